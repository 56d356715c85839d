//! What follows from sentences by the subset rule, to the end; and from which numbers it follows.

use std::sync::Arc;

use super::sentence::{SPAN, Sentence};
use crate::minesweeper::cell::{Cell, Ground};

/// What is known of a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Status {
    Unknown,
    Safe,
    Mine,
}

/// Where a sentence comes from.
#[derive(Clone, Copy, Debug)]
enum Origin {
    /// The number in this cell.
    Number(u16),
    /// A sentence, and a cell of it of which more is known now.
    Without(u32, u16),
    /// A sentence, and a part of it.
    Minus(u32, u32),
}

/// A sentence in the store, and the place of its origin.
#[derive(Clone, Copy, Debug)]
struct Stored {
    sentence: Sentence,
    origin: u32,
}

/// No origin: the cell was opened, or nothing is known of it.
const NONE: u32 = u32::MAX;

/// All that follows from what was told.
#[derive(Clone, Debug, Default)]
pub(super) struct Knowledge {
    ground: Option<Arc<Ground>>,
    status: Vec<Status>,
    open: Vec<bool>,
    /// By cell: the origin of the sentence that decided it.
    reasons: Vec<u32>,
    /// By corner: the sentences that are known and not used up; none holds a cell that is known, once all is concluded.
    stored: Vec<Vec<Stored>>,
    origins: Vec<Origin>,
    /// Numbers that were told and not turned into sentences yet.
    numbers: Vec<(u16, u8)>,
    /// Cells that became known and are not struck out yet.
    found: Vec<u16>,
    /// Sentences that were not compared with the others yet.
    fresh: Vec<Stored>,
    derived: Vec<(Sentence, Origin)>,
    clash: bool,
}

impl Knowledge {
    /// Nothing is known of this field.
    pub(super) fn begin(&mut self, ground: &Arc<Ground>) {
        let cells = ground.cells();
        self.ground = Some(Arc::clone(ground));
        self.status.clear();
        self.status.resize(cells, Status::Unknown);
        self.open.clear();
        self.open.resize(cells, false);
        self.reasons.clear();
        self.reasons.resize(cells, NONE);
        self.stored.iter_mut().for_each(Vec::clear);
        self.stored.resize_with(cells, Vec::new);
        self.origins.clear();
        self.numbers.clear();
        self.found.clear();
        self.fresh.clear();
        self.clash = false;
    }

    /// A cell is open, so it is no mine.
    pub(super) fn opened(&mut self, at: usize) {
        self.open[at] = true;
        self.settle(at, Status::Safe, NONE);
    }

    /// An open cell touches so many mines.
    pub(super) fn number(&mut self, at: usize, count: u8) {
        self.numbers.push((at as u16, count));
    }

    /// What is known of a cell.
    pub(super) fn status(&self, at: usize) -> Status {
        self.status[at]
    }

    /// Whether what was told contradicts itself.
    pub(super) fn clashes(&self) -> bool {
        self.clash
    }

    /// The closed cells that are known to be safe, row by row.
    pub(super) fn safe(&self) -> impl Iterator<Item = usize> {
        (0..self.status.len()).filter(|at| self.status[*at] == Status::Safe && !self.open[*at])
    }

    /// The closed cells that are not known to be mines, row by row.
    pub(super) fn possible(&self) -> impl Iterator<Item = usize> {
        (0..self.status.len()).filter(|at| self.status[*at] != Status::Mine && !self.open[*at])
    }

    /// Draws all conclusions, until nothing new follows.
    ///
    /// It ends: a sentence is only ever followed by ones about fewer cells, and no sentence comes twice.
    pub(super) fn conclude(&mut self) {
        let Some(ground) = self.ground.clone() else { return };
        loop {
            if let Some(at) = self.found.pop() {
                self.strike(&ground, at.into());
            } else if let Some((at, count)) = self.numbers.pop() {
                self.state(&ground, at, count);
            } else if let Some(sentence) = self.fresh.pop() {
                self.compare(&ground, sentence);
            } else {
                return;
            }
        }
    }

    /// The numbers from which it follows what a cell is, row by row.
    pub(super) fn evidence(&self, at: usize) -> Vec<usize> {
        let mut numbers = Vec::new();
        let mut seen = vec![false; self.origins.len()];
        let mut stack = vec![self.reasons[at]];
        while let Some(origin) = stack.pop() {
            let Some(seen) = seen.get_mut(origin as usize).filter(|seen| !**seen) else { continue };
            *seen = true;
            match self.origins[origin as usize] {
                Origin::Number(number) => numbers.push(usize::from(number)),
                Origin::Minus(whole, part) => stack.extend([whole, part]),
                Origin::Without(whole, cell) => {
                    stack.push(whole);
                    if !self.open[usize::from(cell)] {
                        stack.push(self.reasons[usize::from(cell)]);
                    }
                }
            }
        }
        numbers.sort_unstable();
        numbers.dedup();
        numbers
    }

