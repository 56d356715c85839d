//! The reader as a whole: tokens, recovery, places.

use expect_test::{Expect, expect};

use super::show;
use crate::symbol::Symbols;
use crate::syntax::{Reader, read_all, read_expression};

/// Everything that comes out of a text, forms and complaints in their order.
#[track_caller]
fn check(text: &str, expected: Expect) {
    let mut symbols = Symbols::new();
    let mut reader = Reader::rescuing(text);
    let mut lines = Vec::new();
    while let Some(form) = reader.next(&mut symbols) {
        lines.extend(reader.take_warnings().iter().map(|it| it.diagnostic(text).to_string()));
        lines.push(match form {
            Ok(form) => show(&form, &symbols),
            Err(problem) => problem.diagnostic(text).to_string(),
        });
    }
    expected.assert_eq(&lines.join("\n"));
}

#[test]
fn tokens() {
    check(
        "a;b\nc",
        expect![[r#"
        Command(Constant(Symbol(a)))
        Command(Constant(Symbol(c)))"#]],
    );
    check(
        "1. .5 1e3 +3 - -. 1e 007",
        expect![[r#"
        Command(Constant(Float(1.0)))
        Command(Constant(Float(0.5)))
        Command(Constant(Float(1000.0)))
        Command(Constant(Integer(3)))
        Command(Constant(Symbol(-)))
        Command(Constant(Symbol(-.)))
        Command(Constant(Symbol(1e)))
        Command(Constant(Integer(7)))"#]],
    );
    check(
        "a<b<-c <=> =>",
        expect![[r#"
        Command(Constant(Symbol(a)))
        Command(Constant(Symbol(<b)))
        Command(Constant(Symbol(<-c)))
        Command(Constant(Symbol(<=>)))
        Command(Constant(Symbol(=>)))"#]],
    );
    check(
        "\"a\\nb\\\\c\\\"d\" a\"b\"c",
        expect![[r#"
        Command(Constant(String(anb\c"d)))
        Command(Constant(Symbol(a)))
        Command(Constant(String(b)))
        Command(Constant(Symbol(c)))"#]],
    );
}

#[test]
fn names() {
    check(
        "[a] [a]b [] [",
        expect![[r#"
        Command(Constant(InstanceName(a)))
        Command(Constant(Symbol([a]b)))
        Command(Constant(Symbol([])))
        Command(Constant(Symbol([)))"#]],
    );
    check(
        "?x ?*x* ?*x ?** $?x $?*x* $x $ ?x?y",
        expect![[r#"
        Command(Variable(Single(x)))
        Command(Variable(Global(x)))
        Command(Variable(Single(*x)))
        Command(Variable(Global()))
        Command(Variable(Multi(x)))
        Command(Variable(MultiGlobal(x)))
        Command(Constant(Symbol($x)))
        Command(Constant(Symbol($)))
        Command(Variable(Single(x?y)))"#]],
    );
    check(
        "日本 ?é \u{a0}",
        expect![[r#"
        Command(Constant(Symbol(日本)))
        Command(Variable(Single(é)))
        Command(Constant(Symbol( )))"#]],
    );
    check(
        "99999999999999999999 -99999999999999999999",
        expect![[r#"
        line 1, column 1: warning: 99999999999999999999 does not fit into 64 bits; the nearest number is taken (write it with a point, as a float)
        Command(Constant(Integer(9223372036854775807)))
        line 1, column 22: warning: -99999999999999999999 does not fit into 64 bits; the nearest number is taken (write it with a point, as a float)
        Command(Constant(Integer(-9223372036854775808)))"#]],
    );
}

#[test]
fn characters_that_begin_nothing() {
    check(
        "a \u{b} b",
        expect![[r#"
            Command(Constant(Symbol(a)))
            line 1, column 3: the character `\u{b}` has no meaning here (remove it, or put it into a string)
            Command(Constant(Symbol(b)))"#]],
    );
    check(
        "? $? & | ~ )",
        expect![[r#"
            line 1, column 1: `?` stands where an expression is expected (write a constant, a variable, or a call such as `(+ 1 2)`)
            line 1, column 3: `$?` stands where an expression is expected (write a constant, a variable, or a call such as `(+ 1 2)`)
            line 1, column 6: `&` stands where an expression is expected (write a constant, a variable, or a call such as `(+ 1 2)`)
            line 1, column 8: `|` stands where an expression is expected (write a constant, a variable, or a call such as `(+ 1 2)`)
            line 1, column 10: `~` stands where an expression is expected (write a constant, a variable, or a call such as `(+ 1 2)`)
            line 1, column 12: this `)` closes nothing (remove it, or look for a `(` that is missing before it)"#]],
    );
    check(
        "(f ?1) (f $?-)",
        expect![[r#"
            line 1, column 4: `1` cannot begin a variable's name (a name begins with a letter; after a bare `?` or `$?` comes a blank or `)`)
            line 1, column 11: `-` cannot begin a variable's name (a name begins with a letter; after a bare `?` or `$?` comes a blank or `)`)"#]],
    );
}

#[test]
fn a_construct_at_the_start_of_a_line_ends_what_was_never_closed() {
    check(
        "(defrule a (b) => (f\n(defrule c =>)\n(reset)",
        expect![[r#"
        line 1, column 1: this parenthesis is never closed (count the parentheses of this form, or end it with `)` before the next one begins)
        Rule(Rule { name: Name { module: None, name: c, comment: None }, salience: None, auto_focus: false, conditions: [], actions: [] })
        Command(Call { name: reset, arguments: [] })"#]],
    );
    check(
        "(f\n (defrule c =>)",
        expect![
            "line 1, column 1: this parenthesis is never closed (count the parentheses of this form, or end it with `)` before the next one begins)"
        ],
    );
    check(
        "(deftemplate t (slot a\n(default 3)))",
        expect![
            "Template(Template { name: Name { module: None, name: t, comment: None }, slots: [SlotDef { name: a, is_multi: false, constraint: Constraint { types: None, allowed: [], range: None, cardinality: None }, default: Static([Constant(Integer(3))]), facets: [] }] })"
        ],
    );
    check(
        "(a (b)",
        expect![
            "line 1, column 1: this parenthesis is never closed (count the parentheses of this form, or end it with `)` before the next one begins)"
        ],
    );
}

#[test]
fn a_string_that_never_ends_costs_one_form() {
    check(
        "(f \"a)\n(defrule b =>)\n(deffacts c (d))",
        expect![[r#"
            line 1, column 4: this string never ends (end the string with `"`; a quote inside a string is written `\"`)
            Rule(Rule { name: Name { module: None, name: b, comment: None }, salience: None, auto_focus: false, conditions: [], actions: [] })
            Facts(Facts { name: Name { module: None, name: c, comment: None }, asserted: [FactForm { name: d, fields: [], slots: [] }] })"#]],
    );
    check(
        "\"abc",
        expect![[
            r#"line 1, column 1: this string never ends (end the string with `"`; a quote inside a string is written `\"`)"#
        ]],
    );
}

#[test]
fn closing_too_much() {
    check(
        "(f)) (g)",
        expect![[r#"
            Command(Call { name: f, arguments: [] })
            line 1, column 4: this `)` closes nothing (remove it, or look for a `(` that is missing before it)
            Command(Call { name: g, arguments: [] })"#]],
    );
}

#[test]
fn columns_are_characters() {
    check(
        "\"é日\" é (f ?é ?1)",
        expect![[r#"
            Command(Constant(String(é日)))
            Command(Constant(Symbol(é)))
            line 1, column 14: `1` cannot begin a variable's name (a name begins with a letter; after a bare `?` or `$?` comes a blank or `)`)"#]],
    );
}

#[test]
fn one_form_for_eval() {
    let read = |text| match read_expression(text, &mut Symbols::new()) {
        Ok(_) => "ok".to_owned(),
        Err(problem) => problem.clips,
    };
    assert_eq!(read(" (+ 1 2) ; done"), "ok");
    assert_eq!(read(""), "[EXPRNPSR2] Expected a constant, variable, or expression.");
    assert_eq!(read("1 2"), "[STRNGFUN2] Function 'eval' encountered extraneous input.");
    assert_eq!(read("(+ 1"), "[EXPRNPSR2] Expected a constant, variable, or expression.");
    let says = "[SCANNER1] Encountered End-Of-File while scanning a string";
    assert_eq!(read("(f \"a"), format!("{says}\n\n[EXPRNPSR2] Expected a constant, variable, or expression."));
}

#[test]
fn a_position_is_behind_the_form() {
    let mut symbols = Symbols::new();
    let mut reader = Reader::new("(a) (b)");
    assert!(reader.next(&mut symbols).unwrap().is_ok());
    assert_eq!(reader.position(), 3);
}

#[test]
fn all_complaints_come_at_once() {
    let (forms, problems) = read_all("(f) (defrule) (g) (3)", &mut Symbols::new());
    assert_eq!((forms.len(), problems.len()), (2, 2));
}
