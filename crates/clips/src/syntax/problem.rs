//! What is wrong with a text: in our words, in the reference's, and where.

use facts::{Diagnostic, Place, Severity};

use super::lex::Lexer;
use super::pretty::{self, Echo, Setting};
use crate::ast::{ExprId, Exprs, FactForm, FieldPattern, Name, Pattern, SlotPattern, Span};
use crate::symbol::{Sym, Symbols};

/// Something wrong with a text.
#[derive(Clone, Debug)]
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
    /// What the form has before this place: something of it may be the first thing wrong with it.
    pub(crate) before: Box<Before>,
    /// The byte up to which globals are right; 0 for all else.
    pub(crate) good: u32,
}

/// What was read of a form before its problem: something of it may be wrong for those who know what names mean.
#[derive(Clone, Debug, Default)]
pub(crate) struct Before {
    /// In the order of the text.
    pub(crate) events: Vec<Event>,
    /// The expressions that were read whole.
    pub(crate) exprs: Exprs,
}

/// Something that was read.
#[derive(Clone, Debug)]
pub(crate) enum Event {
    /// The name of a call.
    Call(Sym, Span),
    /// The last parenthesis of a call.
    Done(ExprId),
    /// The beginning of a slot in a pattern: the name of the pattern, that of the slot if it has one, and where it is.
    Slot(Sym, Option<Sym>, Span),
    /// A field that is not the first of a slot in a pattern: the pattern, the slot, the field, and where the slot is.
    Further(Sym, Sym, Span, Span),
    /// A slot of a pattern that is whole: the name of the pattern, and the slot.
    SlotDone(Sym, Box<SlotPattern>),
    /// A pattern of objects as far as it was read.
    Object(Box<Pattern>),
    /// The end of a slot of a pattern that has no field: the pattern, the slot, and where.
    Empty(Sym, Sym, Span),
    /// What follows the name of a pattern, if it is no slot.
    Ordered(Sym, Span),
    /// The salience of a rule.
    Salience(ExprId),
    /// The name of a pattern of facts.
    Pattern(Sym, Span),
    /// The name of a fact.
    Fact(Sym, Span),
    /// The beginning of a field or a slot of a fact.
    Part(Part),
    /// The end of a fact.
    FactDone,
    /// All facts of a construct, which has something wrong as a whole.
    Facts(Vec<FactForm>),
    /// A field of a pattern that is whole.
    FieldDone(Box<FieldPattern>),
    /// A template or a class that a member of a query ranges over, where it is named, and whether it is a template.
    Ranged(Sym, Span, bool),
    /// The class of an instance that is made, and where it is named.
    MadeOf(Sym, Span),
    /// The argument of a form that has this syntax: a row if the flag is set, or else a whole number; and where the form is wrong if it is not.
    Typed(ExprId, &'static str, bool, Span),
    /// A symbol among the classes of a parameter, and where it is.
    Restriction(Sym, Span),
    /// The name of a method, and the token behind it and its comment.
    Method(Name, Span),
    /// The name of a deffunction.
    Function(Name),
    /// The name of a class.
    Class(Name),
    /// A superclass, and where it is named.
    Parent(Sym, Span),
    /// All superclasses were named.
    Parents,
}

/// A field or a slot of a fact.
#[derive(Clone, Debug)]
pub(crate) struct Part {
    pub(crate) span: Span,
    /// Whether it is a list.
    pub(crate) is_list: bool,
    /// The symbol that the list begins with.
    pub(crate) head: Option<Sym>,
    /// What stands first in the list.
    pub(crate) first: Span,
    /// The values behind that.
    pub(crate) values: Vec<Span>,
    /// Whether the first value can only be a row.
    pub(crate) is_row: bool,
    /// The first value that is none.
    pub(crate) odd: Option<Span>,
    /// The end of the list.
    pub(crate) close: Span,
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
        let before = Box::default();
        Problem { span, code, clips, hint, message, is_warning: false, noticed: span, form: 0, before, good: 0 }
    }

    /// A syntax error of the kind the reference has most: `Check appropriate syntax for …`.
    pub(crate) fn syntax(span: Span, of: &str, message: impl Into<String>, hint: impl Into<String>) -> Problem {
        let clips = format!("Syntax Error:  Check appropriate syntax for {of}.");
        Problem::new(span, "PRNTUTIL2", &clips, message, hint)
    }

    /// The same with its place counted from this byte on.
    pub(crate) fn from(self, start: usize) -> Problem {
        let moved = |byte: u32| byte.saturating_sub(start as u32);
        Problem { span: Span { start: moved(self.span.start), end: moved(self.span.end) }, ..self }
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

/// Places of many spans in the order of the text: each line is counted once.
pub(crate) struct Places<'a> {
    text: &'a str,
    /// Where the line of the last span begins, and its number.
    at: usize,
    line: usize,
}

impl<'a> Places<'a> {
    pub(crate) fn new(text: &'a str) -> Places<'a> {
        Places { text, at: 0, line: 1 }
    }

    /// The place of a span that does not begin before the last one.
    pub(crate) fn next(&mut self, span: Span) -> Place {
        let start = self.text.floor_char_boundary(span.start as usize);
        let passed = self.text.get(self.at..start).unwrap_or_default();
        self.line += passed.bytes().filter(|byte| *byte == b'\n').count();
        self.at += passed.rfind('\n').map_or(0, |newline| newline + 1);
        let shifted = |at: u32| at.saturating_sub(self.at as u32);
        let rest = self.text.get(self.at..).unwrap_or_default();
        let place = place(rest, Span { start: shifted(span.start), end: shifted(span.end) });
        Place { line: self.line + place.line - 1, ..place }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_in_order_are_the_places_one_by_one() {
        let text = "añ (b\n\n  c)\r\nd é\n";
        let mut places = Places::new(text);
        for start in 0..=text.len() as u32 {
            let span = Span { start, end: start + 4 };
            assert_eq!(places.next(span), place(text, span), "{start}");
        }
    }
}
