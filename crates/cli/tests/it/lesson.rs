//! The lesson and hints, through the binary: what is typed there on a pipe, and what comes back.

use std::fs;
use std::path::Path;

use assert_cmd::Command;

use super::{complains, prints, scratch, tellask, text};

const PROMPT: &str = "CLIPS> ";

/// The transcripts of the page, block by block.
fn transcripts(page: &str) -> Vec<String> {
    let mut found = Vec::new();
    let mut lines = page.split_inclusive('\n').peekable();
    while let Some(line) = lines.next() {
        let is_block = matches!(line, "```text\n" | "```text tellask\n");
        if is_block && lines.peek().is_some_and(|next| next.starts_with(PROMPT)) {
            let mut shown = String::new();
            while let Some(line) = lines.next_if(|line| *line != "```\n") {
                shown.push_str(line);
            }
            found.push(shown);
        }
    }
    found
}

/// What is typed in a transcript, and what is printed around it: what was typed shows at a terminal only.
fn split(shown: &str) -> (String, String) {
    let (mut typed, mut printed) = (String::new(), String::new());
    let mut command: Option<String> = None;
    let mut is_batch = false;
    for line in shown.split_inclusive('\n') {
        match (line.strip_prefix(PROMPT), &mut command) {
            (Some(begin), None) if !is_batch => {
                printed.push_str(PROMPT);
                command = Some(begin.to_owned());
            }
            (_, Some(open)) => open.push_str(line),
            (_, None) => printed.push_str(line),
        }
        if let Some(whole) = command.take_if(|it| ::clips::is_whole(it)) {
            is_batch |= whole.starts_with("(batch ");
            let reads = !whole.starts_with("(def") && (whole.contains("(read)") || whole.contains("(readline)"));
            typed.push_str(&whole);
            command = reads.then(String::new);
        }
    }
    (typed, printed)
}

#[test]
fn the_lesson_can_be_typed_into_the_binary() {
    let folder = scratch("lesson");
    let files = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples/clips/lesson");
    for name in ["garden.clp", "morning.bat"] {
        fs::copy(files.join(name), folder.join(name)).expect("it can be copied");
    }
    let page = include_str!("../../../../docs/clips-lesson.md");
    let (typed, printed): (String, String) = transcripts(page).iter().map(|shown| split(shown)).unzip();
    let mut command = Command::cargo_bin("tellask").expect("the binary is built");
    let output = command.current_dir(&folder).args(["clips", "--hints"]).write_stdin(typed).output().expect("it runs");
    let said = text(&output.stdout);
    let said = said.strip_prefix("         CLIPS (6.4.2 1/14/25)\n").expect("it begins with its name");
    assert_eq!(said, format!("{printed}{PROMPT}"));
    // The log of the session is what the lesson says.
    let log = fs::read_to_string(folder.join("session.txt")).expect("it was written");
    assert_eq!(log.lines().next(), Some("TRUE"));
    assert_eq!(log.lines().last(), Some("CLIPS> (dribble-off)"));
}

#[test]
fn hints_are_given_where_they_are_asked_for() {
    let typed = "(prinout t hello crlf)\n(run)\n(exit)\n";
    let with = prints(0, &["clips", "--hints"], typed);
    let hints = [
        "hint: did you mean `printout`?\n",
        "hint: there are no rules; define one by `defrule`, or load a file of them\n",
    ];
    let mut rest = with.clone();
    for hint in hints {
        assert!(with.contains(hint), "{hint}: {with}");
        rest = rest.replace(hint, "");
    }
    assert_eq!(prints(0, &["clips"], typed), rest, "without the option nothing else changes");
    let file = scratch("lesson").join("slip.clp");
    fs::write(&file, "(prinout t hello crlf)\n").expect("written");
    let file = file.to_str().expect("the path is text");
    assert!(!text(&tellask(&["clips", "-f2", file], "").stdout).contains("hint"));
    // Behind the file the option is known, too.
    assert!(text(&tellask(&["clips", "-f2", file, "--hints"], "").stdout).contains("hint: did you mean"));
}

#[test]
fn check_warns_of_rules_that_are_hardly_meant() {
    let file = scratch("lesson").join("suspect.clp");
    let rules = "(defrule vote (person ?name ?age) (> ?age 17) => (println ?name))\n\
                 (defrule wet (rain) => printout t \"wet\" crlf)\n";
    fs::write(&file, rules).expect("written");
    let said = complains(0, &["check", file.to_str().expect("the path is text")]);
    for line in ["the condition `(> …)` asks for a fact named `>`", "`printout` alone is a word, and does nothing"] {
        assert!(said.contains(line), "{line}: {said}");
    }
}
