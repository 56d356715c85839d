//! Intervals: plain formulas over exact counts.

/// The 97.5 % quantile of the normal distribution, as every textbook rounds it.
pub(crate) const Z95: f64 = 1.96;

/// The 95 % interval of a share of which `hits` of `plays` were seen, after E. B. Wilson (1927).
///
/// Unlike the plain normal interval it never leaves 0 to 1, and it is honest about "none of a thousand". All there could
/// be, 0 to 1, without a play.
pub fn wilson(hits: u64, plays: u64) -> (f64, f64) {
    if plays == 0 {
        return (0.0, 1.0);
    }
    let n = plays as f64;
    let share = hits as f64 / n;
    let square = Z95 * Z95;
    let center = share + square / (2.0 * n);
    let half = Z95 * (share * (1.0 - share) / n + square / (4.0 * n * n)).sqrt();
    let scale = 1.0 + square / n;
    // At the ends the formula gives exactly 0 and 1; rounding must not step over them.
    let low = if hits == 0 { 0.0 } else { ((center - half) / scale).max(0.0) };
    let high = if hits == plays { 1.0 } else { ((center + half) / scale).min(1.0) };
    (low, high)
}
