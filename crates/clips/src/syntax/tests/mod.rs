//! Tests of the reader, which is not visible from outside.

mod constructs;
mod errors;
mod forms;
mod patterns;
mod pretty;
mod printing;
mod properties;
mod reading;

use expect_test::Expect;

use super::read_all;
use crate::ast::{ExprId, Form};
use crate::symbol::Symbols;

/// Reads a text without errors and compares what was read.
#[track_caller]
fn check(text: &str, expected: Expect) {
    let mut symbols = Symbols::new();
    let (forms, problems) = read_all(text, &mut symbols);
    assert!(problems.is_empty(), "{text}: {problems:?}");
    let shown: Vec<String> = forms.iter().map(|form| show(form, &symbols)).collect();
    expected.assert_eq(&shown.join("\n"));
}

/// A form as data: names by their text, expressions in their places, no spans.
fn show(form: &Form, symbols: &Symbols) -> String {
    expand(&format!("{:?}", form.kind), form, symbols)
}

/// Replaces numbers by what they stand for.
fn expand(debug: &str, form: &Form, symbols: &Symbols) -> String {
    const SYM: &str = "Sym(";
    const EXPR: &str = "ExprId(";
    const SPAN: &str = "Span {";
    let mut out = String::new();
    let mut rest = debug;
    loop {
        let Some((at, what)) = [SYM, EXPR, SPAN].iter().filter_map(|it| Some((rest.find(it)?, *it))).min() else {
            return out + rest;
        };
        let (before, found) = rest.split_at(at);
        out.push_str(before);
        rest = found.strip_prefix(what).unwrap();
        let close = if what == SPAN { '}' } else { ')' };
        let (inside, after) = rest.split_once(close).unwrap();
        rest = after;
        match what {
            SYM => out.push_str(symbols.texts().nth(inside.parse().unwrap()).unwrap()),
            EXPR => {
                let expr = form.exprs.get(ExprId(inside.parse().unwrap()));
                out.push_str(&expand(&format!("{expr:?}"), form, symbols));
            }
            _ => {
                out.truncate(out.trim_end_matches("span: ").trim_end_matches(", ").len());
            }
        }
    }
}
