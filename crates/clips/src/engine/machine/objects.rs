//! Operations of the object system: messages, and slots of the active instance.

use crate::code::op::{Local, ObjectOp, Op};
use crate::code::stop::Stop;
use crate::engine::classes::{Access, By, SlotId};
use crate::engine::{Engine, SlotDefault};
use crate::symbol::Sym;
use crate::value::Value;

use super::Owner;
use super::run::Then;

impl Engine {
    pub(super) fn step_object(&mut self, op: &Op, base: usize) -> Result<Then, Stop> {
        match op {
            Op::Class(class) => self.machine.stack.push(class.as_value()),
            Op::Send(count) => return self.send_top(usize::from(*count)),
            Op::SendMarked => {
                let count = self.marked()?;
                return match count.checked_sub(2) {
                    Some(count) => self.send_top(count),
                    None => Err(self.error("ARGACCES1", "Function 'send' expected at least 2 arguments.")),
                };
            }
            Op::Handlers(part, over) => return self.next_of_part(*part, *over),
            Op::NextHandler => return self.next_handler(None),
            Op::OverrideNext(count) => return self.override_next(usize::from(*count)),
            Op::OverrideNextMarked => {
                let count = self.marked()?;
                return self.override_next(count);
            }
            Op::SelfSlot(slot) => {
                let (place, index) = self.self_slot(base, *slot, "?self slot reference")?;
                let value = self.matcher.store.slot(place, index).cloned().unwrap_or_default();
                self.machine.stack.push(value);
            }
            Op::PutSelf(slot, resets) => {
                let value = self.pop()?;
                let has_none = matches!(&value, Value::Multi(row) if row.is_empty());
                // Without any argument the slot gets its default; an empty row as an argument is a value.
                if *resets && has_none && self.message_argument(1).is_none() {
                    return self.reset_self(base, *slot);
                }
                let (place, index) = self.self_slot_to_write(base, *slot)?;
                let value = self.put_by_handler(place, index, value)?;
                self.machine.stack.push(value);
            }
            Op::CheckSelf(slot) => drop(self.self_slot_to_write(base, *slot)?),
            Op::ResetSelf(slot) => return self.reset_self(base, *slot),
            Op::Object(step, local) => return self.object_step(*step, base, *local, 0),
            Op::ObjectOr(step, local, over) => return self.object_step(*step, base, *local, *over),
            Op::ChangeInstance(changing) => return self.send_changes(changing, base),
            // The loop does all others itself.
            _ => {}
        }
        Ok(Then::On)
    }

    fn override_next(&mut self, count: usize) -> Result<Then, Stop> {
        let start = self.machine.stack.len() - count;
        let args: Vec<Value> = self.machine.stack.drain(start..).collect();
        self.next_handler(Some(args))
    }

    fn object_step(&mut self, step: ObjectOp, base: usize, local: Local, over: u32) -> Result<Then, Stop> {
        match step {
            ObjectOp::FirstSlot => self.first_slot(base, local)?,
            ObjectOp::NextSlot => return self.next_slot(base, local, over),
            ObjectOp::FillSlot => self.fill_slot(base, local)?,
            ObjectOp::Filled => self.filled()?,
            ObjectOp::Delete => {
                let value = self.delete_active()?;
                self.machine.stack.push(value);
            }
            ObjectOp::Print => {
                self.print_active()?;
                self.machine.stack.push(Value::Void);
            }
            ObjectOp::Modify
            | ObjectOp::Changed
            | ObjectOp::FirstChange
            | ObjectOp::NextChange
            | ObjectOp::Copy(..)
            | ObjectOp::CopyBegin
            | ObjectOp::CopySlot(..)
            | ObjectOp::CopyInit
            | ObjectOp::Copied => return self.change_step(step, base, local, over),
            _ => return self.make_step(step, base, local, over),
        }
        Ok(Then::On)
    }

    /// The place of the active instance, and where it has a slot that was named in the text of its handler.
    fn self_slot(&mut self, base: usize, slot: SlotId, place: &str) -> Result<(u32, u16), Stop> {
        let Value::Instance(of) = *self.local(base, 0) else { return Err(Stop::Error) };
        if self.matcher.store.live(of).is_none() {
            return Err(self.error("INSFUN4", &format!("Invalid instance-address in {place}.")));
        }
        let class = self.class_of(of.place);
        let data = self.classes.slot(slot);
        let found = self.classes.get(class).place_of(data.number);
        if let Some(index) = found.filter(|index| self.classes.get(class).slots[usize::from(*index)] == slot) {
            return Ok((of.place, index));
        }
        let text = format!(
            "Static reference to slot '{}' of class '{}' does not apply to instance {}.",
            self.symbols.text(data.name),
            self.shown_class(data.class),
            self.quoted_instance(of.place)
        );
        Err(self.error("MSGPASS3", &text))
    }

    /// `[a] of class 'A'`
    pub(crate) fn quoted_instance(&self, place: u32) -> String {
        let name = self.symbols.text(self.name_of_instance(place));
        format!("[{name}] of class '{}'", self.shown_class(self.class_of(place)))
    }

    fn self_slot_to_write(&mut self, base: usize, slot: SlotId) -> Result<(u32, u16), Stop> {
        let (place, index) = self.self_slot(base, slot, "function 'for slot put'")?;
        if self.classes.slot(slot).access == Access::InitializeOnly && !self.is_initializing(place) {
            return Err(self.write_denied(self.classes.slot(slot).name, place));
        }
        Ok((place, index))
    }

