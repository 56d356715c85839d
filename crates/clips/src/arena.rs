//! Numbers of the parts of the network. Each kind has a type of its own, so that one cannot be taken for another.

use std::marker::PhantomData;
use std::ops::{Index, IndexMut};

/// A number that says where in an arena something stands.
pub(crate) trait Id: Copy {
    fn from_index(index: usize) -> Self;
    fn index(self) -> usize;
}

/// Makes a type of numbers: an index of 32 bits, the last of which means that there is nothing.
macro_rules! id {
    ($name:ident, $doc:literal) => {
        #[doc = $doc]
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub(crate) struct $name(u32);

        impl $name {
            /// Nothing.
            pub(crate) const NONE: $name = $name(u32::MAX);

            /// The number as a value of the arena of another type.
            #[inline]
            pub(crate) const fn raw(self) -> u32 {
                self.0
            }

            #[inline]
            pub(crate) const fn from_raw(raw: u32) -> $name {
                $name(raw)
            }
        }

        impl Id for $name {
            #[inline]
            fn from_index(index: usize) -> $name {
                $name(index as u32)
            }

            #[inline]
            fn index(self) -> usize {
                self.0 as usize
            }
        }
    };
}

id!(JoinId, "A join.");
id!(AlphaId, "A node of the pattern network.");
id!(TokenId, "A match: of one pattern, or of several conditions, which the literature calls a token.");
id!(BlockId, "A link between a left match and what blocks it.");

/// Cells that are found by their number.
#[derive(Clone, Debug)]
pub(crate) struct Arena<I, T> {
    cells: Vec<T>,
    by: PhantomData<fn(I)>,
}

impl<I, T> Default for Arena<I, T> {
    fn default() -> Arena<I, T> {
        Arena { cells: Vec::new(), by: PhantomData }
    }
}

impl<I: Id, T> Arena<I, T> {
    /// Number of cells, free ones included.
    pub(crate) fn len(&self) -> usize {
        self.cells.len()
    }

    /// Adds a cell.
    pub(crate) fn push(&mut self, cell: T) -> I {
        self.cells.push(cell);
        I::from_index(self.cells.len() - 1)
    }

    /// The number that the next cell gets.
    pub(crate) fn next(&self) -> I {
        I::from_index(self.cells.len())
    }

    #[inline]
    pub(crate) fn get(&self, id: I) -> Option<&T> {
        self.cells.get(id.index())
    }

    #[inline]
    pub(crate) fn get_mut(&mut self, id: I) -> Option<&mut T> {
        self.cells.get_mut(id.index())
    }

    pub(crate) fn iter(&self) -> std::slice::Iter<'_, T> {
        self.cells.iter()
    }

    pub(crate) fn iter_mut(&mut self) -> std::slice::IterMut<'_, T> {
        self.cells.iter_mut()
    }
}

impl<I: Id, T> Index<I> for Arena<I, T> {
    type Output = T;

    #[inline]
    fn index(&self, id: I) -> &T {
        &self.cells[id.index()]
    }
}

impl<I: Id, T> IndexMut<I> for Arena<I, T> {
    #[inline]
    fn index_mut(&mut self, id: I) -> &mut T {
        &mut self.cells[id.index()]
    }
}
