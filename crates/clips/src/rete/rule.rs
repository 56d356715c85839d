//! Rules as the network knows them.

use crate::arena::JoinId;
use std::collections::BTreeMap;

use super::place::Place;
use crate::code::op::{Bound, Code, Side};
use crate::ids::{ModuleId, Named};
use crate::symbol::Sym;

/// A rule, by its number. Numbers are used again when a rule is removed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct RuleId(pub(crate) u32);

/// One of the alternatives that the `or`s of a rule make.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct DisjunctId(pub(crate) u32);

/// A rule.
#[derive(Clone, Debug)]
#[expect(clippy::struct_excessive_bools, reason = "each is a setting of its own")]
pub(crate) struct RuleData {
    pub(crate) name: Sym,
    /// The current module while it fires.
    pub(crate) module: ModuleId,
    /// The salience as an expression, if it is not a constant.
    pub(crate) salience_code: Option<Code>,
    pub(crate) auto_focus: bool,
    pub(crate) disjuncts: Vec<DisjunctId>,
    pub(crate) watch_activations: bool,
    pub(crate) watch_firings: bool,
    /// A run stops before it fires.
    pub(crate) has_break: bool,
}

impl RuleData {
    /// Its name and module.
    pub(crate) fn named(&self) -> Named {
        Named { module: self.module, name: self.name }
    }
}

/// What a rule that is defined anew keeps of the old one.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Kept {
    pub(crate) named: Named,
    pub(crate) watch_activations: bool,
    pub(crate) watch_firings: bool,
    pub(crate) has_break: bool,
}

impl From<&RuleData> for Kept {
    fn from(rule: &RuleData) -> Kept {
        let RuleData { watch_activations, watch_firings, has_break, .. } = *rule;
        Kept { named: rule.named(), watch_activations, watch_firings, has_break }
    }
}

/// One of the alternatives of a rule.
#[derive(Clone, Debug)]
pub(crate) struct Disjunct {
    pub(crate) rule: RuleId,
    /// The join that ends it.
    pub(super) terminal: JoinId,
    /// The join whose left matches support facts, or none.
    pub(super) logical: JoinId,
    pub(crate) complexity: u32,
    /// Each alternative keeps the salience that was last evaluated for it.
    pub(crate) salience: i32,
    /// The variables that the right-hand side may use, and where each is read in a complete match.
    pub(crate) variables: Vec<(Sym, Bound)>,
    /// Where each of them stands, counted from the end of a complete match.
    pub(super) reads: Vec<Read>,
    /// How far up the first of them is.
    pub(super) most_steps: u16,
    /// How many facts (or gaps) a complete match holds.
    pub(crate) len: u16,
    /// The right-hand side.
    pub(crate) actions: Code,
}

/// Where the value of a variable stands in a complete match.
#[derive(Clone, Copy, Debug)]
pub(super) struct Read {
    /// How far up the match of its fact is.
    pub(super) steps: u16,
    /// The slot, or another place in the fact.
    pub(super) place: Place,
}

impl Disjunct {
    /// These are its variables, in complete matches of this length.
    pub(super) fn set_variables(&mut self, variables: &[(Sym, Bound)], len: u16) {
        self.variables.clear();
        self.variables.extend_from_slice(variables);
        self.len = len;
        let read = |(_, bound): &(Sym, Bound)| {
            let steps = if let Side::Left(position) = bound.side { len.saturating_sub(position + 1) } else { 0 };
            Read { steps, place: bound.place }
        };
        self.reads = variables.iter().map(read).collect();
        self.most_steps = self.reads.iter().map(|read| read.steps).max().unwrap_or(0);
    }
}

/// All rules.
#[derive(Clone, Debug, Default)]
pub(crate) struct Rules {
    cells: Vec<Option<RuleData>>,
    free: Vec<RuleId>,
    disjuncts: Vec<Disjunct>,
    free_disjuncts: Vec<DisjunctId>,
    /// The rules in the order of their definition.
    pub(crate) order: Vec<RuleId>,
    /// The rules by name: a file of ten thousand rules looks for each of them before it is defined.
    names: BTreeMap<Named, RuleId>,
    /// Whether activations and firings of rules are watched that are defined from now on.
    pub(crate) watch_activations: bool,
    pub(crate) watch_firings: bool,
    /// Of the rule that was just taken away to be defined anew.
    pub(crate) kept: Option<Kept>,
}

impl Rules {
    /// The rule of exactly this name and module.
    pub(crate) fn find(&self, named: Named) -> Option<RuleId> {
        self.names.get(&named).copied()
    }

    pub(crate) fn get(&self, id: RuleId) -> &RuleData {
        self.cells[id.0 as usize].as_ref().expect("a rule's number is given up with the rule")
    }

    pub(crate) fn get_mut(&mut self, id: RuleId) -> &mut RuleData {
        self.cells[id.0 as usize].as_mut().expect("a rule's number is given up with the rule")
    }

    pub(crate) fn disjunct(&self, id: DisjunctId) -> &Disjunct {
        &self.disjuncts[id.0 as usize]
    }

    pub(crate) fn disjunct_mut(&mut self, id: DisjunctId) -> &mut Disjunct {
        &mut self.disjuncts[id.0 as usize]
    }

    pub(super) fn add(&mut self, rule: RuleData) -> RuleId {
        let id = self.free.pop().unwrap_or(RuleId(self.cells.len() as u32));
        self.names.insert(rule.named(), id);
        match self.cells.get_mut(id.0 as usize) {
            Some(cell) => *cell = Some(rule),
            None => self.cells.push(Some(rule)),
        }
        self.order.push(id);
        id
    }

    pub(super) fn add_disjunct(&mut self, rule: RuleId, salience: i32) -> DisjunctId {
        let disjunct = Disjunct {
            rule,
            terminal: JoinId::NONE,
            logical: JoinId::NONE,
            complexity: 0,
            salience,
            variables: Vec::new(),
            reads: Vec::new(),
            most_steps: 0,
            len: 0,
            actions: Code::default(),
        };
        let id = self.free_disjuncts.pop().unwrap_or(DisjunctId(self.disjuncts.len() as u32));
        match self.disjuncts.get_mut(id.0 as usize) {
            Some(cell) => *cell = disjunct,
            None => self.disjuncts.push(disjunct),
        }
        self.get_mut(rule).disjuncts.push(id);
        id
    }

    /// No rules, and the same ones are watched.
    pub(crate) fn renewed(&self) -> Rules {
        Rules { watch_activations: self.watch_activations, watch_firings: self.watch_firings, ..Rules::default() }
    }

    /// The code of all rules: actions and saliences.
    pub(crate) fn codes(&self) -> impl Iterator<Item = &Code> {
        let rules = || self.order.iter().map(|id| self.get(*id));
        let disjuncts = rules().flat_map(|it| it.disjuncts.iter());
        disjuncts.map(|id| &self.disjunct(*id).actions).chain(self.saliences())
    }

    /// The code of all saliences that are computed.
    pub(crate) fn saliences(&self) -> impl Iterator<Item = &Code> {
        self.order.iter().filter_map(|id| self.get(*id).salience_code.as_ref())
    }

    pub(super) fn remove(&mut self, id: RuleId) {
        if let Some(rule) = self.cells[id.0 as usize].take() {
            self.names.remove(&rule.named());
            self.free_disjuncts.extend(rule.disjuncts);
            self.order.retain(|it| *it != id);
            self.free.push(id);
        }
    }
}
