//! A control fact opens a rule to many matches, one fires, and the fact goes: the others were made in vain.
//!
//! A rule such as `(phase (is seat)) (seating …) (guest …) …` has thousands of matches as soon as the phase comes. With the strategy
//! `depth` the last of them fires first, and its actions change the phase. So the matches of the control fact are promised, not made:
//!
//! 1. **Promise.** The match of the control fact stands in the left memory of the second join as ever, and the agenda has one
//!    cell for all that may follow from it, at the place of those.
//! 2. **Look.** When that cell is the next to fire, the conditions are searched backwards, the newest candidates first. The
//!    first complete match found is the last that would have been made, so it fires.
//! 3. **Keep.** Before anything can tell the difference, all matches are made in their order; their activations stand where the
//!    cell stood. The one that fired is taken off again.
//! 4. **Forget.** If the control fact goes before that, so does the promise, and nothing was made.
//!
//! Nothing of this may show: a promise lives only between the end of a firing's actions and the next change of facts by a
//! firing whose actions are plain, as those for which facts wait (see `waiting`). A fact that comes and matters to the rule, a fact
//! that goes and might unblock something, and the end of the run keep all promises. What goes and is only bound leaves fewer
//! matches to be made, in the same order.

use super::Cause;
use super::agenda::{Activation, ActivationId};
use super::check::Reads;
use super::join::{Demand, Input, Link, Side};
use super::key::Key;
use super::matches::Kind;
use super::rule::{Disjunct, DisjunctId};
use super::{Network, SalienceMode, Strategy};
use crate::code::stop::Stop;
use crate::engine::Engine;
use crate::store::{NONE, TemplateId};

/// All promises, and where they may be made.
#[derive(Clone, Debug, Default)]
pub(crate) struct Promises {
    /// Rules fire one after the other, and nobody looks on.
    is_allowed: bool,
    /// Facts that waited are being matched: promises may be made.
    is_open: bool,
    list: Vec<Promise>,
    /// By join, as far as it was computed: the rule whose matches it may promise.
    makers: Vec<Maker>,
}

/// What is known of a join.
#[derive(Clone, Copy, Debug, Default)]
enum Maker {
    #[default]
    Unknown,
    /// It promises nothing.
    Nobody,
    /// It may promise matches of this rule.
    Of(DisjunctId),
}

/// A promise.
#[derive(Clone, Copy, Debug)]
struct Promise {
    /// The match of the control fact. Its block is the cell on the agenda.
    left: u32,
    /// Its activations have the numbers behind this one.
    number: u64,
    /// The complete match that fires first, and its age.
    found: Option<(u32, u32)>,
}

/// Where the activations of a promise go that is kept.
#[derive(Clone, Copy, Debug)]
pub(super) struct Keeping {
    /// Behind this one.
    pub(super) before: u32,
    /// With this number next.
    pub(super) number: u64,
    /// The one that was made last.
    pub(super) last: u32,
}

/// With fewer candidates it is not worth the trouble.
const MANY: u32 = 4;

/// No more promises at once than this.
const MOST: usize = 8;

/// How many activations a promise may become.
const NUMBERS: u64 = 1 << 32;

impl Promises {
    /// Rules changed, or whether they are watched: who may promise is found out anew.
    pub(super) fn forget_makers(&mut self) {
        self.makers.clear();
    }

    /// Nothing is promised, as when an engine begins.
    pub(super) fn is_empty(&self) -> bool {
        self.list.is_empty()
    }
}

impl Engine {
    /// Whether promises may be made by the firings that follow.
    pub(crate) fn allow_promises(&mut self, is_watched: bool) {
        self.network.promises.is_allowed = !is_watched
            && !self.network.waiting.is_forbidden
            && !self.history.is_on()
            && self.agenda.strategy() == Strategy::Depth
            && self.salience_mode == SalienceMode::WhenDefined;
    }

    /// No promises are made any more, and those that were made are kept.
    pub(crate) fn end_promises(&mut self) -> Result<(), Stop> {
        self.network.promises.is_allowed = false;
        self.keep_promises()
    }

    /// Promises may be made until they are closed, if they are allowed at all.
    pub(super) fn open_promises(&mut self, is_open: bool) {
        self.network.promises.is_open = is_open && self.network.promises.is_allowed;
    }

