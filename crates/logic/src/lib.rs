//! Counting sentences: "between so many and so many of these cells".
//!
//! A cell is true or false: a mine or none, a monster or none. You **tell** sentences and **ask** what follows from all of
//! them together: is there a model at all, which cells are the same in every model, how many models there are, how likely
//! each cell is, and which few sentences force a cell.
//!
//! 1. [`Base`]: cells in classes, each class with a total or odds ([`Prior`]); what was observed and told; cheap to fork.
//! 2. `reduce`: trivial deductions first: a sentence whose count is used up, or used to the full.
//! 3. `parts`: what is left falls into components that share no cell; in each, cells with the same sentences form a box.
//!    A component is described by its *shape*, which names no cell, so equal ones share their tables (`cache`).
//! 4. `order`, `layers`: the boxes of a component in a good order, the states between two boxes (how full each open
//!    sentence is) and the steps between states.
//! 5. `sweep`: the weights of states by total, forwards and backwards, generic over the `number`: yes/no, floats, floats
//!    with a long exponent, or integers of any size.
//! 6. `join`: components and the cells that no sentence names, put together by the totals of the classes.
//! 7. What can be asked: [`Answer`] (`ask`, `judge`), [`Exact`], [`Sampler`], `list`, and [`Reason`]: a smallest set of
//!    sentences that forces a cell, or that contradicts itself (`reason`, `hitting`).
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
//! a chance is off by at most its number of operations times 2⁻⁵³, and [`Answer::error`] says that product. Only `+ × ÷`
//! are used, so the same question has the same answer, bit by bit, on every machine. Zero is exact: where plain floats could
//! underflow, wide ones are taken, so what is forced never hangs on rounding.
//!
//! # Budgets
//!
//! Every ask has a [`Budget`] in nodes, not in time, so that answers do not depend on the machine. An ask that would exceed
//! it says so and gives the sound part; nothing here hangs.
//!
//! # Example
//!
//! Ten cells, three of them true. Two sentences share a cell.
//!
//! ```
//! use tellask_logic::{Base, Budget, Prior, Workspace};
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