    /// Complains that a slot may not be written.
    pub(crate) fn write_denied(&mut self, slot: Sym, place: u32) -> Stop {
        let (slot, instance) = (self.symbols.text(slot), self.quoted_instance(place));
        let text = format!("Write access denied for slot '{slot}' in instance {instance}.");
        self.error("MSGFUN3", &text)
    }

    /// Complains about an instance that is gone.
    pub(crate) fn stale_instance(&mut self, function: &str) -> Stop {
        let text = format!("Invalid instance-address in function '{function}'.");
        self.error("INSFUN4", &text)
    }

    /// Writes a slot in the name of the handler that runs.
    pub(crate) fn put_by_handler(&mut self, place: u32, slot: u16, value: Value) -> Result<Value, Stop> {
        self.put_slot(place, slot, value, By::Handler)
    }

    fn reset_self(&mut self, base: usize, slot: SlotId) -> Result<Then, Stop> {
        let (place, index) = self.self_slot_to_write(base, slot)?;
        let value = self.reset_slot(place, index)?;
        self.machine.stack.push(value);
        Ok(Then::On)
    }

    /// Gives a slot its default.
    pub(crate) fn reset_slot(&mut self, place: u32, index: u16) -> Result<Value, Stop> {
        let slot = self.classes.get(self.class_of(place)).slots[usize::from(index)];
        let value = match self.classes.slot(slot).default.clone() {
            SlotDefault::Static(value) => value,
            SlotDefault::Dynamic(code) => self.evaluate_as(&code, Owner::Slot, &[])?,
            SlotDefault::None => return Err(self.override_required(slot, place)),
        };
        self.put_slot_directly(place, index, value.clone())?;
        Ok(value)
    }

    fn override_required(&mut self, slot: SlotId, place: u32) -> Stop {
        let (slot, name) =
            (self.symbols.text(self.classes.slot(slot).name), self.symbols.text(self.name_of_instance(place)));
        let text = format!("Override required for slot '{slot}' in instance [{name}].");
        self.error("INSMNGR14", &text)
    }

    /// The instance whose handler runs, for functions that may only be called there.
    pub(crate) fn active_instance(&mut self, function: &str) -> Result<u32, Stop> {
        let Some(Value::Instance(of)) = self.message_argument(0).cloned() else {
            let text = format!("The function '{function}' may only be called from within message-handlers.");
            return Err(self.error("MSGFUN4", &text));
        };
        if self.matcher.store.live(of).is_none() {
            return Err(self.stale_instance(function));
        }
        Ok(of.place)
    }

    fn first_slot(&mut self, base: usize, local: Local) -> Result<(), Stop> {
        let place = self.active_instance("init-slots")?;
        if !self.is_initializing(place) {
            return Err(self.error("INSMNGR15", "init-slots not valid in this context."));
        }
        *self.local(base, local) = Value::Integer(0);
        Ok(())
    }

    fn next_slot(&mut self, base: usize, local: Local, over: u32) -> Result<Then, Stop> {
        let Value::Integer(mut index) = *self.local(base, local) else { return Err(Stop::Error) };
        let place = self.active_instance("init-slots")?;
        let class = self.class_of(place);
        while let Some(slot) = self.classes.get(class).slots.get(index as usize).copied() {
            *self.local(base, local) = Value::Integer(index);
            let at = index as usize;
            let is_written = self.is_written(place, at, slot);
            let is_required = if is_written { false } else { self.take_required(place, at, slot) };
            let data = self.classes.slot(slot);
            match data.default.clone() {
                _ if is_written => {}
                SlotDefault::Dynamic(code) => {
                    let height = self.machine.stack.len();
                    self.enter(code, height, Owner::Slot)?;
                    return Ok(Then::Enter);
                }
                SlotDefault::Static(value) if !data.is_shared || data.sharers == 1 => {
                    self.put_slot_directly(place, index as u16, value)?;
                }
                _ if is_required => return Err(self.override_required(slot, place)),
                _ => {}
            }
            // A default is no value of a slot's own.
            self.note_written(place, at, slot, false);
            index += 1;
        }
        *self.local(base, local) = Value::Integer(index);
        Ok(Then::To(over))
    }

    fn fill_slot(&mut self, base: usize, local: Local) -> Result<(), Stop> {
        let value = self.pop()?;
        let Value::Integer(index) = *self.local(base, local) else { return Err(Stop::Error) };
        let place = self.active_instance("init-slots")?;
        self.put_slot(place, index as u16, value, By::Named("function init-slots"))?;
        let slot = self.classes.get(self.class_of(place)).slots[index as usize];
        self.note_written(place, index as usize, slot, false);
        *self.local(base, local) = Value::Integer(index + 1);
        Ok(())
    }

    fn filled(&mut self) -> Result<(), Stop> {
        let place = self.active_instance("init-slots")?;
        self.note_done(place);
        self.machine.stack.push(Value::Instance(self.matcher.store.reference(place)));
        Ok(())
    }

    /// `delete-instance`
    pub(crate) fn delete_active(&mut self) -> Result<Value, Stop> {
        let place = self.active_instance("delete-instance")?;
        Ok(Value::of_bool(self.delete_instance(place)?))
    }

    /// `ppinstance`
    pub(crate) fn print_active(&mut self) -> Result<(), Stop> {
        let place = self.active_instance("ppinstance")?;
        let text = self.instance_page(place);
        self.write(Sym::STDOUT, &text);
        Ok(())
    }
}
