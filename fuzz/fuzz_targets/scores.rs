//! Score files: no text panics, neither as it is nor with the right checksum behind it, and what was read can be written and
//! read back.
#![no_main]

use arena::{Arcade, Score, sealed};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    let _ = Arcade::read(text);
    // The fuzzer cannot guess checksums, so the lines that it makes up are sealed here.
    for body in [text.to_owned(), format!("{{\"scores\":1}}\n{text}\n")] {
        let Ok(mut arcade) = Arcade::read(&sealed(&body)) else { continue };
        assert_eq!(Arcade::read(&arcade.to_text()).as_ref(), Ok(&arcade));
        let Some(label) = arcade.machines().first().map(|machine| machine.label.clone()) else { continue };
        let machine = arcade.machine_mut(&label);
        machine.record(text, Score::new(3.0).expect("it is finite"));
        for row in machine.ranking() {
            assert_eq!(machine.objective(&row.player.name), Some(row.objective));
        }
    }
});
