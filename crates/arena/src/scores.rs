//! All scores of a seat: how often each was reached, and the figures that follow.

use std::collections::BTreeMap;

use crate::Sum;
use crate::stats::Z95;

/// The score as a key: whole numbers that are ordered as scores are. All zeros are one score, and so is all that is no number.
fn key_of(score: f64) -> i64 {
    let score = if score.is_nan() { f64::NAN } else { score + 0.0 };
    turn(score.to_bits() as i64)
}

/// The score of a key.
fn score_of(key: i64) -> f64 {
    f64::from_bits(turn(key) as u64)
}

/// Bits of a double to its key, and back: below zero larger bits are smaller numbers.
fn turn(bits: i64) -> i64 {
    bits ^ ((bits >> 63) as u64 >> 1) as i64
}

/// All scores of a seat: how often each was reached.
///
/// Counts instead of a list, because scores are mostly whole numbers: ten million plays need as much room as there are
/// different scores. Everything is computed from the counts in ascending order and from an exact sum, so the order in which
/// plays came in leaves no mark on any figure, and scores of parts can be merged.
///
/// There is room for [`Scores::ROOM`] different scores. If there are more, neighbouring scores share a count: their keys are
/// shifted right by as few bits as it takes. How few depends on the scores alone: scores that fit after a shift fit still
/// when some of them are left out. So it does not matter in which order they come, or in which parts. Mean, lowest and
/// highest stay exact then; median, standard deviation and histogram are those of the scores rounded down.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Scores {
    /// By key, shifted.
    counts: BTreeMap<i64, u64>,
    shift: u32,
    plays: u64,
    sum: Sum,
    /// The keys of the lowest and the highest.
    ends: Option<(i64, i64)>,
}

/// What [`Scores`] need to be told besides the counts, if neighbouring scores share them.
#[derive(Clone, Debug)]
pub(crate) struct Rounded {
    /// By how many bits the keys are shifted.
    pub(crate) shift: u32,
    /// The exact sum.
    pub(crate) sum: Sum,
    /// The lowest score.
    pub(crate) min: f64,
    /// The highest score.
    pub(crate) max: f64,
}

impl Scores {
    /// The most different scores that are counted apart.
    pub const ROOM: usize = 1 << 16;
    /// After this many bits only the 16 highest are left, and these have room.
    const MOST_SHIFT: u32 = 48;

    /// One more play ended with this score.
    pub fn add(&mut self, score: f64) {
        let key = key_of(score);
        self.sum.add(score_of(key));
        self.widen(key, key);
        self.count(key >> self.shift, 1);
    }

    /// All plays of other scores, too.
    pub fn merge(&mut self, other: &Scores) {
        self.coarsen(other.shift);
        for (key, count) in &other.counts {
            self.count(key >> (self.shift - other.shift), *count);
        }
        self.sum.merge(&other.sum);
        if let Some((low, high)) = other.ends {
            self.widen(low, high);
        }
    }

    fn widen(&mut self, low: i64, high: i64) {
        self.ends = Some(self.ends.map_or((low, high), |(lowest, highest)| (lowest.min(low), highest.max(high))));
    }

    /// Adds to the count of a shifted key. Where that is one key too many, all keys are shifted further.
    fn count(&mut self, key: i64, plays: u64) {
        *self.counts.entry(key).or_insert(0) += plays;
        self.plays += plays;
        if self.counts.len() > Scores::ROOM {
            let enough =
                (self.shift + 1..Scores::MOST_SHIFT).find(|shift| self.different_after(*shift) <= Scores::ROOM);
            self.coarsen(enough.unwrap_or(Scores::MOST_SHIFT));
        }
    }

    /// How many different keys there would be, shifted by this many bits.
    fn different_after(&self, shift: u32) -> usize {
        let further = shift - self.shift;
        let mut last = None;
        self.counts.keys().filter(|key| last.replace(**key >> further) != Some(**key >> further)).count()
    }

    /// Shifts the keys by at least this many bits.
    fn coarsen(&mut self, shift: u32) {
        let further = shift.saturating_sub(self.shift);
        if further == 0 {
            return;
        }
        let fine = std::mem::take(&mut self.counts);
        for (key, count) in fine {
            *self.counts.entry(key >> further).or_insert(0) += count;
        }
        self.shift = shift;
    }

