//! Arithmetic in tests: comparisons and sums of numbers, without the machine.

use crate::code::op::{Binary, compares};
use crate::value::Value;

/// How deep a sum may nest that is done here.
pub(super) const MOST_NUMBERS: usize = 4;

/// A step of a sum, operands first.
#[derive(Clone, Debug)]
pub(super) enum Step<T> {
    Term(T),
    Binary(Binary),
    /// `mod`
    Remainder,
}

/// A number.
#[derive(Clone, Copy, Debug)]
pub(super) enum Number {
    Integer(i64),
    Float(f64),
}

/// How two numbers compare; none if they are asked to be the same and are not both integers.
#[inline]
pub(super) fn compare(by: Binary, one: Number, two: Number) -> Option<bool> {
    match (one, two) {
        (Number::Integer(one), Number::Integer(two)) => Some(compares(by, one, two)),
        _ if matches!(by, Binary::Same | Binary::Different) => None,
        (one, two) => Some(compares(by, one.float(), two.float())),
    }
}

/// The number that a value is; none if it is none, and a complaint is due.
#[inline]
pub(super) fn number(value: &Value) -> Option<Number> {
    match value {
        Value::Integer(number) => Some(Number::Integer(*number)),
        Value::Float(number) => Some(Number::Float(*number)),
        _ => None,
    }
}

impl Number {
    fn float(self) -> f64 {
        match self {
            Number::Integer(number) => number as f64,
            Number::Float(number) => number,
        }
    }
}

/// What a sum comes to; none if something in it is no number.
pub(super) fn sum<'a, T>(steps: &'a [Step<T>], value: impl Fn(&'a T) -> &'a Value) -> Option<Number> {
    match steps {
        [Step::Term(one)] => number(value(one)),
        [Step::Term(one), Step::Term(two), Step::Binary(by)] => {
            calculate(*by, number(value(one))?, number(value(two))?)
        }
        _ => Some(calculate_all(steps, value)?[0]),
    }
}

fn calculate_all<'a, T>(steps: &'a [Step<T>], value: impl Fn(&'a T) -> &'a Value) -> Option<[Number; MOST_NUMBERS]> {
    let mut stack = [Number::Integer(0); MOST_NUMBERS];
    let mut height = 0;
    for step in steps {
        match step {
            Step::Term(term) => {
                *stack.get_mut(height)? = number(value(term))?;
                height += 1;
            }
            Step::Binary(by) => {
                height = height.checked_sub(1)?;
                stack[height - 1] = calculate(*by, stack[height - 1], stack[height])?;
            }
            Step::Remainder => {
                height = height.checked_sub(1)?;
                stack[height - 1] = remainder(stack[height - 1], stack[height])?;
            }
        }
    }
    Some(stack)
}

/// A step of a sum; none if it compares, which gives no number.
#[inline]
fn calculate(by: Binary, one: Number, two: Number) -> Option<Number> {
    match (by, one, two) {
        (Binary::Add, Number::Integer(one), Number::Integer(two)) => Some(Number::Integer(one.wrapping_add(two))),
        (Binary::Subtract, Number::Integer(one), Number::Integer(two)) => Some(Number::Integer(one.wrapping_sub(two))),
        (Binary::Multiply, Number::Integer(one), Number::Integer(two)) => Some(Number::Integer(one.wrapping_mul(two))),
        (Binary::Add, one, two) => Some(Number::Float(one.float() + two.float())),
        (Binary::Subtract, one, two) => Some(Number::Float(one.float() - two.float())),
        (Binary::Multiply, one, two) => Some(Number::Float(one.float() * two.float())),
        _ => None,
    }
}

/// What is left of a division of integers, if there is one.
fn remainder(one: Number, two: Number) -> Option<Number> {
    match (one, two) {
        (Number::Integer(one), Number::Integer(two)) => one.checked_rem(two).map(Number::Integer),
        _ => None,
    }
}
