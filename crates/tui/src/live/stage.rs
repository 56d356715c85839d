//! Where a play is shown.

use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use facts::Fact;
use play::view::Reel;
use play::{AnyPlay, Game, Seat, Stop, Trace};

/// What a person who is asked gives back.
#[derive(Clone, Debug, PartialEq)]
pub enum Given {
    /// An act.
    Act(Fact),
    /// The wish to take the last act back.
    Undo(Seat),
    /// Nothing: nobody looks any more.
    Nothing,
}

/// Where a play is shown: one thread plays, another looks.
///
/// Who plays is held back as soon as more has happened than is wanted, and waits for those who are asked.
#[derive(Debug)]
pub struct Stage {
    state: Mutex<State>,
    bell: Condvar,
}

#[derive(Debug)]
struct State {
    reel: Reel,
    /// Goes up whenever something has changed.
    version: u64,
    /// How many moments are wanted.
    wanted: usize,
    /// Since when the play has not moved, and whether somebody thinks.
    since: Instant,
    is_thinking: bool,
    asked: Option<Seat>,
    /// How often somebody was asked: a refused person is asked again.
    asks: u64,
    given: Option<Given>,
    notes: Vec<String>,
    stop: Option<Stop>,
    /// Nobody looks any more.
    is_left: bool,
}

/// What has changed since somebody looked last.
#[derive(Debug)]
pub struct Seen {
    /// Goes up whenever the play has moved.
    pub version: u64,
    /// How often somebody was asked.
    pub asks: u64,
    /// Who is asked now.
    pub asked: Option<Seat>,
    /// For how long somebody has been thinking.
    pub thinking: Option<Duration>,
    /// What was said since.
    pub notes: Vec<String>,
}

impl Stage {
    /// A stage for a play that is over, or about to begin.
    pub fn new(reel: Reel) -> Stage {
        let state = State {
            reel,
            version: 0,
            wanted: 1,
            since: Instant::now(),
            is_thinking: false,
            asked: None,
            asks: 0,
            given: None,
            notes: Vec::new(),
            stop: None,
            is_left: false,
        };
        Stage { state: Mutex::new(state), bell: Condvar::new() }
    }

    /// A panic of the other thread is told by the other thread; what it left here is whole.
    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The play has moved. Waits until more of it is wanted; whether it is.
    pub fn show(&self, play: &dyn AnyPlay) -> bool {
        let mut state = self.state();
        if state.is_left {
            return false;
        }
        state.reel.follow(play);
        state.version += 1;
        state.since = Instant::now();
        state.is_thinking = false;
        while !state.is_left && state.reel.len() > state.wanted && !state.reel.is_over() {
            state = self.bell.wait(state).unwrap_or_else(PoisonError::into_inner);
        }
        state.since = Instant::now();
        state.is_thinking = !state.reel.is_over();
        !state.is_left
    }

    /// A play begins, or begins anew: its reel and the flag that ends its thoughts.
    pub fn begin(&self, game: &'static Game, play: &dyn AnyPlay) {
        let mut state = self.state();
        state.reel = Reel::of_play(game, play);
        state.version += 1;
        if state.is_left {
            play.stop().ask();
        }
        state.stop = Some(play.stop());
    }

    /// Waits for what a person gives.
    pub fn ask(&self, seat: Seat) -> Given {
        let mut state = self.state();
        state.asked = Some(seat);
        state.asks += 1;
        state.is_thinking = false;
        let given = self.wait_for_given(state);
        let mut state = self.state();
        state.asked = None;
        state.since = Instant::now();
        state.is_thinking = true;
        given
    }

    /// The play is over: waits whether somebody wants to take something back.
    pub fn wait(&self) -> Given {
        let mut state = self.state();
        state.is_thinking = false;
        self.wait_for_given(state)
    }

    fn wait_for_given(&self, mut state: MutexGuard<'_, State>) -> Given {
        loop {
            if state.is_left {
                return Given::Nothing;
            }
            if let Some(given) = state.given.take() {
                return given;
            }
            state = self.bell.wait(state).unwrap_or_else(PoisonError::into_inner);
        }
    }

    /// Says something to whoever looks.
    pub fn say(&self, text: &str) {
        let mut state = self.state();
        state.notes.push(text.to_owned());
        state.version += 1;
    }

    /// Whether the play is over.
    pub fn is_over(&self) -> bool {
        self.state().reel.is_over()
    }

    /// The play so far, to be saved or replayed; see [`Reel::saved`].
    pub fn trace(&self) -> Trace {
        self.state().reel.saved()
    }

    /// Hands over what was asked for.
    pub fn give(&self, given: Given) {
        self.state().given = Some(given);
        self.bell.notify_all();
    }

    /// So many moments are wanted.
    pub fn want(&self, wanted: usize) {
        let mut state = self.state();
        if state.wanted != wanted {
            state.wanted = wanted;
            self.bell.notify_all();
        }
    }

    /// Nobody looks any more: thoughts are to end.
    pub fn leave(&self) {
        let mut state = self.state();
        state.is_left = true;
        if let Some(stop) = &state.stop {
            stop.ask();
        }
        self.bell.notify_all();
    }

    /// What is to be seen.
    pub fn look(&self) -> Seen {
        let mut state = self.state();
        let thinking = state.is_thinking.then(|| state.since.elapsed());
        let notes = std::mem::take(&mut state.notes);
        Seen { version: state.version, asks: state.asks, asked: state.asked, thinking, notes }
    }

    /// Does something with the reel.
    pub fn with_reel<T>(&self, job: impl FnOnce(&mut Reel) -> T) -> T {
        job(&mut self.state().reel)
    }
}
