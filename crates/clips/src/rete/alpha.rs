//! One fact through the patterns of its template.
//!
//! Depth first, newest node first; a match goes through all joins it feeds before the walk goes on, because what they do
//! shows in the order of activations.

use super::check::{Quick, Reads};
use super::dispatch::{self, Dispatch, Walk};
use super::key::Key;
use super::matcher::{FailedTest, Host, Matcher, Matching};
use super::node::NodeKind;
use super::place::{self, Marker, Place, View, has_word};
use super::test::{Answer, Scope};
use super::tokens::{Kind, New};
use super::{Cause, Network};
use crate::arena::{AlphaId, JoinId, TokenId};
use crate::code::stop::Stop;
use crate::store::words::Word;
use crate::store::{NONE, Store, TemplateId};

/// Where a walk goes on: at the roots of a template or below a node.
#[derive(Clone, Copy, Debug)]
enum Level {
    Root(u32),
    Below(AlphaId),
}

impl Network {
    /// The node at this place of a level.
    fn sibling(&self, level: Level, index: usize) -> Option<AlphaId> {
        match level {
            Level::Root(template) => self.roots.get(template as usize)?.get(index).copied(),
            Level::Below(node) => self.nodes[node].children.get(index).copied(),
        }
    }

    fn siblings(&self, level: Level) -> &[AlphaId] {
        match level {
            Level::Root(template) => self.roots.get(template as usize).map_or(&[], Vec::as_slice),
            Level::Below(node) => &self.nodes[node].children,
        }
    }

    fn level_dispatch(&self, level: Level) -> Option<&Dispatch> {
        match level {
            Level::Root(template) => self.root_dispatch.get(template as usize),
            Level::Below(node) => Some(&self.nodes[node].dispatch),
        }
    }

    /// A walk over those nodes of a level that a fact may pass, if a constant decides.
    #[inline]
    fn walk_by_constant(&mut self, store: &Store, fact: u32, level: Level) -> Option<Walk> {
        if self.siblings(level).len() < dispatch::LEAST || self.is_late || self.pending.is_forbidden {
            return None;
        }
        if self.level_dispatch(level).is_none_or(|it| it.is_stale(self.shape)) {
            let constants = self.siblings(level).iter().map(|it| self.nodes[*it].constant());
            let made = Dispatch::new(self.shape, constants);
            match level {
                Level::Root(template) => {
                    let index = template as usize;
                    if index >= self.root_dispatch.len() {
                        self.root_dispatch.resize(index + 1, Dispatch::default());
                    }
                    self.root_dispatch[index] = made;
                }
                Level::Below(node) => self.nodes[node].dispatch = made,
            }
        }
        let dispatch = self.level_dispatch(level)?;
        dispatch.begin(store.word(fact, dispatch.slot()?))
    }

    /// A walk over those joins behind a node that a fact may pass, if a constant decides.
    #[inline]
    fn feed_by_constant(&mut self, store: &Store, fact: u32, node: AlphaId) -> Option<Walk> {
        let it = &self.nodes[node];
        if it.joins.len() < dispatch::LEAST || self.is_late || self.pending.is_forbidden {
            return None;
        }
        if it.join_dispatch.is_stale(self.shape) {
            let constants = it.joins.iter().map(|it| self.joins[*it].checks.constant());
            self.nodes[node].join_dispatch = Dispatch::new(self.shape, constants);
        }
        let dispatch = &self.nodes[node].join_dispatch;
        dispatch.begin(store.word(fact, dispatch.slot()?))
    }
}

