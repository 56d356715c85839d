//! What the line editor asks during typing: colours, completions, and what Enter does.

use std::borrow::Cow;
use std::cell::Cell;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use rustyline::completion::{Completer, Pair};
use rustyline::highlight::{CmdKind, Highlighter};
use rustyline::hint::Hinter;
use rustyline::validate::Validator;
use rustyline::{Cmd, ConditionalEventHandler, Context, Event, EventContext, Movement, RepeatCount};

use super::complete::complete;
use super::indent::{PROMPT, is_finished, next_line, pasted_line, too_deep};
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

/// What the keys share that the editor does not tell them.
#[derive(Debug, Default)]
pub(super) struct Keys {
    /// Whether a program reads the line.
    pub(super) is_plain: Arc<AtomicBool>,
    /// Whether keys come from a text that is being pasted.
    is_pasting: AtomicBool,
    /// The length that the text has behind a pasted carriage return: a line feed that follows at once belongs to it.
    returned: AtomicUsize,
}

impl Keys {
    pub(super) fn new(is_plain: Arc<AtomicBool>) -> Keys {
        Keys { is_plain, ..Keys::default() }
    }

    fn is_pasting(&self) -> bool {
        self.is_pasting.load(Ordering::Relaxed)
    }
}

/// A text is pasted from here on, or no more. Its lines are taken one by one, so that each command is obeyed where it ends.
#[derive(Debug)]
pub(super) struct Paste {
    pub(super) keys: Arc<Keys>,
    pub(super) begins: bool,
}

impl ConditionalEventHandler for Paste {
    fn handle(&self, _: &Event, _: RepeatCount, _: bool, _: &EventContext<'_>) -> Option<Cmd> {
        self.keys.is_pasting.store(self.begins, Ordering::Relaxed);
        self.keys.returned.store(usize::MAX, Ordering::Relaxed);
        Some(Cmd::Noop)
    }
}

/// Tab: completes, but in a text that is pasted it is a tab.
#[derive(Debug)]
pub(super) struct Tab {
    pub(super) keys: Arc<Keys>,
}

impl ConditionalEventHandler for Tab {
    fn handle(&self, _: &Event, _: RepeatCount, _: bool, _: &EventContext<'_>) -> Option<Cmd> {
        self.keys.is_pasting().then(|| Cmd::Insert(1, "\t".to_owned()))
    }
}

/// A closing parenthesis: at the beginning of a line it stands below the one that it closes.
#[derive(Debug)]
pub(super) struct Close {
    pub(super) keys: Arc<Keys>,
}

impl ConditionalEventHandler for Close {
    fn handle(&self, _: &Event, _: RepeatCount, _: bool, context: &EventContext<'_>) -> Option<Cmd> {
        if self.keys.is_pasting() || self.keys.is_plain.load(Ordering::Relaxed) {
            return None;
        }
        let blanks = too_deep(context.line().get(..context.pos())?);
        let count = RepeatCount::try_from(blanks).ok().filter(|count| *count > 0)?;
        Some(Cmd::Replace(Movement::BackwardChar(count), Some(")".to_owned())))
    }
}

/// Enter: obeys a text that is whole, and goes on with one that is not.
#[derive(Debug)]
pub(super) struct Enter {
    pub(super) keys: Arc<Keys>,
    /// Whether it is a carriage return, not a line feed.
    pub(super) is_return: bool,
}

impl ConditionalEventHandler for Enter {
    fn handle(&self, _: &Event, _: RepeatCount, _: bool, context: &EventContext<'_>) -> Option<Cmd> {
        let text = context.line();
        let returned = self.keys.returned.swap(usize::MAX, Ordering::Relaxed);
        let is_pasting = self.keys.is_pasting();
        if is_pasting && !self.is_return && returned == text.len() {
            return Some(Cmd::Noop);
        }
        let note = |length: usize| {
            if is_pasting && self.is_return {
                self.keys.returned.store(length, Ordering::Relaxed);
            }
        };
        if self.keys.is_plain.load(Ordering::Relaxed) || is_finished(text) {
            note(0);
            return Some(Cmd::AcceptLine);
        }
        let before = text.get(..context.pos()).unwrap_or(text);
        let line = if is_pasting { pasted_line(before) } else { next_line(before) };
        note(text.len() + line.len());
        Some(Cmd::Insert(1, line))
    }
}
