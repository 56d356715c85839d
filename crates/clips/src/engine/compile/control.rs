//! Conditions, loops, `switch`, `return` and `break`.

use crate::ast::{Expr, ExprId, ForEach, Span};
use crate::code::op::{Argument, Left, Op, Region};
use crate::code::refusal::Refusal;
use crate::code::scope::Home;
use crate::code::signature::Types;
use crate::symbol::Sym;
use crate::value::Value;

use super::{Compiler, Done};

impl Compiler<'_, '_> {
    /// `(if condition then … else …)`
    pub(super) fn branch(&mut self, condition: ExprId, then: &[ExprId], otherwise: Option<&[ExprId]>) -> Done {
        self.refuse_expand(condition, "if")?;
        let unless = self.jumps_unless(condition)?;
        self.branch_actions(then)?;
        let end = self.emit_jump(Op::Jump(0));
        self.land_all(unless);
        self.branch_actions(otherwise.unwrap_or_default())?;
        self.land(end);
        Ok(())
    }

    /// The actions of a branch: several of them are a `progn`, a single one is not.
    fn branch_actions(&mut self, actions: &[ExprId]) -> Done {
        if actions.len() > 1 { self.sequence(actions) } else { self.actions(actions) }
    }

    /// Evaluates a condition and goes on if it holds; the jumps are taken if it does not.
    pub(super) fn jumps_unless(&mut self, id: ExprId) -> Result<Vec<usize>, Refusal> {
        if let Expr::Call { name, arguments } = self.exprs.get(id) {
            match (self.text(*name), arguments.as_slice()) {
                ("and", [_, _, ..]) if !self.has_expand(arguments) => {
                    let mut jumps = Vec::new();
                    for argument in arguments {
                        jumps.append(&mut self.jumps_unless(*argument)?);
                    }
                    return Ok(jumps);
                }
                ("or", [before @ .., last]) if !before.is_empty() && !self.has_expand(arguments) => {
                    let mut ends = Vec::new();
                    for argument in before {
                        ends.append(&mut self.jumps_when(*argument)?);
                    }
                    let jumps = self.jumps_unless(*last)?;
                    self.land_all(ends);
                    return Ok(jumps);
                }
                ("not", [one]) if !self.has_expand(arguments) => return self.jumps_when(*one),
                _ => {}
            }
        }
        self.argument(id)?;
        Ok(vec![self.emit_jump(Op::Unless(0))])
    }

    /// Evaluates a condition and goes on if it does not hold; the jumps are taken if it does.
    fn jumps_when(&mut self, id: ExprId) -> Result<Vec<usize>, Refusal> {
        if let Expr::Call { name, arguments } = self.exprs.get(id)
            && matches!(self.text(*name), "and" | "or" | "not")
            && self.has_whole_condition(arguments, *name)
        {
            let unless = self.jumps_unless(id)?;
            let when = self.emit_jump(Op::Jump(0));
            self.land_all(unless);
            return Ok(vec![when]);
        }
        self.argument(id)?;
        Ok(vec![self.emit_jump(Op::When(0))])
    }

    fn has_whole_condition(&self, arguments: &[ExprId], name: Sym) -> bool {
        let least = if self.text(name) == "not" { 1 } else { 2 };
        arguments.len() >= least && !self.has_expand(arguments)
    }

    /// `and`, `or` and `not` as values.
    pub(super) fn truth(&mut self, call: &[ExprId], is_and: bool) -> Done {
        let mut jumps = Vec::new();
        let from = self.here();
        for id in call {
            let found = if is_and { self.jumps_unless(*id)? } else { self.jumps_when(*id)? };
            jumps.extend(found);
        }
        if call.iter().any(|id| self.may_stop(*id)) {
            self.regions.push(Region { from, to: self.here(), of: Argument::Left(Left::False) });
        }
        self.emit(Op::Constant(Value::of_bool(is_and)));
        let end = self.emit_jump(Op::Jump(0));
        self.land_all(jumps);
        self.emit(Op::Constant(Value::of_bool(!is_and)));
        self.land(end);
        Ok(())
    }

