//! The slow twin: all caves that fit a history, one by one, held against the reasoner.

use play::{Brief, Dice, Role};

use super::explorer::{Explorer, Temper};
use crate::cave::place::{Cell, Size, Way};
use crate::cave::words::{Act, Begin, Percept, Sensed};

/// What lies where at the beginning: one bit for each cell.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Place {
    monsters: u32,
    pits: u32,
}

/// A history to be explained, and what others may do in it.
struct Case {
    size: Size,
    begin: Begin,
    truth: Place,
    log: Vec<Sensed>,
}

fn bit(cell: Cell, size: Size) -> u32 {
    1 << cell.index(size)
}

fn around(cell: Cell, size: Size) -> u32 {
    cell.neighbors(size).map(|next| bit(next, size)).sum()
}

/// The first living monster on the line.
fn struck(alive: u32, from: Cell, way: Way, size: Size) -> u32 {
    from.line(way, size).map(|cell| bit(cell, size)).find(|cell| alive & cell != 0).unwrap_or(0)
}

/// All subsets: what is left if others have killed some.
fn subsets(set: u32) -> impl Iterator<Item = u32> {
    let mut next = Some(set);
    std::iter::from_fn(move || {
        let now = next?;
        next = if now == 0 { None } else { Some((now - 1) & set) };
        Some(now)
    })
}

impl Case {
    /// The sets of monsters that may live at the end in this place, if it fits the log.
    fn living(&self, place: Place) -> Vec<u32> {
        let mut sets = vec![place.monsters];
        for sensed in &self.log {
            let mut after = Vec::new();
            for alive in sets {
                self.follow(place, alive, sensed, &mut after);
            }
            after.sort_unstable();
            after.dedup();
            sets = after;
        }
        sets
    }

    /// What may live after one more turn that is told so.
    fn follow(&self, place: Place, before: u32, sensed: &Sensed, after: &mut Vec<u32>) {
        let size = self.size;
        let others = self.begin.agents > 1;
        let feels_breeze = place.pits & around(sensed.cell, size) != 0;
        if place.pits & bit(sensed.cell, size) != 0 || feels_breeze != sensed.breeze {
            return;
        }
        let spared: Vec<u32> = if others { subsets(before).collect() } else { vec![before] };
        for left in spared {
            let hit = match sensed.did {
                Some(Act::Shoot(way)) => struck(left, sensed.cell, way, size),
                _ => 0,
            };
            let heard = hit != 0 || others && self.begin.all_hear && left != before;
            let alive = left & !hit;
            let stench = alive & around(sensed.cell, size) != 0;
            let bomb = others && self.begin.bombs > 0 && sensed.stench;
            if heard == sensed.moan && alive & bit(sensed.cell, size) == 0 && (stench == sensed.stench || bomb) {
                after.push(alive);
            }
        }
    }

    /// All places with the right number of monsters and one thing per cell that fit, and what may live in them.
    fn fitting(&self) -> Vec<(Place, Vec<u32>)> {
        let cells = self.size.cells();
        let all = (1_u32 << cells) - 1;
        let mut found = Vec::new();
        let home = bit(self.begin.home, self.size);
        let is_set = |set: &u32| set.count_ones() == u32::from(self.begin.arrows) && set & home == 0;
        // Nothing lies where the agent was, and the log is held against each place below.
        let been: u32 = self.log.iter().map(|sensed| bit(sensed.cell, self.size)).fold(0, |all, it| all | it);
        for monsters in (0..=all).filter(is_set) {
            for pits in subsets(all & !monsters & !been) {
                let place = Place { monsters, pits };
                let living = self.living(place);
                if !living.is_empty() {
                    found.push((place, living));
                }
            }
        }
        found
    }

