//! What lies where: the content of a world file, before anybody enters.

use super::room::Room;

/// A thing in a room.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Item {
    /// A bottomless pit (*poço*).
    Pit,
    /// The Wumpus; it never moves.
    Wumpus,
    /// The gold (*ouro*).
    Gold,
}

/// What lies where in a cave.
///
/// Invariant: every room is inside, the start room is empty, no item is twice in a room, and there is at most one Wumpus
/// and at most one gold.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Layout {
    /// How many rooms a side has.
    pub side: u8,
    /// The items, in the order in which they were given.
    pub items: Vec<(Room, Item)>,
}

impl Layout {
    /// The room of the Wumpus.
    pub fn wumpus(&self) -> Option<Room> {
        self.find(Item::Wumpus)
    }

    /// The room of the gold.
    pub fn gold(&self) -> Option<Room> {
        self.find(Item::Gold)
    }

    /// The rooms with a pit.
    pub fn pits(&self) -> impl Iterator<Item = Room> {
        self.items.iter().filter(|(_, item)| *item == Item::Pit).map(|(room, _)| *room)
    }

    fn find(&self, wanted: Item) -> Option<Room> {
        self.items.iter().find(|(_, item)| *item == wanted).map(|(room, _)| *room)
    }
}
