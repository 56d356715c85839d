//! What holds for all programs: nothing panics or hangs, and indices change nothing.

use clips::{Engine, Limits, Retention};
use proptest::prelude::*;

use crate::difference::first_difference;
use crate::drawn;

/// Words that programs are made of.
pub(crate) const WORDS: &[&str] = &[
    "(",
    ")",
    "(",
    ")",
    "(",
    ")",
    "\n",
    "\n",
    "defrule",
    "deffacts",
    "deftemplate",
    "deffunction",
    "defglobal",
    "=>",
    "<-",
    "slot",
    "multislot",
    "default",
    "declare",
    "salience",
    "a",
    "b",
    "t",
    "?x",
    "$?m",
    "?*g*",
    "=",
    "1",
    "-7",
    "2.5",
    "\"s\"",
    "not",
    "and",
    "or",
    "exists",
    "forall",
    "test",
    "logical",
    "assert",
    "retract",
    "modify",
    "duplicate",
    "run",
    "reset",
    "clear",
    "facts",
    "agenda",
    "rules",
    "matches",
    "undefrule",
    "*",
    "bind",
    "if",
    "then",
    "else",
    "while",
    "do",
    "loop-for-count",
    "progn$",
    "foreach",
    "switch",
    "case",
    "return",
    "break",
    "+",
    "str-cat",
    "create$",
    "eval",
    "build",
    "println",
    "&",
    "|",
    "~",
    ":",
    "do-for-all-facts",
    "ppdefrule",
    "save-facts",
    "load-facts",
    "explode$",
    "format",
    "nil",
    "sort",
    "<",
    "fact-slot-value",
    "list-defrules",
    "list-deftemplates",
    "watch",
    "all",
    "dependents",
    "apropos",
    "gensym",
    "random",
    "set-strategy",
    "lex",
    "set-explanation",
    "live",
    "why",
    "why-not",
    "why-fired",
    "5",
];

/// Small limits: whatever is asked, an answer comes soon.
pub(crate) fn small_limits() -> Limits {
    Limits {
        fuel: 20_000,
        work: u64::MAX,
        firings: 100,
        depth: 200,
        nesting: 20,
        row: 2_000,
        text: 20_000,
        texts: 1 << 20,
        matches: 5_000,
        output: 1 << 16,
        facts: 500,
        values: 1_000_000,
    }
}

/// What a program prints while reasons and a log are kept, and every question about reasons has an answer.
fn run_explained(text: &str, retention: Retention, limits: Limits) -> String {
    let mut engine = Engine::default();
    engine.set_explanation(retention);
    engine.log_firings(true);
    engine.set_limits(limits);
    engine.obey_text(text);
    let output = engine.take_output();
    ask_everything(&mut engine);
    output
}

/// Asks why of all facts, firings and rules: conditions are always told in the words of the rule.
pub(crate) fn ask_everything(engine: &mut Engine) {
    let facts: Vec<_> = engine.facts().map(|it| it.id()).collect();
    for fact in facts {
        if let Some(why) = engine.why(fact, 50) {
            assert!(why.is_there && !why.origins.is_empty(), "{why}");
        }
    }
    let numbers: Vec<usize> = engine.firings().map(|it| it.number() + 1).collect();
    for number in numbers {
        let fired = engine.why_fired(number, 1).expect("it is kept");
        assert!(fired.because.iter().all(|it| !it.condition.is_empty()), "{fired}");
    }
    let rules: Vec<String> = engine.rules().map(ToOwned::to_owned).collect();
    for rule in rules {
        if let Some(why_not) = engine.why_not(&rule) {
            let is_told = |it: &clips::Progress| it.condition.starts_with('(');
            assert!(why_not.alternatives.iter().all(|it| it.conditions.iter().all(is_told)), "{why_not}");
        }
    }
}

/// What a program prints under small limits.
fn run(text: &str, is_indexed: bool, limits: Limits) -> String {
    let mut engine = Engine::default();
    engine.set_indexed(is_indexed);
    engine.set_limits(limits);
    engine.obey_text(text);
    engine.take_output()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, ..ProptestConfig::default() })]

    #[test]
    fn indices_change_nothing(bytes in prop::collection::vec(any::<u8>(), 0..200)) {
        let text = drawn::program(&bytes);
        // What is not looked up is tried, which takes more fuel: here it may.
        let limits = Limits { firings: 1_000, ..Limits::default() };
        if let Some(difference) = first_difference(&run(&text, true, limits), &run(&text, false, limits)) {
            prop_assert!(false, "{text}\n{difference}");
        }
    }

    #[test]
    fn reasons_change_nothing(bytes in prop::collection::vec(any::<u8>(), 0..200)) {
        let text = drawn::program(&bytes);
        let limits = Limits { firings: 1_000, ..Limits::default() };
        let plain = run(&text, true, limits);
        for retention in [Retention::Live, Retention::All] {
            if let Some(difference) = first_difference(&plain, &run_explained(&text, retention, limits)) {
                prop_assert!(false, "{text}\n{difference}");
            }
        }
    }

    #[test]
    fn words_in_any_order_are_obeyed_or_refused(words in prop::collection::vec(prop::sample::select(WORDS), 0..120)) {
        run(&words.join(" "), true, small_limits());
    }

    #[test]
    fn drawn_programs_end_under_small_limits(bytes in prop::collection::vec(any::<u8>(), 0..200), fuel in 0u64..5_000) {
        run(&drawn::program(&bytes), true, Limits { fuel, ..small_limits() });
    }
}
