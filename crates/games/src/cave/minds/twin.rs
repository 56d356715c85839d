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
        let size = self.begin.size;
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
        let cells = self.begin.size.cells();
        let all = (1_u32 << cells) - 1;
        let mut found = Vec::new();
        let home = bit(self.begin.home, self.begin.size);
        let is_set = |set: &u32| set.count_ones() == u32::from(self.begin.arrows) && set & home == 0;
        for monsters in (0..=all).filter(is_set) {
            for pits in subsets(all & !monsters) {
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
        let (knowledge, size) = (&explorer.knowledge, self.begin.size);
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
    Case { begin: Begin { size, agents, home, arrows: monsters, bombs, wait: 4, all_hear }, truth, log: Vec::new() }
}

/// Somebody who walks where nothing kills and shoots now and then, among others who kill and drop bombs.
fn wander(mut case: Case, turns: u32, dice: &mut Dice) {
    let size = case.begin.size;
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
