//! The terminal view, driven by scripted keys and looked at as text.
#![expect(clippy::unwrap_used, reason = "a test may panic")]

mod bench;
mod every_game;
mod golden;
mod random_keys;
