//! The thread that moves a play: steps it at its pace, takes acts of persons, shows what happened.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::mpsc::{Receiver, RecvTimeoutError};
use std::time::{Duration, Instant};

use facts::{Fact, Word};
use play::view::{Audience, Choice, Reel, View, choices};
use play::{AnyPlay, Chairs, Pending, Picture, Seat, Seats, Stop, revive};
use serde_json::json;

use super::{Order, Stage, weight};
use crate::problem::Problem;

/// So long a play without pace may go on before something is shown of it.
const GLIMPSE: Duration = Duration::from_millis(100);

/// So often a play that nobody watches looks whether somebody has come.
const ABSENCE: Duration = Duration::from_millis(250);

/// The thread of a play.
pub(super) struct Worker {
    stage: Arc<Stage>,
    play: Box<dyn AnyPlay>,
    inbox: Receiver<Order>,
    /// Those for whom it is shown.
    audience: Audience,
    /// What the play waits for, after the last step.
    pending: Option<Pending>,
    /// When the last turn was made, if what came of it is not shown yet.
    moved: Option<Instant>,
    /// How long has been thought.
    thought: Duration,
    /// What was weighed of its lines.
    weighed: Weighed,
    hurried: bool,
}

/// What was weighed of the lines of a play.
#[derive(Clone, Copy, Default)]
struct Weighed {
    lines: usize,
    /// Bytes of reasons,
    reasons: usize,
    /// and of everything.
    bytes: usize,
}

/// What a worker does next.
enum Next {
    Wait(Option<Duration>),
    Turn,
    Leave,
}

impl Worker {
    pub(super) fn new(stage: Arc<Stage>, play: Box<dyn AnyPlay>, inbox: Receiver<Order>) -> Worker {
        let audience = Audience::persons(&stage.header);
        Worker {
            stage,
            play,
            inbox,
            audience,
            pending: None,
            moved: None,
            thought: Duration::ZERO,
            weighed: Weighed::default(),
            hurried: false,
        }
    }

    /// Moves the play to its end; a bug in a game or a mind ends only this play.
    pub(super) fn run(mut self) {
        let stage = Arc::clone(&self.stage);
        let ended = catch_unwind(AssertUnwindSafe(|| self.work()));
        {
            let mut now = stage.state();
            now.live = false;
            now.waiting.clear();
            if ended.is_err() {
                now.ending = Some("broken off: there is a bug in the game or in a mind".to_owned());
            }
        }
        // Its minds go with it.
        drop(self);
        stage.weigh_minds(&Stop::default());
        // Nobody follows the play any more; whoever looks at it gets a replay of his own.
        stage.reel().forget_replay();
        stage.announce();
    }

    fn work(&mut self) {
        self.stage.gain(weight::of_frame(&self.play.frame(Audience::Everyone)));
        self.show_last();
        loop {
            match self.next() {
                Next::Leave => return,
                Next::Turn => self.turn(),
                Next::Wait(time) => {
                    let order = match time {
                        None => self.inbox.recv().map_err(|_| RecvTimeoutError::Disconnected),
                        Some(time) => self.inbox.recv_timeout(time),
                    };
                    match order {
                        Ok(order) => self.obey(order),
                        Err(RecvTimeoutError::Timeout) => {}
                        Err(RecvTimeoutError::Disconnected) => return,
                    }
                }
            }
        }
    }

    fn next(&mut self) -> Next {
        if self.stage.is_closed() {
            return Next::Leave;
        }
        match self.pending {
            // A person may still take the last act back.
            Some(Pending::Over) if !self.audience.sees_everything() => return Next::Wait(None),
            Some(Pending::Over) => return Next::Leave,
            Some(Pending::Waiting(_)) => return Next::Wait(None),
            None => {}
        }
        let mut state = self.stage.state();
        if state.steps > 0 {
            state.steps -= 1;
            return Next::Turn;
        }
        if state.paused {
            return Next::Wait(None);
        }
        let pace = state.pace;
        drop(state);
        // Whoever wants to see each turn and has gone gets it when he comes back.
        if !pace.is_zero() && self.stage.untouched() > self.stage.rooms.limits.unwatched {
            return Next::Wait(Some(ABSENCE));
        }
        match self.moved.map(|moved| pace.saturating_sub(moved.elapsed())) {
            Some(left) if !left.is_zero() => Next::Wait(Some(left)),
            _ => Next::Turn,
        }
    }

    /// One turn and what it shows, or several where nobody wants to see each.
    fn turn(&mut self) {
        let came = Instant::now();
        let (paused, pace) = {
            let state = self.stage.state();
            (state.paused, state.pace)
        };
        let slowly = paused || !pace.is_zero();
        if slowly && self.moved.take().is_some() {
            self.show_last();
        }
        let Ok(_running) = self.stage.rooms.run() else { return };
        let length = self.stage.reel().len();
        let began = Instant::now();
        while self.pending.is_none() && !self.stage.is_closed() {
            self.step();
            if self.thought > self.stage.rooms.limits.play {
                let limit = self.stage.rooms.limits.play.as_secs();
                return self.give_up(format!("stopped: its decisions took longer than {limit} seconds in all"));
            }
            if self.stage.is_too_heavy() {
                return self.give_up("stopped: its rule bases need more memory than there is left".to_owned());
            }
            // Whoever ordered one turn gets it whole, however long it takes.
            let is_done = if slowly { self.follow() > length } else { began.elapsed() >= GLIMPSE };
            if is_done {
                break;
            }
        }
        let now = self.follow();
        if slowly && now > length {
            self.show(length - 1);
        }
        // The pace is that of the turns, thought included; but what was thought of must be seen for a while.
        self.moved = Some(came.max(Instant::now().checked_sub(pace.mul_f64(0.75)).unwrap_or(came)));
        if !slowly || self.pending.is_some() {
            self.show_last();
        }
    }

