//! An instance comes, changes or goes; or the change waits until the delay ends.
//!
//! While matching is delayed, each instance has at most one entry in a queue: what came and went was never there, what came with
//! other values came with these, and changes of several slots are one. Whatever is done when the delay ends has one time tag.

use super::sets::Numbers;
use crate::code::stop::Stop;
use crate::engine::Engine;
use crate::engine::classes::{ClassId, Until};
use crate::rete::Network;
use crate::store::NONE;

/// What waits.
#[derive(Clone, Debug, Default)]
pub(in crate::rete) struct Queue {
    is_delayed: bool,
    entries: Vec<Entry>,
    /// Instances that have changed and are not matched anew yet: what they matched before is no reason for anything new.
    outdated: Vec<u32>,
}

#[derive(Clone, Debug)]
struct Entry {
    instance: u32,
    change: Change,
    /// Nothing of it waited before it went.
    is_end: bool,
}

/// What happened to an instance.
#[derive(Clone, Debug)]
enum Change {
    Made,
    /// Slots with names of these numbers were written.
    Written(Numbers),
    Gone,
}

impl Queue {
    fn add(&mut self, instance: u32, change: Change) {
        // Whatever happens most likely happens to the last one.
        let known = self.entries.iter().rposition(|it| it.instance == instance);
        let Some(index) = known else {
            let is_end = matches!(change, Change::Gone);
            let entry = Entry { instance, change, is_end };
            match entry.change {
                // What is gone must not be looked at by what comes after it.
                Change::Gone => {
                    let last = self.entries.iter().rposition(|it| matches!(it.change, Change::Gone));
                    self.entries.insert(last.map_or(0, |last| last + 1), entry);
                }
                Change::Made | Change::Written(_) => self.entries.push(entry),
            }
            return;
        };
        match (&mut self.entries[index].change, change) {
            (Change::Made, Change::Gone) => {
                self.entries.remove(index);
                // Its place may soon hold another instance.
                self.outdated.retain(|it| *it != instance);
            }
            (Change::Written(slots), Change::Written(more)) => slots.add(&more),
            (known @ Change::Written(_), Change::Gone) => *known = Change::Gone,
            (Change::Made | Change::Written(_) | Change::Gone, _) => {}
        }
    }
}

impl Network {
    /// Whether all matches are what they would be if they were made now. Otherwise equal keys say nothing about values.
    #[inline]
    pub(in crate::rete) fn is_up_to_date(&self) -> bool {
        self.queue.outdated.is_empty()
    }

    /// Whether matching of instances waits.
    pub(crate) fn delays_objects(&self) -> bool {
        self.queue.is_delayed
    }

    /// Whether it waits to be matched that an instance is gone, and nothing that had happened to it before.
    pub(crate) fn awaits_end(&self, instance: u32) -> bool {
        self.queue.entries.iter().any(|it| it.instance == instance && it.is_end)
    }

    /// Whether a match holds an instance that has changed and is not matched anew yet.
    pub(in crate::rete) fn is_outdated(&self, mut id: u32) -> bool {
        if self.is_up_to_date() {
            return false;
        }
        while id != NONE {
            let it = &self.matches[id];
            if it.fact != NONE && self.queue.outdated.contains(&it.fact) {
                return true;
            }
            id = it.left;
        }
        false
    }
}

impl Engine {
    /// An instance of a reactive class was made; its slots need not have their values yet.
    pub(crate) fn instance_made(&mut self, place: u32) -> Result<(), Stop> {
        self.know_shape(place);
        self.store.give_words(place);
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
        let before = std::mem::replace(&mut self.network.queue.is_delayed, waits);
        if !waits {
            self.forget_shared(Until::Matched);
            self.instance_changed(None)?;
        }
        Ok(before)
    }

    /// Whether patterns of some rule are about a class.
    pub(crate) fn network_uses_class(&self, class: ClassId) -> bool {
        self.network.has_patterns_of_class(class)
    }

    /// Tells the store where the slots of a class stand, by the numbers of their names.
    fn know_shape(&mut self, instance: u32) {
        let class = self.class_of(instance);
        if !self.store.knows_shape(class) {
            let data = self.classes.get(class);
            let numbers: Vec<u32> = data.slots.iter().map(|slot| self.classes.slot(*slot).number).collect();
            self.store.learn_shape(class, data.name, &numbers);
        }
    }

    fn instance_changed(&mut self, what: Option<(u32, Change)>) -> Result<(), Stop> {
        if self.network.is_matching {
            return Ok(());
        }
        self.network.is_matching = true;
        self.network.has_failed = false;
        let was_broken = self.machine.is_broken;
        let tag = self.store.take_tag();
        if let Some((instance, change)) = what {
            if self.network.queue.outdated.last() != Some(&instance) {
                self.network.queue.outdated.push(instance);
            }
            if self.network.queue.is_delayed {
                self.network.queue.add(instance, change);
            } else {
                self.match_change(instance, change, tag);
            }
        }
        while !self.network.queue.is_delayed && !self.network.queue.entries.is_empty() {
            let Entry { instance, change, .. } = self.network.queue.entries.remove(0);
            self.match_change(instance, change, tag);
        }
        self.network.is_matching = false;
        self.network.take_stop()?;
        self.retract_unsupported()?;
        if std::mem::replace(&mut self.network.has_failed, false) {
            return Err(Stop::Unmatched);
        }
        self.machine.is_broken = was_broken;
        Ok(())
    }

    fn match_change(&mut self, instance: u32, change: Change, tag: u64) {
        match change {
            Change::Made => {
                self.store.get_mut(instance).tag = tag;
                self.walk_objects(instance, None);
                self.update(instance);
            }
            Change::Written(slots) => {
                self.store.get_mut(instance).tag = tag;
                self.remove_matches(instance, Some(&slots));
                self.update(instance);
                self.walk_objects(instance, Some(&slots));
            }
            Change::Gone => {
                self.remove_matches(instance, None);
                self.update(instance);
            }
        }
    }

    fn update(&mut self, instance: u32) {
        self.network.queue.outdated.retain(|it| *it != instance);
    }

    /// Removes the matches of an instance, newest first: all, or those of patterns that mention one of these slots.
    fn remove_matches(&mut self, instance: u32, slots: Option<&Numbers>) {
        let Some(slots) = slots else {
            let first = std::mem::replace(&mut self.store.get_mut(instance).matches, NONE);
            self.remove_pattern_matches(first);
            return;
        };
        let (mut kept, mut removed) = ((NONE, NONE), (NONE, NONE));
        let mut id = self.store.get(instance).matches;
        while id != NONE {
            let it = &self.network.matches[id];
            let next = it.left_after;
            let end = &self.network.nodes[it.owner() as usize].end;
            let is_concerned = end.as_ref().is_some_and(|end| end.slots.meets(slots));
            let (first, last) = if is_concerned { &mut removed } else { &mut kept };
            match *last {
                NONE => *first = id,
                last => self.network.matches[last].left_after = id,
            }
            *last = id;
            self.network.matches[id].left_after = NONE;
            id = next;
        }
        self.store.get_mut(instance).matches = kept.0;
        self.remove_pattern_matches(removed.0);
    }

    /// A rule was added: all instances go through its patterns, each with a time tag of its own.
    pub(in crate::rete) fn match_instances_late(&mut self) {
        let instances: Vec<u32> = self.store.instances().collect();
        for instance in instances {
            self.store.get_mut(instance).tag = self.store.take_tag();
            self.walk_objects(instance, None);
        }
    }
}
