//! One play: what everybody may ask of it at any time, and the thread that moves it.
//!
//! 1. [`Stage`]: the play as requests see it. 2. `worker`: the thread that steps it. 3. `shelf`: replays for those who
//!    look at other moments. 4. `weight`: how much memory it takes.

mod shelf;
mod weight;
mod worker;

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::{Sender, channel};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use facts::Fact;
use play::view::{Audience, Reel, View};
use play::{Chair, Chairs, Game, Header, MindSpec, Mismatch, Seat, Stop};
use serde_json::{Value as Json, json};
use tokio::sync::oneshot;

use crate::hall::Rooms;
use crate::log::Log;
use crate::opening::Opening;
use crate::problem::{Kind, Problem, diagnostics_to_json};

pub(crate) use shelf::Hurried;
use shelf::Shelf;
use worker::Worker;

/// How a request is answered by the thread of the play.
pub(crate) type Answer = oneshot::Sender<Result<(), Problem>>;

/// What the thread of a play is asked to do.
#[derive(Debug)]
pub(crate) enum Order {
    /// A person acts.
    Act(Seat, Fact, Answer),
    /// A person takes the last act back.
    Undo(Seat, Answer),
    /// Something has changed: look again.
    Wake,
}

/// How a play stands.
#[derive(Clone, Debug)]
pub(crate) struct State {
    /// How many frames there are.
    pub(crate) length: usize,
    /// Whether it has ended by its rules.
    pub(crate) over: bool,
    /// Whether more will come.
    pub(crate) live: bool,
    /// Who is asked, counted from 0: persons only.
    pub(crate) waiting: Vec<usize>,
    /// How it ended.
    pub(crate) ending: Option<String>,
    /// What is odd about it.
    pub(crate) warnings: Vec<Json>,
    /// Whether nobody moves but on demand.
    pub(crate) paused: bool,
    /// The time between two turns.
    pub(crate) pace: Duration,
    /// Turns to be made although it is paused.
    pub(crate) steps: u32,
    /// Goes up when something is taken back.
    pub(crate) era: u64,
}

/// A play as requests see it.
#[derive(Debug)]
pub(crate) struct Stage {
    pub(crate) id: String,
    pub(crate) game: &'static Game,
    pub(crate) header: Arc<Header>,
    pub(crate) log: Arc<Log>,
    pub(crate) rooms: Arc<Rooms>,
    reel: Mutex<Reel>,
    shelf: Mutex<Shelf>,
    state: Mutex<State>,
    orders: Mutex<Sender<Order>>,
    /// Asks the minds that think now to come to an end.
    stop: Mutex<Stop>,
    closed: AtomicBool,
    touched: Mutex<Instant>,
    /// About how many bytes it takes,
    weight: AtomicUsize,
    /// and its minds besides.
    minds: AtomicUsize,
}

impl Stage {
    /// Opens a play and starts the thread that moves it.
    pub(crate) fn open(id: String, opening: Opening, rooms: Arc<Rooms>) -> Result<Arc<Stage>, Problem> {
        let Opening { game, header, pace, warnings } = opening;
        let play = (game.open)(&header, Chairs::AsRecorded)?;
        let (orders, inbox) = channel();
        let now = State {
            length: 1,
            over: false,
            live: true,
            waiting: Vec::new(),
            ending: None,
            warnings: diagnostics_to_json(&warnings).as_array().cloned().unwrap_or_default(),
            paused: false,
            pace,
            steps: 0,
            era: 0,
        };
        let stop = play.stop();
        let minds = stop.clone();
        let reel = Reel::of_play(game, &*play);
        let stage = Arc::new(Stage::new(id, reel, now, orders, stop, rooms));
        stage.weigh_minds(&minds);
        let worker = Worker::new(Arc::clone(&stage), play, inbox);
        std::thread::Builder::new()
            .name("play".to_owned())
            .spawn(move || worker.run())
            .map_err(|error| Problem::too_many(format!("no thread can be had for the play: {error}")))?;
        Ok(stage)
    }

