//! Imagined caves, and how a play goes on in one.
//!
//! Pits and Wumpus are where the dream has them. The gold is nowhere and everywhere: each room that is visited counts with
//! its chance of the gold, so one dream tells the expected score over all places of the gold, and few dreams are enough.

use super::prudent::{Hope, Proof, Prudent, Step};
use crate::wumpus::deduce::Deduction;
use crate::wumpus::minds::path::Pose;
use crate::wumpus::percept::{Percept, Sensed};
use crate::wumpus::room::Room;

/// Where pits and Wumpus are in an imagined cave.
#[derive(Clone, Debug, Default)]
pub(super) struct Dream {
    /// Row by row.
    pub(super) pits: Vec<bool>,
    /// None if it is nowhere.
    pub(super) wumpus: Option<Room>,
}

impl Dream {
    /// Whether entering this room would kill.
    pub(super) fn kills(&self, room: Room, deduction: &Deduction) -> bool {
        self.pits[room.index(deduction.cave().side)] || !deduction.killed() && self.wumpus == Some(room)
    }

    /// What would be sensed here.
    fn sense(&self, deduction: &Deduction, pose: Pose, scream: bool) -> Percept {
        let side = deduction.cave().side;
        let mut around = pose.room.neighbors(side);
        let stench = !deduction.killed() && self.wumpus.is_some_and(|room| around.any(|next| next == room));
        let breeze = pose.room.neighbors(side).any(|next| self.pits[next.index(side)]);
        let Pose { room, facing } = pose;
        Percept::Sensed(Sensed { room, facing, stench, breeze, glitter: false, bump: false, scream })
    }
}

/// A play in a dream.
#[derive(Debug)]
pub(super) struct Going<'a> {
    deduction: Deduction,
    dream: &'a Dream,
    /// The chance of the gold, row by row.
    gold: &'a [f64],
    pose: Pose,
    /// What was paid so far.
    spent: f64,
    /// What the finds so far are worth, each by its chance.
    found: f64,
    /// The chance that nothing was found.
    left: f64,
}

impl<'a> Going<'a> {
    /// From here on.
    pub(super) fn new(deduction: Deduction, dream: &'a Dream, gold: &'a [f64], pose: Pose) -> Going<'a> {
        Going { deduction, dream, gold, pose, spent: 0.0, found: 0.0, left: 1.0 }
    }

    /// Takes this step, which does not kill, and plays on prudently; the expected score. Leaves once so many poses were
    /// looked at.
    pub(super) fn play(mut self, first: Step, prudent: &mut Prudent, work: u64) -> f64 {
        let mut step = first;
        loop {
            match step {
                Step::Visit(there, acts) => self.visit(there, acts, prudent),
                Step::Shoot(there, acts) => self.shoot(there, acts),
                Step::Leave(acts) => return self.leave(acts),
            }
            let hope = Hope { gold: self.gold, left: self.left };
            step = if prudent.work() > work {
                Step::Leave(prudent.way_home(&self.deduction, self.pose))
            } else {
                prudent.next(&self.deduction, self.pose, hope, Proof::Plain)
            };
        }
    }

    fn pay(&mut self, acts: u16) {
        self.spent += f64::from(acts) * f64::from(self.deduction.cave().scoring.step);
    }

    fn visit(&mut self, there: Pose, acts: u16, prudent: &mut Prudent) {
        self.pose = there;
        self.pay(acts);
        self.deduction.tell(&self.dream.sense(&self.deduction, there, false));
        let cave = *self.deduction.cave();
        let chance = self.gold[there.room.index(cave.side)];
        if chance > 0.0 {
            // Taking it, the way home, climbing out.
            let home = f64::from(prudent.way_home(&self.deduction, there) + 2) * f64::from(cave.scoring.step);
            self.found += chance * (self.spent + home + f64::from(cave.scoring.gold));
            self.left -= chance;
        }
    }

    fn shoot(&mut self, there: Pose, acts: u16) {
        let scoring = self.deduction.cave().scoring;
        self.pose = there;
        self.pay(acts + 1);
        self.spent += f64::from(scoring.shot);
        let hit = self.dream.wumpus.is_some_and(|room| self.deduction.line(there.room, there.facing).has(room));
        if hit {
            self.spent += f64::from(scoring.kill);
        }
        self.deduction.tell(&Percept::Shot { room: there.room, facing: there.facing });
        self.deduction.tell(&self.dream.sense(&self.deduction, there, hit));
    }

    fn leave(mut self, acts: u16) -> f64 {
        self.pay(acts + 1);
        self.found + self.left * (self.spent + f64::from(self.deduction.cave().scoring.empty))
    }
}
