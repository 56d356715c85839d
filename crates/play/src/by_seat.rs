//! One thing for each seat, or nothing where it may not be seen.

use std::ops::Index;

/// One thing for each seat of the table; a seat whose thing is secret has none.
///
/// The places stay: seat 2 is seat 2, also where seat 1 is hidden.
#[derive(Clone, Debug, PartialEq)]
pub struct BySeat<T> {
    places: Vec<Option<T>>,
}

impl<T> BySeat<T> {
    /// The number of seats at the table, hidden ones included.
    pub fn len(&self) -> usize {
        self.places.len()
    }

    /// Whether the table has no seat.
    pub fn is_empty(&self) -> bool {
        self.places.is_empty()
    }

    /// The thing of this seat, counted from 0; none if it is hidden or if there is no such seat.
    pub fn get(&self, seat: usize) -> Option<&T> {
        self.places.get(seat)?.as_ref()
    }

    /// Like [`BySeat::get`], to be changed.
    pub fn get_mut(&mut self, seat: usize) -> Option<&mut T> {
        self.places.get_mut(seat)?.as_mut()
    }

    /// The thing of the first seat.
    pub fn first(&self) -> Option<&T> {
        self.get(0)
    }

    /// The things that can be seen, with their seats counted from 0.
    pub fn iter(&self) -> impl Iterator<Item = (usize, &T)> {
        self.places.iter().enumerate().filter_map(|(seat, it)| Some((seat, it.as_ref()?)))
    }

    /// The things that can be seen, without their seats.
    pub fn values(&self) -> impl Iterator<Item = &T> {
        self.places.iter().flatten()
    }

    /// Every place of the table, hidden ones as none.
    pub fn places(&self) -> &[Option<T>] {
        &self.places
    }
}

impl<T> Default for BySeat<T> {
    fn default() -> BySeat<T> {
        BySeat { places: Vec::new() }
    }
}

/// A table at which nothing is hidden.
impl<T> From<Vec<T>> for BySeat<T> {
    fn from(all: Vec<T>) -> BySeat<T> {
        all.into_iter().map(Some).collect()
    }
}

impl<T> FromIterator<Option<T>> for BySeat<T> {
    fn from_iter<I: IntoIterator<Item = Option<T>>>(places: I) -> BySeat<T> {
        BySeat { places: places.into_iter().collect() }
    }
}

/// For callers who know that the seat can be seen.
impl<T> Index<usize> for BySeat<T> {
    type Output = T;

    fn index(&self, seat: usize) -> &T {
        self.get(seat).expect("the caller's audience sees this seat")
    }
}
