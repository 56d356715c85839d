//! Conditions and actions of rules, as several lints look at them.

use std::collections::BTreeMap;

use super::shape::is_multi;
use crate::ast::{
    Condition, ConditionKind, Expr, ExprId, Exprs, FieldKind, FieldPattern, Pattern, Rule, Term, TermKind, Variable,
};
use crate::engine::compile::each_child;
use crate::symbol::Sym;
use crate::value::Value;

/// Calls back for each condition of a list and all conditions in it, and says whether it must not hold.
pub(super) fn each_condition<'a>(
    conditions: &'a [Condition],
    is_negated: bool,
    see: &mut dyn FnMut(&'a Condition, bool),
) {
    for condition in conditions {
        see(condition, is_negated);
        match &condition.kind {
            ConditionKind::Pattern(_) | ConditionKind::Test(_) => {}
            ConditionKind::Not(inner) => each_condition(std::slice::from_ref(inner), !is_negated, see),
            ConditionKind::And(inner)
            | ConditionKind::Or(inner)
            | ConditionKind::Exists(inner)
            | ConditionKind::Logical(inner) => each_condition(inner, is_negated, see),
            // There must be no match of the first without matches of the others.
            ConditionKind::ForAll(inner) => {
                let (first, others) = inner.split_at(1.min(inner.len()));
                each_condition(first, !is_negated, see);
                each_condition(others, is_negated, see);
            }
        }
    }
}

/// The conditions that all hold when a rule fires, one by one; those in `or`, `exists` and `forall` are not among them.
pub(super) fn conjuncts(conditions: &[Condition]) -> Vec<&Condition> {
    let mut all = Vec::new();
    for condition in conditions {
        match &condition.kind {
            ConditionKind::And(inner) | ConditionKind::Logical(inner) => all.extend(conjuncts(inner)),
            _ => all.push(condition),
        }
    }
    all
}

/// All fields of a pattern.
pub(super) fn fields(pattern: &Pattern) -> impl Iterator<Item = &FieldPattern> {
    pattern.fields.iter().chain(pattern.slots.iter().flat_map(|slot| &slot.fields))
}

/// The variable that a field begins with.
pub(crate) fn variable(field: &FieldPattern) -> Option<Sym> {
    match field.kind {
        FieldKind::Variable(name) | FieldKind::MultiVariable(name) => Some(name),
        FieldKind::Single | FieldKind::Multi => None,
    }
}

/// The constant that a field is, and nothing else.
pub(super) fn constant(field: &FieldPattern) -> Option<&Value> {
    match field.alternatives.as_slice() {
        [terms] => match terms.as_slice() {
            [Term { negated: false, kind: TermKind::Constant(value), .. }] => Some(value),
            _ => None,
        },
        _ => None,
    }
}

/// The salience of a rule, if it is written as a number.
pub(super) fn salience(rule: &Rule, exprs: &Exprs) -> Option<i64> {
    match rule.salience.map(|id| exprs.get(id)) {
        None => Some(0),
        Some(Expr::Constant(Value::Integer(number))) => Some(*number),
        Some(_) => None,
    }
}

/// The variables that an action retracts, if it is a `retract` of variables.
pub(super) fn retracted(exprs: &Exprs, action: ExprId, retract: Sym) -> Vec<Sym> {
    let Expr::Call { name, arguments } = exprs.get(action) else { return Vec::new() };
    if *name != retract {
        return Vec::new();
    }
    let variables = arguments.iter().filter_map(|id| match exprs.get(*id) {
        Expr::Variable(Variable::Single(name)) => Some(*name),
        _ => None,
    });
    variables.collect()
}

/// What a variable of one rule is in another one.
#[derive(Clone, Debug, PartialEq)]
enum Image {
    Variable(Sym),
    Constant(Value),
}

/// One rule beside another one, and what its variables are there.
#[derive(Clone)]
pub(super) struct Mapping<'a> {
    /// The more general rule, and the other one.
    exprs: [&'a Exprs; 2],
    /// How often the more general rule names each variable.
    uses: &'a BTreeMap<Sym, usize>,
    images: BTreeMap<Sym, Image>,
    /// Both are the same rule: a variable is itself.
    is_identity: bool,
}

