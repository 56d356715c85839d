//! The numbers a sweep can count in: yes/no, floats, floats that never overflow, and integers of any size.

use num_bigint::BigUint;

/// What a sweep adds and multiplies. Nothing is ever subtracted, so zero means "impossible" in every kind of number.
pub(crate) trait Number: Clone {
    /// Nothing.
    fn zero() -> Self;
    /// Neutral when multiplied.
    fn one() -> Self;
    /// Whether this is exactly nothing.
    fn is_zero(&self) -> bool;
    /// `self += a × b`.
    fn add_product(&mut self, a: &Self, b: &Self);
    /// `a × b`.
    fn product(a: &Self, b: &Self) -> Self;
    /// A small whole number.
    fn whole(number: u32) -> Self;
    /// Appends the weight of `k` trues among `size` cells, for `k` from 0 to `size`: ways to choose them × odds.
    fn push_factors(size: u32, yes: u32, no: u32, out: &mut Vec<Self>);
    /// The ways to choose `count` of `free` cells, for each count from `low` to `high`, all up to one common factor; only
    /// integers are exact. Impossible counts get zero.
    fn choices(free: i64, low: i64, high: i64) -> Vec<Self>;
}

/// `self += a × b` for two rows.
pub(crate) fn add_row<N: Number>(to: &mut [N], factor: &N, from: &[N]) {
    for (to, from) in to.iter_mut().zip(from) {
        to.add_product(factor, from);
    }
}

impl Number for bool {
    fn zero() -> bool {
        false
    }
    fn one() -> bool {
        true
    }
    fn is_zero(&self) -> bool {
        !self
    }
    fn add_product(&mut self, a: &bool, b: &bool) {
        *self |= *a && *b;
    }
    fn product(a: &bool, b: &bool) -> bool {
        *a && *b
    }
    fn whole(number: u32) -> bool {
        number > 0
    }
    fn push_factors(size: u32, _yes: u32, _no: u32, out: &mut Vec<bool>) {
        out.resize(out.len() + size as usize + 1, true);
    }
    fn choices(free: i64, low: i64, high: i64) -> Vec<bool> {
        (low..=high).map(|count| (0..=free).contains(&count)).collect()
    }
}

impl Number for f64 {
    fn zero() -> f64 {
        0.0
    }
    fn one() -> f64 {
        1.0
    }
    fn is_zero(&self) -> bool {
        *self == 0.0
    }
    #[inline]
    fn add_product(&mut self, a: &f64, b: &f64) {
        *self += a * b;
    }
    #[inline]
    fn product(a: &f64, b: &f64) -> f64 {
        a * b
    }
    fn whole(number: u32) -> f64 {
        f64::from(number)
    }
    fn push_factors(size: u32, yes: u32, no: u32, out: &mut Vec<f64>) {
        let odds = f64::from(yes) / f64::from(no);
        let mut factor = 1.0;
        out.push(factor);
        for count in 0..size {
            factor = factor * f64::from(size - count) / f64::from(count + 1) * odds;
            out.push(factor);
        }
    }
    fn choices(free: i64, low: i64, high: i64) -> Vec<f64> {
        choices_from_top(free, low, high)
    }
}

/// A number with rounding.
pub(crate) trait Float: Number {
    /// Times an ordinary float.
    fn scaled(&self, factor: f64) -> Self;
    /// `yes ÷ (yes + no)`, never rounded to nothing unless it is nothing.
    fn share(yes: &Self, no: &Self) -> f64;
    /// As an ordinary float, infinite or zero where that cannot hold it.
    fn to_float(&self) -> f64;
}

impl Float for f64 {
    fn scaled(&self, factor: f64) -> f64 {
        self * factor
    }
    fn share(yes: &f64, no: &f64) -> f64 {
        yes / (yes + no)
    }
    fn to_float(&self) -> f64 {
        *self
    }
}

/// The count with the most choices among those from `low` to `high`, if any is possible: floats count it as one.
pub(crate) fn top_choice(free: i64, low: i64, high: i64) -> Option<i64> {
    let (first, last) = (low.max(0), high.min(free));
    (first <= last).then(|| (free / 2).clamp(first, last))
}

/// [`Number::choices`] by ratios, from the largest outwards, so that nothing exceeds one.
fn choices_from_top<N: Float>(free: i64, low: i64, high: i64) -> Vec<N> {
    let mut row = vec![N::zero(); (high - low + 1).max(0) as usize];
    let Some(top) = top_choice(free, low, high) else { return row };
    row[(top - low) as usize] = N::one();
    for count in top..high.min(free) {
        let at = (count - low) as usize;
        row[at + 1] = row[at].scaled((free - count) as f64 / (count + 1) as f64);
    }
    for count in (low.max(0) + 1..=top).rev() {
        let at = (count - low) as usize;
        row[at - 1] = row[at].scaled(count as f64 / (free - count + 1) as f64);
    }
    row
}

