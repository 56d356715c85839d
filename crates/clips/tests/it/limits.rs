//! Limits are ordinary results, and the engine goes on working after each.

use std::fmt::Write;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use clips::{Engine, Limits, Run, RunEnd, Stop, Term};

fn limited(limits: Limits, text: &str) -> Engine {
    let mut engine = Engine::default();
    engine.set_limits(limits);
    engine.load(text).expect("the program is right");
    engine
}

#[track_caller]
fn goes_on(engine: &mut Engine) {
    engine.clear();
    engine.refill();
    engine.load("(deffacts all (a 1)) (defrule see (a ?x) => (assert (b ?x)))").expect("the program is right");
    engine.reset().expect("nothing fails");
    assert_eq!(engine.run(None), Run { fired: 1, ended: RunEnd::Exhausted });
    assert_eq!(engine.facts().last().map(|it| it.to_string()).as_deref(), Some("(b 1)"));
}

#[test]
fn recursion_without_end_reaches_the_depth() {
    let mut engine = limited(Limits::default(), "(deffunction deeper (?n) (+ 1 (deeper (+ ?n 1))))");
    assert_eq!(engine.eval("(deeper 0)").unwrap_err().stop, Stop::Depth);
    assert_eq!(engine.eval("(+ 1 2)"), Ok(Term::Integer(3)));
    engine.load("(defrule go (a) => (deeper 0))").unwrap();
    engine.obey_text("(assert (a))\n");
    assert_eq!(engine.run(None), Run { fired: 1, ended: RunEnd::Stopped(Stop::Depth) });
    goes_on(&mut engine);
}

#[test]
fn a_rule_that_fires_for_ever_reaches_the_firings() {
    let text = "(deffacts start (n 0)) (defrule on ?f <- (n ?n) => (retract ?f) (assert (n (+ ?n 1))))";
    let mut engine = limited(Limits { firings: 1_000, ..Limits::default() }, text);
    engine.reset().unwrap();
    assert_eq!(engine.run(None), Run { fired: 1_000, ended: RunEnd::Stopped(Stop::Firings) });
    assert_eq!(engine.facts().next().unwrap().to_string(), "(n 1000)");
    assert_eq!(engine.run(None), Run { fired: 0, ended: RunEnd::Stopped(Stop::Firings) });
    engine.refill();
    assert_eq!(engine.run(Some(5)), Run { fired: 5, ended: RunEnd::Limit });
    goes_on(&mut engine);
}

#[test]
fn a_rule_that_never_ends_uses_up_its_fuel() {
    let mut engine = limited(Limits { fuel: 100_000, ..Limits::default() }, "(defrule loop (a) => (while TRUE))");
    engine.obey_text("(assert (a))\n");
    assert_eq!(engine.run(None), Run { fired: 1, ended: RunEnd::Stopped(Stop::Fuel) });
    goes_on(&mut engine);
}

#[test]
fn a_cross_product_that_explodes_reaches_the_matches() {
    let text = "(defrule cross (a ?) (a ?) (a ?) (a ?) (a ?) (a ?) =>)";
    let mut engine = limited(Limits { matches: 100_000, ..Limits::default() }, text);
    engine.load("(deffunction fill () (loop-for-count (?i 1 100) (assert (a ?i))))").unwrap();
    assert_eq!(engine.eval("(fill)").unwrap_err().stop, Stop::Matches);
    goes_on(&mut engine);
}

#[test]
fn facts_without_end_reach_the_limit_of_facts() {
    let text = "(deffacts start (n 0)) (defrule more (n ?n) => (assert (n (+ ?n 1))))";
    let mut engine = limited(Limits { facts: 500, ..Limits::default() }, text);
    engine.reset().unwrap();
    assert_eq!(engine.run(None).ended, RunEnd::Stopped(Stop::Facts));
    assert_eq!(engine.facts().count(), 500);
    goes_on(&mut engine);
}

