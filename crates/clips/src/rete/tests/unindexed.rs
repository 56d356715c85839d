//! Indices make matching faster and change nothing else.

use std::fmt::Write;

use super::Driver;

/// What a program prints if joins try everything.
fn run_unindexed(text: &str) -> String {
    let mut driver = Driver::default();
    driver.engine.matcher.network.copies_faults = true;
    driver.engine.set_indexed(false);
    driver.text(text);
    driver.take()
}

#[test]
fn all_programs_print_the_same_without_indices() {
    let cases = [include_str!("cases.txt"), include_str!("random.txt")];
    for case in cases.iter().flat_map(|it| it.split("=====\n")).filter(|it| !it.is_empty()) {
        let (program, _) = case.split_once("-----\n").expect("a program and its lines");
        assert_eq!(run_unindexed(program), Driver::run(program), "{program}");
    }
}

#[test]
fn nothing_is_looked_up_without_indices() {
    let program = "(defrule pair (a ?x) (b ?x) =>)
                   (assert (a 1)) (assert (a 2)) (assert (a 3)) (assert (b 2)) (assert (b 9))";
    let compares =
        |driver: &Driver| -> u64 { driver.engine.matcher.network.joins.iter().map(|it| it.activity.compares).sum() };
    let mut driver = Driver::default();
    driver.text(program);
    assert_eq!(compares(&driver), 1, "with the one that is alike");
    let mut driver = Driver::default();
    driver.engine.set_indexed(false);
    driver.text(program);
    assert_eq!(compares(&driver), 6, "each with each");
}

/// A program that fills the left memory of a join, looks it up often enough for an index, empties it, and does it again.
fn filled_and_emptied() -> String {
    let mut program = String::from(
        "(deftemplate a (slot key) (slot number)) (deftemplate b (slot key) (slot number))
         (defrule pair (go ?) (a (key ?k) (number ?n)) (b (key ?k) (number ~?n)) =>)
         (defrule lone (go ?) (a (key ?k) (number ?n)) (not (b (key ?k) (number ~?n))) =>)",
    );
    for round in 1..=3 {
        write!(program, "(assert (go {round}))").unwrap();
        for number in 0..40 {
            write!(program, "(assert (a (key {}) (number {number})))", number % 5).unwrap();
        }
        for number in 0..20 {
            write!(program, "(assert (b (key {}) (number {})))", number % 6, number * round).unwrap();
        }
        for fact in [5, 9, 45, 50, 1] {
            write!(program, "(retract {})", (round - 1) * 61 + fact).unwrap();
        }
    }
    program
}

#[test]
fn rows_become_an_index_and_rows_again() {
    let program = filled_and_emptied();
    let mut driver = Driver::default();
    driver.engine.matcher.network.copies_faults = true;
    driver.text(&program);
    let printed = driver.take();
    assert!(printed.lines().count() > 1_000, "{printed}");
    assert_eq!(printed, run_unindexed(&program));
}

/// A rule with straight ways and what interrupts them, and facts that come and go in a disorderly order.
fn ways() -> String {
    let mut program = String::from(
        "(deftemplate o (slot t) (slot h))
         (defrule long
           (o (t a) (h ?a))
           (o (t b) (h ?b&~?a))
           (o (t c) (h ?c&~?a&~?b&:(< (abs (- ?c ?a)) 3)))
           (o (t d) (h ?d&~?c&~?a))
           (o (t e) (h ?e&~?d&~?b))
           (not (o (t f) (h ?e)))
           (o (t g) (h ?a&~?e))
           (o (t h) (h ?h&~?a&~?d&~?e))
           (test (< (abs (- ?h ?b)) 3))
           (o (t i) (h ?i&~?h))
           (o (t j) (h ?h&~?i&~?c))
           => )
         (defrule branch (o (t a) (h ?a)) (o (t b) (h ?b&~?a)) (o (t c) (h ?c&~?b)) (o (t j) (h ?c)) =>)",
    );
    let values = ["1", "2", "3", "2.5", "9223372036854775807"];
    for number in 0..90 {
        let (thing, value) = ((number * 7 + number / 10) % 10, values[number * 3 % 5]);
        let thing = ["a", "b", "c", "d", "e", "f", "g", "h", "i", "j"][thing];
        write!(program, "(assert (o (t {thing}) (h {value})))").unwrap();
        if number % 4 == 3 {
            write!(program, "(retract {})", number * 5 % (number / 2 + 1) + 1).unwrap();
        }
    }
    program
}

#[test]
fn straight_ways_lead_where_recursion_does() {
    let program = ways();
    let mut driver = Driver::default();
    driver.engine.matcher.network.copies_faults = true;
    driver.text(&program);
    let printed = driver.take();
    let of = |rule: &str| printed.lines().filter(|it| it.starts_with("==> Activation") && it.contains(rule)).count();
    assert!(of("long") > 20 && of("branch") > 20, "{printed}");
    assert!(driver.engine.matcher.network.joins.iter().filter(|it| it.chained.is_some()).count() > 5);
    assert_eq!(printed, run_unindexed(&program));
}

#[test]
fn values_that_are_compared_in_words_are_the_same_or_not_as_ever() {
    let values = [
        "0",
        "1",
        "-1",
        "2305843009213693951",
        "2305843009213693952",
        "-2305843009213693952",
        "-2305843009213693953",
        "9223372036854775807",
        "1.0",
        "0.0",
        "x",
        "y",
        "\"x\"",
        "[x]",
    ];
    let mut program =
        String::from("(deftemplate a (slot v)) (deftemplate b (slot v)) (defrule differ (a (v ?v)) (b (v ~?v)) =>)");
    for value in values {
        write!(program, "(assert (a (v {value}))) (assert (b (v {value})))").unwrap();
    }
    let printed = Driver::run(&program);
    let count = printed.lines().filter(|line| line.starts_with("==> Activation")).count();
    assert_eq!(count, values.len() * (values.len() - 1), "each with all others\n{printed}");
}
