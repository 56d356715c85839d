//! Reasons that prove: the provers against trying every world, and all minds against the provers.

use std::sync::Arc;

use facts::{Fact, Speak, Value};
use games::minesweeper::{self, Field, Start};
use games::wumpus::{self, Cave, Item, Layout, ProfileName, Room, Scoring, Wumpus};
use games::{GAMES, find};
use play::{
    Brief, Case, Chair, Chairs, Dice, Fared, Game, Line, Pending, Prover, Role, Ruling, Seat, Setup, Told, Trace, Turn,
    Why, World, check_reasons,
};

use crate::sample::Sample;

/// A world that was tried: what it told, and what is true of it in the end.
pub(crate) struct Tried {
    pub(crate) told: Vec<Fact>,
    /// Claims that hold.
    pub(crate) holds: Vec<Fact>,
}

/// Holds a prover against all worlds. From all percepts together it must prove exactly what holds in every world that tells
/// the same; from some of them it must prove nothing that is false in a world that tells these, and the same words in the
/// same order. Returns how many claims were proven from all percepts.
pub(crate) fn compare(game: &str, truth: &Tried, worlds: &[Tried], claims: &[Fact], dice: &mut Dice) -> usize {
    let mut found = 0;
    let prover = find(game).and_then(|game| game.prover).expect("a prover");
    let settings = Fact::new("none");
    let all: Vec<usize> = (0..truth.told.len()).collect();
    let some: Vec<usize> = all.iter().copied().filter(|place| *place == 0 || dice.chance(0.5)).collect();
    for (cited, is_whole) in [(&all, true), (&some, false)] {
        let fits = |world: &&Tried| {
            let agrees = cited.iter().all(|place| world.told.get(*place) == truth.told.get(*place));
            let heads = world.told.iter().map(|fact| &fact.head);
            agrees && heads.eq(truth.told.iter().map(|fact| &fact.head))
        };
        let fitting: Vec<&Tried> = worlds.iter().filter(fits).collect();
        assert!(!fitting.is_empty(), "the true world fits");
        for claim in claims {
            let follows = fitting.iter().all(|world| world.holds.contains(claim));
            let case = Case { settings: &settings, told: &truth.told, cited, claim, nodes: Prover::NODES };
            let ruling = (prover.prove)(&case);
            let is_proven = ruling == Ruling::Proven;
            assert!(ruling != Ruling::Undecided, "{claim} of {game}");
            assert!(!is_proven || follows, "{claim} of {game} is proven and false, by {cited:?} of {:#?}", truth.told);
            assert!(!is_whole || is_proven || !follows, "{claim} of {game} follows, by {:#?}", truth.told);
            found += usize::from(is_whole && is_proven);
            // Whoever has no time to search must not call proven what is false.
            let hasty = (prover.prove)(&Case { nodes: 0, ..case });
            assert!(hasty != Ruling::Proven || follows, "{claim} of {game} is proven in haste, by {:#?}", truth.told);
        }
    }
    found
}

fn of_room(head: &'static str, room: Room) -> Fact {
    Fact::new(head).with("row", room.row + 1).with("column", room.column + 1)
}

/// That the living Wumpus is in none but these rooms.
fn among(rooms: &[Room]) -> Fact {
    let list =
        |of: fn(&Room) -> u8| Value::Many(rooms.iter().map(|room| Value::Int(i64::from(of(room)) + 1)).collect());
    Fact::new("wumpus-among").with("rows", list(|room| room.row)).with("columns", list(|room| room.column))
}

