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
use super::join::{Input, Polarity};
use super::matcher::{Host, Matcher, Matching};
use super::node::NodeKind;
use super::place::{self, View};
use super::tokens::Kind;
use super::{Network, SalienceMode};
use crate::arena::{AlphaId, Id, JoinId, TokenId};
use crate::store::TemplateId;
use crate::store::content::Content;

/// The fact to come.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Replacement {
    /// Its slots stand here meanwhile.
    draft: u32,
    /// Something was left alone for it.
    is_awaited: bool,
}

impl<H: Host> Matching<'_, H> {
    /// A fact is about to be replaced by one with these slots: that one is known while the old one goes, if it may be.
    pub(crate) fn announce_replacement(mut self, place: u32, content: &Content, has_duplicates: bool) {
        self.network.replacement = None;
        if self.network.pending.is_forbidden
            || self.salience_mode != SalienceMode::WhenDefined
            || self.network.has_supports()
            || !self.is_unobserved_blocker(place)
        {
            return;
        }
        let template = self.store.get(place).template;
        if !has_duplicates && self.store.same(content).is_some() {
            return;
        }
        let draft = self.store.draft(template, &content.slots);
        self.network.replacement = Some(Replacement { draft, is_awaited: false });
    }
}

impl Matcher {
    /// Whether a fact blocks what may wait for an heir.
    fn is_unobserved_blocker(&mut self, place: u32) -> bool {
        self.network.blocks_unobserved(self.store.get(place).tokens)
    }

    /// The fact has gone. Whether something waits for the heir, which must then come at once.
    pub(crate) fn is_replacement_awaited(&mut self) -> bool {
        self.network.replacement.take().is_some_and(|it| it.is_awaited)
    }

    /// The place of the heir, if it will match the pattern that this match is of.
    pub(super) fn replacement_of(&self, right: TokenId) -> Option<u32> {
        let replacement = self.network.replacement?;
        let it = &self.network.tokens[right];
        (it.kind() == Kind::Pattern && it.has_block() && self.passes(it.node(), replacement.draft))
            .then_some(replacement.draft)
    }

    /// Whether a left match that has lost its blocker will be blocked by the heir, and nobody notices if it just waits for that.
    pub(super) fn awaits_replacement(&mut self, join: JoinId, left: TokenId, replacement: u32) -> bool {
        if !self.network.is_unobserved(join) {
            return false;
        }
        let checks = &self.network.joins[join].checks;
        let mut reads = Reads::nothing();
        checks.read(&self.network.tokens, &self.store, left, &mut reads);
        let awaits = checks.is_empty() || checks.ask(&self.store, &reads, replacement) == Quick::Yes;
        if let Some(it) = &mut self.network.replacement {
            it.is_awaited |= awaits;
        }
        awaits
    }

    /// Whether a fact passes a node and all above it, as far as that can be told without the machine.
    fn passes(&self, node: AlphaId, fact: u32) -> bool {
        let mut at = node;
        while let Some(it) = self.network.nodes.get(at) {
            let fits = match &it.key.kind {
                NodeKind::Segment => false,
                NodeKind::Single | NodeKind::Selector(_) => self.fits(fact, at),
                NodeKind::Constant(constant) => {
                    let above = self.network.nodes.get(it.parent).map(|it| &it.key.kind);
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
    fn blocks_unobserved(&mut self, mut id: TokenId) -> bool {
        while id != TokenId::NONE {
            let it = &self.tokens[id];
            let (next, owner) = (it.left_after, it.node());
            if it.has_block() && self.nodes[owner].template != TemplateId::OBJECT {
                let joins = self.nodes[owner].joins.clone();
                if joins.into_iter().any(|join| self.is_unobserved(join)) {
                    return true;
                }
            }
            id = next;
        }
        false
    }

    /// Whether nobody notices what a join sends on and takes back.
    fn is_unobserved(&mut self, join: JoinId) -> bool {
        let index = join.index();
        if let Some(Some(is_unobserved)) = self.pending.quiet.get(index) {
            return *is_unobserved;
        }
        let it = &self.joins[join];
        let is_plain = it.polarity == Polarity::Negative
            && matches!(it.input, Input::Node(_))
            && it.secondary.is_empty()
            && !it.is_first();
        let is_unobserved = is_plain && self.is_pure_below(join);
        if index >= self.pending.quiet.len() {
            self.pending.quiet.resize(index + 1, None);
        }
        self.pending.quiet[index] = Some(is_unobserved);
        is_unobserved
    }
}
