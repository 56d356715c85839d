//! Programs in batches: the plays are those of single runs, on any number of threads and in any parts.

use serde_json::{Value as Json, json};

use crate::{complains, prints, scratch, tellask, text};

const AGENT: &str = "exec:python3 -S -E examples/agents/wumpus_agent.py";
/// Milliseconds that a program may take here: the machine may be busy.
const PATIENT: &str = "100000";
const RANDOM: &str = "exec:python3 -S -E examples/agents/random_agent.py";

/// A batch as data, without what it took.
#[track_caller]
fn report(args: &[&str]) -> Json {
    let all = [&["batch", "wumpus", "--seed", "3", "--json", "--limit", PATIENT], args].concat();
    let mut json: Json = serde_json::from_str(&prints(0, &all, "")).expect("JSON");
    let object = json.as_object_mut().expect("an object");
    assert_eq!(object["core_seconds"], 0, "what programs use is not measured");
    object.retain(|key, _| !key.contains("second") && key != "threads");
    json
}

#[test]
fn threads_make_no_difference() {
    for mind in [AGENT, RANDOM] {
        let one = report(&["--plays", "40", "--mind", mind, "--threads", "1"]);
        assert_eq!(one, report(&["--plays", "40", "--mind", mind, "--threads", "3"]));
        assert_eq!(one["seats"][0]["mind"], mind);
    }
}

#[test]
fn a_play_of_a_batch_is_the_play_alone() {
    let args = ["batch", "wumpus", "--seed", "3", "--plays", "6", "--mind", RANDOM, "--csv", "--columns", "ending"];
    let rows = prints(0, &[&args[..], &["--limit", PATIENT]].concat(), "");
    for (number, row) in rows.lines().skip(1).enumerate() {
        let number = number.to_string();
        let out =
            prints(0, &["run", "wumpus", "--seed", "3", "--number", &number, "--mind", RANDOM, "--limit", PATIENT], "");
        let ending = row.split(',').nth(3).expect("a column");
        assert!(out.contains(&format!("The end: {ending}.")), "{row}\n{out}");
    }
    assert_eq!(rows.lines().count(), 7);
}

#[test]
fn parts_of_a_batch_fold_into_the_whole() {
    let place = scratch("many-programs");
    let file = |name: &str| place.join(name).display().to_string();
    let files = ["a.jsonl", "b.jsonl", "whole.jsonl"].map(file);
    for path in &files {
        let _ = std::fs::remove_file(path);
    }
    let play = |first: &str, plays: &str, path: &str| {
        let args = [
            "batch", "wumpus", "--number", first, "--plays", plays, "--mind", AGENT, "--limit", PATIENT, "--tally",
            path,
        ];
        prints(0, &args, "");
    };
    play("0", "7", &files[0]);
    play("7", "13", &files[1]);
    play("0", "20", &files[2]);
    let folded = prints(0, &["fold", &files[1], &files[0]], "");
    assert_eq!(folded, prints(0, &["fold", &files[2]], ""));
    assert!(folded.contains(&format!("seat 1: {AGENT}")), "{folded}");
    assert!(std::fs::read_to_string(&files[2]).expect("a tally").contains("\"kind\":\"program\""));
}

#[test]
fn plays_that_a_program_loses_are_counted_and_told() {
    // Every process has one answer in it, and then dies.
    let mind = "exec:read b; read t; echo '{\"act\":\"move\"}'; read t; echo enough >&2; exit 4";
    let args = ["batch", "wumpus", "--seed", "3", "--plays", "8", "--threads", "2", "--mind", mind, "--json"];
    let output = tellask(&args, "");
    assert_eq!(output.status.code(), Some(0));
    let json: Json = serde_json::from_slice(&output.stdout).expect("JSON");
    let forfeits = json["seats"][0]["forfeits_count"].as_u64().expect("a count");
    assert!((1..=8).contains(&forfeits), "{json}");
    let said = text(&output.stderr);
    assert!(
        said.contains("lost by forfeit (crash): the program exited with status 4; its last words: enough"),
        "{said}"
    );
    let told = prints(0, &args[..args.len() - 1], "");
    assert!(told.contains("\n  forfeits    ") && told.contains(&format!("{forfeits} plays\n")), "{told}");
}

#[test]
fn a_program_that_never_answers_loses_every_play() {
    let bad = [
        ("no-such-program-here", "status 127"),
        ("sleep 60", "no answer within 50ms"),
        ("while true; do echo north; done", "forfeit (garbage)"),
    ];
    for (command, reason) in bad {
        let mind = format!("exec:{command}");
        let args = ["batch", "wumpus", "--limit", "50", "--plays", "5000", "--threads", "1", "--json", "--mind", &mind];
        let output = tellask(&args, "");
        let said = text(&output.stderr);
        assert_eq!(output.status.code(), Some(0), "{said}");
        let rest = format!(
            "warning: `{command}` gave no valid answer 3 times in a row, so it was not started again and lost the rest"
        );
        assert!(said.starts_with(&rest) && said.contains(reason), "{said}");
        let report: Json = serde_json::from_slice(&output.stdout).expect("JSON");
        assert_eq!(report["endings"], json!({ "gave up": 5000 }));
    }
}

#[test]
fn persons_play_alone() {
    let said = complains(1, &["batch", "wumpus", "--mind", "person"]);
    assert!(said.contains("mind `person` cannot play this"), "{said}");
}

#[test]
fn what_a_program_says_aside_is_heard_in_a_run() {
    let script = scratch("aside").join("aside.py");
    let source = "import json, sys\nfor line in sys.stdin:\n    message = json.loads(line)\n    if message['type'] == 'turn':\n        print('I see\\x1b[31m', message['turn'], file=sys.stderr, flush=True)\n        print(json.dumps({'act': message['acts'][0]}), flush=True)\n";
    std::fs::write(&script, source).expect("it can be written");
    let mind = format!("exec:python3 {}", script.display());
    let output = tellask(&["run", "wumpus", "--seed", "7", "--turns", "2", "--mind", &mind], "");
    assert_eq!(text(&output.stderr), "I see[31m 0\nI see[31m 1\n", "without what a terminal would obey");
    let output = tellask(&["batch", "wumpus", "--plays", "2", "--turns", "2", "--mind", &mind], "");
    assert!(!text(&output.stderr).contains("I see"), "a batch has too many plays to listen to");
}

#[test]
fn a_line_that_nobody_asked_for_is_told_in_a_run() {
    let script = scratch("unasked").join("unasked.py");
    let source = "import json, sys\nfor line in sys.stdin:\n    message = json.loads(line)\n    if message['type'] != 'begin':\n        print(json.dumps({'act': 'move'}), flush=True)\n";
    std::fs::write(&script, source).expect("it can be written");
    let mind = format!("exec:python3 {}", script.display());
    let output = tellask(&["run", "wumpus", "--seed", "7", "--turns", "2", "--mind", &mind], "");
    let said = text(&output.stderr);
    let expected =
        "warning: the program wrote a line that nobody asked for: `{\"act\": \"move\"}` (only `turn` wants an answer";
    assert!(said.starts_with(expected), "{said}");
}
