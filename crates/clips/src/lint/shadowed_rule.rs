//! Rules that never fire, because one of higher salience always takes away what they need.
//!
//! Told is only what can be proven: the other rule is of the same module, its salience is higher, both are numbers, each of its
//! conditions is one of this rule's (or asks for less), and it always retracts a fact that this rule needs, or sets a slot of it to
//! something else than this rule wants.

use std::collections::{BTreeMap, BTreeSet};

use super::Report;
use super::program::Program;
use super::rules::{Mapping, conjuncts, constant, retracted, salience, uses};
use super::shape::is_multi;
use crate::ast::{Change, Condition, ConditionKind, Expr, Exprs, Pattern, Rule, SlotForm, Variable};
use crate::symbol::Sym;

/// A rule that always takes something away.
struct Taker<'a> {
    rule: &'a Rule,
    exprs: &'a Exprs,
    salience: i64,
    /// Each condition is a pattern, a `not` of a pattern, or a test.
    conditions: Vec<&'a Condition>,
    /// The variable of the fact it takes away, and what it sets if it only changes it.
    takes: Vec<(Sym, &'a [SlotForm])>,
    uses: BTreeMap<Sym, usize>,
}

/// A rule that may be in its shadow.
struct Other<'a> {
    exprs: &'a Exprs,
    conditions: Vec<&'a Condition>,
    uses: BTreeMap<Sym, usize>,
}

pub(super) fn run(program: &Program<'_>, report: &mut Report<'_>) {
    // Whoever takes something away may be gone itself when it comes to that.
    if program.is_dynamic || program.names("undefrule") {
        return;
    }
    let mut takers: BTreeMap<(Sym, Key), Vec<Taker<'_>>> = BTreeMap::new();
    for ((rule, form), module) in program.rules_with_modules() {
        if let Some(taker) = taker(program, rule, &form.exprs)
            && let Some(first) = taker.conditions.iter().find_map(|it| pattern(it))
            && let Some(key) = keys(first).pop()
        {
            takers.entry((module, key)).or_default().push(taker);
        }
    }
    if takers.is_empty() {
        return;
    }
    for ((rule, form), module) in program.rules_with_modules() {
        let Some(own) = salience(rule, &form.exprs) else { continue };
        let conditions = conjuncts(&rule.conditions);
        let keys: BTreeSet<Key> = conditions.iter().filter_map(|it| pattern(it)).flat_map(keys).collect();
        let likely = keys.into_iter().filter_map(|key| takers.get(&(module, key))).flatten();
        let higher = likely.filter(|taker| taker.salience > own && taker.conditions.len() <= conditions.len());
        let mut other: Option<Other<'_>> = None;
        let shadow = higher.into_iter().find(|taker| {
            let other = other.get_or_insert_with(|| Other {
                exprs: &form.exprs,
                conditions: conditions.clone(),
                uses: uses(rule, &form.exprs),
            });
            program.may_go_on(taker.conditions.len()) && taker.shadows(other)
        });
        if let Some(taker) = shadow {
            let [name, other] = [rule, taker.rule].map(|it| program.name(it.name.name));
            let line = program.line(taker.rule.name.span);
            let message = format!(
                "the rule `{name}` never fires: `{other}` of line {line} has a higher salience, and takes away what it needs"
            );
            report.say(
                rule.name.span,
                message,
                format!("give `{name}` a higher salience, or `{other}` a condition more"),
            );
        }
    }
}

/// What a pattern asks for: its name, and a constant with its place if it has one.
type Key = (Sym, String);

/// The name of a pattern, and behind it each of its constants: whatever matches all that it asks for asks for these too.
fn keys(pattern: &Pattern) -> Vec<Key> {
    let mut keys = vec![(pattern.name, String::new())];
    let first = pattern.fields.iter().take_while(|field| !is_multi(field)).enumerate();
    keys.extend(first.filter_map(|(at, field)| Some((pattern.name, format!("{at} {:?}", constant(field)?)))));
    for slot in &pattern.slots {
        if let [field] = slot.fields.as_slice() {
            let value = constant(field).filter(|_| !is_multi(field));
            keys.extend(value.map(|value| (pattern.name, format!("{:?} {value:?}", slot.name))));
        }
    }
    keys
}

fn pattern(condition: &Condition) -> Option<&Pattern> {
    match &condition.kind {
        ConditionKind::Pattern(pattern) => Some(pattern),
        _ => None,
    }
}

