//! What can be asked about one seat of a play: hints, explanations, findings.

use crate::{Advice, AnyPlay, Findings, Game, MindSpec, Noted, Picture, Seat, SetupError, Why};

use super::{Audience, Secret};

/// A play that is asked about one seat, by an audience that sees this seat.
#[derive(Clone, Copy)]
pub struct Consulted<'a> {
    play: &'a dyn AnyPlay,
    seat: Seat,
}

impl std::fmt::Debug for Consulted<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Consulted").field("seat", &self.seat).finish_non_exhaustive()
    }
}

impl Audience {
    /// Asks a play about a seat, if this audience may.
    pub fn consult(self, play: &dyn AnyPlay, seat: Seat) -> Result<Consulted<'_>, Secret> {
        Ok(Consulted { play, seat: self.may_ask(seat)? })
    }
}

impl Consulted<'_> {
    /// Whether the seat is asked for an act now.
    pub fn is_asked(&self) -> bool {
        self.play.waiting().contains(self.seat)
    }

    /// What the seat knows.
    pub fn known(&self) -> Picture {
        self.play
            .frame(Audience::seat(self.seat))
            .seats
            .get(self.seat.index())
            .map_or_else(Picture::default, |seat| seat.known.clone())
    }

    /// What a mind would do at the seat; see [`AnyPlay::advise`].
    pub fn advise(&self, spec: &MindSpec) -> Result<Advice, SetupError> {
        self.play.advise(self.seat, spec)
    }

    /// What the strongest mind that can play this would do at the seat, and its name.
    pub fn hint(&self, game: &Game) -> Result<(MindSpec, Advice), SetupError> {
        game.consult(&self.play.header().setup.settings, |spec| self.advise(spec))
    }

    /// What a mind would say about one cell of the board; see [`AnyPlay::explain`].
    pub fn explain(&self, spec: &MindSpec, cell: usize) -> Result<Option<Why>, SetupError> {
        self.play.explain(self.seat, spec, cell)
    }

    /// What follows from all that the seat knows; see [`AnyPlay::study`].
    pub fn study(&self) -> Option<Findings> {
        self.play.study(self.seat)
    }

    /// The note of this name about what the seat knows; see [`AnyPlay::note`].
    pub fn note(&self, name: &str) -> Option<Noted> {
        self.play.note(self.seat, name)
    }
}
