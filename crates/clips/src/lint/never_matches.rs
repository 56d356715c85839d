//! Conditions that cannot hold.
//!
//! 1. Fields that contradict themselves, and tests that are never true.
//! 2. Tests of one rule that leave no number to a variable.
//! 3. A pattern beside a `not` of the same.
//! 4. Facts that nothing asserts, if the program is whole (see [`super::sources`]).
//!
//! What contradicts the types and values of a slot, and objects that no class can make, the engine refuses when it loads them.

use std::collections::{BTreeMap, BTreeSet};

use super::Report;
use super::bounds::{Bounds, truth};
use super::program::Program;
use super::rules::{Mapping, conjuncts, each_condition, fields, uses, variable};
use super::shape::{Shape, is_multi};
use crate::ast::{Condition, ConditionKind, Exprs, FieldPattern, Form, Pattern, Rule, Span, Term, TermKind, Variable};
use crate::engine::show::Quotes;
use crate::symbol::Sym;

pub(super) fn run(program: &Program<'_>, report: &mut Report<'_>) {
    let mut absent = BTreeSet::new();
    for (rule, form) in program.rules() {
        each_condition(&rule.conditions, false, &mut |condition, is_negated| {
            let look = Look { program, form, is_negated };
            match &condition.kind {
                ConditionKind::Pattern(pattern) => {
                    look.fields(pattern, report);
                    look.facts(pattern, &mut absent, report);
                }
                ConditionKind::Test(id) if truth(&form.exprs, &program.engine.symbols, *id) == Some(false) => {
                    look.say(
                        report,
                        form.exprs.span(*id),
                        "this test is never true",
                        "take it away, or compare with a variable",
                    );
                }
                _ => {}
            }
        });
        numbers(program, rule, form, report);
        opposites(rule, &form.exprs, report);
    }
}

/// A condition that is looked at.
struct Look<'a> {
    program: &'a Program<'a>,
    form: &'a Form,
    is_negated: bool,
}

impl Look<'_> {
    fn say(&self, report: &mut Report<'_>, span: Span, message: &str, hint: &str) {
        let so = if self.is_negated { ", so it cannot hinder the negation around it" } else { "" };
        report.say(span, format!("{message}{so}"), hint);
    }

    fn fields(&self, pattern: &Pattern, report: &mut Report<'_>) {
        for field in fields(pattern) {
            for terms in &field.alternatives {
                if self.is_contradiction(field, terms) {
                    // Of several alternatives only this one cannot match.
                    let (start, end) = match (terms.first(), terms.last()) {
                        (Some(first), Some(last)) if field.alternatives.len() > 1 => (first.span.start, last.span.end),
                        _ => (field.span.start, field.span.end),
                    };
                    let span = Span { start, end };
                    let message = format!("`{}` can never match", self.program.piece(span));
                    self.say(report, span, &message, "two of its parts exclude each other: keep one of them");
                }
            }
        }
    }

    fn is_contradiction(&self, field: &FieldPattern, terms: &[Term]) -> bool {
        let first = variable(field);
        let excludes = |one: &Term, two: &Term| match (&one.kind, &two.kind) {
            (TermKind::Constant(one_value), TermKind::Constant(two_value)) => match (one.negated, two.negated) {
                (false, false) => one_value != two_value,
                (true, true) => false,
                _ => one_value == two_value,
            },
            (TermKind::Variable(one_name), TermKind::Variable(two_name)) => {
                one_name == two_name && one.negated != two.negated
            }
            _ => false,
        };
        let is_own = |term: &Term| match term.kind {
            TermKind::Variable(Variable::Single(name) | Variable::Multi(name)) => term.negated && first == Some(name),
            TermKind::Predicate(id) => {
                let is_true = truth(&self.form.exprs, &self.program.engine.symbols, id);
                is_true == Some(term.negated)
            }
            _ => false,
        };
        terms.iter().any(is_own)
            || terms.iter().enumerate().any(|(at, one)| terms[at + 1..].iter().any(|two| excludes(one, two)))
    }

    fn facts(&self, pattern: &Pattern, absent: &mut BTreeSet<Sym>, report: &mut Report<'_>) {
        let sources = &self.program.sources;
        let name = pattern.name;
        let text = self.program.name(name);
        if text == "initial-fact" && !sources.is_asserted(name) && !sources.is_given(name) && !self.is_defined(name) {
            if absent.insert(name) {
                self.say(report, pattern.span, "nothing asserts `initial-fact`", &self.missing(text));
            }
            return;
        }
        if !sources.is_whole || text == "object" || sources.is_given(name) {
            return;
        }
        if !sources.is_asserted(name) {
            // One place is enough for each name.
            if absent.insert(name) {
                let message = format!("nothing asserts `{text}`");
                self.say(report, pattern.span, &message, &self.missing(text));
            }
            return;
        }
        if let Some(templates) = self.program.templates.get(&name) {
            for slot in &pattern.slots {
                let is_multi = templates.iter().any(|it| it.slots.iter().any(|it| it.name == slot.name && it.is_multi));
                // What nothing ever sets is told of the slot itself.
                let Some(shapes) = sources.slot(name, slot.name).filter(|_| !sources.is_bare(name, slot.name)) else {
                    continue;
                };
                if self.is_out_of_reach(&shapes, &slot.fields) && (is_multi || slot.fields.len() == 1) {
                    let slot_name = self.program.name(slot.name);
                    let message =
                        format!("no fact that is asserted has such a value in slot `{slot_name}` of `{text}`");
                    let of = |shape: &Shape| self.shown(shape).trim_start().to_owned();
                    self.say(report, slot.span, &message, &values(&shapes, of));
                }
            }
        } else if let Some(shapes) = sources.facts(name) {
            let shapes = [shapes.list.as_slice(), &[]];
            if self.is_out_of_reach(&shapes, &pattern.fields) {
                let message = format!("no fact that is asserted matches this pattern of `{text}`");
                let of = |shape: &Shape| format!("({text}{})", self.shown(shape));
                self.say(report, pattern.span, &message, &values(&shapes, of));
            }
        }
    }

    /// Whether there is a deftemplate of this name.
    fn is_defined(&self, name: Sym) -> bool {
        self.program.templates.contains_key(&name)
    }

    /// Whether none of the shapes can match, and all of them could be looked at.
    fn is_out_of_reach(&self, shapes: &[&[Shape]; 2], fields: &[FieldPattern]) -> bool {
        let mut all = shapes.iter().copied().flatten();
        all.all(|shape| self.program.may_go_on(1) && !shape.may_match(fields))
    }

    fn shown(&self, shape: &Shape) -> String {
        let values = shape.known.iter().map(|value| format!(" {}", self.program.engine.shown(value, Quotes::Escaped)));
        let open = if shape.is_open { " …" } else { "" };
        if shape.known.is_empty() && !shape.is_open { "()".to_owned() } else { values.collect::<String>() + open }
    }

    fn missing(&self, text: &str) -> String {
        if text == "initial-fact" {
            return "since CLIPS 6.4 there is no initial fact: leave this condition out".to_owned();
        }
        let names = self.program.sources.names().map(|name| self.program.name(name));
        match facts::nearest(text, names) {
            Some(near) => format!("did you mean `{near}`?"),
            None => format!("assert it somewhere; if it comes from outside, say `; lint: given {text}`"),
        }
    }
}

