//! What is wrong with a rule base is told before it plays.

use expect_test::{Expect, expect};
use play::SetupError;

use crate::mind;

#[track_caller]
fn check(text: &str, expected: &Expect) {
    match mind(text) {
        Err(SetupError::Rules { rules, diagnostics }) => {
            assert_eq!((rules.name.as_str(), rules.text.as_str()), ("test.clp", text));
            expected.assert_eq(&format!("{diagnostics}\n"));
        }
        Err(other) => panic!("{other}"),
        Ok(_) => panic!("it is not refused"),
    }
}

#[test]
fn faults_have_their_places() {
    check(
        "(defrule one (dealt (crd ?c)) => (assert (do (act bid) (amount ?d))))\n(defrule two",
        &expect![[r#"
        line 1, column 21: the deftemplate `dealt` has no slot `crd` (did you mean `card`?)
        line 2, column 1: this parenthesis is never closed (count the parentheses of this form, or end it with `)` before the next one begins)
    "#]],
    );
}

#[test]
fn a_variable_without_its_mark_is_recognised() {
    check(
        "(defrule one (dealt (card c)) => (assert (do (act bid) (amount 1))))",
        &expect![[r#"
        line 1, column 27: a literal restriction value found in CE #1 does not match the allowed types for slot `card` (see what the deftemplate says of the slot: type, range, allowed values; `card` takes a whole number from 1 to 6; did you mean the variable `?c`?)
    "#]],
    );
}

#[test]
fn acts_and_slots_of_no_game_are_refused() {
    check(
        "(defrule one (dealt) => (assert (do (act fly))))",
        &expect![[r#"
            line 1, column 37: a literal slot value found in the `assert` command does not match the allowed values for slot `act` (see what the deftemplate says of the slot: type, range, allowed values; write `(assert (do (act deal) (card …)))`; the acts are deal (card …), bid (amount …))
        "#]],
    );
    check(
        "(defrule one (dealt) => (assert (do (act bid) (much 3))))",
        &expect![[r#"
            line 1, column 47: the deftemplate `do` has no slot `much` (its slots are act, card, amount; write `(assert (do (act deal) (card …)))`; the acts are deal (card …), bid (amount …))
        "#]],
    );
    check(
        "(defrule one (dealt) => (assert (do (act bid) (amount 100))))",
        &expect![[r#"
            line 1, column 47: a literal slot value found in the `assert` command does not fall in the allowed range 0 to 99 for slot `amount` (see what the deftemplate says of the slot: type, range, allowed values; `amount` takes a whole number from 0 to 99)
        "#]],
    );
    check(
        "(defrule one (dealt) => (assert (do (amount 1))))",
        &expect![[r#"
            line 1, column 33: slot `act` must be given a value (it is defined with `(default ?NONE)`, so it has none by itself; write `(assert (do (act deal) (card …)))`; the acts are deal (card …), bid (amount …))
        "#]],
    );
    check(
        "(defrule one (dealt) => (assert (highest (card 9))) (assert (do (act bid))))",
        &expect![[r#"
            line 1, column 42: a literal slot value found in the `assert` command does not fall in the allowed range 1 to 6 for slot `card` (see what the deftemplate says of the slot: type, range, allowed values; `card` takes a whole number from 1 to 6)
        "#]],
    );
}

#[test]
fn who_never_decides_is_refused() {
    check(
        "(defrule one (dealt) (not (do)) => (assert (bid 3)))",
        &expect![[r#"
            line 1, column 1: no rule decides: nothing asserts `do` (write `(assert (do (act deal) (card …)))`; the acts are deal (card …), bid (amount …))
        "#]],
    );
    check(
        "; nothing\n",
        &expect![[r#"
        line 1, column 1: there is no rule here (a rule base has at least one `(defrule …)`)
    "#]],
    );
}

#[test]
fn the_words_of_the_game_stay() {
    check(
        "(deftemplate other)\n(deftemplate dealt (slot x))\n(defrule a (dealt) => (assert (do (act bid))))",
        &expect![[r#"
            line 2, column 2: the deftemplate `dealt` is the game's and cannot be defined anew (take it away, or choose another name)
        "#]],
    );
}

#[test]
fn what_begins_and_ends_plays_is_refused() {
    for call in [
        "(exit)",
        "(reset)",
        "(clear)",
        "(run)",
        "(read)",
        "(readline)",
        "(system \"ls\")",
        "(open \"a\" b)",
        "(load \"a\")",
    ] {
        let text = format!("(defrule a (dealt) => {call} (assert (do (act bid) (amount 0))))");
        let Err(error) = mind(&text) else { panic!("{call} is not refused") };
        let (name, _) = call.trim_matches(['(', ')']).split_once(' ').unwrap_or((call.trim_matches(['(', ')']), ""));
        let expected = format!("test.clp: line 1, column 23: the function `{name}` may not be called here");
        assert!(error.to_string().starts_with(&expected), "{error}");
    }
    check(
        "(defglobal ?*x* = (exit))\n(defrule a => (assert (do (act bid))))",
        &expect![[r#"
        line 1, column 19: the function `exit` may not be called here (whoever runs these rules does that, or does not allow it)
    "#]],
    );
    check(
        "(reset)\n(run)\n",
        &expect![[r#"
        line 1, column 1: this is not a construct (a file that is loaded holds constructs such as `(defrule …)`; commands belong in a batch file)
    "#]],
    );
}

#[test]
fn a_beginning_that_fails_is_refused() {
    check(
        "(deffacts start (x (/ 1 0)))\n(defrule a => (assert (do (act bid))))",
        &expect![[r#"
        line 1, column 2: [PRNTUTIL7] Attempt to divide by zero in '/' function. (this happens when a play begins: look at deffacts and defglobals)
    "#]],
    );
}
