//! Expressions as tests: what the network can do itself, and code for the rest.

use super::constraint::Planner;
use crate::ast::{Expr, ExprId, Variable};
use crate::code::op::{Bound, Side};
use crate::code::refusal::Refusal;
use crate::rete::test::{Operand, Test};
use crate::symbol::Sym;

impl Planner<'_> {
    /// The variable that stands for the field under constraint in expressions made for `=( )`.
    pub(super) fn this_field(&mut self) -> Sym {
        // No text can contain this name.
        self.engine.symbols.intern("(field)")
    }

    /// An expression as tests that must all hold.
    pub(super) fn lower(&mut self, id: ExprId) -> Result<Vec<Test>, Refusal> {
        if let Some(operand) = self.operand(id) {
            return Ok(vec![Test::Truth(operand)]);
        }
        let Expr::Call { name, arguments } = self.exprs.get(id) else { return self.code(id) };
        let arguments = arguments.clone();
        match (self.engine.symbols.text(*name), arguments.as_slice()) {
            ("and", [_, _, ..]) => {
                let mut tests = Vec::new();
                for argument in arguments {
                    tests.extend(self.lower(argument)?);
                }
                Ok(tests)
            }
            ("or", [_, _, ..]) => {
                let mut alternatives = Vec::with_capacity(arguments.len());
                for argument in arguments {
                    alternatives.push(self.lower(argument)?);
                }
                Ok(vec![Test::Any(alternatives)])
            }
            ("not", [one]) => Ok(vec![Test::Not(self.lower(*one)?)]),
            (name @ ("eq" | "neq"), [one, two]) => {
                let negated = name == "neq";
                match (self.operand(*one), self.operand(*two)) {
                    (Some(one), Some(two)) => Ok(vec![Test::Same { one, two, negated, is_call: true }]),
                    _ => self.code(id),
                }
            }
            _ => self.code(id),
        }
    }

    /// A constant or a variable of the left-hand side.
    fn operand(&mut self, id: ExprId) -> Option<Operand> {
        match self.exprs.get(id) {
            Expr::Constant(value) => Some(Operand::Constant(value.clone())),
            Expr::Variable(Variable::Single(name) | Variable::Multi(name)) => {
                let name = *name;
                let this = self.this_field();
                if name == this {
                    return self.at.place.map(|place| Operand::Bound(Bound { side: Side::Right, place }));
                }
                Some(Operand::Bound(self.variables.find(name)?.bound(self.at.leaf)))
            }
            _ => None,
        }
    }

    fn code(&mut self, id: ExprId) -> Result<Vec<Test>, Refusal> {
        let this = self.this_field();
        let (variables, at) = (&self.variables, self.at);
        let resolve = |variable: Variable| match variable {
            Variable::Single(name) | Variable::Multi(name) if name == this => {
                at.place.map(|place| Bound { side: Side::Right, place })
            }
            Variable::Single(name) | Variable::Multi(name) => variables.find(name).map(|it| it.bound(at.leaf)),
            Variable::Global(_) | Variable::MultiGlobal(_) => None,
        };
        Ok(vec![Test::Code(self.engine.compile_test(self.exprs, id, &resolve)?)])
    }
}