/// What there is instead, as far as it fits into a hint.
fn values(shapes: &[&[Shape]; 2], show: impl Fn(&Shape) -> String) -> String {
    const MOST: usize = 6;
    let mut all = shapes.iter().copied().flatten();
    let shown: Vec<String> = all.by_ref().take(MOST).map(show).collect();
    format!("what is asserted: {}{}", shown.join(", "), if all.next().is_some() { ", …" } else { "" })
}

/// Tests of numbers that cannot all hold.
fn numbers(program: &Program<'_>, rule: &Rule, form: &Form, report: &mut Report<'_>) {
    let symbols = &program.engine.symbols;
    let mut bounds = Bounds::default();
    let mut tests = Vec::new();
    for condition in conjuncts(&rule.conditions) {
        match &condition.kind {
            ConditionKind::Test(id) => tests.push(*id),
            ConditionKind::Pattern(pattern) => {
                ranges(program, pattern, &mut bounds);
                for field in fields(pattern).filter(|field| !is_multi(field)) {
                    let [terms] = field.alternatives.as_slice() else { continue };
                    tests.extend(terms.iter().filter(|term| !term.negated).filter_map(|term| match term.kind {
                        TermKind::Predicate(id) => Some(id),
                        _ => None,
                    }));
                }
            }
            _ => {}
        }
    }
    for id in tests {
        if let Some(name) = bounds.narrow(&form.exprs, symbols, id) {
            let name = program.name(name);
            let message = format!("no number is left to `?{name}`");
            let hint = "this test and the other tests of it, or the range of its slot, exclude each other";
            report.say(form.exprs.span(id), message, hint);
            return;
        }
    }
}

/// What the slots say of the variables that stand alone in them.
fn ranges(program: &Program<'_>, pattern: &Pattern, bounds: &mut Bounds) {
    let Some([template]) = program.templates.get(&pattern.name).map(Vec::as_slice) else { return };
    for slot in &pattern.slots {
        let known = template.slots.iter().find(|it| it.name == slot.name && !it.is_multi);
        if let ([field], Some(known)) = (slot.fields.as_slice(), known)
            && let Some(name) = variable(field)
        {
            bounds.within(name, &known.constraint.range);
        }
    }
}

/// A pattern, and a `not` that excludes all facts it matches.
fn opposites(rule: &Rule, exprs: &Exprs, report: &mut Report<'_>) {
    let all = conjuncts(&rule.conditions);
    let negated = all.iter().filter_map(|condition| match &condition.kind {
        ConditionKind::Not(inner) => match &inner.kind {
            ConditionKind::Pattern(pattern) => Some((*condition, pattern)),
            _ => None,
        },
        _ => None,
    });
    let mut uses_once: Option<BTreeMap<Sym, usize>> = None;
    for (condition, general) in negated {
        let uses = uses_once.get_or_insert_with(|| uses(rule, exprs));
        let covered = all.iter().any(|it| match &it.kind {
            ConditionKind::Pattern(other) => Mapping::identity(exprs, uses).covers(general, other),
            _ => false,
        });
        if covered {
            say_opposite(condition, report);
        }
    }
}

fn say_opposite(condition: &Condition, report: &mut Report<'_>) {
    let message = "another condition asks for a fact that this `not` excludes";
    report.say(condition.span, message, "the rule never fires: take one of the two away, or let them differ");
}
