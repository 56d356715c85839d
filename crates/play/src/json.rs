//! Facts and their neighbours as JSON, at the edge only.

use facts::{Fact, Field, Real, Symbol, Value};
use serde_json::{Map, Value as Json, json};

/// `{"head": {"slot": value, …}}`; values without a name go by their place, `"0"`, `"1"`, ….
pub fn fact_to_json(fact: &Fact) -> Json {
    json!({ fact.head.as_str(): settings_to_json(fact) })
}

/// Only the slots of a fact: `{"slot": value, …}`.
pub fn settings_to_json(fact: &Fact) -> Json {
    let slots = fact.fields.iter().enumerate().map(|(place, field)| {
        let name = field.name.as_ref().map_or_else(|| place.to_string(), ToString::to_string);
        (name, value_to_json(&field.value))
    });
    Json::Object(slots.collect())
}

/// A value; `TRUE` and `FALSE` become JSON's own, names and texts both become strings.
pub fn value_to_json(value: &Value) -> Json {
    match value {
        Value::Int(number) => json!(number),
        Value::Real(number) => json!(number.get()),
        Value::Symbol(_) if value.as_bool().is_some() => json!(value.as_bool()),
        Value::Symbol(symbol) => json!(symbol.as_str()),
        Value::Text(text) => json!(&**text),
        Value::Many(values) => Json::Array(values.iter().map(value_to_json).collect()),
    }
}

/// A number without a needless fraction.
pub fn number_to_json(number: f64) -> Json {
    if number.fract() == 0.0 && number.abs() < 1e15 { json!(number as i64) } else { json!(number) }
}

/// A fact from `{"head": {…}}`, from `{"head": [values]}`, from a bare `"head"`, or from its text `"(head …)"`.
pub fn fact_from_json(json: &Json) -> Result<Fact, String> {
    match json {
        Json::String(text) if text.trim_start().starts_with('(') => {
            text.parse().map_err(|it: facts::Diagnostics| it.to_string())
        }
        Json::String(head) => Ok(Fact { head: name(head)?, fields: Vec::new() }),
        Json::Object(object) => {
            let mut entries = object.iter();
            match (entries.next(), entries.next()) {
                (Some((head, slots)), None) => Ok(Fact { head: name(head)?, fields: fields(slots)? }),
                _ => Err(format!("a fact is an object with one key, its head; this has {}", object.len())),
            }
        }
        other => Err(format!("a fact is an object or a text, not `{}`", shorten(&other.to_string()))),
    }
}

fn fields(slots: &Json) -> Result<Vec<Field>, String> {
    match slots {
        Json::Null => Ok(Vec::new()),
        Json::Object(slots) => named(slots),
        Json::Array(values) => values.iter().map(|it| Ok(Field { name: None, value: value(it)? })).collect(),
        other => Err(format!("slots are an object or a list, not `{}`", shorten(&other.to_string()))),
    }
}

fn named(slots: &Map<String, Json>) -> Result<Vec<Field>, String> {
    let field = |(slot, it): (&String, &Json)| {
        // Digits are no name: they are the place of a value that has none.
        let name = if slot.chars().all(|c| c.is_ascii_digit()) { None } else { Some(name(slot)?) };
        Ok(Field { name, value: value(it)? })
    };
    slots.iter().map(field).collect()
}

fn name(text: &str) -> Result<Symbol, String> {
    Symbol::new(text.to_owned()).ok_or_else(|| format!("`{}` is no name", shorten(text)))
}

fn value(json: &Json) -> Result<Value, String> {
    match json {
        Json::Bool(yes) => Ok((*yes).into()),
        Json::Number(number) => number
            .as_i64()
            .map(Value::Int)
            .or_else(|| number.as_f64().and_then(Real::new).map(Value::Real))
            .ok_or_else(|| format!("`{number}` is too large")),
        Json::String(text) => {
            Ok(Symbol::new(text.clone()).map_or_else(|| Value::Text(text.as_str().into()), Value::Symbol))
        }
        Json::Array(values) if values.iter().all(|it| !it.is_array()) => {
            values.iter().map(value).collect::<Result<_, _>>().map(Value::Many)
        }
        other => Err(format!("`{}` is no value", shorten(&other.to_string()))),
    }
}

/// Junk is quoted, but not at length.
pub(crate) fn shorten(text: &str) -> String {
    const MOST: usize = 60;
    if text.chars().count() <= MOST { text.to_owned() } else { text.chars().take(MOST).chain(['…']).collect() }
}
