//! Rules that can be defined, and that nobody means as they are.
//!
//! The reference takes them without a word. They are warnings where a file is loaded for a person, and hints at the prompt.

use crate::ast::{Change, Condition, ConditionKind, Expr, ExprId, Exprs, FieldPattern, Form, FormKind, Variable};
use crate::engine::Engine;
use crate::engine::functions;
use crate::engine::hints::Suspect;
use crate::lint::rules::{uses_in_conditions, variable};
use crate::symbol::Sym;
use crate::value::Value;

/// Functions that are taken for conditions by themselves.
const COMPARISONS: [&str; 8] = ["<", "<=", "<>", "=", ">", ">=", "eq", "neq"];

impl Engine {
    /// What is probably not meant so, whatever stands in the forms around it.
    pub(crate) fn suspects_alone(&self, form: &Form) -> Vec<Suspect> {
        let FormKind::Rule(rule) = &form.kind else { return Vec::new() };
        let mut found = Vec::new();
        self.suspect_conditions(&rule.conditions, &mut found);
        let bare = rule.actions.iter().find_map(|id| self.bare_call(&form.exprs, *id));
        found.extend(bare);
        found
    }

    /// `(> ?x 3)` among conditions asks for a fact whose name is `>`.
    fn suspect_conditions(&self, conditions: &[Condition], found: &mut Vec<Suspect>) {
        for condition in conditions {
            match &condition.kind {
                ConditionKind::Pattern(pattern) => {
                    let name = self.symbols.text(pattern.name);
                    if COMPARISONS.contains(&name) && !self.is_declared(pattern.name) {
                        found.push(Suspect {
                            span: condition.span,
                            message: format!("the condition `({name} …)` asks for a fact named `{name}`"),
                            hint: format!("a comparison is written `(test ({name} …))`"),
                        });
                    }
                }
                ConditionKind::Test(_) => {}
                ConditionKind::Not(inner) => self.suspect_conditions(std::slice::from_ref(inner), found),
                ConditionKind::And(inner)
                | ConditionKind::Or(inner)
                | ConditionKind::Exists(inner)
                | ConditionKind::ForAll(inner)
                | ConditionKind::Logical(inner) => self.suspect_conditions(inner, found),
            }
        }
    }

    /// Whether a deftemplate says what facts of this name are.
    fn is_declared(&self, name: Sym) -> bool {
        self.find_template(name).is_some_and(|id| !self.templates[id.0 as usize].is_implied)
    }

    /// `=> printout t "x"` names a function and calls nothing.
    fn bare_call(&self, exprs: &Exprs, id: ExprId) -> Option<Suspect> {
        let Expr::Constant(Value::Symbol(name)) = exprs.get(id) else { return None };
        let text = self.symbols.text(*name);
        let is_function = functions::find(text).is_some() || functions::is_form(text);
        is_function.then(|| Suspect {
            span: exprs.span(id),
            message: format!("`{text}` alone is a word, and does nothing"),
            hint: format!("an action stands in parentheses: `({text} …)`"),
        })
    }

    /// A rule with one condition that counts on in the very slot it matches, and asks nothing of what it changes, fires for ever.
    pub(crate) fn endless(&self, form: &Form) -> Option<Suspect> {
        let FormKind::Rule(rule) = &form.kind else { return None };
        let exprs = &form.exprs;
        let [Condition { kind: ConditionKind::Pattern(pattern), .. }] = rule.conditions.as_slice() else { return None };
        let address = pattern.address?;
        let uses = uses_in_conditions(rule, exprs);
        // Neither a test of its own nor one of another slot looks at what the field matches.
        let is_free = |field: &FieldPattern| {
            field.alternatives.is_empty() && variable(field).is_none_or(|name| uses.get(&name) == Some(&1))
        };
        rule.actions.iter().find_map(|id| {
            let Expr::Change { name: Change::Modify, fact, slots } = exprs.get(*id) else { return None };
            let is_own = matches!(exprs.get(*fact), Expr::Variable(Variable::Single(it)) if *it == address);
            let mut counts = false;
            for slot in slots {
                let Some(matched) = pattern.slots.iter().find(|it| it.name == slot.name) else { continue };
                if !matched.fields.iter().all(is_free) {
                    return None;
                }
                if let ([field], [value]) = (matched.fields.as_slice(), slot.values.as_slice()) {
                    counts |= variable(field).is_some_and(|name| self.counts_on(exprs, *value, name));
                }
            }
            let is_ended = rule.actions.iter().any(|id| self.may_end(exprs, *id));
            (is_own && counts && !is_ended).then(|| Suspect {
                span: exprs.span(*id),
                message: "this changes the fact that the rule matches, so that it matches again, for ever".to_owned(),
                hint: "add a condition that fails in the end".to_owned(),
            })
        })
    }

    /// Those rules of a text that nothing else in it ends, of the ones that run for ever by themselves.
    pub(crate) fn still_endless(&mut self, mut suspects: Vec<Suspect>, text: &str) -> Vec<Suspect> {
        if !suspects.is_empty() {
            let found = self.endless_rules(text);
            suspects.retain(|it| found.contains(&it.span.start));
        }
        suspects
    }

    /// Whether a value is never again what the variable was: something is added to it, or taken from it.
    fn counts_on(&self, exprs: &Exprs, value: ExprId, variable: Sym) -> bool {
        let Expr::Call { name, arguments } = exprs.get(value) else { return false };
        let is_it = |id: &ExprId| matches!(exprs.get(*id), Expr::Variable(Variable::Single(it)) if *it == variable);
        let others: Vec<&ExprId> = arguments.iter().filter(|id| !is_it(id)).collect();
        let is_step = |id: &ExprId| match exprs.get(*id) {
            Expr::Constant(Value::Integer(step)) => *step != 0,
            Expr::Variable(Variable::Single(_)) => true,
            _ => false,
        };
        let is_sum = match self.symbols.text(*name) {
            "+" => true,
            "-" => arguments.first().is_some_and(is_it),
            _ => false,
        };
        let [step] = others.as_slice() else { return false };
        is_sum && arguments.len() == 2 && is_step(step)
    }

    /// Whether an action may end the run, or the fact: all that does more than change it, assert, compute and print.
    fn may_end(&self, exprs: &Exprs, id: ExprId) -> bool {
        let all_harmless = |ids: &[ExprId]| !ids.iter().any(|id| self.may_end(exprs, *id));
        match exprs.get(id) {
            Expr::Constant(_) | Expr::Variable(_) | Expr::Change { .. } | Expr::Assert(_) | Expr::Bind { .. } => false,
            Expr::Call { name, arguments } => {
                let text = self.symbols.text(*name);
                let prints = matches!(text, "println" | "print" | "printout" | "format");
                let computes = functions::find(text).is_some_and(|it| text != "retract" && it.is_plain());
                !(prints || computes) || !all_harmless(arguments)
            }
            _ => true,
        }
    }
}
