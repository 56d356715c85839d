//! A play that shows every step on its stage.

use std::fmt;
use std::sync::Arc;

use facts::Fact;
use play::view::Audience;
use play::{
    Account, Advice, AnyPlay, Chair, Findings, Forfeit, Frame, Header, Hosts, Judgement, Line, MindSpec, Noted,
    Outcome, Pending, Refusal, Seat, Seats, SetupError, Standings, Stop, Why,
};

use super::Stage;

/// A play that shows every step on its stage, and stands still when nobody looks any more. Whatever drives plays can drive it.
pub struct Staged {
    play: Box<dyn AnyPlay>,
    stage: Arc<Stage>,
}

impl fmt::Debug for Staged {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Staged").field("turn", &self.play.turn()).finish_non_exhaustive()
    }
}

impl Staged {
    /// This play on this stage.
    pub fn new(play: Box<dyn AnyPlay>, stage: &Arc<Stage>) -> Staged {
        Staged { play, stage: Arc::clone(stage) }
    }

    /// Who cannot answer from outside: a drive that waits for such a seat ends.
    fn nobody(&self) -> Pending {
        let inside = self.play.header().seats.iter().position(|seat| matches!(seat.chair, Chair::Mind(_)));
        Pending::Waiting(Seats::one(inside.and_then(Seat::new).unwrap_or(Seat::FIRST)))
    }
}

impl AnyPlay for Staged {
    fn pump(&mut self) -> Pending {
        loop {
            let pending = self.step();
            if let Some(pending) = pending {
                return pending;
            }
        }
    }

    fn step(&mut self) -> Option<Pending> {
        let pending = self.play.step();
        if self.stage.show(&*self.play) { pending } else { Some(self.nobody()) }
    }

    fn stop(&self) -> Stop {
        self.play.stop()
    }

    fn skip_accounts(&mut self) {
        self.play.skip_accounts();
    }

    fn waiting(&self) -> Seats {
        self.play.waiting()
    }

    fn seats(&self) -> usize {
        self.play.seats()
    }

    fn turn(&self) -> u32 {
        self.play.turn()
    }

    fn menu(&self, seat: Seat) -> Vec<Fact> {
        self.play.menu(seat)
    }

    fn answer(&mut self, seat: Seat, act: &Fact, account: Option<Account>) -> Result<(), Refusal> {
        self.play.answer(seat, act, account)
    }

    fn forfeit(&mut self, seat: Seat, forfeit: Forfeit) {
        self.play.forfeit(seat, forfeit);
    }

    fn told(&self, seat: Seat, from: usize) -> Vec<Fact> {
        self.play.told(seat, from)
    }

    fn heard(&self, seat: Seat) -> Vec<Fact> {
        self.play.heard(seat)
    }

    fn lines(&self, from: usize) -> Vec<Line> {
        self.play.lines(from)
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
        self.play.seat_hosts(hosts)
    }

    fn frame(&self, audience: Audience) -> Frame {
        self.play.frame(audience)
    }

    fn standings(&self, audience: Audience) -> Standings {
        self.play.standings(audience)
    }

    fn header(&self) -> &Arc<Header> {
        self.play.header()
    }

    fn advise(&self, seat: Seat, spec: &MindSpec) -> Result<Advice, SetupError> {
        self.play.advise(seat, spec)
    }

    fn explain(&self, seat: Seat, spec: &MindSpec, cell: usize) -> Result<Option<Why>, SetupError> {
        self.play.explain(seat, spec, cell)
    }

    fn study(&self, seat: Seat) -> Option<Findings> {
        self.play.study(seat)
    }

    fn note(&self, seat: Seat, name: &str) -> Option<Noted> {
        self.play.note(seat, name)
    }
}
