//! Exact counting over all caves that fit a belief.
//!
//! Only doubtful rooms next to a breeze are tied to each other: each breeze says "a pit in one of these". They are gone
//! through one after the other, breeze by breeze, so that few breezes are open at once; a component of the constraint graph
//! ends where none is open. A state of this chain is the set of open breezes without a pit so far. Where a room holds one
//! thing at most, a room on the chain may hold the Wumpus or the gold instead of a pit, and a state carries four weights:
//! for neither, one, or both of them placed. All other rooms are independent of the pits, and their part is a closed form.
//!
//! The weights are the generator's: a pit weighs `p`, an empty room `1 − p`, and the room of Wumpus or gold, for which no
//! pit is drawn, 1. Nothing is ever subtracted, so a chance is zero exactly if no cave has the thing there.

use play::Dice;

use super::belief::{Belief, Model};
use super::board::each;

/// Weights for nothing placed yet, the Wumpus, the gold, both.
type Weights = [f64; 4];
const WUMPUS: usize = 1;
const GOLD: usize = 2;
const NONE: u32 = u32::MAX;

/// The chances of each room, by the number of its bit.
#[derive(Clone, Debug)]
pub(super) struct Odds {
    pub(super) pit: [f64; 64],
    /// The Wumpus, alive or dead.
    pub(super) wumpus: [f64; 64],
    pub(super) gold: [f64; 64],
}

impl Odds {
    const NONE: Odds = Odds { pit: [0.0; 64], wumpus: [0.0; 64], gold: [0.0; 64] };

    /// The chance to die on entering a room.
    pub(super) fn death(&self, model: &Model, belief: &Belief, room: u64) -> f64 {
        let pit = self.pit[place(room)];
        let wumpus = if belief.killed { 0.0 } else { self.wumpus[place(room)] };
        if model.shared { pit + (1.0 - pit) * wumpus } else { pit + wumpus }
    }
}

/// A cave that fits: pits, and the Wumpus or none.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Dream {
    pub(super) pits: u64,
    pub(super) wumpus: u64,
}

/// A room on the chain.
#[derive(Clone, Copy, Debug)]
struct Link {
    room: u64,
    /// Breezes next to it.
    touches: u64,
    /// Breezes that it is the first room of, and those that it is the last of.
    opens: u64,
    closes: u64,
    /// Its first state.
    first: u32,
}

#[derive(Clone, Copy, Debug)]
struct State {
    unmet: u64,
    weights: Weights,
    /// The weight of all completions, by what is placed before.
    rest: Weights,
    /// The state that follows if there is no pit in the room, and if there is.
    calm: u32,
    pit: u32,
}

/// Counts; its buffers are kept from count to count.
#[derive(Clone, Debug)]
pub(super) struct Counter {
    links: Vec<Link>,
    states: Vec<State>,
    /// The first state after the last link.
    end: u32,
    odds: Odds,
    /// States made so far, in all counts.
    pub(super) work: u64,
}

impl Default for Counter {
    fn default() -> Counter {
        Counter { links: Vec::new(), states: Vec::new(), end: 0, odds: Odds::NONE, work: 0 }
    }
}

/// The rooms outside of the chain: how often Wumpus and gold can be there.
#[derive(Clone, Copy, Debug)]
struct Loose {
    /// Calm rooms weigh this much with Wumpus or gold, in parts of their weight without.
    calm_weight: f64,
    calm: u64,
    doubtful: u64,
    nowhere: [f64; 2],
}

impl Loose {
    fn of(model: &Model, belief: &Belief, chained: u64) -> Loose {
        let calm_weight = 1.0 / (1.0 - model.pit);
        let weight = |is: bool| if is { calm_weight } else { 0.0 };
        Loose {
            calm_weight,
            calm: belief.calm & !chained,
            doubtful: model.board.all & !belief.calm & !chained,
            nowhere: [weight(belief.no_wumpus), weight(belief.no_gold)],
        }
    }

