//! What rules did, and on what: every firing with the facts it matched and the facts it asserted.
//!
//! Facts go, and their places are used again; a changed fact keeps its number. So the history has its own list: each fact as it was
//! when it was asserted or changed. It is kept only if the host wants it.

use std::collections::BTreeMap;

use super::{Engine, Named};
use crate::rete::agenda::ActivationId;
use crate::store::TemplateId;
use crate::symbol::Sym;
use crate::value::Value;

/// The history so far.
#[derive(Clone, Debug, Default)]
pub(crate) struct History {
    /// How many entries it may have; nothing is kept if there is no room for any.
    pub(crate) most: usize,
    pub(crate) facts: Vec<PastData>,
    pub(crate) firings: Vec<FiringData>,
    /// The last entry of each fact, by its number.
    latest: BTreeMap<u32, u32>,
    /// The firing that goes on.
    current: Option<u32>,
}

/// A fact as it was.
#[derive(Clone, Debug)]
pub(crate) struct PastData {
    pub(crate) index: u32,
    pub(crate) template: TemplateId,
    pub(crate) text: Box<str>,
    /// The firing that asserted or changed it.
    pub(crate) by: Option<u32>,
}

/// A firing.
#[derive(Clone, Debug)]
pub(crate) struct FiringData {
    pub(crate) rule: Named,
    /// The facts by condition.
    pub(crate) basis: Vec<Option<u32>>,
    /// The variables of the conditions, and what they held.
    pub(crate) bindings: Vec<(Sym, Value)>,
    pub(crate) asserted: Vec<u32>,
}

impl History {
    fn has_room(&self) -> bool {
        self.facts.len() + self.firings.len() < self.most
    }

    /// Forgets everything, as at a reset.
    pub(super) fn restart(&mut self) {
        self.facts.clear();
        self.firings.clear();
        self.latest.clear();
        self.current = None;
    }

    /// The last entry of the fact of this number.
    pub(crate) fn latest(&self, index: u32) -> Option<u32> {
        self.latest.get(&index).copied()
    }
}

impl Engine {
    /// A fact was asserted or changed.
    pub(super) fn note_fact(&mut self, place: u32) {
        if self.history.has_room() {
            let by = self.history.current;
            let entry = self.add_past(place, by);
            if let Some(by) = by {
                self.history.firings[by as usize].asserted.push(entry);
            }
        }
    }

    #[cold]
    fn add_past(&mut self, place: u32, by: Option<u32>) -> u32 {
        let it = self.store.get(place);
        let (index, template, is_fact) = (it.index, it.template, it.object.is_none());
        let mut text = String::new();
        if is_fact {
            self.show_fact(place, &mut text);
        } else {
            self.show_matched(place, &mut text);
        }
        let entry = self.history.facts.len() as u32;
        self.history.facts.push(PastData { index, template, text: text.into(), by });
        if is_fact {
            self.history.latest.insert(index, entry);
        }
        entry
    }

    /// A rule is about to fire.
    pub(super) fn begin_history(&mut self, id: ActivationId) {
        if !self.history.has_room() {
            return;
        }
        let matched = self.matched_facts(self.agenda.get(id));
        let entry_of = |place: u32| {
            let it = self.store.get(place);
            self.history.latest(it.index).filter(|_| it.object.is_none())
        };
        let known: Vec<Option<u32>> = matched.iter().map(|place| place.and_then(entry_of)).collect();
        let pairs = matched.iter().zip(known);
        let basis = pairs.map(|(place, known)| place.map(|it| known.unwrap_or_else(|| self.add_past(it, None))));
        let basis = basis.collect();
        let rule = self.network.rules.get(self.rule_of(id));
        let rule = Named { module: rule.module, name: rule.name };
        self.history.current = Some(self.history.firings.len() as u32);
        self.history.firings.push(FiringData { rule, basis, bindings: Vec::new(), asserted: Vec::new() });
    }

    /// The rule has been taken from the agenda, and these are the values of its variables.
    pub(super) fn note_bindings(&mut self, variables: Vec<(Sym, Value)>) {
        if let Some(current) = self.history.current {
            self.history.firings[current as usize].bindings = variables;
        }
    }

    /// The rule is done.
    pub(super) fn end_history(&mut self) {
        self.history.current = None;
    }
}
