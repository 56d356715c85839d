//! Why an evaluation ends before its value is there.

use std::fmt;

/// Why an evaluation ended early. The engine goes on working after each.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stop {
    /// A function refused; its complaint was printed.
    Error,
    /// A test of a pattern refused its arguments while a fact was matched; the complaint was printed.
    Unmatched,
    /// `exit` was called, with this code.
    Exit(i32),
    /// The fuel is used up.
    Fuel,
    /// Calls are nested deeper than allowed.
    Depth,
    /// A row, a text, the values of all facts or the output would grow beyond its limit.
    Memory,
    /// All texts ever made take as much as allowed. When everything is cleared there is room again.
    Texts,
    /// There are as many matches of conditions as allowed.
    Matches,
    /// There are as many facts as allowed.
    Facts,
    /// As many rules fired as allowed.
    Firings,
    /// The host wants the engine to stop.
    Interrupted,
}

impl Stop {
    /// Whether the program did something wrong, so that it was told; otherwise it was stopped from outside, or by a limit.
    pub(crate) fn is_the_programs(self) -> bool {
        matches!(self, Stop::Error | Stop::Unmatched)
    }
}

impl fmt::Display for Stop {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Stop::Error => write!(f, "a function refused its arguments; its complaint was printed"),
            Stop::Unmatched => write!(f, "a test of a pattern failed; its complaint was printed"),
            Stop::Exit(code) => write!(f, "ended by `exit` with code {code}"),
            Stop::Fuel => write!(f, "the limit of operations is reached"),
            Stop::Depth => write!(f, "the limit of nested calls is reached"),
            Stop::Memory => write!(f, "the limit of memory is reached"),
            Stop::Texts => write!(f, "the limit of all texts is reached; `(clear)` as a command of its own makes room"),
            Stop::Matches => write!(f, "the limit of matches is reached"),
            Stop::Facts => write!(f, "the limit of facts is reached"),
            Stop::Firings => write!(f, "the limit of firings is reached"),
            Stop::Interrupted => write!(f, "stopped from outside"),
        }
    }
}

impl std::error::Error for Stop {}
