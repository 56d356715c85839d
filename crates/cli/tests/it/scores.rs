//! The arcade's ranking as a player meets it.

use std::path::{Path, PathBuf};

use expect_test::{Expect, expect, expect_file};
use serde_json::Value as Json;

use crate::{complains, prints, scratch};

/// Three moves to the right win; so do five with a detour.
const MAP: &str = "I--L\n----\n";
pub(crate) const SHORT: &str = "right\nright\nright\n";
const LONG: &str = "down\nright\nright\nright\nup\n";

/// A folder of its own with the map in it, and no scores yet.
pub(crate) fn arcade(name: &str) -> PathBuf {
    let folder = scratch(name);
    std::fs::remove_dir_all(&folder).expect("it was there");
    std::fs::create_dir_all(&folder).expect("a fresh folder");
    std::fs::write(folder.join("tiny.txt"), MAP).expect("written");
    folder
}

pub(crate) fn path(folder: &Path, name: &str) -> String {
    folder.join(name).display().to_string()
}

/// The words for a ranked play on the tiny map.
pub(crate) fn ranked<'a>(map: &'a str, player: &'a str, scores: &'a str) -> [&'a str; 8] {
    ["play", "pacalgo2", "--map", map, "--player", player, "--scores", scores]
}

/// Plays, and gives what is said about the ranking before the first screen and after the end.
#[track_caller]
pub(crate) fn play(folder: &Path, player: &str, moves: &str) -> String {
    let (map, scores) = (path(folder, "tiny.txt"), path(folder, "scores.jsonl"));
    let out = prints(0, &ranked(&map, player, &scores), moves);
    let before = out.lines().next().expect("a first line");
    let after = out.split("The end: ").nth(1).expect("an end");
    format!("{before}\n{}", after.split_once('\n').and_then(|(_, rest)| rest.split_once('\n')).expect("a score").1)
}

/// What `tellask scores` prints.
#[track_caller]
pub(crate) fn shown(folder: &Path) -> String {
    prints(0, &["scores", &path(folder, "scores.jsonl")], "")
}

#[track_caller]
fn check(told: &str, expected: Expect) {
    expected.assert_eq(told);
}

#[test]
fn a_tie_shares_a_place_in_the_order_of_reaching_it() {
    let folder = arcade("scores-tie");
    let mut told = Vec::new();
    for (player, moves) in
        [("Carla", LONG), ("Bruno", SHORT), ("Ana", SHORT), ("Ana", LONG), ("Carla", LONG), ("Carla", SHORT)]
    {
        told.push(format!("# {player} makes {} moves\n{}\n", moves.lines().count(), play(&folder, player, moves)));
    }
    let scores = path(&folder, "scores.jsonl");
    told.push(format!("# scores\n{}\n", shown(&folder)));
    told.push(format!("# scores --player Ana\n{}", prints(0, &["scores", &scores, "--player", "Ana"], "")));
    expect_file!["golden/scores-tie.txt"].assert_eq(&told.concat());
}

