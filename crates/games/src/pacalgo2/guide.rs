//! What the game tells newcomers: its signs and rules to begin with.

use play::{Guide, Sign};

/// What the signs on its boards mean, and a rule base that plays.
pub(super) const GUIDE: Guide = Guide {
    legend: &[
        sign(&["@"], "the player"),
        sign(&["#"], "a wall"),
        sign(&["."], "floor"),
        sign(&[":"], "floor near a ghost: deadly without chocolate"),
        sign(&["F"], "a ghost"),
        sign(&["C"], "a chocolate"),
        sign(&["I"], "the start"),
        sign(&["L"], "the exit"),
        sign(&["^", ">", "v", "<"], "believed: the way to go; where it passes twice, the last time"),
        sign(&["N", "a"], "believed: the level of chocolate there (a is 10)"),
    ],
    rules: include_str!("first.clp"),
    ..Guide::NONE
};

const fn sign(glyphs: &'static [&'static str], meaning: &'static str) -> Sign {
    Sign { glyphs, meaning }
}
