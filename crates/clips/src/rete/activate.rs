//! A match arrives at a join.
//!
//! Everything is immediate: a result is made once per child of the join and goes all the way down before the next child
//! gets its own. Depth is bounded by the number of conditions of a rule, so the procedures call each other.

use super::check::{Checks, Quick, Reads};
use super::join::{Demand, Input, Link, Side};
use super::key::Key;
use super::matches::{Kind, New};
use super::terms::Source;
use super::test::{Answer, Which};
use super::{Cause, Network};
use crate::code::stop::Stop;
use crate::engine::Engine;
use crate::store::NONE;
use crate::words::Word;

impl Network {
    /// A match that is on its way out, or holds a fact that is.
    pub(super) fn is_doomed(&self, store: &crate::store::Store, mut id: u32) -> bool {
        while id != NONE {
            let it = &self.matches[id];
            if it.is_deleting() || (it.fact != NONE && !store.get(it.fact).is_live) {
                return true;
            }
            id = it.left;
        }
        false
    }
}

/// A match that passed.
struct Sifted {
    right: u32,
    /// The first test that is open.
    open: Option<usize>,
    /// How many were looked at.
    compares: u64,
}

impl Engine {
    /// A match arrives on the right: of the join's pattern, of its group, or its permanent one.
    pub(super) fn right_activate(&mut self, join: u32, right: u32, cause: Cause) {
        let it = &self.network.joins[join as usize];
        if self.network.is_late && !it.is_new {
            return;
        }
        if it.is_first() {
            self.right_activate_first(join, right, cause);
            return;
        }
        let key = self.network.matches[right].key;
        let (is_exists, is_not_like) = (it.is_exists(), it.is_not_like());
        let is_lenient = is_not_like && !it.is_from_right();
        let has_secondary = !it.secondary.is_empty();
        let is_plain = !is_exists && !is_not_like;
        let network = &mut self.network;
        let first = network.joins[join as usize].left.look_up(&mut network.matches, key);
        let mut left = network.matches.seek(first, key);
        let mut compares = 0;
        while left != NONE {
            let it = &self.network.matches[left];
            let next = it.after;
            let is_open = is_plain || it.block == NONE;
            compares += 1;
            if is_open && self.meets(join, left, right, is_lenient) {
                let secondary = !has_secondary || self.join_holds(join, Which::Secondary, left, right) == Answer::Yes;
                if secondary && is_plain {
                    self.send(join, left, right, cause);
                } else if secondary {
                    self.network.matches.block(left, right);
                    if is_exists {
                        self.send(join, left, NONE, cause);
                    } else {
                        self.remove_subtree(left, cause);
                    }
                }
            }
            left = self.network.matches.seek(next, key);
        }
        self.looked(join, compares);
    }

    /// Whether the join's tests hold; where the pattern must not match, an error counts as a match.
    #[inline]
    pub(super) fn meets(&mut self, join: u32, left: u32, right: u32, is_lenient: bool) -> bool {
        let checks = self.network.checks_for(join, self.network.matches[right].key);
        if checks.is_empty() {
            return true;
        }
        let mut reads = Reads::NONE;
        checks.read(&self.network.matches, &self.store, left, &mut reads);
        self.agrees(join, left, &reads, right, is_lenient)
    }

    /// The same, where what is read of the left match was looked up.
    #[inline]
    fn agrees(&mut self, join: u32, left: u32, reads: &Reads, right: u32, is_lenient: bool) -> bool {
        let it = &self.network.matches[right];
        let checks = self.network.checks_for(join, it.key);
        match checks.ask(&self.store, reads, it.fact) {
            Quick::Yes => true,
            Quick::No => false,
            Quick::Open(first) => self.agrees_from(join, left, right, first, is_lenient),
        }
    }

    /// Whether the tests from this one on hold, which take the machine.
    fn agrees_from(&mut self, join: u32, left: u32, right: u32, first: usize, is_lenient: bool) -> bool {
        match self.join_holds_from(join, Which::Join, left, right, first) {
            Answer::Yes => true,
            Answer::No | Answer::Stopped => false,
            Answer::Error => is_lenient,
        }
    }