    /// The actions of a loop, where `break` may stand; afterwards the jumps of its `break`s.
    pub(super) fn loop_body(&mut self, actions: &[ExprId]) -> Result<Vec<usize>, Refusal> {
        let could_break = std::mem::replace(&mut self.can_break, true);
        self.loops.push(Vec::new());
        let done = self.branch_actions(actions);
        self.can_break = could_break;
        let breaks = self.loops.pop().unwrap_or_default();
        done.map(|()| breaks)
    }

    /// `(while condition do …)`
    pub(super) fn repeat(&mut self, condition: ExprId, actions: &[ExprId]) -> Done {
        let level = self.scope.level();
        let height = self.scope.local();
        let again = self.may_look_again(condition).then(|| self.scope.locals(2));
        if let Some(heights) = again {
            self.emit(Op::Begin(heights));
        }
        self.emit(Op::Height(height));
        let top = self.top();
        self.refuse_expand(condition, "while")?;
        let mut unless = self.jumps_unless(condition)?;
        if self.may_begin_broken() || self.may_break(&[condition]) {
            unless.push(self.emit_jump(Op::WhenBroken(0)));
        }
        let from = self.here();
        let breaks = self.loop_body(actions)?;
        unless.extend(self.end_if_broken(actions));
        self.emit(Op::Pop);
        // If an `assert` failed but was done all the same, the error is raised at the operation behind it.
        let to = self.here();
        self.emit(Op::Jump(top));
        if let Some(again) = again.filter(|_| self.wrong.is_empty() && self.late.is_none()) {
            self.look_again(condition, again, (from, to))?;
        }
        self.land_all(unless);
        self.land_all(breaks);
        self.emit(Op::Cut(height));
        self.emit(Op::Constant(Value::FALSE));
        self.scope.leave(level);
        Ok(())
    }

    /// `(loop-for-count (?i first last) do …)`
    pub(super) fn count(
        &mut self,
        variable: Option<Sym>,
        first: Option<ExprId>,
        last: ExprId,
        actions: &[ExprId],
        span: Span,
    ) -> Done {
        let level = self.scope.level();
        let height = self.scope.local();
        let counter = self.scope.locals(3);
        if first.is_none() {
            self.emit(Op::Constant(Value::Integer(1)));
        }
        let bounds = first.into_iter().map(|first| (0, first)).chain([(1, last)]);
        for (index, bound) in bounds {
            let from = self.here();
            self.argument(bound)?;
            if self.is_expand(bound) || !self.static_types(bound).meets(Types::INTEGER) {
                return Err(Refusal::syntax(span, "loop-for-count function"));
            }
            if self.may_stop(bound) {
                let of = Argument::Typed("loop-for-count", index, Types::INTEGER);
                self.regions.push(Region { from, to: self.here(), of });
            }
        }
        self.emit(Op::Count(counter));
        self.emit(Op::Height(height));
        if let Some(name) = variable {
            self.scope.enter(name, Home::Loop(counter, "loop-for-count"));
        }
        let top = self.top();
        let end = self.emit_jump(Op::CountNext(counter, 0));
        let mut breaks = self.loop_body(actions)?;
        breaks.extend(self.end_if_broken(actions));
        self.emit(Op::Pop);
        self.emit(Op::Jump(top));
        self.land(end);
        self.land_all(breaks);
        self.emit(Op::Cut(height));
        self.emit(Op::Constant(Value::FALSE));
        self.scope.leave(level);
        Ok(())
    }

