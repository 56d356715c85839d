//! How far the conditions of a rule came, and what stops them: for those who ask why it does not fire.

use super::join::{Input, Polarity};
use super::matcher::{Host, Matcher, Matching};
use super::rule::DisjunctId;
use super::test::{Answer, Scope, Test};
use crate::arena::{JoinId, TokenId};
use crate::code::op::Side;
use crate::store::{NONE, TemplateId};
use crate::symbol::Sym;
use crate::value::Value;

/// How far an alternative of a rule came.
#[derive(Clone, Debug)]
pub(crate) struct MatchProgress {
    /// Its conditions by their places in a match, up to the one that stops it.
    pub(crate) stages: Vec<Stage>,
    pub(crate) blockage: Blockage,
    /// The nearest match before what stops it: its facts, and its variables as far as they have values.
    pub(crate) facts: Vec<u32>,
    pub(crate) values: Vec<(Sym, Value)>,
    /// How many of the facts and of the variables are from before the condition that stops it: the first ones.
    pub(crate) facts_before: usize,
    pub(crate) before: usize,
}

/// How far a condition came.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Stage {
    /// How many matches it has by itself, if it asks for any.
    pub(crate) own: Option<usize>,
    /// How many there are of all conditions so far.
    pub(crate) partial: usize,
}

/// What stops it.
#[derive(Clone, Debug)]
pub(crate) enum Blockage {
    /// Nothing: the number of complete matches.
    Complete(usize),
    /// Nothing matches the pattern: how many facts or instances there are that it could be about.
    Missing(usize),
    /// What matches the condition does not agree with what was matched before.
    Apart,
    /// A test fails, counted from the last one of the condition, which is 1.
    Failed(usize),
    /// These facts are there and should not.
    Blocked(Vec<u32>),
    /// The first condition has nothing to begin with.
    Unprimed,
}

/// The most matches before a condition, and the most of its own, that are compared with each other.
const MOST_LEFT: usize = 30;
const MOST_RIGHT: usize = 200;

/// The two matches that fail latest, and how many tests they pass.
#[derive(Clone, Copy, Debug)]
struct Nearest {
    left: TokenId,
    right: TokenId,
    passed: usize,
}

impl<H: Host> Matching<'_, H> {
    /// How far an alternative of a rule came. The host must be silent meanwhile.
    pub(crate) fn match_progress(mut self, disjunct: DisjunctId) -> MatchProgress {
        let terminal = self.network.rules.disjunct(disjunct).terminal;
        let level = self.network.level(self.network.joins[terminal].parent, JoinId::NONE);
        let mut stages = Vec::with_capacity(level.len());
        for (index, join) in level.iter().enumerate() {
            let it = &self.network.joins[*join];
            let own = match it.input {
                Input::Nothing => None,
                Input::Node(node) => Some(self.network.nodes[node].memory.len() as usize),
                Input::Join(_) => Some(it.right.len() as usize),
            };
            let next = level.get(index + 1).copied().unwrap_or(terminal);
            let partial = self.network.joins[next].left.len() as usize;
            stages.push(Stage { own, partial });
            if partial == 0 {
                let (blockage, nearest) = self.reborrow().quietly(|matching| matching.reborrow().blockage_at(*join));
                let (facts, values) = self.met(disjunct, *join, nearest, matches!(blockage, Blockage::Missing(_)));
                let alone = Nearest { right: TokenId::NONE, ..nearest };
                let (facts_before, values_before) = self.met(disjunct, *join, alone, false);
                let (facts_before, before) = (facts_before.len(), values_before.len());
                return MatchProgress { stages, blockage, facts, values, facts_before, before };
            }
        }
        let complete = stages.last().map_or(0, |it| it.partial);
        MatchProgress {
            stages,
            blockage: Blockage::Complete(complete),
            facts: Vec::new(),
            values: Vec::new(),
            facts_before: 0,
            before: 0,
        }
    }

    /// Asks tests without a trace: no fact changes, and what fails is forgotten.
    fn quietly<T>(mut self, ask: impl FnOnce(&mut Self) -> T) -> T {
        let (has_failed, stopped, is_broken) = (self.network.has_failed, self.network.stopped, self.host.is_broken());
        let is_matching = std::mem::replace(&mut self.network.is_matching, true);
        let result = ask(&mut self);
        self.network.is_matching = is_matching;
        (self.network.has_failed, self.network.stopped) = (has_failed, stopped);
        self.host.set_broken(is_broken);
        result
    }

    fn blockage_at(mut self, join: JoinId) -> (Blockage, Nearest) {
        let it = &self.network.joins[join];
        let (polarity, input, permanent) = (it.polarity, it.input, it.permanent);
        let lefts = self.lefts(join);
        let first = Nearest { left: lefts.first().copied().unwrap_or(TokenId::NONE), right: TokenId::NONE, passed: 0 };
        if polarity == Polarity::Negative {
            return self.reborrow().blocked_at(join, &lefts, first);
        }
        // What must exist asks the tests behind it of the same pair of matches.
        let tests: Vec<Test> = it.tests.iter().chain(&it.secondary).cloned().collect();
        let mut rights = match input {
            Input::Nothing => {
                if it.is_first() && permanent == TokenId::NONE {
                    return (Blockage::Unprimed, first);
                }
                let nearest = self.reborrow().nearest(join, &tests, &lefts, &[TokenId::NONE]).unwrap_or(first);
                let failed = tests.len().saturating_sub(nearest.passed);
                return (if failed == 0 { Blockage::Unprimed } else { Blockage::Failed(failed) }, nearest);
            }
            Input::Node(node) => {
                let node = &self.network.nodes[node];
                let rights = node.memory.all(&self.network.tokens);
                if rights.is_empty() {
                    return (Blockage::Missing(self.count_of(node.template)), first);
                }
                rights
            }
            Input::Join(_) => it.right.all(&self.network.tokens),
        };
        rights.sort_by_key(|id| std::cmp::Reverse(self.network.tokens[*id].born));
        match self.reborrow().nearest(join, &tests, &lefts, &rights) {
            Some(nearest) if nearest.passed < tests.len() => (Blockage::Failed(tests.len() - nearest.passed), nearest),
            _ => (Blockage::Apart, first),
        }
    }

    /// A condition that must not hold does, or the tests behind it fail.
    fn blocked_at(mut self, join: JoinId, lefts: &[TokenId], first: Nearest) -> (Blockage, Nearest) {
        let it = &self.network.joins[join];
        for left in lefts {
            if self.network.tokens.blocker(*left).is_some() {
                let mut facts = Vec::new();
                self.blocker_facts(it, *left, &mut facts);
                return (Blockage::Blocked(facts), Nearest { left: *left, ..first });
            }
        }
        let tests = it.secondary.clone();
        match self.reborrow().nearest(join, &tests, lefts, &[TokenId::NONE]) {
            Some(nearest) if nearest.passed < tests.len() => (Blockage::Failed(tests.len() - nearest.passed), nearest),
            _ => (Blockage::Unprimed, first),
        }
    }

    /// Some of the matches on the right of a left one: those that are joined on the same values come first, because none of the
    /// others can pass all tests.
    fn likely(&self, left: TokenId, rights: &[TokenId]) -> Vec<TokenId> {
        let tokens = &self.network.tokens;
        let is_like = |right: &TokenId| match (tokens.get(left), tokens.get(*right)) {
            (Some(left), Some(right)) => left.key == right.key,
            _ => false,
        };
        let (like, others): (Vec<TokenId>, Vec<TokenId>) = rights.iter().copied().partition(is_like);
        like.into_iter().chain(others).take(MOST_RIGHT).collect()
    }

    /// The two matches that pass most of the tests of a join, the newest of them.
    fn nearest(mut self, join: JoinId, tests: &[Test], lefts: &[TokenId], rights: &[TokenId]) -> Option<Nearest> {
        let it = &self.network.joins[join];
        let (left_len, right_len) = (it.left_len, it.right_len);
        let mut nearest: Option<Nearest> = None;
        for left in lefts {
            for right in &self.likely(*left, rights) {
                let scope = Scope { left: *left, left_len, right: *right, right_len, fact: NONE };
                let fails = |test: &Test| self.reborrow().holds(&scope, std::slice::from_ref(test)) != Answer::Yes;
                let passed = tests.iter().position(fails).unwrap_or(tests.len());
                if nearest.is_none_or(|it| it.passed < passed) {
                    nearest = Some(Nearest { left: *left, right: *right, passed });
                }
            }
        }
        nearest
    }
}

