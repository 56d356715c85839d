//! `COMPATIBILITY.md` says of each function of the reference what it is here.
//!
//! `reference/functions.txt` lists the functions of CLIPS 6.4.2 that a program can call, with what they take, as 6.4.2 itself
//! tells it. `reference/notes.txt` says which of them are not here, and which differ. What we have is asked of the library, so the
//! table cannot go stale: `UPDATE_EXPECT=1` writes it anew.

use std::collections::BTreeMap;
use std::fmt::Write;

use clips::Description;
use expect_test::expect_file;

const PAGE: &str = include_str!("../../../../COMPATIBILITY.md");
const REFERENCE: &str = include_str!("../reference/functions.txt");
const NOTES: &str = include_str!("../reference/notes.txt");

/// The table stands between these lines of the page.
const BEGIN: &str = "<!-- functions: written by a test -->\n";
const END: &str = "<!-- functions: end -->\n";

/// What a function is here, if it is not simply the same.
struct Note {
    status: &'static str,
    text: &'static str,
}

/// What 6.4.2 says its functions take.
fn reference() -> BTreeMap<&'static str, &'static str> {
    REFERENCE.lines().map(|line| line.split_once(' ').expect("a name, a blank, what it takes")).collect()
}

fn notes() -> BTreeMap<&'static str, Note> {
    let note = |line: &'static str| {
        let [name, status, text] = line.splitn(3, " | ").collect::<Vec<_>>()[..] else { panic!("not a note: {line}") };
        (name, Note { status, text })
    };
    NOTES.lines().map(note).collect()
}

fn ours() -> BTreeMap<&'static str, Description> {
    clips::functions().map(|it| (it.name, it)).collect()
}

/// A row of the table; a bar inside a cell would end it.
fn row(cells: [&str; 4]) -> String {
    format!("| {} |\n", cells.map(|cell| cell.replace('|', "\\|")).join(" | "))
}

fn table() -> String {
    let (ours, notes) = (ours(), notes());
    let mut rows = String::new();
    let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
    for (name, takes) in reference() {
        let doc = ours.get(name).map_or("", |it| it.doc);
        let (status, text) = match notes.get(name) {
            Some(note) if doc.is_empty() => (note.status, note.text.to_owned()),
            Some(note) => (note.status, format!("{doc}. {}: {}", capital(note.status), note.text)),
            None => ("works", doc.to_owned()),
        };
        *counts.entry(status).or_default() += 1;
        rows += &row([&format!("`{name}`"), status, &format!("`{takes}`"), &text]);
    }
    let count = |status| counts.get(status).copied().unwrap_or(0);
    let mut text = String::new();
    let all = counts.values().sum::<usize>();
    writeln!(
        text,
        "\nOf {all} functions {} work, {} work and differ in a detail, {} are absent.\n",
        count("works"),
        count("differs"),
        count("absent"),
    )
    .expect("a text takes all");
    text + &row(["function", "here", "takes", "what it does or gives"]) + "|---|---|---|---|\n" + &rows + "\n"
}

fn capital(word: &str) -> String {
    let mut letters = word.chars();
    letters.next().map(|first| first.to_uppercase().chain(letters).collect()).unwrap_or_default()
}

#[test]
fn the_page_tells_of_every_function() {
    let (before, rest) = PAGE.split_once(BEGIN).expect("the page has a place for the table");
    let (_, after) = rest.split_once(END).expect("the table has an end");
    let page = [before, BEGIN, &table(), END, after].concat();
    expect_file!["../../../../COMPATIBILITY.md"].assert_eq(&page);
}

#[test]
fn what_is_not_here_is_noted_and_what_is_here_is_not() {
    let (ours, notes, reference) = (ours(), notes(), reference());
    for (name, note) in &notes {
        assert!(reference.contains_key(name), "`{name}` is noted, but 6.4.2 has no such function");
        let is_here = match note.status {
            "differs" => true,
            "absent" => false,
            status => panic!("`{name}`: `{status}` is none of differs, absent"),
        };
        assert_eq!(ours.contains_key(name), is_here, "`{name}` is noted as {}", note.status);
    }
    for name in reference.keys() {
        assert!(ours.contains_key(name) || notes.contains_key(name), "`{name}` is not here, and nothing says why");
    }
}

#[test]
fn functions_take_what_those_of_the_reference_take() {
    let reference = reference();
    let mut odd = String::new();
    for function in clips::functions() {
        let takes = reference.get(function.name).copied();
        if takes != Some(function.takes) {
            writeln!(odd, "{}: {:?} here, {takes:?} in the reference", function.name, function.takes)
                .expect("a text takes all");
        }
    }
    assert!(odd.is_empty(), "{odd}");
}
