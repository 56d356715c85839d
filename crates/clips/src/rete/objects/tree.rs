//! The tree of object patterns.
//!
//! Patterns share nodes whatever classes they are about; where one ends, an *end* says for which classes, and holds the matches.
//! Nodes that ask of the same field of the same slot stand together, the oldest first; groups stand newest first.

use super::sets::Numbers;
use crate::arena::AlphaId;
use crate::ids::ClassId;
use crate::rete::Network;
use crate::rete::check::Checks;
use crate::rete::dispatch::Dispatch;
use crate::rete::memory::Memory;
use crate::rete::node::{Node, NodeKey, NodeKind};
use crate::rete::place::Place;
use crate::store::TemplateId;

/// What makes two ends below one node the same.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct EndKey {
    /// The classes whose instances can match.
    pub(crate) classes: Numbers,
    /// The names of the slots that the pattern mentions; empty if a change of slots does not concern it.
    pub(crate) slots: Numbers,
    /// What its matches are indexed by.
    pub(crate) right_hash: Vec<Place>,
}

/// An end of object patterns.
#[derive(Clone, Debug)]
pub(crate) struct End {
    pub(crate) classes: Numbers,
    pub(crate) slots: Numbers,
    /// Segments that must leave room at the end of their slot: slot, field, number of values.
    pub(super) rests: Vec<(u16, u16, u16)>,
}

/// The tree of object patterns, and what is needed to walk it.
#[derive(Clone, Debug, Default)]
pub(crate) struct Objects {
    /// The first level of nodes.
    pub(super) roots: Vec<AlphaId>,
    /// The ends that are about a class, by class, newest first.
    pub(super) ends_of: Vec<Vec<AlphaId>>,
    /// The number of the walk that is going on; what is concerned by it has this number.
    pub(super) walk: u64,
}

impl Network {
    /// The end of this pattern, made with the nodes above it where no pattern has them yet.
    pub(crate) fn add_object_pattern(&mut self, keys: &[NodeKey], end: &EndKey) -> AlphaId {
        let mut at = AlphaId::NONE;
        for key in keys {
            at = match self.find_object_node(at, key) {
                Some(node) => node,
                None => self.add_object_node(at, key),
            };
        }
        let ends = &self.nodes[at].ends;
        let is_same = |id: &AlphaId| {
            let node = &self.nodes[*id];
            let is_same = |it: &End| it.classes == end.classes && it.slots == end.slots;
            node.key.right_hash == end.right_hash && node.end.as_deref().is_some_and(is_same)
        };
        if let Some(known) = ends.iter().copied().find(is_same) {
            return known;
        }
        self.add_end(at, end)
    }

    fn find_object_node(&self, parent: AlphaId, key: &NodeKey) -> Option<AlphaId> {
        let is_same = |node: &AlphaId| self.nodes[*node].key == *key;
        if let NodeKind::Constant(value) = &key.kind {
            return self.constants(parent, value).find(is_same);
        }
        self.object_level(parent).iter().copied().find(is_same)
    }

    /// The nodes below another, or those at the top.
    pub(super) fn object_level(&self, parent: AlphaId) -> &[AlphaId] {
        if parent == AlphaId::NONE { &self.objects.roots } else { &self.nodes[parent].children }
    }

    fn add_object_node(&mut self, parent: AlphaId, key: &NodeKey) -> AlphaId {
        let node = Node {
            template: TemplateId::OBJECT,
            parent,
            key: key.clone(),
            checks: Checks::new(&key.tests, 0, |_| true),
            children: Vec::new(),
            dispatch: Dispatch::default(),
            join_dispatch: Dispatch::default(),
            constants: Vec::new(),
            joins: Vec::new(),
            memory: Memory::new(false),
            is_marked: false,
            ends: Vec::new(),
            end: None,
            walk: 0,
        };
        let id = self.put_node(node);
        if let NodeKind::Constant(value) = &key.kind {
            self.add_constant(parent, value, id);
            return id;
        }
        let level = self.object_level(parent);
        let is_alike = |it: &AlphaId| {
            let other = &self.nodes[*it].key;
            other.slot == key.slot && other.field == key.field
        };
        let behind_group = level.iter().rposition(is_alike).map_or(0, |last| last + 1);
        match parent {
            AlphaId::NONE => self.objects.roots.insert(behind_group, id),
            parent => self.nodes[parent].children.insert(behind_group, id),
        }
        id
    }

    fn add_end(&mut self, parent: AlphaId, key: &EndKey) -> AlphaId {
        let rests = self.rests_of(parent);
        let node = Node {
            template: TemplateId::OBJECT,
            parent,
            key: NodeKey { right_hash: key.right_hash.clone(), ..NodeKey::of(NodeKind::Single, 0, 0) },
            checks: Checks::default(),
            children: Vec::new(),
            dispatch: Dispatch::default(),
            join_dispatch: Dispatch::default(),
            constants: Vec::new(),
            joins: Vec::new(),
            memory: Memory::new(!key.right_hash.is_empty()),
            is_marked: false,
            ends: Vec::new(),
            end: Some(Box::new(End { classes: key.classes.clone(), slots: key.slots.clone(), rests })),
            walk: 0,
        };
        let id = self.put_node(node);
        self.nodes[parent].ends.insert(0, id);
        for class in key.classes.iter() {
            let class = class as usize;
            if class >= self.objects.ends_of.len() {
                self.objects.ends_of.resize(class + 1, Vec::new());
            }
            self.objects.ends_of[class].insert(0, id);
        }
        id
    }

    /// The last segment of each slot on the way to a node, where its length is still open.
    fn rests_of(&self, mut node: AlphaId) -> Vec<(u16, u16, u16)> {
        let mut rests: Vec<(u16, u16, u16)> = Vec::new();
        let mut seen = Vec::new();
        while node != AlphaId::NONE {
            let it = &self.nodes[node];
            if it.key.kind == NodeKind::Segment && !seen.contains(&it.key.slot) {
                seen.push(it.key.slot);
                if !it.key.is_last {
                    rests.push((it.key.slot, it.key.field, it.key.singles_after));
                }
            }
            node = it.parent;
        }
        rests
    }

    /// Forgets the end of a pattern that no rule has any more, and nodes above it that lead nowhere else.
    pub(crate) fn prune_end(&mut self, id: AlphaId) {
        let Some(end) = self.nodes[id].end.take() else { return };
        for class in end.classes.iter() {
            self.objects.ends_of[class as usize].retain(|it| *it != id);
        }
        let mut at = self.nodes[id].parent;
        self.nodes[at].ends.retain(|it| *it != id);
        self.free_nodes.push(id);
        while at != AlphaId::NONE {
            let node = &self.nodes[at];
            if !(node.ends.is_empty() && node.children.is_empty() && node.constants.is_empty()) {
                return;
            }
            let parent = node.parent;
            match parent {
                AlphaId::NONE => self.objects.roots.retain(|it| *it != at),
                parent => {
                    let parent = &mut self.nodes[parent];
                    parent.children.retain(|it| *it != at);
                    parent.constants.retain(|it| it.node != at);
                }
            }
            self.free_nodes.push(at);
            at = parent;
        }
    }

    /// Whether some pattern is about a class.
    pub(crate) fn has_patterns_of_class(&self, class: ClassId) -> bool {
        self.objects.ends_of.get(class.0 as usize).is_some_and(|ends| !ends.is_empty())
    }
}
