//! Straight ways down: rows of joins that bind a fact each and ask no more of it than that a slot differs from others.
//!
//! Most matches of long rules are made here. What recursion would find again at every join is kept beside the walk: the facts of
//! the match at hand by their position, and the words that the next fact must differ from. The matches, their order and
//! what is counted are the same as in `activate`, which has the last word wherever a join is not of this kind.

use super::check::{Asked, Slots};
use super::join::{Input, Join, Polarity, Side};
use super::key::Key;
use super::matcher::{Host, Matcher, Matching};
use super::terms::Source;
use super::tokens::Tokens;
use super::{Cause, Network};
use crate::arena::{AlphaId, JoinId, TokenId};
use crate::code::stop::Stop;
use crate::store::words::{Small, Word};
use crate::store::{NONE, Store};

/// What the walks of this moment are about. One that begins inside of another stands behind it in the lists.
#[derive(Clone, Debug, Default)]
pub(super) struct Chains {
    /// The facts of the match at hand, by position.
    path: Vec<Spot>,
    /// Number of leading facts that belong to the match with which the outermost walk began.
    known: usize,
    /// How often the path was filled: who sees another number than before must fill it again.
    fills: u64,
    /// Those that look for partners, as many as `depth` says; behind them is room for more.
    steps: Vec<Step>,
    depth: usize,
    /// What the steps look for, the last one at the end.
    words: Vec<Word>,
}

/// A fact of a match.
#[derive(Clone, Copy, Debug)]
pub(super) struct Spot {
    /// Where its words begin.
    pub(super) begin: u32,
    /// The match it is the last fact of, and the age of that, by which it is known again.
    id: TokenId,
    born: u32,
}

const NOWHERE: Spot = Spot { begin: NONE, id: TokenId::NONE, born: 0 };

/// A left match that looks for partners.
#[derive(Clone, Copy, Debug)]
struct Step {
    join: JoinId,
    left: TokenId,
    key: Key,
    /// The next on the right.
    right: TokenId,
    /// What partners must differ from, if these are small numbers, as in many puzzles.
    numbers: Small,
    /// Otherwise: where the words begin that partners must differ from.
    words: u32,
    /// The slot of theirs that does.
    slot: u32,
    /// Where results go.
    below: JoinId,
    compares: u32,
}

/// What a walk leaves to others.
enum Event {
    /// It is at its end.
    Done,
    /// A match arrived at a join that is not on a straight way.
    Arrived { join: JoinId, left: TokenId, key: Key },
    /// A match has candidates, but not all can be told by words.
    Paired { join: JoinId, left: TokenId, key: Key, candidates: TokenId },
    /// A join compared this number of pairs, and the fuel does not suffice.
    Looked { join: JoinId, compares: u64 },
}

/// How a join stands on a straight way.
#[derive(Clone, Copy, Debug)]
pub(super) struct Chained {
    /// The node on its right.
    node: AlphaId,
    /// The slot that differs.
    slot: u32,
    /// Where its only results go.
    below: JoinId,
    /// If all that is compared on the left at the join above is compared here: how many more are, which are the first.
    fresh: Option<u16>,
}

impl Step {
    /// The next partner, or none.
    #[expect(clippy::inline_always, reason = "every pair that is compared is compared here")]
    #[inline(always)]
    fn partner(&mut self, words: &[Word], tokens: &Tokens, store: &Store) -> TokenId {
        if self.numbers.is_empty() {
            let words = words.get(self.words as usize..).unwrap_or_default();
            self.seek(tokens, store, |word| !words.contains(&word))
        } else {
            let numbers = self.numbers;
            self.seek(tokens, store, |word| !numbers.has(word))
        }
    }

    /// The next partner whose word passes, or none.
    #[expect(clippy::inline_always, reason = "every pair that is compared is compared here")]
    #[inline(always)]
    fn seek(&mut self, tokens: &Tokens, store: &Store, passes: impl Fn(Word) -> bool) -> TokenId {
        let (key, slot) = (self.key, self.slot as u16);
        let (mut at, mut compares) = (self.right, self.compares);
        let mut found = TokenId::NONE;
        while let Some(it) = tokens.get(at) {
            let right = std::mem::replace(&mut at, it.after);
            if it.key != key {
                continue;
            }
            compares = compares.wrapping_add(1);
            if passes(store.words.at(it.words(), slot)) {
                found = right;
                break;
            }
        }
        (self.right, self.compares) = (at, compares);
        found
    }