    fn settle(&mut self, at: usize, status: Status, reason: u32) {
        match self.status[at] {
            Status::Unknown => {
                self.status[at] = status;
                self.reasons[at] = reason;
                self.found.push(at as u16);
            }
            known => self.clash |= known != status,
        }
    }

    fn origin(&mut self, origin: Origin) -> u32 {
        self.origins.push(origin);
        self.origins.len() as u32 - 1
    }

    /// Turns a number into a sentence about the neighbours of which nothing is known.
    fn state(&mut self, ground: &Ground, at: u16, count: u8) {
        let closed = ground.near(at.into()).filter(|next| !self.open[*next]);
        let cells = closed.clone().map(|next| place(ground.cell(next)));
        let mut sentence = Sentence::new(cells, count as i8);
        let mut origin = self.origin(Origin::Number(at));
        for next in ground.near(at.into()) {
            if !self.open[next] && self.status[next] != Status::Unknown {
                sentence = sentence.without(place(ground.cell(next)), self.status[next] == Status::Mine);
                origin = self.origin(Origin::Without(origin, next as u16));
            }
        }
        self.add(ground, sentence, origin);
    }

    /// Draws the conclusion of a sentence, or stores it to be compared.
    fn add(&mut self, ground: &Ground, sentence: Sentence, origin: u32) {
        let len = sentence.len();
        if !(0..=len).contains(&sentence.count) {
            self.clash = true;
        } else if sentence.count == 0 || sentence.count == len {
            let status = if sentence.count == 0 { Status::Safe } else { Status::Mine };
            for (row, column) in sentence.cells() {
                self.settle(ground.number(Cell { row, column }), status, origin);
            }
        } else {
            let corner = &mut self.stored[ground.number(cell(sentence.corner))];
            if let Some(known) = corner.iter().find(|it| it.sentence.mask == sentence.mask) {
                self.clash |= known.sentence.count != sentence.count;
            } else {
                let stored = Stored { sentence, origin };
                corner.push(stored);
                self.fresh.push(stored);
            }
        }
    }

    /// Strikes a known cell out of every sentence.
    fn strike(&mut self, ground: &Ground, at: usize) {
        let mine = self.status[at] == Status::Mine;
        let here = place(ground.cell(at));
        for corner in corners(ground, window_before(here)) {
            let mut index = 0;
            while let Some(Stored { sentence, origin }) = self.stored[corner].get(index).copied() {
                if sentence.has(here) {
                    self.stored[corner].swap_remove(index);
                    let origin = self.origin(Origin::Without(origin, at as u16));
                    self.add(ground, sentence.without(here, mine), origin);
                } else {
                    index += 1;
                }
            }
        }
    }

    /// Applies the subset rule to a sentence and all others, in both directions.
    fn compare(&mut self, ground: &Ground, one: Stored) {
        let home = ground.number(cell(one.sentence.corner));
        if !self.stored[home].iter().any(|it| it.sentence == one.sentence) {
            return; // A cell of it was struck out meanwhile; what is left of it is compared on its own.
        }
        let mut derived = std::mem::take(&mut self.derived);
        for corner in corners(ground, window_after(one.sentence.corner)) {
            for part in
                self.stored[corner].iter().filter(|part| part.sentence.mask != one.sentence.mask || corner != home)
            {
                let rest = one.sentence.minus(part.sentence);
                derived.extend(rest.map(|rest| (rest, Origin::Minus(one.origin, part.origin))));
            }
        }
        for corner in corners(ground, window_before(one.sentence.corner)) {
            for whole in self.stored[corner].iter().filter(|it| it.sentence.mask != one.sentence.mask || corner != home)
            {
                let rest = whole.sentence.minus(one.sentence);
                derived.extend(rest.map(|rest| (rest, Origin::Minus(whole.origin, one.origin))));
            }
        }
        for (sentence, origin) in derived.drain(..) {
            let origin = self.origin(origin);
            self.add(ground, sentence, origin);
        }
        self.derived = derived;
    }
}

fn place(cell: Cell) -> (u8, u8) {
    (cell.row, cell.column)
}

fn cell((row, column): (u8, u8)) -> Cell {
    Cell { row, column }
}

/// From where on the rows and the columns of the corners of sentences that may hold this cell lie.
fn window_before((row, column): (u8, u8)) -> [(u8, u8); 2] {
    let back = SPAN as u8 - 1;
    [(row.saturating_sub(back), row), (column.saturating_sub(back), column)]
}

/// Where the corners of sentences lie that may be part of one with this corner.
fn window_after((row, column): (u8, u8)) -> [(u8, u8); 2] {
    let ahead = SPAN as u8 - 1;
    [(row, row + ahead), (column, column + ahead)]
}

/// The numbers of the cells in a window, as far as they are on the field.
fn corners(ground: &Ground, [rows, columns]: [(u8, u8); 2]) -> impl Iterator<Item = usize> + use<> {
    let (width, height) = (ground.width(), ground.height());
    let (first, last) = (columns.0, columns.1.min(width - 1));
    (rows.0..=rows.1.min(height - 1)).flat_map(move |row| {
        (first..=last).map(move |column| usize::from(row) * usize::from(width) + usize::from(column))
    })
}
