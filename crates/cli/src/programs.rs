//! Programs in many plays: who starts them, and what is said about those that lost.

use std::sync::Arc;

use arena::Timing;
use clap::ArgMatches;
use facts::text::counted;
use link::{Lost, Pool};
use play::{Chair, Hosts, Stop};

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
        let (forfeits, first) = pool.lost();
        for Lost { play, moved, command, forfeit } in &first {
            let moved =
                if *moved == 0 { String::new() } else { format!(" (everybody {} up)", counted(*moved, "seat")) };
            warn(&format!("in play {play}{moved} `{command}` lost {forfeit}"));
        }
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