    /// Holds the reasoner against all places that fit.
    fn check(&self, explorer: &Explorer) {
        let fitting = self.fitting();
        let (knowledge, size) = (&explorer.knowledge, self.size);
        assert!(fitting.iter().any(|(place, _)| *place == self.truth), "the truth fits");
        let weight = |place: &Place| f64::from(1) / 9_f64.powi(place.pits.count_ones() as i32);
        let all: f64 = fitting.iter().map(|(place, _)| weight(place)).sum();
        for cell in size.all() {
            let bit = bit(cell, size);
            let same = |is_so: &dyn Fn(&Place, u32) -> bool| {
                let mut each =
                    fitting.iter().flat_map(|(place, living)| living.iter().map(|alive| is_so(place, *alive)));
                let first = each.next().expect("the truth fits");
                each.all(|it| it == first).then_some(first)
            };
            let what = format!("{cell} of {:?}\n{:?}", self.begin, self.log);
            let (monster, pit) = (explorer.reasoner.monster(knowledge, cell), explorer.reasoner.pit(knowledge, cell));
            let expected = (same(&|_, alive| alive & bit != 0), same(&|place, _| place.pits & bit != 0));
            // Among others the reasoner leaves two things unused: that nobody killed where everybody would have heard it,
            // and what lived at which time if it is open where an own kill happened.
            if self.begin.agents == 1 || knowledge.kills == 0 && !self.begin.all_hear {
                assert_eq!((monster, pit), expected, "{what}");
                let chance = |of: &dyn Fn(&Place, &[u32]) -> bool| -> f64 {
                    let yes = fitting.iter().filter(|(place, living)| of(place, living));
                    yes.map(|(place, _)| weight(place)).sum::<f64>() / all
                };
                let expected_pit = chance(&|place, _| place.pits & bit != 0);
                let expected_monster = match (self.begin.agents, knowledge.is_clear(cell)) {
                    (1, _) => chance(&|_, living| living[0] & bit != 0),
                    (_, true) => 0.0,
                    _ => chance(&|place, _| place.monsters & bit != 0),
                };
                let (monster, pit) = explorer.reasoner.chances(knowledge, cell).expect("it was weighed");
                assert!((monster - expected_monster).abs() < 1e-9, "monster {monster}, not {expected_monster}: {what}");
                assert!((pit - expected_pit).abs() < 1e-9, "pit {pit}, not {expected_pit}: {what}");
            } else {
                assert!(monster.is_none_or(|_| monster == expected.0), "{what}");
                assert!(pit.is_none_or(|_| pit == expected.1), "{what}");
            }
        }
    }
}

/// A cave drawn from the dice; the home is in a corner.
fn draw(size: Size, monsters: u16, agents: u8, dice: &mut Dice) -> Case {
    let home = Cell { column: 0, row: 0 };
    let mut truth = Place { monsters: 0, pits: 0 };
    while truth.monsters.count_ones() < u32::from(monsters) {
        truth.monsters |= 1 << (1 + dice.below(size.cells() as u32 - 1));
    }
    for cell in size.all().skip(1).filter(|cell| truth.monsters & bit(*cell, size) == 0) {
        truth.pits |= if dice.below(10) < 2 { bit(cell, size) } else { 0 };
    }
    let (bombs, all_hear) = (if dice.below(2) == 0 { 3 } else { 0 }, dice.below(3) == 0);
    Case {
        size,
        begin: Begin { size: Some(size), agents, home, arrows: monsters, bombs, wait: 4, all_hear },
        truth,
        log: Vec::new(),
    }
}

/// Somebody who walks where nothing kills and shoots now and then, among others who kill and drop bombs.
fn wander(mut case: Case, turns: u32, dice: &mut Dice) {
    let size = case.size;
    let mut explorer = Explorer::new(Temper { risk: -1.0, pit: 0.1 });
    explorer.prepare(&Brief::alone(facts::Fact::new("cave")));
    explorer.hear(&Percept::Begin(case.begin));
    let (mut cell, mut alive, mut arrows, mut did) = (case.begin.home, case.truth.monsters, case.begin.arrows, None);
    for turn in 0..turns {
        let others = case.begin.agents > 1;
        let before = alive;
        if others && dice.below(6) == 0 {
            alive &= !(1 << dice.below(size.cells() as u32));
        }
        let hit = if let Some(Act::Shoot(way)) = did { struck(alive, cell, way, size) } else { 0 };
        let moan = hit != 0 || others && case.begin.all_hear && alive != before;
        alive &= !hit;
        let bomb = others && case.begin.bombs > 0 && dice.below(5) == 0;
        let sensed = Sensed {
            cycle: turn + 1,
            cell,
            stench: bomb || alive & around(cell, size) != 0,
            breeze: case.truth.pits & around(cell, size) != 0,
            glitter: false,
            bump: false,
            moan,
            did,
            arrows,
            bombs: 0,
            wait: 0,
            treasures: 0,
        };
        case.log.push(sensed);
        explorer.hear(&Percept::Sensed(sensed));
        explorer.decide_now().expect("something was sensed");
        explorer.reasoner.weigh();
        case.check(&explorer);
        let act = if arrows > 0 && dice.below(3) == 0 { 4 } else { 0 } + dice.below(4) as usize;
        did = Some(Act::ALL[act]);
        match Act::ALL[act] {
            Act::Shoot(_) => arrows -= 1,
            Act::Move(way) => {
                let next = cell.next(way, size).filter(|next| (alive | case.truth.pits) & bit(*next, size) == 0);
                did = next.map(|_| Act::Move(way));
                cell = next.unwrap_or(cell);
            }
            _ => {}
        }
    }
}

