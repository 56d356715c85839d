//! Arithmetic in tests: comparisons and sums of numbers, without the machine.

use crate::code::machine::binary::compares;
use crate::code::op::Binary;
use crate::value::Value;

/// How deep a sum may nest that is done here.
pub(super) const MOST_NUMBERS: usize = 4;

/// A step of a sum, operands first.
#[derive(Clone, Debug)]
pub(super) enum Step<T> {
    Term(T),
    Binary(Binary),
}

#[derive(Clone, Copy, Debug)]
enum Number {
    Integer(i64),
    Float(f64),
}

/// How two numbers compare; none if one is no number, and a complaint is due.
#[inline]
pub(super) fn compare(by: Binary, one: &Value, two: &Value) -> Option<bool> {
    match (one, two) {
        (Value::Integer(one), Value::Integer(two)) => Some(compares(by, *one, *two)),
        (one, two) => {
            let (one, two) = (number(one)?, number(two)?);
            Some(compares(by, one.float(), two.float()))
        }
    }
}

fn number(value: &Value) -> Option<Number> {
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
pub(super) fn sum<'a, T>(steps: &'a [Step<T>], value: impl Fn(&'a T) -> &'a Value) -> Option<bool> {
    let mut stack = [Number::Integer(0); MOST_NUMBERS];
    let mut height = 0;
    let (last, steps) = steps.split_last()?;
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
        }
    }
    match (last, stack[0], stack[1]) {
        (Step::Binary(by), Number::Integer(one), Number::Integer(two)) => Some(compares(*by, one, two)),
        (Step::Binary(by), one, two) => Some(compares(*by, one.float(), two.float())),
        (Step::Term(_), ..) => None,
    }
}

/// A step of a sum; none if it compares, which gives no number.
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