#[test]
fn two_hundred_thousand_parentheses_are_an_error() {
    let mut engine = Engine::default();
    let deep = format!("{}{}", "(".repeat(200_000), ")".repeat(200_000));
    let text = format!("(defrule deep => {deep})\n{deep}\n(defrule next =>)\n");
    let wrong = engine.load(&text).unwrap_err();
    assert_eq!(wrong.iter().next().unwrap().message, "parentheses are nested deeper than 400");
    assert_eq!(engine.rules().collect::<Vec<_>>(), ["next"]);
    assert_eq!(engine.eval(&deep).unwrap_err().stop, Stop::Error);
    assert_eq!(engine.eval(&"(".repeat(200_000)).unwrap_err().stop, Stop::Error);
    engine.obey_text(&format!("{deep}\n(printout t next crlf)\n"));
    assert!(engine.take_output().ends_with("next\n"));
    goes_on(&mut engine);
}

/// How many pairs the joins of a rule have looked at.
fn compares(engine: &mut Engine, rule: &str) -> i64 {
    let activity = engine.eval(&format!("(join-activity {rule} terse)")).expect("there is such a rule");
    activity.as_slice()[0].as_integer().expect("a number")
}

/// Facts that were matched only after the limit was reached used it up again, each for itself: a mind of rules hung so.
#[test]
fn pairs_without_end_use_up_the_fuel_once() {
    const FUEL: u64 = 100_000;
    let text = "(defrule pairs (n ? ?a) (m ? ?b&~?a) =>)
                (defrule at-the-end (go) => (loop-for-count (?i 1 1000) (assert (n ?i a)) (assert (m ?i a))))";
    let mut engine = limited(Limits::default(), text);
    engine.set_limits(Limits { fuel: FUEL, ..Limits::default() });
    engine.obey_text("(assert (go))\n");
    assert_eq!(engine.run(None), Run { fired: 1, ended: RunEnd::Stopped(Stop::Fuel) });
    let looked = compares(&mut engine, "pairs");
    assert!((50_000..150_000).contains(&looked), "{looked}");
    // A rule that comes late meets all facts at once.
    engine.set_limits(Limits::default());
    engine.obey_text("(clear)\n(deftemplate n (slot x) (slot y))\n(deftemplate m (slot x) (slot y))\n");
    engine.obey_text("(loop-for-count (?i 1 1000) (assert (n (x ?i) (y a))) (assert (m (x ?i) (y a))))\n");
    engine.set_limits(Limits { fuel: FUEL, ..Limits::default() });
    engine.take_output();
    engine.obey_text("(defrule late (n (y ?a)) (m (y ?b&~?a)) =>)\n");
    assert_eq!(engine.take_output(), "[LIMIT1] the limit of operations is reached; rule late is not added\n");
    goes_on(&mut engine);
}

/// Facts for which the rule `big` has more matches than 1000.
const MANY_PAIRS: &str = "(deffunction fill () (loop-for-count (?i 1 100) (assert (n ?i))))";

/// A rule that a limit stops on its way would lack matches without a word, and so would later ones that share its conditions.
#[test]
fn a_rule_is_added_whole_or_not_at_all() {
    let big = "(defrule big (n ?a) (n ?b) => (println ?a ?b))";
    let mut engine = limited(Limits { matches: 1_000, ..Limits::default() }, MANY_PAIRS);
    engine.eval("(fill)").unwrap();
    engine.obey_text("(defrule one (n 1) => (println one))\n");
    engine.take_output();
    let told = "[LIMIT1] the limit of matches is reached; rule big is not added\n";
    for command in [big, &format!("(build \"{big}\")"), &format!("(progn (build \"{big}\") (println goes on))")] {
        engine.obey_text(&format!("{command}\n"));
        assert_eq!(engine.take_output(), told, "{command}");
        assert_eq!(engine.rules().collect::<Vec<_>>(), ["one"]);
    }
    let wrong = engine.load(big).unwrap_err();
    let message = &wrong.iter().next().unwrap().message;
    assert_eq!(message, "the limit of matches is reached; rule big is not added");
    // The old rule of the name is gone, as when the new one is refused.
    engine.obey_text("(defrule big (n 2) => (println two))\n");
    engine.obey_text(big);
    assert_eq!(engine.take_output(), told);
    assert_eq!(engine.rules().collect::<Vec<_>>(), ["one"]);
    // What comes later shares the first condition, and lacks nothing.
    engine
        .obey_text("(defglobal ?*count* = 0)\n(defrule last (n ?a) (n =(+ ?a 1)) => (bind ?*count* (+ ?*count* 1)))\n");
    engine.obey_text("(run)\n(println ?*count*)\n");
    assert_eq!(engine.take_output(), "one\n99\n");
    goes_on(&mut engine);
}

