//! Sessions that probe one area of the language each, as `clips -f` answers them, byte for byte.
//!
//! `tests/probes/NAME.bat` is a file of commands, `NAME.out` what CLIPS 6.4.2 printed for it, with nothing typed.

use std::fs;
use std::path::Path;

use clips::Engine;

use super::difference::first_difference;
use super::memory::Memory;

/// Probes whose answers are another machine's or chance, or tell of what is not here; each with the reason.
const APART: &[(&str, &str)] = &[
    ("profile-misc", "the memory in use"),
    ("watch-items", "seconds that a run took"),
    ("x-clear-handler", "the reference prints garbage from memory that was given back"),
];

/// What the engine answers to a file of commands under `-f`.
fn answered(commands: &str) -> String {
    let mut engine = Engine::default();
    engine.set_outside(Memory::typed(""));
    engine.show_banner();
    engine.show_prompt();
    engine.prompt_text(commands, true);
    engine.take_output()
}

#[test]
fn every_probe_is_answered_as_by_the_reference() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/probes");
    let mut names: Vec<String> = fs::read_dir(&folder)
        .expect("the folder is there")
        .map(|it| it.expect("it can be read").file_name().into_string().expect("names are plain"))
        .filter_map(|name| name.strip_suffix(".bat").map(str::to_owned))
        .collect();
    names.sort_unstable();
    assert!(names.len() >= 87, "{}", names.len());
    let mut wrong = String::new();
    for name in &names {
        let read = |end: &str| fs::read_to_string(folder.join(format!("{name}.{end}"))).expect("both files are there");
        let (ours, reference) = (answered(&read("bat")), read("out"));
        let is_apart = APART.iter().any(|(it, _)| it == name);
        if (ours == reference) == is_apart {
            let what = first_difference(&reference, &ours);
            let what = what.unwrap_or_else(|| "it is equal now: take it off the list\n".to_owned());
            wrong += "--- ";
            wrong += name;
            wrong += "\n";
            wrong += &what;
        }
    }
    assert!(wrong.is_empty(), "{wrong}");
}
