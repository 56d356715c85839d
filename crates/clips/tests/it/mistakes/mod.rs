//! The page about mistakes: what is typed, what CLIPS says, and our hint. The test writes the page.

use std::fmt::Write;

use clips::Engine;
use expect_test::expect_file;

use crate::sessions::{page, screen, sessions};
use table::MISTAKES;

/// A mistake that beginners make.
struct Mistake {
    /// What it is.
    title: &'static str,
    /// Why it happens, and what it means.
    about: &'static str,
    /// What is typed at the prompt.
    typed: &'static str,
    /// What was meant; a program.
    meant: &'static str,
}

mod table;

const BEGIN: &str = "\
# Twenty mistakes

What goes wrong in the first weeks with CLIPS, what CLIPS says about it, and what to do. The twenty are those that come up again and
again in public questions: what the reader trips over (1 to 5), names and arguments (6 to 10), rules that mean something else (11 to 14),
and programs that are right and do nothing, or do not stop (15 to 20).

Lines that begin with `hint: ` are ours; everything else on the screen is what CLIPS 6.4.2 prints. `tellask clips` gives hints at a
terminal, and everywhere with `--hints`. `tellask check FILE` and `tellask clips FILE` tell of all mistakes of a file at once, with line and
column; *in a file* below is what they say.
";

/// One mistake of the page.
fn section(number: usize, mistake: &Mistake) -> String {
    let mut engine = Engine::default();
    engine.set_hints(true);
    let shown = screen(&mut engine, mistake.typed, &[]);
    let mut text = format!("\n## {number}. {}\n\n{}\n\n```text\n{shown}```\n", mistake.title, mistake.about);
    let file: String = constructs(mistake.typed);
    let told = Engine::default().load_all(&file).to_string();
    if !told.is_empty() {
        write!(text, "\nIn a file:\n\n```text\n{told}\n```\n").expect("a text takes all");
    }
    if !mistake.meant.is_empty() {
        write!(text, "\nInstead:\n\n```clips\n{}```\n", mistake.meant).expect("a text takes all");
    }
    text
}

/// The constructs among what is typed.
fn constructs(typed: &str) -> String {
    let (mut all, mut form) = (String::new(), String::new());
    for line in typed.split_inclusive('\n') {
        form += line;
        if clips::is_whole(&form) {
            let form = std::mem::take(&mut form);
            all += if form.starts_with("(def") { &form } else { "" };
        }
    }
    all
}

#[test]
fn the_page_shows_what_is_said() {
    assert_eq!(MISTAKES.len(), 20);
    let sections = MISTAKES.iter().enumerate().map(|(index, it)| section(index + 1, it));
    let page: String = std::iter::once(BEGIN.to_owned()).chain(sections).collect();
    expect_file!["../../../../../docs/clips-mistakes.md"].assert_eq(&page);
}

#[test]
fn every_mistake_has_a_hint() {
    for mistake in MISTAKES {
        let mut engine = Engine::default();
        engine.set_hints(true);
        let shown = screen(&mut engine, mistake.typed, &[]);
        let is_told = shown.lines().any(|line| line.starts_with("hint: "));
        // What is not closed yet is nothing to complain about.
        assert!(is_told, "{}:\n{shown}", mistake.title);
    }
}

#[test]
fn without_hints_nothing_else_changes() {
    for mistake in MISTAKES {
        let (mut with, mut without) = (Engine::default(), Engine::default());
        with.set_hints(true);
        let with: String = screen(&mut with, mistake.typed, &[])
            .split_inclusive('\n')
            .filter(|line| !line.starts_with("hint: "))
            .collect();
        assert_eq!(with, screen(&mut without, mistake.typed, &[]), "{}", mistake.title);
    }
}

#[test]
fn what_was_meant_can_be_loaded() {
    for mistake in MISTAKES {
        let told = Engine::default().load_all(mistake.meant).to_string();
        assert_eq!(told, "", "{}", mistake.title);
    }
}

#[test]
fn the_page_can_be_typed_again() {
    let sessions = sessions(&page("clips-mistakes.md"));
    assert_eq!(sessions.len(), MISTAKES.len());
    for (session, mistake) in sessions.iter().zip(MISTAKES) {
        assert_eq!(session.typed, mistake.typed, "{}", mistake.title);
    }
}
