//! The best of all orders: for each set that was eaten, and each last one of it, the fewest moves.

use std::collections::BTreeMap;

use super::super::super::place::Way;
use super::meals::{Meals, NEVER};

/// The shortest play that eats everything, its moves; an empty list of moves if the beginning is the end, nothing if there is
/// no such play. An error if it would take more searches than the budget.
pub(super) fn best(meals: &Meals<'_>, budget: u64) -> Result<Option<Vec<Way>>, OverBudget> {
    let mut table = Table { meals, count: meals.count(), known: BTreeMap::new(), budget };
    let sets = 1_usize << table.count;
    let all = sets - 1;
    if table.count == 0 {
        let leg = meals.between(meals.begin(), meals.exit());
        return Ok((leg.moves != NEVER).then(|| meals.way(meals.begin(), meals.exit(), [])));
    }
    let mut fewest = vec![NEVER; sets * table.count];
    for first in 0..table.count {
        fewest[(1 << first) * table.count + first] = table.moves(meals.begin(), first, all & !(1 << first))?;
    }
    for set in 1..all {
        for last in (0..table.count).filter(|last| set >> last & 1 != 0) {
            let so_far = fewest[set * table.count + last];
            if so_far == NEVER {
                continue;
            }
            for next in (0..table.count).filter(|next| set >> next & 1 == 0) {
                let grown = set | 1 << next;
                let leg = table.moves(last, next, all & !grown)?;
                let place = &mut fewest[grown * table.count + next];
                *place = (*place).min(so_far.saturating_add(leg));
            }
        }
    }
    table.read_back(&fewest, all)
}

/// Too many legs depend on what is left.
#[derive(Clone, Copy, Debug)]
pub(super) struct OverBudget;

struct Table<'a> {
    meals: &'a Meals<'a>,
    count: usize,
    /// Legs that had to avoid something: from, to, what was left.
    known: BTreeMap<(usize, usize, usize), u32>,
    /// So many searches are left.
    budget: u64,
}

impl Table<'_> {
    /// The moves of a leg while these chocolates are left behind it: it must not cross them, or they would be eaten.
    fn moves(&mut self, from: usize, to: usize, left: usize) -> Result<u32, OverBudget> {
        let leg = self.meals.between(from, to);
        if leg.moves == NEVER || leg.crossed.iter().all(|it| left >> it & 1 == 0) {
            return Ok(leg.moves);
        }
        if let Some(moves) = self.known.get(&(from, to, left)) {
            return Ok(*moves);
        }
        self.budget = self.budget.checked_sub(1).ok_or(OverBudget)?;
        let moves = self.meals.avoiding(from, to, members(left));
        self.known.insert((from, to, left), moves);
        Ok(moves)
    }

    /// The moves, from the last leg to the first.
    fn read_back(&mut self, fewest: &[u32], all: usize) -> Result<Option<Vec<Way>>, OverBudget> {
        let (meals, count) = (self.meals, self.count);
        let whole = |last: usize| {
            fewest[all * count + last].checked_add(meals.between(last, meals.exit()).moves).filter(|it| *it < NEVER)
        };
        let Some((_, mut last)) = (0..count).filter_map(|last| Some((whole(last)?, last))).min() else {
            return Ok(None);
        };
        let mut legs = vec![meals.way(last, meals.exit(), [])];
        let mut set = all;
        while set.count_ones() > 1 {
            let (rest, so_far) = (set & !(1 << last), fewest[set * count + last]);
            let mut before = None;
            for from in members(rest) {
                let leg = self.moves(from, last, all & !set)?;
                if leg != NEVER && fewest[rest * count + from].checked_add(leg) == Some(so_far) {
                    before = Some(from);
                    break;
                }
            }
            let from = before.expect("every figure of the table came from another one");
            legs.push(meals.way(from, last, members(all & !set)));
            (set, last) = (rest, from);
        }
        legs.push(meals.way(meals.begin(), last, members(all & !set)));
        Ok(Some(legs.into_iter().rev().flatten().collect()))
    }
}

/// The numbers in a set.
fn members(set: usize) -> impl Iterator<Item = usize> {
    (0..usize::BITS as usize).filter(move |number| set >> number & 1 != 0)
}
