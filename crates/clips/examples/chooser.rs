//! The host chooses which rule fires: here always the one whose fact is worth most.
//!
//! `cargo run -p tellask-clips --example chooser`

use std::error::Error;
use std::fmt::Write as _;
use std::io::Write as _;

use tellask_clips::{ActivationView, Engine};

const RULES: &str = r#"
(deftemplate offer (slot from) (slot worth))
(deffacts offers
  (offer (from Ann) (worth 30)) (offer (from Ben) (worth 50)) (offer (from Cem) (worth 40)))

(defrule warn "what is urgent has a salience of its own"
  (declare (salience 10))
  (exists (offer))
  =>
  (println "there are offers"))

(defrule accept "one offer is enough"
  ?offer <- (offer (from ?who) (worth ?worth))
  (not (accepted ?))
  =>
  (println "accepted " ?who " for " ?worth)
  (assert (accepted ?who)))
"#;

fn main() -> Result<(), Box<dyn Error>> {
    std::io::stdout().write_all(story()?.as_bytes())?;
    Ok(())
}

/// The whole program; what it tells.
pub(crate) fn story() -> Result<String, Box<dyn Error>> {
    let mut engine = Engine::default();
    engine.load(RULES)?;
    engine.reset()?;
    let mut told = String::new();
    loop {
        // Only those of the highest salience: the program decides what is urgent, the host what is best.
        for choice in engine.choices() {
            writeln!(told, "could fire {choice}")?;
        }
        let best = engine.choices().max_by_key(worth).map(|choice| choice.id());
        let Some(best) = best else { break };
        engine.fire(best)?;
        told += &engine.take_output();
    }
    Ok(told)
}

/// What the first fact of an activation is worth.
fn worth(choice: &ActivationView<'_>) -> i64 {
    let facts = choice.facts();
    let first = facts.first().and_then(Option::as_ref);
    first.and_then(|fact| fact.slot("worth")).and_then(|it| it.as_integer()).unwrap_or_default()
}
