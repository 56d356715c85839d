//! Programs in many plays: who starts them, and what is said about those that lost. And why minds lost.

use std::sync::Arc;

use arena::{Batch, Row, Timing};
use clap::ArgMatches;
use facts::text::counted;
use link::{Lost, Pool};
use play::{Chair, Chairs, Forfeit, Hosts, Line, Setup, Standing, Stop};

use crate::failure::{Failure, warn};
use crate::seats;

/// The programs among the chairs of a batch.
pub(crate) struct Programs {
    stop: Stop,
    /// None where no program plays.
    pool: Option<Arc<Pool>>,
}

impl Programs {
    /// A pool for these chairs, with the limits of the options.
    pub(crate) fn of(chairs: &[Chair], matches: &ArgMatches) -> Programs {
        let stop = Stop::default();
        let needed = chairs.iter().any(|chair| matches!(chair, Chair::Program(_)));
        let pool = needed.then(|| Pool::new(seats::limits(matches), stop.clone()));
        Programs { stop, pool }
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
    pub(crate) fn account(&self) -> Result<(), Failure> {
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
    pub(crate) fn account(&self, batch: &Batch<'_>) -> Result<(), Failure> {
        // A program would answer again; its pool has told its reasons.
        if batch.chairs.iter().any(|chair| !matches!(chair, Chair::Mind(_))) {
            return Ok(());
        }
        for number in &self.first {
            for lost in again(batch, *number)? {
                tell_lost(&lost);
            }
        }
        let more = self.plays.saturating_sub(self.first.len() as u64);
        if more > 0 {
            warn(&format!(
                "{more} more {} by forfeit, later",
                if more == 1 { "play was lost" } else { "plays were lost" }
            ));
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
