//! Who plays.
//!
//! 1. `walker`: whoever makes a plan and follows it, as a mind.
//! 2. `legs`: the shortest ways on one chocolate.
//! 3. `optimal`: a shortest win; `greedy`: always the next thing within reach; `collector`: every chocolate, then the exit.
//! 4. `explain`: why a way can be walked, or why there is none; `map_of`: the way and its levels, painted.

mod collector;
mod explain;
mod greedy;
mod legs;
mod map_of;
mod optimal;
mod walker;

use play::MindEntry;

use super::Pacalgo2;

/// The minds of Pacalgo2; the first is the default.
pub const MINDS: &[MindEntry<Pacalgo2>] = &[optimal::OPTIMAL, greedy::GREEDY, collector::COLLECTOR, minds::random()];
