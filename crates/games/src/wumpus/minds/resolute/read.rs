//! From what follows from the percepts to the words that counting works with.

use super::belief::{Belief, Model};
use super::board::{Board, bit};
use crate::wumpus::deduce::Deduction;
use crate::wumpus::room::Room;

/// Chances of pits are kept this far from 0, since a file may hold pits that its rules deny, and this far from 1, since a
/// product over all rooms must stay above zero.
const LEAST: f64 = 1e-9;
const MOST: f64 = 0.9999;

impl Model {
    /// None if the cave is too large.
    pub(super) fn of(deduction: &Deduction) -> Option<Model> {
        let cave = deduction.cave();
        Model::new(cave.side, cave.pit, cave.shared)
    }

    /// None if the cave is too large.
    pub(super) fn new(side: u8, pit: f64, shared: bool) -> Option<Model> {
        Some(Model { board: Board::new(side)?, pit: pit.clamp(LEAST, MOST), shared })
    }
}

impl Belief {
    /// None if the cave is too large.
    pub(super) fn of(deduction: &Deduction) -> Option<Belief> {
        let set = |places: Vec<Option<Room>>| {
            let rooms = places.iter().flatten().fold(0, |set, room| set | bit(*room));
            (rooms, places.contains(&None))
        };
        let (suspects, no_wumpus) = set(deduction.wumpus_places());
        let (golds, no_gold) = set(deduction.gold_places());
        Some(Belief {
            visited: deduction.visited().word()?,
            breezes: deduction.breezes().word()?,
            calm: deduction.calm().word()?,
            suspects,
            golds,
            no_wumpus,
            no_gold,
            killed: deduction.killed(),
            arrow: deduction.shot().is_none() && !deduction.killed(),
        })
    }
}
