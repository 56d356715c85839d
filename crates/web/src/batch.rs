//! Batches: many plays in the background, one batch at a time.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use arena::{ArenaError, Batch, Report, Watch};
use facts::text::counted;
use play::{Chair, Game, Hosts, Setup, Stop};
use rustix::time::{ClockId, clock_gettime};
use serde_json::{Value as Json, json};

use crate::hall::{Rooms, fresh_id};
use crate::input::Fields;
use crate::limits::Limits;
use crate::opening;
use crate::problem::{Kind, Problem};
use crate::stage::exact;
use crate::visitor::Visitor;

/// On so many threads a batch is played; the rest of the machine is for those who watch.
const THREADS: usize = 2;

/// A batch that is about to begin.
#[derive(Debug)]
pub(crate) struct Plan {
    game: &'static Game,
    setup: Setup,
    chairs: Vec<Chair>,
    plays: u64,
    rotate: bool,
}

impl Plan {
    /// Reads the request for a batch. Sets it up once to see whether that can be done.
    pub(crate) fn read(json: &Json, limits: &Limits) -> Result<Plan, Problem> {
        let known = ["game", "settings", "map", "seats", "plays", "seed", "rotate", "turns", "nodes"];
        let fields = Fields::of(json, &known)?;
        let game = opening::game(&fields)?;
        let setup = opening::setup(game, &fields, limits)?;
        let chairs = opening::chairs(game, &setup, fields.get("seats"), limits)?;
        let survey = opening::survey(game, &setup, limits)?;
        let plays = fields.number("plays")?.unwrap_or_else(|| survey.worlds.unwrap_or(1000).min(limits.batch_plays));
        if plays == 0 || plays > limits.batch_plays {
            return Err(Problem::refused(format!("a batch has from 1 to {} plays, not {plays}", limits.batch_plays)));
        }
        (game.episodes)(&setup, &chairs)?;
        Ok(Plan { game, setup, chairs, plays, rotate: fields.flag("rotate")?.unwrap_or(false) })
    }
}

/// A batch under way or done.
#[derive(Debug)]
struct Run {
    number: u64,
    visitor: Visitor,
    plays: u64,
    stop: Stop,
    state: Mutex<Progress>,
}

#[derive(Debug, Default)]
struct Progress {
    done: u64,
    finished: bool,
    report: Option<Report>,
    error: Option<String>,
}

impl Run {
    fn state(&self) -> MutexGuard<'_, Progress> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// All batches that are kept.
#[derive(Debug)]
pub(crate) struct Batches {
    rooms: Arc<Rooms>,
    runs: Mutex<(u64, BTreeMap<String, Arc<Run>>)>,
}

impl Batches {
    pub(crate) fn new(rooms: Arc<Rooms>) -> Batches {
        Batches { rooms, runs: Mutex::new((0, BTreeMap::new())) }
    }

    /// Begins a batch; it waits its turn.
    pub(crate) fn begin(&self, visitor: Visitor, plan: Plan) -> Result<String, Problem> {
        let id = fresh_id()?;
        let mut runs = self.runs.lock().unwrap_or_else(PoisonError::into_inner);
        let Limits { batches: most, batches_per_visitor: share, .. } = self.rooms.limits;
        if runs.1.values().filter(|run| run.visitor == visitor && !run.state().finished).count() >= share {
            let held = format!(
                "your machine may have {share} unfinished batches at a time; try again when one of them is done"
            );
            return Err(Problem::new(Kind::YourShare, held));
        }
        if runs.1.len() >= most {
            let oldest = runs.1.iter().filter(|(_, run)| run.state().finished).min_by_key(|(_, run)| run.number);
            let oldest = oldest.map(|(id, _)| id.clone());
            let oldest = oldest
                .ok_or_else(|| Problem::too_many(format!("{most} batches are waiting already; try again later")))?;
            runs.1.remove(&oldest);
        }
        runs.0 += 1;
        let (number, plays, stop) = (runs.0, plan.plays, Stop::default());
        let run = Arc::new(Run { number, visitor, plays, stop, state: Mutex::default() });
        let (rooms, worker) = (Arc::clone(&self.rooms), Arc::clone(&run));
        std::thread::Builder::new()
            .name("batch".to_owned())
            .spawn(move || work(&rooms, &worker, &plan))
            .map_err(|error| Problem::too_many(format!("no thread can be had for the batch: {error}")))?;
        runs.1.insert(id.clone(), run);
        Ok(id)
    }

    /// How a batch stands.
    pub(crate) fn status(&self, id: &str) -> Result<Json, Problem> {
        let run = self.runs.lock().unwrap_or_else(PoisonError::into_inner).1.get(id).cloned().ok_or_else(missing)?;
        let state = run.state();
        let mut json = json!({ "id": id, "done": state.done, "plays": run.plays, "finished": state.finished });
        if let Some(report) = &state.report {
            json["report"] = report.to_json();
            exact(&mut json["report"]["seed"]);
        }
        if let Some(error) = &state.error {
            json["error"] = json!(error);
        }
        Ok(json)
    }

    /// Ends a batch and forgets it.
    pub(crate) fn remove(&self, id: &str) -> Result<(), Problem> {
        let run = self.runs.lock().unwrap_or_else(PoisonError::into_inner).1.remove(id);
        run.ok_or_else(missing)?.stop.ask();
        Ok(())
    }

    /// Ends them all.
    pub(crate) fn close(&self) {
        for run in self.runs.lock().unwrap_or_else(PoisonError::into_inner).1.values() {
            run.stop.ask();
        }
    }
}

fn missing() -> Problem {
    Problem::not_found("there is no such batch")
}

/// Plays a batch when its turn has come; a bug in a game or a mind ends only this batch.
fn work(rooms: &Rooms, run: &Run, plan: &Plan) {
    let played = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| play(rooms, run, plan)));
    let mut state = run.state();
    state.finished = true;
    match played {
        Ok(Ok(report)) => {
            state.done = report.plays;
            if report.plays < run.plays {
                let seconds = rooms.limits.batch.as_secs();
                state.error = Some(format!(
                    "stopped after {}: a batch may take {}",
                    counted(report.plays as usize, "play"),
                    counted(seconds as usize, "second")
                ));
            }
            state.report = Some(report);
        }
        Ok(Err(error)) => state.error = Some(error.to_string()),
        Err(_) => state.error = Some("there is a bug in the game or in a mind".to_owned()),
    }
}

fn play(rooms: &Rooms, run: &Run, plan: &Plan) -> Result<Report, ArenaError> {
    let Ok(_turn) = rooms.batch() else { return Err(ArenaError::Stopped) };
    let _watchdog = rooms.hurry(&run.stop, rooms.limits.batch);
    let began = Instant::now();
    let (setup, chairs) = (plan.setup.clone(), plan.chairs.clone());
    let (rotate, plays, hosts) = (plan.rotate, plan.plays, Hosts::new());
    let batch = Batch { game: plan.game, setup, chairs, hosts, rotate, first: 0, plays, threads: THREADS };
    let mut report = batch.run(Watch {
        cpu_clock,
        progress: &mut |done| run.state().done = done,
        row: &mut |_| {},
        stop: run.stop.clone(),
    })?;
    report.timing.seconds = began.elapsed().as_secs_f64();
    Ok(report)
}

/// The CPU time that this thread has used.
fn cpu_clock() -> Duration {
    let time = clock_gettime(ClockId::ThreadCPUTime);
    Duration::new(time.tv_sec.unsigned_abs(), time.tv_nsec.unsigned_abs() as u32)
}
