//! A whole play, erased to facts: all that a face holds.

use std::fmt::Display;
use std::sync::Arc;

use facts::{Fact, Speak};

use crate::game::Registered;
use crate::journal::Event;
use crate::note;
use crate::view::Audience;
use crate::{
    Account, Brief, Chair, Findings, Forfeit, Frame, Header, HeaderSeat, Hosts, Judgement, Line, Mind, MindSpec, Noted,
    Outcome, Pending, Picture, Play, Refusal, Seat, SeatFrame, Seats, SetupError, Spoken, Standings, Stop, Trace, Why,
};

/// What a mind would do, and why.
#[derive(Clone, Debug)]
pub struct Advice {
    /// The act, or why there is none.
    pub act: Result<Fact, Forfeit>,
    /// Its account.
    pub account: Account,
    /// What the seat knows.
    pub known: Picture,
    /// What the mind says of the play as a whole; see [`Mind::verdict`].
    pub verdict: Option<String>,
}

/// A play of any game, in facts.
pub trait AnyPlay: Send {
    /// Asks minds and rolls dice until the play is over or waits for an answer from outside.
    fn pump(&mut self) -> Pending;
    /// The same, but only until somebody was asked or the dice fell: nothing if there is more to come.
    fn step(&mut self) -> Option<Pending>;
    /// The flag by which the minds inside, and those asked for advice, are asked to come to an end.
    fn stop(&self) -> Stop;
    /// From now on no mind inside is asked why: for those who only look at what is done. An account may cost more than
    /// the decision.
    fn skip_accounts(&mut self);
    /// Who must be answered from outside now.
    fn waiting(&self) -> Seats;
    /// How many seats there are.
    fn seats(&self) -> usize;
    /// The number of steps made so far.
    fn turn(&self) -> u32;
    /// What a seat may do now.
    fn menu(&self, seat: Seat) -> Vec<Fact>;
    /// Answers for a seat. A refusal changes nothing.
    fn answer(&mut self, seat: Seat, act: &Fact, account: Option<Account>) -> Result<(), Refusal>;
    /// Gives a seat up.
    fn forfeit(&mut self, seat: Seat, forfeit: Forfeit);
    /// What a seat was told, from this number on.
    fn told(&self, seat: Seat, from: usize) -> Vec<Fact>;
    /// What a seat without a mind inside was told since it last acted; see [`Play::heard`].
    fn heard(&self, seat: Seat) -> Vec<Fact>;
    /// What happened, from this number of lines on; the end is a line too.
    fn lines(&self, from: usize) -> Vec<Line>;
    /// How it stands, or how it ended.
    fn outcome(&self) -> Outcome;
    /// The outcome as a batch counts it; see [`Play::counted`].
    fn counted(&self, shift: usize) -> Outcome;
    /// How the claims of the mind inside at this seat fared so far. A replay without minds has nothing to judge.
    fn judgement(&self, seat: Seat) -> Judgement;
    /// The host's minds sit down on their chairs, in a play that was revived from a trace or opened without them: each is
    /// told all that its seat was told so far, and is asked from now on. Nothing changes if one of them cannot sit.
    fn seat_hosts(&mut self, hosts: &Hosts) -> Result<(), SetupError>;
    /// What a view shows now to this audience; once the play is over, to everyone.
    fn frame(&self, audience: Audience) -> Frame;
    /// How it stands, as far as this audience may see it.
    fn standings(&self, audience: Audience) -> Standings;
    /// The play's first line.
    fn header(&self) -> &Arc<Header>;
    /// What a mind would do at this seat now, knowing what the seat was told.
    fn advise(&self, seat: Seat, spec: &MindSpec) -> Result<Advice, SetupError>;
    /// What a mind would say about one cell of the board at this seat now; see [`crate::Mind::explain`].
    fn explain(&self, seat: Seat, spec: &MindSpec, cell: usize) -> Result<Option<Why>, SetupError>;
    /// What follows from all that this seat knows, where the game can say it.
    fn study(&self, seat: Seat) -> Option<Findings>;
    /// The note of this name about what this seat knows, where the game has one; see [`crate::Note`].
    fn note(&self, seat: Seat, name: &str) -> Option<Noted>;