    /// How many scores there are.
    pub fn plays(&self) -> u64 {
        self.plays
    }

    /// The different scores, ascending, each with how often it was reached. If there are too many, the score that stands for
    /// its neighbours: the lowest that there could be.
    pub fn iter(&self) -> impl Iterator<Item = (f64, u64)> {
        let least = self.ends.map_or(i64::MIN, |(low, _)| low);
        self.counts.iter().map(move |(key, count)| (score_of((key << self.shift).max(least)), *count))
    }

    /// How many different scores there are, as far as they are counted apart.
    pub fn different(&self) -> usize {
        self.counts.len()
    }

    /// The lowest.
    pub fn min(&self) -> Option<f64> {
        self.ends.map(|(low, _)| score_of(low))
    }

    /// The highest.
    pub fn max(&self) -> Option<f64> {
        self.ends.map(|(_, high)| score_of(high))
    }

    /// The one in the middle; of an even number, the mean of the middle two.
    pub fn median(&self) -> Option<f64> {
        let upper = self.at(self.plays / 2)?;
        if self.plays % 2 == 1 { Some(upper) } else { Some(f64::midpoint(self.at(self.plays / 2 - 1)?, upper)) }
    }

    /// The score at this place of the ascending order, counted from 0.
    fn at(&self, place: u64) -> Option<f64> {
        let mut passed = 0;
        self.iter().find_map(|(score, count)| {
            passed += count;
            (place < passed).then_some(score)
        })
    }

    /// The mean; none without a play.
    pub fn mean(&self) -> Option<f64> {
        (self.plays > 0).then(|| self.sum.get() / self.plays as f64)
    }

    /// The standard deviation of the plays (with n − 1); none for fewer than two.
    pub fn sd(&self) -> Option<f64> {
        if self.plays < 2 {
            return None;
        }
        // Rounded scores spread around their own mean.
        let center = if self.shift == 0 { self.mean()? } else { self.sum_of(|score| score) / self.plays as f64 };
        Some((self.sum_of(|score| (score - center) * (score - center)) / (self.plays - 1) as f64).sqrt())
    }

    /// Half the width of the 95 % interval of the mean; none for fewer than two plays.
    pub fn ci95(&self) -> Option<f64> {
        Some(Z95 * self.sd()? / (self.plays as f64).sqrt())
    }

    fn sum_of(&self, figure: impl Fn(f64) -> f64) -> f64 {
        let mut sum = Sum::default();
        for (score, count) in self.iter() {
            sum.add(figure(score) * count as f64);
        }
        sum.get()
    }

    /// What the counts alone do not say; none if every score is counted apart.
    pub(crate) fn rounded(&self) -> Option<Rounded> {
        let (min, max) = self.min().zip(self.max()).filter(|_| self.shift > 0)?;
        Some(Rounded { shift: self.shift, sum: self.sum.clone(), min, max })
    }

    /// The scores again from what was written down: all counts, ascending, and what they do not say. The error is why that cannot be.
    pub(crate) fn restore(rounded: Option<Rounded>, counts: &[(f64, u64)]) -> Result<Scores, &'static str> {
        let mut scores = Scores { shift: rounded.as_ref().map_or(0, |it| it.shift), ..Scores::default() };
        if scores.shift > Scores::MOST_SHIFT || counts.len() > Scores::ROOM {
            return Err("there are more scores or rounded bits than a tally can hold");
        }
        for (score, count) in counts {
            let key = key_of(*score);
            let plays = scores.plays.checked_add(*count).filter(|_| *count > 0);
            scores.plays = plays.ok_or("a score has too few or too many plays")?;
            if scores.counts.insert(key >> scores.shift, *count).is_some() {
                return Err("a score stands there twice");
            }
            scores.sum.add_times(*score, *count);
            scores.widen(key, key);
        }
        let Some(Rounded { shift, sum, min, max }) = rounded else { return Ok(scores) };
        let ends = (key_of(min), key_of(max));
        let outer = scores.ends.map(|(low, high)| (low >> shift, high >> shift));
        // One bit less, and there would have been too many; each score of these stands for two of those at most.
        if shift == 0 || counts.len() <= Scores::ROOM / 2 || outer != Some((ends.0 >> shift, ends.1 >> shift)) {
            return Err("the scores cannot have been rounded like this");
        }
        Ok(Scores { sum, ends: Some(ends), ..scores })
    }
}
