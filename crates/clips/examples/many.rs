//! Many engines: a clone for each thread, from one that has read the rules.
//!
//! `cargo run -p tellask-clips --example many`

use std::error::Error;
use std::fmt::Write as _;
use std::io::Write as _;
use std::thread;

use tellask_clips::{Engine, NewFact};

const RULES: &str = r#"
(deftemplate number (slot value) (slot steps (default 0)))

(defrule halve
  ?n <- (number (value ?v&:(> ?v 1)&:(evenp ?v)) (steps ?s))
  =>
  (modify ?n (value (div ?v 2)) (steps (+ ?s 1))))

(defrule triple
  ?n <- (number (value ?v&:(> ?v 1)&:(oddp ?v)) (steps ?s))
  =>
  (modify ?n (value (+ 1 (* 3 ?v))) (steps (+ ?s 1))))
"#;

fn main() -> Result<(), Box<dyn Error>> {
    std::io::stdout().write_all(story()?.as_bytes())?;
    Ok(())
}

/// The whole program; what it tells.
pub(crate) fn story() -> Result<String, Box<dyn Error>> {
    // The rules are read and compiled once.
    let mut first = Engine::default();
    first.load(RULES)?;
    first.reset()?;
    let workers: Vec<_> = [6, 7, 27, 97]
        .into_iter()
        .map(|number| {
            // An engine is a value: a clone shares nothing, and goes where it is sent.
            let mut engine = first.clone();
            thread::spawn(move || {
                engine.assert(&NewFact::new("number").slot("value", number)).ok()?;
                let run = engine.run(None);
                let steps = engine.facts_of("number").next()?.slot("steps")?;
                Some(format!("{number} reaches 1 in {steps} steps, {} firings\n", run.fired))
            })
        })
        .collect();
    // They are told in the order in which they were asked, whoever was done first.
    let mut told = String::new();
    for worker in workers {
        told += &worker.join().map_err(|_| "an engine never panics")?.ok_or("a fact was refused")?;
    }
    writeln!(told, "and the first engine still has {} facts", first.facts().count())?;
    Ok(told)
}
