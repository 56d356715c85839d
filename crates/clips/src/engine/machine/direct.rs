//! What messages of the system do, without sending them where only the system answers.
//!
//! Nothing of it may show. So it is done only while nobody watches messages or what else is told with its depth, it takes the fuel of
//! the message, and runs in the module of the handler; and where it fails, the frames of the message are made after all, for whoever
//! complains of them.

use std::sync::Arc;

use crate::code::op::Part;
use crate::code::stop::Stop;
use crate::engine::classes::{Access, ClassId};
use crate::engine::{Engine, ModuleId, SlotDefault};
use crate::symbol::Sym;
use crate::value::{EntityRef, Value};

/// The operations of a message and of the handler that answers it, for each of these.
const CREATE: usize = 6;
const INIT: usize = 8;
const PUT: usize = 7;
const MODIFY: usize = 6;
const DELETE: usize = 6;

/// The frames of a message: what drives it, and its handler.
const FRAMES: usize = 2;

impl Engine {
    /// Whether nobody would notice that a message is not sent.
    #[inline]
    fn may_be_direct(&mut self) -> bool {
        !self.watches_calls()
            && !self.matcher.network.is_matching
            && self.machine.frames.len() + FRAMES < self.machine.limits.depth
    }

    /// Does what `create` does, unless it must be sent.
    pub(super) fn create_directly(&mut self, class: ClassId) -> Result<bool, Stop> {
        if !(self.may_be_direct() && self.classes.direct(class).creates) {
            return Ok(false);
        }
        self.burn(CREATE)?;
        self.machine.stack.push(Value::Void);
        Ok(true)
    }

    /// Writes a slot with the values from this height of the stack on, as its accessor does, unless the message must be sent. What the
    /// slot got is on top then.
    pub(super) fn put_directly(&mut self, place: u32, slot: Sym, start: usize) -> Result<bool, Stop> {
        let class = self.class_of(place);
        let Some(index) = self.classes.place_of(class, slot) else { return Ok(false) };
        // Matching that is not delayed may fail, and what may not be written is told of with the handler's name.
        let is_safe = self.may_be_direct() && self.matcher.network.delays_objects() && !self.checks_constraints;
        if !(is_safe && self.classes.direct(class).puts[usize::from(index)]) {
            return Ok(false);
        }
        let id = self.classes.get(class).slots[usize::from(index)];
        let data = self.classes.slot(id);
        let is_allowed = match &self.machine.stack[start..] {
            values if data.is_multi => !values.contains(&Value::Void),
            [one] => !matches!(one, Value::Multi(_) | Value::Void),
            _ => false,
        };
        if !is_allowed || data.access == Access::InitializeOnly && !self.is_initializing(place) {
            return Ok(false);
        }
        let (message, module, is_multi) = (data.message, self.classes.get(data.class).module, data.is_multi);
        self.burn(PUT)?;
        let value = if is_multi { Value::row(self.machine.stack.drain(start..)) } else { self.pop()? };
        let of = self.matcher.store.reference(place);
        let done = self.within(module, |engine| engine.put_slot_directly(place, index, value.clone()));
        if let Err(stop) = done {
            return Err(self.fail_inside(class, message, vec![Value::Instance(of), value], stop));
        }
        self.machine.stack.push(value);
        Ok(true)
    }

    /// Gives an instance its defaults as `init` does, unless the message must be sent. The instance is on top then.
    pub(super) fn init_directly(&mut self, of: EntityRef) -> Result<bool, Stop> {
        if !(self.may_be_direct() && self.matcher.network.delays_objects() && self.matcher.store.live(of).is_some()) {
            return Ok(false);
        }
        let (place, class) = (of.place, self.class_of(of.place));
        let direct = self.classes.direct(class);
        if !direct.initializes || direct.shares || !self.is_initializing(place) {
            return Ok(false);
        }
        let count = self.classes.get(class).slots.len();
        let has_static = |engine: &Engine, index: usize| {
            let slot = engine.classes.get(class).slots[index];
            let is_static = matches!(engine.classes.slot(slot).default, SlotDefault::Static(_));
            is_static || engine.is_written(place, index, slot)
        };
        if !(0..count).all(|index| has_static(self, index)) {
            return Ok(false);
        }
        self.burn(INIT)?;
        let module = self.classes.get(ClassId::USER).module;
        let done = self.within(module, |engine| engine.fill_with_defaults(place, class, count));
        if let Err(stop) = done {
            let init = self.classes.own_messages.init;
            return Err(self.fail_inside(class, init, vec![Value::Instance(of)], stop));
        }
        self.note_done(place);
        self.machine.stack.push(Value::Instance(of));
        Ok(true)
    }

