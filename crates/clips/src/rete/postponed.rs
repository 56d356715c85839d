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
use super::join::{Input, Link, Polarity, Side};
use super::key::Key;
use super::matcher::{Host, Matcher, Matching};
use super::rule::{Disjunct, DisjunctId};
use super::tokens::Kind;
use super::{Network, SalienceMode, Strategy};
use crate::arena::{Id, JoinId, TokenId};
use crate::code::stop::Stop;
use crate::store::{NONE, TemplateId};

/// All promises, and where they may be made.
#[derive(Clone, Debug, Default)]
pub(crate) struct Postponed {
    /// Rules fire one after the other, and nobody looks on.
    is_allowed: bool,
    /// Facts that waited are being matched: promises may be made.
    is_open: bool,
    list: Vec<PostponedJoin>,
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
    /// It may promise matches of this rule. As often as this, more promises were kept than forgotten.
    Of(DisjunctId, i32),
}

/// A promise.
#[derive(Clone, Copy, Debug)]
struct PostponedJoin {
    /// The match of the control fact. Its block is the cell on the agenda.
    left: TokenId,
    /// Its activations have the numbers behind this one.
    number: u64,
    /// The complete match that fires first, and its age.
    found: Option<(TokenId, u32)>,
}

/// Where the activations of a promise go that is kept.
#[derive(Clone, Copy, Debug)]
pub(super) struct Making {
    /// Behind this one.
    pub(super) before: u32,
    /// With this number next.
    pub(super) number: u64,
    /// The one that was made last.
    pub(super) last: u32,
}

/// With fewer candidates it is not worth the trouble.
const MANY: u32 = 4;

/// A join whose promises are kept more often than they are forgotten, by this number, makes none any more: a promise that is kept
/// costs more than its matches.
const MOST_KEPT: i32 = 8;

/// No more promises at once than this.
const MOST: usize = 8;

/// How many activations a promise may become.
const NUMBERS: u64 = 1 << 32;

impl Postponed {
    /// Rules changed, or whether they are watched: who may promise is found out anew.
    pub(super) fn forget_makers(&mut self) {
        self.makers.clear();
    }

    /// Nothing is promised, as when an engine begins.
    pub(super) fn is_empty(&self) -> bool {
        self.list.is_empty()
    }
}

