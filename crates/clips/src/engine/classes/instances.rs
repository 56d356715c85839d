//! Instances: made, found, deleted.

use super::ClassId;
use crate::code::stop::Stop;
use crate::engine::Engine;
use crate::engine::modules::split_module;
use crate::symbol::Sym;
use crate::value::Value;

/// How long what an instance shared stays after it is gone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Until {
    /// Until the network has heard of it.
    Matched,
    /// Until the rule that it matched has fired.
    Fired,
}

impl Engine {
    /// The place of an instance that a value names or is, if it is there.
    pub(crate) fn instance_of_value(&self, value: &Value) -> Option<u32> {
        match value {
            Value::Instance(it) => self.matcher.store.live(*it).map(|_| it.place),
            Value::InstanceName(name) | Value::Symbol(name) => self.find_instance(*name),
            _ => None,
        }
    }

    /// The instance that a name means: with a module it must be of a class of that module, with `::` alone of one that the
    /// current module sees.
    pub(crate) fn find_instance(&self, name: Sym) -> Option<u32> {
        let Some((module, bare)) = split_module(self.symbols.text(name)) else {
            return self.matcher.store.instance_named(name);
        };
        let place = self.matcher.store.instance_named(self.symbols.find(bare)?)?;
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
        let Some((module, bare)) = split_module(self.symbols.text(name)) else { return Ok(name) };
        if module != self.module_name(self.classes.get(class).module) {
            self.write_error("\n");
            return Err(self.error("INSMNGR11", "Invalid module specifier in new instance name."));
        }
        let bare = bare.to_owned();
        Ok(self.symbols.intern(&bare))
    }

    /// The class of an instance.
    pub(crate) fn class_of(&self, place: u32) -> ClassId {
        self.matcher.store.get(place).object.map_or(ClassId::OBJECT, |it| it.0)
    }

    /// The name of an instance.
    pub(crate) fn name_of_instance(&self, place: u32) -> Sym {
        self.matcher.store.get(place).object.map_or(Sym::NIL, |it| it.1)
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
        if !self.matcher.may_assert() {
            return Ok(None);
        }
        if self.matcher.store.len() + self.matcher.store.instance_count() >= self.machine.limits.facts {
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
        let place = self.matcher.store.add_instance(class, name, values);
        self.expect_values(place);
        self.matcher.support_new(place);
        if self.history.is_on() {
            self.note_instance(place);
        }
        if self.classes.get(class).watches_instances {
            self.instance_line("==>", place);
        }
        Ok(Some(place))
    }

    /// Takes an instance away, and then what has lost its last support by that; whether it could.
    pub(crate) fn delete_instance(&mut self, place: u32) -> Result<bool, Stop> {
        let class = self.class_of(place);
        if self.matcher.network.is_matching && self.classes.get(class).is_reactive {
            self.complain(
                "INSMNGR12",
                "Cannot delete instances of reactive classes while pattern-matching is in process.",
            );
            return Err(Stop::Error);
        }
        let of = self.matcher.store.reference(place);
        if self.is_locked(of) {
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
        self.matcher.drop_supports(place);
        self.forget_values(place);
        self.matcher.store.leave_instance(place);
        let is_reactive = self.classes.get(class).is_reactive;
        if is_reactive && self.matcher.network.delays_objects() {
            self.instance_gone(place)?;
            self.unshare_in_time(place, class);
            return self.retract_unsupported();
        }
        self.unshare_in_time(place, class);
        if is_reactive {
            self.instance_gone(place)?;
        }
        self.retract_unsupported()
    }

    /// What an instance shared goes with it, unless somebody may still look at it.
    fn unshare_in_time(&mut self, place: u32, class: ClassId) {
        if self.running.objects.as_ref().is_some_and(|it| it.basis.contains(&place)) {
            self.sharing.push((class, Until::Fired));
        } else if self.matcher.network.awaits_end(place) {
            self.sharing.push((class, Until::Matched));
        } else {
            self.unshare(class);
        }
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
        self.matcher.store.forget();
        self.forget_shared(Until::Matched);
        self.forget_shared(Until::Fired);
    }

    /// The time has come: what was shared by instances that are gone goes too.
    #[inline]
    pub(crate) fn forget_shared(&mut self, now: Until) {
        if !self.sharing.is_empty() {
            self.forget_some_shared(now);
        }
    }

    fn forget_some_shared(&mut self, now: Until) {
        let (past, still): (Vec<_>, Vec<_>) = std::mem::take(&mut self.sharing).into_iter().partition(|it| it.1 == now);
        self.sharing = still;
        for (class, _) in past {
            self.unshare(class);
        }
    }

    /// Sends `delete` to all instances, to each in the module of its class. If one of them fails and is not the last, the message to the
    /// next one clears the error flag of 6.4.2; then this returns [`Stop::Unmatched`].
    pub(crate) fn unmake_instances(&mut self) -> Result<(), Stop> {
        if self.machine.is_broken {
            return Ok(());
        }
        let current = self.modules.current;
        let mut next = self.matcher.store.instances().next();
        let mut done = Ok(());
        while let Some(place) = next.filter(|_| done.is_ok()) {
            self.refuel();
            self.modules.current = self.classes.get(self.class_of(place)).module;
            done = self.delete_now(place);
            next = self.matcher.store.next_instance(place);
        }
        self.modules.current = current;
        if next.is_some() {
            done.map_err(|stop| if stop.is_the_programs() { Stop::Unmatched } else { stop })
        } else {
            done
        }
    }

    /// Takes all instances away without a message. What fails while they go was printed.
    pub(crate) fn quash_instances(&mut self) {
        while let Some(place) = { self.matcher.store.instances().next() } {
            self.refuel();
            let _ = self.quash_instance(place);
        }
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
