//! Solved policies, shared by all threads and plays of the process.

use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use super::solve::{Policy, Problem, Solver, Unsolvable};

/// What became of a problem, once somebody has solved it.
type Solved = Arc<OnceLock<Result<Arc<Policy>, Unsolvable>>>;

/// So many solved problems are kept; one of a cave of four takes 60 MB (scoring `aima`) to 120 MB (`ep3`).
const KEPT: usize = 8;

/// The problems asked for, the latest first.
static ASKED: Mutex<Vec<([u64; 8], Solved)>> = Mutex::new(Vec::new());

/// The policy of a problem. Whoever asks first solves it; who asks for the same meanwhile waits, others do not.
pub(super) fn policy(problem: Problem) -> Result<Arc<Policy>, Unsolvable> {
    let solved = place(problem.key());
    solved.get_or_init(|| Ok(Arc::new(Policy::new(Solver::new(problem)?)))).clone()
}

/// Where the policy of a problem is or will be. Nothing is solved while the list is locked.
fn place(key: [u64; 8]) -> Solved {
    // A panic can leave no half-made list: each change is one call.
    let mut asked = ASKED.lock().unwrap_or_else(PoisonError::into_inner);
    let found = asked.iter().position(|(other, _)| *other == key).map(|index| asked.remove(index));
    let (key, solved) = found.unwrap_or_else(|| (key, Solved::default()));
    asked.insert(0, (key, Arc::clone(&solved)));
    asked.truncate(KEPT);
    solved
}
