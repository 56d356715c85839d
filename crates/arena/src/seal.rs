//! Sealed texts: the first line names the format and its version, and a last line with a checksum tells whether the text is
//! whole and unchanged.

use std::fmt;

use facts::text::quoted;
use serde_json::{Value as Json, json};

use crate::fingerprint::Fingerprint;

/// A kind of sealed text.
pub(crate) struct Format {
    /// The key of the first line whose value is the version.
    pub(crate) key: &'static str,
    /// The version that is written and read.
    pub(crate) version: u64,
    /// What a text is that begins otherwise.
    pub(crate) foreign: fn() -> String,
}

/// A text that cannot be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Unreadable {
    /// It does not begin as such texts do.
    Foreign {
        /// How they begin.
        reason: String,
    },
    /// It has another version.
    Version {
        /// What stands there.
        found: String,
        /// The version that can be read.
        known: u64,
    },
    /// It does not end with the line of its checksum.
    Torn,
    /// The checksum does not fit.
    Changed,
    /// A line says nothing that can be understood, or says it in another way than it is written.
    Line {
        /// Its number, from 1.
        line: usize,
        /// What is wrong with it.
        reason: String,
    },
}

impl fmt::Display for Unreadable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Unreadable::Foreign { reason } => f.write_str(reason),
            Unreadable::Version { found, known } => {
                write!(f, "it has version {} of the format, and this program knows version {known}", quoted(found))
            }
            Unreadable::Torn => f.write_str("it is torn: the line with the checksum is missing at its end"),
            Unreadable::Changed => f.write_str("it was changed since it was written: its checksum does not fit"),
            Unreadable::Line { line, reason } => write!(f, "line {line}: {reason}"),
        }
    }
}

impl std::error::Error for Unreadable {}

fn checksum(body: &str) -> String {
    format!("{:016x}", Fingerprint::EMPTY.bytes(body.as_bytes()).get())
}

/// A text with the line of its checksum behind it.
pub fn sealed(body: &str) -> String {
    format!("{body}{}\n", json!({ "checksum": checksum(body) }))
}

/// The text before the checksum, if it is of this format and the checksum fits.
pub(crate) fn unsealed<'a>(text: &'a str, format: &Format) -> Result<&'a str, Unreadable> {
    let first = text.lines().next().and_then(|line| serde_json::from_str::<Json>(line).ok());
    match first.as_ref().and_then(|line| line.get(format.key)) {
        Some(version) if version.as_u64() == Some(format.version) => {}
        Some(version) => return Err(Unreadable::Version { found: version.to_string(), known: format.version }),
        None => return Err(Unreadable::Foreign { reason: (format.foreign)() }),
    }
    let whole = text.strip_suffix('\n').ok_or(Unreadable::Torn)?;
    let start = whole.rfind('\n').map_or(0, |at| at + 1);
    let (body, last) = whole.split_at(start);
    let seal = serde_json::from_str::<Json>(last).ok();
    let written = seal.as_ref().and_then(|seal| seal["checksum"].as_str()).ok_or(Unreadable::Torn)?;
    if written == checksum(body) { Ok(body) } else { Err(Unreadable::Changed) }
}
