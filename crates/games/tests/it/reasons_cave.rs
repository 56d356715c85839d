//! The prover of the cave against trying every cave: alone, with walls that are not told, and with rivals.

use facts::{Fact, Speak};
use games::cave::{Act, Begin, Cave, Cell, Claim, Element, Layout, Of, Percept, Rules, Sensed, Size, Way};
use games::find;
use play::{Case, Dice, Prover, Role, Ruling, Seat, Told, Turn, World};

use crate::reasons::{Tried, compare};
use crate::sample::Sample;

const HOME: Cell = Cell { column: 0, row: 0 };

fn of_cell(head: &'static str, cell: Cell) -> Fact {
    Fact::new(head).with("row", i64::from(cell.row) + 1).with("column", i64::from(cell.column) + 1)
}

/// What a rule base says of a cell besides what all minds claim.
const SAID: [&str; 6] = ["safe", "killed", "wall", "breeze", "treasure", "visited"];

/// All that can be claimed of these cells.
fn claims(cells: &[Cell]) -> Vec<Fact> {
    let by_minds = cells.iter().flat_map(|cell| Of::ALL.map(|of| Claim { of, cell: *cell }.say()));
    let by_rules = cells.iter().flat_map(|cell| SAID.map(|head| of_cell(head, *cell)));
    by_minds.chain(by_rules).collect()
}

/// Which of these claims hold for an agent that was in some cells, in a cave as it is now.
fn truths(layout: &Layout, shift: Cell, visited: &[Cell], cells: &[Cell]) -> Vec<Fact> {
    let at = |cell: Cell| {
        let meant = cell.shifted_by(shift);
        if meant.is_inside(layout.size) { layout.at(meant) } else { Element::Free }
    };
    let mut holds = Vec::new();
    for cell in cells.iter().copied() {
        let (element, is_inside) = (at(cell), cell.shifted_by(shift).is_inside(layout.size));
        let (monster, pit) = (element == Element::Monster, element == Element::Pit);
        let said = [
            ("monster", monster),
            ("pit", pit),
            ("no-monster", !monster),
            ("no-pit", !pit),
            ("safe", !monster && !pit),
            ("killed", !monster),
            ("wall", !is_inside),
            ("breeze", Way::ALL.into_iter().any(|way| at(cell.beside(way)) == Element::Pit)),
            ("treasure", element == Element::Treasure),
            ("visited", visited.contains(&cell)),
        ];
        holds.extend(said.into_iter().filter(|(_, so)| *so).map(|(head, _)| of_cell(head, cell)));
    }
    holds
}

/// Plays an agent alone, up to its death.
fn try_alone(rules: Rules, layout: &Layout, acts: &[Act], cells: &[Cell]) -> Tried {
    let mut world = Cave::new(rules, layout, &[0]);
    let mut told = Told::new();
    world.begin(&mut told);
    for act in acts {
        if world.turn() != Turn::Over && world.allows(Seat::FIRST, *act).is_ok() {
            world.step(&[(Seat::FIRST, *act)], &mut told);
        }
    }
    let visited: Vec<Cell> = told.iter().filter_map(|(_, it)| place(it)).collect();
    let shift = if rules.hides_walls { layout.homes[0] } else { HOME };
    // The last act waits for the next turn, so what lies where is as the last percept found it.
    let holds = truths(&world.layout(), shift, &visited, cells);
    Tried { told: told.iter().map(|(_, percept)| percept.say()).collect(), holds }
}

fn place(percept: &Percept) -> Option<Cell> {
    match percept {
        Percept::Sensed(sensed) => Some(sensed.cell),
        Percept::Begin(_) => None,
    }
}

