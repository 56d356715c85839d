//! An engine is a plain value: it can be cloned and sent, and no two have anything in common.

use std::thread;

use clips::{Engine, NewFact, RunEnd, Term};

const PROGRAM: &str = "
    (defglobal ?*steps* = 0)
    (deftemplate number (slot value (type INTEGER)))
    (deffacts start (number (value 27)))
    (deffunction next (?n) (if (evenp ?n) then (div ?n 2) else (+ 1 (* 3 ?n))))
    (defrule step
      ?f <- (number (value ?n&~1))
      =>
      (bind ?*steps* (+ ?*steps* 1))
      (printout t ?n \" \" (sym-cat n ?n) crlf)
      (modify ?f (value (next ?n))))
";

/// All that can be seen of a run.
fn play(mut engine: Engine) -> (String, Vec<String>, Option<Term>) {
    engine.reset().expect("nothing fails");
    assert_eq!(engine.run(None).ended, RunEnd::Exhausted);
    (engine.take_output(), engine.facts().map(|fact| fact.to_string()).collect(), engine.global("steps"))
}

fn loaded() -> Engine {
    let mut engine = Engine::default();
    engine.load(PROGRAM).expect("the program is right");
    engine
}

#[test]
fn an_engine_can_be_cloned_and_sent() {
    fn is_plain<T: Clone + Send + 'static>() {}
    is_plain::<Engine>();
}

#[test]
fn engines_in_many_threads_do_what_one_does() {
    let expected = play(loaded());
    assert_eq!(expected.2, Some(Term::Integer(111)));
    let shared = loaded();
    let threads: Vec<_> = (0..8)
        .map(|index| {
            let engine = if index % 2 == 0 { shared.clone() } else { loaded() };
            thread::spawn(move || play(engine))
        })
        .collect();
    for thread in threads {
        assert_eq!(thread.join().unwrap(), expected);
    }
}

#[test]
fn clones_go_their_own_ways() {
    let mut one = loaded();
    one.reset().unwrap();
    one.run(Some(5));
    let mut two = one.clone();
    let mut three = one.clone();
    two.run(Some(1));
    three.assert(&NewFact::new("number").slot("value", 1)).unwrap();
    three.eval("(build \"(defrule other (number (value ?n)) => (printout t other crlf))\")").unwrap();
    three.set_global("steps", "none").unwrap();
    let facts = |engine: &Engine| engine.facts().map(|fact| fact.to_string()).collect::<Vec<_>>().join(" ");
    assert_eq!(facts(&one), "(number (value 31))");
    assert_eq!(facts(&two), "(number (value 94))");
    assert_eq!(facts(&three), "(number (value 31)) (number (value 1))");
    assert_eq!([&one, &two, &three].map(|it| it.rules().count()), [1, 1, 2]);
    assert_eq!([&one, &two, &three].map(|it| it.activations().count()), [1, 1, 3]);
    assert_eq!([&one, &two, &three].map(|it| it.global("steps").unwrap().to_string()), ["5", "6", "\"none\""]);
}
