//! The statistics: plain formulas over exact counts.

use std::cmp::Ordering;
use std::collections::BTreeMap;

/// The 97.5 % quantile of the normal distribution, as every textbook rounds it.
pub(crate) const Z95: f64 = 1.96;

/// A sum of many numbers that does not lose the small ones (Neumaier's compensated sum).
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Sum {
    sum: f64,
    lost: f64,
}

impl Sum {
    /// Adds one more number.
    pub fn add(&mut self, number: f64) {
        let sum = self.sum + number;
        // What the addition rounded away, seen from the larger of the two.
        self.lost += if self.sum.abs() >= number.abs() { (self.sum - sum) + number } else { (number - sum) + self.sum };
        self.sum = sum;
    }

    /// The sum so far.
    pub fn get(self) -> f64 {
        self.sum + self.lost
    }
}

/// A score as a key: ordered as numbers are, and 0 is 0 whatever its sign.
#[derive(Clone, Copy, Debug)]
struct Score(f64);

impl PartialEq for Score {
    fn eq(&self, other: &Score) -> bool {
        self.cmp(other) == Ordering::Equal
    }
}

impl Eq for Score {}

impl PartialOrd for Score {
    fn partial_cmp(&self, other: &Score) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Score {
    fn cmp(&self, other: &Score) -> Ordering {
        self.0.total_cmp(&other.0)
    }
}

/// All scores of a seat: how often each was reached.
///
/// Counts instead of a list, because scores are mostly whole numbers: ten million plays need as much room as there are
/// different scores. And because everything is computed from the counts in ascending order, the order in which plays came
/// in leaves no mark on any figure.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Scores {
    counts: BTreeMap<Score, u64>,
    plays: u64,
}

impl Scores {
    /// One more play ended with this score.
    pub fn add(&mut self, score: f64) {
        // Adding zero turns -0 into 0, so that both are one score.
        *self.counts.entry(Score(score + 0.0)).or_insert(0) += 1;
        self.plays += 1;
    }

    /// How many scores there are.
    pub fn plays(&self) -> u64 {
        self.plays
    }

    /// The different scores, ascending, each with how often it was reached.
    pub fn iter(&self) -> impl Iterator<Item = (f64, u64)> {
        self.counts.iter().map(|(score, count)| (score.0, *count))
    }

    /// How many different scores there are.
    pub fn different(&self) -> usize {
        self.counts.len()
    }

    /// The lowest.
    pub fn min(&self) -> Option<f64> {
        self.counts.first_key_value().map(|(score, _)| score.0)
    }

    /// The highest.
    pub fn max(&self) -> Option<f64> {
        self.counts.last_key_value().map(|(score, _)| score.0)
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
        (self.plays > 0).then(|| self.sum_of(|score| score) / self.plays as f64)
    }

    /// The standard deviation of the plays (with n − 1); none for fewer than two.
    pub fn sd(&self) -> Option<f64> {
        let mean = self.mean().filter(|_| self.plays > 1)?;
        Some((self.sum_of(|score| (score - mean) * (score - mean)) / (self.plays - 1) as f64).sqrt())
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
}

/// The 95 % interval of a share of which `hits` of `plays` were seen, after E. B. Wilson (1927).
///
/// Unlike the plain normal interval it never leaves 0 to 1, and it is honest about "none of a thousand". All there could
/// be, 0 to 1, without a play.
pub fn wilson(hits: u64, plays: u64) -> (f64, f64) {
    if plays == 0 {
        return (0.0, 1.0);
    }
    let n = plays as f64;
    let share = hits as f64 / n;
    let square = Z95 * Z95;
    let center = share + square / (2.0 * n);
    let half = Z95 * (share * (1.0 - share) / n + square / (4.0 * n * n)).sqrt();
    let scale = 1.0 + square / n;
    // At the ends the formula gives exactly 0 and 1; rounding must not step over them.
    let low = if hits == 0 { 0.0 } else { ((center - half) / scale).max(0.0) };
    let high = if hits == plays { 1.0 } else { ((center + half) / scale).min(1.0) };
    (low, high)
}