/// None if the agent died or left: then the lack of a percept says something, too.
fn try_wumpus(cave: Cave, layout: &Layout, acts: &[wumpus::Act], sets: &[Vec<Room>]) -> Option<Tried> {
    let mut world = Wumpus::new(cave, layout);
    let mut told = Told::new();
    world.begin(&mut told);
    for act in acts {
        if world.turn() != Turn::Over {
            world.step(&[(Seat::FIRST, *act)], &mut told);
        }
    }
    if world.turn() == Turn::Over {
        return None;
    }
    let told: Vec<Fact> = told.iter().map(|(_, percept)| percept.say()).collect();
    let is_dead = told.iter().any(|fact| fact.is("scream"));
    let mut holds = Vec::new();
    for room in Room::all(cave.side) {
        let is = |item: Item| layout.items.contains(&(room, item));
        let (pit, living) = (is(Item::Pit), is(Item::Wumpus) && !is_dead);
        let said = [("pit", pit), ("no-pit", !pit), ("wumpus", living), ("no-wumpus", !living)];
        let said = said.into_iter().chain([("safe", !pit && !living), ("gold", is(Item::Gold))]);
        holds.extend(said.filter(|(_, so)| *so).map(|(head, _)| of_room(head, room)));
    }
    let is_elsewhere = |set: &&Vec<Room>| layout.wumpus().is_some_and(|room| !set.contains(&room));
    holds.extend(sets.iter().filter(|set| is_dead || !is_elsewhere(set)).map(|set| among(set)));
    holds.extend(is_dead.then(|| Fact::new("dead")));
    Some(Tried { told, holds })
}

/// Every layout of a cave of three by three with a Wumpus and a gold, or with at most one of each.
fn every_layout(shared: bool, complete: bool) -> Vec<Layout> {
    let others: Vec<Room> = Room::all(3).filter(|room| *room != Room::start(3)).collect();
    let places: Vec<Option<Room>> = others.iter().copied().map(Some).chain((!complete).then_some(None)).collect();
    let mut layouts = Vec::new();
    for (wumpus, gold) in places.iter().flat_map(|wumpus| places.iter().map(move |gold| (*wumpus, *gold))) {
        for pits in 0_u32..1 << others.len() {
            let is_pit = |room: &Room| others.iter().position(|it| it == room).is_some_and(|at| pits >> at & 1 == 1);
            let is_taken = |room: Option<Room>| room.is_some_and(|room| is_pit(&room));
            if !shared && (wumpus == gold && gold.is_some() || is_taken(wumpus) || is_taken(gold)) {
                continue;
            }
            let pits = others.iter().copied().filter(is_pit).map(|room| (room, Item::Pit));
            let (wumpus, gold) = (wumpus.map(|room| (room, Item::Wumpus)), gold.map(|room| (room, Item::Gold)));
            layouts.push(Layout { side: 3, items: pits.chain(wumpus).chain(gold).collect() });
        }
    }
    layouts
}

#[test]
fn the_prover_of_the_wumpus_world_equals_trying_every_cave() {
    let heads = ["pit", "no-pit", "wumpus", "no-wumpus", "safe", "gold"];
    let claims: Vec<Fact> = heads.iter().flat_map(|head| Room::all(3).map(|room| of_room(head, room))).collect();
    for (shared, complete) in [(true, true), (false, true), (true, false)] {
        let profile = if shared { ProfileName::Corrected } else { ProfileName::Ep3 };
        let cave = Cave { side: 3, profile, scoring: Scoring::AIMA, pit: 0.2, shared, complete };
        let layouts = every_layout(shared, complete);
        for number in Sample::of_this_run().few(40, 10) {
            let mut dice = Dice::new(11, number, Role::World);
            let truth = &layouts[dice.below(layouts.len() as u32) as usize];
            let weights = [6, 2, 2, 1, 1, 0];
            let acts: Vec<wumpus::Act> =
                (0..10).map(|_| wumpus::Act::ALL[dice.weighted(weights.into_iter()).expect("weights")]).collect();
            let any_rooms = |dice: &mut Dice| Room::all(3).filter(|_| dice.chance(0.7)).collect::<Vec<Room>>();
            let sets: Vec<Vec<Room>> = (0..8).map(|_| any_rooms(&mut dice)).filter(|set| !set.is_empty()).collect();
            let Some(truth) = try_wumpus(cave, truth, &acts, &sets) else { continue };
            let worlds: Vec<Tried> =
                layouts.iter().filter_map(|layout| try_wumpus(cave, layout, &acts, &sets)).collect();
            let summaries = sets.iter().map(|set| among(set)).chain([Fact::new("dead")]);
            // In corrected caves a percept without glitter may come after the gold was taken, which the prover leaves open.
            let claims = claims.iter().filter(|it| !shared || it.head != "gold").cloned();
            let claims: Vec<Fact> = claims.chain(summaries).collect();
            compare("wumpus", &truth, &worlds, &claims, &mut dice);
        }
    }
}

