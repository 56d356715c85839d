//! The terminal view, driven by scripted keys and looked at as text.
#![expect(clippy::unwrap_used, reason = "a test may panic")]

// A crate's own tests see it under its full name; everyone else renames it in the manifest.
extern crate tellask_tui as tui;

mod bench;
mod focus;
mod golden;
mod keys;
mod live;
#[cfg(target_os = "linux")]
mod panics;
mod playing;
mod random_keys;
mod secrecy;
mod together;
mod watching;
