//! Who plays the Wumpus world.
//!
//! 1. `path`: walking, by the fewest acts; `explain`: reasons from percepts.
//! 2. [`Sound`]: never enters a room that is not proven safe.

mod explain;
mod path;
mod sound;

use play::MindEntry;

use super::Wumpus;

pub use sound::Sound;

/// The minds of the Wumpus world; the first is the default.
pub const MINDS: &[MindEntry<Wumpus>] = &[sound::ENTRY, minds::random()];
