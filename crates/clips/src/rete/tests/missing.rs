//! What `why-not` calls missing is missing, and a test that it says fails does fail: random programs, judged by trying everything.

use super::driver::Driver;
use super::naive;
use super::random::Random;
use crate::ast::{Condition, ConditionKind, Exprs, FormKind, Rule};
use crate::engine::why::{Obstacle, WhyNot};
use crate::syntax::read_all;

const TEMPLATE: &str = "(deftemplate t (slot p) (slot q) (multislot m))";

/// A rule that can be read and defined.
fn define(driver: &mut Driver, text: &str) -> Option<(Rule, Exprs)> {
    let (forms, problems) = read_all(text, &mut driver.engine.symbols);
    let FormKind::Rule(rule) = &forms.first()?.kind else { return None };
    let exprs = forms[0].exprs.clone();
    if !problems.is_empty() || crate::engine::lhs::analyse(&mut driver.engine, rule, &exprs).is_err() {
        return None;
    }
    // So that the engine keeps the text, which reasons quote.
    driver.engine.obey_text(text);
    Some((rule.clone(), exprs))
}

/// The place of each condition of a rule, where tests belong to what stands before them; none for a rule in which one condition becomes
/// several places, or none.
fn places(conditions: &[Condition]) -> Option<Vec<usize>> {
    let mut count = 0_usize;
    let place = |condition: &Condition| {
        match &condition.kind {
            ConditionKind::Test(_) if count > 0 => {}
            ConditionKind::Pattern(_) | ConditionKind::Test(_) => count += 1,
            ConditionKind::Not(inner) if matches!(inner.kind, ConditionKind::Pattern(_)) => count += 1,
            ConditionKind::Exists(all) | ConditionKind::ForAll(all)
                if all.iter().all(|it| matches!(it.kind, ConditionKind::Pattern(_))) =>
            {
                count += 1;
            }
            _ => return None,
        }
        Some(count - 1)
    };
    conditions.iter().map(place).collect()
}

/// How many matches the conditions up to this place have, with or without the tests behind the last one.
fn count(driver: &Driver, (rule, exprs): &(Rule, Exprs), places: &[usize], last: usize, with_tests: bool) -> usize {
    let mut wanted: Vec<Condition> = Vec::new();
    for (condition, place) in rule.conditions.iter().zip(places) {
        let is_behind = wanted.len() > places.iter().filter(|it| **it < last).count();
        if *place < last || *place == last && (with_tests || !is_behind) {
            wanted.push(condition.clone());
        }
    }
    naive::tokens(&driver.engine, &wanted, exprs).len()
}

/// Whether this condition alone, all of whose variables from outside were replaced, has no match.
fn is_missing(driver: &mut Driver, condition: &str) -> bool {
    let (forms, _) = read_all(&format!("(defrule probe {condition} =>)"), &mut driver.engine.symbols);
    let Some(FormKind::Rule(rule)) = forms.first().map(|it| &it.kind) else { return true };
    naive::tokens(&driver.engine, &rule.conditions, &forms[0].exprs).is_empty()
}

fn judge(driver: &mut Driver, text: &str, known: &(Rule, Exprs), told: &WhyNot) -> Option<&'static str> {
    let places = places(&known.0.conditions)?;
    let [alternative] = told.alternatives.as_slice() else { return None };
    let last = alternative.conditions.len().checked_sub(1)?;
    let (alone, tested) = (count(driver, known, &places, last, false), count(driver, known, &places, last, true));
    match &alternative.obstacle {
        Obstacle::Missing { condition, .. } | Obstacle::Apart { condition, .. } => {
            assert_eq!(alone, 0, "{text}\n{told}");
            if matches!(alternative.obstacle, Obstacle::Apart { .. }) && !text.contains('$') {
                assert!(is_missing(driver, condition), "{text}\n{told}");
            }
            Some("missing")
        }
        Obstacle::Failed { .. } => {
            // A negation in front of the test may be blocked, too.
            let condition = &alternative.conditions[last].condition;
            let may_be_none = condition.starts_with("(not ") || condition.starts_with("(forall ");
            assert!(alone > 0 || may_be_none || condition.contains("&:"), "{text}\n{told}");
            assert_eq!(tested, 0, "{text}\n{told}");
            Some("failed")
        }
        Obstacle::Blocked { .. } => {
            assert_eq!(tested, 0, "{text}\n{told}");
            Some("blocked")
        }
        Obstacle::Ready(_) | Obstacle::Fired(_) | Obstacle::Unprimed => None,
    }
}

#[test]
fn what_is_called_missing_is_missing() {
    let mut judged = std::collections::BTreeMap::new();
    for seed in 0..3_000 {
        let mut random = Random::new(7_000_000 + seed);
        let mut driver = Driver::default();
        driver.engine.obey_text(TEMPLATE);
        let rules: Vec<String> = (0..3).map(|number| random.rule_with_tests(&format!("r{number}"))).collect();
        let known: Vec<_> = rules.iter().map(|text| define(&mut driver, text)).collect();
        for _ in 0..random.below(8) {
            let fact = random.fact();
            driver.engine.obey_text(&format!("(assert {fact})"));
        }
        for ((number, text), known) in rules.iter().enumerate().zip(&known) {
            let Some(known) = known else { continue };
            let told = driver.engine.why_not(&format!("r{number}")).expect("the rule is there");
            if let Some(what) = judge(&mut driver, text, known, &told) {
                *judged.entry(what).or_insert(0_usize) += 1;
            }
        }
    }
    assert!(judged.len() == 3 && judged.values().all(|count| *count > 100), "{judged:?}");
}
