//! One instance through the tree of object patterns.
//!
//! Before it sets out, the ends that are concerned get the number of the walk, and the nodes above them: a new instance concerns
//! all ends that are about its class, a change only those that mention one of the slots, a new rule only its own.

use super::sets::Numbers;
use crate::arena::AlphaId;
use crate::rete::matcher::{Host, Matcher, Matching};
use crate::rete::node::NodeKind;
use crate::rete::place;
use crate::rete::{Cause, Network};

impl Network {
    /// Gives the number of a new walk to what is concerned; whether anything is.
    fn begin_walk(&mut self, class: u32, slots: Option<&Numbers>) -> bool {
        self.objects.walk += 1;
        let walk = self.objects.walk;
        let Some(ends) = self.objects.ends_of.get(class as usize) else { return false };
        let mut is_any = false;
        for end in ends {
            let node = &mut self.nodes[*end];
            if self.is_late && !node.is_marked {
                continue;
            }
            let mentions = |slots: &Numbers| node.end.as_ref().is_some_and(|it| it.slots.meets(slots));
            if !slots.is_none_or(mentions) {
                continue;
            }
            is_any = true;
            node.walk = walk;
            let mut at = node.parent;
            while at != AlphaId::NONE && self.nodes[at].walk != walk {
                self.nodes[at].walk = walk;
                at = self.nodes[at].parent;
            }
        }
        is_any
    }
}

impl<H: Host> Matching<'_, H> {
    /// Matches an instance with all patterns of its class, or with those that mention one of these slots.
    pub(super) fn walk_objects(mut self, instance: u32, slots: Option<&Numbers>) {
        let Some((class, _)) = self.store.get(instance).object else { return };
        if self.network.begin_walk(class.0, slots) {
            self.reborrow().walk_level(instance, AlphaId::NONE);
        }
    }

    /// The nodes below one, or the first ones.
    fn walk_level(mut self, instance: u32, parent: AlphaId) {
        let mut index = 0;
        while let Some(node) = self.network.object_level(parent).get(index).copied() {
            index += 1;
            if !self.is_concerned(node) {
                continue;
            }
            match self.network.nodes[node].key.kind {
                NodeKind::Segment => self.reborrow().visit_segment(instance, node),
                NodeKind::Selector(_) => self.reborrow().visit_selector(instance, node),
                NodeKind::Single | NodeKind::Constant(_) => self.reborrow().visit_single(instance, node),
            }
        }
    }

    /// The instance passed a node: it matches the patterns that end here, and goes on below.
    pub(in crate::rete) fn pass_object(mut self, instance: u32, node: AlphaId) {
        let mut index = 0;
        while let Some(end) = self.network.nodes[node].ends.get(index).copied() {
            index += 1;
            if self.is_concerned(end) && self.reaches_end(instance, end) && !self.reborrow().must_stop() {
                let id = self.add_pattern_match(instance, end);
                let mut index = 0;
                while let Some(join) = self.network.nodes[end].joins.get(index).copied() {
                    index += 1;
                    self.reborrow().right_activate(join, id, Cause::Assert);
                }
            }
        }
        if !self.network.nodes[node].children.is_empty() {
            self.reborrow().walk_level(instance, node);
        }
    }
}

impl Matcher {
    /// Whether the walk that is going on has to do with a node.
    pub(in crate::rete) fn is_concerned(&self, node: AlphaId) -> bool {
        self.network.nodes[node].walk == self.network.objects.walk
    }

    /// Whether the segments of all slots lead to their ends.
    ///
    /// DIVERGENCE: the reference does not ask. There `(m $?a $?b x)` also matches with segments that leave a gap before the x.
    fn reaches_end(&self, instance: u32, end: AlphaId) -> bool {
        let Some(end) = &self.network.nodes[end].end else { return false };
        self.network.copies_faults
            || end.rests.iter().all(|(slot, field, after)| {
                let len = place::row_in(&self.store, instance, *slot).len();
                let marker = self.network.walking.iter().find(|it| it.slot == *slot && it.field == *field);
                marker.is_none_or(|it| (it.start + it.len) as usize + usize::from(*after) == len)
            })
    }
}
