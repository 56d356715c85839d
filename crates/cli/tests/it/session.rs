//! The document's session at a terminal: its screens, its prompt, its input file.

use std::fs;
use std::os::unix::process::ExitStatusExt;
use std::path::{Path, PathBuf};
use std::process::Command;

use expect_test::{expect, expect_file};

use crate::pty::Person;
use crate::{prints, scratch, text, wumpus};

/// The world of the document's worked example.
const WORLD: &str = "4\n2 1 2\n1 4 1\n2 2 3\n2 3 1\n4 3 1\n";
const ACTS: &str = "MDDMEMEMMGETMEMMS";
const PROMPT: &str = "Digite a ação desejada (M/T/D/E/G/S): ";
const EP3: [&str; 4] = ["play", "wumpus", "--profile", "ep3"];

/// An empty folder, with this as `entrada.txt`.
fn folder(name: &str, world: Option<&str>) -> PathBuf {
    let folder = scratch(name);
    fs::remove_dir_all(&folder).expect("it was there");
    fs::create_dir_all(&folder).expect("a folder");
    if let Some(world) = world {
        fs::write(folder.join("entrada.txt"), world).expect("the file is written");
    }
    folder
}

/// What a command prints and complains about in a folder, and how it ends.
fn tellask(folder: &Path, words: &[&str]) -> (Option<i32>, String, String) {
    let mut command = Command::new(assert_cmd::cargo::cargo_bin("tellask"));
    let output = command.current_dir(folder).args(words).env("NO_COLOR", "1").output().expect("it runs");
    (output.status.code(), text(&output.stdout), text(&output.stderr))
}

#[test]
fn the_worked_example_is_played_at_a_terminal() {
    let mut person = Person::at(&folder("session-worked", Some(WORLD)), &EP3, &[]);
    for act in ACTS.chars() {
        person.sees(PROMPT);
        person.types(&format!("{act}\n"));
    }
    let (status, shown) = person.closes();
    assert!(status.success(), "{status}\n{shown}");
    // A terminal writes a line end as two characters; nothing else may differ.
    let lines = shown.replace("\r\n", "\n");
    assert_eq!(shown, lines.replace('\n', "\r\n"));
    expect_file!["golden/session-at-a-terminal.txt"].assert_eq(&lines);
    let (announced, screens) = lines.split_once('\n').expect("there are lines");
    assert_eq!(announced, "the map is `entrada.txt`, found in this folder (`--seed N` makes one from dice instead)");
    assert!(screens.ends_with("Fim de jogo! Pontuação final: 133\n"), "{screens}");
    // In a pipe the letters are repeated where a terminal shows them by itself: the bytes are the same.
    let typed: String = ACTS.chars().flat_map(|act| [act, '\n']).collect();
    let map = wumpus("maps/example.txt");
    assert_eq!(screens, prints(0, &["play", "wumpus", "--profile", "ep3", "--map", &map], typed));
}

#[test]
fn the_view_is_visited_and_left_again() {
    let mut person = Person::at(&folder("session-view", Some(WORLD)), &EP3, &[]);
    person.sees(PROMPT);
    person.types(":view\n");
    person.shows("q goes back to the lines");
    person.shows("your choices");
    person.types("M");
    person.sees("━━━");
    person.types("q");
    person.sees("[F]");
    person.sees(PROMPT);
    person.types("D\n");
    person.sees(PROMPT);
    // Ctrl-C ends the lines, also after a view that had other plans for it.
    person.types("\u{3}");
    let (status, shown) = person.closes();
    assert_eq!(status.signal(), Some(2), "{status}\n{shown}");
}

