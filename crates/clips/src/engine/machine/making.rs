//! Instances are made and initialised, step by step: every message on the way is a frame of its own.

use crate::code::op::{Asker, Local, ObjectOp, Op, Target};
use crate::code::stop::Stop;
use crate::engine::Engine;
use crate::engine::classes::ClassId;
use crate::engine::functions::{Types, slot_to_put};
use crate::symbol::Sym;
use crate::value::{EntityRef, Value};

use super::run::Then;

impl Engine {
    pub(super) fn make_step(&mut self, step: ObjectOp, base: usize, local: Local, over: u32) -> Result<Then, Stop> {
        match step {
            ObjectOp::Delay => {
                let waited = self.delay_objects(true)?;
                *self.local(base, local + 2) = Value::of_bool(waited);
            }
            ObjectOp::Undelay => {
                let waited = self.local(base, local + 2).is_true();
                let done = self.delay_objects(waited);
                if done == Err(Stop::Unmatched) {
                    // The instance is there although a condition failed.
                    self.machine.left = self.top()?.clone();
                }
                done?;
            }
            ObjectOp::Claim => return self.claim(base, local),
            ObjectOp::Build(sends) => return self.build_instance(base, local, sends, over),
            ObjectOp::Begin => {
                let Value::Instance(of) = *self.local(base, local) else { return Err(Stop::Error) };
                if self.matcher.store.live(of).is_none() {
                    // Whoever gives up tells why.
                    return Err(Stop::Error);
                }
                let place = of.place;
                self.show_to_network(place)?;
                self.begin_values(place, true);
            }
            ObjectOp::Again(asker) => self.begin_again(base, local, asker.0)?,
            ObjectOp::SlotName(asker) => self.take_slot_name(base, local, asker)?,
            ObjectOp::Slot(slot) => self.require_slot(base, local, slot)?,
            ObjectOp::Override(slot) => return self.override_slot(base, local, slot),
            ObjectOp::Overridden(slot) => self.overridden(base, local, slot)?,
            ObjectOp::Init => return self.send_init(base, local),
            ObjectOp::Made(is_new) => self.made(base, local, is_new)?,
            ObjectOp::Find(asker) => {
                let value = self.pop()?;
                let place = self.instance_for(&value, asker.0)?;
                *self.local(base, local) = Value::Instance(self.matcher.store.reference(place));
            }
            ObjectOp::CopyName(asker) => {
                let value = self.pop()?;
                if !matches!(value, Value::Symbol(_) | Value::InstanceName(_)) {
                    return Err(self.type_error(asker.0, 1, Types::of("yn")));
                }
                *self.local(base, local + 1) = value;
            }
            ObjectOp::CheckPut(asker) => self.check_put(asker.0)?,
            ObjectOp::Unmake(index) => return self.unmake(usize::from(index), base, local, over),
            ObjectOp::Unmade => {
                let instance = self.local(base, local + 1).clone();
                if self.instance_of_value(&instance).is_some() {
                    *self.local(base, local) = Value::FALSE;
                }
            }
            _ => {}
        }
        Ok(Then::On)
    }

    /// Sends `init` to the instance in the local, unless everything is stopped.
    fn send_init(&mut self, base: usize, local: Local) -> Result<Then, Stop> {
        if self.machine.is_broken {
            self.machine.stack.push(Value::FALSE);
            return Ok(Then::On);
        }
        let receiver = self.local(base, local).clone();
        if let Value::Instance(of) = receiver
            && self.init_directly(of)?
        {
            return Ok(Then::On);
        }
        self.send_message(self.classes.own_messages.init, vec![receiver])
    }

