//! A match goes, with all that continues it; what it blocked may go on.
//!
//! The order is the reference's: newest first, deepest first, and what is unblocked is sent down at once, in the middle of
//! it all. So activations that appear and those that vanish are interleaved as they are there.

use super::Cause;
use super::join::{Demand, Input};
use super::matches::Kind;
use super::test::{Answer, Which};
use crate::code::stop::Stop;
use crate::engine::Engine;
use crate::store::NONE;

impl Engine {
    /// Takes a fact out of the network. The store has marked it as gone already.
    pub(crate) fn fact_removed(&mut self, fact: u32) -> Result<(), Stop> {
        let before = std::mem::replace(&mut self.network.is_matching, true);
        let first = std::mem::replace(&mut self.store.get_mut(fact).matches, NONE);
        self.remove_pattern_matches(first);
        self.network.is_matching = before;
        self.network.take_stop()
    }

    /// Removes this match of a pattern and those behind it in the list of their fact.
    pub(super) fn remove_pattern_matches(&mut self, mut id: u32) {
        while id != NONE {
            self.network.matches[id].begin_deleting();
            self.remove_right_children(id, Cause::Retract);
            self.release(id, Cause::Retract);
            let network = &mut self.network;
            let it = &network.matches[id];
            let next = it.left_after;
            let memory = &mut network.nodes[it.owner() as usize].memory;
            let it = network.matches[id];
            network.matches.take_out(id, &it, memory);
            network.drop_pattern_match(id);
            id = next;
        }
    }

    /// Removes everything that continues a match on its left.
    pub(super) fn remove_subtree(&mut self, root: u32, cause: Cause) {
        let mut at = root;
        loop {
            loop {
                let below = self.network.matches[at].children;
                if below == NONE {
                    break;
                }
                at = below;
            }
            if at == root {
                return;
            }
            let network = &mut self.network;
            let parent = network.matches[at].left;
            if network.supports.firing == at {
                self.keep_support();
                self.remove_leaf(at, cause);
            } else if !network.matches.drop_pair(at, &mut network.joins) {
                self.remove_leaf(at, cause);
            }
            at = parent;
        }
    }

    /// Removes everything that continues with a match of a pattern, or with a permanent match, on its right.
    pub(super) fn remove_right_children(&mut self, id: u32, cause: Cause) {
        loop {
            let child = self.network.matches[id].children;
            if child == NONE {
                return;
            }
            if self.network.matches[child].children != NONE {
                self.remove_subtree(child, cause);
            }
            self.remove_leaf(child, cause);
        }
    }

    /// Removes a match that nothing continues.
    #[expect(clippy::inline_always, reason = "it is called once for every match")]
    #[inline(always)]
    fn remove_leaf(&mut self, id: u32, cause: Cause) {
        if self.network.matches[id].kind() == Kind::Right {
            self.release(id, cause);
        }
        self.forget_match(id);
    }

    /// Takes a match out of all lists, and its activation or its block with it, and gives its cell back.
    #[expect(clippy::inline_always, reason = "it is called once for every match")]
    #[inline(always)]
    pub(super) fn forget_match(&mut self, id: u32) {
        let it = self.network.matches[id];
        let is_right = it.kind() == Kind::Right;
        if it.block != NONE && !is_right {
            let join = &self.network.joins[it.owner() as usize];
            if join.ends.is_some() {
                self.remove_activation(it.block);
            } else if join.demand == Demand::Match {
                self.break_promise(id);
            } else {
                self.network.matches.unblock(id);
            }
        }
        let network = &mut self.network;
        let join = &mut network.joins[it.owner() as usize];
        network.matches.take_out(id, &it, if is_right { &mut join.right } else { &mut join.left });
        if network.supports.firing == id {
            network.supports.is_lost = true;
        }
        if it.extra != NONE {
            self.withdraw_support(id);
        }
        self.network.matches.drop(id);
    }

    /// A right match goes: each left match it blocked finds another blocker behind it, or goes on. Most block nothing.
    #[inline]
    pub(super) fn release(&mut self, right: u32, cause: Cause) {
        if self.network.matches[right].block != NONE {
            self.release_all(right, cause);
        }
    }

    fn release_all(&mut self, right: u32, cause: Cause) {
        let heir = self.heir_of(right);
        while let Some(left) = self.network.matches.first_blocked(right) {
            self.network.matches.unblock(left);
            let join = self.network.matches[left].owner();
            // Where matching was given up nobody looks any further: nothing is sent on either.
            let is_stopped = self.network.stopped.is_some();
            if let Some(other) = if is_stopped { None } else { self.next_blocker(join, left, right, cause) } {
                self.network.matches.block(left, other);
                continue;
            }
            if heir.is_some_and(|heir| self.awaits_heir(join, left, heir)) {
                continue;
            }
            let it = &self.network.joins[join as usize];
            let is_first = it.is_first();
            if it.is_exists() {
                self.remove_subtree(left, cause);
            } else if self.join_holds(join, Which::Secondary, left, NONE) == Answer::Yes {
                let is_doomed = !is_first && cause == Cause::Retract && self.network.is_doomed(&self.store, left);
                if !is_doomed {
                    self.send(join, left, NONE, cause);
                }
            }
        }
    }

    /// Another right match that agrees with a left one, behind the one that goes.
    fn next_blocker(&mut self, join: u32, left: u32, gone: u32, cause: Cause) -> Option<u32> {
        let key = self.network.matches[gone].key;
        debug_assert!(
            self.network.joins[join as usize].input != Input::Nothing,
            "only what has a right side is blocked"
        );
        let mut right = self.network.matches[gone].after;
        let mut compares = 0;
        while right != NONE {
            let it = &self.network.matches[right];
            let next = it.after;
            let is_alike = it.key == key;
            compares += u64::from(is_alike);
            let is_leaving = || cause == Cause::Retract && self.network.is_doomed(&self.store, right);
            let is_candidate = is_alike && !(it.is_deleting() || self.network.is_outdated(right) || is_leaving());
            // What is asked behind a condition that must exist is not asked again, as in the reference.
            if is_candidate && self.meets(join, left, right, true) {
                break;
            }
            right = next;
        }
        self.looked(join, compares);
        (right != NONE).then_some(right)
    }
}
