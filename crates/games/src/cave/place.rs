//! Cells and directions of a rectangular cave.

use std::fmt;

/// How large a cave is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Size {
    /// Cells from west to east (the seed's n).
    pub columns: u8,
    /// Cells from north to south (the seed's m).
    pub rows: u8,
}

impl Size {
    /// No side is longer.
    pub const LONGEST: u8 = 100;

    /// How many cells there are.
    pub fn cells(self) -> usize {
        usize::from(self.columns) * usize::from(self.rows)
    }

    /// All cells, row by row from the north.
    pub fn all(self) -> impl Iterator<Item = Cell> {
        (0..self.cells()).map(move |index| Cell::at(index, self))
    }

    /// The four corners from the north-west clockwise, each once.
    pub fn corners(self) -> Vec<Cell> {
        let (east, south) = (self.columns - 1, self.rows - 1);
        let mut corners: Vec<Cell> = Vec::with_capacity(4);
        for (column, row) in [(0, 0), (east, 0), (east, south), (0, south)] {
            let corner = Cell { column, row };
            if !corners.contains(&corner) {
                corners.push(corner);
            }
        }
        corners
    }
}

impl fmt::Display for Size {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}x{}", self.columns, self.rows)
    }
}

/// A cell, counted from 0 inside and from 1 for people: `(column, row)`, as the seed's i and j, row 1 in the north.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cell {
    /// From the west, counted from 0.
    pub column: u8,
    /// From the north, counted from 0.
    pub row: u8,
}

impl Cell {
    /// Whether a cave of this size has such a cell.
    pub fn is_inside(self, size: Size) -> bool {
        self.column < size.columns && self.row < size.rows
    }

    /// The cell next to this one, unless a wall is there.
    pub fn next(self, way: Way, size: Size) -> Option<Cell> {
        let Cell { column, row } = self;
        let cell = match way {
            Way::North => Cell { column, row: row.checked_sub(1)? },
            Way::East => Cell { column: column + 1, row },
            Way::South => Cell { column, row: row + 1 },
            Way::West => Cell { column: column.checked_sub(1)?, row },
        };
        cell.is_inside(size).then_some(cell)
    }

    /// The cells that share a side with this one, from the north clockwise.
    pub fn neighbors(self, size: Size) -> impl Iterator<Item = Cell> {
        Way::ALL.into_iter().filter_map(move |way| self.next(way, size))
    }

    /// The cells from here to the wall, the nearest first.
    pub fn line(self, way: Way, size: Size) -> impl Iterator<Item = Cell> {
        std::iter::successors(self.next(way, size), move |cell| cell.next(way, size))
    }

    /// Its place in row-major order.
    pub fn index(self, size: Size) -> usize {
        usize::from(self.row) * usize::from(size.columns) + usize::from(self.column)
    }

    /// The cell at this place in row-major order.
    pub fn at(index: usize, size: Size) -> Cell {
        let columns = usize::from(size.columns);
        Cell { column: (index % columns) as u8, row: (index / columns) as u8 }
    }
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "({},{})", self.column + 1, self.row + 1)
    }
}

/// A direction: agents know where the north is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Way {
    /// One row up (*norte*).
    North,
    /// One column to the right (*este*).
    East,
    /// One row down (*sur*).
    South,
    /// One column to the left (*oeste*).
    West,
}

impl Way {
    /// All four, clockwise: the order in which the seed's rules try them.
    pub const ALL: [Way; 4] = [Way::North, Way::East, Way::South, Way::West];
    /// Their names, clockwise.
    pub const NAMES: &'static [&'static str] = &["north", "east", "south", "west"];

    /// Its name.
    pub fn name(self) -> &'static str {
        Way::NAMES[self as usize]
    }

    /// The direction of this name.
    pub fn named(name: &str) -> Option<Way> {
        Way::ALL.into_iter().find(|way| way.name() == name)
    }

    /// Back again.
    #[must_use]
    pub fn opposite(self) -> Way {
        Way::ALL[(self as usize + 2) % 4]
    }
}
