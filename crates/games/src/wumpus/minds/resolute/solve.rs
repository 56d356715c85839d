//! The greatest chance of success there is, exactly, where few rooms are left.
//!
//! Values are weights of caves: the weight of those in which the best play from here on finds the gold. The weights of all
//! outcomes of a deed sum up, so no chance is ever divided. What is safe costs nothing and is explored first. What is left
//! to choose is a risk or a shot; every deed visits a room or spends the arrow, so the recursion ends.

use std::collections::BTreeMap;

use super::belief::{Air, Belief, Model};
use super::board::each;
use super::count::Counter;
use super::onward::{CERTAIN, Deed};

/// Solves; the beliefs that were solved are remembered.
#[derive(Clone, Debug, Default)]
pub(super) struct Solver {
    counter: Counter,
    solved: BTreeMap<Key, f64>,
    /// Beliefs that may still be looked at.
    left: u64,
}

type Key = (u64, u64, u64, u64, u8);

/// The whole belief but what follows from it: calm rooms may also have been survived.
fn key(belief: &Belief) -> Key {
    let flags = [belief.no_wumpus, belief.no_gold, belief.killed, belief.arrow];
    let flags = flags.into_iter().fold(0, |all, flag| all << 1 | u8::from(flag));
    (belief.visited, belief.breezes, belief.calm, belief.suspects, flags)
}

impl Solver {
    /// Forgets what was solved: it is of another kind of cave, or must not be counted on.
    pub(super) fn forget(&mut self) {
        self.solved.clear();
    }

    /// The number of beliefs that are remembered.
    pub(super) fn len(&self) -> usize {
        self.solved.len()
    }

    /// Each deed with its chance of success under the best play; none if that takes more than this many beliefs.
    pub(super) fn solve(&mut self, model: &Model, belief: &Belief, deeds: &[Deed], beliefs: u64) -> Option<Vec<f64>> {
        self.left = beliefs;
        let total = self.counter.total(model, belief);
        if total <= 0.0 {
            return None;
        }
        deeds.iter().map(|deed| Some(self.deed(model, belief, *deed)? / total)).collect()
    }

    /// The greatest chance of success from here on; none if that takes more than this many beliefs.
    pub(super) fn value(&mut self, model: &Model, belief: &Belief, beliefs: u64) -> Option<f64> {
        self.left = beliefs;
        let total = self.counter.total(model, belief);
        if total <= 0.0 {
            return None;
        }
        Some(self.best(model, belief)? / total)
    }

    /// The greatest chance of success before anything is sensed.
    pub(super) fn start(&mut self, model: &Model, beliefs: u64) -> Option<f64> {
        self.left = beliefs;
        let belief = Belief::start(&model.board);
        let total = self.counter.total(model, &belief);
        if total <= 0.0 {
            return None;
        }
        Some(self.enter(model, &belief, model.board.start)? / total)
    }

    fn best(&mut self, model: &Model, belief: &Belief) -> Option<f64> {
        if belief.golds == 0 {
            return Some(0.0);
        }
        if let Some(room) = each(belief.open(&model.board)).next() {
            return self.enter(model, belief, room);
        }
        let key = key(belief);
        if let Some(value) = self.solved.get(&key) {
            return Some(*value);
        }
        self.left = self.left.checked_sub(1)?;
        let value = self.decide(model, belief)?;
        self.solved.insert(key, value);
        Some(value)
    }

    fn decide(&mut self, model: &Model, belief: &Belief) -> Option<f64> {
        let board = &model.board;
        let total = self.counter.total(model, belief);
        let Some(odds) = self.counter.odds(model, belief) else { return Some(0.0) };
        let mut risks: Vec<(f64, u64)> =
            each(belief.frontier(board)).map(|room| (odds.death(model, belief, room), room)).collect();
        risks.retain(|(death, _)| *death < CERTAIN);
        risks.sort_by(|one, other| one.0.total_cmp(&other.0));
        if let Some((_, room)) = risks.first().filter(|(death, _)| *death == 0.0) {
            return self.enter(model, belief, *room);
        }
        let mut best: f64 = 0.0;
        let mut shots = Vec::new();
        belief.shots(board, |room, facing, struck| shots.push(Deed::Shoot(room, facing, struck)));
        // Where the Wumpus is known, nothing else is to be shot at: the arrow costs nothing.
        if belief.suspects.is_power_of_two() && !belief.no_wumpus && !shots.is_empty() {
            return self.deed(model, belief, shots[0]);
        }
        for shot in shots {
            best = best.max(self.deed(model, belief, shot)?);
        }
        for (death, room) in risks {
            // No more than what survives can succeed; the risks come by their danger.
            if (1.0 - death) * total <= best {
                break;
            }
            best = best.max(self.enter(model, belief, room)?);
        }
        Some(best)
    }

    fn deed(&mut self, model: &Model, belief: &Belief, deed: Deed) -> Option<f64> {
        match deed {
            Deed::Enter(room) => self.enter(model, belief, room),
            Deed::Shoot(room, facing, struck) => {
                let line = model.board.line(room, facing);
                let mut hit = *belief;
                hit.shoot(line, true);
                let mut value = self.best(model, &hit)?;
                if belief.suspects != struck || belief.no_wumpus {
                    let mut missed = *belief;
                    missed.shoot(line, false);
                    value += self.best(model, &missed)?;
                }
                Some(value)
            }
        }
    }

    /// Over all that a visit of this room may tell.
    fn enter(&mut self, model: &Model, belief: &Belief, room: u64) -> Option<f64> {
        let board = &model.board;
        let mut value = 0.0;
        for (breeze, stench) in [(false, false), (false, true), (true, false), (true, true)] {
            // After the kill the air is not believed any more, so it makes no difference.
            if belief.killed && stench {
                continue;
            }
            let mut after = *belief;
            after.visit(board, room, Air { breeze, stench });
            if breeze && board.near(room) & !after.calm == 0 {
                continue;
            }
            if belief.golds & room != 0 {
                let here = Belief { golds: room, no_gold: false, ..after };
                value += self.counter.total(model, &here);
            }
            if self.counter.total(model, &after) > 0.0 {
                value += self.best(model, &after)?;
            }
        }
        Some(value)
    }
}
