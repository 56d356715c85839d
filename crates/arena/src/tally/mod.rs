//! The tally: what is kept of plays, and how parts of a batch become one.
//!
//! 1. [`Tally`]: which plays it holds, what makes them, and their figures. It does not grow with the number of plays.
//! 2. `ranges`: the numbers of its plays. `origin`: game, settings, map, seed, minds. `seat`: the figures of one seat.
//! 3. `text`: a tally as JSON Lines, and back.
//!
//! Every figure is a count or an exact sum. So a tally depends only on which plays it holds, not on the order in which they
//! came, and any parts of a batch, merged in any order, give the tally of the whole batch, byte for byte. The time that plays
//! took differs from run to run and is no part of it.

mod error;
mod origin;
mod ranges;
mod seat;
mod text;

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::ops::Range;

use play::{Game, Header, Outcome};

use crate::columns::best;
use crate::{Report, Timing};

pub use error::MergeError;
pub(crate) use error::numbers;
pub(crate) use origin::Origin;
use ranges::Ranges;
use seat::SeatTally;
pub use text::TALLY_VERSION;

/// The figures of some plays of a batch, and which plays these are.
#[derive(Clone, Debug, PartialEq)]
pub struct Tally {
    origin: Origin,
    ranges: Ranges,
    endings: BTreeMap<Cow<'static, str>, u64>,
    /// One for each seat of the header.
    seats: Vec<SeatTally>,
}

impl Tally {
    /// The tally of no play.
    pub(crate) fn empty(origin: Origin) -> Tally {
        let seats = vec![SeatTally::default(); origin.header.seats.len()];
        Tally { origin, ranges: Ranges::default(), endings: BTreeMap::new(), seats }
    }

    /// Adds the play of this number, which comes after all that it holds.
    pub(crate) fn add(&mut self, number: u64, outcome: &Outcome) {
        let behind = self.ranges.push(number..number + 1);
        debug_assert!(behind, "play {number} is folded out of order");
        let ending = outcome.ending.as_ref().map_or(Cow::Borrowed("went on"), Cow::clone);
        *self.endings.entry(ending).or_insert(0) += 1;
        for (seat, standing) in self.seats.iter_mut().zip(&outcome.seats) {
            let score = match &self.origin.scored {
                Some(scored) => scored.score(standing),
                None => Some(standing.score),
            };
            seat.add(number, standing, score);
        }
        if outcome.seats.len() < 2 {
            return;
        }
        let best = best(&outcome.seats);
        for index in &best {
            if let Some(seat) = self.seats.get_mut(*index) {
                *(if best.len() == 1 { &mut seat.wins } else { &mut seat.draws }) += 1;
            }
        }
    }

    /// Adds all plays of another tally. In what order tallies are merged makes no difference.
    ///
    /// It is refused, and nothing is changed, if the plays are made from different things or if both hold the same plays.
    pub fn merge(&mut self, other: &Tally) -> Result<(), MergeError> {
        if let Some((part, ours, theirs)) = self.origin.difference(&other.origin) {
            return Err(MergeError::Different { part, ours, theirs });
        }
        if let Some(plays) = self.ranges.overlap(&other.ranges) {
            return Err(MergeError::Overlap { plays });
        }
        self.ranges.merge(&other.ranges);
        for (ending, count) in &other.endings {
            *self.endings.entry(ending.clone()).or_insert(0) += count;
        }
        for (ours, theirs) in self.seats.iter_mut().zip(&other.seats) {
            ours.merge(theirs);
        }
        Ok(())
    }

    /// All these tallies as one.
    pub fn fold(tallies: impl IntoIterator<Item = Tally>) -> Result<Tally, MergeError> {
        let mut tallies = tallies.into_iter();
        let mut whole = tallies.next().ok_or(MergeError::Nothing)?;
        for tally in tallies {
            whole.merge(&tally)?;
        }
        Ok(whole)
    }

    /// This tally as it would be written today: with the names that the game uses now, and with the defaults of now told apart from
    /// what was changed. So parts of a batch from before and after a renaming can be merged.
    #[must_use]
    pub fn today(self, game: &Game) -> Tally {
        Tally { origin: self.origin.today(game), ..self }
    }

    /// What makes its plays: game, settings, map, seed, limits and minds. The play number in it is 0.
    pub fn header(&self) -> &Header {
        &self.origin.header
    }

    /// Whether each world is played from every seat.
    pub fn rotated(&self) -> bool {
        self.origin.rotate
    }

    /// One number for what makes its plays. Tallies with different ones cannot be merged.
    pub fn fingerprint(&self) -> u64 {
        self.origin.fingerprint()
    }

    /// How many plays it holds.
    pub fn plays(&self) -> u64 {
        self.ranges.plays()
    }

    /// The numbers of its plays: ascending ranges that neither overlap nor touch.
    pub fn ranges(&self) -> &[Range<u64>] {
        self.ranges.as_slice()
    }

    /// The numbers that are missing between its first and its last play.
    pub fn gaps(&self) -> Vec<Range<u64>> {
        self.ranges.gaps()
    }

    /// What its plays say about the minds. A tally knows no times, so they are handed in; the default says that there are none.
    pub fn report(&self, timing: Timing) -> Report {
        let Origin { header, rotate, changed, predicted, scored, .. } = &self.origin;
        // Where only wins have a score, plays without one count, too.
        let plays = |seat: &SeatTally| if scored.is_some() { self.plays() } else { seat.scores.plays() };
        let seats = self.seats.iter().zip(&header.seats).zip(predicted);
        Report {
            game: header.game.clone(),
            profile: header.setup.settings.text("profile").map(str::to_owned),
            usual: false,
            changed: changed.clone(),
            plays: self.plays(),
            numbers: self.ranges().to_vec(),
            seed: header.setup.seed,
            endings: self.endings(),
            rotated: *rotate,
            seats: seats
                .map(|((seat, it), said)| seat.report(&it.chair.to_string(), said.clone(), plays(seat)))
                .collect(),
            scored: scored.clone(),
            timing,
        }
    }

    /// How often each ending was, the most frequent first, then by name.
    fn endings(&self) -> Vec<(String, u64)> {
        let mut endings: Vec<(String, u64)> =
            self.endings.iter().map(|(name, count)| (name.clone().into_owned(), *count)).collect();
        endings.sort_by_key(|(_, count)| std::cmp::Reverse(*count));
        endings
    }
}
