//! From where instances and their slots came.

use std::collections::BTreeMap;

use super::{Origin, PastData, What};
use crate::engine::Engine;
use crate::store::TemplateId;
use crate::symbol::Sym;
use crate::value::{EntityRef, Value};

/// What is known of an instance.
#[derive(Clone, Debug)]
pub(super) struct Known {
    pub(super) of: EntityRef,
    /// The entry of the instance as it was made.
    pub(super) made: u32,
    /// The last entries of its slots.
    pub(super) slots: BTreeMap<Sym, u32>,
    /// The entry of the instance as it is, once it was matched so.
    pub(super) snapshot: Option<u32>,
}

impl Engine {
    /// An instance was made; its slots follow.
    #[cold]
    pub(in crate::engine) fn note_instance(&mut self, place: u32) {
        if self.has_room() {
            let from = self.history.from;
            self.add_known(place, from);
        }
    }

    fn add_known(&mut self, place: u32, by: Origin) -> u32 {
        let of = self.matcher.store.reference(place);
        let made = self.add_instance_entry(place, by, Vec::new());
        if let Some(firing) = self.history.current()
            && by.firing().is_some()
        {
            firing.asserted.push(made);
        }
        self.history.instances.insert(of.index, Known { of, made, slots: BTreeMap::new(), snapshot: None });
        made
    }

    fn add_instance_entry(&mut self, place: u32, by: Origin, slots: Vec<(Sym, u32)>) -> u32 {
        let mut text = String::new();
        self.matcher.show_matched(&self.symbols, place, &mut text);
        let what = What::Instance(slots);
        let of = self.matcher.store.reference(place);
        let entry = PastData { of, template: TemplateId::OBJECT, text: text.into(), what, by, again: Vec::new() };
        self.history.add(entry)
    }

    /// A slot of an instance was written.
    #[cold]
    pub(in crate::engine) fn note_slot(&mut self, place: u32, slot: Sym, value: &Value) {
        if !self.has_room() {
            return;
        }
        let index = self.matcher.store.get(place).index;
        if !self.history.instances.contains_key(&index) {
            self.add_known(place, Origin::Unknown);
        }
        let mut text = String::new();
        self.matcher.show_matched(&self.symbols, place, &mut text);
        text.push(' ');
        self.show_slot(slot, value, crate::engine::show::Quotes::Plain, &mut text);
        let (what, by) = (What::Slot(slot), self.history.from);
        let entry = PastData {
            of: self.matcher.store.reference(place),
            template: TemplateId::OBJECT,
            text: text.into(),
            what,
            by,
            again: Vec::new(),
        };
        let entry = self.history.add(entry);
        if let Some(firing) = self.history.current() {
            firing.asserted.push(entry);
        }
        if let Some(known) = self.history.instances.get_mut(&index) {
            known.slots.insert(slot, entry);
            known.snapshot = None;
        }
    }

    /// The entry of an instance as it is now, with those of its slots.
    pub(super) fn snapshot(&mut self, place: u32) -> u32 {
        let index = self.matcher.store.get(place).index;
        if !self.history.instances.contains_key(&index) {
            self.add_known(place, Origin::Unknown);
        }
        let known = &self.history.instances[&index];
        if let Some(snapshot) = known.snapshot {
            return snapshot;
        }
        let slots = known.slots.iter().map(|(slot, entry)| (*slot, *entry)).collect();
        let by = self.history.facts[known.made as usize].by;
        let snapshot = self.add_instance_entry(place, by, slots);
        if let Some(known) = self.history.instances.get_mut(&index) {
            known.snapshot = Some(snapshot);
        }
        snapshot
    }

    /// Whether the instance of this serial number is there.
    pub(crate) fn is_known(&self, index: u32) -> bool {
        self.history.instances.get(&index).is_some_and(|it| self.matcher.store.live(it.of).is_some())
    }

    /// Whether the slot of an instance still holds what this entry says.
    pub(crate) fn is_latest(&self, index: u32, slot: Sym, entry: u32) -> bool {
        self.is_known(index) && self.history.instances[&index].slots.get(&slot) == Some(&entry)
    }

    /// The entry of an instance as it was made.
    pub(crate) fn entry_of_instance(&self, place: u32) -> Option<u32> {
        self.history.instances.get(&self.matcher.store.get(place).index).map(|it| it.made)
    }

    /// The entry of a slot of an instance; that of the instance if the slot was never written.
    pub(crate) fn entry_of_slot(&self, place: u32, slot: Sym) -> Option<u32> {
        let known = self.history.instances.get(&self.matcher.store.get(place).index)?;
        Some(known.slots.get(&slot).copied().unwrap_or(known.made))
    }
}
