//! What the outside seats were told since they last acted.

use crate::{Seat, Seats};

/// The news of the seats that are answered from outside, for a play without a journal.
///
/// A list is emptied when its seat acts and keeps its memory, so a play that goes on allocates nothing for it. A play
/// without outside seats keeps no lists at all.
#[derive(Debug)]
pub(crate) struct Heard<P> {
    /// The seats that are listened to.
    seats: Seats,
    /// What each of them was told since it last acted.
    lists: Vec<Vec<P>>,
}

impl<P: Clone> Heard<P> {
    pub(crate) fn new() -> Heard<P> {
        Heard { seats: Seats::NONE, lists: Vec::new() }
    }

    /// Starts a new play in which these seats are listened to.
    pub(crate) fn begin(&mut self, seats: Seats) {
        self.seats = seats;
        self.lists.iter_mut().for_each(Vec::clear);
        let needed = seats.iter().last().map_or(0, |seat| seat.index() + 1);
        if self.lists.len() < needed {
            self.lists.resize_with(needed, Vec::new);
        }
    }

    /// Keeps a percept for those seats of its audience that are listened to.
    #[inline]
    pub(crate) fn tell(&mut self, to: Seats, percept: &P) {
        if self.seats.is_empty() {
            return;
        }
        for seat in self.seats.and(to).iter() {
            self.lists[seat.index()].push(percept.clone());
        }
    }

    /// Forgets what these seats knew when they acted.
    #[inline]
    pub(crate) fn acted(&mut self, seats: impl Iterator<Item = Seat>) {
        if self.seats.is_empty() {
            return;
        }
        for seat in seats.filter(|seat| self.seats.contains(*seat)) {
            self.lists[seat.index()].clear();
        }
    }

    /// What a seat was told since it last acted; nothing if it is not listened to.
    pub(crate) fn of(&self, seat: Seat) -> &[P] {
        self.lists.get(seat.index()).map_or(&[], Vec::as_slice)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn seat(index: usize) -> Seat {
        Seat::new(index).expect("a small number")
    }

    #[test]
    fn lists_keep_their_memory_and_strangers_have_none() {
        let mut heard = Heard::new();
        heard.begin(Seats::one(seat(1)));
        let rooms = |heard: &Heard<u8>| heard.lists.iter().map(Vec::capacity).collect::<Vec<_>>();
        let mut before = None;
        for turn in 0..100 {
            for percept in 0..5 {
                heard.tell(Seats::ALL, &percept);
            }
            assert_eq!((heard.of(seat(0)), heard.of(seat(1))), (&[][..], &[0, 1, 2, 3, 4][..]), "turn {turn}");
            assert_eq!(*before.get_or_insert(rooms(&heard)), rooms(&heard), "turn {turn}");
            heard.acted([seat(0), seat(1)].into_iter());
            assert!(heard.of(seat(1)).is_empty());
        }
        heard.tell(Seats::ALL, &9);
        heard.begin(Seats::NONE);
        heard.tell(Seats::ALL, &9);
        assert_eq!(
            (heard.of(seat(1)), before),
            (&[][..], Some(rooms(&heard))),
            "a new play is silent, the memory stays"
        );
    }

    #[test]
    fn a_play_without_outside_seats_has_no_lists() {
        let mut heard = Heard::new();
        heard.begin(Seats::NONE);
        heard.tell(Seats::ALL, &1);
        heard.acted([seat(3)].into_iter());
        assert!(heard.lists.is_empty() && heard.of(seat(3)).is_empty());
    }
}
