//! How a play stands or ended.

use std::borrow::Cow;

use crate::BySeat;

/// How one seat stands.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Standing {
    /// Its score so far; more is better. Rewards are its changes. A game that ranks its wins tells people another figure
    /// ([`crate::Game::score`]).
    pub score: f64,
    /// Whether it reached the game's goal.
    pub success: bool,
    /// Whether it died.
    pub died: bool,
    /// Further figures by name, in a fixed order per game.
    pub counters: Vec<(Cow<'static, str>, f64)>,
}

/// How a play stands, or how it ended.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Outcome {
    /// How it ended, in a few words; none while it goes on.
    pub ending: Option<Cow<'static, str>>,
    /// One standing per seat.
    pub seats: Vec<Standing>,
}

/// An outcome as an audience sees it: standings that are secret are absent.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Standings {
    /// How it ended, in a few words; none while it goes on.
    pub ending: Option<Cow<'static, str>>,
    /// One standing per seat, where it may be seen.
    pub seats: BySeat<Standing>,
}

impl From<Outcome> for Standings {
    fn from(outcome: Outcome) -> Standings {
        Standings { ending: outcome.ending, seats: outcome.seats.into() }
    }
}

/// Which counters of a standing its own seat may see while the play goes on.
///
/// A counter is public if the percepts and the acts of the seat determine it at every moment. All others wait for the end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Public {
    /// Only the counters of these names.
    Counters(&'static [&'static str]),
    /// Every counter: the game hides nothing from its players.
    Everything,
}

impl Public {
    /// What the seat itself may see of its standing while the play goes on.
    ///
    /// Score and death are the seat's own affair. Success is judged at the end: before that it would tell how the others do.
    pub(crate) fn part_of(self, standing: Standing) -> Standing {
        let is_public = |name: &str| match self {
            Public::Everything => true,
            Public::Counters(names) => names.contains(&name),
        };
        let mut standing = Standing { success: false, ..standing };
        standing.counters.retain(|(name, _)| is_public(name));
        standing
    }
}

/// A score as people write it: without a fraction if it has none.
pub fn write_score(score: f64) -> String {
    if score.fract() == 0.0 && score.abs() < 1e15 { format!("{score:.0}") } else { format!("{score:.3}") }
}
