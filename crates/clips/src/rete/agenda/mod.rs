//! Activations in the order of firing.
//!
//! Per module one list, cut into groups of equal salience, highest first. Where a new activation goes within its group is
//! the strategy's business ([`order`]); for the two common strategies that is one of the ends, for the random one [`lots`] finds it.

pub(crate) mod commands;
mod lots;
pub(crate) mod order;

use super::postponed::Making;
use super::rule::{Disjunct, DisjunctId, RuleId};
use super::vacant::Vacant;
use crate::arena::TokenId;
use crate::ids::ModuleId;
use crate::rete::matcher::{Host, Matcher, Matching};
use crate::store::NONE;
pub(crate) use commands::Firing;
use commands::SalienceMode;
use lots::Lots;
use order::Strategy;

/// An activation, by its number in the agenda; numbers are used again.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct ActivationId(pub(crate) u32);

/// A complete match of a rule that has not fired.
///
/// Half a line of the cache: the agenda of a busy program is long.
#[derive(Clone, Copy, Debug)]
#[repr(align(32))]
pub(crate) struct Activation {
    /// Counted over all activations; none has the last number.
    number: u64,
    /// The complete match.
    pub(super) id: TokenId,
    pub(crate) disjunct: DisjunctId,
    pub(crate) salience: i32,
    /// Drawn when it was made, for the random strategy.
    random: u32,
    after: u32,
    before: u32,
}

/// The activations of one salience.
#[derive(Clone, Debug)]
struct Group {
    salience: i32,
    first: u32,
    last: u32,
    /// Where to look in a long group of the random strategy.
    lots: Option<Box<Lots>>,
}

/// A module that has more groups than this drops those that are empty.
const MOST_GROUPS: usize = 8;

/// The agenda.
#[derive(Clone, Debug)]
pub(crate) struct Agenda {
    cells: Vec<Activation>,
    free: Vacant,
    /// By module: the groups, highest salience first. A few may be empty: what fires next is often of the salience that fired
    /// last.
    modules: Vec<Vec<Group>>,
    strategy: Strategy,
    next_number: u64,
    /// What the draws of the random strategy begin from.
    seed: u64,
    count: usize,
    /// The place of the group that was asked for last.
    recent: usize,
    /// A promise is being kept: new activations go where it stood.
    keeping: Option<Making>,
}

impl Activation {
    /// One that stands in no list yet.
    pub(super) fn new(number: u64, id: TokenId, disjunct: DisjunctId, salience: i32) -> Activation {
        Activation { number, id, disjunct, salience, random: 0, after: NONE, before: NONE }
    }
}

impl Default for Agenda {
    fn default() -> Agenda {
        Agenda {
            cells: Vec::new(),
            free: Vacant::default(),
            modules: Vec::new(),
            strategy: Strategy::Depth,
            next_number: 0,
            seed: 0,
            count: 0,
            recent: 0,
            keeping: None,
        }
    }
}

impl Agenda {
    /// How many activations there are.
    pub(crate) fn len(&self) -> usize {
        self.count
    }

    /// The activation.
    pub(crate) fn get(&self, id: ActivationId) -> &Activation {
        &self.cells[id.0 as usize]
    }

    /// The number of an activation, which is given to no other.
    pub(crate) fn number(&self, id: ActivationId) -> u64 {
        self.get(id).number
    }

    /// Whether an activation is still the one that had this number.
    pub(crate) fn has(&self, id: ActivationId, number: u64) -> bool {
        self.cells.get(id.0 as usize).is_some_and(|it| it.number == number)
    }

    /// The activations of a module in the order of firing.
    pub(crate) fn iter(&self, module: ModuleId) -> impl Iterator<Item = ActivationId> {
        let groups = self.modules.get(module.0 as usize).map_or(&[][..], Vec::as_slice);
        groups.iter().flat_map(move |group| {
            let some = |id: u32| (id != NONE).then_some(ActivationId(id));
            std::iter::successors(some(group.first), move |id| some(self.get(*id).after))
        })
    }

