//! What holds for all programs: nothing panics or hangs, and indices change nothing.

use clips::{Engine, Limits};
use proptest::prelude::*;

use crate::difference::first_difference;
use crate::drawn;

/// Words that programs are made of.
const WORDS: &[&str] = &[
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
    "5",
];

/// Small limits: whatever is asked, an answer comes soon.
fn small_limits() -> Limits {
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
    fn words_in_any_order_are_obeyed_or_refused(words in prop::collection::vec(prop::sample::select(WORDS), 0..120)) {
        run(&words.join(" "), true, small_limits());
    }

    #[test]
    fn drawn_programs_end_under_small_limits(bytes in prop::collection::vec(any::<u8>(), 0..200), fuel in 0u64..5_000) {
        run(&drawn::program(&bytes), true, Limits { fuel, ..small_limits() });
    }
}
