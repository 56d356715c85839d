//! Operations of `try` and `with-open-file`, and around arguments of deffunctions.

use crate::code::op::{Local, Op, Target};
use crate::code::stop::Stop;
use crate::engine::Engine;
use crate::engine::functions::{self, Retracted};
use crate::symbol::Sym;
use crate::value::Value;

use super::run::Then;

impl Engine {
    pub(super) fn step_guard(&mut self, op: &Op, base: usize) -> Result<Then, Stop> {
        match op {
            Op::Try(local) | Op::Begin(local) => {
                let (values, marks) = (self.machine.stack.len() as i64, self.machine.marks.len() as i64);
                *self.local(base, *local) = Value::Integer(values);
                *self.local(base, local + 1) = Value::Integer(marks);
            }
            Op::OpenFile(local, otherwise) => return self.open_for(base, *local, *otherwise),
            Op::CloseFile(local) => {
                let Value::Symbol(name) = *self.local(base, *local) else { return Err(Stop::Error) };
                let was_open = self.close_file(name);
                self.machine.stack.push(Value::of_bool(was_open));
            }
            Op::Break => self.machine.is_broken = true,
            Op::LeftBehind | Op::LeftForSlot => {
                if *op == Op::LeftForSlot {
                    self.machine.failed_slots.push(self.machine.stack.len());
                }
                let left = self.left_value(false);
                self.machine.stack.push(left);
            }
            Op::GiveUp(local, stop) if self.local(base, *local).is_true() => return Err(self.end_with(*stop)?),
            Op::Halted(stop) => return Err(self.end_with(*stop)?),
            Op::WhenBroken(target) if self.machine.is_broken => return Ok(Then::To(*target)),
            Op::EndLoop(true) if self.machine.stands != Stop::Error => {}
            Op::EndLoop(_) => return Err(self.end_with(self.machine.stands)?),
            Op::Unbroken => self.machine.stack.push(Value::of_bool(!self.machine.is_broken)),
            Op::Before(function, (count, given), target) => {
                return self.refuse_before(function, (usize::from(*count), *given), *target);
            }
            Op::Hold(is_held) => self.machine.is_changing = *is_held,
            Op::Valued => self.require_value()?,
            Op::Within(calls) => {
                if let Some(frame) = self.machine.frames.last_mut() {
                    frame.within = *calls;
                }
            }
            // The loop and the others do all the rest.
            _ => {}
        }
        Ok(Then::On)
    }

    /// The next argument of a `retract`, which is dealt with before the one behind it is evaluated.
    pub(super) fn retract_next(
        &mut self,
        (index, is_computed): (u16, bool),
        base: usize,
        wrong: Local,
        end: Target,
    ) -> Result<Then, Stop> {
        let value = self.pop()?;
        let index = usize::from(index);
        let types = functions::RETRACT_VARIABLES.takes.types(index);
        if !functions::Types::of_value(&value).meets(types) {
            let stop = self.type_error("retract", index, types);
            self.machine.left = Value::Void;
            return Err(stop);
        }
        if is_computed && self.local(base, wrong).is_true() {
            self.machine.left = Value::Void;
            return Err(Stop::Error);
        }
        self.matcher.network.has_failed = false;
        let retracted = functions::retract_one(self, index, &value);
        if retracted.is_err() {
            self.machine.left = Value::Void;
        }
        match retracted? {
            Retracted::Done => functions::have_matched(self).map(|()| Then::On),
            Retracted::Last => Ok(Then::To(end)),
            Retracted::Wrong => {
                *self.local(base, wrong) = Value::TRUE;
                Ok(Then::On)
            }
        }
    }

    /// Everything ends with the top as what is left. A fact that was there before soothes nothing.
    fn end_with(&mut self, stop: Stop) -> Result<Stop, Stop> {
        self.machine.left = self.pop()?;
        let is_new = match self.machine.left {
            Value::Fact(fact) => self.matcher.store.live(fact).is_none_or(|it| it.tag >= self.machine.failed_at),
            _ => true,
        };
        Ok(if is_new { stop } else { Stop::Error })
    }

    fn require_value(&mut self) -> Result<(), Stop> {
        if *self.top()? != Value::Void {
            return Ok(());
        }
        Err(self.error("PRCCODE2", "Functions without a return value are illegal as deffunction arguments."))
    }

    /// Opens a file for the actions that follow; its path, its name and its mode are on top.
    fn open_for(&mut self, base: usize, local: Local, otherwise: Target) -> Result<Then, Stop> {
        let (mode, name, path) = (self.pop()?, self.pop()?, self.pop()?);
        let (Value::String(mode), Value::String(path) | Value::Symbol(path)) = (mode, path) else {
            return Err(Stop::Error);
        };
        let Some(name) = self.channel_of(&name) else {
            return Err(self.error("IOFUN1", "Illegal logical name used for 'with-open-file' function."));
        };
        let mode = if mode == Sym::EMPTY { "r" } else { self.symbols.text(mode) }.to_owned();
        let path = self.symbols.text(path).to_owned();
        if !functions::open_checked(self, &path, name, &mode)? {
            return Ok(Then::To(otherwise));
        }
        *self.local(base, local) = Value::Symbol(name);
        Ok(Then::On)
    }
}
