//! A safe room whose only way out leads through danger.
//!
//! ```text
//! --P--PPPPPPPP
//! P----J::::FPP    J the mouth of the room, : danger, then the exit straight on or aside
//! --P-PPPPPLPPP
//! ```
//!
//! The ghost stands in line with the mouth, one step farther than its radius. So all on this side of the mouth is safe,
//! the mouth too, and the first step beyond it is not.

use std::collections::VecDeque;

use play::Dice;

use super::super::map::{Map, Square};
use super::super::place::Cell;
use super::Plan;
use super::maze::Maze;
use super::sheet::{Sheet, View};

/// The room, its mouth and the danger behind it; where chocolates lie is left open.
pub(super) struct Gate {
    view: View,
    sheet: Sheet,
    /// How far along the mouth is.
    mouth: usize,
    /// The row of the mouth.
    row: usize,
}

/// How the room is dug.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Room {
    /// A maze.
    Maze,
    /// One long corridor to and fro; the mouth is in the first row then.
    Winding,
}

impl Gate {
    /// No shorter side along will do: a cell before the mouth, the mouth, and the ghost beyond it.
    pub(super) fn shortest(radius: u8) -> usize {
        usize::from(radius) + 3
    }

    /// The farthest that the mouth can be along.
    pub(super) fn farthest_mouth(length: usize, radius: u8) -> usize {
        length - usize::from(radius) - 2
    }

    /// How far the last cell of a winding room is from its mouth.
    pub(super) fn winding_way(mouth: usize, depth: usize) -> usize {
        // A room with nothing before the cell at the mouth has no width to wind in.
        if mouth < 2 { 1 } else { mouth * depth.div_ceil(2) }
    }

    /// Digs the room, its mouth and the cell that leads there.
    pub(super) fn dig(plan: &Plan, view: View, [mouth, row]: [usize; 2], room: Room, dice: &mut Dice) -> Gate {
        let mut gate = Gate { view, sheet: Sheet::of(plan, Square::Wall), mouth, row };
        if mouth >= 2 {
            // Mazes have rooms at even places: counted from the cell at the mouth, and in rows like the mouth's.
            let (width, top) = (mouth - 1, row % 2);
            let depth = view.depth() - top;
            let maze = (room == Room::Maze).then(|| Maze::new(width, depth, dice));
            for down in 0..depth {
                for back in 0..width {
                    let turn = if down % 4 == 1 { width - 1 } else { 0 };
                    let open = maze.as_ref().map_or(down % 2 == 0 || back == turn, |maze| maze.is_open(back, down));
                    if open {
                        gate.sheet.put(view.cell(mouth - 2 - back, top + down), Square::Floor);
                    }
                }
            }
        }
        for along in [mouth - 1, mouth] {
            gate.sheet.put(view.cell(along, row), Square::Floor);
        }
        gate
    }

    /// The cells of the room with their steps to the mouth, the mouth first.
    pub(super) fn steps_to_mouth(&self) -> Vec<(Cell, usize)> {
        let extent = self.sheet.extent;
        let mouth = self.view.cell(self.mouth, self.row);
        let mut seen = vec![false; extent.cells()];
        seen[extent.index(mouth)] = true;
        let mut found = Vec::new();
        let mut next = VecDeque::from([(mouth, 0)]);
        while let Some((cell, steps)) = next.pop_front() {
            found.push((cell, steps));
            for way in super::super::place::Way::ALL {
                let beside = cell.next(way);
                let open = extent.holds(beside) && self.sheet.at(beside) == Square::Floor;
                if open && !std::mem::replace(&mut seen[extent.index(beside)], true) {
                    next.push_back((beside, steps + 1));
                }
            }
        }
        found
    }

    /// How many cells in danger there can be in line behind the mouth, the ghost's own among them.
    pub(super) fn most_danger(&self) -> usize {
        let zone = 2 * usize::from(self.sheet.rules.radius) + 1;
        zone.min(self.view.length() - 1 - self.mouth)
    }

    /// Digs so many cells in danger, and the exit behind them: straight on, or aside where that is not a forbidden row.
    pub(super) fn lead_out(&mut self, danger: usize, forbidden: Option<usize>, dice: &mut Dice) {
        let (view, row) = (self.view, self.row);
        let ghost = self.mouth + 1 + usize::from(self.sheet.rules.radius);
        let last = self.mouth + danger;
        let asides = [row.checked_sub(1), Some(row + 1).filter(|row| *row < view.depth())];
        let mut exits: Vec<(usize, usize)> =
            asides.into_iter().flatten().filter(|row| forbidden != Some(*row)).map(|row| (last, row)).collect();
        if last + 1 < view.length() && last + 1 != ghost {
            exits.push((last + 1, row));
        }
        for along in self.mouth + 1..=last {
            self.sheet.put(view.cell(along, row), Square::Floor);
        }
        self.sheet.put(view.cell(ghost, row), Square::Ghost);
        let (along, row) = exits[dice.below(exits.len() as u32) as usize];
        self.sheet.exit = view.cell(along, row);
        self.sheet.put(self.sheet.exit, Square::Floor);
    }

    /// Digs a dead end of this length aside from the mouth, with a chocolate at its end.
    pub(super) fn dead_end(&mut self, length: usize, below: bool) {
        for step in 1..=length {
            let row = if below { self.row + step } else { self.row - step };
            let square = if step == length { Square::Chocolate } else { Square::Floor };
            self.sheet.put(self.view.cell(self.mouth, row), square);
        }
    }

    /// Lets the play begin here.
    pub(super) fn start_at(&mut self, cell: Cell) {
        self.sheet.start = cell;
    }

    /// Lays a chocolate.
    pub(super) fn lay_chocolate(&mut self, cell: Cell) {
        self.sheet.put(cell, Square::Chocolate);
    }

    /// The map.
    pub(super) fn map(&self) -> Map {
        self.sheet.map()
    }
}
