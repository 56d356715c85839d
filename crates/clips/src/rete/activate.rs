//! A match arrives at a join.
//!
//! Everything is immediate: a result is made once per child of the join and goes all the way down before the next child
//! gets its own. Depth is bounded by the number of conditions of a rule, so the procedures call each other.

use super::check::{Only, Quick, Reads};
use super::join::{Demand, Entrance, Input, Link, Side};
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

/// A left match that looks for partners.
struct Pairing<'a> {
    join: u32,
    left: u32,
    key: Key,
    cause: Cause,
    /// What the join's tests read of it.
    reads: &'a Reads,
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
        let mut reads = Reads::nothing();
        checks.read(&self.network.matches, &self.store, left, &mut reads);
        self.agrees(join, left, &reads, right, is_lenient)
    }

    /// The same, where what is read of the left match was looked up.
    #[inline]
    pub(super) fn agrees(&mut self, join: u32, left: u32, reads: &Reads, right: u32, is_lenient: bool) -> bool {
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
    pub(super) fn left_activate(&mut self, join: u32, left: u32, cause: Cause) {
        let it = &self.network.joins[join as usize];
        if self.network.is_late && !it.is_new {
            return;
        }
        let (entrance, key) = (it.entrance(), self.network.matches[left].key);
        self.arrive(join, entrance, left, key, cause);
    }

    /// The same where it is known what the join does with it.
    #[expect(clippy::inline_always, reason = "it is called for every match, and only finds out who does the work")]
    #[inline(always)]
    fn arrive(&mut self, join: u32, entrance: Entrance, left: u32, key: Key, cause: Cause) {
        if cause == Cause::Retract && self.network.is_doomed(&self.store, left) {
            return;
        }
        if let Some(disjunct) = entrance.ends {
            self.add_activation(disjunct, left);
            return;
        }
        let candidates = match entrance.input {
            Input::Nothing => {
                if self.join_holds(join, Which::Join, left, NONE) == Answer::Yes {
                    self.send(join, left, NONE, cause);
                }
                return;
            }
            Input::Node(node) => self.network.nodes[node as usize].memory.first(key),
            Input::Join(_) => self.network.joins[join as usize].right.first(key),
        };
        let candidates = self.network.matches.seek(candidates, key);
        match entrance.demand {
            Demand::Match if candidates == NONE => {}
            Demand::Match if self.promises(join, left, cause) => {}
            Demand::Match => self.pair(join, left, key, candidates, cause),
            Demand::Absence if candidates == NONE && self.network.joins[join as usize].secondary.is_empty() => {
                self.send(join, left, NONE, cause);
            }
            Demand::Absence | Demand::Existence => self.seek_blocker(join, left, candidates, cause),
        }
    }

    /// Sends a left match on with each right match that agrees with it, from this one on, which has its key.
    #[inline(never)]
    fn pair(&mut self, join: u32, left: u32, key: Key, candidates: u32, cause: Cause) {
        let checks = self.network.checks_for(join, key);
        let compares = if checks.is_empty() {
            self.pair_all(join, left, key, candidates, cause)
        } else {
            let mut reads = Reads::nothing();
            checks.read(&self.network.matches, &self.store, left, &mut reads);
            let only = checks.only(&reads);
            let pairing = Pairing { join, left, key, cause, reads: &reads };
            match only {
                Some(Only::Differs { slot, from }) => self.pair_words(pairing, slot, candidates, |word| {
                    (word != Word::OTHER).then(|| from.iter().all(|it| *it != word))
                }),
                Some(Only::Within { slot, first, last }) => self
                    .pair_words(pairing, slot, candidates, |word| word.integer().map(|it| first <= it && it <= last)),
                None => self.pair_others(pairing, candidates),
            }
        };
        self.looked(join, compares);
    }

    /// Nothing is asked but the key. Returns how many were looked at, as the others do.
    fn pair_all(&mut self, join: u32, left: u32, key: Key, candidates: u32, cause: Cause) -> u64 {
        let (mut right, mut compares) = (candidates, 0);
        while right != NONE {
            compares += 1;
            let next = self.network.matches[right].after;
            if !(cause == Cause::Retract && self.network.is_doomed(&self.store, right)) {
                self.send(join, left, right, cause);
            }
            right = self.network.matches.seek(next, key);
        }
        compares
    }

    /// One word of the fact on the right tells; where it does not, all tests are asked.
    #[inline]
    fn pair_words(
        &mut self,
        pairing: Pairing<'_>,
        slot: u16,
        candidates: u32,
        passes: impl Fn(Word) -> Option<bool>,
    ) -> u64 {
        let Pairing { join, left, key, cause, reads } = pairing;
        let (mut right, mut compares) = (candidates, 0);
        while let Some(it) = self.network.matches.get(right) {
            let next = it.after;
            if it.key == key {
                compares += 1;
                let passes = passes(self.store.word(it.fact, slot));
                if passes != Some(false)
                    && !(cause == Cause::Retract && self.network.is_doomed(&self.store, right))
                    && (passes.is_some() || self.agrees(join, left, reads, right, false))
                {
                    self.send(join, left, right, cause);
                }
            }
            right = next;
        }
        compares
    }

    fn pair_others(&mut self, pairing: Pairing<'_>, candidates: u32) -> u64 {
        let Pairing { join, left, key, cause, reads } = pairing;
        let (mut right, mut compares) = (candidates, 0);
        while right != NONE {
            compares += 1;
            let next = self.network.matches[right].after;
            if !(cause == Cause::Retract && self.network.is_doomed(&self.store, right))
                && self.agrees(join, left, reads, right, false)
            {
                self.send(join, left, right, cause);
            }
            right = self.network.matches.seek(next, key);
        }
        compares
    }

    /// Looks for a right match that agrees with a left one; then it blocks it, or supports it if one must exist.
    pub(super) fn seek_blocker(&mut self, join: u32, left: u32, candidates: u32, cause: Cause) {
        let it = &self.network.joins[join as usize];
        let (is_exists, is_lenient) = (it.is_exists(), it.is_not_like() && !it.is_from_right());
        let has_secondary = !it.secondary.is_empty();
        let key = self.network.matches[left].key;
        let checks = self.network.checks_for(join, key);
        let is_free = checks.is_empty();
        let mut reads = Reads::nothing();
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
        let fact = self.network.matches.get(right).map_or(NONE, |it| it.fact);
        let mut index = 0;
        while let Some(link) = self.network.joins[join as usize].children.get(index).copied() {
            index += 1;
            let child = &self.network.joins[link.join as usize];
            if self.network.is_late && !child.is_new {
                // An old join has this result already.
                continue;
            }
            let entrance = child.entrance();
            let (id, key) = self.add_match(link, left, right, fact);
            match link.side {
                Side::Left => self.arrive(link.join, entrance, id, key, cause),
                Side::Right => self.right_activate(link.join, id, cause),
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

    /// Puts a new match into a memory of a join and into its parents' lists. Returns its key, too.
    #[expect(clippy::inline_always, reason = "it is called once for every match")]
    #[inline(always)]
    pub(super) fn add_match(&mut self, link: Link, left: u32, right: u32, fact: u32) -> (u32, Key) {
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
        (network.matches.add_child(new, memory), key)
    }
}
