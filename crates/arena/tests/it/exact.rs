//! Exact tests beside their definitions.

use arena::{holm, sign_test};
use proptest::prelude::*;

/// The sign test as it is defined: throw the coins in all ways, and count those that fall at least as lopsided.
fn by_enumeration(better: u64, worse: u64) -> f64 {
    let coins = better + worse;
    let ways = 1_u64 << coins;
    let lopsided = |heads: u64| heads.abs_diff(coins - heads) >= better.abs_diff(worse);
    let hits = (0..ways).filter(|fall| lopsided(u64::from(fall.count_ones()))).count();
    hits as f64 / ways as f64
}

#[test]
fn the_sign_test_counts_all_ways_in_which_coins_fall() {
    for better in 0..=8 {
        for worse in 0..=8 {
            let (quick, slow) = (sign_test(better, worse), by_enumeration(better, worse));
            assert!((quick - slow).abs() < 1e-14, "{better} {worse}: {quick} and {slow}");
        }
    }
}

/// Whole numbers up to 2^120 are exact.
fn by_pascal(better: u64, worse: u64) -> f64 {
    let coins = (better + worse) as usize;
    let mut row = vec![1_u128];
    for _ in 0..coins {
        let inner = row.windows(2).map(|pair| pair[0] + pair[1]).collect::<Vec<_>>();
        row = [vec![1], inner, vec![1]].concat();
    }
    let tail: u128 = row[..=better.min(worse) as usize].iter().sum();
    (2.0 * tail as f64 / (1_u128 << coins) as f64).min(1.0)
}

#[test]
fn the_sign_test_is_exact_for_a_hundred_worlds() {
    for coins in [40, 99, 100, 120] {
        for better in 0..=coins {
            let (quick, slow) = (sign_test(better, coins - better), by_pascal(better, coins - better));
            assert!((quick - slow).abs() <= 1e-12 * slow, "{better} of {coins}: {quick} and {slow}");
        }
    }
}

#[test]
fn the_sign_test_holds_for_many_worlds() {
    assert_eq!(sign_test(0, 0), 1.0);
    assert_eq!(sign_test(5_000_000, 5_000_000), 1.0);
    assert_eq!(sign_test(0, 10_000_000), 0.0);
    // One standard deviation of a million coins, from the normal distribution with its correction for whole numbers.
    let p = sign_test(499_500, 500_500);
    assert!((p - 0.3178).abs() < 0.0001, "{p}");
    assert_eq!(sign_test(400, 600), sign_test(600, 400));
}

/// Holm's rule as he gave it: go up from the smallest, and stop at the first that is too large for what is left.
fn is_rejected(values: &[f64], index: usize, level: f64) -> bool {
    let mut sorted = values.to_vec();
    sorted.sort_by(f64::total_cmp);
    for (rank, value) in sorted.iter().enumerate() {
        if *value > level / (values.len() - rank) as f64 {
            return false;
        }
        if *value == values[index] {
            return true;
        }
    }
    false
}

proptest! {
    #[test]
    fn corrected_values_reject_what_holm_rejects(
        values in proptest::collection::vec(0.0..1.0_f64, 1..8),
        level in 0.001..1.0_f64,
    ) {
        let corrected = holm(&values);
        for (index, value) in corrected.iter().enumerate() {
            prop_assert!(*value >= values[index] && *value <= 1.0);
            // Where rounding decides, nothing is said.
            if (value - level).abs() > 1e-12 {
                prop_assert_eq!(*value <= level, is_rejected(&values, index, level), "{:?} at {}", values, level);
            }
        }
    }
}

#[test]
fn one_comparison_needs_no_correction() {
    assert_eq!(holm(&[0.03]), [0.03]);
    assert_eq!(holm(&[]), Vec::<f64>::new());
    assert_eq!(holm(&[0.5, 0.25, 0.5]), [1.0, 0.75, 1.0]);
}
