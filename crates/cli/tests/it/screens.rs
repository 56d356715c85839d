//! The original exercise's screens: golden files, and the comparison with the original exercise's own.

use expect_test::expect_file;

use crate::{prints, wumpus};

const WORKED: &str = "M\nD\nD\nM\nE\nM\nE\nM\nM\nG\nE\nT\nM\nE\nM\nM\nS\n";

fn ep3(code: i32, input: &str) -> String {
    prints(code, &["play", "wumpus", "--profile", "ep3", "--map", &wumpus("maps/example.txt")], input)
}

#[test]
fn the_worked_example() {
    let screens = ep3(0, WORKED);
    assert!(screens.ends_with("Fim de jogo! Pontuação final: 133\n"), "{screens}");
    expect_file!["golden/worked-example.txt"].assert_eq(&screens);
}

#[test]
fn the_bump_example_and_the_end_of_input() {
    let screens = ep3(3, "E\nM\n");
    assert!(screens.contains("\n[C]\n"), "{screens}");
    expect_file!["golden/bump.txt"].assert_eq(&screens);
}

#[test]
fn every_way_to_end() {
    expect_file!["golden/eaten.txt"].assert_eq(&ep3(0, "M\nM\n"));
    expect_file!["golden/pit.txt"].assert_eq(&ep3(0, "D\nM\nM\n"));
    expect_file!["golden/left-empty.txt"].assert_eq(&ep3(0, "S\n"));
    expect_file!["golden/gold-without-a-shot.txt"]
        .assert_eq(&ep3(0, "M\nD\nD\nM\nE\nM\nE\nM\nM\nG\nE\nE\nM\nM\nD\nM\nS\n"));
}

#[test]
fn odd_lines_ask_again_for_nothing() {
    let plain = ep3(0, "M\nM\n");
    let odd = ep3(0, "\nx\n  m and more\n7\n   \nQ\nMOVE\n");
    let screens = |text: &str| text.matches("Percepção").count();
    assert_eq!(screens(&odd), screens(&plain), "no new screen for a line that is no act");
    assert_eq!(odd.lines().last(), plain.lines().last());
    expect_file!["golden/odd-lines.txt"].assert_eq(&odd);
}

#[test]
fn an_empty_input_shows_the_first_screen_and_the_world() {
    let screens = ep3(3, "");
    assert_eq!(screens.matches("Digite a ação desejada (M/T/D/E/G/S):").count(), 1);
    assert!(screens.ends_with("Fim de jogo! Pontuação final: 0\n"), "{screens}");
}

/// What matters of a screen: the percepts and what is in the rooms; blanks, dashes, heading and typed letter do not.
fn bare(screen: &str) -> Vec<String> {
    let squeeze = |line: &str| line.chars().filter(|c| !c.is_whitespace()).collect::<String>();
    let kept = screen
        .lines()
        .map(squeeze)
        .filter(|line| line.starts_with('[') || line.starts_with('|') || line.starts_with("Fim"));
    kept.collect()
}

/// The original exercise's nine screens and two grids, written as percepts and rooms, with the acts that lead to them.
const SEED: &[(&str, &[&str])] = &[
    ("", &["[]", "|?|?|?|?|", "|?|?|?|?|", "|?|?|?|?|", "|^|?|?|?|"]),
    ("M", &["[F]", "|?|?|?|?|", "|?|?|?|?|", "|^F|?|?|?|", "||?|?|?|"]),
    ("MDDMEM", &["[B]", "|?|?|?|?|", "|?|?|?|?|", "|F|?|?|?|", "||>B|?|?|"]),
    ("MDDMEMEM", &["[]", "|?|?|?|?|", "|?|?|?|?|", "|F|^|?|?|", "||B|?|?|"]),
    ("MDDMEMEMM", &["[FBR]", "|?|?|?|?|", "|?|^FBR|?|?|", "|F||?|?|", "||B|?|?|"]),
    ("MDDMEMEMMG", &["[FBR]", "|?|?|?|?|", "|?|^FBR|?|?|", "|F||?|?|", "||B|?|?|"]),
    ("MDDMEMEMMGET", &["[FBRU]", "|?|?|?|?|", "|?|<FBR|?|?|", "|F||?|?|", "||B|?|?|"]),
    ("EM", &["[C]", "|?|?|?|?|", "|?|?|?|?|", "|?|?|?|?|", "|<|?|?|?|"]),
];
const SEED_END: &[&str] = &["||||P|", "|W|O|P||", "|||||", "|||P||", "Fimdejogo!Pontuaçãofinal:133"];

#[test]
fn our_screens_are_the_seeds() {
    for (acts, expected) in SEED {
        let input: String = acts.chars().flat_map(|act| [act, '\n']).collect();
        let screens = ep3(3, &input);
        let screen = screens.split("Percepção após a última ação:").last().expect("a screen");
        let shown = screen.split("Mundo completo:").next().expect("the part before the end");
        assert_eq!(bare(shown), *expected, "after {acts:?}");
    }
    let screens = ep3(0, WORKED);
    let end = screens.split("Mundo completo:").last().expect("the end");
    assert_eq!(bare(end), SEED_END);
}

#[test]
fn the_seeds_data_model_turn_by_turn() {
    let map = wumpus("maps/example.txt");
    let args = ["play", "wumpus", "--profile", "ep3", "--json", "--map", &map];
    let lines: Vec<serde_json::Value> = prints(0, &args, WORKED)
        .lines()
        .map(|line| serde_json::from_str(line).expect("one JSON object a line"))
        .collect();
    assert_eq!(lines.len(), 18, "one before each of 17 acts, and the end");
    let first = &lines[0];
    assert_eq!(first["agente"], serde_json::json!([4, 1, "^"]));
    assert_eq!(first["estado"], serde_json::json!([1, 1, 1, 0]));
    assert_eq!(first["mundo"], serde_json::json!([[0, 0, 0, 1], [2, 3, 1, 0], [0, 0, 0, 0], [0, 0, 1, 0]]));
    assert_eq!(first["percebe"][3], serde_json::json!([0, -1, -1, -1]));
    assert_eq!(lines[12]["percebe"][1], serde_json::json!([-1, 111, -1, -1]));
    assert_eq!(lines[12]["estado"], serde_json::json!([0, 0, 0, 38]));
    assert_eq!(lines[17]["estado"], serde_json::json!([0, 0, 0, 133]));
}
