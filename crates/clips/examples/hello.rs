//! Facts in, rules run, facts out.
//!
//! `cargo run -p tellask-clips --example hello`

use std::error::Error;
use std::fmt::Write as _;
use std::io::Write as _;

use tellask_clips::{Engine, NewFact, Term};

const RULES: &str = r#"
(deftemplate order (slot item) (slot pieces (type INTEGER)))
(deftemplate price (slot item) (slot cents (type INTEGER)))
(deftemplate line (slot item) (slot cents))

(defrule price-it "a line is pieces times price"
  (order (item ?item) (pieces ?pieces))
  (price (item ?item) (cents ?cents))
  =>
  (assert (line (item ?item) (cents (* ?pieces ?cents)))))
"#;

fn main() -> Result<(), Box<dyn Error>> {
    std::io::stdout().write_all(story()?.as_bytes())?;
    Ok(())
}

/// The whole program; what it tells.
pub(crate) fn story() -> Result<String, Box<dyn Error>> {
    let mut engine = Engine::default();
    // Everything that is wrong with the rules would be in the error, with line and column.
    engine.load(RULES)?;
    engine.reset()?;
    for (item, cents) in [("tea", 350), ("cake", 420)] {
        engine.assert(&NewFact::new("price").slot("item", Term::symbol(item)).slot("cents", cents))?;
    }
    engine.assert(&NewFact::new("order").slot("item", Term::symbol("tea")).slot("pieces", 2))?;
    engine.assert(&NewFact::new("order").slot("item", Term::symbol("cake")).slot("pieces", 1))?;

    let run = engine.run(None);
    let mut told = format!("{} rules fired\n", run.fired);
    for line in engine.facts_of("line") {
        let item = line.slot("item").unwrap_or_default();
        let cents = line.slot("cents").and_then(|it| it.as_integer()).unwrap_or_default();
        writeln!(told, "{item}: {}.{:02}", cents / 100, cents % 100)?;
    }
    Ok(told)
}
