//! `tellask play --json` tells a person what the own seat was told, and nothing else, until the play is over.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use serde_json::Value as Json;

use crate::{prints, wumpus};

/// The lines of a play that is left before its end; the last line, which shows the world to who has left, is not among them.
fn lines(args: &[&str], seed: &str, input: &str) -> Vec<Json> {
    let args = [&["play"], args, &["--json", "--seed", seed]].concat();
    let mut lines: Vec<Json> =
        prints(3, &args, input).lines().map(|line| serde_json::from_str(line).expect("a line is JSON")).collect();
    assert_eq!(lines.pop().expect("the end of input is told")["over"], true);
    lines
}

#[test]
fn other_seats_are_absent_while_a_person_plays() {
    let args = ["cave", "--size", "4", "--agents", "3", "--mind", "person", "--mind", "sound", "--mind", "random"];
    let lines = lines(&args, "3", "nothing\nnothing\n");
    assert_eq!(lines.len(), 3);
    for line in &lines {
        for part in [&line["seats"], &line["outcome"]["seats"]] {
            let part = part.as_array().expect("a place for each seat");
            assert!(part.len() == 3 && part[0].is_object(), "{line}");
            assert!(part[1].is_null() && part[2].is_null(), "{line}");
        }
        let own = line["outcome"]["seats"][0].as_object().expect("the own standing");
        let names: Vec<&str> = own.keys().map(String::as_str).collect();
        assert_eq!(names, ["score", "success", "died", "taken", "cycles", "arrows", "bombs", "ended"]);
    }
}

#[test]
fn worlds_that_look_alike_are_told_alike() {
    let tables: [(&[&str], &str); 3] = [
        (
            &["cave", "--size", "3", "--agents", "2", "--monsters", "2", "--mind", "person", "--mind", "sound"],
            "nothing\n",
        ),
        (&["minesweeper", "--profile", "custom", "--width", "4", "--height", "4", "--mines", "5"], "open 1 1\n"),
        (&["wumpus", "--size", "3"], "turn-left\n"),
    ];
    for (args, input) in tables {
        let mut seen: BTreeMap<String, String> = BTreeMap::new();
        let mut pairs = 0;
        for seed in 0..12_u32 {
            let mut told = String::new();
            for line in lines(args, &seed.to_string(), input) {
                let _ = writeln!(told, "{} {}", line["turn"], line["seats"][0]["told"]);
                let text = line.to_string();
                let first = seen.entry(told.clone()).or_insert_with(|| text.clone());
                pairs += 1;
                assert_eq!(*first, text, "{args:?}: seed {seed}");
            }
        }
        assert!(pairs > seen.len() + 5, "{args:?}: {} of {pairs} are different", seen.len());
    }
}

#[test]
fn the_seeds_own_data_model_tells_the_whole_cave_as_its_document_wishes() {
    let told =
        prints(3, &["play", "wumpus", "--profile", "ep3", "--json", "--map", &wumpus("maps/example.txt")], "M\n");
    for line in told.lines() {
        let line: Json = serde_json::from_str(line).expect("a line is JSON");
        assert!(line["mundo"].to_string().contains('2') && line["percebe"].is_array(), "{line}");
    }
}
