//! Exact sums against a plain twin, and in any order.

use arena::Sum;
use proptest::prelude::*;

fn sum(numbers: &[f64]) -> Sum {
    let mut sum = Sum::default();
    for number in numbers {
        sum.add(*number);
    }
    sum
}

/// 2 to this power; exact for all powers that a double has.
fn power(exponent: i32) -> f64 {
    if exponent < -1022 {
        f64::from_bits(1 << (exponent + 1074))
    } else {
        f64::from_bits(((exponent + 1023) as u64) << 52)
    }
}

/// The twin: whole numbers of one small unit, added as whole numbers and rounded once.
fn plain(parts: &[(i64, u32)], unit: i32) -> f64 {
    let whole: i128 = parts.iter().map(|(number, shift)| i128::from(*number) << shift).sum();
    whole as f64 * power(unit)
}

#[test]
fn the_sum_keeps_what_plain_addition_loses() {
    let numbers = [1e100, 1.0, -1e100, 1.0];
    assert_eq!(sum(&numbers).get(), 2.0);
    assert_eq!(numbers.iter().sum::<f64>(), 1.0, "plain addition is known to lose here");
    assert_eq!(sum(&[0.1; 10]).get(), 1.0, "ten times the double next to 0.1 is next to 1");
    assert_eq!(sum(&[]).get().to_bits(), 0);
    assert_eq!(sum(&[-3.5, 3.5]), Sum::default(), "and nothing is left behind");
}

#[test]
fn halves_are_rounded_to_the_even_one() {
    let (one, half) = (1.0, f64::EPSILON / 2.0);
    assert_eq!(sum(&[one, half]).get(), one);
    assert_eq!(sum(&[one, half, f64::from_bits(1)]).get(), one + f64::EPSILON, "a little more is more");
    assert_eq!(sum(&[one + f64::EPSILON, half]).get(), one + 2.0 * f64::EPSILON);
    assert_eq!(sum(&[-one, -half, -f64::from_bits(1)]).get(), -one - f64::EPSILON);
    // Rounding carries over into the next power of two.
    assert_eq!(sum(&[2.0 - f64::EPSILON, half]).get(), 2.0);
}

#[test]
fn the_ends_of_the_range() {
    let least = f64::from_bits(1);
    assert_eq!(sum(&[least; 3]).get(), f64::from_bits(3));
    assert_eq!(sum(&[f64::MIN_POSITIVE, -least]).get(), f64::from_bits((1 << 52) - 1));
    let large = Sum::LARGEST / 2.0;
    let mut many = Sum::default();
    many.add_times(large, u64::MAX);
    assert_eq!(many.get(), large * power(64), "2⁶⁴ of them, rounded");
    many.add_times(-large, u64::MAX);
    assert_eq!(many, Sum::default());
    assert_eq!(Sum::LARGEST, power(959));
}

#[test]
fn what_is_not_finite_is_remembered() {
    let (up, down, odd) = (f64::INFINITY, f64::NEG_INFINITY, f64::NAN);
    assert_eq!(sum(&[1.0, up, -5.0]).get(), up);
    assert_eq!(sum(&[1.0, down]).get(), down);
    assert!(sum(&[up, down]).get().is_nan() && sum(&[odd, 1.0]).get().is_nan() && sum(&[odd, up]).get().is_nan());
    assert_eq!((sum(&[Sum::LARGEST]).get(), sum(&[f64::MIN]).get()), (up, down), "too large to be added");
    let mut none = Sum::default();
    none.add_times(odd, 0);
    assert_eq!(none, Sum::default());
}

fn number() -> impl Strategy<Value = f64> {
    prop_oneof![any::<f64>(), -1e3..1e3_f64, (-100_i32..100).prop_map(f64::from)]
}

proptest! {
    #[test]
    fn equal_to_the_plain_twin(
        unit in -1074..840_i32,
        parts in proptest::collection::vec((-(1_i64 << 53)..1 << 53, 0..60_u32), 0..40),
    ) {
        let numbers: Vec<f64> = parts.iter().map(|(number, shift)| *number as f64 * power(unit + *shift as i32)).collect();
        prop_assert_eq!(sum(&numbers).get(), plain(&parts, unit));
    }

    #[test]
    fn often_is_one_by_one(number in number(), times in 0..300_u64) {
        let mut often = Sum::default();
        often.add_times(number, times);
        prop_assert_eq!(often, sum(&vec![number; times as usize]));
    }

    #[test]
    fn any_order_and_any_parts(list in proptest::collection::vec(number(), 0..60), cut in 0..60_usize, seed in any::<u64>()) {
        let whole = sum(&list);
        let mut other = list.clone();
        play::Dice::new(seed, 0, play::Role::World).shuffle(&mut other);
        prop_assert_eq!(&sum(&other), &whole);
        let (before, after) = other.split_at(cut.min(other.len()));
        let mut merged = sum(after);
        merged.merge(&sum(before));
        prop_assert_eq!(merged, whole);
    }
}
