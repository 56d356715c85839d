//! Shortest wins, proofs that there is none, and who checks them.

use expect_test::{expect, expect_file};

use crate::{complains, games_file, prints, scratch};

fn map(name: &str) -> String {
    games_file(&format!("pacalgo2/maps/{name}"))
}

/// The first line of what is printed.
fn verdict(args: &[&str]) -> String {
    prints(0, args, "").lines().next().unwrap_or_default().to_owned()
}

#[test]
fn a_win_is_printed_first_and_checked_apart() {
    let spare = map("spare.txt");
    expect_file!["golden/win.txt"].assert_eq(&prints(0, &["ask", "pacalgo2", &spare], ""));
    let win = verdict(&["ask", "pacalgo2", &spare]);
    let moves = win.rsplit(' ').next().unwrap_or_default();
    let said = prints(0, &["check", "pacalgo2", &spare, "--solution", moves], "");
    expect!["solved in 15 acts: reached the exit, score 15; the referee: a win with a score of 15 moves (a trajectory of 16 cells), level 0 at the lowest"]
    .assert_eq(said.trim().rsplit("txt: ").next().unwrap_or_default());
    // By English letters, too; a small `d` is down.
    prints(0, &["check", "pacalgo2", &spare, "--solution", &"r".repeat(15)], "");
    for (wrong, reason) in [
        ("DDDDDDDDDDDDDD", "the last move ends at (1,15), not at the exit"),
        ("DDDDDDDDDDDDDDDD", "the play is won before move 16"),
        ("d", "move 1 leads from (1,1) against a wall"),
        ("DXD", "`X` is no move; moves are `ABDI` or `udrl`"),
    ] {
        let said = complains(1, &["check", "pacalgo2", &spare, "--solution", wrong]);
        assert!(said.contains(reason), "{wrong}: {said}");
    }
}

#[test]
fn the_shortest_wins_are_counted_on_request() {
    let lines = prints(0, &["ask", "pacalgo2", &map("arcade.txt"), "--mind", "optimal:count=true"], "");
    let lines: Vec<&str> = lines.lines().take(2).collect();
    assert!(lines[0].starts_with("WIN 174 "), "{lines:?}");
    expect!["shortest wins: 2"].assert_eq(lines[1]);
}

#[test]
fn a_proof_is_printed_and_checked_apart() {
    let short = map("short.txt");
    let printed = prints(0, &["ask", "pacalgo2", &short], "");
    expect_file!["golden/unwinnable.txt"].assert_eq(&printed);
    let folder = scratch("certificates");
    let keep = |name: &str, text: &str| {
        let path = folder.join(name);
        std::fs::write(&path, text).expect("a scratch file");
        path.display().to_string()
    };
    let proof = keep("proof.txt", &printed);
    let said = prints(0, &["check", "pacalgo2", &short, "--certificate", &proof], "");
    assert!(said.contains("proves that the map is unwinnable"), "{said}");
    // A label one lower is no proof any more, and neither is the proof for another map.
    let lower = keep("lower.txt", &printed.replacen("a987654321", "a987654320", 1));
    let said = complains(1, &["check", "pacalgo2", &short, "--certificate", &lower]);
    assert!(said.contains("above its label"), "{said}");
    let said = complains(1, &["check", "pacalgo2", &map("spare.txt"), "--certificate", &proof]);
    assert!(said.contains("labels for"), "{said}");
    let said = complains(1, &["check", "pacalgo2", &short, "--certificate", &short]);
    assert!(said.contains("there is no line `highest level in each cell:`"), "{said}");
}

#[test]
fn everything_is_collected() {
    let printed = prints(0, &["ask", "pacalgo2", &map("detour.txt"), "--mind", "collector"], "");
    let lines: Vec<&str> = printed.lines().take(2).collect();
    expect![[r#"
        [
            "COLLECT 13 DDDABDDDDDDDD",
            "no play that eats all is shorter",
        ]
    "#]]
    .assert_debug_eq(&lines);
}

#[test]
fn a_person_is_refused_and_goes_on() {
    let out = prints(0, &["play", "pacalgo2", "--map", &map("start.txt"), "--plain"], "U\nd\nR\nright\nr\nr\nr\nr\n");
    expect_file!["golden/refused-move.txt"].assert_eq(&out);
}

#[test]
fn a_blocked_move_is_ignored_in_the_arcade() {
    let args = ["play", "pacalgo2", "--map", &map("start.txt"), "--plain", "--profile", "arcade"];
    let out = prints(0, &args, "u\nR\nR\nR\nR\nR\nR\n");
    assert!(out.contains("up is blocked") && out.contains("moves 6, length 7"), "{out}");
}