impl Matcher {
    fn count_of(&self, template: TemplateId) -> usize {
        if template == TemplateId::OBJECT {
            self.store.instance_count()
        } else {
            self.store.places_of(template).count()
        }
    }

    /// The newest matches on the left of a join; for a first one what it begins with.
    fn lefts(&self, join: JoinId) -> Vec<TokenId> {
        let it = &self.network.joins[join];
        if it.is_first() {
            return vec![if it.polarity == Polarity::Positive { TokenId::NONE } else { it.permanent }];
        }
        let mut lefts = it.left.all(&self.network.tokens);
        lefts.sort_by_key(|id| std::cmp::Reverse(self.network.tokens[*id].born));
        lefts.truncate(MOST_LEFT);
        lefts
    }

    /// The facts of the nearest match and the values of its variables; those on which all matches so far agree, if asked for.
    fn met(&self, disjunct: DisjunctId, join: JoinId, at: Nearest, agreed: bool) -> (Vec<u32>, Vec<(Sym, Value)>) {
        let mut facts = Vec::new();
        if at.left != TokenId::NONE {
            self.each_fact(at.left, |fact| facts.extend(fact));
        }
        facts.reverse();
        if at.right != TokenId::NONE {
            let mut own = Vec::new();
            self.own_facts(&self.network.joins[join], at.right, &mut own);
            own.retain(|fact| !facts.contains(fact));
            own.dedup();
            facts.append(&mut own);
        }
        let mut values = self.values_at(disjunct, join, at);
        if agreed {
            for left in self.lefts(join) {
                let others = self.values_at(disjunct, join, Nearest { left, ..at });
                values.retain(|it| others.contains(it));
            }
        }
        (facts, values)
    }

    fn values_at(&self, disjunct: DisjunctId, join: JoinId, at: Nearest) -> Vec<(Sym, Value)> {
        let left_len = self.network.joins[join].left_len;
        let scope = Scope { left: at.left, left_len, ..Scope::default() };
        let (mut values, mut own) = (Vec::new(), Vec::new());
        for (name, bound) in &self.network.rules.disjunct(disjunct).variables {
            let Side::Left(position) = bound.side else { continue };
            if position < left_len {
                values.push((*name, self.view(&scope, *bound).value()));
            } else if position == left_len && at.right != TokenId::NONE {
                own.push((*name, self.view_of(at.right, bound.place).value()));
            }
        }
        values.append(&mut own);
        values
    }
}