impl<H: Host> Matching<'_, H> {
    /// Whether promises may be made by the firings that follow: not if firings are recorded or counted.
    pub(crate) fn allow_postponing(mut self, is_observed: bool) {
        self.network.postponed.is_allowed = !is_observed
            && !self.network.pending.is_forbidden
            && self.agenda.strategy() == Strategy::Depth
            && self.salience_mode == SalienceMode::WhenDefined;
    }

    /// No promises are made any more, and those that were made are kept.
    pub(crate) fn end_postponing(mut self) -> Result<(), Stop> {
        self.network.postponed.is_allowed = false;
        self.reborrow().make_postponed()
    }

    /// Promises what follows from the match of a control fact, if it may be promised. Otherwise it is made now, and what other
    /// matches promised at this join before it.
    #[inline]
    pub(super) fn postpones(mut self, join: JoinId, left: TokenId, candidates: TokenId, cause: Cause) -> bool {
        let postponed = &self.network.postponed;
        (postponed.is_open || !postponed.is_empty())
            && self.reborrow().postpones_or_makes(join, left, candidates, cause)
    }

    fn postpones_or_makes(mut self, join: JoinId, left: TokenId, candidates: TokenId, cause: Cause) -> bool {
        let network = &self.network;
        let may_postpone = network.postponed.is_open && cause == Cause::Assert;
        if may_postpone && network.has_many(left, candidates) && self.begin_postponing(join, left) {
            return true;
        }
        let network = &self.network;
        if network.postponed.list.iter().any(|it| network.tokens[it.left].join() == join) {
            self.reborrow().make_all_postponed();
        }
        false
    }

    /// The match of a control fact goes, and nobody needs what it promised.
    pub(super) fn drop_postponed(mut self, left: TokenId) {
        let cell = self.network.tokens[left].activation();
        self.reborrow().remove_activation(cell);
        self.network.postponed.list.retain(|it| it.left != left);
        self.network.count_postponed(left, -1);
    }

    /// The activation that fires if this cell is the next on the agenda; none if that must be asked again.
    pub(crate) fn due(mut self, id: ActivationId) -> Result<Option<ActivationId>, Stop> {
        if self.network.postponed.is_empty() {
            return Ok(Some(id));
        }
        let it = *self.agenda.get(id);
        let is_plain = self.network.rules.disjunct(it.disjunct).actions.is_plain();
        let Some(index) = self.network.postponed.list.iter().position(|postponed_join| postponed_join.left == it.id)
        else {
            if is_plain {
                return Ok(Some(id));
            }
            self.reborrow().make_postponed()?;
            return Ok(None);
        };
        if is_plain && self.network.postponed.list[index].found.is_none() {
            let left = &self.network.tokens[it.id];
            let (join, key) = (left.join(), left.key);
            let last = self.reborrow().look_back(join, it.id, key);
            self.network.take_stop()?;
            if let Some(last) = last {
                self.network.postponed.list[index].found = Some((last, self.network.tokens[last].born));
                self.reborrow().add_activation(it.disjunct, last);
                return Ok(Some(self.network.tokens[last].activation()));
            }
        }
        self.reborrow().make_postponed()?;
        Ok(None)
    }

    /// The last complete match that would be made of this one; its parts are made.
    fn look_back(mut self, join: JoinId, left: TokenId, key: Key) -> Option<TokenId> {
        let it = &self.network.joins[join];
        if it.ends.is_some() {
            return Some(left);
        }
        let (polarity, link) = (it.polarity, *it.children.first()?);
        let Input::Node(node) = it.input else { return None };
        let mut reads = Reads::nothing();
        self.network.checks_for(join, key).read(&self.network.tokens, &self.store, left, &mut reads);
        let first = self.network.nodes[node].memory.first(key);
        // What stands before the first is the last.
        let mut right = self.network.tokens.get(first).map_or(TokenId::NONE, |it| it.before);
        let mut compares = 0;
        let mut found = None;
        while right != TokenId::NONE {
            let it = &self.network.tokens[right];
            let (before, fact, is_alike) = (it.before, it.fact, it.key == key);
            compares += u64::from(is_alike);
            if is_alike && self.reborrow().agrees(join, left, &reads, right, false) {
                if polarity != Polarity::Positive {
                    self.reborrow().looked(join, compares);
                    return None;
                }
                found = self.reborrow().look_further(link, left, right, fact);
            }
            right = if found.is_some() || right == first { TokenId::NONE } else { before };
        }
        self.reborrow().looked(join, compares);
        if polarity == Polarity::Positive {
            found
        } else {
            self.reborrow().look_further(link, left, TokenId::NONE, NONE)
        }
    }

    fn look_further(mut self, link: Link, left: TokenId, right: TokenId, fact: u32) -> Option<TokenId> {
        let (id, key) = self.add_match(link, left, right, fact);
        let found = self.reborrow().look_back(link.join, id, key);
        if found.is_none() {
            self.reborrow().forget_match(id);
        }
        found
    }

    /// Makes what was promised before a fact comes that has to do with it.
    pub(super) fn make_postponed_before(mut self, template: TemplateId) -> Result<(), Stop> {
        let network = &self.network;
        let is_concerned = |it: &PostponedJoin| network.concerns(network.tokens[it.left].join(), template);
        if network.postponed.list.iter().any(is_concerned) { self.reborrow().make_postponed() } else { Ok(()) }
    }

    /// Makes all that was promised, in its order.
    pub(crate) fn make_postponed(mut self) -> Result<(), Stop> {
        if self.network.postponed.is_empty() {
            return Ok(());
        }
        self.reborrow().make_all_postponed();
        self.network.take_stop()
    }

    fn make_all_postponed(mut self) {
        let is_open = std::mem::replace(&mut self.network.postponed.is_open, false);
        let before = std::mem::replace(&mut self.network.is_matching, true);
        for postponed_join in std::mem::take(&mut self.network.postponed.list) {
            self.reborrow().make_postponed_tokens(postponed_join);
        }
        self.network.is_matching = before;
        self.network.postponed.is_open = is_open;
    }

    fn make_postponed_tokens(mut self, PostponedJoin { left, number, found }: PostponedJoin) {
        // It is there, and its activation is not.
        let has_fired = found.is_some_and(|(id, born)| {
            let it = &self.network.tokens[id];
            it.kind() != Kind::Free && it.born == born && !it.has_block()
        });
        self.network.count_postponed(left, 1);
        self.reborrow().remove_subtree(left, Cause::Assert);
        let cell = self.network.tokens[left].activation();
        self.network.tokens[left].set_activation(None);
        let before = self.agenda.before(cell);
        self.agenda.keep(Some(Making { before, number: number + 1, last: NONE }));
        let join = self.network.tokens[left].join();
        self.reborrow().left_activate(join, left, Cause::Assert);
        let kept = self.agenda.keep(None);
        let module = self.network.rules.get(self.rule_of(cell)).module;
        self.agenda.discard(cell.0, module);
        if let Some(Making { last, .. }) = kept.filter(|it| has_fired && it.last != NONE) {
            self.reborrow().discard_activation(ActivationId(last));
        }
    }
}

