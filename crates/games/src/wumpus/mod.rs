//! The Wumpus world.

pub mod file;
mod layout;
mod percept;
mod room;
mod rules;

pub use layout::{Item, Layout};
pub use percept::{Act, Cave, Percept, Sensed};
pub use room::{Facing, Room};
pub use rules::{ProfileName, Scoring};
