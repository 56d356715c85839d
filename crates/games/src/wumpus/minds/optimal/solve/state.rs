//! The information state: all that matters for the future, reflected into one of its two orientations.

use super::geometry::{Grid, Pose, Rooms};
use super::knowledge::GoldKnown;
use super::pits::{Node, Turned};

/// What is believed, without the pose. Equal beliefs are equal values.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct State {
    /// The belief about visited rooms and pits, by number.
    pub pits: u32,
    /// Rooms that may hold the living Wumpus, all equally likely.
    pub wumpus: Rooms,
    /// Whether an arrow is left that could still hit.
    pub arrow: bool,
    /// What is known of the gold.
    pub gold: GoldKnown,
}

impl State {
    /// All of it in one number.
    pub(super) fn key(self) -> u64 {
        let gold = match self.gold {
            GoldKnown::Seen(room) => u64::from(room),
            GoldKnown::Unseen => 16,
            GoldKnown::Carried => 17,
        };
        u64::from(self.pits) << 22 | u64::from(self.wumpus) << 6 | gold << 1 | u64::from(self.arrow)
    }
}

/// A state, and whether poses must be reflected to live in it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Placed {
    /// The state in the orientation in which it is kept.
    pub state: State,
    /// Whether rooms and poses change sides on the way in and out.
    pub mirrored: bool,
}

impl Placed {
    /// Puts a state into its orientation; `wumpus` and `gold` are given in the orientation of the asker.
    pub(super) fn new(grid: &Grid, node: &Node, pits: Turned, wumpus: Rooms, arrow: bool, gold: GoldKnown) -> Placed {
        let mut mirrored = pits.mirrored;
        let (mut wumpus, mut gold) = if mirrored { mirror(grid, wumpus, gold) } else { (wumpus, gold) };
        if node.symmetric {
            let (other_wumpus, other_gold) = mirror(grid, wumpus, gold);
            if (other_wumpus, rank(other_gold)) < (wumpus, rank(gold)) {
                (wumpus, gold, mirrored) = (other_wumpus, other_gold, !mirrored);
            }
        }
        // Without a living Wumpus an arrow is no use: shots cost and kill nothing.
        Placed { state: State { pits: pits.node, wumpus, arrow: arrow && wumpus != 0, gold }, mirrored }
    }

    /// A pose of the asker in the state's orientation, and back: reflecting twice is nothing.
    pub(super) fn turn(self, grid: &Grid, pose: Pose) -> Pose {
        if self.mirrored { grid.mirror_pose(pose) } else { pose }
    }
}

fn mirror(grid: &Grid, wumpus: Rooms, gold: GoldKnown) -> (Rooms, GoldKnown) {
    let gold = match gold {
        GoldKnown::Seen(room) => GoldKnown::Seen(grid.mirror_room(room)),
        other => other,
    };
    (grid.mirror_rooms(wumpus), gold)
}

fn rank(gold: GoldKnown) -> u8 {
    match gold {
        GoldKnown::Seen(room) => room,
        GoldKnown::Unseen => 16,
        GoldKnown::Carried => 17,
    }
}
