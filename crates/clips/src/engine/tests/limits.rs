//! No program runs for ever, and none takes the host down.

use super::session::Session;

/// A session with little fuel.
fn limited() -> Session {
    let mut session = Session::default();
    session.engine.machine.limits.fuel = 5_000_000;
    session
}

#[track_caller]
fn stops(commands: &[&str], with: &str) {
    let mut session = limited();
    let (last, before) = commands.split_last().unwrap();
    for command in before {
        assert_eq!(session.run(command), "");
    }
    session.engine.refuel();
    assert_eq!(session.run(last), format!("stop: {with}\n"));
    session.engine.refuel();
    assert_eq!(session.run("(+ 1 2)"), "3\n", "the engine goes on");
}

#[test]
fn unbounded_recursion_reaches_the_limit_of_depth() {
    stops(&["(deffunction f (?n) (+ 1 (f (+ ?n 1))))", "(f 0)"], "Depth");
    stops(
        &["(deffunction f (?n))", "(deffunction f (?n) (if (= ?n 0) then 0 else (+ 1 (f (- ?n 1)))))", "(f 1000000)"],
        "Depth",
    );
    stops(&["(deffunction f () (eval \"(f)\"))", "(f)"], "Depth");
    stops(&["(deffunction f (?a ?b) (sort f 1 2))", "(f 1 2)"], "Depth");
    stops(&["(deffunction f () (funcall f))", "(f)"], "Depth");
}

#[test]
fn endless_loops_use_up_the_fuel() {
    stops(&["(while TRUE)"], "Fuel");
    stops(&["(loop-for-count (?i 1 9223372036854775807) (+ 1 1))"], "Fuel");
    stops(&["(progn (assert (a 1)) (do-for-all-facts ((?f a)) TRUE (assert (a (gensym)))))"], "Fuel");
}

#[test]
fn what_grows_without_end_is_stopped() {
    stops(&["(progn (bind ?x (create$ 1 2)) (while TRUE (bind ?x (create$ ?x ?x))))"], "Fuel");
    let mut session = Session::default();
    session.engine.machine.limits.row = 10_000;
    session.engine.machine.limits.text = 10_000;
    let mut run = |text| session.run(text);
    assert_eq!(run("(progn (bind ?x (create$ 1 2)) (while TRUE (bind ?x (create$ ?x ?x))))"), "stop: Memory\n");
    assert_eq!(run("(progn (bind ?x ab) (while TRUE (bind ?x (str-cat ?x ?x))))"), "stop: Memory\n");
    assert_eq!(run("(progn (bind ?x (create$ 1 2)) (while TRUE (bind ?x ?x ?x)))"), "stop: Memory\n");
    assert_eq!(
        run("(progn (bind ?x (create$ a a)) (while TRUE (bind ?x (replace-member$ ?x (create$ a a) a))))"),
        "stop: Memory\n"
    );
    assert_eq!(run("(progn (bind ?x aa) (while TRUE (bind ?x (str-replace ?x a aa))))"), "stop: Memory\n");
    assert_eq!(run("(length$ ?x)"), "[ARGACCES2] Function 'length$' expected argument #1 to be of type multifield.\n");
}

#[test]
fn facts_have_a_limit() {
    let mut session = Session::default();
    session.engine.machine.limits.facts = 1_000;
    assert_eq!(session.run("(while TRUE (assert (a (gensym))))"), "stop: Facts\n");
    assert_eq!(session.run("(length$ (get-fact-list))"), "1000\n");
}
