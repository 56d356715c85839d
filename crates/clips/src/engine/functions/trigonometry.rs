//! Circular and hyperbolic functions, their inverses, and angles.

use std::f64::consts::PI;

use super::math::domain_error;
use super::{Args, Function};
use crate::code::stop::Stop;
use crate::engine::Engine;
use crate::value::Value;

/// A function of one number; where it has no value it says why.
type Of = fn(f64) -> Result<f64, Gap>;

/// Why there is no value.
#[derive(Clone, Copy)]
enum Gap {
    /// Outside the numbers it is defined for.
    Domain,
    /// At an asymptote.
    Asymptote,
}

/// Closer to an asymptote than this is on it, as in the reference.
const NEAR: f64 = 1e-15;

pub(super) const FUNCTIONS: &[Function] = &[
    Function::new("acos", "1;1;ld", "d", |e, a| apply(e, a, "acos", acos), "the arc cosine, in radians"),
    Function::new("acosh", "1;1;ld", "d", |e, a| apply(e, a, "acosh", acosh), "the hyperbolic arc cosine"),
    Function::new("acot", "1;1;ld", "d", |e, a| apply(e, a, "acot", acot), "the arc cotangent, in radians"),
    Function::new("acoth", "1;1;ld", "d", |e, a| apply(e, a, "acoth", acoth), "the hyperbolic arc cotangent"),
    Function::new("acsc", "1;1;ld", "d", |e, a| apply(e, a, "acsc", acsc), "the arc cosecant, in radians"),
    Function::new("acsch", "1;1;ld", "d", |e, a| apply(e, a, "acsch", acsch), "the hyperbolic arc cosecant"),
    Function::new("asec", "1;1;ld", "d", |e, a| apply(e, a, "asec", asec), "the arc secant, in radians"),
    Function::new("asech", "1;1;ld", "d", |e, a| apply(e, a, "asech", asech), "the hyperbolic arc secant"),
    Function::new("asin", "1;1;ld", "d", |e, a| apply(e, a, "asin", asin), "the arc sine, in radians"),
    Function::new(
        "asinh",
        "1;1;ld",
        "d",
        |e, a| apply(e, a, "asinh", |x| Ok(libm::log(x + (x * x + 1.0).sqrt()))),
        "the hyperbolic arc sine",
    ),
    Function::new(
        "atan",
        "1;1;ld",
        "d",
        |e, a| apply(e, a, "atan", |x| Ok(libm::atan(x))),
        "the arc tangent, in radians",
    ),
    Function::new("atan2", "2;2;ld", "d", atan2, "the angle of the point with the second and first as coordinates"),
    Function::new("atanh", "1;1;ld", "d", |e, a| apply(e, a, "atanh", atanh), "the hyperbolic arc tangent"),
    Function::new("cos", "1;1;ld", "d", |e, a| apply(e, a, "cos", |x| Ok(libm::cos(x))), "the cosine of radians"),
    Function::new("cosh", "1;1;ld", "d", |e, a| apply(e, a, "cosh", |x| Ok(libm::cosh(x))), "the hyperbolic cosine"),
    Function::new(
        "cot",
        "1;1;ld",
        "d",
        |e, a| apply(e, a, "cot", |x| over(libm::cos(x), libm::sin(x))),
        "the cotangent of radians",
    ),
    Function::new(
        "coth",
        "1;1;ld",
        "d",
        |e, a| apply(e, a, "coth", |x| over(1.0, libm::tanh(x))),
        "the hyperbolic cotangent",
    ),
    Function::new(
        "csc",
        "1;1;ld",
        "d",
        |e, a| apply(e, a, "csc", |x| over(1.0, libm::sin(x))),
        "the cosecant of radians",
    ),
    Function::new(
        "csch",
        "1;1;ld",
        "d",
        |e, a| apply(e, a, "csch", |x| over(1.0, libm::sinh(x))),
        "the hyperbolic cosecant",
    ),
    Function::new("deg-grad", "1;1;ld", "d", |e, a| apply(e, a, "deg-grad", |x| Ok(x / 0.9)), "degrees as gradians"),
    Function::new(
        "deg-rad",
        "1;1;ld",
        "d",
        |e, a| apply(e, a, "deg-rad", |x| Ok(x * PI / 180.0)),
        "degrees as radians",
    ),
    Function::new("grad-deg", "1;1;ld", "d", |e, a| apply(e, a, "grad-deg", |x| Ok(x * 0.9)), "gradians as degrees"),
    Function::new(
        "rad-deg",
        "1;1;ld",
        "d",
        |e, a| apply(e, a, "rad-deg", |x| Ok(x * 180.0 / PI)),
        "radians as degrees",
    ),
    Function::new(
        "sec",
        "1;1;ld",
        "d",
        |e, a| apply(e, a, "sec", |x| over(1.0, libm::cos(x))),
        "the secant of radians",
    ),
    Function::new(
        "sech",
        "1;1;ld",
        "d",
        |e, a| apply(e, a, "sech", |x| over(1.0, libm::cosh(x))),
        "the hyperbolic secant",
    ),
    Function::new("sin", "1;1;ld", "d", |e, a| apply(e, a, "sin", |x| Ok(libm::sin(x))), "the sine of radians"),
    Function::new("sinh", "1;1;ld", "d", |e, a| apply(e, a, "sinh", |x| Ok(libm::sinh(x))), "the hyperbolic sine"),
    Function::new(
        "tan",
        "1;1;ld",
        "d",
        |e, a| apply(e, a, "tan", |x| over(libm::sin(x), libm::cos(x))),
        "the tangent of radians",
    ),
    Function::new("tanh", "1;1;ld", "d", |e, a| apply(e, a, "tanh", |x| Ok(libm::tanh(x))), "the hyperbolic tangent"),
];

