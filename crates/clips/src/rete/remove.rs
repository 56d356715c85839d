//! A match goes, with all that continues it; what it blocked may go on.
//!
//! The order is the reference's: newest first, deepest first, and what is unblocked is sent down at once, in the middle of
//! it all. So activations that appear and those that vanish are interleaved as they are there.

use super::Cause;
use super::join::{Input, Polarity};
use super::matcher::{Host, Matching};
use super::test::{Answer, Which};
use super::tokens::Kind;
use crate::arena::{JoinId, TokenId};
use crate::code::stop::Stop;
use crate::store::NONE;

impl<H: Host> Matching<'_, H> {
    /// Takes a fact out of the network. The store has marked it as gone already.
    pub(crate) fn fact_removed(mut self, fact: u32) -> Result<(), Stop> {
        let before = std::mem::replace(&mut self.network.is_matching, true);
        let first = std::mem::replace(&mut self.store.get_mut(fact).tokens, TokenId::NONE);
        self.reborrow().remove_pattern_matches(first);
        self.network.is_matching = before;
        self.network.take_stop()
    }

    /// Removes this match of a pattern and those behind it in the list of their fact.
    pub(super) fn remove_pattern_matches(mut self, mut id: TokenId) {
        while id != TokenId::NONE {
            self.network.tokens[id].begin_deleting();
            self.reborrow().remove_right_children(id, Cause::Retract);
            self.reborrow().release(id, Cause::Retract);
            let network = &mut self.network;
            let it = &network.tokens[id];
            let next = it.left_after;
            let memory = &mut network.nodes[it.node()].memory;
            let it = network.tokens[id];
            network.tokens.take_out(id, &it, memory);
            network.drop_pattern_match(id);
            id = next;
        }
    }

    /// Removes everything that continues a match on its left.
    pub(super) fn remove_subtree(mut self, root: TokenId, cause: Cause) {
        let mut at = root;
        loop {
            loop {
                let below = self.network.tokens[at].children;
                if below == TokenId::NONE {
                    break;
                }
                at = below;
            }
            if at == root {
                return;
            }
            let network = &mut self.network;
            let parent = network.tokens[at].left;
            if network.supports.firing == at {
                self.keep_support();
                self.reborrow().remove_leaf(at, cause);
            } else if !network.tokens.drop_pair(at, &mut network.joins) {
                self.reborrow().remove_leaf(at, cause);
            }
            at = parent;
        }
    }

    /// Removes everything that continues with a match of a pattern, or with a permanent match, on its right.
    pub(super) fn remove_right_children(mut self, id: TokenId, cause: Cause) {
        loop {
            let child = self.network.tokens[id].children;
            if child == TokenId::NONE {
                return;
            }
            if self.network.tokens[child].children != TokenId::NONE {
                self.reborrow().remove_subtree(child, cause);
            }
            self.reborrow().remove_leaf(child, cause);
        }
    }

    /// Removes a match that nothing continues.
    #[expect(clippy::inline_always, reason = "it is called once for every match")]
    #[inline(always)]
    fn remove_leaf(mut self, id: TokenId, cause: Cause) {
        if self.network.tokens[id].kind() == Kind::Right {
            self.reborrow().release(id, cause);
        }
        self.reborrow().forget_match(id);
    }

    /// Takes a match out of all lists, and its activation or its block with it, and gives its cell back.
    #[expect(clippy::inline_always, reason = "it is called once for every match")]
    #[inline(always)]
    pub(super) fn forget_match(mut self, id: TokenId) {
        let it = self.network.tokens[id];
        let is_right = it.kind() == Kind::Right;
        if it.has_block() && !is_right {
            let join = &self.network.joins[it.join()];
            if join.ends.is_some() {
                self.reborrow().remove_activation(it.activation());
            } else if join.polarity == Polarity::Positive {
                self.reborrow().drop_postponed(id);
            } else {
                self.network.tokens.unblock(id);
            }
        }
        let network = &mut self.network;
        let join = &mut network.joins[it.join()];
        network.tokens.take_out(id, &it, if is_right { &mut join.right } else { &mut join.left });
        if network.supports.firing == id {
            network.supports.is_lost = true;
        }
        if it.extra != NONE {
            self.withdraw_support(id);
        }
        self.network.tokens.drop(id);
    }

    /// A right match goes: each left match it blocked finds another blocker behind it, or goes on. Most block nothing.
    #[inline]
    pub(super) fn release(mut self, right: TokenId, cause: Cause) {
        if self.network.tokens[right].has_block() {
            self.reborrow().release_all(right, cause);
        }
    }

    fn release_all(mut self, right: TokenId, cause: Cause) {
        let replacement = self.replacement_of(right);
        while let Some(left) = self.network.tokens.first_blocked(right) {
            self.network.tokens.unblock(left);
            let join = self.network.tokens[left].join();
            // Where matching was given up nobody looks any further: nothing is sent on either.
            let is_stopped = self.network.stopped.is_some();
            if let Some(other) = if is_stopped { None } else { self.reborrow().next_blocker(join, left, right, cause) }
            {
                self.network.tokens.block(left, other);
                continue;
            }
            if replacement.is_some_and(|replacement| self.awaits_replacement(join, left, replacement)) {
                continue;
            }
            let it = &self.network.joins[join];
            let is_first = it.is_first();
            if it.is_exists() {
                self.reborrow().remove_subtree(left, cause);
            } else if self.reborrow().join_holds(join, Which::Secondary, left, TokenId::NONE) == Answer::Yes {
                let is_doomed = !is_first && cause == Cause::Retract && self.network.is_doomed(&self.store, left);
                if !is_doomed {
                    self.reborrow().send(join, left, TokenId::NONE, cause);
                }
            }
        }
    }

    /// Another right match that agrees with a left one, behind the one that goes.
    fn next_blocker(mut self, join: JoinId, left: TokenId, gone: TokenId, cause: Cause) -> Option<TokenId> {
        let key = self.network.tokens[gone].key;
        debug_assert!(self.network.joins[join].input != Input::Nothing, "only what has a right side is blocked");
        let mut right = self.network.tokens[gone].after;
        let mut compares = 0;
        while right != TokenId::NONE {
            let it = &self.network.tokens[right];
            let next = it.after;
            let is_alike = it.key == key;
            compares += u64::from(is_alike);
            let is_leaving = || cause == Cause::Retract && self.network.is_doomed(&self.store, right);
            let is_candidate = is_alike && !(it.is_deleting() || self.network.is_outdated(right) || is_leaving());
            // What is asked behind a condition that must exist is not asked again, as in the reference.
            if is_candidate && self.reborrow().meets(join, left, right, true) {
                break;
            }
            right = next;
        }
        self.reborrow().looked(join, compares);
        (right != TokenId::NONE).then_some(right)
    }
}