impl<H: Host> Matching<'_, H> {
    /// Matches a fact that was put into the store.
    ///
    /// Where a limit is reached no more matches are made, and the limit is returned.
    pub(crate) fn fact_added(mut self, fact: u32) -> Result<(), Stop> {
        let before = std::mem::replace(&mut self.network.is_matching, true);
        let template = self.store.get(fact).template.0;
        self.reborrow().walk(fact, Level::Root(template));
        self.network.is_matching = before;
        self.network.take_stop()
    }

    fn walk(mut self, fact: u32, level: Level) {
        let Matcher { network, store, .. } = &mut *self;
        if let Some(mut walk) = network.walk_by_constant(store, fact, level) {
            while let Some(index) = self.network.level_dispatch(level).and_then(|it| it.next(&mut walk)) {
                let Some(node) = self.network.sibling(level, index) else { return };
                self.reborrow().visit(fact, node);
            }
            return;
        }
        let mut index = 0;
        while let Some(node) = self.network.sibling(level, index) {
            index += 1;
            if !self.network.is_late || self.network.nodes[node].is_marked {
                self.reborrow().visit(fact, node);
            }
        }
    }

    #[inline]
    fn visit(mut self, fact: u32, node: AlphaId) {
        match self.network.nodes[node].key.kind {
            NodeKind::Segment => self.reborrow().visit_segment(fact, node),
            NodeKind::Selector(_) => self.reborrow().visit_selector(fact, node),
            NodeKind::Single | NodeKind::Constant(_) => self.reborrow().visit_single(fact, node),
        }
    }

    #[inline]
    pub(super) fn visit_single(mut self, fact: u32, node: AlphaId) {
        if self.fits(fact, node) && self.reborrow().asks(fact, node) {
            self.reborrow().pass(fact, node);
        }
    }

    pub(super) fn visit_selector(mut self, fact: u32, node: AlphaId) {
        let it = &self.network.nodes[node];
        let NodeKind::Selector(place) = it.key.kind else { return };
        if !self.fits(fact, node) {
            return;
        }
        let value = place::view(&self.store, fact, &self.network.walking, place);
        let hash = value.hash();
        let mut index = it.constants.partition_point(|it| it.hash < hash);
        loop {
            let Some(constant) = self.network.nodes[node].constants.get(index) else { return };
            let child = constant.node;
            if constant.hash != hash {
                return;
            }
            index += 1;
            let below = &self.network.nodes[child];
            let NodeKind::Constant(constant) = &below.key.kind else { continue };
            let value = place::view(&self.store, fact, &self.network.walking, place);
            let is_open = match below.template {
                TemplateId::OBJECT => self.is_concerned(child),
                _ => !self.network.is_late || below.is_marked,
            };
            if value.is(View::One(constant)) && is_open && self.reborrow().asks(fact, child) {
                self.reborrow().pass(fact, child);
            }
        }
    }

    /// Tries the segments a field of open length can take: the longest first in a fact, the shortest first in an instance.
    pub(super) fn visit_segment(mut self, fact: u32, node: AlphaId) {
        let it = &self.network.nodes[node];
        let (key, is_object) = (&it.key, it.template == TemplateId::OBJECT);
        let (slot, field, is_last) = (key.slot, key.field, key.is_last);
        let len = place::row_in(&self.store, fact, slot).len();
        let start = place::position(&self.network.walking, slot, field);
        let Some(most) = len.checked_sub(start + key.singles_after as usize) else { return };
        if !self.has_length(fact, node) {
            return;
        }
        let least = if is_last { most } else { 0 };
        for turn in least..=most {
            // Several such fields have more ways to share a long slot than anybody can try.
            if let Err(stop) = self.host.burn(1) {
                self.network.stopped.get_or_insert(stop);
            }
            if self.network.stopped.is_some() {
                return;
            }
            let len = if is_object { turn } else { least + most - turn };
            self.network.walking.push(Marker { slot, field, start: start as u32, len: len as u32 });
            if self.reborrow().asks(fact, node) {
                self.reborrow().pass(fact, node);
            }
            self.network.walking.pop();
        }
    }

    #[inline]
    fn asks(mut self, fact: u32, node: AlphaId) -> bool {
        let is_asked = !self.network.nodes[node].checks.is_empty() || self.network.has_failed;
        !is_asked || self.reborrow().asks_all(fact, node)
    }

    fn asks_all(mut self, fact: u32, node: AlphaId) -> bool {
        let it = &self.network.nodes[node];
        if self.network.has_failed && it.template == TemplateId::OBJECT && it.key.evaluates() {
            self.reborrow().forgive();
        }
        let Matcher { network, store, .. } = &mut *self;
        let it = &mut network.nodes[node];
        let first = match it.checks.ask(store, &Reads::NONE, fact) {
            Quick::Yes => return true,
            Quick::No => return false,
            Quick::Open(first) => first,
        };
        let is_object = it.template == TemplateId::OBJECT;
        // Taken out while they run, because the machine needs the engine; a network does not change meanwhile.
        let tests = std::mem::take(&mut it.key.tests);
        self.network.asking = if is_object { node } else { AlphaId::NONE };
        let answer = self.reborrow().holds(&Scope { fact, ..Scope::default() }, tests.get(first..).unwrap_or_default());
        self.network.asking = AlphaId::NONE;
        self.network.nodes[node].key.tests = tests;
        if answer == Answer::Error && is_object {
            self.reborrow().object_test_failed(fact, node);
        } else if answer == Answer::Error {
            self.host.report_failure(FailedTest::Pattern { fact, node });
            self.reborrow().note_failure();
        }
        answer == Answer::Yes
    }

    /// The fact passed a node: it is a match if a pattern ends here, and goes on below.
    fn pass(mut self, fact: u32, node: AlphaId) {
        let it = &self.network.nodes[node];
        if it.template == TemplateId::OBJECT {
            self.reborrow().pass_object(fact, node);
            return;
        }
        // DIVERGENCE: while a rule is added, a node on the way to its new ones may end an old pattern, which has its match.
        // The reference makes a second one, and from then on every activation through it appears twice.
        let is_known = || {
            let is_old = |join: &JoinId| !self.network.joins[*join].is_new;
            !self.network.copies_faults && it.joins.iter().any(is_old)
        };
        let is_done = it.joins.is_empty() || (self.network.is_late && is_known());
        if !is_done && !self.reborrow().must_stop() {
            let id = self.add_pattern_match(fact, node);
            self.reborrow().feed(fact, node, id);
        }
        if !self.network.nodes[node].children.is_empty() {
            self.reborrow().walk(fact, Level::Below(node));
        }
    }

    /// A match of a pattern goes to the joins behind it.
    fn feed(mut self, fact: u32, node: AlphaId, id: TokenId) {
        let Matcher { network, store, .. } = &mut *self;
        if let Some(mut walk) = network.feed_by_constant(store, fact, node) {
            while let Some(index) = self.network.nodes[node].join_dispatch.next(&mut walk) {
                let Some(join) = self.network.nodes[node].joins.get(index).copied() else { return };
                self.reborrow().right_activate(join, id, Cause::Assert);
            }
            return;
        }
        let mut index = 0;
        while let Some(join) = self.network.nodes[node].joins.get(index).copied() {
            index += 1;
            self.reborrow().right_activate(join, id, Cause::Assert);
        }
    }
}

