//! Sealed texts: a last line with a checksum tells whether a text is whole and unchanged.

use serde_json::{Value as Json, json};

use crate::fingerprint::Fingerprint;

/// Why a text is not what was sealed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Broken {
    /// The line with the checksum is missing at the end.
    Torn,
    /// The checksum does not fit.
    Changed,
}

fn checksum(body: &str) -> String {
    format!("{:016x}", Fingerprint::EMPTY.bytes(body.as_bytes()).get())
}

/// A text with the line of its checksum behind it.
pub fn sealed(body: &str) -> String {
    format!("{body}{}\n", json!({ "checksum": checksum(body) }))
}

/// The text before the checksum, if that fits.
pub(crate) fn unsealed(text: &str) -> Result<&str, Broken> {
    let whole = text.strip_suffix('\n').ok_or(Broken::Torn)?;
    let start = whole.rfind('\n').map_or(0, |at| at + 1);
    let (body, last) = whole.split_at(start);
    let seal = serde_json::from_str::<Json>(last).ok();
    let written = seal.as_ref().and_then(|seal| seal["checksum"].as_str()).ok_or(Broken::Torn)?;
    if written == checksum(body) { Ok(body) } else { Err(Broken::Changed) }
}
