//! A rule is added while facts exist: its new parts catch up, and nothing else reacts.
//!
//! First the joins whose left or right side is old take over what is there, from the end of the rule backwards; then all
//! facts go through the new patterns. The order in which an old memory is scanned is that of the reference's table.

use crate::arena::{AlphaId, JoinId, TokenId};
use std::collections::BTreeSet;

use super::join::{Input, Link, Polarity, Side};
use super::key::Key;
use super::matcher::{Host, Matcher, Matching};
use super::rule::RuleId;
use super::test::{Answer, Which};
use super::{Cause, Network};
use crate::code::stop::Stop;
use crate::symbol::Symbols;

impl<H: Host> Matching<'_, H> {
    /// Matches a rule that was just built with what is there.
    pub(crate) fn match_late(mut self, rule: RuleId) -> Result<(), Stop> {
        let before = std::mem::replace(&mut self.network.is_matching, true);
        let was_priming = std::mem::replace(&mut self.network.is_priming, true);
        self.network.is_late = true;
        self.network.mark_new_nodes();
        let mut primed = BTreeSet::new();
        for disjunct in self.network.rules.get(rule).disjuncts.clone() {
            let terminal = self.network.rules.disjunct(disjunct).terminal;
            self.reborrow().prime_chain(terminal, &mut primed);
        }
        self.network.is_priming = false;
        // If a test adds the rule, 6.4.2 matches the rule with facts only.
        if !before || was_priming {
            self.reborrow().match_instances_late();
        }
        let facts: Vec<u32> = self.store.places().collect();
        let mut stopped = self.network.take_stop();
        for fact in facts {
            // Who was stopped stays so: the rest could use up as much again, one fact after the other.
            stopped = stopped.and_then(|()| self.reborrow().fact_added(fact));
        }
        self.network.is_late = false;
        self.network.unmark();
        (self.network.is_matching, self.network.is_priming) = (before, was_priming);
        stopped
    }

    /// Primes the new joins of a chain, the last first; a group's before those before it.
    ///
    /// Before an old join all are old, and before a primed one all are primed. A group's chain begins with all that stands before
    /// the group: going there again would double the way with each group.
    fn prime_chain(mut self, last: JoinId, primed: &mut BTreeSet<JoinId>) {
        let mut join = last;
        while join != JoinId::NONE && self.network.joins[join].is_new && primed.insert(join) {
            self.reborrow().prime_join(join);
            if let Input::Join(right) = self.network.joins[join].input {
                self.reborrow().prime_chain(right, primed);
            }
            join = self.network.joins[join].parent;
        }
    }

    fn prime_join(mut self, join: JoinId) {
        let it = &self.network.joins[join];
        let (parent, input) = (it.parent, it.input);
        if it.is_first() {
            self.reborrow().prime_first(join);
            return;
        }
        let old_group = match input {
            Input::Join(right) if !self.network.joins[right].is_new => Some(right),
            _ => None,
        };
        let is_parent_old = !self.network.joins[parent].is_new;
        // DIVERGENCE: the reference forgets an old group where what stands before it is old too, and takes it for empty.
        if let Some(right) = old_group.filter(|_| !is_parent_old || !self.network.copies_faults) {
            self.reborrow().copy_from_sibling(right, Link { join, side: Side::Right });
        }
        if is_parent_old {
            self.reborrow().copy_from_sibling(parent, Link { join, side: Side::Left });
        }
    }

    fn prime_first(mut self, join: JoinId) {
        let it = &self.network.joins[join];
        let (permanent, polarity) = (it.permanent, it.polarity);
        match it.input {
            Input::Nothing => self.reborrow().right_activate(join, permanent, Cause::Assert),
            Input::Node(node) if polarity == Polarity::Negative => {
                let first = self.network.nodes[node].memory.first(Key::NOTHING);
                if !self.network.copies_faults {
                    // DIVERGENCE: the reference takes any match of the pattern for a blocker, without its tests.
                    self.reborrow().seek_blocker(join, permanent, first, Cause::Assert);
                    return;
                }
                if self.reborrow().join_holds(join, Which::Secondary, permanent, TokenId::NONE) != Answer::Yes {
                    return;
                }
                match first {
                    TokenId::NONE => self.reborrow().send(join, permanent, TokenId::NONE, Cause::Assert),
                    blocker => self.network.tokens.block(permanent, blocker),
                }
            }
            Input::Node(node) if !self.network.nodes[node].is_marked => {
                let mut id = self.network.nodes[node].memory.first(Key::NOTHING);
                while id != TokenId::NONE {
                    let next = self.network.tokens[id].after;
                    self.reborrow().right_activate(join, id, Cause::Assert);
                    id = next;
                }
            }
            Input::Node(_) => {}
            Input::Join(right) => {
                if !self.network.joins[right].is_new {
                    self.reborrow().copy_from_sibling(right, Link { join, side: Side::Right });
                }
                let is_empty = self.network.joins[join].right.len() == 0;
                if is_empty
                    && polarity == Polarity::Negative
                    && self.reborrow().join_holds(join, Which::Secondary, permanent, TokenId::NONE) == Answer::Yes
                {
                    self.reborrow().send(join, permanent, TokenId::NONE, Cause::Assert);
                }
            }
        }
    }

    /// Copies the results of an old join to a new child of it, from the first of its old children.
    fn copy_from_sibling(mut self, from: JoinId, to: Link) {
        let children = &self.network.joins[from].children;
        let Some(donor) = children.iter().find(|it| !self.network.joins[it.join].is_new).copied() else {
            return;
        };
        for id in self.scan(self.host.symbols(), donor) {
            if self.reborrow().must_stop() {
                return;
            }
            let it = self.network.tokens[id];
            let (copy, _) = self.add_match(to, it.left, it.right, it.fact);
            match to.side {
                Side::Left => self.reborrow().left_activate(to.join, copy, Cause::Assert),
                Side::Right => self.reborrow().right_activate(to.join, copy, Cause::Assert),
            }
        }
    }
}

