//! Who looks at a play, and what may be seen.
//!
//! This is the only place that decides it. Faces carry an [`Audience`] and hand it on; what they get back holds nothing
//! that this audience may not see.

use std::borrow::Cow;
use std::fmt;

use super::Moment;
use crate::{Chair, Header, Line, Outcome, Public, Seat, Seats, Standings, Trace};

/// Who looks at a play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Audience {
    /// Sees everything: a spectator of minds, or anyone once the play is over.
    Everyone,
    /// Plays at these seats. Sees what these seats know, were told and did, and the public part of how they stand.
    Players {
        /// The seats.
        seats: Seats,
        /// Whether the acts and reasons of all other seats are shown too, because the player asked for them.
        reasons: bool,
    },
}

impl Audience {
    /// The player of one seat.
    pub fn seat(seat: Seat) -> Audience {
        Audience::Players { seats: Seats::one(seat), reasons: false }
    }

    /// The people who play, all at one screen; everyone, if no person plays.
    pub fn persons(header: &Header) -> Audience {
        let is_person = |(index, seat): (usize, &crate::HeaderSeat)| match seat.chair {
            Chair::Person => Seat::new(index),
            Chair::Mind(_) | Chair::Program(_) | Chair::Host(_) => None,
        };
        let seats: Seats = header.seats.iter().enumerate().filter_map(is_person).collect();
        if seats.is_empty() { Audience::Everyone } else { Audience::Players { seats, reasons: false } }
    }

    /// The same players, who also want to see what the others do, and why.
    #[must_use]
    pub fn with_reasons(self, reasons: bool) -> Audience {
        match self {
            Audience::Everyone => Audience::Everyone,
            Audience::Players { seats, .. } => Audience::Players { seats, reasons },
        }
    }

    /// The audience of a play that is over, or is not: after the end there are no secrets.
    #[must_use]
    pub fn after(self, over: bool) -> Audience {
        if over { Audience::Everyone } else { self }
    }

    /// Whether nothing is hidden from this audience.
    pub fn sees_everything(self) -> bool {
        self == Audience::Everyone
    }

    /// Whether it sees what a seat knows, what it was told, and how it stands.
    pub fn sees(self, seat: Seat) -> bool {
        match self {
            Audience::Everyone => true,
            Audience::Players { seats, .. } => seats.contains(seat),
        }
    }

    /// Whether it sees what a seat does, and why.
    pub fn sees_acts(self, seat: Seat) -> bool {
        match self {
            Audience::Everyone => true,
            Audience::Players { seats, reasons } => reasons || seats.contains(seat),
        }
    }

    /// Those of some seats about which it may know whether they are asked.
    pub(crate) fn asked(self, asked: Seats) -> Seats {
        asked.iter().filter(|seat| self.sees(*seat)).collect()
    }

    /// How the seats stand, as far as it may be seen. Of an own seat that still plays, only the public part is there.
    pub fn outcome(self, outcome: Outcome, public: Public) -> Standings {
        if self.sees_everything() {
            return outcome.into();
        }
        let seats = outcome.seats.into_iter().enumerate().map(|(index, standing)| {
            let is_own = Seat::new(index).is_some_and(|seat| self.sees(seat));
            is_own.then(|| public.part_of(standing))
        });
        Standings { ending: outcome.ending, seats: seats.collect(), winners: outcome.winners }
    }

    /// A line of the trace, as far as it may be seen: percepts of own seats without the names of other listeners, visible
    /// acts with their reasons. What the dice say reaches players as percepts only.
    pub fn line(self, line: &Line) -> Option<Cow<'_, Line>> {
        let Audience::Players { seats, .. } = self else { return Some(Cow::Borrowed(line)) };
        match line {
            Line::Told { turn, to, fact } => {
                let to: Seats = seats.iter().filter(|seat| to.contains(*seat)).collect();
                (!to.is_empty()).then(|| Cow::Owned(Line::Told { turn: *turn, to, fact: fact.clone() }))
            }
            Line::Act { seat, .. } | Line::Forfeit { seat, .. } => self.sees_acts(*seat).then_some(Cow::Borrowed(line)),
            Line::Draw { .. } | Line::End { .. } => None,
        }
    }

    /// An entry of the timeline, as far as it may be seen: when it was, the visible acts, and the scores of own seats.
    pub(super) fn moment(self, moment: &Moment) -> Moment {
        let is_own = |index: usize| Seat::new(index).is_some_and(|seat| self.sees(seat));
        let scores = moment.scores.iter().enumerate().map(|(index, score)| score.filter(|_| is_own(index)));
        Moment {
            acts: moment.acts.iter().filter(|(seat, _)| self.sees_acts(*seat)).cloned().collect(),
            scores: scores.collect(),
            ..Moment::new(moment.turn, moment.from, moment.gave_up)
        }
    }

    /// The seat, if this audience may ask minds about it.
    pub fn may_ask(self, seat: Seat) -> Result<Seat, Secret> {
        if self.sees(seat) { Ok(seat) } else { Err(Secret::Seat(seat)) }
    }

    /// Something that tells the whole play, if this audience may have it.
    pub fn whole<T>(self, whole: T) -> Result<T, Secret> {
        if self.sees_everything() { Ok(whole) } else { Err(Secret::Whole) }
    }

    /// The trace, if this audience may have it: without the lines of the others it could not be replayed.
    pub fn export(self, trace: Trace) -> Result<Trace, Secret> {
        self.whole(trace)
    }
}

/// Something may not be seen as long as the play goes on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Secret {
    /// What this seat knows.
    Seat(Seat),
    /// The play as a whole.
    Whole,
}

impl fmt::Display for Secret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Secret::Seat(seat) => write!(f, "what {seat} knows is a secret as long as the play goes on"),
            Secret::Whole => f.write_str("the play still goes on, and this would give its secrets away"),
        }
    }
}

impl std::error::Error for Secret {}