#[test]
fn alone_what_is_certain_and_likely_is_what_all_caves_that_fit_say() {
    for play in 0..60 {
        let mut dice = Dice::new(1, play, Role::World);
        let size = if play % 6 == 0 { Size { columns: 4, rows: 3 } } else { Size { columns: 3, rows: 3 } };
        wander(draw(size, 1 + (play % 2) as u16, 1, &mut dice), 10, &mut dice);
    }
}

#[test]
fn among_others_nothing_is_certain_that_is_not_so_in_every_cave_that_fits() {
    for play in 0..60 {
        let mut dice = Dice::new(2, play, Role::World);
        let size = if play % 6 == 0 { Size { columns: 4, rows: 3 } } else { Size { columns: 3, rows: 3 } };
        wander(draw(size, 1 + (play % 2) as u16, 3, &mut dice), 10, &mut dice);
    }
}

/// A rectangle of cells, counted as the agent counts: from its west, north, east and south end, all included.
type Sides = [i16; 4];

/// All that is known of walls from the log alone: the smallest rectangle, and where a bump fixed a side.
fn felt(log: &[Sensed]) -> (Sides, [bool; 4]) {
    let mut sides = [0, 0, 0, 0];
    let mut fixed = [false; 4];
    for sensed in log {
        let Cell { column, row } = sensed.cell;
        sides = [sides[0].min(column), sides[1].min(row), sides[2].max(column), sides[3].max(row)];
    }
    for sensed in log.iter().filter(|sensed| sensed.bump) {
        match sensed.did {
            Some(Act::Move(Way::West)) => fixed[0] = true,
            Some(Act::Move(Way::North)) => fixed[1] = true,
            Some(Act::Move(Way::East)) => fixed[2] = true,
            Some(Act::Move(Way::South)) => fixed[3] = true,
            _ => {}
        }
    }
    (sides, fixed)
}

/// Every cave that fits and has few cells, up to two farther than where the agent was on open sides. By cell of the agent's
/// count: whether a monster is there and whether a pit is there, in some cave and in all. There are larger caves, too, so
/// what is the same in these need not be certain; but what is certain is the same in these.
struct Survey {
    monsters: std::collections::BTreeMap<Cell, (bool, bool)>,
    pits: std::collections::BTreeMap<Cell, (bool, bool)>,
    /// Whether any cave was found.
    fit: bool,
}

impl Survey {
    fn of(begin: Begin, log: &[Sensed], cells: &[Cell]) -> Survey {
        let none = || cells.iter().map(|cell| (*cell, (false, true))).collect();
        let mut survey = Survey { monsters: none(), pits: none(), fit: false };
        let (sides, fixed) = felt(log);
        for more in 0..81_i16 {
            let by = [1, 3, 9, 27].map(|place| more / place % 3);
            if (0..4).any(|side| fixed[side] && by[side] > 0) {
                continue;
            }
            let [west, north, east, south] = [sides[0] - by[0], sides[1] - by[1], sides[2] + by[2], sides[3] + by[3]];
            let corner = Cell { column: west, row: north };
            let size = Size { columns: (east - west + 1) as u8, rows: (south - north + 1) as u8 };
            if size.cells() > 9 {
                continue;
            }
            let log: Vec<Sensed> =
                log.iter().map(|sensed| Sensed { cell: sensed.cell.relative_to(corner), ..*sensed }).collect();
            let home = Cell::ORIGIN.relative_to(corner);
            let begin = Begin { size: Some(size), home, ..begin };
            let case = Case { size, begin, truth: Place { monsters: 0, pits: 0 }, log };
            for (place, living) in case.fitting() {
                survey.fit = true;
                for alive in living {
                    survey.add(place.pits, alive, corner, size);
                }
            }
        }
        survey
    }

