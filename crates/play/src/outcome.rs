//! How a play stands or ended.

use std::borrow::Cow;

/// How one seat stands.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Standing {
    /// Its score so far; more is better.
    pub score: f64,
    /// Whether it reached the game's goal.
    pub success: bool,
    /// Whether it died.
    pub died: bool,
    /// Further figures by name, in a fixed order per game.
    pub counters: Vec<(Cow<'static, str>, f64)>,
}

/// How a play stands, or how it ended.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Outcome {
    /// How it ended, in a few words; none while it goes on.
    pub ending: Option<Cow<'static, str>>,
    /// One standing per seat.
    pub seats: Vec<Standing>,
}

/// A score as people write it: without a fraction if it has none.
pub fn write_score(score: f64) -> String {
    if score.fract() == 0.0 && score.abs() < 1e15 { format!("{score:.0}") } else { format!("{score:.3}") }
}
