//! What a step makes perceptible, and to whom.

use crate::{Seat, Seats};

/// The percepts of one step with their audiences, in the order in which they were made.
#[derive(Clone, Debug)]
pub struct Told<P> {
    list: Vec<(Seats, P)>,
}

impl<P> Told<P> {
    /// Nothing told yet.
    pub fn new() -> Told<P> {
        Told { list: Vec::new() }
    }

    /// One seat perceives this.
    pub fn to(&mut self, seat: Seat, percept: P) {
        self.list.push((Seats::one(seat), percept));
    }

    /// Everybody perceives this.
    pub fn all(&mut self, percept: P) {
        self.list.push((Seats::ALL, percept));
    }

    /// These seats perceive this; what nobody perceives is not told.
    pub fn some(&mut self, seats: Seats, percept: P) {
        if !seats.is_empty() {
            self.list.push((seats, percept));
        }
    }

    /// What was told, in order.
    pub fn iter(&self) -> std::slice::Iter<'_, (Seats, P)> {
        self.list.iter()
    }

    /// Forgets everything, keeping the room for more.
    pub fn clear(&mut self) {
        self.list.clear();
    }
}

impl<P> Default for Told<P> {
    fn default() -> Told<P> {
        Told::new()
    }
}

impl<'a, P> IntoIterator for &'a Told<P> {
    type Item = &'a (Seats, P);
    type IntoIter = std::slice::Iter<'a, (Seats, P)>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}
