//! Breadth-first by moves, with one number per cell.

use std::fmt;
use std::ops::Range;

use play::Stop;

use super::super::map::{CHOCOLATE, DANGER, Map, WALL};
use super::super::place::Way;
use super::super::run::{Run, State};
use super::labels::Labels;

/// What the search finds.
#[derive(Clone, Debug, PartialEq)]
pub enum Solution {
    /// The moves of a shortest win.
    Win(Vec<Way>),
    /// There is none: the highest level with which each cell can be reached.
    Unwinnable(Labels),
}

/// Why the search found nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unsolved {
    /// It was asked to stop.
    Stopped,
    /// The map takes more visits than are kept.
    TooLarge,
}

impl fmt::Display for Unsolved {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Unsolved::Stopped => f.write_str("the search was asked to stop"),
            Unsolved::TooLarge => write!(f, "the search would take more than {MOST} visits"),
        }
    }
}

impl std::error::Error for Unsolved {}

/// No more visits than this are kept: four gigabytes. The largest map takes them only at levels far above the original exercise's.
const MOST: usize = 1 << 30;

/// The shortest win from where a play stands. Of several it is always the same one.
pub fn solve(run: &Run, stop: &Stop) -> Result<Solution, Unsolved> {
    match run.state() {
        State::Won => return Ok(Solution::Win(Vec::new())),
        State::Lost => return Ok(Solution::Unwinnable(Labels::none(run.map()))),
        State::Going => {}
    }
    let mut search = Search::new(run);
    loop {
        if search.expand(run.map().exit_index()) {
            return Ok(Solution::Win(search.way(run.map().exit_index())));
        }
        if search.front().is_empty() {
            return Ok(Solution::Unwinnable(search.labels(run.map())));
        }
        if search.log.len() > MOST {
            return Err(Unsolved::TooLarge);
        }
        // A look at the flag costs as much as a visit: one for each move is little.
        if stop.asked() {
            return Err(Unsolved::Stopped);
        }
    }
}

/// The highest level with which a cell was reached, plus one, in the upper half; its marks in the lower one.
type Spot = u16;

/// Above every level: nobody can reach a wall at a higher one.
const BARRED: u16 = 255;

struct Search {
    spots: Vec<Spot>,
    /// To the next cell in each direction, in the order of [`Way::ALL`].
    steps: [u32; 4],
    /// The level after a chocolate.
    full: u8,
    /// The cells in the order of their visits, move by move.
    log: Vec<u32>,
    /// Stretches of the log, move by move, those of a move by falling level.
    stretches: Vec<Stretch>,
    /// For each move its first stretch.
    layers: Vec<u32>,
    /// The stretches and the chocolates that the next move reaches.
    fresh: Vec<Stretch>,
    eaten: Vec<u32>,
}

/// Visits of one move at one level: a range of the log.
#[derive(Clone, Copy)]
struct Stretch {
    level: u8,
    begin: u32,
    end: u32,
}

impl Stretch {
    fn range(self) -> Range<usize> {
        self.begin as usize..self.end as usize
    }
}

impl Search {
    /// A search in which the player stands where the play is.
    fn new(run: &Run) -> Search {
        let map = run.map();
        let mut spots: Vec<Spot> = map
            .marks()
            .iter()
            .map(|marks| u16::from(*marks) | if marks & WALL != 0 { BARRED << 8 } else { 0 })
            .collect();
        if run.remaining_count() < map.chocolate_count() {
            for (index, spot) in spots.iter_mut().enumerate() {
                if *spot & u16::from(CHOCOLATE) != 0 && !run.has_chocolate_at(index as u32) {
                    *spot &= !u16::from(CHOCOLATE);
                }
            }
        }
        let at = run.index();
        spots[at as usize] = reached(spots[at as usize], run.level());
        Search {
            spots,
            steps: Way::ALL.map(|way| map.next(at, way).wrapping_sub(at)),
            full: map.rules().level,
            log: vec![at],
            stretches: vec![Stretch { level: run.level(), begin: 0, end: 1 }],
            layers: vec![0],
            fresh: Vec::new(),
            eaten: Vec::new(),
        }
    }

