//! Instances: made, found, deleted.

use super::ClassId;
use crate::code::stop::Stop;
use crate::engine::Engine;
use crate::symbol::Sym;
use crate::value::{EntityRef, Value};

/// An instance whose slots are being given their first values.
#[derive(Clone, Debug)]
pub(crate) struct Initializing {
    /// Which one.
    pub(crate) of: EntityRef,
    /// Slots that were written since it began: they keep that instead of their default.
    pub(crate) is_written: Vec<bool>,
    /// Slots that have no value of their own yet.
    pub(crate) is_required: Vec<bool>,
    /// `init-slots` was done.
    pub(crate) is_done: bool,
    /// It is not to be deleted or made anew just now.
    pub(crate) is_locked: bool,
}

impl Engine {
    /// The place of an instance that a value names or is, if it is there.
    pub(crate) fn instance_of_value(&self, value: &Value) -> Option<u32> {
        match value {
            Value::Instance(it) => self.store.live(*it).map(|_| it.place),
            Value::InstanceName(name) | Value::Symbol(name) => self.find_instance(*name),
            _ => None,
        }
    }

    /// The instance that a name means: with a module it must be of a class of that module, with `::` alone of one that the
    /// current module sees.
    pub(crate) fn find_instance(&self, name: Sym) -> Option<u32> {
        let Some((module, bare)) = self.symbols.text(name).split_once("::") else {
            return self.store.instance_named(name);
        };
        let place = self.store.instance_named(self.symbols.find(bare)?)?;
        let class = self.class_of(place);
        let is_meant = if module.is_empty() {
            self.is_class_seen(self.modules.current, class)
        } else {
            self.find_module(module) == Some(self.classes.get(class).module)
        };
        is_meant.then_some(place)
    }

    /// The name of a new instance without the module that may be written before it, which must be that of its class.
    pub(crate) fn instance_name(&mut self, name: Sym, class: ClassId) -> Result<Sym, Stop> {
        let Some((module, bare)) = self.symbols.text(name).split_once("::") else { return Ok(name) };
        if module != self.module_name(self.classes.get(class).module) {
            self.write_error("\n");
            return Err(self.error("INSMNGR11", "Invalid module specifier in new instance name."));
        }
        let bare = bare.to_owned();
        Ok(self.symbols.intern(&bare))
    }

    /// The class of an instance.
    pub(crate) fn class_of(&self, place: u32) -> ClassId {
        self.store.get(place).object.map_or(ClassId::OBJECT, |it| it.0)
    }

    /// The name of an instance.
    pub(crate) fn name_of_instance(&self, place: u32) -> Sym {
        self.store.get(place).object.map_or(Sym::NIL, |it| it.1)
    }

    /// The class of any value: that of an instance, or a class of the system.
    pub(crate) fn class_of_value(&self, value: &Value) -> Option<ClassId> {
        Some(match value {
            Value::Void => return None,
            Value::Symbol(_) => ClassId::SYMBOL,
            Value::String(_) => ClassId::STRING,
            Value::Integer(_) => ClassId::INTEGER,
            Value::Float(_) => ClassId::FLOAT,
            Value::Fact(_) => ClassId::FACT_ADDRESS,
            Value::Multi(_) => ClassId::MULTIFIELD,
            Value::Instance(_) | Value::InstanceName(_) => self.class_of(self.instance_of_value(value)?),
        })
    }

