//! Seats: who takes part in a play.

use std::fmt;

// The loop asks these at every step, and games are crates of their own: so they may be inlined there.

/// A place at the table, counted from 0 inside and from 1 for people.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Seat(u8);

impl Seat {
    /// A play has at most this many seats.
    pub const MOST: usize = 64;
    /// The first seat, and the only one of a game for one.
    pub const FIRST: Seat = Seat(0);
    /// Not a seat at the table: the dice, in the list of moves of a chance turn.
    pub const CHANCE: Seat = Seat(255);

    /// The seat of this number, counted from 0.
    #[inline]
    pub fn new(index: usize) -> Option<Seat> {
        (index < Seat::MOST).then_some(Seat(index as u8))
    }

    /// Its number, counted from 0.
    #[inline]
    pub fn index(self) -> usize {
        self.0.into()
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if *self == Seat::CHANCE { f.write_str("the dice") } else { write!(f, "seat {}", self.0 + 1) }
    }
}

/// A set of seats, walked in ascending order.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Seats(u64);

impl Seats {
    /// Nobody.
    pub const NONE: Seats = Seats(0);
    /// Everybody there could be: the audience of what all perceive.
    pub const ALL: Seats = Seats(u64::MAX);

    /// Just this seat; nobody, if it is the dice.
    #[inline]
    pub fn one(seat: Seat) -> Seats {
        Seats(1_u64.checked_shl(seat.0.into()).unwrap_or(0))
    }

    /// The first so many seats.
    #[inline]
    pub fn first(count: usize) -> Seats {
        if count >= Seat::MOST { Seats::ALL } else { Seats((1 << count) - 1) }
    }

    /// Whether the seat is in the set.
    #[inline]
    pub fn contains(self, seat: Seat) -> bool {
        self.0 & Seats::one(seat).0 != 0
    }

    /// The set with this seat.
    #[inline]
    #[must_use]
    pub fn with(self, seat: Seat) -> Seats {
        Seats(self.0 | Seats::one(seat).0)
    }

    /// The set without this seat.
    #[inline]
    #[must_use]
    pub fn without(self, seat: Seat) -> Seats {
        Seats(self.0 & !Seats::one(seat).0)
    }

    /// The seats that are in both sets.
    #[inline]
    #[must_use]
    pub fn and(self, other: Seats) -> Seats {
        Seats(self.0 & other.0)
    }

    /// The seats that are not in the other set.
    #[inline]
    #[must_use]
    pub fn minus(self, other: Seats) -> Seats {
        Seats(self.0 & !other.0)
    }

    /// Whether nobody is in it.
    #[inline]
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many are in it.
    pub fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Takes the first seat out of the set.
    #[inline]
    pub(crate) fn take_first(&mut self) -> Option<Seat> {
        let index = self.0.trailing_zeros();
        self.0 &= self.0.wrapping_sub(1);
        (index < 64).then_some(Seat(index as u8))
    }

    /// Its seats, in ascending order.
    #[inline]
    pub fn iter(mut self) -> impl Iterator<Item = Seat> {
        std::iter::from_fn(move || self.take_first())
    }
}

impl FromIterator<Seat> for Seats {
    #[inline]
    fn from_iter<I: IntoIterator<Item = Seat>>(seats: I) -> Seats {
        seats.into_iter().fold(Seats::NONE, Seats::with)
    }
}
