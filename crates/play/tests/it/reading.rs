//! The reader of traces: whatever comes, it answers.

use expect_test::{Expect, expect};
use facts::{Diagnostics, Fact, Field, Symbol, Value};
use play::{Chairs, Trace, fact_from_json, fact_to_json, frames, revive};
use proptest::collection::vec;
use proptest::prelude::*;
use serde_json::{Value as Json, json};

use crate::dealers::GAME;
use crate::played;

fn text() -> String {
    played("seats=2", "steady dice", 4).trace().to_text()
}

#[track_caller]
fn check(text: &str, expected: Expect) {
    let hint = " (each line of a trace is one JSON object; see docs/trace.md)";
    let complaints = |it: Diagnostics| it.to_string().replace(hint, "");
    expected.assert_eq(&Trace::read(text).map_or_else(complaints, |_| "read".to_owned()));
}

/// The trace of a play with one line put in place of another.
fn with(line: usize, other: &str) -> String {
    let text = text();
    text.lines()
        .enumerate()
        .map(|(index, it)| if index + 1 == line { other } else { it })
        .collect::<Vec<_>>()
        .join("\n")
}

#[test]
fn the_first_line() {
    check("", expect!["line 1, column 1: the trace is empty"]);
    check("\n\n", expect!["line 1, column 1: the trace is empty"]);
    check(
        "{}",
        expect![
            "line 1, column 1: the first line names no `tellask` version, so this is not a trace (docs/trace.md describes traces)"
        ],
    );
    check(
        "{\"tellask\":2}",
        expect![
            "line 1, column 1: a trace of version 2; this program reads version 1 (docs/trace.md describes traces)"
        ],
    );
    check("{\"tellask\":1}", expect!["line 1, column 1: `game` is missing (docs/trace.md describes traces)"]);
    check(
        "[1]",
        expect![
            "line 1, column 1: the first line names no `tellask` version, so this is not a trace (docs/trace.md describes traces)"
        ],
    );
    check(
        "{\"tellask\":1,",
        expect!["line 1, column 13: this is not JSON: EOF while parsing a value (docs/trace.md describes traces)"],
    );
    check(
        &with(1, &text().lines().next().unwrap().replace("\"mind\"", "\"ghost\"")),
        expect![
            "line 1, column 1: a seat is a mind, a person, a program or a host's mind, not `ghost` (docs/trace.md describes traces)"
        ],
    );
}

