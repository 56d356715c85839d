//! Boards that can be cleared without a guess from a given first opening.
//!
//! Boards are drawn as always until one is solvable: all solvable boards are then equally likely. Where that takes too
//! many, a drawn board is mended: at a place where deduction stops, a mine changes places with a free cell, and the board is
//! cleared again from its first opening; a change that leaves more cells closed is taken back. Mended boards are solvable
//! as well, but not all equally likely: they stay close to what was drawn.

use std::fmt;
use std::sync::Arc;

use facts::text::counted;
use logic::Budget;
use play::Dice;

use super::board::Board;
use super::cell::{Cell, Ground};
use super::clear::Deducer;
use super::generate;
use super::words::{Field, Start};

/// How far a search for a solvable board may go.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// So many boards are drawn before one is mended.
    pub draws: u32,
    /// Work of the draws, in the units of [`Deducer::work`].
    pub draw_work: u64,
    /// Work of everything.
    pub work: u64,
}

impl Limits {
    /// Enough for every preset, and for 100×100 with a mine in five cells; a search that fails takes a few seconds.
    pub const AMPLE: Limits = Limits { draws: 400, draw_work: 20_000_000, work: 200_000_000 };
}

/// What the reasoner may spend on one question: less than the minds may, so what is proven here is proven by them.
const BUDGET: Budget = Budget { nodes: Budget::AMPLE.nodes / 4 };
/// After so many changes without a gain another board is drawn and mended.
const PATIENCE: u32 = 300;
/// So often a partner for a change is looked for.
const LOOKS: u32 = 64;

/// No solvable board was found within the limits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NoneFound {
    /// Where the first opening is.
    pub first: Cell,
    /// How many boards were tried, drawn or mended.
    pub tries: u32,
}

impl fmt::Display for NoneFound {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let NoneFound { first, tries } = self;
        write!(
            f,
            "none of {} can be cleared from {first} without a guess; fewer mines would help",
            counted(*tries as usize, "board")
        )
    }
}

impl std::error::Error for NoneFound {}

/// A board that can be cleared from this cell by deduction alone, and keeps the start rule.
///
/// Deduction is all that follows from all numbers and the number of mines together. Where nothing is promised to the
/// first opening, it is safe nevertheless: on a mine nothing can be deduced.
pub fn solvable(
    field: Field,
    ground: &Arc<Ground>,
    first: Cell,
    dice: &mut Dice,
    limits: Limits,
) -> Result<Board, NoneFound> {
    let start = if field.start == Start::None { Start::Safe } else { field.start };
    let at = ground.number(first);
    let mut search = Search {
        field: Field { start, ..field },
        first: at,
        dice,
        deducer: Deducer::new(Arc::clone(ground), BUDGET),
        ground,
        mined: Vec::new(),
        edge: Vec::new(),
        undecided: Vec::new(),
        tries: 0,
    };
    let found = search.draw(limits).or_else(|| search.mend(limits));
    found.ok_or(NoneFound { first, tries: search.tries })
}

struct Search<'a> {
    field: Field,
    first: usize,
    dice: &'a mut Dice,
    deducer: Deducer,
    ground: &'a Ground,
    /// The board that is mended.
    mined: Vec<bool>,
    /// Its undecided cells beside open ones, and all of them.
    edge: Vec<usize>,
    undecided: Vec<usize>,
    tries: u32,
}

impl Search<'_> {
    fn draw(&mut self, limits: Limits) -> Option<Board> {
        while self.tries < limits.draws && self.deducer.work() < limits.draw_work.min(limits.work) {
            let board = self.drawn();
            if self.clear(&board) == 0 {
                return Some(board);
            }
        }
        None
    }

    fn drawn(&mut self) -> Board {
        let mut order = Vec::new();
        generate::order(self.field, self.dice, &mut order);
        Board::new(self.ground, generate::lay(self.field, self.ground, &order, self.first))
    }

    fn clear(&mut self, board: &Board) -> usize {
        self.tries += 1;
        self.deducer.clear(board, self.first)
    }

    /// Mends one drawn board after the other.
    fn mend(&mut self, limits: Limits) -> Option<Board> {
        while self.deducer.work() < limits.work {
            let board = self.drawn();
            let left = self.clear(&board);
            if left == 0 {
                return Some(board);
            }
            self.mined = (0..board.cells()).map(|at| board.is_mine(at)).collect();
            self.look();
            if let Some(board) = self.mend_one(left, limits) {
                return Some(board);
            }
        }
        None
    }

    /// Changes the board until it is solvable, or nothing is gained any more.
    fn mend_one(&mut self, mut left: usize, limits: Limits) -> Option<Board> {
        let mut idle = 0;
        while idle < PATIENCE && self.deducer.work() < limits.work {
            idle += 1;
            let Some((one, other)) = self.pair() else { continue };
            self.mined.swap(one, other);
            let board = Board::new(self.ground, (0..self.mined.len()).filter(|at| self.mined[*at]));
            let now = self.clear(&board);
            if now == 0 {
                return Some(board);
            }
            if now > left {
                self.mined.swap(one, other);
                continue;
            }
            if now < left {
                idle = 0;
            }
            left = now;
            self.look();
        }
        None
    }

    /// Where deduction stopped on the board that was cleared last.
    fn look(&mut self) {
        self.undecided.clear();
        self.undecided.extend(self.deducer.undecided().iter().filter(|at| **at != self.first));
        let beside_open = |at: usize| self.ground.near(at).any(|next| self.deducer.is_open(next));
        self.edge.clear();
        self.edge.extend(self.undecided.iter().filter(|at| beside_open(**at)));
    }

    /// An undecided cell, best one beside an open one, and a cell for it to change places with: a mine and a free one.
    fn pair(&mut self) -> Option<(usize, usize)> {
        let here = if self.edge.is_empty() { &self.undecided } else { &self.edge };
        let one = *here.get(self.dice.below(here.len().max(1) as u32) as usize)?;
        for _ in 0..LOOKS {
            // As likely among the undecided as anywhere: some pockets are closed for good unless a mine leaves them.
            let other = match self.dice.below(2) {
                0 => self.undecided[self.dice.below(self.undecided.len() as u32) as usize],
                _ => self.dice.below(self.mined.len() as u32) as usize,
            };
            if other != self.first && self.mined[one] != self.mined[other] && self.is_ring(one) == self.is_ring(other) {
                return Some((one, other));
            }
        }
        None
    }

    /// Whether the start rule wants as few mines as possible here.
    fn is_ring(&self, at: usize) -> bool {
        self.field.start == Start::Open && self.ground.near(self.first).any(|next| next == at)
    }
}
