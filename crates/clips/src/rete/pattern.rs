//! Adds the pattern of a condition to the tree of its template.

use super::Network;
use super::check::Checks;
use super::dispatch::Dispatch;
use super::memory::Memory;
use super::node::{Constant, Node, NodeKey, NodeKind};
use super::place::View;
use crate::arena::AlphaId;
use crate::store::TemplateId;
use crate::value::Value;

impl Network {
    /// The node where this pattern ends, made with those above it where no pattern has them yet.
    pub(super) fn add_pattern(&mut self, template: TemplateId, keys: &[NodeKey]) -> AlphaId {
        let mut at = AlphaId::NONE;
        for key in keys {
            at = match self.find_node(template, at, key) {
                Some(node) => node,
                None => self.add_node(template, at, key),
            };
        }
        at
    }

    fn find_node(&self, template: TemplateId, parent: AlphaId, key: &NodeKey) -> Option<AlphaId> {
        let is_same = |node: &AlphaId| self.nodes[*node].key == *key;
        if let NodeKind::Constant(value) = &key.kind {
            return self.constants(parent, value).find(is_same);
        }
        match parent {
            AlphaId::NONE => self.roots.get(template.0 as usize)?.iter().copied().find(is_same),
            parent => self.nodes[parent].children.iter().copied().find(is_same),
        }
    }

    fn add_node(&mut self, template: TemplateId, parent: AlphaId, key: &NodeKey) -> AlphaId {
        let node = Node {
            template,
            parent,
            key: key.clone(),
            checks: Checks::new(&key.tests, 0, |_| true),
            children: Vec::new(),
            dispatch: Dispatch::default(),
            join_dispatch: Dispatch::default(),
            constants: Vec::new(),
            joins: Vec::new(),
            memory: Memory::new(!key.right_hash.is_empty()),
            is_marked: false,
            ends: Vec::new(),
            end: None,
            walk: 0,
        };
        let id = self.put_node(node);
        if let NodeKind::Constant(value) = &key.kind {
            self.add_constant(parent, value, id);
        } else if parent == AlphaId::NONE {
            let template = template.0 as usize;
            if template >= self.roots.len() {
                self.roots.resize(template + 1, Vec::new());
            }
            self.roots[template].insert(0, id);
        } else {
            self.nodes[parent].children.insert(0, id);
        }
        id
    }

    /// Puts a node into a free cell, or a new one.
    pub(super) fn put_node(&mut self, node: Node) -> AlphaId {
        self.shape += 1;
        let id = self.free_nodes.pop().unwrap_or(self.nodes.next());
        match self.nodes.get_mut(id) {
            Some(cell) => *cell = node,
            None => _ = self.nodes.push(node),
        }
        id
    }

    /// The nodes of constants with the same hash below a selector, where they are kept in the order of their hashes.
    pub(super) fn constants(&self, selector: AlphaId, value: &Value) -> impl Iterator<Item = AlphaId> {
        let hash = View::One(value).hash();
        let constants = &self.nodes[selector].constants;
        let first = constants.partition_point(|it| it.hash < hash);
        constants[first..].iter().take_while(move |it| it.hash == hash).map(|it| it.node)
    }

    /// Puts the node of a constant below its selector.
    pub(super) fn add_constant(&mut self, selector: AlphaId, value: &Value, node: AlphaId) {
        let hash = View::One(value).hash();
        let constants = &mut self.nodes[selector].constants;
        let index = constants.partition_point(|it| it.hash < hash);
        constants.insert(index, Constant { hash, node });
    }

    /// Removes a node that no pattern ends at or goes through any more, and those above it of which the same holds.
    pub(super) fn prune_node(&mut self, mut id: AlphaId) {
        self.shape += 1;
        if self.nodes[id].end.is_some() {
            self.prune_end(id);
            return;
        }
        while id != AlphaId::NONE {
            let node = &self.nodes[id];
            if !(node.joins.is_empty() && node.children.is_empty() && node.constants.is_empty()) {
                return;
            }
            let (template, parent) = (node.template, node.parent);
            match parent {
                AlphaId::NONE => self.roots[template.0 as usize].retain(|it| *it != id),
                parent => {
                    let parent = &mut self.nodes[parent];
                    parent.children.retain(|it| *it != id);
                    parent.constants.retain(|it| it.node != id);
                }
            }
            self.free_nodes.push(id);
            id = parent;
        }
    }
}
