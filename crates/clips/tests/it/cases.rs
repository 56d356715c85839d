//! The case programs against the answers of CLIPS 6.4.2, under several treatments that must change nothing.

use std::fs;
use std::path::{Path, PathBuf};

use clips::{Engine, Retention};

use crate::difference::first_difference;
use crate::memory::Memory;
use crate::properties::ask_everything;

/// So many differences are shown in full.
const SHOWN: usize = 5;

/// A program, what is typed while it runs, and what the reference answers.
struct Case {
    name: String,
    program: String,
    typed: String,
    answer: String,
}

/// All cases, by name.
fn cases() -> Vec<Case> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/programs");
    let entries = fs::read_dir(&folder).expect("the cases are in the sources");
    let mut paths: Vec<PathBuf> = entries.map(|it| it.expect("a folder can be listed").path()).collect();
    paths.retain(|it| it.extension().is_some_and(|extension| extension == "clp"));
    paths.sort();
    paths.iter().map(|path| Case::read(path)).collect()
}

impl Case {
    fn read(path: &Path) -> Case {
        let text = |extension: &str| fs::read_to_string(path.with_extension(extension));
        Case {
            name: path.file_stem().expect("it has an extension").to_string_lossy().into_owned(),
            program: text("clp").expect("a case is text"),
            typed: text("in").unwrap_or_default(),
            answer: text("out").expect("`reference.py --write` makes the answer of a case"),
        }
    }

    /// What our engine says to a text in place of the program; facts are listed in the end, as the reference was asked to.
    fn run(&self, program: &str, is_indexed: bool) -> String {
        self.run_as(program, is_indexed, true)
    }

    /// The same with or without the faults of the reference.
    fn run_as(&self, program: &str, is_indexed: bool, is_faithful: bool) -> String {
        let mut engine = Engine::default();
        engine.set_faithful(is_faithful);
        engine.set_indexed(is_indexed);
        engine.set_outside(Memory::typed(&self.typed));
        engine.obey_text(&format!("{program}\n(facts)\n(exit)\n"));
        engine.take_output()
    }
}

/// Runs all cases in some way, and tells which of them differ from the reference's answers, and where.
fn compare(way: impl Fn(&Case) -> String) {
    let cases = cases();
    assert!(cases.len() >= 200, "{} cases", cases.len());
    let differing: Vec<(&str, String)> = cases
        .iter()
        .filter_map(|case| Some((case.name.as_str(), first_difference(&case.answer, &way(case))?)))
        .collect();
    let names: Vec<&str> = differing.iter().map(|(name, _)| *name).collect();
    let shown: Vec<String> = differing.iter().take(SHOWN).map(|(name, text)| format!("--- {name}\n{text}")).collect();
    assert!(
        names.is_empty(),
        "{} of {} cases differ: {}\n{}",
        names.len(),
        cases.len(),
        names.join(" "),
        shown.concat()
    );
}

#[test]
fn every_case_is_answered_as_by_the_reference() {
    compare(|case| case.run(&case.program, true));
}

#[test]
fn every_case_is_answered_the_same_without_the_faults_of_the_reference() {
    // This is what users get; what hangs on the faults is tested where they are repaired.
    compare(|case| case.run_as(&case.program, true, false));
}

#[test]
fn every_case_is_answered_the_same_without_indices() {
    // How memories are laid out is for these to tell, and there indices do show.
    const INSIDE: [&str; 2] = ["(matches ", "(join-activity "];
    // An instance that has changed and waits to be matched is found by what it was, and only indices know that.
    const OUTDATED: [&str; 1] = ["object-pattern-delay"];
    compare(|case| {
        if OUTDATED.contains(&case.name.as_str()) {
            return case.answer.clone();
        }
        if !INSIDE.iter().any(|it| case.program.contains(it)) {
            return case.run(&case.program, false);
        }
        let program = format!("(watch all)\n{}", without(&case.program, &INSIDE));
        let (with, without) = (case.run(&program, true), case.run(&program, false));
        if with == without { case.answer.clone() } else { first_difference(&with, &without).unwrap_or_default() }
    });
}

#[test]
fn every_case_is_answered_the_same_after_its_constructs_were_printed_and_read_again() {
    // Each global is printed by itself, and in a module that another one of the same construct may have left.
    const MOVED: [&str; 1] = ["module-global-moves"];
    compare(|case| {
        let is_moved = MOVED.contains(&case.name.as_str());
        if is_moved { case.answer.clone() } else { case.run(&reprinted(&case.program).0, true) }
    });
}

#[test]
fn every_case_is_answered_the_same_while_reasons_are_kept() {
    compare(|case| {
        for retention in [Retention::Live, Retention::All] {
            let mut engine = Engine::default();
            engine.set_explanation(retention);
            engine.log_firings(true);
            engine.set_faithful(true);
            engine.set_outside(Memory::typed(&case.typed));
            engine.obey_text(&format!("{}\n(facts)\n(exit)\n", case.program));
            let output = engine.take_output();
            ask_everything(&mut engine);
            if output != case.answer {
                return output;
            }
        }
        case.answer.clone()
    });
}