#[test]
fn whoever_is_interrupted_learns_that_a_rule_is_not_there() {
    let mut engine = limited(Limits::default(), MANY_PAIRS);
    engine.eval("(fill)").unwrap();
    let flag = Arc::new(AtomicBool::new(true));
    engine.heed(Arc::clone(&flag));
    engine.obey_text("(defrule big (n ?a) (n ?b) (n ?c) => (println ?a ?b ?c))\n");
    assert_eq!(engine.take_output(), "[LIMIT1] stopped from outside; rule big is not added\n");
    flag.store(false, Ordering::Relaxed);
    assert_eq!(engine.rules().count(), 0);
    goes_on(&mut engine);
}

#[test]
fn whoever_is_unblocked_uses_fuel() {
    let text = "(defrule lonely (n ? ?a) (not (m ? ?b&~?a)) =>)";
    let mut engine = limited(Limits::default(), text);
    engine.obey_text("(assert (m 0 b))\n(loop-for-count (?i 1 1000) (assert (m ?i a)))\n");
    engine.obey_text("(loop-for-count (?i 1 1000) (assert (n ?i a)))\n");
    engine.set_limits(Limits { fuel: 100_000, ..Limits::default() });
    let first = engine.facts().next().expect("it is there").id();
    assert_eq!(engine.retract(first), Err(clips::FactError::Stopped(Stop::Fuel)));
    assert!(compares(&mut engine, "lonely") < 200_000);
    goes_on(&mut engine);
}

/// What takes long must cost much: a limit of operations is there to bound the time.
#[test]
fn what_takes_long_uses_fuel() {
    let text = "(deffunction double (?s ?times) (loop-for-count ?times (bind ?s (str-cat ?s ?s))) ?s)
                (deffunction row (?times) (bind ?r (create$ 1 2)) (loop-for-count ?times (bind ?r (create$ ?r ?r))) ?r)
                (defrule ways (row $? ?x $? ?y $? z $?) =>)";
    for call in [
        "(str-length ?s)",
        "(str-index b ?s)",
        "(str-compare ?s ?s)",
        "(sub-string 100000 100001 ?s)",
        "(str-replace ?s b c)",
        "(eq ?r ?q)",
        "(neq ?r ?q)",
        "(switch ?r (case ?q then 1))",
        "(build \"(deftemplate t (slot a))\")",
        "(assert (row ?r))",
    ] {
        let mut engine = limited(Limits { fuel: 500_000, ..Limits::default() }, text);
        let given = "(bind ?s (double aaaaaaaaaaaaaaaa 13)) (bind ?r (row 11)) (bind ?q (row 11))";
        let once = engine.eval(&format!("(progn {given} 1)"));
        assert_eq!(once, Ok(Term::Integer(1)), "what is given is not the matter");
        let many = engine.eval(&format!("(progn {given} (loop-for-count 300 {call}))"));
        assert_eq!(many.map_err(|it| it.stop), Err(Stop::Fuel), "{call}");
        goes_on(&mut engine);
    }
}

