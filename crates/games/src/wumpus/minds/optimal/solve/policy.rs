//! The solved policy in a form that many threads can ask at once.
//!
//! Everything the best policy can meet lies in a frozen table (one look-up, no lock). Other situations, after a slip
//! or in a world that was not drawn from the prior, are solved on demand behind a lock.

use std::sync::{Mutex, PoisonError};

use super::decision::Decision;
use super::geometry::{Grid, Pose};
use super::keyed::Keyed;
use super::knowledge::Knowledge;
use super::outlook::{Outlook, Survey, situation};
use super::solver::Solver;

/// The best policy, shareable between threads.
#[derive(Debug)]
pub struct Policy {
    grid: Grid,
    outlook: Outlook,
    frozen: Keyed<Decision>,
    solver: Mutex<Solver>,
}

impl Policy {
    /// Solves what is not solved yet and freezes what the best policy can meet.
    pub fn new(mut solver: Solver) -> Policy {
        let (outlook, frozen) = Survey::run(&mut solver);
        Policy { grid: solver.grid().clone(), outlook, frozen, solver: Mutex::new(solver) }
    }

    /// The cave's tables, for knowledge and paths.
    pub fn grid(&self) -> &Grid {
        &self.grid
    }

    /// What a play leads to, in exact means.
    pub fn outlook(&self) -> Outlook {
        self.outlook
    }

    /// How many situations the best policy can meet, every pose on its walks counted.
    pub fn situations(&self) -> usize {
        self.frozen.len()
    }

    /// The best decision; `None` only if the room is not among the visited ones.
    pub fn decide(&self, known: &Knowledge, pose: Pose) -> Option<Decision> {
        match self.frozen.get(situation(known, pose)) {
            Some(decision) => Some(decision),
            None => self.with_solver(|solver| solver.decide(known, pose)),
        }
    }

    /// Asks the solver behind the lock, for candidates and the like.
    pub fn with_solver<T>(&self, ask: impl FnOnce(&mut Solver) -> T) -> T {
        // A panic while solving leaves at worst a state unsolved: the table only ever gains finished entries.
        let mut solver = self.solver.lock().unwrap_or_else(PoisonError::into_inner);
        ask(&mut solver)
    }
}
