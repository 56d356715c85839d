//! Any fact there is, for the properties.

use facts::{Fact, Field, Real, Symbol, Value};
use proptest::collection::vec;
use proptest::prelude::*;

/// Names, most of them strange: `->`, `<=`, `nan`, `+`, `é`, `1a`, `$x`.
pub(crate) fn symbol() -> impl Strategy<Value = Symbol> {
    let strange = prop::sample::select(vec![
        "->",
        "<=",
        "<",
        "nan",
        "inf",
        "-inf",
        "+",
        "-",
        "1a",
        "1_0",
        "$x",
        "a?b",
        "=",
        "é",
        "名",
        "TRUE",
        "a\u{feff}",
        "'",
        "\\",
        "\\n",
        "#",
        "{",
        "e5",
        ".",
        "-.",
        "1e",
        "0x1F",
        "a`b",
    ]);
    let strange = strange.prop_map(|it| Symbol::new(it).expect("strange, but a name"));
    let any = vec(any::<char>(), 1..6).prop_filter_map("no name", |chars| Symbol::new(String::from_iter(chars)));
    prop_oneof![strange, any, "[a-z][a-z0-9-]{0,7}".prop_filter_map("no name", Symbol::new)]
}

/// Texts with everything that could confuse a reader.
pub(crate) fn text() -> impl Strategy<Value = String> {
    let awkward =
        prop::sample::select(vec!['"', '\\', '\n', '\r', '\t', '(', ')', ';', ' ', '\0', '\u{feff}', 'é', 'a', '|']);
    prop_oneof![vec(awkward, 0..8).prop_map(String::from_iter), vec(any::<char>(), 0..8).prop_map(String::from_iter)]
}

pub(crate) fn real() -> impl Strategy<Value = Real> {
    let special =
        vec![0.0, -0.0, 1.0, -1.0, 0.1, 1e300, -1e-300, f64::MAX, f64::MIN_POSITIVE, 5e-324, 9_007_199_254_740_993.0];
    let any = any::<u64>().prop_map(f64::from_bits);
    prop_oneof![prop::sample::select(special), any].prop_filter_map("not finite", Real::new)
}

fn one() -> impl Strategy<Value = Value> {
    prop_oneof![
        any::<i64>().prop_map(Value::Int),
        real().prop_map(Value::Real),
        symbol().prop_map(Value::Symbol),
        text().prop_map(|it| Value::Text(it.into())),
    ]
}

/// A field as facts in their printed form have it: bare values stand alone, and a row of one is that one.
fn field() -> impl Strategy<Value = Field> {
    let many = vec(one(), 0..4).prop_filter("a row of one is that one", |it| it.len() != 1).prop_map(Value::Many);
    prop_oneof![
        one().prop_map(|value| Field { name: None, value }),
        (symbol(), one()).prop_map(|(name, value)| Field { name: Some(name), value }),
        (symbol(), many).prop_map(|(name, value)| Field { name: Some(name), value }),
    ]
}

pub(crate) fn fact() -> impl Strategy<Value = Fact> {
    (symbol(), vec(field(), 0..5)).prop_map(|(head, fields)| Fact { head, fields })
}