    /// The whole play so far, as it is kept.
    fn trace(&self) -> Trace {
        Trace { header: (**self.header()).clone(), lines: self.lines(0) }
    }
}

pub(crate) struct Erased<W: Registered> {
    pub(crate) play: Play<W>,
    pub(crate) header: Arc<Header>,
    pub(crate) brief: Brief,
}

impl<W: Registered> Erased<W> {
    fn events(&self) -> &[(u32, Event<W>)] {
        self.play.journal.as_ref().map_or(&[], |journal| &journal.events)
    }

    /// What a seat perceived, from this event on.
    fn percepts(&self, from: usize, seat: Seat) -> impl Iterator<Item = &W::Percept> {
        self.events().iter().skip(from).filter_map(move |(_, event)| match event {
            Event::Told { to, percept } if to.contains(seat) => Some(percept),
            _ => None,
        })
    }

    fn known(&self, seat: Seat) -> Option<&W::Known> {
        self.play.journal.as_ref()?.known.get(seat.index())
    }

    /// A fresh mind that was told all that the seat was told.
    fn informed(&self, seat: Seat, spec: &MindSpec) -> Result<Box<dyn Mind<W>>, SetupError> {
        if seat.index() >= self.seats() {
            return Err(SetupError::Position { reason: format!("there is no {seat}") });
        }
        let mut mind = spec.make::<W>()?;
        mind.begin(&Brief { seat, hint: true, ..self.brief.clone() });
        self.caught_up(mind, seat, spec)
    }

    /// The mind after it was told all that the seat was told.
    fn caught_up(
        &self,
        mut mind: Box<dyn Mind<W>>,
        seat: Seat,
        name: &dyn Display,
    ) -> Result<Box<dyn Mind<W>>, SetupError> {
        for percept in self.percepts(0, seat) {
            mind.tell(percept);
        }
        mind.fits().map_err(|reason| SetupError::Unfit { mind: name.to_string(), reason })?;
        Ok(mind)
    }

    /// Newly told is what came after the last act, so that what the dice brought in between is not missed.
    fn seat_frame(&self, seat: Seat, known: &W::Known) -> SeatFrame {
        let acted = self.events().iter().rposition(|(_, event)| matches!(event, Event::Act { .. }));
        let told = self.percepts(acted.map_or(0, |it| it + 1), seat).map(Speak::say).collect();
        SeatFrame { known: W::known_picture(known), told, answer: None, account: None }
    }
}

impl<W: Registered> AnyPlay for Erased<W> {
    fn pump(&mut self) -> Pending {
        self.play.pump()
    }

    fn step(&mut self) -> Option<Pending> {
        self.play.step()
    }

    fn stop(&self) -> Stop {
        self.brief.stop.clone()
    }

    fn skip_accounts(&mut self) {
        self.play.skip_accounts();
    }

    fn waiting(&self) -> Seats {
        self.play.waiting()
    }

    fn seats(&self) -> usize {
        self.header.seats.len()
    }

    fn turn(&self) -> u32 {
        self.play.turn()
    }

    fn menu(&self, seat: Seat) -> Vec<Fact> {
        let mut acts = Vec::new();
        if seat.index() < self.seats() && !self.play.is_stopped() {
            self.play.menu(seat).list(&mut acts);
        }
        acts.iter().map(Speak::say).collect()
    }

    fn answer(&mut self, seat: Seat, act: &Fact, account: Option<Account>) -> Result<(), Refusal> {
        if seat.index() >= self.seats() {
            return Err(Refusal { act: act.to_string(), reason: format!("there is no {seat}") });
        }
        let heard = W::Act::hear(act).map_err(|unheard| Refusal { act: unheard.fact, reason: unheard.reason })?;
        self.play.answer(seat, heard, account)
    }

    fn forfeit(&mut self, seat: Seat, forfeit: Forfeit) {
        if seat.index() < self.seats() && !self.play.is_over() {
            self.play.forfeit(seat, forfeit);
        }
    }