    fn weight(&self, room: u64) -> f64 {
        if room & self.calm != 0 { self.calm_weight } else { 1.0 }
    }

    fn sum(&self, rooms: u64) -> f64 {
        count(rooms & self.calm) * self.calm_weight + count(rooms & self.doubtful)
    }

    /// What completes each of the four: both placed needs nothing more.
    fn rest(&self, wumpus: u64, gold: u64) -> Weights {
        let [no_wumpus, no_gold] = self.nowhere;
        let (w, g) = (self.sum(wumpus), self.sum(gold));
        let pairs =
            |one: u64, other: u64| count(wumpus & one) * count(gold & other) - count(wumpus & gold & one & other);
        let apart = self.calm_weight * self.calm_weight * pairs(self.calm, self.calm)
            + self.calm_weight * (pairs(self.calm, self.doubtful) + pairs(self.doubtful, self.calm))
            + pairs(self.doubtful, self.doubtful);
        [apart + no_wumpus * g + no_gold * w + no_wumpus * no_gold, g + no_gold, w + no_wumpus, 1.0]
    }
}

fn count(rooms: u64) -> f64 {
    f64::from(rooms.count_ones())
}

impl Counter {
    /// The weight of all caves that fit: comparable between beliefs of the same play.
    pub(super) fn total(&mut self, model: &Model, belief: &Belief) -> f64 {
        let Some(loose) = self.chain(model, belief) else { return 0.0 };
        let end = self.forward(model, belief);
        let calm = (1.0 - model.pit).powi(belief.calm.count_ones() as i32);
        if model.shared {
            let places = |rooms: u64, nowhere: bool| count(rooms) + f64::from(u8::from(nowhere));
            return calm * end[0] * places(belief.suspects, belief.no_wumpus) * places(belief.golds, belief.no_gold);
        }
        let rest = loose.rest(belief.suspects, belief.golds);
        calm * end.iter().zip(&rest).map(|(weight, rest)| weight * rest).sum::<f64>()
    }

    /// The chances of every room; none if no cave fits.
    pub(super) fn odds(&mut self, model: &Model, belief: &Belief) -> Option<&Odds> {
        let loose = self.chain(model, belief)?;
        let end = self.forward(model, belief);
        let rest = if model.shared { [1.0, 0.0, 0.0, 0.0] } else { loose.rest(belief.suspects, belief.golds) };
        self.backward(model, belief, rest);
        let total: f64 = end.iter().zip(&rest).map(|(weight, rest)| weight * rest).sum();
        if total <= 0.0 {
            return None;
        }
        self.odds = Odds::NONE;
        for room in each(loose.doubtful) {
            self.odds.pit[place(room)] = if model.shared { model.pit } else { 0.0 };
        }
        if model.shared {
            if belief.suspects == 0 && !belief.no_wumpus {
                return None;
            }
            spread(&mut self.odds.wumpus, belief.suspects, belief.no_wumpus);
            spread(&mut self.odds.gold, belief.golds, belief.no_gold);
        } else {
            self.loose_odds(model, belief, &loose, end, total);
        }
        self.chained_odds(model, belief, total);
        Some(&self.odds)
    }

