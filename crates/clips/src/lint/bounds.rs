//! Truth of tests without running them, and numbers that tests leave.

#![expect(clippy::float_cmp, reason = "numbers are compared as the program compares them")]

use std::collections::BTreeMap;

use crate::ast::{Expr, ExprId, Exprs, Variable};
use crate::symbol::{Sym, Symbols};
use crate::value::Value;

/// Numbers beyond this are not all floats.
const EXACT: f64 = 9_007_199_254_740_992.0;

/// What an expression gives whatever its variables are, as far as that is plain to see.
pub(super) fn truth(exprs: &Exprs, symbols: &Symbols, id: ExprId) -> Option<bool> {
    match exprs.get(id) {
        Expr::Constant(value) => Some(value.is_true()),
        Expr::Call { name, arguments } => {
            let truths = || arguments.iter().map(|id| truth(exprs, symbols, *id));
            match symbols.text(*name) {
                "not" => truths().next()?.map(|it| !it),
                "and" if truths().any(|it| it == Some(false)) => Some(false),
                "or" if truths().all(|it| it == Some(false)) => Some(false),
                compare => compared(exprs, compare, arguments),
            }
        }
        _ => None,
    }
}

/// A comparison of two constants, or of a variable with itself.
fn compared(exprs: &Exprs, name: &str, arguments: &[ExprId]) -> Option<bool> {
    let [one, two] = arguments else { return None };
    match (exprs.get(*one), exprs.get(*two)) {
        (Expr::Constant(one), Expr::Constant(two)) => match name {
            "eq" => Some(one == two),
            "neq" => Some(one != two),
            _ => {
                let (one, two) = (number(one)?, number(two)?);
                Some(match name {
                    "=" => one == two,
                    "<>" => one != two,
                    "<" => one < two,
                    ">" => one > two,
                    "<=" => one <= two,
                    ">=" => one >= two,
                    _ => return None,
                })
            }
        },
        (Expr::Variable(Variable::Single(one)), Expr::Variable(Variable::Single(two))) if one == two => {
            matches!(name, "neq" | "<>" | "<" | ">").then_some(false)
        }
        _ => None,
    }
}

fn number(value: &Value) -> Option<f64> {
    let number = match value {
        Value::Integer(number) => *number as f64,
        Value::Float(number) => *number,
        _ => return None,
    };
    (number.abs() < EXACT).then_some(number)
}

/// What is left to a number: its ends, and whether each of them is left out.
#[derive(Clone, Copy, Debug)]
struct Left {
    low: (f64, bool),
    high: (f64, bool),
}

impl Left {
    const ALL: Left = Left { low: (f64::NEG_INFINITY, false), high: (f64::INFINITY, false) };

    fn above(&mut self, end: f64, is_out: bool) {
        if end > self.low.0 || end == self.low.0 && is_out {
            self.low = (end, is_out);
        }
    }

    fn below(&mut self, end: f64, is_out: bool) {
        if end < self.high.0 || end == self.high.0 && is_out {
            self.high = (end, is_out);
        }
    }

    fn is_empty(&self) -> bool {
        self.low.0 > self.high.0 || self.low.0 == self.high.0 && (self.low.1 || self.high.1)
    }
}

/// What tests that must all hold leave to the variables of a rule.
#[derive(Debug, Default)]
pub(super) struct Bounds(BTreeMap<Sym, Left>);

impl Bounds {
    /// The variable holds a number between these, if it holds a number.
    pub(super) fn within(&mut self, name: Sym, range: &(Option<Value>, Option<Value>)) {
        let left = self.0.entry(name).or_insert(Left::ALL);
        if let Some(low) = range.0.as_ref().and_then(number) {
            left.above(low, false);
        }
        if let Some(high) = range.1.as_ref().and_then(number) {
            left.below(high, false);
        }
    }

    /// One more test must hold; the variable to which nothing is left by it.
    pub(super) fn narrow(&mut self, exprs: &Exprs, symbols: &Symbols, id: ExprId) -> Option<Sym> {
        let Expr::Call { name, arguments } = exprs.get(id) else { return None };
        let name = symbols.text(*name);
        if name == "and" {
            return arguments.iter().find_map(|id| self.narrow(exprs, symbols, *id));
        }
        let [one, two] = arguments.as_slice() else { return None };
        let (variable, end, is_turned) = match (exprs.get(*one), exprs.get(*two)) {
            (Expr::Variable(Variable::Single(variable)), Expr::Constant(value)) => (*variable, number(value)?, false),
            (Expr::Constant(value), Expr::Variable(Variable::Single(variable))) => (*variable, number(value)?, true),
            _ => return None,
        };
        let left = self.0.entry(variable).or_insert(Left::ALL);
        match (name, is_turned) {
            (">", false) | ("<", true) => left.above(end, true),
            (">=", false) | ("<=", true) => left.above(end, false),
            ("<", false) | (">", true) => left.below(end, true),
            ("<=", false) | (">=", true) => left.below(end, false),
            ("=", _) => {
                left.above(end, false);
                left.below(end, false);
            }
            _ => return None,
        }
        left.is_empty().then_some(variable)
    }
}
