//! Rules that make themselves fire again, for ever.
//!
//! The rule always counts up a fact that it matched, or asserts one that is a step further, and nothing in its conditions says when
//! to stop: `(counter (value ?n)) => … (value (+ ?n 1))`. Told is only what no other rule can end.

use std::collections::BTreeMap;

use super::Report;
use super::program::Program;
use super::rules::{retracted, uses_in_conditions, variable};
use super::shape::is_multi;
use crate::ast::{
    Change, ConditionKind, Expr, ExprId, Exprs, FieldPattern, Form, FormKind, Pattern, Rule, SlotForm, SlotPattern,
    Variable,
};
use crate::symbol::Sym;
use crate::value::Value;

pub(super) fn run(program: &Program<'_>, report: &mut Report<'_>) {
    // If no text has named `retract` so far, the program does not call it.
    let retract = program.engine.symbols.find("retract").unwrap_or(Sym::EMPTY);
    let stops = Stops::of(program);
    for (index, form) in program.forms.iter().enumerate() {
        let FormKind::Rule(rule) = &form.kind else { continue };
        if program.is_lost[index] {
            continue;
        }
        let Some(patterns) = patterns(rule) else { continue };
        let Some(turn) = turn(program, rule, form, &patterns, retract) else { continue };
        if !program.is_dynamic && !stops.may_end(index, &patterns) {
            let name = program.name(rule.name.name);
            let message = format!("the rule `{name}` makes itself fire again and again");
            let hint = "say in its conditions when to stop, such as by `?n&:(< ?n 10)`";
            report.say(form.exprs.span(turn), message, hint);
        }
    }
}

/// The conditions, if all of them are patterns of facts.
fn patterns(rule: &Rule) -> Option<Vec<&Pattern>> {
    let all = rule.conditions.iter().map(|condition| match &condition.kind {
        ConditionKind::Pattern(pattern) => Some(pattern),
        _ => None,
    });
    all.collect::<Option<Vec<_>>>().filter(|all| !all.is_empty())
}

/// The action that makes the rule fire again, if all others are harmless.
fn turn(program: &Program<'_>, rule: &Rule, form: &Form, patterns: &[&Pattern], retract: Sym) -> Option<ExprId> {
    let exprs = &form.exprs;
    let uses = uses_in_conditions(rule, exprs);
    let look = Look { program, exprs, uses };
    let mut found = None;
    let mut gone = Vec::new();
    let mut renewed = None;
    for action in &rule.actions {
        match exprs.get(*action) {
            Expr::Change { name: Change::Modify, fact, slots } => {
                let Expr::Variable(Variable::Single(fact)) = exprs.get(*fact) else { return None };
                let pattern = patterns.iter().find(|it| it.address == Some(*fact))?;
                look.goes_on_slots(pattern, slots).then_some(())?;
                found = found.or(Some(*action));
            }
            Expr::Assert(facts) => {
                let [fact] = facts.as_slice() else { return None };
                let pattern = patterns.iter().find(|it| it.name == fact.name)?;
                let goes_on = if program.is_template(fact) && !pattern.slots.is_empty() {
                    // Slots that are not said get their defaults, which the pattern must not mind.
                    let is_free = |it: &SlotPattern| it.fields.iter().all(|field| look.is_free(field));
                    pattern.slots.iter().all(is_free) && look.goes_on_slots(pattern, &fact.slots)
                } else {
                    look.goes_on_fields(&pattern.fields, &fact.fields)
                };
                goes_on.then_some(())?;
                renewed = pattern.address.or(renewed);
                found = found.or(Some(*action));
            }
            _ => {
                let names = retracted(exprs, *action, retract);
                if names.is_empty() && !look.is_harmless(*action) {
                    return None;
                }
                gone.extend(names);
            }
        }
    }
    // Only the fact that is asserted anew may be gone.
    gone.iter().all(|name| Some(*name) == renewed).then_some(found)?
}

struct Look<'a> {
    program: &'a Program<'a>,
    exprs: &'a Exprs,
    /// How often conditions name a variable.
    uses: BTreeMap<Sym, usize>,
}

