//! Functions that are written in Rust.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use clips::{DefineError, Engine, RunEnd, Stop, Term};

fn engine() -> Engine {
    let mut engine = Engine::default();
    engine
        .define_function("distance", "2;2;ld", |call| {
            Ok(Term::Float((call.float(0).ok_or("wrong")? - call.float(1).ok_or("wrong")?).abs()))
        })
        .expect("the name is free");
    engine
        .define_function("refuse", 0.., |call| Err(format!("{} arguments are too many", call.len())))
        .expect("the name is free");
    engine
        .define_function("how-many", 1, |call| {
            let name = call.text(0).ok_or("a name is wanted")?.to_owned();
            let count = call.facts_of(&name).count();
            call.print(&format!("<{name}>"));
            Ok(Term::Integer(count as i64))
        })
        .expect("the name is free");
    engine.define_function("echo", 0.., |call| Ok(call.args().into())).expect("the name is free");
    engine
        .define_function("shorter", 2..=2, |call| {
            Ok((call.text(0).ok_or("wrong")?.len() > call.text(1).ok_or("wrong")?.len()).into())
        })
        .expect("the name is free");
    engine
}

#[track_caller]
fn prints(command: &str, expected: &str) {
    let mut engine = engine();
    engine.prompt_text(&format!("{command}\n"), false);
    assert_eq!(engine.take_output().trim_end_matches("CLIPS> "), expected, "{command}");
}

#[test]
fn they_are_called_like_any_other() {
    prints("(distance 1 3.5)", "2.5\n");
    prints("(+ 1 (distance (+ 1 1) 1))", "2.0\n");
    prints("(funcall distance 1 2)", "1.0\n");
    prints("(distance (expand$ (create$ 4 1)))", "3.0\n");
    prints("(eval \"(distance 1 2)\")", "1.0\n");
    prints("(echo a \"b\" 1 2.0 (create$ x y) [z])", "(a \"b\" 1 2.0 x y [z])\n");
    prints("(echo)", "()\n");
    prints("(sort shorter ccc a bb)", "(a bb ccc)\n");
    prints("(how-many nobody)", "<nobody>0\n");
}

#[test]
fn their_arguments_are_checked_like_those_of_any_other() {
    let two = "[ARGACCES1] Function 'distance' expected exactly 2 arguments.\n";
    let number = "[ARGACCES2] Function 'distance' expected argument #2 to be of type integer or float.\n";
    prints("(distance 1)", two);
    prints("(distance 1 a)", number);
    prints("(distance 1 (nth$ 1 (create$ a)))", &format!("{number}FALSE\n"));
    prints("(distance (expand$ (create$ 4 1 2)))", &format!("{two}FALSE\n"));
    prints("(funcall distance 1 a)", &format!("{number}FALSE\n"));
    prints("(funcall distance 1)", &format!("{two}FALSE\n"));
}

#[test]
fn what_they_refuse_is_printed_and_stops_whoever_called() {
    prints("(refuse 1 2)", "[HOST1] 2 arguments are too many\nFALSE\n");
    prints("(progn (refuse) (printout t never crlf))", "[HOST1] 0 arguments are too many\nFALSE\n");
    let mut engine = engine();
    engine
        .load("(defrule go (a) => (refuse 1) (printout t never crlf)) (defrule on (a) (b) => (printout t on crlf))")
        .unwrap();
    engine.obey_text("(assert (a))\n");
    let run = engine.run(None);
    assert_eq!((run.fired, run.ended), (1, RunEnd::Stopped(Stop::Error)));
    assert_eq!(
        engine.take_output(),
        "[HOST1] 1 arguments are too many\n[PRCCODE4] Execution halted during the actions of defrule 'go'.\n"
    );
    engine.obey_text("(assert (b))\n(run)\n");
    assert_eq!(engine.take_output(), "on\n", "the engine goes on");
}

#[test]
fn rules_test_with_them() {
    let mut engine = engine();
    engine
        .load("(defrule near (at ?x) (at ?y&:(< ?x ?y)&:(< (distance ?x ?y) 3)) (test (> (how-many at) 1)) => (printout t ?x - ?y crlf))")
        .unwrap();
    engine.obey_text("(assert (at 1) (at 3) (at 9))\n(run)\n");
    assert_eq!(engine.take_output(), "<at>1-3\n", "the test is asked once, when the pair is found");
    engine.obey_text("(assert (at here))\n");
    assert!(engine.take_output().contains("[ARGACCES2]"), "a wrong argument in a test is told");
}

#[test]
fn names_that_are_taken_are_refused() {
    let mut engine = engine();
    engine.load("(deffunction mine ())").unwrap();
    for name in ["+", "if", "assert", "defrule", "mine", "distance"] {
        let error = engine.define_function(name, 0, |_| Ok(Term::Void)).unwrap_err();
        assert_eq!(error, DefineError::Taken(name.to_owned()));
    }
    for name in ["", "a b", "(", "3", "?x", "\"x\"", "a;b"] {
        let error = engine.define_function(name, 0, |_| Ok(Term::Void)).unwrap_err();
        assert_eq!(error, DefineError::BadName(name.to_owned()));
    }
    for takes in ["", "2", "x;2", "2;1", "1;1;q", "1;1;l;l;l;l;l;l", "99999;*", "-1;2", "1;2;é"] {
        let error = engine.define_function("fresh", takes, |_| Ok(Term::Void)).unwrap_err();
        assert_eq!(error, DefineError::BadTakes(takes.to_owned()));
    }
    let wrong = engine.load("(deffunction distance (?x) ?x)").unwrap_err();
    assert_eq!(wrong.to_string(), "line 1, column 14: a function of this name is built in (choose another name)");
}

#[test]
fn they_are_listed_and_stay_when_all_is_cleared() {
    let mut engine = engine();
    assert_eq!(engine.eval("(member$ distance (get-function-list))").unwrap().as_slice().len(), 1);
    assert_eq!(engine.eval("(get-function-restrictions distance)"), Ok(Term::text("2;2;ld")));
    engine.eval("(apropos how-many)").unwrap();
    assert_eq!(engine.take_output(), "how-many\n");
    engine.clear();
    assert_eq!(engine.eval("(distance 1 2)"), Ok(Term::Float(1.0)));
}

#[test]
fn clones_share_what_the_host_shares() {
    let count = Arc::new(AtomicU64::new(0));
    let mut engine = Engine::default();
    let shared = Arc::clone(&count);
    engine.define_function("tick", 0, move |_| Ok((shared.fetch_add(1, Ordering::Relaxed) as i64).into())).unwrap();
    let mut clone = engine.clone();
    assert_eq!((engine.eval("(tick)"), clone.eval("(tick)")), (Ok(0.into()), Ok(1.into())));
    assert_eq!(count.load(Ordering::Relaxed), 2);
}
