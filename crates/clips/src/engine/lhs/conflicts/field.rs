//! One field of a pattern, and what its terms leave of it.

use super::arguments::Uses;
use super::{At, End, Known, Walker};
use crate::ast::{Expr, FieldKind, FieldPattern, Term, TermKind, Variable};
use crate::code::refusal::Refusal;
use crate::code::signature::Types;
use crate::engine::constraints::{Constraint, Violation};
use crate::engine::functions;
use crate::symbol::Sym;

impl Walker<'_> {
    /// Looks at a field of a slot that can hold this; returns what is left of it.
    pub(super) fn field(&mut self, field: &FieldPattern, slot: Constraint, at: At) -> Result<Constraint, End> {
        let variable = match field.kind {
            FieldKind::Variable(name) | FieldKind::MultiVariable(name) => Some(name),
            FieldKind::Single | FieldKind::Multi => None,
        };
        let mut constraint = slot;
        if let Some(name) = variable {
            let is_open = super::is_open(field);
            if let Some(known) = self.find(name) {
                if known.is_open != is_open {
                    return Err(End::Unknown);
                }
                constraint = constraint.and(&known.constraint);
            }
            let (leaf, constraint) = (at.leaf, constraint.clone());
            self.add(Known { name, leaf, constraint, is_open, is_inferred: false, address_of: None });
        }
        let at = At { span: field.span, ..at };
        let mut uses = Vec::with_capacity(field.alternatives.len());
        for terms in &field.alternatives {
            let mut all = Uses::new();
            for term in terms {
                all.extend(self.term(term, &constraint, at)?);
            }
            uses.push(all);
        }
        let left = self.left(&field.alternatives, constraint);
        let is_hopeless = left.is_hopeless();
        if let (Some(_), Some(known)) = (variable, self.depths.last_mut().and_then(|list| list.last_mut())) {
            known.constraint.clone_from(&left);
        }
        if is_hopeless {
            return Err(End::Refused(self.conflict(variable, at)));
        }
        self.narrow_by(&uses, at.leaf);
        Ok(left)
    }

    /// A constant must fit the field, and expressions must fit what is known of their variables; how they use them.
    fn term(&self, term: &Term, constraint: &Constraint, at: At) -> Result<Uses, End> {
        match &term.kind {
            TermKind::Constant(value) => match constraint.check_one(value) {
                Ok(()) => Ok(Uses::new()),
                Err(violation) => {
                    let text = self.literal_text(violation, constraint, at);
                    Err(End::Refused(Refusal::new(term.span, "CSTRNCHK1", text)))
                }
            },
            TermKind::Variable(Variable::Single(name) | Variable::Multi(name)) if self.find(*name).is_none() => {
                Err(End::Unknown)
            }
            TermKind::Variable(_) => Ok(Uses::new()),
            TermKind::Predicate(id) | TermKind::Equal(id) => match self.uses(*id)? {
                Ok(uses) => Ok(uses),
                Err(wrong) => {
                    let place = format!("\nfound in CE #{} {}", at.number, self.field_text(at));
                    Err(End::Refused(self.violated(&wrong, &place, "RULECSTR2", term.span)))
                }
            },
        }
    }

    /// What the terms leave of a constraint.
    fn left(&self, alternatives: &[Vec<Term>], constraint: Constraint) -> Constraint {
        let groups = alternatives.iter().map(|terms| {
            let mut left = constraint.clone();
            for term in terms {
                self.narrow(&mut left, term);
            }
            for term in terms.iter().filter(|term| term.negated) {
                if let TermKind::Constant(value) = &term.kind {
                    left.except(value);
                }
            }
            left
        });
        groups.reduce(|one, two| one.or(&two)).unwrap_or(constraint)
    }

    fn narrow(&self, left: &mut Constraint, term: &Term) {
        match &term.kind {
            TermKind::Constant(value) if !term.negated => *left = left.and(&Constraint::of_value(value)),
            TermKind::Variable(Variable::Single(name) | Variable::Multi(name)) if !term.negated => {
                if let Some(known) = self.find(*name) {
                    *left = left.and(&known.constraint);
                }
            }
            TermKind::Equal(id) if !term.negated => {
                if let Expr::Call { name, .. } = self.exprs.get(*id)
                    && let Some(function) = functions::find(self.engine.symbols.text(*name))
                    && function.gives != Types::ANY
                    && !function.gives.is_void()
                {
                    *left = left.and(&Constraint::of_types(function.gives));
                }
            }
            TermKind::Constant(_) | TermKind::Variable(_) | TermKind::Predicate(_) | TermKind::Equal(_) => {}
        }
    }

    fn conflict(&self, variable: Option<Sym>, at: At) -> Refusal {
        let what = match variable {
            Some(name) => format!("Variable ?{} in CE #{}", self.engine.symbols.text(name), at.number),
            None => format!("Pattern #{}", at.number),
        };
        let place = self.field_text(at);
        let text = format!("{what} {place} has constraint conflicts which make the pattern unmatchable.");
        Refusal::new(at.span, "RULECSTR1", text)
    }

    fn literal_text(&self, violation: Violation, constraint: &Constraint, at: At) -> String {
        let what = format!("A literal restriction value found in CE #{}", at.number);
        self.engine.violation_at(&what, violation, constraint, &self.field_text(at))
    }

    /// `slot 'x'` or `field #1`
    fn field_text(&self, at: At) -> String {
        match at.slot {
            Some(slot) => format!("slot '{}'", self.engine.symbols.text(slot)),
            None => format!("field #{}", at.field),
        }
    }
}