    fn told(&self, seat: Seat, from: usize) -> Vec<Fact> {
        self.percepts(0, seat).skip(from).map(Speak::say).collect()
    }

    fn heard(&self, seat: Seat) -> Vec<Fact> {
        self.play.heard(seat).map(Speak::say).collect()
    }

    fn lines(&self, from: usize) -> Vec<Line> {
        let events = self.events().len();
        let journal = self.play.journal.as_ref();
        let mut lines: Vec<Line> =
            journal.map_or_else(Vec::new, |it| (from..events).map(|index| it.line(index)).collect());
        if self.play.is_over() && from <= events {
            lines.push(Line::End { turn: self.play.turn(), outcome: self.play.outcome() });
        }
        lines
    }

    fn outcome(&self) -> Outcome {
        self.play.outcome()
    }

    fn counted(&self, shift: usize) -> Outcome {
        self.play.counted(shift)
    }

    fn judgement(&self, seat: Seat) -> Judgement {
        self.play.judgement(seat)
    }

    fn seat_hosts(&mut self, hosts: &Hosts) -> Result<(), SetupError> {
        let mut minds: Vec<(Seat, Box<dyn Mind<W>>)> = Vec::new();
        for (index, HeaderSeat { chair, .. }) in self.header.seats.iter().enumerate() {
            let (Chair::Host(name), Some(seat)) = (chair, Seat::new(index)) else { continue };
            if self.play.is_outside(seat) {
                let mut mind: Box<dyn Mind<W>> = Box::new(Spoken(hosts.make(name)?));
                mind.begin(&self.brief.at(seat));
                minds.push((seat, self.caught_up(mind, seat, chair)?));
            }
        }
        for (seat, mind) in minds {
            self.play.seat(seat, mind);
        }
        Ok(())
    }

    fn frame(&self, audience: Audience) -> Frame {
        let audience = audience.after(self.play.is_over());
        let known = self.play.journal.as_ref().map_or(&[][..], |journal| &journal.known);
        let seats = known.iter().enumerate().map(|(index, known)| {
            let seat = Seat::new(index).filter(|seat| audience.sees(*seat))?;
            Some(self.seat_frame(seat, known))
        });
        Frame {
            header: Arc::clone(&self.header),
            turn: self.play.turn(),
            asked: audience.asked(self.play.waiting()),
            over: self.play.is_over(),
            truth: audience.sees_everything().then(|| self.play.world().picture()),
            seats: seats.collect(),
            outcome: self.standings(audience),
        }
    }

    fn standings(&self, audience: Audience) -> Standings {
        audience.after(self.play.is_over()).outcome(self.play.outcome(), W::PUBLIC)
    }

    fn header(&self) -> &Arc<Header> {
        &self.header
    }

    fn advise(&self, seat: Seat, spec: &MindSpec) -> Result<Advice, SetupError> {
        let mut mind = self.informed(seat, spec)?;
        let act = mind.ask(&self.play.menu(seat)).map(|act| act.say());
        let known = self.known(seat).map(W::known_picture).unwrap_or_default();
        Ok(Advice { act, account: mind.account(), known, verdict: mind.verdict() })
    }

    fn explain(&self, seat: Seat, spec: &MindSpec, cell: usize) -> Result<Option<Why>, SetupError> {
        Ok(self.informed(seat, spec)?.explain(cell))
    }

    fn study(&self, seat: Seat) -> Option<Findings> {
        let brief = Brief { seat, ..self.brief.clone() };
        Some(W::STUDY?(&brief, self.known(seat)?))
    }

    fn note(&self, seat: Seat, name: &str) -> Option<Noted> {
        let brief = Brief { seat, ..self.brief.clone() };
        let acted = |(_, event): &(u32, Event<W>)| matches!(event, Event::Act { seat: it, .. } if *it == seat);
        let mut before = W::Known::default();
        for (_, event) in &self.events()[..self.events().iter().rposition(acted).unwrap_or(0)] {
            if let Event::Told { to, percept } = event
                && to.contains(seat)
            {
                W::learn(&mut before, percept);
            }
        }
        note::write::<W>(name, &brief, &before, self.known(seat)?)
    }
}
