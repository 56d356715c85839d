//! Facts: a head, and values with or without names.

use std::fmt;
use std::str::FromStr;

use crate::{Diagnostics, Symbol, Value, read_facts};

/// One value of a fact, named as in a template or bare as in an ordered fact.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Field {
    /// The slot's name; none in an ordered fact.
    pub name: Option<Symbol>,
    /// What stands there.
    pub value: Value,
}

/// A statement that crosses a boundary: `(sensed (row 3) (breeze TRUE))` or `(go 3 1)`.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Fact {
    /// What kind of statement it is.
    pub head: Symbol,
    /// Its values, in the order in which they print.
    pub fields: Vec<Field>,
}

impl Fact {
    /// A fact without values, its head written in our own source.
    pub fn new(head: &'static str) -> Fact {
        Fact { head: Symbol::literal(head), fields: Vec::new() }
    }

    /// The same fact with one more named value.
    #[must_use]
    pub fn with(mut self, name: &'static str, value: impl Into<Value>) -> Fact {
        self.fields.push(Field { name: Some(Symbol::literal(name)), value: value.into() });
        self
    }

    /// The value of a named slot.
    pub fn get(&self, name: &str) -> Option<&Value> {
        self.fields.iter().find(|field| field.name.as_ref().is_some_and(|it| *it == name)).map(|field| &field.value)
    }

    /// The whole number in a slot.
    pub fn int(&self, name: &str) -> Option<i64> {
        self.get(name)?.as_int()
    }

    /// The number in a slot.
    pub fn real(&self, name: &str) -> Option<f64> {
        self.get(name)?.as_real()
    }

    /// The yes or no in a slot; a missing slot is no.
    pub fn is(&self, name: &str) -> bool {
        self.get(name).and_then(Value::as_bool).unwrap_or(false)
    }

    /// The symbol or text in a slot.
    pub fn text(&self, name: &str) -> Option<&str> {
        self.get(name)?.as_str()
    }
}

impl fmt::Display for Fact {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "({}", self.head)?;
        for Field { name, value } in &self.fields {
            match name {
                Some(name) if value.as_slice().is_empty() => write!(f, " ({name})")?,
                Some(name) => write!(f, " ({name} {value})")?,
                None if value.as_slice().is_empty() => {}
                None => write!(f, " {value}")?,
            }
        }
        f.write_str(")")
    }
}

impl FromStr for Fact {
    type Err = Diagnostics;

    /// Reads exactly one fact.
    fn from_str(text: &str) -> Result<Fact, Diagnostics> {
        let (mut facts, mut diagnostics) = read_facts(text);
        if diagnostics.is_empty() && facts.len() != 1 {
            diagnostics.error(
                crate::Place { line: 1, column: 1, length: 1 },
                format!("expected one fact, found {}", facts.len()),
                "write it like (go (row 3) (column 1))",
            );
        }
        match facts.pop() {
            Some(fact) if diagnostics.is_empty() => Ok(fact),
            _ => Err(diagnostics),
        }
    }
}
