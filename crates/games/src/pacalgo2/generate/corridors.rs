//! Long corridors along which ghosts stand, with chocolates that pay for the way.
//!
//! ```text
//! I-----C---    a corridor
//! PPPPFPPF--    its wall is two cells thick, so that ghosts stand in alcoves and nobody passes through them;
//! PPFPPPPP--    a gate at one end, with a ghost beside it
//! ----C-C---    the next corridor, whose gate is at the other end
//! ```

use play::{Dice, SetupError};

use super::super::map::{Map, Square};
use super::super::place::Cell;
use super::super::rules::refused;
use super::sheet::{Sheet, View, sides};
use super::{Plan, refuel};

/// No corridor is broader.
const BROADEST: u32 = 4;
/// Gates stand in the last part of a wall: one so-many-th of it.
const END: usize = 8;

/// Whether corridors of this length, one below the other in this depth, fit: the first ghost is out of sight of the start.
fn fits(radius: u8) -> impl Fn(usize, usize) -> bool {
    move |length, depth| length >= usize::from(radius) + 2 && depth >= 4
}

/// Two corridors must find room, and chocolates must help.
pub(super) fn check(plan: &Plan) -> Result<(), SetupError> {
    let (extent, rules) = (plan.extent, plan.rules);
    if !sides(extent).into_iter().any(|(length, depth)| fits(rules.radius)(length, depth)) {
        let needed = format!("{} cells long and 4 deep", u32::from(rules.radius) + 2);
        let given = format!("{}x{}", extent.width, extent.height);
        return Err(refused(
            "width",
            format!("corridors at radius {} are at least {needed}, and {given} is not", rules.radius),
        ));
    }
    refuse_weak(plan)
}

/// At radius 0 the only danger are the ghosts' own cells, and level 1 is used up on the step into one.
fn refuse_weak(plan: &Plan) -> Result<(), SetupError> {
    if plan.rules.radius == 0 && plan.rules.level < 2 {
        return Err(refused("level", "corridors at radius 0 take a level of at least 2, not 1".to_owned()));
    }
    Ok(())
}

/// Nobody leaves the first corridor without a chocolate, because each of its gates is in danger. With chocolates the way
/// through the gates at the ends can be walked.
pub(super) fn map(plan: &Plan, dice: &mut Dice) -> Map {
    let view = View::draw(plan.extent, dice, fits(plan.rules.radius)).expect("the plan was checked");
    let mut works = Works { view, sheet: Sheet::of(plan, Square::Wall), radius: plan.rules.radius.into() };
    let corridors = works.corridors(dice);
    let way = works.way(&corridors, dice);
    for (number, corridor) in corridors.iter().enumerate().take(corridors.len() - 1) {
        works.guard(corridor.wall(), corridor.gate, number == 0);
        works.more_gates(corridor.wall(), number == 0, dice);
        works.alcoves(corridor.wall(), dice);
    }
    refuel::refuelled(works.sheet, &way, plan.chocolates, dice)
}

/// Rows that are free from end to end, and where the gate to the next corridor is.
struct Corridor {
    first: usize,
    last: usize,
    gate: usize,
}

impl Corridor {
    /// The upper row of the wall below.
    fn wall(&self) -> usize {
        self.last + 1
    }
}

struct Works {
    view: View,
    sheet: Sheet,
    radius: usize,
}

impl Works {
    fn put(&mut self, along: usize, row: usize, square: Square) {
        self.sheet.put(self.view.cell(along, row), square);
    }

    fn at(&self, along: usize, row: usize) -> Square {
        self.sheet.at(self.view.cell(along, row))
    }