    /// A play that has been played: nothing moves in it.
    pub(crate) fn of_reel(id: String, mut reel: Reel, rooms: Arc<Rooms>) -> Result<Arc<Stage>, Problem> {
        let last = reel.len() - 1;
        let frame = reel.frame(Audience::Everyone, last)?;
        let now = State {
            length: reel.len(),
            over: reel.is_over(),
            live: false,
            waiting: Vec::new(),
            ending: frame.outcome.ending.as_ref().map(ToString::to_string),
            warnings: Vec::new(),
            paused: false,
            pace: Duration::ZERO,
            steps: 0,
            era: 0,
        };
        let stage = Arc::new(Stage::new(id, reel, now, channel().0, Stop::default(), rooms));
        let lines = stage.reel().saved().lines;
        stage.gain(weight::of_frame(&frame) + weight::of_lines(&lines) + weight::of_reasons(&lines));
        let view = {
            let audience = stage.audience();
            let mut reel = stage.reel();
            let view = view_of(&mut reel, audience, 0)?;
            reel.forget_replay();
            view
        };
        stage.log.show(0, view);
        stage.announce();
        Ok(stage)
    }

    fn new(id: String, reel: Reel, state: State, orders: Sender<Order>, stop: Stop, rooms: Arc<Rooms>) -> Stage {
        let limits = &rooms.limits;
        Stage {
            id,
            game: reel.game(),
            header: Arc::clone(reel.header()),
            log: Arc::new(Log::new(limits.events, limits.event_bytes)),
            reel: Mutex::new(reel),
            shelf: Mutex::new(Shelf::default()),
            state: Mutex::new(state),
            orders: Mutex::new(orders),
            stop: Mutex::new(stop),
            closed: AtomicBool::new(false),
            touched: Mutex::new(Instant::now()),
            weight: AtomicUsize::new(0),
            minds: AtomicUsize::new(0),
            rooms,
        }
    }

    /// Everyone who has the address of the play: the people who play it, until it is over or broken off.
    pub(crate) fn audience(&self) -> Audience {
        let state = self.state();
        Audience::persons(&self.header).after(state.over || !state.live)
    }

    /// How it stands.
    pub(crate) fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The frames, for those who hold it but a moment.
    pub(crate) fn reel(&self) -> MutexGuard<'_, Reel> {
        self.reel.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// How it stands, for a reader.
    pub(crate) fn status(&self) -> Json {
        let state = self.state().clone();
        let seats = self.header.seats.iter().map(|seat| {
            let is_rules = matches!(&seat.chair, Chair::Mind(MindSpec { rules: Some(_), .. }));
            json!({ "name": seat.chair.to_string(), "kind": if is_rules { "rules" } else { seat.chair.kind().name() } })
        });
        let mut status = json!({
            "id": self.id,
            "game": self.game.name,
            "header": header_in_short(&self.header),
            "seats": seats.collect::<Vec<_>>(),
            "length": state.length,
            "over": state.over,
            "live": state.live,
            "waiting": state.waiting.iter().map(|seat| seat + 1).collect::<Vec<_>>(),
            "warnings": state.warnings,
            "paused": state.paused,
            "pace": state.pace.as_millis() as u64,
        });
        if let Some(ending) = state.ending {
            status["ending"] = json!(ending);
        }
        status
    }

    /// Tells all readers how it stands, if that is new. The length is left out: views tell it.
    pub(crate) fn announce(&self) {
        let mut status = self.status();
        let length = status["length"].take();
        if status["live"] == json!(false) {
            status["length"] = length;
        } else if let Some(object) = status.as_object_mut() {
            object.shift_remove("length");
        }
        self.log.tell(status);
    }

    /// Hands an order to the thread of the play and waits for its answer.
    pub(crate) async fn order(&self, make: impl FnOnce(Answer) -> Order) -> Result<(), Problem> {
        let (answer, answered) = oneshot::channel();
        let sent = self.orders.lock().unwrap_or_else(PoisonError::into_inner).send(make(answer));
        sent.map_err(|_| Problem::busy("the play is over"))?;
        match tokio::time::timeout(self.rooms.limits.request, answered).await {
            Ok(Ok(answer)) => answer,
            Ok(Err(_)) => Err(Problem::busy("the play is over")),
            Err(_) => Err(Problem::busy("somebody is still thinking; try again later")),
        }
    }

    /// Sets pace and pause, or orders one turn.
    pub(crate) fn steer(&self, steer: impl FnOnce(&mut State)) {
        steer(&mut self.state());
        self.announce();
        self.wake();
    }

    fn wake(&self) {
        // Where nobody listens any more, nothing is left to be done.
        let _ = self.orders.lock().unwrap_or_else(PoisonError::into_inner).send(Order::Wake);
    }

    /// Ends it: its thread, its minds, its readers.
    pub(crate) fn close(&self) {
        self.closed.store(true, Ordering::Relaxed);
        self.stop.lock().unwrap_or_else(PoisonError::into_inner).ask();
        self.log.close();
        self.wake();
    }