/// A float whose exponent has 64 bits: the same 53 bits of precision, and no overflow or underflow.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Wide {
    /// From 1 up to, not including, 2; or 0.
    mantissa: f64,
    exponent: i64,
}

/// The bits of an `f64` between sign and mantissa.
const EXPONENT_BITS: u64 = 0x7ff;

impl Wide {
    /// A positive, normal float (or zero) times a power of two.
    fn new(number: f64, exponent: i64) -> Wide {
        if number == 0.0 {
            return Wide { mantissa: 0.0, exponent: 0 };
        }
        let bits = number.to_bits();
        let own = ((bits >> 52) & EXPONENT_BITS) as i64 - 1023;
        let mantissa = f64::from_bits((bits & !(EXPONENT_BITS << 52)) | (1023 << 52));
        Wide { mantissa, exponent: exponent + own }
    }

    fn plus(self, other: Wide) -> Wide {
        let (large, small) = match (self.is_zero(), other.is_zero()) {
            (true, _) => return other,
            (_, true) => return self,
            _ if self.exponent >= other.exponent => (self, other),
            _ => (other, self),
        };
        let shift = large.exponent - small.exponent;
        if shift > 100 {
            return large; // far below the last bit
        }
        Wide::new(large.mantissa + small.mantissa * power_of_two(-shift), large.exponent)
    }
}

impl Float for Wide {
    fn scaled(&self, factor: f64) -> Wide {
        Wide::new(self.mantissa * factor, self.exponent)
    }
    fn share(yes: &Wide, no: &Wide) -> f64 {
        if yes.is_zero() {
            return 0.0;
        }
        let sum = yes.plus(*no);
        let exponent = yes.exponent - sum.exponent;
        if exponent < -1000 { f64::MIN_POSITIVE } else { yes.mantissa / sum.mantissa * power_of_two(exponent) }
    }
    fn to_float(&self) -> f64 {
        match self.exponent {
            1024.. => f64::INFINITY,
            -1022..=1023 => self.mantissa * power_of_two(self.exponent),
            _ => 0.0,
        }
    }
}

/// 2 to an exponent from −1022 to 1023.
fn power_of_two(exponent: i64) -> f64 {
    f64::from_bits(((exponent + 1023) as u64) << 52)
}

impl Number for Wide {
    fn zero() -> Wide {
        Wide { mantissa: 0.0, exponent: 0 }
    }
    fn one() -> Wide {
        Wide { mantissa: 1.0, exponent: 0 }
    }
    fn is_zero(&self) -> bool {
        self.mantissa == 0.0
    }
    fn add_product(&mut self, a: &Wide, b: &Wide) {
        *self = self.plus(Wide::product(a, b));
    }
    fn product(a: &Wide, b: &Wide) -> Wide {
        Wide::new(a.mantissa * b.mantissa, a.exponent + b.exponent)
    }
    fn whole(number: u32) -> Wide {
        Wide::new(f64::from(number), 0)
    }
    fn push_factors(size: u32, yes: u32, no: u32, out: &mut Vec<Wide>) {
        let odds = f64::from(yes) / f64::from(no);
        let mut factor = Wide::one();
        out.push(factor);
        for count in 0..size {
            factor = factor.scaled(f64::from(size - count) / f64::from(count + 1) * odds);
            out.push(factor);
        }
    }
    fn choices(free: i64, low: i64, high: i64) -> Vec<Wide> {
        choices_from_top(free, low, high)
    }
}

impl Number for BigUint {
    fn zero() -> BigUint {
        BigUint::ZERO
    }
    fn one() -> BigUint {
        BigUint::from(1_u32)
    }
    fn is_zero(&self) -> bool {
        *self == BigUint::ZERO
    }
    fn add_product(&mut self, a: &BigUint, b: &BigUint) {
        *self += a * b;
    }
    fn product(a: &BigUint, b: &BigUint) -> BigUint {
        a * b
    }
    fn whole(number: u32) -> BigUint {
        BigUint::from(number)
    }
    fn push_factors(size: u32, yes: u32, no: u32, out: &mut Vec<BigUint>) {
        let mut ways = BigUint::from(1_u32);
        for count in 0..=size {
            out.push(&ways * BigUint::from(yes).pow(count) * BigUint::from(no).pow(size - count));
            ways = ways * (size - count) / (count + 1);
        }
    }
    fn choices(free: i64, low: i64, high: i64) -> Vec<BigUint> {
        let mut row = vec![BigUint::ZERO; (high - low + 1).max(0) as usize];
        let (first, last) = (low.max(0), high.min(free));
        let mut ways = BigUint::from(1_u32);
        for count in 0..=last {
            if count >= first {
                row[(count - low) as usize].clone_from(&ways);
            }
            ways = ways * (free - count) as u64 / (count + 1) as u64;
        }
        row
    }
}
