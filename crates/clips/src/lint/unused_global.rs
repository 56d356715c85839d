//! Global variables that nothing reads.

use super::Report;
use super::program::Program;
use crate::ast::FormKind;

pub(super) fn run(program: &Program<'_>, report: &mut Report<'_>) {
    // Who has only globals keeps them for others.
    let has_readers = program.forms.iter().any(|it| !matches!(it.kind, FormKind::Globals(_) | FormKind::Module(_)));
    if program.is_dynamic || !has_readers || !program.is_alone() {
        return;
    }
    for form in program.forms {
        let FormKind::Globals(globals) = &form.kind else { continue };
        for (name, _, span) in &globals.globals {
            let text = program.name(*name);
            if !program.read.contains(name) && !program.said.contains(name) && !text.ends_with('_') {
                let message = format!("nothing reads the global variable `?*{text}*`");
                report.say(*span, message, "read it, or take it away");
            }
        }
    }
}
