//! What names facts that are not there: `(paint (fact no-pitt) …)` paints nothing, and nobody says so while it plays.

use clips::{Engine, FactView, Term};
use facts::{Diagnostic, Diagnostics, Place};

use super::base::{Base, START};

/// What is odd about the facts of `paint`, `hide` and `cite` that a play begins with.
pub(super) fn warnings(base: &Base, text: &str) -> Vec<Diagnostic> {
    let mut engine = base.engine.clone();
    engine.refill();
    if engine.reset().is_err() {
        return Vec::new();
    }
    let mut found = Diagnostics::default();
    let templates = &base.templates;
    for (word, slots, does, template) in [
        ("paint", &["fact"][..], "paints", templates.paint),
        ("hide", &["fact"], "hides", templates.hide),
        ("cite", &["fact", "also"], "cites", templates.cite),
    ] {
        for fact in template.into_iter().flat_map(|template| engine.facts_in(template)) {
            for slot in slots {
                let Some(name) = named(fact, slot) else { continue };
                if let Some((message, hint)) = complaint(&engine, word, does, &name) {
                    found.warning(place_of(text, word, slot, &name), message, hint);
                }
            }
        }
    }
    found.iter().cloned().collect()
}

fn named(fact: FactView<'_>, slot: &str) -> Option<String> {
    fact.slot(slot).as_ref().and_then(Term::as_str).map(str::to_owned)
}

/// What is wrong with a name, and what to do about it.
fn complaint(engine: &Engine, word: &str, does: &str, name: &str) -> Option<(String, String)> {
    let Some(template) = engine.template(name) else {
        let meant = facts::nearest(name, engine.templates());
        let hint = meant.map_or_else(
            || "name the facts of a rule or a deftemplate".to_owned(),
            |it| format!("did you mean `{it}`?"),
        );
        return Some((
            format!("`{word}` names the fact `{name}`, which is nowhere in these rules, so it {does} nothing"),
            hint,
        ));
    };
    let has = |slot: &str| engine.slots_of(template).any(|it| it == slot);
    if word != "paint" || (has("row") && has("column")) {
        return None;
    }
    let message =
        format!("`paint` names the fact `{name}`, which has no slots `row` and `column`, so it paints nothing");
    Some((message, format!("`(deftemplate {name} (slot row) (slot column))` has them")))
}

/// Where a name stands as the slot of a fact of this word; the beginning of the text if it cannot be found.
fn place_of(text: &str, word: &str, slot: &str, name: &str) -> Place {
    let is_end = |rest: &str| rest.starts_with(|letter: char| letter.is_whitespace() || letter == ')');
    let opens = |before: &str, word: &str| {
        before.rsplit('(').find(|it| !it.contains(')')).is_some_and(|head| head.split_whitespace().next() == Some(word))
    };
    for (at, _) in text.match_indices(name) {
        let (before, rest) = text.split_at(at);
        let (_, rest) = rest.split_at(name.len());
        let Some(outside) = before.trim_end().strip_suffix(slot).and_then(|it| it.trim_end().strip_suffix('(')) else {
            continue;
        };
        if is_end(rest) && opens(outside, word) {
            let line = before.rsplit('\n').next().unwrap_or_default();
            let (line, column) = (before.matches('\n').count() + 1, line.chars().count() + 1);
            return Place { line, column, length: name.chars().count() };
        }
    }
    START
}