    /// Takes what was compared from the fuel, if there is enough.
    #[inline]
    fn pay(&self, join: &mut Join, fuel: &mut u64) -> Option<Event> {
        let compares = u64::from(self.compares);
        let Some(left) = fuel.checked_sub(compares) else { return Some(Event::Looked { join: self.join, compares }) };
        *fuel = left;
        join.activity.compares += compares;
        None
    }
}

impl Chained {
    /// A left match looks for partners from this one on; what they must differ from is still to be looked up.
    #[inline]
    fn step(self, join: JoinId, left: TokenId, key: Key, right: TokenId) -> Step {
        Step {
            join,
            left,
            key,
            right,
            numbers: Small::default(),
            words: 0,
            slot: self.slot,
            below: self.below,
            compares: 0,
        }
    }
}

impl<H: Host> Matching<'_, H> {
    /// Walks down from a left match that has these candidates, if it stands on a straight way.
    #[inline]
    pub(super) fn walks(mut self, join: JoinId, left: TokenId, key: Key, candidates: TokenId, cause: Cause) -> bool {
        let chains = self.network.chain_from(join, key, cause);
        chains.is_some_and(|it| self.reborrow().walk_from(join, it.step(join, left, key, candidates)))
    }

    fn walk_from(mut self, join: JoinId, step: Step) -> bool {
        let Matcher { network, store, .. } = &mut *self;
        let it = &network.joins[join];
        let base = network.chains.depth;
        network.chains.fill(&network.tokens, store, it.left_len, step.left);
        let Chains { path, words, .. } = &mut network.chains;
        let here = Here { path, words, store };
        let Some(step) = here.look_up(&it.rest, None, step, Small::default()) else { return false };
        network.chains.push(step);
        self.reborrow().walk_on(base);
        true
    }

    /// A match of a pattern arrives on the right of a join on a straight way. If it is the last in its memory, as new ones
    /// are, each left match walks down with it alone.
    pub(super) fn right_activate_chained(mut self, join: JoinId, right: TokenId, key: Key, cause: Cause) -> bool {
        let Matcher { network, store, .. } = &mut *self;
        let (is_last, fact) = (network.tokens[right].after == TokenId::NONE, network.tokens[right].fact);
        let Some(chained) = network.chain_from(join, key, cause).filter(|_| is_last) else { return false };
        let first = network.joins[join].left.look_up(&mut network.tokens, key);
        let word = store.word(fact, chained.slot as u16);
        let (mut left, mut compares) = (network.tokens.seek(first, key), 0);
        while left != TokenId::NONE {
            compares += 1;
            let Matcher { network, store, .. } = &mut *self;
            let next = network.tokens[left].after;
            let it = &network.joins[join];
            let passes = match it.rest.is_different(&network.tokens, store, left, word) {
                Some(passes) => passes,
                None => self.reborrow().meets_slowly(join, left, right),
            };
            if passes {
                self.reborrow().walk_with(chained, join, left, right);
            }
            left = self.network.tokens.seek(next, key);
        }
        self.reborrow().looked(join, compares);
        true
    }

    /// Whether they agree, where words do not tell.
    #[cold]
    fn meets_slowly(mut self, join: JoinId, left: TokenId, right: TokenId) -> bool {
        self.reborrow().meets(join, left, right, false)
    }

    /// Walks down from two matches that agree.
    fn walk_with(mut self, chained: Chained, join: JoinId, left: TokenId, right: TokenId) {
        let Matcher { network, store, .. } = &mut *self;
        let base = network.chains.depth;
        network.chains.fill(&network.tokens, store, network.joins[join].left_len, left);
        let step = chained.step(join, left, network.tokens[right].key, right);
        // Nothing is asked any more, and the pair was counted.
        let words = network.chains.words.len() as u32;
        network.chains.push(Step { words, compares: u32::MAX, ..step });
        self.reborrow().walk_on(base);
    }

    fn walk_on(mut self, base: usize) {
        loop {
            let limit = self.host.most_matches();
            let (matcher, fuel) = self.host.matcher_and_fuel();
            let event = matcher.network.walk(&matcher.store, base, fuel, limit);
            let fills = self.network.chains.fills;
            match event {
                Event::Done => return,
                Event::Arrived { join, left, key } => {
                    let entrance = self.network.joins[join].entrance();
                    self.reborrow().arrive(join, entrance, left, key, Cause::Assert);
                }
                Event::Paired { join, left, key, candidates } => {
                    self.reborrow().pair(join, left, key, candidates, Cause::Assert);
                }
                Event::Looked { join, compares } => self.reborrow().looked(join, compares),
            }
            if fills != self.network.chains.fills {
                let Matcher { network, store, .. } = &mut *self;
                network.refill(store, base);
            }
        }
    }
}