#[test]
fn machines_are_told_apart_and_shown_one_by_one() {
    let folder = arcade("scores-machines");
    let scores = path(&folder, "scores.jsonl");
    play(&folder, "Ana", SHORT);
    // The same text in another file is the same machine; other settings or another text are not.
    std::fs::copy(folder.join("tiny.txt"), folder.join("copy.txt")).expect("copied");
    std::fs::write(folder.join("other.txt"), "I-L\n").expect("written");
    prints(0, &ranked(&path(&folder, "copy.txt"), "Bruno", &scores), LONG);
    prints(0, &ranked(&path(&folder, "other.txt"), "Bruno", &scores), "right\nright\n");
    let map = path(&folder, "tiny.txt");
    let arcade = [&ranked(&map, "Bruno", &scores)[..], &["--profile", "arcade"]].concat();
    prints(0, &arcade, "up\nright\nright\nright\n");
    check(
        &shown(&folder),
        expect![[r#"
        pacalgo2 · map tiny.txt (fewest moves first)
          place  moves  wins  player → player to beat
              1      3     1  Ana
              2      5     1  Bruno → Ana

        pacalgo2 · map other.txt (fewest moves first)
          place  moves  wins  player → player to beat
              1      2     1  Bruno

        pacalgo2 · profile arcade · blocked ignored · map tiny.txt (fewest moves first)
          place  moves  wins  player → player to beat
              1      3     1  Bruno
    "#]],
    );
}

#[test]
fn the_ranking_as_data() {
    let folder = arcade("scores-json");
    let (map, scores) = (path(&folder, "tiny.txt"), path(&folder, "scores.jsonl"));
    play(&folder, "Ana", SHORT);
    let out = prints(0, &[&ranked(&map, "Bruno \"b\"", &scores)[..], &["--json"]].concat(), LONG);
    let lines: Vec<Json> = out.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    let first = &lines[0]["contest"];
    assert_eq!((&first["place"], &first["objective"]["player"]), (&Json::Null, &Json::from("Ana")), "{first}");
    let last = lines.last().expect("lines");
    assert_eq!(last["ranked"]["place"], 2, "{last}");
    assert_eq!(last["ranked"]["score"], 5, "{last}");
    assert_eq!(last["ranking"]["ranking"][1]["player"], "Bruno \"b\"", "{last}");
    let json: Json = serde_json::from_str(&prints(0, &["scores", &scores, "--json"], "")).expect("JSON");
    assert_eq!(json["machines"][0], last["ranking"]);
    let json: Json =
        serde_json::from_str(&prints(0, &["scores", &scores, "--json", "--player", "Ana"], "")).expect("JSON");
    assert_eq!(json["machines"][0]["ranking"].as_array().map(Vec::len), Some(1), "{json}");
}

#[test]
fn only_a_win_at_the_first_try_is_ranked() {
    let folder = arcade("scores-practice");
    let scores = path(&folder, "scores.jsonl");
    check(
        &play(&folder, "Ana", "down\n:undo\nright\nright\nright\n"),
        expect![[r#"
            Ana plays for the ranking. Nobody has won here yet.
            Not ranked: an act was taken back.
        "#]],
    );
    // To ask for it where there is nothing to take back costs nothing.
    assert!(play(&folder, "Bruno", &format!(":undo\n{SHORT}")).contains("place 1 of 1"));
    std::fs::write(folder.join("ghost.txt"), "I---FL\n").expect("written");
    let ghost = path(&folder, "ghost.txt");
    let out = prints(0, &ranked(&ghost, "Ana", &scores), "right\n");
    assert!(out.ends_with("Not ranked: only a win is.\n"), "{out}");
    prints(3, &ranked(&path(&folder, "tiny.txt"), "Ana", &scores), "right\n");
    prints(0, &ranked(&path(&folder, "tiny.txt"), "Ana", &scores), ":quit\n");
    assert!(!shown(&folder).contains("Ana"), "{}", shown(&folder));
    for option in [&["--practice"][..], &["--resume", "play.jsonl"]] {
        let args = [&["play", "pacalgo2", "--player", "Ana", "--scores", &scores], option].concat();
        assert!(complains(2, &args).contains("cannot be used with"), "{option:?}");
    }
}

#[test]
fn both_options_or_none_and_only_where_there_is_a_ranking() {
    assert!(complains(2, &["play", "pacalgo2", "--player", "Ana"]).contains("--scores <FILE>"));
    assert!(complains(2, &["play", "pacalgo2", "--scores", "s"]).contains("--player <NAME>"));
    assert!(complains(2, &["play", "wumpus", "--scores", "s", "--player", "Ana"]).contains("unexpected argument"));
    let folder = arcade("scores-usage");
    let scores = path(&folder, "scores.jsonl");
    assert!(
        complains(2, &["play", "pacalgo2", "--scores", &scores, "--player", ""]).contains("the player has no name")
    );
    assert!(complains(2, &["play", "pacalgo2", "--scores", "", "--player", "Ana"]).contains("has no name"));
    assert!(complains(1, &["scores", &scores]).contains("scores.jsonl` is not there"));
    play(&folder, "Bruno", SHORT);
    let error = complains(1, &["scores", &scores, "--player", "Brun"]);
    assert!(error.contains("nobody called `Brun` has won") && error.contains("did you mean `Bruno`?"), "{error}");
    let help = prints(0, &["play", "pacalgo2", "--help"], "");
    assert!(help.contains("--player <NAME>") && help.contains("--scores <FILE>"), "{help}");
}

#[test]
fn any_name_is_a_name() {
    let folder = arcade("scores-names");
    let long = "ñ".repeat(10_000);
    let names = [
        "🦀👩‍🚀",
        "María José Ñandú",
        "two\nlines",
        "\u{1b}[31mred\ttab\u{7}",
        "שלום עולם",
        "مرحبا 7",
        "\u{202e}turned",
        "\"quoted\" \\ 'too'",
        "{\"checksum\":\"0\"}",
        " ",
        &long,
    ];
    for name in names {
        play(&folder, name, SHORT);
    }
    // What sets names from right to left apart cannot be seen, so it is made visible here.
    let visible = shown(&folder).replace('\u{2068}', "<").replace('\u{2069}', ">");
    check(
        &visible,
        expect![[r#"
        pacalgo2 · map tiny.txt (fewest moves first)
          place  moves  wins  player → player to beat
              1      3     1  🦀👩‍🚀
              1      3     1  María José Ñandú
              1      3     1  two\u{a}lines
              1      3     1  \u{1b}[31mred\u{9}tab\u{7}
              1      3     1  <שלום עולם>
              1      3     1  <مرحبا 7>
              1      3     1  \u{202e}turned
              1      3     1  "quoted" \ 'too'
              1      3     1  {"checksum":"0"}
              1      3     1  " "
              1      3     1  ññññññññññññññññññññññññññññññññññññññññññññññññññññññññññññ…
    "#]],
    );
    let json: Json =
        serde_json::from_str(&prints(0, &["scores", &path(&folder, "scores.jsonl"), "--json"], "")).expect("JSON");
    let rows = json["machines"][0]["ranking"].as_array().expect("rows");
    assert_eq!(rows.iter().filter_map(|row| row["player"].as_str()).collect::<Vec<_>>(), names);
    // Found again by their names, and still the same players.
    for name in names {
        assert!(play(&folder, name, LONG).contains("the best stays 3"));
    }
    let file = std::fs::read_to_string(folder.join("scores.jsonl")).expect("text");
    assert_eq!(file.lines().count(), names.len() + 3);
    assert_eq!(file.matches("\"wins\":2").count(), names.len());
}

#[test]
fn a_long_ranking_is_shown_around_the_player() {
    let folder = arcade("scores-long");
    let mut arcade = arena::Arcade::default();
    play(&folder, "Ana", SHORT);
    let text = std::fs::read_to_string(folder.join("scores.jsonl")).expect("text");
    let label = arena::Arcade::read(&text).expect("readable").machines()[0].label.clone();
    for number in 0..40 {
        let score = arena::Score::new(f64::from(if number < 20 { 4 } else { 6 + number })).expect("finite");
        arcade.machine_mut(&label).record(&format!("p{number}"), score);
    }
    std::fs::write(folder.join("scores.jsonl"), arcade.to_text()).expect("written");
    check(
        &play(&folder, "Ana", LONG),
        expect![[r#"
        Ana plays for the ranking, and has not won here yet. To beat: p39 with 45 moves.

        pacalgo2 · map tiny.txt (fewest moves first)
          place  moves  wins  player → player to beat
              1      4     1  p0
              1      4     1  p1
              1      4     1  p2
              1      4     1  p3
              1      4     1  p4
              1      4     1  p5
              1      4     1  p6
              1      4     1  p7
              1      4     1  p8
              1      4     1  p9
              …
              1      4     1  p18
              1      4     1  p19
             21      5     1  Ana → p0
             22     26     1  p20 → Ana
             23     27     1  p21 → p20
              …
        Ana: 5 moves; place 21 of 41 players. To beat next: p0 with 4 moves.
    "#]],
    );
    assert_eq!(shown(&folder).lines().count(), 43);
}
