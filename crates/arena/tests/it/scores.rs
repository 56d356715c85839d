//! More different scores than there is room for: neighbours share a count, the same for any order.

use std::collections::BTreeMap;

use arena::{Scores, Sum};
use play::{Dice, Role};

fn scores(list: &[f64]) -> Scores {
    let mut scores = Scores::default();
    for score in list {
        scores.add(*score);
    }
    scores
}

/// Whole numbers in the order of the scores: the bits of a double, and below zero counted down.
fn rank(score: f64) -> i64 {
    let size = (score.to_bits() & (u64::MAX >> 1)) as i64;
    if score.is_sign_negative() { -1 - size } else { size }
}

/// The twin: tries every number of bits, from none on, until few enough different scores are left.
fn plain(list: &[f64]) -> (u32, BTreeMap<i64, u64>) {
    let mut ranks: Vec<i64> = list.iter().map(|score| rank(*score)).collect();
    ranks.sort_unstable();
    let bits = (0..64).find(|bits| ranks.chunk_by(|a, b| a >> bits == b >> bits).count() <= Scores::ROOM);
    let bits = bits.expect("after 63 bits two are left");
    let counts = ranks.chunk_by(|a, b| a >> bits == b >> bits).map(|equal| (equal[0] >> bits, equal.len() as u64));
    (bits, counts.collect())
}

/// Very many scores around zero, some of them equal; at the given scale, and spread by this power.
fn many(seed: u64, count: usize, power: i32) -> Vec<f64> {
    let mut dice = Dice::new(seed, 0, Role::World);
    let score = |dice: &mut Dice| (dice.unit() - 0.3).powi(power) * 50.0;
    (0..count).map(|_| if dice.chance(0.1) { 2.5 } else { score(&mut dice) }).collect()
}

#[test]
fn as_few_bits_are_dropped_as_it_takes() {
    let mut shifts = Vec::new();
    for (count, power) in [(60_000_u32, 1), (74_000, 1), (120_000, 3), (90_000, 41)] {
        let list = many(u64::from(count), count as usize, power);
        let (bits, expected) = plain(&list);
        let ours = scores(&list);
        let counts: BTreeMap<i64, u64> = ours.iter().map(|(score, plays)| (rank(score) >> bits, plays)).collect();
        assert_eq!(counts, expected, "{count} scores");
        assert_eq!((ours.different(), ours.plays()), (expected.len(), u64::from(count)));
        shifts.push(bits);
    }
    assert!(shifts[0] == 0 && shifts[1..].iter().all(|bits| *bits > 20), "the test would show nothing: {shifts:?}");
}

#[test]
fn any_order_and_any_parts_are_rounded_alike() {
    let mut list = many(7, 100_000, 3);
    let whole = scores(&list);
    let mut dice = Dice::new(8, 0, Role::World);
    for cuts in [2, 5] {
        dice.shuffle(&mut list);
        // Small parts have few scores and are not rounded yet; large ones are.
        let (small, rest) = list.split_at(20_000);
        let mut merged = scores(small);
        rest.chunks(rest.len() / cuts + 1).for_each(|part| merged.merge(&scores(part)));
        assert_eq!(merged, whole, "{cuts} parts");
        let mut other = Scores::default();
        rest.chunks(rest.len() / cuts + 1).for_each(|part| other.merge(&scores(part)));
        other.merge(&scores(small));
        assert_eq!(other, whole, "{cuts} parts, the other way round");
    }
}

#[test]
fn mean_and_ends_stay_exact_and_the_rest_is_close() {
    let mut list = many(3, 120_000, 1);
    let ours = scores(&list);
    let mut sum = Sum::default();
    for score in &list {
        sum.add(*score);
    }
    let mean = sum.get() / 120_000.0;
    assert_eq!(ours.mean(), Some(mean));
    list.sort_by(f64::total_cmp);
    assert_eq!((ours.min(), ours.max()), (list.first().copied(), list.last().copied()));
    let median = f64::midpoint(list[59_999], list[60_000]);
    assert!((ours.median().unwrap() - median).abs() < 1e-2, "{:?} for {median}", ours.median());
    let sd = (list.iter().map(|it| (it - mean).powi(2)).sum::<f64>() / 119_999.0).sqrt();
    assert!((ours.sd().unwrap() - sd).abs() < 1e-2 * sd, "{:?} for {sd}", ours.sd());
    assert!(ours.iter().is_sorted_by(|a, b| a.0 < b.0) && ours.iter().next().map(|(score, _)| score) == ours.min());
}

#[test]
fn what_is_no_number_is_one_score() {
    let ours = scores(&[f64::NAN, -f64::NAN, f64::from_bits(0x7ff0_0000_0000_0001), f64::NEG_INFINITY, 0.0, -0.0]);
    let shown: Vec<String> = ours.iter().map(|(score, plays)| format!("{score} {plays}")).collect();
    assert_eq!(shown, ["-inf 1", "0 2", "NaN 3"]);
    assert!(ours.mean().unwrap().is_nan() && ours.max().unwrap().is_nan());
}
