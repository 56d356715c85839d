//! Exact sums: numbers added in any order give the same sum, to the last bit.

use play::number_to_json;
use serde_json::{Value as Json, json};

/// Limbs of 64 bits. The lowest bit is worth 2⁻¹⁰⁷⁴, the least positive number; 2⁶⁴ numbers below [`Sum::LARGEST`] need
/// 2097 of these 2240 bits, so nothing ever overflows.
const LIMBS: usize = 35;

/// The exact sum of many numbers.
///
/// It is a whole number of 2⁻¹⁰⁷⁴, in two's complement and wide enough for all doubles, so nothing is rounded before the caller
/// reads the sum. That is why order leaves no mark: sums of parts can be added, in any grouping, and give the same bits as
/// one sum of all. Its size is fixed.
///
/// Numbers from [`Sum::LARGEST`] on count as infinite, and what is not finite is only remembered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sum {
    limbs: [u64; LIMBS],
    /// Whether plus infinity, minus infinity and something that is no number were added.
    odd: [bool; 3],
}

/// What is not finite, in the order of [`Sum::odd`], and how it is written.
const ODD: [(&str, f64); 3] = [("inf", f64::INFINITY), ("-inf", f64::NEG_INFINITY), ("NaN", f64::NAN)];

impl Default for Sum {
    fn default() -> Sum {
        Sum { limbs: [0; LIMBS], odd: [false; 3] }
    }
}

impl Sum {
    /// Numbers from here on count as infinite: 2⁹⁵⁹, about 5·10²⁸⁸. So the sum of 2⁶⁴ smaller ones is finite.
    pub const LARGEST: f64 = f64::from_bits((959 + 1023) << 52);

    /// Adds one more number.
    pub fn add(&mut self, number: f64) {
        self.add_times(number, 1);
    }

    /// Adds a number this many times.
    pub fn add_times(&mut self, number: f64, times: u64) {
        if number.abs() < Sum::LARGEST {
            self.place(number, times);
        } else if times > 0 {
            let which = if number.is_nan() { 2 } else { usize::from(number < 0.0) };
            self.odd[which] = true;
        }
    }

    /// Adds all that another sum holds.
    pub fn merge(&mut self, other: &Sum) {
        add_limbs(&mut self.limbs, &other.limbs);
        for (ours, theirs) in self.odd.iter_mut().zip(other.odd) {
            *ours |= theirs;
        }
    }

    /// The sum so far, rounded once: the nearest double, and of two equally near ones the even one.
    pub fn get(&self) -> f64 {
        match self.odd {
            [_, _, true] | [true, true, _] => f64::NAN,
            [true, false, false] => f64::INFINITY,
            [false, true, false] => f64::NEG_INFINITY,
            [false, false, false] => rounded(&self.limbs),
        }
    }

    /// Adds `number · times`; the number is finite.
    fn place(&mut self, number: f64, times: u64) {
        let bits = number.to_bits();
        let (exponent, fraction) = ((bits >> 52) & 0x7ff, bits & ((1 << 52) - 1));
        // A double is a whole number of 53 bits, shifted up from 2⁻¹⁰⁷⁴; the least ones lack the leading bit.
        let (whole, shift) = if exponent == 0 { (fraction, 0) } else { (fraction | 1 << 52, exponent as usize - 1) };
        let product = u128::from(whole) * u128::from(times);
        let (low, high) = (product as u64, (product >> 64) as u64);
        let by = shift % 64;
        let carried = |limb: u64| if by == 0 { 0 } else { limb >> (64 - by) };
        let part = [low << by, high << by | carried(low), carried(high)];
        let change = if number < 0.0 { u64::overflowing_sub } else { u64::overflowing_add };
        // Beyond the part only a carry or a borrow changes anything, and it seldom goes far.
        let mut over = false;
        for (index, limb) in self.limbs.iter_mut().skip(shift / 64).enumerate() {
            if index >= part.len() && !over {
                break;
            }
            let (changed, first) = change(*limb, part.get(index).copied().unwrap_or(0));
            let (changed, second) = change(changed, u64::from(over));
            (*limb, over) = (changed, first || second);
        }
    }

    /// The sum as numbers whose sum is exactly this: first the sum rounded, then what that leaves over, rounded, and so on.
    ///
    /// One number is enough for whole numbers below 2⁵³ and the like. At most 42 come out: each takes 53 bits off.
    fn pieces(&self) -> Vec<f64> {
        let mut rest = self.clone();
        let mut pieces = Vec::new();
        loop {
            let piece = rounded(&rest.limbs);
            if piece == 0.0 || !piece.is_finite() {
                return pieces;
            }
            rest.place(-piece, 1);
            pieces.push(piece);
        }
    }

