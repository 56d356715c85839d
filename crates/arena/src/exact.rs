//! Exact tests: plain arithmetic over counts, so that a figure is the same on every machine.

/// The two-sided p-value of the exact sign test: of all ways in which coins could have fallen, one for each world that differs,
/// the share of those that are at least as lopsided as this one.
///
/// It is 1 if no world differs. With successes instead of scores it is the exact test of McNemar.
pub fn sign_test(better: u64, worse: u64) -> f64 {
    let coins = better.saturating_add(worse);
    let fewer = better.min(worse);
    // From the largest term downwards, until the terms no longer count.
    let mut term = chance(coins, fewer);
    let mut tail = term;
    for heads in (1..=fewer).rev() {
        term *= heads as f64 / (coins - heads + 1) as f64;
        tail += term;
        if term < tail * 1e-17 {
            break;
        }
    }
    // The middle term is in both tails.
    (2.0 * tail).min(1.0)
}

/// The chance that exactly `heads` of `coins` fair coins show heads: a binomial coefficient divided by a power of two. The
/// loop halves whenever the product exceeds 1, so that it neither overflows nor loses digits.
fn chance(coins: u64, heads: u64) -> f64 {
    let mut product = 1.0;
    let mut halves = coins;
    for place in 1..=heads {
        product *= (coins - heads + place) as f64 / place as f64;
        while product > 1.0 && halves > 0 {
            product *= 0.5;
            halves -= 1;
        }
    }
    // After 1,100 halvings every double is 0, so more of them change nothing.
    for _ in 0..halves.min(1100) {
        product *= 0.5;
    }
    product
}

/// P-values of several comparisons, corrected after S. Holm (1979): whichever of them are called significant at some level, the
/// chance that one of these calls is wrong is at most that level. In the order in which they came.
pub fn holm(values: &[f64]) -> Vec<f64> {
    let mut order: Vec<usize> = (0..values.len()).collect();
    order.sort_by(|a, b| values[*a].total_cmp(&values[*b]));
    let mut corrected = vec![1.0; values.len()];
    let mut least: f64 = 0.0;
    for (rank, index) in order.into_iter().enumerate() {
        least = least.max(values[index] * (values.len() - rank) as f64).min(1.0);
        corrected[index] = least;
    }
    corrected
}