#[test]
fn the_prover_of_minesweeper_equals_trying_every_field() {
    let (width, height) = (4_u8, 3_u8);
    let cells: Vec<minesweeper::Cell> =
        (0..height).flat_map(|row| (0..width).map(move |column| minesweeper::Cell { row, column })).collect();
    let near = |one: &minesweeper::Cell, two: &minesweeper::Cell| {
        one != two && one.row.abs_diff(two.row) <= 1 && one.column.abs_diff(two.column) <= 1
    };
    let of = |head: &'static str, cell: &minesweeper::Cell| {
        Fact::new(head).with("row", cell.row + 1).with("column", cell.column + 1)
    };
    let claims: Vec<Fact> = cells.iter().flat_map(|cell| [of("safe", cell), of("mine", cell)]).collect();
    for number in Sample::of_this_run().few(200, 4) {
        let mut dice = Dice::new(12, number, Role::World);
        let mines = 1 + dice.below(6);
        let field = Field { width, height, mines: mines as u16, start: Start::None, flood: false, solvable: false };
        let fields: Vec<u32> = (0_u32..1 << cells.len()).filter(|field| field.count_ones() == mines).collect();
        let truth = fields[dice.below(fields.len() as u32) as usize];
        let opened: Vec<usize> = (0..cells.len()).filter(|at| truth >> at & 1 == 0 && dice.chance(0.5)).collect();
        // A flag says nothing about the cell: the player may put it anywhere.
        let flagged: Vec<Fact> = cells
            .iter()
            .filter(|_| dice.chance(0.2))
            .map(|cell| minesweeper::Percept::Flagged { cell: *cell, on: true }.say())
            .collect();
        let tried = |laid: u32| {
            let open = opened.iter().filter(|at| laid >> *at & 1 == 0).map(|at| {
                let around = (0..cells.len()).filter(|it| laid >> it & 1 == 1 && near(&cells[*at], &cells[*it]));
                minesweeper::Percept::Opened { cell: cells[*at], count: around.count() as u8 }.say()
            });
            let field = minesweeper::Percept::Field(field).say();
            let told = std::iter::once(field).chain(open).chain(flagged.iter().cloned()).collect();
            let said =
                |(at, cell): (usize, &minesweeper::Cell)| of(if laid >> at & 1 == 1 { "mine" } else { "safe" }, cell);
            Tried { told, holds: cells.iter().enumerate().map(said).collect() }
        };
        let worlds: Vec<Tried> = fields.iter().map(|laid| tried(*laid)).collect();
        compare("minesweeper", &tried(truth), &worlds, &claims, &mut dice);
    }
}

/// A cave of this profile in which an agent has done something, and what must not be called proven of it.
struct Doubt {
    cave: Cave,
    items: Vec<(Room, Item)>,
    acts: Vec<wumpus::Act>,
    /// Percepts from the shot on are not cited.
    is_cut: bool,
    claim: Fact,
}

