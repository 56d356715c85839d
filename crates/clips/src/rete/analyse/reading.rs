//! What is wrong with conditions as they are read, one after the other, before anybody looks at variables.
//!
//! A pattern of ordered facts makes their template if there is none, and that stays even if the rule is refused later.

use super::{fields, objects};
use crate::ast::{Condition, ConditionKind, ExprId, Exprs, FieldPattern, Pattern, TermKind};
use crate::code::refusal::Refusal;
use crate::engine::Engine;

/// Reads all conditions, up to the first with a fault.
pub(super) fn check(engine: &mut Engine, exprs: &Exprs, conditions: &[Condition]) -> Result<(), Refusal> {
    for condition in conditions {
        match &condition.kind {
            ConditionKind::Pattern(pattern) => {
                if objects::is_object(engine, pattern) {
                    objects::outline(engine, pattern, condition.span)?;
                } else {
                    fields::fields(engine, pattern)?;
                }
                for expression in expressions(pattern) {
                    engine.check_test(exprs, expression)?;
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

/// The expressions in a pattern.
fn expressions(pattern: &Pattern) -> impl Iterator<Item = ExprId> {
    let fields = pattern.fields.iter().chain(pattern.slots.iter().flat_map(|it| &it.fields));
    fields.flat_map(|it: &FieldPattern| it.alternatives.iter().flatten()).filter_map(|term| match term.kind {
        TermKind::Predicate(id) | TermKind::Equal(id) => Some(id),
        TermKind::Constant(_) | TermKind::Variable(_) => None,
    })
}
