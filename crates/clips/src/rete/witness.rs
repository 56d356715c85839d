//! What a match rests on beside the facts it holds: the facts that make something exist, and those that keep a negation inside of
//! another one from holding.

use super::agenda::ActivationId;
use super::join::{Input, Join, Polarity};
use super::matcher::Matcher;
use super::tokens::Kind;
use crate::arena::{JoinId, TokenId};
use crate::store::NONE;

impl Matcher {
    /// Which of the alternatives of its rule an activation is of, counted from 0, and the join whose matches support what that asserts,
    /// if it has logical conditions.
    pub(crate) fn alternative_of(&self, id: ActivationId) -> (u32, Option<JoinId>) {
        let disjunct = self.agenda.get(id).disjunct;
        let it = self.network.rules.disjunct(disjunct);
        let all = &self.network.rules.get(it.rule).disjuncts;
        let place = all.iter().position(|it| *it == disjunct).unwrap_or(0);
        (place as u32, Some(it.logical).filter(|join| *join != JoinId::NONE))
    }

    /// The facts that conditions of an activation rest on which bind none, with the places of the conditions, in order.
    ///
    /// It looks through the memories of groups that must not hold: only those who want reasons ask.
    pub(crate) fn witnesses(&self, id: ActivationId) -> Vec<(u32, u32)> {
        let network = &self.network;
        let mut found = Vec::new();
        let mut at = self.agenda.get(id).id;
        while at != TokenId::NONE
            && !(network.tokens[at].left == TokenId::NONE && network.tokens[at].right == TokenId::NONE)
        {
            let (it, left) = (&network.tokens[at], network.tokens[at].left);
            let join = network.joins[it.join()].parent;
            if it.right == TokenId::NONE && join != JoinId::NONE {
                let join = &network.joins[join];
                let mut facts = Vec::new();
                match (join.polarity, join.input) {
                    (Polarity::Existential, _) => self.blocker_facts(join, left, &mut facts),
                    (Polarity::Negative, Input::Join(last)) => self.inner_blockers(join, last, left, &mut facts),
                    _ => {}
                }
                found.extend(facts.into_iter().map(|fact| (u32::from(join.left_len), fact)));
            }
            at = left;
        }
        found.sort_by_key(|it| it.0);
        found
    }

    /// The facts of the match on the right that blocks a left match, or makes that hold what must exist.
    pub(super) fn blocker_facts(&self, join: &Join, left: TokenId, facts: &mut Vec<u32>) {
        if let Some(right) = self.network.tokens.blocker(left).filter(|blocker| *blocker != left) {
            self.own_facts(join, right, facts);
        }
    }

    /// The facts of a match on the right of a join that are not those of the left one.
    pub(super) fn own_facts(&self, join: &Join, right: TokenId, facts: &mut Vec<u32>) {
        let (tokens, mut at) = (&self.network.tokens, right);
        let count = if tokens[at].kind() == Kind::Pattern { 1 } else { join.right_len.saturating_sub(join.left_len) };
        let before = facts.len();
        for _ in 0..count {
            if at == TokenId::NONE {
                break;
            }
            let fact = tokens[at].fact;
            if fact != NONE {
                facts.push(fact);
            }
            at = tokens[at].left;
        }
        facts[before..].reverse();
    }

    /// What keeps the negations inside of a negated group from holding.
    fn inner_blockers(&self, join: &Join, last: JoinId, left: TokenId, facts: &mut Vec<u32>) {
        let network = &self.network;
        for inner in network.level(last, join.parent) {
            let inner = &network.joins[inner];
            if !inner.is_not_like() || inner.is_first() {
                continue;
            }
            for id in inner.left.all(&network.tokens) {
                let origin = network.tokens.up(id, inner.left_len.saturating_sub(join.left_len));
                // The same match stands in the memory of each join that it goes on to.
                let parents = |id: TokenId| [network.tokens[id].left, network.tokens[id].right];
                if join.is_first() || parents(origin) == parents(left) {
                    self.blocker_facts(inner, id, facts);
                }
            }
        }
        facts.sort_by_key(|fact| self.store.get(*fact).tag);
        facts.dedup();
    }
}
