//! The rival's place in a build without rivals.

use std::io::Write;

use crate::failure::Failure;

/// The hidden command that only lets the rival search.
pub(crate) const ONLY_RIVAL: &str = "only-rival";

const BUILD: &str = "the rival is built only with `--features rivals`";

/// Says how to measure the rival too.
pub(crate) fn measure(out: &mut dyn Write) -> Result<(), Failure> {
    Ok(writeln!(out, "{BUILD}")?)
}

/// Nobody is there to search.
pub(crate) fn only_rival(_out: &mut dyn Write) -> Result<(), Failure> {
    Err(Failure::Usage(BUILD.to_owned()))
}
