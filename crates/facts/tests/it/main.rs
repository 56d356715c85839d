//! The common tongue, tested at its door.
#![expect(clippy::needless_raw_string_hashes, reason = "golden texts are rewritten with them")]

// A crate's own tests see it under its full name; everyone else renames it in the manifest.
extern crate tellask_facts as facts;

mod any;
mod diagnostics;
mod round_trip;
mod values;
mod words;
