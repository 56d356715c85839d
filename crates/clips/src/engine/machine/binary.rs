//! Calls of two arguments: numbers of the same type are handled here, all else by the function itself.

use crate::code::builtin::Builtin;
use crate::code::op::{Binary, compares};
use crate::code::stop::Stop;
use crate::engine::Engine;
use crate::engine::functions::{self, Types};
use crate::value::Value;

impl Engine {
    /// Takes two values and pushes the result.
    #[inline]
    pub(super) fn binary(&mut self, binary: Binary, function: &'static Builtin) -> Result<(), Stop> {
        let stack = &mut self.machine.stack;
        let [.., one, two] = stack.as_mut_slice() else { return Err(Stop::Error) };
        match (&*one, &*two) {
            (Value::Integer(left), Value::Integer(right)) => *one = integers(binary, *left, *right),
            (left, right) => match others(binary, left, right) {
                Some(value) => *one = value,
                None => return self.call(function, 2),
            },
        }
        stack.pop();
        Ok(())
    }

    /// The same where the first argument of another such call stands below: if both are wrong that one is told.
    #[inline]
    pub(super) fn binary_inside(
        &mut self,
        binary: Binary,
        function: &'static Builtin,
        outer: Binary,
    ) -> Result<(), Stop> {
        if let [.., Value::Integer(one), Value::Integer(two)] = self.machine.stack.as_slice() {
            let value = integers(binary, *one, *two);
            self.machine.stack.pop();
            if let Some(top) = self.machine.stack.last_mut() {
                *top = value;
            }
            return Ok(());
        }
        if let [.., below, _, _] = self.machine.stack.as_slice()
            && !Types::of_value(below).meets(Types::of("ld"))
            && let Some(outer) = functions::find(outer.name())
        {
            let stop = self.type_error(outer.name, 0, outer.takes.types(0));
            // Nothing is said about the second argument any more.
            self.machine.left = Value::Integer(0);
            return Err(stop);
        }
        self.binary(binary, function)
    }

    /// Takes two values: whether the result is true.
    #[inline]
    pub(super) fn compare(&mut self, binary: Binary, function: &'static Builtin) -> Result<bool, Stop> {
        if let [.., Value::Integer(one), Value::Integer(two)] = self.machine.stack.as_slice() {
            let holds = compares(binary, *one, *two);
            let height = self.machine.stack.len() - 2;
            self.machine.stack.truncate(height);
            return Ok(holds);
        }
        self.binary(binary, function)?;
        Ok(self.pop()?.is_true())
    }
}

/// Any two values but two integers; none if the function itself must see to it.
fn others(binary: Binary, one: &Value, two: &Value) -> Option<Value> {
    match (binary, one, two) {
        // Rows may be long: the function itself uses fuel for that.
        (_, Value::Multi(_), Value::Multi(_)) => None,
        (Binary::Same, one, two) => Some(Value::of_bool(one == two)),
        (Binary::Different, one, two) => Some(Value::of_bool(one != two)),
        (_, Value::Float(one), Value::Float(two)) => Some(floats(binary, *one, *two)),
        (_, Value::Integer(one), Value::Float(two)) => Some(floats(binary, *one as f64, *two)),
        (_, Value::Float(one), Value::Integer(two)) => Some(floats(binary, *one, *two as f64)),
        _ => None,
    }
}

#[inline]
pub(super) fn integers(binary: Binary, one: i64, two: i64) -> Value {
    match binary {
        Binary::Add => Value::Integer(one.wrapping_add(two)),
        Binary::Subtract => Value::Integer(one.wrapping_sub(two)),
        Binary::Multiply => Value::Integer(one.wrapping_mul(two)),
        comparison => Value::of_bool(compares(comparison, one, two)),
    }
}

pub(super) fn floats(binary: Binary, one: f64, two: f64) -> Value {
    match binary {
        Binary::Add => Value::Float(one + two),
        Binary::Subtract => Value::Float(one - two),
        Binary::Multiply => Value::Float(one * two),
        comparison => Value::of_bool(compares(comparison, one, two)),
    }
}
