//! What stands inside of an expression.

use crate::ast::{Expr, ExprId, SlotForm};

/// Shows all lists of expressions inside one.
pub(crate) fn each_child(expr: &Expr, look: &mut dyn FnMut(&[ExprId])) {
    match expr {
        Expr::Constant(_) | Expr::Variable(_) | Expr::Break | Expr::Return(None) => {}
        Expr::Call { arguments: ids, .. }
        | Expr::Bind { values: ids, .. }
        | Expr::Progn(ids)
        | Expr::Wrapped { actions: ids, .. } => look(ids),
        Expr::Return(Some(value)) => look(&[*value]),
        Expr::If { condition, then, otherwise } => {
            look(&[*condition]);
            look(then);
            look(otherwise.as_deref().unwrap_or_default());
        }
        Expr::While { condition: head, actions } | Expr::ForEach { row: head, actions, .. } => {
            look(&[*head]);
            look(actions);
        }
        Expr::LoopForCount { first, last, actions, .. } => {
            each_list(&[first.as_slice(), &[*last], actions], look);
        }
        Expr::Try { actions, catch } => each_list(&[actions, catch], look),
        Expr::WithFile { path, name, mode, actions } => {
            each_list(&[&[*path, *name], mode.as_slice(), actions], look);
        }
        Expr::Switch { value, cases, default } => {
            look(&[*value]);
            for (case, actions) in cases {
                look(&[*case]);
                look(actions);
            }
            look(default.as_deref().unwrap_or_default());
        }
        Expr::Assert(facts) => {
            for fact in facts {
                look(&fact.fields);
                each_slot(&fact.slots, look);
            }
        }
        Expr::Change { fact: head, slots, .. } => {
            look(&[*head]);
            each_slot(slots, look);
        }
        Expr::MakeInstance { instance, class, slots, .. } => {
            look(instance.as_slice());
            look(&[*class]);
            each_slot(slots, look);
        }
        Expr::ChangeInstance { instance, to, slots, .. } => {
            look(&[*instance]);
            look(to.as_slice());
            each_slot(slots, look);
        }
        Expr::Query(query) => {
            for (_, range) in &query.members {
                look(range);
            }
            look(&[query.condition]);
            look(&query.actions);
        }
    }
}

fn each_list(lists: &[&[ExprId]], look: &mut dyn FnMut(&[ExprId])) {
    for list in lists {
        look(list);
    }
}

fn each_slot(slots: &[SlotForm], look: &mut dyn FnMut(&[ExprId])) {
    for slot in slots {
        look(&slot.values);
    }
}
