//! Which occurrence of a variable another one refers to: the latest that can be seen.

use crate::code::op::{Bound, Side};
use crate::rete::place::Place;
use crate::symbol::Sym;

/// A place where a variable gets its value.
#[derive(Clone, Copy, Debug)]
pub(super) struct Occurrence {
    pub(super) name: Sym,
    pub(super) place: Place,
    /// The position of its condition in a match.
    pub(super) position: u16,
    /// The number of its condition in the row.
    pub(super) leaf: usize,
    /// How deep its condition begins.
    pub(super) begin: u16,
    /// It stands for values in a row.
    pub(super) is_open: bool,
}

impl Occurrence {
    /// Where a test of this condition reads it.
    pub(super) fn bound(&self, leaf: usize) -> Bound {
        let side = if self.leaf == leaf { Side::Right } else { Side::Left(self.position) };
        Bound { side, place: self.place }
    }
}

/// The occurrences that can be seen, by the depth of the group that hides them when it ends.
#[derive(Clone, Debug)]
pub(super) struct Variables {
    depths: Vec<Vec<Occurrence>>,
}

impl Variables {
    pub(super) fn new() -> Variables {
        Variables { depths: vec![Vec::new()] }
    }

    /// How deep the place is.
    pub(super) fn depth(&self) -> u16 {
        self.depths.len() as u16
    }

    /// A group begins.
    pub(super) fn enter(&mut self) {
        self.depths.push(Vec::new());
    }

    /// Groups end, down to this depth.
    pub(super) fn leave(&mut self, depth: u16) {
        self.depths.truncate(depth as usize);
    }

    pub(super) fn find(&self, name: Sym) -> Option<Occurrence> {
        self.depths.iter().rev().flat_map(|list| list.iter().rev()).find(|it| it.name == name).copied()
    }

    /// The names of those that can be seen.
    pub(super) fn names(&self) -> Vec<Sym> {
        self.depths.iter().flatten().map(|it| it.name).collect()
    }

    pub(super) fn add(&mut self, occurrence: Occurrence) {
        self.depths.last_mut().expect("the outermost depth never ends").push(occurrence);
    }

    /// Hides what a condition bound: nothing after it sees that.
    pub(super) fn hide(&mut self, leaf: usize) {
        self.depths.last_mut().expect("the outermost depth never ends").retain(|it| it.leaf != leaf);
    }

    /// The variables of a right-hand side, each once.
    pub(super) fn outermost(&self) -> Vec<(Sym, Bound)> {
        let mut found: Vec<(Sym, Bound)> = Vec::new();
        for it in &self.depths[0] {
            // Any occurrence will do, they all have the same value.
            if found.iter().all(|(name, _)| *name != it.name) {
                found.push((it.name, Bound { side: Side::Left(it.position), place: it.place }));
            }
        }
        found
    }
}
