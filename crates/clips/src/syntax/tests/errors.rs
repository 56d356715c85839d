//! What is wrong with texts: the reference's words, and ours.

use expect_test::expect_file;
use std::fmt::Write;

use crate::symbol::Symbols;
use crate::syntax::read_all;

/// Pairs of a text and what is said of it.
fn pairs() -> Vec<(&'static str, &'static str)> {
    let lines: Vec<&str> = include_str!("reference.txt").lines().filter(|line| !line.starts_with('#')).collect();
    lines.chunks(2).map(|pair| (pair[0], pair[1].trim())).collect()
}

#[test]
fn the_reference_says_the_same() {
    let pairs = pairs();
    assert!(pairs.len() > 800, "the table has only {} texts", pairs.len());
    for (text, says) in pairs {
        let (_, problems) = read_all(text, &mut Symbols::new());
        let ours: Vec<String> = problems.iter().map(|it| it.clips.replace("\n\n", " // ")).collect();
        let ours = if ours.is_empty() { "ok".to_owned() } else { ours.join(" ;; ") };
        assert_eq!(ours, says, "{text}");
    }
}

/// Every fourth malformed text, with place, message and hint, to be read by a person.
#[test]
fn a_person_is_told_where_and_why() {
    let mut out = String::new();
    for (text, _) in pairs().into_iter().filter(|pair| pair.1 != "ok").step_by(4) {
        let (_, problems) = read_all(text, &mut Symbols::new());
        writeln!(out, "{text}").unwrap();
        for problem in problems {
            let place = problem.diagnostic(text).place;
            let start = " ".repeat(place.column - 1);
            writeln!(out, "{start}{}", "^".repeat(place.length)).unwrap();
            writeln!(out, "  {}\n  {}", problem.message, problem.hint).unwrap();
        }
        out.push('\n');
    }
    expect_file!["messages.txt"].assert_eq(&out);
}
