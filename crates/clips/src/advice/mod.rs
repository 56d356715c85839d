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
//! Hints are off unless the host asks for them, and all else is printed as without them.

mod failures;
mod idle;
mod names;
mod refusals;
mod suspects;

pub(crate) use failures::Failure;
pub(crate) use idle::{Before, MANY};
pub(crate) use refusals::{lower, quoted};
pub(crate) use suspects::{Suspect, hidden};

use crate::code::refusal::Refusal;
use crate::engine::Engine;
use crate::symbol::Sym;

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
        self.has_hints = on;
    }

    /// Writes a hint, if there is one and hints are wanted.
    pub(crate) fn hint(&mut self, text: &str) {
        if self.has_hints && !text.is_empty() {
            self.write_error(&format!("hint: {text}\n"));
        }
    }

    /// A symbol that is typed alone is its own value, even if it is called like a command.
    pub(crate) fn hint_bare(&mut self, name: Sym) {
        let text = self.symbols.text(name);
        let meant = match text {
            "quit" | "bye" => "exit",
            "man" | "?" => "help",
            text if self.has_hints && self.is_callable(name) => text,
            _ => return,
        };
        let hint = format!("commands stand in parentheses: `({meant})`");
        self.hint(&hint);
    }

    /// Writes the hint about something that was refused.
    pub(crate) fn hint_refusal(&mut self, refusal: &Refusal) {
        if self.has_hints {
            let (_, hint) = self.explain(refusal);
            self.hint(&hint);
        }
    }
}
