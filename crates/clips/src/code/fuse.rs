//! Superinstructions: short rows of operations that programs repeat all the time, done as one.
//!
//! `(+ ?n 1)` pushes a variable, pushes a constant, and takes both. Where the operands are at hand, a [`Fused`] operation stands in
//! the place of the first of the row, and the rest of the row stays where it is. If the operands are numbers, or symbols that are
//! compared, the row is done at once and skipped. In every other case the first operation is done as ever and the machine goes on with the next: nothing is
//! complained about here, and the places of operations, to which jumps and regions refer, stay what they are.

use super::op::{Binary, Local, Op, Target};
use crate::symbol::Sym;
use crate::value::Value;

/// A row of operations that is done as one if its operands are as they mostly are.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Fused {
    /// What stood in its place.
    pub(crate) first: Op,
    pub(crate) one: Operand,
    pub(crate) two: Operand,
    pub(crate) by: By,
    pub(crate) then: After,
    /// Number of operations in the row.
    pub(crate) length: u8,
}

/// Where an operand stands.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Operand {
    /// On top of the stack.
    Top,
    Local(Local),
    Constant(Value),
    /// A slot of the fact in the local.
    Member(Local, Sym),
}

/// What is done with the operands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum By {
    Binary(Binary),
    /// `mod`.
    Remainder,
    /// `div`.
    Quotient,
}

/// What is done with the result.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum After {
    Push,
    /// It is no value of its own: the machine goes elsewhere if it is false.
    Unless(Target),
    Take(Local),
}

/// Puts superinstructions into the operations of a body.
pub(crate) fn fuse(ops: &mut [Op]) {
    let mut at = 0;
    while at < ops.len() {
        match row(ops.get(at..).unwrap_or_default()) {
            Some(fused) => {
                let length = usize::from(fused.length);
                ops[at] = Op::Fused(Box::new(fused));
                at += length;
            }
            None => at += 1,
        }
    }
}

/// The operations as they were before.
pub(crate) fn unfused(ops: &[Op]) -> Vec<Op> {
    ops.iter().map(|op| if let Op::Fused(fused) = op { fused.first.clone() } else { op.clone() }).collect()
}

/// The row that begins here, if it is one.
fn row(ops: &[Op]) -> Option<Fused> {
    let (first, rest) = ops.split_first()?;
    let one = operand(first)?;
    let (one, two, rest, length) = match rest.first().and_then(operand) {
        Some(two) => (one, two, rest.get(1..)?, 3),
        None => (Operand::Top, one, rest, 2),
    };
    let (by, target) = match rest.first()? {
        Op::Binary(by, _) | Op::BinaryInside(by, ..) => (By::Binary(*by), None),
        Op::BinaryUnless(by, _, target) => (By::Binary(*by), Some(*target)),
        Op::Call(function, 2) if function.name == "mod" => (By::Remainder, None),
        Op::Call(function, 2) if function.name == "div" => (By::Quotient, None),
        _ => return None,
    };
    let (then, more) = match (target, rest.get(1)) {
        (Some(target), _) => (After::Unless(target), 0),
        (None, Some(Op::Take(local))) => (After::Take(*local), 1),
        _ => (After::Push, 0),
    };
    Some(Fused { first: first.clone(), one, two, by, then, length: length + more })
}

fn operand(op: &Op) -> Option<Operand> {
    match op {
        Op::Local(local) | Op::Bound(local, _) => Some(Operand::Local(*local)),
        Op::Constant(value @ (Value::Integer(_) | Value::Float(_) | Value::Symbol(_))) => {
            Some(Operand::Constant(value.clone()))
        }
        Op::MemberSlot(member) => Some(Operand::Member(member.0, member.2)),
        _ => None,
    }
}
