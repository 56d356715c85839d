//! Rules and facts drawn from the bytes: with indices and without, everything that can be watched is the same.
#![no_main]

#[path = "../../crates/clips/tests/it/drawn.rs"]
mod drawn;

use clips::{Engine, Limits};
use libfuzzer_sys::fuzz_target;

/// What a program prints.
fn run(text: &str, is_indexed: bool) -> String {
    let mut engine = Engine::default();
    engine.set_indexed(is_indexed);
    engine.set_limits(Limits { firings: 1_000, ..Limits::default() });
    engine.obey_text(text);
    engine.take_output()
}

fuzz_target!(|bytes: &[u8]| {
    // Few are enough for a program of many rules, and pairs grow faster than bytes.
    let text = drawn::program(&bytes[..bytes.len().min(300)]);
    assert_eq!(run(&text, true), run(&text, false), "{text}");
});
