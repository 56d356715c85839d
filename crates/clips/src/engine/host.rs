//! Host functions: Rust closures that rules call like any other function.

use std::fmt;
use std::ops::{RangeFrom, RangeInclusive};
use std::sync::Arc;

use super::term::Term;
use crate::code::signature::Signature;
use crate::code::stop::Stop;
use crate::engine::functions::{self, Args, Types};
use crate::engine::{Engine, Kind};
use crate::symbol::Sym;
use crate::value::Value;

/// How many arguments a host function takes, and of which types.
///
/// A range of numbers takes any types. A text says more, in CLIPS's own notation: `2;2;ld` is two arguments, integers (`l`) or
/// floats (`d`); the types of the first arguments follow one by one, `2;*;;l;m`. The other letters are `y` symbol, `s`
/// string, `n` instance name, `f` fact, `i` instance, `m` multifield, `v` nothing, `*` any.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Takes(String);

impl From<RangeInclusive<u16>> for Takes {
    fn from(range: RangeInclusive<u16>) -> Takes {
        Takes(format!("{};{}", range.start(), range.end()))
    }
}

impl From<RangeFrom<u16>> for Takes {
    fn from(range: RangeFrom<u16>) -> Takes {
        Takes(format!("{};*", range.start))
    }
}

impl From<u16> for Takes {
    fn from(count: u16) -> Takes {
        Takes(format!("{count};{count}"))
    }
}

impl From<&str> for Takes {
    fn from(text: &str) -> Takes {
        Takes(text.to_owned())
    }
}

/// Why a host function was not defined.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DefineError {
    /// A function, a form, a construct or a deffunction has this name.
    Taken(String),
    /// No call could be written with this name.
    BadName(String),
    /// The text that says what the function takes cannot be read.
    BadTakes(String),
}

impl fmt::Display for DefineError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            DefineError::Taken(name) => write!(f, "the name `{name}` is taken; choose another one"),
            DefineError::BadName(name) => {
                write!(f, "`{name}` cannot be the name of a function; a symbol such as `distance` can")
            }
            DefineError::BadTakes(text) => {
                write!(f, "`{text}` does not say what a function takes; `2;2;ld` would, or `1;*`")
            }
        }
    }
}

impl std::error::Error for DefineError {}

/// What a host function does.
type Run = dyn Fn(&mut Call<'_>) -> Result<Term, String> + Send + Sync;

/// A host function. Clones of an engine share it.
#[derive(Clone)]
pub(crate) struct HostData {
    pub(crate) name: Sym,
    pub(crate) takes: Signature,
    /// The same, as it is written.
    pub(crate) text: Arc<str>,
    /// A function of the program that has the same name is called instead.
    pub(crate) yields: bool,
    run: Arc<Run>,
}

impl fmt::Debug for HostData {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "HostData({:?}, {})", self.name, self.text)
    }
}

/// A call of a host function: its arguments, and the engine to look at.
#[derive(Debug)]
pub struct Call<'a> {
    pub(crate) engine: &'a mut Engine,
    args: Args,
}

impl Call<'_> {
    /// How many arguments there are.
    pub fn len(&self) -> usize {
        self.args.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// An argument, counted from 0; nothing behind the last.
    pub fn arg(&self, index: usize) -> Term {
        self.engine.args(self.args).get(index).map_or(Term::Void, |value| self.engine.term(value))
    }

    /// All arguments.
    pub fn args(&self) -> Vec<Term> {
        self.engine.args(self.args).iter().map(|value| self.engine.term(value)).collect()
    }

    /// An argument that is a whole number.
    pub fn integer(&self, index: usize) -> Option<i64> {
        if let Value::Integer(it) = self.engine.args(self.args).get(index)? { Some(*it) } else { None }
    }

    /// An argument that is a number, whole or not.
    pub fn float(&self, index: usize) -> Option<f64> {
        match self.engine.args(self.args).get(index)? {
            Value::Integer(it) => Some(*it as f64),
            Value::Float(it) => Some(*it),
            _ => None,
        }
    }

    /// The text of an argument that is a symbol, a string or the name of an instance.
    pub fn text(&self, index: usize) -> Option<&str> {
        match self.engine.args(self.args).get(index)? {
            Value::Symbol(it) | Value::String(it) | Value::InstanceName(it) => Some(self.engine.symbols.text(*it)),
            _ => None,
        }
    }

    /// The engine, to look at.
    pub fn engine(&self) -> &Engine {
        self.engine
    }

    /// Prints a text where `(printout t …)` does.
    pub fn print(&mut self, text: &str) {
        self.engine.write(Sym::STDOUT, text);
    }
}

