//! Prudent play: only through rooms that are proven safe, and only as long as it pays.
//!
//! It is how [`Bold`](super::Bold) explores, and how it imagines that a play goes on after a gamble.
//!
//! 1. The next room is the nearest that is proven safe and not visited, if what it promises is worth the way there and the
//!    longer way home. It promises the gold with its chance, and so do the rooms that it would open if no breeze is in it.
//! 2. Where no such room is left, a shot is looked for that opens some, by the same measure.
//! 3. Else it leaves.

use crate::wumpus::deduce::Deduction;
use crate::wumpus::minds::path::{Pose, Spread};
use crate::wumpus::room::Room;
use crate::wumpus::rooms::Rooms;

/// How much an opened room is worth beside one that is visited: it opens more in its turn.
const OPENED: f64 = 1.5;
/// The way back over a stretch takes as long as the way there, and a turn at each end.
const TURN_ABOUT: u16 = 4;

/// What to do next.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Step {
    /// Walk until this pose is reached, by so many acts: the room is new.
    Visit(Pose, u16),
    /// Walk to this pose by so many acts, then shoot.
    Shoot(Pose, u16),
    /// Walk home by so many acts, then climb.
    Leave(u16),
}

/// How rooms are proven safe.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Proof {
    /// By all percepts together.
    Full,
    /// By single percepts: the same where things may share a room; elsewhere less, but fast enough to dream with.
    Plain,
}

/// What can be hoped for: the chance of the gold per room, and how much of it is left.
#[derive(Clone, Copy, Debug)]
pub(super) struct Hope<'a> {
    /// Row by row; what was visited since does not count any more.
    pub(super) gold: &'a [f64],
    /// The chance that it was not found since.
    pub(super) left: f64,
}

/// Plays prudently; its buffers are kept from play to play.
#[derive(Clone, Debug)]
pub(super) struct Prudent {
    walk: Spread,
    home: Spread,
    safe: Rooms,
    /// Rooms without a pit that only the Wumpus closes.
    closed: Rooms,
}

impl Default for Prudent {
    fn default() -> Prudent {
        let (safe, closed) = (Rooms::none(1), Rooms::none(1));
        Prudent { walk: Spread::default(), home: Spread::default(), safe, closed }
    }
}

impl Prudent {
    /// What to do next.
    pub(super) fn next(&mut self, deduction: &Deduction, pose: Pose, hope: Hope<'_>, proof: Proof) -> Step {
        let side = deduction.cave().side;
        match proof {
            Proof::Full => deduction.safe_into(&mut self.safe),
            Proof::Plain => deduction.plainly_safe_into(&mut self.safe),
        }
        self.walk.from(pose, side, &self.safe, deduction.visited(), false);
        if let Some((there, acts)) = self.nearest_new(deduction)
            && self.pays(deduction, pose, (there, acts), hope)
        {
            return Step::Visit(there, acts);
        }
        let mut best: Option<(f64, Pose, u16)> = None;
        self.shots(deduction, pose, hope, |value, pose, acts| {
            if value > 0.0 && best.is_none_or(|(most, ..)| value > most) {
                best = Some((value, pose, acts));
            }
        });
        best.map_or_else(|| Step::Leave(self.way_home(deduction, pose)), |(_, pose, acts)| Step::Shoot(pose, acts))
    }

    /// The nearest safe room that is new; among equals the one that may open most, then the first that is found.
    fn nearest_new(&self, deduction: &Deduction) -> Option<(Pose, u16)> {
        let mut best: Option<(f64, Pose, u16)> = None;
        for (pose, acts) in self.walk.poses().filter(|(pose, _)| !deduction.visited().has(pose.room)) {
            let opens = self.opens(deduction, pose.room);
            if best.is_none_or(|(most, ..)| opens > most) {
                best = Some((opens, pose, acts));
            }
        }
        best.map(|(_, pose, acts)| (pose, acts))
    }

    /// How many rooms this one is expected to open: all doubtful ones next door, if none of them holds a pit.
    fn opens(&self, deduction: &Deduction, room: Room) -> f64 {
        let cave = deduction.cave();
        let doubtful = room.neighbors(cave.side).filter(|next| !self.safe.has(*next)).count();
        (0..doubtful).fold(doubtful as f64, |product, _| product * (1.0 - cave.pit))
    }

