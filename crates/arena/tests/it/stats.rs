//! The statistics against plain formulas and known values.

use arena::{Scores, wilson};
use proptest::prelude::*;

fn scores(list: &[f64]) -> Scores {
    let mut scores = Scores::default();
    for score in list {
        scores.add(*score);
    }
    scores
}

fn close(a: f64, b: f64) -> bool {
    (a - b).abs() <= 1e-9 * (1.0 + a.abs().max(b.abs()))
}

#[test]
fn known_values() {
    // Eight numbers with mean 5 and sum of squares 32.
    let scores = scores(&[2.0, 4.0, 4.0, 4.0, 5.0, 5.0, 7.0, 9.0]);
    assert_eq!(scores.mean(), Some(5.0));
    assert_eq!(scores.sd(), Some((32.0_f64 / 7.0).sqrt()));
    assert!(close(scores.ci95().unwrap(), 1.96 * (32.0_f64 / 7.0 / 8.0).sqrt()));
    assert_eq!((scores.min(), scores.median(), scores.max()), (Some(2.0), Some(4.5), Some(9.0)));
    assert_eq!(scores.iter().collect::<Vec<_>>(), [(2.0, 1), (4.0, 3), (5.0, 2), (7.0, 1), (9.0, 1)]);
}

#[test]
fn few_plays_claim_no_interval() {
    let none = scores(&[]);
    assert_eq!((none.mean(), none.sd(), none.median(), none.min()), (None, None, None, None));
    let one = scores(&[3.5]);
    assert_eq!((one.mean(), one.median(), one.sd(), one.ci95()), (Some(3.5), Some(3.5), None, None));
    let same = scores(&[3.5, 3.5]);
    assert_eq!((same.mean(), same.sd(), same.ci95()), (Some(3.5), Some(0.0), Some(0.0)));
}

#[test]
fn zero_has_no_sign() {
    let zeros = scores(&[0.0, -0.0]);
    assert_eq!(zeros.different(), 1);
    assert!(zeros.min().is_some_and(f64::is_sign_positive));
}

#[test]
fn wilson_against_the_textbook() {
    // Newcombe (1998), table I, "score method": the classical examples, to four digits.
    for (hits, plays, low, high) in [
        (81, 263, 0.2553, 0.3662),
        (15, 148, 0.0624, 0.1605),
        (0, 20, 0.0, 0.1611),
        (1, 29, 0.0061, 0.1718),
        (8, 10, 0.4902, 0.9433),
        (10, 10, 0.7225, 1.0),
    ] {
        let (least, most) = wilson(hits, plays);
        assert!((least - low).abs() < 1e-4 && (most - high).abs() < 1e-4, "{hits}/{plays}: {least} to {most}");
    }
    assert_eq!(wilson(0, 0), (0.0, 1.0));
}

proptest! {
    #[test]
    fn equal_to_the_plain_formulas(list in proptest::collection::vec((-1000_i32..1000, 1..5_u8), 2..80)) {
        let list: Vec<f64> = list.into_iter().map(|(whole, part)| f64::from(whole) / f64::from(part)).collect();
        let ours = scores(&list);
        let n = list.len() as f64;
        let mean = list.iter().sum::<f64>() / n;
        let sd = (list.iter().map(|it| (it - mean).powi(2)).sum::<f64>() / (n - 1.0)).sqrt();
        let mut sorted = list.clone();
        sorted.sort_by(f64::total_cmp);
        let middle = sorted.len() / 2;
        let median = if sorted.len() % 2 == 1 { sorted[middle] } else { f64::midpoint(sorted[middle - 1], sorted[middle]) };
        prop_assert!(close(ours.mean().unwrap(), mean));
        prop_assert!(close(ours.sd().unwrap(), sd));
        prop_assert!(close(ours.ci95().unwrap(), 1.96 * sd / n.sqrt()));
        prop_assert!(close(ours.median().unwrap(), median));
        prop_assert_eq!(ours.min().unwrap(), sorted[0]);
        prop_assert_eq!(ours.max().unwrap(), *sorted.last().unwrap());
    }

    #[test]
    fn the_order_of_arrival_leaves_no_mark(list in proptest::collection::vec(-1e9_f64..1e9, 2..60)) {
        let mut turned = list.clone();
        turned.reverse();
        let (ours, theirs) = (scores(&list), scores(&turned));
        prop_assert_eq!(ours.mean().map(f64::to_bits), theirs.mean().map(f64::to_bits));
        prop_assert_eq!(ours.sd().map(f64::to_bits), theirs.sd().map(f64::to_bits));
    }

    #[test]
    fn wilson_solves_its_equation(hits in 0_u64..500, more in 0_u64..500) {
        let plays = hits + more + 1;
        let share = hits as f64 / plays as f64;
        let (low, high) = wilson(hits, plays);
        prop_assert!((0.0..=share).contains(&low) && (share..=1.0).contains(&high));
        // The ends are the shares from which the seen one is just 1.96 standard errors away.
        for end in [low, high] {
            let error = (end * (1.0 - end) / plays as f64).sqrt();
            prop_assert!(((share - end).abs() - 1.96 * error).abs() < 1e-9 || end == 0.0 || end == 1.0);
        }
    }
}
