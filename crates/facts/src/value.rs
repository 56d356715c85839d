//! Values: what stands in a slot.

use std::cmp::Ordering;
use std::fmt;
use std::hash::{Hash, Hasher};
use std::sync::Arc;

use crate::Symbol;

/// A finite floating-point number, ordered and comparable.
#[derive(Clone, Copy)]
pub struct Real(f64);

impl Real {
    /// This number, unless it is infinite or not a number.
    pub fn new(number: f64) -> Option<Real> {
        number.is_finite().then_some(Real(number))
    }

    /// The plain number.
    pub fn get(self) -> f64 {
        self.0
    }
}

impl PartialEq for Real {
    fn eq(&self, other: &Real) -> bool {
        self.cmp(other) == Ordering::Equal
    }
}

impl Eq for Real {}

impl PartialOrd for Real {
    fn partial_cmp(&self, other: &Real) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Real {
    fn cmp(&self, other: &Real) -> Ordering {
        self.0.total_cmp(&other.0)
    }
}

impl Hash for Real {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.0.to_bits().hash(state);
    }
}

impl fmt::Debug for Real {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // `{:?}` of a float always carries a point or an exponent, so it never reads back as an integer.
        write!(f, "{:?}", self.0)
    }
}

impl fmt::Display for Real {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?}", self.0)
    }
}

/// What stands in a slot.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Value {
    /// A whole number.
    Int(i64),
    /// A finite number with a fraction.
    Real(Real),
    /// A name; also `TRUE` and `FALSE`.
    Symbol(Symbol),
    /// Text in quotes.
    Text(Arc<str>),
    /// Several values in a row (CLIPS: a multifield). Never holds another `Many`.
    Many(Vec<Value>),
}

impl Value {
    /// The whole number, if it is one.
    pub fn as_int(&self) -> Option<i64> {
        match self {
            Value::Int(number) => Some(*number),
            _ => None,
        }
    }

    /// The number, whole or not, if it is one.
    pub fn as_real(&self) -> Option<f64> {
        match self {
            Value::Int(number) => Some(*number as f64),
            Value::Real(number) => Some(number.get()),
            _ => None,
        }
    }

    /// Yes or no, if it is one of these symbols.
    pub fn as_bool(&self) -> Option<bool> {
        match self {
            Value::Symbol(symbol) if *symbol == Symbol::TRUE => Some(true),
            Value::Symbol(symbol) if *symbol == Symbol::FALSE => Some(false),
            _ => None,
        }
    }

    /// The characters of a symbol or a text.
    pub fn as_str(&self) -> Option<&str> {
        match self {
            Value::Symbol(symbol) => Some(symbol.as_str()),
            Value::Text(text) => Some(text),
            _ => None,
        }
    }

    /// The row of values: a `Many` opened, or the one value alone.
    pub fn as_slice(&self) -> &[Value] {
        match self {
            Value::Many(values) => values,
            one => std::slice::from_ref(one),
        }
    }
}

impl From<i64> for Value {
    fn from(number: i64) -> Value {
        Value::Int(number)
    }
}

impl From<i32> for Value {
    fn from(number: i32) -> Value {
        Value::Int(number.into())
    }
}

impl From<u8> for Value {
    fn from(number: u8) -> Value {
        Value::Int(number.into())
    }
}

impl From<bool> for Value {
    fn from(yes: bool) -> Value {
        Value::Symbol(if yes { Symbol::TRUE } else { Symbol::FALSE })
    }
}

impl From<Symbol> for Value {
    fn from(symbol: Symbol) -> Value {
        Value::Symbol(symbol)
    }
}

impl From<Real> for Value {
    fn from(number: Real) -> Value {
        Value::Real(number)
    }
}

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Value::Int(number) => write!(f, "{number}"),
            Value::Real(number) => write!(f, "{number}"),
            Value::Symbol(symbol) => write!(f, "{symbol}"),
            Value::Text(text) => write_quoted(f, text),
            Value::Many(values) => {
                for (index, value) in values.iter().enumerate() {
                    let gap = if index == 0 { "" } else { " " };
                    write!(f, "{gap}{value}")?;
                }
                Ok(())
            }
        }
    }
}

/// Only the quote and the backslash need a guard; line breaks stay as they are, as in CLIPS.
fn write_quoted(f: &mut fmt::Formatter<'_>, text: &str) -> fmt::Result {
    f.write_str("\"")?;
    for c in text.chars() {
        if matches!(c, '"' | '\\') {
            f.write_str("\\")?;
        }
        write!(f, "{c}")?;
    }
    f.write_str("\"")
}
