//! What a program answers: its line as JSON, and the act in it as a fact. No bytes panic, and a fact can be written again.
#![no_main]

use libfuzzer_sys::fuzz_target;
use play::{fact_from_json, fact_to_json, settings_to_json};

fuzz_target!(|line: &[u8]| {
    let Ok(json) = serde_json::from_slice::<serde_json::Value>(line) else { return };
    if let Ok(fact) = fact_from_json(json.get("act").unwrap_or(&json)) {
        // A slot that comes twice, which no word allows, comes once in JSON; and JSON does not tell names from texts.
        let written = fact_to_json(&fact);
        if settings_to_json(&fact).as_object().is_some_and(|slots| slots.len() == fact.fields.len()) {
            assert_eq!(fact_from_json(&written).map(|again| fact_to_json(&again)), Ok(written));
        }
    }
});