    fn right_activate_first(&mut self, join: u32, right: u32, cause: Cause) {
        if self.join_holds(join, Which::Join, NONE, right) != Answer::Yes
            || self.join_holds(join, Which::Secondary, NONE, right) != Answer::Yes
        {
            return;
        }
        let it = &self.network.joins[join as usize];
        let (permanent, is_exists) = (it.permanent, it.is_exists());
        if !is_exists && !it.is_not_like() {
            self.send(join, NONE, right, cause);
        } else if self.network.matches[permanent].block == NONE {
            self.network.matches.block(permanent, right);
            if is_exists {
                self.send(join, permanent, NONE, cause);
            } else {
                self.remove_subtree(permanent, cause);
            }
        }
    }

    /// A match arrives on the left.
    #[expect(clippy::inline_always, reason = "it is called for every match, and only finds out who does the work")]
    #[inline(always)]
    pub(super) fn left_activate(&mut self, join: u32, left: u32, cause: Cause) {
        if cause == Cause::Retract && self.network.is_doomed(&self.store, left) {
            return;
        }
        let it = &self.network.joins[join as usize];
        if self.network.is_late && !it.is_new {
            return;
        }
        if let Some(disjunct) = it.ends {
            self.add_activation(disjunct, left);
            return;
        }
        let key = self.network.matches[left].key;
        let candidates = match it.input {
            Input::Nothing => {
                if self.join_holds(join, Which::Join, left, NONE) == Answer::Yes {
                    self.send(join, left, NONE, cause);
                }
                return;
            }
            Input::Node(node) => self.network.nodes[node as usize].memory.first(key),
            Input::Join(_) => it.right.first(key),
        };
        let candidates = self.network.matches.seek(candidates, key);
        match it.demand {
            Demand::Match if candidates == NONE => {}
            Demand::Match => self.pair(join, left, candidates, cause),
            Demand::Absence if candidates == NONE && it.secondary.is_empty() => self.send(join, left, NONE, cause),
            Demand::Absence | Demand::Existence => self.seek_blocker(join, left, candidates, cause),
        }
    }

    /// Sends a left match on with each right match that agrees with it.
    #[inline(never)]
    fn pair(&mut self, join: u32, left: u32, candidates: u32, cause: Cause) {
        let key = self.network.matches[left].key;
        let checks = self.network.checks_for(join, key);
        let is_free = checks.is_empty();
        let mut reads = Reads::NONE;
        if !is_free {
            checks.read(&self.network.matches, &self.store, left, &mut reads);
        }
        let mut right = candidates;
        let mut compares = 0;
        while right != NONE {
            let mut open = None;
            if is_free {
                compares += 1;
            } else {
                let checks = self.network.checks_for(join, key);
                let sifted = self.sift(checks, &reads, right, key);
                (right, open) = (sifted.right, sifted.open);
                compares += sifted.compares;
                if right == NONE {
                    break;
                }
            }
            let next = self.network.matches[right].after;
            if !(cause == Cause::Retract && self.network.is_doomed(&self.store, right))
                && open.is_none_or(|first| self.agrees_from(join, left, right, first, false))
            {
                self.send(join, left, right, cause);
            }
            right = self.network.matches.seek(next, key);
        }
        self.looked(join, compares);
    }

    /// The first match in a row, from this one on, that has this key and passes the tests, as far as they take no machine.
    #[inline]
    fn sift(&self, checks: &Checks, reads: &Reads, right: u32, key: Key) -> Sifted {
        match checks.differing(reads) {
            Some((slot, words)) => self.sift_differing(checks, reads, slot, words, right, key),
            None => self.sift_others(checks, reads, right, key, 0),
        }
    }

    /// The same where all that is asked is that one slot differs from each of these words.
    #[inline(never)]
    fn sift_differing(
        &self,
        checks: &Checks,
        reads: &Reads,
        slot: u16,
        words: &[Word],
        mut right: u32,
        key: Key,
    ) -> Sifted {
        let mut compares = 0;
        while let Some(it) = self.network.matches.get(right) {
            if it.key == key {
                let word = self.store.word(it.fact, slot);
                if word == Word::OTHER {
                    return self.sift_others(checks, reads, right, key, compares);
                }
                compares += 1;
                if words.iter().all(|it| *it != word) {
                    break;
                }
            }
            right = it.after;
        }
        Sifted { right, open: None, compares }
    }

    fn sift_others(&self, checks: &Checks, reads: &Reads, mut right: u32, key: Key, mut compares: u64) -> Sifted {
        while right != NONE {
            let it = &self.network.matches[right];
            compares += 1;
            match checks.ask(&self.store, reads, it.fact) {
                Quick::Yes => return Sifted { right, open: None, compares },
                Quick::Open(first) => return Sifted { right, open: Some(first), compares },
                Quick::No => right = self.network.matches.seek(it.after, key),
            }
        }
        Sifted { right, open: None, compares }
    }

