//! Tables of components that were met before, found by their shape.
//!
//! Between two moves most components stay as they are, and small ones look alike everywhere. A table is a pure function
//! of its shape, so it does not show in any answer whether one was found or made; also the budget is charged alike.

use crate::layers::{Builder, Layers, Over};
use crate::parts::Shape;
use crate::sweep;

/// Sets of tables; a hash names its set.
const SETS: usize = 256;
/// Tables that a set keeps.
const WAYS: usize = 4;
/// A table with more weights or steps than this lives in the set of the large ones.
const LARGE: usize = 1 << 14;

/// Weights beyond two to this power, either way, are not trusted to plain floats.
pub(crate) const TAME_BITS: u64 = 500;

/// The table of one component.
#[derive(Clone, Debug, Default)]
pub(crate) struct Entry {
    hash: u64,
    shape: Vec<u32>,
    /// The last ask that used it.
    used: u64,
    pub(crate) layers: Layers,
    /// Empty where plain floats could overflow.
    pub(crate) factors: Vec<f64>,
    pub(crate) forward: Vec<f64>,
}

/// Where an entry is. It stays there until the next ask begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Handle {
    set: u32,
    way: u32,
}

/// The tables met lately.
#[derive(Clone, Debug)]
pub(crate) struct Cache {
    sets: Vec<Vec<Entry>>,
    ask: u64,
    spare: Entry,
    builder: Builder,
    /// Turned off in tests, to show that it does not matter.
    pub(crate) is_on: bool,
}

impl Default for Cache {
    fn default() -> Cache {
        Cache {
            sets: vec![Vec::new(); SETS + 1],
            ask: 0,
            spare: Entry::default(),
            builder: Builder::default(),
            is_on: true,
        }
    }
}

impl Cache {
    /// Begins an ask: entries of the last one may now be replaced.
    pub(crate) fn begin(&mut self) {
        self.ask += 1;
        self.sets[SETS].truncate(WAYS); // the last ask may have needed more large ones than are worth their room
    }

    pub(crate) fn get(&self, handle: Handle) -> &Entry {
        &self.sets[handle.set as usize][handle.way as usize]
    }

    /// The table of a shape, found or made, if that costs at most so many nodes.
    pub(crate) fn find(&mut self, hash: u64, shape: &[u32], nodes: u64) -> Result<Handle, Over> {
        if self.is_on {
            for set in [(hash >> 40) as usize % SETS, SETS] {
                let same = |entry: &Entry| entry.hash == hash && entry.shape == shape;
                if let Some(way) = self.sets[set].iter().position(same) {
                    let entry = &mut self.sets[set][way];
                    entry.used = self.ask;
                    let handle = Handle { set: set as u32, way: way as u32 };
                    return if entry.layers.nodes > nodes { Err(Over) } else { Ok(handle) };
                }
            }
        }
        self.make(hash, shape, nodes)?;
        let is_large = self.spare.layers.steps.len().max(self.spare.layers.weights as usize) > LARGE;
        Ok(self.keep(if is_large { SETS } else { (hash >> 40) as usize % SETS }))
    }

    fn make(&mut self, hash: u64, shape: &[u32], nodes: u64) -> Result<(), Over> {
        let Entry { layers, factors, forward, .. } = &mut self.spare;
        self.builder.build(Shape::new(shape), nodes, layers)?;
        if layers.nodes > nodes {
            return Err(Over);
        }
        factors.clear();
        forward.clear();
        if layers.bits <= TAME_BITS {
            sweep::factors(layers, factors);
            sweep::forward(layers, factors, forward);
        }
        self.spare.shape.clear();
        self.spare.shape.extend_from_slice(shape);
        (self.spare.hash, self.spare.used) = (hash, self.ask);
        Ok(())
    }

    /// Puts the spare entry into a set: for the longest unused one that this ask does not need, or beside them.
    fn keep(&mut self, set: usize) -> Handle {
        let ways = &mut self.sets[set];
        let oldest = (0..ways.len()).filter(|way| ways[*way].used != self.ask).min_by_key(|way| ways[*way].used);
        let way = match oldest {
            Some(way) if ways.len() >= WAYS => way,
            _ => {
                ways.push(Entry::default());
                ways.len() - 1
            }
        };
        std::mem::swap(&mut ways[way], &mut self.spare);
        if set == SETS {
            self.spare = Entry::default(); // room for something large is not kept for something small
        }
        Handle { set: set as u32, way: way as u32 }
    }
}
