//! Many plays under way: a bar at the terminal, a line of a table for each, and a flag that ends them.

use std::io::{IsTerminal, Write};
use std::time::{Duration, Instant};

use arena::{ArenaError, Batch, Watch};
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use rustix::time::{ClockId, clock_gettime};

use crate::csv::Table;
use crate::failure::Failure;
use crate::programs::{LostMinds, Programs};

/// A batch that is about to be played.
pub(crate) struct Watched<'a> {
    pub(crate) batch: &'a Batch<'a>,
    pub(crate) programs: &'a Programs,
    /// Gets a line for each play, if there is one.
    pub(crate) table: &'a mut Option<Table>,
    /// Stands before the bar.
    pub(crate) what: String,
}

impl Watched<'_> {
    /// Plays the batch by `play`; what came of it, and the seconds that it took.
    pub(crate) fn play<T>(
        self,
        play: impl FnOnce(&Batch<'_>, Watch<'_>) -> Result<T, ArenaError>,
        out: &mut dyn Write,
    ) -> Result<(T, f64), Failure> {
        let bar = progress(self.batch.plays, self.what);
        let began = Instant::now();
        let stop = self.programs.stop();
        let mut failed = None;
        let mut lost = LostMinds::default();
        let watch = Watch {
            cpu_clock,
            progress: &mut |done| bar.set_position(done),
            row: &mut |row| {
                lost.note(row);
                if let (Some(table), None) = (self.table.as_mut(), &failed) {
                    failed = table.line(row, out).err();
                    // A table that cannot be written needs no more plays.
                    if failed.is_some() {
                        stop.ask();
                    }
                }
            },
            stop: stop.clone(),
        };
        let played = play(self.batch, watch);
        bar.finish_and_clear();
        if let Some(failure) = failed {
            return Err(failure);
        }
        let seconds = began.elapsed().as_secs_f64();
        self.programs.account(self.batch)?;
        let played = played?;
        lost.account(self.batch, self.programs)?;
        Ok((played, seconds))
    }
}

/// The CPU time that this thread has used.
fn cpu_clock() -> Duration {
    let time = clock_gettime(ClockId::ThreadCPUTime);
    Duration::new(time.tv_sec.unsigned_abs(), time.tv_nsec.unsigned_abs() as u32)
}

/// A bar at a terminal, and nothing elsewhere.
pub(crate) fn progress(plays: u64, what: String) -> ProgressBar {
    let target =
        if std::io::stderr().is_terminal() { ProgressDrawTarget::stderr() } else { ProgressDrawTarget::hidden() };
    let style = ProgressStyle::with_template("{prefix}{bar:40} {pos}/{len} plays, {per_sec}, {eta} left");
    ProgressBar::with_draw_target(Some(plays), target)
        .with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()))
        .with_prefix(what)
}