impl Network {
    /// The children of a join changed: finds out whether a way leads straight through it.
    pub(super) fn find_chain(&mut self, join: JoinId) {
        self.joins[join].chained = self.chained_of(&self.joins[join]);
    }

    fn chained_of(&self, join: &Join) -> Option<Chained> {
        let (Input::Node(node), Polarity::Positive, [link]) = (join.input, join.polarity, join.children.as_slice())
        else {
            return None;
        };
        let slot = join.rest.different()?.into();
        // What is bound here stands behind what was bound before.
        let is_next = self.joins[link.join].left_len == join.left_len + 1;
        let is_straight = link.side == Side::Left && join.secondary.is_empty() && is_next;
        let fresh = self.find_fresh(join);
        is_straight.then_some(Chained { node, slot, below: link.join, fresh })
    }

    /// How many more are compared on the left than at the join above, if these are among them. The nearest facts stand first, and
    /// what is new is about the nearest.
    fn find_fresh(&self, join: &Join) -> Option<u16> {
        let here = join.rest.slots();
        let above = self.joins.get(join.parent)?.rest.slots();
        let (fresh, old) = here.split_at_checked(here.len().checked_sub(above.len())?)?;
        let is_in = |it: &Slots, others: &[Slots]| others.iter().any(|other| it.reads_as(other));
        let is_inherited = above.iter().all(|it| is_in(it, old)) && old.iter().all(|it| is_in(it, above));
        is_inherited.then_some(fresh.len() as u16)
    }

    /// Another walk has left its own path: notes that of the walk that began here.
    fn refill(&mut self, store: &Store, base: usize) {
        let Network { joins, tokens, chains, .. } = self;
        let steps = &chains.steps[base..chains.depth];
        let (Some(outer), Some(last)) = (steps.first().copied(), steps.last().copied()) else { return };
        chains.fill(tokens, store, joins[last.join].left_len, last.left);
        // Walking back it will be written over down to here.
        chains.known = joins[outer.join].left_len.into();
    }

    /// The way down from a join for a match with this key, if it is worth while: straight for two joins at least.
    #[inline]
    fn chain_from(&self, join: JoinId, key: Key, cause: Cause) -> Option<Chained> {
        let chained = self.joins[join].chained?;
        self.joins[chained.below].chained?;
        let is_usual = cause == Cause::Assert && key.is_exact() && self.is_indexed && !self.is_late;
        (is_usual && self.is_up_to_date()).then_some(chained)
    }

    /// Walks on until there is something to do elsewhere.
    #[inline(never)]
    fn walk(&mut self, store: &Store, base: usize, fuel: &mut u64, limit: usize) -> Event {
        let Network { joins, nodes, tokens, markers, chains, stopped, .. } = self;
        while chains.depth > base {
            let Chains { path, steps, depth, words, .. } = &mut *chains;
            let mut step = &mut steps[*depth - 1];
            let mut right = step.partner(words, tokens, store);
            if right == TokenId::NONE {
                *depth -= 1;
                words.truncate(step.words as usize);
                if let Some(event) = step.pay(&mut joins[step.join], fuel) {
                    return event;
                }
                continue;
            }
            // A match that finds a partner at once is walked on from here; most of the others are left without a step.
            loop {
                if tokens.is_full(limit) {
                    stopped.get_or_insert(Stop::Matches);
                }
                if stopped.is_some() {
                    break;
                }
                let join = step.below;
                let child = &mut joins[join];
                let it = &tokens[right];
                let fact = it.fact;
                note(path, child.left_len - 1, it.words());
                let key = child.left_terms.key_on(path, &store.words).unwrap_or_else(|| {
                    child.left_terms.any_key(&Source { tokens, markers, store, left: step.left, right, fact })
                });
                child.activity.adds[Side::Left as usize] += 1;
                let left = tokens.add_left([step.left, right], fact, join.raw(), key, &mut child.left);
                let Some(chained) = child.chained else { return Event::Arrived { join, left, key } };
                let candidates = tokens.seek(nodes[chained.node].memory.first(key), key);
                if candidates == TokenId::NONE {
                    break;
                }
                let next = chained.step(join, left, key, candidates);
                let Some(mut next) =
                    Here { path, words, store }.look_up(&child.rest, chained.fresh, next, step.numbers)
                else {
                    return Event::Paired { join, left, key, candidates };
                };
                right = next.partner(words, tokens, store);
                if right == TokenId::NONE {
                    words.truncate(next.words as usize);
                    if let Some(event) = next.pay(child, fuel) {
                        return event;
                    }
                    break;
                }
                if *depth == steps.len() {
                    steps.push(next);
                } else {
                    steps[*depth] = next;
                }
                step = &mut steps[*depth];
                *depth += 1;
            }
        }
        Event::Done
    }
}

