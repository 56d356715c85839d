//! Profiles: which rule takes the work, and which of its conditions.
//!
//! 1. here: what is gathered while a profile is on, and the doors of a host.
//! 2. `tell`: the same as a table.
//!
//! Joins count by themselves what they compare and find, so a profile only looks at their counts when it begins and when it ends. What
//! right-hand sides take is noted at each firing, if a profile is on: one question per firing is all that it costs otherwise.

mod tell;

use crate::arena::{Id, JoinId};
use std::collections::{BTreeMap, BTreeSet};

use super::conditions::filled;
use super::{Engine, Kind, Named};
use crate::engine::lhs::outline::outline;
use crate::rete::RuleId;
use crate::rete::work::{Stage, Work};

/// What was measured.
#[derive(Clone, Debug, Default)]
pub(crate) struct Profiling {
    pub(crate) is_on: bool,
    /// Something was measured since the last reset of the profile.
    pub(crate) has_begun: bool,
    /// What joins had done when measuring began.
    base: Vec<Work>,
    /// What they did while it was on before that.
    gathered: Vec<Work>,
    fired: BTreeMap<Named, Fired>,
    has_clock: bool,
}

/// What the firings of a rule took.
#[derive(Clone, Copy, Debug, Default)]
struct Fired {
    firings: u64,
    operations: u64,
    seconds: f64,
}

/// A firing that is being measured.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Measured {
    compares: u64,
    began: Option<f64>,
}

/// What the rules of a program took, the one that took most first.
#[derive(Clone, Debug, PartialEq)]
pub struct Profile {
    /// The rules that did something.
    pub rules: Vec<RuleProfile>,
    /// How many rules did nothing at all.
    pub idle: usize,
}

/// What one rule took.
#[derive(Clone, Debug, PartialEq)]
pub struct RuleProfile {
    /// Its name, with its module if that is not `MAIN`.
    pub rule: String,
    /// Matches that its conditions made, from the first to the last.
    pub matches: u64,
    /// Pairs that its conditions compared to find them.
    pub compares: u64,
    /// How often all of its conditions held, so that it could fire.
    pub activations: u64,
    /// How often it fired.
    pub firings: u64,
    /// Operations of its right-hand side, without the matching that it set off.
    pub operations: u64,
    /// How long its firings took, with the matching that they set off; none without a clock.
    pub seconds: Option<f64>,
    /// Its conditions, in order, alternative by alternative.
    pub conditions: Vec<ConditionProfile>,
    /// Its part of the cost of all rules together, from 0 to 1.
    pub share: f64,
}

/// What one condition of a rule took.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ConditionProfile {
    /// The condition, as it is written.
    pub condition: String,
    /// Which one it is, from 1, and of how many.
    pub number: (usize, usize),
    /// Matches that it made with those before it.
    pub matches: u64,
    /// Pairs that it compared.
    pub compares: u64,
    /// How many other rules share work that is counted here: it was done once for all of them, and is counted for each.
    pub shared_with: usize,
}

impl RuleProfile {
    /// What it costs: matches, comparisons and operations together. It is the same on every machine.
    pub fn cost(&self) -> u64 {
        self.matches + self.compares + self.operations
    }

    /// The condition that took most.
    pub fn worst(&self) -> Option<&ConditionProfile> {
        // Of several the first one.
        self.conditions.iter().rev().max_by_key(|it| it.matches + it.compares)
    }
}

