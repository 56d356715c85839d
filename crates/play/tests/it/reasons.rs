//! Reasons: their printers and their evidence.

use expect_test::expect;
use play::{Account, Candidate, Line, Trace, Why};

use crate::{fact, played};

fn why() -> Why {
    let no_breeze = || Why::absence("no breeze was felt in (1,3)", fact("(sensed 1 3)"));
    let safe = Why::step(
        "(2,3) is safe",
        "no-breeze-no-pit",
        vec![no_breeze(), Why::percept("a stench in (3,3)", fact("(sensed 3 3)"))],
    );
    let value = Why::count("expected score", 345.678_91);
    Why::step(
        "go to (2,3)",
        "",
        vec![safe, no_breeze(), value, Why::count("rooms left", 3.0), Why::step("why not", "", vec![])],
    )
}

#[test]
fn as_lines() {
    expect![[r#"
        why
          go to (2,3):
            (2,3) is safe:
              no breeze was felt in (1,3)
              a stench in (3,3)
            no breeze was felt in (1,3)
            expected score: 345.6789
            rooms left: 3
            why not
    "#]]
    .assert_eq(&format!("why\n{}", why().to_text(2)));
}

#[test]
fn a_conclusions_only_leaf_shares_its_line() {
    let leaf = || Why::absence("no breeze was felt in (1,3)", fact("(sensed 1 3)"));
    let safe = || Why::step("(2,3) is safe", "no-breeze-no-pit", vec![leaf()]);
    assert_eq!(safe().to_text(0), "(2,3) is safe: no breeze was felt in (1,3)\n");
    let go = Why::step("go there", "", vec![safe()]);
    assert_eq!(go.to_text(0), "go there:\n  (2,3) is safe: no breeze was felt in (1,3)\n");
}

#[test]
fn evidence_in_order_and_each_once() {
    let why = why();
    let evidence: Vec<String> = why.evidence().iter().map(ToString::to_string).collect();
    assert_eq!(evidence, ["(sensed 1 3)", "(sensed 3 3)"]);
    assert!(Why::count("n", 1.0).evidence().is_empty());
}

#[test]
fn parents_come_first_with_their_depth() {
    let mut walked = Vec::new();
    let why = why();
    why.walk(&mut |it, depth| walked.push((depth, it.line().chars().take(5).collect::<String>())));
    let depths: Vec<usize> = walked.iter().map(|(depth, _)| *depth).collect();
    assert_eq!(depths, [0, 1, 2, 2, 1, 1, 1, 1]);
    assert_eq!(walked[1].1, "(2,3)");
}

#[test]
fn a_deep_reason_does_not_exhaust_the_stack() {
    let mut deep = Why::percept("at the bottom", fact("(seen)"));
    for _ in 0..10_000 {
        deep = Why::step("because", "", vec![deep]);
    }
    assert_eq!(deep.evidence().len(), 1);
    assert_eq!(deep.to_text(0).lines().count(), 10_000, "the last conclusion shares its line with its leaf");
}

/// Rooms that were all found calm, as one line.
fn calm() -> Why {
    let rooms = ["(sensed 1 3)", "(sensed 2 3)"].map(|it| Why::percept(it, fact(it)));
    Why::step("two rooms are calm", "calm", rooms.to_vec()).fold()
}

#[test]
fn what_is_folded_is_one_line_and_still_evidence() {
    let why = Why::step("go on", "", vec![calm(), Why::count("rooms left", 3.0)]);
    assert_eq!(why.to_text(0), "go on:\n  two rooms are calm\n  rooms left: 3\n");
    assert_eq!(why.evidence().len(), 2);
    assert_eq!(calm().below().len(), 2, "a view can open it");
    let one = Why::step("a room is calm", "", vec![Why::percept("(1,3) is calm", fact("(sensed 1 3)"))]).fold();
    assert_eq!(one.to_text(0), "a room is calm\n", "not even an only leaf is shown");
}

#[test]
fn accounts_come_through_the_trace() {
    let mut trace = played("seats=2", "steady talker", 3).trace();
    let mut beliefs = crate::pictures::board();
    beliefs.captions.push("a caption".to_owned());
    let candidates = vec![
        Candidate { act: "go".to_owned(), value: Some(1.5), note: "best".to_owned() },
        Candidate { act: "stay".to_owned(), value: None, note: String::new() },
    ];
    let why = Why::step("both", "", vec![why(), calm()]);
    let account = Account { why, candidates, beliefs: Some(beliefs.into()) };
    let place = trace.lines.iter().position(|line| matches!(line, Line::Act { .. })).unwrap();
    if let Line::Act { account: it, .. } = &mut trace.lines[place] {
        *it = Some(account);
    }
    assert_eq!(Trace::read(&trace.to_text()).unwrap(), trace);
}