/// Where a walk is, and where it puts what it looks up.
struct Here<'a> {
    path: &'a [Spot],
    words: &'a mut Vec<Word>,
    store: &'a Store,
}

impl Here<'_> {
    /// Looks up what partners must differ from; nothing if some of that does not fit into words. These are the numbers that those of
    /// the step above had to differ from, and so many are to be looked up if they count here.
    #[expect(clippy::inline_always, reason = "it is asked for at nearly every match")]
    #[inline(always)]
    fn look_up(self, checks: &Asked, fresh: Option<u16>, step: Step, above: Small) -> Option<Step> {
        let numbers = match fresh {
            _ if !step.key.is_exact() => None,
            Some(fresh) if !above.is_empty() => {
                self.numbers(&checks.slots()[..usize::from(fresh)]).map(|it| it.with(above))
            }
            _ => self.numbers(checks.slots()),
        };
        match numbers {
            Some(numbers) => Some(Step { numbers, words: self.words.len() as u32, ..step }),
            None => self.look_up_words(checks, step),
        }
    }

    /// What is read there, if all of it are small numbers.
    #[expect(clippy::inline_always, reason = "it is asked for at nearly every match")]
    #[inline(always)]
    fn numbers(&self, slots: &[Slots]) -> Option<Small> {
        Small::of(slots.iter().map(|slots| self.read(slots)))
    }

    #[inline]
    fn read(&self, slots: &Slots) -> Word {
        self.path.get(usize::from(slots.position)).map_or(Word::OTHER, |it| self.store.words.at(it.begin, slots.left))
    }

    /// The same where not all are small numbers.
    fn look_up_words(self, checks: &Asked, step: Step) -> Option<Step> {
        let begin = self.words.len();
        for slots in checks.slots() {
            self.words.push(self.read(slots));
        }
        if !step.key.is_exact() || self.words[begin..].contains(&Word::OTHER) {
            self.words.truncate(begin);
            return None;
        }
        Some(Step { words: begin as u32, ..step })
    }
}

/// The fact at this position, one behind those of the left match, has its words here.
#[inline]
fn note(path: &mut Vec<Spot>, position: u16, begin: u32) {
    match path.get_mut(usize::from(position)) {
        Some(it) => it.begin = begin,
        None => path.push(Spot { begin, ..NOWHERE }),
    }
}

impl Chains {
    /// One more looks for partners.
    fn push(&mut self, step: Step) {
        self.steps.truncate(self.depth);
        self.steps.push(step);
        self.depth += 1;
    }

    /// Notes the `len` facts of a left match, as far as they are not noted.
    fn fill(&mut self, tokens: &Tokens, store: &Store, len: u16, left: TokenId) {
        self.fills += 1;
        let len = usize::from(len);
        if self.path.len() < len {
            self.path.resize(len, NOWHERE);
        }
        let mut at = left;
        let known = std::mem::replace(&mut self.known, len);
        for (index, spot) in self.path[..len].iter_mut().enumerate().rev() {
            let Some(it) = tokens.get(at) else { break };
            if index < known && spot.id == at && spot.born == it.born {
                break;
            }
            *spot = Spot { begin: store.words.begin(it.fact), id: at, born: it.born };
            at = it.left;
        }
    }
}
