//! Functions that nothing calls.

use super::Report;
use super::program::Program;
use crate::ast::{Expr, FormKind};

/// A text without rules is a library, whose functions others call; and a name that is written as a value may be called by it.
pub(super) fn run(program: &Program<'_>, report: &mut Report<'_>) {
    if program.is_dynamic || !program.is_alone() || program.rules().next().is_none() {
        return;
    }
    for (index, form) in program.forms.iter().enumerate() {
        let FormKind::Function(function) = &form.kind else { continue };
        let name = function.name.name;
        // Who begins a run is called by a person, at the prompt.
        let begins = form.exprs.iter().any(|(_, expr)| match expr {
            Expr::Call { name, .. } => matches!(program.name(*name), "run" | "reset"),
            _ => false,
        });
        if program.is_lost[index] || begins {
            continue;
        }
        let text = program.name(name);
        let is_called = program.called.get(&name).is_some_and(|forms| forms.iter().any(|form| *form != index));
        if !is_called && !program.said.contains(&name) {
            let message = format!("nothing calls the function `{text}`");
            report.say(function.name.span, message, "call it, or take it away");
        }
    }
}
