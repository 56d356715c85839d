//! Long sessions, each about one area of the language, as CLIPS 6.4.2 answers them, byte for byte: as files of commands, by `batch`,
//! copied by `dribble-on`, and as files of constructs.
//!
//! `tests/features/NAME.bat` holds the commands, `NAME.out` what 6.4.2 printed for them with `-f`, and `NAME.load` with `-l`.

use std::fs;
use std::path::Path;

use clips::outside::Outside;
use clips::{Ended, Engine};

use super::difference::first_difference;
use super::memory::Memory;

const BANNER: &str = "         CLIPS (6.4.2 1/14/25)\n";
const FILE: &str = "commands.bat";
const LOG: &str = "dribble.txt";

/// Sessions that turn the log off, print characters that pass it by or that `readline` swallows, or write what stands in it alone.
const OWN_LOG: [&str; 4] = ["channels", "io", "printing", "saving"];

/// An engine in a folder with a file, before the first command.
fn engine(commands: &str) -> Engine {
    let mut memory = Memory::typed("");
    let file = memory.open(FILE, "w").expect("there is room");
    memory.write(file, commands);
    memory.close(file);
    let mut engine = Engine::default();
    engine.set_outside(memory);
    engine
}

/// What is seen when these lines are typed.
fn typed(engine: &mut Engine, typed: &str) -> String {
    engine.show_banner();
    engine.show_prompt();
    if engine.prompt_text(typed, false) == Ended::Done {
        engine.prompt_text("(exit)\n", false);
    }
    engine.take_output()
}

/// What stands in the log.
fn log(engine: &mut Engine) -> String {
    let lines = "(while (neq (bind ?line (readline log)) EOF) (println ?line))";
    engine.obey_text(&format!("(unwatch all)\n(with-open-file (\"{LOG}\" log \"r\") {lines})\n"));
    engine.take_output()
}

#[test]
fn every_session_is_answered_as_by_the_reference() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/features");
    let mut names: Vec<String> = fs::read_dir(&folder)
        .expect("the folder is there")
        .map(|it| it.expect("it can be read").file_name().into_string().expect("names are plain"))
        .filter_map(|name| name.strip_suffix(".bat").map(str::to_owned))
        .collect();
    names.sort_unstable();
    assert!(names.len() >= 12, "{}", names.len());
    let mut wrong = String::new();
    for name in &names {
        let read = |end: &str| fs::read_to_string(folder.join(format!("{name}.{end}"))).expect("all files are there");
        let (commands, reference) = (read("bat"), read("out"));
        let answers = reference.strip_prefix(BANNER).expect("it begins so");
        let by_batch = format!("{BANNER}CLIPS> TRUE\n{answers}");
        let dribbled = format!("{BANNER}CLIPS> TRUE\nCLIPS> TRUE\n{answers}");
        let mut compare = |way: &str, reference: &str, ours: &str| {
            if let Some(what) = first_difference(reference, ours) {
                wrong.extend(["--- ", name, ", ", way, "\n", &what]);
            }
        };
        let mut one = engine(&commands);
        one.queue_commands(&commands);
        compare("-f", &reference, &typed(&mut one, ""));
        let mut forgetful = engine(&commands);
        forgetful.set_impatient(true);
        forgetful.queue_commands(&commands);
        compare("-f, texts forgotten at once", &reference, &typed(&mut forgetful, ""));
        compare("batch", &by_batch, &typed(&mut engine(&commands), &format!("(batch \"{FILE}\")\n")));
        let lines = format!("(dribble-on \"{LOG}\")\n(batch \"{FILE}\")\n");
        let mut dribbling = engine(&commands);
        compare("dribble-on", &dribbled, &typed(&mut dribbling, &lines));
        if !OWN_LOG.contains(&name.as_str()) {
            compare("the log", &format!("TRUE\nCLIPS> (batch \"{FILE}\")\nTRUE\n{answers}"), &log(&mut dribbling));
        }
        let mut loaded = engine(&commands);
        loaded.load_text(FILE, &commands, false).expect("nothing ends it");
        compare("-l", &read("load"), &typed(&mut loaded, ""));
    }
    assert!(wrong.is_empty(), "{wrong}");
}
