//! A match arrives at a join.
//!
//! Everything is immediate: a result is made once per child of the join and goes all the way down before the next child
//! gets its own. Depth is bounded by the number of conditions of a rule, so the procedures call each other.

use super::check::{Only, Quick, Reads, Within};
use super::join::{Entrance, Input, Link, Polarity, Side};
use super::key::Key;
use super::matcher::{Host, Matcher, Matching};
use super::terms::Source;
use super::test::{Answer, Which};
use super::tokens::{Kind, New};
use super::{Cause, Network};
use crate::arena::{JoinId, TokenId};
use crate::code::stop::Stop;
use crate::store::words::Word;
use crate::store::{NONE, Store};

impl Network {
    /// A match that is on its way out, or holds a fact that is.
    pub(super) fn is_doomed(&self, store: &Store, mut id: TokenId) -> bool {
        while id != TokenId::NONE {
            let it = &self.tokens[id];
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
    join: JoinId,
    left: TokenId,
    key: Key,
    cause: Cause,
    /// What the join's tests read of it, if that was looked up.
    reads: Option<&'a Reads>,
}

impl<H: Host> Matching<'_, H> {
    /// A match arrives on the right: of the join's pattern, of its group, or its permanent one.
    #[expect(clippy::inline_always, reason = "it is called for every match of a pattern")]
    #[inline(always)]
    pub(super) fn right_activate(mut self, join: JoinId, right: TokenId, cause: Cause) {
        let it = &self.network.joins[join];
        // Often nobody is there to be met.
        if it.is_first() || it.left.len() > 0 {
            self.reborrow().arrive_right(join, right, cause);
        }
    }

    /// The same. Returns how many left matches were looked at if all were blocked, so that nothing was done.
    fn arrive_right(mut self, join: JoinId, right: TokenId, cause: Cause) -> Option<u64> {
        let it = &self.network.joins[join];
        if self.network.is_late && !it.is_new {
            return None;
        }
        if it.is_first() {
            self.reborrow().right_activate_first(join, right, cause);
            return None;
        }
        let key = self.network.tokens[right].key;
        if it.chained.is_some() && self.reborrow().right_activate_chained(join, right, key, cause) {
            return None;
        }
        let it = &self.network.joins[join];
        let is_plain = it.polarity == Polarity::Positive;
        let network = &mut self.network;
        let first = network.joins[join].left.look_up(&mut network.tokens, key);
        let mut left = network.tokens.seek(first, key);
        let mut compares = 0;
        if !is_plain {
            // Those that are blocked already are the most by far.
            while let Some(it) = network.tokens.get(left).filter(|it| it.has_block()) {
                compares += 1;
                left = network.tokens.seek(it.after, key);
            }
        }
        if left == TokenId::NONE {
            self.reborrow().looked(join, compares);
            return Some(compares);
        }
        if is_plain {
            self.reborrow().join_right(join, left, right, cause);
        } else {
            self.reborrow().block_all(join, left, right, compares, cause);
        }
        None
    }

    /// A match on the right is bound: it is sent on with each left match that agrees with it, from this one on.
    fn join_right(mut self, join: JoinId, mut left: TokenId, right: TokenId, cause: Cause) {
        let key = self.network.tokens[right].key;
        let has_secondary = !self.network.joins[join].secondary.is_empty();
        let mut compares = 0;
        while left != TokenId::NONE {
            let next = self.network.tokens[left].after;
            compares += 1;
            if self.reborrow().meets(join, left, right, false)
                && (!has_secondary || self.reborrow().join_holds(join, Which::Secondary, left, right) == Answer::Yes)
            {
                self.reborrow().send(join, left, right, cause);
            }
            left = self.network.tokens.seek(next, key);
        }
        self.reborrow().looked(join, compares);
    }

    /// A match on the right blocks each left match that agrees with it, from this one on, or is what must exist for it.
    fn block_all(mut self, join: JoinId, mut left: TokenId, right: TokenId, before: u64, cause: Cause) {
        let key = self.network.tokens[right].key;
        let it = &self.network.joins[join];
        let (is_exists, is_lenient) = (it.is_exists(), it.is_not_like() && !it.is_from_right());
        let has_secondary = !it.secondary.is_empty();
        let mut compares = before;
        while left != TokenId::NONE {
            let it = &self.network.tokens[left];
            let next = it.after;
            compares += 1;
            if !it.has_block()
                && self.reborrow().meets(join, left, right, is_lenient)
                && (!has_secondary || self.reborrow().join_holds(join, Which::Secondary, left, right) == Answer::Yes)
            {
                self.network.tokens.block(left, right);
                if is_exists {
                    self.reborrow().send(join, left, TokenId::NONE, cause);
                } else {
                    self.reborrow().remove_subtree(left, cause);
                }
            }
            left = self.network.tokens.seek(next, key);
        }
        self.reborrow().looked(join, compares);
    }

    /// Whether the join's tests hold; where the pattern must not match, an error counts as a match.
    #[expect(clippy::inline_always, reason = "it is called for nearly every match that arrives on the right")]
    #[inline(always)]
    pub(super) fn meets(mut self, join: JoinId, left: TokenId, right: TokenId, is_lenient: bool) -> bool {
        let checks = self.network.checks_for(join, self.network.tokens[right].key);
        if checks.is_empty() {
            return true;
        }
        if let Some(holds) = checks.tells(&self.network.tokens, &self.store, left, self.network.tokens[right].fact) {
            return holds;
        }
        self.reborrow().meets_all(join, left, right, is_lenient)
    }

    /// The same for any tests, one after the other.
    #[inline(never)]
    fn meets_all(mut self, join: JoinId, left: TokenId, right: TokenId, is_lenient: bool) -> bool {
        let checks = self.network.checks_for(join, self.network.tokens[right].key);
        let mut reads = Reads::nothing();
        checks.read(&self.network.tokens, &self.store, left, &mut reads);
        self.reborrow().agrees(join, left, &reads, right, is_lenient)
    }

    /// The same, where what is read of the left match was looked up.
    #[inline]
    pub(super) fn agrees(
        mut self,
        join: JoinId,
        left: TokenId,
        reads: &Reads,
        right: TokenId,
        is_lenient: bool,
    ) -> bool {
        let it = &self.network.tokens[right];
        let checks = self.network.checks_for(join, it.key);
        match checks.ask(&self.store, reads, it.fact) {
            Quick::Yes => true,
            Quick::No => false,
            Quick::Open(first) => self.reborrow().agrees_from(join, left, right, first, is_lenient),
        }
    }

    /// Whether the tests from this one on hold, which take the machine.
    fn agrees_from(mut self, join: JoinId, left: TokenId, right: TokenId, first: usize, is_lenient: bool) -> bool {
        match self.reborrow().join_holds_from(join, Which::Join, left, right, first) {
            Answer::Yes => true,
            Answer::No | Answer::Stopped => false,
            Answer::Error => is_lenient,
        }
    }

    fn right_activate_first(mut self, join: JoinId, right: TokenId, cause: Cause) {
        if self.reborrow().join_holds(join, Which::Join, TokenId::NONE, right) != Answer::Yes
            || self.reborrow().join_holds(join, Which::Secondary, TokenId::NONE, right) != Answer::Yes
        {
            return;
        }
        let it = &self.network.joins[join];
        let (permanent, is_exists) = (it.permanent, it.is_exists());
        if !is_exists && !it.is_not_like() {
            self.reborrow().send(join, TokenId::NONE, right, cause);
        } else if !self.network.tokens[permanent].has_block() {
            self.network.tokens.block(permanent, right);
            if is_exists {
                self.reborrow().send(join, permanent, TokenId::NONE, cause);
            } else {
                self.reborrow().remove_subtree(permanent, cause);
            }
        }
    }

    /// A match arrives on the left.
    pub(super) fn left_activate(mut self, join: JoinId, left: TokenId, cause: Cause) {
        let it = &self.network.joins[join];
        if self.network.is_late && !it.is_new {
            return;
        }
        let (entrance, key) = (it.entrance(), self.network.tokens[left].key);
        self.reborrow().arrive(join, entrance, left, key, cause);
    }

    /// The same where it is known what the join does with it.
    #[expect(clippy::inline_always, reason = "it is called for every match, and only finds out who does the work")]
    #[inline(always)]
    pub(super) fn arrive(mut self, join: JoinId, entrance: Entrance, left: TokenId, key: Key, cause: Cause) {
        if cause == Cause::Retract && self.network.is_doomed(&self.store, left) {
            return;
        }
        if let Some(disjunct) = entrance.ends {
            self.reborrow().add_activation(disjunct, left);
            return;
        }
        let candidates = match entrance.input {
            Input::Nothing => {
                if self.reborrow().join_holds(join, Which::Join, left, TokenId::NONE) == Answer::Yes {
                    self.reborrow().send(join, left, TokenId::NONE, cause);
                }
                return;
            }
            Input::Node(node) => self.network.nodes[node].memory.first(key),
            Input::Join(_) => self.network.joins[join].right.first(key),
        };
        let candidates = self.network.tokens.seek(candidates, key);
        match entrance.polarity {
            Polarity::Positive if candidates == TokenId::NONE => {}
            Polarity::Positive if self.reborrow().postpones(join, left, candidates, cause) => {}
            Polarity::Positive if self.reborrow().walks(join, left, key, candidates, cause) => {}
            Polarity::Positive => self.reborrow().pair(join, left, key, candidates, cause),
            Polarity::Negative if candidates == TokenId::NONE && self.network.joins[join].secondary.is_empty() => {
                self.reborrow().send(join, left, TokenId::NONE, cause);
            }
            Polarity::Negative | Polarity::Existential => self.reborrow().seek_blocker(join, left, candidates, cause),
        }
    }

    /// Sends a left match on with each right match that agrees with it, from this one on, which has its key.
    #[inline(never)]
    pub(super) fn pair(mut self, join: JoinId, left: TokenId, key: Key, candidates: TokenId, cause: Cause) {
        let checks = self.network.checks_for(join, key);
        let compares = if checks.is_empty() {
            self.reborrow().pair_all(join, left, key, candidates, cause)
        } else if let Some(within) = checks.within(&self.network.tokens, &self.store, left) {
            self.reborrow().pair_within(Pairing { join, left, key, cause, reads: None }, within, candidates)
        } else {
            let mut reads = Reads::nothing();
            checks.read(&self.network.tokens, &self.store, left, &mut reads);
            let only = checks.only(&reads);
            let pairing = Pairing { join, left, key, cause, reads: Some(&reads) };
            match only {
                Some(Only::Differs { slot, from }) => self.reborrow().pair_words(pairing, slot, candidates, |word| {
                    (word != Word::OTHER).then(|| from.iter().all(|it| *it != word))
                }),
                Some(Only::Within(within)) => self.reborrow().pair_within(pairing, within, candidates),
                None => self.reborrow().pair_others(pairing, &reads, candidates),
            }
        };
        self.reborrow().looked(join, compares);
    }

    fn pair_within(mut self, pairing: Pairing<'_>, within: Within, candidates: TokenId) -> u64 {
        let Within { slot, first, last } = within;
        let span = last.wrapping_sub(first) as u64;
        self.reborrow().pair_words(pairing, slot, candidates, |word| {
            word.integer().map(|it| it.wrapping_sub(first) as u64 <= span)
        })
    }

    /// Nothing is asked but the key. Returns how many were looked at, as the others do.
    fn pair_all(mut self, join: JoinId, left: TokenId, key: Key, candidates: TokenId, cause: Cause) -> u64 {
        if let [link] = self.network.joins[join].children.as_slice()
            && link.side == Side::Right
            && self.network.joins[link.join].right_terms.is_of_left()
            && !self.network.is_late
        {
            let link = *link;
            return self.reborrow().fill_group(link, left, key, candidates, cause);
        }
        let (mut right, mut compares) = (candidates, 0);
        while right != TokenId::NONE {
            compares += 1;
            let next = self.network.tokens[right].after;
            if !(cause == Cause::Retract && self.network.is_doomed(&self.store, right)) {
                self.reborrow().send(join, left, right, cause);
            }
            right = self.network.tokens.seek(next, key);
        }
        compares
    }

    /// The same where a group ends and nobody else takes its results, whose key hangs on the left match alone: once one of
    /// them finds nothing to do behind the group, neither do the others.
    fn fill_group(mut self, link: Link, left: TokenId, key: Key, candidates: TokenId, cause: Cause) -> u64 {
        let group_key = self.network.key_of(&self.store, link, left, TokenId::NONE, NONE);
        let (mut right, mut compares) = (candidates, 0);
        let mut idle = None;
        let mut idle_compares = 0;
        while right != TokenId::NONE {
            compares += 1;
            let it = &self.network.tokens[right];
            let (next, fact) = (it.after, it.fact);
            let is_doomed = cause == Cause::Retract && self.network.is_doomed(&self.store, right);
            if !is_doomed && !self.reborrow().must_stop() {
                let id = self.network.add_keyed(link, group_key, left, right, fact);
                match idle {
                    None => idle = self.reborrow().arrive_right(link.join, id, cause),
                    Some(each) => idle_compares += each,
                }
            }
            right = self.network.tokens.seek(next, key);
        }
        self.reborrow().looked(link.join, idle_compares);
        compares
    }

    /// One word of the fact on the right tells; where it does not, all tests are asked.
    #[inline]
    fn pair_words(
        mut self,
        pairing: Pairing<'_>,
        slot: u16,
        candidates: TokenId,
        passes: impl Fn(Word) -> Option<bool>,
    ) -> u64 {
        let Pairing { join, left, key, cause, .. } = pairing;
        let (mut right, mut compares) = (candidates, 0);
        loop {
            // Most are refused: until one is not, nothing changes.
            let (tokens, store) = (&self.network.tokens, &self.store);
            let (id, passes) = loop {
                let Some(it) = tokens.get(right) else { return compares };
                let id = std::mem::replace(&mut right, it.after);
                if it.key == key {
                    compares += 1;
                    let passes = passes(store.word(it.fact, slot));
                    if passes != Some(false) {
                        break (id, passes);
                    }
                }
            };
            if !(cause == Cause::Retract && self.network.is_doomed(&self.store, id))
                && (passes.is_some() || self.reborrow().fits_pair(&pairing, id))
            {
                self.reborrow().send(join, left, id, cause);
            }
        }
    }

    /// Whether a match on the right agrees with the left one.
    #[inline]
    fn fits_pair(mut self, pairing: &Pairing<'_>, right: TokenId) -> bool {
        match pairing.reads {
            Some(reads) => self.reborrow().agrees(pairing.join, pairing.left, reads, right, false),
            None => self.reborrow().meets(pairing.join, pairing.left, right, false),
        }
    }

    /// All tests are asked of each match on the right.
    fn pair_others(mut self, pairing: Pairing<'_>, reads: &Reads, candidates: TokenId) -> u64 {
        let Pairing { join, left, key, cause, .. } = pairing;
        let (mut right, mut compares) = (candidates, 0);
        loop {
            // Most are refused: until one is not, nothing changes.
            let (tokens, store, checks) = (&self.network.tokens, &self.store, self.network.checks_for(join, key));
            let (id, quick) = loop {
                let Some(it) = tokens.get(right) else { return compares };
                let id = std::mem::replace(&mut right, it.after);
                if it.key == key {
                    compares += 1;
                    let quick = checks.ask(store, reads, it.fact);
                    if quick != Quick::No {
                        break (id, quick);
                    }
                }
            };
            if cause == Cause::Retract && self.network.is_doomed(&self.store, id) {
                continue;
            }
            let agrees = match quick {
                Quick::Open(first) => self.reborrow().agrees_from(join, left, id, first, false),
                quick => quick == Quick::Yes,
            };
            if agrees {
                self.reborrow().send(join, left, id, cause);
            }
        }
    }

    /// Looks for a right match that agrees with a left one; then it blocks it, or supports it if one must exist.
    pub(super) fn seek_blocker(mut self, join: JoinId, left: TokenId, candidates: TokenId, cause: Cause) {
        let it = &self.network.joins[join];
        let (is_exists, is_lenient) = (it.is_exists(), it.is_not_like() && !it.is_from_right());
        let has_secondary = !it.secondary.is_empty();
        let checks = self.network.checks_for(join, self.network.tokens[left].key);
        let found = if checks.is_empty() || checks.is_told() {
            self.reborrow().find_blocker(join, left, candidates, cause, |engine, right| {
                engine.reborrow().meets(join, left, right, is_lenient)
            })
        } else {
            self.reborrow().find_read_blocker(join, left, candidates, cause, is_lenient)
        };
        if let Some(right) = found {
            self.network.tokens.block(left, right);
            if is_exists {
                self.reborrow().send(join, left, TokenId::NONE, cause);
            }
        } else if !is_exists
            && (!has_secondary
                || self.reborrow().join_holds(join, Which::Secondary, left, TokenId::NONE) == Answer::Yes)
        {
            self.reborrow().send(join, left, TokenId::NONE, cause);
        }
    }

    /// The first right match that agrees with a left one, from this one on, where what is read of the left one is kept.
    fn find_read_blocker(
        mut self,
        join: JoinId,
        left: TokenId,
        candidates: TokenId,
        cause: Cause,
        is_lenient: bool,
    ) -> Option<TokenId> {
        let checks = self.network.checks_for(join, self.network.tokens[left].key);
        let mut reads = Reads::nothing();
        checks.read(&self.network.tokens, &self.store, left, &mut reads);
        self.reborrow().find_blocker(join, left, candidates, cause, |engine, right| {
            engine.reborrow().agrees(join, left, &reads, right, is_lenient)
        })
    }

    /// The same, where this tells whether it agrees.
    #[expect(clippy::inline_always, reason = "so that the question is no call")]
    #[inline(always)]
    fn find_blocker(
        mut self,
        join: JoinId,
        left: TokenId,
        candidates: TokenId,
        cause: Cause,
        agrees: impl Fn(&mut Self, TokenId) -> bool,
    ) -> Option<TokenId> {
        let is_exists = self.network.joins[join].is_exists();
        let key = self.network.tokens[left].key;
        let (mut right, mut compares) = (self.network.tokens.seek(candidates, key), 0);
        while right != TokenId::NONE {
            let next = self.network.tokens[right].after;
            compares += 1;
            let is_leaving = cause == Cause::Retract && self.network.is_doomed(&self.store, right);
            if !is_leaving
                && agrees(&mut self, right)
                && (!is_exists || self.reborrow().join_holds(join, Which::Secondary, left, right) == Answer::Yes)
            {
                break;
            }
            right = self.network.tokens.seek(next, key);
        }
        self.reborrow().looked(join, compares);
        (right != TokenId::NONE).then_some(right)
    }

    /// Makes a result for each child of a join, in order, and follows it down.
    pub(super) fn send(mut self, join: JoinId, left: TokenId, right: TokenId, cause: Cause) {
        if self.reborrow().must_stop() {
            return;
        }
        let fact = self.network.tokens.get(right).map_or(NONE, |it| it.fact);
        let mut index = 0;
        while let Some(link) = self.network.joins[join].children.get(index).copied() {
            index += 1;
            let child = &self.network.joins[link.join];
            if self.network.is_late && !child.is_new {
                // An old join has this result already.
                continue;
            }
            let entrance = child.entrance();
            let (id, key) = self.add_match(link, left, right, fact);
            match link.side {
                Side::Left => self.reborrow().arrive(link.join, entrance, id, key, cause),
                Side::Right => self.reborrow().right_activate(link.join, id, cause),
            }
        }
    }

    /// Whether matching was given up, or must be now because there are too many matches.
    #[inline]
    pub(super) fn must_stop(mut self) -> bool {
        if self.network.tokens.is_full(self.host.most_matches()) {
            self.network.stopped.get_or_insert(Stop::Matches);
        }
        self.network.stopped.is_some()
    }

    /// Counts the pairs that a join compared, and takes fuel for them.
    #[inline]
    pub(super) fn looked(mut self, join: JoinId, compares: u64) {
        self.network.joins[join].activity.compares += compares;
        if let Err(stop) = self.host.burn(compares as usize) {
            self.network.stopped.get_or_insert(stop);
        }
    }
}

impl Matcher {
    /// Puts a new match into a memory of a join and into its parents' lists. Returns its key, too.
    #[expect(clippy::inline_always, reason = "it is called once for every match")]
    #[inline(always)]
    pub(super) fn add_match(&mut self, link: Link, left: TokenId, right: TokenId, fact: u32) -> (TokenId, Key) {
        let key = self.network.key_of(&self.store, link, left, right, fact);
        (self.network.add_keyed(link, key, left, right, fact), key)
    }
}

impl Network {
    /// The key of a match that is about to be made.
    #[expect(clippy::inline_always, reason = "it is called once for every match")]
    #[inline(always)]
    fn key_of(&self, store: &Store, link: Link, left: TokenId, right: TokenId, fact: u32) -> Key {
        let join = &self.joins[link.join];
        let terms = match link.side {
            Side::Left => &join.left_terms,
            Side::Right => &join.right_terms,
        };
        if terms.is_empty() {
            Key::NOTHING
        } else if self.is_indexed {
            let (tokens, markers) = (&self.tokens, self.markers.as_slice());
            terms.key(&Source { tokens, markers, store, left, right, fact })
        } else {
            Key::ANYTHING
        }
    }

    /// Puts a new match with this key into a memory of a join and into its parents' lists.
    #[expect(clippy::inline_always, reason = "it is called once for every match")]
    #[inline(always)]
    fn add_keyed(&mut self, link: Link, key: Key, left: TokenId, right: TokenId, fact: u32) -> TokenId {
        let join = &mut self.joins[link.join];
        join.activity.adds[link.side as usize] += 1;
        match link.side {
            Side::Left => self.tokens.add_left([left, right], fact, link.join.raw(), key, &mut join.left),
            Side::Right => {
                let kind = Kind::Right;
                let new = New {
                    kind,
                    owner: link.join.raw(),
                    left,
                    right,
                    fact,
                    key,
                    left_after: TokenId::NONE,
                    extra: NONE,
                };
                self.tokens.add_child(new, &mut join.right)
            }
        }
    }
}
