//! What an agent knows: its percepts, folded.

use super::chart::Chart;
use super::place::{Area, Cell, Way};
use super::words::{Act, Begin, Percept, Sensed};

/// What is remembered of a visited cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(clippy::struct_excessive_bools, reason = "each sense was felt or not")]
pub struct Memory {
    /// The cycle of the first visit.
    pub entered: u32,
    /// The cycle of the last percept from there.
    pub cycle: u32,
    /// Whether it smelled then.
    pub stench: bool,
    /// Whether there was a breeze.
    pub breeze: bool,
    /// Whether a treasure lay there then.
    pub glitter: bool,
    /// Whether a treasure was ever seen there, so that nothing else ever lay there.
    pub treasure: bool,
    /// The first cycle in which it did not smell.
    pub clean: Option<u32>,
    /// The last cycle in which it smelled.
    pub smelly: Option<u32>,
}

/// A shot of one's own, once it is resolved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shot {
    /// From where.
    pub from: Cell,
    /// In which direction.
    pub way: Way,
    /// In which cycle it was resolved.
    pub cycle: u32,
    /// Whether a moan was heard. It may be another's monster that moaned, where all hear all.
    pub moan: bool,
}

/// All that an agent can know.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Known {
    /// The set-up facts.
    pub begin: Option<Begin>,
    /// How far the cave goes, as far as that was told or felt.
    pub chart: Chart,
    /// What is remembered of each cell of the chart's visited area, row by row; none where it was never visited.
    pub cells: Vec<Option<Memory>>,
    /// The last percept.
    pub last: Option<Sensed>,
    /// One's own shots, in order.
    pub shots: Vec<Shot>,
    /// In so many cycles a moan was heard.
    pub moans: u32,
}

impl Known {
    /// What is remembered of a cell.
    pub fn memory(&self, cell: Cell) -> Option<Memory> {
        self.cells.get(cell.index(self.chart.visited())).copied().flatten()
    }

    pub(super) fn learn(&mut self, percept: &Percept) {
        match percept {
            Percept::Begin(begin) => {
                let chart = Chart::new(begin);
                let cells = vec![None; chart.visited().cells()];
                *self = Known { begin: Some(*begin), chart, cells, ..Known::default() };
            }
            Percept::Sensed(sensed) => self.sense(*sensed),
        }
    }

    /// Lays the memories out anew after the visited area has grown.
    fn grow(&mut self, before: Area) {
        let now = self.chart.visited();
        if now != before {
            let mut cells = vec![None; now.cells()];
            for (cell, memory) in before.all().zip(&self.cells) {
                cells[cell.index(now)] = *memory;
            }
            self.cells = cells;
        }
    }

    /// What comes before the set-up facts, or from outside of the cave, is not understood.
    fn sense(&mut self, sensed: Sensed) {
        let before = self.chart.visited();
        if self.begin.is_none() || self.chart.learn(&sensed).is_none() {
            return;
        }
        self.grow(before);
        let memory = &mut self.cells[sensed.cell.index(self.chart.visited())];
        let before = *memory;
        let now = Some(sensed.cycle);
        *memory = Some(Memory {
            entered: before.map_or(sensed.cycle, |it| it.entered),
            cycle: sensed.cycle,
            stench: sensed.stench,
            breeze: sensed.breeze,
            glitter: sensed.glitter,
            treasure: sensed.glitter || before.is_some_and(|it| it.treasure),
            clean: before.and_then(|it| it.clean).or(now.filter(|_| !sensed.stench)),
            smelly: if sensed.stench { now } else { before.and_then(|it| it.smelly) },
        });
        if let Some(Act::Shoot(way)) = sensed.did {
            self.shots.push(Shot { from: sensed.cell, way, cycle: sensed.cycle, moan: sensed.moan });
        }
        self.moans += u32::from(sensed.moan);
        self.last = Some(sensed);
    }
}
