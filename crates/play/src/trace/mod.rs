//! The trace: JSON Lines with a version; its first line names everything that determines the play.

mod read;
mod write;

use facts::Fact;

use crate::{Account, Chair, Forfeit, Outcome, Seat, Seats, Setup};

/// The version of the trace's form. It goes up when an old reader would misread a new trace.
pub const TRACE_VERSION: u32 = 1;

/// Who sat at a seat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HeaderSeat {
    /// What sat there.
    pub chair: Chair,
    /// The version of the mind; 0 for what is outside.
    pub version: u32,
}

/// The first line: all that determines the play.
#[derive(Clone, Debug, PartialEq)]
pub struct Header {
    /// The game's name.
    pub game: String,
    /// The version of its rules.
    pub version: u32,
    /// Settings, map, seed, limits.
    pub setup: Setup,
    /// Who sat where.
    pub seats: Vec<HeaderSeat>,
}

impl Header {
    /// Whether the play can be played again from this line alone: every seat has a mind inside.
    pub fn can_rerun(&self) -> bool {
        self.seats.iter().all(|seat| matches!(seat.chair, Chair::Mind(_)))
    }

    /// How the play ended, for people. Only a person can be said to give up: a mind or a program loses by forfeit.
    pub fn ending_in_words<'a>(&self, ending: &'a str) -> &'a str {
        let is_played = self.seats.iter().any(|seat| seat.chair == Chair::Person);
        if is_played { ending } else { Forfeit::ending_in_words(ending) }
    }
}

/// One of the further lines: what happened.
#[derive(Clone, Debug, PartialEq)]
pub enum Line {
    /// Seats perceived something.
    Told {
        /// When: after how many steps.
        turn: u32,
        /// Who.
        to: Seats,
        /// What.
        fact: Fact,
    },
    /// A seat acted.
    Act {
        /// When.
        turn: u32,
        /// Who.
        seat: Seat,
        /// What it did.
        fact: Fact,
        /// Why, if that was kept.
        account: Option<Account>,
    },
    /// The dice fell.
    Draw {
        /// When.
        turn: u32,
        /// What they said.
        fact: Fact,
    },
    /// A seat was given up.
    Forfeit {
        /// When.
        turn: u32,
        /// Who.
        seat: Seat,
        /// Why.
        forfeit: Forfeit,
    },
    /// The play is over.
    End {
        /// When.
        turn: u32,
        /// How it ended.
        outcome: Outcome,
    },
}

impl Line {
    /// After how many steps it happened.
    pub fn turn(&self) -> u32 {
        match self {
            Line::Told { turn, .. }
            | Line::Act { turn, .. }
            | Line::Draw { turn, .. }
            | Line::Forfeit { turn, .. }
            | Line::End { turn, .. } => *turn,
        }
    }

    /// The same line without its account: what replay compares.
    #[must_use]
    pub fn bare(&self) -> Line {
        match self {
            Line::Act { turn, seat, fact, .. } => {
                Line::Act { turn: *turn, seat: *seat, fact: fact.clone(), account: None }
            }
            other => other.clone(),
        }
    }

    /// Whether it is an end that does not say who won.
    pub(crate) fn names_no_winners(&self) -> bool {
        matches!(self, Line::End { outcome: Outcome { winners: None, .. }, .. })
    }

    /// The end without the winners, which follow from the standings; none for other lines.
    pub fn without_winners(&self) -> Option<Line> {
        match self {
            Line::End { turn, outcome } => {
                Some(Line::End { turn: *turn, outcome: Outcome { winners: None, ..outcome.clone() } })
            }
            _ => None,
        }
    }
}

/// A whole play as it is kept.
#[derive(Clone, Debug, PartialEq)]
pub struct Trace {
    /// The first line.
    pub header: Header,
    /// What happened, in order.
    pub lines: Vec<Line>,
}

impl Trace {
    /// What a seat was told since it last acted, in order: the news for it when it is asked again. What others did in
    /// between may have told it something at each of their turns.
    pub fn news(&self, seat: Seat) -> impl Iterator<Item = &Fact> {
        let acted = self.lines.iter().rposition(|line| matches!(line, Line::Act { seat: it, .. } if *it == seat));
        self.lines.iter().skip(acted.map_or(0, |it| it + 1)).filter_map(move |line| match line {
            Line::Told { to, fact, .. } if to.contains(seat) => Some(fact),
            _ => None,
        })
    }

    /// The trace up to the moment at which this turn was to be decided, without any answer of that turn or a later one. None
    /// if the play never came so far.
    pub fn before_turn(&self, turn: u32) -> Option<Trace> {
        let is_then = |line: &Line| matches!(line, Line::Act { .. } | Line::Forfeit { .. }) && line.turn() >= turn;
        let end = match self.lines.iter().position(is_then) {
            Some(first) => first,
            None if self.lines.last().map_or(0, Line::turn) == turn => self.lines.len(),
            None => return None,
        };
        Some(Trace { header: self.header.clone(), lines: self.lines.get(..end)?.to_vec() })
    }

    /// The trace up to, but without, the last act of this seat: what undo goes back to. None if it never acted.
    ///
    /// Acts done at once are one step: those of the other seats go with it.
    pub fn before_last_act(&self, seat: Seat) -> Option<Trace> {
        let last = self.lines.iter().rposition(|line| matches!(line, Line::Act { seat: it, .. } if *it == seat))?;
        let now = self.lines.get(last)?.turn();
        let first = self.lines.iter().position(|line| matches!(line, Line::Act { turn, .. } if *turn == now))?;
        Some(Trace { header: self.header.clone(), lines: self.lines.get(..first)?.to_vec() })
    }
}
