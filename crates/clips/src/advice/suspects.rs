//! Rules that can be defined, and that nobody means as they are.
//!
//! The reference takes them without a word. They are warnings where a file is loaded for a person, and hints at the prompt.

use crate::ast::{Change, Condition, ConditionKind, Expr, ExprId, Exprs, FieldKind, Form, FormKind, Rule, Span};
use crate::code::functions;
use crate::engine::Engine;
use crate::symbol::Sym;
use crate::value::Value;

/// Functions that are taken for conditions by themselves.
const COMPARISONS: [&str; 8] = ["<", "<=", "<>", "=", ">", ">=", "eq", "neq"];

/// Something that is probably not meant so.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Suspect {
    /// Where it stands.
    pub(crate) span: Span,
    /// What it does.
    pub(crate) message: String,
    /// What was meant.
    pub(crate) hint: String,
}

impl Engine {
    /// What is probably not meant so in a form that was defined.
    pub(crate) fn suspects(&self, form: &Form) -> Vec<Suspect> {
        let FormKind::Rule(rule) = &form.kind else { return Vec::new() };
        let mut found = Vec::new();
        self.suspect_conditions(&rule.conditions, &mut found);
        let bare = rule.actions.iter().find_map(|id| self.bare_call(&form.exprs, *id));
        found.extend(bare);
        found.extend(self.endless(rule, &form.exprs));
        found
    }

    /// Writes what is suspect, if hints are wanted.
    pub(crate) fn hint_suspects(&mut self, suspects: &[Suspect]) {
        for suspect in suspects {
            self.hint(&format!("{}; {}", suspect.message, suspect.hint));
        }
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

    /// A rule with one condition that counts on in the very slot it matches, and asks nothing of it, fires for ever.
    fn endless(&self, rule: &Rule, exprs: &Exprs) -> Option<Suspect> {
        let [Condition { kind: ConditionKind::Pattern(pattern), .. }] = rule.conditions.as_slice() else { return None };
        let address = pattern.address?;
        rule.actions.iter().find_map(|id| {
            let Expr::Change { name: Change::Modify, fact, slots } = exprs.get(*id) else { return None };
            let is_own = matches!(exprs.get(*fact), Expr::Variable(crate::ast::Variable::Single(it)) if *it == address);
            let counts = slots.iter().any(|slot| {
                let matched = pattern.slots.iter().find(|it| it.name == slot.name);
                let is_free = matched.is_some_and(|it| {
                    it.fields.iter().all(|it| matches!(it.kind, FieldKind::Variable(_)) && it.alternatives.is_empty())
                });
                let is_call = slot.values.iter().any(|it| matches!(exprs.get(*it), Expr::Call { .. }));
                is_free && is_call
            });
            let is_ended = rule.actions.iter().any(|id| self.may_end(exprs.get(*id)));
            (is_own && counts && !is_ended).then(|| Suspect {
                span: exprs.span(*id),
                message: "this changes the fact that the rule matches, so that it matches again, for ever".to_owned(),
                hint: "add a condition that fails in the end".to_owned(),
            })
        })
    }

    /// Whether an action may end the run, or the fact: anything with a syntax of its own may.
    fn may_end(&self, action: &Expr) -> bool {
        match action {
            Expr::Call { name, .. } => matches!(self.symbols.text(*name), "halt" | "exit" | "retract"),
            Expr::Change { .. } | Expr::Assert(_) | Expr::Bind { .. } => false,
            _ => true,
        }
    }
}

/// Variables that are known only inside of a `not`, an `exists` or a `forall` of a rule.
pub(crate) fn hidden(rule: &Rule) -> Vec<Sym> {
    fn collect(condition: &Condition, is_inside: bool, found: &mut Vec<Sym>) {
        match &condition.kind {
            ConditionKind::Pattern(pattern) if is_inside => {
                let fields = pattern.fields.iter().chain(pattern.slots.iter().flat_map(|slot| &slot.fields));
                found.extend(fields.filter_map(|field| match field.kind {
                    FieldKind::Variable(name) | FieldKind::MultiVariable(name) => Some(name),
                    FieldKind::Single | FieldKind::Multi => None,
                }));
            }
            ConditionKind::Pattern(_) | ConditionKind::Test(_) => {}
            ConditionKind::Not(inner) => collect(inner, true, found),
            ConditionKind::Exists(inner) | ConditionKind::ForAll(inner) => {
                collect_all(inner, true, found);
            }
            ConditionKind::And(inner) | ConditionKind::Or(inner) | ConditionKind::Logical(inner) => {
                collect_all(inner, is_inside, found);
            }
        }
    }
    fn collect_all(conditions: &[Condition], is_inside: bool, found: &mut Vec<Sym>) {
        for condition in conditions {
            collect(condition, is_inside, found);
        }
    }
    let mut found = Vec::new();
    collect_all(&rule.conditions, false, &mut found);
    found
}
