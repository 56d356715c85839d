//! What keeps tallies apart.

use std::fmt;
use std::ops::Range;

use facts::text::quoted;

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
