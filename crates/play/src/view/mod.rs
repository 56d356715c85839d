//! Views: what every face shows of a play, as plain data.
//!
//! 1. [`Reel`]: the frames of a play in any order, of a finished trace or of a play under way.
//! 2. [`Moment`]: one entry of its timeline.
//! 3. [`Choice`]: an act of a menu as a face offers it: its words, its key, its cell, its arrow.
//! 4. [`View`]: a moment as JSON, made so that the next one is a small patch of it.
//! 5. [`patch_of`] and [`patched`]: the difference of two JSON values, and the way back.

mod choice;
mod json;
mod moment;
mod patch;
mod reel;

pub use choice::{Arrow, Choice, act_in_words, choices};
pub use json::View;
pub use moment::Moment;
pub use patch::{patch_of, patched};
pub use reel::Reel;
