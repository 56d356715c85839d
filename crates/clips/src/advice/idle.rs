//! Why a command at the prompt did nothing, although nothing was wrong with it; and why a rule fires on and on.

use crate::ast::{Expr, Form, FormKind};
use crate::engine::hints::MANY;
use crate::engine::show::Quotes;
use crate::engine::why::{Obstacle, WhyNot};
use crate::engine::{Engine, Kind, Named};
use crate::rete::RuleId;
use crate::value::Value;

/// The most rules that are looked at.
const MOST_RULES: usize = 100;

/// With more facts than these nothing is looked at closely: it takes a copy of all.
const MOST_FACTS: usize = 100_000;

/// What there was before a command.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Before {
    /// It runs rules: the number of firings that were left.
    Run(u64),
    /// It asserts a fact: the number of facts before.
    Assert(usize),
    /// Nothing that matters.
    Other,
}

impl Engine {
    /// What is to be remembered until a command of the prompt is done.
    pub(crate) fn before_command(&self, form: &Form) -> Before {
        let FormKind::Command(root) = form.kind else { return Before::Other };
        match form.exprs.get(root) {
            Expr::Call { name, .. } if self.symbols.text(*name) == "run" => Before::Run(self.machine.firings),
            Expr::Assert(facts) if facts.len() == 1 && !self.has_duplicates => Before::Assert(self.matcher.store.len()),
            _ => Before::Other,
        }
    }

    /// Tells why a command did nothing, if it did nothing and hints are wanted.
    pub(crate) fn hint_idle(&mut self, before: Before, value: &Value) {
        if self.adviser.is_none() {
            return;
        }
        let text = match before {
            Before::Run(left) if left == self.machine.firings => self.why_nothing_fires(),
            Before::Assert(count) if count == self.matcher.store.len() && matches!(value, Value::Fact(_)) => {
                let fact = self.shown(value, Quotes::Plain);
                format!("the fact was there already: {fact}; each is held once, unless `(set-fact-duplication TRUE)`")
            }
            _ => return,
        };
        self.hint(&text);
    }

    /// The hint about a rule that has fired many times in a row.
    pub(super) fn why_it_fires_on(&self, rule: RuleId) -> String {
        let name = self.symbols.text(self.matcher.network.rules.get(rule).name);
        format!(
            "rule `{name}` has fired {MANY} times in a row: does it change what it matches? `(run 10)` fires only ten"
        )
    }

    fn why_nothing_fires(&mut self) -> String {
        let rules = self.constructs(Kind::Rule);
        if rules.is_empty() {
            return "there are no rules; define one by `defrule`, or load a file of them".to_owned();
        }
        if let Some(module) = self.modules.ids().into_iter().find(|id| self.matcher.agenda.first(*id).is_some()) {
            let name = self.module_name(module);
            return format!("only rules of module {name} can fire, and it has no focus; say `(focus {name})` before");
        }
        if self.matcher.store.places().next().is_none() && self.matcher.store.instance_count() == 0 {
            let facts: Vec<&str> = self.deffacts.iter().map(|it| self.symbols.text(it.named.name)).collect();
            return match facts.as_slice() {
                [] => "there are no facts to match; `(assert …)` some".to_owned(),
                names => format!("there are no facts; `(reset)` asserts those of deffacts {}", names.join(", ")),
            };
        }
        let reports = self.reports(&rules);
        self.tell_reports(&reports)
    }

    /// Why some rules do not fire. A copy is asked: tests are evaluated for that, and may do more than look.
    fn reports(&self, rules: &[Named]) -> Vec<WhyNot> {
        if self.matcher.store.len() + self.matcher.store.instance_count() > MOST_FACTS {
            return Vec::new();
        }
        let mut copy = self.clone();
        copy.forget_outside();
        copy.set_hints(false);
        let rules: Vec<RuleId> =
            rules.iter().take(MOST_RULES).filter_map(|named| copy.matcher.network.rules.find(*named)).collect();
        rules.into_iter().map(|rule| copy.why_rule_not(rule)).collect()
    }

    fn tell_reports(&self, reports: &[WhyNot]) -> String {
        let obstacles = || reports.iter().flat_map(|it| it.alternatives.iter().map(|way| (&it.rule, &way.obstacle)));
        if let Some((rule, _)) = obstacles().find(|(_, it)| matches!(it, Obstacle::Fired(_))) {
            return format!(
                "rule `{rule}` fired for all it matches, and a rule fires once for the same facts; `(refresh {rule})` lets it \
                 fire again"
            );
        }
        let quoted = obstacles().find_map(|(_, it)| match it {
            Obstacle::Missing { condition, others } if *others > 0 => {
                Some((condition, self.same_but_for_quotes(condition)?))
            }
            _ => None,
        });
        if let Some((condition, fact)) = quoted {
            return format!("no fact is {condition}, but there is {fact}: a symbol and a string are never the same");
        }
        let first = obstacles().next().map_or("NAME", |(rule, _)| rule.as_str());
        format!("no rule can fire with the facts there are; `(why-not {first})` tells what stops one")
    }

    /// A fact that would be meant by a condition if quotes were nothing.
    fn same_but_for_quotes(&self, condition: &str) -> Option<String> {
        let bare = |text: &str| text.replace('"', "");
        let wanted = bare(condition);
        self.matcher.store.places().take(1_000).find_map(|place| {
            let mut text = String::new();
            self.show_fact(place, &mut text);
            (bare(&text) == wanted).then_some(text)
        })
    }
}
