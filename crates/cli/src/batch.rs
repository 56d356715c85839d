//! `tellask batch`: many plays in parallel, and their statistics.

use std::io::{IsTerminal, Write};
use std::time::{Duration, Instant};

use arena::{ArenaError, Batch, Report, Timing, Watch};
use clap::ArgMatches;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use play::Setup;
use rustix::time::{ClockId, clock_gettime};

use crate::csv::Table;
use crate::failure::Failure;
use crate::options::{self, flag, number};
use crate::programs::Programs;
use crate::tally_file::TallyFile;

impl From<ArenaError> for Failure {
    fn from(error: ArenaError) -> Failure {
        match error {
            ArenaError::Setup(error) => error.into(),
            ArenaError::Column { .. } => Failure::Usage(error.to_string()),
            other => Failure::Refused(other.to_string()),
        }
    }
}

/// Number of plays without `--plays`.
pub(crate) const PLAYS: u64 = 1000;

/// Plays them all and reports.
pub(crate) fn batch(matches: &ArgMatches, out: &mut dyn Write) -> Result<(), Failure> {
    let (game, matches) = options::game(matches)?;
    let setup = options::setup(game, matches)?;
    let (first, setup) = (setup.play, Setup { play: 0, ..setup });
    let plays = match number(matches, "plays") {
        Some(plays) => plays,
        None => (game.survey)(&setup)?.worlds.unwrap_or(PLAYS),
    };
    let chairs = options::chairs(game, matches)?;
    let programs = Programs::of(&chairs, matches);
    let batch = Batch {
        game,
        setup,
        chairs,
        hosts: programs.hosts(),
        rotate: flag(matches, "rotate"),
        first,
        plays,
        threads: number(matches, "threads").unwrap_or(0) as usize,
    };
    let kept = TallyFile::of(matches)?;
    if let Some(kept) = &kept {
        kept.is_free_for(&batch)?;
    }
    let mut table = Table::open(&batch, matches, "")?;
    let bar = progress(batch.plays, String::new());
    let began = Instant::now();
    let mut failed = None;
    let stop = programs.stop();
    let played = batch.tally(Watch {
        cpu_clock,
        progress: &mut |done| bar.set_position(done),
        row: &mut |row| {
            if let (Some(table), None) = (&mut table, &failed) {
                failed = table.line(row, out).err();
                // If the rows cannot be written, playing on is in vain.
                if failed.is_some() {
                    stop.ask();
                }
            }
        },
        stop: stop.clone(),
    });
    bar.finish_and_clear();
    if let Some(failure) = failed {
        return Err(failure);
    }
    programs.account()?;
    let (tally, timing) = played?;
    let timing = programs.timing(Timing { seconds: began.elapsed().as_secs_f64(), ..timing });
    // What was played is kept before anything is printed: a closed pipe must not lose it.
    let written = kept.map_or(Ok(()), |kept| kept.write(&tally));
    match table {
        // Rows went to standard output: nothing else may stand there.
        Some(table) if table.is_printed() => {}
        table => {
            table.map_or(Ok(()), Table::finish)?;
            print(&tally.report(timing), matches, out)?;
        }
    }
    written
}

/// Prints a report, as JSON if that is asked for.
pub(crate) fn print(report: &Report, matches: &ArgMatches, out: &mut dyn Write) -> Result<(), Failure> {
    if flag(matches, "json") {
        writeln!(out, "{}", report.to_json())?;
    } else {
        write!(out, "{}", report.to_text())?;
    }
    Ok(())
}

/// The CPU time that this thread has used.
pub(crate) fn cpu_clock() -> Duration {
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
