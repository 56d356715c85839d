//! Play, run, replay, ask and batch, as a user meets them.

use expect_test::expect_file;

use crate::{complains, games_file, prints, scratch, tellask, text, wumpus};

#[test]
fn a_run_reads_like_an_account() {
    let out = prints(0, &["run", "wumpus", "--seed", "7", "--why"], "");
    expect_file!["golden/account.txt"].assert_eq(&out);
    expect_file!["golden/run.txt"].assert_eq(&prints(0, &["run", "wumpus", "--seed", "7"], ""));
}

#[test]
fn a_trace_replays_and_a_changed_one_does_not() {
    let folder = scratch("trace");
    let path = folder.join("play.jsonl").display().to_string();
    prints(0, &["run", "wumpus", "--seed", "7", "--trace", &path], "");
    let out = prints(0, &["replay", &path], "");
    assert!(out.contains("lines are equal, and the minds thought the same again"), "{out}");
    assert!(prints(0, &["check", &path], "").contains("lines are equal"));
    let kept = std::fs::read_to_string(&path).expect("a trace");
    std::fs::write(&path, kept.replacen("\"breeze\":true", "\"breeze\":false", 1)).expect("written");
    assert!(complains(1, &["replay", &path]).contains("is not what the same play gives here"));
    std::fs::write(&path, &kept.as_bytes()[..kept.len() / 2]).expect("written");
    assert!(complains(1, &["replay", &path]).contains("not JSON"));
}

#[test]
fn hint_undo_save_and_resume() {
    let folder = scratch("save");
    let path = folder.join("saved.jsonl").display().to_string();
    let map = wumpus("maps/example.txt");
    let base = ["play", "wumpus", "--profile", "ep3", "--map", &map];
    let out = prints(3, &base, format!("M\n:undo\nD\n:hint\n:save {path}\n").as_str());
    assert!(out.contains("hint: "), "{out}");
    assert!(out.contains("saved"), "{out}");
    // The saved play has one act, the turn to the right; M was taken back.
    let out = prints(3, &["play", "wumpus", "--resume", &path], "M\n");
    assert!(out.contains("[B]"), "{out}");
    assert!(out.ends_with("Pontuação final: -2\n"), "{out}");
    assert!(prints(3, &base, ":undo\n").contains("There is nothing to undo."));
    assert!(prints(0, &base, "M\n:quit\n").ends_with('\n'), "leaving is no failure");
    assert!(prints(3, &base, ":hnit\n").contains("did you mean `:hint`?"));
}

#[test]
fn the_ordinary_face_takes_words_and_letters() {
    let map = wumpus("maps/example.txt");
    let out = prints(0, &["play", "wumpus", "--map", &map], "move\n(right)\nR\nD\n:acts\nforward\nc\n");
    assert!(out.contains("The end: left the cave without the gold."), "{out}");
    expect_file!["golden/ordinary-face.txt"].assert_eq(&out);
}

#[test]
fn noise_as_acts_never_panics() {
    let mut noise = Vec::new();
    let mut state = 1_u64;
    for _ in 0..40_000 {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        noise.push((state >> 56) as u8);
    }
    for profile in ["ep3", "corrected"] {
        let output = tellask(&["play", "wumpus", "--profile", profile, "--seed", "3"], noise.clone());
        assert!(matches!(output.status.code(), Some(0 | 3)), "{}", text(&output.stderr));
    }
    let long = "x".repeat(1 << 20);
    assert!(matches!(tellask(&["play", "wumpus", "--seed", "3"], format!("{long}\nC\n")).status.code(), Some(0)));
}

#[test]
fn positions_are_asked() {
    let out = prints(0, &["ask", "wumpus", &wumpus("positions/crossroads.txt"), "--mind", "sound"], "");
    expect_file!["golden/ask.txt"].assert_eq(&out);
    let json: serde_json::Value =
        serde_json::from_str(&prints(0, &["ask", "wumpus", &wumpus("positions/crossroads.txt"), "--json"], ""))
            .expect("JSON");
    assert!(json["act"].is_object() && json["account"]["why"].is_object(), "{json}");
    assert!(complains(1, &["ask", "wumpus", &wumpus("maps/example.txt")]).contains("error"));
    let clash = tellask(&["ask", "wumpus", "-"], ". ?\n^F .\n");
    assert_eq!(clash.status.code(), Some(1));
    assert!(text(&clash.stderr).contains("no room is left for the Wumpus"), "{}", text(&clash.stderr));
}