    /// The stretches of the last move.
    fn front(&self) -> Range<usize> {
        self.layers.last().map_or(0, |first| *first as usize)..self.stretches.len()
    }

    /// Makes one more move from everywhere; whether one leads to the exit.
    ///
    /// The visits are in falling order of level, and so are those of the next move but for the chocolates, which come
    /// first in it: whoever reaches a cell first reaches it best.
    fn expand(&mut self, exit: u32) -> bool {
        for number in self.front() {
            let Stretch { level, begin, end } = self.stretches[number];
            let lower = level.saturating_sub(1);
            let from = self.log.len() as u32;
            for place in begin..end {
                let index = self.log[place as usize];
                for step in self.steps {
                    let target = index.wrapping_add(step);
                    let spot = &mut self.spots[target as usize];
                    if *spot & u16::from(CHOCOLATE) != 0 {
                        // At the highest level only once.
                        if *spot >> 8 == 0 {
                            if target == exit {
                                return true;
                            }
                            *spot = reached(*spot, self.full);
                            self.eaten.push(target);
                        }
                    } else if u16::from(lower) >= *spot >> 8 {
                        if target == exit {
                            return true;
                        }
                        // Nobody survives near a ghost at level 0; and onto one nobody goes at level 0.
                        if lower == 0 && *spot & u16::from(DANGER) != 0 {
                            continue;
                        }
                        *spot = reached(*spot, lower);
                        self.log.push(target);
                    }
                }
            }
            self.note(lower, from);
        }
        self.close();
        false
    }

    /// Notes the visits that were logged since `from`; those from level 1 and from level 0 are of the same level.
    fn note(&mut self, level: u8, from: u32) {
        let end = self.log.len() as u32;
        match self.fresh.last_mut() {
            Some(last) if last.level == level => last.end = end,
            _ if end > from => self.fresh.push(Stretch { level, begin: from, end }),
            _ => {}
        }
    }

    /// Ends a move: what it reached is what the next one goes from.
    fn close(&mut self) {
        self.layers.push(self.stretches.len() as u32);
        if !self.eaten.is_empty() {
            let begin = self.log.len() as u32;
            self.log.append(&mut self.eaten);
            self.stretches.push(Stretch { level: self.full, begin, end: self.log.len() as u32 });
        }
        self.stretches.append(&mut self.fresh);
    }

    /// Reads the log backwards from the exit, which is next to some cell that the last move reached.
    fn way(&self, exit: u32) -> Vec<Way> {
        let mut way = Vec::with_capacity(self.layers.len());
        let (mut at, mut level) = (exit, None);
        let mut end = self.stretches.len();
        for first in self.layers.iter().rev() {
            let stretches = &self.stretches[*first as usize..end];
            let (from, from_level, by) = self.before(stretches, at, level).expect("every visit came from another one");
            way.push(by);
            (at, level) = (from, Some(from_level));
            end = *first as usize;
        }
        way.reverse();
        way
    }

    /// The first of these visits from which a move leads to a cell at a level, or at any.
    fn before(&self, stretches: &[Stretch], at: u32, level: Option<u8>) -> Option<(u32, u8, Way)> {
        let eats = self.spots[at as usize] & u16::from(CHOCOLATE) != 0;
        let leads = |from: u8| eats || level.is_none_or(|level| from.saturating_sub(1) == level);
        for stretch in stretches.iter().filter(|stretch| leads(stretch.level)) {
            for from in &self.log[stretch.range()] {
                let step = at.wrapping_sub(*from);
                if let Some(by) = self.steps.iter().position(|it| *it == step) {
                    return Some((*from, stretch.level, Way::ALL[by]));
                }
            }
        }
        None
    }

    fn labels(&self, map: &Map) -> Labels {
        let highest = self.spots.iter().map(|spot| if *spot >> 8 == BARRED { 0 } else { (*spot >> 8) as u8 });
        Labels::new(map, highest.collect())
    }
}

/// A spot that is reached at a level.
fn reached(spot: Spot, level: u8) -> Spot {
    spot & 0xff | (u16::from(level) + 1) << 8
}
