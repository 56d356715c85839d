//! What the line editor asks while somebody types: colours, completions, and what Enter does.

use std::borrow::Cow;
use std::cell::Cell;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use rustyline::completion::{Completer, Pair};
use rustyline::highlight::{CmdKind, Highlighter};
use rustyline::hint::Hinter;
use rustyline::validate::Validator;
use rustyline::{Cmd, ConditionalEventHandler, Context, Event, EventContext, RepeatCount};

use super::complete::complete;
use super::indent::{PROMPT, is_finished, next_line};
use super::listing::listed;
use super::names::Names;
use super::paint;

/// Helps with a command; a line that a program reads is left alone.
#[derive(Debug, Default)]
pub(super) struct Helper {
    has_colour: bool,
    /// Whether a program reads the line.
    is_plain: Arc<AtomicBool>,
    /// Whether the text is drawn for the last time: no cursor is in it any more.
    is_final: Cell<bool>,
    /// What there is to complete with.
    pub(super) names: Names,
    /// Columns and rows of the screen.
    pub(super) size: (usize, usize),
}

impl Helper {
    pub(super) fn new(has_colour: bool, is_plain: Arc<AtomicBool>) -> Helper {
        Helper { has_colour, is_plain, ..Helper::default() }
    }

    fn is_plain(&self) -> bool {
        self.is_plain.load(Ordering::Relaxed)
    }
}

impl rustyline::Helper for Helper {}

impl Validator for Helper {}

impl Hinter for Helper {
    type Hint = String;
}

impl Completer for Helper {
    type Candidate = Pair;

    fn complete(&self, line: &str, cursor: usize, _: &Context<'_>) -> rustyline::Result<(usize, Vec<Pair>)> {
        if self.is_plain() {
            return Ok((cursor, Vec::new()));
        }
        let found = complete(line, cursor, &self.names);
        Ok((found.start, listed(found.candidates, self.size)))
    }
}

impl Highlighter for Helper {
    fn highlight<'l>(&self, line: &'l str, cursor: usize) -> Cow<'l, str> {
        if self.is_plain() {
            return Cow::Borrowed(line);
        }
        let cursor = (!self.is_final.get()).then_some(cursor);
        Cow::Owned(paint::typed(line, cursor, self.has_colour))
    }

    fn highlight_prompt<'b, 's: 'b, 'p: 'b>(&'s self, prompt: &'p str, _is_default: bool) -> Cow<'b, str> {
        if self.has_colour { Cow::Owned(paint::prompt(prompt, PROMPT)) } else { Cow::Borrowed(prompt) }
    }

    fn highlight_char(&self, _line: &str, _cursor: usize, kind: CmdKind) -> bool {
        self.is_final.set(kind == CmdKind::ForcedRefresh);
        // A letter may end a string or make a word known, and the partner of a parenthesis moves with the cursor.
        self.has_colour && !self.is_plain()
    }
}

/// Enter: obeys a text that is whole, and goes on with one that is not.
#[derive(Debug)]
pub(super) struct Enter {
    /// Whether a program reads the line.
    pub(super) is_plain: Arc<AtomicBool>,
}

impl ConditionalEventHandler for Enter {
    fn handle(&self, _: &Event, _: RepeatCount, _: bool, context: &EventContext<'_>) -> Option<Cmd> {
        let text = context.line();
        if self.is_plain.load(Ordering::Relaxed) || is_finished(text) {
            return Some(Cmd::AcceptLine);
        }
        let before = text.get(..context.pos()).unwrap_or(text);
        Some(Cmd::Insert(1, next_line(before)))
    }
}
