//! What commands do with the agenda: fire a chosen activation, refresh rules, evaluate saliences anew.

use std::collections::BTreeMap;

use std::fmt::Write;

use super::{Activation, ActivationId};
use crate::code::op::{Bound, Side};
use crate::engine::classes::SlotId;
use crate::engine::{Engine, ModuleId};
use crate::rete::Scope;
use crate::rete::key::Key;
use crate::rete::place::{NAMED, Place};
use crate::rete::rule::{Disjunct, DisjunctId, RuleId};
use crate::store::NONE;
use crate::symbol::Sym;
use crate::value::Value;

/// An activation that was taken from the agenda to fire.
#[derive(Clone, Debug)]
pub(crate) struct Firing {
    pub(crate) rule: RuleId,
    pub(crate) disjunct: DisjunctId,
    /// The instances that it matched, if there are any.
    pub(crate) objects: Option<Box<MatchedObjects>>,
}

/// What the rule that fires knows of instances.
#[derive(Clone, Debug)]
pub(crate) struct MatchedObjects {
    /// The instances that it matched.
    pub(crate) basis: Vec<u32>,
    /// Variables that hold what several instances share.
    pub(crate) shared: Vec<Shared>,
}

/// A variable that holds what several instances share.
#[derive(Clone, Debug)]
pub(crate) struct Shared {
    /// Which of the variables.
    pub(crate) local: usize,
    /// The instance that was matched, and its slot.
    pub(crate) instance: u32,
    pub(crate) slot: SlotId,
    /// What the variable holds.
    pub(crate) value: Value,
}

/// When saliences are evaluated.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub(crate) enum SalienceMode {
    /// Once, with the rule.
    #[default]
    WhenDefined,
    /// For each activation.
    WhenActivated,
    /// For each activation, and for all of them after each firing.
    EveryCycle,
}

impl Engine {
    /// Takes an activation from the agenda to fire it: what follows is supported by its match until
    /// [`Engine::end_firing`]. The values of its variables are copied now, behind these, so actions cannot change them; they are
    /// in the order of the disjunct.
    pub(crate) fn take_activation(&mut self, id: ActivationId, values: &mut Vec<Value>) -> Firing {
        let it = *self.agenda.get(id);
        let of = self.network.rules.disjunct(it.disjunct);
        let scope = Scope { left: it.id, left_len: of.len, ..Scope::default() };
        let base = values.len();
        values.extend(of.variables.iter().map(|(_, bound)| self.value_of(&scope, *bound)));
        let objects = if self.store.has_had_instances() {
            self.matched_objects(&of.variables, &scope, &values[base..])
        } else {
            None
        };
        let logical = of.logical;
        let firing = Firing { rule: of.rule, disjunct: it.disjunct, objects };
        self.agenda.drop(id.0, self.network.rules.get(firing.rule).module);
        self.network.matches[it.id].block = NONE;
        self.begin_support(it.id, logical);
        firing
    }

    fn matched_objects(
        &self,
        variables: &[(Sym, Bound)],
        scope: &Scope,
        values: &[Value],
    ) -> Option<Box<MatchedObjects>> {
        let mut basis = Vec::new();
        self.each_fact(scope.left, |place| {
            basis.extend(place.filter(|place| self.store.get(*place).object.is_some()));
        });
        if basis.is_empty() {
            return None;
        }
        let shared = self.shared_variables(variables, scope, values);
        Some(Box::new(MatchedObjects { basis, shared }))
    }

    /// Which of the variables hold single slots that several instances share.
    fn shared_variables(&self, variables: &[(Sym, Bound)], scope: &Scope, values: &[Value]) -> Vec<Shared> {
        let mut shared = Vec::new();
        for (local, (_, bound)) in variables.iter().enumerate() {
            let (Side::Left(position), Place::Slot(number)) = (bound.side, bound.place) else { continue };
            let steps = scope.left_len.saturating_sub(position + 1);
            let instance = self.network.matches[self.network.matches.up(scope.left, steps)].fact;
            if number < NAMED || instance == NONE {
                continue;
            }
            let class = self.classes.get(self.class_of(instance));
            let slot = class.place_of(u32::from(number - NAMED)).map(|at| class.slots[usize::from(at)]);
            let is_shared = |slot: &SlotId| self.classes.slot(*slot).is_shared && !self.classes.slot(*slot).is_multi;
            if let Some(slot) = slot.filter(is_shared) {
                shared.push(Shared { local, instance, slot, value: values[local].clone() });
            }
        }
        shared
    }

