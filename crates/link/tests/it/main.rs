//! Outside chairs, driven: a tiny game, persons, and programs that behave in every way a program can.

#![expect(clippy::unwrap_used, reason = "in a test it is an assertion")]
#![expect(
    clippy::needless_raw_string_hashes,
    reason = "the golden texts are written by expect-test, which writes them so"
)]

// A crate's own tests see it under its full name; everyone else renames it in the manifest.
extern crate tellask_link as link;

mod agent;
mod driving;
mod duel;
mod failures;
mod messages;
mod orphans;
mod pool;
mod stage;
