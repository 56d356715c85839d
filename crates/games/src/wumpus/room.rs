//! Rooms and directions of a square cave.

use std::fmt;

/// A room, counted from 0 inside and printed as the original exercise writes it: `(line, column)` from 1, line 1 on top.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Room {
    /// From the top, counted from 0.
    pub row: u8,
    /// From the left, counted from 0.
    pub column: u8,
}

impl Room {
    /// Where the agent enters and leaves a cave of this side: bottom left.
    pub fn start(side: u8) -> Room {
        Room { row: side - 1, column: 0 }
    }

    /// Whether a cave of this side has such a room.
    pub fn is_inside(self, side: u8) -> bool {
        self.row < side && self.column < side
    }

    /// The room next to this one, unless a wall is there.
    pub fn next(self, facing: Facing, side: u8) -> Option<Room> {
        let Room { row, column } = self;
        let room = match facing {
            Facing::North => Room { row: row.checked_sub(1)?, column },
            Facing::East => Room { row, column: column + 1 },
            Facing::South => Room { row: row + 1, column },
            Facing::West => Room { row, column: column.checked_sub(1)? },
        };
        room.is_inside(side).then_some(room)
    }

    /// The rooms that share a wall with this one, from the north clockwise.
    pub fn neighbors(self, side: u8) -> impl Iterator<Item = Room> {
        Facing::ALL.into_iter().filter_map(move |facing| self.next(facing, side))
    }

    /// Its place in row-major order.
    pub fn index(self, side: u8) -> usize {
        usize::from(self.row) * usize::from(side) + usize::from(self.column)
    }

    /// The room at this place in row-major order.
    pub fn at(index: usize, side: u8) -> Room {
        Room { row: (index / usize::from(side)) as u8, column: (index % usize::from(side)) as u8 }
    }

    /// All rooms, row by row from the top.
    pub fn all(side: u8) -> impl Iterator<Item = Room> {
        (0..usize::from(side) * usize::from(side)).map(move |index| Room::at(index, side))
    }
}

impl fmt::Display for Room {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "({},{})", self.row + 1, self.column + 1)
    }
}

/// Where the agent looks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Facing {
    /// Up, `^`.
    North,
    /// Right, `>`.
    East,
    /// Down, `v`.
    South,
    /// Left, `<`.
    West,
}

impl Facing {
    /// All four, clockwise.
    pub const ALL: [Facing; 4] = [Facing::North, Facing::East, Facing::South, Facing::West];
    /// Where the agent looks when it enters.
    pub const START: Facing = Facing::North;
    /// Their names, clockwise.
    pub const NAMES: &'static [&'static str] = &["north", "east", "south", "west"];
    /// Their glyphs, clockwise.
    pub const GLYPHS: [&'static str; 4] = ["^", ">", "v", "<"];

    /// After a quarter turn to the right.
    #[must_use]
    pub fn right(self) -> Facing {
        Facing::ALL[(self as usize + 1) % 4]
    }

    /// After a quarter turn to the left.
    #[must_use]
    pub fn left(self) -> Facing {
        Facing::ALL[(self as usize + 3) % 4]
    }

    /// Its name.
    pub fn name(self) -> &'static str {
        Facing::NAMES[self as usize]
    }

    /// Its glyph on the original exercise's screens.
    pub fn glyph(self) -> &'static str {
        Facing::GLYPHS[self as usize]
    }

    /// The direction of this name.
    pub fn named(name: &str) -> Option<Facing> {
        Facing::ALL.into_iter().find(|facing| facing.name() == name)
    }
}
