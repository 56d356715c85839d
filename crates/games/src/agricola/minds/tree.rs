//! A Monte-Carlo tree over steps: chosen by value and first sense, judged by simulated plays to the end.
//!
//! After Kocsis and Szepesvári (UCT) with the rule of Rosin (PUCT), by which a prior says where to look first. Cards that
//! are not open are drawn anew in every simulation, so that nothing rests on an order that nobody knows.

use std::cmp::Ordering;

use play::Dice;

use super::super::card::Card;
use super::super::state::{Phase, State};
use super::super::words::Act;
use super::canon;
use super::sense::worth;
use super::sight::Sight;

/// So many points either way the players of simulations misjudge.
const NOISE: f32 = 1.2;
/// A step that seems worth so many points less than the best has a quarter of its prior.
const TRUST: f32 = 2.0;
/// So many points of margin are half of what a sure win is.
const MARGIN: f32 = 5.0;

/// One step that was considered.
#[derive(Clone, Copy, Debug)]
pub(super) struct Node {
    pub(super) act: Act,
    pub(super) prior: f32,
    pub(super) visits: u32,
    /// The sum of values, for the first player, each from 0 to 1.
    value: f32,
    /// The sum of margins, of the first player over the second.
    margin: f32,
    /// Where the steps that follow begin, and how many they are.
    first: u32,
    count: u16,
}

impl Node {
    fn new(act: Act, prior: f32) -> Node {
        Node { act, prior, visits: 0, value: 0.0, margin: 0.0, first: 0, count: 0 }
    }

    /// Its mean value for a player.
    pub(super) fn mean(&self, seat: usize) -> f32 {
        let mean = self.value / self.visits.max(1) as f32;
        if seat == 0 { mean } else { 1.0 - mean }
    }

    /// Its mean margin for a player.
    pub(super) fn mean_margin(&self, seat: usize) -> f32 {
        let mean = self.margin / self.visits.max(1) as f32;
        if seat == 0 { mean } else { -mean }
    }
}

/// A tree with its buffers.
#[derive(Debug)]
pub(super) struct Tree {
    /// How much what was seldom tried is favoured.
    explore: f32,
    nodes: Vec<Node>,
    root: usize,
    dice: Dice,
    path: Vec<usize>,
    acts: Vec<Act>,
    /// Steps that were played out in simulations since the tree was made.
    pub(super) played: u64,
}

impl Tree {
    /// A tree of one node.
    pub(super) fn new(explore: f32, dice: Dice) -> Tree {
        let nodes = vec![Node::new(Act::Alone, 1.0)];
        Tree { explore, nodes, root: 0, dice, path: Vec::new(), acts: Vec::new(), played: 0 }
    }

    /// The node where the tree stands.
    pub(super) fn root(&self) -> &Node {
        &self.nodes[self.root]
    }

    /// The steps that were considered here.
    pub(super) fn candidates(&self) -> &[Node] {
        self.children(self.root)
    }

    /// Goes on to the tree behind a step, if it was considered.
    pub(super) fn descend(&mut self, act: Act) -> bool {
        let found = self.candidates().iter().position(|it| it.act == act);
        if let Some(at) = found {
            self.root = self.root().first as usize + at;
        }
        found.is_some()
    }

    /// The step that was tried most; of those tried as often the one that came first to mind.
    pub(super) fn best(&self) -> Option<&Node> {
        let better = |a: &&Node, b: &&Node| (a.visits, a.prior).partial_cmp(&(b.visits, b.prior));
        self.candidates().iter().max_by(|a, b| better(a, b).unwrap_or(Ordering::Equal))
    }

    /// Whether so many more simulations could make another step the best one.
    pub(super) fn is_open(&self, more: u32) -> bool {
        let Some(best) = self.best() else { return true };
        let rivals = self.candidates().iter().filter(|it| it.act != best.act);
        rivals.map(|it| it.visits).max().is_some_and(|second| best.visits <= second + more)
    }

    fn children(&self, at: usize) -> &[Node] {
        let node = &self.nodes[at];
        &self.nodes[node.first as usize..node.first as usize + usize::from(node.count)]
    }

    /// One more simulation from a state in which the player has more than one step to choose from.
    pub(super) fn simulate(&mut self, root: &State) {
        let mut state = *root;
        let mut at = self.root;
        self.path.clear();
        self.path.push(at);
        loop {
            if !self.settle(&mut state) {
                break;
            }
            if state.asked.is_none() {
                let card = self.draw(&state);
                at = self.opened(at, card);
                state.open(card);
                state.settle();
                self.path.push(at);
                continue;
            }
            if self.nodes[at].count == 0 {
                self.expand(&state, at);
                break;
            }
            at = self.select(&state, at);
            let act = self.nodes[at].act;
            self.step(&mut state, act);
            self.path.push(at);
        }
        self.play_out(&mut state);
        self.learn(&state);
    }