    /// The activations of a module's highest salience, in the order of firing.
    pub(crate) fn highest(&self, module: ModuleId) -> impl Iterator<Item = ActivationId> {
        let salience = self.first(module).map(|id| self.get(id).salience);
        self.iter(module).take_while(move |id| Some(self.get(*id).salience) == salience)
    }

    /// The activation that fires next in a module.
    pub(crate) fn first(&self, module: ModuleId) -> Option<ActivationId> {
        let groups = self.modules.get(module.0 as usize)?;
        groups.iter().map(|it| it.first).find(|it| *it != NONE).map(ActivationId)
    }

    /// Takes `count` numbers at once; returns the first of them.
    pub(super) fn reserve(&mut self, count: u64) -> u64 {
        let first = self.next_number;
        self.next_number += count;
        first
    }

    /// Adds an activation before all others of its salience.
    pub(super) fn add_first(&mut self, it: Activation, module: ModuleId) -> u32 {
        let id = self.add(it);
        let group = self.group(module, it.salience);
        self.link(id, module, group, NONE);
        id
    }

    /// The activation before this one in its group, or none.
    pub(super) fn before(&self, id: ActivationId) -> u32 {
        self.get(id).before
    }

    /// From now on new activations go there. Returns what was said before.
    pub(super) fn keep(&mut self, keeping: Option<Making>) -> Option<Making> {
        std::mem::replace(&mut self.keeping, keeping)
    }

    /// Takes an activation off the agenda whose match is of no concern.
    pub(super) fn discard(&mut self, id: u32, module: ModuleId) {
        self.drop(id, module);
    }

    /// The draws of the random strategy begin anew from this seed.
    pub(crate) fn seed(&mut self, seed: u64) {
        self.seed = seed;
    }

    /// No activation is left, when everything is cleared. Numbers go on: none is given twice.
    pub(crate) fn restart(&mut self) {
        self.cells.clear();
        self.free = Vacant::default();
        self.modules.clear();
        (self.count, self.recent) = (0, 0);
    }

    #[expect(clippy::inline_always, reason = "it is called once for every activation")]
    #[inline(always)]
    fn add(&mut self, it: Activation) -> u32 {
        self.count += 1;
        if let Some(id) = self.free.take() {
            self.cells[id as usize] = it;
            id
        } else {
            self.cells.push(it);
            self.cells.len() as u32 - 1
        }
    }

    /// The place of the group of this salience, made if there is none.
    #[expect(clippy::inline_always, reason = "it is called once for every activation")]
    #[inline(always)]
    fn group(&mut self, module: ModuleId, salience: i32) -> usize {
        let module = module.0 as usize;
        let groups = self.modules.get(module).map_or(&[][..], Vec::as_slice);
        if groups.get(self.recent).is_some_and(|it| it.salience == salience) {
            return self.recent;
        }
        self.find_group(module, salience)
    }

    fn find_group(&mut self, module: usize, salience: i32) -> usize {
        if module >= self.modules.len() {
            self.modules.resize(module + 1, Vec::new());
        }
        let groups = &mut self.modules[module];
        let index = groups.partition_point(|it| it.salience > salience);
        if groups.get(index).is_none_or(|it| it.salience != salience) {
            groups.insert(index, Group { salience, first: NONE, last: NONE, lots: None });
        }
        self.recent = index;
        index
    }

    /// Puts an activation behind this one, or first in its group.
    #[expect(clippy::inline_always, reason = "it is called once for every activation")]
    #[inline(always)]
    fn link(&mut self, id: u32, module: ModuleId, group: usize, before: u32) {
        let ends = &mut self.modules[module.0 as usize][group];
        let after = match before {
            NONE => std::mem::replace(&mut ends.first, id),
            before => std::mem::replace(&mut self.cells[before as usize].after, id),
        };
        match after {
            NONE => ends.last = id,
            after => self.cells[after as usize].before = id,
        }
        let it = &mut self.cells[id as usize];
        (it.before, it.after) = (before, after);
        if let Some(lots) = &mut ends.lots {
            lots.enter(&self.cells, id);
        }
    }

