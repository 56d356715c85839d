//! Replays for those who look at other moments than the last: each is lent to one of them at a time.

use std::sync::{MutexGuard, PoisonError};

use play::Line;
use play::view::Reel;

use super::Stage;
use crate::problem::Problem;

/// So many replays are kept; who finds none makes one.
const KEPT: usize = 2;

/// Replays of plays that take more bytes than this are not kept.
const LARGE: usize = 24 << 20;

/// The replays that nobody uses now.
#[derive(Debug, Default)]
pub(super) struct Shelf {
    reels: Vec<Kept>,
}

#[derive(Debug)]
struct Kept {
    era: u64,
    /// Whether it is the whole play, whose last moment has its answers.
    whole: bool,
    reel: Reel,
}

impl Stage {
    /// Lets somebody look at moments up to this one. The replay is kept for the next one who comes, unless it was hurried.
    pub(crate) fn look<T>(
        &self,
        index: usize,
        look: impl FnOnce(&mut Reel) -> Result<(T, Hurried), Problem>,
    ) -> Result<T, Problem> {
        let (era, live) = {
            let state = self.state();
            (state.era, state.live && !state.over)
        };
        let fits = |kept: &Kept| kept.era == era && (kept.whole || index.saturating_add(1) < kept.reel.len());
        let found = {
            let mut free = self.free();
            free.reels.iter().position(fits).map(|at| free.reels.swap_remove(at))
        };
        let mut kept = if let Some(kept) = found {
            kept
        } else {
            let mut reel = self.reel();
            let trace = reel.saved();
            if live && matches!(trace.lines.last(), Some(Line::Act { .. })) {
                // An act of which nobody was told yet: by its lines alone the trace does not get to where the play stands.
                return look_in_passing(&mut reel, look);
            }
            drop(reel);
            Kept { era, whole: !live, reel: Reel::of_trace(self.game, trace)? }
        };
        let (seen, hurried) = look(&mut kept.reel)?;
        // Frames of large boards would fill the memory; who wants more of them waits for another replay.
        if hurried == Hurried::No && self.weight() < LARGE {
            let mut free = self.free();
            if free.reels.len() >= KEPT {
                free.reels.remove(0);
            }
            free.reels.push(kept);
        }
        Ok(seen)
    }

    /// The replays that nobody uses now.
    fn free(&self) -> MutexGuard<'_, Shelf> {
        self.shelf.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Lets somebody look at a replay that belongs to somebody else.
fn look_in_passing<T>(
    reel: &mut Reel,
    look: impl FnOnce(&mut Reel) -> Result<(T, Hurried), Problem>,
) -> Result<T, Problem> {
    let seen = look(reel);
    if !matches!(seen, Ok((_, Hurried::No))) {
        reel.forget_replay();
    }
    seen.map(|(seen, _)| seen)
}

/// Whether somebody asked a replay to hurry, which it would do for ever.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Hurried {
    No,
    Yes,
}