/// Each of these is a thing that a prover could overlook; it would then find no world, and call everything proven.
fn doubts() -> Vec<(&'static str, Doubt)> {
    use wumpus::Act::{Grab, Left, Move, Right, Shoot};
    let cave = |profile, shared| Cave { side: 3, profile, scoring: Scoring::AIMA, pit: 0.2, shared, complete: true };
    let (corrected, ep3) = (cave(ProfileName::Corrected, true), cave(ProfileName::Ep3, false));
    let at = |row: u8, column: u8| Room { row: row - 1, column: column - 1 };
    let pit = of_room("pit", at(1, 3));
    let near = vec![(at(2, 1), Item::Wumpus), (at(1, 2), Item::Gold)];
    let far = vec![(at(1, 1), Item::Wumpus), (at(1, 2), Item::Gold)];
    let doubt = |cave, items: &[(Room, Item)], acts: &[wumpus::Act], claim: &Fact| Doubt {
        cave,
        items: items.to_vec(),
        acts: acts.to_vec(),
        is_cut: false,
        claim: claim.clone(),
    };
    let around = [Right, Move, Left, Left, Move, Right, Shoot];
    let wumpus = of_room("wumpus", at(2, 1));
    let both = [(at(2, 1), Item::Wumpus), (at(2, 1), Item::Pit), (at(1, 2), Item::Gold)];
    let small = Cave { side: 2, complete: false, ..corrected };
    vec![
        ("a scream that is not cited", Doubt { is_cut: true, ..doubt(corrected, &near, &around, &wumpus) }),
        ("the dead do not smell", doubt(corrected, &near, &[Shoot, Left], &pit)),
        ("the room of the dead can be entered", doubt(corrected, &near, &[Shoot, Move], &pit)),
        ("in the original exercise they do smell", doubt(ep3, &near, &[Shoot, Left], &pit)),
        ("an arrow flies far", doubt(corrected, &far, &[Shoot, Left], &pit)),
        ("gold that was taken glitters no more", {
            doubt(corrected, &[(at(1, 1), Item::Wumpus), (at(3, 2), Item::Gold)], &[Right, Move, Grab, Left], &pit)
        }),
        ("a room without a pit may hold the Wumpus", doubt(corrected, &near, &[], &of_room("safe", at(2, 1)))),
        ("the Wumpus was there and is dead", doubt(corrected, &near, &around, &wumpus)),
        ("there may be no Wumpus", doubt(small, &[(at(1, 2), Item::Gold)], &[], &of_room("wumpus", at(1, 2)))),
        ("there may be no gold", doubt(small, &[(at(1, 2), Item::Wumpus)], &[Right, Move], &of_room("gold", at(1, 2)))),
        ("things may share a room", doubt(corrected, &both, &[Right, Move], &of_room("no-pit", at(2, 1)))),
    ]
}

#[test]
fn the_prover_of_the_wumpus_world_overlooks_nothing() {
    let prover = find("wumpus").and_then(|game| game.prover).expect("a prover");
    let settings = Fact::new("none");
    for (name, Doubt { cave, items, acts, is_cut, claim }) in doubts() {
        let tried = try_wumpus(cave, &Layout { side: cave.side, items }, &acts, &[]).expect("the agent lives");
        let told = tried.told;
        assert!(!tried.holds.contains(&claim), "{name}: the claim is false");
        let shot = told.iter().position(|fact| fact.head == "shot").unwrap_or(told.len());
        let cited: Vec<usize> = (0..if is_cut { shot } else { told.len() }).collect();
        let case = Case { settings: &settings, told: &told, cited: &cited, claim: &claim, nodes: Prover::NODES };
        assert!(matches!((prover.prove)(&case), Ruling::Fails(_)), "{name}: {claim} by {told:#?}");
    }
}

/// Claims that name nothing, and percepts that a claim does not cite.
#[test]
fn the_prover_of_the_wumpus_world_refuses_what_says_nothing() {
    let cave = Cave {
        side: 3,
        profile: ProfileName::Corrected,
        scoring: Scoring::AIMA,
        pit: 0.2,
        shared: true,
        complete: true,
    };
    let layout = Layout {
        side: 3,
        items: vec![(Room { row: 0, column: 2 }, Item::Wumpus), (Room { row: 1, column: 1 }, Item::Gold)],
    };
    let told = try_wumpus(cave, &layout, &[wumpus::Act::Move], &[]).expect("nothing happens there").told;
    let prover = find("wumpus").and_then(|game| game.prover).expect("a prover");
    let settings = Fact::new("none");
    let rules = |cited: &[usize], claim: &str| {
        let claim = claim.parse().expect("a claim");
        (prover.prove)(&Case { settings: &settings, told: &told, cited, claim: &claim, nodes: Prover::NODES })
    };
    let everywhere = "(wumpus-among (rows 1 1 1 2 2 2 3 3) (columns 1 2 3 1 2 3 2 3))";
    assert_eq!(rules(&[0], everywhere), Ruling::Proven, "it is not where the agent enters");
    let is_refused = |claim: &str| matches!(rules(&[0], claim), Ruling::Fails(why) if why.contains("names no rooms"));
    assert!(is_refused("(wumpus-among (rows 1 1 1 2 2 2 3 3) (columns 1 2 3 1 2 3 2 3 3))"), "a column without a row");
    assert!(is_refused("(wumpus-among (rows) (columns))"));
    assert!(is_refused("(safe (row 4) (column 1))"));
    let safe = "(safe (row 3) (column 2))";
    assert_eq!(rules(&[0, 1], safe), Ruling::Proven);
    assert_ne!(rules(&[0], safe), Ruling::Proven, "nothing cited says so");
}

