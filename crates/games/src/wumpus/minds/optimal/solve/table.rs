//! The solved states: for each the few options that are best from some pose, and what they are worth at their exits.
//!
//! The value at a pose is the best of "option minus the walk to its exit", so one short list serves all 64 poses.
//! Measured on the textbook cave of four, a list holds 3.6 options on average: 33 bytes instead of a row of 64
//! numbers. Keys are looked up and never walked.

use super::geometry::{Grid, Pose, Rooms};
use super::keyed::Keyed;
use super::walk::{FAR, Walks};

/// An option of a solved state that is best from at least one pose.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Kept {
    /// Where it is done.
    pub exit: Pose,
    /// What is done there.
    pub deed: Deed,
    /// The value there, the walk not counted.
    pub value: f64,
}

/// What is done at an exit; room and suspects follow from the pose.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Deed {
    Enter,
    Shoot,
    Grab,
}

impl Deed {
    const ALL: [Deed; 3] = [Deed::Enter, Deed::Shoot, Deed::Grab];
}

/// Where the options of a state lie in the table.
#[derive(Clone, Copy, Debug)]
pub(super) struct Span {
    first: u32,
    count: u8,
}

/// The number of a table of distances.
#[derive(Clone, Copy, Debug)]
pub(super) struct WalksId(u32);

/// All solved states.
#[derive(Clone, Debug)]
pub(super) struct Table {
    grid: Grid,
    step: f64,
    spans: Keyed<Span>,
    codes: Vec<u8>,
    values: Vec<f64>,
    walks: Vec<Walks>,
    walks_of: Vec<u32>,
}

impl Table {
    pub(super) fn new(grid: Grid, step: f64) -> Table {
        let sets = usize::from(grid.all()) + 1;
        Table {
            grid,
            step,
            spans: Keyed::default(),
            codes: Vec::new(),
            values: Vec::new(),
            walks: Vec::new(),
            walks_of: vec![u32::MAX; sets],
        }
    }

    /// How many states are solved.
    pub(super) fn len(&self) -> usize {
        self.spans.len()
    }

    /// The options of a state, if it is solved.
    pub(super) fn find(&self, key: u64) -> Option<Span> {
        self.spans.get(key)
    }

    /// Keeps the options of a state.
    pub(super) fn keep(&mut self, key: u64, kept: &[Kept]) -> Span {
        let span = Span { first: self.codes.len() as u32, count: kept.len() as u8 };
        for option in kept {
            self.codes.push((option.deed as u8) << 6 | option.exit.index() as u8);
            self.values.push(option.value);
        }
        self.spans.insert(key, span);
        span
    }

    /// The options of a span.
    pub(super) fn options(&self, span: Span) -> impl Iterator<Item = Kept> {
        let range = span.first as usize..span.first as usize + usize::from(span.count);
        self.codes[range.clone()].iter().zip(&self.values[range]).map(|(&code, &value)| Kept {
            exit: Pose::from_index(usize::from(code & 63)),
            deed: Deed::ALL[usize::from(code >> 6)],
            value,
        })
    }

    /// The value of a solved state at a pose; `climb` is what leaving is worth at the start.
    pub(super) fn value(&self, span: Span, walks: WalksId, climb: f64, pose: Pose) -> f64 {
        let walks = &self.walks[walks.0 as usize];
        let from = pose.index();
        let range = span.first as usize..span.first as usize + usize::from(span.count);
        let options = self.codes[range.clone()].iter().zip(&self.values[range]);
        options.fold(self.after(climb, walks.home(from)), |best, (&code, &value)| {
            best.max(self.after(value, walks.between(from, usize::from(code & 63))))
        })
    }

    /// The best of some options and of climbing, seen from a pose.
    pub(super) fn best_of(&self, kept: &[Kept], walks: WalksId, climb: f64, pose: Pose) -> f64 {
        let walks = &self.walks[walks.0 as usize];
        let from = pose.index();
        kept.iter().fold(self.after(climb, walks.home(from)), |best, option| {
            best.max(self.after(option.value, walks.between(from, option.exit.index())))
        })
    }

    /// A value seen from so many acts away.
    pub(super) fn after(&self, value: f64, distance: u8) -> f64 {
        if distance == FAR { f64::NEG_INFINITY } else { value - f64::from(distance) * self.step }
    }

    /// The distances through these rooms if they are known.
    pub(super) fn walks(&self, rooms: Rooms) -> Option<WalksId> {
        self.walks_of.get(usize::from(rooms)).filter(|&&id| id != u32::MAX).map(|&id| WalksId(id))
    }

    /// The distances through these rooms, worked out when new.
    pub(super) fn walks_or_new(&mut self, rooms: Rooms) -> WalksId {
        if let Some(known) = self.walks(rooms) {
            return known;
        }
        let id = self.walks.len() as u32;
        self.walks.push(Walks::new(&self.grid, rooms));
        self.walks_of[usize::from(rooms)] = id;
        WalksId(id)
    }

    /// The distances behind a number.
    pub(super) fn distances(&self, walks: WalksId) -> &Walks {
        &self.walks[walks.0 as usize]
    }
}
