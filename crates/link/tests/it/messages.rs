//! What a program is sent, word for word.

use std::fs;

use expect_test::expect;
use play::Chair;

use crate::stage::{Folder, PATIENT, assert_gone, play};

#[test]
fn a_whole_conversation() {
    let folder = Folder::new();
    let recorder = folder.python(
        "for line in sys.stdin:\n\
         \x20   open(HERE + '/heard', 'a').write(line)\n\
         \x20   if json.loads(line)['type'] == 'turn': say(2)\n\
         open(HERE + '/heard', 'a').write('closed\\n')",
    );
    let other = folder.python("turn(); say(6); turn(); say(7); turn()");
    let played = play(&[("rounds", "2")], &[recorder, other], &PATIENT);
    assert_eq!(played.summary().lines().count(), 2, "{}", played.summary());
    assert_gone(&folder, 2);
    expect![[r#"
        {"type":"begin","protocol":1,"game":"duel","version":1,"settings":{"seats":2,"rounds":2,"bulk":0},"seat":1,"seats":2,"clock":{"limit_ms":30000,"start_ms":30000},"words":{"acts":[{"head":"say","slots":[{"name":"number","kind":"int","min":1,"max":12,"doc":"the more the better"}],"keys":["S"],"doc":"say a number"}],"percepts":[{"head":"round","slots":[{"name":"number","kind":"int","min":1,"max":100,"doc":"counted from 1"},{"name":"top","kind":"int","min":1,"max":12,"doc":"the highest number allowed"},{"name":"bulk","kind":"text","default":"","doc":"ballast"}],"keys":[],"doc":"a round begins"},{"head":"said","slots":[{"name":"seat","kind":"int","min":1,"max":4,"doc":"who"},{"name":"number","kind":"int","min":1,"max":12,"doc":"what"}],"keys":[],"doc":"somebody said a number"}]}}
        {"type":"turn","turn":0,"seat":1,"told":[{"round":{"number":1,"top":6,"bulk":""}}],"acts":[{"say":{"number":1}},{"say":{"number":2}},{"say":{"number":3}},{"say":{"number":4}},{"say":{"number":5}},{"say":{"number":6}}],"clock":{"limit_ms":60000}}
        {"type":"turn","turn":1,"seat":1,"told":[{"said":{"seat":1,"number":2}},{"said":{"seat":2,"number":6}},{"round":{"number":2,"top":6,"bulk":""}}],"acts":[{"say":{"number":1}},{"say":{"number":2}},{"say":{"number":3}},{"say":{"number":4}},{"say":{"number":5}},{"say":{"number":6}}],"clock":{"limit_ms":30000}}
        {"type":"end","over":true,"told":[{"round":{"number":2,"top":3,"bulk":""}},{"said":{"seat":1,"number":2}}],"outcome":{"ending":"all is said","seats":[{"score":4,"success":true,"died":false},{"score":-1,"success":false,"died":false}]},"forfeit":null}
        closed
    "#]].assert_eq(&fs::read_to_string(folder.path("heard")).unwrap());
}

/// What the document recommends to look at a conversation.
#[test]
fn both_sides_can_be_kept_by_tee() {
    let folder = Folder::new();
    let agent = folder.python("while True: turn(); say(2)").to_string().replace("exec:exec ", "");
    let (heard, said) = (folder.path("in.log"), folder.path("out.log"));
    let command = format!("tee {} | {agent} | tee {}", heard.display(), said.display());
    let played = play(&[], &[Chair::Program(command)], &PATIENT);
    assert_eq!(played.summary(), "scores [6.0]");
    assert_eq!(fs::read_to_string(said).unwrap(), "{\"act\": {\"say\": {\"number\": 2}}}\n".repeat(3));
    let heard = fs::read_to_string(heard).unwrap();
    let types: Vec<&str> = heard.lines().filter_map(|line| line.split('"').nth(3)).collect();
    assert_eq!(types, ["begin", "turn", "turn", "turn", "end"]);
    assert_gone(&folder, 1);
}

const DOCUMENT: &str = include_str!("../../../../docs/protocol.md");

#[test]
fn the_smallest_agent_of_the_document_plays() {
    let folder = Folder::new();
    let (_, rest) = DOCUMENT.split_once("```python\n").unwrap();
    let (agent, _) = rest.split_once("```").unwrap();
    let played = play(&[], &[folder.python(agent)], &PATIENT);
    assert_eq!(played.summary(), "scores [3.0]");
    assert_gone(&folder, 1);
}

#[test]
fn the_document_names_every_kind_of_loss() {
    for kind in play::ForfeitKind::ALL {
        assert!(DOCUMENT.contains(&format!("\n| `{}` | ", kind.name())), "{} is missing", kind.name());
    }
}
