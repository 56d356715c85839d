//! `tellask batch`: many plays in parallel, and their statistics.

use std::io::Write;

use arena::{ArenaError, Batch, Report, Tally, Timing, Watch};
use clap::ArgMatches;
use play::{Game, Setup};

use crate::bar::Watched;
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

/// The number of plays unless `--plays` or the map says another.
pub(crate) const PLAYS: u64 = 1000;

/// Plays a batch of any lifetime, which a method by its name alone does not promise.
fn tally_of(batch: &Batch<'_>, watch: Watch<'_>) -> Result<(Tally, Timing), ArenaError> {
    batch.tally(watch)
}

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
    let programs = Programs::of(game, &chairs, matches);
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
    let watched = Watched { batch: &batch, programs: &programs, table: &mut table, what: String::new() };
    let ((tally, timing), seconds) = watched.play(tally_of, out)?;
    let timing = programs.timing(Timing { seconds, ..timing });
    // What was played is kept before anything is printed: a closed pipe must not lose it.
    let written = kept.map_or(Ok(()), |kept| kept.write(&tally));
    match table {
        // Rows went to standard output: nothing else may stand there.
        Some(table) if table.is_printed() => {}
        table => {
            table.map_or(Ok(()), Table::finish)?;
            print(tally.report(timing), matches, out)?;
        }
    }
    written
}

/// Prints a report, as JSON if that is asked for.
pub(crate) fn print(report: Report, matches: &ArgMatches, out: &mut dyn Write) -> Result<(), Failure> {
    let report = Report { usual: is_usual(&report), ..report };
    if flag(matches, "json") {
        writeln!(out, "{}", report.to_json())?;
    } else {
        write!(out, "{}", report.to_text())?;
    }
    Ok(())
}

/// Whether a report is about the default profile of its game.
pub(crate) fn is_usual(report: &Report) -> bool {
    games::find(&report.game).and_then(Game::default_profile) == report.profile.as_deref()
}
