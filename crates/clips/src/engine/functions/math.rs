//! Numbers.

use super::{Args, Function};
use crate::code::stop::Stop;
use crate::engine::Engine;
use crate::engine::hints::Failure;
use crate::value::Value;

type Answer = Result<Value, Stop>;

pub(super) const FUNCTIONS: &[Function] = &[
    Function::new(
        "*",
        "2;*;ld",
        "ld",
        |engine, args| fold(engine, args, i64::wrapping_mul, |a, b| a * b),
        "the product of all",
    ),
    Function::new("**", "2;2;ld", "d", power, "the first raised to the second, as a float"),
    Function::new(
        "+",
        "2;*;ld",
        "ld",
        |engine, args| fold(engine, args, i64::wrapping_add, |a, b| a + b),
        "the sum of all",
    ),
    Function::new(
        "-",
        "2;*;ld",
        "ld",
        |engine, args| fold(engine, args, i64::wrapping_sub, |a, b| a - b),
        "the first minus all others",
    ),
    Function::new("/", "2;*;ld", "d", divide, "the first divided by the others, as a float"),
    Function::new("abs", "1;1;ld", "ld", abs, "the absolute value"),
    Function::new("div", "2;*;ld", "l", div, "the first divided by the others, as an integer"),
    Function::new("exp", "1;1;ld", "d", |engine, args| float(engine, args, libm::exp), "e raised to the number"),
    Function::new("float", "1;1;ld", "d", |engine, args| float(engine, args, |it| it), "the number as a float"),
    Function::new(
        "integer",
        "1;1;ld",
        "l",
        |engine, args| Ok(Value::Integer(engine.integer_arg(args, 0))),
        "the number as an integer, cut",
    ),
    Function::new(
        "log",
        "1;1;ld",
        "d",
        |engine, args| logarithm(engine, args, "log", libm::log),
        "the natural logarithm",
    ),
    Function::new(
        "log10",
        "1;1;ld",
        "d",
        |engine, args| logarithm(engine, args, "log10", libm::log10),
        "the logarithm to base 10",
    ),
    Function::new("max", "1;*;ld", "ld", |engine, args| best(engine, args, |new, old| new > old), "the largest"),
    Function::new("min", "1;*;ld", "ld", |engine, args| best(engine, args, |new, old| new < old), "the smallest"),
    Function::new("mod", "2;2;ld", "ld", modulo, "what is left of the first divided by the second"),
    Function::new("pi", "0;0;*", "d", |_, _| Ok(Value::Float(std::f64::consts::PI)), "the number pi"),
    Function::new("random", "0;2;l", "l", random, "a random integer, between the two if given"),
    Function::new("round", "1;1;ld", "l", round, "the nearest integer; halves go away from zero"),
    Function::new("seed", "1;1;l", "v", seed, "begins the random numbers anew from this seed"),
    Function::new("sqrt", "1;1;ld", "d", sqrt, "the square root"),
];

/// A number: integers stay integers as long as all are.
#[derive(Clone, Copy)]
enum Number {
    Integer(i64),
    Float(f64),
}

impl Number {
    fn of(value: &Value) -> Number {
        match value {
            Value::Float(it) => Number::Float(*it),
            Value::Integer(it) => Number::Integer(*it),
            _ => Number::Integer(0),
        }
    }

    fn float(self) -> f64 {
        match self {
            Number::Integer(it) => it as f64,
            Number::Float(it) => it,
        }
    }

    fn value(self) -> Value {
        match self {
            Number::Integer(it) => Value::Integer(it),
            Number::Float(it) => Value::Float(it),
        }
    }
}

fn fold(engine: &mut Engine, args: Args, integers: fn(i64, i64) -> i64, floats: fn(f64, f64) -> f64) -> Answer {
    engine.burn(args.len())?;
    let mut numbers = engine.args(args).iter().map(Number::of);
    let first = numbers.next().unwrap_or(Number::Integer(0));
    let total = numbers.fold(first, |total, number| match (total, number) {
        (Number::Integer(one), Number::Integer(two)) => Number::Integer(integers(one, two)),
        (one, two) => Number::Float(floats(one.float(), two.float())),
    });
    Ok(total.value())
}

/// Complains of a division by zero; the reference goes on with this value at the top level.
fn by_zero(engine: &mut Engine, name: &str, left: Value) -> Stop {
    let stop = engine.error("PRNTUTIL7", &format!("Attempt to divide by zero in '{name}' function."));
    engine.advise(Failure::Zero);
    engine.machine.left = left;
    stop
}

/// The smallest integer by -1.
fn overflow(engine: &mut Engine, name: &str, left: i64) -> Stop {
    let stop = engine.error("PRNTUTIL17", &format!("Over or underflow of long long integer in '{name}' function."));
    engine.machine.left = Value::Integer(left);
    stop
}

fn divide(engine: &mut Engine, args: Args) -> Answer {
    engine.burn(args.len())?;
    let mut total = engine.float_arg(args, 0);
    for index in 1..args.len() {
        let divisor = engine.float_arg(args, index);
        if divisor == 0.0 {
            return Err(by_zero(engine, "/", Value::Float(1.0)));
        }
        total /= divisor;
    }
    Ok(Value::Float(total))
}