impl<'a> Mapping<'a> {
    pub(super) fn new(exprs: [&'a Exprs; 2], uses: &'a BTreeMap<Sym, usize>) -> Mapping<'a> {
        Mapping { exprs, uses, images: BTreeMap::new(), is_identity: false }
    }

    /// A rule beside itself.
    pub(super) fn identity(exprs: &'a Exprs, uses: &'a BTreeMap<Sym, usize>) -> Mapping<'a> {
        Mapping { is_identity: true, ..Mapping::new([exprs, exprs], uses) }
    }

    /// Whether every fact that the second pattern matches is matched by the first one.
    pub(super) fn covers(&mut self, general: &Pattern, other: &Pattern) -> bool {
        if general.name != other.name {
            return false;
        }
        if let (Some(one), Some(two)) = (general.address, other.address)
            && !self.bind(one, Image::Variable(two))
        {
            return false;
        }
        if general.slots.is_empty() {
            // `(name)` with slots elsewhere has none here: it matches every fact of a template.
            return general.fields.is_empty() && !other.slots.is_empty() || self.row(&general.fields, &other.fields);
        }
        general.slots.iter().all(|slot| match other.slots.iter().find(|it| it.name == slot.name) {
            Some(other) => self.row(&slot.fields, &other.fields),
            None => slot.fields.iter().all(|field| self.is_free(field)) && is_any(&slot.fields),
        })
    }

    /// Whether another one leads back: each of its variables to one that leads there.
    pub(super) fn is_turned(&self, back: &Mapping<'_>) -> bool {
        back.images.iter().all(|(name, image)| match image {
            Image::Variable(from) => self.images.get(from) == Some(&Image::Variable(*name)),
            Image::Constant(_) => false,
        })
    }

    fn row(&mut self, general: &[FieldPattern], other: &[FieldPattern]) -> bool {
        if let [one] = general
            && is_multi(one)
            && self.is_free(one)
        {
            return true;
        }
        general.len() == other.len() && general.iter().zip(other).all(|(one, two)| self.field(one, two))
    }

    fn field(&mut self, general: &FieldPattern, other: &FieldPattern) -> bool {
        if is_multi(general) != is_multi(other) {
            return false;
        }
        if self.is_free(general) {
            return true;
        }
        if let Some(name) = variable(general) {
            let image = match (variable(other), constant(other)) {
                (Some(other), _) => Image::Variable(other),
                (None, Some(value)) => Image::Constant(value.clone()),
                (None, None) => return false,
            };
            if !self.bind(name, image) {
                return false;
            }
        }
        general.alternatives.is_empty()
            || general.alternatives.len() == other.alternatives.len()
                && general.alternatives.iter().zip(&other.alternatives).all(|(one, two)| self.terms(one, two))
    }

    /// Whether a field matches anything: it asks nothing, and nothing else asks for its variable.
    fn is_free(&self, field: &FieldPattern) -> bool {
        let is_used = |name: Sym| self.uses.get(&name).is_some_and(|uses| *uses > 1);
        field.alternatives.is_empty() && !variable(field).is_some_and(is_used)
    }

    fn terms(&self, general: &[Term], other: &[Term]) -> bool {
        general.len() == other.len()
            && general.iter().zip(other).all(|(one, two)| {
                one.negated == two.negated
                    && match (&one.kind, &two.kind) {
                        (TermKind::Constant(one), TermKind::Constant(two)) => one == two,
                        (TermKind::Variable(one), TermKind::Variable(two)) => self.variables(*one, *two),
                        (TermKind::Predicate(one), TermKind::Predicate(two))
                        | (TermKind::Equal(one), TermKind::Equal(two)) => self.same(*one, *two),
                        _ => false,
                    }
            })
    }

    fn bind(&mut self, name: Sym, image: Image) -> bool {
        if self.is_identity && image != Image::Variable(name) {
            return false;
        }
        *self.images.entry(name).or_insert_with(|| image.clone()) == image
    }

    fn variables(&self, one: Variable, two: Variable) -> bool {
        match (one, two) {
            (Variable::Single(one), Variable::Single(two)) | (Variable::Multi(one), Variable::Multi(two)) => {
                self.is_identity && one == two || self.images.get(&one) == Some(&Image::Variable(two))
            }
            (one, two) => one == two,
        }
    }

    /// Whether an expression of the one is the same as one of the other.
    pub(super) fn same(&self, one: ExprId, two: ExprId) -> bool {
        match (self.exprs[0].get(one), self.exprs[1].get(two)) {
            (Expr::Constant(one), Expr::Constant(two)) => one == two,
            (Expr::Variable(one), Expr::Variable(two)) => self.variables(*one, *two),
            (Expr::Variable(Variable::Single(one)), Expr::Constant(two)) => {
                self.images.get(one) == Some(&Image::Constant(two.clone()))
            }
            (Expr::Call { name, arguments }, Expr::Call { name: other, arguments: others }) => {
                name == other
                    && arguments.len() == others.len()
                    && arguments.iter().zip(others).all(|(one, two)| self.same(*one, *two))
            }
            _ => false,
        }
    }
}