/// Settings under which minds are checked; keys that a game does not have leave a set out.
const KINDS: &[&[(&str, &str)]] = &[
    &[],
    &[("size", "5")],
    &[("agents", "2"), ("bombs", "0")],
    &[("agents", "3"), ("bombs", "0"), ("moan", "all"), ("size", "6")],
    &[("walls", "unknown"), ("size", "7")],
    &[("width", "5"), ("height", "4"), ("mines", "5")],
];

fn play(game: &'static Game, mind: &str, given: &[(&str, &str)], number: u64) -> Option<Trace> {
    let known = |key: &str| game.settings.slots.iter().any(|slot| slot.name == key);
    if !given.iter().all(|(key, _)| known(key)) {
        return None;
    }
    let given: Vec<(String, String)> = given.iter().map(|(key, value)| ((*key).into(), (*value).into())).collect();
    let settings = Arc::new(game.settle(&given).expect("these settings fit"));
    let setup = Setup { settings, map: None, seed: 5, play: number, turns: 400, nodes: Brief::NODES };
    let spec = (game.minds)().into_iter().find(|it| it.word.head == mind).expect("a mind").brisk();
    let header = game.header(setup, &[Chair::Mind(spec)]).expect("seats");
    let mut play = (game.open)(&header, Chairs::AsRecorded).ok()?;
    assert_eq!(play.pump(), Pending::Over);
    Some(play.trace())
}

fn check(game: &Game, trace: &Trace, failures: &mut Vec<String>) -> Fared {
    let prover = game.prover.expect("a prover");
    let mut sum = Fared::default();
    let seats = check_reasons(&prover, trace, Prover::NODES, &mut |turn, seat, checked| {
        let is_unknown = matches!(&checked.ruling, Ruling::Unchecked(why) if why.contains("does not know"));
        if checked.ruling.is_open() || is_unknown {
            failures.push(format!(
                "turn {turn} of {seat:?}: {} {:?} by {:#?}",
                checked.text, checked.ruling, checked.leaves
            ));
        }
    });
    for fared in &seats {
        sum += fared;
    }
    sum
}

/// Minds that follow a document whose rules do not all follow from the rules of its world.
const TO_THE_LETTER: &[&str] = &["corrected-86", "letter-86", "letter-78"];

#[test]
fn every_claim_of_every_mind_follows_from_its_leaves() {
    let sample = Sample::of_this_run();
    for game in GAMES.iter().filter(|game| game.prover.is_some()) {
        let mut claims = 0;
        for mind in (game.minds)().iter().filter(|mind| !TO_THE_LETTER.contains(&mind.word.head)) {
            for kind in KINDS {
                for number in sample.few(40, 40) {
                    let Some(trace) = play(game, mind.word.head, kind, number) else { continue };
                    let mut failures = Vec::new();
                    claims += check(game, &trace, &mut failures).claims;
                    let place = format!("{} {kind:?}, seed 5, play {number}", mind.word.head);
                    assert!(failures.is_empty(), "{place}: {}", failures.join("\n"));
                }
            }
        }
        // A single mind may lose its one play of a sample at once, and then it claims nothing.
        assert!(claims > 0, "no mind of {} claims anything", game.name);
    }
}

#[test]
fn what_the_document_claims_wrongly_is_found() {
    let game = find("cave").expect("a game");
    for mind in ["corrected-86", "letter-86"] {
        let found = (0..40).any(|number| {
            let trace = play(game, mind, &[], number).expect("a play");
            let mut failures = Vec::new();
            check(game, &trace, &mut failures).failed > 0
        });
        assert!(found, "{mind} convicts by three stenches, which proves nothing");
    }
}

