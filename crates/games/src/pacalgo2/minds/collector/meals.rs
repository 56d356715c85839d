//! The legs between the beginning, the chocolates and the exit.

use super::super::super::place::{Cell, Way};
use super::super::super::run::Run;
use super::super::legs::Legs;

/// Out of reach.
pub(super) const NEVER: u32 = u32::MAX;

/// The places of a play that eats everything, with the legs between them.
///
/// Places are numbered: the chocolates from 0, then the beginning, then the exit. A chocolate on the exit is eaten at the end
/// in any case and has no number.
pub(super) struct Meals<'a> {
    run: &'a Run,
    cells: Vec<u32>,
    legs: Vec<Leg>,
}

/// A shortest leg, if nothing on it counted.
#[derive(Clone, Debug)]
pub(super) struct Leg {
    /// How many moves it takes, or [`NEVER`].
    pub(super) moves: u32,
    /// The chocolates that it crosses, by number.
    pub(super) crossed: Box<[u16]>,
}

impl<'a> Meals<'a> {
    /// So many chocolates at most, and so many cells to look at for all of them together.
    const MOST: (usize, usize) = (500, 200_000_000);

    /// All legs of a play from where it stands; or why there are too many.
    pub(super) fn of(run: &'a Run) -> Result<Meals<'a>, String> {
        let map = run.map();
        let mut cells: Vec<u32> =
            run.remaining().filter(|cell| *cell != map.exit()).map(|cell| map.index(cell)).collect();
        let count = cells.len();
        if count > Meals::MOST.0 || (count + 1) * map.marks().len() > Meals::MOST.1 {
            return Err(format!("{count} chocolates on a map of this size are too many to plan for"));
        }
        cells.extend([run.index(), map.exit_index()]);
        let mut meals = Meals { run, cells, legs: Vec::new() };
        for from in 0..=count {
            let found = meals.search(from, []);
            let row: Vec<Leg> = meals.cells.iter().map(|to| meals.leg(from, &found, *to)).collect();
            meals.legs.extend(row);
        }
        Ok(meals)
    }

    fn leg(&self, from: usize, found: &Legs<'_>, to: u32) -> Leg {
        let mut at = self.cells[from];
        let mut crossed = Vec::new();
        for way in found.way(to).unwrap_or_default() {
            at = self.run.map().next(at, way);
            let number = self.cells[..self.count()].binary_search(&at).ok();
            crossed.extend(number.filter(|_| at != to).map(|number| number as u16));
        }
        Leg { moves: found.moves(to).unwrap_or(NEVER), crossed: crossed.into() }
    }

    /// All that can be reached from a place without entering some chocolates.
    fn search(&self, from: usize, barred: impl IntoIterator<Item = usize>) -> Legs<'_> {
        let level = if from == self.begin() { self.run.level() } else { self.run.map().rules().level };
        Legs::from(self.run, self.cells[from], level, barred.into_iter().map(|it| self.cells[it]))
    }

    /// How many chocolates are to be eaten.
    pub(super) fn count(&self) -> usize {
        self.cells.len() - 2
    }

    /// The number of the beginning.
    pub(super) fn begin(&self) -> usize {
        self.cells.len() - 2
    }

    /// The number of the exit.
    pub(super) fn exit(&self) -> usize {
        self.cells.len() - 1
    }

    /// Where a place is.
    pub(super) fn cell(&self, place: usize) -> Cell {
        self.run.map().cell(self.cells[place])
    }

    /// The leg between two places.
    pub(super) fn between(&self, from: usize, to: usize) -> &Leg {
        &self.legs[from * self.cells.len() + to]
    }

    /// How many moves a leg takes that avoids some chocolates, or [`NEVER`].
    pub(super) fn avoiding(&self, from: usize, to: usize, barred: impl IntoIterator<Item = usize>) -> u32 {
        self.search(from, barred).moves(self.cells[to]).unwrap_or(NEVER)
    }

    /// The moves of such a leg.
    pub(super) fn way(&self, from: usize, to: usize, barred: impl IntoIterator<Item = usize>) -> Vec<Way> {
        self.search(from, barred).way(self.cells[to]).unwrap_or_default()
    }

    /// The first place that no other place leads to, if there is one: then nobody eats everything and leaves.
    pub(super) fn unreachable(&self) -> Option<usize> {
        let targets = (0..self.count()).chain([self.exit()]);
        let mut lost =
            targets.filter(|to| (0..=self.count()).all(|from| from == *to || self.between(from, *to).moves == NEVER));
        lost.next()
    }
}
