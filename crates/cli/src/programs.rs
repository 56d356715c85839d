//! Programs in many plays: who starts them, and what is said about those that lost. And why minds lost.

use std::sync::Arc;

use arena::{Batch, Row, Timing};
use clap::ArgMatches;
use facts::text::counted;
use link::{Lost, Pool};
use play::{Chair, Chairs, Forfeit, Game, Hosts, Line, Setup, Standing, Stop};

use crate::failure::{Failure, complain, warn};
use crate::{options, seats};

/// The programs among the chairs of a batch.
pub(crate) struct Programs {
    stop: Stop,
    /// None where no program plays.
    pool: Option<Arc<Pool>>,
    /// The options that decide a play besides its seed, its number and its minds, as they were written.
    options: Vec<String>,
}

impl Programs {
    /// A pool for these chairs, with the limits of the options.
    pub(crate) fn of(game: &Game, chairs: &[Chair], matches: &ArgMatches) -> Programs {
        let stop = Stop::default();
        let needed = chairs.iter().any(|chair| matches!(chair, Chair::Program(_)));
        let pool = needed.then(|| Pool::new(seats::limits(matches), stop.clone()));
        Programs { stop, pool, options: options_of_a_play(game, matches) }
    }

    /// How to look at a play of a batch that was lost: the command that plays it alone.
    fn tell_how_to_watch(&self, batch: &Batch<'_>, lost: &Lost) {
        let mut chairs = batch.chairs.clone();
        if !chairs.is_empty() {
            let moved = lost.moved % chairs.len();
            chairs.rotate_right(moved);
        }
        let [seed, number] = [batch.setup.seed, lost.play].map(|it| it.to_string());
        let mut words = ["tellask", "run", batch.game.name].map(str::to_owned).to_vec();
        words.extend(self.options.iter().cloned());
        words.extend(["--seed".to_owned(), seed, "--number".to_owned(), number, "--why".to_owned()]);
        words.extend(chairs.iter().flat_map(|chair| ["--mind".to_owned(), chair.to_string()]));
        let command: Vec<String> = words.iter().map(|word| for_shell(word)).collect();
        complain(&format!("tip: `{}` shows play {}\n", command.join(" "), lost.play));
    }

    /// What a batch needs to seat them.
    pub(crate) fn hosts(&self) -> Hosts {
        self.pool.as_ref().map_or_else(Hosts::new, Pool::hosts)
    }

    /// The flag that ends the batch.
    pub(crate) fn stop(&self) -> Stop {
        self.stop.clone()
    }

    /// After the batch: an error if it was stopped because of a program, and a warning about plays that programs lost.
    pub(crate) fn account(&self, batch: &Batch<'_>) -> Result<(), Failure> {
        let Some(pool) = &self.pool else { return Ok(()) };
        if let Some(reason) = pool.broken() {
            return Err(Failure::Refused(reason));
        }
        for (command, starts) in pool.given_up() {
            warn(&format!(
                "`{command}` gave no valid answer {starts} times in a row, so it was not started again and lost the rest"
            ));
        }
        let (forfeits, first) = pool.lost();
        first.iter().for_each(tell_lost);
        let more = forfeits.saturating_sub(first.len() as u64);
        if more > 0 {
            warn(&format!("programs lost {more} more by forfeit, in later plays"));
        }
        if let Some(first) = first.first() {
            self.tell_how_to_watch(batch, first);
        }
        Ok(())
    }

    /// What programs use of the cores is not measured, and then there is no sum to be told.
    pub(crate) fn timing(&self, timing: Timing) -> Timing {
        if self.pool.is_some() { Timing { core_seconds: 0.0, ..timing } } else { timing }
    }
}

/// Who lost which play by forfeit, and why.
fn tell_lost(Lost { play, moved, command, forfeit }: &Lost) {
    let moved = if *moved == 0 { String::new() } else { format!(" (everybody {} up)", counted(*moved, "seat")) };
    warn(&format!("in play {play}{moved} `{command}` lost {forfeit}"));
}

