//! What the slots of instances hold.

use super::SlotId;
use crate::code::stop::Stop;
use crate::engine::Engine;
use crate::engine::show::Quotes;
use crate::symbol::Sym;
use crate::value::Value;

/// Who writes a slot, for complaints.
#[derive(Clone, Copy, Debug)]
pub(crate) enum By<'a> {
    /// A host.
    Nobody,
    /// A function.
    Named(&'a str),
    /// The handler that runs.
    Handler,
}

impl Engine {
    /// A slot of an instance, by its name.
    pub(crate) fn instance_slot(&self, place: u32, name: Sym) -> Option<&Value> {
        let slot = self.classes.place_of(self.class_of(place), name)?;
        self.matcher.store.slot(place, slot)
    }

    /// Writes a slot after looking whether it may hold the value; what it holds then. `by` says who writes, for complaints.
    pub(crate) fn put_slot(&mut self, place: u32, slot: u16, value: Value, by: By<'_>) -> Result<Value, Stop> {
        let id = self.classes.get(self.class_of(place)).slots[usize::from(slot)];
        let data = self.classes.slot(id);
        let (is_multi, name) = (data.is_multi, data.name);
        let value = match value {
            Value::Multi(row) if !is_multi => {
                if let [one] = row.as_slice() {
                    one.clone()
                } else {
                    let shown = self.shown(&Value::Multi(row), Quotes::Plain);
                    let text = self.slot_place(place, name, by);
                    let text = format!("The value {shown} is illegal for single-field {text}.");
                    return Err(self.error("INSFUN7", &text));
                }
            }
            Value::Void => {
                let text = format!("Void function illegal value for {}.", self.slot_place(place, name, by));
                return Err(self.error("INSFUN8", &text));
            }
            Value::Multi(row) => Value::Multi(row),
            one if is_multi => Value::row([one]),
            one => one,
        };
        if self.checks_constraints {
            let constraint = &self.classes.slot(id).constraint;
            if let Err(violation) = self.check_slot_value(&value, constraint) {
                let (shown, broken) = (self.shown(&value, Quotes::Plain), self.broken_text(violation, constraint));
                let text = format!("The value {shown} for {} {broken}.", self.slot_place(place, name, by));
                return Err(self.error("CSTRNCHK1", &text));
            }
        }
        let done = self.put_slot_directly(place, slot, value.clone());
        if done == Err(Stop::Unmatched) {
            // The slot has the value although a condition failed.
            self.machine.left = value.clone();
        }
        done.map(|()| value)
    }

    /// `slot 'x' of instance [a] found in …`
    fn slot_place(&self, place: u32, slot: Sym, by: By<'_>) -> String {
        let (slot, name) = (self.symbols.text(slot), self.symbols.text(self.name_of_instance(place)));
        let by = match by {
            By::Nobody => None,
            By::Named(by) => Some(by.to_owned()),
            By::Handler => self.current_handler().map(|handler| self.quoted_handler(&handler)),
        };
        let by = by.map(|by| format!(" found in {by}")).unwrap_or_default();
        format!("slot '{slot}' of instance [{name}]{by}")
    }

    /// Writes a slot with a value that is known to be right.
    pub(crate) fn put_slot_directly(&mut self, place: u32, slot: u16, value: Value) -> Result<(), Stop> {
        let class = self.class_of(place);
        let id = self.classes.get(class).slots[usize::from(slot)];
        let data = self.classes.slot(id);
        let (is_shared, is_reactive, name) = (data.is_shared, data.is_reactive, data.name);
        let matters = is_reactive && (self.classes.get(class).is_reactive || is_shared);
        if self.matcher.network.is_matching && matters {
            let text = "Cannot modify reactive instance slots while pattern-matching is in process.";
            return Err(self.error("INSFUN5", text));
        }
        self.note_written(place, usize::from(slot), id, self.is_initializing(place));
        if self.classes.get(class).watches_slots {
            let (kind, shown) = (if is_shared { "shared" } else { "local" }, self.shown(&value, Quotes::Plain));
            let (slot, instance) = (self.symbols.text(name), self.symbols.text(self.name_of_instance(place)));
            let line = format!("::= {kind} slot {slot} in instance {instance} <- {shown}\n");
            self.write(Sym::STDOUT, &line);
        }
        if !is_shared {
            if self.history.is_on() {
                self.note_slot(place, name, &value);
            }
            self.matcher.store.put_slot(place, slot, value);
            if is_reactive && self.classes.get(class).is_reactive {
                self.instance_slots_changed(place, &[slot])?;
            }
            return Ok(());
        }
        self.renew_variables(place, id, &value);
        self.put_shared(id, &value, is_reactive)
    }

    /// Variables of the rule that fires hold what slots held when it began. But what an instance shares, and another one writes, its
    /// variables hold too, as in the reference, until it has written that itself.
    fn renew_variables(&mut self, writer: u32, id: SlotId, value: &Value) {
        let base = self.running.base;
        let Some(objects) = &mut self.running.objects else { return };
        objects.shared.retain(|it| it.slot != id || it.instance != writer);
        for it in objects.shared.iter_mut().filter(|it| it.slot == id) {
            let local = self.machine.stack.get_mut(base + it.local);
            // It may have been bound to something else.
            if let Some(local) = local.filter(|local| **local == it.value) {
                *local = value.clone();
                it.value = value.clone();
            }
        }
    }

    /// All instances that share a slot get its value.
    fn put_shared(&mut self, id: SlotId, value: &Value, is_reactive: bool) -> Result<(), Stop> {
        self.classes.slot_mut(id).shared = value.clone();
        let mut touched = Vec::new();
        let mut classes = vec![self.classes.slot(id).class];
        let mut seen = Vec::new();
        while let Some(class) = classes.pop() {
            // A class may be a subclass along several ways.
            if seen.contains(&class) {
                continue;
            }
            seen.push(class);
            let of = self.classes.get(class);
            classes.extend(of.children.iter().rev().copied());
            let Some(slot) = of.place_of(self.classes.slot(id).number) else { continue };
            if of.slots[usize::from(slot)] == id {
                let matches = is_reactive && of.is_reactive;
                touched.extend(self.matcher.store.instances_of(class).map(|place| (place, slot, matches)));
            }
        }
        let name = self.classes.slot(id).name;
        for (place, slot, _) in &touched {
            if self.history.is_on() {
                self.note_slot(*place, name, value);
            }
            self.matcher.store.put_slot(*place, *slot, value.clone());
        }
        for (place, slot, _) in touched.into_iter().filter(|it| it.2) {
            self.instance_slots_changed(place, &[slot])?;
        }
        Ok(())
    }
}
