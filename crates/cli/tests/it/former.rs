//! Names that are no longer used: they still work, with a word on standard error; and files from before them are understood.

use std::path::Path;

use expect_test::expect;

use crate::{games_file, prints, scratch, tellask, text};

/// A file that an earlier version of the program wrote.
fn kept(name: &str) -> String {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/it/kept").join(name).display().to_string()
}

/// What is said on standard error, and what is printed.
fn said(args: &[&str]) -> (String, String) {
    let output = tellask(args, "");
    assert!(output.status.success(), "{args:?}: {}", text(&output.stderr));
    (text(&output.stderr), text(&output.stdout))
}

#[test]
fn former_names_work_with_a_word() {
    let word = "`seed` is now called `original`\n";
    let (told, out) = said(&["run", "agricola", "--mind", "seed", "--seed", "3", "--turns", "2"]);
    assert_eq!(told, word);
    assert!(out.contains("played by original, original"), "{out}");
    let (told, again) = said(&["run", "agricola", "--mind", "original", "--seed", "3", "--turns", "2"]);
    assert_eq!((told.as_str(), again), ("", out));

    let (told, out) = said(&["run", "pacalgo2", "--profile", "seed", "--seed", "3", "--turns", "2"]);
    assert_eq!(told, word);
    assert!(out.starts_with("pacalgo2 · profile original · coordinates x-y · seed 3"), "{out}");
    let (told, again) = said(&["run", "pacalgo2", "--profile", "original", "--seed", "3", "--turns", "2"]);
    assert_eq!((told.as_str(), again), ("", out));

    let (told, out) = said(&["make", "wumpus", "--format", "seed", "--seed", "3"]);
    assert_eq!((told.as_str(), out), (word, said(&["make", "wumpus", "--seed", "3"]).1));
    let map = games_file("wumpus/maps/example.txt");
    let (told, _) = said(&["check", "wumpus", "--format", "seed", &map]);
    assert_eq!(told, word);
    let listed = prints(0, &["games", "agricola"], "");
    assert!(listed.ends_with("Former names that still work: mind `seed` (now `original`)\n"), "{listed}");
}

#[test]
fn tallies_from_before_fold_with_those_of_now() {
    let folder = scratch("former-tallies");
    let new = folder.join("pacalgo2.tally").display().to_string();
    let _ = std::fs::remove_file(&new);
    let batch = ["batch", "pacalgo2", "--seed", "5", "--plays", "3", "--tally", &new];
    said(&[&batch[..], &["--profile", "original", "--mind", "greedy", "--number", "20"]].concat());
    let (told, report) = said(&["fold", &kept("pacalgo2.tally"), &new]);
    assert_eq!(told, "");
    assert!(report.contains(" plays from seed 5"), "{report}");
    assert!(!report.contains("`seed`"), "{report}");
    // The mind has a new version since, because its reasons are worded differently: its old results stay apart, under its new name.
    let (told, report) = said(&["fold", &kept("agricola.tally")]);
    assert_eq!(told, "");
    assert!(report.contains("original") && !report.contains("`seed`"), "{report}");
}

/// The rules did not change, so a ranking goes on where it stood: under the former name, the new one, and today's default.
#[test]
fn scores_from_before_are_on_the_machine_of_now() {
    let folder = scratch("former-scores");
    let scores = folder.join("scores.jsonl").display().to_string();
    std::fs::copy(kept("scores.jsonl"), &scores).expect("a copy");
    let _ = std::fs::remove_file(format!("{scores}.bak"));
    let map = games_file("pacalgo2/maps/spare.txt");
    for (player, keys) in [("Bruno", &["--profile", "seed"][..]), ("Carla", &["--profile", "original"]), ("Dora", &[])]
    {
        let play = ["play", "pacalgo2", "--map", &map, "--player", player, "--scores", &scores];
        prints(0, &[&play[..], keys].concat(), "right\n".repeat(15).as_str());
    }
    expect![[r#"
        pacalgo2 · map spare.txt (fewest moves first)
          place  moves  wins  player → player to beat
              1     15     1  Ana
              1     15     1  Bruno
              1     15     1  Carla
              1     15     1  Dora
    "#]]
    .assert_eq(&prints(0, &["scores", &scores], ""));
}

#[test]
fn make_says_what_it_wrote_and_who_can() {
    let folder = scratch("former-make");
    let path = folder.join("boards.txt").display().to_string();
    let made = ["make", "minesweeper", "--seed", "4", "--count", "5", "--out", &path];
    let (_, out) = said(&made);
    let size = std::fs::metadata(&path).expect("it was written").len();
    assert_eq!(
        out,
        format!("wrote 5 maps to `{path}`: minesweeper, seed 4, numbers 0 to 4, format `list`, {size} bytes\n")
    );
    let one = folder.join("cave.txt").display().to_string();
    let (_, out) = said(&["make", "wumpus", "--seed", "4", "--out", &one]);
    assert!(
        out.starts_with(&format!("wrote 1 map to `{one}`: wumpus, seed 4, number 0, format `original`, ")),
        "{out}"
    );
    let output = tellask(&["make", "agricola"], "");
    assert_eq!(output.status.code(), Some(2));
    assert!(
        text(&output.stderr)
            .contains("agricola cannot make maps; these games can: wumpus, minesweeper, pacalgo2, cave"),
        "{}",
        text(&output.stderr)
    );
}
