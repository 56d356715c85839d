//! What the conditions of a rule have found: `matches`.
//!
//! The listings number the patterns of a rule as they are written, and the conditions by their place: a group counts as one
//! condition, and inside it the numbers go on from those before it.

use std::collections::BTreeMap;
use std::fmt::Write;

use crate::arena::{AlphaId, JoinId, TokenId};

use super::Network;
use super::join::{Input, Link, Side};
use super::matcher::Matcher;
use super::rule::{DisjunctId, RuleId};
use crate::store::TemplateId;
use crate::symbol::Symbols;

/// How much a listing says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Detail {
    /// Every match.
    Verbose,
    /// How many there are of each kind.
    Succinct,
    /// Nothing: only the sums are wanted.
    Terse,
}

impl Detail {
    /// The detail of this name.
    pub(crate) fn named(name: &str) -> Option<Detail> {
        match name {
            "verbose" => Some(Detail::Verbose),
            "succinct" => Some(Detail::Succinct),
            "terse" => Some(Detail::Terse),
            _ => None,
        }
    }
}

/// A condition of a rule.
#[derive(Clone, Copy, Debug)]
pub(super) struct Step {
    pub(super) join: JoinId,
    /// The first and the last of its patterns, from 1.
    patterns: (usize, usize),
    /// Which memory holds what this rule found up to here.
    pub(super) results: Link,
}

/// What `matches` found, and how many of each kind: matches of patterns, partial matches, activations.
#[derive(Clone, Debug, Default)]
pub(crate) struct Report {
    pub(crate) text: String,
    pub(crate) sums: [usize; 3],
}

impl Matcher {
    /// What the conditions of a rule have found.
    pub(crate) fn report_matches(&self, symbols: &Symbols, rule: RuleId, detail: Detail) -> Report {
        let mut report = Report::default();
        for disjunct in &self.network.rules.get(rule).disjuncts {
            let steps = self.network.steps(*disjunct);
            self.report_patterns(symbols, &steps, detail, &mut report);
            self.report_partial(symbols, &steps, detail, &mut report);
        }
        let ids = || self.agenda.iter(self.network.rules.get(rule).module).filter(|id| self.rule_of(*id) == rule);
        report.sums[2] = ids().count();
        report.add(detail, "Activations", "Activations", ids().map(|id| self.bindings_text(symbols, id)));
        report
    }

    fn report_patterns(&self, symbols: &Symbols, steps: &[Step], detail: Detail, report: &mut Report) {
        for step in steps {
            let join = &self.network.joins[step.join];
            let tokens: Vec<String> = match join.input {
                Input::Join(_) => continue,
                Input::Node(node) => {
                    let found = self.pattern_matches(node);
                    found
                        .into_iter()
                        .map(|id| self.facts_text(symbols, &[Some(self.network.tokens[id].fact)]))
                        .collect()
                }
                // What asks for nothing has found something if it led on.
                Input::Nothing => {
                    let led_on = join.permanent != TokenId::NONE
                        && self.network.tokens[join.permanent].children != TokenId::NONE;
                    led_on.then(|| "*".to_owned()).into_iter().collect()
                }
            };
            report.sums[0] += tokens.len();
            let heading = format!("Pattern {}", step.patterns.0);
            report.add(detail, &format!("Matches for {heading}"), &heading, tokens.into_iter());
        }
    }

    fn report_partial(&self, symbols: &Symbols, steps: &[Step], detail: Detail, report: &mut Report) {
        for (index, step) in steps.iter().enumerate() {
            let join = &self.network.joins[step.join];
            if join.is_first() && !join.is_from_right() {
                continue;
            }
            let found = self.scan(symbols, step.results);
            report.sums[1] += found.len();
            let heading = format!("CEs {}", self.network.heading(steps, index));
            let texts = found.into_iter().map(|id| self.match_text(symbols, id));
            report.add(detail, &format!("Partial matches for {heading}"), &heading, texts);
        }
    }
}

impl Matcher {
    /// The matches of a pattern as the reference lists them: what is joined alike stands together.
    fn pattern_matches(&self, node: AlphaId) -> Vec<TokenId> {
        let tokens = &self.network.tokens;
        let node = &self.network.nodes[node];
        let mut all = node.memory.all(tokens);
        // Rows are all alike to the reference, where our keys tell them apart.
        let group = |id: TokenId| -> Vec<Option<u32>> {
            let views = node.key.right_hash.iter().map(|place| self.view_of(id, *place));
            views.map(|view| (!view.is_row()).then(|| view.hash())).collect()
        };
        let mut ages: BTreeMap<Vec<Option<u32>>, u32> = BTreeMap::new();
        for id in &all {
            let born = tokens[*id].born;
            let age = ages.entry(group(*id)).or_insert(born);
            *age = born.min(*age);
        }
        // An instance is as old as its last change, whatever it matched before.
        let tag = |fact: u32| if node.template == TemplateId::OBJECT { 0 } else { self.store.get(fact).tag };
        all.sort_by_cached_key(|id| (ages[&group(*id)], tag(tokens[*id].fact)));
        all
    }
}

