//! Constructs that a later one of the same name replaces.

use super::Report;
use super::program::Program;
use crate::ast::FormKind;

pub(super) fn run(program: &Program<'_>, report: &mut Report<'_>) {
    for (index, first) in program.replaced.iter().enumerate().filter_map(|(index, it)| Some((index, (*it)?))) {
        // A function without a body announces the one that others call before it is defined.
        if matches!(&program.forms[first].kind, FormKind::Function(it) if it.actions.is_empty()) {
            continue;
        }
        let (Some((kind, name, span)), Some((.., lost))) = (program.named(index), program.named(first)) else {
            continue;
        };
        let message = format!("the {kind} `{name}` replaces the one of line {}", program.line(lost));
        report.say(span, message, "give one of them another name, or take the first one away");
    }
}