    fn add(&mut self, pits: u32, alive: u32, corner: Cell, size: Size) {
        for (map, set) in [(&mut self.monsters, alive), (&mut self.pits, pits)] {
            for (cell, (some, all)) in map.iter_mut() {
                let at = cell.relative_to(corner);
                let is_there = at.is_inside(size) && set & bit(at, size) != 0;
                *some |= is_there;
                *all &= is_there;
            }
        }
    }
}

/// Somebody in a small cave whose size is not told; all that is certain is held against all caves that fit.
/// Adds the bumps, and how often a monster or a pit was certain before all walls were known.
fn wander_without_walls(case: &Case, turns: u32, dice: &mut Dice, found: &mut (u32, u32)) {
    let (size, home) = (case.size, case.begin.home);
    let begin = Begin { size: None, home: Cell::ORIGIN, ..case.begin };
    let mut explorer = Explorer::new(Temper { risk: -1.0, pit: 0.1 });
    explorer.prepare(&Brief::alone(facts::Fact::new("cave")));
    explorer.hear(&Percept::Begin(begin));
    let (mut cell, mut alive, mut arrows) = (home, case.truth.monsters, begin.arrows);
    let (mut did, mut bump, mut log) = (None, false, Vec::new());
    for turn in 0..turns {
        let hit = if let Some(Act::Shoot(way)) = did { struck(alive, cell, way, size) } else { 0 };
        alive &= !hit;
        let sensed = Sensed {
            cycle: turn + 1,
            cell: cell.relative_to(home),
            stench: alive & around(cell, size) != 0,
            breeze: case.truth.pits & around(cell, size) != 0,
            glitter: false,
            bump,
            moan: hit != 0,
            did,
            arrows,
            bombs: 0,
            wait: 0,
            treasures: 0,
        };
        found.0 += u32::from(bump);
        log.push(sensed);
        explorer.hear(&Percept::Sensed(sensed));
        explorer.decide_now().expect("something was sensed");
        explorer.reasoner.weigh();
        let cells: Vec<Cell> = explorer.knowledge.area().all().collect();
        let survey = Survey::of(begin, &log, &cells);
        for cell in cells.into_iter().filter(|_| survey.fit) {
            let same = |map: &std::collections::BTreeMap<Cell, (bool, bool)>| match map[&cell] {
                (false, _) => Some(false),
                (true, all) => Some(true).filter(|_| all),
            };
            let what = format!("{cell} of {size}, home {home}\n{log:?}");
            let knowledge = &explorer.knowledge;
            let ours = [explorer.reasoner.monster(knowledge, cell), explorer.reasoner.pit(knowledge, cell)];
            for (ours, theirs) in ours.into_iter().zip([same(&survey.monsters), same(&survey.pits)]) {
                assert!(ours.is_none() && !knowledge.chart.is_whole() || ours == theirs, "{ours:?} {theirs:?}: {what}");
                found.1 += u32::from(ours == Some(true) && !knowledge.chart.is_whole());
            }
        }
        let act = if arrows > 0 && dice.below(4) == 0 { 4 } else { 0 } + dice.below(4) as usize;
        (did, bump) = (Some(Act::ALL[act]), false);
        match Act::ALL[act] {
            Act::Shoot(_) => arrows -= 1,
            Act::Move(way) => match cell.next(way, size) {
                Some(next) if (alive | case.truth.pits) & bit(next, size) == 0 => cell = next,
                Some(_) => did = None,
                None => bump = true,
            },
            _ => {}
        }
    }
}

#[test]
fn without_walls_what_is_certain_is_so_in_caves_of_every_size_that_fits() {
    let mut found = (0, 0);
    for play in 0..60 {
        let mut dice = Dice::new(3, play, Role::World);
        let size = [(2, 2), (3, 1), (1, 3), (2, 1)].map(|(columns, rows)| Size { columns, rows })[play as usize % 4];
        let mut case = draw(size, 1, 1, &mut dice);
        if play % 3 == 0 {
            let free = size.all().filter(|at| (case.truth.monsters | case.truth.pits) & bit(*at, size) == 0);
            case.begin.home = free.last().unwrap_or(case.begin.home);
        }
        wander_without_walls(&case, 8, &mut dice, &mut found);
    }
    assert!(found.0 > 40 && found.1 > 40, "walls felt, and things certain before all were: {found:?}");
}
