//! Sets of rooms.

use super::room::Room;

/// A set of rooms of one cave: a word of bits per row, so that all neighbours of a set are a few shifts.
#[derive(Clone, Debug)]
pub struct Rooms {
    side: u8,
    rows: [u64; 64],
}

impl Rooms {
    /// No room of a cave of this side.
    pub fn none(side: u8) -> Rooms {
        Rooms { side, rows: [0; 64] }
    }

    /// Every room of a cave of this side.
    pub fn all(side: u8) -> Rooms {
        let mut rooms = Rooms::none(side);
        rooms.fill();
        rooms
    }

    /// Makes it the empty set of a cave of this side.
    pub fn reset(&mut self, side: u8) {
        self.side = side;
        self.used_mut().fill(0);
    }

    /// Puts every room in.
    pub fn fill(&mut self) {
        let row = u64::MAX >> (64 - u32::from(self.side));
        self.used_mut().fill(row);
    }

    fn used(&self) -> &[u64] {
        &self.rows[..usize::from(self.side)]
    }

    fn used_mut(&mut self) -> &mut [u64] {
        &mut self.rows[..usize::from(self.side)]
    }

    /// Whether the room is in it.
    pub fn has(&self, room: Room) -> bool {
        self.rows[usize::from(room.row)] >> room.column & 1 != 0
    }

    /// Puts a room in.
    pub fn insert(&mut self, room: Room) {
        self.rows[usize::from(room.row)] |= 1 << room.column;
    }

    /// Takes a room out.
    pub fn remove(&mut self, room: Room) {
        self.rows[usize::from(room.row)] &= !(1 << room.column);
    }

    /// Keeps only what is in the other set too.
    pub fn keep(&mut self, other: &Rooms) {
        for (row, other) in self.used_mut().iter_mut().zip(other.used()) {
            *row &= other;
        }
    }

    /// Puts in what is in the other set.
    pub fn join(&mut self, other: &Rooms) {
        for (row, other) in self.used_mut().iter_mut().zip(other.used()) {
            *row |= other;
        }
    }

    /// Takes out what is in the other set.
    pub fn drop_all(&mut self, other: &Rooms) {
        for (row, other) in self.used_mut().iter_mut().zip(other.used()) {
            *row &= !other;
        }
    }

    /// Whether no room is in it.
    pub fn is_empty(&self) -> bool {
        self.used().iter().all(|row| *row == 0)
    }

    /// How many rooms are in it.
    pub fn len(&self) -> u32 {
        self.used().iter().map(|row| row.count_ones()).sum()
    }

    /// Whether the two sets share a room.
    pub fn meets(&self, other: &Rooms) -> bool {
        self.used().iter().zip(other.used()).any(|(row, other)| row & other != 0)
    }

    /// Its rooms, row by row from the top.
    pub fn iter(&self) -> impl Iterator<Item = Room> {
        self.used().iter().enumerate().flat_map(|(row, bits)| {
            let mut rest = *bits;
            std::iter::from_fn(move || {
                let column = rest.trailing_zeros();
                rest &= rest.wrapping_sub(1);
                (column < 64).then_some(Room { row: row as u8, column: column as u8 })
            })
        })
    }
}

impl PartialEq for Rooms {
    fn eq(&self, other: &Rooms) -> bool {
        self.side == other.side && self.used() == other.used()
    }
}

impl Eq for Rooms {}
