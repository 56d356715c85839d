//! Counting sentences: "between so many and so many of these cells".
//!
//! A cell is true or false: a mine or none, a monster or none. You **tell** sentences and **ask** what follows from all of
//! them together: is there a model at all, which cells are the same in every model, how many models there are, how likely
//! each cell is, and which few sentences force a cell.
//!
//! 1. [`Base`]: cells in classes, each class with a total or a chance ([`Prior`]); sentences told; cheap to fork.
//! 2. `reduce`: trivial deductions first: a sentence whose count is used up, or used to the full.
//! 3. `parts`: what is left falls into components that share no cell; in each, cells with the same sentences form a box.
//! 4. `sweep`: a component box by box. The state between two boxes is how full the open sentences are; its weight is kept
//!    by total. Forwards and backwards, generic over the number: yes/no, floats, or integers of any size.
//! 5. `join`: components and the cells that no sentence names, put together by the totals of the classes.
//! 6. `reason`: a smallest set of sentences that forces a cell, or that contradicts itself.
//!
//! A total is not a sentence: as one it would name every cell and join all components. It is kept as the exponent of a
//! polynomial, and looked at only when components are joined.
//!
//! # Costs, compared
//!
//! | way | work for a component of `b` boxes, `w` sentences open at once |
//! |---|---|
//! | try every assignment | exponential in the cells |
//! | search over boxes, deepest first | exponential in `b`, little memory, repeats itself |
//! | sweep over boxes (ours) | `b` × states × totals, states at most exponential in `w`, which the order keeps small |
//! | decision diagrams (ZDD) | like the sweep with the totals as further nodes; no gain while every ask is new |
//!
//! # The bound of floats
//!
//! All weights are positive and only added and multiplied, never subtracted, so relative errors add up and nothing cancels:
//! a chance is off by at most its number of operations times 2⁻⁵³, and [`Answer::error`] says that product.
//!
//! # Example
//!
//! Ten cells, three of them true. Two sentences share a cell.
//!
//! ```
//! use logic::{Base, Budget, Prior, Workspace};
//!
//! let mut base = Base::new(&[(10, Prior::Total(3))])?;
//! base.observe(9, false)?;                     // seen
//! base.tell(&[0, 1], 1..=1)?;                  // exactly one of these
//! base.tell(&[0, 1, 2], 1..=1)?;               // so cell 2 is false
//! let mut workspace = Workspace::new();
//! let answer = base.ask(&mut workspace, Budget::AMPLE);
//! assert!(answer.is_consistent() && answer.is_complete());
//! assert_eq!(answer.forced(2), Some(false));
//! assert_eq!(answer.chance(0), Some(0.5));
//! assert!((answer.chance(5).unwrap() - 2.0 / 6.0).abs() <= answer.error());
//!
//! let mut imagined = base.fork();
//! imagined.tell(&[3, 4, 5, 6, 7, 8], 0..=1)?;  // contradicts the total of three
//! assert!(!imagined.ask(&mut workspace, Budget::AMPLE).is_consistent());
//! assert_eq!(base.models(&mut workspace, Budget::AMPLE), Some(30_u32.into()));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod ask;
mod base;
mod cache;
mod error;
mod exact;
mod hitting;
mod join;
mod judge;
mod layers;
mod list;
mod number;
mod order;
mod parts;
mod prepare;
mod reason;
mod reduce;
mod sample;
mod sweep;
mod table;

pub use ask::{Answer, Budget, Workspace};
pub use base::{Base, MOST_CELLS, Prior, Sentence, SentenceId};
pub use error::{BadBase, BadSentence};
pub use exact::Exact;
/// Integers of any size, as exact answers give them.
pub use num_bigint::BigUint;
pub use reason::Reason;
pub use sample::Sampler;
