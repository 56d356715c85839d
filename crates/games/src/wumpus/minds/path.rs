//! Walking: the fewest acts from one pose to another.

use crate::wumpus::percept::Act;
use crate::wumpus::room::{Facing, Room};
use crate::wumpus::rooms::Rooms;

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
    queue: Vec<(Pose, u32)>,
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
        let number = |pose: Pose| number(pose, side) as u32;
        let start = number(from);
        self.reached[start as usize] = self.search;
        self.queue.push((from, start));
        let mut next = 0;
        while let Some(&(pose, at)) = self.queue.get(next) {
            next += 1;
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
                    self.queue.push((after, to));
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

/// How many acts it takes from one pose to others, or from others to the exit; keeps its buffers, and counts its work.
#[derive(Clone, Debug, Default)]
pub(super) struct Spread {
    side: u8,
    /// In which search each pose was reached, and by how many acts.
    reached: Vec<(u32, u16)>,
    queue: Vec<u32>,
    search: u32,
    /// The poses reached so far, in all searches.
    pub(super) work: u64,
}

impl Spread {
    /// Measures from a pose to the rooms that may be entered; the way leads on only from rooms in `through`. Stops after
    /// the nearest rooms outside of `through`, unless all are asked for.
    pub(super) fn from(&mut self, from: Pose, side: u8, enter: &Rooms, through: &Rooms, all: bool) {
        self.begin(side);
        self.reach(from, 0);
        let (mut next, mut enough) = (0, u16::MAX);
        while let Some((pose, acts)) = self.at_queue(next) {
            next += 1;
            if acts >= enough {
                break;
            }
            if !through.has(pose.room) {
                continue;
            }
            for act in STEPS {
                if let Some(after) = step(pose, act, side).filter(|after| enter.has(after.room)) {
                    self.reach(after, acts + 1);
                    if !all && !through.has(after.room) {
                        enough = acts + 1;
                    }
                }
            }
        }
    }

    /// The acts from a pose to the start through open rooms, however one looks there then.
    pub(super) fn home(&mut self, from: Pose, side: u8, open: &Rooms) -> Option<u16> {
        self.homeward(Some(from), side, open)
    }

    /// Measures from every pose in open rooms to the start.
    pub(super) fn all_home(&mut self, side: u8, open: &Rooms) {
        self.homeward(None, side, open);
    }

    /// Measures from the start backwards, up to a pose or over all.
    fn homeward(&mut self, from: Option<Pose>, side: u8, open: &Rooms) -> Option<u16> {
        self.begin(side);
        let room = Room::start(side);
        for facing in Facing::ALL {
            self.reach(Pose { room, facing }, 0);
        }
        let mut next = 0;
        while let Some((pose, acts)) = self.at_queue(next) {
            next += 1;
            if Some(pose) == from {
                return Some(acts);
            }
            self.reach(Pose { facing: pose.facing.right(), ..pose }, acts + 1);
            self.reach(Pose { facing: pose.facing.left(), ..pose }, acts + 1);
            if let Some(room) = pose.room.next(pose.facing.right().right(), side).filter(|room| open.has(*room)) {
                self.reach(Pose { room, ..pose }, acts + 1);
            }
        }
        None
    }

    /// The acts to this pose.
    pub(super) fn acts(&self, pose: Pose) -> Option<u16> {
        let (search, acts) = *self.reached.get(number(pose, self.side))?;
        (search == self.search).then_some(acts)
    }

    /// The acts to this room, and how one looks there then; the first direction of the nearest.
    pub(super) fn nearest(&self, room: Room) -> Option<(u16, Pose)> {
        let poses = Facing::ALL.into_iter().map(|facing| Pose { room, facing });
        poses.filter_map(|pose| Some((self.acts(pose)?, pose))).min_by_key(|(acts, _)| *acts)
    }

    /// The poses that were reached, nearest first.
    pub(super) fn poses(&self) -> impl Iterator<Item = (Pose, u16)> {
        (0..self.queue.len()).filter_map(|next| self.at_queue(next))
    }

    fn begin(&mut self, side: u8) {
        let poses = usize::from(side) * usize::from(side) * 4;
        if self.reached.len() != poses || self.search == u32::MAX {
            self.reached.clear();
            self.reached.resize(poses, (0, 0));
            self.search = 0;
        }
        self.side = side;
        self.search += 1;
        self.queue.clear();
    }

    fn reach(&mut self, pose: Pose, acts: u16) {
        let at = number(pose, self.side);
        if self.reached[at].0 != self.search {
            self.reached[at] = (self.search, acts);
            self.queue.push(at as u32);
            self.work += 1;
        }
    }

    fn at_queue(&self, next: usize) -> Option<(Pose, u16)> {
        let at = *self.queue.get(next)? as usize;
        Some((Pose { room: Room::at(at / 4, self.side), facing: Facing::ALL[at % 4] }, self.reached[at].1))
    }
}

fn number(pose: Pose, side: u8) -> usize {
    pose.room.index(side) * 4 + pose.facing as usize
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