    /// An instance that is there already gets its first values anew.
    fn begin_again(&mut self, base: usize, local: Local, asker: &str) -> Result<(), Stop> {
        let value = self.pop()?;
        let place = self.instance_for(&value, asker)?;
        let of = self.matcher.store.reference(place);
        if self.is_locked(of) {
            let name = self.symbols.text(self.name_of_instance(place));
            let text = format!("Instance [{name}] is already being initialized.");
            return Err(self.error("INSMNGR7", &text));
        }
        *self.local(base, local) = Value::Instance(of);
        self.begin_values(place, false);
        Ok(())
    }

    /// Takes the name of a slot that was computed.
    fn take_slot_name(&mut self, base: usize, local: Local, asker: Option<(Asker, u16)>) -> Result<(), Stop> {
        let name = self.pop()?;
        if matches!(name, Value::Symbol(_)) {
            *self.local(base, local) = name;
            return Ok(());
        }
        Err(self.refuse_slot_name(asker))
    }

    /// Complains of the name of a slot that is none.
    pub(super) fn refuse_slot_name(&mut self, asker: Option<(Asker, u16)>) -> Stop {
        self.machine.left = Value::FALSE;
        match asker {
            None => self.error("INSMNGR9", "Expected a valid slot name for slot-override."),
            Some((Asker(function), index)) => {
                let text = format!("Function '{function}' expected argument #{} to be of type slot name.", index + 1);
                self.error("ARGACCES2", &text)
            }
        }
    }

    /// The slot of an instance that is being made: this one, or the one whose name was computed.
    fn computed_slot(&mut self, base: usize, local: Local, slot: Sym) -> Sym {
        if slot != Sym::EMPTY {
            return slot;
        }
        match *self.local(base, local + 3) {
            Value::Symbol(slot) => slot,
            _ => Sym::EMPTY,
        }
    }

    fn require_slot(&mut self, base: usize, local: Local, slot: Sym) -> Result<(), Stop> {
        let slot = self.computed_slot(base, local, slot);
        let place = self.making(base, local)?;
        if self.classes.place_of(self.class_of(place), slot).is_some() {
            return Ok(());
        }
        let (slot, name) = (self.symbols.text(slot), self.symbols.text(self.name_of_instance(place)));
        let text = format!("Slot '{slot}' does not exist in instance [{name}].");
        Err(self.error("INSMNGR13", &text))
    }

    fn overridden(&mut self, base: usize, local: Local, slot: Sym) -> Result<(), Stop> {
        let slot = self.computed_slot(base, local, slot);
        let place = self.making(base, local)?;
        self.note_changed(place, slot);
        Ok(())
    }

    /// Complains if the active instance's slot whose name is on top may not be written.
    fn check_put(&mut self, asker: &str) -> Result<(), Stop> {
        let Value::Symbol(slot) = *self.top()? else { return Err(self.type_error(asker, 0, Types::of("y"))) };
        slot_to_put(self, slot, asker).map(|_| ())
    }

    /// A slot was given a value on purpose.
    pub(super) fn note_changed(&mut self, place: u32, slot: Sym) {
        let class = self.class_of(place);
        if let Some(index) = self.classes.place_of(class, slot) {
            let id = self.classes.get(class).slots[usize::from(index)];
            self.note_written(place, usize::from(index), id, true);
        }
    }

    /// The instance in a local that is being made.
    fn making(&mut self, base: usize, local: Local) -> Result<u32, Stop> {
        let Value::Instance(of) = *self.local(base, local) else { return Err(Stop::Error) };
        if self.matcher.store.live(of).is_none() {
            return Err(self.stale_instance("make-instance"));
        }
        Ok(of.place)
    }

    fn claim(&mut self, base: usize, local: Local) -> Result<Then, Stop> {
        let (class, name) = (self.pop()?, self.pop()?);
        *self.local(base, local) = Value::Void;
        let (Value::Symbol(name) | Value::InstanceName(name)) = name else {
            return Err(self.error("INSMNGR1", "Expected a valid name for new instance."));
        };
        let class = match class {
            Value::Symbol(class) => {
                let found = self.find_class(class);
                found.ok_or_else(|| self.class_missing(class, "make-instance"))?
            }
            other => match ClassId::of_value(&other) {
                Some(class) => class,
                None => return Err(self.error("INSMNGR2", "Expected a valid class name for new instance.")),
            },
        };
        self.claim_name(base, local, name, class, true)
    }