    pub(crate) fn is_closed(&self) -> bool {
        self.closed.load(Ordering::Relaxed)
    }

    /// Somebody took an interest.
    pub(crate) fn touch(&self) {
        *self.touched.lock().unwrap_or_else(PoisonError::into_inner) = Instant::now();
    }

    /// How long nobody took an interest.
    pub(crate) fn untouched(&self) -> Duration {
        if self.log.readers() > 0 {
            return Duration::ZERO;
        }
        self.touched.lock().unwrap_or_else(PoisonError::into_inner).elapsed()
    }

    /// About how many bytes it takes.
    pub(crate) fn weight(&self) -> usize {
        self.weight.load(Ordering::Relaxed) + self.minds()
    }

    /// About how many bytes its minds take.
    pub(crate) fn minds(&self) -> usize {
        self.minds.load(Ordering::Relaxed)
    }

    /// Adds to its weight.
    fn gain(&self, bytes: usize) {
        self.weight.fetch_add(bytes, Ordering::Relaxed);
        self.rooms.taken.fetch_add(bytes, Ordering::Relaxed);
    }

    /// Takes from its weight what was added before.
    fn lose(&self, bytes: usize) {
        self.weight.fetch_sub(bytes, Ordering::Relaxed);
        self.rooms.taken.fetch_sub(bytes, Ordering::Relaxed);
    }

    /// Looks how much the minds take that this flag stops.
    fn weigh_minds(&self, stop: &Stop) {
        let now = stop.taken();
        let before = self.minds.swap(now, Ordering::Relaxed);
        self.rooms.taken.fetch_add(now, Ordering::Relaxed);
        self.rooms.taken.fetch_sub(before, Ordering::Relaxed);
    }

    /// Whether all plays together take more than they may, and its minds more than their share of that.
    fn is_too_heavy(&self) -> bool {
        let limits = &self.rooms.limits;
        self.rooms.taken.load(Ordering::Relaxed) > limits.memory && self.minds() > limits.memory / limits.plays.max(1)
    }

    fn set_stop(&self, stop: Stop) {
        if self.is_closed() {
            stop.ask();
        }
        *self.stop.lock().unwrap_or_else(PoisonError::into_inner) = stop;
    }

    /// The seat of this number, counted from 1, if there is one.
    pub(crate) fn seat(&self, number: u64) -> Result<Seat, Problem> {
        let count = self.header.seats.len();
        let index = usize::try_from(number).ok().and_then(|it| it.checked_sub(1)).filter(|it| *it < count);
        index
            .and_then(Seat::new)
            .ok_or_else(|| Problem::refused(format!("there is no seat {number}; there are {count}, counted from 1")))
    }

    /// The same, if a person sits there.
    pub(crate) fn person(&self, number: u64) -> Result<Seat, Problem> {
        let seat = self.seat(number)?;
        match self.header.seats[seat.index()].chair {
            Chair::Person => Ok(seat),
            _ => Err(Problem::new(Kind::Refused, format!("at {seat} sits no person"))),
        }
    }
}

impl Drop for Stage {
    fn drop(&mut self) {
        self.rooms.taken.fetch_sub(self.weight(), Ordering::Relaxed);
    }
}

/// The view of a moment for an audience.
pub(crate) fn view_of(reel: &mut Reel, audience: Audience, index: usize) -> Result<Json, Mismatch> {
    let frame = reel.frame(audience, index)?;
    let gave_up = reel.gave_up(audience, index);
    Ok(View { game: reel.game(), index, frame: &frame, choices: &[], gave_up: &gave_up }.to_json())
}

/// The largest number up to which scripts tell all whole numbers apart.
const SAFE: u64 = (1 << 53) - 1;

/// Writes a number that a script would change as a text of its digits.
pub(crate) fn exact(number: &mut Json) {
    if let Some(large) = number.as_u64().filter(|it| *it > SAFE) {
        *number = json!(large.to_string());
    }
}

/// The first line of a trace without the texts in it.
pub(crate) fn header_in_short(header: &Header) -> Json {
    let mut json = header.to_json();
    exact(&mut json["seed"]);
    exact(&mut json["play"]);
    if let Some(map) = json.get_mut("map").and_then(Json::as_object_mut) {
        map.shift_remove("text");
    }
    for seat in json["seats"].as_array_mut().into_iter().flatten() {
        if let Some(seat) = seat.as_object_mut() {
            seat.shift_remove("rules");
        }
    }
    json
}
