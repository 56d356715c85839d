//! What keeps tallies apart, and what a tally's text can be wrong about.

use std::fmt;
use std::ops::Range;

use facts::text::quoted;

use super::text::{TALLY_VERSION, first_key};
use crate::seal::Broken;

/// Two tallies cannot be merged. Neither is changed then.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MergeError {
    /// There is no tally to begin with.
    Nothing,
    /// Their plays are made from different things.
    Different {
        /// Where the first difference stands, such as `header.seed`.
        part: String,
        /// What stands there in the first.
        ours: String,
        /// What stands there in the second.
        theirs: String,
    },
    /// Both hold the same plays, which would then count twice.
    Overlap {
        /// The first of these plays.
        plays: Range<u64>,
    },
}

impl fmt::Display for MergeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            MergeError::Nothing => f.write_str("there is no tally to fold; give at least one"),
            MergeError::Different { part, ours, theirs } => {
                let (ours, theirs) = (quoted(ours), quoted(theirs));
                write!(f, "its plays are of another kind: `{part}` is {theirs}, not {ours}")
            }
            MergeError::Overlap { plays } => {
                write!(f, "{} would count twice: tallies must hold different plays", numbers(plays))
            }
        }
    }
}

impl std::error::Error for MergeError {}

/// A range of plays for people, with its last one: `play 7`, `plays 0 to 99`.
pub(crate) fn numbers(plays: &Range<u64>) -> String {
    let last = plays.end.saturating_sub(1);
    if plays.start == last { format!("play {last}") } else { format!("plays {} to {last}", plays.start) }
}

/// A text that is no tally.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TallyError {
    /// It does not begin as such texts do.
    Foreign,
    /// It has another version.
    Version {
        /// What stands there.
        found: String,
    },
    /// It does not end with the line of its checksum.
    Torn,
    /// The checksum does not fit.
    Changed,
    /// A line says nothing that can be understood, or says it in another way than a tally is written.
    Line {
        /// Its number, from 1.
        line: usize,
        /// What is wrong with it.
        reason: String,
    },
}

impl From<Broken> for TallyError {
    fn from(broken: Broken) -> TallyError {
        match broken {
            Broken::Torn => TallyError::Torn,
            Broken::Changed => TallyError::Changed,
        }
    }
}

impl fmt::Display for TallyError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            TallyError::Foreign => {
                write!(f, "it is no tally: those begin with `{}`, as `tellask batch --tally` writes it", first_key())
            }
            TallyError::Version { found } => {
                let found = quoted(found);
                write!(f, "it has version {found} of the format, and this program knows version {TALLY_VERSION}")
            }
            TallyError::Torn => f.write_str("it is torn: the line with the checksum is missing at its end"),
            TallyError::Changed => f.write_str("it was changed since it was written: its checksum does not fit"),
            TallyError::Line { line, reason } => write!(f, "line {line}: {reason}"),
        }
    }
}

impl std::error::Error for TallyError {}
