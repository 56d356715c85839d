//! The arena, tested with the tiny game of the kernel's own tests.
#![expect(clippy::unwrap_used, clippy::float_cmp, reason = "a test may panic, and its figures are exact")]
#![expect(clippy::needless_raw_string_hashes, reason = "golden texts are rewritten with them")]

// A crate's own tests see it under its full name; everyone else renames it in the manifest.
extern crate tellask_arena as arena;

mod batch;
mod columns;
mod compare;
#[path = "../../../play/tests/it/dealers/mod.rs"]
mod dealers;
mod exact;
mod hosts;
mod ranking;
mod ranking_text;
mod report;
mod scores;
mod stats;
mod sum;
mod tally;
mod tally_text;

use std::sync::Arc;
use std::time::Duration;

use arena::{ArenaError, Batch, Report, Tally, Watch};
use play::{Brief, Chair, Dice, Episodes, Game, Hosts, MindSpec, Outcome, Role, Setup, Standing, Stop};

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
    Batch {
        game: &dealers::GAME,
        setup: setup(settings, 7),
        chairs: chairs(minds),
        hosts: Hosts::new(),
        rotate: false,
        first: 0,
        plays,
        threads,
    }
}

/// A clock that stands still: nothing measured, everything determined.
fn still() -> Duration {
    Duration::ZERO
}

fn run(batch: &Batch<'_>) -> Result<Report, ArenaError> {
    batch.run(Watch { cpu_clock: still, progress: &mut |_| {}, row: &mut |_| {}, stop: Stop::default() })
}

fn tally(batch: &Batch<'_>) -> Tally {
    let watch = Watch { cpu_clock: still, progress: &mut |_| {}, row: &mut |_| {}, stop: Stop::default() };
    batch.tally(watch).unwrap().0
}

/// A game of two seats in which nothing is regular: each play has other counters, in another order, and figures of all sizes,
/// also such that are no number. Half of the plays have whole figures, so that some are equal.
const WILD: Game = Game { episodes: |_, _| Ok(Box::new(Wild)), ..dealers::GAME };

struct Wild;

impl Episodes for Wild {
    fn play_moved(&mut self, number: u64, shift: usize) -> Outcome {
        let mut dice = Dice::new(1, number, Role::World);
        let mut seats = vec![wild_standing(&mut dice), wild_standing(&mut dice)];
        seats.rotate_left(shift);
        let ending = ["fell", "flew \"off\"", "ñ", ""][dice.below(4) as usize];
        Outcome { ending: (dice.below(5) > 0).then(|| ending.into()), seats, winners: None }
    }
}

fn wild_standing(dice: &mut Dice) -> Standing {
    let mut names = ["acts", "bits", "coins", "acts"];
    dice.shuffle(&mut names);
    let kept = dice.below(4) as usize;
    let counters = names.iter().take(kept).map(|name| ((*name).into(), wild_figure(dice))).collect();
    Standing { score: wild_figure(dice), success: dice.below(2) == 1, died: dice.below(3) == 1, counters }
}

fn wild_figure(dice: &mut Dice) -> f64 {
    match dice.below(12) {
        0..6 => f64::from(dice.below(9)) - 4.0,
        6 => -0.0,
        7 => [f64::INFINITY, f64::NEG_INFINITY, f64::NAN, -f64::NAN][dice.below(4) as usize],
        8 => 0.1 * f64::from(dice.below(100)),
        _ => f64::from_bits(u64::from(dice.below(u32::MAX)) << 32 | u64::from(dice.below(u32::MAX))),
    }
}