impl Matcher {
    /// The matches of a memory in the order in which the reference would scan its table.
    pub(super) fn scan(&self, symbols: &Symbols, of: Link) -> Vec<TokenId> {
        let join = &self.network.joins[of.join];
        let (memory, terms, len) = match of.side {
            Side::Left => (&join.left, &join.left_hash, join.left_len),
            Side::Right => (&join.right, &join.right_hash, join.right_len),
        };
        let tokens = &self.network.tokens;
        let bucket = |id: TokenId| {
            let hash = terms.iter().enumerate().fold(0_u64, |hash, (index, (position, place))| {
                let at = tokens.up(id, len - position - 1);
                let value = self.view_of(at, *place).reference_hash(symbols);
                hash.wrapping_add(value.wrapping_mul(509_u64.wrapping_pow(index as u32)))
            });
            hash % u64::from(memory.reference_size)
        };
        let mut all: Vec<(u64, u32, TokenId)> = memory
            .all(tokens)
            .into_iter()
            .map(|id| {
                let born = tokens[id].born;
                // The newest come first on the left, the oldest on the right.
                (bucket(id), if of.side == Side::Left { u32::MAX - born } else { born }, id)
            })
            .collect();
        all.sort_unstable();
        all.into_iter().map(|(_, _, id)| id).collect()
    }
}

impl Network {
    /// Marks the nodes that only new joins use, and those above them.
    fn mark_new_nodes(&mut self) {
        for place in 0..self.new_joins.len() {
            let Input::Node(node) = self.joins[self.new_joins[place]].input else { continue };
            let is_used = self.nodes[node].joins.iter().any(|join| !self.joins[*join].is_new);
            if is_used {
                continue;
            }
            let mut at = node;
            while at != AlphaId::NONE && !self.nodes[at].is_marked {
                self.nodes[at].is_marked = true;
                self.marked.push(at);
                at = self.nodes[at].parent;
            }
        }
    }

    /// Only what was marked is looked at: the network may have thousands of rules, and each was late once.
    fn unmark(&mut self) {
        for node in self.marked.drain(..) {
            self.nodes[node].is_marked = false;
        }
        for join in self.new_joins.drain(..) {
            self.joins[join].is_new = false;
        }
    }
}
