//! Instances are changed and copied by messages that carry a list of changes.

use crate::code::op::{ChangingInstance, Local, ObjectOp};
use crate::code::stop::Stop;
use crate::engine::Engine;
use crate::engine::classes::By;
use crate::symbol::Sym;
use crate::value::Value;

use super::run::Then;

/// A slot and its new value.
type Change = (Sym, Option<Value>);

/// A list of changes on its way.
#[derive(Clone, Debug)]
pub(super) struct Changes {
    /// A slot that is named without values has none.
    slots: Vec<Change>,
    /// Nobody has used it yet.
    is_valid: bool,
}

impl Changes {
    /// The values that slots are to get.
    pub(super) fn values(&self) -> impl Iterator<Item = &Value> {
        self.slots.iter().filter_map(|it| it.1.as_ref())
    }
}

impl Engine {
    /// Sends a list of changes to the instance in a local.
    pub(super) fn send_changes(&mut self, changing: &ChangingInstance, base: usize) -> Result<Then, Stop> {
        let receiver = self.local(base, changing.local).clone();
        let mut named = Vec::new();
        if !changing.computed.is_empty() {
            named.clone_from(&changing.slots);
            for (index, local) in &changing.computed {
                if let Value::Symbol(slot) = *self.local(base, *local) {
                    named[*index] = slot;
                }
            }
        }
        let slots = if named.is_empty() { &changing.slots } else { &named };
        if self.machine.is_broken {
            self.machine.stack.truncate(self.machine.stack.len() - slots.len());
            *self.local(base, changing.local + 3) = Value::Integer(self.machine.changes.len() as i64);
            self.machine.stack.push(Value::FALSE);
            return Ok(Then::On);
        }
        if changing.message == self.classes.own_messages.modify && self.modify_at_once(&receiver, slots)? {
            *self.local(base, changing.local + 3) = Value::Integer(self.machine.changes.len() as i64);
            return Ok(Then::On);
        }
        let start = self.machine.stack.len() - slots.len();
        let values = self.machine.stack.drain(start..).enumerate();
        let values = values.map(|(index, value)| (!changing.bare.contains(&index)).then_some(value));
        let slots = slots.iter().copied().zip(values).collect();
        self.machine.changes.push(Changes { slots, is_valid: true });
        let number = Value::Integer(self.machine.changes.len() as i64 - 1);
        *self.local(base, changing.local + 3) = number.clone();
        let mut args = vec![receiver];
        if changing.is_copy {
            args.push(self.local(base, changing.local + 1).clone());
        }
        args.push(number);
        self.send_message(changing.message, args)
    }

    /// The changes that the running handler was sent, which nobody else may use any more.
    fn take_changes(&mut self, argument: usize, code: &str, words: [&str; 2]) -> Result<Vec<Change>, Stop> {
        let number = match self.message_argument(argument) {
            Some(Value::Integer(number)) => usize::try_from(*number).ok(),
            _ => None,
        };
        let changes = number.and_then(|number| self.machine.changes.get_mut(number)).filter(|it| it.is_valid);
        let Some(changes) = changes else {
            let text = format!("Direct/message-{} message valid only in {}.", words[0], words[1]);
            return Err(self.error(code, &text));
        };
        changes.is_valid = false;
        Ok(std::mem::take(&mut changes.slots))
    }

    pub(super) fn change_step(&mut self, step: ObjectOp, base: usize, local: Local, over: u32) -> Result<Then, Stop> {
        match step {
            ObjectOp::Changed => {
                if let Value::Integer(number) = *self.local(base, local + 3) {
                    self.machine.changes.truncate(number as usize);
                }
            }
            ObjectOp::Modify => self.modify_directly()?,
            ObjectOp::FirstChange => {
                let changes = self.take_changes(1, "INSMODDP1", ["modify", "modify-instance"])?;
                self.keep_changes(base, local, changes);
            }
            ObjectOp::NextChange => return self.next_change(base, local, over),
            ObjectOp::Copy(sends) => return self.begin_copy(base, local, sends),
            ObjectOp::CopyBegin => {
                let Value::Instance(copy) = *self.local(base, local) else { return Err(Stop::Error) };
                self.show_to_network(copy.place)?;
            }
            ObjectOp::CopySlot(sends) => return self.copy_slot(base, local, sends, over),
            ObjectOp::CopyInit => return self.init_copy(base, local),
            ObjectOp::Copied => {
                let Value::Instance(copy) = *self.local(base, local) else { return Err(Stop::Error) };
                if self.matcher.store.live(copy).is_none() {
                    return Err(Stop::Error);
                }
                let name = Value::InstanceName(self.name_of_instance(copy.place));
                self.machine.stack.push(name);
            }
            _ => {}
        }
        Ok(Then::On)
    }

