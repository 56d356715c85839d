//! Superinstructions, see `code::fuse`.

use super::binary::{floats, integers};
use crate::code::fuse::{After, By, Fused, Operand};
use crate::code::op::{Binary, compares};
use crate::engine::Engine;
use crate::value::Value;

impl Engine {
    /// Does a row of operations at once. Returns where the machine goes on, counted from the row's beginning unless it is a jump; none
    /// if nothing was done, because the row must be done step by step.
    #[expect(clippy::inline_always, reason = "it is a part of the loop over operations")]
    #[inline(always)]
    pub(super) fn fused(&mut self, fused: &Fused, at: usize, base: usize) -> Option<usize> {
        // Each operation of the row takes its fuel; the first has done so.
        let fuel = self.machine.fuel.checked_sub(u64::from(fused.length) - 1)?;
        let (one, two) = (self.operand(&fused.one, base)?, self.operand(&fused.two, base)?);
        let behind = at + usize::from(fused.length);
        let next = match fused.then {
            After::Unless(target) => {
                let holds = holds(fused.by, one, two)?;
                self.drop_top(&fused.one);
                if holds { behind } else { target as usize }
            }
            After::Push => {
                let value = value(fused.by, one, two)?;
                self.drop_top(&fused.one);
                self.machine.stack.push(value);
                behind
            }
            After::Take(local) => {
                let value = value(fused.by, one, two)?;
                self.drop_top(&fused.one);
                *self.local(base, local) = value;
                behind
            }
        };
        self.machine.fuel = fuel;
        Some(next)
    }

    #[inline]
    fn operand<'a>(&'a self, operand: &'a Operand, base: usize) -> Option<&'a Value> {
        match operand {
            Operand::Top => self.machine.stack.last(),
            Operand::Local(local) => self.machine.stack.get(base + usize::from(*local)),
            Operand::Constant(value) => Some(value),
            Operand::Member(local, slot) => match self.machine.stack.get(base + usize::from(*local))? {
                Value::Fact(fact) => self.slot_of(*fact, *slot),
                _ => None,
            },
        }
    }

    #[inline]
    fn drop_top(&mut self, one: &Operand) {
        if matches!(one, Operand::Top) {
            self.machine.stack.pop();
        }
    }
}

/// The result for operands that need no call; none for all others.
#[expect(clippy::inline_always, reason = "it is a part of the loop over operations")]
#[inline(always)]
fn value(by: By, one: &Value, two: &Value) -> Option<Value> {
    match (one, two, by) {
        (Value::Integer(one), Value::Integer(two), By::Binary(by)) => Some(integers(by, *one, *two)),
        (Value::Integer(one), Value::Integer(two), By::Remainder) => one.checked_rem(*two).map(Value::Integer),
        (Value::Integer(one), Value::Integer(two), By::Quotient) => one.checked_div(*two).map(Value::Integer),
        (Value::Float(one), Value::Float(two), By::Binary(by)) => Some(floats(by, *one, *two)),
        (Value::Symbol(_), Value::Symbol(_), _) => holds(by, one, two).map(Value::of_bool),
        _ => None,
    }
}

/// Whether the result counts as true, likewise.
#[expect(clippy::inline_always, reason = "it is a part of the loop over operations")]
#[inline(always)]
fn holds(by: By, one: &Value, two: &Value) -> Option<bool> {
    match (one, two, by) {
        (Value::Integer(one), Value::Integer(two), By::Binary(by)) => Some(compares(by, *one, *two)),
        (Value::Symbol(one), Value::Symbol(two), By::Binary(Binary::Same)) => Some(one == two),
        (Value::Symbol(one), Value::Symbol(two), By::Binary(Binary::Different)) => Some(one != two),
        (Value::Float(one), Value::Float(two), By::Binary(by)) => Some(floats(by, *one, *two).is_true()),
        _ => None,
    }
}