impl Report {
    fn add(&mut self, detail: Detail, long: &str, short: &str, tokens: impl Iterator<Item = String>) {
        match detail {
            Detail::Terse => {}
            Detail::Succinct => self.line(format_args!("{short}: {}", tokens.count())),
            Detail::Verbose => {
                self.line(format_args!("{long}"));
                let before = self.text.len();
                tokens.for_each(|text| self.line(format_args!("{text}")));
                if self.text.len() == before {
                    self.line(format_args!(" None"));
                }
            }
        }
    }

    fn line(&mut self, text: std::fmt::Arguments<'_>) {
        // Writing to a string cannot fail.
        let _ = writeln!(self.text, "{text}");
    }
}

impl Network {
    /// The conditions of a rule, or of one of its alternatives, in order; those of a group before the group.
    pub(super) fn steps(&self, disjunct: DisjunctId) -> Vec<Step> {
        let terminal = self.rules.disjunct(disjunct).terminal;
        let mut steps = Vec::new();
        let last = self.joins[terminal].parent;
        self.add_steps(last, JoinId::NONE, Link { join: terminal, side: Side::Left }, &mut 0, &mut steps);
        steps
    }

    /// Adds the conditions between a join and another one before it. Groups in groups are as deep as they are written.
    fn add_steps(&self, last: JoinId, before: JoinId, results: Link, patterns: &mut usize, steps: &mut Vec<Step>) {
        let level = self.level(last, before);
        for (index, join) in level.iter().enumerate() {
            let results =
                level.get(index + 1).map_or(results, |next| Link { join: self.entry(*next), side: Side::Left });
            let first = *patterns + 1;
            if let Input::Join(right) = self.joins[*join].input {
                let parent = self.joins[*join].parent;
                self.add_steps(right, parent, Link { join: *join, side: Side::Right }, patterns, steps);
            } else {
                *patterns += 1;
            }
            steps.push(Step { join: *join, patterns: (first, *patterns), results });
        }
    }

    /// The joins of one level, the first one first.
    pub(super) fn level(&self, last: JoinId, before: JoinId) -> Vec<JoinId> {
        let mut level = Vec::new();
        let mut at = last;
        while at != before && at != JoinId::NONE {
            level.push(at);
            at = self.joins[at].parent;
        }
        level.reverse();
        level
    }

    /// Where what was found before a condition is listed: a group's first join has it.
    fn entry(&self, join: JoinId) -> JoinId {
        let mut at = join;
        while let Input::Join(right) = self.joins[at].input {
            let Some(first) = self.level(right, self.joins[at].parent).first().copied() else { break };
            at = first;
        }
        at
    }

    /// The number of a condition.
    fn number(&self, join: JoinId) -> usize {
        usize::from(self.joins[join].left_len) + 1
    }

    /// The conditions up to one: `1 - 3`, or with the patterns of each where there are groups: `1 (P1) , 2 (P2 - P3)`.
    fn heading(&self, steps: &[Step], index: usize) -> String {
        let path: Vec<&Step> = self
            .level(steps[index].join, JoinId::NONE)
            .iter()
            .filter_map(|join| steps.iter().find(|it| it.join == *join))
            .collect();
        let is_group = |step: &Step| self.joins[step.join].is_from_right();
        if !path.iter().any(|step| is_group(step)) {
            return format!("1 - {}", path.len());
        }
        let mut text = String::new();
        let mut run: Option<&Step> = None;
        for (at, step) in path.iter().enumerate() {
            let goes_on = !is_group(step) && path.get(at + 1).is_some_and(|next| !is_group(next));
            match (run, goes_on) {
                (None, true) => {
                    text.push_str(&self.with_patterns(step));
                    run = Some(step);
                }
                (Some(_), true) => {}
                (None, false) => text.push_str(&self.with_patterns(step)),
                (Some(_), false) => {
                    text.push_str(" - ");
                    text.push_str(&self.with_patterns(step));
                    run = None;
                }
            }
            if !goes_on && at + 1 < path.len() {
                text.push_str(" , ");
            }
        }
        text
    }

    /// A condition with its patterns: `2 (P2 - P3)`.
    fn with_patterns(&self, step: &Step) -> String {
        let number = self.number(step.join);
        match step.patterns {
            (first, last) if first == last => format!("{number} (P{first})"),
            (first, last) => format!("{number} (P{first} - P{last})"),
        }
    }

    /// A condition, with its patterns if there is a group among those before it: `3`, `2 (P2 - P3)`.
    pub(super) fn short_heading(&self, step: &Step) -> String {
        let has_group = self.level(step.join, JoinId::NONE).iter().any(|join| self.joins[*join].is_from_right());
        if has_group { self.with_patterns(step) } else { self.number(step.join).to_string() }
    }
}
