//! Hints for people who learn the language: the engine says what went wrong, and an adviser tells what to do about it.
//!
//! The adviser knows the engine and not the other way round: it is there only if the host wants hints, and all else is printed as
//! without it.

use std::fmt;

use super::Engine;
use crate::ast::{Form, Span};
use crate::code::refusal::Refusal;
use crate::rete::RuleId;
use crate::symbol::Sym;

/// When a rule has fired this often in a row, and no other, that deserves a hint.
pub(crate) const MANY: u64 = 10_000;

/// What failed, as far as a hint depends on it.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Failure<'a> {
    /// This function was given too many arguments, or too few.
    Count(&'a str),
    /// It was given an argument of another type.
    Type(&'a str),
    /// A file could not be opened, or a function of files was told another thing by this name.
    File(&'a str),
    /// There is no fact of a number.
    NoFact,
    /// What was to be retracted is no fact.
    NoAddress,
    /// The fact was retracted before.
    Gone,
    /// Nobody listens to this logical name, or it cannot be read, and this function was given it.
    Channel(&'a str, &'a str),
    /// A variable of the prompt has no value.
    Unbound(&'a str),
    /// A global variable has no value.
    Global(&'a str),
    /// Something was divided by zero.
    Zero,
}

/// Something that is probably not meant so.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Suspect {
    /// Where it stands.
    pub(crate) span: Span,
    /// What it does.
    pub(crate) message: String,
    /// What was meant.
    pub(crate) hint: String,
}

/// Knows what to do about what went wrong. An empty text is no hint.
pub(crate) trait Adviser: fmt::Debug + Sync {
    /// The compiler refused something.
    fn on_refusal(&self, engine: &Engine, refusal: &Refusal) -> String;

    /// Something failed while a program ran.
    fn on_failure(&self, engine: &Engine, failure: Failure<'_>) -> String;

    /// A symbol was typed alone: it is its own value, even if it is called like a command.
    fn on_symbol(&self, engine: &Engine, name: Sym) -> String;

    /// A rule has fired [`MANY`] times in a row.
    fn on_repetition(&self, engine: &Engine, rule: RuleId) -> String;

    /// What is probably not meant so in a form that was defined, whatever stands in the forms around it.
    fn suspects(&self, engine: &Engine, form: &Form) -> Vec<Suspect>;

    /// A rule that seems to fire for ever, if nothing in the forms around it ends that.
    fn endless(&self, engine: &Engine, form: &Form) -> Option<Suspect>;

    /// Of such rules of a text, those that nothing in the text ends.
    fn still_endless(&self, engine: &mut Engine, suspects: Vec<Suspect>, text: &str) -> Vec<Suspect>;
}

impl Engine {
    /// Writes a hint, if there is one and hints are wanted.
    pub(crate) fn hint(&mut self, text: &str) {
        if self.adviser.is_some() && !text.is_empty() {
            self.write_error(&format!("hint: {text}\n"));
        }
    }

    /// Writes the hint about a failure whose complaint was just written.
    #[cold]
    pub(crate) fn advise(&mut self, failure: Failure<'_>) {
        self.hint_by(|adviser, engine| adviser.on_failure(engine, failure));
    }

    /// Writes the hint about something that was refused.
    pub(super) fn hint_refusal(&mut self, refusal: &Refusal) {
        self.hint_by(|adviser, engine| adviser.on_refusal(engine, refusal));
    }

    /// Writes the hint about a symbol that was typed alone.
    pub(super) fn hint_symbol(&mut self, name: Sym) {
        self.hint_by(|adviser, engine| adviser.on_symbol(engine, name));
    }

    /// Writes the hint about a rule that has fired many times in a row.
    pub(super) fn hint_repetition(&mut self, rule: RuleId) {
        self.hint_by(|adviser, engine| adviser.on_repetition(engine, rule));
    }

    /// Writes what is suspect in a form that was defined at the prompt.
    pub(super) fn hint_form(&mut self, form: &Form) {
        let Some(adviser) = self.adviser else { return };
        let mut suspects = adviser.suspects(self, form);
        suspects.extend(adviser.endless(self, form));
        self.hint_suspects(&suspects);
    }

    /// Writes what is suspect, if hints are wanted.
    pub(super) fn hint_suspects(&mut self, suspects: &[Suspect]) {
        for suspect in suspects {
            self.hint(&format!("{}; {}", suspect.message, suspect.hint));
        }
    }

    fn hint_by(&mut self, text: impl FnOnce(&dyn Adviser, &Engine) -> String) {
        if let Some(adviser) = self.adviser {
            let text = text(adviser, self);
            self.hint(&text);
        }
    }
}
