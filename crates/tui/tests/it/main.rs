//! The terminal view, driven by scripted keys and looked at as text.
#![expect(clippy::unwrap_used, reason = "a test may panic")]

mod bench;
mod golden;
mod live;
#[cfg(target_os = "linux")]
mod panics;
mod playing;
mod random_keys;
mod watching;
