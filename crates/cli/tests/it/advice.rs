//! Asked for advice: positions with their chances, `:why` in the middle of a play, and whole plays with all reasons.

use expect_test::{expect, expect_file};
use serde_json::Value as Json;

use crate::{games_file, prints, scratch, tellask, text, wumpus};

fn position(name: &str) -> String {
    games_file(&format!("minesweeper/positions/{name}"))
}

#[test]
fn a_position_is_answered_with_its_chances() {
    let out = prints(0, &["ask", "minesweeper", &position("guess.txt")], "");
    expect_file!["golden/ask-guess.txt"].assert_eq(&out);
    let out = prints(0, &["ask", "minesweeper", &position("guess.txt"), "--mind", "letter"], "");
    assert!(out.contains("must I guess?    yes"), "what follows does not hang on the mind: {out}");
}

#[test]
fn a_position_as_data() {
    let out = prints(0, &["ask", "minesweeper", &position("guess.txt"), "--json"], "");
    expect_file!["golden/ask-guess.json"].assert_eq(&out);
    let json: Json = serde_json::from_str(&out).expect("JSON");
    assert_eq!(json["chances"].as_array().map(Vec::len), Some(9));
}

/// Chances are colours between green and red, what is proven has colours of its own; plain where nobody looks.
#[test]
fn chances_are_a_heat_map() {
    let ask = |color: &str| prints(0, &["ask", "minesweeper", &position("edge.txt"), "--color", color], "");
    let coloured = ask("always");
    expect_file!["golden/ask-colours.txt"].assert_eq(&coloured.replace('\u{1b}', "␛"));
    assert_eq!(ask("auto"), ask("never"), "standard output is no terminal here");
    let mut plain = String::new();
    let mut parts = coloured.split('\u{1b}');
    plain.push_str(parts.next().unwrap_or(""));
    for part in parts {
        plain.push_str(part.split_once('m').expect("a colour ends").1);
    }
    assert_eq!(plain, ask("never"), "colours take no room");
    // The beliefs of any game are coloured by the same hand.
    let cave =
        prints(0, &["ask", "wumpus", &wumpus("positions/missed.txt"), "--mind", "sound", "--color", "always"], "");
    assert!(cave.contains("\u{1b}[32m ok \u{1b}[0m"), "{cave}");
}

