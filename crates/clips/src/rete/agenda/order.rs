//! Where a new activation goes within its group: the strategies.

use crate::arena::TokenId;
use std::cmp::Ordering;

use super::lots::{self, Lots};
use super::{Activation, Agenda, Group};
use crate::ids::ModuleId;
use crate::rete::matcher::Matcher;
use crate::store::NONE;

/// The order of firing among activations of equal salience.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Strategy {
    /// The newest first.
    #[default]
    Depth,
    /// The oldest first.
    Breadth,
    /// The one with the newest facts first, however they are ordered.
    Lex,
    /// The one with the newest first fact first, then as `Lex`.
    Mea,
    /// The rule that asks most first.
    Complexity,
    /// The rule that asks least first.
    Simplicity,
    /// By lot, drawn when the activation was made.
    Random,
}

impl Strategy {
    /// All of them with their names.
    pub const ALL: [(Strategy, &'static str); 7] = [
        (Strategy::Depth, "depth"),
        (Strategy::Breadth, "breadth"),
        (Strategy::Lex, "lex"),
        (Strategy::Mea, "mea"),
        (Strategy::Complexity, "complexity"),
        (Strategy::Simplicity, "simplicity"),
        (Strategy::Random, "random"),
    ];

    /// Its name.
    pub fn name(self) -> &'static str {
        Strategy::ALL.iter().find(|(it, _)| *it == self).map_or("depth", |(_, name)| name)
    }

    /// The strategy with this name.
    pub fn named(name: &str) -> Option<Strategy> {
        Strategy::ALL.iter().find(|(_, it)| *it == name).map(|(it, _)| *it)
    }
}

impl Agenda {
    /// The strategy.
    pub(crate) fn strategy(&self) -> Strategy {
        self.strategy
    }

    /// The activation that a new one goes behind in a group, under the random strategy.
    fn seek_lot(&mut self, module: ModuleId, group: usize, new: &Activation) -> u32 {
        let Agenda { cells, modules, .. } = self;
        let group = &mut modules[module.0 as usize][group];
        if let Some(lots) = &group.lots {
            return lots.seek(cells, new);
        }
        let (mut before, mut at) = (NONE, group.first);
        for _ in 0..lots::MANY {
            if at == NONE || !lots::goes_after(new, &cells[at as usize]) {
                return before;
            }
            before = at;
            at = cells[at as usize].after;
        }
        let lots = group.lots.insert(Box::new(Lots::new(cells, group.first)));
        lots.seek(cells, new)
    }
}

impl Matcher {
    /// Changes the strategy, and sorts the agenda anew unless it is the same. Returns the old one.
    pub(crate) fn set_strategy(&mut self, strategy: Strategy) -> Strategy {
        let old = std::mem::replace(&mut self.agenda.strategy, strategy);
        if old != strategy {
            for module in 0..self.agenda.modules.len() {
                self.sort_again(ModuleId(module as u32));
            }
        }
        old
    }

    /// Takes all activations of a module out and puts them in again, in their order.
    pub(super) fn sort_again(&mut self, module: ModuleId) {
        let all: Vec<u32> = self.agenda.iter(module).map(|id| id.0).collect();
        if let Some(groups) = self.agenda.modules.get_mut(module.0 as usize) {
            groups.clear();
        }
        for id in all {
            self.place(id);
        }
    }

    /// Puts an activation into the group of its salience.
    pub(super) fn place(&mut self, id: u32) {
        let it = self.agenda.cells[id as usize];
        let module = self.network.rules.get(self.network.rules.disjunct(it.disjunct).rule).module;
        let group = self.agenda.group(module, it.salience);
        let Group { first, last, .. } = self.agenda.modules[module.0 as usize][group];
        let before = match self.agenda.strategy {
            _ if first == NONE => NONE,
            Strategy::Random => self.agenda.seek_lot(module, group, &it),
            Strategy::Depth if it.number > self.agenda.cells[first as usize].number => NONE,
            Strategy::Breadth => self.seek_from_end(last, &it),
            Strategy::Lex | Strategy::Mea if last != NONE && self.goes_after(&it, last) => last,
            _ => self.seek_from_front(first, &it),
        };
        self.agenda.link(id, module, group, before);
    }

    /// The last of those at the front that the new one goes after.
    fn seek_from_front(&self, first: u32, new: &Activation) -> u32 {
        let (mut before, mut at) = (NONE, first);
        while at != NONE && self.goes_after(new, at) {
            before = at;
            at = self.agenda.cells[at as usize].after;
        }
        before
    }

    fn seek_from_end(&self, last: u32, new: &Activation) -> u32 {
        let mut at = last;
        while at != NONE && !self.goes_after(new, at) {
            at = self.agenda.cells[at as usize].before;
        }
        at
    }

    /// Whether a new activation goes behind one that is there.
    fn goes_after(&self, new: &Activation, old: u32) -> bool {
        let old = &self.agenda.cells[old as usize];
        let is_newer = new.number > old.number;
        let complexity = |it: &Activation| self.network.rules.disjunct(it.disjunct).complexity;
        let by = |order: Ordering| order.then(if is_newer { Ordering::Greater } else { Ordering::Less }).is_gt();
        match self.agenda.strategy {
            Strategy::Depth => new.number < old.number,
            Strategy::Breadth => is_newer,
            Strategy::Complexity => by(complexity(old).cmp(&complexity(new))),
            Strategy::Simplicity => by(complexity(new).cmp(&complexity(old))),
            Strategy::Random => lots::goes_after(new, old),
            Strategy::Lex => by(self.lex(old, new)),
            Strategy::Mea => by(self.first_tag(old).cmp(&self.first_tag(new)).then_with(|| self.lex(old, new))),
        }
    }

    /// Greater if the new one goes after the old one: newer facts first, then more of them, then what asks more.
    fn lex(&self, old: &Activation, new: &Activation) -> Ordering {
        let (old_tags, new_tags) = (self.tags(old), self.tags(new));
        for (old, new) in old_tags.iter().zip(&new_tags) {
            if old != new {
                return old.cmp(new);
            }
        }
        let complexity = |it: &Activation| self.network.rules.disjunct(it.disjunct).complexity;
        old_tags.len().cmp(&new_tags.len()).then(complexity(old).cmp(&complexity(new)))
    }

    /// The time tags of a complete match, newest first; a gap counts as 0.
    fn tags(&self, of: &Activation) -> Vec<u64> {
        let mut tags = Vec::with_capacity(self.network.rules.disjunct(of.disjunct).len as usize);
        self.each_fact(of.id, |fact| tags.push(fact.map_or(0, |fact| self.store.get(fact).tag)));
        tags.sort_unstable_by(|one, two| two.cmp(one));
        tags
    }

    fn first_tag(&self, of: &Activation) -> u64 {
        let mut tag = 0;
        self.each_fact(of.id, |fact| tag = fact.map_or(0, |fact| self.store.get(fact).tag));
        tag
    }

    /// Visits the facts of a complete match, the last condition's first; a gap is none.
    pub(in crate::rete) fn each_fact(&self, complete: TokenId, mut visit: impl FnMut(Option<u32>)) {
        let tokens = &self.network.tokens;
        let mut at = complete;
        // The empty match that a first join begins with holds nothing; it has neither parent nor fact.
        while at != TokenId::NONE && !(tokens[at].left == TokenId::NONE && tokens[at].right == TokenId::NONE) {
            let fact = tokens[at].fact;
            visit((fact != NONE).then_some(fact));
            at = tokens[at].left;
        }
    }
}
