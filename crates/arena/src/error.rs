//! What keeps a batch from being played.

use std::fmt;

use facts::did_you_mean;
use play::SetupError;

use crate::text::count;

/// A batch cannot be played so.
#[derive(Clone, Debug, PartialEq)]
pub enum ArenaError {
    /// No play was asked for.
    NoPlays,
    /// The numbers of the plays go beyond what a number can be.
    TooFar {
        /// The number of the first play.
        first: u64,
        /// How many plays were asked for.
        plays: u64,
    },
    /// It was stopped before the first play was over.
    Stopped,
    /// The threads could not be had.
    Threads {
        /// How many were asked for; 0 for one per core.
        asked: usize,
        /// Why not.
        reason: String,
    },
    /// There is no such column.
    Column {
        /// The name given.
        name: String,
        /// The names there are.
        known: Vec<String>,
    },
    /// The plays cannot be set up.
    Setup(SetupError),
}

impl From<SetupError> for ArenaError {
    fn from(error: SetupError) -> ArenaError {
        ArenaError::Setup(error)
    }
}

impl fmt::Display for ArenaError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ArenaError::NoPlays => f.write_str("a batch of 0 plays says nothing; ask for at least 1"),
            ArenaError::TooFar { first, plays } => {
                let most = u64::MAX - first;
                let plays = count(*plays, "play");
                write!(f, "{plays} from number {first} on: too many; at most {most} have a number there")
            }
            ArenaError::Stopped => f.write_str("stopped before the first play was over"),
            ArenaError::Threads { asked, reason } => {
                write!(f, "{asked} threads cannot be had: {reason}; fewer might do, and 0 takes one per core")
            }
            ArenaError::Column { name, known } => {
                let meant = did_you_mean(name, known.iter().map(String::as_str));
                write!(f, "there is no column `{name}`{meant}; known: {}", known.join(", "))
            }
            ArenaError::Setup(error) => write!(f, "{error}"),
        }
    }
}

impl std::error::Error for ArenaError {}