#[test]
fn clashing_numbers_are_shown_at_their_places() {
    let path = scratch("clash").join("clash.txt");
    std::fs::write(&path, "; mines: 3\n? 1 ? ?\n3 1 ? ?\n? ? ? ?\n").expect("written");
    let name = path.display().to_string();
    for command in ["ask", "check"] {
        let output = tellask(&[command, "minesweeper", &name], "");
        assert_eq!((output.status.code(), text(&output.stdout)), (Some(1), String::new()));
        let shown = text(&output.stderr).replace(&name, "clash.txt").replace("error: 1 file has errors\n", "");
        expect![[r"
            error: the 3 in (2,1) and the 1 in (2,2) cannot both be true
             --> clash.txt:3:1
              |
            3 | 3 1 ? ?
              | ^ - the 1 in (2,2)
              | |
              | the 3 in (2,1)
        "]]
        .assert_eq(&shown);
    }
    let output = tellask(&["ask", "minesweeper", "-"], "; mines: 1\n2 ? ? ?\n? ? ? ?\n? ? ? 1\n");
    expect![[r"
        error: the 2 in (1,1) cannot be true with 1 mine in all
         --> -:1:10
          |
        1 | ; mines: 1
          |          ^ the numbers need at least 3 mines
        2 | 2 ? ? ?
          | - the 2 in (1,1)
    "]]
    .assert_eq(&text(&output.stderr));
}

#[test]
fn why_in_the_middle_of_a_play() {
    let input = "o 1 1\n:why\n:why 3 9\n:why 1 4\n:why (9,9)\n:why 4 1\n:why 20 1\n:why here\n:help\n:quit\n";
    let out = prints(0, &["play", "minesweeper", "--seed", "3"], input);
    expect_file!["golden/why.txt"].assert_eq(&out);
}

#[test]
fn why_in_another_game() {
    let map = wumpus("maps/example.txt");
    let out = prints(3, &["play", "wumpus", "--map", &map], ":why 3 1\n:why 1 1\n:why\n");
    assert!(out.contains("(3,1) is safe:\n    (3,1) holds no pit: no breeze was felt in (4,1)\n"), "{out}");
    assert!(out.contains("(1,1) may hold a pit or the Wumpus\n"), "{out}");
    assert!(out.contains("chance to die there") && out.contains("Decision: move"), "{out}");
}

#[test]
fn practice_takes_the_last_act_back_after_the_end() {
    let base = ["play", "minesweeper", "--seed", "3"];
    let question = "the play is over; :undo takes the last act back, Enter leaves";
    let fatal = "o 1 1\no 1 4\n";
    let plain = prints(0, &base, fatal);
    assert!(plain.ends_with("opened a mine\n"), "without practice nobody asks: {plain}");
    let practice = [&base[..], &["--practice"]].concat();
    assert_eq!(prints(0, &practice, fatal), format!("{plain}{question}\n"), "the end of the input leaves");
    assert_eq!(prints(0, &practice, format!("{fatal}\n")), format!("{plain}{question}\n"), "Enter leaves");
    let out = prints(0, &practice, format!("{fatal}nonsense\n:undo\no 3 9\n:quit\n"));
    assert!(out.contains("`nonsense` is neither"), "{out}");
    assert_eq!(out.matches(question).count(), 2, "{out}");
    assert!(out.contains("3              1 ? 2\n"), "the play goes on from before the mine: {out}");
    let twice = prints(0, &practice, format!("{fatal}:undo\no 1 4\n:undo\n:quit\n"));
    assert_eq!(twice.matches("opened a mine").count(), 2, "as often as one likes: {twice}");
}

/// What is too wide for a line is drawn in stripes of columns.
#[test]
fn wide_fields_come_in_stripes() {
    let row = |first: &str| format!("{first}{}\n", " ?".repeat(99));
    let out = prints(0, &["ask", "minesweeper", "-"], format!("; mines: 40\n{}{}", row("1"), row("1")));
    assert!(out.lines().all(|line| line.chars().count() <= 130), "{out}");
    for columns in ["   1   2   3", "   26  27  28", "   76  77  78"] {
        assert!(out.lines().any(|line| line.contains(columns)), "{columns}\n{out}");
    }
}

#[test]
fn a_sign_belongs_to_the_name_of_a_cell() {
    let out = prints(3, &["play", "minesweeper", "--seed", "3"], ":why -5 -5\n:why 1 -5\n:why 2-99\n");
    for name in ["`-5 -5`", "`1 -5`", "`2 99`"] {
        assert!(out.contains(&format!("there is no cell {name}")), "{name}: {out}");
    }
}

/// Whole plays with the board before each act and the reason of each act, cell by cell.
#[test]
fn whole_plays_with_all_reasons() {
    let best = ["run", "minesweeper", "--profile", "intermediate", "--seed", "90", "--why"];
    expect_file!["golden/best-intermediate.txt"].assert_eq(&prints(0, &best, ""));
    let exact = ["run", "minesweeper", "--mind", "exact", "--seed", "14", "--why"];
    let out = prints(0, &exact, "");
    expect_file!["golden/exact-beginner.txt"].assert_eq(&out);
    assert!(out.contains("nothing is proven safe"), "a play that must guess: {out}");
}

/// A finished field leaves nothing to open, and every mind says so.
#[test]
fn a_finished_position_has_no_move() {
    for mind in ["best", "exact", "sentences", "letter"] {
        for position in ["; mines: 0\n0\n", "; mines: 1\n1 ?\n1 1\n", "; mines: 3\n3 ?\n? ?\n"] {
            let run = prints(0, &["ask", "minesweeper", "-", "--mind", mind], position);
            assert!(run.contains("nothing is left to open"), "{mind}: {run}");
        }
    }
}

/// One file, one position, and it says how many mines there are.
#[test]
fn a_position_says_its_mines_once() {
    for (position, complaint) in [
        ("1 ?\n? ?\n", "does not say how many mines"),
        ("; mines: 1\n; mines: 2\n1 ?\n? ?\n", "is given twice"),
        ("; mines: 1\n1 ?\n\n; mines: 1\n? ?\n", "stands behind the first row"),
    ] {
        let run = tellask(&["ask", "minesweeper", "-"], position);
        assert_eq!(run.status.code(), Some(1));
        assert!(text(&run.stderr).contains(complaint), "{}", text(&run.stderr));
    }
}
