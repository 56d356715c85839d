//! What a program answers: its line as JSON, and the act in it as a fact. No bytes panic, and a fact can be written again.
#![no_main]

use libfuzzer_sys::fuzz_target;
use play::{fact_from_json, fact_to_json};

fuzz_target!(|line: &[u8]| {
    let Ok(json) = serde_json::from_slice::<serde_json::Value>(line) else { return };
    if let Ok(fact) = fact_from_json(json.get("act").unwrap_or(&json)) {
        assert_eq!(fact_from_json(&fact_to_json(&fact)), Ok(fact));
    }
});
