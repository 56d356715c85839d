//! Golden files: a command in each line that begins with `> `, and below it what the reference printed.
//!
//! After an error the reference prints the value that the outermost function happened to hold. Ours prints none, so a
//! command in the files is `(progn command)` or the line of the value is left out.

use super::session::Session;

/// Runs all commands of a file in one session and compares what each prints.
#[track_caller]
fn check(file: &str) {
    let mut session = Session::default();
    let mut wrong = Vec::new();
    for entry in file.split("\n> ").map(|entry| entry.strip_prefix("> ").unwrap_or(entry)) {
        let (command, expected) = entry.split_once('\n').unwrap_or((entry, ""));
        let (got, expected) = (session.run(command), expected.trim_end_matches('\n'));
        if got.trim_end_matches('\n') != expected {
            wrong.push(format!("> {command}\nexpected:\n{expected}\ngot:\n{got}"));
        }
    }
    assert!(wrong.is_empty(), "{} differ:\n{}", wrong.len(), wrong.join("\n"));
}

#[test]
fn control() {
    check(include_str!("golden/control.txt"));
}

#[test]
fn math() {
    check(include_str!("golden/math.txt"));
}

#[test]
fn strings() {
    check(include_str!("golden/strings.txt"));
}

#[test]
fn multifields() {
    check(include_str!("golden/multifields.txt"));
}

#[test]
fn format() {
    check(include_str!("golden/format.txt"));
}

#[test]
fn templates() {
    check(include_str!("golden/templates.txt"));
}

#[test]
fn errors() {
    check(include_str!("golden/errors.txt"));
}

#[test]
fn facts() {
    check(include_str!("golden/facts.txt"));
}

#[test]
fn random() {
    check(include_str!("golden/random.txt"));
}

#[test]
fn bodies() {
    check(include_str!("golden/bodies.txt"));
}

#[test]
fn conflicts_kinds() {
    check(include_str!("golden/conflicts_kinds.txt"));
}

#[test]
fn conflicts_order() {
    check(include_str!("golden/conflicts_order.txt"));
}

#[test]
fn conflicts_terms() {
    check(include_str!("golden/conflicts_terms.txt"));
}

#[test]
fn conflicts_actions() {
    check(include_str!("golden/conflicts_actions.txt"));
}

#[test]
fn conflicts_changes() {
    check(include_str!("golden/conflicts_changes.txt"));
}

#[test]
fn template_defaults() {
    check(include_str!("golden/template_defaults.txt"));
}

#[test]
fn template_use() {
    check(include_str!("golden/template_use.txt"));
}

#[test]
fn template_default_errors() {
    check(include_str!("golden/template_default_errors.txt"));
}

#[test]
fn constraints() {
    check(include_str!("golden/constraints.txt"));
}

#[test]
fn slots() {
    check(include_str!("golden/slots.txt"));
}

#[test]
fn sequences() {
    check(include_str!("golden/sequences.txt"));
}

#[test]
fn conflicts_inferred() {
    check(include_str!("golden/conflicts_inferred.txt"));
}

#[test]
fn conflicts_random() {
    check(include_str!("golden/conflicts_random.txt"));
}
