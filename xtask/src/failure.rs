//! What goes wrong, and the exit code that says so: 1 failed, 2 wrong usage.

use std::io::{self, Write};
use std::process::ExitCode;

/// Why a chore was not done.
#[derive(Debug)]
pub(crate) enum Failure {
    /// The command line is wrong.
    Usage(String),
    /// A check or a tool failed.
    Failed(String),
    /// A file could not be read, or written.
    Io(io::Error),
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Failure {
        Failure::Io(error)
    }
}

impl Failure {
    /// Says it on standard error.
    pub(crate) fn report(&self) -> ExitCode {
        let (text, code) = match self {
            Failure::Usage(text) => (text.clone(), 2),
            Failure::Failed(text) => (text.clone(), 1),
            Failure::Io(error) => (error.to_string(), 1),
        };
        // Nothing is left to be done if even that cannot be said.
        let _ = writeln!(io::stderr(), "xtask: {text}");
        ExitCode::from(code)
    }
}
