//! Comparisons and questions about types.

use super::{Args, Function};
use crate::code::stop::Stop;
use crate::engine::Engine;
use crate::value::Value;

type Answer = Result<Value, Stop>;

pub(super) const FUNCTIONS: &[Function] = &[
    Function::new(
        "!=",
        "2;*;ld",
        "b",
        |e, a| first_and_others(e, a, |one, two| !is_equal(one, two)),
        "whether the first number differs from all others",
    ),
    Function::new("<", "2;*;ld", "b", |e, a| chain(e, a, is_less), "whether each number is less than the next"),
    Function::new(
        "<=",
        "2;*;ld",
        "b",
        |e, a| chain(e, a, |one, two| is_less(one, two) || is_equal(one, two)),
        "whether no number is more than the next",
    ),
    Function::new(
        "<>",
        "2;*;ld",
        "b",
        |e, a| first_and_others(e, a, |one, two| !is_equal(one, two)),
        "whether the first number differs from all others",
    ),
    Function::new("=", "2;*;ld", "b", |e, a| first_and_others(e, a, is_equal), "whether all numbers are equal"),
    Function::new(
        ">",
        "2;*;ld",
        "b",
        |e, a| chain(e, a, |one, two| is_less(two, one)),
        "whether each number is more than the next",
    ),
    Function::new(
        ">=",
        "2;*;ld",
        "b",
        |e, a| chain(e, a, |one, two| is_less(two, one) || is_equal(one, two)),
        "whether no number is less than the next",
    ),
    Function::new(
        "and",
        "2;*;*",
        "b",
        |e, a| Ok(Value::of_bool(e.args(a).iter().all(Value::is_true))),
        "whether all are true; the rest is not evaluated after one that is not",
    ),
    Function::new(
        "eq",
        "2;*;*",
        "b",
        |e, a| first_and_others(e, a, |one, two| one == two),
        "whether all are the same in type and value",
    ),
    Function::new(
        "evenp",
        "1;1;l",
        "b",
        |e, a| Ok(Value::of_bool(e.integer_arg(a, 0) % 2 == 0)),
        "whether an integer is even",
    ),
    Function::new(
        "external-addressp",
        "1;1;*",
        "b",
        |_, _| Ok(Value::FALSE),
        "whether it is the address of something outside; nothing is",
    ),
    Function::new(
        "fact-addressp",
        "1;1;*",
        "b",
        |e, a| is(e, a, |it| matches!(it, Value::Fact(_))),
        "whether it is a fact",
    ),
    Function::new("floatp", "1;1;*", "b", |e, a| is(e, a, |it| matches!(it, Value::Float(_))), "whether it is a float"),
    Function::new(
        "integerp",
        "1;1;*",
        "b",
        |e, a| is(e, a, |it| matches!(it, Value::Integer(_))),
        "whether it is an integer",
    ),
    Function::new(
        "lexemep",
        "1;1;*",
        "b",
        |e, a| is(e, a, |it| matches!(it, Value::Symbol(_) | Value::String(_))),
        "whether it is a symbol or a string",
    ),
    Function::new(
        "multifieldp",
        "1;1;*",
        "b",
        |e, a| is(e, a, |it| matches!(it, Value::Multi(_))),
        "whether it is a multifield",
    ),
    Function::new(
        "neq",
        "2;*;*",
        "b",
        |e, a| first_and_others(e, a, |one, two| one != two),
        "whether the first differs from all others in type or value",
    ),
    Function::new("not", "1;1;*", "b", |e, a| is(e, a, |it| !it.is_true()), "whether it is false"),
    Function::new(
        "numberp",
        "1;1;*",
        "b",
        |e, a| is(e, a, |it| matches!(it, Value::Integer(_) | Value::Float(_))),
        "whether it is a number",
    ),
    Function::new(
        "oddp",
        "1;1;l",
        "b",
        |e, a| Ok(Value::of_bool(e.integer_arg(a, 0) % 2 != 0)),
        "whether an integer is odd",
    ),
    Function::new(
        "or",
        "2;*;*",
        "b",
        |e, a| Ok(Value::of_bool(e.args(a).iter().any(Value::is_true))),
        "whether one is true; the rest is not evaluated after it",
    ),
    Function::new(
        "pointerp",
        "1;1;*",
        "b",
        |_, _| Ok(Value::FALSE),
        "whether it is the address of something outside; nothing is",
    ),
    Function::new(
        "stringp",
        "1;1;*",
        "b",
        |e, a| is(e, a, |it| matches!(it, Value::String(_))),
        "whether it is a string",
    ),
    Function::new(
        "symbolp",
        "1;1;*",
        "b",
        |e, a| is(e, a, |it| matches!(it, Value::Symbol(_))),
        "whether it is a symbol",
    ),
];

fn is(engine: &mut Engine, args: Args, holds: fn(&Value) -> bool) -> Answer {
    Ok(Value::of_bool(holds(engine.arg(args, 0))))
}

/// Each with the next.
fn chain(engine: &mut Engine, args: Args, holds: fn(&Value, &Value) -> bool) -> Answer {
    engine.burn(args.len())?;
    Ok(Value::of_bool(engine.args(args).windows(2).all(|pair| holds(&pair[0], &pair[1]))))
}

/// The first with each of the others.
fn first_and_others(engine: &mut Engine, args: Args, holds: fn(&Value, &Value) -> bool) -> Answer {
    let lengths = engine.args(args).iter().map(|value| match value {
        Value::Multi(row) => 1 + row.len(),
        _ => 1,
    });
    let length = lengths.sum();
    engine.burn(length)?;
    let values = engine.args(args);
    Ok(Value::of_bool(values[1..].iter().all(|value| holds(&values[0], value))))
}

/// Two integers are compared as such, all else as floats.
fn is_less(one: &Value, two: &Value) -> bool {
    match (one, two) {
        (Value::Integer(one), Value::Integer(two)) => one < two,
        _ => float(one) < float(two),
    }
}

#[expect(clippy::float_cmp, reason = "`=` of the language compares floats exactly")]
fn is_equal(one: &Value, two: &Value) -> bool {
    match (one, two) {
        (Value::Integer(one), Value::Integer(two)) => one == two,
        _ => float(one) == float(two),
    }
}

fn float(value: &Value) -> f64 {
    match value {
        Value::Integer(it) => *it as f64,
        Value::Float(it) => *it,
        _ => 0.0,
    }
}
