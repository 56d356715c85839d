//! Rules that say the same, whatever their variables are called.

use std::collections::BTreeMap;
use std::fmt::Write;

use super::Report;
use super::program::Program;
use crate::ast::{Form, Rule, Span};
use crate::syntax::words;

pub(super) fn run(program: &Program<'_>, report: &mut Report<'_>) {
    let mut before: BTreeMap<String, &Rule> = BTreeMap::new();
    for ((rule, form), module) in program.rules_with_modules() {
        let mut text = format!("{} {}", program.name(module), rule.auto_focus);
        write_same(program, rule, form, &mut text);
        match before.get(&text) {
            Some(first) => {
                let [first_name, name] = [first, rule].map(|it| program.name(it.name.name));
                let line = program.line(first.name.span);
                let message = format!("the rule `{name}` says the same as `{first_name}` of line {line}");
                report.say(rule.name.span, message, "take one of them away");
            }
            None => drop(before.insert(text, rule)),
        }
    }
}

/// Conditions and actions, with variables named by the order in which they are met.
fn write_same(program: &Program<'_>, rule: &Rule, form: &Form, text: &mut String) {
    let begins = [rule.conditions.first().map(|it| it.span), rule.actions.first().map(|it| form.exprs.span(*it))];
    let start = begins.into_iter().flatten().next().map_or(form.span.end, |it| it.start);
    let mut names: BTreeMap<&str, usize> = BTreeMap::new();
    for word in words(program.piece(Span { start, end: form.span.end })) {
        let variable = word.strip_prefix('$').unwrap_or(word).strip_prefix('?').filter(|it| !it.starts_with('*'));
        let _ = match variable {
            Some(name) if !name.is_empty() => {
                let (name, slot) = name.split_once(':').unwrap_or((name, ""));
                // The names of a loop's variable and of its index belong together.
                let (name, index) = name.strip_suffix("-index").map_or((name, ""), |name| (name, "-index"));
                let count = names.len();
                let number = *names.entry(name).or_insert(count);
                let sign = word.len() - word.trim_start_matches('$').len();
                write!(text, " {sign}?{number}{index}:{slot}")
            }
            _ => write!(text, " {word}"),
        };
    }
}
