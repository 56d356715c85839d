//! What rules did, and on what: every firing with the facts it matched and the facts it asserted.
//!
//! Facts go, and their places are used again; a changed fact keeps its number. So the history has its own list: each fact as it was
//! when it was asserted or changed, and from where it came. It is kept only if a program or the host asks for it.
//!
//! 1. here: facts and firings as they come. `objects`: the same for instances and their slots.
//! 2. `live`: forgets what nothing that is there rests on. `recent`: forgets what is oldest.
//! 3. `log`: a line for each firing.

mod live;
mod log;
mod objects;
mod recent;

use std::collections::BTreeMap;
use std::sync::Arc;

use super::{Engine, Kind, Named};
use crate::arena::JoinId;
use crate::rete::agenda::ActivationId;
use crate::store::TemplateId;
use crate::symbol::Sym;
use crate::value::{EntityRef, Value};
pub(crate) use live::Support;
use objects::Known;

/// How much is kept of what rules did.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Retention {
    /// Nothing: it costs nothing.
    #[default]
    Off,
    /// What the facts and instances rest on that are there.
    Live,
    /// Everything since the last reset.
    All,
}

impl Retention {
    /// All of them.
    pub const ALL: [Retention; 3] = [Retention::Off, Retention::Live, Retention::All];

    /// Its name: `off`, `live` or `all`.
    pub fn name(self) -> &'static str {
        match self {
            Retention::Off => "off",
            Retention::Live => "live",
            Retention::All => "all",
        }
    }
}

/// The most entries of a history if the host says nothing else: one or two hundred bytes each.
pub(crate) const MOST_ENTRIES: usize = 2_000_000;

/// The history so far.
#[derive(Clone, Debug, Default)]
pub(crate) struct History {
    pub(crate) retention: Retention,
    /// How many entries it may have.
    pub(crate) most: usize,
    /// Whether the oldest entries go when it is full; otherwise nothing more is kept then.
    pub(crate) drops_oldest: bool,
    pub(crate) facts: Vec<PastData>,
    /// In the order of their numbers.
    pub(crate) firings: Vec<FiringData>,
    /// The last entry of each fact, by its number.
    latest: BTreeMap<u32, u32>,
    /// What is known of instances, by their serial numbers.
    instances: BTreeMap<u32, Known>,
    /// What is asserted comes from here.
    from: Origin,
    /// How many rules fired since the last reset.
    fired: u32,
    /// With this number of entries it is time to forget, where only what is there counts.
    crowd: usize,
    log: log::Log,
}

/// A fact, an instance or one of its slots, as it was.
#[derive(Clone, Debug)]
pub(crate) struct PastData {
    pub(crate) of: EntityRef,
    pub(crate) template: TemplateId,
    pub(crate) text: Box<str>,
    pub(crate) what: What,
    /// From where it came,
    pub(crate) by: Origin,
    /// and from where it came again while it was there.
    pub(crate) again: Vec<Origin>,
}

/// What an entry is about.
#[derive(Clone, Debug)]
pub(crate) enum What {
    Fact,
    /// An instance as it was matched, and the entries of its slots.
    Instance(Vec<(Sym, u32)>),
    /// This slot of an instance.
    Slot(Sym),
}

/// From where a fact came.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Origin {
    /// From a command, or from the host.
    #[default]
    Given,
    /// From a deffacts or a definstances.
    Construct(Kind, Named),
    /// From this firing, by its place in the list.
    Firing(u32),
    /// From somewhere before anything was kept, or where there was no more room.
    Unknown,
}

impl Origin {
    pub(crate) fn firing(self) -> Option<u32> {
        if let Origin::Firing(place) = self { Some(place) } else { None }
    }
}

