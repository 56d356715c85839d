//! Any bytes as a program of the rule engine, under small limits: nothing panics, and everything ends.
#![no_main]

use clips::{Engine, Limits};
use libfuzzer_sys::fuzz_target;

const LIMITS: Limits = Limits {
    fuel: 20_000,
    work: 200_000,
    firings: 100,
    depth: 200,
    nesting: 20,
    row: 2_000,
    text: 20_000,
    texts: 1 << 20,
    matches: 5_000,
    output: 1 << 16,
    facts: 500,
    values: 100_000,
};

fuzz_target!(|bytes: &[u8]| {
    let text = String::from_utf8_lossy(bytes);
    let mut engine = Engine::default();
    engine.set_limits(LIMITS);
    engine.obey_text(&text);
    engine.take_output();
    // Whatever happened, it can go on.
    engine.refill();
    engine.obey_text("(clear)\n(defrule r (a ?x) => (println ?x))\n(assert (a 1))\n(run)\n");
});