    /// The facts of an activation, by condition; none where a condition has no fact.
    pub(crate) fn matched_facts(&self, of: &Activation) -> Vec<Option<u32>> {
        let mut facts = Vec::with_capacity(self.network.rules.disjunct(of.disjunct).len as usize);
        self.each_fact(of.id, |fact| facts.push(fact));
        facts.reverse();
        facts
    }

    /// The facts of an activation as they are listed: `f-1,*,f-3`.
    pub(crate) fn bindings_text(&self, id: ActivationId) -> String {
        self.facts_text(&self.matched_facts(self.agenda.get(id)))
    }

    /// Matched facts as they are listed: `f-1,*,f-3`.
    pub(crate) fn facts_text(&self, facts: &[Option<u32>]) -> String {
        let mut text = String::new();
        for (index, fact) in facts.iter().enumerate() {
            if index > 0 {
                text.push(',');
            }
            match fact {
                Some(fact) => self.show_matched(*fact, &mut text),
                None => text.push('*'),
            }
        }
        text
    }

    /// Appends a fact or an instance as listings of matches name it: `f-1`, `[a]`.
    pub(crate) fn show_matched(&self, place: u32, text: &mut String) {
        let entity = self.store.get(place);
        let _ = match entity.object.map(|(_, name)| self.symbols.text(name)) {
            None => write!(text, "f-{}", entity.index),
            Some(name) if entity.is_live => write!(text, "[{name}]"),
            Some(name) => write!(text, "<stale instance [{name}]>"),
        };
    }

    /// An activation as the agenda lists it: `0      go: f-1,*`.
    pub(crate) fn activation_text(&self, id: ActivationId) -> String {
        let name = self.symbols.text(self.network.rules.get(self.rule_of(id)).name);
        format!("{:<6} {name}: {}", self.agenda.get(id).salience, self.bindings_text(id))
    }

    /// An activation appears or vanishes, and is watched.
    pub(crate) fn note_activation(&mut self, id: ActivationId, added: bool) {
        let arrow = if added { "==>" } else { "<==" };
        let line = format!("{arrow} Activation {}\n", self.activation_text(id));
        self.watch_line(&line);
    }

    /// Makes the complete matches of a rule that have fired fire again.
    pub(crate) fn refresh_rule(&mut self, rule: RuleId) {
        for disjunct in self.network.rules.get(rule).disjuncts.clone() {
            let terminal = self.network.rules.disjunct(disjunct).terminal;
            let mut id = self.network.joins[terminal as usize].left.first(Key::NOTHING);
            while id != NONE {
                let it = self.network.matches[id];
                if it.block == NONE {
                    self.add_activation(disjunct, id);
                }
                id = it.after;
            }
        }
    }

    /// Evaluates the salience of every activation of a module anew, and sorts them.
    pub(crate) fn refresh_agenda(&mut self, module: ModuleId) {
        let all: Vec<ActivationId> = self.agenda.iter(module).collect();
        let before = std::mem::replace(&mut self.salience_mode, SalienceMode::WhenActivated);
        let rules = self.network.rules.order.clone();
        let mut saliences = BTreeMap::new();
        for id in all {
            // A salience may remove rules, and their activations go with them.
            let is_there = rules == self.network.rules.order || self.agenda.iter(module).any(|it| it == id);
            if is_there {
                let salience = self.salience_now(self.agenda.get(id).disjunct);
                saliences.insert(id.0, salience);
            }
        }
        self.salience_mode = before;
        let all: Vec<ActivationId> = self.agenda.iter(module).collect();
        if let Some(groups) = self.agenda.modules.get_mut(module.0 as usize) {
            groups.clear();
        }
        for id in all {
            if let Some(salience) = saliences.get(&id.0) {
                self.agenda.cells[id.0 as usize].salience = *salience;
            }
            self.place(id.0);
        }
    }

    /// Removes an activation without firing it: its match counts as fired.
    pub(crate) fn discard_activation(&mut self, id: ActivationId) {
        self.remove_activation(id.0);
    }

    /// The salience of a new activation of this alternative of a rule.
    pub(super) fn salience_now(&mut self, disjunct: DisjunctId) -> i32 {
        let Disjunct { rule, salience, .. } = *self.network.rules.disjunct(disjunct);
        if self.salience_mode == SalienceMode::WhenDefined {
            return salience;
        }
        let Some(code) = self.network.rules.get(rule).salience_code.clone() else {
            return salience;
        };
        let name = self.network.rules.get(rule).name;
        if let Some(salience) = self.evaluate_salience(&code, name) {
            self.network.rules.disjunct_mut(disjunct).salience = salience;
        }
        self.network.rules.disjunct(disjunct).salience
    }
}
