//! The order in which a sweep takes the boxes of a component.
//!
//! The work grows with the number of sentences that are open at once (some of their boxes taken, some not). So the next
//! box is always the one that leaves the fewest open; among equals the one that closes most, then the first.

use crate::parts::Shape;

/// Scratch of the ordering.
#[derive(Clone, Debug, Default)]
pub(crate) struct Order {
    /// The place of each box in the shape.
    pub(crate) places: Vec<u32>,
    /// The boxes in the order to take them.
    pub(crate) boxes: Vec<u32>,
    /// Boxes that each sentence still waits for.
    waiting: Vec<u32>,
    open: Vec<bool>,
    /// The boxes of each sentence: `starts` into `of`.
    starts: Vec<u32>,
    of: Vec<u32>,
    candidates: Vec<u32>,
    listed: Vec<bool>,
}

impl Order {
    /// Orders the boxes of a shape.
    pub(crate) fn find(&mut self, shape: Shape<'_>) {
        shape.places(&mut self.places);
        self.index(shape);
        self.boxes.clear();
        self.candidates.clear();
        self.listed.clear();
        self.listed.resize(shape.boxes(), false);
        self.open.clear();
        self.open.resize(shape.sentences(), false);
        // A component is connected: once started, some open sentence always names the next box.
        let first = (0..shape.boxes() as u32).min_by_key(|index| self.cost(shape, *index)).unwrap_or(0);
        self.candidates.push(first);
        self.listed[first as usize] = true;
        while let Some(best) = (0..self.candidates.len()).min_by_key(|at| self.cost(shape, self.candidates[*at])) {
            let index = self.candidates.swap_remove(best);
            self.boxes.push(index);
            self.take(shape, index);
        }
    }

    /// Lists the boxes of each sentence.
    fn index(&mut self, shape: Shape<'_>) {
        self.waiting.clear();
        self.waiting.resize(shape.sentences(), 0);
        for place in &self.places {
            for sentence in shape.at(*place).sentences {
                self.waiting[*sentence as usize] += 1;
            }
        }
        self.starts.clear();
        let mut sum = 0;
        for waiting in &self.waiting {
            self.starts.push(sum);
            sum += waiting;
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
        for (start, waiting) in self.starts.iter_mut().zip(&self.waiting) {
            *start -= waiting;
        }
    }

    /// How much a box would add to what is open, less is better; then what it closes; then its number.
    fn cost(&self, shape: Shape<'_>, index: u32) -> (i32, i32, u32) {
        let (mut opened, mut closed) = (0, 0);
        for sentence in shape.at(self.places[index as usize]).sentences {
            let last = self.waiting[*sentence as usize] == 1;
            match (self.open[*sentence as usize], last) {
                (true, true) => closed += 1,
                (false, false) => opened += 1,
                _ => {}
            }
        }
        (opened - closed, -closed, index)
    }

    fn take(&mut self, shape: Shape<'_>, index: u32) {
        for sentence in shape.at(self.places[index as usize]).sentences {
            let sentence = *sentence as usize;
            self.waiting[sentence] -= 1;
            if !self.open[sentence] {
                self.open[sentence] = true;
                let start = self.starts[sentence] as usize;
                let end = self.starts.get(sentence + 1).map_or(self.of.len(), |end| *end as usize);
                for neighbour in &self.of[start..end] {
                    if !std::mem::replace(&mut self.listed[*neighbour as usize], true) {
                        self.candidates.push(*neighbour);
                    }
                }
            }
        }
    }
}
