//! Diagnostics with the source line under them.

use std::io::IsTerminal;
use std::ops::Range;

use annotate_snippets::{AnnotationKind, Group, Level, Renderer, Snippet};
use facts::{Diagnostics, Place, Severity};

use crate::failure::complain;

/// The most diagnostics that are printed for one text.
const MOST: usize = 20;

/// Prints them on standard error.
pub(crate) fn print(name: &str, text: &str, diagnostics: &Diagnostics) {
    let colour = std::io::stderr().is_terminal() && std::env::var_os("NO_COLOR").is_none();
    complain(&render(name, text, diagnostics, colour));
    let more = diagnostics.iter().count().saturating_sub(MOST);
    if more > 0 {
        complain(&format!("… and {more} more in {name} (`tellask check --json` lists up to a hundred)\n"));
    }
}

fn render(name: &str, text: &str, diagnostics: &Diagnostics, colour: bool) -> String {
    let renderer = if colour { Renderer::styled() } else { Renderer::plain() };
    let reports = diagnostics.iter().take(MOST).map(|it| {
        let level = match it.severity {
            Severity::Error => Level::ERROR,
            Severity::Warning => Level::WARNING,
        };
        let note = AnnotationKind::Primary.span(span(text, it.place)).label(it.hint.as_str());
        let others =
            it.also.iter().map(|(place, word)| AnnotationKind::Context.span(span(text, *place)).label(word.as_str()));
        let snippet = Snippet::source(text).path(name).annotation(note).annotations(others);
        format!(
            "{}\n",
            renderer.render(&[Group::with_title(level.primary_title(it.message.as_str())).element(snippet)])
        )
    });
    reports.collect()
}

/// The bytes of a place. Past the end of a line or of the text, the nearest there is.
fn span(text: &str, place: Place) -> Range<usize> {
    let mut start = 0;
    for line in text.split_inclusive('\n').take(place.line - 1) {
        start += line.len();
    }
    let line = text.get(start..).unwrap_or("").lines().next().unwrap_or("");
    let marked = if place.line == 1 { line.strip_prefix('\u{feff}').unwrap_or(line) } else { line };
    start += line.len() - marked.len();
    let column = |count: usize| marked.char_indices().nth(count).map_or(marked.len(), |(at, _)| at);
    start + column(place.column - 1)..start + column(place.column - 1 + place.length)
}
