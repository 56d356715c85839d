//! The exact solver of the Wumpus world: the best expected score, and the policy that earns it.
//!
//! The path of the data:
//!
//! 1. [`Problem`] (`problem`): size, pit chance, and the scoring as [`Stakes`]; checked once.
//! 2. [`Grid`], [`Pose`] (`geometry`) and `walk`: rooms as bits, poses, distances in acts.
//! 3. [`Knowledge`] (`knowledge`): what percepts taught, raw; the only thing an agent has to keep.
//! 4. `pits`, `state`: knowledge becomes an information state, equal beliefs become equal values.
//! 5. `event`: what can be decided in a state, and the states that may follow.
//! 6. `bound`, `keyed`, `table`, [`Solver`] (`solver`): best-first search with a memo of solved states.
//! 7. [`Decision`], [`Candidate`] (`decision`): what to do, what it is worth, which acts that means.
//! 8. [`Outlook`] (`outlook`), [`Policy`] (`policy`): the policy followed through all outcomes, frozen, for threads.
//!
//! # Why this is exact
//!
//! The posterior falls into three independent parts. The Wumpus is equally likely in each suspect room, since every
//! percept and every shot only strikes suspects off. The unseen gold is equally likely in each room not visited. The
//! pits are independent but for the clauses "one of these", and the minimal clauses say all. So an information state
//! is four sets of rooms, a flag and the gold, and it never returns: every event adds a visited room, spends the arrow
//! or takes the gold. Between events the agent walks through visited rooms at a known cost, so the steps need no
//! states of their own.
//!
//! Total score is the sum of what the scoring says, with no discount, over plays that end. (With `step` = 0 an agent
//! could stay for ever; such plays do not count.)
//!
//! # What it costs
//!
//! Textbook scoring, 4×4, pits 0.2, one thread (all variants give the same value to nine digits):
//!
//! | variant | solved | seconds | peak memory |
//! |---|---|---|---|
//! | as built: one short list of options per state serves all poses | 618,416 states | 1.9 | 64 MB |
//! | without reflection over the diagonal | 1,235,563 states | 4.3 | 125 MB |
//! | one value per state and pose, skipping by pose | 1,890,904 pairs | 5.6 | 155 MB |
//! | without any bound | 9,840,830 states | 48.7 | 676 MB |
//!
//! A sharper bound that looks at every door once the gold is known solves a tenth fewer states and takes twice the
//! time; it was left out. Freezing the policy takes 0.05 s more and gives some 71,000 situations, every pose of every walk
//! counted; a decision from there is one look-up.
//!
//! ```
//! use tellask_games::wumpus::minds::optimal::solve::{Knowledge, Pose, Problem, Solver};
//! use tellask_games::wumpus::{Act, Facing, Scoring};
//!
//! let mut solver = Solver::new(Problem { side: 2, pit: 0.2, stakes: Scoring::AIMA.into() })?;
//! assert!((solver.start_value() - 514.996_444).abs() < 1e-6);
//!
//! let mut known = Knowledge::new(solver.grid());
//! known.sense(solver.grid(), 2, false, false, false);
//! let pose = Pose { room: 2, facing: Facing::North };
//! let decision = solver.decide(&known, pose).expect("the start is visited");
//! assert_eq!(decision.choice.acts(solver.grid(), known.visited(), pose), Some(vec![Act::Move]));
//! # Ok::<(), tellask_games::wumpus::minds::optimal::solve::Unsolvable>(())
//! ```

mod bound;
mod decision;
mod event;
mod geometry;
mod keyed;
mod knowledge;
mod outlook;
mod pits;
mod policy;
mod problem;
mod solver;
mod state;
mod table;
mod walk;

pub use decision::{Candidate, Choice, Decision};
pub use geometry::{Grid, MAX_SIDE, Pose, Rooms, each};
pub use knowledge::{GoldKnown, Knowledge};
pub use outlook::Outlook;
pub use pits::pit_chances;
pub use policy::Policy;
pub use problem::{Problem, Stakes, Unsolvable};
pub use solver::Solver;
