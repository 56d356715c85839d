//! Forms with a syntax of their own: they look like functions, and are operations of the machine.

use super::{Description, Function};
use crate::value::Value;

/// What `with-open-file` takes in its list: a path, a logical name and a mode.
pub(super) const WITH_OPEN_FILE: Function =
    Function::new("with-open-file", "2;3;*;sy;*;s", "b", |_, _| Ok(Value::FALSE), "opens a file for some actions");

/// Whether a function may evaluate something by itself: calls of deffunctions, tests of patterns.
pub(crate) fn calls_back(name: &str) -> bool {
    const NAMES: [&str; 16] = [
        "assert-string",
        "batch*",
        "build",
        "clear",
        "eval",
        "load",
        "load*",
        "load-facts",
        "refresh-agenda",
        "reset",
        "retract",
        "run",
        "set-salience-evaluation",
        "set-strategy",
        "sort",
        "str-assert",
    ];
    NAMES.binary_search(&name).is_ok()
}

/// What most forms take, in the notation of functions: their own syntax says more.
const ANYTHING: &str = "0;*;*";

const fn form(name: &'static str, doc: &'static str) -> Description {
    Description { name, takes: ANYTHING, doc }
}

/// Forms that work.
pub(super) const FORMS: &[Description] = &[
    form("active-duplicate-instance", "copies an instance; patterns see each step"),
    form(
        "active-initialize-instance",
        "gives the slots of an instance their first values again; patterns see each step",
    ),
    form("active-make-instance", "makes an instance; patterns see each step"),
    form("active-message-duplicate-instance", "copies an instance by messages; patterns see each step"),
    form("active-message-modify-instance", "changes slots of an instance by messages; patterns see each step"),
    form("active-modify-instance", "changes slots of an instance; patterns see each step"),
    form("any-factp", "whether some set of facts fulfils a query"),
    form("any-instancep", "whether some set of instances fulfils a query"),
    form("assert", "adds facts; the last one, or FALSE"),
    form("bind", "binds a variable to a value, or unbinds it"),
    Description { name: "break", takes: "0;0;*", doc: "leaves the loop around it" },
    form("delayed-do-for-all-facts", "finds all sets of facts that fulfil a query, then does something for each"),
    form(
        "delayed-do-for-all-instances",
        "finds all sets of instances that fulfil a query, then does something for each",
    ),
    form("do-for-all-facts", "does something for each set of facts that fulfils a query, as it is found"),
    form("do-for-all-instances", "does something for each set of instances that fulfils a query, as it is found"),
    form("do-for-fact", "does something for the first set of facts that fulfils a query"),
    form("do-for-instance", "does something for the first set of instances that fulfils a query"),
    Description {
        name: "duplicate",
        takes: "0;*;*;lf",
        doc: "asserts a copy of a fact with other values in some slots",
    },
    form("duplicate-instance", "copies an instance, with other values in some slots"),
    form("find-all-facts", "all sets of facts that fulfil a query, as one multifield"),
    form("find-all-instances", "all sets of instances that fulfil a query, as one multifield"),
    form("find-fact", "the first set of facts that fulfils a query, as a multifield"),
    form("find-instance", "the first set of instances that fulfils a query, as a multifield"),
    form("foreach", "does something for each value of a multifield"),
    form("if", "evaluates the actions of `then` or of `else`, as the condition says"),
    form("initialize-instance", "gives the slots of an instance their first values again"),
    form("loop-for-count", "does something for each number of a range"),
    form("make-instance", "makes an instance of a class; its name, or FALSE"),
    form("message-duplicate-instance", "copies an instance by messages"),
    form("message-modify-instance", "changes slots of an instance by messages"),
    Description { name: "modify", takes: "0;*;*;lf", doc: "changes slots of a fact, which keeps its index" },
    form("modify-instance", "changes slots of an instance"),
    form(
        "object-pattern-match-delay",
        "does one thing after another, and matches the instances they changed in the end; the value of the last",
    ),
    form("progn", "does one thing after another; the value of the last"),
    form("progn$", "does something for each value of a multifield"),
    form("return", "ends a function or the right-hand side of a rule, with a value or none"),
    form("switch", "does what belongs to the first case that is equal to a value"),
    form("try", "does one thing after another; after an error what stands behind `catch`; whether there was one"),
    form("while", "does something as long as a condition holds"),
    form("with-open-file", "opens a file, does one thing after another, and closes it; whether it could be opened"),
];

/// The names of all forms.
pub(super) fn names() -> impl Iterator<Item = &'static str> {
    FORMS.iter().map(|it| it.name)
}

/// What the form of this name takes.
pub(super) fn takes(name: &str) -> Option<&'static str> {
    let index = FORMS.binary_search_by_key(&name, |it| it.name).ok()?;
    FORMS.get(index).map(|it| it.takes)
}

/// Whether a name belongs to a form with a syntax of its own.
pub(crate) fn is_form(name: &str) -> bool {
    takes(name).is_some()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn forms_are_sorted() {
        assert!(FORMS.is_sorted_by_key(|it| it.name));
    }
}
