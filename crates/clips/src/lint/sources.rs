//! Where the facts of a program come from, and what can be in them.

use std::collections::{BTreeMap, BTreeSet};

use super::program::{Program, facts_of};
use super::shape::Shape;
use crate::ast::{ConditionKind, Default, Expr, Exprs, FactForm, Form, FormKind};
use crate::engine::SlotDefault;
use crate::symbol::Sym;

/// The facts that a program asserts, by name.
#[derive(Debug, std::default::Default)]
pub(super) struct Sources {
    /// Facts without slots.
    ordered: BTreeMap<Sym, Shapes>,
    /// Slots of facts that have them, by template and slot.
    slots: BTreeMap<(Sym, Sym), Shapes>,
    /// Templates and relations of facts that are asserted.
    asserted: BTreeSet<Sym>,
    /// Slots that are set, by whatever: an assert of their template, or a change of some fact.
    set: BTreeSet<(Sym, Sym)>,
    changed: BTreeMap<Sym, Shapes>,
    /// Slots without a default of their own, by template and slot.
    derived: BTreeSet<(Sym, Sym)>,
    /// Names of facts that come from outside.
    given: BTreeSet<Sym>,
    /// All facts there can be are written in the text.
    pub(super) is_whole: bool,
}

/// Different shapes, in the order in which they were met.
#[derive(Debug, std::default::Default)]
pub(super) struct Shapes {
    pub(super) list: Vec<Shape>,
    met: BTreeSet<String>,
    is_any: bool,
}

impl Shapes {
    fn add(&mut self, shape: Shape) {
        self.is_any |= shape.is_any();
        if !self.is_any && self.met.insert(format!("{shape:?}")) {
            self.list.push(shape);
        }
    }
}

impl Sources {
    /// What a program asserts, changes and is given.
    pub(super) fn of(program: &Program<'_>) -> Sources {
        let mut sources = Sources { is_whole: is_whole(program), ..<Sources as std::default::Default>::default() };
        let mut defined = BTreeSet::new();
        for form in program.forms {
            let FormKind::Template(template) = &form.kind else { continue };
            let name = template.name.name;
            defined.insert(name);
            let derived = template.slots.iter().filter(|slot| slot.default == Default::Derived);
            sources.derived.extend(derived.map(|slot| (name, slot.name)));
        }
        let symbols = &program.engine.symbols;
        sources.given = program.templates.keys().filter(|name| !defined.contains(name)).copied().collect();
        sources.given.extend(program.comments.given.iter().filter_map(|name| symbols.find(name)));
        for form in program.forms {
            for fact in facts_of(form) {
                sources.add(program, fact, &form.exprs);
            }
            sources.add_changes(form);
        }
        sources
    }

    fn add(&mut self, program: &Program<'_>, fact: &FactForm, exprs: &Exprs) {
        self.asserted.insert(fact.name);
        let Some(templates) = program.templates.get(&fact.name) else {
            self.ordered.entry(fact.name).or_default().add(Shape::of(exprs, &fact.fields));
            return;
        };
        for template in templates {
            for slot in &template.slots {
                let written = fact.slots.iter().find(|it| it.name == slot.name);
                let shape = match (written, &slot.default) {
                    (Some(written), _) => Shape::of(exprs, &written.values),
                    (None, SlotDefault::Static(value)) => Shape::of_value(value),
                    (None, SlotDefault::Dynamic(_)) => Shape::ANY,
                    (None, SlotDefault::None) => continue,
                };
                if written.is_some() {
                    self.set.insert((fact.name, slot.name));
                }
                self.slots.entry((fact.name, slot.name)).or_default().add(shape);
            }
        }
    }

    /// `modify` and `duplicate` change facts of any template that has such a slot.
    fn add_changes(&mut self, form: &Form) {
        for (_, expr) in form.exprs.iter() {
            if let Expr::Change { slots, .. } = expr {
                for slot in slots {
                    self.changed.entry(slot.name).or_default().add(Shape::of(&form.exprs, &slot.values));
                }
            }
        }
    }

    /// Whether facts of this name can come from outside.
    pub(super) fn is_given(&self, name: Sym) -> bool {
        self.given.contains(&name)
    }

    /// Whether something asserts facts of this name.
    pub(super) fn is_asserted(&self, name: Sym) -> bool {
        self.asserted.contains(&name)
    }

    /// The names of all facts that are asserted.
    pub(super) fn names(&self) -> impl Iterator<Item = Sym> {
        self.asserted.iter().copied()
    }

    /// Whether nothing sets a slot, and it has no default of its own either.
    pub(super) fn is_bare(&self, template: Sym, slot: Sym) -> bool {
        let is_set = self.set.contains(&(template, slot)) || self.changed.contains_key(&slot);
        !is_set && self.derived.contains(&(template, slot))
    }

    /// The shapes of ordered facts of this name; none if they may be anything.
    pub(super) fn facts(&self, name: Sym) -> Option<&Shapes> {
        self.ordered.get(&name).filter(|it| !it.is_any)
    }

    /// The shapes that a slot can have; none if they may be anything.
    pub(super) fn slot(&self, template: Sym, slot: Sym) -> Option<[&[Shape]; 2]> {
        let asserted = self.slots.get(&(template, slot)).filter(|it| !it.is_any)?;
        match self.changed.get(&slot) {
            Some(changed) if changed.is_any => None,
            changed => Some([&asserted.list, changed.map_or(&[][..], |it| &it.list)]),
        }
    }
}

/// Whether a program begins with facts of its own, nothing in it may do anything, and nobody else is there.
///
/// A text of rules alone is fed by others: nothing is known of their facts.
fn is_whole(program: &Program<'_>) -> bool {
    let begins = program.forms.iter().any(|form| match &form.kind {
        FormKind::Facts(facts) => !facts.asserted.is_empty(),
        FormKind::Instances(instances) => !instances.made.is_empty(),
        FormKind::Rule(rule) => {
            !rule.actions.is_empty()
                && rule.conditions.iter().all(|it| matches!(it.kind, ConditionKind::Not(_) | ConditionKind::Test(_)))
        }
        _ => false,
    });
    let is_loaded = |form: &Form| !matches!(form.kind, FormKind::Command(_));
    begins && program.forms.iter().all(is_loaded) && !program.is_dynamic && program.is_alone()
}
