//! Reasons of what stands by itself beside what rests on logical conditions, and tests behind conditions that hold.

use clips::Retention;
use expect_test::expect;

use super::why::{check, told};

const BIRDS: &str = "
    (defrule bird (logical (bird ?x)) (logical (not (penguin ?x))) => (assert (flies ?x)))
    (defrule plane (declare (salience SALIENCE)) (plane ?x) => (assert (flies ?x)))
    (deffacts start (bird tweety) (plane tweety))";

/// A fact that something asserted without conditions stands by itself, whichever came first.
#[test]
fn what_stands_by_itself_rests_on_no_logical_conditions() {
    let said = |retention: Retention, salience: &str| {
        let mut engine = told(retention, &BIRDS.replace("SALIENCE", salience));
        engine.obey_text("(assert (penguin tweety))\n(why (flies tweety))\n(dependencies 3)\n");
        engine.take_output()
    };
    let expected = expect![[r#"
        f-3 (flies tweety)
          by rule bird (firing 1) with ?x = tweety, which supports it no more
          by rule plane (firing 2) with ?x = tweety
            f-2 (plane tweety), given by deffacts start
        None
    "#]];
    expected.assert_eq(&said(Retention::All, "-1"));
    expected.assert_eq(&said(Retention::Live, "-1"));
    let expected = expect![[r#"
        f-3 (flies tweety)
          by rule plane (firing 1) with ?x = tweety
            f-2 (plane tweety), given by deffacts start
          by rule bird (firing 2) with ?x = tweety, which supports it no more
        None
    "#]];
    expected.assert_eq(&said(Retention::All, "1"));
    expected.assert_eq(&said(Retention::Live, "1"));
}

#[test]
fn two_rules_with_the_same_facts_support_each_for_itself() {
    let program = "
        (deffacts start (a))
        (defrule one (logical (a) (not (c))) => (assert (d)))
        (defrule two (logical (a) (not (z))) => (assert (d)))
    ";
    check(
        program,
        "(assert (c))\n(why 2)\n(undefrule one)\n(undefrule two)\n(assert (z))\n(why 2)",
        expect![[r#"
            f-2 (d)
              by rule one (firing 1), which supports it no more
              by rule two (firing 2)
                as long as f-1 (a), given by deffacts start
                as long as no fact matches (z)
            f-2 (d)
              by rule one (firing 1)
                f-1 (a), given by deffacts start
                no fact matches (c)
              by rule two (firing 2)
                f-1 (a), given by deffacts start
                no fact matches (z)
        "#]],
    );
}

#[test]
fn a_test_behind_something_that_exists_fails_and_nothing_is_missing() {
    let program = "
        (deffacts start (t 1) (u 1))
        (defrule one (t ?x) (exists (u ?x)) (test (> ?x 2)) =>)
        (defrule two (t ?x) (exists (u ?x) (u ?)) (test (> ?x 2)) =>)
        (defrule three (t ?x) (not (v ?x)) (test (> ?x 2)) =>)
        (defrule four (t ?x) (forall (t ?x) (u ?x)) (test (> ?x 2)) =>)
        (defrule five (t ?x) (exists (u ?y&:(> ?y ?x))) (test (< ?x 2)) =>)
        (defrule six (t ?x) (exists (u ?x) (v ?)) (test (> ?x 2)) =>)
    ";
    check(
        program,
        "(why-not one)\n(why-not two)\n(why-not three)\n(why-not four)\n(why-not five)\n(why-not six)",
        expect![[r#"
            rule one
              1 (t ?x): 1 fact, 1 partial match
              2 (exists (u ?x)) (test (> ?x 2)): 1 fact, 0 partial matches
              fails: (test (> 1 2)), with f-1 (t 1), f-2 (u 1)
            rule two
              1 (t ?x): 1 fact, 1 partial match
              2 (exists (u ?x) (u ?)) (test (> ?x 2)): 1 fact, 0 partial matches
              fails: (test (> 1 2)), with f-1 (t 1), f-2 (u 1)
            rule three
              1 (t ?x): 1 fact, 1 partial match
              2 (not (v ?x)) (test (> ?x 2)): 0 facts, 0 partial matches
              fails: (test (> 1 2)), with f-1 (t 1)
            rule four
              1 (t ?x): 1 fact, 1 partial match
              2 (forall (t ?x) (u ?x)) (test (> ?x 2)): 0 facts, 0 partial matches
              fails: (test (> 1 2)), with f-1 (t 1)
            rule five
              1 (t ?x): 1 fact, 1 partial match
              2 (exists (u ?y&:(> ?y ?x))) (test (< ?x 2)): 1 fact, 0 partial matches
              missing: (exists (u ?y&:(> ?y 1))), with f-1 (t 1)
            rule six
              1 (t ?x): 1 fact, 1 partial match
              2 (exists (u ?x) (v ?)) (test (> ?x 2)): 0 facts, 0 partial matches
              missing: (exists (u 1) (v ?)), with f-1 (t 1)
        "#]],
    );
}