fn negated(condition: &Condition) -> Option<&Pattern> {
    match &condition.kind {
        ConditionKind::Not(inner) => pattern(inner),
        _ => None,
    }
}

fn taker<'a>(program: &Program<'a>, rule: &'a Rule, exprs: &'a Exprs) -> Option<Taker<'a>> {
    let salience = salience(rule, exprs)?;
    let conditions = conjuncts(&rule.conditions);
    let is_plain =
        |it: &&Condition| pattern(it).is_some() || negated(it).is_some() || matches!(it.kind, ConditionKind::Test(_));
    if !conditions.iter().all(is_plain) {
        return None;
    }
    let retract = program.engine.symbols.find("retract")?;
    let mut takes: Vec<(Sym, &[SlotForm])> = Vec::new();
    for action in &rule.actions {
        match exprs.get(*action) {
            Expr::Change { name: Change::Modify, fact, slots } => {
                if let Expr::Variable(Variable::Single(fact)) = exprs.get(*fact) {
                    takes.push((*fact, slots));
                }
            }
            // What is done after these may not be reached, or is about another fact.
            Expr::Return(_) | Expr::Bind { .. } => break,
            _ => takes.extend(retracted(exprs, *action, retract).into_iter().map(|name| (name, &[][..]))),
        }
    }
    let uses = uses(rule, exprs);
    (!takes.is_empty()).then_some(Taker { rule, exprs, salience, conditions, takes, uses })
}

impl Taker<'_> {
    /// Whether it always takes away a fact that a rule needs.
    fn shadows(&self, other: &Other<'_>) -> bool {
        let mapping = Mapping::new([self.exprs, other.exprs], &self.uses);
        self.fit(0, &mapping, other, &mut Vec::new(), &mut 10_000)
    }

    /// Finds a condition for each of the taker's, from this one on; and what it takes away among them.
    fn fit<'b>(
        &self,
        at: usize,
        mapping: &Mapping<'_>,
        other: &Other<'b>,
        found: &mut Vec<(Sym, &'b Pattern)>,
        tries: &mut u32,
    ) -> bool {
        let Some(condition) = self.conditions.get(at) else { return self.is_taken(found) };
        for theirs in &other.conditions {
            if *tries == 0 {
                return false;
            }
            *tries -= 1;
            let mut mapping = mapping.clone();
            let count = found.len();
            let fits = match (&condition.kind, &theirs.kind) {
                (ConditionKind::Pattern(one), ConditionKind::Pattern(two)) => {
                    found.extend(one.address.map(|name| (name, two)));
                    mapping.covers(one, two)
                }
                (ConditionKind::Test(one), ConditionKind::Test(two)) => mapping.same(*one, *two),
                _ => match (negated(condition), negated(theirs)) {
                    (Some(one), Some(two)) => self.excludes_alike(&mut mapping, one, two, other),
                    _ => false,
                },
            };
            if fits && self.fit(at + 1, &mapping, other, found, tries) {
                return true;
            }
            found.truncate(count);
        }
        false
    }

    /// Whether two negated patterns are about the same facts.
    fn excludes_alike(&self, mapping: &mut Mapping<'_>, one: &Pattern, two: &Pattern, other: &Other<'_>) -> bool {
        let mut back = Mapping::new([other.exprs, self.exprs], &other.uses);
        mapping.covers(one, two) && back.covers(two, one) && mapping.is_turned(&back)
    }

    /// Whether one of the facts that were found is retracted, or changed to something that is not wanted.
    fn is_taken(&self, found: &[(Sym, &Pattern)]) -> bool {
        self.takes.iter().any(|(name, slots)| {
            let pattern = found.iter().find(|(it, _)| it == name).map(|(_, pattern)| *pattern);
            pattern.is_some_and(|pattern| slots.is_empty() || slots.iter().any(|slot| self.is_unwanted(slot, pattern)))
        })
    }

    fn is_unwanted(&self, set: &SlotForm, pattern: &Pattern) -> bool {
        let wanted = pattern.slots.iter().find(|it| it.name == set.name).map(|it| it.fields.as_slice());
        match (set.values.as_slice(), wanted) {
            ([value], Some([field])) => match (self.exprs.get(*value), constant(field)) {
                (Expr::Constant(value), Some(wanted)) => value != wanted,
                _ => false,
            },
            _ => false,
        }
    }
}