/// Every cave of a size with this many monsters and these elements in all cells but the home.
fn every_cave(size: Size, home: Cell, kinds: &[Element], monsters: usize) -> Vec<Layout> {
    let base = kinds.len() as u32;
    let others: Vec<Cell> = size.all().filter(|cell| *cell != home).collect();
    let layout = |number: u32| {
        let mut layout = Layout::empty(size, vec![home]);
        for (at, cell) in others.iter().enumerate() {
            layout.put(*cell, kinds[(number / base.pow(at as u32) % base) as usize]);
        }
        layout
    };
    let all = (0..base.pow(others.len() as u32)).map(layout);
    all.filter(|layout| layout.count(Element::Monster) == monsters).collect()
}

fn any_way(dice: &mut Dice) -> Way {
    Way::ALL[dice.below(4) as usize]
}

/// Walking, and now and then a shot or a hand for a treasure.
fn any_acts(count: usize, mut arrows: usize, dice: &mut Dice) -> Vec<Act> {
    let mut acts = Vec::new();
    for _ in 0..count {
        acts.push(match dice.below(20) {
            0..=5 if arrows > 0 => {
                arrows -= 1;
                Act::Shoot(any_way(dice))
            }
            6 | 7 => Act::Take,
            _ => Act::Move(any_way(dice)),
        });
    }
    acts
}

#[test]
fn alone_it_equals_trying_every_cave() {
    let rules = Rules { bombs: 0, ..Rules::default() };
    let mut proven = 0;
    for number in Sample::of_this_run().few(120, 2) {
        let mut dice = Dice::new(13, number, Role::World);
        let (size, kinds): (Size, &[Element]) = if number % 2 == 0 {
            (Size { columns: 4, rows: 2 }, &[Element::Free, Element::Monster, Element::Pit])
        } else {
            (Size { columns: 3, rows: 2 }, &[Element::Free, Element::Monster, Element::Pit, Element::Treasure])
        };
        let cells: Vec<Cell> = size.all().chain([Cell { column: -1, row: 0 }, Cell { column: 0, row: -1 }]).collect();
        let monsters = 1 + dice.below(3) as usize;
        let layouts = every_cave(size, HOME, kinds, monsters);
        let truth = &layouts[dice.below(layouts.len() as u32) as usize];
        let acts = any_acts(10, monsters, &mut dice);
        let worlds: Vec<Tried> = layouts.iter().map(|layout| try_alone(rules, layout, &acts, &cells)).collect();
        let truth = try_alone(rules, truth, &acts, &cells);
        // Where an agent dies, the lack of a percept says something, too.
        if truth.told.len() == acts.len() + 2 {
            proven += compare("cave", &truth, &worlds, &claims(&cells), &mut dice);
        }
    }
    assert!(proven > 0, "something follows");
}

/// A corridor of one row: two bumps show that it is one, so that all caves that fit can be tried. They are longer than the
/// agent walks, with room for a pit and every monster behind each end of what is claimed.
#[test]
fn with_unknown_walls_it_equals_trying_every_corridor() {
    let rules = Rules { bombs: 0, hides_walls: true, ..Rules::default() };
    let cells: Vec<Cell> = (-2..=2)
        .map(|column| Cell { column, row: 0 })
        .chain([Cell { column: 0, row: -1 }, Cell { column: 2, row: 1 }])
        .collect();
    // Behind a wall a breeze has no meaning.
    let claimed: Vec<Fact> = claims(&cells).into_iter().filter(|it| it.head != "breeze").collect();
    let mut proven = 0;
    for number in Sample::of_this_run().few(60, 2) {
        let mut dice = Dice::new(14, number, Role::World);
        let monsters = 1 + dice.below(2) as usize;
        let mut layouts = Vec::new();
        for columns in 1..=9 {
            for home in 0..columns {
                let home = Cell { column: i16::from(home), row: 0 };
                let kinds = [Element::Free, Element::Monster, Element::Pit];
                layouts.extend(every_cave(Size { columns, rows: 1 }, home, &kinds, monsters));
            }
        }
        let truth = &layouts[dice.below(layouts.len() as u32) as usize];
        let walls = [Act::Move(Way::North), Act::Move(Way::South)];
        let acts: Vec<Act> = walls.into_iter().chain(any_acts(8, monsters, &mut dice)).collect();
        let truth = try_alone(rules, truth, &acts, &cells);
        // Farther cells than these are of caves that were not tried.
        let reach = |fact: &Fact| fact.int("column").is_some_and(|column| (0..=2).contains(&column));
        if truth.told.len() != acts.len() + 2 || !truth.told.iter().skip(1).all(reach) {
            continue;
        }
        let worlds: Vec<Tried> = layouts.iter().map(|layout| try_alone(rules, layout, &acts, &cells)).collect();
        proven += compare("cave", &truth, &worlds, &claimed, &mut dice);
    }
    assert!(proven > 0, "something follows");
}

