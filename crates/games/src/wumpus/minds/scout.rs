//! What every mind that walks by plans keeps: what it was told, what follows from it, and the acts that are planned.

use play::{Forfeit, ForfeitKind};

use super::explain::Reasons;
use super::path::{Pose, Walker, step};
use crate::wumpus::deduce::Deduction;
use crate::wumpus::percept::{Act, Percept};
use crate::wumpus::room::Room;
use crate::wumpus::rooms::Rooms;

/// Where a plan leads.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Goal {
    /// To the gold, which is here.
    Take,
    /// Into this room, which may be new.
    Visit(Room),
    /// To a shot from this pose.
    Shoot(Pose),
    /// Out of the cave.
    Out,
}

/// An agent under way. It decides anew where its plan is at its end, and where something else has happened than was planned.
#[derive(Debug, Default)]
pub(super) struct Scout {
    /// What follows from the percepts.
    pub(super) deduction: Deduction,
    /// Every percept so far, kept for the account.
    told: Vec<Percept>,
    /// The acts that carry out the aim, the next one at the end.
    pub(super) plan: Vec<Act>,
    /// Where the plan's next act starts.
    expected: Option<Pose>,
}

impl Scout {
    /// A new play: the first percept resets the deduction.
    pub(super) fn begin(&mut self) {
        self.told.clear();
        self.plan.clear();
        self.expected = None;
    }

    /// One more percept.
    pub(super) fn tell(&mut self, percept: &Percept) {
        self.deduction.tell(percept);
        self.told.push(*percept);
    }

    /// Where the agent is.
    pub(super) fn pose(&self) -> Result<Pose, Forfeit> {
        match self.deduction.last() {
            Some(last) => Ok(Pose { room: last.room, facing: last.facing }),
            None => Err(Forfeit::new(ForfeitKind::Resigned, "nothing was ever sensed, so nothing is known")),
        }
    }

    /// Whether the gold lies here, to be taken.
    pub(super) fn sees_gold(&self) -> bool {
        self.deduction.last().is_some_and(|last| last.glitter) && !self.deduction.has_gold()
    }

    /// The room in which gold was seen and left lying, if the agent is somewhere else. A mind that plays from the start takes gold
    /// where it sees it; one that is asked about another's play may have to go back.
    pub(super) fn passed_gold(&self, pose: Pose) -> Option<Room> {
        self.deduction.gold().filter(|room| !self.deduction.has_gold() && *room != pose.room)
    }

    /// Whether the plan does not say what to do here.
    pub(super) fn must_decide(&self, pose: Pose) -> bool {
        self.plan.is_empty() || self.expected != Some(pose) || self.sees_gold()
    }

    /// Plans the acts that lead to a goal. To a room the way goes through visited rooms, because a new one on the way would be a
    /// decision of its own; elsewhere it goes through the open ones.
    pub(super) fn follow(&mut self, goal: Goal, pose: Pose, open: &Rooms, walker: &mut Walker) {
        let side = self.deduction.cave().side;
        let start = Room::start(side);
        let plan = &mut self.plan;
        match goal {
            Goal::Take => *plan = vec![Act::Grab],
            Goal::Visit(room) => {
                let visited = self.deduction.visited();
                let is_open = |it: Room| it == room || visited.has(it);
                walker.walk(side, pose, is_open, |at| at.room == room, plan);
            }
            Goal::Shoot(there) => {
                walker.walk(side, pose, |room| open.has(room), |at| at == there, plan);
                plan.insert(0, Act::Shoot);
            }
            Goal::Out => {
                walker.walk(side, pose, |room| open.has(room), |at| at.room == start, plan);
                plan.insert(0, Act::Climb);
            }
        }
    }

    /// The next act of the plan.
    pub(super) fn act(&mut self, pose: Pose) -> Act {
        let act = self.plan.pop().unwrap_or(Act::Climb);
        self.expected = step(pose, act, self.deduction.cave().side);
        act
    }

    /// What can be said for what follows.
    pub(super) fn reasons(&self) -> Reasons<'_> {
        Reasons { deduction: &self.deduction, told: &self.told }
    }
}