impl Look<'_> {
    /// Whether slots are set so that the pattern matches again, and at least one of them goes on.
    fn goes_on_slots(&self, pattern: &Pattern, set: &[SlotForm]) -> bool {
        let mut goes_on = false;
        for slot in set {
            let Some(asked) = pattern.slots.iter().find(|it| it.name == slot.name) else { continue };
            let ([field], [value]) = (asked.fields.as_slice(), slot.values.as_slice()) else { return false };
            let Some(is_further) = self.step(field, *value) else { return false };
            goes_on |= is_further;
        }
        goes_on
    }

    fn goes_on_fields(&self, fields: &[FieldPattern], values: &[ExprId]) -> bool {
        let steps: Option<Vec<bool>> =
            fields.iter().zip(values).map(|(field, value)| self.step(field, *value)).collect();
        fields.len() == values.len() && steps.is_some_and(|steps| steps.contains(&true))
    }

    /// Whether a value goes on from the one that the field matched; none if it is not known to match it again.
    fn step(&self, field: &FieldPattern, value: ExprId) -> Option<bool> {
        if is_multi(field) || !self.is_free(field) {
            return None;
        }
        match self.exprs.get(value) {
            Expr::Constant(_) => Some(false),
            Expr::Variable(Variable::Single(name)) => (Some(*name) == variable(field)).then_some(false),
            Expr::Call { name, arguments } if matches!(self.program.name(*name), "+" | "-") => {
                let [one, two] = arguments.as_slice() else { return None };
                let is_it = |id: ExprId| match self.exprs.get(id) {
                    Expr::Variable(Variable::Single(name)) => Some(*name) == variable(field),
                    _ => false,
                };
                let is_turned = self.program.name(*name) == "+" && is_it(*two);
                let other = if is_it(*one) {
                    *two
                } else if is_turned {
                    *one
                } else {
                    return None;
                };
                match self.exprs.get(other) {
                    Expr::Constant(Value::Integer(step)) => Some(*step != 0),
                    _ => None,
                }
            }
            _ => None,
        }
    }

    /// Whether a field matches anything: no other condition asks for its variable either.
    fn is_free(&self, field: &FieldPattern) -> bool {
        let is_alone = |name: Sym| self.uses.get(&name) == Some(&1);
        field.alternatives.is_empty() && variable(field).is_none_or(is_alone)
    }

    /// Whether an action only prints or computes.
    fn is_harmless(&self, id: ExprId) -> bool {
        match self.exprs.get(id) {
            Expr::Constant(_) | Expr::Variable(_) => true,
            Expr::Call { name, arguments } => {
                self.program.is_harmless(*name) && arguments.iter().all(|id| self.is_harmless(*id))
            }
            _ => false,
        }
    }
}

/// Who may end a loop: forms by the facts they match, if they do more than print and assert, or assert what such a form matches.
struct Stops {
    /// Something that is no rule may.
    others: bool,
    /// By the names of facts, the rules that match them and may.
    rules: BTreeMap<Sym, Vec<usize>>,
    /// Rules that match no fact, or objects.
    any: Vec<usize>,
}

impl Stops {
    fn of(program: &Program<'_>) -> Stops {
        let mut stops = Stops { others: false, rules: BTreeMap::new(), any: Vec::new() };
        // Rules that may not end it themselves: what they match, by the names of what they assert.
        let mut passing: BTreeMap<Sym, Vec<(usize, &Rule)>> = BTreeMap::new();
        let mut ending: Vec<(usize, Vec<Sym>)> = Vec::new();
        for (index, form) in program.forms.iter().enumerate() {
            let stops_itself = may_stop(program, form);
            let FormKind::Rule(rule) = &form.kind else {
                stops.others |= stops_itself;
                continue;
            };
            if stops_itself {
                ending.push((index, matched(rule)));
                continue;
            }
            for name in asserted(form) {
                passing.entry(name).or_default().push((index, rule));
            }
        }
        // The fact that one rule asserts makes another one fire, which ends the loop.
        let mut reached: Vec<Sym> = ending.iter().flat_map(|(_, names)| names.iter().copied()).collect();
        while let Some(name) = reached.pop() {
            for (index, rule) in passing.remove(&name).unwrap_or_default() {
                let names = matched(rule);
                reached.extend(&names);
                ending.push((index, names));
            }
        }
        // What rests on another fact goes with it.
        let has_logical = program.forms.iter().any(has_logical);
        for (index, names) in ending {
            if has_logical || names.iter().all(|name| program.name(*name) == "object") {
                stops.any.push(index);
            }
            for name in names {
                stops.rules.entry(name).or_default().push(index);
            }
        }
        stops
    }

    /// Whether something else than the rule itself may end a loop over these patterns.
    fn may_end(&self, own: usize, patterns: &[&Pattern]) -> bool {
        let is_other = |forms: &Vec<usize>| forms.iter().any(|it| *it != own);
        self.others || is_other(&self.any) || patterns.iter().any(|it| self.rules.get(&it.name).is_some_and(is_other))
    }
}

/// The names of the facts that a rule's conditions are about.
fn matched(rule: &Rule) -> Vec<Sym> {
    let mut names = Vec::new();
    super::rules::each_condition(&rule.conditions, false, &mut |condition, _| {
        if let ConditionKind::Pattern(pattern) = &condition.kind {
            names.push(pattern.name);
        }
    });
    names
}

/// Whether a form is a rule with a logical condition.
fn has_logical(form: &Form) -> bool {
    let FormKind::Rule(rule) = &form.kind else { return false };
    rule.conditions.iter().any(|it| matches!(it.kind, ConditionKind::Logical(_)))
}

/// The names of the facts that a form asserts.
fn asserted(form: &Form) -> Vec<Sym> {
    let facts = form.exprs.iter().filter_map(|(_, expr)| match expr {
        Expr::Assert(facts) => Some(facts.iter().map(|fact| fact.name)),
        _ => None,
    });
    facts.flatten().collect()
}

/// Whether a form does more than compute, print and assert: it may retract, halt, change the focus, or call who does.
fn may_stop(program: &Program<'_>, form: &Form) -> bool {
    let misread = program.misread(form);
    form.exprs.iter().any(|(id, expr)| match expr {
        Expr::Change { .. } | Expr::Query(_) => true,
        Expr::Call { name, .. } => {
            !misread.contains(&id.0) && !program.is_harmless(*name) && !program.own.contains(name)
        }
        _ => false,
    })
}
