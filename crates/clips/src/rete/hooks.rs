//! What the network asks of the rest of the engine: templates, code for tests and saliences, lines that are watched.

use super::rule::RuleId;
use crate::ast::{self, Expr, ExprId, Exprs, Span};
use crate::code::op::Code;
use crate::code::refusal::Refusal;
use crate::code::scope::{Resolver, Scope};
use crate::code::stop::Stop;
use crate::engine::Engine;
use crate::store::TemplateId;
use crate::symbol::Sym;
use crate::value::Value;

/// Saliences lie between its negation and this.
const HIGHEST_SALIENCE: i64 = 10_000;

impl Engine {
    /// The template that a pattern of this name is about, made if there is none, and whether its facts are ordered.
    pub(crate) fn template_of_pattern(&mut self, name: Sym, span: Span) -> Result<(TemplateId, bool), Refusal> {
        let id = match self.template_of(name, span)? {
            Some(id) => id,
            None => self.imply_template(name, span)?,
        };
        Ok((id, self.templates[id.0 as usize].is_implied))
    }

    /// An expression of a left-hand side as code.
    pub(super) fn compile_test(&mut self, exprs: &Exprs, id: ExprId, resolve: Resolver<'_>) -> Result<Code, Refusal> {
        self.compile(exprs, &[id], &mut Scope::test(resolve))
    }

    /// What is wrong with an expression of a left-hand side, whatever its variables are.
    pub(super) fn check_test(&mut self, exprs: &Exprs, id: ExprId) -> Result<(), Refusal> {
        self.check_reading(exprs, &[id], &mut Scope::test(&|_| None))
    }

    pub(super) fn evaluate_test(&mut self, code: &Code) -> Result<bool, Stop> {
        Ok(self.evaluate(code, &[])?.is_true())
    }

    /// The salience of a rule as it is defined, and its code if it is not a constant.
    pub(super) fn salience_of(&mut self, rule: &ast::Rule, exprs: &Exprs) -> Result<(i32, Option<Code>), Refusal> {
        let Some(id) = rule.salience else { return Ok((0, None)) };
        let span = exprs.span(id);
        let refuse = |problem| match problem {
            BadSalience::Range => Refusal::new(span, "PRNTUTIL9", "Salience value out of range -10000 to 10000."),
            BadSalience::Type => Refusal::new(span, "PRNTUTIL10", "Salience value must be an integer value."),
        };
        if let Expr::Constant(value) = exprs.get(id) {
            return Ok((in_range(value).map_err(refuse)?, None));
        }
        let code = self.compile(exprs, &[id], &mut Scope::top())?;
        let Ok(value) = self.evaluate_command(code.clone()) else {
            return Err(Refusal::new(span, "PRNTUTIL8", self.salience_text(rule.name.name)));
        };
        Ok((in_range(&value).map_err(refuse)?, Some(code)))
    }

    /// The salience that this code gives now; none if it gives no salience, after a complaint.
    pub(super) fn evaluate_salience(&mut self, code: &Code, rule: Sym) -> Option<i32> {
        let Ok(value) = self.evaluate_command(code.clone()) else {
            let text = self.salience_text(rule);
            self.write_error("\n");
            self.complain("PRNTUTIL8", &text);
            return None;
        };
        let (code, text) = match in_range(&value) {
            Ok(salience) => return Some(salience),
            Err(BadSalience::Range) => ("PRNTUTIL9", "Salience value out of range -10000 to 10000."),
            Err(BadSalience::Type) => ("PRNTUTIL10", "Salience value must be an integer value."),
        };
        let during = self.salience_text(rule);
        for (code, text) in [(code, text), ("PRNTUTIL8", &during)] {
            self.write_error("\n");
            self.complain(code, text);
        }
        None
    }

    fn salience_text(&self, rule: Sym) -> String {
        format!("This error occurred while evaluating the salience for defrule '{}'.", self.symbols.text(rule))
    }

    /// Prints a line of a watched item.
    pub(super) fn watch_line(&mut self, line: &str) {
        // Output that a limit stops is lost; the limit shows where the next text is printed.
        self.write(Sym::STDOUT, line);
    }

    /// Whether activations of new rules are watched.
    pub(super) fn watches_activations(&self) -> bool {
        self.network.rules.watch_activations
    }

    /// Whether firings of new rules are watched.
    pub(super) fn watches_firings(&self) -> bool {
        self.network.rules.watch_firings
    }

    /// A rule that takes the focus has an activation.
    pub(super) fn focus_for(&mut self, rule: RuleId) {
        let module = self.network.rules.get(rule).module;
        self.focus_on(module);
    }
}

enum BadSalience {
    Range,
    Type,
}

fn in_range(value: &Value) -> Result<i32, BadSalience> {
    match value {
        Value::Integer(number) if number.abs() <= HIGHEST_SALIENCE => Ok(*number as i32),
        Value::Integer(_) => Err(BadSalience::Range),
        _ => Err(BadSalience::Type),
    }
}
