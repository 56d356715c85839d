//! Forgets reasons of what is gone.
//!
//! Reasons rest on reasons, so what is kept is found by walking from what is there: its firings, what those matched, and so on. It
//! takes time in the size of the history, and is done when that has doubled.

use std::collections::BTreeMap;

use super::{FiringData, History, Origin, What};
use crate::arena::JoinId;
use crate::engine::Engine;
use crate::value::EntityRef;

/// A history of so few entries is left as it is.
const FEW: usize = 1_000;

/// How something rests on one of its origins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Support {
    /// It came from there, and stays whatever becomes of it.
    Lasting,
    /// It stands only as long as the logical conditions of that firing hold; of what is gone: so it was.
    Logical,
    /// It rested on logical conditions, and does no more.
    Lost,
}

/// What is kept, and where it will stand.
pub(super) struct Kept {
    pub(super) facts: Vec<Option<u32>>,
    pub(super) firings: Vec<Option<u32>>,
}

impl Kept {
    /// Nothing is kept so far.
    pub(super) fn none(history: &History) -> Kept {
        Kept { facts: vec![None; history.facts.len()], firings: vec![None; history.firings.len()] }
    }

    /// Gives what is kept its new places.
    pub(super) fn number(&mut self) {
        for list in [&mut self.facts, &mut self.firings] {
            for (place, cell) in list.iter_mut().flatten().enumerate() {
                *cell = place as u32;
            }
        }
    }
}

impl Engine {
    /// Forgets what nothing rests on that is there, if only that counts.
    #[cold]
    pub(crate) fn forget_reasons(&mut self) {
        self.drop_lost_supports();
        let Engine { history, matcher, .. } = self;
        let store = &matcher.store;
        let facts = &history.facts;
        history.latest.retain(|_, entry| store.live(facts[*entry as usize].of).is_some());
        history.instances.retain(|_, known| store.live(known.of).is_some());
        let kept = history.mark();
        history.sweep(kept);
        history.crowd = history.entries() * 2 + FEW;
    }

    /// Firings whose logical conditions hold no more support nothing. Of a fact that stands by itself all is kept: what asserted it
    /// without conditions may have matched the fact itself.
    fn drop_lost_supports(&mut self) {
        let has_supports =
            |of: EntityRef| self.matcher.store.live(of).is_some() && !self.matcher.supports_of(of.place).is_empty();
        let several = self.history.latest.values().copied().filter(|it| {
            let it = &self.history.facts[*it as usize];
            !it.again.is_empty() && has_supports(it.of)
        });
        for entry in several.collect::<Vec<u32>>() {
            let origins: Vec<Origin> = self.history.facts[entry as usize].origins().collect();
            let held: Vec<Origin> =
                origins.iter().copied().filter(|it| self.support(entry, *it) != Support::Lost).collect();
            if let [first, rest @ ..] = held.as_slice() {
                let it = &mut self.history.facts[entry as usize];
                it.by = *first;
                it.again = rest.to_vec();
            }
        }
    }

    /// How something rests on one of its origins now.
    pub(crate) fn support(&self, entry: u32, origin: Origin) -> Support {
        let Some(firing) = origin.firing().map(|place| &self.history.firings[place as usize]) else {
            return Support::Lasting;
        };
        let Some(logical) = firing.logical else { return Support::Lasting };
        let data = &self.history.facts[entry as usize];
        let is_newest = !matches!(data.what, What::Fact) || self.history.latest(data.of.index) == Some(entry);
        if !is_newest || self.matcher.store.live(data.of).is_none() {
            return Support::Logical;
        }
        let supports = self.matcher.supports_of(data.of.place);
        let is_it = |(join, facts): &(JoinId, Vec<Option<u32>>)| *join == logical && self.is_basis(facts, firing);
        if supports.iter().any(is_it) {
            return Support::Logical;
        }
        // No support at all: something asserted it without conditions, or the rule that supported it was removed.
        let is_lasting = |by: Origin| by.firing().is_none_or(|it| self.history.firings[it as usize].logical.is_none());
        let has_other = !supports.is_empty() || data.origins().any(is_lasting);
        if has_other && matches!(data.what, What::Fact) { Support::Lost } else { Support::Lasting }
    }

