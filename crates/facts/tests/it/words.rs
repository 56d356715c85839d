//! Words: what is derived from them.

use expect_test::{Expect, expect};
use facts::{Fact, Kind, Real, Slot, Symbol, Value, Word};

pub(crate) const GO: Word = Word {
    head: "go",
    slots: &[
        Slot::new("row", Kind::Int { min: 1, max: 8 }, "from the top"),
        Slot::new("column", Kind::Int { min: 1, max: 8 }, "from the left"),
        Slot::new("how", Kind::Choice(&["walk", "run"]), "how fast").or("walk"),
    ],
    keys: &["g"],
    doc: "go to a \"room\"",
};

pub(crate) const SHOUT: Word = Word {
    head: "shout",
    slots: &[
        Slot::new("text", Kind::Text, "what"),
        Slot::new("loud", Kind::Bool, "how").or("no"),
        Slot::new("chance", Kind::Real { min: 0.0, max: 1.0 }, "of being heard").or("0.5"),
        Slot::new("to", Kind::Many(&Kind::Name), "to whom").or(""),
        Slot::new("by", Kind::Name, "who").or("me"),
    ],
    keys: &["s", "!"],
    doc: "say it",
};

const WAIT: Word = Word { head: "wait", slots: &[], keys: &["w"], doc: "do nothing" };

#[track_caller]
fn check(fact: &str, expected: Expect) {
    let fact: Fact = fact.parse().expect("the test's fact can be read");
    let checked = Word::check_any(&[GO, SHOUT, WAIT], &fact);
    expected.assert_eq(&checked.map_or_else(|unheard| unheard.to_string(), |fact| fact.to_string()));
}

