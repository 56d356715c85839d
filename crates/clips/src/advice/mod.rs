//! Hints: one line below an error that tells what to do about it, for people who learn the language.
//!
//! 1. here: whether hints are wanted, and how one is written.
//! 2. `refusals`: what the compiler refuses, in words for people, and the way out. `Engine::load` tells the same. What the reader
//!    refuses has its hint where it is read (`syntax`).
//! 3. `failures`: what fails while a program runs. The place that fails says what happened.
//! 4. `suspects`: rules that can be defined, and that nobody means as they are.
//! 5. `idle`: commands that did nothing: nothing fires, or a fact was there already.
//! 6. `names`: the nearest name, the slots there are, how a function is called.
//!
//! Hints are off unless the host asks for them, and all else is printed as without them. The engine does not know this module: it
//! asks an `Adviser` (`engine/hints`), and [`Engine::set_hints`] gives it one.

mod failures;
mod idle;
mod names;
mod refusals;
mod suspects;

pub(crate) use idle::Before;
pub(crate) use refusals::{lower, quoted};

use crate::ast::Form;
use crate::code::refusal::Refusal;
use crate::engine::Engine;
use crate::engine::hints::{Adviser, Failure, Suspect};
use crate::rete::RuleId;
use crate::symbol::Sym;

/// Knows what to do about what went wrong, for [`Engine::set_hints`].
#[derive(Debug)]
struct Hints;

impl Adviser for Hints {
    fn on_refusal(&self, engine: &Engine, refusal: &Refusal) -> String {
        engine.explain(refusal).1
    }

    fn on_failure(&self, engine: &Engine, failure: Failure<'_>) -> String {
        engine.advice(failure)
    }

    fn on_symbol(&self, engine: &Engine, name: Sym) -> String {
        let meant = match engine.symbols.text(name) {
            "quit" | "bye" => "exit",
            "man" | "?" => "help",
            text if engine.is_callable(name) => text,
            _ => return String::new(),
        };
        format!("commands stand in parentheses: `({meant})`")
    }

    fn on_repetition(&self, engine: &Engine, rule: RuleId) -> String {
        engine.why_it_fires_on(rule)
    }

    fn suspects(&self, engine: &Engine, form: &Form) -> Vec<Suspect> {
        engine.suspects_alone(form)
    }

    fn endless(&self, engine: &Engine, form: &Form) -> Option<Suspect> {
        engine.endless(form)
    }

    fn still_endless(&self, engine: &mut Engine, suspects: Vec<Suspect>, text: &str) -> Vec<Suspect> {
        engine.still_endless(suspects, text)
    }
}

impl Engine {
    /// Whether a line that begins with `hint: ` tells below each error what to do about it, and at the prompt why a `(run)` did
    /// nothing. An engine begins without it.
    ///
    /// ```
    /// let mut engine = tellask_clips::Engine::default();
    /// engine.set_hints(true);
    /// engine.obey_text("(prinout t hello crlf)\n");
    /// assert_eq!(
    ///     engine.take_output(),
    ///     "\n[EXPRNPSR3] Missing function declaration for 'prinout'.\nhint: did you mean `printout`?\n"
    /// );
    /// ```
    pub fn set_hints(&mut self, on: bool) {
        self.adviser = on.then_some(&Hints);
    }
}
