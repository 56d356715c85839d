//! How cells are named for people: by row and column from the top left, or as the specification has it.

use facts::Fact;

use super::map::Extent;
use super::place::Cell;

/// A way to name cells.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Naming {
    /// `(x, y)`: x grows to the right and y upwards, from the vertex of the map. So the specification names them.
    #[default]
    Xy,
    /// `(row,column)`, both from 1, counted from the top left. So do all games.
    RowColumn,
}

impl Naming {
    /// Their names.
    pub const NAMES: &'static [&'static str] = &["x-y", "row-column"];
    /// The key that chooses one.
    pub const KEY: &'static str = "coordinates";

    /// Its name.
    pub fn name(self) -> &'static str {
        Naming::NAMES[self as usize]
    }

    /// The naming that a fact has in its slot: settings, or the percept of a map.
    pub fn of(fact: &Fact) -> Naming {
        if fact.text(Naming::KEY) == Some(Naming::RowColumn.name()) { Naming::RowColumn } else { Naming::Xy }
    }

    /// The name of a cell of this extent.
    pub fn cell(self, extent: Extent, cell: Cell) -> String {
        match self {
            Naming::Xy => cell.to_string(),
            Naming::RowColumn => {
                let (row, column) = extent.row_column(cell);
                place(row + 1, column + 1)
            }
        }
    }
}

/// A row and a column, both from 1, as people write them.
pub(super) fn place(row: usize, column: usize) -> String {
    format!("({row},{column})")
}

/// The exit that a layout gets from outside, because it marks none: two numbers as a person wrote them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Exit {
    /// What the numbers mean.
    pub naming: Naming,
    /// `(x, y)`, or row and column; none where no exit is given.
    pub numbers: Option<(i32, i32)>,
}

/// This cell, as the specification names it.
impl From<Option<Cell>> for Exit {
    fn from(cell: Option<Cell>) -> Exit {
        Exit { naming: Naming::Xy, numbers: cell.map(|cell| (cell.x, cell.y)) }
    }
}

impl Exit {
    /// The cell of a map of this extent, inside or not.
    pub(super) fn cell(self, extent: Extent) -> Option<Cell> {
        let (first, second) = self.numbers?;
        Some(match self.naming {
            Naming::Xy => Cell::new(first, second),
            Naming::RowColumn => extent.vertex + Cell::new(second - 1, extent.height as i32 - first),
        })
    }

    /// The numbers in parentheses.
    pub(super) fn name(self) -> String {
        let (first, second) = self.numbers.unwrap_or_default();
        match self.naming {
            Naming::Xy => Cell::new(first, second).to_string(),
            Naming::RowColumn => format!("({first},{second})"),
        }
    }

    /// How the option is written.
    pub(super) fn usage(self) -> &'static str {
        match self.naming {
            Naming::Xy => "`--exit X,Y`",
            Naming::RowColumn => "`--exit ROW,COLUMN`",
        }
    }

    /// From where the numbers count.
    pub(super) fn origin(self) -> &'static str {
        match self.naming {
            Naming::Xy => "counted from 0 at the bottom left",
            Naming::RowColumn => "counted from 1 at the top left",
        }
    }

    /// What the option takes on a map of this extent.
    pub(super) fn range(self, extent: Extent) -> String {
        match self.naming {
            Naming::Xy => format!("{} takes 0 to {} and 0 to {}", self.usage(), extent.width - 1, extent.height - 1),
            Naming::RowColumn => format!("{} takes 1 to {} and 1 to {}", self.usage(), extent.height, extent.width),
        }
    }
}
