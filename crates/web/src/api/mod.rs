//! The API: one module per concern, each a few functions from a request to an answer.

pub(crate) mod advice;
pub(crate) mod batches;
pub(crate) mod check;
pub(crate) mod keep;
pub(crate) mod look;
pub(crate) mod maps;
pub(crate) mod plays;

use std::collections::BTreeMap;

use axum::extract::Query;

use crate::problem::Problem;

/// The query of an address, by name.
pub(crate) type Words = Query<BTreeMap<String, String>>;

/// A whole number of a query, or what it is by default.
pub(crate) fn number(words: &Words, key: &str, default: u64) -> Result<u64, Problem> {
    match words.0.get(key).map(|text| (text, text.parse())) {
        None => Ok(default),
        Some((_, Ok(number))) => Ok(number),
        Some((text, Err(_))) => {
            let text = crate::input::short(text);
            Err(Problem::bad(format!("`{key}` is a whole number that is not negative, not `{text}`")))
        }
    }
}
