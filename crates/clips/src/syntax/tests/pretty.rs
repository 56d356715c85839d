//! Constructs printed back, and what is shown of broken ones.
//!
//! `pretty.txt` holds constructs, written by hand and at random, and how the reference (6.4.2) prints them. `echoes.txt` holds
//! malformed ones, and what the reference shows of them. Not copied from the reference: where a name of an instance is moved to
//! another place it writes a part of it twice, `(a [i] [j])` as `(a [i][j j)`, which cannot be read again.

use proptest::prelude::*;

use super::properties::PIECES;
use super::show;
use crate::ast::FormKind;
use crate::symbol::Symbols;
use crate::syntax::pretty::{Setting, pretty};
use crate::syntax::read_all;

/// Pairs of a text and what belongs to it.
fn pairs(file: &'static str) -> Vec<(&'static str, &'static str)> {
    file.split("=====\n").map(|pair| pair.split_once("\n-----\n").expect("a text and what belongs to it")).collect()
}

/// No template has slots.
const PLAIN: Setting<'_> = Setting { module: "MAIN", has_slots: &|_| false };

fn printed(text: &str) -> String {
    pretty(text, PLAIN, &mut Symbols::new()).concat()
}

/// What a text says, wherever its constructs go to.
fn meaning(text: &str) -> Vec<String> {
    let mut symbols = Symbols::new();
    let (forms, problems) = read_all(text, &mut symbols);
    assert!(problems.iter().all(|it| it.is_warning), "{text}: {problems:?}");
    forms.iter().map(|form| show(form, &symbols).replace("module: Some(MAIN)", "module: None")).collect()
}

#[test]
fn constructs_are_printed_as_by_the_reference() {
    let pairs = pairs(include_str!("pretty.txt"));
    assert!(pairs.len() > 350, "there are only {} constructs", pairs.len());
    for (text, expected) in pairs {
        assert_eq!(printed(text), expected, "{text}");
    }
}

#[test]
fn what_is_printed_means_the_same_and_is_printed_the_same() {
    for (text, _) in pairs(include_str!("pretty.txt")) {
        if text.contains("defglobal") {
            continue;
        }
        let once = printed(text);
        assert_eq!(printed(&once), once, "{text}");
        assert_eq!(meaning(&once), meaning(text), "{once}");
    }
}

#[test]
fn each_global_has_a_text_of_its_own() {
    let texts =
        pretty("(defglobal MAIN ?*x* = 1 ?*y* = (+ 1 2))", Setting { module: "OTHER", ..PLAIN }, &mut Symbols::new());
    assert_eq!(texts, ["(defglobal MAIN ?*x* = 1)\n", "(defglobal MAIN ?*y* = (+ 1 2))\n"]);
    let texts = pretty("(defglobal ?*x* = 1)", Setting { module: "OTHER", ..PLAIN }, &mut Symbols::new());
    assert_eq!(texts, ["(defglobal OTHER ?*x* = 1)\n"]);
}

#[test]
fn slots_may_have_the_names_of_forms() {
    let mut symbols = Symbols::new();
    let light = symbols.intern("light");
    let setting = Setting { has_slots: &|name| name == light, ..PLAIN };
    let text = "(deffacts f (light (switch on) (if =(+ 1 2))) (MAIN::light (while)) (other (progn 1 2)))";
    let expected = "(deffacts MAIN::f
   (light (switch on) (if =(+ 1 2)))
   (MAIN::light (while))
   (other (progn
      1
      2)))
";
    assert_eq!(pretty(text, setting, &mut symbols).concat(), expected);
}

#[test]
fn names_of_instances_stay_whole() {
    assert_eq!(printed("(defrule r (a [i] [j]) =>)"), "(defrule MAIN::r\n   (a [i] [j])\n   =>)\n");
}

#[test]
fn broken_constructs_are_shown_as_by_the_reference() {
    let pairs = pairs(include_str!("echoes.txt"));
    assert!(pairs.len() > 700, "there are only {} constructs", pairs.len());
    for (text, expected) in pairs {
        let mut symbols = Symbols::new();
        let (_, problems) = read_all(text, &mut symbols);
        let problem = problems.iter().find(|it| !it.is_warning).expect("a problem");
        let echo = problem.echo(text, PLAIN, &mut symbols).expect("a construct");
        assert_eq!(echo.text, format!("\nERROR:\n{expected}"), "{text}");
    }
}

