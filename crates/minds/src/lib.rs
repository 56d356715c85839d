//! Minds for any game.
//!
//! 1. [`random()`]: any allowed act, all equally likely. The least a mind can do, and the measure of all others.
//! 2. [`rule_mind`] and [`rule_base`]: a rule base in CLIPS, a user's or one of a game's list. [`lint_rules`]: what is odd
//!    about one. [`printed`]: what it printed before a decision.

mod random;
mod rules;

pub use random::{Random, random};
pub use rules::{lint_rules, printed, rule_base, rule_mind};
