//! Activations and matches as listings show them.

use crate::arena::TokenId;
use std::fmt::Write;

use super::agenda::ActivationId;
use super::matcher::Matcher;
use crate::symbol::Symbols;

impl Matcher {
    /// The facts of an activation as they are listed: `f-1,*,f-3`.
    pub(crate) fn bindings_text(&self, symbols: &Symbols, id: ActivationId) -> String {
        self.facts_text(symbols, &self.matched_facts(self.agenda.get(id)))
    }

    /// Matched facts as they are listed: `f-1,*,f-3`.
    pub(crate) fn facts_text(&self, symbols: &Symbols, facts: &[Option<u32>]) -> String {
        let mut text = String::new();
        for (index, fact) in facts.iter().enumerate() {
            if index > 0 {
                text.push(',');
            }
            match fact {
                Some(fact) => self.show_matched(symbols, *fact, &mut text),
                None => text.push('*'),
            }
        }
        text
    }

    /// The facts of a match as they are listed: `f-1,*,f-3`.
    pub(super) fn match_text(&self, symbols: &Symbols, id: TokenId) -> String {
        let mut facts = Vec::new();
        self.each_fact(id, |fact| facts.push(fact));
        facts.reverse();
        self.facts_text(symbols, &facts)
    }

    /// Appends a fact or an instance as listings of matches name it: `f-1`, `[a]`.
    pub(crate) fn show_matched(&self, symbols: &Symbols, place: u32, text: &mut String) {
        let entity = self.store.get(place);
        let _ = match entity.object.map(|(_, name)| symbols.text(name)) {
            None => write!(text, "f-{}", entity.index),
            Some(name) if entity.is_live => write!(text, "[{name}]"),
            Some(name) => write!(text, "<stale instance [{name}]>"),
        };
    }

    /// An activation as the agenda lists it: `0      go: f-1,*`.
    pub(crate) fn activation_text(&self, symbols: &Symbols, id: ActivationId) -> String {
        let name = symbols.text(self.network.rules.get(self.rule_of(id)).name);
        format!("{:<6} {name}: {}", self.agenda.get(id).salience, self.bindings_text(symbols, id))
    }
}