    /// Promises what follows from the match of a control fact, if it may be promised. Otherwise it is made now, and what other
    /// matches promised at this join before it.
    #[inline]
    pub(super) fn promises(&mut self, join: u32, left: u32, cause: Cause) -> bool {
        let promises = &self.network.promises;
        (promises.is_open || !promises.is_empty()) && self.promises_or_keeps(join, left, cause)
    }

    fn promises_or_keeps(&mut self, join: u32, left: u32, cause: Cause) -> bool {
        let network = &self.network;
        if network.promises.is_open && cause == Cause::Assert && self.makes_promise(join, left) {
            return true;
        }
        let network = &self.network;
        if network.promises.list.iter().any(|it| network.matches[it.left].owner() == join) {
            self.keep_all();
        }
        false
    }

    fn makes_promise(&mut self, join: u32, left: u32) -> bool {
        let network = &mut self.network;
        let Input::Node(node) = network.joins[join as usize].input else { return false };
        let is_much = network.nodes[node as usize].memory.len() >= MANY && network.promises.list.len() < MOST;
        let Some(disjunct) = is_much.then(|| network.maker(join)).flatten() else { return false };
        let Disjunct { rule, salience, .. } = *network.rules.disjunct(disjunct);
        let rule = network.rules.get(rule);
        if rule.has_break {
            return false;
        }
        let module = rule.module;
        let number = self.agenda.reserve(NUMBERS);
        let cell = self.agenda.add_first(Activation::new(number, left, disjunct, salience), module);
        self.network.matches[left].block = cell;
        self.network.promises.list.push(Promise { left, number, found: None });
        true
    }

    /// The match of a control fact goes, and nobody needs what it promised.
    pub(super) fn break_promise(&mut self, left: u32) {
        let cell = self.network.matches[left].block;
        self.remove_activation(cell);
        self.network.promises.list.retain(|it| it.left != left);
    }

    /// The activation that fires if this cell is the next on the agenda; none if that must be asked again.
    pub(crate) fn due(&mut self, id: ActivationId) -> Result<Option<ActivationId>, Stop> {
        if self.network.promises.is_empty() {
            return Ok(Some(id));
        }
        let it = *self.agenda.get(id);
        let is_plain = self.network.rules.disjunct(it.disjunct).actions.is_plain();
        let Some(index) = self.network.promises.list.iter().position(|promise| promise.left == it.id) else {
            if is_plain {
                return Ok(Some(id));
            }
            self.keep_promises()?;
            return Ok(None);
        };
        if is_plain && self.network.promises.list[index].found.is_none() {
            let left = &self.network.matches[it.id];
            let (join, key) = (left.owner(), left.key);
            let last = self.look_back(join, it.id, key);
            self.network.take_stop()?;
            if let Some(last) = last {
                self.network.promises.list[index].found = Some((last, self.network.matches[last].born));
                self.add_activation(it.disjunct, last);
                return Ok(Some(ActivationId(self.network.matches[last].block)));
            }
        }
        self.keep_promises()?;
        Ok(None)
    }

    /// The last complete match that would be made of this one; its parts are made.
    fn look_back(&mut self, join: u32, left: u32, key: Key) -> Option<u32> {
        let it = &self.network.joins[join as usize];
        if it.ends.is_some() {
            return Some(left);
        }
        let (demand, link) = (it.demand, *it.children.first()?);
        let Input::Node(node) = it.input else { return None };
        let mut reads = Reads::nothing();
        self.network.checks_for(join, key).read(&self.network.matches, &self.store, left, &mut reads);
        let first = self.network.nodes[node as usize].memory.first(key);
        // What stands before the first is the last.
        let mut right = self.network.matches.get(first).map_or(NONE, |it| it.before);
        let mut compares = 0;
        let mut found = None;
        while right != NONE {
            let it = &self.network.matches[right];
            let (before, fact, is_alike) = (it.before, it.fact, it.key == key);
            compares += u64::from(is_alike);
            if is_alike && self.agrees(join, left, &reads, right, false) {
                if demand != Demand::Match {
                    self.looked(join, compares);
                    return None;
                }
                found = self.look_further(link, left, right, fact);
            }
            right = if found.is_some() || right == first { NONE } else { before };
        }
        self.looked(join, compares);
        if demand == Demand::Match { found } else { self.look_further(link, left, NONE, NONE) }
    }

