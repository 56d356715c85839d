//! Broken texts: place, message and hint of every complaint.

use std::fmt::Write as _;

use expect_test::{Expect, expect};
use facts::{Diagnostics, Fact, Place, Severity, read_facts};

/// Every complaint with its place, then what could be read all the same.
#[track_caller]
fn check(text: &str, expected: Expect) {
    let (facts, complaints) = read_facts(text);
    let mut report = String::new();
    for complaint in &complaints {
        writeln!(report, "{complaint} [{}]", complaint.place.length).expect("a string takes it");
    }
    for fact in facts {
        writeln!(report, "read {fact}").expect("a string takes it");
    }
    expected.assert_eq(&report);
}

#[test]
fn outside_of_facts() {
    check(
        "go",
        expect![[r#"
        line 1, column 1: expected a fact, found `go` (a fact starts with `(`) [2]
    "#]],
    );
    check(
        "(go 1) west (go 2)",
        expect![[r#"
        line 1, column 8: expected a fact, found `west` (a fact starts with `(`) [4]
        read (go 1)
        read (go 2)
    "#]],
    );
    check(
        ")",
        expect![[r#"
        line 1, column 1: expected a fact, found `)` (a fact starts with `(`) [1]
    "#]],
    );
    check(
        "(go 1))",
        expect![[r#"
        line 1, column 7: expected a fact, found `)` (a fact starts with `(`) [1]
        read (go 1)
    "#]],
    );
    check(
        "\"go\"",
        expect![[r#"
        line 1, column 1: expected a fact, found `"go"` (a fact starts with `(`) [4]
    "#]],
    );
}

#[test]
fn heads() {
    check(
        "()",
        expect![[r#"
        line 1, column 2: expected the head of a fact, found `)` (a name is a bare word such as `go`) [1]
    "#]],
    );
    check(
        "(3 1)",
        expect![[r#"
        line 1, column 2: expected the head of a fact, found `3` (a name is a bare word such as `go`) [1]
    "#]],
    );
    check(
        "(\"go\" 1) (go 2)",
        expect![[r#"
        line 1, column 2: expected the head of a fact, found `"go"` (a name is a bare word such as `go`) [4]
        read (go 2)
    "#]],
    );
    check(
        "((go 1)) (go 2)",
        expect![[r#"
        line 1, column 2: expected the head of a fact, found `(` (a name is a bare word such as `go`) [1]
        read (go 2)
    "#]],
    );
    check(
        "(?x 1)",
        expect![[r#"
        line 1, column 2: expected the head of a fact, found `?x`, which is no name (a name is a bare word such as `go`) [2]
    "#]],
    );
}

#[test]
fn slots() {
    check(
        "(go (3 1))",
        expect![[r#"
        line 1, column 6: expected the name of a slot, found `3` (a name is a bare word such as `go`) [1]
    "#]],
    );
    check(
        "(go ()) (go 2)",
        expect![[r#"
        line 1, column 6: expected the name of a slot, found `)` (a name is a bare word such as `go`) [1]
        read (go 2)
    "#]],
    );
    check(
        "(go (row (deep 1))) (go 2)",
        expect![[r#"
        line 1, column 10: expected a value or `)`, found `(` (slots do not nest) [1]
        read (go 2)
    "#]],
    );
    check(
        "(go\n  (row 1)\n  (column ?c))",
        expect![[r#"
        line 3, column 11: expected a value or `)`, found `?c`, which is no name [2]
    "#]],
    );
}

#[test]
fn ends() {
    check(
        "(",
        expect![[r#"
        line 1, column 1: expected the head of a fact, but the text ends (a name is a bare word such as `go`) [1]
    "#]],
    );
    check(
        "(go",
        expect![[r#"
        line 1, column 2: expected a value, a slot or `)`, but the text ends [2]
    "#]],
    );
    check(
        "(go 1 ; and so on)\n",
        expect![[r#"
        line 1, column 5: expected a value, a slot or `)`, but the text ends [1]
    "#]],
    );
    check(
        "(go (row 1)",
        expect![[r#"
        line 1, column 11: expected a value, a slot or `)`, but the text ends [1]
    "#]],
    );
    check(
        "(go (row",
        expect![[r#"
        line 1, column 6: expected a value or `)`, but the text ends [3]
    "#]],
    );
    check(
        "(say \"never\nclosed)",
        expect![[r#"
        line 1, column 6: expected a value, a slot or `)`, found a text without its closing quote [1]
    "#]],
    );
}

#[test]
fn values() {
    check(
        "(go 1e999)",
        expect![[r#"
        line 1, column 5: expected a value, a slot or `)`, found `1e999`, which is no finite number [5]
    "#]],
    );
    check(
        "(go a&b)",
        expect![[r#"
        line 1, column 6: expected a value, a slot or `)`, found `&b`, which is no name [2]
    "#]],
    );
    check(
        "(go a<b)",
        expect![[r#"
        line 1, column 5: expected a value, a slot or `)`, found `a<b`, which is no name [3]
    "#]],
    );
    check(
        "(go $?x) (go -1e999)",
        expect![[r#"
        line 1, column 5: expected a value, a slot or `)`, found `$?x`, which is no name [3]
        line 1, column 14: expected a value, a slot or `)`, found `-1e999`, which is no finite number [6]
    "#]],
    );
}

#[test]
fn places_count_characters_and_lines_within_texts() {
    check(
        "(né é) (\"ö\")",
        expect![[r#"
        line 1, column 9: expected the head of a fact, found `"ö"` (a name is a bare word such as `go`) [3]
        read (né é)
    "#]],
    );
    check(
        "(say \"one\ntwo\") oops",
        expect![[r#"
        line 2, column 7: expected a fact, found `oops` (a fact starts with `(`) [4]
        read (say "one
        two")
    "#]],
    );
    check(
        "(say \"one\\\ntwo\") oops",
        expect![[r#"
        line 2, column 7: expected a fact, found `oops` (a fact starts with `(`) [4]
        read (say "one
        two")
    "#]],
    );
    check(
        "\u{feff}oops\r\n oops",
        expect![[r#"
        line 1, column 1: expected a fact, found `oops` (a fact starts with `(`) [4]
        line 2, column 2: expected a fact, found `oops` (a fact starts with `(`) [4]
    "#]],
    );
}

#[test]
fn a_single_fact_is_exactly_one() {
    let one = |text: &str| text.parse::<Fact>().map_err(|it| it.to_string());
    expect!["line 1, column 1: expected one fact, found 0 (write it like (go (row 3) (column 1)))"]
        .assert_eq(&one(" ; nothing").unwrap_err());
    expect!["line 1, column 1: expected one fact, found 2 (write it like (go (row 3) (column 1)))"]
        .assert_eq(&one("(a) (b)").unwrap_err());
    assert!(one("(a) b").is_err(), "a fact and a complaint are no fact");
}

#[test]
fn warnings_do_not_refuse_and_floods_are_cut() {
    let place = Place { line: 2, column: 3, length: 1 };
    let mut list = Diagnostics::default();
    assert!(list.is_empty() && !list.has_errors());
    list.warning(place, "no gold", "");
    assert!(!list.is_empty() && !list.has_errors());
    list.error(place, "no cave", "draw one");
    assert!(list.has_errors());
    assert_eq!(list.to_string(), "line 2, column 3: warning: no gold\nline 2, column 3: no cave (draw one)");
    assert_eq!(list.iter().map(|it| it.severity).collect::<Vec<_>>(), [Severity::Warning, Severity::Error]);
    for _ in 0..1000 {
        list.error(place, "again", "");
    }
    assert_eq!(list.iter().count(), Diagnostics::MOST);
}

#[test]
fn several_places_make_one_error() {
    let mut list = Diagnostics::default();
    let place = |column| Place { line: 2, column, length: 1 };
    list.error_among(place(3), "both cannot be", "this one", vec![(place(5), "and this one".to_owned())]);
    assert!(list.has_errors());
    assert_eq!(list.to_string(), "line 2, column 3: both cannot be (this one)");
    assert_eq!(list.iter().next().map(|it| it.also.clone()), Some(vec![(place(5), "and this one".to_owned())]));
}
