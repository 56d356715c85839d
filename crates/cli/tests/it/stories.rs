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
