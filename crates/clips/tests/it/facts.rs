//! Facts in and out, by names.

use std::fmt::Write;

use clips::{Engine, FactError, Limits, NewFact, Stop, Term};
use expect_test::expect;

const TEMPLATES: &str = "
    (deftemplate point
      (slot x (type INTEGER) (range 0 9))
      (slot y (type NUMBER) (default 7))
      (multislot tags (type SYMBOL) (cardinality 0 2))
      (slot colour (allowed-values red green))
      (slot key (default-dynamic (gensym))))
    (deftemplate strict (slot must (default ?NONE)))
";

fn engine() -> Engine {
    let mut engine = Engine::default();
    engine.load(TEMPLATES).expect("the templates are right");
    engine
}

#[test]
fn what_goes_in_comes_out() {
    let mut engine = engine();
    let tags = vec![Term::symbol("a"), Term::symbol("b")];
    let new = NewFact::new("point").slot("x", 3).slot("tags", tags.clone()).slot("y", 1.5);
    let id = engine.assert(&new).unwrap();
    let fact = engine.fact(id).unwrap();
    assert_eq!((fact.template(), fact.index(), fact.is_ordered()), ("point", 1, false));
    let slots: Vec<(&str, Term)> = fact.slots().collect();
    let expected = [
        ("x", Term::Integer(3)),
        ("y", Term::Float(1.5)),
        ("tags", Term::Row(tags)),
        ("colour", Term::symbol("red")),
        ("key", Term::symbol("gen1")),
    ];
    assert_eq!(slots, expected);
    assert_eq!(fact.slot("z"), None);

    let road = NewFact::new("road").field(Term::symbol("here")).field("there").field(vec![1, 2]).field(id);
    let road = engine.assert(&road).unwrap();
    let fact = engine.fact(road).unwrap();
    assert_eq!(fact.to_string(), "(road here \"there\" 1 2 <Fact-1>)");
    let fields = [Term::symbol("here"), Term::text("there"), 1.into(), 2.into(), Term::Fact(id)];
    assert_eq!((fact.fields(), fact.is_ordered()), (fields.to_vec(), true));
    assert_eq!(engine.facts_of("road").map(|fact| fact.id()).collect::<Vec<_>>(), [road]);
    assert_eq!(engine.facts_of("nowhere").count(), 0);
}

#[test]
fn the_same_fact_is_there_once() {
    let mut engine = engine();
    let one = engine.assert(&NewFact::new("a").field(1)).unwrap();
    assert_eq!(engine.assert(&NewFact::new("a").field(1)), Ok(one));
    engine.retract(one).unwrap();
    assert_eq!(engine.retract(one), Err(FactError::Gone(one)));
    assert!(engine.fact(one).is_none());
    assert_ne!(engine.assert(&NewFact::new("a").field(1)), Ok(one), "its place is used again, its number is not");
    assert!(engine.fact(one).is_none());
}

#[test]
fn rules_see_facts_of_the_host() {
    let mut engine = engine();
    engine.load("(defrule see (point (x ?x) (tags $? b $?)) (road ?from ?) => (printout t ?x ?from crlf))").unwrap();
    engine.assert(&NewFact::new("point").slot("x", 4).slot("tags", Term::symbol("b"))).unwrap();
    let road = engine.assert(&NewFact::new("road").field(Term::symbol("here")).field(0)).unwrap();
    assert_eq!(engine.activations().count(), 1);
    engine.retract(road).unwrap();
    assert_eq!(engine.activations().count(), 0);
    let fact: facts::Fact = "(road here 1)".parse().unwrap();
    engine.assert(&NewFact::from(&fact)).unwrap();
    engine.run(None);
    assert_eq!(engine.take_output(), "4here\n");
}