/// Two megabytes of facts in one deffacts.
fn many_facts() -> (String, usize) {
    let mut text = "(deffacts many\n".to_owned();
    let mut count = 0;
    while text.len() < 2 << 20 {
        let _ = writeln!(text, "  (item {count} name-{count} \"text {count}\" {}.5)", count % 100);
        count += 1;
    }
    text.push_str(")\n");
    (text, count)
}

#[test]
fn a_large_text_of_facts_loads_or_stops_at_the_limit() {
    let (text, count) = many_facts();
    let mut engine = limited(Limits::default(), &text);
    engine.reset().unwrap();
    assert_eq!(engine.facts().count(), count);
    let mut engine = limited(Limits { facts: 1_000, ..Limits::default() }, &text);
    assert_eq!(engine.reset(), Err(Stop::Facts));
    assert_eq!(engine.facts().count(), 1_000);
    goes_on(&mut engine);
}

#[test]
fn a_rule_with_too_many_conditions_is_refused() {
    let mut engine = Engine::default();
    let rule = |count: usize| format!("(defrule many {} => (println yes))\n", "(a) ".repeat(count));
    for count in [1_001, 20_000, 70_000] {
        let wrong = engine.load(&rule(count)).unwrap_err();
        let message = &wrong.iter().next().unwrap().message;
        assert!(message.contains("the conditions of the rule are more than 1000"), "{message}");
    }
    // Tests that stand beside patterns become part of them.
    engine.load(&format!("(defrule tests (a ?x) {} =>)", "(test (> ?x 1)) ".repeat(2_000))).unwrap();
    engine.load(&rule(1_000)).unwrap();
    engine.obey_text("(assert (a))\n(run)\n");
    assert_eq!(engine.take_output(), "yes\n");
}

#[test]
fn a_row_that_doubles_is_not_built_beyond_its_limit() {
    let text = "(deffunction double ($?x) (double $?x $?x 1))";
    let mut engine = limited(Limits { row: 10_000, ..Limits::default() }, text);
    assert_eq!(engine.eval("(double 1)").unwrap_err().stop, Stop::Memory);
    goes_on(&mut engine);
}

#[test]
fn long_facts_reach_the_limit_of_values() {
    let text = "(deffunction fill (?n) (loop-for-count (?i 1 ?n) (assert (long ?i 1 2 3 4 5 6 7 8 9))))";
    let mut engine = limited(Limits { values: 1_000, ..Limits::default() }, text);
    assert_eq!(engine.eval("(fill 200)").unwrap_err().stop, Stop::Memory);
    // One slot, and ten values in it.
    assert_eq!(engine.facts().count(), 1_000 / 11);
    engine.obey_text("(retract *)\n");
    assert_eq!(engine.eval("(fill 90)").map(|_| ()), Ok(()));
    engine.obey_text("(retract *)\n");
    engine.load("(deftemplate t (multislot s))").unwrap();
    engine.obey_text("(assert (t))\n");
    assert_eq!(engine.eval("(modify 181 (s 1 2 3))").map(|_| ()), Ok(()), "{}", engine.take_output());
    engine.set_limits(Limits { values: 4, ..Limits::default() });
    assert_eq!(engine.eval("(modify 181 (s 1 2 3 4))").unwrap_err().stop, Stop::Memory);
    assert_eq!(engine.facts().next().map(|it| it.to_string()).as_deref(), Some("(t (s 1 2 3))"));
}

#[test]
fn texts_without_end_reach_their_limit_and_a_clear_makes_room() {
    let text = "(deffunction names (?n) (loop-for-count (?i 1 ?n) (sym-cat name- ?i)))";
    let mut engine = limited(Limits { texts: 1 << 20, ..Limits::default() }, text);
    engine.define_function("answer", 0, |_| Ok(Term::Integer(42))).unwrap();
    let texts = "the limit of all texts is reached; `(clear)` as a command of its own makes room";
    for _ in 0..3 {
        engine.load(text).unwrap();
        assert_eq!(engine.eval("(names 100000)").unwrap_err().stop, Stop::Texts);
        engine.obey_text("(str-cat one \" and \" two)\n");
        assert_eq!(engine.take_output(), format!("[LIMIT1] {texts}\n"));
        engine.obey_text("(clear)\n(println (str-cat one \" and \" two) (answer))\n");
        assert_eq!(engine.take_output(), "one and two42\n");
    }
    goes_on(&mut engine);
}

