//! How a play stands or ended.

use std::borrow::Cow;

use crate::{BySeat, Chair, Header, HeaderSeat, Seat, Seats};

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
    /// Who won, once a play of several seats is over: all who did, or nobody. None while it goes on, and in games in which
    /// nobody can win against others.
    pub winners: Option<Seats>,
}

/// An outcome as an audience sees it: standings that are secret are absent.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Standings {
    /// How it ended, in a few words; none while it goes on.
    pub ending: Option<Cow<'static, str>>,
    /// One standing per seat, where it may be seen.
    pub seats: BySeat<Standing>,
    /// Who won, as in [`Outcome::winners`].
    pub winners: Option<Seats>,
}

impl Standings {
    /// Who won, as a sentence; each winner by seat and chair, because two seats may have the same mind.
    pub fn winners_in_words(&self, header: &Header) -> Option<String> {
        let name = |seat: Seat| match header.seats.get(seat.index()) {
            Some(HeaderSeat { chair: Chair::Mind(spec), .. }) => format!("seat {} ({spec})", seat.index() + 1),
            Some(HeaderSeat { chair, .. }) => format!("seat {} ({chair})", seat.index() + 1),
            None => format!("seat {}", seat.index() + 1),
        };
        let names: Vec<String> = self.winners?.iter().map(name).collect();
        Some(match names.as_slice() {
            [] => "Nobody wins.".to_owned(),
            [winner] => format!("The winner: {winner}."),
            winners => format!("The winners: {}.", winners.join(", ")),
        })
    }
}

impl From<Outcome> for Standings {
    fn from(outcome: Outcome) -> Standings {
        Standings { ending: outcome.ending, seats: outcome.seats.into(), winners: outcome.winners }
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