#[test]
fn the_form_may_stand_anywhere_in_its_file() {
    let text = "(defrule fine =>)\n; (a comment\n  (defrule r (a) => (if TRUE))\n";
    let mut symbols = Symbols::new();
    let (_, problems) = read_all(text, &mut symbols);
    let echo = problems[0].echo(text.get(17..).unwrap(), PLAIN, &mut symbols).expect("a construct");
    assert_eq!(echo.text, "\nERROR:\n(defrule MAIN::r\n   (a)\n   =>\n   (if TRUE\n      )\n");
}

#[test]
fn queries_complain_with_their_actions() {
    let text = "(deffunction f () (do-for-fact ((?f t)) TRUE (do-for-instance ((?i C)) TRUE (3))))";
    let mut symbols = Symbols::new();
    let (_, problems) = read_all(text, &mut symbols);
    let echo = problems[0].echo(text, PLAIN, &mut symbols).expect("a construct");
    let of = ["instance-set query function", "fact-set query function"];
    assert_eq!(echo.also, of.map(|of| format!("[PRNTUTIL2] Syntax Error:  Check appropriate syntax for {of}.")));
}

#[test]
fn nothing_of_a_command_is_shown() {
    let mut symbols = Symbols::new();
    let (_, problems) = read_all("(if TRUE)", &mut symbols);
    assert_eq!(problems[0].echo("(if TRUE)", PLAIN, &mut symbols), None);
}

#[test]
fn deep_nesting_is_shown_up_to_a_bound() {
    let text = format!("(deffunction f () {}", "(f ".repeat(200_000));
    let mut symbols = Symbols::new();
    let (_, problems) = read_all(&text, &mut symbols);
    let echo = problems[0].echo(&text, PLAIN, &mut symbols).expect("a construct");
    assert!(echo.text.len() < 10_000, "{} bytes", echo.text.len());
    assert!(printed(&text).is_empty());
}

/// Prints what can be read, and shows what cannot.
fn print(text: &str) {
    let mut symbols = Symbols::new();
    let (forms, problems) = read_all(text, &mut symbols);
    for form in &forms {
        let source = text.get(form.span.start as usize..form.span.end as usize).unwrap();
        let once = printed(source);
        let is_one = !matches!(form.kind, FormKind::Command(_) | FormKind::Globals(_));
        // A fact whose slots have names of forms can only be printed by who knows that they are slots.
        if is_one && !meaning(source).concat().contains("fields: [], slots: [SlotForm") {
            assert_eq!(printed(&once), once, "{source}");
            assert_eq!(meaning(&once), meaning(source), "{once}");
        }
    }
    for problem in problems.iter().filter(|it| !it.is_warning) {
        let source = text.get(problem.form as usize..).unwrap();
        if let Some(echo) = problem.echo(source, PLAIN, &mut symbols) {
            // Of a command only what is said besides is there: the query that its action spoils.
            let is_besides = echo.text.is_empty() && !echo.also.is_empty();
            assert!(is_besides || echo.text.starts_with("\nERROR:\n("), "{}", echo.text);
        }
    }
}

proptest! {
    #[test]
    fn any_pieces_are_printed(pieces in proptest::collection::vec(proptest::sample::select(&PIECES[..]), 0..80)) {
        print(&pieces.concat());
    }

    #[test]
    fn any_rule_is_printed(pieces in proptest::collection::vec(proptest::sample::select(&PIECES[..]), 0..20)) {
        print(&format!("(defrule r {} => {})", pieces.concat(), pieces.concat()));
    }

    #[test]
    fn parts_of_constructs_are_shown(which in any::<prop::sample::Index>(), end in any::<prop::sample::Index>()) {
        let pairs = pairs(include_str!("pretty.txt"));
        let text = which.get(&pairs).0;
        let part = text.split_at(text.floor_char_boundary(end.index(text.len()))).0;
        print(part);
        print(&format!("{part})))"));
    }
}
