//! Who explores the cave.
//!
//! `bases`: the rule bases of the original exercise's agent, from the letter to the sound. The exact minds, in the order of their thoughts:
//!
//! 1. `knowledge`: what was told, put in order; `sentences`: the same as counting sentences; `reasoning`: what follows.
//! 2. `path`: the shortest ways; `shots`: what an arrow may open; `explorer`: what to do next.
//! 3. `proof`: why a cell is what it is; `evidence`: the percepts that it takes; `explain`: why that was done, and what is believed.
//! 4. `exact`: the minds `exact`, only what is safe in every cave that fits, and `bold`, a little more.

mod bases;
mod evidence;
mod exact;
mod explain;
mod explorer;
mod knowledge;
mod path;
mod proof;
mod reasoning;
mod sentences;
mod shots;
#[cfg(test)]
mod twin;

use play::MindEntry;

use super::Cave;

pub use bases::{RULE_BASES, RuleBase};

/// The minds of the monster cave; the first is the default.
pub const MINDS: &[MindEntry<Cave>] = &[
    bases::SOUND_MIND,
    bases::CORRECTED_MIND,
    bases::LETTER_MIND,
    bases::LIST_MIND,
    exact::EXACT,
    exact::BOLD,
    minds::random(),
];
