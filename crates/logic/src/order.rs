//! The order in which a sweep takes the boxes of a component.
//!
//! The work grows with the number of sentences that are open at once (some of their boxes taken, some not). So the next
//! box is always the one that leaves the fewest open; among equals the one that closes most, then the first.

use crate::layers::Over;
use crate::parts::Shape;

/// Scratch of the ordering.
#[derive(Clone, Debug, Default)]
pub(crate) struct Order {
    /// The place of each box in the shape.
    pub(crate) places: Vec<u32>,
    /// The boxes in the order to take them.
    pub(crate) boxes: Vec<u32>,
    trial: Vec<u32>,
    /// The boxes of each sentence: `starts` into `of`.
    starts: Vec<u32>,
    of: Vec<u32>,
    /// How many boxes and how many cells each sentence has.
    sizes: Vec<(u32, u32)>,
    /// How many of them are not taken yet.
    waiting: Vec<(u32, u32)>,
    candidates: Vec<u32>,
    listed: Vec<bool>,
    /// Looks at candidates that are left.
    looks: u64,
}

/// Estimated states up to which the first order is good enough.
const CHEAP: f64 = 2000.0;
/// Other boxes to start from where it is not.
const STARTS: usize = 12;

/// More states at once do not fit into the bits of a key.
const MOST_STATES: f64 = (u128::MAX as f64) * 2.0;
/// Candidates that may be looked at for the price of one node.
const LOOKS_PER_NODE: u64 = 8;

impl Order {
    /// Orders the boxes of a shape; returns the nodes that this took, or gives up above so many.
    pub(crate) fn find(&mut self, shape: Shape<'_>, nodes: u64) -> Result<u64, Over> {
        self.looks = LOOKS_PER_NODE.saturating_mul(nodes);
        shape.places(&mut self.places);
        self.index(shape);
        self.waiting.clone_from(&self.sizes);
        let count = shape.boxes() as u32;
        let first = (0..count).min_by_key(|index| self.cost(shape, *index)).unwrap_or(0);
        let mut least = self.run(shape, first, f64::INFINITY)?;
        std::mem::swap(&mut self.boxes, &mut self.trial);
        if least > CHEAP {
            for start in (0..count).step_by((count as usize).div_ceil(STARTS)) {
                let states = self.run(shape, start, least)?;
                if states < least {
                    least = states;
                    std::mem::swap(&mut self.boxes, &mut self.trial);
                }
            }
        }
        if least.is_finite() { Ok(nodes - self.looks / LOOKS_PER_NODE) } else { Err(Over) }
    }

    /// Orders the boxes from one of them on, into `trial`. Estimates the number of states: infinite if
    /// there are more than `limit`, or more than a key can tell apart.
    fn run(&mut self, shape: Shape<'_>, start: u32, limit: f64) -> Result<f64, Over> {
        self.trial.clear();
        self.waiting.clone_from(&self.sizes);
        self.listed.clear();
        self.listed.resize(shape.boxes(), false);
        self.candidates.clear();
        self.candidates.push(start);
        self.listed[start as usize] = true;
        let (mut product, mut states) = (1.0, 0.0);
        // A component is connected: once started, some open sentence always names the next box.
        while let Some(best) = (0..self.candidates.len()).min_by_key(|at| self.cost(shape, self.candidates[*at])) {
            let index = self.candidates.swap_remove(best);
            self.trial.push(index);
            product *= self.take(shape, index);
            states += product;
            self.looks = self.looks.checked_sub(1 + self.candidates.len() as u64).ok_or(Over)?;
            if states >= limit || product > MOST_STATES {
                return Ok(f64::INFINITY);
            }
        }
        Ok(states)
    }

    /// Lists the boxes of each sentence.
    fn index(&mut self, shape: Shape<'_>) {
        self.sizes.clear();
        self.sizes.resize(shape.sentences(), (0, 0));
        for place in &self.places {
            let this = shape.at(*place);
            for sentence in this.sentences {
                let (boxes, cells) = &mut self.sizes[*sentence as usize];
                (*boxes, *cells) = (*boxes + 1, *cells + this.size);
            }
        }
        self.starts.clear();
        let mut sum = 0;
        for (boxes, _) in &self.sizes {
            self.starts.push(sum);
            sum += boxes;
        }
        self.of.clear();
        self.of.resize(sum as usize, 0);
        for (index, place) in self.places.iter().enumerate() {
            for sentence in shape.at(*place).sentences {
                let start = &mut self.starts[*sentence as usize];
                self.of[*start as usize] = index as u32;
                *start += 1;
            }
        }
        for (start, (boxes, _)) in self.starts.iter_mut().zip(&self.sizes) {
            *start -= boxes;
        }
    }

    /// How much a box would add to what is open, less is better; then what it closes; then its number.
    fn cost(&self, shape: Shape<'_>, index: u32) -> (i32, i32, u32) {
        let (mut opened, mut closed) = (0, 0);
        for sentence in shape.at(self.places[index as usize]).sentences {
            let (waiting, all) = (self.waiting[*sentence as usize].0, self.sizes[*sentence as usize].0);
            match (waiting < all, waiting == 1) {
                (true, true) => closed += 1,
                (false, false) => opened += 1,
                _ => {}
            }
        }
        (opened - closed, -closed, index)
    }

    /// Takes a box, and returns by how much the possible states multiply.
    fn take(&mut self, shape: Shape<'_>, index: u32) -> f64 {
        let this = shape.at(self.places[index as usize]);
        let mut growth = 1.0;
        for &sentence in this.sentences {
            let (boxes, cells) = self.sizes[sentence as usize];
            let (waiting, left) = self.waiting[sentence as usize];
            self.waiting[sentence as usize] = (waiting - 1, left - this.size);
            growth *= fillings(shape, sentence, cells, left - this.size) / fillings(shape, sentence, cells, left);
            if waiting == boxes {
                let start = self.starts[sentence as usize] as usize;
                for neighbour in &self.of[start..start + boxes as usize] {
                    if !std::mem::replace(&mut self.listed[*neighbour as usize], true) {
                        self.candidates.push(*neighbour);
                    }
                }
            }
        }
        growth
    }
}

/// In how many ways a sentence can be filled when so many of its cells are left: 1 before its first cell and after its
/// last.
fn fillings(shape: Shape<'_>, sentence: u32, cells: u32, left: u32) -> f64 {
    if left == 0 {
        return 1.0;
    }
    let (lo, hi) = shape.bounds(sentence);
    let (least, most) = (lo.saturating_sub(left), hi.min(cells - left));
    f64::from((most + 1).saturating_sub(least).max(1))
}
