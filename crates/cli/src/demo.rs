//! `tellask demo`: a tour of a minute, or every game at full length.

use std::io::{IsTerminal, Write};
use std::sync::Arc;
use std::thread::sleep;
use std::time::{Duration, Instant};

use arena::{Batch, Report, SeatReport, Watch};
use clap::ArgMatches;
use facts::text::grouped;
use games::GAMES;
use play::{Brief, Chair, Chairs, Game, Hosts, Measure, Setup, Stop, Trace, Worth};

use crate::bar::progress;
use crate::failure::Failure;
use crate::options::{chair, flag, number};
use crate::painter::Painter;
use crate::story::{Manner, tell_moment, tell_some};

/// Plays of each game in the full demonstration: they show what a mind is worth, in a second or two.
const PLAYS: u64 = 2000;
/// Turns of a whole play that are printed: after that the reader knows how it goes.
const TOLD: usize = 40;
/// How long a reader at a terminal gets for a line, and for a part.
const LINE: Duration = Duration::from_millis(70);
const PART: Duration = Duration::from_millis(1500);

/// The short tour, or with `--full` each game's own demonstration.
pub(crate) fn demo(matches: &ArgMatches, out: &mut dyn Write) -> Result<(), Failure> {
    if flag(matches, "full") {
        for game in GAMES {
            full(game, out)?;
        }
    } else {
        let is_paced = std::io::stdout().is_terminal() && !flag(matches, "fast");
        let most = number(matches, "plays").unwrap_or(u64::MAX);
        tour(&mut Reader { painter: Painter::of(matches), is_paced, out }, most)?;
    }
    Ok(())
}

/// Who the tour is for: at a terminal the text comes at the speed of reading.
struct Reader<'a> {
    painter: Painter,
    is_paced: bool,
    out: &'a mut dyn Write,
}

impl Reader<'_> {
    fn part(&mut self, text: &str) -> Result<(), Failure> {
        for line in text.lines() {
            writeln!(self.out, "{line}")?;
            if self.is_paced {
                self.out.flush()?;
                sleep(LINE);
            }
        }
        self.out.flush()?;
        if self.is_paced {
            sleep(PART);
        }
        Ok(())
    }

    /// A paragraph.
    fn prose(&mut self, text: &str) -> Result<(), Failure> {
        self.part(&format!("{}\n", self.painter.prose(text, 0)))
    }
}

/// One decision of each game, and what its minds are worth, with at most `most` plays for each of them.
fn tour(reader: &mut Reader<'_>, most: u64) -> Result<(), Failure> {
    reader.prose(&format!(
        "tellask is a workbench for knowledge-based agents. You tell an agent what it perceives, ask it what to do, and see \
         why. Here is one decision in each of {} games, with its reasons.",
        GAMES.len()
    ))?;
    for (index, game) in GAMES.iter().enumerate() {
        let heading = format!("━━━ {} of {} · {}: {} ━━━", index + 1, GAMES.len(), game.name, game.summary);
        reader.part(&format!("{}\n\n", reader.painter.heading(&heading)))?;
        let (_, trace) = demonstration(game)?;
        let mut told = Vec::new();
        tell_moment(game, &trace, game.demo.turn, reader.painter, &mut told)?;
        reader.part(&String::from_utf8_lossy(&told))?;
        let figures = figures(game, Worth { plays: game.demo.worth.plays.min(most), ..game.demo.worth })?;
        reader.part(&format!("\n{figures}\n"))?;
    }
    let proven: Vec<&str> = GAMES.iter().filter(|game| game.prover.is_some()).map(|game| game.name).collect();
    reader.prose(&format!(
        "You need not take the reasons on trust: `tellask run {} --trace play.jsonl` keeps a play with them, and `tellask check \
         --reasons play.jsonl` checks them with a prover that shares no code with the minds. {} have one.",
        proven.first().copied().unwrap_or_default(),
        enumerated(&proven)
    ))?;
    reader.part(&format!("What to do next:\n{}", crate::welcome::commands(1)))
}

/// `a, b and c`
fn enumerated(names: &[&str]) -> String {
    match names {
        [most @ .., last] if !most.is_empty() => format!("{} and {last}", most.join(", ")),
        few => few.join(""),
    }
}