    /// Whether a firing began with these facts.
    fn is_basis(&self, facts: &[Option<u32>], firing: &FiringData) -> bool {
        let is_same = |fact: &Option<u32>, basis: &Option<u32>| match (fact, basis) {
            (None, None) => true,
            (Some(fact), Some(basis)) => {
                let it = self.matcher.store.get(*fact);
                it.object.is_some() || self.history.latest(it.index) == Some(*basis)
            }
            _ => false,
        };
        facts.len() <= firing.basis.len() && facts.iter().zip(&firing.basis).all(|(fact, basis)| is_same(fact, basis))
    }
}

impl History {
    fn mark(&self) -> Kept {
        let mut kept = Kept::none(self);
        let mut facts: Vec<u32> = self.latest.values().copied().collect();
        for known in self.instances.values() {
            facts.push(known.made);
            facts.extend(known.slots.values().copied().chain(known.snapshot));
        }
        let mut firings: Vec<u32> = self.from.firing().into_iter().collect();
        // A log tells of what comes and goes in one firing, too.
        for firing in &firings {
            let it = &self.firings[*firing as usize];
            facts.extend(it.asserted.iter().chain(&it.retracted));
        }
        loop {
            if let Some(fact) = facts.pop() {
                if kept.facts[fact as usize].replace(0).is_none() {
                    let it = &self.facts[fact as usize];
                    firings.extend(it.origins().filter_map(Origin::firing));
                    if let What::Instance(slots) = &it.what {
                        facts.extend(slots.iter().map(|(_, entry)| *entry));
                    }
                }
            } else if let Some(firing) = firings.pop() {
                if kept.firings[firing as usize].replace(0).is_none() {
                    let it = &self.firings[firing as usize];
                    facts.extend(it.basis.iter().flatten().copied());
                    facts.extend(it.witnesses.iter().map(|(_, entry)| *entry));
                }
            } else {
                break;
            }
        }
        kept.number();
        kept
    }

    pub(super) fn sweep(&mut self, kept: Kept) {
        let fact = |entry: u32| kept.facts[entry as usize];
        let firing = |place: u32| kept.firings[place as usize];
        let origin = |of: Origin| match of {
            Origin::Firing(place) => firing(place).map_or(Origin::Unknown, Origin::Firing),
            other => other,
        };
        keep(&mut self.facts, &kept.facts);
        for it in &mut self.facts {
            it.by = origin(it.by);
            it.again.iter_mut().for_each(|by| *by = origin(*by));
            if let What::Instance(slots) = &mut it.what {
                slots.retain_mut(|(_, entry)| replaced(entry, fact));
            }
        }
        keep(&mut self.firings, &kept.firings);
        for it in &mut self.firings {
            it.basis.iter_mut().for_each(|entry| *entry = entry.and_then(fact));
            it.witnesses.retain_mut(|(_, entry)| replaced(entry, fact));
            it.asserted.retain_mut(|entry| replaced(entry, fact));
            it.retracted.retain_mut(|entry| replaced(entry, fact));
        }
        self.latest = std::mem::take(&mut self.latest)
            .into_iter()
            .filter_map(|(index, entry)| Some((index, fact(entry)?)))
            .collect::<BTreeMap<u32, u32>>();
        for known in self.instances.values_mut() {
            known.made = fact(known.made).unwrap_or(known.made);
            known.slots.retain(|_, entry| replaced(entry, fact));
            known.snapshot = known.snapshot.and_then(fact);
        }
        self.from = origin(self.from);
    }
}

/// Keeps what has a new place.
fn keep<T>(list: &mut Vec<T>, places: &[Option<u32>]) {
    let mut places = places.iter();
    list.retain(|_| places.next().is_some_and(Option::is_some));
}

/// Gives an entry its new place; whether it has one.
fn replaced(entry: &mut u32, place_of: impl Fn(u32) -> Option<u32>) -> bool {
    let place = place_of(*entry);
    *entry = place.unwrap_or(*entry);
    place.is_some()
}
