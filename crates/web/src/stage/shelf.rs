//! Replays for those who look at other moments than the last: each is lent to one of them at a time.

use play::view::Reel;

use super::Stage;
use crate::problem::Problem;

/// So many replays are kept; who finds none makes one.
const KEPT: usize = 2;

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
            let mut shelf = self.shelf.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
            shelf.reels.iter().position(fits).map(|at| shelf.reels.swap_remove(at))
        };
        let mut kept = match found {
            Some(kept) => kept,
            None => {
                let trace = self.reel().trace();
                Kept { era, whole: !live, reel: Reel::of_trace(self.game, trace)? }
            }
        };
        let (seen, hurried) = look(&mut kept.reel)?;
        if hurried == Hurried::No {
            let mut shelf = self.shelf.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
            if shelf.reels.len() >= KEPT {
                shelf.reels.remove(0);
            }
            shelf.reels.push(kept);
        }
        Ok(seen)
    }
}

/// Whether somebody asked a replay to hurry, which it would do for ever.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Hurried {
    No,
    Yes,
}
