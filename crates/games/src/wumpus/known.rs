//! What the agent knows: its percepts, folded; and the pictures of it and of the truth.

use play::{Grid, Layer, Panel, Picture, Table, Tone};

use super::deduce::Deduction;
use super::percept::{Cave, Percept, Sensed};
use super::room::{Facing, Room};
use super::rules::ProfileName;
use super::{Beast, End, GOLD, PIT, WUMPUS, Wumpus};

/// What is remembered of a visited room: the digits of the original exercise's matrix *Percebe*.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Memory {
    /// F.
    pub stench: bool,
    /// B.
    pub breeze: bool,
    /// R.
    pub glitter: bool,
}

/// All that the agent can know.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Known {
    /// The rules.
    pub cave: Option<Cave>,
    /// What is remembered of each room, row by row: a set of the bits below; empty where it was never visited.
    rooms: Vec<u8>,
    /// The last percept.
    pub last: Option<Sensed>,
    /// From where the arrow was shot, once it was, and whether it hit.
    pub shot: Option<(Room, Facing)>,
    /// The Wumpus is dead.
    pub killed: bool,
    /// The gold is in the bag.
    pub has_gold: bool,
    /// What follows from it all.
    pub deduction: Deduction,
}

pub(super) const VISITED: u8 = 1;
pub(super) const STENCH: u8 = 2;
pub(super) const BREEZE: u8 = 4;
pub(super) const GLITTER: u8 = 8;

impl Memory {
    fn of(bits: u8) -> Option<Memory> {
        let has = |bit: u8| bits & bit != 0;
        has(VISITED).then(|| Memory { stench: has(STENCH), breeze: has(BREEZE), glitter: has(GLITTER) })
    }
}

impl Known {
    /// Rooms per side; 0 before the rules were told.
    pub fn side(&self) -> u8 {
        self.cave.map_or(0, |cave| cave.side)
    }

    /// What is remembered of a room.
    pub fn memory(&self, room: Room) -> Option<Memory> {
        self.rooms.get(room.index(self.side())).copied().and_then(Memory::of)
    }

    /// What is remembered of all rooms, row by row, as bits.
    pub(super) fn memories(&self) -> &[u8] {
        &self.rooms
    }

    pub(super) fn learn(&mut self, percept: &Percept) {
        if percept.room().is_some_and(|room| !room.is_inside(self.side())) {
            return;
        }
        self.deduction.tell(percept);
        match percept {
            Percept::Cave(cave) => {
                // All else is set back; the room for it is kept, because an environment begins thousands of plays.
                self.cave = Some(*cave);
                self.rooms.clear();
                self.rooms.resize(usize::from(cave.side) * usize::from(cave.side), 0);
                (self.last, self.shot) = (None, None);
                (self.killed, self.has_gold) = (false, false);
            }
            Percept::Sensed(sensed) => self.sense(*sensed),
            Percept::Shot { room, facing } => self.shot = Some((*room, *facing)),
            Percept::Grabbed { .. } => {
                self.has_gold = true;
                self.clear(GLITTER);
            }
        }
    }

    /// Corrected memory follows the world; the original exercise's own never forgets (settled points 2 and 3).
    fn clear(&mut self, bit: u8) {
        if self.cave.is_some_and(|cave| cave.profile == ProfileName::Corrected) {
            self.rooms.iter_mut().for_each(|room| *room &= !bit);
        }
    }

    fn sense(&mut self, sensed: Sensed) {
        if self.last.is_some_and(|last| last.scream) {
            self.clear(STENCH);
        }
        self.killed |= sensed.scream;
        let index = sensed.room.index(self.side());
        if let Some(room) = self.rooms.get_mut(index) {
            let bits = [(sensed.stench, STENCH), (sensed.breeze, BREEZE), (sensed.glitter, GLITTER)];
            *room = bits.into_iter().fold(VISITED, |all, (felt, bit)| all | if felt { bit } else { 0 });
        }
        self.last = Some(sensed);
    }

