//! A fact that is modified goes and comes back with other slots. What it blocked before and blocks again stays blocked.
//!
//! A condition such as `(not (order (state working)))` behind a hundred waiting wishes opens a hundred times when the order is
//! modified, and closes a hundred times when it is back. What is sent on in between is taken back before anybody can look at it.
//! So the fact to come is known while the old one goes: it is its heir. A left match that the heir is going to block is set free
//! and left alone; when the heir comes it blocks it, in the same order as ever. All others are sent on at once, as ever.
//!
//! Nothing of this may show:
//!
//! 1. Only what a `not` blocks stays: where something must exist, activations are made anew and count as newer.
//! 2. Nobody below the join notices: no test that takes the machine, no group, no rule that is watched, logical, or takes the
//!    focus.
//! 3. The heir is sure to come: no fact hangs on a support, and there is no other fact like it. It does not wait.

use super::check::{Quick, Reads};
use super::join::{Demand, Input};
use super::matches::Kind;
use super::node::NodeKind;
use super::place::{self, View};
use super::{Network, SalienceMode};
use crate::content::Content;
use crate::engine::Engine;
use crate::store::{NONE, TemplateId};

/// The fact to come.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Heir {
    /// Its slots stand here meanwhile.
    draft: u32,
    /// Something was left alone for it.
    is_awaited: bool,
}

impl Engine {
    /// A fact is about to be replaced by one with these slots: that one is known while the old one goes, if it may be.
    pub(crate) fn announce_heir(&mut self, place: u32, content: &Content) {
        self.network.heir = None;
        if self.network.waiting.is_forbidden
            || self.salience_mode != SalienceMode::WhenDefined
            || self.network.has_supports()
            || !self.network.blocks_quietly(self.store.get(place).matches)
        {
            return;
        }
        let template = self.store.get(place).template;
        if !self.has_duplicates && self.store.same(content).is_some() {
            return;
        }
        let draft = self.store.draft(template, &content.slots);
        self.network.heir = Some(Heir { draft, is_awaited: false });
    }

    /// The fact has gone. Whether something waits for the heir, which must then come at once.
    pub(crate) fn is_heir_awaited(&mut self) -> bool {
        self.network.heir.take().is_some_and(|it| it.is_awaited)
    }

    /// The place of the heir, if it will match the pattern that this match is of.
    pub(super) fn heir_of(&self, right: u32) -> Option<u32> {
        let heir = self.network.heir?;
        let it = &self.network.matches[right];
        (it.kind() == Kind::Pattern && it.block != NONE && self.passes(it.owner(), heir.draft)).then_some(heir.draft)
    }

    /// Whether a left match that has lost its blocker will be blocked by the heir, and nobody notices if it just waits for that.
    pub(super) fn awaits_heir(&mut self, join: u32, left: u32, heir: u32) -> bool {
        if !self.network.is_quiet(join) {
            return false;
        }
        let checks = &self.network.joins[join as usize].checks;
        let mut reads = Reads::nothing();
        checks.read(&self.network.matches, &self.store, left, &mut reads);
        let awaits = checks.is_empty() || checks.ask(&self.store, &reads, heir) == Quick::Yes;
        if let Some(it) = &mut self.network.heir {
            it.is_awaited |= awaits;
        }
        awaits
    }

    /// Whether a fact passes a node and all above it, as far as that can be told without the machine.
    fn passes(&self, node: u32, fact: u32) -> bool {
        let mut at = node;
        while let Some(it) = self.network.nodes.get(at as usize) {
            let fits = match &it.key.kind {
                NodeKind::Segment => false,
                NodeKind::Single | NodeKind::Selector(_) => self.fits(fact, at),
                NodeKind::Constant(constant) => {
                    let above = self.network.nodes.get(it.parent as usize).map(|it| &it.key.kind);
                    let Some(NodeKind::Selector(place)) = above else { return false };
                    place::view(&self.store, fact, &[], *place).is(View::One(constant))
                }
            };
            let is_asked = !matches!(it.key.kind, NodeKind::Selector(_));
            if !fits || is_asked && it.checks.ask(&self.store, &Reads::NONE, fact) != Quick::Yes {
                return false;
            }
            at = it.parent;
        }
        true
    }
}

impl Network {
    /// Whether this match of a pattern, or one behind it in the list of its fact, blocks what may wait for an heir.
    fn blocks_quietly(&mut self, mut id: u32) -> bool {
        while id != NONE {
            let it = &self.matches[id];
            let (next, owner) = (it.left_after, it.owner() as usize);
            if it.block != NONE && self.nodes[owner].template != TemplateId::OBJECT {
                let joins = self.nodes[owner].joins.clone();
                if joins.into_iter().any(|join| self.is_quiet(join)) {
                    return true;
                }
            }
            id = next;
        }
        false
    }

    /// Whether nobody notices what a join sends on and takes back.
    fn is_quiet(&mut self, join: u32) -> bool {
        let index = join as usize;
        if let Some(Some(is_quiet)) = self.waiting.quiet.get(index) {
            return *is_quiet;
        }
        let it = &self.joins[index];
        let is_plain = it.demand == Demand::Absence
            && matches!(it.input, Input::Node(_))
            && it.secondary.is_empty()
            && !it.is_first();
        let is_quiet = is_plain && self.is_calm_below(join);
        if index >= self.waiting.quiet.len() {
            self.waiting.quiet.resize(index + 1, None);
        }
        self.waiting.quiet[index] = Some(is_quiet);
        is_quiet
    }
}
