//! Siblings that ask whether one slot of a fact is a constant: the constant finds them, instead of each being asked in turn.
//!
//! A hundred rules with `(reading (value ?x&:(= ?x 7)))`, each with a constant of its own, have a hundred nodes below one template, or
//! with `(test (eq ?x 7))` a hundred joins behind one node. The order of activations depends on the order of siblings, so a table keeps
//! their positions, and those that are not in it are merged in.

use super::check::Constant;
use crate::store::words::Word;

/// Fewer siblings are asked faster than a table is searched.
pub(super) const LEAST: usize = 8;

/// Which of many siblings may hold for a fact.
#[derive(Clone, Debug, Default)]
pub(super) struct Dispatch {
    /// The state of the network for which it was made.
    shape: u64,
    table: Option<Box<Table>>,
}

#[derive(Clone, Debug)]
struct Table {
    slot: u16,
    /// Some of the siblings complain about whatever is not a number.
    has_numbers: bool,
    /// The positions of siblings by their constants, sorted.
    constants: Vec<(u64, u32)>,
    /// The positions of all other siblings, in order.
    rest: Vec<u32>,
}

/// A walk over the siblings that may hold for one fact.
#[derive(Clone, Copy, Debug)]
pub(super) struct Walk {
    constant: usize,
    end: usize,
    rest: usize,
}

impl Dispatch {
    /// Whether it must be made anew, because siblings may have come or gone.
    pub(super) fn is_stale(&self, shape: u64) -> bool {
        self.shape != shape
    }

    /// A table for siblings that ask for these constants, in their order.
    pub(super) fn new(shape: u64, siblings: impl Iterator<Item = Option<Constant>> + Clone) -> Dispatch {
        let mut slots: Vec<u16> = siblings.clone().flatten().map(|it| it.slot).collect();
        slots.sort_unstable();
        let most = slots.chunk_by(|one, two| one == two).max_by_key(|it| it.len());
        let Some(slot) = most.filter(|it| it.len() >= LEAST).and_then(|it| it.first().copied()) else {
            return Dispatch { shape, table: None };
        };
        let mut table = Table { slot, has_numbers: false, constants: Vec::new(), rest: Vec::new() };
        for (position, sibling) in siblings.enumerate() {
            match sibling.filter(|it| it.slot == slot) {
                Some(constant) => {
                    table.has_numbers |= constant.is_number;
                    table.constants.push((constant.word.bits(), position as u32));
                }
                None => table.rest.push(position as u32),
            }
        }
        table.constants.sort_unstable();
        Dispatch { shape, table: Some(Box::new(table)) }
    }

    /// The slot that decides, if there is one.
    #[inline]
    pub(super) fn slot(&self) -> Option<u16> {
        self.table.as_ref().map(|it| it.slot)
    }

    /// The siblings that may hold where the slot holds this; none if all must be asked.
    pub(super) fn begin(&self, word: Word) -> Option<Walk> {
        let table = self.table.as_ref()?;
        if word == Word::OTHER || table.has_numbers && word.integer().is_none() {
            return None;
        }
        let constant = table.constants.partition_point(|it| it.0 < word.bits());
        let end = constant + table.constants[constant..].partition_point(|it| it.0 == word.bits());
        Some(Walk { constant, end, rest: 0 })
    }

    /// The position of the next sibling.
    #[inline]
    pub(super) fn next(&self, walk: &mut Walk) -> Option<usize> {
        let table = self.table.as_ref()?;
        let constant = table.constants.get(walk.constant..walk.end)?.first().map(|it| it.1);
        let rest = table.rest.get(walk.rest).copied();
        let is_constant = match (constant, rest) {
            (Some(constant), Some(rest)) => constant < rest,
            (Some(_), None) => true,
            (None, _) => false,
        };
        if is_constant {
            walk.constant += 1;
            constant.map(|it| it as usize)
        } else {
            walk.rest += 1;
            rest.map(|it| it as usize)
        }
    }
}
