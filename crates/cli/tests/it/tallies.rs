//! Every game: parts of a batch, cut anywhere and folded in any order, are the batch as one run, byte for byte.

use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::Arc;
use std::time::Duration;

use arena::{Batch, Tally, Timing, Watch};
use games::GAMES;
use play::{Brief, Chair, Dice, Game, Hosts, MindSpec, Role, Setup, Stop};

/// A batch of quick minds: the random mind is in the list of every game.
fn batch(game: &'static Game, mind: &str, rotate: bool) -> Batch<'static> {
    let settings = Arc::new(game.settle(&[]).expect("a game has defaults"));
    let setup = Setup { settings, map: None, seed: 11, play: 0, turns: 400, nodes: Brief::NODES };
    let chairs = vec![Chair::Mind(MindSpec::plain(mind))];
    Batch { game, setup, chairs, hosts: Hosts::new(), rotate, first: 0, plays: 0, threads: 0 }
}

fn play(batch: &Batch<'_>, plays: Range<u64>) -> Tally {
    let batch = Batch { first: plays.start, plays: plays.end - plays.start, ..batch.clone() };
    let watch = Watch { cpu_clock: || Duration::ZERO, progress: &mut |_| {}, row: &mut |_| {}, stop: Stop::default() };
    batch.tally(watch).expect("it can be played").0
}

/// The numbers up to `plays`, cut at this many random places.
fn cut(plays: u32, cuts: u32, dice: &mut Dice) -> Vec<Range<u64>> {
    let inner = (0..cuts).map(|_| u64::from(dice.below(plays)));
    let mut ends: Vec<u64> = inner.chain([0, plays.into()]).collect();
    ends.sort_unstable();
    ends.dedup();
    ends.windows(2).map(|ends| ends[0]..ends[1]).collect()
}

/// Folds the tallies in a random order and in random groups, some of which go through their text.
fn fold(parts: &[Tally], dice: &mut Dice) -> Tally {
    let mut order: Vec<&Tally> = parts.iter().collect();
    dice.shuffle(&mut order);
    let groups = 1 + dice.below(8);
    let mut grouped: BTreeMap<u32, Vec<Tally>> = BTreeMap::new();
    for part in order {
        grouped.entry(dice.below(groups)).or_default().push(part.clone());
    }
    let folded = grouped.into_values().map(|group| {
        let tally = Tally::fold(group).expect("different plays of one batch");
        if dice.chance(0.5) { Tally::read(&tally.to_text()).expect("just written") } else { tally }
    });
    Tally::fold(folded.collect::<Vec<_>>()).expect("different plays of one batch")
}

/// Plays a batch in one run and in parts, and folds the parts this many times.
fn compare(batch: &Batch<'_>, plays: u32, cuts: u32, folds: u32) {
    let mut dice = Dice::new(u64::from(plays), 0, Role::World);
    let whole = play(batch, 0..plays.into());
    let parts: Vec<Tally> = cut(plays, cuts, &mut dice).into_iter().map(|range| play(batch, range)).collect();
    assert!(parts.len() > 1, "the test would show nothing");
    let name = batch.game.name;
    let report = whole.report(Timing::default());
    for turn in 0..folds {
        let folded = fold(&parts, &mut dice);
        assert!(folded.to_text() == whole.to_text(), "{name}: fold {turn} of {} parts differs", parts.len());
        assert_eq!(folded.report(Timing::default()).to_json().to_string(), report.to_json().to_string());
    }
}

#[test]
fn every_game_can_be_played_in_parts() {
    for game in GAMES {
        for rotate in [false, true] {
            compare(&batch(game, "random", rotate), 240, 7, 3);
        }
        let best = (game.minds)().first().map_or("random", |mind| mind.word.head);
        compare(&batch(game, best, false), 24, 4, 2);
    }
}

/// 100,000 plays of each game, cut into parts of some hundred plays, and folded in ten random orders and groupings:
/// `cargo test --release -p tellask --test it -- --ignored a_hundred_thousand_plays`
#[test]
#[ignore = "takes minutes"]
fn a_hundred_thousand_plays() {
    for game in GAMES {
        compare(&batch(game, "random", false), 100_000, 300, 10);
    }
}
