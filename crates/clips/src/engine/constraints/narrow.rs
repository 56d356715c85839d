//! What is left if two constraints hold at once, or one of two.

use super::{ALL, Constraint, LISTABLE, is_less};
use crate::code::signature::Types;
use crate::value::Value;

const NUMBERS: Types = Types::of("ld");

impl Constraint {
    /// Nothing but this value.
    pub(crate) fn of_value(value: &Value) -> Constraint {
        let types = Types::of_value(value);
        Constraint { types, listed: types.both(LISTABLE), allowed: vec![value.clone()], ..Constraint::default() }
    }

    /// Nothing but values of these types.
    pub(crate) fn of_types(types: Types) -> Constraint {
        Constraint { types: types.both(ALL), takes_rows: types.meets(Types::MULTI), ..Constraint::default() }
    }

    /// The types that are left, rows among them.
    pub(crate) fn left(&self) -> Types {
        let rows = if self.takes_rows { Types::MULTI } else { Types::NONE };
        self.types.both(ALL).with(rows)
    }

    /// Whether nothing can meet it, as far as the reference looks: at types, and at the number of values.
    pub(crate) fn is_hopeless(&self) -> bool {
        let (least, most) = self.count;
        self.left() == Types::NONE || most.is_some_and(|most| most < least)
    }

    /// Both must hold.
    pub(crate) fn and(&self, other: &Constraint) -> Constraint {
        let mut allowed: Vec<Value> = self.allowed.iter().filter(|value| other.permits(value)).cloned().collect();
        for value in other.allowed.iter().filter(|value| self.permits(value)) {
            if !allowed.contains(value) {
                allowed.push(value.clone());
            }
        }
        let most = match (self.count.1, other.count.1) {
            (Some(one), Some(two)) => Some(one.min(two)),
            (one, two) => one.or(two),
        };
        let ((low, high), (other_low, other_high)) = (self.ends(), other.ends());
        let mut both = Constraint {
            types: self.types.both(other.types),
            lists_all: self.lists_all || other.lists_all,
            listed: self.listed.with(other.listed),
            allowed,
            classes: Vec::new(),
            range: (inner(low, other_low, false), inner(high, other_high, true)),
            count: (self.count.0.max(other.count.0), most),
            takes_rows: self.takes_rows && other.takes_rows,
        };
        if let (Some(low), Some(high)) = &both.range
            && is_less(high, low) == Some(true)
        {
            both.types = both.types.both(ALL).without(NUMBERS);
        }
        both.drop_unlisted();
        both
    }

    /// One of the two must hold.
    pub(crate) fn or(&self, other: &Constraint) -> Constraint {
        let mut allowed = self.allowed.clone();
        allowed.extend_from_slice(&other.allowed);
        let ((low, high), (other_low, other_high)) = (self.ends(), other.ends());
        let most = self.count.1.zip(other.count.1).map(|(one, two)| one.max(two));
        Constraint {
            types: self.types.with(other.types),
            lists_all: self.lists_all && other.lists_all,
            // Values of different types are no list in the reference.
            listed: self.listed.both(other.listed),
            allowed,
            classes: Vec::new(),
            range: (outer(low, other_low, false), outer(high, other_high, true)),
            count: (self.count.0.min(other.count.0), most),
            takes_rows: self.takes_rows || other.takes_rows,
        }
    }

    fn ends(&self) -> (Option<&Value>, Option<&Value>) {
        (self.range.0.as_ref(), self.range.1.as_ref())
    }

    /// It must not be this value.
    pub(crate) fn except(&mut self, value: &Value) {
        self.allowed.retain(|it| it != value);
        self.drop_unlisted();
    }

    /// Types whose lists are empty are not left; unless any type may be, which the reference does not take apart.
    fn drop_unlisted(&mut self) {
        if self.lists_all {
            if self.allowed.is_empty() {
                self.types = Types::NONE;
            }
            return;
        }
        if self.types == Types::ANY {
            return;
        }
        for letter in ["y", "s", "l", "d", "n"] {
            let of = Types::of(letter);
            if self.listed.meets(of) && !self.allowed.iter().any(|value| Types::of_value(value).meets(of)) {
                self.types = self.types.without(of);
            }
        }
    }
}

/// The end of a range that lies further inside.
fn inner(one: Option<&Value>, two: Option<&Value>, is_high: bool) -> Option<Value> {
    match (one, two) {
        (Some(one), Some(two)) => {
            let takes_one = is_less(one, two) == Some(is_high);
            Some(if takes_one { one.clone() } else { two.clone() })
        }
        (one, two) => one.or(two).cloned(),
    }
}

/// The end of a range that lies further outside.
fn outer(one: Option<&Value>, two: Option<&Value>, is_high: bool) -> Option<Value> {
    let (one, two) = one.zip(two)?;
    Some(if is_less(one, two) == Some(is_high) { two.clone() } else { one.clone() })
}
