//! The shortest win by trying everything: breadth-first over the full state, with the set of chocolates that are left.

use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;
use std::sync::Arc;

use games::pacalgo2::{Cell, Map, Run, State, Way};

use super::map::{NewMap, chocolates};
use super::maps::parts_of;
use super::part_two;
use super::play::{Play, map_of, position, won};

/// Cell, level, and a bit for each chocolate that is left.
type Full = (Cell, u32, u64);

/// What is searched.
trait Position: Sized {
    /// The full state.
    fn full(&self) -> Full;
    fn is_won(&self) -> bool;
    /// The play after this move, if it is possible.
    fn after(&self, way: Way) -> Option<Self>;
}

impl Position for Run {
    fn full(&self) -> Full {
        let left = self.map().chocolates().map(|cell| self.has_chocolate(cell));
        (self.position(), u32::from(self.level()), bits(left))
    }

    fn is_won(&self) -> bool {
        self.state() == State::Won
    }

    fn after(&self, way: Way) -> Option<Run> {
        let mut moved = self.clone();
        moved.go(way).ok().map(|()| moved)
    }
}

impl Position for Rc<Play> {
    fn full(&self) -> Full {
        let left = chocolates(map_of(self)).iter().map(|cell| part_two::remaining(self).contains(cell));
        (position(self), part_two::level(self), bits(left))
    }

    fn is_won(&self) -> bool {
        won(self)
    }

    fn after(&self, way: Way) -> Option<Rc<Play>> {
        part_two::unmet(self, way).is_empty().then(|| Play::then(self, way))
    }
}

fn bits(left: impl Iterator<Item = bool>) -> u64 {
    left.enumerate().fold(0, |bits, (number, is_left)| {
        assert!(number < 64, "trying everything is for maps of up to 64 chocolates");
        bits | u64::from(is_left) << number
    })
}

/// The number of moves of a shortest win, and how many trajectories are as short; none if no win exists.
fn search(start: impl Position) -> Option<(u32, u128)> {
    let mut seen = BTreeSet::from([start.full()]);
    let mut layer = BTreeMap::from([(start.full(), (start, 1_u128))]);
    for moves in 0.. {
        let wins: u128 = layer.values().filter(|(play, _)| play.is_won()).map(|(_, ways)| ways).sum();
        if layer.is_empty() || wins > 0 {
            return (wins > 0).then_some((moves, wins));
        }
        let mut next = BTreeMap::new();
        for (play, ways) in layer.values() {
            for after in Way::ALL.into_iter().filter_map(|way| play.after(way)) {
                // A state that was reached with fewer moves is on no shortest way.
                if !seen.contains(&after.full()) {
                    next.entry(after.full()).or_insert((after, 0)).1 += ways;
                }
            }
        }
        seen.extend(next.keys().copied());
        layer = next;
    }
    unreachable!("there are finitely many states, and each is in one layer")
}

/// The fewest moves to a win in the game, and the number of trajectories of that length; none if no win exists.
pub(crate) fn exhaustive(map: &Map) -> Option<(u32, u128)> {
    search(Run::new(Arc::new(map.clone())))
}

/// The same by the axioms alone.
pub(crate) fn exhaustive_by_the_axioms(map: &Map) -> Option<(u32, u128)> {
    search(Play::start(NewMap::of(&parts_of(map))))
}