    /// Whether what a room promises is worth the way.
    fn pays(&mut self, deduction: &Deduction, pose: Pose, (there, acts): (Pose, u16), hope: Hope<'_>) -> bool {
        let cave = deduction.cave();
        let opens = OPENED * self.opens(deduction, there.room);
        let promise = worth(deduction, there.room, hope) * (1.0 + opens);
        let price = -f64::from(cave.scoring.step);
        // The exact way home is looked up only where it matters.
        promise >= price * f64::from(2 * acts + TURN_ABOUT)
            || promise >= price * self.longer(deduction, pose, (there, acts))
    }

    /// By how many acts it is longer to go there first, and then home.
    fn longer(&mut self, deduction: &Deduction, pose: Pose, (there, acts): (Pose, u16)) -> f64 {
        let back = self.way_home(deduction, pose);
        f64::from(acts) + f64::from(self.way_home(deduction, there)) - f64::from(back)
    }

    /// The acts home from a pose, through safe rooms.
    pub(super) fn way_home(&mut self, deduction: &Deduction, pose: Pose) -> u16 {
        deduction.plainly_safe_into(&mut self.safe);
        self.safe.insert(pose.room);
        self.home.home(pose, deduction.cave().side, &self.safe).unwrap_or(0)
    }

    /// All shots from where one can walk that can open ground, or that are paid for: each with what it promises beyond
    /// leaving, its pose, and the acts to get there.
    pub(super) fn shots(
        &mut self,
        deduction: &Deduction,
        pose: Pose,
        hope: Hope<'_>,
        mut offer: impl FnMut(f64, Pose, u16),
    ) {
        let cave = deduction.cave();
        let suspects = deduction.wumpus();
        if deduction.shot().is_some() || deduction.killed() || suspects.is_empty() {
            return;
        }
        self.close(deduction);
        if self.closed.is_empty() && cave.scoring.kill <= 0 {
            return;
        }
        deduction.plainly_safe_into(&mut self.safe);
        self.walk.from(pose, cave.side, deduction.visited(), deduction.visited(), true);
        let mut poses: Vec<(Pose, u16)> = self.walk.poses().collect();
        poses.retain(|(pose, _)| deduction.line(pose.room, pose.facing).meets(suspects));
        let all: f64 = self.closed.iter().map(|it| worth(deduction, it, hope)).sum();
        for (there, acts) in poses {
            let line = deduction.line(there.room, there.facing);
            let hits = suspects.iter().filter(|it| line.has(*it)).count() as f64 / f64::from(suspects.len());
            let passed: f64 = self.closed.iter().filter(|it| line.has(*it)).map(|it| worth(deduction, it, hope)).sum();
            let opened = hits * all + (1.0 - hits) * passed;
            let paid = hits * f64::from(cave.scoring.kill);
            if opened > 0.0 || paid > 0.0 {
                let price = f64::from(cave.scoring.step + cave.scoring.shot);
                let way = f64::from(cave.scoring.step) * self.longer(deduction, pose, (there, acts));
                offer(opened * (1.0 + OPENED) + paid + price + way, there, acts);
            }
        }
    }

    /// Finds the rooms that only the Wumpus closes.
    fn close(&mut self, deduction: &Deduction) {
        let side = deduction.cave().side;
        self.closed.reset(side);
        let next_door = |room: Room| room.neighbors(side).any(|next| deduction.visited().has(next));
        for room in deduction.wumpus().iter().filter(|room| !deduction.may_be_pit(*room) && next_door(*room)) {
            self.closed.insert(room);
        }
    }

    /// The acts to all rooms around what was visited.
    pub(super) fn around(&mut self, deduction: &Deduction, pose: Pose) -> &Spread {
        let side = deduction.cave().side;
        self.walk.from(pose, side, &Rooms::all(side), deduction.visited(), true);
        &self.walk
    }

    /// The poses looked at so far.
    pub(super) fn work(&self) -> u64 {
        self.walk.work + self.home.work
    }
}

/// What it is worth to look for the gold in this room, if that cost nothing.
fn worth(deduction: &Deduction, room: Room, hope: Hope<'_>) -> f64 {
    let scoring = deduction.cave().scoring;
    let chance = hope.gold[room.index(deduction.cave().side)] / hope.left.max(f64::MIN_POSITIVE);
    chance * f64::from(scoring.gold - scoring.empty)
}
