//! Always the nearest chocolate that is left, then the exit: for so many chocolates that legs between all of them are too many.
//!
//! Each search stops at the next meal, so it looks at what lies around only; what it writes down is forgotten by counting one
//! on, not by wiping.

use play::Stop;

use super::super::super::map::{CHOCOLATE, DANGER, WALL};
use super::super::super::place::Way;
use super::super::super::run::{Run, State};

/// The moves of a play that eats everything, always the nearest first; nothing if it gets stuck or is asked to stop.
pub(super) fn nearest_first(run: &Run, stop: &Stop) -> Option<Vec<Way>> {
    let mut walked = run.clone();
    let mut around = Around { number: 0, seen: vec![0; run.map().marks().len()], by: vec![0; run.map().marks().len()] };
    while walked.state() == State::Going && !stop.asked() {
        for way in around.way_to_next(&walked)? {
            walked.go(way).ok()?;
        }
    }
    let path = walked.path().get(run.path().len()..)?.to_vec();
    (walked.state() == State::Won && walked.remaining_count() == 0).then_some(path)
}

/// No play that eats everything takes fewer moves: each chocolate takes one, and the exit another.
pub(super) fn at_least(run: &Run) -> u32 {
    run.remaining_count() + u32::from(!run.has_chocolate(run.map().exit()))
}

struct Around {
    /// The number of the search, and in which each cell was seen last.
    number: u32,
    seen: Vec<u32>,
    /// By which way it was reached then.
    by: Vec<u8>,
}

impl Around {
    /// A shortest way to the next chocolate, or to the exit if that is all that is left.
    fn way_to_next(&mut self, run: &Run) -> Option<Vec<Way>> {
        let map = run.map();
        let exit = map.exit_index();
        let leaves = run.remaining_count() == u32::from(run.has_chocolate(map.exit()));
        self.number += 1;
        self.seen[run.index() as usize] = self.number;
        let (mut front, mut next) = (vec![run.index()], Vec::new());
        for moves in 1_u32.. {
            for index in front.drain(..) {
                for (place, way) in Way::ALL.into_iter().enumerate() {
                    let target = map.next(index, way);
                    let marks = map.marks()[target as usize];
                    if marks & WALL != 0 || self.seen[target as usize] == self.number {
                        continue;
                    }
                    self.seen[target as usize] = self.number;
                    self.by[target as usize] = place as u8;
                    let is_meal = target != exit && marks & CHOCOLATE != 0 && run.has_chocolate_at(target);
                    if is_meal || (leaves && target == exit) {
                        return Some(self.way(run, target));
                    }
                    // The exit ends a play, and near a ghost it takes a level to go on.
                    if target != exit && (marks & DANGER == 0 || moves < u32::from(run.level())) {
                        next.push(target);
                    }
                }
            }
            if next.is_empty() {
                return None;
            }
            std::mem::swap(&mut front, &mut next);
        }
        None
    }

    fn way(&self, run: &Run, to: u32) -> Vec<Way> {
        let mut at = to;
        let mut ways = Vec::new();
        while at != run.index() {
            let way = Way::ALL[usize::from(self.by[at as usize])];
            ways.push(way);
            at = run.map().next(at, way.back());
        }
        ways.reverse();
        ways
    }
}
