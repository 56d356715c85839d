//! The resolute mind: its chances against trying every cave, its success against the greatest there is, and that it never
//! leaves while there is a chance.

use facts::Speak;
use games::wumpus::minds::{Chances, exact_chances, greatest_success};
use games::wumpus::{Act, Cave, Deduction, Facing, Item, Layout, Percept, ProfileName, Room, Scoring, Wumpus};
use play::{
    Account, Brief, Chair, Chairs, Dice, Line, MapText, Menu, Mind, MindSpec, Outcome, Registered, Role, Seat, Setup,
    Told, Turn, Why, World,
};

fn cave(side: u8, shared: bool, complete: bool) -> Cave {
    let profile = if shared { ProfileName::Corrected } else { ProfileName::Ep3 };
    Cave { side, profile, scoring: Scoring::EP3, pit: 0.25, shared, complete }
}

/// Where things are.
#[derive(Clone, Copy, Debug)]
struct Truth {
    pits: u64,
    wumpus: Option<Room>,
    gold: Option<Room>,
}

impl Truth {
    fn is_pit(&self, room: Room, side: u8) -> bool {
        self.pits >> room.index(side) & 1 == 1
    }

    /// All caves of these rules, each with its weight: pits one by one, Wumpus and gold anywhere, as the generator draws them.
    fn all(cave: &Cave) -> Vec<(f64, Truth)> {
        let side = cave.side;
        let rooms = usize::from(side) * usize::from(side);
        let start = Room::start(side);
        let others = Room::all(side).filter(|room| *room != start).map(Some);
        let places: Vec<Option<Room>> = others.chain((!cave.complete).then_some(None)).collect();
        let mut all = Vec::new();
        for pits in 0..1_u64 << rooms {
            for wumpus in &places {
                for gold in &places {
                    let truth = Truth { pits, wumpus: *wumpus, gold: *gold };
                    let crowded = |room: &Option<Room>| room.is_some_and(|room| truth.is_pit(room, side));
                    let clash = wumpus.is_some() && wumpus == gold || crowded(wumpus) || crowded(gold);
                    if truth.is_pit(start, side) || !cave.shared && clash {
                        continue;
                    }
                    // Where a room holds one thing, no pit is drawn for the rooms of Wumpus and gold. A thing that is nowhere
                    // weighs as much as one that lies in a room without a pit.
                    let free = if cave.shared { 0 } else { 2 };
                    let (yes, no) = (pits.count_ones() as i32, rooms as i32 - pits.count_ones() as i32 - free);
                    all.push((cave.pit.powi(yes) * (1.0 - cave.pit).powi(no), truth));
                }
            }
        }
        all
    }

    /// Whether this cave would have told the same, without walking: the twin knows only the rules.
    fn fits(&self, cave: &Cave, told: &[Percept]) -> bool {
        let side = cave.side;
        let (mut alive, mut taken, mut flight) = (true, false, None);
        for percept in told {
            match percept {
                Percept::Cave(_) => {}
                Percept::Shot { room, facing } => {
                    flight = Some(line(*room, *facing, side).any(|room| Some(room) == self.wumpus));
                }
                Percept::Grabbed { room } => {
                    taken = true;
                    if self.gold != Some(*room) {
                        return false;
                    }
                }
                Percept::Sensed(sensed) => {
                    let scream = flight.take().unwrap_or(false) && alive;
                    alive &= !scream;
                    let stench = sensed.room.neighbors(side).any(|next| Some(next) == self.wumpus);
                    // After the kill the stench is not believed: where memory follows the world, the air has cleared.
                    let stench_fits = !alive || stench == sensed.stench;
                    let breeze = sensed.room.neighbors(side).any(|next| self.is_pit(next, side));
                    let glitter = self.gold == Some(sensed.room) && (!taken || !cave.shared);
                    let deadly = self.is_pit(sensed.room, side) || alive && self.wumpus == Some(sensed.room);
                    let felt = (breeze, glitter, scream) == (sensed.breeze, sensed.glitter, sensed.scream);
                    if deadly || !felt || !stench_fits {
                        return false;
                    }
                }
            }
        }
        true
    }

