//! Each line is a text with the cursor in it, `|`, and what is offered there.

use expect_test::{Expect, expect};

use super::complete;
use crate::clips::names::Names;

const PROGRAM: &str = r#"
(deftemplate person (slot name) (slot age) (multislot likes))
(deftemplate pet (slot owner))
(defclass LAMP (is-a USER) (slot colour) (slot watt))
(defglobal ?*limit* = 3 ?*least* = 1)
(deffunction double (?x) (* 2 ?x))
(defgeneric dou-ble-again)
(defrule wet (rain) => (assert (wet)))
(defrule weather (sun) => (assert (dry)))
(defmodule WEATHER)
(set-current-module MAIN)
(make-instance desk of LAMP)
(assert (person (name Ada)) (rain))
"#;

#[track_caller]
fn check(marked: &str, expected: Expect) {
    let cursor = marked.find('|').expect("the cursor is marked");
    let text = marked.replacen('|', "", 1);
    let found = complete(&text, cursor, &Names::after(PROGRAM));
    let typed = text.get(found.start..cursor).expect("it starts before the cursor");
    let few = found.candidates.iter().take(8).cloned().collect::<Vec<_>>().join(" ");
    let more = if found.candidates.len() > 8 { " …" } else { "" };
    expected.assert_eq(&format!("{typed}: {few}{more}"));
}

#[test]
fn functions_and_constructs_begin_a_list() {
    check("(dou|", expect![["dou: dou-ble-again double"]]);
    check("(defr|", expect!["defr: defrule defrule-module"]);
    check("(nth|", expect![["nth: nth$"]]);
    check("(why|", expect![["why: why why-fired why-not"]]);
    check("(+ 1 (doub|", expect![["doub: double"]]);
    check("(defrule r (rain) => (printo|", expect![["printo: printout"]]);
    check("(defrule r (test (doub|", expect![["doub: double"]]);
    check("(if (doub|)", expect![["doub: double"]]);
    check("|", expect![[": "]]);
    check("dou|", expect![["dou: "]]);
}

#[test]
fn templates_begin_facts_and_patterns() {
    check("(assert (pe|", expect![["pe: person pet"]]);
    check("(deffacts start (pe|", expect![["pe: person pet"]]);
    check("(defrule r (pe|", expect![["pe: person pet"]]);
    check("(defrule r (not (and (person) (pe|", expect![["pe: person pet"]]);
    check("(defrule r (e|", expect![["e: exists"]]);
    check("(defrule r (person) => (assert (pers|", expect![["pers: person"]]);
    check("(do-for-all-facts ((?f pers|", expect![["pers: person"]]);
    check("(do-for-instance ((?i LA|", expect![["LA: LAMP"]]);
}

#[test]
fn slots_begin_the_lists_of_a_template() {
    check("(assert (person (|", expect![[": age likes name"]]);
    check("(assert (person (name Ada) (l|", expect![["l: likes"]]);
    check("(defrule r ?p <- (person (name ?n) (a|", expect![["a: age"]]);
    check("(defrule r (not (person (a|", expect![["a: age"]]);
    check("(modify ?p (o|", expect![["o: owner"]]);
    check("(defrule r (object (is-a LAMP) (c|", expect![["c: colour"]]);
    check("(defrule r (object (is-a LA|", expect![["LA: LAMP"]]);
    check("(make-instance x of LAMP (w|", expect![["w: watt"]]);
    check("(make-instance x of L|", expect![["L: LAMP LEXEME"]]);
    check("(deftemplate t (m|", expect![["m: multislot"]]);
    check("(deftemplate t (slot s (allowed-sy|", expect![["allowed-sy: allowed-symbols"]]);
}

#[test]
fn variables_come_from_the_text_and_globals_from_the_engine() {
    check("(defrule r (person (name ?who) (age ?age)) => (println ?w|", expect![["?w: ?who"]]);
    check("(defrule r (likes $?all) => (println ?|", expect![["?: ?all"]]);
    check("(defrule r (likes $?all) => (println $?|", expect![["$?: $?all"]]);
    check("(println ?|) (bind ?later 1)", expect![["?: ?later"]]);
    check("(println ?*l|", expect![["?*l: ?*least* ?*limit*"]]);
    check("(println ?|", expect![["?: ?*least* ?*limit*"]]);
}

#[test]
fn variables_that_commands_have_bound_are_known() {
    let mut engine = ::clips::Engine::default();
    engine.prompt_text("(bind ?abc 3)\n(bind $?all 1 2)\n", false);
    let found = |text: &str| complete(text, text.len(), &Names::of(&engine, None)).candidates;
    assert_eq!(found("(println ?a"), ["?abc", "?all"]);
    assert_eq!(found("(println $?al"), ["$?all"]);
}

#[test]
fn names_stand_behind_the_commands_about_them() {
    check("(ppdefrule we|", expect![["we: weather wet"]]);
    check("(matches wet|", expect![["wet: wet"]]);
    check("(undefrule |", expect![[": weather wet"]]);
    check("(why-not wea|", expect![["wea: weather"]]);
    check("(ppdeftemplate p|", expect![["p: person pet"]]);
    check("(deftemplate-slot-names pers|", expect![["pers: person"]]);
    check("(describe-class LA|", expect![["LA: LAMP"]]);
    check("(undeffunction d|", expect![["d: double"]]);
    check("(list-defmethods d|", expect![["d: "]]);
    check("(focus W|", expect![["W: WEATHER"]]);
    check("(list-defrules W|", expect![["W: WEATHER"]]);
    check("(ppdefglobal l|", expect![["l: least limit"]]);
    check("(defrule we|", expect![["we: "]]);
    check("(watch fa|", expect![["fa: facts"]]);
    check("(watch facts p|", expect![["p: person pet"]]);
    check("(unwatch a|", expect![["a: activations all"]]);
    check("(set-strategy l|", expect![["l: lex"]]);
    check("(help nth|", expect![["nth: nth$"]]);
}

#[test]
fn facts_and_instances_have_their_own_signs() {
    check("(retract f|", expect![["f: f-1 f-2"]]);
    check("(println f-|", expect![["f-: f-1 f-2"]]);
    check("(send [|", expect![["[: [desk]"]]);
    check("(println [d|", expect![["[d: [desk]"]]);
}

#[test]
fn strings_are_paths_where_a_file_is_meant() {
    check("(load \"a/b|", expect![["a/b: a/b.clp"]]);
    check("(dribble-on \"log|", expect![["log: log.clp"]]);
    check("(println \"a/b|", expect![[r#"(println "a/b: "#]]);
    check("(load \"a\"|", expect![[r#"(load "a": "#]]);
    check("; (defr|", expect!["; (defr: "]);
}

#[test]
fn nothing_typed_makes_it_fail() {
    let names = Names::after(PROGRAM);
    let text = "(defrule é (person (name ?n&~\"x\\\"\")) ; ü\n=> ([x] of LAMP (load \"ß\"))) ) ?*é* $?";
    for (cursor, _) in text.char_indices() {
        let found = complete(text, cursor, &names);
        assert!(found.start <= cursor && text.is_char_boundary(found.start), "{cursor}");
    }
}
