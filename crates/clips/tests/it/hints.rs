//! Hints that the page about mistakes does not show.

use clips::Engine;
use expect_test::{Expect, expect};

use crate::sessions::screen;

/// What somebody at a terminal sees, but for the answers before the first hint line.
#[track_caller]
fn check(typed: &str, expected: Expect) {
    let mut engine = Engine::default();
    engine.set_hints(true);
    let seen = screen(
        &mut engine,
        typed,
        &[("half.clp", "(defrule a (b) =>)\n(defrule c (d) => (prnt))\n(defrule e (= 1 2) =>)\n")],
    );
    let hints: String = seen.split_inclusive('\n').filter(|line| line.starts_with("hint: ")).collect();
    expected.assert_eq(&hints);
}

#[test]
fn a_run_that_does_nothing_says_why() {
    check(
        "(run)\n",
        expect![[r#"
        hint: there are no rules; define one by `defrule`, or load a file of them
    "#]],
    );
    check(
        "(defrule r (a) =>)\n(run)\n",
        expect![[r#"
        hint: there are no facts to match; `(assert …)` some
    "#]],
    );
    check(
        "(defrule r (a 1) =>)\n(assert (a 2))\n(run)\n(run 5)\n",
        expect![[r#"
        hint: no rule can fire with the facts there are; `(why-not r)` tells what stops one
        hint: no rule can fire with the facts there are; `(why-not r)` tells what stops one
    "#]],
    );
    check(
        "(defmodule A)\n(defrule r =>)\n(set-current-module MAIN)\n(defrule m (x) =>)\n(run)\n(focus A)\n(run)\n",
        expect![[r#"
            hint: only rules of module A can fire, and it has no focus; say `(focus A)` before
        "#]],
    );
    check(
        "(defclass C (is-a USER) (slot s))\n(defrule r (object (is-a C) (s 1)) =>)\n(make-instance c of C)\n(run)\n",
        expect![[r#"
            hint: no rule can fire with the facts there are; `(why-not r)` tells what stops one
        "#]],
    );
    // Looking for the reason changes nothing, even where tests do.
    check(
        "(defglobal ?*n* = 0)\n(defrule r (a ?x) (b ?y) (test (progn (bind ?*n* (+ ?*n* 1)) (println \"hint: \" ?*n*) (> ?x ?y))) =>)\n\
         (assert (a 1) (b 2))\n(run)\n(run)\n(println \"hint: \" ?*n*)\n",
        expect![[r#"
            hint: 1
            hint: no rule can fire with the facts there are; `(why-not r)` tells what stops one
            hint: no rule can fire with the facts there are; `(why-not r)` tells what stops one
            hint: 1
        "#]],
    );
    // Whoever fires something needs no hint, and a rule that runs rules does none.
    check("(defrule r => (run))\n(run)\n", expect![[""]]);
}

#[test]
fn a_rule_that_fires_for_ever_is_noticed() {
    let rules = "(defrule up ?f <- (n ?x) => (retract ?f) (assert (n (+ ?x 1))))\n(assert (n 0))\n";
    check(&format!("{rules}(run 9999)\n"), expect![[""]]);
    check(
        &format!("{rules}(run 25000)\n"),
        expect![[r#"
        hint: rule `up` has fired 10000 times in a row: does it change what it matches? `(run 10)` fires only ten
    "#]],
    );
    // Two rules that take turns may have their reasons.
    check(
        "(defrule a ?f <- (a ?x) => (retract ?f) (assert (b ?x)))\n(defrule b ?f <- (b ?x) => (retract ?f) (assert (a ?x)))\n(assert (a 0))\n(run 25000)\n",
        expect![[""]],
    );
}

#[test]
fn the_same_fact_is_noticed_only_at_the_prompt() {
    check(
        "(assert (a))\n(assert (a) (b))\n(assert (a))\n",
        expect![[r#"
        hint: the fact was there already: <Fact-1>; each is held once, unless `(set-fact-duplication TRUE)`
    "#]],
    );
    check("(set-fact-duplication TRUE)\n(assert (a))\n(assert (a))\n", expect![[""]]);
    check("(deffunction again () (assert (a)))\n(again)\n(again)\n", expect![[""]]);
}

#[test]
fn files_have_hints_too() {
    check(
        "(load \"half.clp\")\n",
        expect![[r#"
            hint: did you mean `print`?
            hint: a comparison is written `(test (= …))`
        "#]],
    );
    check(
        "(load* \"half.cpl\")\n(dribble-on \"no/where\")\n",
        expect![[r#"
        hint: `half.cpl` is looked for from the folder where you started; give its whole path, in quotes
        hint: `no/where` is looked for from the folder where you started; give its whole path, in quotes
    "#]],
    );
}

#[test]
fn failures_of_running_rules_have_hints() {
    check(
        "(defrule r (a ?x) => (+ 1 ?x))\n(assert (a b))\n(run)\n",
        expect![[r#"
        hint: write `(+ <integer or float> <integer or float> …)`: the sum of all
    "#]],
    );
    check(
        "(/ 1 0)\n(retract 3)\n?y\n?*z*\n(printout log 1)\n",
        expect![[r#"
        hint: test the divisor first: `(if (<> ?x 0) then … else …)`
        hint: `(facts)` lists the facts there are, with their numbers
        hint: `(bind ?y …)` gives it a value until the next `(reset)`; `(defglobal ?*y* = …)` for longer
        hint: define it by `(defglobal ?*z* = …)`
        hint: `printout` first says where: `(printout t "log" crlf)` prints on the screen
    "#]],
    );
    check(
        "(bind ?f (assert (a)))\n(retract ?f)\n(fact-relation ?f)\n(modify ?f (x 1))\n",
        expect![[r#"
        hint: a fact that is retracted is gone for good; assert it again, or match it anew
        hint: a fact that is retracted is gone for good; assert it again, or match it anew
    "#]],
    );
    check(
        "(funcall nth$ 1)\n(deffunction two (?a $?b) ?a)\n(two)\n(str-cat)\n(sub-string 1 2)\n",
        expect![[r#"
        hint: it is called `(two ?a $?b)`
        hint: write `(str-cat <integer, float, symbol, string, or instance name> …)`: all texts in one, as a string
        hint: write `(sub-string <integer> <integer> <symbol, string, or instance name>)`: the characters from the first place to the second
    "#]],
    );
}

#[test]
fn rules_that_are_hardly_meant() {
    check(
        "(defrule a (or (< 1 2) (not (eq a b))) =>)\n",
        expect![[r#"
        hint: the condition `(< …)` asks for a fact named `<`; a comparison is written `(test (< …))`
        hint: the condition `(eq …)` asks for a fact named `eq`; a comparison is written `(test (eq …))`
    "#]],
    );
    check("(deftemplate > (slot x))\n(defrule a (> (x 1)) =>)\n", expect![[""]]);
    check(
        "(defrule a => assert (b))\n(defrule b => TRUE 3 nothing)\n",
        expect![[r#"
        hint: define it by `deffunction` before this form
    "#]],
    );
    let counting = "(deftemplate n (slot v) (slot w))\n(defrule a ?f <- (n (v ?x";
    check(
        &format!("{counting})) => (modify ?f (v (+ ?x 1))))\n"),
        expect![[r#"
        hint: this changes the fact that the rule matches, so that it matches again, for ever; add a condition that fails in the end
    "#]],
    );
    check(&format!("{counting}&:(< ?x 9))) => (modify ?f (v (+ ?x 1))))\n"), expect![""]);
    check(&format!("{counting})) (go) => (modify ?f (v (+ ?x 1))))\n"), expect![[""]]);
    check(&format!("{counting})) => (modify ?f (w (+ ?x 1))))\n"), expect![[""]]);
    check(&format!("{counting})) => (modify ?f (v (+ ?x 1))) (halt))\n"), expect![[""]]);
}

#[test]
fn what_is_asked_as_a_value_has_no_hints() {
    let mut engine = Engine::default();
    engine.set_hints(true);
    engine.obey_text("(println (check-syntax \"(prinout t x)\"))\n");
    let said = engine.take_output();
    assert!(said.contains("EXPRNPSR3") && !said.contains("hint: "), "{said}");
}

#[test]
fn a_command_without_parentheses_is_noticed() {
    check(
        "exit\nquit\nreset\nfoo\n3\n\"exit\"\n",
        expect![[r#"
        hint: commands stand in parentheses: `(exit)`
        hint: commands stand in parentheses: `(exit)`
        hint: commands stand in parentheses: `(reset)`
    "#]],
    );
}

#[test]
fn logical_names_have_hints_for_each_function() {
    check(
        "(read nofile)
(readline wdialog)
(get-char nn)
(printout werror x)
(printout wdialog x)
(printout wwarning x)
(printout nofile x)
(format wtrace \"x\")
(put-char nofile 65)
(rewind nofile)
",
        expect![[r#"
            hint: `(read)` reads what is typed; to read a file, open it first: `(open "FILE" nofile "r")`
            hint: since CLIPS 6.4 `(readline)` alone reads what is typed
            hint: `(get-char)` reads what is typed; to read a file, open it first: `(open "FILE" nn "r")`
            hint: since CLIPS 6.4 `werror` is called `stderr`
            hint: since CLIPS 6.4 `wdialog` is called `stdout`
            hint: since CLIPS 6.4 `wwarning` is called `stdwrn`
            hint: `printout` first says where: `(printout t "nofile" crlf)` prints on the screen
            hint: since CLIPS 6.4 `wtrace` is called `stdout`
            hint: the screen is called `t`; to write to a file, open it first: `(open "FILE" nofile "w")`
            hint: no file is open under this name: `(open "FILE" nofile "r")` opens one
        "#]],
    );
}

#[test]
fn what_follows_a_command_on_its_line_is_noticed() {
    let mut engine = Engine::default();
    engine.set_hints(true);
    let said = |engine: &mut Engine, line: &str| {
        engine.prompt_text(line, false);
        engine.take_output()
    };
    let hint = "hint: what follows a command on its line is ignored, as in CLIPS; begin another line for it\n";
    assert_eq!(said(&mut engine, "(+ 1 2) (run)\n"), format!("3\n{hint}CLIPS> "));
    assert_eq!(said(&mut engine, "(+ 1 2) run\n"), format!("3\n{hint}CLIPS> "));
    assert_eq!(said(&mut engine, "(+ 1 2) ; which is 3\n"), "3\nCLIPS> ");
    assert_eq!(said(&mut engine, "(+ 1 2)  \n"), "3\nCLIPS> ");
    engine.set_hints(false);
    assert_eq!(said(&mut engine, "(+ 1 2) (run)\n"), "3\nCLIPS> ");
}

#[test]
fn functions_of_older_versions_have_hints() {
    check(
        "(set-auto-float-dividend TRUE)
(set-incremental-reset TRUE)
(get-static-constraint-checking)
(length (create$ 1 2))
(mv-append 1 2)
",
        expect![[r#"
            hint: gone since CLIPS 6.4, where `/` always gives a float, and `div` divides integers; leave the call out
            hint: gone since CLIPS 6.4, where a new rule always matches the facts there are; leave the call out
            hint: gone since CLIPS 6.4, which always checks; leave the call out
            hint: it is called `length$` now
            hint: it is called `create$` now
        "#]],
    );
}