    /// Whether somebody who knew this cave could still bring the gold home: around the pits, the Wumpus shot or avoided.
    fn can_be_won(&self, side: u8, told: &[Percept]) -> bool {
        let Some(gold) = self.gold else { return false };
        let scream = told.iter().any(|percept| matches!(percept, Percept::Sensed(sensed) if sensed.scream));
        let shot = told.iter().any(|percept| matches!(percept, Percept::Shot { .. }));
        let region = |wumpus: Option<Room>| {
            let mut reached = vec![Room::start(side)];
            let mut next = 0;
            while let Some(room) = reached.get(next).copied() {
                next += 1;
                for near in room.neighbors(side) {
                    if !self.is_pit(near, side) && Some(near) != wumpus && !reached.contains(&near) {
                        reached.push(near);
                    }
                }
            }
            reached
        };
        let mut reached = region(if scream { None } else { self.wumpus });
        if let (Some(wumpus), false, false) = (self.wumpus, scream, shot) {
            let aims =
                |room: &Room| Facing::ALL.into_iter().any(|facing| line(*room, facing, side).any(|it| it == wumpus));
            if reached.iter().any(aims) {
                reached = region(None);
            }
        }
        reached.contains(&gold)
    }
}

fn line(room: Room, facing: Facing, side: u8) -> impl Iterator<Item = Room> {
    std::iter::successors(room.next(facing, side), move |room| room.next(facing, side))
}

fn world(cave: &Cave, truth: &Truth) -> Wumpus {
    let pits = Room::all(cave.side).filter(|room| truth.is_pit(*room, cave.side)).map(|room| (room, Item::Pit));
    let wumpus = truth.wumpus.map(|room| (room, Item::Wumpus));
    let gold = truth.gold.map(|room| (room, Item::Gold));
    Wumpus::new(*cave, &Layout { side: cave.side, items: pits.chain(wumpus).chain(gold).collect() })
}

/// A cave by dice, each as often as its weight says.
fn drawn(all: &[(f64, Truth)], dice: &mut Dice) -> Truth {
    let total: f64 = all.iter().map(|(weight, _)| weight).sum();
    let mut rest = dice.unit() * total;
    let found = all.iter().find(|(weight, _)| {
        rest -= weight;
        rest < 0.0
    });
    found.map_or(all[0].1, |(_, truth)| *truth)
}

/// Walks by fewer than this many random acts and stays alive; what was told.
pub(crate) fn wander(mut world: Wumpus, acts: u32, dice: &mut Dice) -> Option<Vec<Percept>> {
    let mut told = Told::new();
    world.begin(&mut told);
    for _ in 0..dice.below(acts) {
        let act = Act::ALL[dice.weighted([6, 2, 2, 1, 1, 0].into_iter()).expect("weights")];
        world.step(&[(Seat::FIRST, act)], &mut told);
        if world.turn() == Turn::Over {
            return None;
        }
    }
    Some(told.iter().map(|(_, percept)| *percept).collect())
}

fn deduce(told: &[Percept]) -> Deduction {
    let mut deduction = Deduction::default();
    for percept in told {
        deduction.tell(percept);
    }
    deduction
}

/// Chances by trying every cave.
fn by_trying(cave: &Cave, all: &[(f64, Truth)], told: &[Percept]) -> Chances {
    let rooms = usize::from(cave.side) * usize::from(cave.side);
    let killed = told.iter().any(|percept| matches!(percept, Percept::Sensed(sensed) if sensed.scream));
    let none = || vec![0.0; rooms];
    let mut chances = Chances { pit: none(), wumpus: none(), gold: none(), death: none() };
    let mut total = 0.0;
    for (weight, truth) in all.iter().filter(|(_, truth)| truth.fits(cave, told)) {
        total += weight;
        for room in Room::all(cave.side) {
            let at = room.index(cave.side);
            let (pit, wumpus) = (truth.is_pit(room, cave.side), !killed && truth.wumpus == Some(room));
            let add = |list: &mut Vec<f64>, is: bool| list[at] += if is { *weight } else { 0.0 };
            add(&mut chances.pit, pit);
            add(&mut chances.wumpus, wumpus);
            add(&mut chances.gold, truth.gold == Some(room));
            add(&mut chances.death, pit || wumpus);
        }
    }
    assert!(total > 0.0, "the cave that told this fits");
    let lists = [&mut chances.pit, &mut chances.wumpus, &mut chances.gold, &mut chances.death];
    lists.into_iter().flatten().for_each(|chance| *chance /= total);
    chances
}

