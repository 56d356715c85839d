//! Weighs guesses two plies deep: the chance to survive this one, and for each number that it may show, how safe the next
//! opening can then be.
//!
//! 1. A number that proves some cell safe counts a little more than one, because what it opens will tell more.
//! 2. The bounds are exact: a cell is worth no more than its own safety (with that little more), so cells are tried from the
//!    safest on, and the search stops where none can be better.
//! 3. A pair of which one is a mine, and nothing will ever tell which, must be guessed some day. Guessing it now costs
//!    nothing that would not be paid anyway, so it is weighed as if it were survived: what it shows is free.
//!
//! What was tried besides, each on 40,000 expert boards: a third ply for close guesses (three times the time, no more wins),
//! the number of proven cells instead of their presence, and a win chance fitted to 330,000 guesses (twice the time, no more
//! wins). The next gain is in neither the depth nor the measure of a single guess.

use logic::{Answer, Base, Budget, Workspace};

use super::counting::{Counting, danger};
use crate::minesweeper::cell::Ground;
use crate::minesweeper::idle;

/// So many cells are weighed for a guess, none of them more dangerous than the safest by more than the margin, and not more
/// than so many of those that no number touches: they are all alike.
const WEIGHED: usize = 12;
const MARGIN: f64 = 0.15;
const UNTOUCHED: usize = 3;
/// What a number that proves some cell safe is worth beyond the survival of the next click. Measured on 20,000 expert
/// boards: 0 wins 40.03 %, 0.05 40.13 %, 0.1 40.27 %, 0.2 40.05 %.
const PROGRESS: f64 = 0.1;
/// So many nodes are spent on one guess; expert boards need some thousands.
const NODES: u64 = 10_000_000;

/// What guesses were found worth.
#[derive(Clone, Debug, Default)]
pub(super) struct Weighing {
    /// By cell, in the order they were looked into. Where a cell could not come above the best, the look ended early and the
    /// value is less than the truth.
    pub(super) values: Vec<(usize, f64)>,
    /// If all plays were searched to their end: the number of boards that the guess wins. No other guess wins more.
    pub(super) searched: Option<u32>,
    /// If the guess is one of a pair that nothing tells apart, the other.
    pub(super) twin: Option<usize>,
}

/// The guess that is worth most, looking ahead; the least dangerous if the answer is not complete.
pub(super) fn look_ahead(counting: &mut Counting, answer: &Answer, weighing: &mut Weighing) -> Option<usize> {
    let least = counting.least_dangerous(answer)?;
    if !answer.is_complete() {
        return Some(least);
    }
    let (ground, base) = (counting.ground.clone()?, counting.base.as_ref()?);
    let (nodes, each) = (counting.nodes.min(NODES), counting.budget());
    let (numbers, workspace) = (&counting.numbers, &mut counting.workspace);
    let mut view = View { base, numbers, answer, ground: &ground, workspace, nodes, each };
    let mut best = (f64::NEG_INFINITY, least);
    for at in view.worth_weighing() {
        if view.safety(at) * (1.0 + PROGRESS) <= best.0 {
            break;
        }
        let value = view.worth(at, best.0);
        weighing.values.push((at, value));
        if value > best.0 {
            best = (value, at);
        }
    }
    for (one, other) in idle::pairs(&ground, base, answer, |at| numbers[at].is_some(), view.nodes) {
        for (at, twin) in [(one, other), (other, one)] {
            let value = view.worth(at, f64::NEG_INFINITY) / view.safety(at);
            if value > best.0 {
                best = (value, at);
                weighing.values.retain(|(it, _)| *it != at);
                weighing.values.push((at, value));
                weighing.twin = Some(twin);
            }
        }
    }
    Some(best.1)
}

/// A field before a guess.
struct View<'a> {
    base: &'a Base,
    numbers: &'a [Option<u8>],
    answer: &'a Answer,
    ground: &'a Ground,
    workspace: &'a mut Workspace,
    /// What may still be spent on this guess.
    nodes: u64,
    /// What may be spent on one question.
    each: Budget,
}

