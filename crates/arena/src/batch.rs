//! A batch: many plays on all cores, folded in play order.

use std::any::Any;
use std::collections::BTreeMap;
use std::fmt;
use std::ops::Range;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::Mutex;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::time::Duration;

use play::{Chair, Episodes, Game, Hosts, Outcome, Setup, SetupError, Stop};
use rayon::{ThreadPool, ThreadPoolBuilder};

use crate::tally::Origin;
use crate::{ArenaError, Report, Row, Scored, Tally, Timing};

/// Which plays are to be played.
#[derive(Clone, Debug)]
pub struct Batch<'a> {
    /// The game.
    pub game: &'a Game,
    /// Settings, map, seed and limits; its play number is not used: [`Batch::first`] has it.
    pub setup: Setup,
    /// Who sits where: one for all seats, or one for each; minds of the game's list or of the host, or programs where the host
    /// starts them.
    pub chairs: Vec<Chair>,
    /// The minds of the host, and how it starts programs; empty where only minds of the game's list play.
    pub hosts: Hosts,
    /// Whether each world is played once from every seat, all players moving one seat up from play to play, so that no
    /// player keeps the better seat or the better world. The report is then by chair: its first seat is the player who sat
    /// there in the first play.
    pub rotate: bool,
    /// The number of the first play. A play depends on its own number and not on where its batch begins, so a batch can be
    /// played in parts, anywhere and in any order.
    pub first: u64,
    /// How many plays: this many numbers, from the first on.
    pub plays: u64,
    /// On how many threads; 0 takes one per core.
    pub threads: usize,
}

/// What the one who runs a batch lends it, and wants to hear of it.
pub struct Watch<'a> {
    /// The CPU time that the calling thread has used so far.
    pub cpu_clock: fn() -> Duration,
    /// Told how many plays are folded, now and then; counted from 0, wherever the batch begins.
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