/// A firing.
#[derive(Clone, Debug)]
pub(crate) struct FiringData {
    /// Counted from 0 since the last reset.
    pub(crate) number: u32,
    pub(crate) rule: Named,
    /// The text of the rule, which may have been defined anew since, and which of its alternatives fired.
    pub(crate) source: Option<Arc<str>>,
    pub(crate) alternative: u32,
    /// What it asserted stands only as long as its match in this join does, if some of its conditions are logical.
    pub(crate) logical: Option<JoinId>,
    /// The facts by condition.
    pub(crate) basis: Vec<Option<u32>>,
    /// The facts that a condition rests on which binds none, by the place of the condition.
    pub(crate) witnesses: Vec<(u32, u32)>,
    /// The variables of the conditions, and what they held.
    pub(crate) bindings: Vec<(Sym, Value)>,
    pub(crate) asserted: Vec<u32>,
    pub(crate) retracted: Vec<u32>,
}

impl PastData {
    /// All that it came from, the first one first.
    pub(crate) fn origins(&self) -> impl Iterator<Item = Origin> {
        std::iter::once(self.by).chain(self.again.iter().copied())
    }
}

impl History {
    /// Whether anything is to be noted.
    #[inline]
    pub(crate) fn is_on(&self) -> bool {
        self.retention != Retention::Off || self.log.is_on
    }

    /// Whether nothing is noted, and nothing was.
    pub(crate) fn is_blank(&self) -> bool {
        !self.is_on() && self.entries() == 0
    }

    fn entries(&self) -> usize {
        self.facts.len() + self.firings.len()
    }

    fn restart(&mut self) {
        self.forget();
        self.fired = 0;
    }

    fn forget(&mut self) {
        self.facts.clear();
        self.firings.clear();
        self.latest.clear();
        self.instances.clear();
        self.crowd = 0;
    }

    /// The last entry of the fact of this number.
    pub(crate) fn latest(&self, index: u32) -> Option<u32> {
        self.latest.get(&index).copied()
    }

    /// The firing of this number, counted from 0, if it is kept.
    pub(crate) fn firing_numbered(&self, number: u32) -> Option<u32> {
        self.firings.binary_search_by_key(&number, |it| it.number).ok().map(|place| place as u32)
    }

    fn current(&mut self) -> Option<&mut FiringData> {
        self.from.firing().map(|place| &mut self.firings[place as usize])
    }

    fn add(&mut self, entry: PastData) -> u32 {
        self.facts.push(entry);
        self.facts.len() as u32 - 1
    }
}

impl Engine {
    /// Says how much is kept of what rules do, so that it can be asked why: nothing, what is still there and what that rests on, or
    /// everything since the last reset. What is not kept from the beginning has reasons that are unknown, so a reset belongs behind it.
    pub fn set_explanation(&mut self, retention: Retention) {
        self.keep_reasons(retention, MOST_ENTRIES);
    }

    /// How much is kept of what rules do.
    pub fn explanation(&self) -> Retention {
        self.history.retention
    }

    /// How much is kept of what rules did from now on. What was kept stays, unless nothing shall be.
    pub(crate) fn keep_reasons(&mut self, retention: Retention, most: usize) {
        let was_on = self.history.is_on();
        self.history.drops_oldest = false;
        self.history.retention = if most == 0 { Retention::Off } else { retention };
        self.history.most = most;
        self.history.crowd = 0;
        if !self.history.is_on() {
            self.history.forget();
        }
        if was_on != self.history.is_on() {
            self.history.from = self.outer_origin();
        }
    }

    /// Whether there is room for one more entry, and somebody wants it: a log alone is about what happens in firings.
    fn has_room(&mut self) -> bool {
        if self.history.retention == Retention::Off {
            return self.history.from.firing().is_some();
        }
        if self.history.retention == Retention::Live && self.history.entries() >= self.history.crowd {
            self.forget_reasons();
        }
        if self.history.drops_oldest && self.history.entries() >= self.history.most {
            self.history.drop_oldest();
        }
        self.history.entries() < self.history.most
    }

    /// A fact was asserted or changed.
    #[cold]
    pub(super) fn note_fact(&mut self, place: u32) {
        if self.has_room() {
            let entry = self.add_past(place, self.history.from);
            if let Some(firing) = self.history.current() {
                firing.asserted.push(entry);
            }
        } else {
            let index = self.matcher.store.get(place).index;
            self.history.latest.remove(&index);
        }
    }