    /// Takes an activation out of its list.
    #[expect(clippy::inline_always, reason = "it is called once for every activation")]
    #[inline(always)]
    fn unlink(&mut self, id: u32, module: ModuleId) {
        let Activation { before, after, salience, .. } = self.cells[id as usize];
        if self.strategy == Strategy::Random {
            let index = self.group(module, salience);
            if let Some(lots) = &mut self.modules[module.0 as usize][index].lots {
                lots.leave(&self.cells, id);
            }
        }
        if before != NONE {
            self.cells[before as usize].after = after;
        }
        if after != NONE {
            self.cells[after as usize].before = before;
        }
        if before != NONE && after != NONE {
            return;
        }
        let index = self.group(module, salience);
        let groups = &mut self.modules[module.0 as usize];
        if before == NONE {
            groups[index].first = after;
        }
        if after == NONE {
            groups[index].last = before;
        }
        if groups[index].first == NONE && (groups.len() > MOST_GROUPS || groups[index].lots.is_some()) {
            groups.remove(index);
        }
    }

    #[expect(clippy::inline_always, reason = "it is called once for every activation")]
    #[inline(always)]
    fn drop(&mut self, id: u32, module: ModuleId) {
        self.unlink(id, module);
        self.cells[id as usize].number = u64::MAX;
        self.free.give(id, self.cells.len());
        self.count -= 1;
    }
}

/// What an activation draws for the random strategy: its number, scrambled with the seed so that all bits hang on all.
#[inline]
fn draw(seed: u64, number: u64) -> u32 {
    let mut word = seed.wrapping_add(number.wrapping_add(1).wrapping_mul(0x9e37_79b9_7f4a_7c15));
    word = (word ^ word >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    word = (word ^ word >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    (word >> 32) as u32
}

impl<H: Host> Matching<'_, H> {
    /// A rule has a complete match.
    pub(super) fn add_activation(mut self, disjunct: DisjunctId, complete: TokenId) {
        let Disjunct { rule, salience, .. } = *self.network.rules.disjunct(disjunct);
        let data = self.network.rules.get(rule);
        let watched = data.watch_activations;
        if data.auto_focus {
            self.host.focus_on_rule(rule);
        }
        let data = self.network.rules.get(rule);
        let module = data.module;
        let salience = if self.salience_mode == SalienceMode::WhenDefined {
            salience
        } else {
            self.reborrow().salience_now(disjunct)
        };
        let agenda = &mut self.agenda;
        let number = match &mut agenda.keeping {
            None => agenda.reserve(1),
            Some(keeping) => {
                keeping.number += 1;
                keeping.number - 1
            }
        };
        let random = draw(agenda.seed, number);
        let it = Activation { number, id: complete, disjunct, salience, random, after: NONE, before: NONE };
        let id = agenda.add(it);
        self.network.tokens[complete].set_activation(Some(ActivationId(id)));
        if watched {
            self.host.show_activation(ActivationId(id), true);
        }
        if self.agenda.strategy == Strategy::Depth {
            // Numbers only grow, so it goes before all others.
            let group = self.agenda.group(module, salience);
            let before = self.agenda.keeping.as_mut().map_or(NONE, |it| {
                it.last = id;
                it.before
            });
            self.agenda.link(id, module, group, before);
        } else {
            self.place(id);
        }
    }

    /// A complete match goes before it fired.
    pub(super) fn remove_activation(mut self, id: ActivationId) {
        let it = *self.agenda.get(id);
        let rule = self.network.rules.get(self.network.rules.disjunct(it.disjunct).rule);
        let module = rule.module;
        if rule.watch_activations {
            self.host.show_activation(id, false);
        }
        self.network.tokens[it.id].set_activation(None);
        self.agenda.drop(id.0, module);
    }
}

impl Matcher {
    /// The activation that fires next in a module.
    pub(crate) fn next_activation(&self, module: ModuleId) -> Option<ActivationId> {
        self.agenda.first(module)
    }

    /// The rule of an activation.
    pub(crate) fn rule_of(&self, id: ActivationId) -> RuleId {
        self.network.rules.disjunct(self.agenda.get(id).disjunct).rule
    }
}