#[test]
fn checked_facts_are_canonical() {
    check("(go 3 1)", expect!["(go (row 3) (column 1) (how walk))"]);
    check("(go (how run) (column 1) (row 3))", expect!["(go (row 3) (column 1) (how run))"]);
    check("(go 3 (column 1))", expect!["(go (row 3) (column 1) (how walk))"]);
    check("(wait)", expect!["(wait)"]);
    check("(shout hello)", expect![[r#"(shout (text "hello") (loud FALSE) (chance 0.5) (to) (by me))"#]]);
    check(
        "(shout 3 yes 1 (to a b) \"you\")",
        expect![[r#"(shout (text "3") (loud TRUE) (chance 1.0) (to a b) (by you))"#]],
    );
    check(
        "(shout (text \"a b\") (to ann))",
        expect![[r#"(shout (text "a b") (loud FALSE) (chance 0.5) (to ann) (by me))"#]],
    );
}

#[test]
fn checked_twice_is_checked_once() {
    for text in ["(go 3 1)", "(shout 3 yes 1 (to a b) you)", "(shout x)", "(wait)"] {
        let once = Word::check_any(&[GO, SHOUT, WAIT], &text.parse().expect("a fact")).expect("fits");
        assert_eq!(Word::check_any(&[GO, SHOUT, WAIT], &once), Ok(once));
    }
}

#[test]
fn misfits_are_told_what_fits() {
    check("(goo 3 1)", expect!["in (goo 3 1): unknown word `goo` (did you mean `go`?); known: go shout wait"]);
    check("(xyzzy)", expect!["in (xyzzy): unknown word `xyzzy`; known: go shout wait"]);
    check("(go 3)", expect!["in (go 3): slot `column` is missing"]);
    check("(go 3 9)", expect!["in (go 3 9): slot `column` takes a whole number from 1 to 8, not `9`"]);
    check("(go 3 1.0)", expect!["in (go 3 1.0): slot `column` takes a whole number from 1 to 8, not `1.0`"]);
    check("(go 3 1 crawl)", expect!["in (go 3 1 crawl): slot `how` takes one of walk, run, not `crawl`"]);
    check("(go 3 1 walk 4)", expect!["in (go 3 1 walk 4): takes at most 3 values"]);
    check("(go 3 (row 4))", expect!["in (go 3 (row 4)): slot `row` is given twice"]);
    check(
        "(go (row 3) (colum 1))",
        expect!["in (go (row 3) (colum 1)): there is no slot `colum`; did you mean `column`?"],
    );
    check(
        "(go (row 3 4) (column 1))",
        expect!["in (go (row 3 4) (column 1)): slot `row` takes a whole number from 1 to 8, not `3 4`"],
    );
    check("(shout x maybe)", expect!["in (shout x maybe): slot `loud` takes TRUE or FALSE, not `maybe`"]);
    check("(shout x no 1.5)", expect!["in (shout x no 1.5): slot `chance` takes a number from 0 to 1, not `1.5`"]);
    check(
        "(shout x (to a 3))",
        expect!["in (shout x (to a 3)): slot `to` takes any number of values, each a name, not `a 3`"],
    );
    check("(shout x (by \"a b\"))", expect![[r#"in (shout x (by "a b")): slot `by` takes a name, not `"a b"`"#]]);
    let fact = "(wait)".parse().expect("a fact");
    expect!["in (wait): expected `go`"].assert_eq(&GO.check(&fact).expect_err("another word").to_string());
}

#[test]
fn a_typed_line() {
    let hear =
        |line: &str| Word::hear_line(&[GO, SHOUT, WAIT], line).map_or_else(|it| it.to_string(), |it| it.to_string());
    expect!["(go (row 3) (column 1) (how walk))"].assert_eq(&hear("  G 3 1  "));
    expect!["(go (row 3) (column 1) (how walk))"].assert_eq(&hear("go 3 (column 1)"));
    expect!["(go (row 3) (column 1) (how walk))"].assert_eq(&hear("(go 3 1)"));
    expect![[r#"(shout (text "hello there") (loud TRUE) (chance 0.5) (to) (by me))"#]]
        .assert_eq(&hear("! \"hello there\" yes"));
    expect!["(wait)"].assert_eq(&hear("w"));
    expect!["in : unknown word ``; known: go g shout s ! wait w"].assert_eq(&hear(""));
    expect!["in gp 3 1: unknown word `gp` (did you mean `go`?); known: go g shout s ! wait w"]
        .assert_eq(&hear("gp 3 1"));
    expect!["in g 3) (go 4: line 1, column 1: expected one fact, found 2 (write it like (go (row 3) (column 1)))"]
        .assert_eq(&hear("g 3) (go 4"));
    expect!["in g 3 (: line 1, column 8: expected the name of a slot, found `)` (a name is a bare word such as `go`)"]
        .assert_eq(&hear("g 3 ("));
    expect!["in (g 3 1): unknown word `g` (did you mean `go`?); known: go shout wait"].assert_eq(&hear("(g 3 1)"));
}

#[test]
fn templates_and_usage() {
    expect![[r#"
        (deftemplate go "go to a 'room'"
          (slot row (type INTEGER) (range 1 8))
          (slot column (type INTEGER) (range 1 8))
          (slot how (type SYMBOL) (allowed-symbols walk run)))
        (deftemplate shout "say it"
          (slot text (type STRING))
          (slot loud (type SYMBOL) (allowed-symbols TRUE FALSE))
          (slot chance (type FLOAT))
          (multislot to (type SYMBOL))
          (slot by (type SYMBOL)))
        (deftemplate wait "do nothing")"#]]
    .assert_eq(&[GO, SHOUT, WAIT].map(|word| word.deftemplate()).join("\n"));
    expect![[r#"
        go ROW COLUMN [HOW]
        shout TEXT [LOUD] [CHANCE] [TO] [BY]
        wait"#]]
    .assert_eq(&[GO, SHOUT, WAIT].map(|word| word.usage()).join("\n"));
}

#[test]
fn kinds_describe_themselves() {
    let kinds = [
        Kind::Bool,
        Kind::Int { min: -1, max: 8 },
        Kind::Real { min: 0.0, max: 0.5 },
        Kind::Choice(&["a", "b"]),
        Kind::Name,
        Kind::Text,
        Kind::Many(&Kind::Bool),
    ];
    expect![[r#"
        TRUE or FALSE
        a whole number from -1 to 8
        a number from 0 to 0.5
        one of a, b
        a name
        a text
        any number of values, each TRUE or FALSE"#]]
    .assert_eq(&kinds.map(Kind::describe).join("\n"));
}

#[test]
fn kinds_fit_or_refuse() {
    let text = |it: &str| Value::Text(it.into());
    let name = |it: &'static str| Value::Symbol(Symbol::literal(it));
    let real = |it: f64| Real::new(it).map(Value::Real).expect("finite");
    assert_eq!(Kind::Bool.fit(&text("true")), Some(true.into()));
    assert_eq!(Kind::Bool.fit(&name("no")), Some(false.into()));
    assert_eq!(Kind::Bool.fit(&Value::Int(1)), None);
    assert_eq!(Kind::Int { min: 1, max: 3 }.fit(&Value::Int(3)), Some(Value::Int(3)));
    assert_eq!(Kind::Int { min: 1, max: 3 }.fit(&Value::Int(4)), None);
    assert_eq!(Kind::Int { min: 1, max: 3 }.fit(&real(2.0)), None);
    assert_eq!(Kind::Real { min: 0.0, max: 1.0 }.fit(&Value::Int(1)), Some(real(1.0)));
    assert_eq!(Kind::Real { min: 0.0, max: 1.0 }.fit(&real(1.5)), None);
    assert_eq!(Kind::Choice(&["a"]).fit(&text("a")), Some(name("a")));
    assert_eq!(Kind::Choice(&["a"]).fit(&text("b")), None);
    assert_eq!(Kind::Name.fit(&text("a")), Some(name("a")));
    assert_eq!(Kind::Name.fit(&text("a b")), None);
    assert_eq!(Kind::Text.fit(&name("a")), Some(text("a")));
    assert_eq!(Kind::Text.fit(&Value::Int(3)), Some(text("3")));
    assert_eq!(Kind::Many(&Kind::Name).fit(&name("a")), Some(Value::Many(vec![name("a")])));
    assert_eq!(Kind::Many(&Kind::Name).fit(&Value::Many(vec![name("a"), Value::Int(1)])), None);
}

#[test]
fn kinds_parse_what_a_person_writes() {
    let shown = |kind: Kind, text: &str| kind.parse(text).map(|it| it.to_string());
    assert_eq!(shown(Kind::Int { min: 0, max: 9 }, "7").as_deref(), Some("7"));
    assert_eq!(shown(Kind::Int { min: 0, max: 9 }, "7.0"), None);
    assert_eq!(shown(Kind::Real { min: 0.0, max: 9.0 }, "7").as_deref(), Some("7.0"));
    assert_eq!(shown(Kind::Real { min: 0.0, max: 9.0 }, "inf"), None);
    assert_eq!(shown(Kind::Bool, "yes").as_deref(), Some("TRUE"));
    assert_eq!(shown(Kind::Text, "7").as_deref(), Some("\"7\""));
    assert_eq!(shown(Kind::Name, "seven").as_deref(), Some("seven"));
    assert_eq!(shown(Kind::Name, "7"), None);
    assert_eq!(shown(Kind::Many(&Kind::Int { min: 0, max: 9 }), "1, 2 3").as_deref(), Some("1 2 3"));
    assert_eq!(shown(Kind::Many(&Kind::Name), "").as_deref(), Some(""));
}

#[test]
fn the_default_of_every_slot_fits_it() {
    for slot in GO.slots.iter().chain(SHOUT.slots) {
        assert_eq!(slot.default_value().is_some(), slot.default.is_some(), "{}", slot.name);
    }
}
