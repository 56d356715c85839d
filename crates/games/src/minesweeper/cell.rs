//! Cells, and which of them touch.

use std::fmt;

/// A cell of the field, counted from 0 inside and from 1 for people (*casilla, celda*).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Cell {
    /// From the top.
    pub row: u8,
    /// From the left.
    pub column: u8,
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "({},{})", u16::from(self.row) + 1, u16::from(self.column) + 1)
    }
}

/// The shape of a field: cells by number, row by row, and their neighbours. Made once for a size and shared.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ground {
    width: u8,
    height: u8,
    /// Up to eight numbers per cell, row by row; the first `degrees` of them count.
    near: Vec<[u16; 8]>,
    degrees: Vec<u8>,
}

impl Ground {
    /// The longest side a field may have.
    pub const LONGEST: u8 = 100;

    /// A field of this size.
    pub fn new(width: u8, height: u8) -> Ground {
        let cells = usize::from(width) * usize::from(height);
        let mut ground = Ground { width, height, near: vec![[0; 8]; cells], degrees: vec![0; cells] };
        for at in 0..cells {
            let middle = ground.cell(at);
            let mut degree = 0;
            for row in middle.row.saturating_sub(1)..=(middle.row + 1).min(height - 1) {
                for column in middle.column.saturating_sub(1)..=(middle.column + 1).min(width - 1) {
                    let cell = Cell { row, column };
                    if cell != middle {
                        ground.near[at][degree] = ground.number(cell) as u16;
                        degree += 1;
                    }
                }
            }
            ground.degrees[at] = degree as u8;
        }
        ground
    }

    /// Cells per row.
    pub fn width(&self) -> u8 {
        self.width
    }

    /// Rows.
    pub fn height(&self) -> u8 {
        self.height
    }

    /// How many cells there are.
    pub fn cells(&self) -> usize {
        self.near.len()
    }

    /// The number of a cell.
    pub fn number(&self, cell: Cell) -> usize {
        usize::from(cell.row) * usize::from(self.width) + usize::from(cell.column)
    }

    /// The number of a cell, if it is on the field.
    pub fn find(&self, cell: Cell) -> Option<usize> {
        (cell.row < self.height && cell.column < self.width).then(|| self.number(cell))
    }

    /// The cell of this number.
    pub fn cell(&self, number: usize) -> Cell {
        let width = usize::from(self.width);
        Cell { row: (number / width) as u8, column: (number % width) as u8 }
    }

    /// The neighbours of a cell, up to eight, row by row.
    pub fn near(&self, number: usize) -> impl Iterator<Item = usize> + Clone {
        self.near[number][..usize::from(self.degrees[number])].iter().map(|it| usize::from(*it))
    }
}
