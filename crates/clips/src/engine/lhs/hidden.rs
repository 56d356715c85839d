//! Variables that only a part of a rule's conditions knows.

use crate::ast::{Condition, ConditionKind, FieldKind, Rule};
use crate::symbol::Sym;

/// Variables that are known only inside of a `not`, an `exists` or a `forall` of a rule.
pub(crate) fn hidden(rule: &Rule) -> Vec<Sym> {
    fn collect(condition: &Condition, is_inside: bool, found: &mut Vec<Sym>) {
        match &condition.kind {
            ConditionKind::Pattern(pattern) if is_inside => {
                let fields = pattern.fields.iter().chain(pattern.slots.iter().flat_map(|slot| &slot.fields));
                found.extend(fields.filter_map(|field| match field.kind {
                    FieldKind::Variable(name) | FieldKind::MultiVariable(name) => Some(name),
                    FieldKind::Single | FieldKind::Multi => None,
                }));
            }
            ConditionKind::Pattern(_) | ConditionKind::Test(_) => {}
            ConditionKind::Not(inner) => collect(inner, true, found),
            ConditionKind::Exists(inner) | ConditionKind::ForAll(inner) => {
                collect_all(inner, true, found);
            }
            ConditionKind::And(inner) | ConditionKind::Or(inner) | ConditionKind::Logical(inner) => {
                collect_all(inner, is_inside, found);
            }
        }
    }
    fn collect_all(conditions: &[Condition], is_inside: bool, found: &mut Vec<Sym>) {
        for condition in conditions {
            collect(condition, is_inside, found);
        }
    }
    let mut found = Vec::new();
    collect_all(&rule.conditions, false, &mut found);
    found
}