#[test]
fn patterns_and_templates_that_are_too_wide_are_refused() {
    let mut engine = Engine::default();
    let fields = (0..65_536).map(|number| format!("?x{number} ")).collect::<Vec<_>>().concat();
    let slots = (0..65_536).map(|number| format!("(slot s{number}) ")).collect::<Vec<_>>().concat();
    let text = format!("(defrule wide (a {fields}) =>)\n(deftemplate wide {slots})\n(deftemplate t (multislot m))\n");
    let wrong = engine.load(&format!("{text}(defrule also (t (m {fields})) =>)\n")).unwrap_err();
    let said: Vec<&str> = wrong.iter().map(|it| it.message.as_str()).collect();
    let field = "a pattern may have 65535 fields at most";
    assert_eq!(said, [field, "a deftemplate may have 65535 slots at most", field]);
    goes_on(&mut engine);
}

#[test]
fn facts_that_are_gone_do_not_disturb_a_query_that_walks_along_them() {
    let text = "(deftemplate t (slot a)) (deffacts many (t (a 1)) (t (a 2)) (t (a 3)))
        (deffunction churn (?n) (loop-for-count ?n (retract (assert (t (a 0))))))";
    let mut engine = limited(Limits::default(), text);
    engine.reset().unwrap();
    engine
        .obey_text("(do-for-all-facts ((?f t)) TRUE (println ?f:a) (if (< ?f:a 3) then (retract ?f)) (churn 3000))\n");
    assert_eq!(engine.take_output(), "1\n2\n3\n");
    engine.obey_text("(churn 3000)\n(facts)\n");
    assert_eq!(engine.take_output(), "f-3     (t (a 3))\nFor a total of 1 fact.\n");
}

/// Firings have their own fuel, but the work of all of them together is bounded too, until it is refilled.
#[test]
fn all_firings_together_have_so_much_work() {
    let mut engine = Engine::default();
    engine.set_limits(Limits { work: 1_000, ..Limits::default() });
    engine.load("(deffacts n (n 0)) (defrule on ?f <- (n ?x) => (retract ?f) (assert (n (+ ?x 1))))").unwrap();
    engine.refill();
    engine.reset().unwrap();
    let first = engine.run(None);
    assert_eq!(first.ended, RunEnd::Stopped(Stop::Fuel));
    assert!((10..1_000).contains(&first.fired), "{first:?}");
    assert_eq!(engine.eval("(+ 1 2)").map_err(|error| error.stop), Err(Stop::Fuel), "nothing is left");
    engine.refill();
    engine.reset().unwrap();
    assert!(engine.run(Some(10)).fired == 10, "there is work again");
}

/// So many conditions, each of which is one of two.
fn either(count: usize) -> String {
    let mut text = String::new();
    for number in 0..count {
        write!(text, "(or (a{number}) (b{number}))").expect("a text takes all");
    }
    text
}

/// What the loader says of a rule with these conditions, and that it says it soon.
fn said_soon(conditions: &str) -> String {
    let begin = Instant::now();
    let mut engine = Engine::default();
    let said = engine.load_all(&format!("(defrule r {conditions} =>)\n")).to_string();
    assert!(begin.elapsed() < Duration::from_secs(20), "{:?}", begin.elapsed());
    said
}

