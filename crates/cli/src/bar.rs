//! Many plays under way: a bar at the terminal, a line of a table for each, and a flag that ends them.

use std::fmt;
use std::io::{IsTerminal, Write};
use std::time::{Duration, Instant};

use arena::{ArenaError, Batch, Watch};
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressState, ProgressStyle};
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
    let style = ProgressStyle::with_template("{prefix}{bar:40} {pos}/{len} plays{rest}").map(|style| {
        style.with_key("rest", |state: &ProgressState, text: &mut dyn fmt::Write| {
            let _ = text.write_str(&rest(state.pos(), state.len().unwrap_or(0), state.elapsed()));
        })
    });
    ProgressBar::with_draw_target(Some(plays), target)
        .with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()))
        .with_prefix(what)
}

/// The rate so far, and how long the rest takes at that rate; nothing before there is enough to go by: the first plays of a
/// mind include its preparation, and an estimate from them is off by minutes.
fn rest(done: u64, all: u64, elapsed: Duration) -> String {
    let seconds = elapsed.as_secs_f64();
    if done == 0 || seconds < 2.0 {
        return String::new();
    }
    let rate = done as f64 / seconds;
    let left = (all.saturating_sub(done) as f64 / rate).round() as u64;
    let left = if left < 100 { format!("{left} s") } else { format!("{} min", left.div_ceil(60)) };
    let digits = usize::from(rate < 10.0);
    format!(", {rate:.digits$}/s, {left} left")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_estimate_comes_when_it_means_something() {
        let after = |done, seconds| rest(done, 20_000, Duration::from_secs(seconds));
        assert_eq!(after(0, 10), "");
        assert_eq!(after(100, 1), "");
        assert_eq!(after(257, 2), ", 128/s, 3 min left");
        assert_eq!(after(19_000, 10), ", 1900/s, 1 s left");
        assert_eq!(after(9, 6), ", 1.5/s, 223 min left");
    }
}
