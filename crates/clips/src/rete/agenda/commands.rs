//! What commands do with the agenda: fire a chosen activation, refresh rules, evaluate saliences anew.

use crate::arena::TokenId;
use std::collections::BTreeMap;

use super::{Activation, ActivationId};
use crate::code::op::{Bound, Side};
use crate::ids::ModuleId;
use crate::rete::Scope;
use crate::rete::key::Key;
use crate::rete::matcher::{Host, Matcher, Matching};
use crate::rete::place::{NAMED, Place};
use crate::rete::rule::{Disjunct, DisjunctId, Read, RuleId};
use crate::store::NONE;
use crate::symbol::Sym;
use crate::value::Value;

/// An activation that was taken from the agenda to fire.
#[derive(Clone, Debug)]
pub(crate) struct Firing {
    pub(crate) rule: RuleId,
    pub(crate) disjunct: DisjunctId,
    /// The instances that it matched.
    pub(crate) instances: Vec<u32>,
    /// Its variables that hold slots of these instances.
    pub(crate) slots: Vec<SlotVariable>,
}

/// A variable that holds a slot of an instance that was matched.
#[derive(Clone, Copy, Debug)]
pub(crate) struct SlotVariable {
    /// Which of the variables.
    pub(crate) local: usize,
    pub(crate) instance: u32,
    /// Number of the slot's name.
    pub(crate) slot: u32,
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

impl Matcher {
    /// Takes an activation from the agenda to fire it: what follows is supported by its match until
    /// [`Matcher::end_firing`]. The values of its variables are copied now, behind these, so actions cannot change them; they are
    /// in the order of the disjunct.
    pub(crate) fn take_activation(&mut self, id: ActivationId, values: &mut Vec<Value>) -> Firing {
        let it = *self.agenda.get(id);
        let of = self.network.rules.disjunct(it.disjunct);
        let scope = Scope { left: it.id, left_len: of.len, ..Scope::default() };
        self.push_variables(of, it.id, values);
        let mut instances = Vec::new();
        if self.store.has_had_instances() {
            self.each_fact(scope.left, |place| {
                instances.extend(place.filter(|place| self.store.get(*place).object.is_some()));
            });
        }
        let slots = if instances.is_empty() { Vec::new() } else { self.slot_variables(&of.variables, &scope) };
        let logical = of.logical;
        let firing = Firing { rule: of.rule, disjunct: it.disjunct, instances, slots };
        self.agenda.drop(id.0, self.network.rules.get(firing.rule).module);
        self.network.tokens[it.id].set_activation(None);
        self.begin_support(it.id, logical);
        firing
    }

    /// Adds the values of a rule's variables in a complete match. The match is walked up once.
    #[inline]
    fn push_variables(&self, of: &Disjunct, complete: TokenId, values: &mut Vec<Value>) {
        const MOST: usize = 16;
        let tokens = &self.network.tokens;
        let mut path = [complete; MOST];
        let mut at = complete;
        for step in path.iter_mut().take(usize::from(of.most_steps) + 1).skip(1) {
            at = tokens[at].left;
            *step = at;
        }
        values.extend(of.reads.iter().map(|Read { steps, place }| {
            let at = path.get(usize::from(*steps)).map_or_else(|| tokens.up(complete, *steps), |it| *it);
            let fact = tokens[at].fact;
            match *place {
                Place::Slot(slot) if let Some(value) = self.store.slot(fact, slot) => value.clone(),
                place => self.view_of(at, place).value(),
            }
        }));
    }

    /// Which of the variables hold slots of instances.
    fn slot_variables(&self, variables: &[(Sym, Bound)], scope: &Scope) -> Vec<SlotVariable> {
        let mut slots = Vec::new();
        for (local, (_, bound)) in variables.iter().enumerate() {
            let (Side::Left(position), Place::Slot(number)) = (bound.side, bound.place) else { continue };
            let steps = scope.left_len.saturating_sub(position + 1);
            let instance = self.network.tokens[self.network.tokens.up(scope.left, steps)].fact;
            if number >= NAMED && instance != NONE {
                slots.push(SlotVariable { local, instance, slot: u32::from(number - NAMED) });
            }
        }
        slots
    }
}

impl<H: Host> Matching<'_, H> {
    /// Makes the complete matches of a rule that have fired fire again.
    pub(crate) fn refresh_rule(mut self, rule: RuleId) {
        for disjunct in self.network.rules.get(rule).disjuncts.clone() {
            let terminal = self.network.rules.disjunct(disjunct).terminal;
            let mut id = self.network.joins[terminal].left.first(Key::NOTHING);
            while id != TokenId::NONE {
                let it = self.network.tokens[id];
                if !it.has_block() {
                    self.reborrow().add_activation(disjunct, id);
                }
                id = it.after;
            }
        }
    }

    /// Evaluates the salience of every activation of a module anew, and sorts them.
    pub(crate) fn refresh_agenda(mut self, module: ModuleId) {
        let all: Vec<ActivationId> = self.agenda.iter(module).collect();
        let before = std::mem::replace(&mut self.salience_mode, SalienceMode::WhenActivated);
        let rules = self.network.rules.order.clone();
        let mut saliences = BTreeMap::new();
        for id in all {
            // A salience may remove rules, and their activations go with them.
            let is_there = rules == self.network.rules.order || self.agenda.iter(module).any(|it| it == id);
            if is_there {
                let disjunct = self.agenda.get(id).disjunct;
                let salience = self.reborrow().salience_now(disjunct);
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
    pub(crate) fn discard_activation(mut self, id: ActivationId) {
        self.reborrow().remove_activation(id);
    }

    /// The salience of a new activation of this alternative of a rule.
    pub(super) fn salience_now(mut self, disjunct: DisjunctId) -> i32 {
        let Disjunct { rule, salience, .. } = *self.network.rules.disjunct(disjunct);
        if self.salience_mode == SalienceMode::WhenDefined {
            return salience;
        }
        let Some(code) = self.network.rules.get(rule).salience_code.clone() else {
            return salience;
        };
        if let Some(salience) = self.host.evaluate_salience(&code, rule) {
            self.network.rules.disjunct_mut(disjunct).salience = salience;
        }
        self.network.rules.disjunct(disjunct).salience
    }
}

impl Matcher {
    /// The facts of an activation, by condition; none where a condition has no fact.
    pub(crate) fn matched_facts(&self, of: &Activation) -> Vec<Option<u32>> {
        let mut facts = Vec::with_capacity(self.network.rules.disjunct(of.disjunct).len as usize);
        self.each_fact(of.id, |fact| facts.push(fact));
        facts.reverse();
        facts
    }
}