    /// Adds an instance that has no values yet; none if what supports it has gone. The network has not seen it.
    pub(crate) fn add_instance(&mut self, class: ClassId, name: Sym) -> Result<Option<u32>, Stop> {
        if !self.may_assert() {
            return Ok(None);
        }
        if self.store.len() + self.store.instance_count() >= self.machine.limits.facts {
            return Err(Stop::Facts);
        }
        let mut values = Vec::with_capacity(self.classes.get(class).slots.len());
        for slot in self.classes.get(class).slots.clone() {
            let data = self.classes.slot_mut(slot);
            let nothing = if data.is_multi { Value::row([]) } else { Value::Symbol(Sym::NIL) };
            if !data.is_shared {
                values.push(nothing);
                continue;
            }
            data.sharers += 1;
            if data.shared == Value::Void {
                data.shared = nothing;
            }
            values.push(data.shared.clone());
        }
        let place = self.store.add_instance(class, name, values);
        self.support_new(place);
        if self.classes.get(class).watches_instances {
            self.instance_line("==>", place);
        }
        Ok(Some(place))
    }

    /// Takes an instance away, and then what has lost its last support by that; whether it could.
    pub(crate) fn delete_instance(&mut self, place: u32) -> Result<bool, Stop> {
        let class = self.class_of(place);
        if self.network.is_matching && self.classes.get(class).is_reactive {
            self.complain(
                "INSMNGR12",
                "Cannot delete instances of reactive classes while pattern-matching is in process.",
            );
            return Err(Stop::Error);
        }
        let of = self.store.reference(place);
        if self.initializing.iter().any(|it| it.of == of && it.is_locked) {
            let name = self.symbols.text(self.name_of_instance(place));
            let text = format!("Cannot delete instance [{name}] during initialization.");
            return Err(self.error("INSMNGR6", &text));
        }
        self.quash_instance(place)?;
        Ok(true)
    }

    /// The same whatever stands against it.
    pub(crate) fn quash_instance(&mut self, place: u32) -> Result<(), Stop> {
        let class = self.class_of(place);
        if self.classes.get(class).watches_instances {
            self.instance_line("<==", place);
        }
        self.drop_supports(place);
        self.store.leave_instance(place);
        let is_reactive = self.classes.get(class).is_reactive;
        if is_reactive && self.network.delays_objects() {
            self.instance_gone(place)?;
            // What it shared stays as long as the network has yet to hear that it is gone.
            if self.network.awaits(place) {
                self.sharing.push(class);
            } else {
                self.unshare(class);
            }
            return self.retract_unsupported();
        }
        self.unshare(class);
        if is_reactive {
            self.instance_gone(place)?;
        }
        self.retract_unsupported()
    }

    /// An instance of this class no longer shares its values with others.
    fn unshare(&mut self, class: ClassId) {
        for slot in self.classes.get(class).slots.clone() {
            let data = self.classes.slot_mut(slot);
            data.sharers = data.sharers.saturating_sub(u32::from(data.is_shared));
            if data.sharers == 0 {
                data.shared = Value::Void;
            }
        }
    }

    /// Nobody looks at facts and instances that are gone any more.
    pub(crate) fn forget_gone(&mut self) {
        self.store.forget();
        self.forget_shared();
    }

    /// No matching waits any more: what was shared by instances that are gone goes too.
    pub(crate) fn forget_shared(&mut self) {
        for class in std::mem::take(&mut self.sharing) {
            self.unshare(class);
        }
    }

    /// Sends `delete` to all instances.
    pub(crate) fn unmake_instances(&mut self) -> Result<(), Stop> {
        let message = self.symbols.intern("delete");
        let mut next = self.store.instances().next();
        let mut done = Ok(());
        while let Some(place) = next.filter(|_| done.is_ok()) {
            self.refuel();
            done = self.send_now(message, vec![Value::Instance(self.store.reference(place))]).map(|_| ());
            next = self.store.next_instance(place);
        }
        done
    }

    /// `==> instance [a] of A`
    pub(crate) fn instance_line(&mut self, arrow: &str, place: u32) {
        let line = format!("{arrow} instance {}\n", self.instance_text(place));
        self.write(Sym::STDOUT, &line);
    }

    /// `[a] of A`
    pub(crate) fn instance_text(&self, place: u32) -> String {
        let (name, class) = (self.name_of_instance(place), self.class_of(place));
        format!("[{}] of {}", self.symbols.text(name), self.shown_class(class))
    }
}
