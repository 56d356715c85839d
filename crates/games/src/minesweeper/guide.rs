//! What the game tells newcomers: its signs, its clicks, and rules to begin with.

use play::{Clicks, Guide, Sign};

/// What the signs on its boards mean, what a click does, and a rule base that plays.
pub(super) const GUIDE: Guide = Guide {
    legend: &[
        sign(&["?"], "closed"),
        sign(&["."], "closed without a mine: shown after the end"),
        sign(&[" "], "open, no mine around it"),
        sign(&["N"], "mines around an open cell; in per cent: the chance of a mine"),
        sign(&["F"], "a flag"),
        sign(&["*", "**"], "a mine"),
        sign(&["X"], "a mine that was opened"),
        sign(&["ok"], "believed: safe"),
        sign(&["-"], "opening it would tell nothing"),
        sign(&["="], "one of two cells, and nothing can tell which"),
    ],
    clicks: Clicks { primary: &["open", "chord"], secondary: &["flag"] },
    rules: include_str!("first.clp"),
};

const fn sign(glyphs: &'static [&'static str], meaning: &'static str) -> Sign {
    Sign { glyphs, meaning }
}