fn chances_equal_trying(cave: Cave, rounds: u64) {
    let all = Truth::all(&cave);
    let mut checked = 0;
    for round in 0..rounds {
        let mut dice = Dice::new(round, 0, Role::Chance);
        let Some(told) = wander(world(&cave, &drawn(&all, &mut dice)), 24, &mut dice) else { continue };
        let counted = exact_chances(&deduce(&told)).expect("the true cave fits");
        let tried = by_trying(&cave, &all, &told);
        let pairs = [
            (&counted.pit, &tried.pit),
            (&counted.wumpus, &tried.wumpus),
            (&counted.gold, &tried.gold),
            (&counted.death, &tried.death),
        ];
        for (counted, tried) in pairs {
            for (counted, tried) in counted.iter().zip(tried) {
                assert!((counted - tried).abs() < 1e-9, "{counted} and {tried} after {told:?}");
                assert_eq!(*counted == 0.0, *tried == 0.0, "nothing is rounded to impossible: {told:?}");
            }
        }
        checked += 1;
    }
    assert!(checked > rounds / 5, "only {checked} walks were survived");
}

#[test]
fn chances_are_those_of_all_caves() {
    for shared in [false, true] {
        chances_equal_trying(cave(2, shared, true), 120);
        chances_equal_trying(cave(3, shared, true), 60);
    }
}

#[test]
fn chances_are_those_of_all_caves_where_wumpus_or_gold_may_be_missing() {
    for shared in [false, true] {
        chances_equal_trying(cave(3, shared, false), 40);
    }
}

/// In large caves the two ways to count agree, where the other one can count at all.
#[test]
fn chances_are_those_of_the_counting_sentences_in_larger_caves() {
    let mut checked = 0;
    for round in 0..60 {
        for (side, shared) in [(5, false), (6, false), (8, true)] {
            let cave = cave(side, shared, true);
            let mut dice = Dice::new(round, u64::from(side), Role::Chance);
            let rooms = usize::from(side) * usize::from(side);
            let pits = (0..rooms).filter(|_| dice.chance(0.1)).fold(0, |pits, at| pits | 1_u64 << at);
            let free: Vec<Room> = Room::all(side)
                .filter(|room| pits >> room.index(side) & 1 == 0 && *room != Room::start(side))
                .collect();
            let (wumpus, gold) = (Some(free[0]), Some(free[free.len() - 1]));
            let truth = Truth { pits: pits & !(1 << Room::start(side).index(side)), wumpus, gold };
            let Some(told) = wander(world(&cave, &truth), 24, &mut dice) else { continue };
            let deduction = deduce(&told);
            let Some(slow) = Chances::of(&deduction, 100_000) else { continue };
            let fast = exact_chances(&deduction).expect("a cave fits");
            for (fast, slow) in fast.death.iter().zip(&slow.death).chain(fast.gold.iter().zip(&slow.gold)) {
                assert!((fast - slow).abs() < 1e-6, "{fast} and {slow} after {told:?}");
            }
            checked += 1;
        }
    }
    assert!(checked > 60, "only {checked} positions were compared");
}

/// The specification has 53.7 % for the textbook's cave; there a room may hold several things.
#[test]
fn the_greatest_chance_of_success_is_that_of_the_specification() {
    let (success, beliefs) = greatest_success(4, 0.2, true, 300_000).expect("it is small");
    assert!((success - 0.5365).abs() < 0.0005, "{success}");
    assert!(beliefs < 150_000, "{beliefs}");
    assert_eq!(greatest_success(4, 0.2, true, 100), None);
    assert_eq!(greatest_success(9, 0.2, true, 100), None);
}

/// What the mind says it will bring home is what it brings home, in every cave by its weight; and nobody does better.
#[test]
fn in_small_caves_it_has_the_greatest_success_there_is() {
    for (side, shared) in [(2, false), (2, true), (3, false), (3, true)] {
        let cave = cave(side, shared, true);
        let (mut won, mut total) = (0.0, 0.0);
        let mut mind = MindSpec::plain("resolute").make::<Wumpus>().expect("it is listed");
        for (weight, truth) in Truth::all(&cave) {
            let outcome = play(&mut *mind, world(&cave, &truth)).0;
            won += if outcome.seats[0].success { weight } else { 0.0 };
            total += weight;
        }
        let (greatest, _) = greatest_success(side, cave.pit, shared, 100_000).expect("it is small");
        assert!((won / total - greatest).abs() < 1e-9, "{side} {shared}: {} and {greatest}", won / total);
    }
}