/// The latest cycle among the percepts below a step, without what shows that an old conclusion still holds.
fn latest_below(why: &Why) -> Option<i64> {
    let cycle = |fact: &Fact| fact.int("cycle");
    match why {
        Why::Percept { fact, .. } | Why::Absence { fact, .. } => cycle(fact),
        Why::Step { claim, .. } if claim == "nothing that happened since has changed it" => None,
        Why::Step { because, .. } => because.iter().filter_map(latest_below).max(),
        Why::Count { .. } => None,
    }
}

/// Steps whose reasons are younger than they are. Rules read the latest percept of a word only, so a rule that read a percept
/// fired in its cycle.
fn younger_reasons(why: &Why) -> Vec<&str> {
    let mut found = Vec::new();
    why.walk(&mut |why, _| {
        let Why::Step { claim, because, .. } = why else { return };
        let read = because.iter().filter(|it| matches!(it, Why::Percept { .. })).filter_map(latest_below).max();
        if read.is_some() && latest_below(why) > read {
            found.push(claim.as_str());
        }
    });
    found
}

#[test]
fn no_conclusion_of_a_rule_base_rests_on_itself_or_on_what_came_later() {
    let sample = Sample::of_this_run();
    let bases = [
        ("cave", "sound"),
        ("cave", "corrected-86"),
        ("cave", "letter-86"),
        ("cave", "letter-78"),
        ("agricola", "heuristic"),
    ];
    for (name, mind) in bases {
        let game = find(name).expect("a game");
        let (mut steps, mut shots) = (0, 0);
        for kind in KINDS {
            let plays = if name == "agricola" { sample.few(4, 4) } else { sample.few(60, 10) };
            for number in plays {
                let Some(trace) = play(game, mind, kind, number) else { continue };
                for seat in play::steps_of(&trace) {
                    steps += seat.silent;
                    assert_eq!(seat.circles, [], "{name} {mind} {kind:?}, seed 5, play {number}");
                }
                for line in &trace.lines {
                    let Line::Act { turn, account: Some(account), .. } = line else { continue };
                    let younger = younger_reasons(&account.why);
                    assert!(younger.is_empty(), "{mind} {kind:?}, play {number}, turn {turn}: {younger:#?}");
                    shots += usize::from(account.why.to_text(0).contains("(killed "));
                }
            }
        }
        assert!(steps > 0, "{mind} gives reasons");
        assert!(mind != "sound" || shots > 0, "some reason of {mind} speaks of a kill");
    }
}

/// The first claim with one percept below it, and that percept changed.
fn forge(why: &mut Why, change: &dyn Fn(&mut Vec<Why>)) -> bool {
    let Why::Step { fact, because, .. } = why else { return false };
    if fact.is_some() && matches!(because.as_slice(), [Why::Percept { .. } | Why::Absence { .. }]) {
        change(because);
        return true;
    }
    because.iter_mut().any(|below| forge(below, change))
}

#[test]
fn a_forged_reason_is_found() {
    let take_away: &dyn Fn(&mut Vec<Why>) = &Vec::clear;
    let make_up: &dyn Fn(&mut Vec<Why>) = &|because| {
        if let [Why::Percept { fact, .. } | Why::Absence { fact, .. }] = because.as_mut_slice() {
            fact.fields.retain(|field| field.name.as_ref().is_none_or(|name| *name != "facing"));
        }
    };
    let game = find("wumpus").expect("a game");
    for (change, expected) in [(take_away, "may be there"), (make_up, "was never told")] {
        let mut failures = Vec::new();
        let forged = (0..20).find_map(|number| {
            let mut trace = play(game, "sound", &[], number)?;
            assert_eq!(check(game, &trace, &mut failures).failed, 0);
            let mut accounts = trace.lines.iter_mut().filter_map(|line| match line {
                Line::Act { account: Some(account), .. } => Some(account),
                _ => None,
            });
            accounts.any(|account| forge(&mut account.why, change)).then_some(trace)
        });
        let trace = forged.expect("some claim rests on one percept");
        assert!(check(game, &trace, &mut failures).failed > 0);
        assert!(failures.iter().any(|it| it.contains(expected)), "{failures:?}");
    }
}
