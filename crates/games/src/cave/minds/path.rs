//! Walking: the fewest steps through cells that may be entered.

use crate::cave::place::{Area, Cell, Way};

/// All shortest ways from one cell, through open cells only. Keeps its room from search to search.
#[derive(Clone, Debug, Default)]
pub(super) struct Paths {
    /// By cell: the steps to it and the last of them; in the order of `reached`.
    steps: Vec<Option<(u32, Way)>>,
    /// The cells that can be reached, the nearest first; of equally near ones the one whose way turns north, east, south,
    /// west first.
    reached: Vec<Cell>,
    area: Option<Area>,
}

impl Paths {
    /// Finds the ways from a cell to all that can be reached; it need not be open itself.
    pub(super) fn search(&mut self, area: Area, from: Cell, open: impl Fn(Cell) -> bool) {
        self.area = Some(area);
        self.steps.clear();
        self.steps.resize(area.cells(), None);
        self.reached.clear();
        self.steps[from.index(area)] = Some((0, Way::North));
        self.reached.push(from);
        let mut next = 0;
        while let Some(&cell) = self.reached.get(next) {
            next += 1;
            let so_far = self.steps[cell.index(area)].map_or(0, |(steps, _)| steps);
            for way in Way::ALL {
                let Some(after) = cell.next(way, area).filter(|after| open(*after)) else { continue };
                let place = &mut self.steps[after.index(area)];
                if place.is_none() {
                    *place = Some((so_far + 1, way));
                    self.reached.push(after);
                }
            }
        }
    }

    /// The cells that can be reached, the nearest first, the start among them.
    pub(super) fn reached(&self) -> &[Cell] {
        &self.reached
    }

    /// How many steps it takes to a cell, if there is a way.
    pub(super) fn steps(&self, to: Cell) -> Option<u32> {
        let area = self.area.filter(|area| to.is_inside(*area))?;
        self.steps[to.index(area)].map(|(steps, _)| steps)
    }

    /// The nearest cell next to this one that can be reached.
    pub(super) fn door(&self, to: Cell) -> Option<(u32, Cell)> {
        let near = to.neighbors(self.area?).filter_map(|next| Some((self.steps(next)?, next)));
        near.min_by_key(|(steps, _)| *steps)
    }

    /// The first step on the way to a cell; none if it is the start or cannot be reached.
    pub(super) fn first(&self, to: Cell) -> Option<Way> {
        let area = self.area?;
        let mut cell = to;
        loop {
            let (steps, way) = self.steps.get(cell.index(area)).copied().flatten()?;
            match steps {
                0 => return None,
                1 => return Some(way),
                _ => cell = cell.next(way.opposite(), area)?,
            }
        }
    }
}
