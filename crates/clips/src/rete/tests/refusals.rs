//! Rules that are not accepted, in the reference's words; and errors while matching.

use expect_test::{Expect, expect};

use super::driver::Driver;

#[expect(clippy::needless_pass_by_value, reason = "an expected text is written where it is used")]
#[track_caller]
fn check(program: &str, expected: Expect) {
    expected.assert_eq(&Driver::run(program));
}

#[test]
fn variables_that_are_not_defined() {
    check(
        "(defrule r (a ?x) (test (> ?y 1)) =>)",
        expect![[r#"
        [ANALYSIS4] Variable ?y found in the expression (> ?y 1)
        was referenced in CE #2 before being defined.
    "#]],
    );
    check(
        "(defrule r (b) (a 1 2 ?x&~?y) =>)",
        expect![[r#"
        [ANALYSIS4] Variable ?y was referenced in CE #2 field #3 before being defined.
    "#]],
    );
    check(
        "(defrule r (not (a ?x)) (test (> ?x 1)) =>)",
        expect![[r#"
        [ANALYSIS4] Variable ?x found in the expression (> ?x 1)
        was referenced in CE #2 before being defined.
    "#]],
    );
    check(
        "(deftemplate t (slot p)) (defrule r (t (p ?x&:(> ?q 1))) =>)",
        expect![[r#"
        [ANALYSIS4] Variable ?q found in the expression (> ?q 1)
        was referenced in CE #1 slot 'p' before being defined.
    "#]],
    );
    check(
        "(defrule r (b ?z) (not (and (a ?x) (not (c ?q&~?x&~?w)))) =>)",
        expect![[r#"
        [ANALYSIS4] Variable ?w was referenced in CE #3 field #1 before being defined.
    "#]],
    );
    check(
        "(defrule r (or (a ?x) (b)) (c ~?x) =>)",
        expect![[r#"
        [ANALYSIS4] Variable ?x was referenced in CE #3 field #1 before being defined.
    "#]],
    );
    check(
        "(defrule r (a ?x&=(+ ?k 1)) =>)",
        expect![[r#"
        [ANALYSIS4] Variable ?k found in the expression (+ ?k 1)
        was referenced in CE #1 field #1 before being defined.
    "#]],
    );
    check(
        "(defrule r (a $?x&:(> ?y 1)) =>)",
        expect![[r#"
        [ANALYSIS4] Variable ?y found in the expression (> ?y 1)
        was referenced in CE #1 field #1 before being defined.
    "#]],
    );
}

#[test]
fn addresses_and_kinds_of_variables() {
    check(
        "(defrule r ?f <- (a) ?f <- (b) =>)",
        expect![[r#"
        [ANALYSIS1] Duplicate pattern-address ?f found in CE #2.
    "#]],
    );
    check(
        "(defrule r (a ?f) ?f <- (b) =>)",
        expect![[r#"
        [ANALYSIS2] Pattern-address ?f used in CE #2 was previously bound within a pattern CE.
    "#]],
    );
    check(
        "(defrule r (a ?x) (b $?x) =>)",
        expect![[r#"
        [ANALYSIS3] Variable ?x is used as both a single and multifield variable in the LHS.
    "#]],
    );
}

#[test]
fn slots_and_functions() {
    let template = "(deftemplate t (slot p) (multislot m))";
    check(
        &format!("{template} (defrule r (t (z 1)) =>)"),
        expect![[r#"
        [TMPLTDEF1] Invalid slot 'z' not defined in corresponding deftemplate 't'.
    "#]],
    );
    check(
        &format!("{template} (defrule r (t 1) =>)"),
        expect![[r#"
        [PRNTUTIL2] Syntax Error:  Check appropriate syntax for deftemplate patterns.
    "#]],
    );
    check(
        &format!("{template} (defrule r (t (p 1 2)) =>)"),
        expect![[r#"
        [PRNTUTIL2] Syntax Error:  Check appropriate syntax for deftemplate patterns.
    "#]],
    );
    check(
        &format!("{template} (defrule r (t (p $?x)) =>)"),
        expect![[r#"
        [TMPLTDEF2] The single field slot 'p' can only contain a single field value.
    "#]],
    );
    check(
        "(defrule r (a) (test (foo 1)) =>)",
        expect![[r#"
        [EXPRNPSR3] Missing function declaration for 'foo'.
    "#]],
    );
    check(
        "(defrule r (declare (salience (* 2 10000))) (a) =>)",
        expect![[r#"
        [PRNTUTIL9] Salience value out of range -10000 to 10000.
    "#]],
    );
    check(
        "(defrule r (declare (salience (sym-cat x))) (a) =>)",
        expect![[r#"
        [PRNTUTIL10] Salience value must be an integer value.
    "#]],
    );
}

#[test]
fn errors_while_matching_say_where() {
    check(
        "(defrule e1 (a ?x) (b ?y&:(> ?y ?x)) =>) (defrule e2 (a ?x) (b ?y&:(> ?y ?x)) (c) =>)
         (assert (a x)) (assert (b y))",
        expect![[r#"
            ==> f-1     (a x)
            ==> f-2     (b y)
            [ARGACCES2] Function '>' expected argument #1 to be of type integer or float.

            [DRIVE1] This error occurred in the join network.
               Problem resides in associated join
                  Of pattern #2 in rule e2
                  Of pattern #2 in rule e1

        "#]],
    );
    check(
        "(deftemplate t (slot p) (multislot m)) (defrule e3 (t (p ?p&:(> ?p 1))) =>) (assert (t (p x) (m y 1)))",
        expect![[r#"
            ==> f-1     (t (p x) (m y 1))
            [ARGACCES2] Function '>' expected argument #1 to be of type integer or float.

            [FACTMCH1] This error occurred in the fact pattern network.
               Currently active fact: (t (p x) (m y 1))
               Problem resides in slot p
                  Of pattern #1 in rule e3

        "#]],
    );
    check(
        "(defrule e4 (d ?x&:(> ?x 1)) =>) (assert (d x))",
        expect![[r#"
        ==> f-1     (d x)
        [ARGACCES2] Function '>' expected argument #1 to be of type integer or float.

        [FACTMCH1] This error occurred in the fact pattern network.
           Currently active fact: (d x)
           Problem resides in field #1
              Of pattern #1 in rule e4

    "#]],
    );
    check(
        "(defrule e5 (k ?x) (not (and (l ?y) (m ?z&:(> ?z ?x)))) =>) (assert (k x)) (assert (l 1)) (assert (m 1))",
        expect![[r#"
            ==> f-1     (k x)
            ==> Activation 0      e5: f-1,*
            ==> f-2     (l 1)
            ==> f-3     (m 1)
            [ARGACCES2] Function '>' expected argument #2 to be of type integer or float.

            [DRIVE1] This error occurred in the join network.
               Problem resides in associated join
                  Of pattern #4 in rule e5

        "#]],
    );
    check(
        "(defrule e8 (exists (s ?x) (u ?y&:(> ?x ?y))) (v) =>) (assert (s x)) (assert (u x))",
        expect![[r#"
            ==> f-1     (s x)
            ==> f-2     (u x)
            [ARGACCES2] Function '>' expected argument #1 to be of type integer or float.

            [DRIVE1] This error occurred in the join network.
               Problem resides in associated join
                  Of pattern #2 in rule e8

        "#]],
    );
}