    fn modify_directly(&mut self) -> Result<(), Stop> {
        let changes = self.take_changes(1, "INSMODDP1", ["modify", "modify-instance"])?;
        let mut done = Ok(());
        for (slot, value) in changes {
            let place = self.active_instance("modify-instance")?;
            match self.put_change(place, slot, value, "modify-instance") {
                // What matching failed at is written all the same, and so is the rest.
                Err(Stop::Unmatched) => done = Err(Stop::Unmatched),
                put => put?,
            }
        }
        self.machine.stack.push(Value::TRUE);
        done
    }

    /// Writes a slot that is changed; without values it gets its default.
    pub(super) fn put_change(&mut self, place: u32, slot: Sym, value: Option<Value>, by: &str) -> Result<(), Stop> {
        let Some(index) = self.classes.place_of(self.class_of(place), slot) else {
            return Err(self.no_such_slot(slot, by));
        };
        let Some(value) = value else { return self.reset_slot(place, index).map(drop) };
        let id = self.classes.get(self.class_of(place)).slots[usize::from(index)];
        // Nothing makes an empty row.
        let value = if value == Value::Void && self.classes.slot(id).is_multi { Value::row([]) } else { value };
        self.put_slot(place, index, value, By::Named(by))?;
        Ok(())
    }

    /// Complains that an instance has no such slot.
    pub(crate) fn no_such_slot(&mut self, slot: Sym, function: &str) -> Stop {
        let text = format!("No such slot '{}' in function '{function}'.", self.symbols.text(slot));
        self.error("INSFUN3", &text)
    }

    /// Keeps changes where the steps that follow find them: names and values by turns, and how far they are used up.
    fn keep_changes(&mut self, base: usize, local: Local, changes: Vec<Change>) {
        let number = self.machine.changes.len() as i64;
        self.machine.changes.push(Changes { slots: changes, is_valid: false });
        *self.local(base, local) = Value::Integer(0);
        *self.local(base, local + 1) = Value::Integer(number);
    }

    /// The next of the changes that are kept there.
    fn kept_change(&mut self, base: usize, local: Local) -> Result<Option<Change>, Stop> {
        let Value::Integer(index) = *self.local(base, local) else { return Err(Stop::Error) };
        let Value::Integer(number) = *self.local(base, local + 1) else { return Err(Stop::Error) };
        *self.local(base, local) = Value::Integer(index + 1);
        let changes = self.machine.changes.get(number as usize).ok_or(Stop::Error)?;
        Ok(changes.slots.get(index as usize).cloned())
    }

    /// The slot that was changed last, if there is one more step to come.
    fn last_change(&mut self, base: usize, local: Local) -> Option<Sym> {
        let Value::Integer(index) = *self.local(base, local) else { return None };
        let Value::Integer(number) = *self.local(base, local + 1) else { return None };
        let last = usize::try_from(index - 1).ok()?;
        self.machine.changes.get(number as usize)?.slots.get(last).map(|it| it.0)
    }

    fn next_change(&mut self, base: usize, local: Local, over: u32) -> Result<Then, Stop> {
        let Some((slot, value)) = self.kept_change(base, local)? else { return Ok(Then::To(over)) };
        // Whether there is such a slot is asked first, even of an instance that is gone.
        if let Some(Value::Instance(of)) = self.message_argument(0).cloned()
            && self.classes.place_of(self.class_of(of.place), slot).is_none()
        {
            return Err(self.no_such_slot(slot, "modify-instance"));
        }
        let place = self.active_instance("modify-instance")?;
        self.send_change(place, slot, value, "modify-instance")
    }

    /// Sends a slot its value.
    fn send_change(&mut self, place: u32, slot: Sym, value: Option<Value>, by: &str) -> Result<Then, Stop> {
        let Some(id) = self.classes.slot_named(self.class_of(place), slot) else {
            return Err(self.no_such_slot(slot, by));
        };
        let message = self.classes.slot(id).message;
        let value = value.filter(|value| *value != Value::Void).unwrap_or_else(|| Value::row([]));
        self.send_message(message, vec![Value::Instance(self.matcher.store.reference(place)), value])
    }

