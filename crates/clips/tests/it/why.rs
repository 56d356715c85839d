//! Why: reasons of facts, firings and slots, and what stops a rule.

use clips::{Engine, Finding, Origin, Retention, Told};
use expect_test::{Expect, expect};

/// What a session prints after a program was loaded, reset and run.
#[track_caller]
pub(crate) fn check(program: &str, commands: &str, expected: Expect) {
    let mut engine = told(Retention::All, program);
    engine.obey_text(commands);
    expected.assert_eq(&engine.take_output());
}

pub(crate) fn told(retention: Retention, program: &str) -> Engine {
    let mut engine = Engine::default();
    engine.set_explanation(retention);
    engine.load(program).expect("the program is right");
    engine.reset().expect("the program is right");
    engine.run(None);
    engine
}

#[test]
fn a_chain_of_ten_rules() {
    let rule = |n: i32| format!("(defrule r{n} (step {n} ?x) => (assert (step {} =(+ ?x {n}))))", n + 1);
    let rules: String = (1..=10).map(rule).collect();
    check(
        &format!("(deffacts start (step 1 0)) {rules}"),
        "(why 11)",
        expect![[r#"
        f-11 (step 11 55), by rule r10 (firing 10) with ?x = 45
          f-10 (step 10 45), by rule r9 (firing 9) with ?x = 36
            f-9 (step 9 36), by rule r8 (firing 8) with ?x = 28
              f-8 (step 8 28), by rule r7 (firing 7) with ?x = 21
                f-7 (step 7 21), by rule r6 (firing 6) with ?x = 15
                  f-6 (step 6 15), by rule r5 (firing 5) with ?x = 10
                    f-5 (step 5 10), by rule r4 (firing 4) with ?x = 6
                      f-4 (step 4 6), by rule r3 (firing 3) with ?x = 3
                        f-3 (step 3 3), by rule r2 (firing 2) with ?x = 1
                          f-2 (step 2 1), by rule r1 (firing 1) with ?x = 0
                            f-1 (step 1 0), given by deffacts start
    "#]],
    );
}

const WET: &str = "
    (deffacts weather (rain) (sprinkler on))
    (defrule rain \"what is rained on is wet\" (rain) => (assert (wet)))
    (defrule sprinkler (sprinkler ?how) => (assert (wet)))
";

#[test]
fn two_supports() {
    check(
        WET,
        "(why 3)\n(why f-1)\n(assert (wet) (snow))\n(why f-3)\n(why f-4)",
        expect![[r#"
        f-3 (wet)
          by rule sprinkler (firing 1) with ?how = on
            f-2 (sprinkler on), given by deffacts weather
          by rule rain (firing 2)
            "what is rained on is wet"
            f-1 (rain), given by deffacts weather
        f-1 (rain), given by deffacts weather
        f-3 (wet)
          by rule sprinkler (firing 1) with ?how = on
            f-2 (sprinkler on), given by deffacts weather
          by rule rain (firing 2)
            "what is rained on is wet"
            f-1 (rain), given by deffacts weather
          given
        f-4 (snow), given
    "#]],
    );
}

#[test]
fn a_negation_and_tests() {
    let program = "
        (deffacts start (man Socrates 70) (man Zeus 900) (god Zeus))
        (defrule mortal (man ?x ?age) (test (and (> ?age 5) (< ?age 500))) (not (god ?x)) (test (neq ?x Adam))
            => (assert (mortal ?x)))
        (defrule first (test (> 2 1)) (not (and (mortal ?m) (god ?m))) => (assert (fine)))
    ";
    check(
        program,
        "(do-for-fact ((?f mortal)) TRUE (why ?f))\n(do-for-fact ((?f fine)) TRUE (why ?f))",
        expect![[r#"
        f-4 (mortal Socrates), by rule mortal (firing 1) with ?x = Socrates, ?age = 70
          f-1 (man Socrates 70), given by deffacts start
          (test (and (> 70 5) (< 70 500))) holds
          no fact matches (god Socrates)
          (test (neq Socrates Adam)) holds
        f-5 (fine), by rule first (firing 2)
          (test (> 2 1)) holds
          (not (and (mortal ?m) (god ?m))) holds
    "#]],
    );
}

#[test]
fn existence_and_for_all() {
    let program = "
        (deffacts start (node 1) (node 2) (edge 1 2) (edge 2 1) (blue))
        (defrule done (exists (edge ?a ?b) (node ?b)) (exists (blue)) (forall (node ?n) (edge ?n ?)) => (assert (done)))
    ";
    check(
        program,
        "(do-for-fact ((?f done)) TRUE (why ?f))",
        expect![[r#"
        f-6 (done), by rule done (firing 1)
          (exists (edge ?a ?b) (node ?b)) holds by
            f-3 (edge 1 2), given by deffacts start
            f-2 (node 2), given by deffacts start
          (exists (blue)) holds by
            f-5 (blue), given by deffacts start
          (forall (node ?n) (edge ?n ?)) holds by
            f-3 (edge 1 2), given by deffacts start
            f-4 (edge 2 1), given by deffacts start
    "#]],
    );
}

#[test]
fn a_logical_dependency() {
    let program = "
        (deffacts start (a) (b) (go))
        (defrule one (logical (a) (not (c))) (go) => (assert (d)))
        (defrule two (logical (b)) => (assert (d)))
        (defrule three (logical (d)) => (assert (e)))
    ";
    check(
        program,
        "(why 5)\n(retract 2)\n(why 4)\n(retract 1)\n(why 4)",
        expect![[r#"
            f-5 (e), by rule three (firing 2)
              as long as f-4 (d), by rule one (firing 1)
                as long as f-1 (a), given by deffacts start
                as long as no fact matches (c)
                f-3 (go), given by deffacts start
            f-4 (d)
              by rule one (firing 1)
                as long as f-1 (a), given by deffacts start
                as long as no fact matches (c)
                f-3 (go), given by deffacts start
              by rule two (firing 3), which supports it no more
            f-4 (d) (gone since)
              by rule one (firing 1)
                as long as f-1 (a) (gone since), given by deffacts start
                as long as no fact matches (c)
                f-3 (go), given by deffacts start
              by rule two (firing 3)
                as long as f-2 (b) (gone since), given by deffacts start
        "#]],
    );
}

#[test]
fn what_lost_one_support_rests_on_the_other() {
    let program = "
        (deffacts start (a) (b))
        (defrule one (declare (salience 1)) (logical (a)) => (assert (d)))
        (defrule three (declare (salience 1)) (logical (d)) => (assert (e)))
        (defrule two (logical (b)) => (assert (d)))
    ";
    check(
        program,
        "(why 4)\n(retract 1)\n(why 4)\n(assert (d))\n(why 3)",
        expect![[r#"
            f-4 (e), by rule three (firing 2)
              as long as f-3 (d), by rule one (firing 1)
                as long as f-1 (a), given by deffacts start
            f-4 (e), by rule three (firing 2)
              as long as f-3 (d)
                by rule one (firing 1), which supports it no more
                by rule two (firing 3)
                  as long as f-2 (b), given by deffacts start
            f-3 (d)
              by rule one (firing 1), which supports it no more
              by rule two (firing 3), which supports it no more
              given
        "#]],
    );
}

#[test]
fn changed_facts_and_facts_that_are_gone() {
    let program = "
        (deftemplate count (slot n))
        (deffacts start (count (n 0)) (go))
        (defrule up ?g <- (go) ?c <- (count (n ?n&:(< ?n 2))) => (modify ?c (n (+ ?n 1))))
        (defrule end ?g <- (go) (count (n 2)) => (retract ?g) (assert (end)))
    ";
    check(
        program,
        "(why f-3)\n(why f-1)\n(why-fired 2 1)\n(why-fired 3 0)\n(why-fired 9)",
        expect![[r#"
        f-3 (end), by rule end (firing 3) with ?g = <Fact-2>
          f-2 (go) (gone since), given by deffacts start
          f-1 (count (n 2)), by rule up (firing 2) with ?g = <Fact-2>, ?c = <Fact-1>, ?n = 1
            f-2 (go) (gone since), given by deffacts start
            f-1 (count (n 1)) (gone since), by rule up (firing 1) with ?g = <Fact-2>, ?c = <Fact-1>, ?n = 0
              f-2 (go) (gone since), given by deffacts start
              f-1 (count (n 0)) (gone since), given by deffacts start
        f-1 (count (n 2)), by rule up (firing 2) with ?g = <Fact-2>, ?c = <Fact-1>, ?n = 1
          f-2 (go) (gone since), given by deffacts start
          f-1 (count (n 1)) (gone since), by rule up (firing 1) with ?g = <Fact-2>, ?c = <Fact-1>, ?n = 0
            f-2 (go) (gone since), given by deffacts start
            f-1 (count (n 0)) (gone since), given by deffacts start
        rule up (firing 2) with ?g = <Fact-2>, ?c = <Fact-1>, ?n = 1
          f-2 (go) (gone since), given by deffacts start
          f-1 (count (n 1)) (gone since), by rule up (firing 1) with ?g = <Fact-2>, ?c = <Fact-1>, ?n = 0, and so on
        => f-1 (count (n 2))
        rule end (firing 3) with ?g = <Fact-2>
          f-2 (go) (gone since), given by deffacts start
          f-1 (count (n 2)), by rule up (firing 2) with ?g = <Fact-2>, ?c = <Fact-1>, ?n = 1, and so on
        => f-3 (end)
        [WHY2] There is no firing 9 among those that are kept.
    "#]],
    );
}

#[test]
fn each_firing_is_told_once_and_not_too_deep() {
    let program = "
        (deffacts start (a))
        (defrule one (a) => (assert (b) (c)))
        (defrule two (b) (c) => (assert (d)))
        (defrule three (d) (b) => (assert (e)))
    ";
    check(
        program,
        "(why 5)\n(why 5 1)\n(why 5 0)",
        expect![[r#"
        f-5 (e), by rule three (firing 3)
          f-4 (d), by rule two (firing 2)
            f-2 (b), by rule one (firing 1)
              f-1 (a), given by deffacts start
            f-3 (c), by rule one (firing 1), as told above
          f-2 (b), by rule one (firing 1), as told above
        f-5 (e), by rule three (firing 3)
          f-4 (d), by rule two (firing 2), and so on
          f-2 (b), by rule one (firing 1), and so on
        f-5 (e), by rule three (firing 3), and so on
    "#]],
    );
}

#[test]
fn a_long_chain_is_told_as_far_as_anybody_reads() {
    let program = "(deffacts start (n 0)) (defrule next (n ?x&:(< ?x 2000)) => (assert (n (+ ?x 1))))";
    let engine = told(Retention::All, program);
    let last = engine.facts_of("n").last().expect("there are many").id();
    let text = engine.why(last, usize::MAX).expect("it is kept").to_string();
    assert_eq!(text.lines().count(), 251);
    assert!(text.ends_with("by rule next (firing 1750) with ?x = 1749, and so on\n"), "{text}");
}

#[test]
fn instances_and_slots() {
    let program = "
        (defclass PERSON (is-a USER) (slot name-of) (slot age (default 3)) (slot state))
        (definstances people (bob of PERSON (name-of Bob)))
        (defrule grow ?p <- (object (is-a PERSON) (age ?a&:(< ?a 5))) => (send ?p put-age (+ ?a 1)))
        (defrule done (object (name [bob]) (age 5)) => (make-instance ann of PERSON (age 9)) (assert (grown bob)))
    ";
    check(
        program,
        "(why [bob] age)\n(why [bob] state)\n(why [ann])\n(why 1 1)\n(why [bob] size)",
        expect![[r#"
            [bob] (age 5), by rule grow (firing 2) with ?p = [bob], ?a = 4
              [bob], given by definstances people
                [bob] (age 4) (gone since), by rule grow (firing 1) with ?p = [bob], ?a = 3
                  [bob] (age 3) (gone since), given by definstances people
            [bob] (state nil), given by definstances people
            [ann], by rule done (firing 3)
              [bob], given by definstances people
                [bob] (age 5), by rule grow (firing 2) with ?p = [bob], ?a = 4
                  [bob], given by definstances people
                    [bob] (age 4) (gone since), by rule grow (firing 1) with ?p = [bob], ?a = 3
                      [bob] (age 3) (gone since), given by definstances people
            f-1 (grown bob), by rule done (firing 3)
              [bob], given by definstances people
                [bob] (age 5), by rule grow (firing 2) with ?p = [bob], ?a = 4, and so on
            [INSFUN3] No such slot 'size' in instance for function 'why'.
        "#]],
    );
}

#[test]
fn alternatives_and_modules() {
    let program = "
        (defmodule MAIN (export ?ALL))
        (deffacts start (a 1) (b 2))
        (defrule go => (focus SUB))
        (defmodule SUB (import MAIN ?ALL))
        (defrule either (or (a ?x) (b ?x)) (not (or (c ?x) (d ?x))) => (assert (found ?x)))
    ";
    check(
        program,
        "(why 3)\n(why 4)\n(why-not SUB::either)",
        expect![[r#"
            f-3 (found 2), by rule SUB::either (firing 2) with ?x = 2
              f-2 (b 2), given by deffacts start
              no fact matches (c 2)
              no fact matches (d 2)
            f-4 (found 1), by rule SUB::either (firing 3) with ?x = 1
              f-1 (a 1), given by deffacts start
              no fact matches (c 1)
              no fact matches (d 1)
            rule SUB::either, alternative 1 of 2
              1 (a ?x): 1 fact, 1 partial match
              2 (not (c ?x)): 0 facts, 1 partial match
              3 (not (d ?x)): 0 facts, 1 partial match
              it has fired for 1 complete match
            rule SUB::either, alternative 2 of 2
              1 (b ?x): 1 fact, 1 partial match
              2 (not (c ?x)): 0 facts, 1 partial match
              3 (not (d ?x)): 0 facts, 1 partial match
              it has fired for 1 complete match
        "#]],
    );
}

#[test]
fn nothing_is_known_without_retention() {
    let mut engine = told(Retention::Off, WET);
    engine.obey_text("(why 3)\n(why-fired 1)\n(set-explanation some)");
    engine.prompt_text("(get-explanation)\n(set-explanation live)\n(get-explanation)\n", false);
    engine.obey_text("(why 3)\n(assert (snow))\n(why 4)\n(why 9)");
    expect![[r#"
        [WHY1] No reasons are kept. Say (set-explanation all) or (set-explanation live), then (reset) and (run).
        [WHY1] No reasons are kept. Say (set-explanation all) or (set-explanation live), then (reset) and (run).
        [ARGACCES2] Function 'set-explanation' expected argument #1 to be of type symbol with value off, live, or all.
        off
        CLIPS> off
        CLIPS> live
        CLIPS> Nothing is known of it: no reasons were kept when it came.
        f-4 (snow), given
        [PRNTUTIL1] Unable to find fact f-9.
    "#]]
    .assert_eq(&engine.take_output());
    assert_eq!(engine.explanation(), Retention::Live);
}

#[test]
fn a_program_may_have_functions_of_these_names() {
    let program = "(deffunction why (?x) (println because \" \" ?x)) (defgeneric why-not) (defmethod why-not () 1)";
    check(
        program,
        "(why 3)\n(println (why-not))\n(funcall why 4)\n(funcall get-explanation)",
        expect![[r#"
        because 3
        1
        because 4
    "#]],
    );
}

#[test]
fn what_is_gone_goes_where_only_what_is_there_counts() {
    let program = "
        (deffacts start (ticks 3000))
        (defrule tick (ticks ?n) => (loop-for-count (?i ?n) (assert (tick ?i))))
        (defrule note (tick ?n) => (assert (note ?n)))
        (defrule forget (declare (salience 1)) ?f <- (note ?n&~7) => (retract ?f))
    ";
    let (all, live) = (told(Retention::All, program), told(Retention::Live, program));
    let why = |engine: &Engine| {
        let note = engine.facts_of("note").next().expect("one is left").id();
        engine.why(note, 9).expect("it is kept").to_string()
    };
    assert_eq!(why(&all), why(&live));
    assert_eq!(all.firings().len(), 1 + 3_000 + 2_999);
    // What is gone is forgotten when there is as much again of it.
    assert!(live.firings().len() < 2_000, "{} are kept", live.firings().len());
}

#[test]
fn a_firing_is_kept_as_long_as_something_rests_on_it() {
    let program = "
        (deffacts start (a) (b))
        (defrule one (a) => (assert (c)))
        (defrule two (b) => (assert (d)))
        (defrule three (c) => (assert (e)))
    ";
    let mut engine = told(Retention::Live, program);
    engine.obey_text("(facts)\n(why-fired 2)\n(do-for-fact ((?f c)) TRUE (retract ?f))\n(why-fired 2)\n(why-fired 3)");
    engine.obey_text("(do-for-all-facts ((?f d e)) TRUE (retract ?f))\n(why-fired 1)\n(why-fired 2)\n(why-fired 3)");
    expect![[r#"
        f-1     (a)
        f-2     (b)
        f-3     (d)
        f-4     (c)
        f-5     (e)
        For a total of 5 facts.
        rule one (firing 2)
          f-1 (a), given by deffacts start
        => f-4 (c)
        rule one (firing 2)
          f-1 (a), given by deffacts start
        => f-4 (c)
        rule three (firing 3)
          f-4 (c) (gone since), by rule one (firing 2)
            f-1 (a), given by deffacts start
        => f-5 (e)
        [WHY2] There is no firing 1 among those that are kept.
        [WHY2] There is no firing 2 among those that are kept.
        [WHY2] There is no firing 3 among those that are kept.
    "#]]
    .assert_eq(&engine.take_output());
    assert_eq!(engine.firings().len(), 0);
}

#[test]
fn reasons_are_data() {
    let engine = told(Retention::All, WET);
    let wet = engine.facts_of("wet").next().unwrap().id();
    let why = engine.why(wet, 5).unwrap();
    assert_eq!((why.name.as_str(), why.text.as_str(), why.is_there), ("f-3", "(wet)", true));
    let [Origin::Fired(one), Origin::Fired(two)] = why.origins.as_slice() else { panic!("{why:?}") };
    assert_eq!((one.rule.as_str(), one.number, one.told, one.holds), ("sprinkler", 1, Told::Whole, true));
    assert_eq!((two.rule.as_str(), two.comment.as_str()), ("rain", "what is rained on is wet"));
    assert!(matches!(&two.because[0].found, Finding::Fact(fact) if fact.text == "(rain)"));
    assert_eq!(why.evidence(), ["(sprinkler on)", "(rain)"]);
}

#[test]
fn why_not_a_missing_fact() {
    let program = "
        (deffacts start (a 1) (b 2))
        (defrule none (a ?x) (zebra ?x) => )
        (defrule other (a ?x) (b 3) => )
        (defrule apart (a ?x) (b ?x) => )
        (defrule last (a ?x) (b ?y) (exists (a ?y) (b ?x)) => )
    ";
    check(
        program,
        "(why-not none)\n(why-not other)\n(why-not apart)\n(why-not last)\n(why-not nobody)",
        expect![[r#"
            rule none
              1 (a ?x): 1 fact, 1 partial match
              2 (zebra ?x): 0 facts, 0 partial matches
              missing: (zebra 1); there is nothing of that kind
            rule other
              1 (a ?x): 1 fact, 1 partial match
              2 (b 3): 0 facts, 0 partial matches
              missing: (b 3); what there is of that kind does not match
            rule apart
              1 (a ?x): 1 fact, 1 partial match
              2 (b ?x): 1 fact, 0 partial matches
              missing: (b 1), with f-1 (a 1)
            rule last
              1 (a ?x): 1 fact, 1 partial match
              2 (b ?y): 1 fact, 1 partial match
              3 (exists (a ?y) (b ?x)): 0 facts, 0 partial matches
              missing: (exists (a 2) (b 1)), with f-1 (a 1), f-2 (b 2)
            [PRNTUTIL1] Unable to find defrule 'nobody'.
        "#]],
    );
}

#[test]
fn why_not_a_failed_test() {
    let program = "
        (deffacts start (a 1) (a 3) (b 2))
        (defrule small (a ?x) (b ?y) (test (and (< ?y 9) (> ?x 5))) (c) => )
        (defrule field (a ?x) (b ?y&:(> ?y ?x)&~2) => )
        (defrule pair (a ?x) (b ?y&:(> ?y (+ ?x 4))) => )
        (defrule begin (test (> 1 2)) (a ?x) => )
        (defrule behind (b ?x) (not (c)) (test (> ?x 5)) => )
        (defrule wrong (q ?x) (test (> (div ?x 0) 5)) => )
    ";
    let commands =
        "(why-not small)\n(why-not field)\n(why-not pair)\n(why-not begin)\n(why-not behind)\n(why-not wrong)";
    let mut engine = told(Retention::Off, program);
    engine.obey_text("(assert (q 2))");
    engine.take_output();
    engine.obey_text(commands);
    expect![[r#"
        rule small
          1 (a ?x): 2 facts, 2 partial matches
          2 (b ?y) (test (and (< ?y 9) (> ?x 5))): 1 fact, 0 partial matches
          fails: (test (and (< 2 9) (> 3 5))), with f-2 (a 3), f-3 (b 2)
        rule field
          1 (a ?x): 2 facts, 2 partial matches
          2 (b ?y&:(> ?y ?x)&~2): 0 facts, 0 partial matches
          missing: (b ?y&:(> ?y ?x)&~2); what there is of that kind does not match
        rule pair
          1 (a ?x): 2 facts, 2 partial matches
          2 (b ?y&:(> ?y (+ ?x 4))): 1 fact, 0 partial matches
          missing: (b ?y&:(> ?y (+ 3 4))), with f-2 (a 3)
        rule begin
          1 (test (> 1 2)): 0 partial matches
          fails: (test (> 1 2))
        rule behind
          1 (b ?x): 1 fact, 1 partial match
          2 (not (c)) (test (> ?x 5)): 0 facts, 0 partial matches
          fails: (test (> 2 5)), with f-3 (b 2)
        rule wrong
          1 (q ?x) (test (> (div ?x 0) 5)): 1 fact, 0 partial matches
          fails: (test (> (div 2 0) 5)), with f-4 (q 2)
    "#]]
    .assert_eq(&engine.take_output());
}

#[test]
fn why_not_a_blocked_negation() {
    let program = "
        (deffacts start (house red) (house blue) (rain red) (rain blue) (stop))
        (defrule dry (house ?h) (not (rain ?h)) => )
        (defrule first (not (stop)) (house ?h) => )
        (defrule group (house ?h) (not (and (rain ?h) (stop))) => )
        (defrule each (forall (house ?h) (door ?h)) => )
    ";
    check(
        program,
        "(why-not dry)\n(why-not first)\n(why-not group)\n(why-not each)",
        expect![[r#"
        rule dry
          1 (house ?h): 2 facts, 2 partial matches
          2 (not (rain ?h)): 2 facts, 0 partial matches
          blocked: (not (rain blue)), by f-4 (rain blue)
        rule first
          1 (not (stop)): 1 fact, 0 partial matches
          blocked: (not (stop)), by f-5 (stop)
        rule group
          1 (house ?h): 2 facts, 2 partial matches
          2 (not (and (rain ?h) (stop))): 2 facts, 0 partial matches
          blocked: (not (and (rain blue) (stop))), by f-4 (rain blue), f-5 (stop)
        rule each
          1 (forall (house ?h) (door ?h)): 2 facts, 0 partial matches
          blocked: (forall (house ?h) (door ?h)), by f-1 (house red)
    "#]],
    );
}

#[test]
fn why_not_where_nothing_stands_against_it() {
    let program = "
        (deffacts start (a 1) (a 2))
        (defrule done (a ?x) => )
        (defrule either (or (a 7) (a 1)) => (assert (found)))
    ";
    check(
        program,
        "(why-not done)\n(refresh done)\n(why-not done)\n(why-not either)",
        expect![[r#"
            rule done
              1 (a ?x): 2 facts, 2 partial matches
              it has fired for 2 complete matches
            rule done
              1 (a ?x): 2 facts, 2 partial matches
              it has 2 activations on the agenda
            rule either, alternative 1 of 2
              1 (a 7): 0 facts, 0 partial matches
              missing: (a 7); there are 2 of that kind, and none matches
            rule either, alternative 2 of 2
              1 (a 1): 1 fact, 1 partial match
              it has fired for 1 complete match
        "#]],
    );
}

#[test]
fn a_log_has_a_line_for_each_firing() {
    let mut engine = Engine::default();
    engine.log_firings(true);
    let program = "
        (defclass C (is-a USER) (slot s))
        (deffacts start (a \"x\\\"y\" 1.5) (b))
        (definstances all (c of C (s 1)))
        (defrule one ?f <- (a ?t ?n $?rest) => (retract ?f) (assert (d ?n $?rest [i])))
        (defrule two (b) (not (a $?)) ?o <- (object (is-a C) (s 1)) => (send ?o put-s 2))
    ";
    engine.load(program).expect("the program is right");
    engine.reset().expect("the program is right");
    engine.run(None);
    expect![[r#"
        {"firing":1,"rule":"one","bindings":{"f":"<Fact-1>","t":"\"x\"y\"","n":1.5,"rest":[]},"matched":["f-1 (a \"x\"y\" 1.5)"],"asserted":["f-3 (d 1.5 [i])"],"retracted":["f-1 (a \"x\"y\" 1.5)"]}
        {"firing":2,"rule":"two","bindings":{"o":"<Instance-c>"},"matched":["f-2 (b)",null,"[c]"],"asserted":["[c] (s 2)"],"retracted":[]}
    "#]].assert_eq(&engine.take_log());
    assert_eq!(engine.take_log(), "");
    assert_eq!(engine.firings().len(), 0, "a log keeps no reasons");
    engine.log_firings(false);
    engine.obey_text("(reset)\n(run)");
    assert_eq!(engine.take_log(), "");
}

#[test]
fn a_log_without_room_has_no_gap() {
    let mut engine = Engine::default();
    engine.log_firings(true);
    engine.set_limits(clips::Limits { output: 1_000, ..clips::Limits::default() });
    engine.load("(defrule next (n ?n&:(< ?n 100)) => (assert (n (+ ?n 1))))").expect("the program is right");
    engine.obey_text("(assert (n 0))\n(run)\n");
    let log = engine.take_log();
    assert!(log.len() <= 1_000 && log.lines().count() > 5, "{log}");
    for (number, line) in (1..).zip(log.lines()) {
        assert!(line.starts_with(&format!("{{\"firing\":{number},")), "{line}");
    }
}

const CAVE: &str = "
    (deftemplate room (slot at) (slot is) (multislot near))
    (deffacts cave (stench r11) (safe r11) (room (at r11) (is dark) (near r12 r21)) (room (at r22) (is lit) (near r12)))
    (defrule calm (room (at ?r) (near $? ?n $?)) (not (stench ?n)) => (assert (safe ?n from ?r)))
";

#[test]
fn facts_are_asked_about_by_pattern() {
    check(
        CAVE,
        "(why (safe r21))\n(why (safe ? from r22))\n(why (room (near $? r12) (is lit)))\n(why (room (near r12)) 1)\n(why (safe $? r22) 0)",
        expect![[r#"
            f-7 (safe r21 from r11), by rule calm (firing 3) with ?r = r11, ?n = r21
              f-3 (room (at r11) (is dark) (near r12 r21)), given by deffacts cave
              no fact matches (stench r21)
            f-5 (safe r12 from r22), by rule calm (firing 1) with ?r = r22, ?n = r12
              f-4 (room (at r22) (is lit) (near r12)), given by deffacts cave
              no fact matches (stench r12)
            f-4 (room (at r22) (is lit) (near r12)), given by deffacts cave
            f-4 (room (at r22) (is lit) (near r12)), given by deffacts cave
            f-5 (safe r12 from r22), by rule calm (firing 1) with ?r = r22, ?n = r12, and so on
        "#]],
    );
    check(
        CAVE,
        "(why (safe r99))\n(why (saef r1))\n(why (room (at ?x) (is wet)))\n(why (room (att 1)))\n(why (room 1))\n(why (stench) 1 2)
(why (+ 1 1))\n(progn (bind ?x r11) (why (stench ?x)))\n(println (why (stench ?y)))\n(nth$ ? (create$ a))\n(why (nosuch (a ?)))",
        expect![[r#"
            No fact matches (safe r99). There are 4 facts of safe.
            [WHY3] There are no facts named 'saef' (did you mean 'safe'?).
            No fact matches (room (at ?) (is wet)). There are 2 facts of room.

            [TMPLTDEF1] Invalid slot 'att' not defined in corresponding deftemplate 'room'.

            [PRNTUTIL2] Syntax Error:  Check appropriate syntax for why.

            [PRNTUTIL2] Syntax Error:  Check appropriate syntax for why.
            f-2 (safe r11), given by deffacts cave
            f-1 (stench r11), given by deffacts cave
            f-1 (stench r11), given by deffacts cave


            [EXPRNPSR2] Expected a constant, variable, or expression.

            [EXPRNPSR3] Missing function declaration for 'a'.
        "#]],
    );
    // A program's own function comes first, and knows no wildcards.
    check(
        "(deffunction why (?x) (println \"because \" ?x))",
        "(why 3)\n(why (+ 1 2))\n(why (+ ? 2))\n(why (safe 1))",
        expect![[r#"
            because 3
            because 3

            [EXPRNPSR2] Expected a constant, variable, or expression.

            [EXPRNPSR3] Missing function declaration for 'safe'.
        "#]],
    );
}

#[test]
fn patterns_find_what_a_slow_search_finds() {
    let rows: Vec<String> =
        (0..81).map(|n| format!("(row {} {} {} {})", n % 3, n / 3 % 3, n / 9 % 3, n / 27)).collect();
    let program = format!("(deffacts rows {})", rows.join(" "));
    let mut engine = told(Retention::All, &program);
    for pattern in 0..256_usize {
        let fields: Vec<&str> = (0..4).map(|place| ["0", "?", "$?", "2"][pattern >> (2 * place) & 3]).collect();
        let fits = |row: &str| {
            let values: Vec<&str> = row.trim_matches(['(', ')']).split(' ').skip(1).collect();
            slowly(&fields, &values)
        };
        let expected: Vec<&String> = rows.iter().filter(|row| fits(row)).collect();
        engine.obey_text(&format!("(why (row {}))\n", fields.join(" ")));
        let said = engine.take_output();
        let found: Vec<&str> =
            said.lines().filter_map(|it| it.split_once(' ')?.1.strip_suffix(", given by deffacts rows")).collect();
        assert_eq!(found, expected, "{fields:?}");
    }
}

/// Whether the first fields of a row match: every way to share it out is tried.
fn slowly(fields: &[&str], row: &[&str]) -> bool {
    match (fields, row) {
        ([], _) => true,
        (["$?", rest @ ..], _) => (0..=row.len()).any(|from| slowly(rest, &row[from..])),
        ([first, rest @ ..], [value, others @ ..]) => (*first == "?" || first == value) && slowly(rest, others),
        _ => false,
    }
}

#[test]
fn a_full_history_forgets_what_is_oldest() {
    let program = "(deffacts start (n 0) (base)) (defrule count ?f <- (n ?n&:(< ?n 5000)) (base) => (retract ?f) (assert (n (+ ?n 1))))";
    let mut engine = Engine::default();
    engine.keep_recent_history(300);
    engine.load(program).expect("the program is right");
    engine.reset().expect("the program is right");
    engine.run(None);
    assert!(engine.firings().len() <= 300, "{}", engine.firings().len());
    for firing in engine.firings() {
        // Each kept firing still has what it matched.
        assert!(firing.basis().all(|it| matches!(it, clips::Found::Fact(_))));
    }
    assert!(
        engine.why_fired(5000, 3).is_some()
            && engine.why_fired(4900, 3).is_some()
            && engine.why_fired(4000, 3).is_none()
    );
    engine.obey_text("(why (n) 2)\n(why (base))\n(why 5)\n(why-fired 1)\n");
    expect![[r#"
        f-5002 (n 5000), by rule count (firing 5000) with ?f = <Fact-5001>, ?n = 4999
          f-5001 (n 4999) (gone since), by rule count (firing 4999) with ?f = <Fact-5000>, ?n = 4998
            f-5000 (n 4998) (gone since), by rule count (firing 4998) with ?f = <Fact-4999>, ?n = 4997, and so on
            f-2 (base), given by deffacts start
          f-2 (base), given by deffacts start
        f-2 (base), given by deffacts start
        [PRNTUTIL1] Unable to find fact f-5.
        [WHY2] There is no firing 1 among those that are kept.
    "#]]
    .assert_eq(&engine.take_output());
}

#[test]
fn a_full_history_forgets_instances_too() {
    let program = "(defclass C (is-a USER) (slot n)) (definstances i (c of C (n 0)))
        (defrule count ?c <- (object (is-a C) (n ?n&:(< ?n 1000))) => (send ?c put-n (+ ?n 1)))";
    let mut engine = Engine::default();
    engine.keep_recent_history(50);
    engine.load(program).expect("the program is right");
    engine.reset().expect("the program is right");
    engine.run(None);
    engine.obey_text("(why [c] n 2)\n(why [c])\n");
    expect![[r#"
        [c] (n 1000), by rule count (firing 1000) with ?c = [c], ?n = 999
          [c], from where is not kept
            [c] (n 999) (gone since), by rule count (firing 999) with ?c = [c], ?n = 998
              [c], from where is not kept
                [c] (n 998) (gone since), by rule count (firing 998) with ?c = [c], ?n = 997, and so on
        [c], from where is not kept
    "#]]
    .assert_eq(&engine.take_output());
}
