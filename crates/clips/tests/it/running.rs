//! Reset, run, choose and fire.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use clips::outside::Outside;
use clips::{Engine, FireError, Interrupter, NewFact, Run, RunEnd, Stop, Strategy, Term, WatchItem};

const CHOICES: &str = "
    (deffacts start (card 1) (card 2) (card 3))
    (defrule take (card ?n) (not (taken ?n)) => (assert (taken ?n)) (printout t take ?n crlf))
    (defrule stop (declare (salience -1)) (taken 2) => (printout t stop crlf) (halt))
";

fn ready() -> Engine {
    let mut engine = Engine::default();
    engine.load(CHOICES).expect("the program is right");
    engine.reset().expect("the program is right");
    engine
}

fn agenda(engine: &Engine) -> Vec<String> {
    engine.activations().map(|it| it.to_string()).collect()
}

#[test]
fn a_run_says_how_it_ended() {
    let mut engine = ready();
    assert_eq!(engine.step(), Run { fired: 1, ended: RunEnd::Limit });
    assert_eq!(engine.run(Some(0)), Run { fired: 0, ended: RunEnd::Limit });
    assert_eq!(engine.run(None), Run { fired: 3, ended: RunEnd::Halted });
    assert_eq!(engine.run(None), Run { fired: 0, ended: RunEnd::Exhausted });
    assert_eq!(engine.step(), Run { fired: 0, ended: RunEnd::Exhausted });
    engine.load("(defrule wrong (go) => (/ 1 0)) (defrule leave (out) => (exit 4))").unwrap();
    engine.assert(&NewFact::new("go")).unwrap();
    assert_eq!(engine.run(None), Run { fired: 1, ended: RunEnd::Stopped(Stop::Error) });
    engine.assert(&NewFact::new("out")).unwrap();
    assert_eq!(engine.run(None), Run { fired: 1, ended: RunEnd::Stopped(Stop::Exit(4)) });
}

#[test]
fn the_host_fires_what_it_chooses() {
    let mut engine = ready();
    assert_eq!(agenda(&engine), ["0      take: f-3,*", "0      take: f-2,*", "0      take: f-1,*"]);
    let middle = engine.activations().nth(1).unwrap();
    assert_eq!((middle.rule(), middle.salience()), ("take", 0));
    let facts: Vec<Option<String>> = middle.facts().iter().map(|fact| fact.map(|it| it.to_string())).collect();
    assert_eq!(facts, [Some("(card 2)".to_owned()), None]);
    let id = middle.id();
    engine.fire(id).unwrap();
    assert_eq!(engine.take_output(), "take2\n");
    assert_eq!(engine.fire(id), Err(FireError::Gone));
    assert!(engine.activation(id).is_none());
    assert_eq!(engine.choices().count(), 2);
    assert_eq!(engine.activations().count(), 3);
    let stop = engine.activations().last().unwrap().id();
    engine.fire(stop).unwrap();
    assert_eq!(
        engine.run(None),
        Run { fired: 2, ended: RunEnd::Exhausted },
        "a halt of a chosen one ends no later run"
    );
}

#[test]
fn an_activation_that_went_cannot_be_fired() {
    let mut engine = ready();
    let id = engine.activations().next().unwrap().id();
    let clone = engine.clone();
    engine.assert(&NewFact::new("taken").field(3)).unwrap();
    assert_eq!(engine.fire(id), Err(FireError::Gone));
    engine.assert(&NewFact::new("card").field(4)).unwrap();
    assert_eq!(engine.fire(id), Err(FireError::Gone), "its place is used again, its number is not");
    assert!(clone.activation(id).is_some());
    engine.clear();
    assert_eq!((engine.activations().count(), engine.facts().count(), engine.rules().count()), (0, 0, 0));
    assert_eq!(engine.fire(id), Err(FireError::Gone));
    assert_eq!(engine.run(None), Run { fired: 0, ended: RunEnd::Exhausted });
}

