//! The loop over operations.

use crate::code::op::{Op, Target};
use crate::code::stop::Stop;
use crate::engine::Engine;
use crate::value::Value;

use super::{Owner, is_unbound};

/// What a slower operation wants next.
pub(super) enum Then {
    /// The next operation.
    On,
    /// Another operation.
    To(Target),
    /// A new frame stands on top.
    Enter,
}

impl Engine {
    /// Runs the frame on top until it and all it called are done, down to this number of frames. Its value is returned.
    pub(super) fn run_frames(&mut self, floor: usize) -> Result<Value, Stop> {
        loop {
            if !self.machine.watched.is_empty() {
                self.announce_call();
            }
            if self.machine.is_entering {
                self.announce_sent();
            }
            if self.machine.is_entering_method {
                self.announce_method();
            }
            let Some(frame) = self.machine.frames.last_mut() else { return Ok(Value::Void) };
            let Some(code) = frame.code.take() else { return Err(Stop::Error) };
            let (mut at, base, index) = (frame.at as usize, frame.base as usize, self.machine.frames.len() - 1);
            let outcome = self.steps(&code.ops, &mut at, base);
            if !matches!(outcome, Ok(Then::On)) {
                let frame = &mut self.machine.frames[index];
                frame.code = Some(code);
                frame.at = at as Target;
                outcome?;
                continue;
            }
            let value = self.machine.stack.pop().unwrap_or_default();
            if !self.machine.watched.is_empty() {
                self.watch_exit(index);
            }
            self.leave_method(index);
            if let Some(frame) = self.machine.frames.pop() {
                self.modules.current = frame.outside.unwrap_or(self.modules.current);
                if matches!(frame.owner, Owner::Handler | Owner::Message) {
                    self.leave_sent(index);
                }
            }
            self.machine.stack.truncate(base);
            if self.machine.frames.len() <= floor {
                self.machine.has_returned = at < code.ops.len();
                return Ok(value);
            }
            self.machine.stack.push(value);
        }
    }

    /// Runs operations until the frame returns (its value is on top) or another is entered.
    fn steps(&mut self, ops: &[Op], at: &mut usize, base: usize) -> Result<Then, Stop> {
        loop {
            let op = &ops[*at];
            *at += 1;
            if self.machine.fuel == 0 {
                self.next_slice()?;
                self.sweep_texts(ops);
            }
            self.machine.fuel -= 1;
            match op {
                Op::Constant(value) => self.machine.stack.push(value.clone()),
                Op::Local(local) => {
                    let value = self.machine.stack[base + usize::from(*local)].clone();
                    self.machine.stack.push(value);
                }
                Op::Bound(local, name) => {
                    let value = self.machine.stack[base + usize::from(*local)].clone();
                    if is_unbound(&value) {
                        return Err(self.unbound(*name));
                    }
                    self.machine.stack.push(value);
                }
                Op::Matched(bound) => {
                    let value = self.matcher.matched(*bound);
                    self.machine.stack.push(value);
                }
                Op::Store(local) => {
                    let value = self.top()?.clone();
                    *self.local(base, *local) = value;
                }
                Op::Take(local) => {
                    let value = self.pop()?;
                    *self.local(base, *local) = value;
                }
                Op::Pop => drop(self.pop()?),
                Op::Jump(target) => *at = *target as usize,
                Op::Unless(target) => leap(at, *target, !self.pop()?.is_true()),
                Op::When(target) => leap(at, *target, self.pop()?.is_true()),
                Op::Binary(binary, function) => self.binary(*binary, function)?,
                Op::BinaryInside(binary, function, outer) => self.binary_inside(*binary, function, *outer)?,
                Op::BinaryUnless(binary, function, target) => leap(at, *target, !self.compare(*binary, function)?),
                Op::Fused(fused) => match self.fused(fused, *at - 1, base) {
                    Some(next) => *at = next,
                    None => self.push_first(&fused.first, base)?,
                },
                Op::Call(function, count) => self.call(function, usize::from(*count))?,
                // Queries go round and round with these two.
                Op::MemberSlot(member) => self.push_slot(base, member)?,
                Op::Following(member, over) => leap(at, *over, !self.following(base, *member)?),
                Op::Return => return Ok(Then::On),
                Op::Single(..) if !matches!(self.top()?, Value::Multi(_) | Value::Void) => {}
                Op::Assert(template, count) => self.assert_values(*template, usize::from(*count))?,
                Op::Change(changing) => self.change(changing)?,
                other => match self.step_elsewhere(other, base)? {
                    Then::On => {}
                    Then::To(target) => *at = target as usize,
                    Then::Enter => return Ok(Then::Enter),
                },
            }
        }
    }

    /// An operation that is done elsewhere. Those that programs repeat are found here, the others step by step.
    #[expect(clippy::inline_always, reason = "it is a part of the loop")]
    #[inline(always)]
    fn step_elsewhere(&mut self, op: &Op, base: usize) -> Result<Then, Stop> {
        match op {
            Op::Function(index, count) => self.call_function(*index, usize::from(*count)),
            Op::Changed(is_duplicate, target) => self.changed(*is_duplicate, *target),
            Op::Global(_) | Op::GlobalHere(_) | Op::StoreGlobal(_) => self.step_variable(op, base),
            Op::Send(_)
            | Op::Handlers(..)
            | Op::NextHandler
            | Op::SelfSlot(_)
            | Op::PutSelf(..)
            | Op::Object(..)
            | Op::ObjectOr(..)
            | Op::ChangeInstance(_) => self.step_object(op, base),
            slow => self.slow(slow, base),
        }
    }

    /// Does the first operation of a row that must be done step by step: it pushes a variable, a constant or a slot.
    #[cold]
    fn push_first(&mut self, op: &Op, base: usize) -> Result<(), Stop> {
        let value = match op {
            Op::Constant(value) => value.clone(),
            Op::Local(local) => self.local(base, *local).clone(),
            Op::Bound(local, name) => {
                let value = self.local(base, *local).clone();
                if is_unbound(&value) {
                    return Err(self.unbound(*name));
                }
                value
            }
            Op::MemberSlot(member) => return self.push_slot(base, member),
            _ => return Err(Stop::Error),
        };
        self.machine.stack.push(value);
        Ok(())
    }

    /// Takes the top.
    #[inline]
    pub(super) fn pop(&mut self) -> Result<Value, Stop> {
        self.machine.stack.pop().ok_or(Stop::Error)
    }

    /// The top.
    #[inline]
    pub(super) fn top(&self) -> Result<&Value, Stop> {
        self.machine.stack.last().ok_or(Stop::Error)
    }
}

/// Goes on elsewhere, if this holds.
#[inline]
fn leap(at: &mut usize, target: Target, holds: bool) {
    if holds {
        *at = target as usize;
    }
}