/// A cave as an agent among rivals may think it: what lies where, and at which of its turns a rival kills which monster.
struct Guess {
    monsters: Vec<(Cell, Option<usize>)>,
    pits: Vec<Cell>,
}

const SMALL: Size = Size { columns: 3, rows: 2 };

impl Guess {
    /// All guesses with this many monsters, and rivals that kill in any of these turns.
    fn all(monsters: usize, turns: usize) -> Vec<Guess> {
        let cells: Vec<Cell> = SMALL.all().filter(|cell| *cell != HOME).collect();
        let mut found = Vec::new();
        for number in 0..3_u32.pow(cells.len() as u32) {
            let kind = |at: usize| number / 3_u32.pow(at as u32) % 3;
            let of = |wanted: u32| (0..cells.len()).filter(move |at| kind(*at) == wanted);
            let living: Vec<Cell> = of(1).map(|at| cells[at]).collect();
            if living.len() != monsters {
                continue;
            }
            for deaths in 0..(turns + 1).pow(monsters as u32) {
                let death =
                    |at: usize| Some(deaths / (turns + 1).pow(at as u32) % (turns + 1)).filter(|it| *it < turns);
                found.push(Guess {
                    monsters: living.iter().enumerate().map(|(at, cell)| (*cell, death(at))).collect(),
                    pits: of(2).map(|at| cells[at]).collect(),
                });
            }
        }
        found
    }

    /// What the agent is told, written down from the rules of the game without its code; none if it dies.
    fn told(&self, acts: &[Act], all_hear: bool) -> Option<Tried> {
        let arrows = self.monsters.len() as u16;
        let begin = Begin { size: Some(SMALL), agents: 2, home: HOME, arrows, bombs: 0, wait: 0, all_hear };
        let mut living = self.monsters.clone();
        let near = |cell: Cell, other: Cell| cell.column.abs_diff(other.column) + cell.row.abs_diff(other.row) == 1;
        let sense = |living: &[(Cell, Option<usize>)], it: Sensed| Sensed {
            stench: living.iter().any(|(cell, _)| near(it.cell, *cell)),
            breeze: self.pits.iter().any(|cell| near(it.cell, *cell)),
            ..it
        };
        let mut now = Sensed {
            cycle: 1,
            cell: HOME,
            stench: false,
            breeze: false,
            glitter: false,
            bump: false,
            moan: false,
            did: None,
            arrows,
            bombs: 0,
            wait: 0,
            treasures: 0,
        };
        let mut told = vec![Percept::Begin(begin).say(), Percept::Sensed(sense(&living, now)).say()];
        let mut visited = vec![HOME];
        for (turn, act) in acts.iter().enumerate() {
            now = Sensed { cycle: now.cycle + 1, did: Some(*act), moan: false, bump: false, ..now };
            if let Act::Move(way) = act {
                match now.cell.next(*way, SMALL) {
                    Some(next) => now.cell = next,
                    None => now.bump = true,
                }
                if self.pits.contains(&now.cell) || living.iter().any(|(cell, _)| *cell == now.cell) {
                    return None;
                }
            }
            let before = living.len();
            living.retain(|(_, death)| *death != Some(turn));
            now.moan = all_hear && living.len() < before;
            if let Act::Shoot(way) = act {
                now.arrows -= 1;
                let struck = now.cell.line(*way, SMALL).find_map(|at| living.iter().position(|(cell, _)| *cell == at));
                now.moan |= struck.is_some();
                struck.map(|at| living.remove(at));
            }
            told.push(Percept::Sensed(sense(&living, now)).say());
            visited.push(now.cell);
        }
        let mut layout = Layout::empty(SMALL, vec![HOME]);
        for (cell, _) in &living {
            layout.put(*cell, Element::Monster);
        }
        for cell in &self.pits {
            layout.put(*cell, Element::Pit);
        }
        let cells: Vec<Cell> = SMALL.all().collect();
        Some(Tried { told, holds: truths(&layout, HOME, &visited, &cells) })
    }
}

