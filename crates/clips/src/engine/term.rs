//! Terms: values for hosts, which need no table of symbols.

use std::fmt;

use crate::code::stop::Stop;
use crate::engine::Engine;
use crate::engine::show::float_text;
use crate::value::{EntityRef, Value};

/// A value as a host sees it: what slots, variables and expressions hold.
///
/// ```
/// use tellask_clips::Term;
///
/// let row: Term = vec![Term::symbol("red"), Term::text("red"), 1.into(), 0.5.into()].into();
/// assert_eq!(row.to_string(), "(red \"red\" 1 0.5)");
/// ```
#[derive(Clone, Debug, Default, PartialEq)]
pub enum Term {
    /// Nothing at all: what a command without a result returns.
    #[default]
    Void,
    /// A symbol, `red`; truth values are the symbols `TRUE` and `FALSE`.
    Symbol(String),
    /// A string, `"red"`.
    Text(String),
    /// The name of an instance, `[red]`.
    InstanceName(String),
    /// A whole number.
    Integer(i64),
    /// A number with a fraction.
    Float(f64),
    /// A fact, which may be gone.
    Fact(FactId),
    /// An instance, which may be gone.
    Instance(InstanceId),
    /// Values in a row. Rows inside are spliced in when an engine takes it.
    Row(Vec<Term>),
}

/// A fact, as long as it is there. After a reset or a clear the numbers begin anew, and older ids are no good.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct FactId(pub(crate) EntityRef);

impl FactId {
    /// The number that is printed: 3 for `f-3`.
    pub fn index(self) -> u32 {
        self.0.index
    }
}

impl fmt::Display for FactId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "f-{}", self.0.index)
    }
}

/// An instance, as long as it is there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct InstanceId(pub(crate) EntityRef);

impl Term {
    /// A symbol.
    pub fn symbol(text: impl Into<String>) -> Term {
        Term::Symbol(text.into())
    }

    /// A string.
    pub fn text(text: impl Into<String>) -> Term {
        Term::Text(text.into())
    }

    /// The whole number, if it is one.
    pub fn as_integer(&self) -> Option<i64> {
        if let Term::Integer(it) = self { Some(*it) } else { None }
    }

    /// The number, whole or not, if it is one.
    pub fn as_float(&self) -> Option<f64> {
        match self {
            Term::Integer(it) => Some(*it as f64),
            Term::Float(it) => Some(*it),
            _ => None,
        }
    }

    /// The text of a symbol, a string or the name of an instance.
    pub fn as_str(&self) -> Option<&str> {
        match self {
            Term::Symbol(it) | Term::Text(it) | Term::InstanceName(it) => Some(it),
            _ => None,
        }
    }

    /// The values of a row; a single value counts as a row of one, nothing as an empty one.
    pub fn as_slice(&self) -> &[Term] {
        match self {
            Term::Row(row) => row,
            Term::Void => &[],
            one => std::slice::from_ref(one),
        }
    }

    /// Whether it counts as true: everything does but the symbol `FALSE`.
    pub fn is_true(&self) -> bool {
        !matches!(self, Term::Symbol(it) if it == "FALSE")
    }
}

/// As the prompt shows it.
impl fmt::Display for Term {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Term::Void => Ok(()),
            Term::Symbol(it) => f.write_str(it),
            Term::Text(it) => write!(f, "\"{it}\""),
            Term::InstanceName(it) => write!(f, "[{it}]"),
            Term::Integer(it) => write!(f, "{it}"),
            Term::Float(it) => f.write_str(&float_text(*it)),
            Term::Fact(FactId(EntityRef::DUMMY)) => f.write_str("<Dummy Fact>"),
            Term::Fact(it) => write!(f, "<Fact-{}>", it.index()),
            Term::Instance(InstanceId(EntityRef::DUMMY)) => f.write_str("<Dummy Instance>"),
            Term::Instance(it) => write!(f, "<Instance-{}>", it.0.index),
            Term::Row(row) => {
                f.write_str("(")?;
                for (index, term) in row.iter().enumerate() {
                    let gap = if index > 0 { " " } else { "" };
                    write!(f, "{gap}{term}")?;
                }
                f.write_str(")")
            }
        }
    }
}

