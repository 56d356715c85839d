//! A map in the making, and the side from which it is drawn.

use play::Dice;

use super::super::map::{Extent, Map, Rules, Square};
use super::super::place::Cell;
use super::Plan;

/// What was laid so far.
#[derive(Clone, Debug)]
pub(super) struct Sheet {
    pub(super) extent: Extent,
    pub(super) rules: Rules,
    pub(super) start: Cell,
    pub(super) exit: Cell,
    squares: Vec<Square>,
}

impl Sheet {
    /// The same in every cell; start and exit are still to be chosen.
    pub(super) fn of(plan: &Plan, square: Square) -> Sheet {
        let extent = plan.extent;
        let corner = extent.vertex;
        Sheet { extent, rules: plan.rules, start: corner, exit: corner, squares: vec![square; extent.cells()] }
    }

    /// What lies in a cell inside.
    pub(super) fn at(&self, cell: Cell) -> Square {
        self.squares[self.extent.index(cell)]
    }

    /// Lays something into a cell inside.
    pub(super) fn put(&mut self, cell: Cell, square: Square) {
        let index = self.extent.index(cell);
        self.squares[index] = square;
    }

    /// All cells, row by row from the top.
    pub(super) fn cells(&self) -> impl Iterator<Item = Cell> + use<> {
        let extent = self.extent;
        let columns = 0..extent.width as usize;
        (0..extent.height as usize).flat_map(move |row| columns.clone().map(move |column| extent.cell(row, column)))
    }

    /// Whether a ghost in this cell would be a danger at the start.
    pub(super) fn is_near_start(&self, cell: Cell) -> bool {
        cell.distance(self.start) <= u32::from(self.rules.radius)
    }

    /// The map.
    pub(super) fn map(&self) -> Map {
        Map::of_squares(self.extent, &self.squares, self.start, self.exit, self.rules)
            .expect("generators lay start and exit on free cells, and no ghost near a start without a chocolate")
    }
}

/// A cell of the extent, all equally likely.
pub(super) fn any_cell(extent: Extent, dice: &mut Dice) -> Cell {
    let index = dice.below(extent.cells() as u32);
    extent.cell((index / extent.width) as usize, (index % extent.width) as usize)
}

/// The cells inside within a distance of one, without it, in the order of rows from below.
pub(super) fn ball(extent: Extent, centre: Cell, radius: u8) -> Vec<Cell> {
    let radius = i32::from(radius);
    let rows = centre.y - radius..=centre.y + radius;
    let cells = rows.flat_map(|y| {
        let rest = radius - (y - centre.y).abs();
        (centre.x - rest..=centre.x + rest).map(move |x| Cell::new(x, y))
    });
    cells.filter(|cell| *cell != centre && extent.holds(*cell)).collect()
}

/// A side of the map that is drawn as if it were the top: so every way to lay something gives eight.
#[derive(Clone, Copy, Debug)]
pub(super) struct View {
    extent: Extent,
    swapped: bool,
    mirrored: bool,
    flipped: bool,
}

impl View {
    /// A view by dice, of those whose length and depth fit; none if no view does.
    pub(super) fn draw(extent: Extent, dice: &mut Dice, fits: impl Fn(usize, usize) -> bool) -> Option<View> {
        let coins = [(); 3].map(|()| dice.below(2) == 1);
        let swapped = match sides(extent).map(|(length, depth)| fits(length, depth)) {
            [true, true] => coins[0],
            [upright, turned] if upright || turned => turned,
            _ => return None,
        };
        Some(View { extent, swapped, mirrored: coins[1], flipped: coins[2] })
    }

    /// Cells from one end to the other.
    pub(super) fn length(self) -> usize {
        sides(self.extent)[usize::from(self.swapped)].0
    }

    /// Rows of that length.
    pub(super) fn depth(self) -> usize {
        sides(self.extent)[usize::from(self.swapped)].1
    }

    /// The cell so far along, in this row; both from 0.
    pub(super) fn cell(self, along: usize, row: usize) -> Cell {
        let along = if self.mirrored { self.length() - 1 - along } else { along };
        let row = if self.flipped { self.depth() - 1 - row } else { row };
        if self.swapped { self.extent.cell(along, row) } else { self.extent.cell(row, along) }
    }
}

/// Length and depth of the two views: upright, and turned.
pub(super) fn sides(extent: Extent) -> [(usize, usize); 2] {
    let (width, height) = (extent.width as usize, extent.height as usize);
    [(width, height), (height, width)]
}
