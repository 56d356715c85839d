//! Removes a rule: its activations, then its joins and patterns as far as no other rule uses them.

use super::Network;
use super::agenda::ActivationId;
use super::join::{Input, Side};
use super::matcher::{Host, Matcher, Matching};
use super::rule::RuleId;
use crate::arena::{AlphaId, JoinId, TokenId};

impl<H: Host> Matching<'_, H> {
    /// Removes a rule. Facts that only its matches supported stand by themselves from then on.
    pub(crate) fn remove_rule(mut self, rule: RuleId) {
        let module = self.network.rules.get(rule).module;
        let activations: Vec<ActivationId> = self.agenda.iter(module).filter(|id| self.rule_of(*id) == rule).collect();
        for id in activations {
            self.reborrow().discard_activation(id);
        }
        for disjunct in self.network.rules.get(rule).disjuncts.clone() {
            let terminal = self.network.rules.disjunct(disjunct).terminal;
            self.reborrow().prune_join(terminal);
        }
        self.network.rules.remove(rule);
        self.network.forget_deferrals();
    }

    /// Removes a join that feeds nothing, and what fed only it.
    fn prune_join(mut self, last: JoinId) {
        self.network.shape += 1;
        let mut idle = vec![last];
        while let Some(id) = idle.pop() {
            self.reborrow().empty_join(id);
            let join = &self.network.joins[id];
            let (parent, input, permanent) = (join.parent, join.input, join.permanent);
            if parent != JoinId::NONE && self.network.unlink_child(parent, id, Side::Left) {
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
            if permanent != TokenId::NONE {
                network.tokens.unblock_permanent(permanent);
                network.tokens.drop(permanent);
            }
            network.free_joins.push(id);
        }
    }

    /// Drops all matches in the memories of a join that feeds nothing.
    fn empty_join(mut self, id: JoinId) {
        let join = &self.network.joins[id];
        let mut all = join.left.all(&self.network.tokens);
        all.extend(join.right.all(&self.network.tokens));
        for id in all {
            self.release_supported(id);
            self.reborrow().forget_match(id);
        }
    }
}

impl Matcher {
    /// A pattern no longer feeds this join; without any it has no matches.
    fn leave_node(&mut self, node: AlphaId, join: JoinId) {
        self.network.nodes[node].joins.retain(|it| *it != join);
        if !self.network.nodes[node].joins.is_empty() {
            return;
        }
        for id in self.network.nodes[node].memory.all(&self.network.tokens) {
            self.leave_fact(id);
            let network = &mut self.network;
            let it = network.tokens[id];
            network.tokens.take_out(id, &it, &mut network.nodes[node].memory);
            network.drop_pattern_match(id);
        }
        self.network.prune_node(node);
    }

    /// Takes a pattern's match out of the list of its fact.
    fn leave_fact(&mut self, id: TokenId) {
        let it = self.network.tokens[id];
        let first = self.store.get(it.fact).tokens;
        if first == id {
            self.store.get_mut(it.fact).tokens = it.left_after;
            return;
        }
        let mut at = first;
        while at != TokenId::NONE {
            let next = self.network.tokens[at].left_after;
            if next == id {
                self.network.tokens[at].left_after = it.left_after;
                return;
            }
            at = next;
        }
    }
}

impl Network {
    /// Removes a link; returns whether the join feeds nothing any more.
    fn unlink_child(&mut self, join: JoinId, child: JoinId, side: Side) -> bool {
        let children = &mut self.joins[join].children;
        children.retain(|it| !(it.join == child && it.side == side));
        self.find_chain(join);
        self.joins[join].children.is_empty() && self.joins[join].ends.is_none()
    }
}
