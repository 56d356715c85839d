//! Expressions and global variables, for a host.

use std::fmt;

use crate::code::scope::Scope;
use crate::code::stop::Stop;
use crate::engine::Engine;
use crate::engine::term::Term;
use crate::value::Value;

/// Why an expression has no value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EvalError {
    /// Why it ended.
    pub stop: Stop,
    /// All that was printed until then, complaints too. It is not in the output of the engine.
    pub printed: String,
}

impl fmt::Display for EvalError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let printed = self.printed.trim();
        if printed.is_empty() { write!(f, "{}", self.stop) } else { f.write_str(printed) }
    }
}

impl std::error::Error for EvalError {}

impl Engine {
    /// The value of an expression. What it prints goes to the output if it succeeds, and into the error if not.
    ///
    /// ```
    /// use tellask_clips::{Engine, Term};
    ///
    /// let mut engine = Engine::default();
    /// assert_eq!(engine.eval("(+ 1 2)"), Ok(Term::Integer(3)));
    /// let error = engine.eval("(+ 1 a)").unwrap_err();
    /// assert_eq!(error.to_string(), "[ARGACCES2] Function '+' expected argument #2 to be of type integer or float.");
    /// ```
    pub fn eval(&mut self, text: &str) -> Result<Term, EvalError> {
        self.telling(|engine| engine.evaluate_text(text)).map(|value| self.term(&value))
    }

    /// Does something for a host: what it prints goes to the output if it succeeds, and into the error if not.
    pub(super) fn telling(
        &mut self,
        work: impl FnOnce(&mut Engine) -> Result<Value, Stop>,
    ) -> Result<Value, EvalError> {
        self.begin_afresh();
        self.machine.top.clear();
        let before = self.hold_output();
        let result = work(self);
        let printed = self.release_output(before);
        let result = match result {
            Ok(value) => {
                self.write_error(&printed);
                Ok(value)
            }
            Err(stop) => Err(EvalError { stop, printed }),
        };
        self.forget_gone();
        self.flush_output();
        result
    }

    fn evaluate_text(&mut self, text: &str) -> Result<Value, Stop> {
        let (exprs, root) = self.read_expression(text).map_err(|complaint| {
            self.write_error(&complaint);
            Stop::Error
        })?;
        let code = self.compile(&exprs, &[root], &mut Scope::top()).map_err(|refusal| {
            self.write_error(&refusal.clips());
            Stop::Error
        })?;
        self.evaluate_command(code)
    }

    /// What a global variable holds; its name is written without asterisks.
    ///
    /// ```
    /// use tellask_clips::{Engine, Term};
    ///
    /// let mut engine = Engine::default();
    /// engine.load("(defglobal ?*limit* = 3)")?;
    /// assert_eq!(engine.global("limit"), Some(Term::Integer(3)));
    /// assert_eq!(engine.set_global("limit", 4), Ok(true));
    /// assert_eq!(engine.eval("(* 2 ?*limit*)"), Ok(Term::Integer(8)));
    /// # Ok::<(), facts::Diagnostics>(())
    /// ```
    pub fn global(&self, name: &str) -> Option<Term> {
        let index = self.symbols.find(name).and_then(|name| self.find_global(name))?;
        Some(self.term(&self.globals[index as usize].value))
    }

    /// Gives a global variable a value; false if there is none of this name. It may reach a limit of texts or rows.
    pub fn set_global(&mut self, name: &str, value: impl Into<Term>) -> Result<bool, Stop> {
        let Some(index) = self.symbols.find(name).and_then(|name| self.find_global(name)) else { return Ok(false) };
        self.begin_afresh();
        let value = self.value(&value.into())?;
        self.store_global(index, value);
        Ok(true)
    }

    /// The names of all global variables with what they hold, in the order of their definition.
    pub fn globals(&self) -> impl Iterator<Item = (&str, Term)> {
        let defined = self.globals.iter().filter(|it| it.is_defined);
        defined.map(|it| (self.symbols.text(it.named.name), self.term(&it.value)))
    }
}
