//! Where things lie at the beginning.

use super::place::{Cell, Size};

/// What a cell holds: one thing, or nothing.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Element {
    /// Nothing.
    #[default]
    Free,
    /// A living monster.
    Monster,
    /// A pit.
    Pit,
    /// A treasure.
    Treasure,
}

/// A cave before anybody has moved.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Layout {
    /// How large it is.
    pub size: Size,
    /// Where the agents start, in their order; different cells that hold nothing.
    pub homes: Vec<Cell>,
    /// What each cell holds, row by row.
    pub elements: Vec<Element>,
}

impl Layout {
    /// A cave without anything but its agents.
    pub fn empty(size: Size, homes: Vec<Cell>) -> Layout {
        Layout { size, homes, elements: vec![Element::Free; size.cells()] }
    }

    /// What a cell holds.
    pub fn at(&self, cell: Cell) -> Element {
        self.elements[cell.index(self.size)]
    }

    /// Puts something into a cell.
    pub fn put(&mut self, cell: Cell, element: Element) {
        self.elements[cell.index(self.size)] = element;
    }

    /// How many cells hold this.
    pub fn count(&self, element: Element) -> usize {
        self.elements.iter().filter(|it| **it == element).count()
    }
}
