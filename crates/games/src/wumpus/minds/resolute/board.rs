//! A cave of at most 8×8 rooms as bits of one word: eight bits for each row, as small sets of rooms have them.

use crate::wumpus::room::{Facing, Room};

/// The longest side whose rooms fit into one word.
pub(super) const LARGEST: u8 = 8;

/// The rooms of a cave, and which of them touch.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Board {
    pub(super) side: u8,
    /// Every room.
    pub(super) all: u64,
    pub(super) start: u64,
    /// For the room of each bit, the rooms next door.
    near: [u64; 64],
    /// For the room of each bit, the rooms that an arrow flies through, from the north clockwise.
    lines: [[u64; 4]; 64],
}

impl Board {
    /// None if the cave is too large.
    pub(super) fn new(side: u8) -> Option<Board> {
        if side == 0 || side > LARGEST {
            return None;
        }
        let mut board = Board { side, all: 0, start: bit(Room::start(side)), near: [0; 64], lines: [[0; 4]; 64] };
        for room in Room::all(side) {
            let place = bit(room).trailing_zeros() as usize;
            board.all |= bit(room);
            for (facing, line) in Facing::ALL.into_iter().zip(&mut board.lines[place]) {
                let flight = std::iter::successors(room.next(facing, side), |room| room.next(facing, side));
                *line = flight.fold(0, |line, room| line | bit(room));
                board.near[place] |= room.next(facing, side).map_or(0, bit);
            }
        }
        Some(board)
    }

    /// The rooms next to the room of this bit.
    pub(super) fn near(&self, room: u64) -> u64 {
        self.near[room.trailing_zeros() as usize & 63]
    }

    /// The rooms that share a wall with any of these, themselves not counted unless they touch.
    pub(super) fn around(&self, rooms: u64) -> u64 {
        const LEFT: u64 = 0x0101_0101_0101_0101;
        let (east, west) = (rooms << 1 & !LEFT, rooms >> 1 & !(LEFT << 7));
        (rooms << 8 | rooms >> 8 | east | west) & self.all
    }

    /// The rooms that an arrow from this room flies through.
    pub(super) fn line(&self, room: u64, facing: Facing) -> u64 {
        self.lines[room.trailing_zeros() as usize & 63][facing as usize]
    }
}

/// The bit of a room.
pub(super) fn bit(room: Room) -> u64 {
    1 << ((u32::from(room.row) * 8 + u32::from(room.column)) & 63)
}

/// The room of a bit.
pub(super) fn room(bit: u64) -> Room {
    let place = bit.trailing_zeros() as u8 & 63;
    Room { row: place / 8, column: place % 8 }
}

/// The bits of a set, lowest first.
pub(super) fn each(mut rooms: u64) -> impl Iterator<Item = u64> {
    std::iter::from_fn(move || {
        let lowest = rooms & rooms.wrapping_neg();
        rooms ^= lowest;
        (lowest != 0).then_some(lowest)
    })
}
