//! Environments: many plays side by side, their acts numbered, their observations as arrays.
//!
//! 1. [`ActTable`]: every act of a setup has a number; from words, or from a list of the game's own.
//! 2. [`Shape`]: what the arrays of an observation mean: planes of bytes over a board, and named whole numbers.
//! 3. [`Plan`]: how many lanes, which seats the host answers, what happens at the end of a play.
//! 4. [`Out`]: the caller's buffers, one for each field and all lanes; [`Buffers`]: some of our own; [`EnvironmentError`]: what is refused.
//! 5. [`AnyEnvironment`]: an environment of any game, as a host holds it.
//!
//! A lane is one play under way. The lane that plays play number `k` has the world and the chance dice of play `k` of a
//! batch, so every play of an environment can be looked at by itself. A step of a lane allocates nothing unless the game
//! does. What a lane shows of a seat is computed from what that seat knows, never from the world.

mod any;
mod buffers;
mod lane;
mod lanes;
mod plan;
mod shape;
mod table;

pub use any::{AnyEnvironment, Arrays, Observation};
pub use buffers::{Buffers, EnvironmentError, NOBODY, Out, Sizes};
pub use plan::{ActSet, Autoreset, Plan, Sitting};
pub use shape::{Figure, Plane, Shape};
pub use table::{ActTable, TableError};

pub(crate) use any::{arrays, environment, observe};
