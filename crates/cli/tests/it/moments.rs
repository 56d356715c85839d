//! Any saved play is a position to ask about, in every game.

use expect_test::expect;
use games::GAMES;
use serde_json::Value as Json;

use crate::{complains, prints, scratch, wumpus};

/// A play of this game by minds that draw by lot, kept in a file.
fn kept(game: &str) -> String {
    let path = scratch("moments").join(format!("{game}.jsonl")).display().to_string();
    prints(0, &["run", game, "--seed", "3", "--mind", "random", "--trace", &path], "");
    path
}

fn asked(args: &[&str]) -> Json {
    let out = prints(0, &[&["ask"], args, &["--json"]].concat(), "");
    serde_json::from_str(&out).unwrap_or_else(|error| panic!("{error}: {out}"))
}

#[test]
fn every_game_answers_about_any_turn_of_a_saved_play() {
    for game in GAMES {
        let path = kept(game.name);
        let text = std::fs::read_to_string(&path).expect("it was written");
        let lines: Vec<Json> = text.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
        let acts: Vec<&Json> = lines.iter().filter(|line| line["act"].is_object()).collect();
        let turn = acts[acts.len() / 2]["turn"].as_u64().expect("a line has a turn");
        for (written, meant) in [(0, acts[0]["turn"].as_u64()), (turn, Some(turn))] {
            let answer = asked(&[game.name, &path, "--turn", &written.to_string()]);
            assert_eq!((answer["game"].as_str(), answer["turn"].as_u64()), (Some(game.name), meant), "{answer}");
            assert_ne!(answer["mind"], "random", "{}", game.name);
            assert!(answer["act"].is_object() || answer["forfeit"].is_string(), "{answer}");
        }
        // A mind that draws by lot draws from the dice of hints: what it says is the same each time.
        let random = || asked(&[game.name, &path, "--turn", &turn.to_string(), "--mind", "random"]);
        assert_eq!(random(), random(), "{}", game.name);
        let over = complains(1, &["ask", game.name, &path]);
        assert!(over.contains("is over, so no player is to decide; `--turn N`"), "{}: {over}", game.name);
    }
}

#[test]
fn a_play_that_is_not_over_is_asked_about_as_it_stands() {
    let path = scratch("moments").join("saved.jsonl").display().to_string();
    let map = wumpus("maps/example.txt");
    let hint = prints(0, &["play", "wumpus", "--map", &map], format!("M\n:hint\n:save {path}\n:quit\n"));
    let out = prints(0, &["ask", "wumpus", &path], "");
    let (_, decision) = out.split_once("Decision: ").expect("it decides");
    let decision = decision.split("Considered:").next().unwrap_or_default().trim_end();
    assert!(
        decision.contains(", according to `optimal`") && hint.contains(&format!("hint: {decision}")),
        "{hint}\n{decision}"
    );
    assert!(out.starts_with("turn 1, seat 1 is asked\n"), "{out}");
    let text = std::fs::read_to_string(&path).expect("saved");
    assert_eq!(prints(0, &["ask", "wumpus", "-"], text), out, "standard input may be a trace, too");
    let before = prints(0, &["ask", "wumpus", &path, "--turn", "0", "--seat", "1", "--mind", "sound"], "");
    assert!(before.starts_with("turn 0, seat 1 is asked\n") && before.contains("Decision: move"), "{before}");
}

#[test]
fn what_does_not_fit_a_saved_play_is_refused_with_its_reason() {
    let (cave, fields) = (kept("wumpus"), kept("minesweeper"));
    let refusals = [
        (1, &["ask", "minesweeper", cave.as_str()][..]),
        (1, &["ask", "wumpus", &cave, "--turn", "99999"]),
        (1, &["ask", "wumpus", &cave, "--turn", "0", "--seat", "2"]),
        (2, &["ask", "wumpus", &cave, "--turn", "0", "--size", "5"]),
        (2, &["ask", "minesweeper", &fields, "--turn", "0", "--seed", "5"]),
        (2, &["ask", "wumpus", "crates/games/src/wumpus/positions/missed.txt", "--turn", "3"]),
    ];
    let mut told = String::new();
    for (code, args) in refusals {
        told.push_str(&complains(code, args).replace(&cave, "CAVE").replace(&fields, "FIELDS"));
    }
    let last = told.split("its last one is ").nth(1).and_then(|rest| rest.split('\n').next()).map(str::to_owned);
    let told = told.replace(&format!("its last one is {}", last.unwrap_or_default()), "its last one is LAST");
    expect![[r#"
        error: `CAVE` is a play of wumpus, not of minesweeper
        error: `CAVE` has no turn 99999; its last one is LAST
        error: seat 2 is not asked at turn 0; asked: 1
        error: `--size` has no effect here: the saved play decides that
        error: `--seed` has no effect here: the saved play decides that
        error: `--turn` is about saved plays, and `crates/games/src/wumpus/positions/missed.txt` is a position
    "#]]
    .assert_eq(&told);
    let mut torn = std::fs::read_to_string(&cave).expect("it was written");
    torn.truncate(torn.len() / 2);
    let path = scratch("moments").join("torn.jsonl").display().to_string();
    std::fs::write(&path, torn).expect("written");
    assert!(complains(1, &["ask", "wumpus", &path]).contains("not JSON"));
}