fn apply(engine: &mut Engine, args: Args, name: &str, of: Of) -> Result<Value, Stop> {
    match of(engine.float_arg(args, 0)) {
        Ok(value) => Ok(Value::Float(value)),
        Err(Gap::Domain) => Err(domain_error(engine, name)),
        Err(Gap::Asymptote) => {
            let stop = engine.error("EMATHFUN3", &format!("Singularity at asymptote in '{name}' function."));
            engine.machine.left = Value::Float(0.0);
            Err(stop)
        }
    }
}

// The inverse hyperbolic functions are those of the reference, digit for digit: by logarithms, which lose some far from 1.

fn over(top: f64, bottom: f64) -> Result<f64, Gap> {
    if bottom.abs() < NEAR { Err(Gap::Asymptote) } else { Ok(top / bottom) }
}

fn within(holds: bool, value: impl Fn() -> f64) -> Result<f64, Gap> {
    if holds { Ok(value()) } else { Err(Gap::Domain) }
}

fn acos(x: f64) -> Result<f64, Gap> {
    within(x.abs() <= 1.0, || libm::acos(x))
}

fn asin(x: f64) -> Result<f64, Gap> {
    within(x.abs() <= 1.0, || libm::asin(x))
}

fn acosh(x: f64) -> Result<f64, Gap> {
    within(x >= 1.0, || libm::log(x + (x * x - 1.0).sqrt()))
}

fn atanh(x: f64) -> Result<f64, Gap> {
    within(x.abs() < 1.0, || 0.5 * libm::log((1.0 + x) / (1.0 - x)))
}

fn acot(x: f64) -> Result<f64, Gap> {
    if x.abs() < NEAR { Ok(PI / 2.0) } else { Ok(libm::atan(1.0 / x)) }
}

fn acoth(x: f64) -> Result<f64, Gap> {
    within(x.abs() > 1.0, || 0.5 * libm::log((x + 1.0) / (x - 1.0)))
}

fn acsc(x: f64) -> Result<f64, Gap> {
    within(x.abs() >= 1.0, || libm::asin(1.0 / x))
}

fn acsch(x: f64) -> Result<f64, Gap> {
    within(x != 0.0, || libm::log(1.0 / x + (1.0 / (x * x) + 1.0).sqrt()))
}

fn asec(x: f64) -> Result<f64, Gap> {
    within(x.abs() >= 1.0, || libm::acos(1.0 / x))
}

fn asech(x: f64) -> Result<f64, Gap> {
    within(x > 0.0 && x <= 1.0, || libm::log(1.0 / x + (1.0 / (x * x) - 1.0).sqrt()))
}

fn atan2(engine: &mut Engine, args: Args) -> Result<Value, Stop> {
    if engine.float_arg(args, 0) == 0.0 && engine.float_arg(args, 1) == 0.0 {
        return Err(domain_error(engine, "atan2"));
    }
    Ok(Value::Float(libm::atan2(engine.float_arg(args, 0), engine.float_arg(args, 1))))
}
