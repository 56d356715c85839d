//! Everything that is wrong with a text, at once.

use std::sync::{Arc, Mutex};

use clips::Engine;
use clips::outside::Outside;
use expect_test::{Expect, expect};

#[track_caller]
fn check(text: &str, expected: Expect) {
    let mut engine = Engine::default();
    let diagnostics = engine.load_all(text);
    expected.assert_eq(&format!("{diagnostics}\n"));
    assert_eq!(engine.take_output(), "", "nothing is printed");
}

#[test]
fn the_frequent_mistakes_are_told_in_words_for_people() {
    check(
        "\
(deftemplate point (slot x) (slot y) (multislot tags))
(defrule a (point (x ?x) (z ?z)) =>)
(defrule b (point (x ?x)) => (assert (point (w 1))))
(defrule c (point (colour red)) =>)
(defrule d (point (x ?x)) => (prinout t ?x crlf))
(defrule e (point (x ?x)) => (printout t ?y crlf))
(defrule f (test (> ?q 1)) (point (x ?q)) =>)
(defrule g (declare (salience 20000)) =>)
(defrule h (point (x ?x)) => (nth$ 1))
(defrule i (point (x ?x)) => (nth$ a (create$ ?x)))
(deffunction sum (?a ?b) (+ ?a ?b))
(defrule j (point (x ?x)) => (som ?x 2) )
(defrule k (point (x ?x)) => (sum ?x))
(defrule l (point (x 1 2)) =>)
(defrule m => (assert (point (x 1) (x 2))))
(defrule use (point (x ?x)) =>)
(deftemplate point (slot other))
(deffunction nth$ (?x) ?x)
(defglobal ?*level* = 1)
(defrule n => (bind ?*levle* 2))
(defrule o => (assert (wrong (slot 1))))
(defglobal ?*zero* = (/ 1 0))
(defrule p (a ?x) ?x <- (b) =>)
(defclass C (is-a USER))
(defrule right =>)
",
        expect![[r#"
            line 2, column 26: the deftemplate `point` has no slot `z` (its slots are x, y, tags)
            line 3, column 45: the deftemplate `point` has no slot `w` (its slots are x, y, tags)
            line 4, column 19: the deftemplate `point` has no slot `colour` (its slots are x, y, tags)
            line 5, column 30: there is no function `prinout` (did you mean `printout`?)
            line 6, column 42: the variable `?y` has no value here (those with a value are ?x; bind it in a condition, or by `bind`)
            line 7, column 18: the variable `?q` has no value yet in this condition (bind it in a field of an earlier condition)
            line 8, column 31: the salience `20000` is out of range (the salience is a whole number from -10000 to 10000, or an expression that has such a value)
            line 9, column 30: function `nth$` expected exactly 2 arguments (write `(nth$ <integer> <multifield>)`: the field at this place, or nil)
            line 10, column 36: function `nth$` expected argument #1 to be of type integer (write `(nth$ <integer> <multifield>)`: the field at this place, or nil)
            line 12, column 30: there is no function `som` (did you mean `sum`?)
            line 13, column 30: function `sum` expected exactly 2 arguments (it is called `(sum ?a ?b)`)
            line 14, column 19: the syntax of deftemplate patterns is wrong here (its template has slots: write `(name (slot value) (slot value))`, with one value for a slot that is no multislot)
            line 15, column 36: slot `x` is given twice (keep one of them)
            line 17, column 14: cannot redefine deftemplate `point` while it is in use (take away the facts, rules and functions that use it first, or clear everything)
            line 18, column 14: a function of this name is built in (choose another name)
            line 20, column 15: there is no global variable `?*levle*` (did you mean `?*level*`?)
            line 21, column 30: there is no deftemplate `wrong` (facts with named slots need a `deftemplate` before this form)
            line 22, column 12: attempt to divide by zero in `/` function
            line 23, column 19: pattern-address ?x used in CE #2 was previously bound within a pattern CE
        "#]],
    );
}

#[test]
fn reader_and_compiler_complain_together() {
    check(
        "(defrule a (x ?) => (foo))\n(defrule b (x =>\n  (y))\n(defrule c =>)\n(run)\n(reset)\n(deffacts d (a))\n12345678901234567890123\n(defrule e",
        expect![[r#"
            line 1, column 21: there is no function `foo` (define it by `deffunction` before this form)
            line 2, column 1: this parenthesis is never closed (count the parentheses of this form, or end it with `)` before the next one begins)
            line 5, column 1: this is not a construct (a file that is loaded holds constructs such as `(defrule …)`; commands belong in a batch file)
            line 8, column 1: warning: 12345678901234567890123 does not fit into 64 bits; the nearest number is taken (write it with a point, as a float)
            line 8, column 1: this is not a construct (a file that is loaded holds constructs such as `(defrule …)`; commands belong in a batch file)
            line 9, column 1: this parenthesis is never closed (count the parentheses of this form, or end it with `)` before the next one begins)
        "#]],
    );
}

#[test]
fn all_that_is_wrong_with_a_body_is_told() {
    check(
        "\
(deftemplate point (slot x) (slot y))
(defrule a (point (x ?x)) =>
  (prinln ?y (upcas ?x) ?y)
  (if (foo ?x) then (nth$ 1) else (loop-for-count (?i 1 ?z) do (println ?i ?*none*)))
  (assert (point (z 1) (y (bar)) (w ?v)))
  (assert (thing (baz 2) 3))
  (bind ?u (+ 1 (sym-cat a))))
(deffunction twice (?x) (oops ?x) (twice ?x ?x) (while TRUE do (oops2)) (return (oops3)))
(deffacts some (a (oops4)) (b (oops5)))
(defrule once (or (a) (b)) => (oops6))
",
        expect![[r#"
            line 3, column 3: there is no function `prinln` (did you mean `println`?)
            line 3, column 11: the variable `?y` has no value here (those with a value are ?x, ?u; bind it in a condition, or by `bind`)
            line 4, column 7: there is no function `foo` (define it by `deffunction` before this form)
            line 4, column 21: function `nth$` expected exactly 2 arguments (write `(nth$ <integer> <multifield>)`: the field at this place, or nil)
            line 4, column 57: the variable `?z` has no value here (those with a value are ?x, ?u; bind it in a condition, or by `bind`)
            line 4, column 76: there is no global variable `?*none*` (define it by `defglobal` before this form)
            line 5, column 18: the deftemplate `point` has no slot `z` (its slots are x, y)
            line 5, column 27: there is no function `bar` (define it by `deffunction` before this form)
            line 5, column 34: the deftemplate `point` has no slot `w` (its slots are x, y)
            line 5, column 37: the variable `?v` has no value here (those with a value are ?x, ?u; bind it in a condition, or by `bind`)
            line 6, column 18: there is no function `baz` (define it by `deffunction` before this form)
            line 7, column 17: function `+` expected argument #2 to be of type integer or float (write `(+ <integer or float> <integer or float> …)`: the sum of all)
            line 8, column 25: there is no function `oops` (define it by `deffunction` before this form)
            line 8, column 35: function `twice` expected exactly 1 argument
            line 8, column 64: there is no function `oops2` (define it by `deffunction` before this form)
            line 8, column 81: there is no function `oops3` (define it by `deffunction` before this form)
            line 9, column 19: there is no deftemplate `a` (facts with named slots need a `deftemplate` before this form)
            line 9, column 31: there is no deftemplate `b` (facts with named slots need a `deftemplate` before this form)
            line 10, column 31: there is no function `oops6` (define it by `deffunction` before this form)
        "#]],
    );
}

#[test]
fn what_is_right_is_defined() {
    let mut engine = Engine::default();
    let wrong = engine.load("(defrule a =>) (defrule a => (foo)) (defrule b => (bar)) (defrule c =>)").unwrap_err();
    assert_eq!(wrong.iter().len(), 2);
    assert_eq!(engine.rules().collect::<Vec<_>>(), ["c"], "a wrong redefinition loses the old one, as with `load`");
    assert_eq!(engine.load("(defrule d =>)"), Ok(()));
    assert_eq!(engine.load(""), Ok(()));
}

#[test]
fn what_expressions_print_is_output() {
    let mut engine = Engine::default();
    engine.load("(defglobal ?*x* = (progn (printout t hello crlf) 1))").unwrap();
    assert_eq!(engine.take_output(), "hello\n");
}

/// Somebody who notes what is shown to him and what he is asked for.
#[derive(Debug)]
struct Person(Arc<Mutex<Vec<String>>>);

impl Outside for Person {
    fn show(&mut self, text: &str) -> bool {
        self.0.lock().expect("nobody panics").push(text.to_owned());
        true
    }

    fn line(&mut self) -> Option<String> {
        self.0.lock().expect("nobody panics").push("(a line is typed)".to_owned());
        Some("42\n".to_owned())
    }
}

#[test]
fn a_question_is_seen_before_its_answer_is_waited_for() {
    let seen = Arc::default();
    let mut engine = Engine::default();
    engine.set_outside(Person(Arc::clone(&seen)));
    engine.load("(defglobal ?*x* = (progn (print \"How many? \") (bind ?n (read)) (println \"So \" ?n) ?n))").unwrap();
    assert_eq!(*seen.lock().unwrap(), ["How many? ", "(a line is typed)", "So 42\n"]);
    engine.eval("(progn (print \"More? \") (read))").unwrap();
    assert_eq!(seen.lock().unwrap()[3..], ["More? ", "(a line is typed)"]);
}

#[test]
fn a_flood_of_mistakes_is_bounded() {
    let mut engine = Engine::default();
    let text = "(defrule a => (foo))\n(bar)\n(defrule b (c))\n".repeat(5_000);
    assert_eq!(engine.load(&text).unwrap_err().iter().len(), facts::Diagnostics::MOST);
}

/// One slip of the pen makes one complaint, whatever it makes impossible elsewhere.
#[test]
fn one_mistake_is_told_once() {
    // The arguments of a function that is missing mean nothing.
    check(
        "(defrule a => (asert (mode back)))\n",
        expect![[r#"
            line 1, column 15: there is no function `asert` (did you mean `assert`?)
        "#]],
    );
    // A construct that was refused is missed by others, and they are right.
    check(
        "(deftemplate number (slt row))\n(defrule a (number (row 1)) =>)\n(defrule b => (assert (number (row 2))))\n",
        expect![[r#"
            line 1, column 21: `(slt row)` is not a slot (a slot is written `(slot name …)` or `(multislot name …)`)
        "#]],
    );
    check(
        "(deffunction near (?a) (abz ?a))\n(defrule a (n ?x) => (near ?x))\n",
        expect![[r#"
            line 1, column 24: there is no function `abz` (did you mean `abs`?)
        "#]],
    );
    // A name that is missing in several places is told at the first one.
    check(
        "(deftemplate plce (slot row))\n(deffacts s (place (row 1)))\n(defrule a (place (row ?)) =>)\n",
        expect![[r#"
            line 2, column 20: there is no deftemplate `place` (did you mean `plce`?)
        "#]],
    );
    let told =
        Engine::default().load_all("(defrule a => (nope) (nope))\n(defrule b => (nope))\n(defrule c => (nix))\n");
    let lines: Vec<(usize, Vec<usize>)> =
        told.iter().map(|it| (it.place.line, it.also.iter().map(|(place, _)| place.line).collect())).collect();
    assert_eq!(
        lines,
        [(1, vec![1, 2]), (3, vec![])],
        "its other places are with it, and another name is another mistake"
    );
}
