//! A batch: many plays on all cores, folded in play order.

use std::any::Any;
use std::collections::BTreeMap;
use std::fmt;
use std::ops::Range;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::Mutex;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::time::Duration;

use play::{Chair, Episodes, Game, Outcome, Setup, Stop};
use rayon::{ThreadPool, ThreadPoolBuilder};

use crate::tally::Tally;
use crate::{ArenaError, Report, Row, Timing};

/// Which plays are to be played.
#[derive(Clone, Debug)]
pub struct Batch<'a> {
    /// The game.
    pub game: &'a Game,
    /// Settings, map, seed and limits; its play number is not used.
    pub setup: Setup,
    /// Who sits where: one for all seats, or one for each; minds of the game's list only.
    pub chairs: Vec<Chair>,
    /// Whether each world is played once from every seat, everybody moving one seat up from play to play, so that nobody keeps
    /// the better seat or the better world. The report is then by chair: its first seat is whoever sat on the first in the
    /// first play.
    pub rotate: bool,
    /// How many plays: those numbered from 0 up to this.
    pub plays: u64,
    /// On how many threads; 0 takes one per core.
    pub threads: usize,
}

/// What the one who runs a batch lends it, and wants to hear of it.
pub struct Watch<'a> {
    /// The CPU time that the calling thread has used so far.
    pub cpu_clock: fn() -> Duration,
    /// Told how many plays are folded, now and then.
    pub progress: &'a mut dyn FnMut(u64),
    /// Told every play, strictly in play order.
    pub row: &'a mut dyn FnMut(&Row<'_>),
    /// Ends the batch early; the report is then about the plays folded so far.
    pub stop: Stop,
}

impl fmt::Debug for Watch<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Watch").field("stop", &self.stop).finish_non_exhaustive()
    }
}

/// At most so many plays are handed to a worker at once. The fold goes play by play, so this never shows in a result.
const MOST_AT_ONCE: u64 = 64;
/// So many pieces of work per thread may be under way, done or not, before the oldest must be folded: this bounds the
/// memory when one play takes as long as a million others.
const AHEAD: u64 = 16;

/// A piece of work, done: the plays from this number on. Cut short if the batch was stopped.
struct Done {
    from: u64,
    plays: Vec<(Outcome, Duration)>,
}

/// What a worker sends: its work, or the panic that ended it.
type Sent = Result<Done, Box<dyn Any + Send>>;

