//! The arena, tested with the tiny game of the kernel's own tests.
#![expect(clippy::unwrap_used, clippy::float_cmp, reason = "a test may panic, and its figures are exact")]
#![expect(clippy::needless_raw_string_hashes, reason = "golden texts are rewritten with them")]

mod batch;
mod columns;
#[path = "../../../play/tests/it/dealers/mod.rs"]
mod dealers;
mod ranking;
mod ranking_text;
mod report;
mod stats;

use std::sync::Arc;
use std::time::Duration;

use arena::{ArenaError, Batch, Report, Watch};
use play::{Brief, Chair, MindSpec, Setup, Stop};

/// The settings, written as on a command line: `seats=3 order=alternate`.
fn setup(settings: &str, seed: u64) -> Setup {
    let given: Vec<(String, String)> = settings
        .split_whitespace()
        .map(|pair| pair.split_once('=').expect("key=value"))
        .map(|(key, value)| (key.to_owned(), value.to_owned()))
        .collect();
    let settings = Arc::new(dealers::GAME.settle(&given).unwrap());
    Setup { settings, map: None, seed, play: 0, turns: Setup::TURNS, nodes: Brief::NODES }
}

fn chairs(minds: &str) -> Vec<Chair> {
    minds.split_whitespace().map(|mind| Chair::Mind(MindSpec::parse(mind).unwrap())).collect()
}

fn batch(settings: &str, minds: &str, plays: u64, threads: usize) -> Batch<'static> {
    Batch { game: &dealers::GAME, setup: setup(settings, 7), chairs: chairs(minds), rotate: false, plays, threads }
}

/// A clock that stands still: nothing measured, everything determined.
fn still() -> Duration {
    Duration::ZERO
}

fn run(batch: &Batch<'_>) -> Result<Report, ArenaError> {
    batch.run(Watch { cpu_clock: still, progress: &mut |_| {}, row: &mut |_| {}, stop: Stop::default() })
}
