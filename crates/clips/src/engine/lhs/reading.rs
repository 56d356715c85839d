//! What is wrong with conditions as they are read, one after the other, before anybody looks at variables.
//!
//! A pattern of ordered facts makes their template if there is none, and that stays even if the rule is refused later.

use super::{fields, objects};
use crate::ast::{
    Condition, ConditionKind, Expr, ExprId, Exprs, FieldKind, FieldPattern, Pattern, Span, TermKind, Variable,
};
use crate::code::refusal::Refusal;
use crate::code::signature::Types;
use crate::engine::Engine;

/// Reads all conditions, up to the first with a fault.
pub(super) fn check(engine: &mut Engine, exprs: &Exprs, conditions: &[Condition]) -> Result<(), Refusal> {
    for condition in conditions {
        match &condition.kind {
            ConditionKind::Pattern(pattern) => {
                if whole(engine, exprs, pattern, condition.span).is_err() {
                    return Err(in_order(engine, exprs, pattern, condition.span));
                }
            }
            ConditionKind::Test(expression) => engine.check_test(exprs, *expression)?,
            ConditionKind::Not(inner) => check(engine, exprs, std::slice::from_ref(inner))?,
            ConditionKind::And(all)
            | ConditionKind::Or(all)
            | ConditionKind::Exists(all)
            | ConditionKind::ForAll(all)
            | ConditionKind::Logical(all) => check(engine, exprs, all)?,
        }
    }
    Ok(())
}

/// Whether there is a pattern of objects.
pub(super) fn has_objects(engine: &Engine, conditions: &[Condition]) -> bool {
    conditions.iter().any(|condition| match &condition.kind {
        ConditionKind::Pattern(pattern) => objects::is_object(engine, pattern),
        ConditionKind::Test(_) => false,
        ConditionKind::Not(inner) => has_objects(engine, std::slice::from_ref(inner)),
        ConditionKind::And(all)
        | ConditionKind::Or(all)
        | ConditionKind::Exists(all)
        | ConditionKind::ForAll(all)
        | ConditionKind::Logical(all) => has_objects(engine, all),
    })
}

/// Looks at a pattern as a whole: its names, then its fields.
fn whole(engine: &mut Engine, exprs: &Exprs, pattern: &Pattern, span: Span) -> Result<(), Refusal> {
    if objects::is_object(engine, pattern) {
        objects::outline(engine, pattern, span)?;
    } else {
        fields::fields(engine, pattern)?;
    }
    let mut fields = pattern.fields.iter().chain(pattern.slots.iter().flat_map(|it| &it.fields));
    fields.try_for_each(|field| self::field(engine, exprs, field))
}

/// The first thing that is wrong with a pattern, slot by slot.
fn in_order(engine: &mut Engine, exprs: &Exprs, pattern: &Pattern, span: Span) -> Refusal {
    for count in 1..pattern.slots.len() {
        let begun = Pattern { slots: pattern.slots[..count].to_vec(), ..pattern.clone() };
        if let Err(refusal) = whole(engine, exprs, &begun, span) {
            return refusal;
        }
    }
    let wrong = whole(engine, exprs, pattern, span).err();
    wrong.unwrap_or_else(|| Refusal::syntax(span, "defrule"))
}

/// The expressions of a field, and whether they fit each other: one value cannot be several.
fn field(engine: &mut Engine, exprs: &Exprs, field: &FieldPattern) -> Result<(), Refusal> {
    for term in field.alternatives.iter().flatten() {
        if let TermKind::Predicate(id) | TermKind::Equal(id) = &term.kind {
            engine.check_test(exprs, *id)?;
        }
    }
    let (is_multi, is_single) = kinds(engine, exprs, field);
    mixed(is_multi && is_single, field)
}

fn mixed(is_mixed: bool, field: &FieldPattern) -> Result<(), Refusal> {
    if !is_mixed {
        return Ok(());
    }
    let text = "Single and multifield constraints cannot be mixed in a field constraint.";
    Err(Refusal::new(field.span, "PATTERN2", text))
}

impl Engine {
    /// What is wrong with a field that is about one value and about several.
    pub(crate) fn refused_mixture(&self, exprs: &Exprs, field: &FieldPattern) -> Option<Refusal> {
        let (is_multi, is_single) = kinds(self, exprs, field);
        mixed(is_multi && is_single, field).err()
    }
}

/// Whether a field is about several values, and whether it is about one.
fn kinds(engine: &Engine, exprs: &Exprs, field: &FieldPattern) -> (bool, bool) {
    let mut is_multi = matches!(field.kind, FieldKind::Multi | FieldKind::MultiVariable(_));
    let mut is_single = matches!(field.kind, FieldKind::Variable(_));
    for term in field.alternatives.iter().flatten() {
        match &term.kind {
            TermKind::Variable(Variable::Multi(_)) => is_multi = true,
            TermKind::Constant(_) | TermKind::Variable(_) => is_single = true,
            TermKind::Predicate(_) => {}
            TermKind::Equal(id) => {
                let gives = given(engine, exprs, *id);
                is_multi |= gives != Types::ANY && gives.meets(Types::MULTI);
                is_single |= !gives.meets(Types::MULTI);
            }
        }
    }
    (is_multi, is_single)
}

/// The types that an expression behind `=` gives, as far as the reference knows them.
fn given(engine: &Engine, exprs: &Exprs, id: ExprId) -> Types {
    match exprs.get(id) {
        Expr::Call { .. } => engine.static_types(exprs, id),
        Expr::Assert(_) => Types::of("fb"),
        Expr::Query(query) => match engine.symbols.text(query.name) {
            "any-factp" | "any-instancep" => Types::of("b"),
            "find-fact" | "find-all-facts" | "find-instance" | "find-all-instances" => Types::MULTI,
            _ => Types::ANY,
        },
        _ => Types::ANY,
    }
}