impl Matcher {
    fn has_length(&self, fact: u32, node: AlphaId) -> bool {
        let key = &self.network.nodes[node].key;
        key.length.is_none_or(|it| {
            let len = place::row_in(&self.store, fact, key.slot).len();
            if it.is_exact { len == it.least as usize } else { len >= it.least as usize }
        })
    }

    /// Whether the slot is long enough, and not too long if this is the last field of a pattern with segments.
    #[expect(clippy::inline_always, reason = "it is called for every node a fact comes to")]
    #[inline(always)]
    pub(super) fn fits(&self, fact: u32, node: AlphaId) -> bool {
        let key = &self.network.nodes[node].key;
        key.length.is_none() && (!key.is_last || self.network.walking.is_empty()) || self.fits_row(fact, node)
    }

    fn fits_row(&self, fact: u32, node: AlphaId) -> bool {
        let key = &self.network.nodes[node].key;
        if !self.has_length(fact, node) {
            return false;
        }
        if !key.is_last || !self.network.walking.iter().any(|it| it.slot == key.slot) {
            return true;
        }
        let len = place::row_in(&self.store, fact, key.slot).len();
        let position = place::position(&self.network.walking, key.slot, key.field);
        position + 1 + key.singles_after as usize == len
    }

    pub(super) fn add_pattern_match(&mut self, fact: u32, node: AlphaId) -> TokenId {
        let it = &self.network.nodes[node];
        let walking = &self.network.walking;
        let terms = it.key.right_hash.as_slice();
        let key = if terms.is_empty() {
            Key::NOTHING
        } else if self.network.is_indexed {
            key_of_slots(&self.store, fact, terms)
                .unwrap_or_else(|| Key::of(terms.len(), |index| place::view(&self.store, fact, walking, terms[index])))
        } else {
            Key::ANYTHING
        };
        let next = self.store.get(fact).tokens;
        let network = &mut self.network;
        let extra = if network.walking.is_empty() { NONE } else { network.keep_markers() };
        let new = New {
            kind: Kind::Pattern,
            owner: node.raw(),
            left: TokenId::NONE,
            right: TokenId::NONE,
            fact,
            key,
            left_after: next,
            extra,
        };
        let id = network.tokens.add_child(new, &mut network.nodes[node].memory);
        network.tokens[id].set_words(self.store.words.begin(fact));
        self.store.get_mut(fact).tokens = id;
        id
    }
}

impl Network {
    /// Why tests were given up since it was last asked.
    pub(super) fn take_stop(&mut self) -> Result<(), Stop> {
        self.stopped.take().map_or(Ok(()), Err)
    }

    fn keep_markers(&mut self) -> u32 {
        if let Some(id) = self.free_markers.pop() {
            self.markers[id as usize].clone_from(&self.walking);
            id
        } else {
            self.markers.push(self.walking.clone());
            self.markers.len() as u32 - 1
        }
    }

    /// Gives the cell of a pattern's match back, with its segments.
    pub(super) fn drop_pattern_match(&mut self, id: TokenId) {
        let it = self.tokens[id];
        if it.extra != NONE {
            self.free_markers.push(it.extra);
        }
        self.tokens.drop(id);
    }
}

/// The key of a match of a pattern that is joined on a few slots, as most are, if their values fit: their words are at hand.
#[inline]
fn key_of_slots(store: &Store, fact: u32, terms: &[Place]) -> Option<Key> {
    let begin = store.words.begin(fact);
    let word = |place: &Place| match place {
        Place::Slot(slot) if has_word(*slot) => store.words.at(begin, *slot),
        _ => Word::OTHER,
    };
    match terms {
        [one] => Key::of_words([word(one)]),
        [one, two] => Key::of_words([word(one), word(two)]),
        [one, two, three] => Key::of_words([word(one), word(two), word(three)]),
        _ => None,
    }
}
