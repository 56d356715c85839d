//! What the game tells newcomers: its signs and rules to begin with.

use play::{Guide, Sign};

/// What the signs on its boards mean, and a rule base that plays.
pub(super) const GUIDE: Guide = Guide {
    legend: &[
        sign(&["."], "empty land"),
        sign(&["Rw", "Rc", "Rs"], "a room of wood, clay or stone"),
        sign(&["F"], "a field"),
        sign(&["g", "v"], "grain or vegetables on a field, and how many"),
        sign(&["P"], "a pasture"),
        sign(&["P^", "P^^", "P^^^", "P^^^^"], "a pasture with stables"),
        sign(&["N/N"], "fences built, fences needed"),
        sign(&["P<N"], "part of the pasture of that cell"),
        sign(&["T", "Ts", "Tb", "Tc"], "a stable, and the animal in it"),
        sign(&["s", "b", "c"], "sheep, boar or cattle, and how many"),
    ],
    rules: include_str!("first.clp"),
    ..Guide::NONE
};

const fn sign(glyphs: &'static [&'static str], meaning: &'static str) -> Sign {
    Sign { glyphs, meaning }
}
