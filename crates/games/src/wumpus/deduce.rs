//! What follows from the percepts: which rooms can hold the Wumpus, which can hold a pit, which are safe.
//!
//! Sound and complete. Where things may share a room, pits, Wumpus and gold do not touch each other, and everything
//! decomposes: a breeze only says "at least one of these rooms", and one more pit in a doubtful room never contradicts
//! that, so a room is free of pits exactly if it was visited or is next to a room without a breeze. The Wumpus is in one
//! room, so its candidates are what every single percept leaves.
//!
//! Where a room holds one thing at most (profile `ep3`), the three touch: the room of the Wumpus or of the gold is no pit.
//! Then every pair of a place for the Wumpus and a place for the gold is tried; it fits if every breeze keeps a doubtful
//! room outside the pair. All doubtful rooms but the pair may then be pits at once. Two or three fitting pairs usually
//! settle every room, and a cave has 64 rooms at most there.

use super::percept::{Cave, Percept, Sensed};
use super::room::{Facing, Room};
use super::rooms::Rooms;

/// What follows from what was told.
#[derive(Clone, Debug, PartialEq)]
pub struct Deduction {
    cave: Cave,
    visited: Rooms,
    /// Next to a room without a breeze, or visited.
    calm: Rooms,
    /// Visited rooms with a breeze.
    breezes: Rooms,
    /// Where the Wumpus can be, alive or dead.
    wumpus: Rooms,
    killed: bool,
    smelled: bool,
    gold: Gold,
    arrow: Arrow,
    last: Option<Sensed>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Gold {
    Unseen,
    Seen(Room),
    Taken(Room),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Arrow {
    InQuiver,
    /// Shot, but its scream, or the lack of it, was not told yet.
    Flying(Room, Facing),
    Spent(Room, Facing),
}

impl Default for Deduction {
    fn default() -> Deduction {
        Deduction {
            cave: Cave::PLAIN,
            visited: Rooms::none(1),
            calm: Rooms::none(1),
            breezes: Rooms::none(1),
            wumpus: Rooms::none(1),
            killed: false,
            smelled: false,
            gold: Gold::Unseen,
            arrow: Arrow::InQuiver,
            last: None,
        }
    }
}

impl Deduction {
    /// Takes one more percept in.
    ///
    /// What is told of a room outside the cave says nothing: percepts may come from a stranger's list.
    pub fn tell(&mut self, percept: &Percept) {
        if percept.room().is_some_and(|room| !room.is_inside(self.cave.side)) {
            return;
        }
        match percept {
            Percept::Cave(cave) => self.begin(cave),
            Percept::Sensed(sensed) => self.sense(*sensed),
            Percept::Shot { room, facing } => self.arrow = Arrow::Flying(*room, *facing),
            Percept::Grabbed { room } => self.gold = Gold::Taken(*room),
        }
    }

    fn begin(&mut self, cave: &Cave) {
        let side = cave.side;
        self.cave = *cave;
        for rooms in [&mut self.visited, &mut self.calm, &mut self.breezes, &mut self.wumpus] {
            rooms.reset(side);
        }
        self.wumpus.fill();
        self.wumpus.remove(Room::start(side));
        self.calm.insert(Room::start(side));
        (self.killed, self.smelled) = (false, false);
        (self.gold, self.arrow, self.last) = (Gold::Unseen, Arrow::InQuiver, None);
    }

    fn sense(&mut self, sensed: Sensed) {
        let room = sensed.room;
        let side = self.cave.side;
        self.last = Some(sensed);
        self.resolve_shot(sensed.scream);
        if sensed.glitter && self.gold == Gold::Unseen {
            self.gold = Gold::Seen(room);
        }
        if self.visited.has(room) {
            return;
        }
        self.visited.insert(room);
        self.calm.insert(room);
        if sensed.breeze {
            self.breezes.insert(room);
        } else {
            room.neighbors(side).for_each(|next| self.calm.insert(next));
        }
        // After the kill the air says nothing about where the Wumpus was; while it lives it is not here.
        if !self.killed {
            self.wumpus.remove(room);
            self.smell(room, sensed.stench);
        }
    }

    fn smell(&mut self, room: Room, stench: bool) {
        let side = self.cave.side;
        if stench {
            self.smelled = true;
            let mut next_door = Rooms::none(side);
            room.neighbors(side).for_each(|next| next_door.insert(next));
            self.wumpus.keep(&next_door);
        } else {
            room.neighbors(side).for_each(|next| self.wumpus.remove(next));
        }
    }

    fn resolve_shot(&mut self, scream: bool) {
        if let Arrow::Flying(room, facing) = self.arrow {
            self.arrow = Arrow::Spent(room, facing);
            let line = self.line(room, facing);
            if scream { self.wumpus.keep(&line) } else { self.wumpus.drop_all(&line) }
        }
        self.killed |= scream;
    }

    /// The rooms that an arrow from here flies through.
    pub fn line(&self, room: Room, facing: Facing) -> Rooms {
        let side = self.cave.side;
        let mut line = Rooms::none(side);
        let mut flight = room.next(facing, side);
        while let Some(room) = flight {
            line.insert(room);
            flight = room.next(facing, side);
        }
        line
    }

    /// The rules.
    pub fn cave(&self) -> &Cave {
        &self.cave
    }

    /// The last percept.
    pub fn last(&self) -> Option<Sensed> {
        self.last
    }

    /// Rooms that were visited.
    pub fn visited(&self) -> &Rooms {
        &self.visited
    }

    /// Where the Wumpus can be by what was sensed, alive or dead.
    pub fn wumpus(&self) -> &Rooms {
        &self.wumpus
    }

    /// Whether the Wumpus was heard dying.
    pub fn killed(&self) -> bool {
        self.killed
    }

    /// From where the arrow left, once it did.
    pub fn shot(&self) -> Option<(Room, Facing)> {
        match self.arrow {
            Arrow::InQuiver => None,
            Arrow::Flying(room, facing) | Arrow::Spent(room, facing) => Some((room, facing)),
        }
    }

    /// Where the gold lies or lay, once it was seen.
    pub fn gold(&self) -> Option<Room> {
        match self.gold {
            Gold::Unseen => None,
            Gold::Seen(room) | Gold::Taken(room) => Some(room),
        }
    }

    /// Whether the gold is in the bag.
    pub fn has_gold(&self) -> bool {
        matches!(self.gold, Gold::Taken(_))
    }

    /// Rooms that surely hold no pit.
    pub fn free_of_pits(&self) -> Rooms {
        if self.cave.shared { self.calm.clone() } else { self.exclusive().0 }
    }

    /// Rooms that surely hold no living Wumpus.
    pub fn free_of_wumpus(&self) -> Rooms {
        let mut free = Rooms::all(self.cave.side);
        if !self.killed {
            free.drop_all(&if self.cave.shared { self.wumpus.clone() } else { self.exclusive().1 });
        }
        free
    }

    /// Rooms that are safe to enter in every cave that fits.
    pub fn safe(&self) -> Rooms {
        let mut safe = Rooms::none(self.cave.side);
        self.safe_into(&mut safe);
        safe
    }

    /// The same, into a set of the caller's.
    pub fn safe_into(&self, safe: &mut Rooms) {
        safe.reset(self.cave.side);
        if self.cave.shared {
            safe.join(&self.calm);
            if !self.killed {
                safe.drop_all(&self.wumpus);
            }
        } else {
            let (no_pit, wumpus) = self.exclusive();
            safe.join(&no_pit);
            if !self.killed {
                safe.drop_all(&wumpus);
            }
        }
        safe.join(&self.visited);
    }

    /// One thing per room: the rooms that surely hold no pit, and those that can hold the Wumpus.
    fn exclusive(&self) -> (Rooms, Rooms) {
        let side = self.cave.side;
        let mut never_pit = Rooms::all(side);
        let mut can_be_wumpus = Rooms::none(side);
        let golds = self.gold_places();
        for wumpus in self.wumpus_places() {
            for gold in &golds {
                if !self.fits(wumpus, *gold) {
                    continue;
                }
                if let Some(room) = wumpus {
                    can_be_wumpus.insert(room);
                }
                // Once every doubtful room may be a pit, one place for the gold is enough for the Wumpus to fit.
                if never_pit == self.calm {
                    break;
                }
                let mut pits = Rooms::all(side);
                pits.drop_all(&self.calm);
                [wumpus, *gold].into_iter().flatten().for_each(|room| pits.remove(room));
                never_pit.drop_all(&pits);
            }
        }
        (never_pit, can_be_wumpus)
    }

    /// Where the Wumpus can be, or that there is none; nothing at all if what was told contradicts itself.
    pub(super) fn wumpus_places(&self) -> Vec<Option<Room>> {
        let must_be = self.cave.complete || self.smelled || self.killed;
        self.wumpus.iter().map(Some).chain((!must_be).then_some(None)).collect()
    }

    /// Where the gold can be or was, or that there is none.
    pub(super) fn gold_places(&self) -> Vec<Option<Room>> {
        if self.gold != Gold::Unseen {
            return vec![self.gold()];
        }
        let start = Room::start(self.cave.side);
        let mut places: Vec<Option<Room>> =
            Room::all(self.cave.side).filter(|room| !self.visited.has(*room) && *room != start).map(Some).collect();
        if !self.cave.complete || places.is_empty() {
            places.push(None);
        }
        places
    }

    /// Whether the two can be there: apart, where they may not share a room, and every breeze keeps a room for its pit.
    pub(super) fn fits(&self, wumpus: Option<Room>, gold: Option<Room>) -> bool {
        let apart = self.cave.shared || wumpus.is_none() || wumpus != gold;
        apart && self.unexplained(wumpus, gold).is_none()
    }

    /// A breeze that has no room left for its pit, if Wumpus and gold are there.
    pub(super) fn unexplained(&self, wumpus: Option<Room>, gold: Option<Room>) -> Option<Room> {
        let may =
            |room: Room| self.may_be_pit(room) && (self.cave.shared || Some(room) != wumpus && Some(room) != gold);
        self.breezes.iter().find(|breeze| !breeze.neighbors(self.cave.side).any(may))
    }

    /// Whether no single percept rules a pit out here.
    pub(super) fn may_be_pit(&self, room: Room) -> bool {
        !self.calm.has(room)
    }

    /// Rooms that single percepts prove free of pits: visited, or next to a room without a breeze.
    pub(super) fn calm(&self) -> &Rooms {
        &self.calm
    }

    /// Rooms that single percepts prove safe, into a set of the caller's: all that are, where things may share a room.
    pub(super) fn plainly_safe_into(&self, safe: &mut Rooms) {
        safe.reset(self.cave.side);
        safe.join(&self.calm);
        if !self.killed {
            safe.drop_all(&self.wumpus);
        }
        safe.join(&self.visited);
    }

    /// Rooms next to visited ones that are closed only because the Wumpus may be there. None where single percepts do not
    /// say all, because a room holds one thing, or where such a room is open already.
    pub(super) fn closed_by_wumpus(&self) -> Option<Rooms> {
        let side = self.cave.side;
        let mut doors = self.calm.clone();
        doors.drop_all(&self.visited);
        let mut closed = doors.clone();
        for room in doors.iter().filter(|room| !room.neighbors(side).any(|next| self.visited.has(next))) {
            closed.remove(room);
        }
        let mut open = closed.clone();
        open.drop_all(&self.wumpus);
        (self.cave.shared && open.is_empty()).then_some(closed)
    }

    /// Visited rooms with a breeze.
    pub(super) fn breezes(&self) -> &Rooms {
        &self.breezes
    }
}
