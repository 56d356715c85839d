//! Sets of rooms.

use super::room::Room;

/// A set of rooms of one cave: a bit for each room, row by row.
///
/// The set is as large as the cave needs: one word up to 8×8, two up to 11×11, else a word for each row. Lanes of an
/// environment hold four of them each, and thousands of lanes must stay in the cache.
#[derive(Clone, Debug)]
pub struct Rooms {
    side: u8,
    bits: Bits,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Bits {
    /// Eight bits for each row.
    Small(u64),
    /// Eleven bits for each row.
    Medium(u128),
    /// A word for each row.
    Large(Box<[u64; 64]>),
}

/// The longest side of a small cave.
const SMALL: u8 = 8;
/// The longest side of a cave of medium size.
const MEDIUM: u8 = 11;

impl Rooms {
    /// No room of a cave of this side.
    pub fn none(side: u8) -> Rooms {
        let bits = if side <= SMALL {
            Bits::Small(0)
        } else if side <= MEDIUM {
            Bits::Medium(0)
        } else {
            Bits::Large(Box::new([0; 64]))
        };
        Rooms { side, bits }
    }

    /// Every room of a cave of this side.
    pub fn all(side: u8) -> Rooms {
        let mut rooms = Rooms::none(side);
        rooms.fill();
        rooms
    }

    /// Makes it the empty set of a cave of this side.
    pub fn reset(&mut self, side: u8) {
        match &mut self.bits {
            Bits::Small(word) if side <= SMALL => *word = 0,
            Bits::Medium(word) if side > SMALL && side <= MEDIUM => *word = 0,
            Bits::Large(rows) if side > MEDIUM => rows.fill(0),
            bits => *bits = Rooms::none(side).bits,
        }
        self.side = side;
    }

    /// Puts every room in.
    pub fn fill(&mut self) {
        let side = usize::from(self.side);
        match &mut self.bits {
            Bits::Small(word) => *word = (0..side).fold(0, |all, row| all | ((1 << side) - 1) << (8 * row)),
            Bits::Medium(word) => *word = (0..side).fold(0, |all, row| all | ((1 << side) - 1) << (11 * row)),
            Bits::Large(rows) => rows[..side].fill(u64::MAX >> (64 - side)),
        }
    }

    /// The rooms of one row, a bit for each column.
    fn row(&self, row: usize) -> u64 {
        match &self.bits {
            Bits::Small(word) => word >> (8 * row) & 0xff,
            Bits::Medium(word) => (word >> (11 * row)) as u64 & 0x7ff,
            Bits::Large(rows) => rows[row],
        }
    }

    /// The set as one word, eight bits for each row; none if the cave has more than 8×8 rooms.
    pub(super) fn word(&self) -> Option<u64> {
        match &self.bits {
            Bits::Small(word) => Some(*word),
            Bits::Medium(_) | Bits::Large(_) => None,
        }
    }

    fn rows(&self) -> impl Iterator<Item = u64> {
        (0..usize::from(self.side)).map(|row| self.row(row))
    }

    /// Whether the room is in it; no room outside of the cave is.
    pub fn has(&self, room: Room) -> bool {
        room.is_inside(self.side)
            && match &self.bits {
                Bits::Small(word) => word & small(room) != 0,
                Bits::Medium(word) => word & medium(room) != 0,
                Bits::Large(rows) => rows[usize::from(room.row)] >> room.column & 1 != 0,
            }
    }

    /// Puts a room in, if the cave has it.
    pub fn insert(&mut self, room: Room) {
        if !room.is_inside(self.side) {
            return;
        }
        match &mut self.bits {
            Bits::Small(word) => *word |= small(room),
            Bits::Medium(word) => *word |= medium(room),
            Bits::Large(rows) => rows[usize::from(room.row)] |= 1 << room.column,
        }
    }

    /// Takes a room out.
    pub fn remove(&mut self, room: Room) {
        if !room.is_inside(self.side) {
            return;
        }
        match &mut self.bits {
            Bits::Small(word) => *word &= !small(room),
            Bits::Medium(word) => *word &= !medium(room),
            Bits::Large(rows) => rows[usize::from(room.row)] &= !(1 << room.column),
        }
    }

    /// Combines it with a set of the same cave, word by word.
    fn combine(&mut self, other: &Rooms, with: impl Fn(u64, u64) -> u64, wide: impl Fn(u128, u128) -> u128) {
        debug_assert_eq!(self.side, other.side, "both are sets of the same cave");
        match (&mut self.bits, &other.bits) {
            (Bits::Small(word), Bits::Small(other)) => *word = with(*word, *other),
            (Bits::Medium(word), Bits::Medium(other)) => *word = wide(*word, *other),
            (Bits::Large(rows), Bits::Large(others)) => {
                for (row, other) in rows.iter_mut().zip(others.iter()).take(self.side.into()) {
                    *row = with(*row, *other);
                }
            }
            _ => {}
        }
    }

    /// Keeps only what is in the other set too.
    pub fn keep(&mut self, other: &Rooms) {
        self.combine(other, |row, other| row & other, |all, other| all & other);
    }

    /// Puts in what is in the other set.
    pub fn join(&mut self, other: &Rooms) {
        self.combine(other, |row, other| row | other, |all, other| all | other);
    }

    /// Takes out what is in the other set.
    pub fn drop_all(&mut self, other: &Rooms) {
        self.combine(other, |row, other| row & !other, |all, other| all & !other);
    }

    /// Whether no room is in it.
    pub fn is_empty(&self) -> bool {
        match &self.bits {
            Bits::Small(word) => *word == 0,
            Bits::Medium(word) => *word == 0,
            Bits::Large(_) => self.rows().all(|row| row == 0),
        }
    }

    /// How many rooms are in it.
    pub fn len(&self) -> u32 {
        match &self.bits {
            Bits::Small(word) => word.count_ones(),
            Bits::Medium(word) => word.count_ones(),
            Bits::Large(_) => self.rows().map(u64::count_ones).sum(),
        }
    }

    /// Whether the two sets share a room.
    pub fn meets(&self, other: &Rooms) -> bool {
        match (&self.bits, &other.bits) {
            (Bits::Small(word), Bits::Small(other)) => word & other != 0,
            (Bits::Medium(word), Bits::Medium(other)) => word & other != 0,
            _ => self.rows().zip(other.rows()).any(|(row, other)| row & other != 0),
        }
    }

    /// Its rooms, row by row from the top.
    pub fn iter(&self) -> impl Iterator<Item = Room> {
        self.rows().enumerate().flat_map(|(row, bits)| {
            let mut rest = bits;
            std::iter::from_fn(move || {
                let column = rest.trailing_zeros();
                rest &= rest.wrapping_sub(1);
                (column < 64).then_some(Room { row: row as u8, column: column as u8 })
            })
        })
    }
}

/// The bit of a room of a small cave.
fn small(room: Room) -> u64 {
    1 << ((u32::from(room.row) * 8 + u32::from(room.column)) & 63)
}

/// The bit of a room of a cave of medium size.
fn medium(room: Room) -> u128 {
    1 << ((u32::from(room.row) * 11 + u32::from(room.column)) & 127)
}

impl PartialEq for Rooms {
    fn eq(&self, other: &Rooms) -> bool {
        self.side == other.side
            && match (&self.bits, &other.bits) {
                (Bits::Large(_), _) | (_, Bits::Large(_)) => self.rows().eq(other.rows()),
                (bits, others) => bits == others,
            }
    }
}

impl Eq for Rooms {}
