//! Minds for any game.
//!
//! 1. [`random()`]: any allowed act, all equally likely. The least a mind can do, and the measure of all others.

mod random;

pub use random::{Random, random};
