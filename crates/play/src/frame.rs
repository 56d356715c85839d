//! Frames: what any view shows of one turn.

use std::sync::Arc;

use facts::Fact;

use crate::replay::walk;
use crate::{Account, AnyPlay, Chairs, Game, Header, Line, Mismatch, Outcome, Picture, Seats, Trace};

/// One seat in a frame.
#[derive(Clone, Debug)]
pub struct SeatFrame {
    /// What it knows.
    pub known: Picture,
    /// What it was newly told: everything since the last act of anybody.
    pub told: Vec<Fact>,
    /// What it did then, where that is known.
    pub answer: Option<Fact>,
    /// Why.
    pub account: Option<Account>,
}

/// What any view shows of one turn.
#[derive(Clone, Debug)]
pub struct Frame {
    /// The play's first line.
    pub header: Arc<Header>,
    /// After how many steps.
    pub turn: u32,
    /// Who is asked now.
    pub asked: Seats,
    /// Whether the play is over.
    pub over: bool,
    /// The truth.
    pub truth: Picture,
    /// Each seat's knowledge, percepts and answer.
    pub seats: Vec<SeatFrame>,
    /// How everybody stands.
    pub outcome: Outcome,
}

/// All frames of a trace: one for each time that somebody was asked, and one for the end.
///
/// Pictures are not kept in traces; they are replayed, so a trace is checked by being looked at.
pub fn frames(game: &Game, trace: &Trace) -> Result<Vec<Frame>, Mismatch> {
    let mut frames: Vec<Frame> = Vec::new();
    let play = walk(game, trace, Chairs::AllOutside, &mut |play: &dyn AnyPlay| {
        // Seats that are asked at once are answered one by one; they share one frame.
        if frames.last().is_none_or(|last| last.turn != play.turn()) {
            frames.push(play.frame());
        }
    })?;
    match frames.last_mut() {
        Some(last) if last.turn == play.turn() => *last = play.frame(),
        _ => frames.push(play.frame()),
    }
    for line in &trace.lines {
        if let Line::Act { turn, seat, fact, account } = line
            && let Some(frame) = frames.iter_mut().find(|frame| frame.turn == *turn)
            && let Some(seat) = frame.seats.get_mut(seat.index())
        {
            seat.answer = Some(fact.clone());
            seat.account.clone_from(account);
        }
    }
    Ok(frames)
}
