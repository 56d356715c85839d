//! Lints: what each of them finds, and what it does not.
//!
//! Each test shows a program, and all that lints say of it: what is not named there is not found.

use std::fmt::Write;
use std::time::{Duration, Instant};

use clips::{Engine, LINTS, Retention};
use expect_test::{Expect, expect, expect_file};
use proptest::prelude::*;

use crate::drawn;
use crate::properties::{WORDS, small_limits};

/// What lints say of a text that can be loaded.
fn lint(text: &str) -> String {
    let mut engine = Engine::default();
    let wrong = engine.load_all(text);
    assert!(!wrong.has_errors(), "{wrong}");
    let mut said: Vec<String> = engine.lint(text).iter().map(|it| it.diagnostic().to_string()).collect();
    said.push(String::new());
    said.join("\n")
}

fn check(text: &str, expected: Expect) {
    expected.assert_eq(&lint(text));
}

#[test]
fn unused_variables_of_rules() {
    check(
        "(defrule once ?f <- (a ?x $?y ?z_) (b ?k&~red) (c $?m&:(> (random) 1)) (not (d ?d)) =>)
(defrule joined (a ?x) (b ?x) =>)
(defrule used ?f <- (a ?x ?y $?z) (test (> ?y 1)) => (println ?x ?z) (retract ?f))
(defrule tested (a ?x&:(> ?x 1)) (b ?y) (c =(+ ?y 1)) =>)
(defrule bound (a ?x) => (bind ?x 1) (bind ?y 2) (bind ?z 3) (println ?z))
(defrule either (or (a ?x) (b ?x)) =>)
(defrule query (a ?x) => (do-for-all-facts ((?f a)) TRUE (println ?f:implied)))\n",
        expect![[r#"
            line 1, column 15: warning: the variable `?f` is never used [unused-variable] (leave `?f <-` out)
            line 1, column 24: warning: the variable `?x` is never used [unused-variable] (write `?`, or call it `?x_`)
            line 1, column 27: warning: the variable `$?y` is never used [unused-variable] (write `$?`, or call it `$?y_`)
            line 1, column 39: warning: the variable `?k` is never used [unused-variable] (write `~red`)
            line 1, column 51: warning: the variable `$?m` is never used [unused-variable] (call it `$?m_`)
            line 1, column 80: warning: the variable `?d` is never used [unused-variable] (write `?`, or call it `?d_`)
            line 5, column 19: warning: the variable `?x` is never used [unused-variable] (write `?`, or call it `?x_`)
            line 5, column 44: warning: the variable `?y` is never used [unused-variable] (take the `bind` away, or call it `?y_`)
            line 7, column 19: warning: the variable `?x` is never used [unused-variable] (write `?`, or call it `?x_`)
        "#]],
    );
}

#[test]
fn unused_variables_of_functions() {
    check(
        "(defglobal ?*g* = 0)
(deffunction later (?x))
(deffunction first (?a ?b $?c) (println ?b))
(deffunction none () (loop-for-count (?i 1 3) (println hi)) (progn$ (?e (create$ 1)) (println ?e-index)) (foreach ?k (create$ 2) 3))
(deffunction later (?x) (bind ?y ?x) (bind ?*g* 1) (bind ?z ?y) ?z)
(defmethod one ((?a INTEGER) ?b) 1)
(defmethod two ((?a INTEGER) ?b) 1)
(defmethod two ((?a SYMBOL) ?b) 1)
(defclass C (is-a USER) (slot s))
(defmessage-handler C alone (?a ?b) (bind ?self:s ?a))
(defmessage-handler C passes (?a) (call-next-handler))
(defmessage-handler C around-it around (?a) 1)
(defmessage-handler C put-s after (?value) 1)
(defmessage-handler C print before (?a) 1)
(defmessage-handler C print after (?a) 1)\n",
        expect![[r#"
            line 1, column 12: warning: nothing reads the global variable `?*g*` [unused-global] (read it, or take it away)
            line 3, column 21: warning: the parameter `?a` is never used [unused-variable] (take it away, or call it `?a_`)
            line 3, column 27: warning: the parameter `$?c` is never used [unused-variable] (take it away, or call it `$?c_`)
            line 4, column 39: warning: the variable `?i` is never used [unused-variable] (write `(loop-for-count NUMBER …)`, or call it `?i_`)
            line 4, column 115: warning: the variable `?k` is never used [unused-variable] (call it `?k_`)
            line 6, column 30: warning: the parameter `?b` is never used [unused-variable] (take it away, or call it `?b_`)
            line 10, column 33: warning: the parameter `?b` is never used [unused-variable] (take it away, or call it `?b_`)
        "#]],
    );
}

#[test]
fn conditions_that_contradict_themselves() {
    check(
        "(defrule same (a ?x&~?x) => (println ?x))
(defrule branch (a b|c&~c) =>)
(defrule test (a ?x) (test (neq ?x ?x)) =>)
(defrule constants (a) (test (> 1 2)) =>)
(defrule predicate (a ?x&:(< ?x 3)&:(> ?x 3)) =>)
(defrule apart (a ?x) (b ?y&:(< ?y ?x)) (test (and (>= ?x 5) (< 5 10))) (test (< ?x 5)) =>)
(deftemplate t (slot n (range 1 9)))
(defrule range (t (n ?n&:(> ?n 9))) =>)
(defrule opposite (a ?x ?y) (not (a ?x ?)) => (println ?y))
(defrule inside (not (and (a ?x) (test (eq 1 2)))) =>)\n",
        expect![[r#"
            line 1, column 18: warning: `?x&~?x` can never match [never-matches] (two of its parts exclude each other: keep one of them)
            line 2, column 22: warning: `c&~c` can never match [never-matches] (two of its parts exclude each other: keep one of them)
            line 3, column 28: warning: this test is never true [never-matches] (take it away, or compare with a variable)
            line 4, column 30: warning: this test is never true [never-matches] (take it away, or compare with a variable)
            line 5, column 37: warning: no number is left to `?x` [never-matches] (this test and the other tests of it, or the range of its slot, exclude each other)
            line 6, column 79: warning: no number is left to `?x` [never-matches] (this test and the other tests of it, or the range of its slot, exclude each other)
            line 8, column 26: warning: no number is left to `?n` [never-matches] (this test and the other tests of it, or the range of its slot, exclude each other)
            line 9, column 29: warning: another condition asks for a fact that this `not` excludes [never-matches] (the rule never fires: take one of the two away, or let them differ)
            line 10, column 30: warning: the variable `?x` is never used [unused-variable] (write `?`, or call it `?x_`)
            line 10, column 40: warning: this test is never true, so it cannot hinder the negation around it [never-matches] (take it away, or compare with a variable)
        "#]],
    );
}

#[test]
fn conditions_that_may_hold() {
    check(
        "(defrule apart (b ?y) (a ?x&~?y) (c ?x) =>)
(defrule ends (a ?x&:(>= ?x 3)&:(<= ?x 3)) =>)
(defrule either (a ?x&:(< ?x 3)|:(> ?x 5)) =>)
(defrule unlike (a ?x) (not (a ?y&~?x)) =>)
(defrule other (a ?x ?y) (b ?z) (not (a ?x ?z)) => (println ?y))
(defrule negated (not (a ?x&:(< ?x 3))) (test (eq (random) 3)) =>)\n",
        expect![[r#"
            line 4, column 32: warning: the variable `?y` is never used [unused-variable] (write `~?x`)
        "#]],
    );
}

const FACTS: &str = "(deftemplate light (slot colour (default red)) (slot place) (slot age) (multislot seen))
(deffacts start (light (place here) (seen a b)) (phase one) (phase two 2) (number 1))
(defrule on ?l <- (light (colour red) (place ?p)) => (modify ?l (colour green)) (assert (log ?p)))
(defrule never (light (colour blue)) =>)
(defrule yes (light (colour green) (place here)) =>)
(defrule row (light (seen a $? c)) =>)
(defrule rows (light (seen $? b)) =>)
(defrule phases (phase one) (phase two ?) (phase ?x) (phase ? ?) (number ~2) => (println ?x))
(defrule wrong-phase (phase three) =>)
(defrule wrong-length (phase ? ? ?) =>)
(defrule wrong-number (number 1.0) =>)
(defrule log (log anything) =>)
(defrule nobody (lihgt) (not (gone)) (gone) =>)
(defrule old (light (age ?a&:(> ?a 3))) =>)
(defrule first (initial-fact) =>)\n";

#[test]
fn facts_that_nothing_asserts() {
    check(
        FACTS,
        expect![[r#"
            line 1, column 61: warning: conditions ask for slot `age` of `light`, and nothing ever sets it [slot-never-set] (set it where the facts are asserted, or give it a default)
            line 4, column 23: warning: no fact that is asserted has such a value in slot `colour` of `light` [never-matches] (what is asserted: red, green)
            line 6, column 21: warning: no fact that is asserted has such a value in slot `seen` of `light` [never-matches] (what is asserted: a b)
            line 9, column 23: warning: no fact that is asserted matches this pattern of `phase` [never-matches] (what is asserted: (phase one), (phase two 2))
            line 10, column 24: warning: no fact that is asserted matches this pattern of `phase` [never-matches] (what is asserted: (phase one), (phase two 2))
            line 11, column 24: warning: no fact that is asserted matches this pattern of `number` [never-matches] (what is asserted: (number 1))
            line 13, column 18: warning: nothing asserts `lihgt` [never-matches] (did you mean `light`?)
            line 13, column 25: warning: another condition asks for a fact that this `not` excludes [never-matches] (the rule never fires: take one of the two away, or let them differ)
            line 13, column 31: warning: nothing asserts `gone`, so it cannot hinder the negation around it [never-matches] (assert it somewhere; if it comes from outside, say `; lint: given gone`)
            line 15, column 17: warning: nothing asserts `initial-fact` [never-matches] (since CLIPS 6.4 there is no initial fact: leave this condition out)
        "#]],
    );
}

#[test]
fn what_may_come_from_elsewhere_is_not_missed() {
    // Who can evaluate any text can assert any fact; and so can whoever feeds a program that has no facts of its own.
    for more in ["(defrule any (x ?t) => (assert-string ?t))", "(deffunction any (?t) (funcall ?t 1))"] {
        let said = lint(&format!("{FACTS}{more}"));
        // That there is no initial fact is certain all the same.
        let said: String = said.lines().filter(|line| !line.contains("initial-fact")).collect();
        assert!(!said.contains("assert") && !said.contains("slot-never-set"), "{said}");
    }
    let said = lint(
        &FACTS
            .replace("(deffacts start", "(deffacts start)\n(defrule start (go) => (assert")
            .replace("(number 1))", "(number 1)))"),
    );
    let said: String = said.lines().filter(|line| !line.contains("initial-fact")).collect();
    assert!(!said.contains("assert"), "{said}");
}

#[test]
fn what_is_given_by_comment_or_by_the_host_is_not_missed() {
    let said = lint(&format!("; lint: given gone lihgt -- by hand\n\n{FACTS}"));
    assert!(!said.contains("gone") && !said.contains("lihgt") && said.contains("initial-fact"), "{said}");

    let mut engine = Engine::default();
    engine.load("(deftemplate percept (slot what))").expect("a template");
    let text = "(deffacts mine (a))\n(defrule r (a) (percept (what bell)) (bell) =>)\n";
    engine.load(text).expect("nothing is wrong");
    let said: Vec<String> = engine.lint(text).iter().map(|it| it.message.clone()).collect();
    assert_eq!(said, ["nothing asserts `bell`"]);
}

#[test]
fn rules_in_the_shadow_of_others() {
    check(
        "(deftemplate m (slot kind) (slot state))
(deftemplate job (slot state))
(defrule clean (declare (salience 10)) ?m <- (m) (go ?x) (not (wait ?x)) => (retract ?m))
(defrule late (m (kind urgent)) (go ?y) (not (wait ?y)) => (println ?y))
(defrule other-not (m (kind urgent)) (go ?y) (not (wait)) => (println ?y))
(defrule free (m (kind urgent)) (go ?y) => (println ?y))
(defrule first (declare (salience 20)) (m) (go ?y) (not (wait ?y)) => (println ?y))
(defrule take (declare (salience 5)) ?j <- (job (state new)) => (modify ?j (state taken)))
(defrule show (job (state new)) => (println new))
(defrule taken (job (state taken)) => (println taken))
(defrule perhaps (declare (salience 5)) ?s <- (s ?x) => (if (> ?x 1) then (retract ?s)))
(defrule reads-s (s 1) => (println s))
(defrule narrow (declare (salience 5)) ?s <- (s ?x ?x) => (retract ?s))
(defrule wide (s ?x ?y) => (println ?x ?y))\n",
        expect![[r#"
            line 4, column 10: warning: the rule `late` never fires: `clean` of line 3 has a higher salience, and takes away what it needs [shadowed-rule] (give `late` a higher salience, or `clean` a condition more)
            line 9, column 10: warning: the rule `show` never fires: `take` of line 8 has a higher salience, and takes away what it needs [shadowed-rule] (give `show` a higher salience, or `take` a condition more)
        "#]],
    );
}

/// Whoever would take something away may be gone, or something else may be there.
#[test]
fn no_shadow_is_certain_if_rules_come_and_go() {
    let rules =
        "(defrule take (declare (salience 5)) ?a <- (a ?) => (retract ?a))\n(defrule show (a ?x) => (println ?x))\n";
    assert!(lint(rules).contains("[shadowed-rule]"), "{}", lint(rules));
    let silent = [
        "(defrule end (go) => (undefrule take))",
        "(deffunction end () (undefrule take))\n(defrule end (go) => (end))",
        "(defrule end (go) => (funcall undefrule take))",
        "(defrule end (go ?x) => (build ?x))",
        "(defrule end (go ?x) => (eval ?x))",
    ];
    for more in silent {
        let said = lint(&format!("{rules}{more}\n"));
        assert!(!said.contains("[shadowed-rule]"), "{more}\n{said}");
    }
}

#[test]
fn rules_that_stand_twice() {
    check(
        "(defrule one (declare (salience 1)) ?f <- (a ?x) (b ?y&~?x) => (retract ?f) (println ?x ?y))
(defrule two ; the same
  ?g <- (a ?k) (b ?l&~?k) => (retract ?g) (println ?k ?l))
(defrule swapped ?g <- (a ?k) (b ?l&~?k) => (retract ?g) (println ?l ?k))
(defrule less ?g <- (a ?k) (b ?l) => (retract ?g) (println ?k ?l))
(defrule more ?g <- (a ?k) (b ?l&~?k) => (retract ?g) (println ?k ?l) (println done))
(defrule less (c) =>)
(deffunction f (?x))
(deffunction f (?x) ?x)
(deffunction f (?x) (+ ?x 1))
(defmodule M)
(defrule M::one (c) =>)\n",
        expect![[r#"
            line 2, column 10: warning: the rule `two` says the same as `one` of line 1 [duplicate-rule] (take one of them away)
            line 2, column 10: warning: the rule `two` never fires: `one` of line 1 has a higher salience, and takes away what it needs [shadowed-rule] (give `two` a higher salience, or `one` a condition more)
            line 4, column 10: warning: the rule `swapped` never fires: `one` of line 1 has a higher salience, and takes away what it needs [shadowed-rule] (give `swapped` a higher salience, or `one` a condition more)
            line 6, column 10: warning: the rule `more` never fires: `one` of line 1 has a higher salience, and takes away what it needs [shadowed-rule] (give `more` a higher salience, or `one` a condition more)
            line 7, column 10: warning: the rule `less` replaces the one of line 5 [redefined] (give one of them another name, or take the first one away)
            line 10, column 14: warning: the function `f` replaces the one of line 9 [redefined] (give one of them another name, or take the first one away)
            line 10, column 14: warning: nothing calls the function `f` [unused-function] (call it, or take it away)
        "#]],
    );
}

#[test]
fn functions_and_globals_that_nobody_uses() {
    check(
        "(defglobal ?*read* = 1 ?*written* = 2 ?*meant_* = 3)
(deffunction lonely (?x) (lonely ?x))
(deffunction go () (reset) (run))
(deffunction called () (bind ?*written* ?*read*))
(deffunction sorted (?a ?b) (> ?a ?b))
(defrule r (a $?x) => (called) (println (sort sorted ?x)))\n",
        expect![[r#"
            line 1, column 24: warning: nothing reads the global variable `?*written*` [unused-global] (read it, or take it away)
            line 2, column 14: warning: nothing calls the function `lonely` [unused-function] (call it, or take it away)
        "#]],
    );
    assert_eq!(lint("(deffunction library (?x) (* 2 ?x))\n"), "");
    assert_eq!(lint("(deffunction named (?x) ?x)\n(defrule r (a ?x) => (eval ?x))\n"), "");
}

#[test]
fn rules_that_never_stop() {
    check(
        "(deftemplate counter (slot value) (slot step (default 1)))
(defrule count ?c <- (counter (value ?n)) => (println ?n) (modify ?c (value (+ ?n 1))))
(defrule ordered ?c <- (n ?n) (go) => (retract ?c) (assert (n (- ?n 1))))
(defrule grows (m ?n) => (assert (m (+ 1 ?n))))\n",
        expect![[r#"
            line 2, column 59: warning: the rule `count` makes itself fire again and again [infinite-loop] (say in its conditions when to stop, such as by `?n&:(< ?n 10)`)
            line 3, column 52: warning: the rule `ordered` makes itself fire again and again [infinite-loop] (say in its conditions when to stop, such as by `?n&:(< ?n 10)`)
            line 4, column 26: warning: the rule `grows` makes itself fire again and again [infinite-loop] (say in its conditions when to stop, such as by `?n&:(< ?n 10)`)
        "#]],
    );
}

#[test]
fn rules_that_stop_somehow() {
    check(
        "(deftemplate counter (slot value))
(defrule guarded ?c <- (counter (value ?n&:(< ?n 10))) => (modify ?c (value (+ ?n 1))))
(defrule tested ?c <- (a ?n) (test (< ?n 10)) => (retract ?c) (assert (a (+ ?n 1))))
(defrule joined ?c <- (b ?n) (c ?n) => (retract ?c) (assert (b (+ ?n 1))))
(defrule constant ?c <- (counter (value ?)) => (modify ?c (value 1)))
(defrule same ?c <- (d ?n) => (retract ?c) (assert (d ?n)))
(defrule gone ?c <- (e ?n) ?g <- (go) => (retract ?g) (assert (e (+ ?n 1))) (println ?c))
(defrule halted (f ?n) => (assert (f (+ ?n 1))))
(defrule halts (f 10) => (halt))
(defrule shrinks ?c <- (g ?n ?) => (retract ?c) (assert (g (+ ?n 1))))\n",
        expect![[r#""#]],
    );
}

/// A rule that asserts what another one stops at has a part in it.
#[test]
fn rules_that_a_chain_of_others_stops() {
    let text = |more: &str| {
        format!(
            "(deftemplate clock (slot tick))
(deffacts start (clock (tick 0)))
(defrule tick ?c <- (clock (tick ?now)) => (modify ?c (tick (+ ?now 1))))
(defrule late (declare (salience 1)) (clock (tick 9)) => (assert (late)))
{more}"
        )
    };
    assert!(lint(&text("(defrule tells (late) => (println late))\n")).contains("[infinite-loop]"));
    for more in [
        "(defrule stop (declare (salience 1)) (late) => (halt))\n",
        "(defrule over (declare (salience 1)) (late) => (assert (over)))\n(defrule stop (declare (salience 1)) (over) => (halt))\n",
    ] {
        assert_eq!(lint(&text(more)), "", "{more}");
    }
}

/// What loading says of one rule, and what the lint says of all of them, leave alone what ends.
#[test]
fn rules_that_change_a_fact_so_that_it_fits_no_more() {
    let template =
        "(deftemplate job (slot state) (slot number) (slot end))\n(deffacts o (job (state old) (number 1) (end 9)))\n";
    for rule in [
        "?j <- (job (state old) (number ?n)) => (modify ?j (state new) (number (+ ?n 1)))",
        "?j <- (job (number ?n) (end ?e&:(< ?n ?e))) => (modify ?j (number (+ ?n 1)))",
        "?j <- (job (number ?n) (end ~?n)) => (modify ?j (number (+ ?n 1)))",
        "?j <- (job (number ?n)) => (modify ?j (number (min 9 (+ ?n 1))))",
        "?j <- (job (number ?n)) => (modify ?j (number (- ?n ?n)))",
        "?j <- (job (number ?n) (end ?n)) => (modify ?j (number (+ ?n 1)))",
    ] {
        let text = format!("{template}(defrule next {rule})\n");
        assert_eq!(lint(&text), "", "{rule}");
        let mut engine = Engine::default();
        assert_eq!(engine.load_all(&text).to_string(), "", "{rule}");
        let mut typed = Engine::default();
        typed.set_hints(true);
        typed.obey_text(&text);
        assert_eq!(typed.take_output(), "", "{rule}");
        engine.reset().expect("nothing is wrong");
        assert!(engine.run(Some(100)).fired < 20, "{rule}");
    }
}

/// What another condition computes from the number says when to stop, too.
#[test]
fn rules_that_another_condition_stops() {
    let text = |condition: &str| {
        format!(
            "(deffunction less (?a ?b) (< ?a ?b))
(deffacts o (tick 0) (max 3))
(defrule tick ?t <- (tick ?n) {condition} => (retract ?t) (assert (tick (+ ?n 1))) (println ?n))\n"
        )
    };
    let is_told = |condition: &str| lint(&text(condition)).contains("[infinite-loop]");
    for condition in
        ["(max ?m&:(< ?n ?m))", "(max ?m&:(less ?n ?m))", "(max =(- 3 ?n))", "(max ?m&=(- 3 ?n))", "(max ~=(+ ?n 1))"]
    {
        assert!(!is_told(condition), "{condition}");
        let mut engine = Engine::default();
        engine.load(&text(condition)).expect("nothing is wrong");
        engine.reset().expect("nothing is wrong");
        assert!(engine.run(Some(100)).fired < 5, "{condition} stops the rule");
    }
    for condition in ["(max ?)", "(max ?m&:(< 1 ?m))", "(max =(+ 1 2))"] {
        assert!(is_told(condition), "{condition}");
    }
    let slots = "(deftemplate c (slot v) (slot most))
(defrule count ?c <- (c (v ?n) (most ?m&:(< ?n ?m))) => (modify ?c (v (+ ?n 1))))\n";
    assert_eq!(lint(slots), "");
}

/// Whoever shows both can keep one of them: they speak of the same place.
#[test]
fn what_never_stops_stands_where_the_loader_says() {
    let text = "(deftemplate counter (slot value))
(defrule count ?c <- (counter (value ?n)) => (println ?n) (modify ?c (value (+ ?n 1))))
(defrule other ?x <- (x) => (retract ?x))\n";
    let mut engine = Engine::default();
    let loaded: Vec<_> = engine.load_all(text).iter().map(|it| it.place).collect();
    let found = engine.lint(text);
    let endless: Vec<_> = found.iter().filter(|it| it.lint == "infinite-loop").map(|it| it.place).collect();
    assert_eq!(loaded.len(), 1);
    assert_eq!(endless, loaded);
}

#[test]
fn comments_silence_lints() {
    check(
        "; lint: allow unused-variable -- it tells what stands there
(defrule before (a ?x) =>)
(defrule inside (a ?x) ; lint: allow unused-variable
  (b ?y) =>)
(defrule told (a ?x) (b \"; lint: allow unused-variable\") =>)
; lint: allow unused-varable
(defrule misspelled (a) =>)
; lint: hush
(defrule odd (b) =>)\n",
        expect![[r#"
            line 5, column 18: warning: the variable `?x` is never used [unused-variable] (write `?`, or call it `?x_`)
            line 6, column 1: warning: there is no lint `unused-varable` [unknown-lint] (did you mean `unused-variable`?)
            line 8, column 1: warning: this comment for lints says neither `allow` nor `given` [unknown-lint] (write `; lint: allow NAME` or `; lint: given FACT`, and a reason behind `--`)
        "#]],
    );
    assert_eq!(
        lint("; lint: allow unused-variable, never-matches\n\n(defrule all (a ?x) =>)\n(defrule too (b ?x) =>)\n"),
        ""
    );
}

#[test]
fn lints_have_names_and_sentences_in_order() {
    assert!(LINTS.is_sorted_by_key(|it| it.name));
    for lint in LINTS {
        // Longer ones would be broken in the help.
        assert!((20..=80).contains(&lint.doc.len()), "{lint:?}");
        assert!(!lint.doc.ends_with('.') && !lint.doc.contains('\n'), "{lint:?}");
    }
}

/// The table of the page about checks is that of the list.
#[test]
fn the_page_about_checks_lists_the_lints() {
    let page = include_str!("../../../../docs/check.md");
    let (begin, end) = ("<!-- lints: written by a test -->\n", "<!-- lints: end -->\n");
    let (before, rest) = page.split_once(begin).expect("the page has a place for the table");
    let (_, after) = rest.split_once(end).expect("the table has an end");
    let mut table = "\n| lint | finds |\n|---|---|\n".to_owned();
    for lint in LINTS {
        writeln!(table, "| `{}` | {} |", lint.name, lint.doc).expect("a text takes all");
    }
    expect_file!["../../../../docs/check.md"].assert_eq(&[before, begin, &table, "\n", end, after].concat());
}

/// Programs of our own are without fault, or say why not.
#[test]
fn our_own_programs_are_clean() {
    let root = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");
    let mut count = 0;
    for folder in ["examples/clips", "crates/clips/bench"] {
        let files = std::fs::read_dir(format!("{root}/{folder}")).expect("a folder");
        let mut paths: Vec<_> = files.map(|it| it.expect("a file").path()).collect();
        paths.sort();
        for path in paths.iter().filter(|it| it.extension().is_some_and(|it| it == "clp")) {
            let text = std::fs::read_to_string(path).expect("a text");
            let mut engine = Engine::default();
            // It is a file of commands, which are obeyed.
            if path.ends_with("session.clp") {
                continue;
            }
            count += 1;
            engine.load(&text).expect("nothing is wrong with it");
            assert_eq!(engine.lint(&text), [], "{}", path.display());
        }
    }
    assert!(count >= 9, "only {count} programs were looked at");
}

/// Ten thousand rules, all alike but for a number: whoever compared each with each would need minutes.
#[test]
fn many_rules_are_looked_at_soon() {
    let mut text = "(deftemplate t (slot a) (slot b))\n(deffacts start (t (a 0)))\n".to_owned();
    for number in 0..10_000 {
        let salience = number % 7;
        writeln!(
            text,
            "(defrule r{number} (declare (salience {salience})) ?t <- (t (a {number}) (b ?x)) (go ?x ~{number})
  => (retract ?t) (assert (t (a {}) (b {number})) (go ?x {number})))",
            number + 1
        )
        .expect("a text takes all");
    }
    let mut engine = Engine::default();
    engine.load(&text).expect("nothing is wrong");
    let begin = Instant::now();
    assert_eq!(engine.lint(&text), []);
    assert!(begin.elapsed() < Duration::from_secs(10), "{:?}", begin.elapsed());
}

/// Lints of a text, whatever is wrong with it; each tells of a place in it.
fn survive(text: &str) {
    let mut engine = Engine::default();
    engine.set_limits(small_limits());
    engine.load_all(text);
    for it in engine.lint(text) {
        let line = text.lines().nth(it.place.line - 1).unwrap_or_default();
        assert!(it.place.column <= line.chars().count() + 1, "{it:?}\n{text}");
    }
}

/// Whether a finding says that a rule never fires, or that a condition of it never holds.
fn denies(it: &clips::Warning) -> bool {
    let facts = it.message.starts_with("nothing asserts") || it.message.starts_with("no fact that is asserted");
    let holds = facts && !it.message.contains("negation") || it.message.starts_with("another condition");
    it.lint == "shadowed-rule" || it.lint == "never-matches" && holds
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 600, ..ProptestConfig::default() })]

    #[test]
    fn any_text_is_looked_at(words in prop::collection::vec(prop::sample::select(WORDS), 0..120)) {
        survive(&words.join(" "));
    }

    #[test]
    fn drawn_programs_are_looked_at(bytes in prop::collection::vec(any::<u8>(), 0..200)) {
        survive(&drawn::program(&bytes));
        survive(&drawn::constructs(&bytes));
    }

    /// Whoever is said never to fire does not fire.
    #[test]
    fn rules_that_never_fire_do_not(bytes in prop::collection::vec(any::<u8>(), 0..120)) {
        let text = drawn::constructs(&bytes);
        let mut engine = Engine::default();
        if engine.load(&text).is_err() {
            return Ok(());
        }
        let lines: Vec<&str> = text.lines().collect();
        let found = engine.lint(&text);
        engine.set_explanation(Retention::All);
        let _ = engine.reset();
        engine.run(Some(200));
        let fired: Vec<String> = engine.firings().map(|it| it.rule().to_owned()).collect();
        for it in found.iter().filter(|it| denies(it)) {
            let line = lines[it.place.line - 1];
            // One of several alternatives may hold; and what is negated twice need not.
            let unsure = ["(or", "(forall", "(not (and", "(not (not", "(not (exists"];
            let is_sure = !unsure.iter().any(|it| line.contains(it));
            let name = line.trim_start_matches("(defrule ").split(' ').next().unwrap_or_default();
            prop_assert!(!is_sure || !fired.iter().any(|rule| rule == name), "{it:?}\n{text}");
        }
    }
}

#[test]
fn the_initial_fact_is_missed_in_rules_alone() {
    let rule = "(defrule old (initial-fact) => (println x))\n";
    let warning = "line 1, column 15: warning: nothing asserts `initial-fact` [never-matches] (since CLIPS 6.4 there is no initial \
                   fact: leave this condition out)";
    assert_eq!(lint(rule).trim_end(), warning);
    assert_eq!(lint(&format!("{rule}(deffunction any (?t) (eval ?t))\n")).lines().next(), Some(warning));
    for more in [
        "(deffacts start (initial-fact))",
        "(defrule first => (assert (initial-fact)))",
        "(defrule second (initial-fact 3) => (assert (initial-fact 3)))",
        "; lint: given initial-fact\n",
    ] {
        assert!(!lint(&format!("{rule}{more}")).contains("nothing asserts"), "{more}");
    }
}

#[test]
fn every_warning_is_counted() {
    let one = |number: usize| format!("(defrule r{number} (f{number} ?x) =>)\n");
    let text: String = (0..130).map(one).collect();
    let mut engine = Engine::default();
    let loaded = engine.load_all(&text);
    let found = engine.warnings(&text, &loaded);
    assert_eq!((found.list.len(), found.unlisted.len()), (130, 0));
    assert_eq!(found.counts().into_iter().collect::<Vec<_>>(), [(Some("unused-variable"), 130)]);
    assert_eq!(found.list[129].0.place.line, 130);

    let one = |number: usize| format!("(deffunction f{number} (?x) 1)\n");
    let text: String = (0..10_050).map(one).collect();
    let mut engine = Engine::default();
    let loaded = engine.load_all(&text);
    let found = engine.warnings(&text, &loaded);
    assert_eq!(found.counts().get(&Some("unused-variable")), Some(&10_050));
    assert_eq!(found.unlisted.get(&Some("unused-variable")), Some(&50));
}

#[test]
fn what_the_loader_warns_of_is_counted_too() {
    let one = |number: usize| format!("(defrule r{number} (a ?x) (> ?x 3) =>)\n");
    let text: String = (0..130).map(one).collect();
    let mut engine = Engine::default();
    let loaded = engine.load_all(&text);
    assert_eq!(engine.warnings(&text, &loaded).counts().get(&None), Some(&130));
}
