//! What a slot may hold, and what is said if it does not.
//!
//! 1. here: a constraint, made from what a text says of a slot, and a value or a row held against it.
//! 2. `derive`: the value of a slot that nobody gave a default.
//! 3. `forms`: constants and calls in `assert`, `modify` and defaults, when they are read.
//! 4. `running`: facts when they are asserted, if that is wanted.
//! 5. `narrow`: what is left if several constraints hold at once, or one of several. The network asks that of the variables
//!    of a rule.

mod derive;
mod forms;
mod narrow;
mod running;

use crate::ast;
use crate::code::signature::Types;
use crate::engine::Engine;
use crate::engine::show::Quotes;
use crate::symbol::{Sym, Symbols};
use crate::value::Value;

/// Words for types, and their letters as in [`crate::code::signature`].
const TYPES: [(&str, &str); 11] = [
    ("SYMBOL", "y"),
    ("STRING", "s"),
    ("LEXEME", "ys"),
    ("INTEGER", "l"),
    ("FLOAT", "d"),
    ("NUMBER", "ld"),
    ("INSTANCE-NAME", "n"),
    ("INSTANCE-ADDRESS", "i"),
    ("INSTANCE", "ni"),
    ("FACT-ADDRESS", "f"),
    ("EXTERNAL-ADDRESS", "e"),
];

/// Attributes that list values, and the types of which each lists all that there may be.
const LISTS: [(&str, &str); 7] = [
    ("allowed-symbols", "y"),
    ("allowed-strings", "s"),
    ("allowed-lexemes", "ys"),
    ("allowed-integers", "l"),
    ("allowed-floats", "d"),
    ("allowed-numbers", "ld"),
    ("allowed-instance-names", "n"),
];

/// Types that can be in a slot.
const ALL: Types = Types::of("ysldnife");

/// What a slot may hold.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Constraint {
    /// The types it may have; [`Types::ANY`] if nothing is said.
    pub(crate) types: Types,
    /// Whether all values are listed, of whatever type.
    pub(crate) lists_all: bool,
    /// The types whose values are listed.
    pub(crate) listed: Types,
    /// The values that are listed.
    pub(crate) allowed: Vec<Value>,
    /// `allowed-classes`
    pub(crate) classes: Vec<Sym>,
    /// The ends of the range.
    pub(crate) range: (Option<Value>, Option<Value>),
    /// The least and the largest number of values of a row.
    pub(crate) count: (u64, Option<u64>),
    /// Whether it may be a row: of use only for variables of rules.
    pub(crate) takes_rows: bool,
}

impl Default for Constraint {
    fn default() -> Constraint {
        Constraint {
            types: Types::ANY,
            lists_all: false,
            listed: Types::NONE,
            allowed: Vec::new(),
            classes: Vec::new(),
            range: (None, None),
            count: (0, None),
            takes_rows: false,
        }
    }
}

/// What is wrong with a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Violation {
    /// It has another type.
    Type,
    /// It is not among those listed.
    Value,
    /// It is outside the range.
    Range,
    /// There are too few or too many.
    Count,
    /// It is an instance of another class.
    Class,
}

impl Constraint {
    /// What a text says of a slot.
    pub(crate) fn of(said: &ast::Constraint, symbols: &Symbols) -> Constraint {
        let mut constraint = Constraint::default();
        if let Some(words) = &said.types {
            constraint.types = Types::NONE;
            for word in words {
                constraint.types = constraint.types.with(letters(&TYPES, symbols.text(*word)));
            }
        }
        for (facet, values) in &said.allowed {
            let facet = symbols.text(*facet);
            if facet == "allowed-classes" {
                constraint.classes.extend(values.iter().filter_map(|value| match value {
                    Value::Symbol(name) => Some(*name),
                    _ => None,
                }));
                continue;
            }
            constraint.lists_all |= facet == "allowed-values";
            constraint.listed = constraint.listed.with(letters(&LISTS, facet));
            constraint.allowed.extend_from_slice(values);
        }
        if let Some(range) = &said.range {
            constraint.range.clone_from(range);
        }
        if let Some((from, to)) = said.cardinality {
            let count = |number: i64| u64::try_from(number).unwrap_or(0);
            constraint.count = (from.map_or(0, count), to.map(count));
        }
        constraint
    }

