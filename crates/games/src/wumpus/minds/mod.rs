//! Who plays the Wumpus world.
//!
//! 1. `rooms`: sets of rooms; `deduce`: what follows from the percepts, sound and complete; `path`: walking costs.
//! 2. [`Sound`]: never enters a room that is not proven safe.
//! 3. [`Optimal`]: the best expected score there is, by an exact solver ([`optimal::solve`]).

mod deduce;
mod explain;
pub mod optimal;
mod path;
mod rooms;
mod sound;

use play::MindEntry;

use super::Wumpus;

pub use deduce::Deduction;
pub use optimal::Optimal;
pub use rooms::Rooms;
pub use sound::Sound;

/// The minds of the Wumpus world; the first is the default.
pub const MINDS: &[MindEntry<Wumpus>] = &[sound::ENTRY, optimal::ENTRY, minds::random()];
