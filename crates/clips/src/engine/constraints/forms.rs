//! Constants and calls in `assert`, `modify` and defaults, when they are read.

use super::{Constraint, Violation};
use crate::ast::{Expr, ExprId, Exprs};
use crate::code::signature::Types;
use crate::engine::Engine;

/// Which part of what is written for a slot is wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Found {
    /// A constant.
    Literal,
    /// What a call of a function can return.
    Call,
    /// All of them.
    All,
}

impl Found {
    /// How complaints about `assert` and `modify` begin.
    pub(crate) fn in_command(self, command: &str) -> String {
        let what = match self {
            Found::Literal => "A literal slot value",
            Found::Call => "The function return value",
            Found::All => "Literal slot values",
        };
        format!("{what} found in the '{command}' command")
    }

    /// How complaints about `default-dynamic` begin.
    pub(crate) fn in_default(self) -> &'static str {
        match self {
            Found::Literal | Found::All => "An expression found in the default-dynamic attribute",
            Found::Call => "The function return value found in the default-dynamic attribute",
        }
    }
}

impl Engine {
    /// What is certainly wrong with expressions that are written for a slot.
    pub(crate) fn check_written(
        &self,
        exprs: &Exprs,
        ids: &[ExprId],
        constraint: &Constraint,
        is_multi: bool,
    ) -> Result<(), (Found, Violation)> {
        let (least, most) = self.count_written(exprs, ids);
        if is_multi && !constraint.allows_count(least, most) {
            return Err((Found::All, Violation::Count));
        }
        for id in ids {
            match exprs.get(*id) {
                Expr::Constant(value) => {
                    constraint.check_one(value).map_err(|violation| (Found::Literal, violation))?;
                }
                Expr::Call { .. } => {
                    let types = self.static_types(exprs, *id);
                    if !types.meets(constraint.types.with(Types::MULTI)) {
                        return Err((Found::Call, Violation::Type));
                    }
                }
                _ => {}
            }
        }
        Ok(())
    }

    /// Whether expressions may have one value in all.
    pub(crate) fn may_be_one(&self, exprs: &Exprs, ids: &[ExprId]) -> bool {
        let (least, most) = self.count_written(exprs, ids);
        least <= 1 && most.is_none_or(|most| most >= 1)
    }

    /// How many values expressions have, at least and at most. Only constants and functions that never return rows are sure.
    fn count_written(&self, exprs: &Exprs, ids: &[ExprId]) -> (u64, Option<u64>) {
        let is_one = |id: &&ExprId| match exprs.get(**id) {
            Expr::Constant(_) => true,
            Expr::Call { .. } => !self.static_types(exprs, **id).meets(Types::MULTI),
            _ => false,
        };
        let sure = ids.iter().filter(is_one).count();
        (sure as u64, (sure == ids.len()).then_some(sure as u64))
    }
}
