//! Removes a rule: its activations, then its joins and patterns as far as no other rule uses them.

use super::Network;
use super::agenda::ActivationId;
use super::join::{Input, Side};
use super::rule::RuleId;
use crate::engine::Engine;
use crate::store::NONE;

impl Engine {
    /// Removes a rule. Facts that only its matches supported stand by themselves from then on.
    pub(crate) fn remove_rule(&mut self, rule: RuleId) {
        let module = self.network.rules.get(rule).module;
        let activations: Vec<ActivationId> = self.agenda.iter(module).filter(|id| self.rule_of(*id) == rule).collect();
        for id in activations {
            self.discard_activation(id);
        }
        for disjunct in self.network.rules.get(rule).disjuncts.clone() {
            let terminal = self.network.rules.disjunct(disjunct).terminal;
            self.prune_join(terminal);
        }
        self.network.rules.remove(rule);
        self.network.forget_manners();
    }

    /// Removes a join that feeds nothing, and what fed only it.
    fn prune_join(&mut self, last: u32) {
        self.network.shape += 1;
        let mut idle = vec![last];
        while let Some(id) = idle.pop() {
            self.empty_join(id);
            let join = &self.network.joins[id as usize];
            let (parent, input, permanent) = (join.parent, join.input, join.permanent);
            if parent != NONE && self.network.unlink_child(parent, id, Side::Left) {
                idle.push(parent);
            }
            match input {
                Input::Nothing => {}
                Input::Node(node) => self.leave_node(node, id),
                Input::Join(right) => {
                    if self.network.unlink_child(right, id, Side::Right) && !idle.contains(&right) {
                        idle.push(right);
                    }
                }
            }
            let network = &mut self.network;
            network.right_prime.retain(|it| *it != id);
            network.left_prime.retain(|it| *it != id);
            if permanent != NONE {
                network.matches.unblock_permanent(permanent);
                network.matches.drop(permanent);
            }
            network.free_joins.push(id);
        }
    }

    /// Drops all matches in the memories of a join that feeds nothing.
    fn empty_join(&mut self, id: u32) {
        let join = &self.network.joins[id as usize];
        let mut all = join.left.all(&self.network.matches);
        all.extend(join.right.all(&self.network.matches));
        for id in all {
            self.release_supported(id);
            self.forget_match(id);
        }
    }

    /// A pattern no longer feeds this join; without any it has no matches.
    fn leave_node(&mut self, node: u32, join: u32) {
        self.network.nodes[node as usize].joins.retain(|it| *it != join);
        if !self.network.nodes[node as usize].joins.is_empty() {
            return;
        }
        for id in self.network.nodes[node as usize].memory.all(&self.network.matches) {
            self.leave_fact(id);
            let network = &mut self.network;
            let it = network.matches[id];
            network.matches.take_out(id, &it, &mut network.nodes[node as usize].memory);
            network.drop_pattern_match(id);
        }
        self.network.prune_node(node);
    }

    /// Takes a pattern's match out of the list of its fact.
    fn leave_fact(&mut self, id: u32) {
        let it = self.network.matches[id];
        let first = self.store.get(it.fact).matches;
        if first == id {
            self.store.get_mut(it.fact).matches = it.left_after;
            return;
        }
        let mut at = first;
        while at != NONE {
            let next = self.network.matches[at].left_after;
            if next == id {
                self.network.matches[at].left_after = it.left_after;
                return;
            }
            at = next;
        }
    }
}

impl Network {
    /// Removes a link; returns whether the join feeds nothing any more.
    fn unlink_child(&mut self, join: u32, child: u32, side: Side) -> bool {
        let children = &mut self.joins[join as usize].children;
        children.retain(|it| !(it.join == child && it.side == side));
        self.straighten(join);
        self.joins[join as usize].children.is_empty() && self.joins[join as usize].ends.is_none()
    }
}
