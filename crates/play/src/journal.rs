//! The journal: what happened in a play, typed; the trace is its text.

use facts::Speak;

use crate::{Account, Forfeit, Line, Seat, Seats, World};

/// One thing that happened.
pub(crate) enum Event<W: World> {
    Told { to: Seats, percept: W::Percept },
    Act { seat: Seat, act: W::Act, account: Option<Account> },
    Draw { act: W::Act },
    Forfeit { seat: Seat, forfeit: Forfeit },
}

/// What happened so far, and what each seat knows by it.
pub(crate) struct Journal<W: World> {
    pub(crate) events: Vec<(u32, Event<W>)>,
    pub(crate) known: Vec<W::Known>,
}

impl<W: World> Journal<W> {
    pub(crate) fn new(seats: usize) -> Journal<W> {
        Journal { events: Vec::new(), known: vec![W::Known::default(); seats] }
    }

    pub(crate) fn push(&mut self, turn: u32, event: Event<W>) {
        if let Event::Told { to, percept } = &event {
            for seat in Seats::first(self.known.len()).iter().filter(|seat| to.contains(*seat)) {
                W::learn(&mut self.known[seat.index()], percept);
            }
        }
        self.events.push((turn, event));
    }

    /// What a seat was told since it last acted.
    pub(crate) fn news(&self, seat: Seat) -> impl Iterator<Item = &W::Percept> {
        let acted = |(_, event): &(u32, Event<W>)| matches!(event, Event::Act { seat: it, .. } if *it == seat);
        let from = self.events.iter().rposition(acted).unwrap_or(0);
        self.events[from..].iter().filter_map(move |(_, event)| match event {
            Event::Told { to, percept } if to.contains(seat) => Some(percept),
            _ => None,
        })
    }

    /// The event as a line of the trace.
    pub(crate) fn line(&self, index: usize) -> Line {
        let (turn, event) = &self.events[index];
        let turn = *turn;
        match event {
            Event::Told { to, percept } => Line::Told { turn, to: *to, fact: percept.say() },
            Event::Act { seat, act, account } => {
                Line::Act { turn, seat: *seat, fact: act.say(), account: account.clone() }
            }
            Event::Draw { act } => Line::Draw { turn, fact: act.say() },
            Event::Forfeit { seat, forfeit } => Line::Forfeit { turn, seat: *seat, forfeit: forfeit.clone() },
        }
    }
}