/// Plays one play; its outcome and all that was told.
fn play(mind: &mut dyn Mind<Wumpus>, mut world: Wumpus) -> (Outcome, Vec<Percept>) {
    let setup = setup(&[("profile", "ep3")], None, 0);
    mind.begin(&Brief::new::<Wumpus>(&setup, 1));
    let mut told = Told::new();
    let mut heard = Vec::new();
    world.begin(&mut told);
    for _ in 0..2000 {
        for (_, percept) in &told {
            mind.tell(percept);
            heard.push(*percept);
        }
        told = Told::new();
        if world.turn() == Turn::Over {
            break;
        }
        let act = mind.ask(&Menu::new(&world, Seat::FIRST)).expect("it answers");
        world.step(&[(Seat::FIRST, act)], &mut told);
    }
    (world.outcome(), heard)
}

/// Whenever it leaves without the gold, no cave that fits what it was told could still be won.
#[test]
fn it_never_leaves_while_a_play_has_a_chance() {
    let mut left = 0;
    for (side, shared, complete) in [(2, false, true), (3, false, true), (3, true, true), (3, false, false)] {
        let cave = cave(side, shared, complete);
        let all = Truth::all(&cave);
        let mut mind = MindSpec::plain("resolute").make::<Wumpus>().expect("it is listed");
        for round in 0..300 {
            let truth = drawn(&all, &mut Dice::new(round, 1, Role::World));
            let (outcome, told) = play(&mut *mind, world(&cave, &truth));
            assert_ne!(outcome.ending.as_deref(), None, "it comes to an end");
            if outcome.ending.as_deref() == Some("left the cave without the gold") {
                left += 1;
                let chance = all.iter().find(|(_, truth)| truth.fits(&cave, &told) && truth.can_be_won(side, &told));
                assert!(chance.is_none(), "it left, but {chance:?} fits {told:?}");
            }
        }
    }
    assert!(left > 20, "only {left} plays were left");
}

fn setup(keys: &[(&str, &str)], map: Option<&str>, seed: u64) -> Setup {
    let game = games::find("wumpus").expect("it is listed");
    let given: Vec<(String, String)> =
        keys.iter().map(|(key, value)| ((*key).to_owned(), (*value).to_owned())).collect();
    let settings = std::sync::Arc::new(game.settle(&given).expect("lawful settings"));
    let map = map.map(|text| MapText { name: "a test".to_owned(), text: text.to_owned() });
    Setup { settings, map, seed, play: 0, turns: 20_000, nodes: Brief::NODES }
}

fn watch(setup: Setup, mut visit: impl FnMut(&Account)) -> Outcome {
    let game = games::find("wumpus").expect("it is listed");
    let header = game.header(setup, &[Chair::Mind(MindSpec::plain("resolute"))]).expect("it fits");
    let mut play = (game.open)(&header, Chairs::AsRecorded).expect("it opens");
    play.pump();
    for line in play.lines(0) {
        if let Line::Act { account, .. } = line {
            visit(&account.expect("minds account for themselves"));
        }
    }
    play.outcome()
}

#[test]
fn odd_caves_are_played_to_their_end() {
    for size in ["1", "2", "3", "8"] {
        for pit in ["0", "0.05", "0.5", "1"] {
            for (profile, scoring) in [("ep3", "ep3"), ("corrected", "aima"), ("corrected", "ep3")] {
                let keys = [("profile", profile), ("scoring", scoring), ("size", size), ("pit", pit)];
                let outcome = watch(setup(&keys, None, 1), |_| {});
                assert!(outcome.ending.is_some_and(|it| it != "gave up"), "size {size}, pit {pit}, {scoring}");
            }
        }
    }
    let maps = ["1\n", "2\n", "3\n1 1 3\n", "3\n1 3 2\n", "3\n2 1 1\n3 2 1\n1 3 3\n", "8\n7 1 2\n8 2 1\n"];
    for map in maps {
        for profile in ["ep3", "corrected"] {
            let outcome = watch(setup(&[("profile", profile)], Some(map), 1), |_| {});
            assert!(outcome.ending.is_some_and(|it| it != "gave up"), "{map:?}");
        }
    }
}

#[test]
fn larger_caves_are_refused_with_a_reason() {
    let mut mind = MindSpec::plain("resolute").make::<Wumpus>().expect("it is listed");
    let setup = setup(&[("size", "9")], None, 0);
    let (recipe, _) = Wumpus::recipe(&setup.settings, None).expect("a cave");
    let mut told = Told::new();
    let mut world = Wumpus::create(&recipe, 0, Dice::new(0, 0, Role::World));
    mind.begin(&Brief::new::<Wumpus>(&setup, 1));
    world.begin(&mut told);
    told.iter().for_each(|(_, percept)| mind.tell(percept));
    let reason = "chances are counted in caves up to 8×8, this is 9×9";
    assert_eq!(mind.fits(), Err(reason.to_owned()));
    assert_eq!(mind.ask(&Menu::new(&world, Seat::FIRST)).expect_err("too large").reason, reason);
}