#[test]
fn the_view_is_a_word_away() {
    let folder = folder("session-flag", Some(WORLD));
    let mut person = Person::at(&folder, &[&EP3[..], &["--view"]].concat(), &[]);
    person.sees("your choices");
    person.types("q");
    let (status, shown) = person.closes();
    assert!(status.success(), "{status}\n{shown}");
    assert!(!shown.contains(PROMPT), "{shown}");
    let (code, _, complaint) = tellask(&folder, &[&EP3[..], &["--view"]].concat());
    assert_eq!(code, Some(1));
    expect![[r#"
        the map is `entrada.txt`, found in this folder (`--seed N` makes one from dice instead)
        error: `--view` needs a terminal for its keys and its screen; without it, `play` goes by lines
    "#]]
    .assert_eq(&complaint);
}

#[test]
fn who_reads_the_input_file_and_who_does_not() {
    let (with, without) = (folder("session-with", Some(WORLD)), folder("session-without", None));
    let run = ["run", "wumpus", "--profile", "ep3"];
    let (_, found, said) = tellask(&with, &run);
    assert!(found.starts_with("wumpus · profile ep3 · scoring ep3 · map entrada.txt · "), "{found}");
    assert!(said.starts_with("the map is `entrada.txt`"), "{said}");
    for other in [
        &["run", "wumpus", "--profile", "ep3", "--seed", "0"][..],
        &["run", "wumpus"],
        &["batch", "wumpus", "--profile", "ep3", "--plays", "20", "--csv"],
        &["arrays", "wumpus", "--profile", "ep3"],
    ] {
        let (code, there, said) = tellask(&with, other);
        assert_eq!(code, Some(0), "{other:?}");
        assert_eq!(said, "", "{other:?}");
        // The times of a batch differ from run to run.
        let timeless =
            |text: &str| text.lines().map(|line| line.rsplitn(2, ',').last().map(str::to_owned)).collect::<Vec<_>>();
        let (_, elsewhere, _) = tellask(&without, other);
        assert_eq!(timeless(&there), timeless(&elsewhere), "{other:?}");
    }
    let map = wumpus("maps/corridor.txt");
    let (_, other, said) = tellask(&with, &[&run[..], &["--map", &map]].concat());
    assert!(other.contains("corridor.txt"), "{other}");
    assert_eq!(said, "");
}

#[test]
fn a_bad_input_file_is_refused_at_its_place() {
    let folder = folder("session-bad", Some("4\n2 1 2\n9 4 1\n2 2 3\n"));
    let (code, out, complaint) = tellask(&folder, &EP3);
    assert_eq!((code, out.as_str()), (Some(1), ""));
    expect![[r#"
        the map is `entrada.txt`, found in this folder (`--seed N` makes one from dice instead)
        error: row `9` is outside 1..4
         --> entrada.txt:3:1
          |
        3 | 9 4 1
          | ^ a whole number from 1 to 4
    "#]]
    .assert_eq(&complaint);
    let (code, _, complaint) = tellask(&folder, &[&EP3[..], &["--size", "5"]].concat());
    assert_eq!(code, Some(2));
    expect![[r#"
        error: `--size` has no effect here: `entrada.txt` in this folder decides that (`--seed N` makes a world from dice instead)
    "#]].assert_eq(&complaint);
}

#[test]
fn a_bad_input_file_is_judged_by_the_format_of_its_document() {
    for (name, world, complaint) in [
        ("session-word", "x\n", "size `x` is not a number"),
        ("session-pair", "4 4\n", "unexpected `4` at the end of the line"),
    ] {
        let (code, _, said) = tellask(&folder(name, Some(world)), &EP3);
        assert_eq!(code, Some(1), "{said}");
        assert!(said.contains(complaint), "{said}");
    }
}

#[test]
fn what_has_the_name_of_the_input_file_is_never_passed_over() {
    let place = folder("session-folder", None);
    fs::create_dir(place.join("entrada.txt")).expect("a folder");
    let (code, _, said) = tellask(&place, &EP3);
    assert_eq!(code, Some(1), "{said}");
    assert!(said.contains("`entrada.txt` in this folder is a folder"), "{said}");
    #[cfg(unix)]
    {
        let place = folder("session-link", None);
        std::os::unix::fs::symlink("nowhere", place.join("entrada.txt")).expect("a link");
        let (code, _, said) = tellask(&place, &EP3);
        assert_eq!(code, Some(1), "{said}");
        assert!(said.contains("cannot read `entrada.txt`"), "{said}");
    }
}