    /// Corridors of changing breadth down to the last row, dug out, with their gates.
    fn corridors(&mut self, dice: &mut Dice) -> Vec<Corridor> {
        let (length, depth) = (self.view.length(), self.view.depth());
        let end = length / END;
        let mut corridors = Vec::new();
        let mut first = 0;
        loop {
            let broad = 1 + dice.below(BROADEST) as usize;
            // The first is never so broad that there is no second.
            let broad = if first == 0 { broad.min(depth - 3) } else { broad };
            // A wall is two rows, and a corridor below it at least one.
            let last = if first + broad + 3 > depth { depth - 1 } else { first + broad - 1 };
            let aside = dice.below(end as u32 + 1) as usize;
            let gate = if corridors.len() % 2 == 0 {
                (length - 1 - aside).max(self.radius + 1).min(length - 1)
            } else {
                aside
            };
            for row in first..=last {
                for along in 0..length {
                    self.put(along, row, Square::Floor);
                }
            }
            corridors.push(Corridor { first, last, gate });
            if last == depth - 1 {
                return corridors;
            }
            first = last + 3;
        }
    }

    /// The way from the start through all gates to the exit, which lies at the end away from the last gate.
    fn way(&mut self, corridors: &[Corridor], dice: &mut Dice) -> Vec<Cell> {
        let view = self.view;
        let mut way = Vec::new();
        let mut along = 0;
        for (number, corridor) in corridors.iter().enumerate() {
            let row = corridor.first + dice.below((corridor.last - corridor.first) as u32 + 1) as usize;
            let is_last = number + 1 == corridors.len();
            let to = match (is_last, number % 2) {
                (false, _) => corridor.gate,
                (true, 0) => view.length() - 1,
                (true, _) => 0,
            };
            // The first corridor is entered at its own row, the others through the gate above.
            way.extend((corridor.first..row).filter(|_| number > 0).map(|row| view.cell(along, row)));
            let (from, till) = (along.min(to), along.max(to));
            let columns = (from..=till).map(|step| if along <= to { step } else { from + till - step });
            way.extend(columns.map(|along| view.cell(along, row)));
            if !is_last {
                way.extend((row + 1..corridor.wall() + 2).map(|row| view.cell(to, row)));
            }
            along = to;
        }
        [self.sheet.start, self.sheet.exit] = [way[0], way[way.len() - 1]];
        way
    }

    /// Opens a gate in the wall whose upper row this is, with a ghost beside it; at radius 0 the ghost stands in the gate.
    /// Without the need for one the gate stays unguarded where the ghost would be too near the start.
    fn guard(&mut self, wall: usize, gate: usize, needed: bool) {
        let beside = if gate > 0 { gate - 1 } else { gate + 1 };
        let ghost = if self.radius == 0 { gate } else { beside };
        let near = self.sheet.is_near_start(self.view.cell(ghost, wall));
        debug_assert!(!(near && needed), "the first gate is out of sight of the start");
        self.put(gate, wall, Square::Floor);
        self.put(gate, wall + 1, Square::Floor);
        if !near && self.at(ghost, wall) != Square::Floor || ghost == gate {
            self.put(ghost, wall, Square::Ghost);
        }
    }

    /// About one more gate, so that there is something to choose.
    fn more_gates(&mut self, wall: usize, is_first: bool, dice: &mut Dice) {
        let length = self.view.length();
        for gate in 0..length {
            let wanted = dice.below(length as u32) == 0;
            let apart = (gate.saturating_sub(2)..length.min(gate + 3)).all(|along| self.is_wall(along, wall));
            let guarded = gate > self.radius;
            if wanted && apart && (guarded || !is_first) {
                self.guard(wall, gate, is_first);
            }
        }
    }

    fn is_wall(&self, along: usize, wall: usize) -> bool {
        self.at(along, wall) == Square::Wall && self.at(along, wall + 1) == Square::Wall
    }

    /// Ghosts in alcoves on both sides of a wall, nowhere two back to back.
    fn alcoves(&mut self, wall: usize, dice: &mut Dice) {
        for row in [wall, wall + 1] {
            let mut along = dice.below(2 * self.radius as u32 + 2) as usize;
            while along < self.view.length() {
                if self.is_wall(along, wall) && !self.sheet.is_near_start(self.view.cell(along, row)) {
                    self.put(along, row, Square::Ghost);
                }
                along += self.radius + 1 + dice.below(2 * self.radius as u32 + 1) as usize;
            }
        }
    }
}
