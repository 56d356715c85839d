//! How many acts it takes to get somewhere through visited rooms, and from there home.

use super::belief::{Belief, Model};
use super::board::{bit, room};
use super::onward::{Deed, Risk};
use crate::wumpus::deduce::Deduction;
use crate::wumpus::minds::path::{Pose, Spread};
use crate::wumpus::room::{Facing, Room};
use crate::wumpus::rooms::Rooms;

/// Measured ways; the buffers are kept.
#[derive(Clone, Debug)]
pub(super) struct Ways {
    /// From where one stands to every pose in visited rooms, and to the rooms next to them.
    there: Spread,
    /// From every pose in visited rooms home.
    home: Spread,
    visited: Rooms,
}

impl Default for Ways {
    fn default() -> Ways {
        Ways { there: Spread::default(), home: Spread::default(), visited: Rooms::none(1) }
    }
}

impl Ways {
    /// Measures from a pose.
    pub(super) fn measure(&mut self, deduction: &Deduction, pose: Pose) {
        let side = deduction.cave().side;
        self.visited.clone_from(deduction.visited());
        self.there.from(pose, side, &Rooms::all(side), &self.visited, true);
        self.home.all_home(side, &self.visited);
    }

    /// The acts to a room.
    pub(super) fn to_room(&self, room: Room) -> Option<u16> {
        self.there.nearest(room).map(|(acts, _)| acts)
    }

    /// The acts that a detour over a pose costs on the way home.
    pub(super) fn detour(&self, from: Pose, over: Pose) -> Option<u16> {
        let long = self.there.acts(over)? + self.home.acts(over)?;
        Some(long.saturating_sub(self.home.acts(from)?))
    }

    /// All poses in visited rooms, row by row.
    pub(super) fn poses(&self) -> impl Iterator<Item = Pose> {
        self.visited.iter().flat_map(|room| Facing::ALL.map(|facing| Pose { room, facing }))
    }

    /// The nearest pose from which an arrow flies through these rooms, and the first of equals.
    pub(super) fn nearest_shot(&self, model: &Model, struck: u64) -> Option<Pose> {
        self.shot_at(model, |line| line & struck == struck).map(|(_, pose)| pose)
    }

    fn shot_at(&self, model: &Model, hits: impl Fn(u64) -> bool) -> Option<(u16, Pose)> {
        let mut best: Option<(u16, Pose)> = None;
        for room in self.visited.iter() {
            for facing in Facing::ALL.into_iter().filter(|facing| hits(model.board.line(bit(room), *facing))) {
                let pose = Pose { room, facing };
                let Some(acts) = self.there.acts(pose) else { continue };
                if best.is_none_or(|(least, _)| acts < least) {
                    best = Some((acts, pose));
                }
            }
        }
        best
    }

    /// The deed from the nearest place where it can be done, and the acts up to it: a shot at the same suspects may be had
    /// from several places.
    pub(super) fn nearer(&self, model: &Model, belief: &Belief, risk: Risk) -> (Risk, u16) {
        match risk.deed {
            Deed::Enter(there) => (risk, self.to_room(room(there)).unwrap_or(u16::MAX)),
            Deed::Shoot(_, _, struck) => match self.shot_at(model, |line| line & belief.suspects == struck) {
                Some((acts, at)) => (Risk { deed: Deed::Shoot(bit(at.room), at.facing, struck), ..risk }, acts + 1),
                None => (risk, u16::MAX),
            },
        }
    }
}