#[test]
fn every_case_is_answered_the_same_while_texts_are_forgotten_at_once() {
    compare(|case| {
        let mut engine = Engine::default();
        engine.set_impatient(true);
        engine.set_faithful(true);
        engine.set_outside(Memory::typed(&case.typed));
        engine.obey_text(&format!("{}\n(facts)\n(exit)\n", case.program));
        engine.take_output()
    });
}

#[test]
fn every_case_is_answered_the_same_but_for_hints() {
    compare(|case| {
        let mut engine = Engine::default();
        engine.set_hints(true);
        engine.set_faithful(true);
        engine.set_outside(Memory::typed(&case.typed));
        engine.obey_text(&format!("{}\n(facts)\n(exit)\n", case.program));
        let output = engine.take_output();
        output.split_inclusive('\n').filter(|line| !line.starts_with("hint: ")).collect()
    });
}

#[test]
fn constructs_without_errors_can_be_printed() {
    let printed: usize = cases().iter().map(|case| reprinted(&case.program).1).sum();
    assert!(printed >= 500, "only {printed} constructs were printed");
}

/// A program whose constructs are replaced by what is printed about them, and how many were.
///
/// A construct stays as it is if it cannot be defined behind those before it without a word of complaint.
fn reprinted(program: &str) -> (String, usize) {
    let mut engine = Engine::default();
    engine.set_faithful(true);
    let (mut text, mut printed, mut last) = (String::new(), 0, 0);
    for (start, end) in forms(program) {
        text.push_str(program.get(last..start).unwrap_or_default());
        last = end;
        let form = program.get(start..end).unwrap_or_default();
        if form.starts_with("(set-current-module ") || form == "(clear)" {
            engine.obey_text(&format!("{form}\n"));
            engine.take_output();
        }
        let again = form.starts_with("(def").then(|| printed_back(&mut engine, form)).flatten();
        printed += usize::from(again.is_some());
        text.push_str(again.as_deref().unwrap_or(form));
    }
    text.push_str(program.get(last..).unwrap_or_default());
    (text, printed)
}

/// Defines a construct and prints it: a text for each thing that it defines.
fn printed_back(engine: &mut Engine, form: &str) -> Option<String> {
    engine.obey_text(&format!("{form}\n"));
    if !engine.take_output().is_empty() {
        return None;
    }
    let mut words = form
        .get(1..)
        .unwrap_or_default()
        .split(|it: char| it.is_whitespace() || "()\"".contains(it))
        .filter(|it| !it.is_empty());
    let kind = words.next()?;
    let globals: Vec<&str> = words.clone().filter_map(|it| it.strip_prefix("?*")?.strip_suffix('*')).collect();
    let names = if kind == "defglobal" { globals } else { vec![words.next()?] };
    for name in &names {
        engine.obey_text(&format!("(pp{kind} {name})\n"));
    }
    let text = engine.take_output();
    text.starts_with(&format!("({kind} ")).then(|| text.trim_end().to_owned())
}

/// A program without the forms in which one of these occurs.
fn without(program: &str, words: &[&str]) -> String {
    let kept = forms(program).into_iter().map(|(start, end)| program.get(start..end).unwrap_or_default());
    kept.filter(|form| !words.iter().any(|it| form.contains(it))).collect::<Vec<_>>().join("\n")
}

/// Where the forms of the top level begin and end; a word is none.
fn forms(program: &str) -> Vec<(usize, usize)> {
    let (mut found, mut depth, mut start) = (Vec::new(), 0usize, 0);
    let mut bytes = program.bytes().enumerate().peekable();
    while let Some((at, byte)) = bytes.next() {
        match byte {
            b';' => while bytes.next_if(|(_, byte)| *byte != b'\n').is_some() {},
            b'"' => skip_string(&mut bytes),
            b'(' => {
                if depth == 0 {
                    start = at;
                }
                depth += 1;
            }
            b')' if depth == 1 => {
                found.push((start, at + 1));
                depth = 0;
            }
            b')' => depth = depth.saturating_sub(1),
            _ => {}
        }
    }
    found
}

fn skip_string(bytes: &mut impl Iterator<Item = (usize, u8)>) {
    while let Some((_, byte)) = bytes.next() {
        match byte {
            b'\\' => drop(bytes.next()),
            b'"' => return,
            _ => {}
        }
    }
}

#[test]
fn forms_end_where_their_parentheses_do() {
    let program = "; (a)\n(b \")\\\"\" (c)) d (e) (f";
    let texts: Vec<&str> =
        forms(program).iter().map(|(start, end)| program.get(*start..*end).unwrap_or_default()).collect();
    assert_eq!(texts, ["(b \")\\\"\" (c))", "(e)"]);
}
