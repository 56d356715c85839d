//! The value of a slot that nobody gave a default.

use super::Constraint;
use crate::code::signature::Types;
use crate::engine::functions::cut;
use crate::symbol::Sym;
use crate::value::{EntityRef, Value};

/// Types in the order in which they are tried, by their letters.
const ORDER: [&str; 7] = ["y", "s", "l", "d", "n", "i", "f"];

impl Constraint {
    /// The default that follows from the constraint: for a row, as many values as there must be.
    pub(crate) fn derived(&self, is_multi: bool) -> Value {
        let one = self.derived_one();
        if !is_multi {
            return one;
        }
        let count = usize::try_from(self.count.0).unwrap_or(0).min(MOST);
        Value::row(std::iter::repeat_n(one, count))
    }

    fn derived_one(&self) -> Value {
        let letter = ORDER.into_iter().find(|letter| self.types.meets(Types::of(letter)));
        let types = Types::of(letter.unwrap_or("y"));
        if (self.lists_all || types.meets(self.listed))
            && let Some(value) = self.allowed.iter().find(|value| Types::of_value(value).meets(types))
        {
            return value.clone();
        }
        let end = || self.range.0.as_ref().or(self.range.1.as_ref());
        match letter {
            Some("s") => Value::String(Sym::EMPTY),
            Some("l") => Value::Integer(end().map_or(0, as_integer)),
            Some("d") => Value::Float(end().map_or(0.0, as_float)),
            Some("n") => Value::InstanceName(Sym::NIL),
            Some("i") => Value::Instance(EntityRef::DUMMY),
            Some("f") => Value::Fact(EntityRef::DUMMY),
            _ => Value::Symbol(Sym::NIL),
        }
    }
}

/// No default is longer than this, whatever the cardinality asks for.
const MOST: usize = 1_000_000;

fn as_integer(value: &Value) -> i64 {
    match value {
        Value::Integer(it) => *it,
        Value::Float(it) => cut(*it),
        _ => 0,
    }
}

fn as_float(value: &Value) -> f64 {
    match value {
        Value::Integer(it) => *it as f64,
        Value::Float(it) => *it,
        _ => 0.0,
    }
}
