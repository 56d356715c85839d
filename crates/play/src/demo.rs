//! How a game shows itself to a newcomer: one play, one decision in it, and what its minds are worth.

/// A play worth seeing.
#[derive(Clone, Copy, Debug)]
pub struct Demo {
    /// Its settings.
    pub settings: &'static [(&'static str, &'static str)],
    /// Its seed.
    pub seed: u64,
    /// Its minds: one for all seats, or one for each; none for the game's default.
    pub minds: &'static [&'static str],
    /// The turn of the decision that a short tour shows: one with a proof that can be read at once.
    pub turn: u32,
    /// What its minds are worth.
    pub worth: Worth,
}

/// What minds of a game are worth, measured on the same worlds, beside what is known of other programs.
#[derive(Clone, Copy, Debug)]
pub struct Worth {
    /// The worlds, in words: `2,000 caves of 4×4` without the number.
    pub worlds: &'static str,
    /// Their settings.
    pub settings: &'static [(&'static str, &'static str)],
    /// The minds, each alone or against itself.
    pub minds: &'static [&'static str],
    /// The number of plays of each mind: all of them together take a few seconds.
    pub plays: u64,
    /// What tells a good mind from a bad one.
    pub measure: Measure,
    /// What the best public programs reach there, or what is proven.
    pub beside: &'static str,
}

/// The figure of a batch by which minds are compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Measure {
    /// How often the mind succeeds.
    Success,
    /// Its mean score, with the unit.
    Score(&'static str),
    /// How often the mind succeeds, and the mean score of these plays, with the unit.
    Both(&'static str),
}

impl Demo {
    /// The first play under the game's defaults, with no figures.
    pub const PLAIN: Demo = Demo {
        settings: &[],
        seed: 0,
        minds: &[],
        turn: 0,
        worth: Worth { worlds: "", settings: &[], minds: &[], plays: 0, measure: Measure::Success, beside: "" },
    };
}
