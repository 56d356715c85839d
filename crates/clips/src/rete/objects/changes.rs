//! An instance comes, changes or goes; or the change waits until the delay ends.
//!
//! While matching is delayed, each instance has at most one entry in a queue: what came and went was never there, what came with
//! other values came with these, and changes of several slots are one. Whatever is done when the delay ends has one time tag.

use std::collections::BTreeSet;

use super::sets::Numbers;
use crate::arena::TokenId;
use crate::code::stop::Stop;
use crate::rete::Network;
use crate::rete::matcher::{Host, Matcher, Matching};
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
    /// The instance has been matched before. It is matched again because a rule was added while matching was delayed.
    is_again: bool,
}

/// What happened to an instance.
#[derive(Clone, Debug)]
pub(crate) enum Change {
    /// It was made.
    Made,
    /// Slots with names of these numbers were written.
    Written(Numbers),
    /// It left the lists.
    Gone,
}

impl Queue {
    fn add(&mut self, instance: u32, change: Change) {
        // Whatever happens most likely happens to the last one.
        let known = self.entries.iter().rposition(|it| it.instance == instance);
        let Some(index) = known else {
            let is_end = matches!(change, Change::Gone);
            let entry = Entry { instance, change, is_end, is_again: false };
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
        let is_again = self.entries[index].is_again;
        match (&mut self.entries[index].change, change) {
            // DIVERGENCE: the reference drops both events, so the deleted instance keeps its old matches.
            (known @ Change::Made, Change::Gone) if is_again => *known = Change::Gone,
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

    /// Queues all instances for a rule that was added. As in the reference, the other rules see them again as well, so each match is
    /// there once more. Instances with a queued change meet the new rule with that change.
    fn add_late(&mut self, instances: &[u32]) {
        let known: BTreeSet<u32> = self.entries.iter().map(|it| it.instance).collect();
        let others = instances.iter().copied().filter(|it| !known.contains(it));
        let again = |instance| Entry { instance, change: Change::Made, is_end: false, is_again: true };
        self.entries.extend(others.map(again));
        let known: BTreeSet<u32> = self.outdated.iter().copied().collect();
        self.outdated.extend(instances.iter().filter(|it| !known.contains(it)));
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

    /// From now on matching of instances waits, or no longer. Returns whether it waited before.
    pub(crate) fn set_delay(&mut self, waits: bool) -> bool {
        std::mem::replace(&mut self.queue.is_delayed, waits)
    }

    /// Whether it waits to be matched that an instance is gone, and nothing that had happened to it before.
    pub(crate) fn awaits_end(&self, instance: u32) -> bool {
        self.queue.entries.iter().any(|it| it.instance == instance && it.is_end)
    }

    /// Whether a match holds an instance that has changed and is not matched anew yet.
    pub(in crate::rete) fn is_outdated(&self, mut id: TokenId) -> bool {
        if self.is_up_to_date() {
            return false;
        }
        while id != TokenId::NONE {
            let it = &self.tokens[id];
            if it.fact != NONE && self.queue.outdated.contains(&it.fact) {
                return true;
            }
            id = it.left;
        }
        false
    }
}

impl<H: Host> Matching<'_, H> {
    /// Matches a change of an instance, or notes it while matching waits, and then all changes that waited if it does not.
    pub(crate) fn change_instance(mut self, change: Option<(u32, Change)>) -> Result<(), Stop> {
        self.network.is_matching = true;
        self.network.has_failed = false;
        let tag = self.store.take_tag();
        if let Some((instance, change)) = change {
            if self.network.queue.outdated.last() != Some(&instance) {
                self.network.queue.outdated.push(instance);
            }
            if self.network.queue.is_delayed {
                self.network.queue.add(instance, change);
            } else {
                self.reborrow().match_change(instance, change, tag);
            }
        }
        while !self.network.queue.is_delayed && !self.network.queue.entries.is_empty() {
            let Entry { instance, change, .. } = self.network.queue.entries.remove(0);
            self.reborrow().match_change(instance, change, tag);
        }
        self.network.is_matching = false;
        self.network.take_stop()
    }

    fn match_change(mut self, instance: u32, change: Change, tag: u64) {
        match change {
            Change::Made => {
                self.store.get_mut(instance).tag = tag;
                self.reborrow().walk_objects(instance, None);
                self.update(instance);
            }
            Change::Written(slots) => {
                self.store.get_mut(instance).tag = tag;
                self.reborrow().remove_matches(instance, Some(&slots));
                self.update(instance);
                self.reborrow().walk_objects(instance, Some(&slots));
            }
            Change::Gone => {
                self.reborrow().remove_matches(instance, None);
                self.update(instance);
            }
        }
    }

    /// Removes the matches of an instance, newest first: all, or those of patterns that mention one of these slots.
    fn remove_matches(mut self, instance: u32, slots: Option<&Numbers>) {
        let Some(slots) = slots else {
            let first = std::mem::replace(&mut self.store.get_mut(instance).tokens, TokenId::NONE);
            self.reborrow().remove_pattern_matches(first);
            return;
        };
        let (mut kept, mut removed) = ((TokenId::NONE, TokenId::NONE), (TokenId::NONE, TokenId::NONE));
        let mut id = self.store.get(instance).tokens;
        while id != TokenId::NONE {
            let it = &self.network.tokens[id];
            let next = it.left_after;
            let end = &self.network.nodes[it.node()].end;
            let is_concerned = end.as_ref().is_some_and(|end| end.slots.meets(slots));
            let (first, last) = if is_concerned { &mut removed } else { &mut kept };
            match *last {
                TokenId::NONE => *first = id,
                last => self.network.tokens[last].left_after = id,
            }
            *last = id;
            self.network.tokens[id].left_after = TokenId::NONE;
            id = next;
        }
        self.store.get_mut(instance).tokens = kept.0;
        self.reborrow().remove_pattern_matches(removed.0);
    }

    /// A rule was added: all instances go through its patterns, each with a time tag of its own. If matching is delayed they are queued.
    pub(in crate::rete) fn match_instances_late(mut self) {
        let instances: Vec<u32> = self.store.instances().collect();
        if self.network.queue.is_delayed {
            // The reference takes a time tag for each all the same.
            for _ in &instances {
                let _ = self.store.take_tag();
            }
            self.network.queue.add_late(&instances);
            return;
        }
        for instance in instances {
            self.store.get_mut(instance).tag = self.store.take_tag();
            self.reborrow().walk_objects(instance, None);
        }
    }
}

impl Matcher {
    fn update(&mut self, instance: u32) {
        self.network.queue.outdated.retain(|it| *it != instance);
    }
}