/// The most plays that a worker gets at once. The fold goes play by play, so this never shows in a result.
const MOST_AT_ONCE: u64 = 64;
/// How many pieces of work per thread may be started before the oldest must be folded. This bounds the memory when one play takes as long as a million others.
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
    pub fn run(&self, watch: Watch<'_>) -> Result<Report, ArenaError> {
        let (tally, timing) = self.tally(watch)?;
        Ok(tally.report(timing))
    }

    /// Plays them all and gives the tally, which can be merged with those of other plays of the same kind; what it took stands apart.
    ///
    /// # Panics
    /// With the panic of a world or a mind, if one has such a bug.
    pub fn tally(&self, mut watch: Watch<'_>) -> Result<(Tally, Timing), ArenaError> {
        if self.plays == 0 {
            return Err(ArenaError::NoPlays);
        }
        self.numbers()?;
        if self.threads > Batch::MOST_THREADS {
            let reason = format!("at most {} make sense", Batch::MOST_THREADS);
            return Err(ArenaError::Threads { asked: self.threads, reason });
        }
        // The first worker's plays also show whether the batch can be set up at all. The prediction is asked for before
        // anything is timed: a mind may have to think for it, once and not per play.
        let (first, empty) = self.begin()?;
        let pool = ThreadPoolBuilder::new()
            .num_threads(self.threads)
            .build()
            .map_err(|error| ArenaError::Threads { asked: self.threads, reason: error.to_string() })?;
        let threads = pool.current_num_threads();
        let (tally, cpu) = self.play_and_fold(&pool, first, empty, &mut watch);
        if tally.plays() == 0 {
            return Err(ArenaError::Stopped);
        }
        Ok((tally, Timing { threads, seconds: 0.0, core_seconds: cpu.as_secs_f64() }))
    }

    /// The tally before the first play: it tells what the plays are made of.
    pub fn empty(&self) -> Result<Tally, ArenaError> {
        Ok(self.begin()?.1)
    }

    /// The numbers of the plays.
    pub fn numbers(&self) -> Result<Range<u64>, ArenaError> {
        let (first, plays) = (self.first, self.plays);
        first.checked_add(plays).map(|end| first..end).ok_or(ArenaError::TooFar { first, plays })
    }

    fn begin(&self) -> Result<(Box<dyn Episodes>, Tally), ArenaError> {
        let header = self.game.header(self.setup(), &self.chairs)?;
        let episodes = self.episodes()?;
        let predictions = episodes.predictions();
        let scored = self.game.ranking.map(Scored::from);
        Ok((episodes, Tally::empty(Origin::new(header, self.rotate, self.changed(), predictions, scored))))
    }

    /// The setup with play number 0: what is asked before the first play must not depend on where the batch begins.
    fn setup(&self) -> Setup {
        Setup { play: 0, ..self.setup.clone() }
    }

    /// The plays of one worker, with minds of its own.
    fn episodes(&self) -> Result<Box<dyn Episodes>, SetupError> {
        let setup = self.setup();
        let has_programs = self.chairs.iter().any(|chair| matches!(chair, Chair::Program(_)));
        if let Some(open) = self.hosts.programs().filter(|_| has_programs) {
            return open(self.game, &setup, &self.chairs);
        }
        if self.hosts.is_empty() {
            return (self.game.episodes)(&setup, &self.chairs);
        }
        (self.game.episodes_with)(&setup, &self.chairs, &self.hosts)
    }

    /// The number of the world of this play, and how many seats up everybody has moved in it.
    pub fn place(&self, number: u64, seats: u64) -> (u64, usize) {
        if self.rotate { (number / seats, (number % seats) as usize) } else { (number, 0) }
    }

    /// The keys that are neither the game's defaults nor the profile's.
    fn changed(&self) -> Vec<(String, String)> {
        changed(self.game, &self.setup)
    }

    /// Workers play in the pool while this thread folds; they talk through channels.
    fn play_and_fold(
        &self,
        pool: &ThreadPool,
        first: Box<dyn Episodes>,
        empty: Tally,
        watch: &mut Watch<'_>,
    ) -> (Tally, Duration) {
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
                        // Sending fails only after the receiver has panicked, and that panic is reported.
                        let _ = deliver.send(Err(panic));
                    }
                });
            }
            // Only the workers' ends are left, so the fold sees it when all of them are gone.
            drop(deliver);
            self.fold(threads, empty, orders, &delivered, watch)
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
        // Only a host's factory can fail now, since the first worker was set up. The other workers play its share.
        let Ok(mut episodes) = ready.map_or_else(|| self.episodes(), Ok) else { return };
        let seats = self.game.header(self.setup(), &self.chairs).map_or(1, |it| it.seats.len().max(1)) as u64;
        loop {
            let order = taken.lock().expect("no thread panics while taking an order").recv();
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
        mut tally: Tally,
        orders: Sender<Range<u64>>,
        delivered: &Receiver<Sent>,
        watch: &mut Watch<'_>,
    ) -> Result<(Tally, Duration), Box<dyn Any + Send>> {
        let size = (self.plays / (threads as u64 * AHEAD)).clamp(1, MOST_AT_ONCE);
        let end = self.first.saturating_add(self.plays);
        let mut ordered = self.first;
        let mut order = || {
            let next = end.min(ordered.saturating_add(size));
            if ordered < next {
                // The workers are gone only after a panic, which is received below.
                let _ = orders.send(ordered..next);
            }
            ordered = next;
        };
        for _ in 0..threads as u64 * AHEAD {
            order();
        }
        let mut cpu_sum = Duration::ZERO;
        let mut number = self.first;
        let mut waiting: BTreeMap<u64, Vec<(Outcome, Duration)>> = BTreeMap::new();
        while number < end && !watch.stop.asked() {
            let Ok(sent) = delivered.recv() else { break };
            let Done { from, plays } = sent?;
            waiting.insert(from, plays);
            while let Some(plays) = waiting.remove(&number).filter(|plays| !plays.is_empty()) {
                for (outcome, cpu) in plays {
                    (watch.row)(&Row { index: number, outcome: &outcome, cpu });
                    tally.add(number, &outcome);
                    cpu_sum += cpu;
                    number += 1;
                }
                (watch.progress)(number - self.first);
                order();
            }
        }
        Ok((tally, cpu_sum))
    }
}

/// The keys of a setup that are neither the game's defaults nor the profile's, and its map.
pub(crate) fn changed(game: &Game, setup: &Setup) -> Vec<(String, String)> {
    let settings = &setup.settings;
    let profile = settings.text("profile").map(|name| vec![("profile".to_owned(), name.to_owned())]);
    let usual = game.settle(&profile.unwrap_or_default());
    let changed = settings.fields.iter().filter(|field| usual.as_ref().is_ok_and(|it| !it.fields.contains(field)));
    let pairs = changed.filter_map(|field| Some((field.name.as_ref()?.to_string(), field.value.to_string())));
    pairs.chain(setup.map.iter().map(|map| ("map".to_owned(), map.name.clone()))).collect()
}
