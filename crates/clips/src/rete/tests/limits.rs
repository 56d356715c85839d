//! Matching reaches limits, and the engine goes on.

use super::driver::Driver;
use crate::code::stop::Stop;
use crate::engine::Engine;
use crate::store::TemplateId;
use crate::store::content::Content;
use crate::value::Value;

/// Every fact meets every other, three times over.
const MANY: &str = "(defrule many (a ?x) (a ?y&~?x) (a ?z&~?x&~?y) =>)";

fn assert(engine: &mut Engine, number: i64) -> Result<(), Stop> {
    let slots = vec![Value::row([Value::Integer(number)])];
    let place = engine.matcher.store.add(Content::of(TemplateId(0), slots));
    engine.matching().fact_added(place)
}

/// Asserts until a limit is reached.
fn fill(engine: &mut Engine, most: i64) -> Option<Stop> {
    (0..most).find_map(|number| assert(engine, number).err())
}

#[test]
fn too_many_matches_are_an_ordinary_result() {
    let mut driver = Driver::default();
    driver.text(MANY);
    driver.engine.matcher.network.rules.watch_activations = false;
    driver.engine.machine.limits.matches = 10_000;
    assert_eq!(fill(&mut driver.engine, 1_000), Some(Stop::Matches));
    assert!(driver.engine.matcher.network.tokens.len() <= 10_000);
    // Everything goes as it came, and a smaller program runs.
    driver.text("(reset)");
    assert_eq!(driver.engine.matcher.agenda.len(), 0);
    driver.engine.machine.limits.matches = 1_000_000;
    assert_eq!(fill(&mut driver.engine, 10), None);
    assert_eq!(driver.engine.matcher.agenda.len(), 10 * 9 * 8, "no match is missing after a reset");
}