#[test]
fn among_rivals_it_equals_trying_every_cave_and_every_kill() {
    let cells: Vec<Cell> = SMALL.all().collect();
    let mut proven = 0;
    for number in Sample::of_this_run().few(60, 6) {
        let mut dice = Dice::new(15, number, Role::World);
        let monsters = 1 + dice.below(2) as usize;
        let acts = any_acts(6, monsters, &mut dice);
        let all = Guess::all(monsters, acts.len());
        let truth = &all[dice.below(all.len() as u32) as usize];
        for all_hear in [false, true] {
            let Some(truth) = truth.told(&acts, all_hear) else { continue };
            let worlds: Vec<Tried> = all.iter().filter_map(|guess| guess.told(&acts, all_hear)).collect();
            proven += compare("cave", &truth, &worlds, &claims(&cells), &mut dice);
        }
    }
    assert!(proven > 0, "something follows");
}

/// What a prover calls proven in a play under way, held against the truth.
fn audit(world: &Cave, told: &[Fact], cells: &[Cell], dice: &mut Dice) -> usize {
    let prover = find("cave").and_then(|game| game.prover).expect("a prover");
    let settings = Fact::new("none");
    let some: Vec<usize> = (0..told.len()).filter(|place| *place == 0 || dice.chance(0.7)).collect();
    let mut found = 0;
    for cell in cells {
        for of in Of::ALL {
            let claim = Claim { of, cell: *cell };
            let fact = claim.say();
            let case = Case { settings: &settings, told, cited: &some, claim: &fact, nodes: Prover::NODES };
            if (prover.prove)(&case) == Ruling::Proven {
                assert!(world.holds(Seat::FIRST, claim), "{fact} is proven and false, by {some:?} of {told:#?}");
                found += 1;
            }
        }
    }
    found
}

#[test]
fn among_rivals_in_real_plays_it_proves_nothing_that_is_false() {
    let mut proven = 0;
    for number in Sample::of_this_run().few(120, 6) {
        let mut dice = Dice::new(16, number, Role::World);
        let size = Size { columns: 4, rows: 3 };
        let rules = Rules {
            bombs: dice.below(2) as u8,
            wait: (0, 0),
            fair: dice.chance(0.5),
            hides_walls: dice.chance(0.5),
            all_hear: dice.chance(0.5),
            ..Rules::default()
        };
        let homes: Vec<Cell> = size.corners().into_iter().take(2 + dice.below(2) as usize).collect();
        let mut layout = Layout::empty(size, homes.clone());
        for cell in size.all().filter(|cell| !homes.contains(cell)) {
            layout.put(cell, [Element::Free, Element::Free, Element::Monster, Element::Pit][dice.below(4) as usize]);
        }
        let cells: Vec<Cell> = (-1..=4).flat_map(|row| (-1..=5).map(move |column| Cell { column, row })).collect();
        let mut world = Cave::new(rules, &layout, &[0, 0, 0]);
        let mut all = Told::new();
        world.begin(&mut all);
        for _ in 0..40 {
            let Turn::Seats(seats) = world.turn() else { break };
            let seat = seats.iter().next().expect("a seat is asked");
            if seat == Seat::FIRST {
                let heard = all.iter().filter(|(to, _)| to.contains(Seat::FIRST));
                let told: Vec<Fact> = heard.map(|(_, percept)| percept.say()).collect();
                proven += audit(&world, &told, &cells, &mut dice);
            }
            let act = Act::ALL[dice.weighted([4, 4, 4, 4, 2, 2, 2, 2, 1, 0, 0].into_iter()).expect("weights")];
            if world.allows(seat, act).is_ok() {
                world.step(&[(seat, act)], &mut all);
            }
        }
    }
    assert!(proven > 1000, "{proven}");
}