    fn look_further(&mut self, link: Link, left: u32, right: u32, fact: u32) -> Option<u32> {
        let (id, key) = self.add_match(link, left, right, fact);
        let found = self.look_back(link.join, id, key);
        if found.is_none() {
            self.forget_match(id);
        }
        found
    }

    /// Makes what was promised before a fact comes that has to do with it.
    pub(super) fn keep_promises_before(&mut self, template: TemplateId) -> Result<(), Stop> {
        let network = &self.network;
        let is_concerned = |it: &Promise| network.concerns(network.matches[it.left].owner(), template);
        if network.promises.list.iter().any(is_concerned) { self.keep_promises() } else { Ok(()) }
    }

    /// Makes all that was promised, in its order.
    pub(crate) fn keep_promises(&mut self) -> Result<(), Stop> {
        if self.network.promises.is_empty() {
            return Ok(());
        }
        self.keep_all();
        self.network.take_stop()
    }

    fn keep_all(&mut self) {
        let is_open = std::mem::replace(&mut self.network.promises.is_open, false);
        let before = std::mem::replace(&mut self.network.is_matching, true);
        for promise in std::mem::take(&mut self.network.promises.list) {
            self.keep_promise(promise);
        }
        self.network.is_matching = before;
        self.network.promises.is_open = is_open;
    }

    fn keep_promise(&mut self, Promise { left, number, found }: Promise) {
        // It is there, and its activation is not.
        let has_fired = found.is_some_and(|(id, born)| {
            let it = &self.network.matches[id];
            it.kind() != Kind::Free && it.born == born && it.block == NONE
        });
        self.remove_subtree(left, Cause::Assert);
        let cell = std::mem::replace(&mut self.network.matches[left].block, NONE);
        let before = self.agenda.before(ActivationId(cell));
        self.agenda.keep(Some(Keeping { before, number: number + 1, last: NONE }));
        self.left_activate(self.network.matches[left].owner(), left, Cause::Assert);
        let kept = self.agenda.keep(None);
        let module = self.network.rules.get(self.rule_of(ActivationId(cell))).module;
        self.agenda.discard(cell, module);
        if let Some(Keeping { last, .. }) = kept.filter(|it| has_fired && it.last != NONE) {
            self.discard_activation(ActivationId(last));
        }
    }
}

impl Network {
    /// The rule whose matches a join may promise: it is the second of its rule, whose joins serve nobody else, and nobody
    /// notices what they do.
    fn maker(&mut self, join: u32) -> Option<DisjunctId> {
        let index = join as usize;
        if index >= self.promises.makers.len() {
            self.promises.makers.resize(index + 1, Maker::Unknown);
        }
        if matches!(self.promises.makers[index], Maker::Unknown) {
            self.promises.makers[index] = self.find_maker(join).map_or(Maker::Nobody, Maker::Of);
        }
        match self.promises.makers[index] {
            Maker::Of(disjunct) => Some(disjunct),
            Maker::Unknown | Maker::Nobody => None,
        }
    }

    fn find_maker(&self, join: u32) -> Option<DisjunctId> {
        let mut it = &self.joins[join as usize];
        let first = self.joins.get(it.parent as usize).filter(|it| it.is_first())?;
        let Input::Node(control) = first.input else { return None };
        // The control fact itself must not come in at another door.
        let control = self.nodes[control as usize].template;
        if it.demand != Demand::Match || !self.is_calm_below(join) || self.concerns(join, control) {
            return None;
        }
        loop {
            if it.ends.is_some() {
                return it.ends;
            }
            let [link] = it.children.as_slice() else { return None };
            let is_simple = matches!(it.input, Input::Node(_))
                && it.demand != Demand::Existence
                && it.secondary.is_empty()
                && link.side == Side::Left;
            if !is_simple {
                return None;
            }
            it = &self.joins[link.join as usize];
        }
    }

    /// Whether facts of a template matter to a join or to one that follows it, each the first child of the one before.
    fn concerns(&self, join: u32, template: TemplateId) -> bool {
        let mut next = Some(join);
        while let Some(it) = next.map(|join| &self.joins[join as usize]) {
            if matches!(it.input, Input::Node(node) if self.nodes[node as usize].template == template) {
                return true;
            }
            next = it.children.first().map(|link| link.join);
        }
        false
    }
}