/// The options of a command line that a single play of it needs, too.
fn options_of_a_play(game: &Game, matches: &ArgMatches) -> Vec<String> {
    let keys = options::given(game, matches).into_iter().filter(|(key, _)| options::was_written(matches, key));
    let map = matches.get_one::<String>("map").map(|map| ("map".to_owned(), map.clone()));
    let numbers = ["turns", "nodes", "limit", "head-start"].into_iter().filter_map(|name| {
        let value = options::number(matches, name).filter(|_| options::was_written(matches, name))?;
        Some((name.to_owned(), value.to_string()))
    });
    keys.chain(map).chain(numbers).flat_map(|(name, value)| [format!("--{name}"), value]).collect()
}

/// A word as it is written at a shell's prompt.
pub(crate) fn for_shell(word: &str) -> String {
    let is_plain = |letter: char| letter.is_alphanumeric() || "_-./:=,@%+".contains(letter);
    if !word.is_empty() && word.chars().all(is_plain) {
        return word.to_owned();
    }
    format!("'{}'", word.replace('\'', "'\\''"))
}

/// The plays of a batch that minds lost by forfeit. A batch keeps no reasons, so the first few plays are played again.
#[derive(Default)]
pub(crate) struct LostMinds {
    /// The numbers of the first plays.
    first: Vec<u64>,
    plays: u64,
}

impl LostMinds {
    /// The number of plays whose reasons are told, as of programs.
    const TOLD: usize = 5;

    /// Records a play if a seat lost it by forfeit.
    pub(crate) fn note(&mut self, row: &Row<'_>) {
        let forfeits = |standing: &Standing| standing.counters.iter().any(|(name, _)| name == Forfeit::COUNTER);
        if row.outcome.seats.iter().any(forfeits) {
            self.plays += 1;
            if self.first.len() < LostMinds::TOLD {
                self.first.push(row.index);
            }
        }
    }

    /// After the batch: a warning for each of the first plays that were lost, and the number of the others.
    pub(crate) fn account(&self, batch: &Batch<'_>, programs: &Programs) -> Result<(), Failure> {
        // A program would answer again; its pool has told its reasons.
        if batch.chairs.iter().any(|chair| !matches!(chair, Chair::Mind(_))) {
            return Ok(());
        }
        let mut first = None;
        for number in &self.first {
            for lost in again(batch, *number)? {
                tell_lost(&lost);
                first.get_or_insert(lost);
            }
        }
        let more = self.plays.saturating_sub(self.first.len() as u64);
        if more > 0 {
            warn(&format!(
                "{more} more {} by forfeit, later",
                if more == 1 { "play was lost" } else { "plays were lost" }
            ));
        }
        if let Some(first) = first {
            programs.tell_how_to_watch(batch, &first);
        }
        Ok(())
    }
}

/// Plays one play of a batch again, and finds who lost it by forfeit.
fn again(batch: &Batch<'_>, number: u64) -> Result<Vec<Lost>, Failure> {
    let survey = (batch.game.survey)(&batch.setup)?;
    let (play, moved) = batch.place(number, survey.seats.max(1) as u64);
    let setup = Setup { play, ..batch.setup.clone() };
    let mut header = batch.game.header(setup, &batch.chairs)?;
    header.seats.rotate_right(moved);
    let mut play = (batch.game.open)(&header, Chairs::AsRecorded)?;
    play.skip_accounts();
    play.pump();
    let lost = play.trace().lines.into_iter().filter_map(|line| match line {
        Line::Forfeit { seat, forfeit, .. } => {
            let command = header.seats.get(seat.index()).map_or_else(String::new, |it| it.chair.to_string());
            Some(Lost { play: header.setup.play, moved, command, forfeit })
        }
        _ => None,
    });
    Ok(lost.collect())
}