/// Whether fields match a row of any values, of the right number where it is one.
fn is_any(fields: &[FieldPattern]) -> bool {
    match fields {
        [one] => one.alternatives.is_empty(),
        _ => false,
    }
}

/// How often a rule names each variable, without those that `bind` names.
pub(super) fn uses(rule: &Rule, exprs: &Exprs) -> BTreeMap<Sym, usize> {
    let mut uses = BTreeMap::new();
    let mut add = |name: Sym| *uses.entry(name).or_insert(0) += 1;
    each_name(rule, &mut add);
    exprs.iter().filter_map(|(_, expr)| local(expr)).for_each(add);
    uses
}

/// How often the conditions of a rule name each variable, in whatever they compute too.
pub(crate) fn uses_in_conditions(rule: &Rule, exprs: &Exprs) -> BTreeMap<Sym, usize> {
    let mut uses = BTreeMap::new();
    let mut add = |name: Sym| *uses.entry(name).or_insert(0) += 1;
    each_name(rule, &mut add);
    let mut asked = Vec::new();
    each_condition(&rule.conditions, false, &mut |condition, _| match &condition.kind {
        ConditionKind::Pattern(pattern) => {
            let terms = fields(pattern).flat_map(|field| field.alternatives.iter().flatten());
            asked.extend(terms.filter_map(|term| match term.kind {
                TermKind::Predicate(id) | TermKind::Equal(id) => Some(id),
                _ => None,
            }));
        }
        ConditionKind::Test(id) => asked.push(*id),
        _ => {}
    });
    while let Some(id) = asked.pop() {
        let expr = exprs.get(id);
        local(expr).into_iter().for_each(&mut add);
        each_child(expr, &mut |ids| asked.extend_from_slice(ids));
    }
    uses
}

/// Calls back for each variable that patterns name, but for those in expressions.
fn each_name(rule: &Rule, add: &mut dyn FnMut(Sym)) {
    each_condition(&rule.conditions, false, &mut |condition, _| {
        let ConditionKind::Pattern(pattern) = &condition.kind else { return };
        pattern.address.into_iter().for_each(&mut *add);
        for field in fields(pattern) {
            variable(field).into_iter().for_each(&mut *add);
            for term in field.alternatives.iter().flatten() {
                if let TermKind::Variable(Variable::Single(name) | Variable::Multi(name)) = term.kind {
                    add(name);
                }
            }
        }
    });
}

/// The variable that an expression is, if it is none of all rules.
fn local(expr: &Expr) -> Option<Sym> {
    match expr {
        Expr::Variable(Variable::Single(name) | Variable::Multi(name)) => Some(*name),
        _ => None,
    }
}
