//! A run that is stopped from outside loses nothing: the next run goes on where it stopped.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex};

use clips::outside::Outside;
use clips::{Engine, Interrupter, RunEnd, Stop, Term};
use rand_chacha::ChaCha8Rng;
use rand_core::{Rng, SeedableRng};

use super::waiting::Maker;

/// Keeps the log, and stops the engine at random when a firing ends.
#[derive(Debug)]
struct Whimsical {
    log: Arc<Mutex<String>>,
    dice: ChaCha8Rng,
    interrupter: Option<Interrupter>,
}

impl Outside for Whimsical {
    fn log(&mut self, line: &str) -> bool {
        self.log.lock().expect("nobody panics").push_str(line);
        if self.dice.next_u32().is_multiple_of(3)
            && let Some(interrupter) = &self.interrupter
        {
            interrupter.stop();
        }
        true
    }
}

/// What a program did in all its runs, and how often it was stopped.
fn done(mut engine: Engine, seed: Option<u64>) -> (String, usize) {
    let log = Arc::new(Mutex::new(String::new()));
    let interrupter = seed.map(|_| engine.interrupter());
    let dice = ChaCha8Rng::seed_from_u64(seed.unwrap_or(0));
    engine.set_outside(Whimsical { log: Arc::clone(&log), dice, interrupter });
    engine.log_firings(true);
    let mut stops = 0;
    let mut left = 60;
    while left > 0 {
        let run = engine.run(Some(left));
        left -= run.fired;
        if run.ended != RunEnd::Stopped(Stop::Interrupted) {
            break;
        }
        stops += 1;
        engine.refill();
    }
    let facts: Vec<String> = engine.facts().map(|it| format!("f-{} {it}", it.index())).collect();
    let told = log.lock().expect("nobody panics").clone();
    (format!("{told}{}\n{}\n", engine.take_output(), facts.join("\n")), stops)
}

#[test]
fn a_run_stopped_between_firings_ends_as_one_that_was_not() {
    let mut stops = 0;
    for seed in 0..200 {
        let program = Maker(ChaCha8Rng::seed_from_u64(seed)).program(8);
        let mut engine = Engine::default();
        engine.load(&program).expect("the program is right");
        engine.reset().expect("nothing fails");
        let (whole, none) = done(engine.clone(), None);
        let (pieces, some) = done(engine, Some(seed));
        assert_eq!(none, 0);
        assert_eq!(whole, pieces, "seed {seed}\n{program}");
        stops += some;
    }
    assert!(stops > 500, "{stops}");
}

/// Rules of two modules whose actions are interrupted in their midst, by a function that they call.
const BUSY: &str = "
    (defmodule MAIN (export ?ALL))
    (deffacts MAIN::start (n 0))
    (defrule MAIN::count ?f <- (n ?n&:(< ?n 60)) => (retract ?f) (tick) (assert (n (+ ?n 1)) (seen ?n)) (tick) (focus B))
    (defmodule B (import MAIN deftemplate ?ALL))
    (defrule B::odd ?s <- (seen ?n&:(oddp ?n)) => (tick) (retract ?s) (tick) (assert (odd ?n)))
";

fn busy(chance: u64, seed: u64) -> (Engine, String, usize) {
    let mut engine = Engine::default();
    let (interrupter, count) = (engine.interrupter(), AtomicU64::new(seed));
    let tick = move |_: &mut clips::Call<'_>| {
        // A small generator: which ticks stop the run must not follow a pattern of the rules.
        let next = count
            .load(Ordering::Relaxed)
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        count.store(next, Ordering::Relaxed);
        if chance > 0 && (next >> 33).is_multiple_of(chance) {
            interrupter.stop();
        }
        Ok(Term::Void)
    };
    engine.define_function("tick", 0, tick).expect("the name is free");
    engine.load(BUSY).expect("the program is right");
    engine.log_firings(true);
    engine.reset().expect("nothing fails");
    let mut stops = 0;
    while engine.run(None).ended == RunEnd::Stopped(Stop::Interrupted) {
        stops += 1;
        engine.refill();
    }
    let log = engine.take_log();
    (engine, log, stops)
}

#[test]
fn actions_are_done_to_their_end_before_a_run_stops() {
    let (whole, log, _) = busy(0, 1);
    let facts = |engine: &Engine| engine.facts().map(|it| it.to_string()).collect::<Vec<_>>();
    for seed in 0..40 {
        let (engine, pieces, stops) = busy(1 + seed % 7, seed);
        assert_eq!(facts(&whole), facts(&engine), "seed {seed}");
        assert_eq!(log, pieces, "seed {seed}");
        assert!(stops > 5, "{stops}");
    }
}

#[test]
fn who_stops_a_run_is_told_where() {
    let stopping = |program: &str| {
        let mut engine = Engine::default();
        let interrupter = engine.interrupter();
        let stop = move |_: &mut clips::Call<'_>| {
            interrupter.stop();
            Ok(Term::Void)
        };
        engine.define_function("stop", 0, stop).expect("the name is free");
        engine.load(program).expect("the program is right");
        engine.obey_text("(reset)\n(run)\n(println never)\n");
        engine
    };
    let count = "(deffacts start (n 0)) (defrule count ?f <- (n ?n&:(< ?n 9)) => (retract ?f) (assert (n (+ ?n 1)))
        (if (= ?n 3) then (stop)))";
    let mut engine = stopping(count);
    assert_eq!(engine.take_output(), "[LIMIT1] stopped in rule count after 4 firings; (run) goes on\n");
    engine.refill();
    engine.obey_text("(run)\n(facts)\n");
    assert_eq!(engine.take_output(), "f-10    (n 9)\nFor a total of 1 fact.\n");
    let mut engine =
        stopping("(defmodule B) (defrule B::ever => (focus B) (stop) (while TRUE)) (defrule MAIN::go => (focus B))");
    let told = engine.take_output();
    assert!(told.starts_with("[LIMIT1] stopped in the actions of rule B::ever after 2 firings; the rest"), "{told}");
    assert!(told.ends_with("(refresh B::ever) brings this one back\n"), "{told}");
}
