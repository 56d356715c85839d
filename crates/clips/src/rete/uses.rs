//! Which rules use a join or a node: to say where in the rules a test stands that failed.

use super::Network;
use super::join::{Input, Side};
use super::rule::RuleId;
use crate::arena::{AlphaId, JoinId};

/// A pattern of a rule.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Use {
    /// Number of the pattern in its rule, counted from 1.
    pub(crate) pattern: usize,
    pub(crate) rule: RuleId,
}

impl Network {
    /// The slot and the field that a pattern node is about.
    pub(crate) fn field_of_node(&self, node: AlphaId) -> (u16, u16) {
        let key = &self.nodes[node].key;
        (key.slot, key.field)
    }

    /// The rules below a pattern node.
    pub(crate) fn uses_of_node(&self, node: AlphaId) -> Vec<Use> {
        let mut uses = Vec::new();
        let mut nodes = vec![node];
        while let Some(node) = nodes.pop() {
            let it = &self.nodes[node];
            for join in &it.joins {
                self.add_uses(*join, &mut uses);
            }
            // The reference does not look at patterns that go on behind one that ends here.
            if !it.joins.is_empty() {
                continue;
            }
            nodes.extend(it.constants.iter().rev().map(|it| it.node));
            nodes.extend(it.children.iter().rev());
        }
        uses
    }

    /// The rules below a node of object patterns.
    pub(crate) fn uses_of_object_node(&self, node: AlphaId) -> Vec<Use> {
        let mut uses = Vec::new();
        let mut nodes = vec![node];
        while let Some(node) = nodes.pop() {
            let it = &self.nodes[node];
            // The reference looks at the newest of the patterns that end here.
            if let Some(end) = it.ends.first() {
                for join in &self.nodes[*end].joins {
                    self.add_uses(*join, &mut uses);
                }
            }
            nodes.extend(it.children.iter().rev());
            nodes.extend(it.constants.iter().map(|it| it.node));
        }
        uses
    }

    /// The rules that a join is part of.
    pub(crate) fn uses_of_join(&self, join: JoinId) -> Vec<Use> {
        let mut uses = Vec::new();
        self.add_uses(join, &mut uses);
        uses
    }

    /// Each end is named once, by the first way to it.
    fn add_uses(&self, join: JoinId, uses: &mut Vec<Use>) {
        let number = self.patterns_up_to(self.joins[join].parent) + 1;
        let mut open = vec![(join, number, Side::Left)];
        let mut seen = Vec::new();
        while let Some((join, mut number, side)) = open.pop() {
            if seen.contains(&join) {
                continue;
            }
            seen.push(join);
            let it = &self.joins[join];
            if it.is_from_right() && side == Side::Right {
                number += self.patterns_up_to(it.parent);
            }
            if let Some(disjunct) = it.ends {
                uses.push(Use { pattern: number, rule: self.rules.disjunct(disjunct).rule });
            }
            open.extend(it.children.iter().rev().map(|link| (link.join, number, link.side)));
        }
    }

    /// How many patterns a chain of joins stands for, as the reference counts them.
    fn patterns_up_to(&self, mut join: JoinId) -> usize {
        let mut count = 0;
        while join != JoinId::NONE {
            let it = &self.joins[join];
            count += match it.input {
                Input::Join(right) => self.patterns_up_to(right),
                Input::Nothing | Input::Node(_) => 1,
            };
            join = it.parent;
        }
        count
    }
}
