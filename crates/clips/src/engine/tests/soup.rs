//! Whatever is written, nothing panics, and the engine goes on.

use proptest::collection::vec;
use proptest::prelude::*;

use super::session::Session;
use crate::engine::functions::{additions, names as own_names};

/// The names of all functions.
fn names() -> Vec<&'static str> {
    own_names().into_iter().chain(additions().map(|it| it.name)).collect()
}

/// A word: a function's name more often than not, else something to give it.
fn word() -> impl Strategy<Value = String> {
    let names: Vec<&'static str> = names();
    prop_oneof![
        prop::sample::select(names).prop_map(str::to_owned),
        prop::sample::select(vec![
            "0",
            "1",
            "-3",
            "2.5",
            "1e300",
            "9223372036854775807",
            "-9223372036854775808",
            "a",
            "\"\"",
            "\"b c\"",
            "[i]",
            "?x",
            "$?y",
            "?*g*",
            "TRUE",
            "FALSE",
            "nil",
            "t",
            "then",
            "else",
            "do",
            "\"%d %s %5.2f\"",
            "\"(+ 1 2)\"",
            "case",
            "default",
            "MAIN::a",
        ])
        .prop_map(str::to_owned),
    ]
}

/// An expression of some depth.
fn expression() -> impl Strategy<Value = String> {
    word().prop_recursive(5, 40, 5, |inner| {
        let names: Vec<&'static str> = names();
        (prop::sample::select(names), vec(inner, 0..5))
            .prop_map(|(name, parts)| format!("({name} {})", parts.join(" ")))
    })
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(3_000) })]

    #[test]
    fn nothing_panics(commands in vec(expression(), 1..4)) {
        let mut session = Session::default();
        session.engine.machine.limits.fuel = 100_000;
        session.run("(defglobal ?*g* = (create$ 1 a))");
        session.run("(assert (a 1 2))");
        for command in commands {
            session.engine.refuel();
            session.run(&command);
        }
        session.engine.refuel();
        prop_assert_eq!(session.run("(+ 1 2)"), "3\n");
    }
}
