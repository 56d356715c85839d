//! Cells and directions of a rectangular cave, and areas of cells.

use std::fmt;

use facts::Fact;

/// How large a cave is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Size {
    /// Cells from west to east (the original exercise's n).
    pub columns: u8,
    /// Cells from north to south (the original exercise's m).
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
        let (east, south) = (i16::from(self.columns) - 1, i16::from(self.rows) - 1);
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

/// A rectangle of cells: a cave, or the part of one that an agent has to do with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Area {
    /// Its cell in the north-west.
    pub corner: Cell,
    /// How large it is.
    pub size: Size,
}

impl Area {
    /// All its cells, row by row from the north.
    pub fn all(self) -> impl Iterator<Item = Cell> {
        (0..self.size.cells()).map(move |index| Cell::at(index, self))
    }

    /// Number of its cells.
    pub fn cells(self) -> usize {
        self.size.cells()
    }
}

/// A cave whose cells are counted from its own corner.
impl From<Size> for Area {
    fn from(size: Size) -> Area {
        Area { corner: Cell::ORIGIN, size }
    }
}

/// A cell, counted from 0 inside and from 1 for people, row 1 in the north. It is written `(row,column)`; [`Naming`] knows the other way.
///
/// An agent that is not told the walls counts from its home, so it meets negative numbers west and north of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cell {
    /// From the west, counted from 0.
    pub column: i16,
    /// From the north, counted from 0.
    pub row: i16,
}

impl Cell {
    /// The cell that is written (1,1).
    pub const ORIGIN: Cell = Cell { column: 0, row: 0 };

    /// Whether the cell belongs to a cave of this size, or to this area.
    pub fn is_inside(self, area: impl Into<Area>) -> bool {
        let Area { corner, size } = area.into();
        let (column, row) = (self.column - corner.column, self.row - corner.row);
        (0..i16::from(size.columns)).contains(&column) && (0..i16::from(size.rows)).contains(&row)
    }

    /// The cell next to this one, whether a wall is between or not.
    #[must_use]
    pub fn beside(self, way: Way) -> Cell {
        let Cell { column, row } = self;
        match way {
            Way::North => Cell { column, row: row - 1 },
            Way::East => Cell { column: column + 1, row },
            Way::South => Cell { column, row: row + 1 },
            Way::West => Cell { column: column - 1, row },
        }
    }

    /// The cell next to this one, unless it lies outside.
    pub fn next(self, way: Way, area: impl Into<Area>) -> Option<Cell> {
        let cell = self.beside(way);
        cell.is_inside(area).then_some(cell)
    }

    /// The cells that share a side with this one, from the north clockwise.
    pub fn neighbors(self, area: impl Into<Area>) -> impl Iterator<Item = Cell> {
        let area = area.into();
        Way::ALL.into_iter().filter_map(move |way| self.next(way, area))
    }

    /// The cells from here to the wall or to the end of the area, the nearest first.
    pub fn line(self, way: Way, area: impl Into<Area>) -> impl Iterator<Item = Cell> {
        let area = area.into();
        std::iter::successors(self.next(way, area), move |cell| cell.next(way, area))
    }

    /// Its place in row-major order; a cell that lies outside has the place behind the last one.
    pub fn index(self, area: impl Into<Area>) -> usize {
        let area = area.into();
        if !self.is_inside(area) {
            return area.cells();
        }
        let (column, row) = (self.column - area.corner.column, self.row - area.corner.row);
        row as usize * usize::from(area.size.columns) + column as usize
    }

    /// The cell at this place in row-major order.
    pub fn at(index: usize, area: impl Into<Area>) -> Cell {
        let Area { corner, size } = area.into();
        let columns = usize::from(size.columns);
        Cell { column: corner.column + (index % columns) as i16, row: corner.row + (index / columns) as i16 }
    }

    /// This cell as it is counted from another one, which is then the origin.
    #[must_use]
    pub fn relative_to(self, origin: Cell) -> Cell {
        Cell { column: self.column - origin.column, row: self.row - origin.row }
    }

    /// The cell that is counted so from this origin.
    #[must_use]
    pub fn shifted_by(self, origin: Cell) -> Cell {
        Cell { column: self.column + origin.column, row: self.row + origin.row }
    }
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "({},{})", self.row + 1, self.column + 1)
    }
}

/// How cells are named in texts for people.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Naming {
    /// `(row,column)`, as in all games.
    #[default]
    RowColumn,
    /// `(column,row)`, the original exercise's i and j; in its profile.
    ColumnRow,
}

impl Naming {
    /// The naming by these settings.
    pub fn of(settings: &Fact) -> Naming {
        if settings.text("profile") == Some("letter") { Naming::ColumnRow } else { Naming::RowColumn }
    }

    /// The name of a cell.
    pub fn cell(self, cell: Cell) -> String {
        match self {
            Naming::RowColumn => cell.to_string(),
            Naming::ColumnRow => format!("({},{})", cell.column + 1, cell.row + 1),
        }
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
    /// All four, clockwise: the order in which the original exercise's rules try them.
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
