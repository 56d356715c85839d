//! What still runs after a failure that CLIPS has forgotten.
//!
//! 6.4.2 keeps two flags: one says that there is an error, the other stops all sequences of actions. Every message that is sent clears the
//! first flag and keeps the second. Functions then return values as usual, but `progn`, loops and bodies stop. This can happen in two
//! places: behind a call that sends several messages, such as `(reset)`, and at the start of a test on a left-hand side, if an earlier
//! test failed for the same command. The compiler emits checks only there, so other code pays nothing.

use crate::ast::{Expr, ExprId};
use crate::code::builtin::Builtin;
use crate::code::op::{Argument, Local, Op, Region, Target};
use crate::code::scope::Body;
use crate::code::stop::Stop;
use crate::value::Value;

use super::children::each_child;
use super::{Compiler, Done, Refusal};

impl Compiler<'_, '_> {
    /// The actions of a `progn`. Its value is `FALSE` if everything was stopped before it or by one of its actions.
    pub(super) fn sequence(&mut self, ids: &[ExprId]) -> Done {
        let begins_broken = self.may_begin_broken().then(|| self.emit_jump(Op::WhenBroken(0)));
        let broken = self.actions_until_broken(ids)?;
        if begins_broken.is_none() && broken.is_empty() {
            return Ok(());
        }
        let end = self.emit_jump(Op::Jump(0));
        if !broken.is_empty() {
            self.land_all(broken);
            self.emit(Op::Pop);
        }
        if let Some(jump) = begins_broken {
            self.land(jump);
        }
        self.emit(Op::Constant(Value::FALSE));
        self.land(end);
        Ok(())
    }

    /// The actions of a body, which ends behind an action that stops everything. A test on a left-hand side keeps its value.
    pub(super) fn body(&mut self, ids: &[ExprId]) -> Done {
        if self.may_begin_broken() {
            return self.actions(ids);
        }
        let broken = self.actions_until_broken(ids)?;
        if !broken.is_empty() {
            let end = self.emit_jump(Op::Jump(0));
            self.land_all(broken);
            self.emit(Op::Halted(Stop::Unmatched));
            self.land(end);
        }
        Ok(())
    }

    /// All actions, leaving the value of the last one. The jumps are taken behind an action that stops everything; they leave its value.
    fn actions_until_broken(&mut self, ids: &[ExprId]) -> Result<Vec<usize>, Refusal> {
        let mut broken = Vec::new();
        let Some((last, before)) = ids.split_last() else {
            self.actions(ids)?;
            return Ok(broken);
        };
        for id in before {
            self.actions(&[*id])?;
            if self.may_break([id]) {
                broken.push(self.emit_jump(Op::WhenBroken(0)));
            }
            self.emit(Op::Pop);
        }
        self.actions(&[*last])?;
        if self.may_break([last]) {
            broken.push(self.emit_jump(Op::WhenBroken(0)));
        }
        Ok(broken)
    }

    /// Whether it can be noticed that the condition of a loop is evaluated once more. If there is a loop inside the condition it is not
    /// compiled a second time, because the code would double with each level.
    pub(super) fn may_look_again(&self, condition: ExprId) -> bool {
        self.may_stop(condition) && !self.has_loop(condition)
    }

    fn has_loop(&self, id: ExprId) -> bool {
        let expr = self.exprs.get(id);
        let mut has = matches!(expr, Expr::While { .. });
        each_child(expr, &mut |ids| has = has || ids.iter().any(|id| self.has_loop(*id)));
        has
    }

    /// The condition of a loop, for the case that its actions, between these two places, fail: 6.4.2 evaluates the condition before it
    /// looks whether to stop.
    pub(super) fn look_again(&mut self, condition: ExprId, heights: Local, (from, to): (Target, Target)) -> Done {
        let place = self.top();
        self.regions.push(Region { from, to, of: Argument::Again(heights, place) });
        let before = std::mem::replace(&mut self.looks_again, true);
        let done = self.argument(condition);
        self.looks_again = before;
        self.emit(Op::Pop);
        self.emit(Op::Constant(Value::FALSE));
        self.emit(Op::EndLoop(false));
        done
    }

    /// After an error a function of 6.4.2 complains of an argument of the wrong type, and stops silently behind the first one that has the
    /// right type. Constants take a shortcut there and do not stop it.
    pub(super) fn stop_if_error(&mut self, function: &'static Builtin, index: usize, argument: ExprId) {
        let is_constant = matches!(self.exprs.get(argument), Expr::Constant(_));
        if !self.looks_again || is_constant || matches!(function.name, "eq" | "neq") {
            return;
        }
        self.emit(Op::Expect(function, index as u16));
        self.emit(Op::Constant(function.failed()));
        self.emit(Op::EndLoop(true));
        self.emit(Op::Pop);
    }

    /// A jump out of a loop or a `switch`, taken if evaluating these expressions has stopped everything.
    pub(super) fn end_if_broken(&mut self, ids: &[ExprId]) -> Option<usize> {
        self.may_break(ids).then(|| self.emit_jump(Op::WhenBroken(0)))
    }

    /// Whether everything may have been stopped before this code starts.
    pub(super) fn may_begin_broken(&self) -> bool {
        self.looks_again || self.scope.body == Body::Test && self.scope.matched.is_some()
    }

    /// Whether evaluating one of these may stop everything without an error.
    pub(super) fn may_break<'i>(&self, ids: impl IntoIterator<Item = &'i ExprId>) -> bool {
        ids.into_iter().any(|id| {
            let expr = self.exprs.get(*id);
            if let Expr::Call { name, .. } = expr
                && matches!(self.text(*name), "clear" | "eval" | "funcall" | "reset" | "unmake-instance")
            {
                return true;
            }
            let mut may = false;
            each_child(expr, &mut |ids| may = may || self.may_break(ids));
            may
        })
    }
}
