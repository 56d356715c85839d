//! Facts in text: no bytes panic, and what was read is written so that it can be read back.
#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    let (facts, _) = facts::read_facts(text);
    for fact in facts {
        assert_eq!(fact.to_string().parse(), Ok(fact));
    }
});
