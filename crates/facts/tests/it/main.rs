//! The common tongue, tested at its door.
#![expect(clippy::needless_raw_string_hashes, reason = "golden texts are rewritten with them")]

mod any;
mod diagnostics;
mod round_trip;
mod values;
mod words;
