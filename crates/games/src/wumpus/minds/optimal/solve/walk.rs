//! Walking through rooms that are known to be safe: distances in acts.
//!
//! Between two events that teach something the agent only walks and turns, through visited rooms, at a known cost.
//! So the solver needs no state per step: one table of distances per set of visited rooms is enough
//! (64 × 64 bytes, at most a few thousand sets in a cave of four). The acts of one walk are found by the walker of all
//! minds, `minds::path`; it knows no distances from everywhere to everywhere, which the solver needs.

use super::geometry::{Grid, Pose, Rooms};
use crate::wumpus::room::Facing;

/// No way leads there.
pub(super) const FAR: u8 = u8::MAX;

/// Sixteen rooms, four facings.
const MAX_POSES: usize = 64;

/// Distances between all poses through one set of rooms.
#[derive(Clone, Debug)]
pub(super) struct Walks {
    poses: usize,
    distance: Box<[u8]>,
    home: Box<[u8]>,
}

impl Walks {
    /// All distances through these rooms; [`FAR`] where no way leads.
    pub(super) fn new(grid: &Grid, rooms: Rooms) -> Walks {
        let poses = usize::from(grid.rooms()) * 4;
        let mut distance = vec![FAR; poses * poses].into_boxed_slice();
        for from in 0..poses {
            spread(grid, rooms, &[Pose::from_index(from)], &mut distance[from * poses..(from + 1) * poses]);
        }
        let first = usize::from(grid.start()) * 4;
        let home = (0..poses)
            .map(|from| (first..first + 4).map(|to| distance[from * poses + to]).min().unwrap_or(FAR))
            .collect();
        Walks { poses, distance, home }
    }

    /// Acts from one pose (as a dense number) to another.
    pub(super) fn between(&self, from: usize, to: usize) -> u8 {
        self.distance[from * self.poses + to]
    }

    /// Acts from a pose to the start room, whatever the facing there.
    pub(super) fn home(&self, from: usize) -> u8 {
        self.home[from]
    }
}

/// The poses one act away, through these rooms.
fn nearby(grid: &Grid, rooms: Rooms, pose: Pose) -> impl Iterator<Item = Pose> {
    let forward = grid.ahead(pose).filter(|&room| rooms >> room & 1 == 1).map(|room| Pose { room, ..pose });
    let left = Pose { facing: pose.facing.left(), ..pose };
    let right = Pose { facing: pose.facing.right(), ..pose };
    forward.into_iter().chain([left, right])
}

/// Fills one row of distances from the nearest source, breadth first.
fn spread(grid: &Grid, rooms: Rooms, sources: &[Pose], row: &mut [u8]) {
    let mut queue = [Pose { room: 0, facing: Facing::North }; MAX_POSES];
    let mut filled = 0;
    for &source in sources.iter().filter(|source| rooms >> source.room & 1 == 1) {
        row[source.index()] = 0;
        queue[filled] = source;
        filled += 1;
    }
    let mut next = 0;
    while next < filled {
        let pose = queue[next];
        next += 1;
        for reached in nearby(grid, rooms, pose) {
            if row[reached.index()] == FAR {
                row[reached.index()] = row[pose.index()] + 1;
                queue[filled] = reached;
                filled += 1;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::decision::Choice;
    use super::*;

    #[test]
    fn the_walker_needs_as_many_acts_as_the_table_says() {
        let grid = Grid::new(3);
        let rooms = 0b1_1101_1011;
        let walks = Walks::new(&grid, rooms);
        for from in (0..36).map(Pose::from_index).filter(|pose| rooms >> pose.room & 1 == 1) {
            for to in (0..36).map(Pose::from_index) {
                let distance = walks.between(from.index(), to.index());
                let acts = Choice::Shoot { exit: to }.acts(&grid, rooms, from);
                assert_eq!(acts.map_or(FAR, |acts| acts.len() as u8 - 1), distance, "{from:?} {to:?}");
            }
        }
    }
}