    fn step(&mut self, state: &mut State, act: Act) {
        state.carry_out(act);
        state.settle();
        self.played += 1;
    }

    /// Takes the steps that are the only ones; tells whether anything is left to choose or to draw, with the choices in the
    /// buffer.
    fn settle(&mut self, state: &mut State) -> bool {
        loop {
            if state.asked.is_none() {
                return state.phase != Phase::Score;
            }
            let mut acts = std::mem::take(&mut self.acts);
            canon::steps(state, &mut acts);
            self.acts = acts;
            match self.acts.as_slice() {
                [] => return false,
                [act] => {
                    let act = *act;
                    self.step(state, act);
                }
                _ => return true,
            }
        }
    }

    fn draw(&mut self, state: &State) -> Card {
        let count = state.closed().count() as u32;
        let drawn = if count > 1 { self.dice.below(count) as usize } else { 0 };
        state.closed().nth(drawn).unwrap_or(Card::Major)
    }

    /// The node behind a card that is opened. There are few, so all are made at once.
    fn opened(&mut self, at: usize, card: Card) -> usize {
        if self.nodes[at].count == 0 {
            self.nodes[at].first = self.nodes.len() as u32;
            let period = card.period();
            let cards = Card::ALL.into_iter().filter(|it| it.period() == period);
            self.nodes.extend(cards.map(|it| Node::new(Act::Open(it), 1.0)));
            self.nodes[at].count = (self.nodes.len() - self.nodes[at].first as usize) as u16;
        }
        let first = self.nodes[at].first as usize;
        let found = self.children(at).iter().position(|it| it.act == Act::Open(card));
        first + found.unwrap_or(0)
    }

    /// Makes the nodes of the steps in the buffer.
    fn expand(&mut self, state: &State, at: usize) {
        let Some((seat, _)) = state.asked else { return };
        let seat = usize::from(seat);
        let sight = Sight::of(state, seat);
        let first = self.nodes.len();
        let mut best = f32::MIN;
        for act in &self.acts {
            let worth = worth(state, seat, &sight, *act);
            best = best.max(worth);
            self.nodes.push(Node::new(*act, worth));
        }
        let mut sum = 0.0;
        for node in &mut self.nodes[first..] {
            let behind = 1.0 + (best - node.prior) / TRUST;
            node.prior = 1.0 / (behind * behind);
            sum += node.prior;
        }
        for node in &mut self.nodes[first..] {
            node.prior /= sum;
        }
        self.nodes[at].first = first as u32;
        self.nodes[at].count = (self.nodes.len() - first) as u16;
    }

    /// The most promising step: its value, and more the less it was tried.
    fn select(&self, state: &State, at: usize) -> usize {
        let seat = state.asked.map_or(0, |(seat, _)| usize::from(seat));
        let node = &self.nodes[at];
        let push = self.explore * (node.visits as f32).sqrt();
        // What was never tried is taken to be somewhat worse than what was.
        let unknown = node.mean(seat) - 0.05;
        let mut best = (f32::MIN, 0);
        for (index, child) in self.children(at).iter().enumerate() {
            let mean = if child.visits == 0 { unknown } else { child.mean(seat) };
            let score = mean + push * child.prior / (1 + child.visits) as f32;
            if score > best.0 {
                best = (score, index);
            }
        }
        node.first as usize + best.1
    }

    /// Both players follow their first sense, more or less, to the end.
    fn play_out(&mut self, state: &mut State) {
        while self.settle(state) {
            let Some((seat, _)) = state.asked else {
                let card = self.draw(state);
                state.open(card);
                state.settle();
                continue;
            };
            let act = self.guess(state, seat.into());
            self.step(state, act);
        }
    }

    /// The best of the steps in the buffer by first sense.
    fn guess(&mut self, state: &State, seat: usize) -> Act {
        let sight = Sight::of(state, seat);
        let mut best = (f32::MIN, self.acts[0]);
        for act in &self.acts {
            let noise = (self.dice.below(1 << 16) as f32 / 32_768.0 - 1.0) * NOISE;
            let worth = worth(state, seat, &sight, *act) + noise;
            if worth > best.0 {
                best = (worth, *act);
            }
        }
        best.1
    }

    /// Counts the end of a play for all the steps that led to it.
    fn learn(&mut self, state: &State) {
        let margin = f32::from(state.points(0) - state.points(1));
        let value = 0.5 + 0.5 * margin / (margin.abs() + MARGIN);
        for at in &self.path {
            let node = &mut self.nodes[*at];
            node.visits += 1;
            node.value += value;
            node.margin += margin;
        }
    }
}