    /// Refuses what cannot be made, and takes an old instance of this name away: by a message, or at once.
    pub(super) fn claim_name(
        &mut self,
        base: usize,
        local: Local,
        name: Sym,
        class: ClassId,
        sends: bool,
    ) -> Result<Then, Stop> {
        let data = self.classes.get(class);
        if self.matcher.network.is_matching && data.is_reactive {
            let text = "Cannot create instances of reactive classes while pattern-matching is in process.";
            return Err(self.error("INSMNGR10", text));
        }
        if data.is_abstract {
            let text = format!("Cannot create instances of abstract class '{}'.", self.class_name(class));
            return Err(self.error("INSMNGR3", &text));
        }
        let name = self.instance_name(name, class)?;
        let class_value = Value::Integer(i64::from(class.0));
        let Some(old) = self.matcher.store.instance_named(name) else {
            *self.local(base, local) = Value::InstanceName(name);
            *self.local(base, local + 1) = class_value;
            self.machine.stack.push(Value::Void);
            return Ok(Then::On);
        };
        if self.class_of(old) != class {
            let (name, class) = (self.symbols.text(name), self.class_name(self.class_of(old)));
            let text = format!("The instance name [{name}] is in use by an instance of class '{class}'.");
            return Err(self.error("INSMNGR16", &text));
        }
        let of = self.matcher.store.reference(old);
        if self.is_locked(of) {
            let name = self.symbols.text(name);
            let text = format!("The instance [{name}] has a slot-value which depends on the instance definition.");
            return Err(self.error("INSMNGR4", &text));
        }
        *self.local(base, local) = Value::InstanceName(name);
        *self.local(base, local + 1) = class_value;
        if sends {
            return self.send_delete(of);
        }
        self.delete_instance(old)?;
        self.machine.stack.push(Value::Void);
        Ok(Then::On)
    }

    fn build_instance(&mut self, base: usize, local: Local, sends: bool, over: u32) -> Result<Then, Stop> {
        let Value::InstanceName(name) = *self.local(base, local) else { return Err(Stop::Error) };
        let Value::Integer(class) = *self.local(base, local + 1) else { return Err(Stop::Error) };
        if self.matcher.store.instance_named(name).is_some() {
            let text = format!("Unable to delete old instance [{}].", self.symbols.text(name));
            return Err(self.error("INSMNGR5", &text));
        }
        let Some(place) = self.add_instance(ClassId(class as u32), name)? else { return Ok(Then::To(over)) };
        let of = Value::Instance(self.matcher.store.reference(place));
        *self.local(base, local) = of.clone();
        if sends {
            if self.create_directly(ClassId(class as u32))? {
                return Ok(Then::On);
            }
            return self.send_message(self.classes.own_messages.create, vec![of]);
        }
        self.machine.stack.push(Value::Void);
        Ok(Then::On)
    }

    /// The network sees an instance for the first time.
    pub(super) fn show_to_network(&mut self, place: u32) -> Result<(), Stop> {
        if self.classes.get(self.class_of(place)).is_reactive { self.instance_made(place) } else { Ok(()) }
    }

    fn override_slot(&mut self, base: usize, local: Local, slot: Sym) -> Result<Then, Stop> {
        let slot = self.computed_slot(base, local, slot);
        let count = self.marked()?;
        let start = self.machine.stack.len() - count;
        let place = self.making(base, local)?;
        if self.machine.is_broken && !self.machine.stack[start..].contains(&Value::Void) {
            self.machine.stack.truncate(start);
            self.machine.stack.push(Value::FALSE);
            return Ok(Then::On);
        }
        if self.put_directly(place, slot, start)? {
            return Ok(Then::On);
        }
        let values: Vec<Value> = self.machine.stack.drain(start..).collect();
        let Some(id) = self.classes.slot_named(self.class_of(place), slot) else { return Err(Stop::Error) };
        let message = self.classes.slot(id).message;
        let receiver = Value::Instance(self.matcher.store.reference(place));
        self.send_message(message, std::iter::once(receiver).chain(values).collect())
    }