impl Batch<'_> {
    /// More threads than this only get in each other's way.
    pub const MOST_THREADS: usize = 512;

    /// Plays them all.
    ///
    /// # Panics
    /// With the panic of a world or a mind, if one has such a bug.
    pub fn run(&self, mut watch: Watch<'_>) -> Result<Report, ArenaError> {
        if self.plays == 0 {
            return Err(ArenaError::NoPlays);
        }
        let header = self.game.header(self.setup.clone(), &self.chairs)?;
        let minds: Vec<String> = header.seats.iter().map(|seat| seat.chair.to_string()).collect();
        // The first worker's plays also show whether the batch can be set up at all.
        let first = (self.game.episodes)(&self.setup, &self.chairs)?;
        if self.threads > Batch::MOST_THREADS {
            let reason = format!("at most {} make sense", Batch::MOST_THREADS);
            return Err(ArenaError::Threads { asked: self.threads, reason });
        }
        let pool = ThreadPoolBuilder::new()
            .num_threads(self.threads)
            .build()
            .map_err(|error| ArenaError::Threads { asked: self.threads, reason: error.to_string() })?;
        let threads = pool.current_num_threads();
        // Asked before anything is timed: a mind may have to think for its prediction, once and not per play.
        let predictions = first.predictions();
        let tally = self.play_and_fold(&pool, first, &mut watch);
        if tally.plays == 0 {
            return Err(ArenaError::Stopped);
        }
        Ok(Report {
            game: self.game.name.to_owned(),
            profile: self.setup.settings.text("profile").map(str::to_owned),
            changed: self.changed(),
            plays: tally.plays,
            seed: self.setup.seed,
            endings: tally.endings(),
            rotated: self.rotate,
            seats: tally.seats(&minds, predictions),
            timing: Timing { threads, seconds: 0.0, core_seconds: tally.cpu.as_secs_f64() },
        })
    }

    /// The number of the world of this play, and how many seats up everybody has moved in it.
    fn place(&self, number: u64, seats: u64) -> (u64, usize) {
        if self.rotate { (number / seats, (number % seats) as usize) } else { (number, 0) }
    }

    /// The keys that are neither the game's defaults nor the profile's.
    fn changed(&self) -> Vec<(String, String)> {
        let settings = &self.setup.settings;
        let profile = settings.text("profile").map(|name| vec![("profile".to_owned(), name.to_owned())]);
        let usual = self.game.settle(&profile.unwrap_or_default());
        let changed = settings.fields.iter().filter(|field| usual.as_ref().is_ok_and(|it| !it.fields.contains(field)));
        let pairs = changed.filter_map(|field| Some((field.name.as_ref()?.to_string(), field.value.to_string())));
        pairs.chain(self.setup.map.iter().map(|map| ("map".to_owned(), map.name.clone()))).collect()
    }

    /// Workers play in the pool while this thread folds; they talk through channels.
    fn play_and_fold(&self, pool: &ThreadPool, first: Box<dyn Episodes>, watch: &mut Watch<'_>) -> Tally {
        let threads = pool.current_num_threads();
        let (orders, taken) = channel();
        let (deliver, delivered) = channel();
        let taken = Mutex::new(taken);
        let (clock, stop) = (watch.cpu_clock, watch.stop.clone());
        let mut first = Some(first);
        let folded = pool.in_place_scope(|scope| {
            for _ in 0..threads {
                let (deliver, taken, stop, ready) = (deliver.clone(), &taken, stop.clone(), first.take());
                scope.spawn(move |_| {
                    let work = AssertUnwindSafe(|| self.work(ready, taken, &deliver, clock, &stop));
                    if let Err(panic) = catch_unwind(work) {
                        // If nobody listens any more, another panic is on its way already.
                        let _ = deliver.send(Err(panic));
                    }
                });
            }
            // Only the workers' ends are left, so the fold sees it when all of them are gone.
            drop(deliver);
            self.fold(threads, orders, &delivered, watch)
        });
        folded.unwrap_or_else(|panic| resume_unwind(panic))
    }

    fn work(
        &self,
        ready: Option<Box<dyn Episodes>>,
        taken: &Mutex<Receiver<Range<u64>>>,
        deliver: &Sender<Sent>,
        clock: fn() -> Duration,
        stop: &Stop,
    ) {
        let mut last = clock();
        let again =
            || (self.game.episodes)(&self.setup, &self.chairs).expect("the first worker was set up the same way");
        let mut episodes = ready.unwrap_or_else(again);
        let seats = self.game.header(self.setup.clone(), &self.chairs).map_or(1, |it| it.seats.len().max(1)) as u64;
        loop {
            let order = taken.lock().expect("nobody panics while taking an order").recv();
            let Ok(order) = order else { return };
            let mut done = Done { from: order.start, plays: Vec::with_capacity((order.end - order.start) as usize) };
            for number in order.take_while(|_| !stop.asked()) {
                let (world, shift) = self.place(number, seats);
                let outcome = episodes.play_moved(world, shift);
                // One reading per play: each ends where the next begins, so the sum misses nothing.
                let now = clock();
                done.plays.push((outcome, now.saturating_sub(last)));
                last = now;
            }
            if deliver.send(Ok(done)).is_err() {
                return;
            }
        }
    }

    /// Gives out orders, puts what comes back into play order, and adds it up.
    fn fold(
        &self,
        threads: usize,
        orders: Sender<Range<u64>>,
        delivered: &Receiver<Sent>,
        watch: &mut Watch<'_>,
    ) -> Result<Tally, Box<dyn Any + Send>> {
        let size = (self.plays / (threads as u64 * AHEAD)).clamp(1, MOST_AT_ONCE);
        let mut ordered = 0;
        let mut order = || {
            let end = self.plays.min(ordered + size);
            if ordered < end {
                // The workers are gone only after a panic, which is received below.
                let _ = orders.send(ordered..end);
            }
            ordered = end;
        };
        for _ in 0..threads as u64 * AHEAD {
            order();
        }
        let mut tally = Tally::default();
        let mut waiting: BTreeMap<u64, Vec<(Outcome, Duration)>> = BTreeMap::new();
        while tally.plays < self.plays && !watch.stop.asked() {
            let Ok(sent) = delivered.recv() else { break };
            let Done { from, plays } = sent?;
            waiting.insert(from, plays);
            while let Some(plays) = waiting.remove(&tally.plays).filter(|plays| !plays.is_empty()) {
                for (outcome, cpu) in plays {
                    (watch.row)(&Row { index: tally.plays, outcome: &outcome, cpu });
                    tally.add(&outcome, cpu);
                }
                (watch.progress)(tally.plays);
                order();
            }
        }
        Ok(tally)
    }
}
