//! What the game tells newcomers: its signs and rules to begin with.

use play::{Guide, Sign};

/// What the signs on its boards mean, and a rule base that plays.
pub(super) const GUIDE: Guide = Guide {
    legend: &[
        sign(&["^", ">", "v", "<"], "the agent, and where it looks"),
        sign(&["?"], "not visited yet"),
        sign(&[" "], "visited, and nothing was felt; in the true cave: nothing there"),
        sign(&["."], "believed: visited"),
        sign(&["s"], "a stench was smelled: the Wumpus is next door"),
        sign(&["b"], "a breeze was felt: a pit is next door"),
        sign(&["g"], "a glitter was seen: the gold is here"),
        sign(&["P"], "a pit"),
        sign(&["W"], "the Wumpus"),
        sign(&["G"], "the gold"),
        sign(&["ok"], "believed: safe"),
        sign(&["P!", "W!"], "proven: there is a pit, the Wumpus"),
        sign(&["p?"], "believed: there may be a pit"),
        sign(&["w?"], "believed: the Wumpus may be there"),
        sign(&["N%"], "believed: the chance of dying there"),
    ],
    rules: include_str!("first.clp"),
    ..Guide::NONE
};

const fn sign(glyphs: &'static [&'static str], meaning: &'static str) -> Sign {
    Sign { glyphs, meaning }
}
