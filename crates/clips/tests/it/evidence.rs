//! The evidence at the leaves of a reason, alone, leads to the same conclusion.
//!
//! That holds where nothing is concluded from the absence of what is left out. So the programs that are drawn here negate only what
//! is given, or, in rules whose conclusions stand as long as their conditions, what is concluded without any negation. And such
//! conclusions do not rest on each other in a circle: as in CLIPS, a circle stays when what it began with is gone.

use std::fmt::Write;

use clips::{Engine, Retention};
use proptest::prelude::*;

/// Draws numbers.
struct Dice(u64);

impl Dice {
    fn below(&mut self, most: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % most
    }

    fn one_of<'a>(&mut self, list: &[&'a str]) -> &'a str {
        list[self.below(list.len() as u64) as usize]
    }
}

const GIVEN: [&str; 3] = ["g0", "g1", "g2"];
const PLAIN: [&str; 6] = ["g0", "g1", "g2", "p0", "p1", "p2"];
const LATER: [&str; 8] = ["g0", "g1", "g2", "p0", "p1", "p2", "q0", "q1"];
const LAST: [&str; 9] = ["g0", "g1", "g2", "p0", "p1", "p2", "q0", "q1", "r0"];

/// A condition that holds by facts.
fn holding(dice: &mut Dice, from: &[&str]) -> String {
    let (one, other) = (dice.one_of(from), dice.one_of(from));
    match dice.below(8) {
        0 => format!("({one} {})", dice.below(4)),
        1 => format!("({one} ?x&~{})", dice.below(4)),
        2 => format!("(exists ({one} ?y) ({other} ?y))"),
        3 => format!("(or ({one} ?x) ({other} ?x))"),
        4 => format!("({one} ?z) (test (<> ?z {}))", dice.below(4)),
        5 => format!("(exists ({one} ?))"),
        _ => format!("({one} ?x)"),
    }
}

/// Rules of one layer: they conclude the first relations from the second ones.
fn rules(dice: &mut Dice, heads: &[&str], from: &[&str], text: &mut String) {
    for number in 0..=dice.below(4) {
        let head = dice.one_of(heads);
        let mut conditions = vec![format!("({} ?x)", dice.one_of(from))];
        for _ in 0..dice.below(3) {
            conditions.push(holding(dice, from));
        }
        let (given, plain) = (dice.one_of(&GIVEN), dice.one_of(&PLAIN));
        match (head.as_bytes()[0], dice.below(4)) {
            (b'q' | b'r', 0) => conditions.push(format!("(not ({given} {}))", dice.below(4))),
            (b'q' | b'r', 1) => conditions.push(format!("(forall ({given} ?u) ({plain} ?u))")),
            (b'r', 2) => conditions.push(format!("(not ({plain} ?x))")),
            _ => {}
        }
        let is_logical = head.starts_with('r') || dice.below(4) == 0;
        let conditions = conditions.join(" ");
        let conditions = if is_logical { format!("(logical {conditions})") } else { conditions };
        let value = if dice.below(3) == 0 { dice.below(4).to_string() } else { "?x".to_owned() };
        writeln!(text, "(defrule {head}-{number} {conditions} => (assert ({head} {value})))")
            .expect("a text takes all");
    }
}

fn program(seed: u64) -> (String, String) {
    let mut dice = Dice(seed);
    let mut text = String::new();
    for head in ["p0", "p1", "p2"] {
        rules(&mut dice, &[head], &PLAIN, &mut text);
    }
    rules(&mut dice, &["q0"], &LATER, &mut text);
    rules(&mut dice, &["q1"], &LATER, &mut text);
    rules(&mut dice, &["r0"], &LATER, &mut text);
    rules(&mut dice, &["r1"], &LAST, &mut text);
    let facts: Vec<String> =
        (0..2 + dice.below(7)).map(|_| format!("({} {})", dice.one_of(&GIVEN), dice.below(4))).collect();
    (text, facts.join(" "))
}

fn run(rules: &str, facts: &str, retention: Retention) -> Engine {
    let mut engine = Engine::default();
    engine.set_explanation(retention);
    engine.load(rules).expect("the rules are right");
    if !facts.is_empty() {
        engine.obey_text(&format!("(assert {facts})\n"));
    }
    engine.run(None);
    engine
}

/// How many conclusions were looked at.
fn compare(seed: u64) -> usize {
    let (rules, facts) = program(seed);
    let engine = run(&rules, &facts, Retention::All);
    let mut live = run(&rules, &facts, Retention::Live);
    // Whoever asks for a firing sees only those that something rests on.
    live.obey_text("(why-fired 1)\n");
    let mut count = 0;
    for fact in engine.facts().filter(|it| !it.template().starts_with('g')) {
        let why = engine.why(fact.id(), 200).expect("it is kept");
        let evidence = why.evidence();
        // What supports a fact may have found another witness since for what must exist, and reasons tell of the one that was there
        // when the rule fired: the newer one may rest on the fact itself.
        let told = why.to_string();
        if told.contains("as long as") && told.contains("(gone since)") {
            continue;
        }
        let follows = |evidence: &[String]| {
            let again = run(&rules, &evidence.join(" "), Retention::Off);
            again.facts().any(|it| it.to_string() == fact.to_string())
        };
        assert!(follows(&evidence), "seed {seed}: {fact} does not follow\n{rules}\n{facts}\n{why}\n{evidence:?}");
        // Origins that support nothing any more are not kept there, so the evidence may be another one.
        let other = live.facts().find(|it| it.to_string() == fact.to_string()).expect("the same follows");
        let other = live.why(other.id(), 200).expect("it is kept, too");
        let told = other.to_string();
        let evidence = other.evidence();
        let is_stale = told.contains("as long as") && told.contains("(gone since)");
        assert!(is_stale || follows(&evidence), "seed {seed}: {fact}, live\n{rules}\n{facts}\n{told}\n{evidence:?}");
        count += 1;
    }
    count
}

/// Here the witness of an `exists` went, and another one supports the fact: its reasons are those of the firing.
#[test]
fn reasons_tell_of_the_witness_that_was_there() {
    let (rules, facts) = program(7_764_455_575_797_216_561);
    let engine = run(&rules, &facts, Retention::All);
    let fact = engine.facts().find(|it| it.to_string() == "(r1 0)").expect("it follows");
    let why = engine.why(fact.id(), 200).expect("it is kept").to_string();
    assert!(why.contains("f-8 (r0 1) (gone since), by rule r0-0 (firing 1)"), "{why}");
}

#[test]
fn many_conclusions_are_looked_at() {
    let counts: usize = (0..50).map(compare).sum();
    assert!(counts > 200, "only {counts}");
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn the_evidence_alone_leads_to_the_same_conclusion(seed in any::<u64>()) {
        compare(seed);
    }
}