    fn made(&mut self, base: usize, local: Local, is_new: bool) -> Result<(), Stop> {
        let Value::Instance(of) = *self.local(base, local) else { return Err(Stop::Error) };
        let value = if self.end_values(of) && self.matcher.store.live(of).is_some() {
            Value::InstanceName(self.name_of_instance(of.place))
        } else {
            if is_new && self.matcher.store.live(of).is_some() {
                self.quash_instance(of.place)?;
            }
            Value::FALSE
        };
        self.machine.stack.push(value);
        Ok(())
    }

    /// An old instance did not go quietly: either it is still there, or the new one comes and goes at once.
    pub(super) fn give_up_claim(&mut self, base: usize, local: Local) -> Stop {
        let Value::InstanceName(name) = *self.local(base, local) else { return Stop::Error };
        let Value::Integer(class) = *self.local(base, local + 1) else { return Stop::Error };
        self.machine.left = Value::FALSE;
        if self.matcher.store.instance_named(name).is_some() {
            let text = format!("Unable to delete old instance [{}].", self.symbols.text(name));
            self.complain("INSMNGR5", &text);
            return Stop::Error;
        }
        if let Ok(Some(place)) = self.add_instance(ClassId(class as u32), name) {
            // What fails while it goes was told.
            let _ = self.quash_instance(place);
        }
        Stop::Unmatched
    }

    /// `create` failed: the overrides that would have followed are still looked at.
    pub(super) fn give_up_creating(&mut self, base: usize, local: Local, rest: &[Op]) -> Stop {
        let Value::Instance(of) = *self.local(base, local) else { return Stop::Error };
        if self.matcher.store.live(of).is_none() {
            let name = self.matcher.store.name_of(of).unwrap_or(Sym::NIL);
            let text = format!("Instance [{}] is already being initialized.", self.symbols.text(name));
            self.complain("INSMNGR7", &text);
            self.machine.left = Value::FALSE;
            return Stop::Error;
        }
        self.give_up_making(base, local, (false, true), Stop::Unmatched, rest)
    }

    /// An instance that could not be given its values; a new one goes again. If it was matching that failed, no error stands against
    /// the instance, but none of the messages that should have followed is sent.
    pub(super) fn give_up_making(
        &mut self,
        base: usize,
        local: Local,
        (is_init, is_new): (bool, bool),
        stop: Stop,
        rest: &[Op],
    ) -> Stop {
        let Value::Instance(of) = *self.local(base, local) else { return stop };
        self.leave_values(of);
        self.machine.left = Value::FALSE;
        let name = self.matcher.store.name_of(of).unwrap_or(Sym::NIL);
        let mut stop = stop;
        if stop == Stop::Unmatched {
            if !is_init && let Some(slot) = self.missing_override(self.class_of(of.place), local, rest) {
                let (slot, name) = (self.symbols.text(slot), self.symbols.text(name));
                let text = format!("Slot '{slot}' does not exist in instance [{name}].");
                self.complain("INSMNGR13", &text);
                stop = Stop::Error;
            } else if self.end_values(of) && self.matcher.store.live(of).is_some() {
                self.machine.left = Value::InstanceName(name);
                return stop;
            }
        } else if is_init {
            let text =
                format!("An error occurred during the initialization of instance [{}].", self.symbols.text(name));
            self.complain("INSMNGR8", &text);
        }
        if is_new && self.matcher.store.live(of).is_some() {
            // What fails while it goes was told.
            let _ = self.quash_instance(of.place);
        }
        stop
    }