    /// `(progn$ (?x row) …)` and `(foreach ?x row …)`
    pub(super) fn each(
        &mut self,
        name: ForEach,
        variable: Option<Sym>,
        row: ExprId,
        actions: &[ExprId],
        span: Span,
    ) -> Done {
        let name = match name {
            ForEach::Progn => "progn$",
            ForEach::Foreach => "foreach",
        };
        let level = self.scope.level();
        let height = self.scope.local();
        let result = self.scope.local();
        let state = self.scope.locals(3);
        let from = self.here();
        self.single(row, name)?;
        if !self.static_types(row).meets(Types::MULTI) {
            let place = if variable.is_some() { span } else { self.exprs.span(row) };
            return Err(Refusal::syntax(place, name));
        }
        if self.may_stop(row) {
            self.regions.push(Region { from, to: self.here(), of: Argument::Typed(name, 0, Types::MULTI) });
        }
        self.emit(Op::Each(state, name));
        self.emit(Op::Height(height));
        self.emit(Op::Constant(Value::FALSE));
        self.emit(Op::Take(result));
        if let Some(field) = variable {
            let index = format!("{}-index", self.text(field));
            let index = self.engine.symbols.intern(&index);
            self.scope.enter(field, Home::Loop(state + 2, name));
            self.scope.enter(index, Home::Loop(state + 1, name));
        }
        let top = self.top();
        let end = self.emit_jump(Op::EachNext(state, 0));
        let breaks = self.loop_body(actions)?;
        self.emit(Op::Take(result));
        let broken = self.end_if_broken(actions);
        self.emit(Op::Jump(top));
        self.end_by_break(breaks, result);
        if let Some(broken) = broken {
            let over = self.emit_jump(Op::Jump(0));
            self.land(broken);
            self.emit(Op::Constant(Value::FALSE));
            self.emit(Op::Take(result));
            self.land(over);
        }
        self.land(end);
        self.emit(Op::Cut(height));
        self.emit(Op::Local(result));
        self.scope.leave(level);
        Ok(())
    }

    /// A loop with a value has none if it was left by `break`.
    pub(super) fn end_by_break(&mut self, breaks: Vec<usize>, result: u16) {
        if !breaks.is_empty() {
            self.land_all(breaks);
            self.emit(Op::Constant(Value::Void));
            self.emit(Op::Take(result));
        }
    }

    /// `(switch value (case …)… (default …))`
    pub(super) fn switch(
        &mut self,
        value: ExprId,
        cases: &[(ExprId, Vec<ExprId>)],
        default: Option<&[ExprId]>,
        span: Span,
    ) -> Done {
        let level = self.scope.level();
        let local = self.scope.local();
        self.single(value, "switch")?;
        self.emit(Op::Take(local));
        let broken = self.end_if_broken(&[value]);
        let mut ends = Vec::new();
        for (index, (case, actions)) in cases.iter().enumerate() {
            if cases[..index].iter().any(|(other, _)| self.is_same_constant(*other, *case)) {
                return Err(Refusal::new(span, "PRCDRPSR3", "Duplicate case found in switch function."));
            }
            self.single(*case, "switch")?;
            self.emit(Op::Case(local));
            let next = self.emit_jump(Op::Unless(0));
            self.branch_actions(actions)?;
            ends.push(self.emit_jump(Op::Jump(0)));
            self.land(next);
        }
        self.branch_actions(default.unwrap_or_default())?;
        if let Some(broken) = broken {
            ends.push(self.emit_jump(Op::Jump(0)));
            self.land(broken);
            self.emit(Op::Constant(Value::FALSE));
        }
        self.land_all(ends);
        self.scope.leave(level);
        Ok(())
    }

    fn is_same_constant(&self, one: ExprId, two: ExprId) -> bool {
        match (self.exprs.get(one), self.exprs.get(two)) {
            (Expr::Constant(one), Expr::Constant(two)) => one == two,
            (Expr::Variable(one), Expr::Variable(two)) => one == two,
            _ => false,
        }
    }

    /// `(return value)`
    pub(super) fn leave_body(&mut self, value: Option<ExprId>, span: Span) -> Done {
        if !self.can_return {
            return Err(Refusal::new(span, "PRCDRPSR2", "The return function is not valid in this context."));
        }
        match value {
            Some(value) => self.single(value, "return")?,
            None => self.emit(Op::Constant(Value::Void)),
        }
        // Who returns from inside of a `try` gives what the outermost one gives.
        if let Some(is_catch) = self.tries.first() {
            let value = Value::of_bool(*is_catch);
            self.emit(Op::Pop);
            self.emit(Op::Constant(value));
        }
        self.emit(Op::Return);
        Ok(())
    }

    /// `(break)`
    pub(super) fn leave_loop(&mut self, span: Span) -> Done {
        if !self.can_break || self.loops.is_empty() {
            return Err(Refusal::new(span, "PRCDRPSR2", "The break function not valid in this context."));
        }
        let jump = self.emit_jump(Op::Jump(0));
        if let Some(breaks) = self.loops.last_mut() {
            breaks.push(jump);
        }
        Ok(())
    }
}
