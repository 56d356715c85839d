//! Rules: from the tree of a `defrule` to conditions for the network and code for the actions.

use super::analyse;
use crate::ast::{self, Expr, ExprId, Exprs, Span};
use crate::code::op::Code;
use crate::code::refusal::Refusal;
use crate::code::scope::{Resolver, Scope};
use crate::engine::Engine;
use crate::rete::{RuleData, RuleId};
use crate::store::TemplateId;
use crate::symbol::Sym;
use crate::value::Value;

/// Saliences lie between its negation and this.
const HIGHEST_SALIENCE: i64 = 10_000;

impl Engine {
    /// Adds a rule, and matches it with the facts that are there. To redefine a rule, the caller removes the old one first.
    pub(crate) fn add_rule(&mut self, rule: &ast::Rule, exprs: &Exprs) -> Result<RuleId, Refusal> {
        let own = self.here(rule.name.name);
        let kept = self.matcher.network.rules.kept.take().filter(|it| it.named == own);
        let (salience, salience_code) = self.salience_of(rule, exprs)?;
        let plans = analyse(self, rule, exprs).map_err(|refusal| self.read_first(refusal, rule, exprs))?;
        let mut alternatives = Vec::with_capacity(plans.len());
        for plan in plans {
            let names: Vec<Sym> = plan.variables.iter().map(|it| it.0).collect();
            let actions = self.compile(exprs, &rule.actions, &mut Scope::actions(&names))?;
            alternatives.push((plan, actions));
        }
        let watched = &self.matcher.network.rules;
        let data = RuleData {
            name: rule.name.name,
            module: self.modules.current,
            salience_code,
            auto_focus: rule.auto_focus,
            disjuncts: Vec::new(),
            watch_activations: watched.watch_activations || kept.is_some_and(|it| it.watch_activations),
            watch_firings: watched.watch_firings || kept.is_some_and(|it| it.watch_firings),
            has_break: kept.is_some_and(|it| it.has_break),
        };
        let (id, marks) = self.matcher.network.build_rule(data, salience, alternatives);
        self.show_joins(&marks);
        // What a test of a condition complained of was told, and the rule is there.
        if let Err(stop) = self.matching().match_late(id)
            && !stop.is_the_programs()
        {
            // A rule that lacks matches would be wrong without a word, and so would later ones that share its conditions.
            self.matching().remove_rule(id);
            self.running.not_added = Some((own, stop));
        }
        Ok(id)
    }

    /// The reference reads the actions before it looks at the variables of the conditions.
    fn read_first(&mut self, refusal: Refusal, rule: &ast::Rule, exprs: &Exprs) -> Refusal {
        let actions = rule.actions.first().map(|id| exprs.span(*id).start);
        let is_of_variables = actions.is_some_and(|start| refusal.span.start >= start)
            || refusal.code.starts_with("ANALYSIS")
            || refusal.code.starts_with("RULECSTR")
            || refusal.code == "CSTRNCHK1" && refusal.text.contains("found in CE #");
        if self.collects || !is_of_variables {
            return refusal;
        }
        self.check_reading(exprs, &rule.actions, &mut Scope::actions(&[])).err().unwrap_or(refusal)
    }

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

    /// The salience of a rule as it is defined, and its code if it is not a constant.
    pub(super) fn salience_of(&mut self, rule: &ast::Rule, exprs: &Exprs) -> Result<(i32, Option<Code>), Refusal> {
        match rule.salience {
            Some(id) => self.evaluate_salience_of(id, rule.name.name, exprs),
            None => Ok((0, None)),
        }
    }

    /// The same for a salience of the rule of this name.
    pub(crate) fn evaluate_salience_of(
        &mut self,
        id: ExprId,
        rule: Sym,
        exprs: &Exprs,
    ) -> Result<(i32, Option<Code>), Refusal> {
        let span = exprs.span(id);
        let refuse = |problem| match problem {
            BadSalience::Range => Refusal::new(span, "PRNTUTIL9", "Salience value out of range -10000 to 10000."),
            BadSalience::Type => Refusal::new(span, "PRNTUTIL10", "Salience value must be an integer value."),
        };
        if let Expr::Constant(value) = exprs.get(id) {
            return Ok((salience_in_range(value).map_err(refuse)?, None));
        }
        let code = self.compile(exprs, &[id], &mut Scope::top())?;
        let Ok(value) = self.evaluate_command(code.clone()) else {
            return Err(Refusal::new(span, "PRNTUTIL8", self.salience_text(rule)));
        };
        Ok((salience_in_range(&value).map_err(refuse)?, Some(code)))
    }
}

/// Why a value is no salience.
pub(crate) enum BadSalience {
    Range,
    Type,
}

/// A value as a salience.
pub(crate) fn salience_in_range(value: &Value) -> Result<i32, BadSalience> {
    match value {
        Value::Integer(number) if number.abs() <= HIGHEST_SALIENCE => Ok(*number as i32),
        Value::Integer(_) => Err(BadSalience::Range),
        _ => Err(BadSalience::Type),
    }
}
