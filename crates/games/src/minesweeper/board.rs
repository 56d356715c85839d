//! The mines and the counts: what is under the cells.

use super::cell::Ground;

/// Where the mines are, and how many touch each other cell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Board {
    /// By cell: the number of mines around it, or [`MINE`].
    under: Vec<u8>,
    mines: u16,
}

const MINE: u8 = 9;

impl Board {
    /// A board with mines in these cells; who comes twice counts once.
    pub fn new(ground: &Ground, mines: impl IntoIterator<Item = usize>) -> Board {
        let mut board = Board { under: Vec::new(), mines: 0 };
        board.lay(ground, mines);
        board
    }

    /// Makes it the board with mines in these cells, keeping its memory.
    pub(super) fn lay(&mut self, ground: &Ground, mines: impl IntoIterator<Item = usize>) {
        self.under.clear();
        self.under.resize(ground.cells(), 0);
        self.mines = 0;
        for at in mines {
            if self.under[at] == MINE {
                continue;
            }
            self.under[at] = MINE;
            self.mines += 1;
            for next in ground.near(at) {
                if self.under[next] != MINE {
                    self.under[next] += 1;
                }
            }
        }
        // Counts of cells that became mines later are gone; those of the others are right, whatever the order was.
    }

    /// How many mines there are.
    pub fn mines(&self) -> u16 {
        self.mines
    }

    /// How many cells there are.
    pub fn cells(&self) -> usize {
        self.under.len()
    }

    /// Whether a mine is in this cell.
    pub fn is_mine(&self, at: usize) -> bool {
        self.under[at] == MINE
    }

    /// How many mines touch this cell, which holds none.
    pub fn count(&self, at: usize) -> u8 {
        self.under[at]
    }

    /// The cells with a mine, row by row.
    pub fn mined(&self) -> impl Iterator<Item = usize> {
        (0..self.under.len()).filter(|at| self.is_mine(*at))
    }

    /// The fewest clicks that clear the field without flags (Bechtel's board benchmark value): one for each opening, that
    /// is each connected area of zeros, and one for each number that no opening shows.
    pub fn bbbv(&self, ground: &Ground) -> u32 {
        let mut shown = vec![false; self.cells()];
        let mut stack = Vec::new();
        let mut clicks = 0;
        for start in 0..self.cells() {
            if self.under[start] != 0 || shown[start] {
                continue;
            }
            clicks += 1;
            shown[start] = true;
            stack.push(start);
            while let Some(at) = stack.pop() {
                for next in ground.near(at) {
                    if !std::mem::replace(&mut shown[next], true) && self.under[next] == 0 {
                        stack.push(next);
                    }
                }
            }
        }
        clicks + (0..self.cells()).filter(|at| !self.is_mine(*at) && !shown[*at]).count() as u32
    }
}