    /// Draws a cave that fits, as often as it is likely; the odds must have been asked for the same belief before.
    pub(super) fn draw(&self, model: &Model, belief: &Belief, dice: &mut Dice) -> Dream {
        let (mut pits, mut placed, mut at, mut chained) = (0, 0, 0_u32, 0);
        let (mut wumpus, mut gold) = (0, 0);
        for link in &self.links {
            let state = self.states[at as usize];
            chained |= link.room;
            let options = options(model, belief, link, &state);
            let mut weights = [0.0; 4];
            for (weight, (_, next, after, share)) in weights.iter_mut().zip(options) {
                // An option that places something twice leads beyond the four weights.
                if share > 0.0 && next != NONE && placed & after == 0 {
                    *weight = share * self.states[next as usize].rest[placed | after];
                }
            }
            let chosen = pick(&weights, dice);
            let (is_pit, next, after, _) = options[chosen];
            pits |= if is_pit { link.room } else { 0 };
            placed |= after;
            match after {
                WUMPUS => wumpus = link.room,
                GOLD => gold = link.room,
                _ => {}
            }
            at = next;
        }
        let doubtful = model.board.all & !belief.calm & !chained;
        if model.shared {
            pits |= each(doubtful).filter(|_| dice.chance(model.pit)).fold(0, |set, room| set | room);
            return Dream { pits, wumpus: one_of(belief.suspects, belief.no_wumpus, dice) };
        }
        let loose = Loose::of(model, belief, chained);
        let (wumpus, gold) = place_loose(belief, &loose, placed, (wumpus, gold), dice);
        let free = doubtful & !wumpus & !gold;
        pits |= each(free).filter(|_| dice.chance(model.pit)).fold(0, |set, room| set | room);
        Dream { pits, wumpus }
    }

    /// Puts the rooms that breezes tie together in order; none if a breeze has no room for its pit.
    fn chain(&mut self, model: &Model, belief: &Belief) -> Option<Loose> {
        self.links.clear();
        let board = &model.board;
        let (mut pending, mut started, mut chained) = (belief.breezes, 0_u64, 0_u64);
        while pending != 0 {
            let left = |breeze: u64| board.near(breeze) & !belief.calm & !chained;
            let begun = pending & started;
            // An open breeze with the fewest rooms left comes first, so that it closes soon.
            let breeze = if begun == 0 {
                pending & pending.wrapping_neg()
            } else {
                each(begun).min_by_key(|breeze| left(*breeze).count_ones()).unwrap_or(begun)
            };
            pending &= !breeze;
            if board.near(breeze) & !belief.calm == 0 {
                return None;
            }
            for room in each(left(breeze)) {
                let touches = board.near(room) & belief.breezes;
                chained |= room;
                self.links.push(Link { room, touches, opens: touches & !started, closes: 0, first: 0 });
                started |= touches;
            }
        }
        let mut closed = 0;
        for link in self.links.iter_mut().rev() {
            link.closes = link.touches & !closed;
            closed |= link.touches;
        }
        Some(Loose::of(model, belief, chained))
    }

    /// Goes along the chain; the weights at its end.
    fn forward(&mut self, model: &Model, belief: &Belief) -> Weights {
        let start = State { unmet: 0, weights: [1.0, 0.0, 0.0, 0.0], rest: [0.0; 4], calm: NONE, pit: NONE };
        self.states.clear();
        self.states.push(start);
        let (mut from, mut to) = (0, 1);
        for index in 0..self.links.len() {
            self.links[index].first = from as u32;
            let link = self.links[index];
            let here = |set: u64| !model.shared && set & link.room != 0;
            let (wumpus, gold) = (here(belief.suspects), here(belief.golds));
            for at in from..to {
                let State { unmet, weights, .. } = self.states[at];
                let unmet = unmet | link.opens;
                if unmet & link.closes == 0 {
                    let calm = without_pit(weights, 1.0 - model.pit, wumpus, gold);
                    self.states[at].calm = self.reach(to, unmet, calm);
                }
                let met = unmet & !link.touches;
                self.states[at].pit = self.reach(to, met, weights.map(|weight| weight * model.pit));
            }
            (from, to) = (to, self.states.len());
        }
        self.end = from as u32;
        self.work += to as u64;
        self.states.get(from).map_or([0.0; 4], |state| state.weights)
    }

