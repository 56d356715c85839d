//! `(why (safe r31))`: facts that are asked about by a pattern.
//!
//! What looks like a call is a pattern if it begins with the name of a template, or with a name that no function has. The values of
//! its fields go to the stack, each slot with its name and the number of its fields before them.

use crate::ast::{Expr, ExprId, Span, Variable};
use crate::code::builtin::Builtin;
use crate::code::op::Op;
use crate::code::refusal::Refusal;
use crate::code::scope::Body;
use crate::engine::functions::WHY_FACTS;
use crate::engine::why::DEEPEST;
use crate::symbol::Sym;
use crate::value::Value;

use super::{Compiler, Done};

/// Patterns with more parts are refused.
const MOST: usize = 10_000;

impl<'a> Compiler<'a, '_> {
    /// The name and the parts of the pattern that `why` is asked about, if its argument is one.
    pub(super) fn asked_pattern(&self, function: &Builtin, arguments: &[ExprId]) -> Option<(Sym, &'a [ExprId])> {
        let Expr::Call { name, arguments: parts } = self.exprs.get(*arguments.first()?) else { return None };
        let is_pattern = self.engine.find_template(*name).is_some() || !self.engine.is_callable(*name);
        (function.name == "why" && is_pattern).then_some((*name, parts.as_slice()))
    }

    /// Asks about all facts that match a pattern.
    pub(super) fn why_facts(&mut self, (name, parts): (Sym, &[ExprId]), arguments: &[ExprId], span: Span) -> Done {
        let start = self.here();
        self.emit(Op::Constant(Value::Symbol(name)));
        match arguments {
            [_] => self.emit(Op::Constant(Value::Integer(DEEPEST as i64))),
            [_, deep] => self.argument(*deep)?,
            _ => return Err(Refusal::syntax(span, "why")),
        }
        let template = self.engine.find_template(name);
        let slotted = template.filter(|id| !self.engine.templates[id.0 as usize].is_implied);
        let mut count = 2;
        for part in parts {
            count += match slotted {
                None => self.pattern_value(*part)?,
                Some(_) => self.slot_values(name, *part)?,
            };
        }
        debug_assert!(self.here() > start, "the name stands on the stack");
        if count > MOST {
            return Err(Refusal::syntax(span, "why"));
        }
        self.emit(Op::Call(&WHY_FACTS, count as u16));
        Ok(())
    }

    /// A slot with its name, the number of its fields, and the fields. Returns how many values that makes.
    fn slot_values(&mut self, template: Sym, part: ExprId) -> Result<usize, Refusal> {
        let span = self.exprs.span(part);
        let exprs = self.exprs;
        let Expr::Call { name, arguments } = exprs.get(part) else { return Err(Refusal::syntax(span, "why")) };
        let id = self.engine.find_template(template);
        let slots = id.map_or(&[][..], |id| &self.engine.templates[id.0 as usize].slots);
        if slots.iter().all(|slot| slot.name != *name) {
            return Err(Refusal::no_slot(span, self.text(*name), self.text(template)));
        }
        self.emit(Op::Constant(Value::Symbol(*name)));
        self.emit(Op::Constant(Value::Integer(arguments.len() as i64)));
        let mut count = 2;
        for argument in arguments {
            count += self.pattern_value(*argument)?;
        }
        Ok(count)
    }

    /// A field: a value, or a wildcard. A variable without a value is a wildcard. Returns how many values that makes, which is one.
    fn pattern_value(&mut self, id: ExprId) -> Result<usize, Refusal> {
        let wildcard = match self.exprs.get(id) {
            Expr::Constant(Value::Symbol(sign @ (Sym::QUESTION | Sym::DOLLAR_QUESTION))) => Some(*sign),
            Expr::Variable(Variable::Single(name)) if !self.has_value(*name) => Some(Sym::QUESTION),
            Expr::Variable(Variable::Multi(name)) if !self.has_value(*name) => Some(Sym::DOLLAR_QUESTION),
            _ => None,
        };
        match wildcard {
            Some(sign) => self.emit(Op::Constant(Value::Symbol(sign))),
            None => self.argument(id)?,
        }
        Ok(1)
    }

    fn has_value(&self, name: Sym) -> bool {
        let is_top = self.scope.body == Body::Top && self.engine.machine.top.contains_key(&name);
        is_top || self.scope.find(name).is_some()
    }
}
