//! `COMPATIBILITY.md` says of each function of the reference what it is here.
//!
//! `reference/functions.txt` lists the functions of CLIPS 6.4.2 that a program can call, with what they take, as 6.4.2 itself
//! tells it. `reference/notes.txt` says which of them are not here, and which differ. What we have is asked of the library, so the
//! table cannot go stale: `UPDATE_EXPECT=1` writes it anew. `reference/used.txt` lists the functions that public programs call.

use std::collections::BTreeMap;
use std::fmt::Write;

use clips::{Description, Engine, Retention};
use expect_test::expect_file;

const PAGE: &str = include_str!("../../../../COMPATIBILITY.md");
const REFERENCE: &str = include_str!("../reference/functions.txt");
const NOTES: &str = include_str!("../reference/notes.txt");
const USED: &str = include_str!("../reference/used.txt");

/// The table stands between these lines of the page.
const BEGIN: &str = "<!-- functions: written by a test -->\n";
const END: &str = "<!-- functions: end -->\n";

/// And that of what CLIPS does not have between these.
const BEGIN_OURS: &str = "<!-- additions: written by a test -->\n";
const END_OURS: &str = "<!-- additions: end -->\n";

/// Each construct of the language, in the smallest form that is one.
const CONSTRUCTS: [(&str, &str); 11] = [
    ("deftemplate", "(deftemplate t (slot a))"),
    ("deffacts", "(deffacts d (t (a 1)))"),
    ("defrule", "(defrule r (t (a 1)) => (println fired))"),
    ("defglobal", "(defglobal ?*g* = 1)"),
    ("deffunction", "(deffunction f () 1)"),
    ("defmodule", "(defmodule M)"),
    ("defgeneric", "(defgeneric g)"),
    ("defmethod", "(defmethod g ((?x INTEGER)) ?x)"),
    ("defclass", "(defclass C (is-a USER))"),
    ("definstances", "(definstances i (c of C))"),
    ("defmessage-handler", "(defmessage-handler C say () 1)"),
];

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
        "\nOf {all} functions {} work, {} work but differ in a detail, and {}.\n",
        count("works"),
        count("differs"),
        match count("absent") {
            0 => "none is missing".to_owned(),
            many => format!("{many} are missing"),
        },
    )
    .expect("a text takes all");
    text + &row(["function", "here", "takes", "what it does or gives"]) + "|---|---|---|---|\n" + &rows + "\n"
}

/// What CLIPS does not have.
fn additions() -> String {
    let rows =
        clips::additions().map(|it| row([&format!("`{}`", it.name), "ours", &format!("`{}`", it.takes), it.doc]));
    let rows: String = rows.collect();
    "\n".to_owned()
        + &row(["function", "here", "takes", "what it does or gives"])
        + "|---|---|---|---|\n"
        + &rows
        + "\n"
}

/// The page with this table between these lines.
fn with_table(page: &str, (begin, end): (&str, &str), table: &str) -> String {
    let (before, rest) = page.split_once(begin).expect("the page has a place for the table");
    let (_, after) = rest.split_once(end).expect("the table has an end");
    [before, begin, table, end, after].concat()
}

fn capital(word: &str) -> String {
    let mut letters = word.chars();
    letters.next().map(|first| first.to_uppercase().chain(letters).collect()).unwrap_or_default()
}

#[test]
fn the_page_tells_of_every_function() {
    let page = with_table(PAGE, (BEGIN, END), &table());
    let page = with_table(&page, (BEGIN_OURS, END_OURS), &additions());
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
fn the_page_shows_a_reason_as_it_is_told() {
    let mut engine = Engine::default();
    engine.set_explanation(Retention::All);
    engine.obey_text(
        "(deffacts weather (rain garden))
         (defrule wet (logical (rain ?where) (not (roof ?where))) => (assert (wet ?where)))
         (reset)
         (run)
         (why f-2)",
    );
    let told = engine.take_output();
    assert!(PAGE.contains(&format!("CLIPS> (why f-2)\n{told}```")), "{told}");
}

#[test]
fn what_we_add_has_names_of_its_own() {
    let reference = reference();
    let taken: Vec<_> = clips::additions().filter(|it| reference.contains_key(it.name)).collect();
    assert_eq!(taken, []);
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

/// The names in the first cells of a table of the page, which stands below this heading.
fn first_cells(heading: &str) -> Vec<&'static str> {
    let (_, below) = PAGE.split_once(heading).expect("the page has the heading");
    let rows = below.lines().take_while(|line| !line.starts_with("## ")).filter(|line| line.starts_with("| `"));
    rows.filter_map(|line| line.split('|').nth(1)).flat_map(|cell| cell.split('`').skip(1).step_by(2)).collect()
}

#[test]
fn the_page_tells_of_every_construct_and_each_can_be_defined() {
    let mut told = first_cells("\n## Constructs\n");
    told.sort_unstable();
    let mut constructs = CONSTRUCTS.map(|(name, _)| name);
    constructs.sort_unstable();
    assert_eq!(told, constructs);

    let mut engine = Engine::default();
    for (name, text) in CONSTRUCTS {
        engine.obey_text(text);
        assert_eq!(engine.take_output(), "", "{name}");
        // A module that is entered would hide the rest.
        engine.obey_text("(set-current-module MAIN)");
    }
    engine.obey_text("(reset)\n(run)\n(println ?*g* (f) (g 2) (send [c] say))");
    assert_eq!(engine.take_output(), "fired\n1121\n");
}

#[test]
fn functions_that_public_programs_call_are_here_or_left_out_for_a_reason() {
    let (ours, notes) = (ours(), notes());
    let gone = first_cells("\n### Names of older versions\n");
    let used: Vec<_> = USED.lines().skip(1).filter_map(|line| line.split_once(' ')).map(|(name, _)| name).collect();
    assert!(used.len() > 100, "the list is there");
    let is_told = |name: &str| notes.get(name).is_some_and(|note| note.status == "absent") || gone.contains(&name);
    let missing: Vec<_> = used.iter().copied().filter(|name| !ours.contains_key(name) && !is_told(name)).collect();
    assert_eq!(missing, [""; 0], "neither here nor left out for a reason");
    for name in gone {
        assert!(!ours.contains_key(name) && !reference().contains_key(name), "`{name}` is there, in 6.4.2 or here");
    }
}
