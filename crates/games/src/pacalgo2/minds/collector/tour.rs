//! A good order for many chocolates: the nearest first, then small changes as long as they help, then a shake, and again.
//!
//! Of an order only those count that are not eaten yet when their turn comes: a leg eats what it crosses. So every leg begins
//! right behind a meal, at the full level, and what an order costs is what its play costs.

use play::Dice;

use super::super::super::place::Way;
use super::meals::{Meals, NEVER};

/// The best play found, its moves; nothing if none was. Tries so many orders at most.
pub(super) fn find(meals: &Meals<'_>, dice: &mut Dice, tries: u64, enough: u32) -> Option<Vec<Way>> {
    let mut tour = Tour { meals, eaten: vec![0; meals.count()], stamp: 0, tries };
    let mut order = tour.nearest_first();
    let mut cost = tour.cost(&order);
    tour.improve(&mut order, &mut cost);
    while tour.tries > 0 && cost > u64::from(enough) && order.len() > 1 {
        let mut shaken = order.clone();
        shake(&mut shaken, dice);
        let mut price = tour.cost(&shaken);
        tour.improve(&mut shaken, &mut price);
        // Orders of the same cost are welcome: they lead on.
        if price <= cost {
            (order, cost) = (shaken, price);
        }
    }
    (cost < GAP).then(|| tour.way(&order))
}

/// A leg that does not exist costs more than any play.
const GAP: u64 = 1 << 40;

struct Tour<'a> {
    meals: &'a Meals<'a>,
    /// In which reckoning each chocolate was eaten last.
    eaten: Vec<u32>,
    stamp: u32,
    /// So many orders may still be reckoned.
    tries: u64,
}

impl Tour<'_> {
    /// What an order costs: its moves, and much more for every leg that does not exist.
    fn cost(&mut self, order: &[u16]) -> u64 {
        self.tries = self.tries.saturating_sub(1);
        self.stamp += 1;
        let mut at = self.meals.begin();
        let mut total = 0;
        for to in order {
            if self.eaten[usize::from(*to)] != self.stamp {
                total += self.leg(at, usize::from(*to));
                at = usize::from(*to);
            }
        }
        total + self.leg(at, self.meals.exit())
    }

    fn leg(&mut self, from: usize, to: usize) -> u64 {
        let leg = self.meals.between(from, to);
        for crossed in &leg.crossed {
            self.eaten[usize::from(*crossed)] = self.stamp;
        }
        if to < self.eaten.len() {
            self.eaten[to] = self.stamp;
        }
        if leg.moves == NEVER { GAP } else { u64::from(leg.moves) }
    }

    /// Always the nearest that is left.
    fn nearest_first(&self) -> Vec<u16> {
        let mut left: Vec<u16> = (0..self.meals.count() as u16).collect();
        let mut order = Vec::with_capacity(left.len());
        let mut at = self.meals.begin();
        while let Some(place) = (0..left.len()).min_by_key(|place| self.meals.between(at, left[*place].into()).moves) {
            let next = left.remove(place);
            order.push(next);
            at = next.into();
        }
        order
    }

    /// Moves stretches of up to three elsewhere, turned round or not, and turns longer ones round, until nothing helps.
    fn improve(&mut self, order: &mut Vec<u16>, cost: &mut u64) {
        let mut changed = true;
        let mut trial = Vec::with_capacity(order.len());
        while changed && self.tries > 0 {
            changed = false;
            for length in 1..=3.min(order.len()) {
                for from in 0..=order.len() - length {
                    changed |= self.move_stretch(order, cost, from, length, &mut trial);
                }
            }
            for from in 0..order.len() {
                for end in from + 2..=order.len() {
                    trial.clone_from(order);
                    trial[from..end].reverse();
                    changed |= self.take(order, cost, &trial);
                }
            }
        }
    }

    fn move_stretch(
        &mut self,
        order: &mut Vec<u16>,
        cost: &mut u64,
        from: usize,
        length: usize,
        trial: &mut Vec<u16>,
    ) -> bool {
        let mut changed = false;
        for to in 0..=order.len() - length {
            for turned in [false, true] {
                if self.tries == 0 || (to == from && !turned) || (length == 1 && turned) {
                    continue;
                }
                trial.clone_from(order);
                let mut stretch: Vec<u16> = trial.drain(from..from + length).collect();
                if turned {
                    stretch.reverse();
                }
                trial.splice(to..to, stretch);
                changed |= self.take(order, cost, trial);
            }
        }
        changed
    }

    /// Takes a changed order if it is better.
    fn take(&mut self, order: &mut Vec<u16>, cost: &mut u64, trial: &[u16]) -> bool {
        if self.tries == 0 {
            return false;
        }
        let price = self.cost(trial);
        let better = price < *cost;
        if better {
            trial.clone_into(order);
            *cost = price;
        }
        better
    }

    fn way(&mut self, order: &[u16]) -> Vec<Way> {
        self.stamp += 1;
        let mut at = self.meals.begin();
        let mut ways = Vec::new();
        for to in order.iter().map(|it| usize::from(*it)) {
            if self.eaten[to] != self.stamp {
                self.leg(at, to);
                ways.extend(self.meals.way(at, to, []));
                at = to;
            }
        }
        ways.extend(self.meals.way(at, self.meals.exit(), []));
        ways
    }
}

/// Swaps two neighbouring stretches somewhere: a change that moving three at a time does not undo.
fn shake(order: &mut [u16], dice: &mut Dice) {
    let length = order.len() as u32;
    let mut cuts = [dice.below(length), dice.below(length), dice.below(length + 1)];
    cuts.sort_unstable();
    let [from, middle, end] = cuts.map(|cut| cut as usize);
    order[from..end].rotate_left(middle - from);
}
