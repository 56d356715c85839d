//! What the agent knows, raw: rooms seen, breezes felt, rooms that may hold the Wumpus, the arrow, the gold.
//!
//! Nothing here is clever: the solver brings equal beliefs together itself.

use super::geometry::{Grid, Pose, Rooms};

/// What is known of the gold.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum GoldKnown {
    /// Not seen yet: it may lie in any room not visited.
    Unseen,
    /// Seen to glitter in this room, not taken.
    Seen(u8),
    /// In the agent's hands.
    Carried,
}

/// Everything the percepts have taught so far. Invariant: the start room is visited.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Knowledge {
    visited: Rooms,
    breezes: Rooms,
    wumpus: Rooms,
    arrow: bool,
    gold: GoldKnown,
}

impl Knowledge {
    /// What is known before the first percept.
    pub fn new(grid: &Grid) -> Knowledge {
        let start = 1 << grid.start();
        Knowledge { visited: start, breezes: 0, wumpus: grid.all() & !start, arrow: true, gold: GoldKnown::Unseen }
    }

    /// Rooms the agent has been in.
    pub fn visited(&self) -> Rooms {
        self.visited
    }

    /// Visited rooms with a breeze.
    pub fn breezes(&self) -> Rooms {
        self.breezes
    }

    /// Rooms that may hold the living Wumpus; none when it is dead or nowhere.
    pub fn wumpus(&self) -> Rooms {
        self.wumpus
    }

    /// Whether the arrow is still there.
    pub fn arrow(&self) -> bool {
        self.arrow
    }

    /// What is known of the gold.
    pub fn gold(&self) -> GoldKnown {
        self.gold
    }

    /// The agent stands alive in a room and perceives. Telling the same twice changes nothing.
    ///
    /// Rooms outside the cave are ignored.
    pub fn sense(&mut self, grid: &Grid, room: u8, stench: bool, breeze: bool, glitter: bool) {
        if room >= grid.rooms() {
            return;
        }
        let here = 1 << room;
        self.visited |= here;
        self.breezes = if breeze { self.breezes | here } else { self.breezes & !here };
        let near = grid.neighbours(room);
        self.wumpus &= !here & if stench { near } else { !near };
        if glitter && self.gold == GoldKnown::Unseen {
            self.gold = GoldKnown::Seen(room);
        }
    }

    /// The arrow flew from this pose, and a scream was heard or not.
    pub fn shot(&mut self, grid: &Grid, pose: Pose, scream: bool) {
        self.arrow = false;
        self.wumpus = if scream { 0 } else { self.wumpus & !grid.ray(pose) };
    }

    /// A scream was heard: the Wumpus is dead, whoever shot it.
    pub fn screamed(&mut self) {
        self.wumpus = 0;
    }

    /// The gold was taken.
    pub fn grabbed(&mut self) {
        self.gold = GoldKnown::Carried;
    }

    /// Whether this is knowledge of a cave of this size.
    pub fn fits(&self, grid: &Grid) -> bool {
        let seen = if let GoldKnown::Seen(room) = self.gold { room < grid.rooms() } else { true };
        seen && (self.visited | self.wumpus) & !grid.all() == 0 && self.visited >> grid.start() & 1 == 1
    }

    /// All of it in one number (bits 0 to 53), for tables.
    pub fn packed(&self) -> u64 {
        let gold = match self.gold {
            GoldKnown::Seen(room) => u64::from(room),
            GoldKnown::Unseen => 16,
            GoldKnown::Carried => 17,
        };
        u64::from(self.visited)
            | u64::from(self.breezes) << 16
            | u64::from(self.wumpus) << 32
            | u64::from(self.arrow) << 48
            | gold << 49
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::wumpus::room::Facing;

    #[test]
    fn a_stench_at_the_start_leaves_two_rooms() {
        let grid = Grid::new(4);
        let mut known = Knowledge::new(&grid);
        known.sense(&grid, 12, true, false, false);
        assert_eq!(known.wumpus(), 1 << 8 | 1 << 13);
        known.shot(&grid, Pose { room: 12, facing: Facing::North }, false);
        assert_eq!((known.wumpus(), known.arrow()), (1 << 13, false));
    }

    #[test]
    fn after_the_scream_a_stench_that_lingers_means_nothing() {
        let grid = Grid::new(4);
        let mut known = Knowledge::new(&grid);
        known.sense(&grid, 12, true, false, false);
        known.shot(&grid, Pose { room: 12, facing: Facing::North }, true);
        known.sense(&grid, 12, true, false, false);
        assert_eq!(known.wumpus(), 0);
    }
}