/// All of them could not be built: 40 conditions with two alternatives are a million million rules.
#[test]
fn too_many_alternatives_are_counted_and_not_built() {
    for count in [13, 24, 40, 200] {
        let ors = either(count);
        let nested = [
            ors.clone(),
            format!("(logical {ors})"),
            format!("(x) (and (y) {ors}) (z)"),
            format!("(or (x) (and (y) {ors}))"),
            format!("(not (and {ors}))"),
            format!("(not (or (x) (and {ors})))"),
            format!("(exists {ors})"),
            format!("(forall (x) {ors})"),
            format!("(or (x) (not (and (y) (not (and {ors})))))"),
        ];
        for conditions in nested {
            let said = said_soon(&conditions);
            assert!(said.contains("the alternatives of the rule are more than 4096"), "{conditions}\n{said}");
        }
    }
    let one_more = said_soon(&format!("(or (x) (and {}))", either(12)));
    assert!(one_more.contains("the alternatives of the rule are more than 4096"), "{one_more}");
}

/// A negation is one alternative, and as long as all that it excludes.
#[test]
fn alternatives_inside_a_negation_make_it_long() {
    let ors = either(9);
    let (outer, tests) = (either(12), "(test (> 1 0))".repeat(5_000));
    for conditions in [
        format!("(not (and {ors}))"),
        format!("{outer} (not (and (x) {ors}))"),
        format!("(not (and {outer} {}))", "(x)".repeat(900)),
        format!("{outer} {tests}"),
    ] {
        let said = said_soon(&conditions);
        assert!(said.contains("the conditions of the rule are more than 1000"), "{said}");
    }
}

#[test]
fn as_many_alternatives_as_there_may_be() {
    let tests = "(test (> 1 0))".repeat(5_000);
    for conditions in [
        either(12),
        format!("(not (and {}))", either(6)),
        format!("(exists {})", either(6)),
        format!("(not (or {}))", "(x) ".repeat(900)),
        format!("(x) {tests}"),
        format!("(not (and (x) {tests}))"),
    ] {
        assert_eq!(said_soon(&conditions), "");
    }
}

/// What a class costs grows with its slots and superclasses, not with their cube, which would be more than a test may take.
#[test]
fn a_class_may_have_many_slots_and_many_superclasses() {
    let mut text = String::from("(defclass WIDE (is-a USER)");
    for number in 0..18_000 {
        write!(text, " (slot s{number})").expect("a text takes all");
    }
    text += ")\n(defclass C0 (is-a USER) (slot s))\n";
    for number in 1..1_500 {
        writeln!(text, "(defclass C{number} (is-a C{}) (slot c{number}))", number - 1).expect("a text takes all");
    }
    text += "(make-instance a of WIDE (s17999 9))\n(make-instance b of C1499 (s 8))\n";
    let mut engine = limited(Limits::default(), "");
    engine.obey_text(&text);
    engine.obey_text("(println (send [a] get-s17999) (send [b] get-s) (length$ (class-superclasses C1499 inherit)))\n");
    let said = engine.take_output();
    assert!(said.ends_with("981501\n"), "{said}");
}

#[test]
fn who_calls_itself_without_end_is_named() {
    let text = "(deffunction deep (?n) (+ 1 (deep ?n)))
        (deffunction shallow (?n) (deep ?n))
        (defgeneric wide)
        (defmethod wide (?n) (+ 1 (wide ?n)))
        (defclass A (is-a USER))
        (defmessage-handler A go () (send ?self go))
        (defrule r (go ?n) => (shallow ?n))";
    let mut engine = limited(Limits { depth: 1_000, ..Limits::default() }, text);
    engine
        .obey_text("(deep 1)\n(shallow 1)\n(wide 1)\n(make-instance a of A)\n(send [a] go)\n(assert (go 1))\n(run)\n");
    expect_test::expect![[r#"
        [LIMIT1] the limit of nested calls is reached in the actions of deffunction 'deep'
        [LIMIT1] the limit of nested calls is reached in the actions of deffunction 'deep'
        [LIMIT1] the limit of nested calls is reached in the actions of generic function 'wide' method #1
        [LIMIT1] the limit of nested calls is reached in the actions of message-handler 'go' primary in class 'A'
        [LIMIT1] the limit of nested calls is reached in the actions of deffunction 'deep'
    "#]]
    .assert_eq(&engine.take_output());
}
