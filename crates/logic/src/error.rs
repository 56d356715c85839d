//! What cannot be told, and why.

use std::fmt;

use crate::base::MOST_CELLS;

/// Why a base could not be made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BadBase {
    /// A class shall have more true cells than it has cells.
    Total {
        /// Which class, from 0.
        class: usize,
        /// The total asked for.
        total: u32,
        /// Its number of cells.
        cells: u32,
    },
    /// A class has weight 0 for true and for false.
    Odds {
        /// Which class, from 0.
        class: usize,
    },
    /// More than [`MOST_CELLS`] cells.
    Cells,
}

impl fmt::Display for BadBase {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BadBase::Total { class, total, cells } => {
                write!(
                    f,
                    "class {class} has {cells} cells and cannot have a total of {total}; at most {cells} would do"
                )
            }
            BadBase::Odds { class } => {
                write!(f, "class {class} has odds 0 to 0; at least one of the two weights must be positive")
            }
            BadBase::Cells => write!(f, "a base has at most {MOST_CELLS} cells"),
        }
    }
}

impl std::error::Error for BadBase {}

/// Why a sentence could not be told. The base is as it was before.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BadSentence {
    /// There is no such cell.
    Cell {
        /// The cell named.
        cell: u32,
        /// The number of cells of the base.
        cells: u32,
    },
    /// A cell is named twice.
    Twice {
        /// Which one.
        cell: u32,
    },
    /// The range is empty.
    Range {
        /// Its lower end.
        lo: u32,
        /// Its upper end, which is less.
        hi: u32,
    },
}

impl fmt::Display for BadSentence {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BadSentence::Cell { cell, cells } => write!(f, "there is no cell {cell}; cells are numbered below {cells}"),
            BadSentence::Twice { cell } => write!(f, "cell {cell} is named twice; a sentence names each cell once"),
            BadSentence::Range { lo, hi } => {
                write!(f, "a count from {lo} to {hi} is empty; the first number must not exceed the second")
            }
        }
    }
}

impl std::error::Error for BadSentence {}
