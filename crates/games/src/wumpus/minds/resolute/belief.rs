//! What is known of a cave, in a few words: the state that counting, playing on and solving work with.

use super::board::{Board, each};
use crate::wumpus::room::Facing;

/// What does not change in a play: the rooms and how the cave was made.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Model {
    pub(super) board: Board,
    /// The chance of a pit in a room.
    pub(super) pit: f64,
    /// Whether several things may lie in one room.
    pub(super) shared: bool,
}

/// What was sensed, folded; equal beliefs have equal futures.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(clippy::struct_excessive_bools, reason = "four facts about the cave, all independent of each other")]
pub(super) struct Belief {
    pub(super) visited: u64,
    /// Visited rooms with a breeze.
    pub(super) breezes: u64,
    /// Rooms that no pit can be in: visited, or next to a room without a breeze.
    pub(super) calm: u64,
    /// Where the Wumpus can be, alive or dead.
    pub(super) suspects: u64,
    /// Where the gold can be.
    pub(super) golds: u64,
    /// Whether there may be no Wumpus at all.
    pub(super) no_wumpus: bool,
    /// Whether there may be no gold at all.
    pub(super) no_gold: bool,
    pub(super) killed: bool,
    /// Whether the arrow is in the quiver.
    pub(super) arrow: bool,
}

/// What a visit of a room tells, beside glitter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Air {
    pub(super) breeze: bool,
    pub(super) stench: bool,
}

impl Belief {
    /// What is known of a generated cave before anything is sensed: the start room is empty.
    pub(super) fn start(board: &Board) -> Belief {
        let others = board.all & !board.start;
        Belief {
            visited: 0,
            breezes: 0,
            calm: board.start,
            suspects: others,
            golds: others,
            no_wumpus: false,
            no_gold: false,
            killed: false,
            arrow: true,
        }
    }

    /// Where a living Wumpus can be.
    pub(super) fn alive(&self) -> u64 {
        if self.killed { 0 } else { self.suspects }
    }

    /// Rooms next to visited ones that were not visited.
    pub(super) fn frontier(&self, board: &Board) -> u64 {
        board.around(self.visited) & !self.visited
    }

    /// Frontier rooms that single percepts prove safe.
    pub(super) fn open(&self, board: &Board) -> u64 {
        self.frontier(board) & self.calm & !self.alive()
    }

    /// A room was entered, it held no gold, and this was felt there.
    pub(super) fn visit(&mut self, board: &Board, room: u64, air: Air) {
        let near = board.near(room);
        self.visited |= room;
        self.calm |= room;
        self.golds &= !room;
        if air.breeze {
            self.breezes |= room;
        } else {
            self.calm |= near;
        }
        // After the kill the air says nothing: where things may share a room it has cleared.
        if !self.killed {
            self.suspects &= !room;
            if air.stench {
                self.no_wumpus = false;
                self.suspects &= near;
            } else {
                self.suspects &= !near;
            }
        }
    }

    /// The arrow flew along these rooms.
    pub(super) fn shoot(&mut self, line: u64, hit: bool) {
        self.arrow = false;
        if hit {
            self.killed = true;
            self.no_wumpus = false;
            self.suspects &= line;
        } else {
            self.suspects &= !line;
        }
    }

    /// The shots that can hit from visited rooms: where from, in which direction, and the suspects in the line. Of shots at
    /// the same suspects only the first is offered.
    pub(super) fn shots(&self, board: &Board, mut offer: impl FnMut(u64, Facing, u64)) {
        if !self.arrow || self.suspects == 0 {
            return;
        }
        let mut seen = [0_u64; 64];
        let mut count = 0;
        for room in each(self.visited) {
            for facing in Facing::ALL {
                let struck = board.line(room, facing) & self.suspects;
                if struck != 0 && count < seen.len() && !seen[..count].contains(&struck) {
                    seen[count] = struck;
                    count += 1;
                    offer(room, facing, struck);
                }
            }
        }
    }
}
