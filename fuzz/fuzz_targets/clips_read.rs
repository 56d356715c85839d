//! Any bytes as a text of rules: what is wrong is told, with places inside of the text.

#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let text = String::from_utf8_lossy(bytes);
    let lines = text.matches('\n').count() + 1;
    for diagnostic in &clips::diagnose(&text) {
        assert!((1..=lines).contains(&diagnostic.place.line), "{diagnostic}");
        assert!(!diagnostic.message.is_empty(), "{diagnostic}");
    }
});
