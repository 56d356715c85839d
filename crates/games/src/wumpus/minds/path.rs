//! Walking: the fewest acts from one pose to another.

use crate::wumpus::percept::Act;
use crate::wumpus::room::{Facing, Room};

/// Where the agent stands and looks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Pose {
    /// The room.
    pub(super) room: Room,
    /// The direction.
    pub(super) facing: Facing,
}

/// A breadth-first walker that keeps its buffers from walk to walk.
#[derive(Clone, Debug, Default)]
pub(super) struct Walker {
    /// In which search each pose was reached.
    reached: Vec<u32>,
    /// By which act, from which pose.
    came: Vec<(Act, u32)>,
    queue: Vec<u32>,
    search: u32,
}

/// Turning is tried before walking, left before right: ties are decided so.
const STEPS: [Act; 3] = [Act::Left, Act::Right, Act::Move];

impl Walker {
    /// The fewest acts from a pose to the first pose that is a goal, walking through open rooms only; the acts are put
    /// into `out` in reverse, so that the next one is at its end. None if there is no such pose.
    pub(super) fn walk(
        &mut self,
        side: u8,
        from: Pose,
        open: impl Fn(Room) -> bool,
        goal: impl Fn(Pose) -> bool,
        out: &mut Vec<Act>,
    ) -> Option<Pose> {
        out.clear();
        self.begin(side);
        let number = |pose: Pose| (pose.room.index(side) * 4 + pose.facing as usize) as u32;
        let start = number(from);
        self.reached[start as usize] = self.search;
        self.queue.push(start);
        let mut next = 0;
        while let Some(&at) = self.queue.get(next) {
            next += 1;
            let room = Room::at(at as usize / 4, side);
            let pose = Pose { room, facing: Facing::ALL[at as usize % 4] };
            if goal(pose) {
                self.collect(start, at, out);
                return Some(pose);
            }
            for act in STEPS {
                let Some(after) = step(pose, act, side).filter(|after| open(after.room)) else { continue };
                let to = number(after);
                if self.reached[to as usize] != self.search {
                    self.reached[to as usize] = self.search;
                    self.came[to as usize] = (act, at);
                    self.queue.push(to);
                }
            }
        }
        None
    }

    fn begin(&mut self, side: u8) {
        let poses = usize::from(side) * usize::from(side) * 4;
        if self.reached.len() != poses || self.search == u32::MAX {
            self.reached = vec![0; poses];
            self.came = vec![(Act::Move, 0); poses];
            self.search = 0;
        }
        self.search += 1;
        self.queue.clear();
    }

    fn collect(&self, start: u32, end: u32, out: &mut Vec<Act>) {
        let mut at = end;
        while at != start {
            let (act, from) = self.came[at as usize];
            out.push(act);
            at = from;
        }
    }
}

/// The pose after walking or turning; none if a wall is in the way.
pub(super) fn step(pose: Pose, act: Act, side: u8) -> Option<Pose> {
    Some(match act {
        Act::Left => Pose { facing: pose.facing.left(), ..pose },
        Act::Right => Pose { facing: pose.facing.right(), ..pose },
        Act::Move => Pose { room: pose.room.next(pose.facing, side)?, ..pose },
        Act::Shoot | Act::Grab | Act::Climb => pose,
    })
}
