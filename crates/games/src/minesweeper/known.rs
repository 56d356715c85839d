//! What the player knows: its percepts, folded; and the pictures of it and of the truth.

use std::sync::Arc;

use facts::text::counted;
use play::{Grid, Layer, Panel, Picture, Tone};

use super::arrays::{CLOSED, code};
use super::cell::{Cell, Ground};
use super::words::{Field, Percept};
use super::{Face, Minesweeper};

/// What a player sees of a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum View {
    /// It is closed.
    Closed,
    /// It is closed, and a flag is on it.
    Flagged,
    /// It is open and touches so many mines.
    Open(u8),
    /// It was a mine.
    Exploded,
}

/// All that the player can know.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Known {
    /// The rules.
    pub field: Option<Field>,
    /// The shape of the field; none before the rules were told.
    pub ground: Option<Arc<Ground>>,
    /// The cell that must be opened first.
    pub first: Option<Cell>,
    /// What is seen of each cell, row by row.
    pub cells: Vec<View>,
    /// What is seen as one byte per cell, as observations show it: they are copied thousands of times for each change.
    codes: Vec<u8>,
    /// The field is cleared.
    pub cleared: bool,
}

impl Known {
    pub(super) fn learn(&mut self, percept: Percept) {
        match percept {
            Percept::Field(field) => {
                let same = |ground: &Arc<Ground>| (ground.width(), ground.height()) == (field.width, field.height);
                if !self.ground.as_ref().is_some_and(same) {
                    self.ground = Some(Arc::new(Ground::new(field.width, field.height)));
                }
                // All else is set back; the room for it is kept, because an environment begins thousands of plays.
                self.field = Some(field);
                self.first = None;
                self.cells.clear();
                self.cells.resize(field.cells(), View::Closed);
                self.codes.clear();
                self.codes.resize(field.cells(), CLOSED);
                self.cleared = false;
            }
            Percept::First(cell) => self.first = Some(cell),
            Percept::Opened { cell, count } => self.see(cell, View::Open(count)),
            Percept::Flagged { cell, on } => self.see(cell, if on { View::Flagged } else { View::Closed }),
            Percept::Exploded(cell) => self.see(cell, View::Exploded),
            Percept::Cleared => self.cleared = true,
            // Nothing was opened, and nothing will be.
            Percept::Unlaid { .. } => {}
        }
    }

    fn see(&mut self, cell: Cell, view: View) {
        let Some(field) = self.field.filter(|field| cell.row < field.height && cell.column < field.width) else {
            return;
        };
        let at = usize::from(cell.row) * usize::from(field.width) + usize::from(cell.column);
        self.cells[at] = view;
        self.codes[at] = code(view);
    }

    /// What is seen of each cell, row by row, as the bytes of an observation.
    pub(super) fn codes(&self) -> &[u8] {
        &self.codes
    }

    pub(super) fn picture(&self) -> Picture {
        let (height, width) = self.field.map_or((0, 0), |field| (field.height, field.width));
        let mut grid = Grid::numbered(height.into(), width.into());
        for (cell, view) in grid.cells.iter_mut().zip(&self.cells) {
            mark(cell, *view);
        }
        let flags = self.cells.iter().filter(|view| **view == View::Flagged).count();
        let mines = self.field.map_or(0, |field| field.mines);
        let captions = vec![format!("{}, {}", counted(mines.into(), "mine"), counted(flags, "flag"))];
        Picture { title: "known to the player".to_owned(), panels: vec![Panel::Grid(grid)], captions }
    }
}

const DIGITS: [&str; 9] = [" ", "1", "2", "3", "4", "5", "6", "7", "8"];

fn mark(cell: &mut play::Cell, view: View) {
    match view {
        View::Closed => {
            cell.mark(Layer::Ground, "closed", "?");
            cell.tone = Tone::Unknown;
        }
        View::Flagged => {
            cell.mark(Layer::Item, "flag", "F");
            cell.tone = Tone::Doubtful;
        }
        View::Open(count) => {
            let name = if count == 0 { "no mine around it" } else { "count" };
            cell.mark(Layer::Sense, name, DIGITS.get(usize::from(count)).copied().unwrap_or(" "));
            cell.tone = Tone::Safe;
        }
        View::Exploded => {
            cell.mark(Layer::Item, "exploded", "X");
            cell.tone = Tone::Danger;
        }
    }
}

/// The field as it is: what was opened, what was flagged, and the mines.
pub(super) fn truth(world: &Minesweeper) -> Picture {
    let mut grid = Grid::numbered(world.field.height.into(), world.field.width.into());
    for (at, cell) in grid.cells.iter_mut().enumerate() {
        let count = world.board().filter(|board| !board.is_mine(at)).map_or(0, |board| board.count(at));
        let mine = world.board().is_some_and(|board| board.is_mine(at));
        match world.faces[at] {
            Face::Open => mark(cell, View::Open(count)),
            Face::Exploded => mark(cell, View::Exploded),
            Face::Closed if world.board().is_none() => mark(cell, View::Closed),
            Face::Closed if mine => {}
            // Nothing is unknown in the truth, so no question mark.
            Face::Closed => {
                cell.mark(Layer::Ground, "closed without a mine", ".");
                cell.tone = Tone::Unknown;
            }
            Face::Flagged => mark(cell, View::Flagged),
        }
        if mine && world.faces[at] != Face::Exploded {
            cell.mark(Layer::Ground, "mine", "*");
            cell.tone = Tone::Danger;
        }
    }
    let captions = match world.board() {
        Some(board) => {
            let (mines, fewest) = (counted(board.mines().into(), "mine"), board.bbbv(&world.ground));
            vec![format!("{mines}, 3BV {fewest}: the fewest clicks that clear it")]
        }
        None => vec![format!("{}, laid when the first cell is opened", counted(world.field.mines.into(), "mine"))],
    };
    Picture { title: "the field as it is".to_owned(), panels: vec![Panel::Grid(grid)], captions }
}
