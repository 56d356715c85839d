//! The base: cells in classes, and what was told about them.

use std::ops::RangeInclusive;
use std::sync::Arc;

use crate::error::{BadBase, BadSentence};

/// How likely the cells of a class are before anything is told.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Prior {
    /// Exactly so many cells of the class are true; all assignments with this total are equally likely.
    Total(u32),
    /// Each cell is true with chance `yes / (yes + no)`, independently of the others.
    Odds {
        /// Weight of a true cell.
        yes: u32,
        /// Weight of a false cell.
        no: u32,
    },
}

/// The name of a sentence: its number in the order of telling, from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct SentenceId(pub u32);

/// A sentence as it was told: between `lo` and `hi` of these cells are true.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sentence<'a> {
    /// The cells, in rising order.
    pub cells: &'a [u32],
    /// At least so many are true.
    pub lo: u32,
    /// At most so many are true.
    pub hi: u32,
}

/// The most cells a base can have.
pub const MOST_CELLS: u32 = 1 << 20;

/// Neighbouring cells with one prior.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Class {
    pub(crate) first: u32,
    pub(crate) cells: u32,
    pub(crate) prior: Prior,
}

/// What is known of a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Value {
    Unknown,
    False,
    True,
}

impl From<bool> for Value {
    fn from(value: bool) -> Value {
        if value { Value::True } else { Value::False }
    }
}

/// A sentence and how far it is filled.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Told {
    /// Where its cells start in `Base::cells`.
    pub(crate) start: u32,
    pub(crate) len: u32,
    pub(crate) lo: u32,
    pub(crate) hi: u32,
    /// Its cells that are not known yet.
    pub(crate) unknown: u32,
    /// Its cells that are known to be true.
    pub(crate) trues: u32,
}

impl Told {
    /// Whether it still says something about its unknown cells.
    pub(crate) fn is_live(&self) -> bool {
        self.unknown > 0 && (self.lo > self.trues || self.hi < self.trues + self.unknown)
    }
}

/// One place where an unknown cell is named: the sentence, and the next place of the same cell.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Mention {
    pub(crate) sentence: u32,
    pub(crate) next: u32,
}

/// The end of a list of mentions.
pub(crate) const NONE: u32 = u32::MAX;

/// Cells, and sentences about them.
///
/// Everything is kept in a few flat arrays, so that a [`fork`](Base::fork) is a handful of copies.
#[derive(Clone, Debug)]
pub struct Base {
    pub(crate) classes: Arc<[Class]>,
    pub(crate) values: Vec<Value>,
    /// Of each class: cells that are unknown, and cells that are true.
    pub(crate) counts: Vec<(u32, u32)>,
    /// What was observed, in order: the ground that reasons need not name.
    pub(crate) observed: Vec<(u32, bool)>,
    pub(crate) told: Vec<Told>,
    /// The cells of all sentences, one after the other.
    pub(crate) cells: Vec<u32>,
    /// Beside `cells`: lists of the mentions of each cell, newest first.
    pub(crate) mentions: Vec<Mention>,
    pub(crate) newest: Vec<u32>,
    /// Cells that got a value which the sentences have not heard of.
    pub(crate) news: Vec<u32>,
    pub(crate) clash: bool,
}

impl Base {
    /// A base of these classes: how many cells each has, and its prior. Cells are numbered from 0, class by class.
    pub fn new(classes: &[(u32, Prior)]) -> Result<Base, BadBase> {
        let mut first = 0_u32;
        let mut list = Vec::with_capacity(classes.len());
        for (index, &(cells, prior)) in classes.iter().enumerate() {
            match prior {
                Prior::Total(total) if total > cells => return Err(BadBase::Total { class: index, total, cells }),
                Prior::Odds { yes: 0, no: 0 } => return Err(BadBase::Odds { class: index }),
                _ => list.push(Class { first, cells, prior }),
            }
            first = first.checked_add(cells).filter(|sum| *sum <= MOST_CELLS).ok_or(BadBase::Cells)?;
        }
        let mut base = Base {
            counts: list.iter().map(|class| (class.cells, 0)).collect(),
            classes: list.into(),
            values: vec![Value::Unknown; first as usize],
            observed: Vec::new(),
            told: Vec::new(),
            cells: Vec::new(),
            mentions: Vec::new(),
            newest: vec![NONE; first as usize],
            news: Vec::new(),
            clash: false,
        };
        base.settle_certain_classes();
        Ok(base)
    }

    /// The number of cells.
    pub fn len(&self) -> u32 {
        self.values.len() as u32
    }

    /// Whether there is no cell at all.
    pub fn is_empty(&self) -> bool {
        self.values.is_empty()
    }

    /// The number of sentences told; their ids are 0 up to this.
    pub fn sentences(&self) -> u32 {
        self.told.len() as u32
    }

    /// The sentence of this id, as told.
    pub fn sentence(&self, id: SentenceId) -> Option<Sentence<'_>> {
        let told = self.told.get(id.0 as usize)?;
        Some(Sentence { cells: self.cells_of(told), lo: told.lo, hi: told.hi })
    }

    /// Tells a sentence: the number of true cells among these is in the range.
    ///
    /// Its trivial consequences are drawn at once (see [`known`](Base::known)). A sentence that contradicts others is
    /// accepted: whether all sentences agree is an ask, and its answer can name the culprits.
    pub fn tell(&mut self, cells: &[u32], count: RangeInclusive<u32>) -> Result<SentenceId, BadSentence> {
        let (lo, hi) = count.into_inner();
        let start = self.cells.len();
        self.cells.extend_from_slice(cells);
        let added = &mut self.cells[start..];
        added.sort_unstable();
        let bad = match (added.last(), added.windows(2).find(|pair| pair[0] == pair[1])) {
            (Some(&cell), _) if cell as usize >= self.values.len() => {
                Some(BadSentence::Cell { cell, cells: self.values.len() as u32 })
            }
            (_, Some(pair)) => Some(BadSentence::Twice { cell: pair[0] }),
            _ if lo > hi => Some(BadSentence::Range { lo, hi }),
            _ => None,
        };
        if let Some(bad) = bad {
            self.cells.truncate(start);
            return Err(bad);
        }
        let id = self.enter(start, lo, hi);
        self.check(id);
        self.settle();
        Ok(SentenceId(id))
    }

    /// Tells the value of one cell as a plain observation.
    ///
    /// It means the same as a sentence about this cell alone, but has no id: reasons take observations for granted, as a
    /// person does who sees the cell.
    pub fn observe(&mut self, cell: u32, value: bool) -> Result<(), BadSentence> {
        if cell >= self.len() {
            return Err(BadSentence::Cell { cell, cells: self.len() });
        }
        self.observed.push((cell, value));
        self.set(cell, value.into());
        self.settle();
        Ok(())
    }

    /// The value of a cell if it was observed or follows trivially, one sentence at a time; an ask finds all that follow.
    pub fn known(&self, cell: u32) -> Option<bool> {
        match self.values.get(cell as usize)? {
            Value::Unknown => None,
            Value::False => Some(false),
            Value::True => Some(true),
        }
    }

    /// A copy to imagine with: what is told to it stays in it.
    #[must_use]
    pub fn fork(&self) -> Base {
        self.clone()
    }

    pub(crate) fn cells_of(&self, told: &Told) -> &[u32] {
        &self.cells[told.start as usize..(told.start + told.len) as usize]
    }

    pub(crate) fn class_of(&self, cell: u32) -> usize {
        self.classes.partition_point(|class| class.first + class.cells <= cell)
    }
}