/// Every argument is cut to an integer first.
fn div(engine: &mut Engine, args: Args) -> Answer {
    engine.burn(args.len())?;
    let mut total = engine.integer_arg(args, 0);
    for index in 1..args.len() {
        let divisor = engine.integer_arg(args, index);
        if divisor == 0 {
            return Err(by_zero(engine, "div", Value::Integer(1)));
        }
        let Some(divided) = total.checked_div(divisor) else { return Err(overflow(engine, "div", 1)) };
        total = divided;
    }
    Ok(Value::Integer(total))
}

fn modulo(engine: &mut Engine, args: Args) -> Answer {
    match (Number::of(engine.arg(args, 0)), Number::of(engine.arg(args, 1))) {
        (_, Number::Integer(0)) => Err(by_zero(engine, "mod", Value::Integer(0))),
        (_, two) if two.float() == 0.0 => Err(by_zero(engine, "mod", Value::Integer(0))),
        (Number::Integer(one), Number::Integer(two)) => match one.checked_rem(two) {
            Some(rest) => Ok(Value::Integer(rest)),
            None => Err(overflow(engine, "mod", 0)),
        },
        (one, two) => {
            let (one, two) = (one.float(), two.float());
            Ok(Value::Float(one - (one / two).trunc() * two))
        }
    }
}

fn abs(engine: &mut Engine, args: Args) -> Answer {
    Ok(match engine.arg(args, 0) {
        // The sign of zero stays.
        Value::Float(it) => Value::Float(if *it < 0.0 { -it } else { *it }),
        Value::Integer(it) => Value::Integer(it.wrapping_abs()),
        _ => Value::FALSE,
    })
}

fn best(engine: &mut Engine, args: Args, is_better: fn(f64, f64) -> bool) -> Answer {
    engine.burn(args.len())?;
    let mut best = Number::of(engine.arg(args, 0));
    for value in &engine.args(args)[1..] {
        let number = Number::of(value);
        let better = match (number, best) {
            // Large integers are not the same as the floats nearest to them.
            (Number::Integer(new), Number::Integer(old)) => new != old && is_better(1.0, 0.0) == (new > old),
            (new, old) => is_better(new.float(), old.float()),
        };
        if better {
            best = number;
        }
    }
    Ok(best.value())
}

fn float(engine: &mut Engine, args: Args, of: fn(f64) -> f64) -> Answer {
    Ok(Value::Float(of(engine.float_arg(args, 0))))
}

/// Halves go away from zero.
fn round(engine: &mut Engine, args: Args) -> Answer {
    Ok(match engine.arg(args, 0) {
        Value::Float(it) => Value::Integer(cut(it.round())),
        other => other.clone(),
    })
}

/// A float without its fraction. As on the reference's machines, what does not fit becomes the smallest integer.
pub(crate) fn cut(number: f64) -> i64 {
    // The bounds are exact: -2^63 fits, 2^63 does not.
    if (-9_223_372_036_854_775_808.0..9_223_372_036_854_775_808.0).contains(&number) { number as i64 } else { i64::MIN }
}

/// A function has no value there.
pub(super) fn domain_error(engine: &mut Engine, name: &str) -> Stop {
    let stop = engine.error("EMATHFUN1", &format!("Domain error for '{name}' function."));
    engine.machine.left = Value::Float(0.0);
    stop
}

/// A function grows beyond all numbers there.
pub(super) fn overflow_error(engine: &mut Engine, name: &str) -> Stop {
    let stop = engine.error("EMATHFUN2", &format!("Argument overflow for '{name}' function."));
    engine.machine.left = Value::Float(0.0);
    stop
}

fn sqrt(engine: &mut Engine, args: Args) -> Answer {
    let number = engine.float_arg(args, 0);
    if number < 0.0 {
        return Err(domain_error(engine, "sqrt"));
    }
    Ok(Value::Float(number.sqrt()))
}

fn logarithm(engine: &mut Engine, args: Args, name: &str, of: fn(f64) -> f64) -> Answer {
    let number = engine.float_arg(args, 0);
    if number < 0.0 {
        return Err(domain_error(engine, name));
    }
    if number == 0.0 {
        return Err(overflow_error(engine, name));
    }
    Ok(Value::Float(of(number)))
}

fn power(engine: &mut Engine, args: Args) -> Answer {
    let (base, exponent) = (engine.float_arg(args, 0), engine.float_arg(args, 1));
    if (base == 0.0 && exponent <= 0.0) || (base < 0.0 && exponent.fract() != 0.0) {
        return Err(domain_error(engine, "**"));
    }
    Ok(Value::Float(libm::pow(base, exponent)))
}

fn random(engine: &mut Engine, args: Args) -> Answer {
    match args.len() {
        0 => {}
        2 => {
            let (low, high) = (engine.integer_arg(args, 0), engine.integer_arg(args, 1));
            if low <= high {
                return Ok(Value::Integer(engine.random.between(low, high)));
            }
            engine.complain("MISCFUN3", "Function random expected argument #1 to be less than argument #2");
        }
        _ => engine.complain("MISCFUN2", "Function random expected either 0 or 2 arguments"),
    }
    Ok(Value::Integer(engine.random.next()))
}

fn seed(engine: &mut Engine, args: Args) -> Answer {
    // The C library takes the lower 32 bits.
    engine.set_seed(u64::from(engine.integer_arg(args, 0) as u32));
    Ok(Value::Void)
}