/// One agent of several in a cave of 3×1, told of these cells one by one; whether it is proven from the percepts of these
/// numbers, 0 for the set-up.
fn follows(begin: (u8, u8), sensed: &[(i16, &str)], cited: &[usize], claim: &str) -> bool {
    let (agents, bombs) = begin;
    let size = Some(Size { columns: 3, rows: 1 });
    let begin = Begin { size, agents, home: HOME, arrows: 1, bombs, wait: 0, all_hear: false };
    let mut told = vec![Percept::Begin(begin).say()];
    for (place, (column, felt)) in sensed.iter().enumerate() {
        let did = if place == 0 { "none) (way none" } else { "move) (way east" };
        let treasures = felt.matches('t').count();
        let is = |letter: char| if felt.contains(letter) { "TRUE" } else { "FALSE" };
        let text = format!(
            "(sensed (cycle {}) (column {column}) (row 1) (stench {}) (breeze FALSE) (glitter {}) (bump FALSE) \
             (moan FALSE) (did {did}) (arrows 1) (bombs {bombs}) (wait 0) (treasures {treasures}))",
            place + 1,
            is('s'),
            is('g'),
        );
        told.push(text.parse().expect("a percept"));
    }
    let prover = find("cave").and_then(|game| game.prover).expect("a prover");
    let (settings, claim) = (Fact::new("none"), claim.parse().expect("a claim"));
    let case = Case { settings: &settings, told: &told, cited, claim: &claim, nodes: Prover::NODES };
    (prover.prove)(&case) == Ruling::Proven
}

#[test]
fn a_treasure_is_sure_while_no_agent_can_have_taken_it() {
    let treasure = "(treasure (column 2) (row 1))";
    let seen = [(1, ""), (2, "g"), (3, "")];
    assert!(follows((1, 0), &seen[..2], &[0, 2], treasure), "it glitters now");
    assert!(follows((1, 0), &seen, &[0, 2, 3], treasure), "alone, it has taken nothing since");
    assert!(!follows((1, 0), &seen, &[0, 2], treasure), "what it did since is not told");
    assert!(!follows((1, 0), &[(1, ""), (2, "g"), (3, ""), (3, "t")], &[0, 2, 4], treasure), "it has taken one");
    assert!(follows((2, 0), &seen[..2], &[0, 2], treasure));
    assert!(!follows((2, 0), &seen, &[0, 2, 3], treasure), "a rival may have taken it");
}

#[test]
fn rivals_may_drop_bombs_and_clear_the_way() {
    let monster = "(monster (column 2) (row 1))";
    assert!(follows((2, 0), &[(1, "s")], &[0, 1], monster));
    assert!(!follows((2, 1), &[(1, "s")], &[0, 1], monster), "a bomb smells, too");
    // The monster of the first percept may be dead when the agent walks there in the third.
    let cleared = [(1, "s"), (1, ""), (2, "")];
    assert!(!follows((2, 0), &cleared, &[0, 1, 3], "(pit (column 3) (row 1))"), "nothing contradicts");
    assert!(follows((2, 0), &cleared, &[0, 1, 3], "(no-monster (column 2) (row 1))"));
}