impl Engine {
    /// Begins to measure what rules take, or ends it; what was measured is kept.
    ///
    /// ```
    /// let mut engine = tellask_clips::Engine::default();
    /// engine.set_profiling(true);
    /// engine.load("(deffacts s (n 1) (n 2) (n 3)) (defrule pairs (n ?x) (n ?y&:(> ?y ?x)) => (println ?x ?y))")?;
    /// engine.reset()?;
    /// engine.run(None);
    /// let profile = engine.profile();
    /// let rule = &profile.rules[0];
    /// assert_eq!((rule.rule.as_str(), rule.activations, rule.firings, rule.matches), ("pairs", 3, 3, 6));
    /// assert_eq!(rule.conditions[1].condition, "(n ?y&:(> ?y ?x))");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn set_profiling(&mut self, is_on: bool) {
        if is_on == self.profiling.is_on {
            return;
        }
        if is_on {
            self.profiling.base = self.matcher.network.work();
            self.profiling.has_begun = true;
        } else {
            self.gather_work();
        }
        self.profiling.is_on = is_on;
    }

    /// Forgets what was measured; if it is being measured, that begins anew.
    pub fn restart_profile(&mut self) {
        let is_on = self.profiling.is_on;
        let base = if is_on { self.matcher.network.work() } else { Vec::new() };
        self.profiling = Profiling { is_on, has_begun: is_on, base, ..Profiling::default() };
    }

    /// What was measured so far.
    pub fn profile(&self) -> Profile {
        let work = self.worked();
        let users = self.users();
        let mut gone = self.profiling.fired.clone();
        let mut rules = Vec::new();
        for rule in &self.matcher.network.rules.order {
            let fired = gone.remove(&self.matcher.network.rules.get(*rule).named()).unwrap_or_default();
            rules.push(self.rule_profile(*rule, &work, &users, fired));
        }
        // Rules that are gone may have fired before.
        rules.extend(gone.into_iter().map(|(named, fired)| self.fired_profile(named, fired)));
        let all = rules.len();
        rules.retain(|it| it.cost() + it.firings > 0);
        let cost: u64 = rules.iter().map(RuleProfile::cost).sum();
        for rule in &mut rules {
            rule.share = rule.cost() as f64 / cost.max(1) as f64;
        }
        // Those that cost the same stay in the order of their definition.
        rules.sort_by_key(|it| std::cmp::Reverse(it.cost()));
        Profile { idle: all - rules.len(), rules }
    }

    /// A firing begins, and its fuel was filled.
    #[cold]
    pub(super) fn begin_measuring(&self) -> Measured {
        let began = self.outside().and_then(|mut outside| outside.time());
        Measured { compares: self.matcher.network.compares(), began }
    }

    /// A firing of a rule ends.
    #[cold]
    pub(super) fn end_measuring(&mut self, rule: Named, measured: Measured) {
        let ended = measured.began.and_then(|_| self.outside()?.time());
        let compares = self.matcher.network.compares().saturating_sub(measured.compares);
        let operations = self.spent().saturating_sub(compares);
        self.profiling.has_clock |= ended.is_some();
        let fired = self.profiling.fired.entry(rule).or_default();
        fired.firings += 1;
        fired.operations += operations;
        fired.seconds += ended.zip(measured.began).map_or(0.0, |(ended, began)| (ended - began).max(0.0));
    }

    /// What joins did is put aside: they may count from zero again.
    pub(crate) fn gather_work(&mut self) {
        if self.profiling.is_on {
            self.profiling.gathered = self.worked();
            self.profiling.base = self.matcher.network.work();
        }
    }

    /// The same, after they do count from zero again.
    pub(crate) fn count_from_zero(&mut self) {
        self.profiling.base.clear();
    }

    /// What each join did while a profile was on.
    fn worked(&self) -> Vec<Work> {
        let Profiling { is_on, base, gathered, .. } = &self.profiling;
        let since = |now: u64, then: u64| if now < then { now } else { now - then };
        let add = |index: usize, now: Work| {
            let then = base.get(index).copied().unwrap_or_default();
            let mut sum = gathered.get(index).copied().unwrap_or_default();
            if *is_on {
                // A join with less than it had was made anew, for another rule.
                sum.compares += since(now.compares, then.compares);
                sum.adds[0] += since(now.adds[0], then.adds[0]);
                sum.adds[1] += since(now.adds[1], then.adds[1]);
            }
            sum
        };
        self.matcher.network.work().into_iter().enumerate().map(|(index, now)| add(index, now)).collect()
    }

    /// How many rules use each join: as one of their own, or for what one of their own found.
    fn users(&self) -> BTreeMap<JoinId, usize> {
        let mut users = BTreeMap::new();
        for rule in &self.matcher.network.rules.order {
            let disjuncts = self.matcher.network.rules.get(*rule).disjuncts.iter();
            let stages = disjuncts.flat_map(|it| self.matcher.network.stages(*it)).flatten();
            let joins: BTreeSet<JoinId> = stages.flat_map(|it| [it.join, it.results]).collect();
            for join in joins {
                *users.entry(join).or_insert(0) += 1;
            }
        }
        users
    }

    fn rule_profile(&self, rule: RuleId, work: &[Work], users: &BTreeMap<JoinId, usize>, fired: Fired) -> RuleProfile {
        let data = self.matcher.network.rules.get(rule);
        let mut profile = self.fired_profile(data.named(), fired);
        let texts = self.sources.get(Kind::Rule, data.named()).and_then(|it| outline(it)).unwrap_or_default();
        for (alternative, disjunct) in data.disjuncts.iter().enumerate() {
            let stages = self.matcher.network.stages(*disjunct);
            let of = stages.len();
            for (index, stages) in stages.iter().enumerate() {
                let text = texts.get(alternative).and_then(|it| it.get(index));
                let text = text.map_or_else(|| format!("condition {}", index + 1), |it| filled(&it.text, |_| None));
                let at =
                    |stage: &Stage| (work[stage.join.index()].compares, work[stage.results.index()].adds[stage.side]);
                let others =
                    |join: JoinId, count: u64| if count == 0 { 0 } else { users.get(&join).map_or(0, |it| it - 1) };
                let shared = stages.iter().map(|it| others(it.join, at(it).0).max(others(it.results, at(it).1)));
                profile.conditions.push(ConditionProfile {
                    condition: text,
                    number: (index + 1, of),
                    matches: stages.iter().map(|it| at(it).1).sum(),
                    compares: stages.iter().map(|it| at(it).0).sum(),
                    shared_with: shared.max().unwrap_or(0),
                });
            }
            let last = stages.last().and_then(|it| it.last());
            profile.activations += last.map_or(0, |it| work[it.results.index()].adds[it.side]);
        }
        profile.matches = profile.conditions.iter().map(|it| it.matches).sum();
        profile.compares = profile.conditions.iter().map(|it| it.compares).sum();
        profile
    }

    /// What is known of a rule without its conditions.
    fn fired_profile(&self, named: Named, fired: Fired) -> RuleProfile {
        RuleProfile {
            rule: self.short_name(named),
            matches: 0,
            compares: 0,
            activations: 0,
            firings: fired.firings,
            operations: fired.operations,
            seconds: self.profiling.has_clock.then_some(fired.seconds),
            conditions: Vec::new(),
            share: 0.0,
        }
    }
}