impl Matcher {
    /// Promises may be made until they are closed, if they are allowed at all.
    pub(super) fn open_postponing(&mut self, is_open: bool) {
        self.network.postponed.is_open = is_open && self.network.postponed.is_allowed;
    }

    fn begin_postponing(&mut self, join: JoinId, left: TokenId) -> bool {
        let network = &mut self.network;
        if !matches!(network.joins[join].input, Input::Node(_)) || network.postponed.list.len() >= MOST {
            return false;
        }
        let Some(disjunct) = network.maker(join) else { return false };
        let Disjunct { rule, salience, .. } = *network.rules.disjunct(disjunct);
        let rule = network.rules.get(rule);
        if rule.has_break {
            return false;
        }
        let module = rule.module;
        let number = self.agenda.reserve(NUMBERS);
        let cell = self.agenda.add_first(Activation::new(number, left, disjunct, salience), module);
        self.network.tokens[left].set_activation(Some(ActivationId(cell)));
        self.network.postponed.list.push(PostponedJoin { left, number, found: None });
        true
    }
}

impl Network {
    /// The rule whose matches a join may promise: it is the second of its rule, whose joins serve nobody else, and nobody
    /// notices what they do.
    fn maker(&mut self, join: JoinId) -> Option<DisjunctId> {
        let index = join.index();
        if index >= self.postponed.makers.len() {
            self.postponed.makers.resize(index + 1, Maker::Unknown);
        }
        if matches!(self.postponed.makers[index], Maker::Unknown) {
            self.postponed.makers[index] = self.find_maker(join).map_or(Maker::Nobody, |it| Maker::Of(it, 0));
        }
        match self.postponed.makers[index] {
            Maker::Of(disjunct, kept) => (kept < MOST_KEPT).then_some(disjunct),
            Maker::Unknown | Maker::Nobody => None,
        }
    }

    /// A promise about a match was kept (1) or forgotten (-1).
    fn count_postponed(&mut self, left: TokenId, by: i32) {
        let join = self.tokens[left].join();
        if let Some(Maker::Of(_, kept)) = self.postponed.makers.get_mut(join.index()) {
            *kept = (*kept + by).max(-MOST_KEPT);
        }
    }

    /// Whether there are many candidates for a left match, from this one on, which has its key.
    fn has_many(&self, left: TokenId, mut right: TokenId) -> bool {
        let key = self.tokens[left].key;
        for _ in 1..MANY {
            let Some(it) = self.tokens.get(right) else { return false };
            right = self.tokens.seek(it.after, key);
        }
        right != TokenId::NONE
    }

    fn find_maker(&self, join: JoinId) -> Option<DisjunctId> {
        let mut it = &self.joins[join];
        let first = self.joins.get(it.parent).filter(|it| it.is_first())?;
        let Input::Node(control) = first.input else { return None };
        // The control fact itself must not come in at another door.
        let control = self.nodes[control].template;
        if it.polarity != Polarity::Positive || !self.is_pure_below(join) || self.concerns(join, control) {
            return None;
        }
        loop {
            if it.ends.is_some() {
                return it.ends;
            }
            let [link] = it.children.as_slice() else { return None };
            let is_simple = matches!(it.input, Input::Node(_))
                && it.polarity != Polarity::Existential
                && it.secondary.is_empty()
                && link.side == Side::Left;
            if !is_simple {
                return None;
            }
            it = &self.joins[link.join];
        }
    }

    /// Whether facts of a template matter to a join or to one that follows it, each the first child of the one before.
    fn concerns(&self, join: JoinId, template: TemplateId) -> bool {
        let mut next = Some(join);
        while let Some(it) = next.map(|join| &self.joins[join]) {
            if matches!(it.input, Input::Node(node) if self.nodes[node].template == template) {
                return true;
            }
            next = it.children.first().map(|link| link.join);
        }
        false
    }
}