impl From<i64> for Term {
    fn from(number: i64) -> Term {
        Term::Integer(number)
    }
}

impl From<i32> for Term {
    fn from(number: i32) -> Term {
        Term::Integer(number.into())
    }
}

impl From<u32> for Term {
    fn from(number: u32) -> Term {
        Term::Integer(number.into())
    }
}

impl From<f64> for Term {
    fn from(number: f64) -> Term {
        Term::Float(number)
    }
}

/// The symbol `TRUE` or `FALSE`.
impl From<bool> for Term {
    fn from(truth: bool) -> Term {
        Term::symbol(if truth { "TRUE" } else { "FALSE" })
    }
}

/// A string; for a symbol there is [`Term::symbol`].
impl From<&str> for Term {
    fn from(text: &str) -> Term {
        Term::text(text)
    }
}

/// A string; for a symbol there is [`Term::symbol`].
impl From<String> for Term {
    fn from(text: String) -> Term {
        Term::Text(text)
    }
}

impl From<FactId> for Term {
    fn from(fact: FactId) -> Term {
        Term::Fact(fact)
    }
}

impl From<InstanceId> for Term {
    fn from(instance: InstanceId) -> Term {
        Term::Instance(instance)
    }
}

impl<T: Into<Term>> From<Vec<T>> for Term {
    fn from(row: Vec<T>) -> Term {
        Term::Row(row.into_iter().map(Into::into).collect())
    }
}

impl<T: Into<Term>, const N: usize> From<[T; N]> for Term {
    fn from(row: [T; N]) -> Term {
        Term::Row(row.into_iter().map(Into::into).collect())
    }
}

impl From<&facts::Value> for Term {
    fn from(value: &facts::Value) -> Term {
        match value {
            facts::Value::Int(it) => Term::Integer(*it),
            facts::Value::Real(it) => Term::Float(it.get()),
            facts::Value::Symbol(it) => Term::symbol(it.to_string()),
            facts::Value::Text(it) => Term::text(&**it),
            facts::Value::Many(row) => Term::Row(row.iter().map(Term::from).collect()),
        }
    }
}

impl Engine {
    /// A value for the host.
    pub(crate) fn term(&self, value: &Value) -> Term {
        match value {
            Value::Void => Term::Void,
            Value::Symbol(it) => Term::symbol(self.symbols.text(*it)),
            Value::String(it) => Term::text(self.symbols.text(*it)),
            Value::InstanceName(it) => Term::InstanceName(self.symbols.text(*it).to_owned()),
            Value::Integer(it) => Term::Integer(*it),
            Value::Float(it) => Term::Float(*it),
            Value::Fact(it) => Term::Fact(FactId(*it)),
            Value::Instance(it) => Term::Instance(InstanceId(*it)),
            Value::Multi(row) => Term::Row(row.iter().map(|it| self.term(it)).collect()),
        }
    }

    /// A value of the host, within the limits.
    pub(crate) fn value(&mut self, term: &Term) -> Result<Value, Stop> {
        Ok(match term {
            Term::Void => Value::Void,
            Term::Symbol(it) => Value::Symbol(self.make_text(it)?),
            Term::Text(it) => Value::String(self.make_text(it)?),
            Term::InstanceName(it) => Value::InstanceName(self.make_text(it)?),
            Term::Integer(it) => Value::Integer(*it),
            Term::Float(it) => Value::Float(*it),
            Term::Fact(it) => Value::Fact(it.0),
            Term::Instance(it) => Value::Instance(it.0),
            Term::Row(_) => {
                let mut row = Vec::new();
                self.splice(term, &mut row)?;
                self.make_row(row)?
            }
        })
    }

    /// Appends the values of rows in rows. It walks without calling itself: a host may nest them as it likes.
    fn splice(&mut self, term: &Term, row: &mut Vec<Value>) -> Result<(), Stop> {
        let mut open = vec![std::slice::from_ref(term).iter()];
        while let Some(rest) = open.last_mut() {
            match rest.next() {
                None => drop(open.pop()),
                Some(Term::Row(inner)) => open.push(inner.iter()),
                Some(Term::Void) => {}
                Some(one) => row.push(self.value(one)?),
            }
        }
        Ok(())
    }
}
