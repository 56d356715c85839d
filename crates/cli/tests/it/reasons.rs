//! `check --reasons` as a user meets it.

use std::fs;

use expect_test::expect;

use crate::{prints, scratch, tellask};

/// A recorded play, as the text of its trace.
fn record(name: &str, args: &[&str]) -> (String, String) {
    let path = scratch("reasons").join(name).display().to_string();
    let mut all = vec!["run"];
    all.extend(args);
    all.extend(["--trace", &path]);
    prints(0, &all, "");
    let text = fs::read_to_string(&path).expect("a trace was written");
    (path, text)
}

/// What is printed without the folder of the file.
fn said(code: i32, args: &[&str], path: &str) -> String {
    let output = tellask(args, "");
    assert_eq!(output.status.code(), Some(code), "{}", String::from_utf8_lossy(&output.stderr));
    let text = [output.stdout, output.stderr].concat();
    String::from_utf8(text).expect("text").replace(path, "play.jsonl")
}

#[test]
fn reasons_of_a_play_are_proven() {
    let (path, _) = record("reasons-proven.jsonl", &["wumpus", "--seed", "7", "--mind", "sound"]);
    expect![[r"
        play.jsonl: a play of wumpus, 24 decisions with a reason
          seat 1 (sound): 49 claims checked, 49 proven, 0 failed, 0 undecided; 7 steps claim nothing
    "]]
    .assert_eq(&said(0, &["check", "--reasons", &path], &path));
    expect![[r#"
        {"file":"play.jsonl","ok":true,"game":"wumpus","checkable":true,"seats":[{"mind":"sound","accounts":24,"claims":49,"proven":49,"failed":0,"undecided":0,"silent":7}],"open":[],"unchecked":[],"circles":[]}
    "#]]
    .assert_eq(&said(0, &["check", "--reasons", "--json", &path], &path));
}

#[test]
fn a_reason_without_its_percept_fails() {
    let (path, text) = record("reasons-forged.jsonl", &["wumpus", "--seed", "7", "--mind", "sound"]);
    // The first reason of the play loses one leaf.
    let (before, leaf) = text.split_once(r#"{"absence":"no breeze was felt"#).expect("a leaf");
    let (_, after) = leaf.split_once("}}}").expect("its end");
    fs::write(&path, [before, after].concat()).expect("it can be written");
    expect![[r"
        play.jsonl: a play of wumpus, 24 decisions with a reason
          seat 1 (sound): 49 claims checked, 48 proven, 1 failed, 0 undecided; 7 steps claim nothing
          turn 0, seat 1: (3,1) holds no pit
            no percept stands below this claim, and without one a pit may be there
            claim    (no-pit (row 3) (column 1))
            rule     no breeze, no pit next door
        error: 1 claim does not follow from the percepts
    "]]
    .assert_eq(&said(1, &["check", "--reasons", &path], &path));
}

#[test]
fn a_trace_without_claims_is_not_checkable() {
    let (path, text) = record("reasons-old.jsonl", &["wumpus", "--seed", "7", "--mind", "sound"]);
    // As traces were written before claims were facts.
    let mut old = String::new();
    for line in text.lines() {
        let mut json: serde_json::Value = serde_json::from_str(line).expect("JSON");
        forget(&mut json["account"]["why"]);
        if line.contains("account") {
            old.push_str(&json.to_string());
        } else {
            old.push_str(line);
        }
        old.push('\n');
    }
    fs::write(&path, old).expect("it can be written");
    expect![[r"
        play.jsonl: a play of wumpus, 24 decisions with a reason
          not checkable: no step of these reasons claims anything as a fact
    "]]
    .assert_eq(&said(0, &["check", "--reasons", &path], &path));
}

fn forget(why: &mut serde_json::Value) {
    if why.get("claim").is_some()
        && let Some(object) = why.as_object_mut()
    {
        object.remove("fact");
    }
    if let Some(below) = why.get_mut("because").and_then(serde_json::Value::as_array_mut) {
        below.iter_mut().for_each(forget);
    }
}

#[test]
fn a_game_without_a_prover_says_so() {
    let (path, _) = record("reasons-none.jsonl", &["pacalgo2", "--seed", "7"]);
    expect![[r"
        error: `play.jsonl`: pacalgo2 has no prover, so its reasons cannot be checked
    "]]
    .assert_eq(&said(1, &["check", "--reasons", &path], &path));
}

#[test]
fn a_circular_reason_is_refused() {
    let args = ["cave", "--seed", "100064", "--number", "11", "--mind", "sound"];
    let (path, text) = record("reasons-circular.jsonl", &args);
    // The first monster of the play is made to rest on itself.
    let step = r#"{"claim":"(monster (row 2) (column 1)), by `the-last-one-blamed-for-a-stench`"#;
    let (before, after) = text.split_once(step).expect("a certain monster");
    let (middle, after) = after.split_once(r#""because":["#).expect("its reasons");
    let own =
        r#"{"claim":"(monster (row 2) (column 1)), as above","rule":"the-last-one-blamed-for-a-stench","because":[]},"#;
    fs::write(&path, format!("{before}{step}{middle}\"because\":[{own}{after}")).expect("it can be written");
    let said = said(1, &["check", "--reasons", &path], &path);
    assert!(said.contains("    it rests on itself\n"), "{said}");
    assert!(said.ends_with("error: 1 conclusion rests on itself\n"), "{said}");
}

#[test]
fn a_game_may_be_named_and_a_file_must_be() {
    let (path, _) = record("reasons-named.jsonl", &["wumpus", "--seed", "7", "--mind", "sound"]);
    assert_eq!(
        said(0, &["check", "wumpus", "--reasons", &path], &path),
        said(0, &["check", "--reasons", &path], &path)
    );
    expect![[r"
        error: `play.jsonl` is a play of wumpus, not of cave
    "]]
    .assert_eq(&said(1, &["check", "cave", "--reasons", &path], &path));
    let said = said(2, &["check", "--reasons"], "-");
    assert!(said.contains("name the files"), "{said}");
}
