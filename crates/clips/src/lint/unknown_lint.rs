//! Lint comments that cannot be read.

use super::program::Program;
use super::{LINTS, Report};

pub(super) fn run(program: &Program<'_>, report: &mut Report<'_>) {
    let names = || LINTS.iter().map(|lint| lint.name);
    for (name, span) in &program.comments.named {
        if names().all(|it| it != name) {
            let hint = match facts::nearest(name, names()) {
                Some(near) => format!("did you mean `{near}`?"),
                None => format!("the lints are {}", names().collect::<Vec<_>>().join(", ")),
            };
            report.say(*span, format!("there is no lint `{name}`"), hint);
        }
    }
    for span in &program.comments.odd {
        let hint = "write `; lint: allow NAME` or `; lint: given FACT`, and a reason behind `--`";
        report.say(*span, "this comment for lints says neither `allow` nor `given`", hint);
    }
}
