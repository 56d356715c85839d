//! What a state can be worth at most, in a glance: the yardstick that lets the solver skip hopeless options.
//!
//! The bound is the value for a dreamer. Either no new room is entered any more, and the way home or to the gold is
//! as short as if no room were closed. Or one is: then the least risk of all new rooms is run once, and from there on
//! the gold counts wherever it does not lie in a pit, no step is risky, and the kill comes for the price of the shot.
//! That is never below the true value, so skipping by it stays exact.

use super::geometry::{Grid, Pose, Rooms, each};
use super::knowledge::GoldKnown;
use super::pits::Node;
use super::problem::Stakes;
use super::state::State;
use super::walk::Walks;

/// The tables behind the bound.
#[derive(Clone, Debug)]
pub(super) struct Dream {
    stakes: Stakes,
    all: Rooms,
    /// Fewest acts from a pose to the start, with the climb.
    home: Vec<u8>,
    /// Fewest acts from a pose to a room, then to the start, with grab and climb.
    trip: Vec<[u8; 16]>,
}

impl Dream {
    pub(super) fn new(grid: &Grid, stakes: Stakes) -> Dream {
        let open = Walks::new(grid, grid.all());
        let poses = usize::from(grid.rooms()) * 4;
        let home: Vec<u8> = (0..poses).map(|pose| open.home(pose) + 1).collect();
        let mut trip = vec![[0; 16]; poses];
        for (from, row) in trip.iter_mut().enumerate() {
            for (room, fewest) in row.iter_mut().enumerate().take(usize::from(grid.rooms())) {
                let via = (room * 4..room * 4 + 4).map(|at| open.between(from, at) + 1 + home[at]);
                *fewest = via.min().unwrap_or(0);
            }
        }
        Dream { stakes, all: grid.all(), home, trip }
    }

    /// At most this much is still to come in a state at a pose of the same orientation.
    pub(super) fn at_most(&self, node: &Node, state: State, pose: Pose) -> f64 {
        let staying = self.staying(state, pose) + self.bonus(state);
        staying.max(self.entering(node, state, pose))
    }

    /// At most this much can the kill add, the shot paid.
    pub(super) fn bonus(&self, state: State) -> f64 {
        let Stakes { step, shot, kill, .. } = self.stakes;
        if state.arrow { (kill - shot - step).max(0.0) } else { 0.0 }
    }

    /// At most this much is to come if no new room is ever entered, the kill not counted.
    fn staying(&self, state: State, pose: Pose) -> f64 {
        let Stakes { step, gold, empty, .. } = self.stakes;
        let at = pose.index();
        let home = f64::from(self.home[at]) * step;
        match state.gold {
            GoldKnown::Carried => gold - home,
            GoldKnown::Seen(room) => (empty - home).max(gold - f64::from(self.trip[at][usize::from(room)]) * step),
            GoldKnown::Unseen => empty - home,
        }
    }

    /// At most this much is to come if a new room is entered: the least risk is run, then all dreams come true.
    pub(super) fn entering(&self, node: &Node, state: State, pose: Pose) -> f64 {
        let dead = self.stakes.death - self.stakes.step;
        let risk = risk(node, state);
        let alive = self.staying(state, pose).max(dead);
        let found = if state.gold == GoldKnown::Unseen { self.found(node, state, pose.index(), alive) } else { 0.0 };
        self.bonus(state) + risk * dead + (1.0 - risk) * alive + found
    }

    /// What the unseen gold can add to the value without it: the mean over the rooms where it may lie.
    fn found(&self, node: &Node, state: State, at: usize, without: f64) -> f64 {
        let hidden = self.all & !node.belief.visited;
        let guarded = if state.arrow { 0 } else { state.wumpus };
        let unguarded = 1.0 - wumpus_share(guarded);
        let mut sum = 0.0;
        for room in each(hidden) {
            let index = usize::from(room);
            let fetched = self.stakes.gold - f64::from(self.trip[at][index]) * self.stakes.step;
            let open = if guarded >> room & 1 == 1 { unguarded } else { 1.0 };
            sum += node.hope[index] * open * (fetched - without).max(0.0);
        }
        sum / f64::from(hidden.count_ones().max(1))
    }
}

/// The least chance to die in the next new room. An arrow may make the Wumpus harmless first.
fn risk(node: &Node, state: State) -> f64 {
    if state.arrow || state.wumpus == 0 {
        return node.risk;
    }
    let beast = wumpus_share(state.wumpus);
    each(node.around).fold(1.0, |least, room| {
        let free = 1.0 - node.pit[usize::from(room)];
        let alive = if state.wumpus >> room & 1 == 1 { free * (1.0 - beast) } else { free };
        least.min(1.0 - alive)
    })
}

/// The chance of each suspect.
fn wumpus_share(suspects: Rooms) -> f64 {
    if suspects == 0 { 0.0 } else { 1.0 / f64::from(suspects.count_ones()) }
}
