//! Tests of conditions, in every shape an expression can take.
//!
//! The network answers most tests itself. A test that calls a deffunction always goes to the machine, so a rule with an expression and a
//! rule with a function of the same body must find the same facts.

use clips::Engine;
use proptest::prelude::*;

use crate::difference::first_difference;

const VALUES: &[&str] =
    &["0", "1", "2", "7", "-3", "2.5", "2.0", "red", "blue", "\"red\"", "FALSE", "TRUE", "1152921504606846977"];
const TERMS: &[&str] = &["?x", "?y", "?p", "?q", "1", "2", "7", "2.0", "red", "FALSE"];
/// Variables and numbers: an expression of these fails only where a fact holds something else.
const NUMBERS: &[&str] = &["?x", "?y", "?p", "?q", "1", "2", "7", "2.0"];
const NUMERIC: &[&str] = &["=", "<>", "<", "<=", ">", ">="];
const MADE: &[&str] = &["+", "-", "*", "mod", "div"];
const KINDS: &[&str] =
    &["integerp", "floatp", "numberp", "symbolp", "stringp", "lexemep", "multifieldp", "evenp", "oddp"];

fn pick(of: &'static [&'static str]) -> impl Strategy<Value = String> {
    (0..of.len()).prop_map(|at| of[at].to_owned())
}

fn number() -> impl Strategy<Value = String> {
    let leaf = pick(NUMBERS);
    leaf.prop_recursive(2, 6, 2, |inner| {
        prop_oneof![
            (pick(MADE), inner.clone(), inner.clone()).prop_map(|(by, one, two)| format!("({by} {one} {two})")),
            (inner.clone(), inner.clone(), inner.clone())
                .prop_map(|(one, two, three)| format!("(+ {one} {two} {three})")),
            inner.prop_map(|one| format!("(abs {one})")),
        ]
    })
}

fn expression() -> impl Strategy<Value = String> {
    let same = (any::<bool>(), pick(TERMS), pick(TERMS));
    let leaf = prop_oneof![
        (pick(NUMERIC), number(), number()).prop_map(|(by, one, two)| format!("({by} {one} {two})")),
        (pick(NUMERIC), number(), number(), number()).prop_map(|(by, a, b, c)| format!("({by} {a} {b} {c})")),
        same.prop_map(|(is, one, two)| format!("({} {one} {two})", if is { "eq" } else { "neq" })),
        (any::<bool>(), number(), number(), pick(TERMS))
            .prop_map(|(is, a, b, c)| format!("({} {a} {b} {c})", if is { "eq" } else { "neq" })),
        (pick(KINDS), number()).prop_map(|(kind, one)| format!("({kind} {one})")),
        pick(TERMS),
    ];
    leaf.prop_recursive(3, 16, 3, |inner| {
        prop_oneof![
            prop::collection::vec(inner.clone(), 2..4).prop_map(|all| format!("(and {})", all.join(" "))),
            prop::collection::vec(inner.clone(), 2..4).prop_map(|all| format!("(or {})", all.join(" "))),
            inner.prop_map(|one| format!("(not {one})")),
        ]
    })
}

/// What a rule with this test finds, in order; none if a test failed, after which a run is not the same any more.
fn found(test: &str, asked: &str, facts: &[(usize, usize)], is_first: bool) -> Option<String> {
    let mut engine = Engine::default();
    let one = "(a (x ?x) (y ?y))";
    let two = "(b (p ?p) (q ?q))";
    let conditions =
        if is_first { format!("{one} (test {asked}) {two}") } else { format!("{one} {two} (test {asked})") };
    let parameters = if is_first { "?x ?y" } else { "?x ?y ?p ?q" };
    let mut program = format!(
        "(deftemplate a (slot x) (slot y))\n(deftemplate b (slot p) (slot q))\n(deffunction f ({parameters}) {test})\n\
         (defrule find {conditions} => (println ?x \" \" ?y \" \" ?p \" \" ?q))\n"
    );
    for (index, (one, two)) in facts.iter().enumerate() {
        let (one, two) = (VALUES[one % VALUES.len()], VALUES[two % VALUES.len()]);
        let fact = if index % 2 == 0 { format!("(a (x {one}) (y {two}))") } else { format!("(b (p {one}) (q {two}))") };
        program += "(assert ";
        program += &fact;
        program += ")\n";
    }
    engine.obey_text(&program);
    engine.obey_text("(run)\n");
    let output = engine.take_output();
    (!output.contains("] ")).then_some(output)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn a_test_holds_for_the_same_facts_as_a_function_of_the_same_body(
        test in expression(),
        facts in (prop_oneof![3 => Just(7_usize), 1 => Just(13)])
            .prop_flat_map(|kinds| prop::collection::vec((0..kinds, 0..kinds), 4..12)),
    ) {
        // A condition is a call.
        let test = if test.starts_with('(') { test } else { format!("(not {test})") };
        let by_network = found(&test, &test, &facts, false);
        let by_machine = found(&test, "(f ?x ?y ?p ?q)", &facts, false);
        prop_assert_eq!(by_network, by_machine, "{}", test);
        // In front of the second pattern only the variables of the first are known.
        if !test.contains("?p") && !test.contains("?q") {
            prop_assert_eq!(found(&test, &test, &facts, true), found(&test, "(f ?x ?y)", &facts, true), "{}", test);
        }
    }

    #[test]
    fn many_rules_with_constants_fire_as_if_each_were_asked(
        forms in prop::collection::vec((0_usize..6, 0_usize..13), 10..40),
        facts in prop::collection::vec((0_usize..13, 0_usize..13), 4..14),
        removed in 0_usize..10,
    ) {
        let play = |is_eager: bool| {
            let mut engine = Engine::default();
            engine.set_eager(is_eager);
            engine.obey_text("(deftemplate a (slot x) (slot y))\n(watch activations)\n");
            for (index, (form, value)) in forms.iter().enumerate() {
                let value = VALUES[*value];
                let condition = match form {
                    0 => format!("(a (x ?v&:(= ?v {value})))"),
                    1 => format!("(a (x ?v&:(eq ?v {value})))"),
                    2 => format!("(a (x ?v)) (test (eq ?v {value}))"),
                    3 => format!("(a (x ?v) (y ?w)) (test (= ?w {value}))"),
                    4 => format!("(go) (a (y ?v)) (test (eq {value} ?v))"),
                    _ => format!("(a (x {value}) (y ?w&:(neq ?w {value})))"),
                };
                engine.obey_text(&format!("(defrule r{index} {condition} => (println r{index}))\n"));
            }
            engine.obey_text("(assert (go))\n");
            for (index, (one, two)) in facts.iter().enumerate() {
                engine.obey_text(&format!("(assert (a (x {}) (y {})))\n", VALUES[*one], VALUES[*two]));
                if index == 2 {
                    engine.obey_text(&format!("(undefrule r{removed})\n"));
                }
            }
            engine.obey_text("(agenda)\n(run)\n");
            engine.take_output()
        };
        let (asked, found) = (play(true), play(false));
        prop_assert!(asked.contains("==> Activation") || !found.contains("==> Activation"));
        if let Some(difference) = first_difference(&asked, &found) {
            prop_assert!(false, "{difference}");
        }
    }
}
