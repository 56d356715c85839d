//! The signatures of play: one number per game, setting and mind, kept in `signatures.txt`.
//!
//! 1. `number`: some plays of one mind, folded into one number.
//! 2. `table`: all of them as text, read back, and compared.
//!
//! A change of play is then never an accident: the gate compares, and a commit that changes a number shows it.

mod number;
mod table;

use std::fs;
use std::io::Write;
use std::path::PathBuf;

use crate::failure::Failure;
use table::Table;

pub(crate) use table::Extent;

/// Prints the signatures as they are now.
pub(crate) fn print(out: &mut dyn Write) -> Result<(), Failure> {
    Ok(write!(out, "{}", Table::of_now(Extent::Whole))?)
}

/// Accepts the signatures as they are now.
pub(crate) fn write(out: &mut dyn Write) -> Result<(), Failure> {
    let table = Table::of_now(Extent::Whole);
    fs::write(path(), table.to_string())?;
    Ok(writeln!(out, "{} signatures are written to signatures.txt", table.rows.len())?)
}

/// Compares the signatures as they are now with those that were accepted, all of them or a sample.
pub(crate) fn check(extent: Extent, out: &mut dyn Write) -> Result<(), Failure> {
    let text = fs::read_to_string(path())
        .map_err(|error| Failure::Failed(format!("signatures.txt: {error}; `{ACCEPT}` makes it")))?;
    let accepted = Table::read(&text).map_err(|reason| Failure::Failed(format!("signatures.txt: {reason}")))?;
    let now = Table::of_now(extent);
    let changes = accepted.changes(&now);
    for (who, reason) in &now.left_out {
        writeln!(out, "left out: {who}: {reason}")?;
    }
    if changes.is_empty() {
        return Ok(writeln!(out, "{} signatures are as in signatures.txt", now.rows.len())?);
    }
    Err(Failure::Failed(format!(
        "play has changed\n  {}\nIf that is meant, raise the version of the mind or of the game, accept it by \
         `{ACCEPT}`, and say in the commit why.",
        changes.join("\n  ")
    )))
}

const ACCEPT: &str = "cargo xtask signature --write";

fn path() -> PathBuf {
    crate::root().join("signatures.txt")
}
