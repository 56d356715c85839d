//! World files of the Wumpus world in every format: no bytes panic, and a cave that was read can be written and read back.
#![no_main]

use games::wumpus::ProfileName;
use games::wumpus::file::{FileRules, Format, read, write};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    for profile in [ProfileName::Ep3, ProfileName::Corrected] {
        for format in Format::ALL {
            let rules = FileRules::of(profile);
            let (layout, complaints) = read(text, format, rules);
            let Some(layout) = layout else {
                assert!(!complaints.is_empty(), "whoever refuses says why");
                continue;
            };
            if let Ok(written) = write(&layout, Format::Seed) {
                assert_eq!(read(&written, Format::Seed, rules).0, Some(layout));
            }
        }
    }
});
