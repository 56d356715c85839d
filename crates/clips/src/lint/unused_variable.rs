//! Variables and parameters that are bound and never used.
//!
//! Names are looked at construct by construct, whatever loop or query they belong to: a name that is read anywhere is used. Names
//! that end with `_` are meant to be unused; no name can begin with it.

use std::collections::{BTreeMap, BTreeSet};

use super::Report;
use super::program::Program;
use super::rules::{each_condition, fields, uses, variable};
use crate::ast::{ConditionKind, Expr, Exprs, Form, FormKind, Handler, Rule, Span, Variable};
use crate::engine::functions;
use crate::symbol::Sym;

pub(super) fn run(program: &Program<'_>, report: &mut Report<'_>) {
    let (methods, handlers) = (count(program, method_of), count(program, message_of));
    for form in program.forms {
        let used = used(program, form);
        match &form.kind {
            FormKind::Rule(rule) => in_conditions(program, rule, form, report),
            // A function without a body announces one that is defined later.
            FormKind::Function(function) if !function.actions.is_empty() => {
                let all = function.parameters.iter().chain(&function.rest);
                parameters(program, form, function.name.span, all.copied(), &used, report);
            }
            FormKind::Method(method) if methods.get(&method.name.name) == Some(&1) && !passes_on(program, form) => {
                // Types and queries choose the method, even if nothing reads the value.
                let plain = method.parameters.iter().chain(&method.rest);
                let plain = plain.filter(|it| it.types.is_empty() && it.query.is_none()).map(|it| it.name);
                if functions::find(program.name(method.name.name)).is_none() {
                    parameters(program, form, method.span, plain, &used, report);
                }
            }
            FormKind::Handler(handler)
                if handlers.get(&handler.message) == Some(&1)
                    && is_free(program, handler)
                    && !passes_on(program, form) =>
            {
                let all = handler.parameters.iter().chain(&handler.rest);
                parameters(program, form, handler.class.span, all.copied(), &used, report);
            }
            _ => {}
        }
        in_actions(program, form, &used, report);
    }
}

/// How often each name occurs: who is not alone takes the parameters that all others take.
fn count(program: &Program<'_>, name: fn(&Form) -> Option<Sym>) -> BTreeMap<Sym, usize> {
    let mut counts = BTreeMap::new();
    for name in program.forms.iter().filter_map(name) {
        *counts.entry(name).or_insert(0) += 1;
    }
    counts
}

fn method_of(form: &Form) -> Option<Sym> {
    match &form.kind {
        FormKind::Method(method) => Some(method.name.name),
        _ => None,
    }
}

fn message_of(form: &Form) -> Option<Sym> {
    match &form.kind {
        FormKind::Handler(handler) => Some(handler.message),
        _ => None,
    }
}

/// Whether a handler chooses its parameters itself: others than primary ones take what these take, and slots and the system say what
/// their own messages bring.
fn is_free(program: &Program<'_>, handler: &Handler) -> bool {
    let message = program.name(handler.message);
    let brings = ["put-", "direct-", "message-"].iter().any(|it| message.starts_with(it));
    program.name(handler.kind) == "primary" && !brings
}

/// Whether a body gives its arguments to the next one without naming them.
fn passes_on(program: &Program<'_>, form: &Form) -> bool {
    form.exprs.iter().any(|(_, expr)| match expr {
        Expr::Call { name, .. } => program.name(*name).starts_with("call-"),
        _ => false,
    })
}

/// Names of variables that a form reads: `?f:slot` reads `?f`, and `?x-index` is of the loop over `?x`.
fn used<'a>(program: &Program<'a>, form: &Form) -> BTreeSet<&'a str> {
    let mut used = BTreeSet::new();
    for (_, expr) in form.exprs.iter() {
        if let Expr::Variable(Variable::Single(name) | Variable::Multi(name)) = expr {
            let text = program.name(*name);
            used.insert(text);
            used.insert(text.split(':').next().unwrap_or(text));
            used.insert(text.strip_suffix("-index").unwrap_or(text));
        }
    }
    used
}

