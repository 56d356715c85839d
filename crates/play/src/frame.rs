//! Frames: what any view shows of one turn.

use std::sync::Arc;

use facts::Fact;

use crate::replay::walk;
use crate::view::Audience;
use crate::{Account, AnyPlay, BySeat, Chairs, Game, Header, Line, Mismatch, Picture, Seats, Standings, Trace};

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

/// What a view shows of one turn to its audience. What this audience may not see is absent.
#[derive(Clone, Debug)]
pub struct Frame {
    /// The play's first line.
    pub header: Arc<Header>,
    /// After how many steps.
    pub turn: u32,
    /// Who is asked now, of the seats that may be seen.
    pub asked: Seats,
    /// Whether the play is over.
    pub over: bool,
    /// The truth; none for those who still play.
    pub truth: Option<Picture>,
    /// Each seat's knowledge, percepts and answer.
    pub seats: BySeat<SeatFrame>,
    /// How the seats stand.
    pub outcome: Standings,
}

/// All frames of a trace, for those who may see everything: one for each time that a seat was asked, and one for the end.
pub fn frames(game: &Game, trace: &Trace) -> Result<Vec<Frame>, Mismatch> {
    let mut frames = Vec::new();
    each_frame(game, trace, &mut |frame| frames.push(frame))?;
    Ok(frames)
}

/// The same frames, one after the other: a long play on a large board has more of them than the memory holds.
///
/// Pictures are not kept in traces; they are replayed, so a trace is checked by being looked at. A line that differs is
/// told at the end, after the frames before it.
pub fn each_frame(game: &Game, trace: &Trace, visit: &mut dyn FnMut(Frame)) -> Result<(), Mismatch> {
    let mut acts = trace.lines.iter().peekable();
    let mut finish = |mut frame: Frame| {
        while let Some(line) = acts.next_if(|line| line.turn() <= frame.turn) {
            if let Line::Act { turn, seat, fact, account } = line
                && *turn == frame.turn
                && let Some(seat) = frame.seats.get_mut(seat.index())
            {
                seat.answer = Some(fact.clone());
                seat.account.clone_from(account);
            }
        }
        visit(frame);
    };
    let mut pending: Option<Frame> = None;
    let play = walk(game, trace, Chairs::AllOutside, &mut |play: &dyn AnyPlay| {
        // Seats that are asked at once are answered one by one; they share one frame.
        if pending.as_ref().is_none_or(|last| last.turn != play.turn()) {
            pending.replace(play.frame(Audience::Everyone)).into_iter().for_each(&mut finish);
        }
    })?;
    pending.filter(|last| last.turn != play.turn()).into_iter().for_each(&mut finish);
    finish(play.frame(Audience::Everyone));
    Ok(())
}
