//! Who sits outside: programs, and persons through the line face.

use std::fs::{File, OpenOptions};
use std::io::Write;
use std::time::Duration;

use clap::ArgMatches;
use link::Limits;
use play::Trace;

use crate::failure::Failure;
use crate::options::number;

/// How long programs may take, by the options.
pub(crate) fn limits(matches: &ArgMatches) -> Limits {
    let limits = Limits::default();
    let turn = number(matches, "limit").map_or(limits.turn, Duration::from_millis);
    let start = number(matches, "head-start").map_or(limits.start, Duration::from_millis);
    Limits { turn, start, ..limits }
}

/// Keeps the trace where `--trace` says.
pub(crate) fn keep(matches: &ArgMatches, trace: &Trace) -> Result<(), Failure> {
    match matches.get_one::<String>("trace") {
        Some(path) => write_trace(path, trace),
        None => Ok(()),
    }
}

/// Whether the trace can be kept there: better known before the play than after it. What is in the file stays.
pub(crate) fn can_keep(matches: &ArgMatches) -> Result<(), Failure> {
    let Some(path) = matches.get_one::<String>("trace") else { return Ok(()) };
    let opened = OpenOptions::new().append(true).create(true).open(path);
    opened.map(drop).map_err(|error| Failure::Refused(format!("cannot write `{path}`: {error}")))
}

/// Writes a trace to a file.
pub(crate) fn write_trace(path: &str, trace: &Trace) -> Result<(), Failure> {
    let written = File::create(path).and_then(|mut file| file.write_all(trace.to_text().as_bytes()));
    written.map_err(|error| Failure::Refused(format!("cannot write `{path}`: {error}")))
}