    /// Asks whose turn it is, within the time of a decision.
    fn step(&mut self) {
        let began = Instant::now();
        let watch = self.stage.rooms.hurry(&self.play.stop(), self.stage.rooms.limits.decision);
        self.pending = self.play.step();
        self.thought += began.elapsed();
        self.weigh();
        if watch.fired() && !self.hurried {
            self.hurried = true;
            let limit = self.stage.rooms.limits.decision.as_secs();
            let text = format!("a decision took longer than {limit} seconds; from then on the minds hurry");
            self.warn(&text);
        }
    }

    fn warn(&self, text: &str) {
        self.stage
            .state()
            .warnings
            .push(json!({ "severity": "warning", "message": text, "line": 0, "column": 0, "length": 0 }));
    }

    fn give_up(&mut self, ending: String) {
        self.follow();
        self.pending = Some(Pending::Over);
        self.audience = Audience::Everyone;
        self.show_last();
        self.stage.state().ending = Some(ending);
    }

    /// Takes over what has happened; tells how many frames there are.
    fn follow(&mut self) -> usize {
        let mut reel = self.stage.reel();
        reel.follow(&*self.play);
        let length = reel.len();
        drop(reel);
        self.stage.state().length = length;
        length
    }

    /// Reasons may be large; when there are too many of them, the minds are not asked for more.
    fn weigh(&mut self) {
        let before = self.weighed;
        let most = self.stage.rooms.limits.reasons;
        let lines = self.play.lines(before.lines);
        let reasons = weight::of_reasons(&lines);
        let bytes = reasons + weight::of_lines(&lines);
        self.stage.gain(bytes);
        self.stage.weigh_minds(&self.play.stop());
        self.weighed = Weighed {
            lines: before.lines + lines.len(),
            reasons: before.reasons + reasons,
            bytes: before.bytes + bytes,
        };
        if before.reasons <= most && self.weighed.reasons > most {
            self.play.skip_accounts();
            self.warn("the reasons of this play have become too large; from here on they are not kept");
        }
    }

    fn waiting(&self) -> Seats {
        match self.pending {
            Some(Pending::Waiting(seats)) => seats,
            _ => Seats::NONE,
        }
    }

    fn show_last(&mut self) {
        let last = self.stage.reel().len() - 1;
        self.show(last);
    }

    /// Shows a moment, and how the play stands.
    fn show(&mut self, index: usize) {
        let over = self.pending == Some(Pending::Over);
        let mut reel = self.stage.reel();
        let last = reel.len() - 1;
        let Ok(frame) = reel.frame(self.audience, index) else { return };
        let gave_up = reel.gave_up(self.audience, index);
        drop(reel);
        let waiting = if index == last { self.waiting() } else { Seats::NONE };
        let offered: Vec<(usize, Vec<Choice>)> = waiting
            .iter()
            .filter_map(|seat| {
                let picture: &Picture = &frame.seats.get(seat.index())?.known;
                let acts = self.play.menu(seat);
                Some((
                    seat.index(),
                    choices(self.stage.game, &self.stage.header.setup.settings, seat, self.play.seats(), picture, acts),
                ))
            })
            .collect();
        let view = View { game: self.stage.game, index, frame: &frame, choices: &offered, gave_up: &gave_up };
        self.stage.log.show(index, view.to_json());
        let mut state = self.stage.state();
        state.waiting = waiting.iter().map(Seat::index).collect();
        state.over = over && frame.over;
        if over {
            state.ending = frame.outcome.ending.as_ref().map(ToString::to_string).or(state.ending.take());
            state.live = false;
        }
        drop(state);
        self.stage.announce();
    }

    fn obey(&mut self, order: Order) {
        match order {
            Order::Wake => {}
            Order::Act(seat, fact, answer) => {
                let done = self.act(seat, &fact);
                // Whoever asked may have gone; the act stands.
                let _ = answer.send(done);
            }
            Order::Undo(seat, answer) => {
                let done = self.undo(seat);
                let _ = answer.send(done);
            }
        }
    }

    fn act(&mut self, seat: Seat, fact: &Fact) -> Result<(), Problem> {
        let fact = Word::check_any(self.stage.game.acts, fact).map_err(|it| Problem::refused(it.to_string()))?;
        self.play.answer(seat, &fact, None).map_err(|refusal| Problem::refused(refusal.to_string()))?;
        self.pending = None;
        self.moved = None;
        self.stage.state().waiting.retain(|it| *it != seat.index());
        // Somebody who acts wants to see what comes of it, also in a play that is paused.
        self.turn();
        Ok(())
    }

    /// Takes the last act of a person back: the play before it is played again.
    fn undo(&mut self, seat: Seat) -> Result<(), Problem> {
        let earlier = self.play.trace().before_last_act(seat);
        let earlier = earlier.ok_or_else(|| Problem::refused(format!("{seat} has done nothing yet")))?;
        let Ok(_running) = self.stage.rooms.run() else { return Err(Problem::busy("the server is closing")) };
        let play = revive(self.stage.game, &earlier, Chairs::AsRecorded)?;
        self.stage.set_stop(play.stop());
        self.play = play;
        *self.stage.reel() = Reel::of_play(self.stage.game, &*self.play);
        {
            let mut state = self.stage.state();
            state.era += 1;
            state.live = true;
            state.over = false;
            state.ending = None;
        }
        self.stage.lose(std::mem::take(&mut self.weighed).bytes);
        self.hurried = false;
        self.moved = None;
        self.pending = None;
        self.step();
        self.follow();
        self.stage.log.begin_anew();
        self.show_last();
        Ok(())
    }
}
