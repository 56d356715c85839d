//! The document's knowledge base on request: by lines, as JSON, in the view. Few enough sentences to check them by hand.

use std::path::PathBuf;

use expect_test::expect_file;
use serde_json::Value as Json;

use crate::pty::Person;
use crate::{prints, scratch};

/// Four columns and three rows, mines in (1,2) and (1,3): the lower rows show 1 2 2 1 when (3,1) is opened.
const BOARD: &str = "# mines v1 4 3 2 0 2 safe 0 1\n011000000000\n";
const TYPED: &str = ":sentences\nopen 3 1\n:sentences\nopen 1 1\n:sentences\n:sentence\n:quit\n";

fn board(name: &str) -> PathBuf {
    let path = scratch(name).join("board.txt");
    std::fs::write(&path, BOARD).expect("the board is written");
    path
}

#[test]
fn the_knowledge_base_is_shown_by_lines() {
    let map = board("sentences-lines").display().to_string();
    let shown = prints(0, &["play", "minesweeper", "--map", &map], TYPED);
    expect_file!["golden/sentences.txt"].assert_eq(&shown);
}

#[test]
fn the_knowledge_base_is_told_to_programs() {
    let map = board("sentences-json").display().to_string();
    let lines = prints(0, &["play", "minesweeper", "--map", &map, "--json"], TYPED);
    let notes = lines.lines().filter(|line| line.contains("\"note\":\"sentences\""));
    let notes: Vec<Json> = notes.map(|line| serde_json::from_str(line).expect("JSON")).collect();
    assert_eq!(notes.len(), 3, "{lines}");
    let sentences = notes.iter().flat_map(|note| note["data"]["sentences"].as_array().expect("a list"));
    let told: Vec<String> = sentences.map(Json::to_string).collect();
    expect_file!["golden/sentences.jsonl"].assert_eq(&(told.join("\n") + "\n"));
}

#[test]
fn the_knowledge_base_is_shown_in_the_view() {
    let map = board("sentences-view");
    let folder = map.parent().expect("a folder").to_owned();
    let mut person = Person::at(&folder, &["play", "minesweeper", "--map", "board.txt"], &[]);
    person.sees("your choices");
    person.types(":open 3 1\r");
    person.sees("━━━");
    person.types(":sentences\r");
    // What was blank before is not painted again, so blanks are not waited for.
    person.shows("{(1,1),");
    person.types("\u{1b}q");
    person.types_until_it_ends("q");
}