    fn fill_with_defaults(&mut self, place: u32, class: ClassId, count: usize) -> Result<(), Stop> {
        for index in 0..count {
            let slot = self.classes.get(class).slots[index];
            if !self.is_written(place, index, slot) {
                self.take_required(place, index, slot);
                if let SlotDefault::Static(value) = &self.classes.slot(slot).default {
                    let value = value.clone();
                    self.put_slot_directly(place, index as u16, value)?;
                }
            }
            // A default is no value of a slot's own.
            self.note_written(place, index, slot, false);
        }
        Ok(())
    }

    /// Writes the slots of an instance as `direct-modify` does, with the values on top, unless the message must be sent. Whether it
    /// could is on top then.
    pub(super) fn modify_at_once(&mut self, receiver: &Value, slots: &[Sym]) -> Result<bool, Stop> {
        let Value::Instance(of) = *receiver else { return Ok(false) };
        let start = self.machine.stack.len() - slots.len();
        let is_safe = self.may_be_direct()
            && self.matcher.store.live(of).is_some()
            // A slot that is named without values gets its default, which may have to be evaluated; nothing is refused.
            && !self.machine.stack[start..].contains(&Value::Void);
        let class = self.class_of(of.place);
        if !(is_safe && self.classes.direct(class).modifies) {
            return Ok(false);
        }
        self.burn(MODIFY)?;
        let module = self.classes.get(ClassId::USER).module;
        let done = self.within(module, |engine| engine.modify_each(of, slots, start));
        self.machine.stack.truncate(start);
        self.machine.stack.push(Value::TRUE);
        if let Err(stop) = done {
            let modify = self.classes.own_messages.modify;
            let number = Value::Integer(self.machine.changes.len() as i64);
            return Err(self.fail_inside(class, modify, vec![receiver.clone(), number], stop));
        }
        Ok(true)
    }

    fn modify_each(&mut self, of: EntityRef, slots: &[Sym], start: usize) -> Result<(), Stop> {
        let mut done = Ok(());
        for (index, slot) in slots.iter().enumerate() {
            if self.matcher.store.live(of).is_none() {
                return Err(self.stale_instance("modify-instance"));
            }
            let value = std::mem::take(&mut self.machine.stack[start + index]);
            match self.put_change(of.place, *slot, Some(value), "modify-instance") {
                // What matching failed at is written all the same, and so is the rest.
                Err(Stop::Unmatched) => done = Err(Stop::Unmatched),
                put => put?,
            }
        }
        done
    }

    /// Takes an instance away as `delete` does, unless the message must be sent. Whether it could is on top then.
    pub(super) fn delete_directly(&mut self, place: u32) -> Result<bool, Stop> {
        let class = self.class_of(place);
        if !(self.may_be_direct() && self.classes.direct(class).deletes) {
            return Ok(false);
        }
        self.burn(DELETE)?;
        let of = self.matcher.store.reference(place);
        let module = self.classes.get(ClassId::USER).module;
        match self.within(module, |engine| engine.delete_instance(place)) {
            Ok(could) => {
                self.machine.stack.push(Value::of_bool(could));
                Ok(true)
            }
            Err(stop) => {
                let delete = self.classes.own_messages.delete;
                Err(self.fail_inside(class, delete, vec![Value::Instance(of)], stop))
            }
        }
    }

    /// Sends `delete` to an instance and waits until it is done, or does without.
    pub(crate) fn delete_now(&mut self, place: u32) -> Result<(), Stop> {
        if self.machine.is_broken {
            return Ok(());
        }
        let (of, class) = (Value::Instance(self.matcher.store.reference(place)), self.class_of(place));
        let delete = self.classes.own_messages.delete;
        let is_direct = self.may_be_direct() && self.classes.direct(class).deletes;
        if !is_direct || self.machine.nesting >= self.machine.limits.nesting {
            return self.send_now(delete, vec![of]).map(|_| ());
        }
        self.burn(DELETE)?;
        let module = self.classes.get(ClassId::USER).module;
        match self.within(module, |engine| engine.delete_instance(place)) {
            Ok(_) => Ok(()),
            Err(stop) => {
                let failed = |engine: &mut Engine| Err(engine.fail_inside(class, delete, vec![of], stop));
                self.evaluate_entered(failed).map(|_| ())
            }
        }
    }

    /// Does something while a module is the current one.
    #[inline]
    fn within<T>(&mut self, module: ModuleId, act: impl FnOnce(&mut Engine) -> T) -> T {
        let outside = std::mem::replace(&mut self.modules.current, module);
        let done = act(self);
        self.modules.current = outside;
        done
    }

    /// What was done in place of a message failed: it leaves the frames that the message would have had.
    #[cold]
    fn fail_inside(&mut self, class: ClassId, message: Sym, args: Vec<Value>, stop: Stop) -> Stop {
        if let Some(core) = self.classes.core(class, message)
            && self.enter_driver(core, Arc::new(args), true).is_ok()
        {
            // If there is no room for the frame there is none for the complaint.
            let _ = self.next_of_part(Part::Primary, 0);
        }
        self.machine.is_entering = false;
        stop
    }
}