    pub(super) fn picture(&self) -> Picture {
        let side = usize::from(self.side());
        let mut grid = Grid::numbered(side, side);
        for (cell, room) in grid.cells.iter_mut().zip(&self.rooms) {
            let Some(memory) = Memory::of(*room) else {
                cell.mark(Layer::Ground, "unvisited", "?");
                cell.tone = Tone::Unknown;
                continue;
            };
            mark_senses(cell, memory);
            if memory.glitter && !self.has_gold {
                cell.tone = Tone::Goal;
            }
        }
        if let Some(last) = self.last {
            let cell = grid.at(last.room.row.into(), last.room.column.into());
            cell.mark(Layer::Agent, "agent", last.facing.glyph());
        }
        Picture {
            title: "known to the agent".to_owned(),
            panels: vec![Panel::Grid(grid), Panel::Table(self.bag())],
            captions: Vec::new(),
        }
    }

    fn bag(&self) -> Table {
        let arrow = if self.shot.is_some() { "shot" } else { "in the quiver" };
        let seen = self.deduction.gold().map_or_else(|| "not found".to_owned(), |room| format!("seen in {room}"));
        let gold = if self.has_gold { "in the bag" } else { &seen };
        let wumpus = if self.killed { "dead" } else { "no scream heard" };
        let rows = [("arrow", arrow), ("gold", gold), ("Wumpus", wumpus)];
        Table { title: String::new(), rows: rows.map(|(name, value)| (name.to_owned(), value.to_owned())).to_vec() }
    }
}

fn mark_senses(cell: &mut play::Cell, memory: Memory) {
    let senses = [(memory.stench, "stench", "s"), (memory.breeze, "breeze", "b"), (memory.glitter, "glitter", "g")];
    for (_, name, glyph) in senses.into_iter().filter(|(felt, ..)| *felt) {
        cell.mark(Layer::Sense, name, glyph);
    }
}

/// The whole cave as it is. The original exercise draws Wumpus and gold even if killed or taken (settled point 5); elsewhere
/// gold that was taken is gone.
pub(super) fn truth(world: &Wumpus) -> Picture {
    let side = world.cave.side;
    let hidden = if world.has_gold && world.cave.profile == ProfileName::Corrected { GOLD } else { 0 };
    let mut grid = Grid::numbered(side.into(), side.into());
    for (cell, room) in grid.cells.iter_mut().zip(world.rooms.iter().map(|room| room & !hidden)) {
        let items = [(PIT, "pit", "P"), (WUMPUS, "wumpus", "W"), (GOLD, "gold", "G")];
        for (_, name, glyph) in items.into_iter().filter(|(bit, ..)| room & bit != 0) {
            cell.mark(Layer::Item, name, glyph);
        }
        let stench = room & super::STENCH != 0 && world.beast == Beast::Alive;
        mark_senses(cell, Memory { stench, breeze: room & super::BREEZE != 0, glitter: false });
        let deadly = room & PIT != 0 || room & WUMPUS != 0 && world.beast == Beast::Alive;
        cell.tone = if deadly {
            Tone::Danger
        } else if room & GOLD != 0 {
            Tone::Goal
        } else {
            Tone::Plain
        };
    }
    // Who climbed out is gone; who died lies where he fell.
    if !matches!(world.end, Some(End::LeftWithGold | End::LeftEmpty)) {
        grid.at(world.room.row.into(), world.room.column.into()).mark(Layer::Agent, "agent", world.facing.glyph());
    }
    let mut captions = Vec::new();
    if world.killed() {
        captions.push("the Wumpus is dead".to_owned());
    }
    if world.has_gold {
        captions.push("the gold was taken".to_owned());
    }
    Picture { title: "the cave as it is".to_owned(), panels: vec![Panel::Grid(grid)], captions }
}
