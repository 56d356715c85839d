//! The shortest ways on one chocolate: from a cell with a level, if nothing is eaten on the way.
//!
//! The level after so many moves is certain, so whoever is first at a cell has the highest level there: a breadth-first
//! search over cells, in which dangerous ones can be entered only while the level lasts. Two kinds of cells can be entered
//! all the same, as the last of a way: the exit, and a chocolate that is left, for eating comes before losing.

use super::super::map::{CHOCOLATE, DANGER, Map, WALL};
use super::super::place::Way;
use super::super::run::Run;

/// Not within reach, and not to be entered.
const NEVER: u32 = u32::MAX;
const BARRED: u32 = u32::MAX - 1;

/// All that can be reached from one cell.
pub(super) struct Legs<'a> {
    map: &'a Map,
    level: u32,
    /// After how many moves each cell of the padded grid is reached.
    moves: Vec<u32>,
}

impl<'a> Legs<'a> {
    /// The legs from a cell with a level that enter none of the barred cells. What is left is what the play has left.
    pub(super) fn from(run: &'a Run, at: u32, level: u8, barred: impl IntoIterator<Item = u32>) -> Legs<'a> {
        let map = run.map();
        let mut moves = vec![NEVER; map.marks().len()];
        for cell in barred {
            moves[cell as usize] = BARRED;
        }
        moves[at as usize] = 0;
        let mut legs = Legs { map, level: level.into(), moves };
        let mut front = vec![at];
        let mut done = 0;
        while let Some(index) = front.get(done).copied() {
            done += 1;
            let number = legs.moves[index as usize] + 1;
            for target in Way::ALL.map(|way| map.next(index, way)) {
                let marks = map.marks()[target as usize];
                if legs.moves[target as usize] != NEVER || marks & WALL != 0 {
                    continue;
                }
                if legs.survives(target, number) {
                    legs.moves[target as usize] = number;
                    front.push(target);
                } else if target == map.exit_index() || marks & CHOCOLATE != 0 && run.has_chocolate_at(target) {
                    legs.moves[target as usize] = number;
                }
            }
        }
        legs
    }

    /// Whether a way can go on from a cell that is reached by this move. Ghosts are dangerous themselves, so who can stand
    /// on one had a level to enter with.
    fn survives(&self, index: u32, number: u32) -> bool {
        index != self.map.exit_index() && (self.map.marks()[index as usize] & DANGER == 0 || number < self.level)
    }

    /// How many moves it takes to a cell, if it is within reach.
    pub(super) fn moves(&self, to: u32) -> Option<u32> {
        Some(self.moves[to as usize]).filter(|moves| *moves < BARRED)
    }

    /// A shortest way to a cell, always the same; none if it is out of reach.
    pub(super) fn way(&self, to: u32) -> Option<Vec<Way>> {
        let mut at = to;
        let mut ways = Vec::new();
        for number in (0..self.moves(to)?).rev() {
            let step = Way::ALL.into_iter().find(|way| {
                let from = self.map.next(at, way.back());
                self.moves[from as usize] == number && (number == 0 || self.survives(from, number))
            });
            let step = step.expect("whoever is reached was reached from a neighbour");
            ways.push(step);
            at = self.map.next(at, step.back());
        }
        ways.reverse();
        Some(ways)
    }
}