impl Engine {
    /// Defines a function that is written in Rust. Rules, tests, functions and [`Engine::eval`] call it like any other, its
    /// arguments are checked as those of built-in ones are, and what it refuses is printed as `[HOST1] …` and stops the
    /// caller. It stays when everything is cleared.
    ///
    /// ```
    /// use tellask_clips::{Engine, Term};
    ///
    /// let mut engine = Engine::default();
    /// engine.define_function("distance", "2;2;ld", |call| {
    ///     let (one, two) = (call.float(0).unwrap_or_default(), call.float(1).unwrap_or_default());
    ///     Ok(Term::Float((one - two).abs()))
    /// })?;
    /// assert_eq!(engine.eval("(distance 1 3.5)"), Ok(Term::Float(2.5)));
    /// let error = engine.eval("(distance 1 far)").unwrap_err();
    /// assert_eq!(
    ///     error.to_string(),
    ///     "[ARGACCES2] Function 'distance' expected argument #2 to be of type integer or float."
    /// );
    /// # Ok::<(), tellask_clips::DefineError>(())
    /// ```
    pub fn define_function(
        &mut self,
        name: &str,
        takes: impl Into<Takes>,
        run: impl Fn(&mut Call<'_>) -> Result<Term, String> + Send + Sync + 'static,
    ) -> Result<(), DefineError> {
        self.define_host(name, takes.into(), false, Arc::new(run))
    }

    /// The same for a function that makes way: a program may have its own of this name, and calls that.
    ///
    /// ```
    /// use tellask_clips::{Engine, Term};
    ///
    /// let mut engine = Engine::default();
    /// engine.define_yielding("help", "0;0", |_| Ok(Term::Integer(1)))?;
    /// assert_eq!(engine.eval("(help)"), Ok(Term::Integer(1)));
    /// engine.obey_text("(deffunction help () 2)");
    /// assert_eq!(engine.eval("(help)"), Ok(Term::Integer(2)));
    /// # Ok::<(), tellask_clips::DefineError>(())
    /// ```
    pub fn define_yielding(
        &mut self,
        name: &str,
        takes: impl Into<Takes>,
        run: impl Fn(&mut Call<'_>) -> Result<Term, String> + Send + Sync + 'static,
    ) -> Result<(), DefineError> {
        self.define_host(name, takes.into(), true, Arc::new(run))
    }

    fn define_host(&mut self, name: &str, takes: Takes, yields: bool, run: Arc<Run>) -> Result<(), DefineError> {
        let Takes(text) = takes;
        let odd = |letter: char| letter.is_whitespace() || letter.is_control() || "\"();&|~<?$".contains(letter);
        if name.is_empty() || name.contains(odd) || name.parse::<f64>().is_ok() {
            return Err(DefineError::BadName(name.to_owned()));
        }
        let symbol = self.symbols.intern(name);
        let is_taken = functions::find(name).is_some()
            || functions::is_form(name)
            || Kind::of(name).is_some()
            || self.hosts.iter().any(|it| it.name == symbol)
            || !yields && self.find_function(symbol).is_some();
        if is_taken {
            return Err(DefineError::Taken(name.to_owned()));
        }
        let Some(takes) = Signature::read(&text) else { return Err(DefineError::BadTakes(text)) };
        self.hosts.push(HostData { name: symbol, takes, text: text.into(), yields, run });
        Ok(())
    }

    /// Refuses every call of these functions from now on: where a text is loaded with its place, and otherwise (in `eval`,
    /// `build` or `funcall`) as `[HOST2] …`. To be said before the first construct.
    ///
    /// ```
    /// let mut engine = tellask_clips::Engine::default();
    /// engine.forbid(&["reset", "exit"]);
    /// let wrong = engine.load("(defrule again (done) => (reset))").unwrap_err();
    /// assert!(wrong.to_string().starts_with("line 1, column 26: the function `reset` may not be called here"));
    /// ```
    pub fn forbid(&mut self, functions: &'static [&'static str]) {
        self.forbidden = functions;
    }

    /// Whether the host does not want this function to be called.
    pub(crate) fn is_forbidden(&self, name: Sym) -> bool {
        !self.forbidden.is_empty() && self.forbidden.contains(&self.symbols.text(name))
    }

    /// The host function that a call of this name means.
    pub(crate) fn find_host(&self, name: Sym) -> Option<u32> {
        let index = self.hosts.iter().position(|it| it.name == name)?;
        let is_hidden = self.hosts[index].yields && self.find_called_function(name).is_some();
        (!is_hidden).then_some(index as u32)
    }

    /// Whether a host function has this name for itself.
    pub(crate) fn is_of_host(&self, name: Sym) -> bool {
        self.hosts.iter().any(|it| it.name == name && !it.yields)
    }

    /// Checks the number and the types of arguments, and calls a host function.
    pub(crate) fn call_host_at(&mut self, index: u32, args: Args) -> Result<Value, Stop> {
        let host = self.hosts[index as usize].clone();
        if let Some((code, text)) = self.what_host_refuses(&host, args) {
            return Err(self.error(code, &text));
        }
        self.burn(args.len())?;
        match (host.run)(&mut Call { engine: self, args }) {
            Ok(term) => self.value(&term),
            Err(text) => Err(self.error("HOST1", &text)),
        }
    }

    /// What is wrong with the arguments of a host function: code and text.
    pub(crate) fn what_host_refuses(&self, host: &HostData, args: Args) -> Option<(&'static str, String)> {
        let name = self.symbols.text(host.name);
        if !host.takes.allows(args.len()) {
            return Some(("ARGACCES1", host.takes.count_text(name, args.len())));
        }
        let values = self.args(args).iter().enumerate();
        let is_wrong = |(index, value): &(usize, &Value)| !Types::of_value(value).meets(host.takes.types(*index));
        let (index, _) = values.into_iter().find(is_wrong)?;
        Some(("ARGACCES2", functions::type_text(name, index, host.takes.types(index))))
    }
}
