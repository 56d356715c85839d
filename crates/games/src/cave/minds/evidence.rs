//! Enough evidence: the percepts that a proof needs beyond those that its sentences name.
//!
//! A sentence takes for granted what was known when it was heard: which cells were clear, and which monsters had been killed.
//! Here the proof is tried again from its own percepts alone. What is missing is added: every shot and the latest percept,
//! which counts the arrows, so that nothing can have died unseen; and where that is not enough, more of the log.

use std::collections::BTreeSet;

use facts::{Fact, Speak};
use logic::{Budget, Workspace};
use play::Why;

use super::knowledge::Knowledge;
use super::sentences::{Outset, Reading, Sentences};
use crate::cave::picture::in_words;
use crate::cave::place::{Cell, Naming};
use crate::cave::words::{Act, Percept, Sensed};

/// What a proof is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Thing {
    /// A living monster.
    Monster,
    /// A pit.
    Pit,
}

impl Thing {
    /// The base's cell for this thing in a cell of the cave.
    pub(super) fn of(self, sentences: &Sentences, cell: Cell) -> u32 {
        match self {
            Thing::Monster => sentences.monster(cell),
            Thing::Pit => sentences.pit(cell),
        }
    }
}

/// All that was told, to choose from.
pub(super) struct Evidence<'a> {
    pub(super) knowledge: &'a Knowledge,
    /// How cells are named.
    pub(super) naming: Naming,
    pub(super) outset: Outset,
}

impl Evidence<'_> {
    /// Everything that was sensed, where no smaller proof was found.
    pub(super) fn all(&self) -> Vec<Why> {
        self.knowledge.log.iter().map(|sensed| leaf(sensed, self.naming)).collect()
    }

    /// Adds what is missing. A timeless proof rests on pits only, which stay.
    pub(super) fn complete(&self, because: &mut Vec<Why>, thing: Thing, cell: Cell, is_timeless: bool) {
        let log = &self.knowledge.log;
        let mut cited = BTreeSet::new();
        for fact in because.iter().flat_map(Why::evidence) {
            cited.extend(self.place(fact));
        }
        let mut needed = cited.clone();
        if self.knowledge.is_alone() && !is_timeless {
            let is_shot = |place: &usize| matches!(log[*place].did, Some(Act::Shoot(_)));
            needed.extend((0..log.len()).filter(is_shot));
            needed.extend(log.len().checked_sub(1));
        }
        let wanted = self.follows(&(0..log.len()).collect(), thing, cell);
        if self.follows(&needed, thing, cell) != wanted {
            needed = self.fewest(&needed, thing, cell, wanted);
        }
        let last = log.len().checked_sub(1);
        let missing = needed.into_iter().filter(|place| !cited.contains(place));
        because.extend(missing.map(|place| {
            let is_count = Some(place) == last && !matches!(log[place].did, Some(Act::Shoot(_)));
            if is_count { arrows_left(&log[place]) } else { leaf(&log[place], self.naming) }
        }));
    }

    /// The place of a percept in the log.
    fn place(&self, fact: &Fact) -> Option<usize> {
        let cycle = fact.int("cycle")?;
        self.knowledge.log.iter().position(|sensed| i64::from(sensed.cycle) == cycle)
    }

    /// What follows of a cell from these percepts alone.
    fn follows(&self, places: &BTreeSet<usize>, thing: Thing, cell: Cell) -> Option<bool> {
        let mut knowledge = Knowledge::default();
        knowledge.tell(&Percept::Begin(self.knowledge.begin?));
        for place in places {
            knowledge.tell(&Percept::Sensed(self.knowledge.log[*place]));
        }
        if !cell.is_inside(knowledge.area()) {
            return None;
        }
        let mut sentences = Sentences::new(&knowledge, Outset { reading: Reading::Sound, ..self.outset })?;
        sentences.hear_all(&knowledge);
        let answer = sentences.base.ask(&mut Workspace::new(), Budget::AMPLE);
        if answer.is_consistent() { answer.forced(thing.of(&sentences, cell)) } else { None }
    }

    /// The whole log without what can be left out, in ever smaller pieces.
    fn fewest(&self, needed: &BTreeSet<usize>, thing: Thing, cell: Cell, wanted: Option<bool>) -> BTreeSet<usize> {
        let mut kept: BTreeSet<usize> = (0..self.knowledge.log.len()).collect();
        let mut piece = kept.len().div_ceil(2);
        while piece > 0 {
            let others: Vec<usize> = kept.iter().copied().filter(|place| !needed.contains(place)).collect();
            for some in others.chunks(piece) {
                let fewer: BTreeSet<usize> = kept.iter().copied().filter(|place| !some.contains(place)).collect();
                if self.follows(&fewer, thing, cell) == wanted {
                    kept = fewer;
                }
            }
            piece /= 2;
        }
        kept
    }
}

/// A percept in a few words.
fn leaf(sensed: &Sensed, naming: Naming) -> Why {
    let cell = naming.cell(sensed.cell);
    let fact = Percept::Sensed(*sensed).say();
    let text = match (sensed.did, sensed.moan) {
        (Some(Act::Shoot(way)), true) => format!("a moan followed the shot {} from {cell}", way.name()),
        (Some(Act::Shoot(way)), false) => format!("no moan followed the shot {} from {cell}", way.name()),
        _ => in_words(*sensed, naming),
    };
    Why::percept(text, fact)
}

/// The latest percept, as a count of the arrows.
fn arrows_left(sensed: &Sensed) -> Why {
    let arrows = sensed.arrows;
    let text =
        format!("{arrows} {} left, so nothing else was shot", if arrows == 1 { "arrow is" } else { "arrows are" });
    Why::percept(text, Percept::Sensed(*sensed).say())
}
