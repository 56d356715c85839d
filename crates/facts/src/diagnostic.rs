//! What is wrong with a text: place, reason, and the way out.

use std::fmt;

/// A stretch of one line, counted in characters from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Place {
    /// The line, from 1.
    pub line: usize,
    /// The first character, from 1.
    pub column: usize,
    /// How many characters; at least 1, also at the end of a line.
    pub length: usize,
}

/// How bad it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Severity {
    /// The text can be used, but its author should know.
    Warning,
    /// The text is refused.
    Error,
}

/// One complaint about a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagnostic {
    /// How bad it is.
    pub severity: Severity,
    /// Where it is.
    pub place: Place,
    /// What is wrong, quoting what was given.
    pub message: String,
    /// What would have been accepted; may be empty.
    pub hint: String,
    /// Further places that belong to it, each with a word on it; mostly none.
    pub also: Vec<(Place, String)>,
}

impl fmt::Display for Diagnostic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Place { line, column, .. } = self.place;
        let kind = match self.severity {
            Severity::Warning => "warning: ",
            Severity::Error => "",
        };
        write!(f, "line {line}, column {column}: {kind}{}", self.message)?;
        if !self.hint.is_empty() {
            write!(f, " ({})", self.hint)?;
        }
        Ok(())
    }
}

/// All complaints about one text, in the order in which they were found.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Diagnostics {
    list: Vec<Diagnostic>,
    unlisted: usize,
}

impl Diagnostics {
    /// More complaints than this help nobody; the rest is only counted.
    pub const MOST: usize = 100;

    /// More further places of one complaint than this are not kept either.
    pub const PLACES: usize = 10;

    /// Adds an error.
    pub fn error(&mut self, place: Place, message: impl Into<String>, hint: impl Into<String>) {
        self.error_among(place, message, hint, Vec::new());
    }

    /// Adds an error that several places make together: the first one, its hint, and the others with a word on each.
    pub fn error_among(
        &mut self,
        place: Place,
        message: impl Into<String>,
        hint: impl Into<String>,
        also: Vec<(Place, String)>,
    ) {
        let severity = Severity::Error;
        self.push(Diagnostic { severity, place, message: message.into(), hint: hint.into(), also });
    }

    /// Adds a place to the first complaint with this message, for a mistake that is repeated; whether there is one. Places
    /// beyond [`Diagnostics::PLACES`] are not asked for.
    pub fn add_place(&mut self, message: &str, place: impl FnOnce() -> Place, word: &str) -> bool {
        let Some(found) = self.list.iter_mut().find(|it| it.message == message) else { return false };
        if found.also.len() < Diagnostics::PLACES {
            found.also.push((place(), word.to_owned()));
        }
        true
    }

    /// Adds to the hint of the first error in this line, if there is one.
    pub fn add_hint(&mut self, line: usize, hint: &str) {
        let is_meant = |it: &&mut Diagnostic| it.severity == Severity::Error && it.place.line == line;
        if let Some(found) = self.list.iter_mut().find(is_meant) {
            let mark = if found.hint.is_empty() { "" } else { "; " };
            found.hint.push_str(mark);
            found.hint.push_str(hint);
        }
    }

    /// Adds a warning.
    pub fn warning(&mut self, place: Place, message: impl Into<String>, hint: impl Into<String>) {
        let severity = Severity::Warning;
        self.push(Diagnostic { severity, place, message: message.into(), hint: hint.into(), also: Vec::new() });
    }

    fn push(&mut self, diagnostic: Diagnostic) {
        if self.list.len() < Diagnostics::MOST {
            self.list.push(diagnostic);
        } else {
            self.skip();
        }
    }

    /// Counts a complaint that is not kept.
    pub fn skip(&mut self) {
        self.unlisted += 1;
    }

    /// How many complaints there are beside those that are kept.
    pub fn unlisted(&self) -> usize {
        self.unlisted
    }

    /// Whether there is nothing to complain about.
    pub fn is_empty(&self) -> bool {
        self.list.is_empty()
    }

    /// Whether the text must be refused.
    pub fn has_errors(&self) -> bool {
        self.list.iter().any(|it| it.severity == Severity::Error)
    }

    /// The complaints.
    pub fn iter(&self) -> std::slice::Iter<'_, Diagnostic> {
        self.list.iter()
    }
}

impl<'a> IntoIterator for &'a Diagnostics {
    type Item = &'a Diagnostic;
    type IntoIter = std::slice::Iter<'a, Diagnostic>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

impl fmt::Display for Diagnostics {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, diagnostic) in self.list.iter().enumerate() {
            let gap = if index == 0 { "" } else { "\n" };
            write!(f, "{gap}{diagnostic}")?;
        }
        Ok(())
    }
}

impl std::error::Error for Diagnostics {}
