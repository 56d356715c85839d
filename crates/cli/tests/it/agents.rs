//! Programs as players: the example agent, and programs that die, babble or sleep.

use std::time::{Duration, Instant};

use crate::{prints, scratch, wumpus};

/// Runs a program on the worked example's map; the limit for one answer is half a second.
fn run(command: &str) -> String {
    let map = wumpus("maps/example.txt");
    let mind = format!("exec:{command}");
    prints(0, &["run", "wumpus", "--map", &map, "--limit", "500", "--turns", "50", "--mind", &mind], "")
}

#[test]
fn the_example_agent_wins_the_example() {
    let agent = concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/agents/wumpus_agent.py");
    let map = wumpus("maps/example.txt");
    let path = scratch("agent").join("play.jsonl").display().to_string();
    let mind = format!("exec:python3 {agent}");
    let out = prints(0, &["run", "wumpus", "--map", &map, "--mind", &mind, "--trace", &path, "--why"], "");
    assert!(out.contains("The end: left the cave with the gold."), "{out}");
    let out = prints(0, &["replay", &path], "");
    assert!(out.contains("a person or a program took part"), "{out}");
    assert!(std::fs::read_to_string(&path).expect("a trace").contains("\"rerun\":false"));
}

#[test]
fn a_program_that_dies_loses_by_forfeit() {
    let out = run("head -n 2 >/dev/null; kill -9 $$");
    assert!(out.contains("lost by forfeit (crash)"), "{out}");
    assert!(run("no-such-program-here").contains("lost by forfeit (crash)"));
}

#[test]
fn a_program_that_babbles_loses_by_forfeit() {
    assert!(run("echo 'good morning'; sleep 5").contains("lost by forfeit (garbage)"));
    assert!(run("printf '\\377\\376\\n'; sleep 5").contains("lost by forfeit (garbage)"));
    assert!(run("read begin; read turn; echo '{\"act\": \"fly\"}'; sleep 5").contains("lost by forfeit (illegal)"));
}

#[test]
fn a_program_that_sleeps_loses_within_the_limit() {
    let began = Instant::now();
    let out = run("sleep 60");
    assert!(out.contains("lost by forfeit (time)"), "{out}");
    // Half a second for the answer, and some for a loaded machine.
    assert!(began.elapsed() < Duration::from_secs(5), "it took {:?}", began.elapsed());
}
