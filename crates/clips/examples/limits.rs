//! A stranger's rules under limits, and a stop from another thread.
//!
//! `cargo run -p tellask-clips --example limits`

use std::error::Error;
use std::fmt::Write as _;
use std::io::Write as _;
use std::thread;

use tellask_clips::{Engine, Limits, RunEnd, Stop};

/// Rules that somebody sent us. Without limits none of these would end well.
const STRANGERS: [(&str, &str); 4] = [
    ("counts for ever", "(deffacts s (n 0)) (defrule on ?f <- (n ?x) => (retract ?f) (assert (n (+ ?x 1))))"),
    ("loops in one action", "(defrule spin => (while TRUE))"),
    ("calls itself", "(deffunction deep (?n) (+ 1 (deep ?n))) (defrule fall => (deep 1))"),
    ("fills the memory", "(deffacts s (n 0)) (defrule more (n ?x) => (assert (n (+ ?x 1))))"),
];

fn main() -> Result<(), Box<dyn Error>> {
    std::io::stdout().write_all(story()?.as_bytes())?;
    Ok(())
}

/// The whole program; what it tells.
pub(crate) fn story() -> Result<String, Box<dyn Error>> {
    let mut told = String::new();
    for (name, rules) in STRANGERS {
        let mut engine = Engine::default();
        // No `Outside` is handed in, so there are no files, no clock and no commands to run.
        engine.set_limits(Limits { firings: 1_000, fuel: 100_000, depth: 500, facts: 200, ..Limits::default() });
        engine.load(rules)?;
        engine.reset()?;
        let run = engine.run(None);
        let RunEnd::Stopped(stop) = run.ended else { return Err("it should have been stopped".into()) };
        writeln!(told, "{name}: {stop}, after {} firings", run.fired)?;
        // The engine is as good as before.
        engine.refill();
        assert_eq!(engine.eval("(+ 1 2)")?.as_integer(), Some(3));
    }
    told += &interrupted()?;
    Ok(told)
}

/// Whoever waits may lose patience: an interrupter goes to another thread and stops the engine from there.
fn interrupted() -> Result<String, Box<dyn Error>> {
    let mut engine = Engine::default();
    let interrupter = engine.interrupter();
    engine.load(STRANGERS[1].1)?;
    engine.reset()?;
    let busy = thread::spawn(move || engine.run(None));
    interrupter.stop();
    let run = busy.join().map_err(|_| "an engine never panics")?;
    Ok(match run.ended {
        RunEnd::Stopped(stop @ Stop::Interrupted) => format!("and without limits: {stop}\n"),
        other => format!("unexpectedly {other:?}\n"),
    })
}
