//! Why, as data: what a conclusion rests on, and what stops a rule.
//!
//! `cargo run -p tellask-clips --example explain`

use std::error::Error;
use std::fmt::Write as _;
use std::io::Write as _;

use tellask_clips::{Engine, Origin, Retention, Why};

const RULES: &str = r#"
(deffacts signs (fever) (cough) (has-travelled))

(defrule flu "fever and cough together are taken for the flu"
  (fever) (cough) (not (vaccinated))
  =>
  (assert (illness flu)))

(defrule stay-home "who is ill stays at home"
  (illness ?what)
  =>
  (assert (advice stay-home)))

(defrule see-doctor "a rash wants a doctor"
  (illness ?what) (rash)
  =>
  (assert (advice see-doctor)))
"#;

fn main() -> Result<(), Box<dyn Error>> {
    std::io::stdout().write_all(story()?.as_bytes())?;
    Ok(())
}

/// The whole program; what it tells.
pub(crate) fn story() -> Result<String, Box<dyn Error>> {
    let mut engine = Engine::default();
    // Nothing is kept unless somebody wants it.
    engine.set_explanation(Retention::All);
    engine.load(RULES)?;
    engine.reset()?;
    engine.run(None);

    let advice = engine.facts_of("advice").next().ok_or("there is one")?.id();
    let why = engine.why(advice, 10).ok_or("it is known")?;
    // A tree of plain data …
    let mut told = format!("{} because of {}\n", why.text, rules(&why).join(", then "));
    // … whose leaves are the evidence …
    writeln!(told, "evidence: {}", why.evidence().join(", "))?;
    // … and which has a printer.
    write!(told, "{why}")?;
    let why_not = engine.why_not("see-doctor").ok_or("there is such a rule")?;
    write!(told, "{why_not}")?;
    Ok(told)
}

/// The rules behind something, the last one first.
fn rules(why: &Why) -> Vec<&str> {
    let Some(Origin::Fired(fired)) = why.origins.first() else { return Vec::new() };
    let mut names = vec![fired.rule.as_str()];
    for because in &fired.because {
        if let tellask_clips::Finding::Fact(fact) = &because.found {
            names.extend(rules(fact));
        }
    }
    names
}
