//! The cave as a grid: rooms, facings, poses, and what lies next to what.
//!
//! A set of rooms is a `u16` (bit = room index, row-major from the top-left), so that neighbourhoods, arrow
//! flights and reflections are table look-ups and set algebra is one machine instruction. This is why the solver has
//! rooms and poses of its own beside [`Room`]: it asks for neighbours and distances some hundred million times.

use crate::wumpus::minds::path;
use crate::wumpus::room::{Facing, Room};

/// The largest side the solver accepts: sixteen rooms fill a `u16`.
pub const MAX_SIDE: u8 = 4;

/// A set of rooms, one bit per room index.
pub type Rooms = u16;

/// A room and a facing, dense enough to be the index of a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Pose {
    /// Index of the room, row-major from the top-left.
    pub room: u8,
    /// Where the agent looks.
    pub facing: Facing,
}

impl Pose {
    /// The dense number of the pose: four per room.
    pub fn index(self) -> usize {
        usize::from(self.room) * 4 + self.facing as usize
    }

    /// The pose with this dense number.
    pub fn from_index(index: usize) -> Pose {
        Pose { room: (index / 4) as u8, facing: Facing::ALL[index % 4] }
    }
}

/// The tables of one cave size.
#[derive(Clone, Debug)]
pub struct Grid {
    side: u8,
    neighbours: [Rooms; 16],
    step: [[Option<u8>; 4]; 16],
    ray: [[Rooms; 4]; 16],
    mirror: [u8; 16],
}

impl Grid {
    /// The tables for a side of 1 to [`MAX_SIDE`]; other sides are clamped into that range.
    pub fn new(side: u8) -> Grid {
        let side = side.clamp(1, MAX_SIDE);
        let mut grid = Grid { side, neighbours: [0; 16], step: [[None; 4]; 16], ray: [[0; 4]; 16], mirror: [0; 16] };
        for room in 0..side * side {
            let (row, column) = (room / side, room % side);
            let here = usize::from(room);
            grid.mirror[here] = (side - 1 - column) * side + (side - 1 - row);
            for facing in Facing::ALL {
                let flight = flight(side, row, column, facing);
                grid.step[here][facing as usize] = flight.first().copied();
                grid.ray[here][facing as usize] = flight.iter().fold(0, |set, &room| set | 1 << room);
                grid.neighbours[here] |= flight.first().map_or(0, |&room| 1 << room);
            }
        }
        grid
    }

    /// Rooms per row.
    pub fn side(&self) -> u8 {
        self.side
    }

    /// How many rooms there are.
    pub fn rooms(&self) -> u8 {
        self.side * self.side
    }

    /// All rooms.
    pub fn all(&self) -> Rooms {
        (((1u32) << self.rooms()) - 1) as Rooms
    }

    /// The bottom-left room, where the agent starts and leaves.
    pub fn start(&self) -> u8 {
        self.side * (self.side - 1)
    }

    /// The dense number of a room; none if it lies outside.
    pub fn number(&self, room: Room) -> Option<u8> {
        (room.row < self.side && room.column < self.side).then(|| room.index(self.side) as u8)
    }

    /// The room of a dense number.
    pub fn room(&self, number: u8) -> Room {
        Room::at(number.into(), self.side)
    }

    /// The same pose as those see it who walk.
    pub(in crate::wumpus::minds) fn walked(&self, pose: Pose) -> path::Pose {
        path::Pose { room: self.room(pose.room), facing: pose.facing }
    }

    /// The pose of somebody who walks, as a dense one; none if it lies outside.
    pub(in crate::wumpus::minds) fn pose(&self, walked: path::Pose) -> Option<Pose> {
        Some(Pose { room: self.number(walked.room)?, facing: walked.facing })
    }

    /// The rooms that share a wall with this one.
    pub fn neighbours(&self, room: u8) -> Rooms {
        self.neighbours[usize::from(room)]
    }

    /// The room ahead, if no wall is there.
    pub fn ahead(&self, pose: Pose) -> Option<u8> {
        self.step[usize::from(pose.room)][pose.facing as usize]
    }

    /// The rooms an arrow flies through from here.
    pub fn ray(&self, pose: Pose) -> Rooms {
        self.ray[usize::from(pose.room)][pose.facing as usize]
    }

    /// The room reflected over the diagonal through the start.
    pub fn mirror_room(&self, room: u8) -> u8 {
        self.mirror[usize::from(room)]
    }

    /// The set of rooms reflected over the diagonal through the start.
    pub fn mirror_rooms(&self, rooms: Rooms) -> Rooms {
        each(rooms).fold(0, |set, room| set | 1 << self.mirror_room(room))
    }

    /// The pose reflected over the diagonal through the start.
    pub fn mirror_pose(&self, pose: Pose) -> Pose {
        Pose { room: self.mirror_room(pose.room), facing: mirrored(pose.facing) }
    }
}

/// The rooms of a set, in rising order.
pub fn each(mut rooms: Rooms) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        (rooms != 0).then(|| {
            let room = rooms.trailing_zeros() as u8;
            rooms &= rooms - 1;
            room
        })
    })
}

/// The facing in the cave reflected over the diagonal through the start: north and east change places.
fn mirrored(facing: Facing) -> Facing {
    Facing::ALL[facing as usize ^ 1]
}

/// The rooms straight ahead of a room, nearest first.
fn flight(side: u8, row: u8, column: u8, facing: Facing) -> Vec<u8> {
    match facing {
        Facing::North => (0..row).rev().map(|row| row * side + column).collect(),
        Facing::East => (column + 1..side).map(|column| row * side + column).collect(),
        Facing::South => (row + 1..side).map(|row| row * side + column).collect(),
        Facing::West => (0..column).rev().map(|column| row * side + column).collect(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_mirror_keeps_the_start_and_the_neighbourhoods() {
        for side in 1..=MAX_SIDE {
            let grid = Grid::new(side);
            assert_eq!(grid.mirror_room(grid.start()), grid.start());
            for room in 0..grid.rooms() {
                assert_eq!(grid.mirror_room(grid.mirror_room(room)), room);
                for facing in Facing::ALL {
                    let pose = Pose { room, facing };
                    let mirrored = grid.mirror_pose(pose);
                    assert_eq!(grid.ahead(mirrored), grid.ahead(pose).map(|room| grid.mirror_room(room)));
                    assert_eq!(grid.ray(mirrored), grid.mirror_rooms(grid.ray(pose)));
                }
            }
        }
    }

    #[test]
    fn the_start_of_a_cave_of_four_sees_north_and_east() {
        let grid = Grid::new(4);
        assert_eq!(grid.start(), 12);
        assert_eq!(grid.ray(Pose { room: 12, facing: Facing::North }), 1 << 8 | 1 << 4 | 1);
        assert_eq!(grid.neighbours(12), 1 << 8 | 1 << 13);
        assert_eq!(grid.ahead(Pose { room: 12, facing: Facing::West }), None);
    }
}
