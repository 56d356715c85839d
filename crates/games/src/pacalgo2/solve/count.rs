//! How many shortest wins there are, exactly.
//!
//! Dominated states count too, so the search is over all (cell, level). First forward, to know after how many moves each
//! state is reached; then backward from the exit, move by move, over the states of shortest wins only, each with the number
//! of ways on from it. A shortest win passes a state only at the move at which it is first reached, or it could be shortened.

use std::collections::BTreeMap;
use std::fmt;

use num_bigint::BigUint;
use play::Stop;

use super::super::map::{CHOCOLATE, DANGER, Map, WALL};
use super::super::place::Way;
use super::super::run::{Run, State};

/// Why there is no count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Uncounted {
    /// There are more states than are kept.
    TooLarge,
    /// It was asked to stop.
    Stopped,
}

impl fmt::Display for Uncounted {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Uncounted::TooLarge => write!(f, "the map has more than {MOST} pairs of a cell and a level"),
            Uncounted::Stopped => f.write_str("the count was asked to stop"),
        }
    }
}

impl std::error::Error for Uncounted {}

/// So many pairs of a cell and a level are kept, at four bytes each.
const MOST: usize = 1 << 28;

/// Not reached yet.
const NEVER: u32 = u32::MAX;

/// How many shortest wins there are from where a play stands; none if it cannot be won.
pub fn count(run: &Run, stop: &Stop) -> Result<BigUint, Uncounted> {
    match run.state() {
        State::Won => return Ok(BigUint::from(1_u8)),
        State::Lost => return Ok(BigUint::ZERO),
        State::Going => {}
    }
    let map = run.map();
    let states = map.marks().len().saturating_mul(usize::from(map.rules().level) + 1);
    if states > MOST {
        return Err(Uncounted::TooLarge);
    }
    let space = Space { map, run, levels: u32::from(map.rules().level) + 1 };
    let begin = space.state(run.index(), run.level());
    let mut moves = vec![NEVER; states];
    let Some(last) = space.reach(begin, &mut moves, stop)? else { return Ok(BigUint::ZERO) };
    // The ways on from each state of the last move but one: those next to the exit.
    let mut ways: BTreeMap<u32, BigUint> = BTreeMap::new();
    for way in Way::ALL {
        let from = map.next(map.exit_index(), way.back());
        for level in (0..space.levels).filter(|_| map.marks()[from as usize] & WALL == 0) {
            let state = space.state(from, level as u8);
            if moves[state as usize] == last {
                ways.insert(state, BigUint::from(1_u8));
            }
        }
    }
    for move_number in (0..last).rev() {
        let mut before: BTreeMap<u32, BigUint> = BTreeMap::new();
        for (state, count) in &ways {
            space.before(*state, |from| {
                if moves[from as usize] == move_number {
                    *before.entry(from).or_default() += count;
                }
            });
        }
        ways = before;
        if stop.asked() {
            return Err(Uncounted::Stopped);
        }
    }
    Ok(ways.remove(&begin).unwrap_or_default())
}

/// The pairs of a cell and a level.
struct Space<'a> {
    map: &'a Map,
    run: &'a Run,
    levels: u32,
}

impl Space<'_> {
    fn state(&self, index: u32, level: u8) -> u32 {
        index * self.levels + u32::from(level)
    }

    fn eats(&self, index: u32) -> bool {
        self.map.has_chocolate(index) && self.run.has_chocolate_at(index)
    }

    /// The level with which a cell is reached from a level, unless that is impossible or deadly. Onto a ghost leads no way
    /// from level 0; from there one would arrive at 0, which is deadly beside a ghost anyway.
    fn arrival(&self, level: u8, target: u32) -> Option<u8> {
        let marks = self.map.marks()[target as usize];
        let reached =
            if marks & CHOCOLATE != 0 && self.eats(target) { self.map.rules().level } else { level.saturating_sub(1) };
        (marks & WALL == 0 && (reached > 0 || marks & DANGER == 0)).then_some(reached)
    }

    /// Notes after how many moves each state is reached, up to the move before the exit; the number of that move.
    fn reach(&self, begin: u32, moves: &mut [u32], stop: &Stop) -> Result<Option<u32>, Uncounted> {
        moves[begin as usize] = 0;
        let (mut front, mut next) = (vec![begin], Vec::new());
        let mut number = 0;
        while !front.is_empty() {
            for state in front.drain(..) {
                let (index, level) = (state / self.levels, (state % self.levels) as u8);
                for way in Way::ALL {
                    let target = self.map.next(index, way);
                    if target == self.map.exit_index() {
                        return Ok(Some(number));
                    }
                    let Some(reached) = self.arrival(level, target) else { continue };
                    let state = self.state(target, reached);
                    if moves[state as usize] == NEVER {
                        moves[state as usize] = number + 1;
                        next.push(state);
                    }
                }
            }
            std::mem::swap(&mut front, &mut next);
            number += 1;
            if stop.asked() {
                return Err(Uncounted::Stopped);
            }
        }
        Ok(None)
    }

    /// Visits every state from which one move leads to this one.
    fn before(&self, state: u32, mut visit: impl FnMut(u32)) {
        let (index, level) = (state / self.levels, (state % self.levels) as u8);
        for way in Way::ALL {
            let from = self.map.next(index, way.back());
            if self.map.marks()[from as usize] & WALL != 0 {
                continue;
            }
            for former in 0..self.levels as u8 {
                if self.arrival(former, index) == Some(level) {
                    visit(self.state(from, former));
                }
            }
        }
    }
}