fn is_exempt(name: &str) -> bool {
    name.ends_with('_')
}

fn parameters(
    program: &Program<'_>,
    form: &Form,
    from: Span,
    all: impl Iterator<Item = Sym>,
    used: &BTreeSet<&str>,
    report: &mut Report<'_>,
) {
    for name in all.map(|name| program.name(name)).filter(|name| !used.contains(name) && !is_exempt(name)) {
        let span = program.variable_in(Span { start: from.start, end: form.span.end }, name);
        let written = program.piece(span);
        let sign = if written.starts_with('$') { "$?" } else { "?" };
        let message = format!("the parameter `{written}` is never used");
        report.say(span, message, format!("take it away, or call it `{sign}{name}_`"));
    }
}

/// Variables of conditions: one that occurs once is a wildcard with a name.
fn in_conditions(program: &Program<'_>, rule: &Rule, form: &Form, report: &mut Report<'_>) {
    let uses = uses(rule, &form.exprs);
    let read = used(program, form);
    let is_unused = |name: Sym| {
        let text = program.name(name);
        uses.get(&name) == Some(&1) && !read.contains(text) && !is_exempt(text)
    };
    each_condition(&rule.conditions, false, &mut |condition, _| {
        let ConditionKind::Pattern(pattern) = &condition.kind else { return };
        if let Some(name) = pattern.address.filter(|name| is_unused(*name)) {
            let name = program.name(name);
            let start = condition.span.start;
            let span = Span { start, end: start + name.len() as u32 + 1 };
            say(report, span, &format!("?{name}"), format!("leave `?{name} <-` out"));
        }
        for field in fields(pattern) {
            let Some(name) = variable(field).filter(|name| is_unused(*name)) else { continue };
            let name = program.name(name);
            let written = program.piece(field.span);
            let sign = if written.starts_with('$') { "$?" } else { "?" };
            let end = field.span.start + (sign.len() + name.len()) as u32;
            let hint = match written.split_once('&') {
                // Without its `$?` a field would take one value only.
                Some((_, rest)) if sign == "?" && !field.alternatives.is_empty() => format!("write `{}`", rest.trim()),
                Some(_) => format!("call it `{sign}{name}_`"),
                None => format!("write `{sign}`, or call it `{sign}{name}_`"),
            };
            say(report, Span { start: field.span.start, end }, &format!("{sign}{name}"), hint);
        }
    });
}

/// Variables that `bind` and loops give a value that nothing reads.
fn in_actions(program: &Program<'_>, form: &Form, used: &BTreeSet<&str>, report: &mut Report<'_>) {
    let bound: BTreeSet<Sym> = match &form.kind {
        FormKind::Rule(rule) => uses(rule, &Exprs::default()).into_keys().collect(),
        _ => BTreeSet::new(),
    };
    let mut told = BTreeSet::new();
    for (id, expr) in form.exprs.iter() {
        let (name, hint) = match expr {
            Expr::Bind { variable: Variable::Single(name) | Variable::Multi(name), .. } => {
                (*name, "take the `bind` away, or call it `?")
            }
            Expr::LoopForCount { variable: Some(name), .. } => {
                (*name, "write `(loop-for-count NUMBER …)`, or call it `?")
            }
            Expr::ForEach { variable: Some(name), .. } => (*name, "call it `?"),
            _ => continue,
        };
        let text = program.name(name);
        // What a condition binds too is told there.
        if used.contains(text) || is_exempt(text) || text.contains(':') || bound.contains(&name) || !told.insert(name) {
            continue;
        }
        let span = program.variable_in(form.exprs.span(id), text);
        say(report, span, program.piece(span), format!("{hint}{text}_`"));
    }
}

fn say(report: &mut Report<'_>, span: Span, name: &str, hint: String) {
    report.say(span, format!("the variable `{name}` is never used"), hint);
}
