//! Facts that stand only as long as what they were concluded from.
//!
//! A support links a match (in the left memory of a rule's logical join) with a fact. When the match goes its facts lose
//! it; a fact without any support left waits in a queue, and is retracted when the change of the network is done.

use super::matcher::Matcher;
use super::tokens::Token;
use crate::arena::{JoinId, TokenId};
use crate::store::NONE;
use crate::value::EntityRef;

/// A support: it stands in the list of its match and in that of its fact, newest first in both.
#[derive(Clone, Copy, Debug)]
struct Support {
    id: TokenId,
    fact: u32,
    match_after: u32,
    match_before: u32,
    fact_after: u32,
    fact_before: u32,
}

/// All supports, and what the rule that fires now supports by.
#[derive(Clone, Debug)]
pub(super) struct Supports {
    cells: Vec<Support>,
    free: Vec<u32>,
    /// Facts that lost their last support, the next one last.
    unsupported: Vec<EntityRef>,
    /// The match that supports what the rule that fires now asserts, or none.
    pub(super) firing: TokenId,
    /// That match went during the firing.
    pub(super) is_lost: bool,
    /// Facts that lost their support are being retracted.
    is_forcing: bool,
    /// A match that never goes and supports what the reference leaves to one that went.
    ghost: TokenId,
}

impl Default for Supports {
    fn default() -> Supports {
        Supports {
            cells: Vec::new(),
            free: Vec::new(),
            unsupported: Vec::new(),
            firing: TokenId::NONE,
            is_lost: false,
            is_forcing: false,
            ghost: TokenId::NONE,
        }
    }
}

impl super::Network {
    /// Whether some fact lost its last support and is still there.
    #[inline]
    pub(crate) fn has_unsupported(&self) -> bool {
        !self.supports.unsupported.is_empty()
    }

    /// Whether facts that lost their support are being retracted.
    pub(crate) fn is_forcing(&mut self) -> &mut bool {
        &mut self.supports.is_forcing
    }

    /// Whether any fact stands only by support, or what fires now gives support.
    pub(super) fn has_supports(&self) -> bool {
        self.supports.cells.len() > self.supports.free.len() || self.supports.firing != TokenId::NONE
    }
}

impl Matcher {
    /// From now on asserted facts are supported by this match, if the rule it completes has logical conditions.
    pub(super) fn begin_support(&mut self, id: TokenId, logical: JoinId) {
        self.network.supports.firing =
            if logical == JoinId::NONE { TokenId::NONE } else { self.logical_match(id, logical) };
        self.network.supports.is_lost = false;
    }

    /// The rule that fired is done.
    pub(crate) fn end_firing(&mut self) {
        self.network.supports.firing = TokenId::NONE;
        self.network.supports.is_lost = false;
    }

    /// The match that supports the rule that fires now goes, because one before it does. The reference still takes it for
    /// alive: facts asserted from now on have a support that nothing takes away.
    #[cold]
    pub(super) fn keep_support(&mut self) {
        if self.network.supports.ghost == TokenId::NONE {
            self.network.supports.ghost = self.network.tokens.add(Token::EMPTY);
        }
        self.network.supports.firing = self.network.supports.ghost;
    }

    /// The match up the chain that stands before the join after the last logical condition.
    fn logical_match(&self, mut id: TokenId, logical: JoinId) -> TokenId {
        let network = &self.network;
        while id != TokenId::NONE && network.tokens[id].join() != logical {
            id = network.tokens[id].left;
        }
        id
    }

    /// Whether a fact may be asserted now: not if its support went during this firing.
    pub(crate) fn may_assert(&self) -> bool {
        !self.network.supports.is_lost
    }

    /// Supports a new fact by the rule that fires now, if that has logical conditions.
    pub(crate) fn support_new(&mut self, fact: u32) {
        let id = self.network.supports.firing;
        if id != TokenId::NONE && !self.network.supports.is_lost {
            self.add_support(id, fact);
        }
    }