    /// The sum as JSON: a number, or a list of numbers to be added where one is not enough.
    pub(crate) fn to_json(&self) -> Json {
        let odd = self.odd.iter().zip(ODD).filter(|(seen, _)| **seen).map(|(_, (name, _))| json!(name));
        let pieces: Vec<Json> = self.pieces().into_iter().map(number_to_json).chain(odd).collect();
        match pieces.as_slice() {
            [] => json!(0),
            [one] => one.clone(),
            _ => Json::Array(pieces),
        }
    }

    /// Reads what [`Sum::to_json`] wrote; none if a part is no number, or if that many numbers cannot have such a sum.
    pub(crate) fn from_json(json: &Json, numbers: u64) -> Option<Sum> {
        let mut sum = Sum::default();
        let list = json.as_array().map_or(std::slice::from_ref(json), Vec::as_slice);
        for part in list {
            let number = number_from_json(part)?;
            if number.is_finite() {
                sum.place(number, 1);
            } else {
                sum.add(number);
            }
        }
        // Rounding keeps the order, so no sum that can be is refused here.
        (rounded(&sum.limbs).abs() <= numbers as f64 * Sum::LARGEST).then_some(sum)
    }
}

/// A number as JSON, also if it is not finite. A negative zero becomes a plain one.
pub(crate) fn exact_to_json(number: f64) -> Json {
    let odd = ODD.iter().find(|(_, it)| it.total_cmp(&number).is_eq() || it.is_nan() && number.is_nan());
    odd.map_or_else(|| number_to_json(number), |(name, _)| json!(name))
}

/// Reads what [`exact_to_json`] wrote.
pub(crate) fn number_from_json(json: &Json) -> Option<f64> {
    match json {
        Json::String(text) => ODD.iter().find(|(name, _)| name == text).map(|(_, number)| *number),
        other => other.as_f64(),
    }
}

fn add_limbs(to: &mut [u64; LIMBS], from: &[u64; LIMBS]) {
    let mut carry = false;
    for (limb, other) in to.iter_mut().zip(from) {
        let (sum, over) = limb.overflowing_add(*other);
        let (sum, again) = sum.overflowing_add(u64::from(carry));
        (*limb, carry) = (sum, over || again);
    }
}

fn negate(limbs: &mut [u64; LIMBS]) {
    let mut carry = true;
    for limb in limbs {
        (*limb, carry) = (!*limb).overflowing_add(u64::from(carry));
    }
}

/// The nearest double; ties go to the even one.
fn rounded(limbs: &[u64; LIMBS]) -> f64 {
    let negative = limbs[LIMBS - 1] >> 63 == 1;
    let mut size = *limbs;
    if negative {
        negate(&mut size);
    }
    let Some(top) = size.iter().rposition(|limb| *limb != 0) else { return 0.0 };
    let bits = top * 64 + 64 - size[top].leading_zeros() as usize;
    // All but the highest 53 bits are dropped; where there are no more, the number is exact.
    let dropped = bits.saturating_sub(53);
    let kept = from_bit(&size, dropped) & ((1 << 53) - 1);
    let half = dropped > 0 && from_bit(&size, dropped - 1) & 1 == 1;
    let beyond = dropped > 1 && trailing_zeros(&size) < dropped - 1;
    let up = half && (beyond || kept & 1 == 1);
    // The leading bit of what is kept counts the exponent up by one, and so does a carry out of rounding.
    let packed = ((dropped as u64) << 52) + kept + u64::from(up);
    let number = f64::from_bits(packed.min(f64::INFINITY.to_bits()));
    if negative { -number } else { number }
}

/// The 64 bits from this one on.
fn from_bit(limbs: &[u64; LIMBS], bit: usize) -> u64 {
    let (limb, by) = (bit / 64, bit % 64);
    let next = if by == 0 { 0 } else { limbs.get(limb + 1).map_or(0, |it| it << (64 - by)) };
    limbs[limb] >> by | next
}

fn trailing_zeros(limbs: &[u64; LIMBS]) -> usize {
    limbs.iter().position(|limb| *limb != 0).map_or(LIMBS * 64, |it| it * 64 + limbs[it].trailing_zeros() as usize)
}