    fn begin_copy(&mut self, base: usize, local: Local, sends: bool) -> Result<Then, Stop> {
        let changes = self.take_changes(2, "INSMODDP2", ["duplicate", "duplicate-instance"])?;
        let place = self.active_instance("duplicate-instance")?;
        let Some(Value::InstanceName(name) | Value::Symbol(name)) = self.message_argument(1).cloned() else {
            return Err(Stop::Error);
        };
        // DIVERGENCE: with its module before it, the name of the instance itself is refused too.
        if self.instance_name(name, self.class_of(place))? == self.name_of_instance(place) {
            let text = "Instance copy must have a different name in duplicate-instance.";
            return Err(self.error("INSMODDP3", text));
        }
        self.keep_changes(base, local + 3, changes);
        *self.local(base, local + 5) = Value::Integer(0);
        self.claim_name(base, local, name, self.class_of(place), sends)
    }

    /// First the changes, then all slots that were not among them.
    fn copy_slot(&mut self, base: usize, local: Local, sends: bool, over: u32) -> Result<Then, Stop> {
        const BY: &str = "duplicate-instance";
        let Value::Instance(copy) = *self.local(base, local) else { return Err(Stop::Error) };
        if self.matcher.store.live(copy).is_none() {
            return Err(self.stale_instance(BY));
        }
        if let Some(slot) = self.last_change(base, local + 3) {
            self.note_changed(copy.place, slot);
        }
        if let Some((slot, value)) = self.kept_change(base, local + 3)? {
            if sends {
                return self.send_change(copy.place, slot, value, BY);
            }
            self.put_change(copy.place, slot, value, BY)?;
            self.machine.stack.push(Value::Void);
            return Ok(Then::On);
        }
        let Value::Integer(mut index) = *self.local(base, local + 5) else { return Err(Stop::Error) };
        let class = self.class_of(copy.place);
        while let Some(slot) = self.classes.get(class).slots.get(index as usize).copied() {
            // What was changed on purpose stays, unless somebody wrote it once more.
            let stays = self.classes.slot(slot).is_shared || self.is_written(copy.place, index as usize, slot);
            index += 1;
            if stays {
                continue;
            }
            *self.local(base, local + 5) = Value::Integer(index);
            let source = self.active_instance(BY)?;
            let value = self.matcher.store.slot(source, index as u16 - 1).cloned().unwrap_or_default();
            if sends {
                let message = self.classes.slot(slot).message;
                let mut args = vec![Value::Instance(copy)];
                match value {
                    Value::Multi(row) if !row.is_empty() => args.extend(row.iter().cloned()),
                    one => args.push(one),
                }
                return self.send_message(message, args);
            }
            self.put_slot(copy.place, index as u16 - 1, value, By::Named(BY))?;
            self.machine.stack.push(Value::Void);
            return Ok(Then::On);
        }
        Ok(Then::To(over))
    }

    /// A copy that could not be given its values goes again. If it was matching that failed it stays: what is not sent is written to
    /// the end, and what is sent is not sent any more.
    pub(super) fn give_up_copying(&mut self, base: usize, local: Local, sends: bool, stop: Stop) -> Stop {
        let Value::Instance(copy) = *self.local(base, local) else { return stop };
        self.machine.left = Value::FALSE;
        if self.matcher.store.live(copy).is_none() {
            return stop;
        }
        if stop != Stop::Unmatched {
            // What fails while it goes was told.
            let _ = self.quash_instance(copy.place);
            return stop;
        }
        self.machine.left = Value::InstanceName(self.name_of_instance(copy.place));
        if sends {
            self.begin_copied_values(copy.place);
            return stop;
        }
        loop {
            match self.copy_slot(base, local, false, 0) {
                Ok(Then::To(_)) => return stop,
                Ok(_) | Err(Stop::Unmatched) => {}
                Err(other) => {
                    let _ = self.quash_instance(copy.place);
                    return other;
                }
            }
        }
    }

    fn init_copy(&mut self, base: usize, local: Local) -> Result<Then, Stop> {
        let Value::Instance(copy) = *self.local(base, local) else { return Err(Stop::Error) };
        self.begin_copied_values(copy.place);
        let message = self.symbols.intern("init");
        self.send_message(message, vec![Value::Instance(copy)])
    }
}