#[test]
fn a_chosen_one_that_fails_is_told() {
    let mut engine = Engine::default();
    engine.load("(defrule wrong => (printout t a crlf) (/ 1 0))").unwrap();
    engine.reset().unwrap();
    let id = engine.activations().next().unwrap().id();
    assert_eq!(engine.fire(id), Err(FireError::Stopped(Stop::Error)));
    assert_eq!(engine.activations().count(), 0);
}

#[test]
fn strategies_and_watches_are_values() {
    let mut engine = ready();
    assert_eq!(engine.strategy(), Strategy::Depth);
    assert_eq!(engine.set_strategy(Strategy::Breadth), Strategy::Depth);
    assert_eq!(agenda(&engine)[0], "0      take: f-1,*");
    engine.watch(WatchItem::Rules, true);
    engine.step();
    assert_eq!(engine.take_output(), "FIRE    1 take: f-1,*\ntake1\n");
    engine.watch(WatchItem::Rules, false);
    engine.step();
    assert_eq!(engine.take_output(), "take2\n");
    for (strategy, name) in Strategy::ALL {
        engine.set_strategy(strategy);
        assert_eq!(engine.eval("(get-strategy)"), Ok(Term::symbol(name)));
        assert_eq!(Strategy::named(name), Some(strategy));
    }
}

#[test]
fn another_thread_can_stop_a_run() {
    let mut engine = Engine::default();
    // Several rows of facts: whoever is stopped between the two actions ends one of them.
    engine.load("(deffacts start (n a 0) (n b 0) (n c 0))").unwrap();
    engine.load("(defrule on ?f <- (n ?row ?n) => (retract ?f) (assert (n ?row (+ ?n 1))))").unwrap();
    engine.reset().unwrap();
    let interrupter: Interrupter = engine.interrupter();
    let thread = std::thread::spawn(move || {
        let run = engine.run(None);
        (engine, run)
    });
    interrupter.stop();
    let (mut engine, run) = thread.join().unwrap();
    assert_eq!(run.ended, RunEnd::Stopped(Stop::Interrupted));
    engine.refill();
    assert_eq!(engine.run(Some(3)), Run { fired: 3, ended: RunEnd::Limit });
}

/// Somebody who is asked for a line, and presses Ctrl-C instead.
#[derive(Debug)]
struct Impatient(Arc<AtomicBool>);

impl Outside for Impatient {
    fn line(&mut self) -> Option<String> {
        self.0.store(true, Ordering::Relaxed);
        None
    }
}

#[test]
fn who_is_asked_can_stop_what_asks() {
    for function in ["read", "readline", "read-number", "get-char"] {
        let mut engine = Engine::default();
        let flag = Arc::new(AtomicBool::new(false));
        engine.heed(Arc::clone(&flag));
        engine.set_outside(Impatient(flag));
        engine.obey_text(&format!("(progn (bind ?typed ({function})) (assert (went on)))"));
        assert_eq!(engine.facts().count(), 0, "{function}");
    }
}

#[test]
fn the_host_clears_whatever_a_handler_says() {
    let mut engine = Engine::default();
    let class = "(defclass C (is-a USER)) (defmessage-handler C delete around () (println stays))";
    engine.load(&format!("{class} (definstances i (c of C))")).expect("it is right");
    engine.reset().expect("nothing stops it");
    engine.obey_text("(clear)\n(instances)\n");
    let refused = "stays\n[CONSTRCT1] Some constructs are still in use. Clear cannot continue.\n";
    assert_eq!(engine.take_output(), format!("{refused}[c] of C\nFor a total of 1 instance.\n"));
    engine.clear();
    engine.take_output();
    engine.obey_text("(instances)\n(list-defmessage-handlers C)\n");
    let gone = "[CLASSFUN1] Unable to find class 'C' in function 'list-defmessage-handlers'.\n";
    assert_eq!(engine.take_output(), gone);
}
