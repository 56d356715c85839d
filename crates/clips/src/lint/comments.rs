//! Comments for lints: `; lint: allow NAME…` and `; lint: given NAME…`, each with a reason behind `--` perhaps.

use std::collections::BTreeSet;

use crate::ast::{Form, Span};

/// All such comments of a text.
#[derive(Debug, Default)]
pub(super) struct Comments {
    /// What is allowed, and where; everywhere if no place is said.
    allowed: Vec<(String, Option<Span>)>,
    /// Names of facts that come from outside.
    pub(super) given: BTreeSet<String>,
    /// Names after `allow`, and where each stands.
    pub(super) named: Vec<(String, Span)>,
    /// Comments for lints that say neither.
    pub(super) odd: Vec<Span>,
}

impl Comments {
    /// The comments of a text that consists of these forms.
    pub(super) fn of(text: &str, forms: &[Form]) -> Comments {
        let mut comments = Comments::default();
        for span in all(text) {
            let said = text.get(span.start as usize..span.end as usize).unwrap_or_default();
            let Some(said) = said.trim_start_matches(';').trim_start().strip_prefix("lint:") else { continue };
            let (words, _) = said.split_once("--").unwrap_or((said, ""));
            let mut words = words.split([' ', '\t', ',', '\r']).filter(|word| !word.is_empty());
            match words.next() {
                Some("allow") => {
                    let place = construct_at(text, forms, span);
                    for name in words {
                        comments.allowed.push((name.to_owned(), place));
                        comments.named.push((name.to_owned(), span));
                    }
                }
                Some("given") => comments.given.extend(words.map(ToOwned::to_owned)),
                _ => comments.odd.push(span),
            }
        }
        comments
    }

    /// Whether what a lint found at a place is allowed.
    pub(super) fn allows(&self, lint: &str, at: Span) -> bool {
        self.allowed.iter().any(|(name, place)| {
            name == lint && place.is_none_or(|place| place.start <= at.start && at.start < place.end)
        })
    }
}

/// The comments of a text, each without the end of its line.
fn all(text: &str) -> Vec<Span> {
    let bytes = text.as_bytes();
    let mut comments = Vec::new();
    let (mut at, mut is_string) = (0, false);
    while let Some(byte) = bytes.get(at) {
        match byte {
            b'\\' if is_string => at += 1,
            b'"' => is_string = !is_string,
            b';' if !is_string => {
                let length = bytes[at..].iter().position(|it| *it == b'\n').unwrap_or(bytes.len() - at);
                comments.push(Span { start: at as u32, end: (at + length) as u32 });
                at += length;
            }
            _ => {}
        }
        at += 1;
    }
    comments
}

/// The construct that a comment is for: the one it stands in, or the one that begins behind it with nothing but comments between.
fn construct_at(text: &str, forms: &[Form], comment: Span) -> Option<Span> {
    let next = forms.partition_point(|form| form.span.end <= comment.start);
    let form = forms.get(next)?.span;
    if form.start <= comment.start {
        return Some(form);
    }
    let between = text.get(comment.end as usize..form.start as usize).unwrap_or_default();
    // What stands before the first line end is the comment's own line, behind the last one the form's.
    let lines: Vec<&str> = between.split('\n').collect();
    let inner = lines.get(1..lines.len() - 1).unwrap_or_default();
    inner.iter().all(|line| !line.trim().is_empty()).then_some(form)
}
