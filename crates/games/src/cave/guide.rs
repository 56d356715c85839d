//! What the game tells newcomers: its signs and rules to begin with.

use play::{Guide, Sign};

/// What the signs on its boards mean, and a rule base that plays.
pub(super) const GUIDE: Guide = Guide {
    legend: &[
        sign(&["@"], "the agent"),
        sign(&["N"], "an agent, by its number"),
        sign(&["x"], "a dead agent"),
        sign(&["h"], "the home cell"),
        sign(&["?"], "not visited yet"),
        sign(&[" "], "visited, and nothing was felt there"),
        sign(&["."], "believed: visited; in the true cave: floor"),
        sign(&["s"], "a stench was smelled: a monster is next door, or a bomb is here"),
        sign(&["b"], "a breeze was felt: a pit is next door"),
        sign(&["g"], "a glitter was seen: a treasure is here"),
        sign(&["M"], "a monster"),
        sign(&["P"], "a pit"),
        sign(&["T"], "a treasure"),
        sign(&["o"], "a stench bomb"),
        sign(&["+"], "believed: safe"),
        sign(&["m"], "believed: there may be a monster"),
        sign(&["p"], "believed: there may be a pit"),
    ],
    rules: include_str!("first.clp"),
    ..Guide::NONE
};

const fn sign(glyphs: &'static [&'static str], meaning: &'static str) -> Sign {
    Sign { glyphs, meaning }
}