    /// Looks for a right match that agrees with a left one; then it blocks it, or supports it if one must exist.
    pub(super) fn seek_blocker(&mut self, join: u32, left: u32, candidates: u32, cause: Cause) {
        let it = &self.network.joins[join as usize];
        let (is_exists, is_lenient) = (it.is_exists(), it.is_not_like() && !it.is_from_right());
        let has_secondary = !it.secondary.is_empty();
        let key = self.network.matches[left].key;
        let checks = self.network.checks_for(join, key);
        let is_free = checks.is_empty();
        let mut reads = Reads::NONE;
        if !is_free {
            checks.read(&self.network.matches, &self.store, left, &mut reads);
        }
        let mut right = self.network.matches.seek(candidates, key);
        let mut compares = 0;
        while right != NONE {
            let next = self.network.matches[right].after;
            compares += 1;
            if !(cause == Cause::Retract && self.network.is_doomed(&self.store, right))
                && (is_free || self.agrees(join, left, &reads, right, is_lenient))
                && (!is_exists || self.join_holds(join, Which::Secondary, left, right) == Answer::Yes)
            {
                self.looked(join, compares);
                self.network.matches.block(left, right);
                if is_exists {
                    self.send(join, left, NONE, cause);
                }
                return;
            }
            right = self.network.matches.seek(next, key);
        }
        self.looked(join, compares);
        if !is_exists && (!has_secondary || self.join_holds(join, Which::Secondary, left, NONE) == Answer::Yes) {
            self.send(join, left, NONE, cause);
        }
    }

    /// Makes a result for each child of a join, in order, and follows it down.
    pub(super) fn send(&mut self, join: u32, left: u32, right: u32, cause: Cause) {
        if self.must_stop() {
            return;
        }
        let fact = if right == NONE { NONE } else { self.network.matches[right].fact };
        let mut index = 0;
        while let Some(link) = self.network.joins[join as usize].children.get(index).copied() {
            index += 1;
            if self.network.is_late && !self.network.joins[link.join as usize].is_new {
                // An old join has this result already.
                continue;
            }
            let id = self.add_match(link, left, right, fact);
            match (link.side, self.network.joins[link.join as usize].ends) {
                (Side::Left, Some(disjunct)) if cause == Cause::Assert => self.add_activation(disjunct, id),
                (Side::Left, _) => self.left_activate(link.join, id, cause),
                (Side::Right, _) => self.right_activate(link.join, id, cause),
            }
        }
    }

    /// Whether matching was given up, or must be now because there are too many matches.
    #[inline]
    pub(super) fn must_stop(&mut self) -> bool {
        if self.network.matches.is_full(self.machine.limits.matches) {
            self.network.stopped.get_or_insert(Stop::Matches);
        }
        self.network.stopped.is_some()
    }

    /// A join compared so many pairs: that is counted, and takes fuel.
    #[inline]
    pub(super) fn looked(&mut self, join: u32, compares: u64) {
        self.network.joins[join as usize].activity.compares += compares;
        if let Err(stop) = self.burn(compares as usize) {
            self.network.stopped.get_or_insert(stop);
        }
    }

    /// Puts a new match into a memory of a join and into its parents' lists.
    #[expect(clippy::inline_always, reason = "it is called once for every match")]
    #[inline(always)]
    pub(super) fn add_match(&mut self, link: Link, left: u32, right: u32, fact: u32) -> u32 {
        let network = &mut self.network;
        let join = &mut network.joins[link.join as usize];
        let (terms, kind) = match link.side {
            Side::Left => (&join.left_terms, Kind::Left),
            Side::Right => (&join.right_terms, Kind::Right),
        };
        let key = if terms.is_empty() {
            Key::NOTHING
        } else if network.is_indexed {
            let (matches, markers, store) = (&network.matches, network.markers.as_slice(), &self.store);
            terms.key(&Source { matches, markers, store, left, right, fact })
        } else {
            Key::ANYTHING
        };
        join.activity.adds[link.side as usize] += 1;
        let memory = if kind == Kind::Left { &mut join.left } else { &mut join.right };
        let new = New { kind, owner: link.join, left, right, fact, key, left_after: NONE, extra: NONE };
        network.matches.add_child(new, memory)
    }
}
