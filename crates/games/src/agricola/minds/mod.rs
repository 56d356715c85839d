//! Who plays.
//!
//! 1. `activations`: what the rules of the production system would put on the agenda, one by one.
//! 2. `seed`: draws among them as the `random` strategy does. `uniform`: draws a card first.

mod activations;
mod seed;
mod uniform;

use play::MindEntry;

use super::Agricola;

/// The minds of Agricola; the first is the default.
pub const MINDS: &[MindEntry<Agricola>] = &[seed::SEED, uniform::UNIFORM, minds::random()];