#[test]
fn the_other_lines() {
    check(&text().replace('\n', "\r\n\n"), expect!["read"]);
    check(
        &with(3, "junk"),
        expect!["line 3, column 1: this is not JSON: expected value (docs/trace.md describes traces)"],
    );
    check(&with(3, "{}"), expect!["line 3, column 1: `turn` is missing (docs/trace.md describes traces)"]);
    check(
        &with(3, "{\"turn\":1}"),
        expect![
            "line 3, column 1: a line tells, acts, draws, forfeits or ends; this does none of it (docs/trace.md describes traces)"
        ],
    );
    check(
        &with(3, "{\"turn\":-1,\"draw\":\"x\"}"),
        expect!["line 3, column 1: `turn` is no whole number (docs/trace.md describes traces)"],
    );
    check(
        &with(3, "{\"turn\":1,\"tell\":[0],\"fact\":\"x\"}"),
        expect!["line 3, column 1: `0` is no seat (docs/trace.md describes traces)"],
    );
    check(
        &with(3, "{\"turn\":1,\"tell\":\"some\",\"fact\":\"x\"}"),
        expect![[
            r#"line 3, column 1: an audience is "all" or a list of seats, not `"some"` (docs/trace.md describes traces)"#
        ]],
    );
    check(
        &with(3, "{\"turn\":1,\"seat\":65,\"act\":\"x\"}"),
        expect!["line 3, column 1: `65` is no seat (docs/trace.md describes traces)"],
    );
    check(
        &with(3, "{\"turn\":1,\"seat\":1,\"act\":{\"a\":{},\"b\":{}}}"),
        expect![
            "line 3, column 1: a fact is an object with one key, its head; this has 2 (docs/trace.md describes traces)"
        ],
    );
    check(
        &with(3, "{\"turn\":1,\"seat\":1,\"forfeit\":{\"kind\":\"sleep\",\"reason\":\"\"}}"),
        expect!["line 3, column 1: `sleep` is no kind of forfeit (docs/trace.md describes traces)"],
    );
    check(
        &with(3, "{\"turn\":1,\"end\":{\"seats\":[{\"score\":\"x\"}]}}"),
        expect![[r#"line 3, column 1: `"x"` is no number (docs/trace.md describes traces)"#]],
    );
    let cut = text();
    check(
        &cut.chars().take(cut.chars().count() - 9).collect::<String>(),
        expect!["line 32, column 176: this is not JSON: EOF while parsing a string (docs/trace.md describes traces)"],
    );
}

#[test]
fn a_board_that_would_burst_its_printer_is_refused() {
    for (rows, columns) in [(0, u64::MAX), (u64::MAX, 0), (1 << 40, 1 << 40), (1 << 21, 1)] {
        let grid = json!({ "rows": rows, "columns": columns, "column_labels": [], "row_labels": [], "cells": [] });
        let beliefs = json!({ "title": "", "panels": [grid], "captions": [] });
        let account = json!({ "why": { "claim": "", "because": [] }, "beliefs": beliefs });
        let line = json!({ "turn": 2, "seat": 1, "act": "x", "account": account }).to_string();
        assert!(
            Trace::read(&with(3, &line))
                .is_err_and(|it| it.to_string().contains("a board as large as that is refused"))
        );
    }
}

#[test]
fn a_tower_of_reasons_does_not_exhaust_the_stack() {
    let tower = format!("{}{}", "{\"claim\":\"\",\"because\":[".repeat(100_000), "]}".repeat(100_000));
    let line = format!("{{\"turn\":1,\"seat\":1,\"act\":\"x\",\"account\":{{\"why\":{tower}}}}}");
    assert!(Trace::read(&with(3, &line)).is_err());
}

fn any_json() -> impl Strategy<Value = Json> {
    let words = [
        "turn", "tell", "seat", "act", "draw", "forfeit", "end", "fact", "account", "why", "claim", "because", "all",
        "bid",
    ];
    let word = prop::sample::select(words.to_vec());
    let leaf = prop_oneof![
        Just(Json::Null),
        any::<bool>().prop_map(Json::from),
        (-3_i64..70).prop_map(Json::from),
        any::<i64>().prop_map(Json::from),
        any::<f64>().prop_map(Json::from),
        any::<String>().prop_map(Json::from),
        word.clone().prop_map(Json::from),
    ];
    leaf.prop_recursive(4, 40, 6, move |inner| {
        prop_oneof![
            vec(inner.clone(), 0..4).prop_map(Json::from),
            vec((word.clone(), inner), 0..6)
                .prop_map(|pairs| pairs.into_iter().map(|(key, it)| (key.to_owned(), it)).collect::<Json>()),
        ]
    })
}

/// A fact as worlds say them: every slot named, no name of digits, no text that could be a name.
fn any_fact() -> impl Strategy<Value = Fact> {
    let name = "[a-z][a-z0-9-]{0,5}".prop_filter_map("no name", Symbol::new);
    let value = prop_oneof![
        any::<i64>().prop_map(Value::Int),
        any::<bool>().prop_map(Value::from),
        name.clone().prop_map(Value::Symbol),
        any::<String>()
            .prop_filter("could be a name", |it| Symbol::new(it.clone()).is_none())
            .prop_map(|it| Value::Text(it.into())),
        vec(any::<i64>().prop_map(Value::Int), 0..4).prop_map(Value::Many),
    ];
    let field = (name.clone(), value);
    (name, vec(field, 0..4)).prop_map(|(head, mut fields)| {
        fields.sort_by(|a, b| a.0.cmp(&b.0));
        fields.dedup_by(|a, b| a.0 == b.0);
        Fact { head, fields: fields.into_iter().map(|(name, value)| Field { name: Some(name), value }).collect() }
    })
}

proptest! {
    #[test]
    fn any_text_is_read_or_refused(text in any::<String>()) {
        let _ = Trace::read(&text);
    }

    #[test]
    fn any_bytes_too(bytes in vec(any::<u8>(), 0..300)) {
        let _ = Trace::read(&String::from_utf8_lossy(&bytes));
    }

    #[test]
    fn any_json_in_any_line_too(line in 1_usize..20, json in any_json()) {
        let _ = fact_from_json(&json);
        if let Ok(trace) = Trace::read(&with(line, &json.to_string())) {
            // It may be read; then replaying it must not fall either.
            let _ = revive(&GAME, &trace, Chairs::AllOutside);
            let _ = frames(&GAME, &trace);
        }
    }

    #[test]
    fn a_trace_with_one_byte_changed_too(place in any::<prop::sample::Index>(), byte in 32_u8..127) {
        let mut bytes = text().into_bytes();
        let place = place.index(bytes.len());
        bytes[place] = byte;
        if let Ok(trace) = Trace::read(&String::from_utf8_lossy(&bytes)) {
            let _ = revive(&GAME, &trace, Chairs::AllOutside);
            let _ = revive(&GAME, &trace, Chairs::AsRecorded);
        }
    }

    #[test]
    fn facts_come_through_json(fact in any_fact()) {
        prop_assert_eq!(fact_from_json(&fact_to_json(&fact)), Ok(fact));
    }
}

#[test]
fn a_fact_may_be_written_in_four_ways() {
    let go = crate::fact("(go 3)");
    for json in [json!({ "go": [3] }), json!({ "go": { "0": 3 } }), json!("(go 3)")] {
        assert_eq!(fact_from_json(&json), Ok(go.clone()));
    }
    assert_eq!(fact_from_json(&json!("wait")), Ok(crate::fact("(wait)")));
    assert_eq!(fact_from_json(&json!({ "wait": null })), Ok(crate::fact("(wait)")));
    let refused = |json: Json| fact_from_json(&json).unwrap_err();
    expect!["a fact is an object with one key, its head; this has 0"].assert_eq(&refused(json!({})));
    expect!["a fact is an object or a text, not `[1]`"].assert_eq(&refused(json!([1])));
    expect!["`no name` is no name"].assert_eq(&refused(json!("no name")));
    expect!["slots are an object or a list, not `3`"].assert_eq(&refused(json!({ "go": 3 })));
    expect!["`[[1]]` is no value"].assert_eq(&refused(json!({ "go": [[[1]]] })));
    expect!["`{}` is no value"].assert_eq(&refused(json!({ "go": { "row": "x".repeat(100).len(), "column": {} } })));
}
