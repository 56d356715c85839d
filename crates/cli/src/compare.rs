//! `tellask compare`: several minds on the same worlds, and their differences.

use std::io::Write;

use arena::{Batch, Comparison, Contender, Timing};
use clap::ArgMatches;
use play::{Chair, Game, Setup};

use crate::bar::Watched;
use crate::batch::{PLAYS, is_usual};
use crate::csv::Table;
use crate::failure::Failure;
use crate::options::{self, flag, number};
use crate::programs::Programs;

/// More minds make a table that cannot be read.
const MOST_MINDS: usize = 64;

/// The columns of the CSV where none are named.
const COLUMNS: &str = "score,success,died,forfeits";

/// Lets every mind play the same worlds, and compares.
pub(crate) fn compare(matches: &ArgMatches, out: &mut dyn Write) -> Result<(), Failure> {
    let (game, matches) = options::game(matches)?;
    let minds = minds(game, matches)?;
    let setup = options::setup(game, matches)?;
    let survey = (game.survey)(&Setup { play: 0, ..setup.clone() })?;
    let seats = survey.seats;
    let against = opponent(game, matches, &setup, seats)?;
    let worlds = survey.worlds.map(|worlds| worlds.saturating_mul(seats.max(1) as u64));
    let plays = number(matches, "plays").or(worlds).unwrap_or(PLAYS);
    if plays.saturating_mul(minds.len() as u64) > Comparison::MOST_PLAYS {
        let most = Comparison::MOST_PLAYS / minds.len() as u64;
        return Err(Failure::Refused(format!("{plays} plays of {} minds are too many; at most {most}", minds.len())));
    }
    let mut contest = Contest { matches, game, setup, plays, table: None };
    let all: Vec<Vec<Chair>> = minds.into_iter().map(|mind| chairs(mind, against.as_ref(), seats)).collect();
    // Better known before the first play than after the last: whether all can be seated.
    for chairs in &all {
        contest.batch(chairs, &Programs::of(game, chairs, matches)).empty()?;
    }
    let mut played = Vec::new();
    for (index, chairs) in all.iter().enumerate() {
        played.push(contest.play(chairs, &format!("mind {} of {} ", index + 1, all.len()), out)?);
    }
    match contest.table {
        Some(table) if table.is_printed() => return Ok(()),
        table => table.map_or(Ok(()), Table::finish)?,
    }
    let comparison = Comparison::new(played, flag(matches, "pairs"));
    if flag(matches, "json") {
        writeln!(out, "{}", comparison.to_json())?;
    } else {
        write!(out, "{}", comparison.to_text())?;
    }
    Ok(())
}

/// The minds to compare.
fn minds(game: &Game, matches: &ArgMatches) -> Result<Vec<Chair>, Failure> {
    let minds = matches.get_many::<String>("mind").into_iter().flatten();
    let minds = minds.map(|text| options::chair(text)).collect::<Result<Vec<_>, _>>()?;
    if minds.len() < 2 || minds.len() > MOST_MINDS {
        let given = minds.len();
        return Err(Failure::Usage(format!(
            "a comparison needs 2 to {MOST_MINDS} minds, not {given}: give `--mind` several times; \
             `tellask games {}` lists the minds of the game",
            game.name
        )));
    }
    Ok(minds)
}

/// The player on the other chairs; none in games for one.
fn opponent(game: &Game, matches: &ArgMatches, setup: &Setup, seats: usize) -> Result<Option<Chair>, Failure> {
    let named = matches.get_one::<String>("against");
    match (named, seats) {
        (Some(_), 0 | 1) => {
            Err(Failure::Usage("`--against` has no effect here: this is played alone, at one seat".to_owned()))
        }
        (Some(text), _) => options::chair(text).map(Some),
        (None, 0 | 1) => Ok(None),
        (None, _) => Ok(Some(Chair::Mind(game.default_mind(&setup.settings)))),
    }
}

/// The mind on the first chair, its opponent on all others.
fn chairs(mind: Chair, against: Option<&Chair>, seats: usize) -> Vec<Chair> {
    let others = against.into_iter().flat_map(|it| std::iter::repeat_n(it.clone(), seats.saturating_sub(1)));
    std::iter::once(mind).chain(others).collect()
}

/// What all minds play.
struct Contest<'a> {
    matches: &'a ArgMatches,
    game: &'a Game,
    setup: Setup,
    plays: u64,
    table: Option<Table>,
}

impl Contest<'_> {
    fn batch(&self, chairs: &[Chair], programs: &Programs) -> Batch<'_> {
        Batch {
            game: self.game,
            setup: Setup { play: 0, ..self.setup.clone() },
            chairs: chairs.to_vec(),
            hosts: programs.hosts(),
            rotate: chairs.len() > 1,
            first: self.setup.play,
            plays: self.plays,
            threads: number(self.matches, "threads").unwrap_or(0) as usize,
        }
    }

    /// The plays of one mind.
    fn play(&mut self, chairs: &[Chair], what: &str, out: &mut dyn Write) -> Result<Contender, Failure> {
        let programs = Programs::of(self.game, chairs, self.matches);
        let mut table = self.table.take();
        let batch = self.batch(chairs, &programs);
        if table.is_none() {
            table = Table::open(&batch, self.matches, COLUMNS)?;
        }
        if let (Some(table), Some(mind)) = (&mut table, chairs.first()) {
            table.name(&mind.to_string());
        }
        let watched = Watched { batch: &batch, programs: &programs, table: &mut table, what: what.to_owned() };
        let (mut mind, seconds) = watched.play(Contender::play, out)?;
        let timing = mind.report.timing.clone();
        mind.report.timing = programs.timing(Timing { seconds, ..timing });
        mind.report.usual = is_usual(&mind.report);
        drop(batch);
        self.table = table;
        Ok(mind)
    }
}