    /// A fact was asserted that is there already.
    #[cold]
    pub(super) fn note_fact_again(&mut self, place: u32) {
        let (from, index) = (self.history.from, self.matcher.store.get(place).index);
        if let Some(entry) = self.history.latest(index) {
            let entry = &mut self.history.facts[entry as usize];
            if entry.origins().all(|it| it != from) && entry.again.len() < MOST_ORIGINS {
                entry.again.push(from);
            }
        }
    }

    /// A fact goes.
    #[cold]
    pub(super) fn note_gone(&mut self, place: u32) {
        if self.history.from.firing().is_some() {
            let entry = self.entry_of(place);
            if let Some(firing) = self.history.current() {
                firing.retracted.push(entry);
            }
        }
    }

    /// What is asserted comes from this construct from now on, or from nowhere in particular.
    pub(super) fn note_construct(&mut self, construct: Option<(Kind, Named)>) {
        self.history.from =
            construct.map_or_else(|| self.outer_origin(), |(kind, named)| Origin::Construct(kind, named));
    }

    /// Everything begins anew.
    pub(super) fn restart_history(&mut self) {
        self.history.restart();
        self.history.from = self.outer_origin();
    }

    /// From where that comes what no firing asserts that is kept.
    fn outer_origin(&self) -> Origin {
        if self.running.firing.is_some() { Origin::Unknown } else { Origin::Given }
    }

    fn add_past(&mut self, place: u32, by: Origin) -> u32 {
        let (of, template) = (self.matcher.store.reference(place), self.matcher.store.get(place).template);
        let mut text = String::new();
        self.show_fact(place, &mut text);
        let entry = PastData { of, template, text: text.into(), what: What::Fact, by, again: Vec::new() };
        let entry = self.history.add(entry);
        self.history.latest.insert(of.index, entry);
        entry
    }

    /// The entry of a fact or an instance as it is now; one of unknown origin if it has none.
    fn entry_of(&mut self, place: u32) -> u32 {
        let it = self.matcher.store.get(place);
        if it.object.is_some() {
            return self.snapshot(place);
        }
        match self.history.latest(it.index) {
            Some(entry) => entry,
            None => self.add_past(place, Origin::Unknown),
        }
    }

    /// A rule is about to fire.
    #[cold]
    pub(super) fn begin_history(&mut self, id: ActivationId) {
        let number = self.history.fired;
        self.history.fired += 1;
        if self.history.retention != Retention::Off && !self.has_room() {
            self.history.from = Origin::Unknown;
            return;
        }
        let matched = self.matcher.matched_facts(self.matcher.agenda.get(id));
        let basis = matched.into_iter().map(|place| place.map(|place| self.entry_of(place))).collect();
        let witnesses = self.matcher.witnesses(id);
        let witnesses = witnesses.into_iter().map(|(position, place)| (position, self.entry_of(place))).collect();
        let rule = self.matcher.network.rules.get(self.matcher.rule_of(id)).named();
        let source = self.sources.get(Kind::Rule, rule).cloned();
        let (alternative, logical) = self.matcher.alternative_of(id);
        self.history.from = Origin::Firing(self.history.firings.len() as u32);
        self.history.firings.push(FiringData {
            number,
            rule,
            source,
            alternative,
            logical,
            basis,
            witnesses,
            bindings: Vec::new(),
            asserted: Vec::new(),
            retracted: Vec::new(),
        });
    }

    /// The rule has been taken from the agenda, and these are the values of its variables.
    pub(super) fn note_bindings(&mut self, variables: Vec<(Sym, Value)>) {
        if let Some(firing) = self.history.current() {
            firing.bindings = variables;
        }
    }

    /// The rule is done.
    #[cold]
    pub(super) fn end_history(&mut self) {
        if self.history.log.is_on {
            self.log_firing();
        }
        self.history.from = Origin::Given;
        if self.history.retention == Retention::Off {
            self.history.forget();
        }
    }
}

/// The most origins that are kept of a fact that is asserted over and over.
const MOST_ORIGINS: usize = 100;
