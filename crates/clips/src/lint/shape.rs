//! What is known of values before a program runs: constants up to a place, and whether more may follow.

use crate::ast::{Expr, ExprId, Exprs, FieldKind, FieldPattern, TermKind};
use crate::value::Value;

/// Values in a row: of an ordered fact, or of a slot.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Shape {
    /// The first values.
    pub(super) known: Vec<Value>,
    /// Whether anything may follow them.
    pub(super) is_open: bool,
}

impl Shape {
    /// Nothing is known.
    pub(super) const ANY: Shape = Shape { known: Vec::new(), is_open: true };

    /// What expressions give: what is no constant may be a row of any length.
    pub(super) fn of(exprs: &Exprs, values: &[ExprId]) -> Shape {
        let mut known = Vec::new();
        for id in values {
            match exprs.get(*id) {
                Expr::Constant(value) => known.push(value.clone()),
                _ => return Shape { known, is_open: true },
            }
        }
        Shape { known, is_open: false }
    }

    /// A value that is there, such as a default.
    pub(super) fn of_value(value: &Value) -> Shape {
        let known = match value {
            Value::Multi(row) => row.to_vec(),
            one => vec![one.clone()],
        };
        Shape { known, is_open: false }
    }

    /// Whether nothing is known.
    pub(super) fn is_any(&self) -> bool {
        self.is_open && self.known.is_empty()
    }

    /// Whether the fields of a pattern may match it; false only if they cannot.
    pub(super) fn may_match(&self, fields: &[FieldPattern]) -> bool {
        let singles = fields.iter().filter(|field| !is_multi(field)).count();
        let has_multi = singles < fields.len();
        let fits = match (has_multi, self.is_open) {
            (false, false) => singles == self.known.len(),
            (true, false) => singles <= self.known.len(),
            (false, true) => singles >= self.known.len(),
            (true, true) => true,
        };
        let first = fields.iter().take_while(|field| !is_multi(field));
        fits && first.zip(&self.known).all(|(field, value)| admits(field, value)) && self.ends_match(fields, has_multi)
    }

    /// What stands behind the only open field meets the end of a row that is known to its end.
    fn ends_match(&self, fields: &[FieldPattern], has_multi: bool) -> bool {
        if self.is_open || !has_multi {
            return true;
        }
        let last = fields.iter().rev().take_while(|field| !is_multi(field));
        last.zip(self.known.iter().rev()).all(|(field, value)| admits(field, value))
    }
}

/// Whether a field takes any number of values.
pub(super) fn is_multi(field: &FieldPattern) -> bool {
    matches!(field.kind, FieldKind::Multi | FieldKind::MultiVariable(_))
}

/// Whether a field may match a value; false only if it cannot.
fn admits(field: &FieldPattern, value: &Value) -> bool {
    let holds = |terms: &Vec<crate::ast::Term>| {
        terms.iter().all(|term| match &term.kind {
            TermKind::Constant(constant) => (constant == value) != term.negated,
            TermKind::Variable(_) | TermKind::Predicate(_) | TermKind::Equal(_) => true,
        })
    };
    field.alternatives.is_empty() || field.alternatives.iter().any(holds)
}
