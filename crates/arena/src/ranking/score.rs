//! A score that can be ranked.

use std::cmp::Ordering;
use std::fmt;

use play::{Better, write_score};

/// A finite number.
#[derive(Clone, Copy, Debug)]
pub struct Score(f64);

impl Score {
    /// This number as a score; none if it is not finite, since it could not be compared or written down.
    pub fn new(number: f64) -> Option<Score> {
        // Adding zero makes one zero of the two that there are.
        number.is_finite().then_some(Score(number + 0.0))
    }

    /// The number.
    pub fn get(self) -> f64 {
        self.0
    }

    /// How this one ranks against another: the better is the less, since it stands further up.
    pub fn rank(self, other: Score, better: Better) -> Ordering {
        match better {
            Better::Lower => self.cmp(&other),
            Better::Higher => other.cmp(&self),
        }
    }
}

impl Ord for Score {
    fn cmp(&self, other: &Score) -> Ordering {
        self.0.total_cmp(&other.0)
    }
}

impl PartialOrd for Score {
    fn partial_cmp(&self, other: &Score) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl PartialEq for Score {
    fn eq(&self, other: &Score) -> bool {
        self.cmp(other).is_eq()
    }
}

impl Eq for Score {}

impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&write_score(self.0))
    }
}