    fn reach(&mut self, first: usize, unmet: u64, weights: Weights) -> u32 {
        let known = self.states[first..].iter().position(|state| state.unmet == unmet);
        let index = known.map_or_else(
            || {
                self.states.push(State { unmet, weights: [0.0; 4], rest: [0.0; 4], calm: NONE, pit: NONE });
                self.states.len() - 1
            },
            |index| first + index,
        );
        for (sum, weight) in self.states[index].weights.iter_mut().zip(weights) {
            *sum += weight;
        }
        index as u32
    }

    /// Goes back along the chain: what completes each state.
    fn backward(&mut self, model: &Model, belief: &Belief, rest: Weights) {
        if let Some(last) = self.states.get_mut(self.end as usize) {
            last.rest = rest;
        }
        let mut end = self.end as usize;
        for index in (0..self.links.len()).rev() {
            let link = self.links[index];
            let here = |set: u64| !model.shared && set & link.room != 0;
            let (wumpus, gold) = (here(belief.suspects), here(belief.golds));
            for at in link.first as usize..end {
                let State { calm, pit, .. } = self.states[at];
                let mut rest = [0.0; 4];
                if let Some(next) = self.states.get(calm as usize) {
                    rest = before(next.rest, 1.0 - model.pit, wumpus, gold);
                }
                if let Some(next) = self.states.get(pit as usize) {
                    rest.iter_mut().zip(next.rest).for_each(|(sum, next)| *sum += model.pit * next);
                }
                self.states[at].rest = rest;
            }
            end = link.first as usize;
        }
    }

    /// The chances of the rooms on the chain.
    fn chained_odds(&mut self, model: &Model, belief: &Belief, total: f64) {
        for (index, link) in self.links.iter().enumerate() {
            let end = self.links.get(index + 1).map_or(self.end, |next| next.first);
            let (mut pit, mut wumpus, mut gold) = (0.0, 0.0, 0.0);
            for state in &self.states[link.first as usize..end as usize] {
                let [none, has_wumpus, has_gold, _] = state.weights;
                if let Some(next) = self.states.get(state.pit as usize) {
                    pit += model.pit * state.weights.iter().zip(next.rest).map(|(one, rest)| one * rest).sum::<f64>();
                }
                if let Some(next) = self.states.get(state.calm as usize) {
                    wumpus += none * next.rest[WUMPUS] + has_gold * next.rest[WUMPUS | GOLD];
                    gold += none * next.rest[GOLD] + has_wumpus * next.rest[WUMPUS | GOLD];
                }
            }
            let at = place(link.room);
            self.odds.pit[at] = pit / total;
            if !model.shared {
                self.odds.wumpus[at] = if belief.suspects & link.room != 0 { wumpus / total } else { 0.0 };
                self.odds.gold[at] = if belief.golds & link.room != 0 { gold / total } else { 0.0 };
            }
        }
    }

    /// The chances of the rooms outside of the chain, one thing per room.
    fn loose_odds(&mut self, model: &Model, belief: &Belief, loose: &Loose, end: Weights, total: f64) {
        let [none, has_wumpus, has_gold, _] = end;
        let [no_wumpus, no_gold] = loose.nowhere;
        let everywhere = loose.calm | loose.doubtful;
        for room in each(belief.suspects & everywhere) {
            let others = loose.sum(belief.golds & !room) + no_gold;
            self.odds.wumpus[place(room)] = loose.weight(room) * (none * others + has_gold) / total;
        }
        for room in each(belief.golds & everywhere) {
            let others = loose.sum(belief.suspects & !room) + no_wumpus;
            self.odds.gold[place(room)] = loose.weight(room) * (none * others + has_wumpus) / total;
        }
        for room in each(loose.doubtful) {
            let at = place(room);
            let rest = loose.rest(belief.suspects & !room, belief.golds & !room);
            let free: f64 = end.iter().zip(&rest).map(|(weight, rest)| weight * rest).sum();
            self.odds.pit[at] = model.pit * free / total;
        }
    }
}

