//! The score of a game whose wins alone have one: in a run, in JSON, in a batch and in its parts.

use expect_test::expect_file;
use serde_json::Value as Json;

use crate::{games_file, prints, scratch};

const BATCH: &[&str] =
    &["batch", "pacalgo2", "--kind", "open", "--width", "12", "--height", "8", "--mind", "random", "--turns", "400"];

/// The report without the line of its times.
fn timeless(report: &str) -> String {
    let kept: Vec<&str> = report.lines().filter(|line| !line.contains(" on 1 thread")).collect();
    kept.join("\n") + "\n"
}

/// The story from its last board on.
fn ending(story: &str) -> String {
    let lines: Vec<&str> = story.lines().collect();
    let from = lines.iter().rposition(|line| line.is_empty()).unwrap_or(0);
    lines[from..].join("\n") + "\n"
}

#[test]
fn a_win_is_scored_by_its_moves_and_a_loss_by_nothing() {
    let (won, lost) = (games_file("pacalgo2/maps/detour.txt"), games_file("pacalgo2/maps/short.txt"));
    let told: String = [("optimal", &won), ("greedy", &lost)]
        .into_iter()
        .map(|(mind, map)| ending(&prints(0, &["run", "pacalgo2", "--map", map, "--mind", mind], "")))
        .collect();
    expect_file!["golden/puntaje-run.txt"].assert_eq(&told);
    let lines = prints(0, &["run", "pacalgo2", "--map", &won, "--mind", "optimal", "--json"], "");
    let scores: Vec<Json> = lines
        .lines()
        .map(|line| serde_json::from_str::<Json>(line).expect("JSON")["outcome"]["seats"][0]["score"].clone())
        .collect();
    let (end, before) = scores.split_last().expect("there are frames");
    assert_eq!(end, &Json::from(13));
    assert!(before.iter().all(Json::is_null), "{before:?}");
}

#[test]
fn a_batch_means_its_wins_and_says_so() {
    let report = prints(0, &[BATCH, &["--plays", "60", "--threads", "1"]].concat(), "");
    expect_file!["golden/puntaje-batch.txt"].assert_eq(&timeless(&report));
    // The slow twin: the same plays, one line each.
    let rows = prints(0, &[BATCH, &["--plays", "60", "--csv", "--columns", "score,success,moves"]].concat(), "");
    let rows: Vec<Vec<&str>> = rows.lines().skip(1).map(|row| row.split(',').collect()).collect();
    let wins: Vec<f64> = rows.iter().filter(|row| row[4] == "1").map(|row| row[5].parse().expect("moves")).collect();
    for row in &rows {
        assert_eq!(row[3], if row[4] == "1" { row[5] } else { "" }, "{row:?}");
    }
    let json = prints(0, &[BATCH, &["--plays", "60", "--json"]].concat(), "");
    let json: Json = serde_json::from_str(&json).expect("JSON");
    let seat = &json["seats"][0];
    let mean = wins.iter().sum::<f64>() / wins.len() as f64;
    assert!((seat["mean"].as_f64().expect("a mean") - mean).abs() < 1e-9, "{seat} for {mean}");
    assert_eq!(seat["scored"], wins.len());
    assert_eq!(json["scored"]["unit"], "moves");
    assert!(!wins.is_empty() && wins.len() < 60, "{} wins", wins.len());
}

#[test]
fn without_a_win_there_is_no_mean() {
    let map = "crates/games/src/pacalgo2/maps/short.txt";
    let words = ["batch", "pacalgo2", "--map", map, "--mind", "greedy", "--plays", "3", "--threads", "1"];
    let report = prints(0, &words, "");
    expect_file!["golden/puntaje-no-win.txt"].assert_eq(&timeless(&report));
    let json: Json = serde_json::from_str(&prints(0, &[&words[..], &["--json"]].concat(), "")).expect("JSON");
    assert!(json["seats"][0]["mean"].is_null() && json["seats"][0]["success"] == 0.0, "{json}");
}

#[test]
fn parts_of_a_batch_fold_into_the_whole() {
    let folder = scratch("puntaje-fold");
    let file = |name: &str| folder.join(name).display().to_string();
    let (one, two, whole) = (file("one.tally"), file("two.tally"), file("whole.tally"));
    for (path, number, plays) in [(&one, "0", "25"), (&two, "25", "35"), (&whole, "0", "60")] {
        let _ = std::fs::remove_file(path);
        prints(0, &[BATCH, &["--number", number, "--plays", plays, "--tally", path]].concat(), "");
    }
    assert_eq!(prints(0, &["fold", &two, &one], ""), prints(0, &["fold", &whole], ""));
}
