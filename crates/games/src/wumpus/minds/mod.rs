//! Who plays the Wumpus world.
//!
//! 1. `path`: walking, by the fewest acts; `scout`: an agent with a plan; `explain`: reasons from percepts; `odds`: reasons with
//!    chances.
//! 2. [`Sound`]: never enters a room that is not proven safe.
//! 3. [`Bold`]: plays for the expected score at any size, by exact chances and imagined caves.
//! 4. [`Resolute`]: plays for success up to 8×8, and never leaves while there is a chance.
//! 5. [`Optimal`]: the best expected score there is, by an exact solver ([`optimal::solve`]).

mod bold;
mod explain;
mod odds;
pub mod optimal;
mod path;
mod resolute;
mod scout;
mod sound;

use play::MindEntry;

use super::Wumpus;

pub use bold::{Bold, Chances};
pub use optimal::Optimal;
pub use resolute::{Resolute, exact_chances, greatest_success};
pub use sound::Sound;

/// The minds of the Wumpus world; the first is the default.
pub const MINDS: &[MindEntry<Wumpus>] = &[sound::ENTRY, bold::ENTRY, resolute::ENTRY, optimal::ENTRY, minds::random()];
