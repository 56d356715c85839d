//! What of a won play is ranked, where a game has a ranking of its players.

use crate::Standing;

/// Which of two scores is the better one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Better {
    /// The lower: moves, seconds.
    Lower,
    /// The higher: points.
    Higher,
}

impl Better {
    /// Its name in files.
    pub fn name(self) -> &'static str {
        match self {
            Better::Lower => "lower",
            Better::Higher => "higher",
        }
    }

    /// The one of this name.
    pub fn of_name(name: &str) -> Option<Better> {
        [Better::Lower, Better::Higher].into_iter().find(|it| it.name() == name)
    }
}

/// Which counter of a won play is its score in a ranking, and how such scores compare.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ranking {
    /// The name of the counter, one of [`Standing::counters`].
    pub counter: &'static str,
    /// What it counts, for people, in the plural: `moves`.
    pub unit: &'static str,
    /// Which of two scores is the better one.
    pub better: Better,
}

impl Ranking {
    /// The ranked score of a seat; none unless it reached the game's goal.
    pub fn score(&self, standing: &Standing) -> Option<f64> {
        let counter = || standing.counters.iter().find(|(name, _)| name == self.counter);
        if standing.success { counter().map(|(_, value)| *value) } else { None }
    }
}