    /// The same fact is asserted again: by a logical rule it gains a support if it has any, otherwise it stands by itself.
    pub(crate) fn support_again(&mut self, fact: u32) {
        if self.network.supports.firing == TokenId::NONE {
            self.drop_supports(fact);
        } else if self.store.get(fact).supports != NONE {
            self.support_new(fact);
        }
    }

    /// The matches that support a fact, the newest first: the logical join of each, and its facts by condition.
    pub(crate) fn supports_of(&self, fact: u32) -> Vec<(JoinId, Vec<Option<u32>>)> {
        let cells = &self.network.supports.cells;
        let first = self.store.get(fact).supports;
        let some = |support: u32| (support != NONE).then_some(support);
        let supports = std::iter::successors(some(first), |support| some(cells[*support as usize].fact_after));
        let facts_of = |support: u32| {
            let id = cells[support as usize].id;
            let mut facts = Vec::new();
            self.each_fact(id, |fact| facts.push(fact));
            facts.reverse();
            (self.network.tokens[id].join(), facts)
        };
        supports.map(facts_of).collect()
    }

    /// Drops the links of a fact that goes, or that stands by itself from now on.
    pub(crate) fn drop_supports(&mut self, fact: u32) {
        loop {
            let support = self.store.get(fact).supports;
            if support == NONE {
                return;
            }
            self.unlink_support(support);
        }
    }

    /// A fact that lost its last support and is still there, depth first. The caller retracts it.
    pub(crate) fn take_unsupported(&mut self) -> Option<u32> {
        while let Some(of) = self.network.supports.unsupported.pop() {
            if self.store.live(of).is_some_and(|it| it.supports == NONE) {
                return Some(of.place);
            }
        }
        None
    }

    /// The facts of a match lose it but stay.
    pub(super) fn release_supported(&mut self, id: TokenId) {
        while self.drop_first_support(id).is_some() {}
    }

    fn drop_first_support(&mut self, id: TokenId) -> Option<u32> {
        let support = self.network.tokens[id].extra;
        if support == NONE {
            return None;
        }
        let fact = self.network.supports.cells[support as usize].fact;
        self.unlink_support(support);
        Some(fact)
    }

    /// A match goes: its facts lose it, the newest first.
    pub(super) fn withdraw_support(&mut self, id: TokenId) {
        while let Some(fact) = self.drop_first_support(id) {
            if self.store.get(fact).supports == NONE {
                let of = self.store.reference(fact);
                self.network.supports.unsupported.push(of);
            }
        }
    }

    fn add_support(&mut self, id: TokenId, fact: u32) {
        let supports = &mut self.network.supports;
        let match_after = self.network.tokens[id].extra;
        let fact_after = self.store.get(fact).supports;
        let record = Support { id, fact, match_after, match_before: NONE, fact_after, fact_before: NONE };
        let support = if let Some(support) = supports.free.pop() {
            supports.cells[support as usize] = record;
            support
        } else {
            supports.cells.push(record);
            supports.cells.len() as u32 - 1
        };
        if match_after != NONE {
            supports.cells[match_after as usize].match_before = support;
        }
        if fact_after != NONE {
            supports.cells[fact_after as usize].fact_before = support;
        }
        self.network.tokens[id].extra = support;
        self.store.get_mut(fact).supports = support;
    }

    fn unlink_support(&mut self, support: u32) {
        let supports = &mut self.network.supports;
        let it = supports.cells[support as usize];
        match it.match_before {
            NONE => self.network.tokens[it.id].extra = it.match_after,
            before => supports.cells[before as usize].match_after = it.match_after,
        }
        if it.match_after != NONE {
            supports.cells[it.match_after as usize].match_before = it.match_before;
        }
        match it.fact_before {
            NONE => self.store.get_mut(it.fact).supports = it.fact_after,
            before => supports.cells[before as usize].fact_after = it.fact_after,
        }
        if it.fact_after != NONE {
            supports.cells[it.fact_after as usize].fact_before = it.fact_before;
        }
        supports.free.push(support);
    }
}
