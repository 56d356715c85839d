//! Views: what every face shows of a play, as plain data.
//!
//! 1. [`Audience`]: who looks, and what may be seen. Everything below is made for an audience.
//! 2. [`Reel`]: the frames of a play in any order, of a finished trace or of a play under way.
//! 3. [`Moment`]: one entry of its timeline.
//! 4. [`Choice`]: an act of a menu as a face offers it: its words, its key, its cell, its arrow.
//! 5. [`Consulted`]: what can be asked about one seat.
//! 6. [`View`]: a moment as JSON, made so that the next one is a small patch of it.
//! 7. [`patch_of`] and [`patched`]: the difference of two JSON values, and the way back.

mod audience;
mod choice;
mod consult;
mod json;
mod moment;
mod patch;
mod reel;

pub use audience::{Audience, Secret};
pub use choice::{Arrow, Choice, act_in_words, choices};
pub use consult::Consulted;
pub use json::View;
pub use moment::Moment;
pub use patch::{patch_of, patched};
pub use reel::Reel;