    /// The first slot that the class lacks among those which operations give values to, as far as the next instance in this local.
    fn missing_override(&self, class: ClassId, local: Local, rest: &[Op]) -> Option<Sym> {
        let is_end = |op: &Op| matches!(op, Op::Object(ObjectOp::Made(_), of) if *of == local);
        let end = rest.iter().position(is_end).unwrap_or(0);
        let slots = rest[..end].iter().filter_map(|op| match op {
            Op::Object(ObjectOp::Slot(slot), of) if *of == local && *slot != Sym::EMPTY => Some(*slot),
            _ => None,
        });
        slots.into_iter().find(|slot| self.classes.place_of(class, *slot).is_none())
    }

    /// The instance that an argument names, or a complaint.
    pub(crate) fn instance_for(&mut self, value: &Value, function: &str) -> Result<u32, Stop> {
        match value {
            Value::Instance(of) => match self.matcher.store.live(*of) {
                Some(_) => Ok(of.place),
                None => Err(self.stale_instance(function)),
            },
            Value::Symbol(name) | Value::InstanceName(name) => {
                let found = self.find_instance(*name);
                found.ok_or_else(|| self.no_instance(*name, function))
            }
            _ => {
                let text = format!("Expected a valid instance in function '{function}'.");
                Err(self.error("INSFUN1", &text))
            }
        }
    }

    /// Complains that there is no instance of this name.
    pub(crate) fn no_instance(&mut self, name: Sym, function: &str) -> Stop {
        let text = format!("No such instance [{}] in function '{function}'.", self.symbols.text(name));
        self.error("INSFUN2", &text)
    }

    /// Sends `delete` to all instances; whether all of them went. If one of them fails, the message to the next one clears the error flag
    /// of 6.4.2.
    fn unmake_all(&mut self) -> Result<bool, Stop> {
        let mut are_gone = true;
        let all: Vec<u32> = self.matcher.store.instances().collect();
        let all: Vec<Value> =
            all.into_iter().map(|place| Value::Instance(self.matcher.store.reference(place))).collect();
        for (index, value) in all.iter().enumerate() {
            let Some(place) = self.instance_of_value(value) else { continue };
            if let Err(stop) = self.delete_now(place) {
                let is_last = !all[index + 1..].iter().any(|it| self.instance_of_value(it).is_some());
                if is_last || !stop.is_the_programs() {
                    return Err(stop);
                }
                self.machine.is_broken = true;
                return Ok(false);
            }
            are_gone &= self.instance_of_value(value).is_none();
        }
        Ok(are_gone)
    }

    fn unmake(&mut self, index: usize, base: usize, local: Local, over: Target) -> Result<Then, Stop> {
        let value = self.pop()?;
        if matches!(value, Value::Symbol(name) if self.symbols.text(name) == "*")
            && self.instance_of_value(&value).is_none()
        {
            if !self.unmake_all()? {
                *self.local(base, local) = Value::FALSE;
            }
            return Ok(Then::To(over));
        }
        let place = match &value {
            Value::Symbol(_) | Value::InstanceName(_) | Value::Instance(_) => {
                self.instance_for(&value, "unmake-instance")?
            }
            _ => return Err(self.type_error("unmake-instance", index, Types::of("iyn"))),
        };
        let of = self.matcher.store.reference(place);
        *self.local(base, local + 1) = Value::Instance(of);
        self.send_delete(of)
    }

    /// Sends `delete` to an instance that is there, or does what that would do.
    fn send_delete(&mut self, of: EntityRef) -> Result<Then, Stop> {
        if self.machine.is_broken {
            self.machine.stack.push(Value::FALSE);
            return Ok(Then::On);
        }
        if self.delete_directly(of.place)? {
            return Ok(Then::On);
        }
        self.send_message(self.classes.own_messages.delete, vec![Value::Instance(of)])
    }
}
