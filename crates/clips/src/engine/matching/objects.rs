//! Instances for the matcher: what changes, and what a firing knows of those that it matched.

use crate::code::stop::Stop;
use crate::engine::Engine;
use crate::engine::classes::{ClassId, SlotId, Until};
use crate::rete::agenda::Firing;
use crate::rete::objects::Change;
use crate::value::Value;

/// What the rule that fires knows of instances.
#[derive(Clone, Debug)]
pub(crate) struct MatchedObjects {
    /// The instances that it matched.
    pub(crate) basis: Vec<u32>,
    /// Variables that hold what several instances share.
    pub(crate) shared: Vec<Shared>,
}

/// A variable that holds what several instances share.
#[derive(Clone, Debug)]
pub(crate) struct Shared {
    /// Which of the variables.
    pub(crate) local: usize,
    /// The instance that was matched, and its slot.
    pub(crate) instance: u32,
    pub(crate) slot: SlotId,
    /// What the variable holds.
    pub(crate) value: Value,
}

impl Engine {
    /// An instance of a reactive class was made; its slots need not have their values yet.
    pub(crate) fn instance_made(&mut self, place: u32) -> Result<(), Stop> {
        self.know_shape(place);
        self.matcher.store.give_words(place);
        self.instance_changed(Some((place, Change::Made)))
    }

    /// Reactive slots of an instance of a reactive class were written, given by their places in the instance.
    pub(crate) fn instance_slots_changed(&mut self, place: u32, slots: &[u16]) -> Result<(), Stop> {
        let of = &self.classes.get(self.class_of(place)).slots;
        let number = |slot: &u16| self.classes.slot(of[usize::from(*slot)]).number;
        let numbers = slots.iter().map(number).collect();
        self.instance_changed(Some((place, Change::Written(numbers))))
    }

    /// An instance of a reactive class left the lists; it can still be looked at.
    pub(crate) fn instance_gone(&mut self, place: u32) -> Result<(), Stop> {
        self.instance_changed(Some((place, Change::Gone)))
    }

    /// From now on matching of instances waits, or no longer: then what waited is done. Returns whether it waited before.
    pub(crate) fn delay_objects(&mut self, waits: bool) -> Result<bool, Stop> {
        let before = self.matcher.network.set_delay(waits);
        if !waits {
            self.forget_shared(Until::Matched);
            self.instance_changed(None)?;
        }
        Ok(before)
    }

    /// Whether patterns of some rule are about a class.
    pub(crate) fn network_uses_class(&self, class: ClassId) -> bool {
        self.matcher.network.has_patterns_of_class(class)
    }

    fn instance_changed(&mut self, change: Option<(u32, Change)>) -> Result<(), Stop> {
        if self.matcher.network.is_matching {
            return Ok(());
        }
        let was_broken = self.machine.is_broken;
        self.matching().change_instance(change)?;
        self.retract_unsupported()?;
        if std::mem::replace(&mut self.matcher.network.has_failed, false) {
            return Err(Stop::Unmatched);
        }
        self.machine.is_broken = was_broken;
        Ok(())
    }

    /// Tells the store where the slots of a class stand, by the numbers of their names.
    fn know_shape(&mut self, instance: u32) {
        let class = self.class_of(instance);
        if !self.matcher.store.knows_shape(class) {
            let data = self.classes.get(class);
            let numbers: Vec<u32> = data.slots.iter().map(|slot| self.classes.slot(*slot).number).collect();
            self.matcher.store.learn_shape(class, data.name, &numbers);
        }
    }

    /// What a rule that is about to fire knows of instances, if it matched any; the values are those of its variables.
    pub(crate) fn matched_objects(&self, firing: &mut Firing, values: &[Value]) -> Option<Box<MatchedObjects>> {
        if firing.instances.is_empty() {
            return None;
        }
        let mut shared = Vec::new();
        for it in &firing.slots {
            let class = self.classes.get(self.class_of(it.instance));
            let slot = class.place_of(it.slot).map(|at| class.slots[usize::from(at)]);
            let is_shared = |slot: &SlotId| self.classes.slot(*slot).is_shared && !self.classes.slot(*slot).is_multi;
            if let Some(slot) = slot.filter(is_shared) {
                let value = values[it.local].clone();
                shared.push(Shared { local: it.local, instance: it.instance, slot, value });
            }
        }
        Some(Box::new(MatchedObjects { basis: std::mem::take(&mut firing.instances), shared }))
    }
}