/// Commands that need a game say which options there are, and where they are explained.
#[test]
fn help_without_a_game_names_the_options() {
    for command in ["play", "run", "watch", "ask", "batch", "compare", "arrays", "make"] {
        let help = prints(0, &[command, "--help"], "");
        assert!(
            help.contains(&format!("`tellask {command} ")) && help.contains("--help` explains all options"),
            "{help}"
        );
        let (_, common) = help.split_once("Options in every game: ").unwrap_or_else(|| panic!("{help}"));
        assert!(!common.contains("--profile"), "keys of games are not common options: {common}");
        if ["batch", "compare"].contains(&command) {
            assert!(common.contains("--mind") && common.contains("--plays") && common.contains("--csv"), "{common}");
        }
    }
}

/// Single cells of a position and of a saved play, as text and as JSON; and what is refused.
#[test]
fn cells_are_asked_about() {
    let ask = |more: &[&'static str]| [&["ask", "wumpus", "examples/worksheets/wumpus-b.txt"], more].concat();
    let proofs = "\
(2,1), according to `sound`
  (2,1) holds the Wumpus:
    a stench was smelled in (3,1)
    (3,2) holds no living Wumpus: no stench was smelled in (4,2)
    (4,1) holds no living Wumpus: (4,1) was visited before
(4,3), according to `sound`
  (4,3) holds a pit:
    a breeze was felt in (4,2)
    (3,2) holds no pit: no breeze was felt in (3,1)
    (4,1) holds no pit: (4,1) was visited before
";
    assert_eq!(prints(0, &ask(&["--mind", "sound", "--cell", "2", "1", "--cell", "4", "3"]), ""), proofs);
    let json: serde_json::Value =
        serde_json::from_str(&prints(0, &ask(&["--cell", "2", "1", "--json"]), "")).expect("JSON");
    assert_eq!([&json["cells"][0]["row"], &json["cells"][0]["column"]], [2, 1], "{json}");
    assert!(json["cells"][0]["mind"].is_string() && json["cells"][0]["why"]["claim"].is_string(), "{json}");
    let outside = complains(1, &ask(&["--cell", "5", "1"]));
    assert!(outside.contains("there is no cell `5 1`; give a row and a column: `--cell ROW COLUMN`"), "{outside}");
    let silent = complains(1, &ask(&["--mind", "random", "--cell", "2", "1"]));
    assert!(silent.contains("`random` cannot be asked about single cells"), "{silent}");
    // A saved play is asked in the same way.
    let file = scratch("cells").join("play.jsonl").display().to_string();
    prints(0, &["run", "wumpus", "--map", "examples/worksheets/cave-b.txt", "--mind", "sound", "--trace", &file], "");
    let told = prints(0, &["ask", "wumpus", &file, "--turn", "6", "--mind", "sound", "--cell", "2", "1"], "");
    assert!(told.starts_with("turn 6, ") && told.contains("(2,1) holds the Wumpus:"), "{told}");
}

#[test]
fn a_batch_is_the_same_on_any_number_of_threads() {
    let report = |threads: &str| {
        let args =
            ["batch", "wumpus", "--scoring", "aima", "--plays", "3000", "--seed", "1", "--json", "--threads", threads];
        let mut json: serde_json::Value = serde_json::from_str(&prints(0, &args, "")).expect("one JSON object");
        for key in ["game", "profile", "plays", "seed", "threads", "seconds", "plays_per_core_second", "seats"] {
            assert!(json.get(key).is_some(), "{key} is missing in {json}");
        }
        for key in ["mind", "mean", "ci95", "sd", "min", "median", "max", "success", "deaths"] {
            assert!(json["seats"][0].get(key).is_some(), "{key} is missing in {json}");
        }
        json["seats"].take()
    };
    let one = report("1");
    assert_eq!(one, report("2"));
    assert_eq!(one, report("5"));
    assert_eq!(one[0]["deaths"], 0.0);
}

#[test]
fn a_batch_as_csv() {
    let args = ["batch", "wumpus", "--plays", "5", "--csv", "--columns", "score,ending"];
    let out = prints(0, &args, "");
    let lines: Vec<&str> = out.lines().collect();
    assert_eq!(lines.len(), 6, "{out}");
    assert_eq!(lines[0], "index,win,cpu_us,score,ending");
    assert!(lines[1].starts_with("0,"), "{out}");
    let folder = scratch("csv");
    let path = folder.join("plays.csv").display().to_string();
    let out = prints(0, &["batch", "wumpus", "--plays", "5", &format!("--csv={path}")], "");
    assert!(out.contains("95 % interval"), "the report goes on: {out}");
    assert!(std::fs::read_to_string(&path).expect("written").starts_with("index,win,cpu_us\n0,"));
    assert!(complains(2, &["batch", "wumpus", "--csv", "--columns", "scoer"]).contains("did you mean `score`?"));
    assert!(complains(1, &["batch", "wumpus", "--plays", "0"]).contains("play"));
}

#[test]
fn every_world_of_a_map_is_played_once() {
    let boards = games_file("minesweeper/maps/three.txt");
    let out = prints(0, &["batch", "minesweeper", "--boards", &boards, "--csv", "--threads", "1"], "");
    let rows: Vec<&str> = out.lines().collect();
    assert_eq!((rows.len(), rows[0]), (4, "index,win,cpu_us"), "{out}");
    let rows: Vec<Vec<&str>> = rows[1..].iter().map(|row| row.split(',').collect()).collect();
    assert!(rows.iter().zip(["0", "1", "2"]).all(|(row, index)| row[0] == index && row.len() == 3), "{out}");
    let more = prints(0, &["batch", "minesweeper", "--map", &boards, "--csv", "--plays", "5"], "");
    assert_eq!(more.lines().count(), 6, "the boards come again: {more}");
    let out = prints(0, &["check", "minesweeper", &boards, &games_file("minesweeper/maps/corner.rawvf")], "");
    assert!(out.contains("3 worlds of minesweeper") && out.contains("a map of minesweeper"), "{out}");
}

#[test]
fn binary_maps_are_read_and_refused() {
    let folder = scratch("mbf");
    let path = |name: &str, bytes: &[u8]| {
        let path = folder.join(name);
        std::fs::write(&path, bytes).expect("a scratch file");
        path.display().to_string()
    };
    let good = path("good.mbf", &[3, 2, 0, 1, 2, 0]);
    assert!(prints(0, &["check", "minesweeper", &good], "").contains("a map of minesweeper"));
    assert!(complains(1, &["check", "minesweeper", &path("bad.mbf", &[3, 2, 0, 1, 3, 0])]).contains("byte 5"));
    // The trace keeps the map, so a play on it can be replayed.
    let trace = folder.join("play.jsonl").display().to_string();
    prints(0, &["run", "minesweeper", "--map", &good, "--trace", &trace], "");
    prints(0, &["replay", &trace], "");
}

#[test]
fn a_field_as_a_person_sees_it() {
    let input = "o 1 1\nf 9 9\nzz\no 20 20\n:hint\no 3 9\n";
    let out = prints(3, &["play", "minesweeper", "--seed", "3"], input);
    expect_file!["golden/minesweeper.txt"].assert_eq(&out);
}

/// Half a minute; the tour is tested in `tour`.
#[test]
#[ignore = "plays thousands of plays of every game"]
fn the_full_demo_plays_every_game() {
    let out = prints(0, &["demo", "--full"], "");
    for name in ["minesweeper", "wumpus", "The end:", "95 % interval"] {
        assert!(out.contains(name), "{name} is missing");
    }
}

/// More complaints than a pipe holds, so that some of them certainly meet a closed one.
#[test]
fn complaints_that_nobody_reads_are_no_crash() {
    let path = scratch("closed").join("letters.txt");
    std::fs::write(&path, "A B C D E F\n".repeat(100)).expect("written");
    let mut child = std::process::Command::new(assert_cmd::cargo::cargo_bin("tellask"))
        .args(["check", "cave", &path.display().to_string()])
        .stderr(std::process::Stdio::piped())
        .spawn()
        .expect("it runs");
    drop(child.stderr.take());
    assert_eq!(child.wait().expect("a child").code(), Some(1), "it is refused, and nothing else");
}

/// The plays that are left would take minutes; the test's own patience is the check.
#[test]
fn a_batch_whose_rows_nobody_takes_stops() {
    let mut child = std::process::Command::new(assert_cmd::cargo::cargo_bin("tellask"))
        .args(["batch", "wumpus", "--plays", "1000000000000", "--csv"])
        .stdout(std::process::Stdio::piped())
        .spawn()
        .expect("it runs");
    drop(child.stdout.take());
    for _ in 0..600 {
        if let Some(status) = child.try_wait().expect("a child") {
            assert_eq!(status.code(), Some(0), "whoever closed the pipe has seen enough");
            return;
        }
        std::thread::sleep(std::time::Duration::from_millis(50));
    }
    child.kill().expect("killed");
    child.wait().expect("reaped");
    panic!("the batch plays on though nobody reads its rows");
}

/// Where no terminal shows what is typed, a transcript is to be read all the same.
#[test]
fn whatever_is_typed_into_a_pipe_is_repeated_after_the_prompt() {
    let out = prints(3, &["play", "wumpus", "--seed", "7", "--plain"], "grab\n:hint\nwalk\n:hnt\n");
    for line in ["\n> grab\n", "\n> :hint\nhint: ", "\n> walk\nin walk: unknown word", "\n> :hnt\nthere is no `:hnt`"] {
        assert!(out.contains(line), "{line:?} is missing in\n{out}");
    }
    assert!(out.contains("\nThe play is not over yet.\nScore (person): -1 "), "{out}");
    let out = prints(3, &["play", "pacalgo2", "--seed", "7", "--plain"], "");
    assert!(out.starts_with("turn 0: a map of 20x12"), "no score yet\n{out}");
}
