//! What is wrong with a text: in our words, in the reference's, and where.

use facts::{Diagnostic, Place, Severity};

use super::lex::Lexer;
use super::pretty::{self, Echo, Setting};
use crate::ast::Span;
use crate::symbol::{Sym, Symbols};

/// Something wrong with a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Problem {
    /// Where it is.
    pub(crate) span: Span,
    /// The reference's code, such as `PRNTUTIL2`; `SYNTAX1` and the like where the reference has none.
    pub(crate) code: &'static str,
    /// What the reference prints: its code in brackets and its text, several lines perhaps, without a line end.
    pub(crate) clips: String,
    /// What would have been accepted; may be empty.
    pub(crate) hint: Box<str>,
    /// What is wrong, quoting what was given.
    pub(crate) message: String,
    /// Whether the text can be used all the same.
    pub(crate) is_warning: bool,
    /// Where the reference notices it, if a better place was found to show to a person.
    pub(crate) noticed: Span,
    /// The byte where its form begins.
    pub(crate) form: u32,
    /// Names that the form uses before this place: one that nobody knows is the first thing wrong with it.
    pub(crate) called: Box<Calls>,
    /// The byte up to which globals are right; 0 for all else.
    pub(crate) good: u32,
}

/// Names that are used, and where.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Calls {
    /// Names that are called.
    pub(crate) called: Vec<(Sym, Span)>,
    /// Slots of patterns: the name of the pattern, that of the slot if it has one, and where it is.
    pub(crate) slotted: Vec<(Sym, Option<Sym>, Span)>,
}

impl Problem {
    /// A problem with the reference's text after its code.
    pub(crate) fn new(
        span: Span,
        code: &'static str,
        clips: &str,
        message: impl Into<String>,
        hint: impl Into<String>,
    ) -> Problem {
        let clips = format!("[{code}] {clips}");
        let (hint, message) = (hint.into().into_boxed_str(), message.into());
        let called = Box::default();
        Problem { span, code, clips, hint, message, is_warning: false, noticed: span, form: 0, called, good: 0 }
    }

    /// A syntax error of the kind the reference has most: `Check appropriate syntax for …`.
    pub(crate) fn syntax(span: Span, of: &str, message: impl Into<String>, hint: impl Into<String>) -> Problem {
        let clips = format!("Syntax Error:  Check appropriate syntax for {of}.");
        Problem::new(span, "PRNTUTIL2", &clips, message, hint)
    }

    /// What the reference prints about a construct after its complaint; nothing about a command.
    ///
    /// The text begins with the form, or with what the reader skipped before it.
    pub(crate) fn echo(&self, text: &str, setting: Setting<'_>, symbols: &mut Symbols) -> Option<Echo> {
        let start = Lexer::new(text).next(symbols).span.start;
        let here = |byte: u32| (byte + start).saturating_sub(self.form);
        let place = Span { start: here(self.noticed.start), end: here(self.noticed.end) };
        pretty::echo(text, start, setting, place, &self.clips, symbols)
    }

    /// The same for a person: line, column and length in characters of the text.
    pub(crate) fn diagnostic(&self, text: &str) -> Diagnostic {
        let severity = if self.is_warning { Severity::Warning } else { Severity::Error };
        Diagnostic {
            severity,
            place: place(text, self.span),
            message: self.message.clone(),
            hint: self.hint.to_string(),
            also: Vec::new(),
        }
    }
}

/// The place of a span: a span of several lines ends with its first.
pub(crate) fn place(text: &str, span: Span) -> Place {
    let start = text.floor_char_boundary(span.start as usize);
    let end = text.floor_char_boundary(span.end as usize).max(start);
    let (before, rest) = text.split_at(start);
    let line_start = before.rfind('\n').map_or(0, |newline| newline + 1);
    let inside = rest.get(..end - start).unwrap_or_default();
    Place {
        line: before.bytes().filter(|byte| *byte == b'\n').count() + 1,
        column: before.get(line_start..).unwrap_or_default().chars().count() + 1,
        length: inside.lines().next().map_or(0, |line| line.chars().count()).max(1),
    }
}