/// What can be in the room of a link: whether it is a pit, the state that follows, what is placed, and the weight.
fn options(model: &Model, belief: &Belief, link: &Link, state: &State) -> [(bool, u32, usize, f64); 4] {
    let here = |set: u64| f64::from(u8::from(!model.shared && set & link.room != 0));
    [
        (false, state.calm, 0, 1.0 - model.pit),
        (true, state.pit, 0, model.pit),
        (false, state.calm, WUMPUS, here(belief.suspects)),
        (false, state.calm, GOLD, here(belief.golds)),
    ]
}

/// The number of a room's bit.
pub(super) fn place(room: u64) -> usize {
    room.trailing_zeros() as usize & 63
}

/// Weights after a room without a pit.
fn without_pit([none, wumpus, gold, both]: Weights, empty: f64, may_wumpus: bool, may_gold: bool) -> Weights {
    let if_so = |is: bool, weight: f64| if is { weight } else { 0.0 };
    [
        none * empty,
        wumpus * empty + if_so(may_wumpus, none),
        gold * empty + if_so(may_gold, none),
        both * empty + if_so(may_wumpus, gold) + if_so(may_gold, wumpus),
    ]
}

/// Completions before a room without a pit, from those after it.
fn before([none, wumpus, gold, both]: Weights, empty: f64, may_wumpus: bool, may_gold: bool) -> Weights {
    let if_so = |is: bool, weight: f64| if is { weight } else { 0.0 };
    [
        none * empty + if_so(may_wumpus, wumpus) + if_so(may_gold, gold),
        wumpus * empty + if_so(may_gold, both),
        gold * empty + if_so(may_wumpus, both),
        both * empty,
    ]
}

/// Each place equally likely.
fn spread(chances: &mut [f64; 64], rooms: u64, nowhere: bool) {
    let all = count(rooms) + f64::from(u8::from(nowhere));
    each(rooms).for_each(|room| chances[place(room)] = 1.0 / all);
}

fn pick(weights: &[f64], dice: &mut Dice) -> usize {
    let mut rest = dice.unit() * weights.iter().sum::<f64>();
    let mut last = 0;
    for (index, weight) in weights.iter().enumerate().filter(|(_, weight)| **weight > 0.0) {
        last = index;
        rest -= weight;
        if rest < 0.0 {
            break;
        }
    }
    last
}

/// One of these rooms or nowhere, all equally likely.
fn one_of(rooms: u64, nowhere: bool, dice: &mut Dice) -> u64 {
    let places = rooms.count_ones() + u32::from(nowhere);
    if places == 0 {
        return 0;
    }
    each(rooms).nth(dice.below(places) as usize).unwrap_or(0)
}

/// Wumpus and gold, where the chain left them out.
fn place_loose(belief: &Belief, loose: &Loose, placed: usize, found: (u64, u64), dice: &mut Dice) -> (u64, u64) {
    let (mut wumpus, mut gold) = found;
    let everywhere = loose.calm | loose.doubtful;
    let has = |what: usize| placed & what != 0;
    if !has(WUMPUS) {
        let others = |room: u64| if has(GOLD) { 1.0 } else { loose.sum(belief.golds & !room) + loose.nowhere[1] };
        wumpus = draw_loose(belief.suspects & everywhere, loose, loose.nowhere[0], others, dice);
    }
    if !has(GOLD) {
        gold = draw_loose(belief.golds & everywhere & !wumpus, loose, loose.nowhere[1], |_| 1.0, dice);
    }
    (wumpus, gold)
}

fn draw_loose(rooms: u64, loose: &Loose, nowhere: f64, others: impl Fn(u64) -> f64, dice: &mut Dice) -> u64 {
    let (mut weights, mut places, mut count) = ([0.0; 65], [0_u64; 65], 0);
    for room in each(rooms) {
        (weights[count], places[count]) = (loose.weight(room) * others(room), room);
        count += 1;
    }
    (weights[count], places[count]) = (nowhere * others(0), 0);
    places[pick(&weights[..=count], dice)]
}
