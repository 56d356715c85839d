//! Claims: what a mind calls certain, and how the play judges it.
//!
//! A mind may be cautious and still be wrong about what it is sure of. The play holds every claim against the truth, which the
//! mind never sees, so that "nothing called certain is ever false" is a figure and not a hope.

use facts::{Fact, Speak, Unheard, Word};

/// For worlds about which nothing is claimed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum NoClaim {}

impl Speak for NoClaim {
    const WORDS: &'static [Word] = &[];

    fn say(&self) -> Fact {
        match *self {}
    }

    fn hear(fact: &Fact) -> Result<NoClaim, Unheard> {
        Err(Unheard::new(fact, "nothing is claimed about this world"))
    }
}

/// How a seat's claims fared.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Judgement {
    /// So many different claims it held when it was asked.
    pub certain: u32,
    /// So many of them were false at least once while it held them.
    pub wrong: u32,
}

impl Judgement {
    /// The names of the two figures, as counters of a batch.
    pub const COUNTERS: [&'static str; 2] = ["certain", "wrong_certain"];
}

/// Every claim that a seat has made, each once.
#[derive(Clone, Debug)]
pub(crate) struct Judge<C> {
    /// In order; with each whether it was ever false while it was held.
    made: Vec<(C, bool)>,
}

impl<C> Default for Judge<C> {
    fn default() -> Judge<C> {
        Judge { made: Vec::new() }
    }
}

impl<C: Copy + Ord> Judge<C> {
    /// Holds what is claimed now against the truth: a claim that was true may have become false since.
    pub(crate) fn hear(&mut self, claims: &[C], holds: impl Fn(C) -> bool) {
        for claim in claims {
            match self.made.binary_search_by_key(claim, |(it, _)| *it) {
                Ok(place) => self.made[place].1 |= !holds(*claim),
                Err(place) => self.made.insert(place, (*claim, !holds(*claim))),
            }
        }
    }

    pub(crate) fn judgement(&self) -> Judgement {
        let wrong = self.made.iter().filter(|(_, wrong)| *wrong).count();
        Judgement { certain: self.made.len() as u32, wrong: wrong as u32 }
    }

    pub(crate) fn clear(&mut self) {
        self.made.clear();
    }
}
