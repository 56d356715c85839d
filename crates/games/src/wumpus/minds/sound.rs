//! A mind that never enters a room which is not proven safe.
//!
//! It takes the gold where it sees it, or goes back to gold that was passed, and carries it home; otherwise it walks to the nearest room that is proven safe and
//! not visited yet; where there is none, it uses its arrow if that can open safe ground; where that fails, it leaves.

use facts::Word;
use play::{Account, Brief, Forfeit, Menu, Mind, MindEntry, Why};

use super::explain::{explain, explain_room};
use super::path::{Pose, Walker};
use super::scout::Scout;
use crate::wumpus::Wumpus;
use crate::wumpus::percept::{Act, Percept};
use crate::wumpus::room::{Facing, Room};
use crate::wumpus::rooms::Rooms;

/// The entry in the list of minds.
pub(super) const ENTRY: MindEntry<Wumpus> = MindEntry {
    word: Word {
        head: "sound",
        slots: &[],
        keys: &[],
        doc: "never enters a room that is not proven safe; shoots to open safe ground, leaves when nothing is left",
    },
    version: 3,
    make: |_| Ok(Box::new(Sound::default())),
};

/// What it is after.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Aim {
    /// The gold is here.
    Take,
    /// Back to the gold, which was seen in this room.
    Fetch(Room),
    /// Home with the gold.
    Home,
    /// This safe room.
    Explore(Room),
    /// A shot from here.
    Shoot(Room, Facing),
    /// Out: nothing safe is left.
    Leave,
}

/// Never enters a room that is not proven safe.
#[derive(Debug, Default)]
pub struct Sound {
    scout: Scout,
    safe: Option<Box<Rooms>>,
    walker: Walker,
    aim: Option<Aim>,
}

impl Mind<Wumpus> for Sound {
    fn begin(&mut self, _brief: &Brief) {
        self.scout.begin();
        self.aim = None;
    }

    fn tell(&mut self, percept: &Percept) {
        self.scout.tell(percept);
    }

    fn ask(&mut self, _menu: &Menu<'_, Wumpus>) -> Result<Act, Forfeit> {
        let pose = self.scout.pose()?;
        if self.scout.must_decide(pose) {
            self.aim = Some(self.decide(pose));
        }
        Ok(self.scout.act(pose))
    }

    fn account(&self) -> Account {
        explain(&self.scout.reasons(), self.aim)
    }

    fn explain(&self, cell: usize) -> Option<Why> {
        explain_room(&self.scout.reasons(), cell)
    }
}

impl Sound {
    /// Chooses an aim and plans the acts for it.
    fn decide(&mut self, pose: Pose) -> Aim {
        if self.scout.sees_gold() {
            self.scout.plan = vec![Act::Grab];
            return Aim::Take;
        }
        if self.scout.deduction.has_gold() {
            self.go_home(pose);
            return Aim::Home;
        }
        if let Some(room) = self.scout.passed_gold(pose)
            && self.walk_to(pose, |at| at.room == room).is_some()
        {
            return Aim::Fetch(room);
        }
        if let Some(room) = self.explore(pose) {
            return Aim::Explore(room);
        }
        if let Some((room, facing)) = self.best_shot(pose) {
            return Aim::Shoot(room, facing);
        }
        self.go_home(pose);
        Aim::Leave
    }

    fn go_home(&mut self, pose: Pose) {
        let side = self.scout.deduction.cave().side;
        let start = Room::start(side);
        let safe = self.safe.get_or_insert_with(|| Box::new(Rooms::none(side)));
        self.scout.deduction.safe_into(safe);
        self.walker.walk(side, pose, |room| safe.has(room), |at| at.room == start, &mut self.scout.plan);
        self.scout.plan.insert(0, Act::Climb);
    }

    fn explore(&mut self, pose: Pose) -> Option<Room> {
        let visited = self.scout.deduction.visited().clone();
        self.walk_to(pose, |at| !visited.has(at.room)).map(|at| at.room)
    }

    /// Plans the shortest way to a goal through rooms that are proven safe.
    fn walk_to(&mut self, pose: Pose, goal: impl Fn(Pose) -> bool) -> Option<Pose> {
        let side = self.scout.deduction.cave().side;
        let safe = self.safe.get_or_insert_with(|| Box::new(Rooms::none(side)));
        self.scout.deduction.safe_into(safe);
        self.walker.walk(side, pose, |room| safe.has(room), goal, &mut self.scout.plan)
    }

    /// The shot that is likeliest to open safe ground, the nearest of these.
    fn best_shot(&mut self, pose: Pose) -> Option<(Room, Facing)> {
        if self.scout.deduction.shot().is_some() || self.scout.deduction.killed() {
            return None;
        }
        // Where things may share a room, a shot opens exactly what only the Wumpus closes: all of it by a hit, and what the
        // arrow flew through by a miss. So most shots are told apart without a deduction for each.
        let closed = self.scout.deduction.closed_by_wumpus();
        if closed.as_ref().is_some_and(Rooms::is_empty) {
            return None;
        }
        let mut best: Option<(u32, usize, Pose)> = None;
        let mut plan = Vec::new();
        for room in self.scout.deduction.visited().iter() {
            for facing in Facing::ALL {
                let opened = match &closed {
                    Some(closed) => self.opens_plainly(closed, room, facing),
                    None => self.opens(room, facing),
                };
                if opened == 0 || best.is_some_and(|(most, ..)| opened < most) {
                    continue;
                }
                let side = self.scout.deduction.cave().side;
                let visited = self.scout.deduction.visited();
                let goal = Pose { room, facing };
                self.walker.walk(side, pose, |room| visited.has(room), |at| at == goal, &mut plan);
                if best.is_none_or(|(most, length, _)| opened > most || plan.len() < length) {
                    best = Some((opened, plan.len(), goal));
                    plan.insert(0, Act::Shoot);
                    self.scout.plan.clone_from(&plan);
                }
            }
        }
        best.map(|(_, _, pose)| (pose.room, pose.facing))
    }

    /// Like [`Sound::opens`], where things may share a room and nothing safe is left to explore.
    fn opens_plainly(&self, closed: &Rooms, room: Room, facing: Facing) -> u32 {
        let suspects = self.scout.deduction.wumpus();
        let side = self.scout.deduction.cave().side;
        let (mut struck, mut passes) = (0, false);
        let mut flight = room.next(facing, side);
        while let Some(room) = flight {
            struck += u32::from(suspects.has(room));
            passes |= closed.has(room);
            flight = room.next(facing, side);
        }
        if struck == 0 || !passes { struck } else { suspects.len() }
    }

    /// In how many of the places where the Wumpus can be this shot would open safe ground.
    fn opens(&self, room: Room, facing: Facing) -> u32 {
        let line = self.scout.deduction.line(room, facing);
        if !line.meets(self.scout.deduction.wumpus()) {
            return 0;
        }
        let mut struck = self.scout.deduction.wumpus().clone();
        struck.keep(&line);
        let missed = self.scout.deduction.wumpus().len() - struck.len();
        let opens = |scream: bool| {
            let mut after = self.scout.deduction.clone();
            after.tell(&Percept::Shot { room, facing });
            if let Some(last) = self.scout.deduction.last() {
                after.tell(&Percept::Sensed(crate::wumpus::Sensed { scream, ..last }));
            }
            let visited = after.visited();
            after
                .safe()
                .iter()
                .any(|it| !visited.has(it) && it.neighbors(after.cave().side).any(|next| visited.has(next)))
        };
        struck.len() * u32::from(opens(true)) + if missed > 0 { missed * u32::from(opens(false)) } else { 0 }
    }
}