impl View<'_> {
    fn safety(&self, at: usize) -> f64 {
        1.0 - danger(self.answer, at)
    }

    fn is_closed(&self, at: usize) -> bool {
        self.numbers[at].is_none()
    }

    /// The cells worth weighing, safest first; among equals those with the fewest closed neighbours.
    fn worth_weighing(&self) -> Vec<usize> {
        let closed = (0..self.numbers.len()).filter(|at| self.is_closed(*at));
        let closed_near = |at: usize| self.ground.near(at).filter(|it| self.is_closed(*it)).count();
        let most = closed.clone().map(|at| self.safety(at)).fold(0.0, f64::max);
        let near_most = closed.filter(|at| self.safety(*at) >= most - MARGIN);
        let mut cells: Vec<(f64, usize, usize)> =
            near_most.map(|at| (danger(self.answer, at), closed_near(at), at)).collect();
        cells.sort_by(|one, other| one.0.total_cmp(&other.0).then((one.1, one.2).cmp(&(other.1, other.2))));
        let mut untouched = 0;
        cells.retain(|(_, _, at)| {
            let touched = self.ground.near(*at).any(|it| !self.is_closed(it));
            untouched += usize::from(!touched);
            touched || untouched <= UNTOUCHED
        });
        cells.into_iter().take(WEIGHED).map(|(_, _, at)| at).collect()
    }

    /// What opening a cell is worth: over the numbers it may show, their chance times the safety of the best next opening.
    /// Stops early where it cannot come above `bound`, and where the nodes are spent.
    fn worth(&mut self, at: usize, bound: f64) -> f64 {
        let near: Vec<u32> = self.ground.near(at).map(|it| it as u32).collect();
        let (mut value, mut left) = (0.0, self.safety(at));
        for number in self.numbers_of(&near) {
            if left <= 1e-9 || value + left * (1.0 + PROGRESS) <= bound || self.nodes == 0 {
                break;
            }
            let mut imagined = self.base.fork();
            if imagined.observe(at as u32, false).is_err() || imagined.tell(&near, number..=number).is_err() {
                continue;
            }
            let after = imagined.ask(self.workspace, Budget { nodes: self.nodes.min(self.each.nodes) });
            self.nodes = self.nodes.saturating_sub(self.workspace.spent());
            if after.is_consistent() {
                let chance = after.models() / self.answer.models();
                value += chance * self.best_next(&after, at);
                left -= chance;
            }
        }
        value
    }

    /// The numbers that a cell with these neighbours may show, the likeliest first: then the bound is met soonest.
    fn numbers_of(&self, near: &[u32]) -> Vec<u32> {
        let closed: Vec<u32> = near.iter().copied().filter(|it| self.is_closed(*it as usize)).collect();
        let sure = closed.iter().filter(|it| self.answer.forced(**it) == Some(true)).count() as u32;
        let expected: f64 = closed.iter().map(|it| danger(self.answer, *it as usize)).sum();
        let mut numbers: Vec<u32> = (sure..=closed.len() as u32).collect();
        let far = |number: &u32| (f64::from(*number) - expected).abs();
        numbers.sort_by(|one, other| far(one).total_cmp(&far(other)));
        numbers
    }

    /// The safety of the best next opening, and a little more where it is proven.
    fn best_next(&self, after: &Answer, opened: usize) -> f64 {
        let mut best = None;
        for at in (0..self.numbers.len()).filter(|at| self.is_closed(*at) && *at != opened) {
            if after.forced(at as u32) == Some(false) {
                return 1.0 + PROGRESS;
            }
            best = Some(f64::max(best.unwrap_or(0.0), 1.0 - danger(after, at)));
        }
        // With nothing left to open the field is cleared.
        best.filter(|it| *it > 0.0).unwrap_or(1.0 + PROGRESS)
    }
}
