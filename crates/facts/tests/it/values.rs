//! The smallest parts.

use facts::{Fact, Real, Symbol, Value, did_you_mean, nearest};

#[test]
fn names_that_are_none() {
    for text in [
        "", " ", "a b", "a(", "\"", ";", "a;b", "1", "-1", "+1", "1.5", "1e5", "1e999", "?x", "$?x", "a<b", "a&b",
        "~a", "a|b", "a\n",
    ] {
        assert!(Symbol::new(text).is_none(), "{text:?}");
    }
    for text in ["a", "<", "<=", "->", "$x", "inf", "nan", "a?", "=", "1a", "-"] {
        assert!(Symbol::new(text).is_some(), "{text:?}");
    }
}

#[test]
fn reals_are_finite_ordered_and_print_as_reals() {
    assert!([f64::NAN, f64::INFINITY, f64::NEG_INFINITY].into_iter().all(|it| Real::new(it).is_none()));
    let real = |number: f64| Real::new(number).expect("finite");
    assert!(real(-1.0) < real(-0.0) && real(-0.0) < real(0.0) && real(0.0) < real(5e-324));
    assert_eq!([real(3.0), real(0.1), real(-0.0), real(1e21)].map(|it| it.to_string()), ["3.0", "0.1", "-0.0", "1e21"]);
}

#[test]
fn a_value_is_what_it_is() {
    let text = Value::Text("go".into());
    let symbol = Value::Symbol(Symbol::literal("go"));
    assert_eq!((text.as_str(), symbol.as_str()), (Some("go"), Some("go")));
    assert_ne!(text, symbol);
    assert_eq!((Value::Int(3).as_real(), Value::Int(3).as_int()), (Some(3.0), Some(3)));
    assert_eq!(Real::new(3.0).map(Value::Real).and_then(|it| it.as_int()), None);
    assert_eq!([Value::from(true), Value::from(false), symbol].map(|it| it.as_bool()), [Some(true), Some(false), None]);
    assert_eq!(Value::Many(Vec::new()).as_slice(), []);
    assert_eq!(text.as_slice().len(), 1);
}

#[test]
fn a_fact_is_asked_by_slot() {
    let fact = Fact::new("sensed").with("row", 3).with("breeze", true).with("note", Symbol::literal("cold"));
    assert_eq!((fact.int("row"), fact.real("row"), fact.text("note")), (Some(3), Some(3.0), Some("cold")));
    assert!(fact.is("breeze") && !fact.is("row") && !fact.is("stench"));
    assert_eq!(fact.to_string(), "(sensed (row 3) (breeze TRUE) (note cold))");
}

#[test]
fn did_you_mean_knows_near_from_far() {
    let minds = ["sound", "optimal", "random"];
    assert_eq!(nearest("sond", minds), Some("sound"));
    assert_eq!(nearest("SOUND", minds), Some("sound"));
    assert_eq!(nearest("randmo", minds), Some("random"));
    assert_eq!(nearest("xyzzy", minds), None);
    assert_eq!(nearest("", minds), None);
    assert_eq!(nearest("a", ["b", "c"]), None, "nothing of it is right");
    assert_eq!(nearest("go-a", ["go-b", "go-c"]), Some("go-b"), "of equals the first");
    assert_eq!((nearest("", ["", "g"]), nearest("g", ["G"])), (Some(""), Some("G")));
    assert_eq!(nearest(&"x".repeat(1_000_000), minds), None);
    assert_eq!(did_you_mean("optimle", minds), "; did you mean `optimal`?");
    assert_eq!(did_you_mean("xyzzy", minds), "");
}