    /// What is wrong with one value.
    pub(crate) fn check_one(&self, value: &Value) -> Result<(), Violation> {
        let of = Types::of_value(value);
        if !of.meets(if self.types == Types::ANY { ALL } else { self.types }) {
            return Err(Violation::Type);
        }
        if !self.permits(value) {
            return Err(Violation::Value);
        }
        let (low, high) = &self.range;
        let is_below = |one: &Value, two: &Value| is_less(one, two).unwrap_or(false);
        if low.as_ref().is_some_and(|low| is_below(value, low))
            || high.as_ref().is_some_and(|high| is_below(high, value))
        {
            return Err(Violation::Range);
        }
        Ok(())
    }

    /// Whether a value is listed, if those of its type are.
    fn permits(&self, value: &Value) -> bool {
        let of = Types::of_value(value);
        let is_listed = self.lists_all || of.meets(self.listed);
        !is_listed || !of.meets(LISTABLE) || self.allowed.contains(value)
    }

    /// What is wrong with the value of a slot: its number of values first, then each.
    pub(crate) fn check(&self, value: &Value) -> Result<(), Violation> {
        let Value::Multi(row) = value else { return self.check_one(value) };
        if !self.allows_count(row.len() as u64, Some(row.len() as u64)) {
            return Err(Violation::Count);
        }
        row.iter().try_for_each(|value| self.check_one(value))
    }

    /// Whether a number of values that lies between these can be right; without an upper one there may be any number.
    pub(crate) fn allows_count(&self, least: u64, most: Option<u64>) -> bool {
        let (from, to) = self.count;
        most.is_none_or(|most| most >= from) && to.is_none_or(|to| least <= to)
    }
}

/// Types whose values can be listed.
const LISTABLE: Types = Types::of("ysldn");

fn letters(table: &[(&str, &'static str)], word: &str) -> Types {
    table.iter().find(|entry| entry.0 == word).map_or(Types::NONE, |entry| Types::of(entry.1))
}

/// Whether a number is less than another; none if one of them is no number.
fn is_less(one: &Value, two: &Value) -> Option<bool> {
    Some(match (one, two) {
        (Value::Integer(one), Value::Integer(two)) => one < two,
        (Value::Integer(one), Value::Float(two)) => (*one as f64) < *two,
        (Value::Float(one), Value::Integer(two)) => *one < *two as f64,
        (Value::Float(one), Value::Float(two)) => one < two,
        _ => return None,
    })
}

impl Engine {
    /// `… does not match the allowed types for slot 'x'.`, as the reference says it.
    pub(crate) fn violation_text(
        &self,
        what: &str,
        violation: Violation,
        constraint: &Constraint,
        slot: Sym,
    ) -> String {
        let place = format!("slot '{}'", self.symbols.text(slot));
        self.violation_at(what, violation, constraint, &place)
    }

    /// The same for a place that need not be a slot.
    pub(crate) fn violation_at(
        &self,
        what: &str,
        violation: Violation,
        constraint: &Constraint,
        place: &str,
    ) -> String {
        let broken = self.broken_text(violation, constraint);
        format!("{what} {broken} for {place}.")
    }

    /// What a value does not do.
    pub(crate) fn broken_text(&self, violation: Violation, constraint: &Constraint) -> String {
        match violation {
            Violation::Type => "does not match the allowed types".to_owned(),
            Violation::Value => "does not match the allowed values".to_owned(),
            Violation::Range => {
                let end = |end: &Option<Value>, open: &str| {
                    end.as_ref().map_or_else(|| open.to_owned(), |value| self.shown(value, Quotes::Plain))
                };
                let (low, high) = (end(&constraint.range.0, "-oo"), end(&constraint.range.1, "+oo"));
                format!("does not fall in the allowed range {low} to {high}")
            }
            Violation::Class => "does not match the allowed classes".to_owned(),
            Violation::Count => "does not satisfy the cardinality restrictions".to_owned(),
        }
    }
}
