//! Diagnostics with the source line under them.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::io::IsTerminal;
use std::ops::Range;

use annotate_snippets::{AnnotationKind, Group, Level, Renderer, Snippet};
use clips::Warnings;
use facts::{Diagnostic, Diagnostics, Place, Severity};

use crate::failure::complain;

/// The most diagnostics that are printed for one text.
const MOST: usize = 20;

/// Prints them on standard error.
pub(crate) fn print(name: &str, text: &str, diagnostics: &Diagnostics) {
    show(name, text, diagnostics.iter().take(MOST));
    let more = diagnostics.iter().count().saturating_sub(MOST) + diagnostics.unlisted();
    if more > 0 {
        complain(&format!("… and {more} more in {name}\n"));
    }
}

/// Prints warnings on standard error: a few in the order of the text; of many the first ones of each lint, lint by lint, and how many
/// it found.
pub(crate) fn print_warnings(name: &str, text: &str, warnings: &Warnings) {
    let counts = warnings.counts();
    if counts.values().sum::<usize>() <= MOST {
        show(name, text, warnings.list.iter().map(|(it, _)| it));
        return;
    }
    let shares = shares(&counts);
    for (lint, share) in &shares {
        let own = warnings.list.iter().filter(|(_, by)| by == lint).map(|(it, _)| it);
        show(name, text, own.take(*share));
    }
    let mut summary = format!("Warnings in {name}, the first of each kind shown above:\n");
    for (lint, count) in &counts {
        let _ = writeln!(summary, "  {:<16} {count:>6}", lint.unwrap_or("without a name"));
    }
    complain(&summary);
    complain(
        "`tellask check --json` lists them, `--lint NAME` shows those of one kind, and `--no-lint NAME` leaves a kind out.\n",
    );
}

/// How many warnings of each lint are shown: all have the same share, and what one does not need is left to the others.
fn shares<'a>(counts: &BTreeMap<Option<&'a str>, usize>) -> BTreeMap<Option<&'a str>, usize> {
    let mut shares: BTreeMap<_, _> = counts.keys().map(|lint| (*lint, 0)).collect();
    let mut left = MOST.min(counts.values().sum());
    while left > 0 {
        for (lint, share) in &mut shares {
            if left > 0 && *share < counts[lint] {
                *share += 1;
                left -= 1;
            }
        }
    }
    shares
}

fn show<'a>(name: &str, text: &str, list: impl Iterator<Item = &'a Diagnostic>) {
    let colour = std::io::stderr().is_terminal() && std::env::var_os("NO_COLOR").is_none();
    complain(&render(name, text, list, colour));
}

fn render<'a>(name: &str, text: &str, list: impl Iterator<Item = &'a Diagnostic>, colour: bool) -> String {
    let renderer = if colour { Renderer::styled() } else { Renderer::plain() };
    let reports = list.map(|it| {
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
