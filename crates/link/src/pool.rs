//! Programs in batches: what all worker threads share.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};

use play::{Forfeit, Hosts, Stop};

use crate::Limits;
use crate::many::Many;

/// If the first processes of a command, this many, all end without an answer, it is not started again: a program that is given
/// ten seconds for each of a thousand plays would take hours to lose them all.
const FIRST_STARTS: u32 = 3;
/// The same limit in a row for a command that has answered before: something has happened to it.
const LATER_STARTS: u32 = 100;
/// Forfeits that are kept with their reasons: those of the lowest play numbers.
const REASONS: usize = 5;

/// The programs of a batch.
///
/// A batch has one process for each program's chair and worker thread. A program that says so keeps its process for many
/// plays; any other gets a process for each play, and the next one is started while the last one plays. A process that dies
/// costs the play that it is in, and the next play gets a new one. A program of which no process answers loses every play.
///
/// ```no_run
/// use tellask_link::{Limits, Pool};
/// let stop = play::Stop::default();
/// let pool = Pool::new(Limits::default(), stop.clone());
/// let hosts = pool.hosts();
/// // A batch that has these `hosts` and this `stop` can seat `play::Chair::Program`. Afterwards:
/// if let Some(reason) = pool.broken() {
///     println!("the batch was stopped: {reason}");
/// }
/// ```
#[derive(Debug)]
pub struct Pool {
    limits: Limits,
    stop: Stop,
    book: Mutex<Book>,
}

/// What happened to the programs so far.
#[derive(Debug, Default)]
struct Book {
    starts: BTreeMap<String, Starts>,
    broken: Option<String>,
    forfeits: u64,
    /// By the play's number, how far the chairs moved, and the chair.
    lost: BTreeMap<(u64, usize, usize), Lost>,
}

/// How the processes of one command began.
#[derive(Clone, Debug, Default)]
struct Starts {
    answered: bool,
    /// How many ended before their first answer since the last one that gave one.
    barren: u32,
    /// How it lost the last of them, once it is not started any more.
    given_up: Option<Forfeit>,
}

/// A play that a program lost by forfeit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lost {
    /// The number of the world.
    pub play: u64,
    /// By how many seats everybody had moved up.
    pub moved: usize,
    /// Who sat there.
    pub command: String,
    /// Why it was given up.
    pub forfeit: Forfeit,
}

impl Pool {
    /// A pool of programs with these limits; it asks the batch to stop when a play cannot be set up.
    pub fn new(limits: Limits, stop: Stop) -> Arc<Pool> {
        Arc::new(Pool { limits, stop, book: Mutex::default() })
    }

    /// A registry by which a batch seats programs of this pool.
    pub fn hosts(self: &Arc<Pool>) -> Hosts {
        let pool = Arc::clone(self);
        Hosts::new().with_programs(move |game, setup, chairs| Ok(Box::new(Many::new(game, setup, chairs, &pool)?)))
    }

    /// Why the batch was stopped, if it was.
    pub fn broken(&self) -> Option<String> {
        self.with(|book| book.broken.clone())
    }

    /// The programs that were not started any more, with how many of their processes in a row had given no answer.
    pub fn given_up(&self) -> Vec<(String, u32)> {
        self.with(|book| {
            let given_up = book.starts.iter().filter(|(_, starts)| starts.given_up.is_some());
            given_up.map(|(command, starts)| (command.clone(), starts.barren)).collect()
        })
    }

    /// How many plays were lost by forfeit of a program, and the first few of them, in play order.
    pub fn lost(&self) -> (u64, Vec<Lost>) {
        self.with(|book| (book.forfeits, book.lost.values().cloned().collect()))
    }

    pub(crate) fn limits(&self) -> &Limits {
        &self.limits
    }

    /// A new process gave its first answer.
    pub(crate) fn answered(&self, command: &str) {
        self.with(|book| book.starts.insert(command.to_owned(), Starts { answered: true, ..Starts::default() }));
    }

    /// A new process ended before its first answer.
    pub(crate) fn barren(&self, command: &str, forfeit: &Forfeit) {
        self.with(|book| {
            let starts = book.starts.entry(command.to_owned()).or_default();
            starts.barren += 1;
            if starts.barren >= if starts.answered { LATER_STARTS } else { FIRST_STARTS } {
                starts.given_up = Some(forfeit.clone());
            }
        });
    }

    /// How a program lost its last play, if it is not started any more.
    pub(crate) fn last_forfeit(&self, command: &str) -> Option<Forfeit> {
        self.with(|book| book.starts.get(command).and_then(|starts| starts.given_up.clone()))
    }

    /// The batch cannot go on. The first reason counts.
    pub(crate) fn fail(&self, reason: String) {
        self.with(|book| book.broken = book.broken.take().or(Some(reason)));
        self.stop.ask();
    }

    /// A program lost a play by forfeit.
    pub(crate) fn note(&self, chair: usize, lost: Lost) {
        self.with(|book| {
            book.forfeits += 1;
            book.lost.insert((lost.play, lost.moved, chair), lost);
            if book.lost.len() > REASONS {
                book.lost.pop_last();
            }
        });
    }

    fn with<T>(&self, f: impl FnOnce(&mut Book) -> T) -> T {
        f(&mut self.book.lock().unwrap_or_else(PoisonError::into_inner))
    }
}
