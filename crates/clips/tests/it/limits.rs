//! Limits are ordinary results, and the engine goes on working after each.

use std::fmt::Write;

use clips::{Engine, Limits, Run, RunEnd, Stop, Term};

fn limited(limits: Limits, text: &str) -> Engine {
    let mut engine = Engine::default();
    engine.set_limits(limits);
    engine.load(text).expect("the program is right");
    engine
}

#[track_caller]
fn goes_on(engine: &mut Engine) {
    engine.clear();
    engine.refill();
    engine.load("(deffacts all (a 1)) (defrule see (a ?x) => (assert (b ?x)))").expect("the program is right");
    engine.reset().expect("nothing fails");
    assert_eq!(engine.run(None), Run { fired: 1, ended: RunEnd::Exhausted });
    assert_eq!(engine.facts().last().map(|it| it.to_string()).as_deref(), Some("(b 1)"));
}

#[test]
fn recursion_without_end_reaches_the_depth() {
    let mut engine = limited(Limits::default(), "(deffunction deeper (?n) (+ 1 (deeper (+ ?n 1))))");
    assert_eq!(engine.eval("(deeper 0)").unwrap_err().stop, Stop::Depth);
    assert_eq!(engine.eval("(+ 1 2)"), Ok(Term::Integer(3)));
    engine.load("(defrule go (a) => (deeper 0))").unwrap();
    engine.obey_text("(assert (a))\n");
    assert_eq!(engine.run(None), Run { fired: 1, ended: RunEnd::Stopped(Stop::Depth) });
    goes_on(&mut engine);
}

#[test]
fn a_rule_that_fires_for_ever_reaches_the_firings() {
    let text = "(deffacts start (n 0)) (defrule on ?f <- (n ?n) => (retract ?f) (assert (n (+ ?n 1))))";
    let mut engine = limited(Limits { firings: 1_000, ..Limits::default() }, text);
    engine.reset().unwrap();
    assert_eq!(engine.run(None), Run { fired: 1_000, ended: RunEnd::Stopped(Stop::Firings) });
    assert_eq!(engine.facts().next().unwrap().to_string(), "(n 1000)");
    assert_eq!(engine.run(None), Run { fired: 0, ended: RunEnd::Stopped(Stop::Firings) });
    engine.refill();
    assert_eq!(engine.run(Some(5)), Run { fired: 5, ended: RunEnd::Limit });
    goes_on(&mut engine);
}

#[test]
fn a_rule_that_never_ends_uses_up_its_fuel() {
    let mut engine = limited(Limits { fuel: 100_000, ..Limits::default() }, "(defrule loop (a) => (while TRUE))");
    engine.obey_text("(assert (a))\n");
    assert_eq!(engine.run(None), Run { fired: 1, ended: RunEnd::Stopped(Stop::Fuel) });
    goes_on(&mut engine);
}

#[test]
fn a_cross_product_that_explodes_reaches_the_matches() {
    let text = "(defrule cross (a ?) (a ?) (a ?) (a ?) (a ?) (a ?) =>)";
    let mut engine = limited(Limits { matches: 100_000, ..Limits::default() }, text);
    engine.load("(deffunction fill () (loop-for-count (?i 1 100) (assert (a ?i))))").unwrap();
    assert_eq!(engine.eval("(fill)").unwrap_err().stop, Stop::Memory);
    goes_on(&mut engine);
}

#[test]
fn facts_without_end_reach_the_limit_of_facts() {
    let text = "(deffacts start (n 0)) (defrule more (n ?n) => (assert (n (+ ?n 1))))";
    let mut engine = limited(Limits { facts: 500, ..Limits::default() }, text);
    engine.reset().unwrap();
    assert_eq!(engine.run(None).ended, RunEnd::Stopped(Stop::Facts));
    assert_eq!(engine.facts().count(), 500);
    goes_on(&mut engine);
}

#[test]
fn two_hundred_thousand_parentheses_are_an_error() {
    let mut engine = Engine::default();
    let deep = format!("{}{}", "(".repeat(200_000), ")".repeat(200_000));
    let text = format!("(defrule deep => {deep})\n{deep}\n(defrule next =>)\n");
    let wrong = engine.load(&text).unwrap_err();
    assert_eq!(wrong.iter().next().unwrap().message, "parentheses are nested deeper than 400");
    assert_eq!(engine.rules().collect::<Vec<_>>(), ["next"]);
    assert_eq!(engine.eval(&deep).unwrap_err().stop, Stop::Error);
    assert_eq!(engine.eval(&"(".repeat(200_000)).unwrap_err().stop, Stop::Error);
    engine.obey_text(&format!("{deep}\n(printout t next crlf)\n"));
    assert!(engine.take_output().ends_with("next\n"));
    goes_on(&mut engine);
}

/// Two megabytes of facts in one deffacts.
fn many_facts() -> (String, usize) {
    let mut text = "(deffacts many\n".to_owned();
    let mut count = 0;
    while text.len() < 2 << 20 {
        let _ = writeln!(text, "  (item {count} name-{count} \"text {count}\" {}.5)", count % 100);
        count += 1;
    }
    text.push_str(")\n");
    (text, count)
}

#[test]
fn a_large_text_of_facts_loads_or_stops_at_the_limit() {
    let (text, count) = many_facts();
    let mut engine = limited(Limits::default(), &text);
    engine.reset().unwrap();
    assert_eq!(engine.facts().count(), count);
    let mut engine = limited(Limits { facts: 1_000, ..Limits::default() }, &text);
    assert_eq!(engine.reset(), Err(Stop::Facts));
    assert_eq!(engine.facts().count(), 1_000);
    goes_on(&mut engine);
}