/// Every decision names its chance of success, none beats it, and its evidence is percepts.
#[test]
fn every_choice_is_the_best_of_its_candidates_and_rests_on_figures() {
    let (mut exact, mut dreamt) = (0, 0);
    for seed in 0..12 {
        for size in ["4", "8"] {
            watch(setup(&[("profile", "ep3"), ("size", size)], None, seed), |account| {
                let Why::Step { rule, because, .. } = &account.why else { panic!("a decision has a reason") };
                assert!(account.beliefs.is_some(), "beliefs are painted");
                if rule.starts_with("the greatest chance of success") {
                    let Why::Count { value, .. } = &because[0] else { panic!("its chance comes first") };
                    assert_eq!(account.candidates[0].value, Some(*value));
                    if rule == "the greatest chance of success" {
                        exact += 1;
                        assert!(account.candidates.iter().all(|it| it.value <= Some(*value + 1e-9)));
                    } else {
                        dreamt += 1;
                    }
                }
                for fact in account.why.evidence() {
                    Percept::hear(fact).expect("evidence is percepts");
                }
            });
        }
    }
    assert!(exact > 10 && dreamt > 10, "{exact} exact, {dreamt} in dreams");
}

/// With next to no nodes it still answers, and at 8×8 it stays within its budget of nodes: the test would not end otherwise.
#[test]
fn nodes_bound_its_thought() {
    for nodes in [0, 1, 100, 10_000] {
        let mut setup = setup(&[("profile", "ep3"), ("size", "8")], None, 3);
        setup.nodes = nodes;
        let outcome = watch(setup, |_| {});
        assert!(outcome.ending.is_some_and(|it| it != "gave up"), "{nodes} nodes");
    }
}

#[test]
fn the_profile_of_the_seed_is_played_by_it_where_no_mind_is_named() {
    let game = games::find("wumpus").expect("it is listed");
    let default = |profile: &str| game.default_mind(&setup(&[("profile", profile)], None, 0).settings).name;
    assert_eq!((default("ep3").as_str(), default("corrected").as_str()), ("resolute", "sound"));
}

/// What a game names as the default mind of a profile is a mind of its list, and the profile one of its profiles.
#[test]
fn default_minds_of_profiles_are_listed() {
    for game in games::GAMES {
        for (profile, mind) in game.profile_minds {
            assert!(game.profiles.iter().any(|it| it.name == *profile), "{}: {profile}", game.name);
            assert!((game.minds)().iter().any(|it| it.word.head == *mind), "{}: {mind}", game.name);
        }
    }
}

/// The share of caves that can be won by who knows them. `cargo nextest run --run-ignored all -E 'test(/clairvoyant/)' --no-capture`
#[test]
#[ignore = "measures 10,000 caves of each size; run it to make the table of the page again"]
fn clairvoyant_bound_of_the_profile() {
    for size in 4..=8_u8 {
        let setup = setup(&[("profile", "ep3"), ("size", &size.to_string())], None, 1);
        let (recipe, _) = Wumpus::recipe(&setup.settings, None).expect("a cave");
        let mut won = 0;
        for number in 0..10_000 {
            let world = Wumpus::create(&recipe, number, Dice::new(1, number, Role::World));
            let picture = world.picture();
            let grid = picture.grid().expect("a cave is a grid");
            let find = |name: &str| {
                let holds = |at: &usize| grid.cells[*at].marks.iter().any(|mark| mark.name == name);
                (0..grid.cells.len()).filter(holds).map(|at| Room::at(at, size)).collect::<Vec<Room>>()
            };
            let pits = find("pit").iter().fold(0, |pits, room| pits | 1_u64 << room.index(size));
            let truth = Truth { pits, wumpus: find("wumpus").first().copied(), gold: find("gold").first().copied() };
            won += u32::from(truth.can_be_won(size, &[]));
        }
        println!("{size}×{size}: {:.2} % of 10,000 caves can be won", f64::from(won) / 100.0);
    }
    for (side, shared) in [(2, false), (3, false), (4, false), (4, true)] {
        println!("{side}×{side}, shared {shared}: {:?}", greatest_success(side, 0.2, shared, 1_000_000));
    }
}