#[test]
fn errors_have_types_and_texts() {
    let mut engine = engine();
    let mut text = String::new();
    let wrong = [
        NewFact::new("pint").slot("x", 1),
        NewFact::new("point").slot("colur", 1),
        NewFact::new("point").slot("nothing-like-it", 1),
        NewFact::new("point").slot("x", 1).slot("x", 2),
        NewFact::new("point").field(1),
        NewFact::new("point").slot("x", 1.5),
        NewFact::new("point").slot("x", 10),
        NewFact::new("point").slot("x", [1]),
        NewFact::new("point").slot("x", Term::Void),
        NewFact::new("point").slot("colour", Term::symbol("blue")),
        NewFact::new("point").slot("tags", ["a"]),
        NewFact::new("point").slot("tags", vec![Term::symbol("a"); 3]),
        NewFact::new("strict"),
        NewFact::new("not"),
        NewFact::new(""),
    ];
    for fact in &wrong {
        let error = engine.assert(fact).unwrap_err();
        let _ = writeln!(text, "{fact}: {error}");
    }
    assert_eq!((engine.facts().count(), engine.take_output().as_str()), (0, ""));
    expect![[r#"
        (pint (x 1)): there is no deftemplate `pint`; did you mean `point`?
        (point (colur 1)): the deftemplate `point` has no slot `colur`; did you mean `colour`?
        (point (nothing-like-it 1)): the deftemplate `point` has no slot `nothing-like-it`
        (point (x 1) (x 2)): slot `x` of `point` is given twice
        (point 1): `point` has named slots; give values by the names of their slots
        (point (x 1.5)): slot `x` of `point`: the value 1.5 does not match the allowed types
        (point (x 10)): slot `x` of `point`: the value 10 does not fall in the allowed range 0 to 9
        (point (x 1)): slot `x` of `point`: it holds one value, not a row
        (point (x)): slot `x` of `point`: it holds one value, not a row
        (point (colour blue)): slot `colour` of `point`: the value blue does not match the allowed values
        (point (tags "a")): slot `tags` of `point`: the value ("a") does not match the allowed types
        (point (tags a a a)): slot `tags` of `point`: the value (a a a) does not satisfy the cardinality restrictions
        (strict): slot `must` of `strict` has no default; a value must be given
        (not): `not` cannot be the name of a fact
        (): `` cannot be the name of a fact
    "#]]
    .assert_eq(&text);
}

#[test]
fn a_limit_of_facts_is_an_ordinary_result() {
    let mut engine = engine();
    engine.set_limits(Limits { facts: 2, ..Limits::default() });
    engine.assert(&NewFact::new("a").field(1)).unwrap();
    let two = engine.assert(&NewFact::new("a").field(2)).unwrap();
    assert_eq!(engine.assert(&NewFact::new("a").field(3)), Err(FactError::Stopped(Stop::Facts)));
    engine.retract(two).unwrap();
    engine.assert(&NewFact::new("a").field(3)).unwrap();
}

#[test]
fn rows_of_rows_are_flat_however_deep() {
    let mut engine = engine();
    let mut row = Term::Row(vec![1.into()]);
    for _ in 0..1_000 {
        row = Term::Row(vec![row, Term::Void]);
    }
    let id = engine.assert(&NewFact::new("deep").field(row).field(2)).unwrap();
    assert_eq!(engine.fact(id).unwrap().to_string(), "(deep 1 2)");
}

#[test]
fn a_test_that_fails_is_told_and_the_fact_is_there() {
    let mut engine = engine();
    engine.load("(defrule odd (a ?x&:(> ?x 1)) =>)").unwrap();
    assert_eq!(engine.assert(&NewFact::new("a").field("text")), Err(FactError::Stopped(Stop::Unmatched)));
    assert_eq!(engine.facts().count(), 1);
    assert!(engine.take_output().contains("[ARGACCES2]"));
    assert!(engine.assert(&NewFact::new("a").field(2)).is_ok());
}

#[test]
fn expressions_and_globals() {
    let mut engine = engine();
    engine.load("(defglobal ?*list* = (create$ a \"b\" 3))").unwrap();
    assert_eq!(engine.eval("?*list*").unwrap().to_string(), "(a \"b\" 3)");
    assert_eq!(engine.eval("(printout t hello crlf)"), Ok(Term::Void));
    assert_eq!(engine.take_output(), "hello\n");
    let error = engine.eval("(progn (printout t before crlf) (nth$ a ?*list*))").unwrap_err();
    assert_eq!((error.stop, engine.take_output().as_str()), (Stop::Error, ""));
    assert_eq!(
        error.printed, "[ARGACCES2] Function 'nth$' expected argument #1 to be of type integer.\n",
        "it is refused before it is run"
    );
    let error = engine.eval("(progn (printout t before crlf) (/ 1 0))").unwrap_err();
    assert!(error.printed.starts_with("before\n[PRNTUTIL7]"), "{error}");
    assert_eq!(engine.eval("(exit 3)").unwrap_err().stop, Stop::Exit(3));
    assert!(engine.eval("(+ 1").is_err() && engine.eval("").is_err() && engine.eval("(defrule a =>)").is_err());
    assert_eq!(engine.set_global("none", 1), Ok(false));
    assert_eq!(engine.globals().map(|(name, _)| name).collect::<Vec<_>>(), ["list"]);
}
