//! Clearing a board by deduction alone: what `exact` would open without a guess.

use std::sync::Arc;

use logic::{Base, Budget, Prior, Workspace};

use super::board::Board;
use super::cell::Ground;

/// What a board costs before anything is opened.
const CLEARING: u64 = 200;
/// What opening a cell costs, beside a node of the reasoner.
const OPENING: u64 = 16;

/// Clears boards of one shape, one after the other, as far as deduction goes.
///
/// Flood fill does not matter here: what it opens is safe by the number that lets it.
#[derive(Debug)]
pub struct Deducer {
    ground: Arc<Ground>,
    budget: Budget,
    workspace: Workspace,
    base: Option<Base>,
    open: Vec<bool>,
    /// Cells that are to be opened, all of them safe.
    queue: Vec<usize>,
    neighbours: Vec<u32>,
    undecided: Vec<usize>,
    work: u64,
}

impl Deducer {
    /// One for boards of this shape. An ask of the reasoner may take so much; what it cannot prove within that is not
    /// proven.
    pub fn new(ground: Arc<Ground>, budget: Budget) -> Deducer {
        let cells = ground.cells();
        Deducer {
            ground,
            budget,
            workspace: Workspace::new(),
            base: None,
            open: vec![false; cells],
            queue: Vec::new(),
            neighbours: Vec::new(),
            undecided: Vec::new(),
            work: 0,
        }
    }

    /// Opens a cell and all that follows, and tells how many safe cells stay closed: none if no guess is needed.
    pub fn clear(&mut self, board: &Board, first: usize) -> usize {
        self.work += CLEARING + board.cells() as u64;
        self.open.fill(false);
        self.undecided.clear();
        let mut left = board.cells() - usize::from(board.mines());
        self.base = Base::new(&[(board.cells() as u32, Prior::Total(board.mines().into()))]).ok();
        if board.is_mine(first) {
            return left;
        }
        self.queue.clear();
        self.queue.push(first);
        while !self.queue.is_empty() {
            left -= self.open_queue(board);
            if left == 0 {
                break;
            }
            self.find_safe();
        }
        left
    }

    /// After [`clear`](Deducer::clear): the closed cells that may be mines or not for all that is proven.
    pub fn undecided(&self) -> &[usize] {
        &self.undecided
    }

    /// After [`clear`](Deducer::clear): whether a cell was opened.
    pub fn is_open(&self, at: usize) -> bool {
        self.open[at]
    }

    /// The work so far: cells looked at and opened, and nodes of the reasoner; some ten to forty nanoseconds each.
    pub fn work(&self) -> u64 {
        self.work
    }

    /// Opens what is in the queue and tells the numbers; how many were opened.
    fn open_queue(&mut self, board: &Board) -> usize {
        let Some(base) = &mut self.base else { return 0 };
        let mut opened = 0;
        while let Some(at) = self.queue.pop() {
            if std::mem::replace(&mut self.open[at], true) {
                continue;
            }
            debug_assert!(!board.is_mine(at), "what is proven safe is safe");
            opened += 1;
            self.neighbours.clear();
            self.neighbours.extend(self.ground.near(at).map(|it| it as u32));
            let count = u32::from(board.count(at));
            // A cell of the ground is a cell of the base, and the neighbours of a cell are all different.
            let told = base.observe(at as u32, false).and_then(|()| base.tell(&self.neighbours, count..=count));
            debug_assert!(told.is_ok(), "the numbers of a board are sentences");
            if count == 0 {
                self.queue.extend(self.ground.near(at).filter(|next| !self.open[*next]));
            }
        }
        self.work += OPENING * opened as u64;
        opened
    }

    /// Queues all cells that are trivially safe, else all that are safe by everything that is known.
    fn find_safe(&mut self) {
        let Some(base) = &self.base else { return };
        let closed: Vec<usize> = (0..self.open.len()).filter(|at| !self.open[*at]).collect();
        self.work += self.open.len() as u64 / 4;
        self.queue.extend(closed.iter().filter(|at| base.known(**at as u32) == Some(false)));
        if !self.queue.is_empty() {
            return;
        }
        let answer = base.ask(&mut self.workspace, self.budget);
        self.work += self.workspace.spent() + self.open.len() as u64;
        self.queue.extend(closed.iter().filter(|at| answer.forced(**at as u32) == Some(false)));
        if self.queue.is_empty() {
            self.undecided.extend(closed.iter().filter(|at| answer.forced(**at as u32).is_none()));
        }
    }
}