/// One agent alone in a cave of 3×1 that has smelled and shot.
#[test]
fn what_was_smelled_and_shot_is_proven_by_its_own_percept_alone() {
    let size = Some(Size { columns: 3, rows: 1 });
    let begin = Begin { size, agents: 1, home: HOME, arrows: 1, bombs: 0, wait: 0, all_hear: false };
    let sensed = |cycle: u32, stench: &str, did: &str, moan: &str, arrows: u8| -> Fact {
        let text = format!(
            "(sensed (cycle {cycle}) (column 1) (row 1) (stench {stench}) (breeze FALSE) (glitter FALSE) (bump FALSE) \
             (moan {moan}) (did {did}) (arrows {arrows}) (bombs 0) (wait 0) (treasures 0))"
        );
        text.parse().expect("a percept")
    };
    let told = [
        Percept::Begin(begin).say(),
        sensed(1, "TRUE", "none) (way none", "FALSE", 1),
        sensed(2, "FALSE", "shoot) (way east", "TRUE", 0),
    ];
    let prover = find("cave").and_then(|game| game.prover).expect("a prover");
    let settings = Fact::new("none");
    let follows = |cited: &[usize], claim: &str| {
        let claim = claim.parse().expect("a claim");
        let case = Case { settings: &settings, told: &told, cited, claim: &claim, nodes: Prover::NODES };
        (prover.prove)(&case) == Ruling::Proven
    };
    assert!(follows(&[0, 1], "(stench (column 1) (row 1) (cycle 1))"));
    assert!(!follows(&[0, 1, 2], "(stench (column 1) (row 1) (cycle 2))"), "it smelled in another cycle");
    assert!(!follows(&[0, 1, 2], "(stench (column 2) (row 1) (cycle 1))"), "it smelled elsewhere");
    assert!(!follows(&[0, 2], "(stench (column 1) (row 1) (cycle 1))"), "that percept is not cited");
    let shot = |way: &str, moan: &str| format!("(shot (column 1) (row 1) (cycle 2) (way {way}) (moan {moan}))");
    assert!(follows(&[0, 2], &shot("east", "TRUE")));
    assert!(!follows(&[0, 2], &shot("east", "FALSE")), "a moan was heard");
    assert!(!follows(&[0, 2], &shot("south", "TRUE")), "it shot elsewhere");
    assert!(!follows(&[0, 1], &shot("east", "TRUE")), "that percept is not cited");
    assert!(follows(&[0, 1, 2], "(killed (column 2) (row 1))"));
    assert!(!follows(&[0, 1], "(killed (column 2) (row 1))"), "the shot is not cited");
}

/// Where the walls are not known, a moan may be about a monster far away: nothing near need have died.
#[test]
fn a_moan_may_come_from_beyond_what_is_known() {
    let begin = Begin { size: None, agents: 2, home: HOME, arrows: 2, bombs: 0, wait: 0, all_hear: true };
    let sensed = |cycle: u32, did: &str, moan: &str| -> Fact {
        let bump = if cycle == 1 { "FALSE" } else { "TRUE" };
        let text = format!(
            "(sensed (cycle {cycle}) (column 1) (row 1) (stench TRUE) (breeze TRUE) (glitter FALSE) (bump {bump}) \
             (moan {moan}) (did {did}) (arrows 2) (bombs 0) (wait 0) (treasures 0))"
        );
        text.parse().expect("a percept")
    };
    // A corridor: a monster on one side and a pit on the other, both before and after the moan.
    let told = [
        Percept::Begin(begin).say(),
        sensed(1, "none) (way none", "FALSE"),
        sensed(2, "move) (way north", "FALSE"),
        sensed(3, "move) (way south", "FALSE"),
        sensed(4, "move) (way north", "TRUE"),
    ];
    let prover = find("cave").and_then(|game| game.prover).expect("a prover");
    let settings = Fact::new("none");
    let follows = |claim: &str| {
        let claim = claim.parse().expect("a claim");
        let cited = [0, 1, 2, 3, 4];
        let case = Case { settings: &settings, told: &told, cited: &cited, claim: &claim, nodes: Prover::NODES };
        (prover.prove)(&case) == Ruling::Proven
    };
    assert!(follows("(breeze (column 1) (row 1))") && follows("(wall (column 1) (row 2))"));
    for side in [0, 2] {
        assert!(!follows(&format!("(pit (column {side}) (row 1))")), "it may be on the other side");
        assert!(!follows(&format!("(monster (column {side}) (row 1))")), "it may be on the other side");
    }
}
