//! The tree of object patterns.
//!
//! Patterns share nodes whatever classes they are about; where one ends, an *end* says for which classes, and holds the matches.
//! Nodes that ask of the same field of the same slot stand together, the oldest first; groups stand newest first.

use super::sets::Numbers;
use crate::engine::classes::ClassId;
use crate::rete::Network;
use crate::rete::check::Checks;
use crate::rete::dispatch::Dispatch;
use crate::rete::memory::Memory;
use crate::rete::node::{Node, NodeKey, NodeKind};
use crate::rete::place::Place;
use crate::store::{NONE, TemplateId};

/// What makes two ends below one node the same.
#[derive(Clone, Debug, PartialEq)]
pub(in crate::rete) struct EndKey {
    /// The classes whose instances can match.
    pub(in crate::rete) classes: Numbers,
    /// The names of the slots that the pattern mentions; empty if a change of slots does not concern it.
    pub(in crate::rete) slots: Numbers,
    /// What its matches are indexed by.
    pub(in crate::rete) right_hash: Vec<Place>,
}

/// An end of object patterns.
#[derive(Clone, Debug)]
pub(in crate::rete) struct End {
    pub(in crate::rete) classes: Numbers,
    pub(in crate::rete) slots: Numbers,
    /// Segments that must leave room at the end of their slot: slot, field, number of values.
    pub(super) rests: Vec<(u16, u16, u16)>,
}

/// The tree of object patterns, and what is needed to walk it.
#[derive(Clone, Debug, Default)]
pub(in crate::rete) struct Objects {
    /// The first level of nodes.
    pub(super) roots: Vec<u32>,
    /// The ends that are about a class, by class, newest first.
    pub(super) ends_of: Vec<Vec<u32>>,
    /// The number of the walk that is going on; what is concerned by it has this number.
    pub(super) walk: u64,
}

impl Network {
    /// The end of this pattern, made with the nodes above it where no pattern has them yet.
    pub(in crate::rete) fn add_object_pattern(&mut self, keys: &[NodeKey], end: &EndKey) -> u32 {
        let mut at = NONE;
        for key in keys {
            at = match self.find_object_node(at, key) {
                Some(node) => node,
                None => self.add_object_node(at, key),
            };
        }
        let ends = &self.nodes[at as usize].ends;
        let is_same = |id: &u32| {
            let node = &self.nodes[*id as usize];
            let is_same = |it: &End| it.classes == end.classes && it.slots == end.slots;
            node.key.right_hash == end.right_hash && node.end.as_deref().is_some_and(is_same)
        };
        if let Some(known) = ends.iter().copied().find(is_same) {
            return known;
        }
        self.add_end(at, end)
    }

    fn find_object_node(&self, parent: u32, key: &NodeKey) -> Option<u32> {
        let is_same = |node: &u32| self.nodes[*node as usize].key == *key;
        if let NodeKind::Constant(value) = &key.kind {
            return self.constants(parent, value).find(is_same);
        }
        self.object_level(parent).iter().copied().find(is_same)
    }

    /// The nodes below another, or those at the top.
    pub(super) fn object_level(&self, parent: u32) -> &[u32] {
        if parent == NONE { &self.objects.roots } else { &self.nodes[parent as usize].children }
    }

    fn add_object_node(&mut self, parent: u32, key: &NodeKey) -> u32 {
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
        let is_alike = |it: &u32| {
            let other = &self.nodes[*it as usize].key;
            other.slot == key.slot && other.field == key.field
        };
        let behind_group = level.iter().rposition(is_alike).map_or(0, |last| last + 1);
        match parent {
            NONE => self.objects.roots.insert(behind_group, id),
            parent => self.nodes[parent as usize].children.insert(behind_group, id),
        }
        id
    }

    fn add_end(&mut self, parent: u32, key: &EndKey) -> u32 {
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
        self.nodes[parent as usize].ends.insert(0, id);
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
    fn rests_of(&self, mut node: u32) -> Vec<(u16, u16, u16)> {
        let mut rests: Vec<(u16, u16, u16)> = Vec::new();
        let mut seen = Vec::new();
        while node != NONE {
            let it = &self.nodes[node as usize];
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
    pub(in crate::rete) fn prune_end(&mut self, id: u32) {
        let Some(end) = self.nodes[id as usize].end.take() else { return };
        for class in end.classes.iter() {
            self.objects.ends_of[class as usize].retain(|it| *it != id);
        }
        let mut at = self.nodes[id as usize].parent;
        self.nodes[at as usize].ends.retain(|it| *it != id);
        self.free_nodes.push(id);
        while at != NONE {
            let node = &self.nodes[at as usize];
            if !(node.ends.is_empty() && node.children.is_empty() && node.constants.is_empty()) {
                return;
            }
            let parent = node.parent;
            match parent {
                NONE => self.objects.roots.retain(|it| *it != at),
                parent => {
                    let parent = &mut self.nodes[parent as usize];
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