/// The play that a game shows, as its minds play it, and its setup.
fn demonstration(game: &Game) -> Result<((Setup, Vec<Chair>), Trace), Failure> {
    let setup = setup(game, game.demo.settings, game.demo.seed)?;
    let mut chairs = game.demo.minds.iter().map(|mind| chair(mind)).collect::<Result<Vec<_>, _>>()?;
    if chairs.is_empty() {
        chairs.push(Chair::Mind(game.default_mind(&setup.settings)));
    }
    let mut play = (game.open)(&game.header(setup.clone(), &chairs)?, Chairs::AsRecorded)?;
    play.pump();
    Ok(((setup, chairs), play.trace()))
}

fn setup(game: &Game, settings: &[(&str, &str)], seed: u64) -> Result<Setup, Failure> {
    let written: Vec<(String, String)> =
        settings.iter().map(|(key, value)| ((*key).to_owned(), (*value).to_owned())).collect();
    let settings = Arc::new(game.settle(&written)?);
    Ok(Setup { settings, map: None, seed, play: 0, turns: Setup::TURNS, nodes: Brief::NODES })
}

/// What the minds are worth: a line for each, measured now, and what to hold against it.
fn figures(game: &Game, worth: Worth) -> Result<String, Failure> {
    let bar = progress(worth.plays * worth.minds.len() as u64, String::new());
    let mut lines = Vec::new();
    for (index, mind) in worth.minds.iter().enumerate() {
        let before = index as u64 * worth.plays;
        let setup = setup(game, worth.settings, 1)?;
        let report =
            play_many(game, setup, vec![chair(mind)?], worth.plays, &mut |done| bar.set_position(before + done))?;
        lines.push(format!("  {mind:<14} {}", figure(&report, worth.measure)));
    }
    bar.finish_and_clear();
    let plays = grouped(&worth.plays.to_string(), ',');
    Ok(format!("Measured just now on {plays} {}:\n{}\n  {}\n", worth.worlds, lines.join("\n"), worth.beside))
}

fn figure(report: &Report, measure: Measure) -> String {
    let sum = |count: fn(&SeatReport) -> u64| report.seats.iter().map(count).sum::<u64>();
    let plays = sum(|seat| seat.plays).max(1) as f64;
    let means: Vec<f64> = report.seats.iter().filter_map(|seat| seat.mean).collect();
    let mean = means.iter().sum::<f64>() / means.len().max(1) as f64;
    let success = sum(|seat| seat.successes) as f64 / plays;
    // Half of the normal interval: enough for a line; `batch` and `compare` say it exactly.
    let margin = 196.0 * (success * (1.0 - success) / plays).sqrt();
    match measure {
        Measure::Success => {
            let deaths = 100.0 * sum(|seat| seat.deaths) as f64 / plays;
            format!("wins {:5.1} % ± {margin:.1}, dies in {deaths:4.1} %", 100.0 * success)
        }
        Measure::Score(unit) => format!("{mean:5.1} {unit} on average"),
        Measure::Both(unit) => format!("wins {:5.1} % ± {margin:.1}, in {mean:4.1} {unit} on average", 100.0 * success),
    }
}

fn play_many(
    game: &Game,
    setup: Setup,
    chairs: Vec<Chair>,
    plays: u64,
    progress: &mut dyn FnMut(u64),
) -> Result<Report, Failure> {
    let began = Instant::now();
    let hosts = Hosts::new();
    let batch = Batch { game, setup, chairs, hosts, rotate: false, first: 0, plays, threads: 0 };
    let watch = Watch { cpu_clock: || Duration::ZERO, progress, row: &mut |_| {}, stop: Stop::default() };
    let mut report = batch.run(watch)?;
    report.timing.seconds = began.elapsed().as_secs_f64();
    Ok(report)
}

/// One play of a game at length, and what many more come to.
fn full(game: &Game, out: &mut dyn Write) -> Result<(), Failure> {
    writeln!(out, "━━━ {}: {} ━━━\n", game.name, game.summary)?;
    let ((setup, chairs), trace) = demonstration(game)?;
    tell_some(game, &trace, TOLD, Manner::Why, Painter::PLAIN, out)?;
    writeln!(out, "\nAnd {PLAYS} plays of the same minds in other worlds:\n")?;
    out.flush()?;
    let bar = progress(PLAYS, String::new());
    let report = play_many(game, setup, chairs, PLAYS, &mut |done| bar.set_position(done))?;
    bar.finish_and_clear();
    writeln!(out, "{}", report.to_text())?;
    Ok(())
}
