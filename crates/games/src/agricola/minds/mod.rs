//! Who plays.
//!
//! 1. `activations`: what the rules of the production system would put on the agenda, one by one.
//! 2. `original`: draws among them as the `random` strategy does. `uniform`: draws a card first.
//! 3. `heuristic`: a rule base of ours, whose text is in the folder `advice`.
//! 4. `sight`: a farm at a glance; `sense`: what a step seems worth; `canon`: of steps that come to the same, one; `plan`:
//!    where things are built on the published board.
//! 5. `tree`: simulated plays, and what they taught; `search`: the mind that decides by them.

mod activations;
mod canon;
mod heuristic;
mod original;
mod plan;
mod search;
mod sense;
mod sight;
mod tree;
mod uniform;

use play::MindEntry;

use super::Agricola;

/// The minds of Agricola; the first is the default.
pub const MINDS: &[MindEntry<Agricola>] =
    &[original::ORIGINAL, uniform::UNIFORM, heuristic::HEURISTIC, search::SEARCH, minds::random()];
