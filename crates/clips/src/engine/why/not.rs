//! Why a rule does not fire.

use super::{Alternative, Obstacle, Progress, WhyNot};
use crate::engine::conditions::filled;
use crate::engine::lhs::outline::{Asked, outline};
use crate::engine::{Engine, Kind};
use crate::rete::RuleId;
use crate::rete::progress::{Blockage, MatchProgress};

impl Engine {
    /// Why a rule does not fire: how far its conditions came, and what stops them; none if there is no such rule.
    ///
    /// It looks at the facts as they are, so nothing needs to be kept for it. Tests are evaluated, at most some thousand times.
    ///
    /// ```
    /// let mut engine = tellask_clips::Engine::default();
    /// engine.load("(defrule dry (house ?h) (not (rain ?h)) => )")?;
    /// engine.obey_text("(assert (house red) (rain red))\n");
    /// let why_not = engine.why_not("dry").ok_or("there is such a rule")?;
    /// assert_eq!(why_not.alternatives[0].obstacle.to_string(), "blocked: (not (rain red)), by f-2 (rain red)");
    /// assert!(engine.why_not("wet").is_none());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn why_not(&mut self, rule: &str) -> Option<WhyNot> {
        let name = self.symbols.find(rule)?;
        let rule = self.find_told(Kind::Rule, name).and_then(|named| self.matcher.network.rules.find(named))?;
        Some(self.why_rule_not(rule))
    }

    pub(crate) fn why_rule_not(&mut self, rule: RuleId) -> WhyNot {
        let data = self.matcher.network.rules.get(rule);
        let (named, disjuncts) = (data.named(), data.disjuncts.clone());
        let outlines = self.sources.get(Kind::Rule, named).and_then(|it| outline(it)).unwrap_or_default();
        let mut alternatives = Vec::with_capacity(disjuncts.len());
        for (index, disjunct) in disjuncts.into_iter().enumerate() {
            let match_progress = self.silently(|engine| engine.matching().match_progress(disjunct));
            let waiting = self
                .matcher
                .agenda
                .iter(named.module)
                .filter(|id| self.matcher.agenda.get(*id).disjunct == disjunct)
                .count();
            let asked = outlines.get(index).map_or(&[][..], Vec::as_slice);
            alternatives.push(self.alternative(&match_progress, asked, waiting));
        }
        WhyNot { rule: self.short_name(named), alternatives }
    }

    fn alternative(&self, match_progress: &MatchProgress, asked: &[Asked], waiting: usize) -> Alternative {
        let words = |place: usize| asked.get(place).map_or_else(|| format!("condition {}", place + 1), whole);
        let conditions = match_progress.stages.iter().enumerate();
        let conditions = conditions.map(|(place, stage)| Progress {
            condition: filled(&words(place), |_| None),
            facts: stage.own,
            partial: stage.partial,
        });
        // A rule without conditions begins with nothing.
        let conditions: Vec<Progress> = conditions.filter(|it| !it.condition.is_empty()).collect();
        let last = asked.get(match_progress.stages.len().saturating_sub(1));
        let condition = last.map_or_else(String::new, |it| self.filled_with(&it.text, match_progress));
        let with = || match_progress.facts.iter().map(|place| self.name_and_text(*place)).collect();
        let obstacle = match &match_progress.blockage {
            Blockage::Complete(_) if waiting > 0 => Obstacle::Ready(waiting),
            Blockage::Complete(count) => Obstacle::Fired(*count),
            Blockage::Missing(others) => Obstacle::Missing { condition, others: *others },
            Blockage::Apart => Obstacle::Apart { condition, with: with() },
            Blockage::Failed(from_end) => match last.and_then(|it| failed(it, *from_end)) {
                Some(test) => Obstacle::Failed { test: self.filled_with(test, match_progress), with: with() },
                None => self.apart(last, match_progress),
            },
            Blockage::Blocked(facts) => {
                Obstacle::Blocked { condition, by: facts.iter().map(|place| self.name_and_text(*place)).collect() }
            }
            Blockage::Unprimed => Obstacle::Unprimed,
        };
        Alternative { conditions, obstacle }
    }

    /// A pattern and what was matched before it do not agree: what the pattern itself would have bound is left open.
    fn apart(&self, asked: Option<&Asked>, match_progress: &MatchProgress) -> Obstacle {
        let text = asked.map_or("", |it| it.text.as_str());
        let mut before = match_progress.clone();
        before.facts.truncate(match_progress.facts_before);
        let known: Vec<_> = before.values.drain(..).take(match_progress.before).collect();
        before.values = known;
        let with = before.facts.iter().map(|place| self.name_and_text(*place)).collect();
        Obstacle::Apart { condition: self.filled_with(text, &before), with }
    }

    fn filled_with(&self, text: &str, match_progress: &MatchProgress) -> String {
        filled(text, |name| {
            let held = match_progress.values.iter().find(|(it, _)| self.symbols.text(*it) == name);
            held.map(|(_, value)| self.told_text(value))
        })
    }

    /// A fact or an instance: how it is called, and what it says.
    fn name_and_text(&self, place: u32) -> (String, String) {
        let (mut name, mut text) = (String::new(), String::new());
        self.matcher.show_matched(&self.symbols, place, &mut name);
        if self.matcher.store.get(place).object.is_none() {
            self.show_fact(place, &mut text);
        }
        (name, text)
    }
}

/// A condition with its tests.
fn whole(asked: &Asked) -> String {
    let texts = Some(asked.text.as_str()).into_iter().filter(|it| !it.is_empty());
    texts.chain(asked.tests.iter().map(|it| it.text.as_str())).collect::<Vec<_>>().join(" ")
}

/// The test that is so far from the end of a condition's tests, if it is one of its own.
fn failed(asked: &Asked, from_end: usize) -> Option<&str> {
    let mut left = from_end;
    for test in asked.tests.iter().rev() {
        if left <= test.count {
            return Some(&test.text);
        }
        left -= test.count;
    }
    None
}
