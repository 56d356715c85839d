//! Plays of the monster cave, told at length.

use expect_test::expect_file;

use crate::{games_file, prints};

#[test]
fn a_rule_base_tells_its_play_on_a_page() {
    let map = games_file("cave/maps/blind.txt");
    let out = prints(0, &["run", "cave", "--map", &map, "--mind", "sound", "--why"], "");
    // The first line names the map as it was given.
    let (_, story) = out.split_once("\n\n").expect("a title");
    expect_file!["golden/blind-shot.txt"].assert_eq(story);
}

#[test]
fn stories_of_the_cave_keep_to_the_page() {
    let alone = [["--mind", "sound"], ["--mind", "exact"], ["--mind", "letter-86"], ["--mind", "bold:risk=0.5"]];
    let four = ["--agents", "4", "--mind", "sound", "--mind", "exact", "--mind", "letter-86", "--mind", "bold"];
    for minds in alone.iter().map(<[&str; 2]>::as_slice).chain([four.as_slice()]) {
        let args = [&["run", "cave", "--seed", "3", "--why"], minds].concat();
        let out = prints(0, &args, "");
        let longest = out.lines().map(|line| line.chars().count()).max();
        assert!(longest.is_some_and(|longest| longest <= 80), "{minds:?}: {longest:?}");
        assert!(out.contains("the cave as it is"), "{minds:?} has the true map");
    }
}

/// Winners are named by seat and chair, in text and in JSON: one, several, nobody.
#[test]
fn winners_are_named() {
    let (race, tie) = (games_file("cave/maps/race.txt"), games_file("cave/maps/tie.txt"));
    let told = |map: &str, mind: &str| {
        let out = prints(0, &["run", "cave", "--map", map, "--mind", mind, "--mind", mind], "");
        out.lines()
            .filter(|line| line.contains("wins") || line.contains("winner"))
            .map(str::to_owned)
            .collect::<Vec<_>>()
    };
    assert_eq!(told(&race, "exact"), ["The winner: seat 1 (exact)."]);
    assert_eq!(told(&tie, "sound"), ["The winners: seat 1 (sound), seat 2 (sound)."]);
    assert_eq!(told(&race, "letter-78"), ["Nobody wins."]);
    let json = |map: &str, mind: &str| {
        let out = prints(0, &["run", "cave", "--map", map, "--mind", mind, "--mind", mind, "--json"], "");
        let last: serde_json::Value = serde_json::from_str(out.lines().last().expect("a line")).expect("JSON");
        last["outcome"]["winners"].to_string()
    };
    assert_eq!([json(&race, "exact"), json(&tie, "sound"), json(&race, "letter-78")], ["[1]", "[1,2]", "[]"]);
    // Alone, nobody can win against others.
    let alone = prints(0, &["run", "cave", "--seed", "3", "--size", "4"], "");
    assert!(!alone.contains("win"), "{alone}");
}
