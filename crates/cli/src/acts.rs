//! What a player may do now, as a table: the key, how the act is written, what it does.

use std::fmt::Write as _;

use facts::{Fact, Word};

use crate::story::plain;

/// Of an act with values, at most this many values are listed.
const MOST: usize = 12;

/// The acts of a menu by their words. An act with values says which of them are possible now.
pub(crate) fn table(words: &[Word], acts: &[Fact]) -> String {
    let offered: Vec<(&Word, Vec<&Fact>)> = words
        .iter()
        .map(|word| (word, acts.iter().filter(|act| act.head == word.head).collect()))
        .filter(|(_, acts): &(&Word, Vec<&Fact>)| !acts.is_empty())
        .collect();
    let width = offered.iter().map(|(word, _)| word.usage().chars().count()).max().unwrap_or(0);
    let mut text = String::new();
    for (word, acts) in offered {
        // Writing to a string cannot fail.
        let _ = writeln!(text, "{}", row(word, width));
        if !word.slots.is_empty() {
            let _ = writeln!(text, "   {:width$}  now: {}", "", now(&acts));
        }
    }
    text
}

/// One act with the first of its keys.
pub(crate) fn row(word: &Word, width: usize) -> String {
    let key = word.keys.first().map_or("", |key| key);
    format!("{key:<3}{:<width$}  {}", word.usage(), word.doc)
}

/// The values that are possible now.
fn now(acts: &[&Fact]) -> String {
    if let ([first, .., last], true) = (acts, acts.len() > MOST) {
        return format!("{} ways, from `{}` to `{}`", acts.len(), plain(first), plain(last));
    }
    let values = |act: &&Fact| {
        let values: Vec<String> = act.fields.iter().map(|field| field.value.to_string()).collect();
        values.join(" ")
    };
    acts.iter().map(values).collect::<Vec<_>>().join(", ")
}
