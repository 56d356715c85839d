//! A mind that plays for the expected score, in caves of any size.
//!
//! 1. `chances`: the exact chance of pit, Wumpus and gold in every room.
//! 2. `prudent`: play without risk, as long as it pays; so it explores.
//! 3. `dream` and `weigh`: where prudent play is at its end, what can be done is tried in imagined caves.
//! 4. This file: the mind; `explain`: the account of a decision.
//!
//! What it decides depends on what it was told, its settings and the seed, and on nothing else: the dice of every decision
//! start anew.

mod chances;
mod dream;
mod explain;
mod prudent;
mod weigh;

use facts::{Fact, Kind, Slot, Word};
use logic::Workspace;
use play::{Account, Brief, Dice, Forfeit, Menu, Mind, MindEntry, Role, Why};

use self::chances::reckon;
use self::prudent::{Hope, Proof, Prudent, Step};
use self::weigh::{Choice, Scales};
use super::path::{Pose, Walker};
use super::scout::{Goal, Scout};
use crate::wumpus::Wumpus;
use crate::wumpus::percept::{Act, Percept};
use crate::wumpus::room::Room;

pub use chances::Chances;

/// The entry in the list of minds.
pub(super) const ENTRY: MindEntry<Wumpus> = MindEntry {
    word: Word {
        head: "bold",
        slots: &[
            Slot::new(
                "caution",
                Kind::Real { min: 0.0, max: 1000.0 },
                "how much a death weighs, as a multiple of its cost in points",
            )
            .or("1.0"),
            Slot::new("dreams", Kind::Int { min: 1, max: 10_000 }, "how many caves are imagined for a decision")
                .or("48"),
        ],
        keys: &[],
        doc: "plays for the expected score: weighs exact risks against what may lie behind them, at any size",
    },
    version: 4,
    make: |settings| Ok(Box::new(Bold::new(settings))),
};

/// Counting chances may cost so many of the reasoner's nodes.
const COUNTING: u64 = 500_000;

/// What it is after.
#[derive(Debug)]
enum Aim {
    /// The gold is here.
    Take,
    /// Back to the gold, which was seen in this room.
    Fetch(Room),
    /// Home with the gold.
    Home,
    /// This room, which is safe, by so many acts.
    Explore(Room, u16),
    /// The best of these.
    Weighed(Vec<Choice>),
    /// The chances could not be counted, so it goes on prudently.
    Uncounted(Step),
}

/// Plays for the expected score.
#[derive(Debug)]
pub struct Bold {
    caution: f64,
    dreams: u32,
    scout: Scout,
    workspace: Workspace,
    prudent: Prudent,
    walker: Walker,
    /// Where the dice of every decision start.
    dice: Dice,
    nodes: u64,
    aim: Option<Aim>,
}

impl Mind<Wumpus> for Bold {
    fn begin(&mut self, brief: &Brief) {
        self.scout.begin();
        self.aim = None;
        (self.dice, self.nodes) = (brief.dice(), brief.nodes);
    }

    fn tell(&mut self, percept: &Percept) {
        self.scout.tell(percept);
    }

    fn ask(&mut self, _menu: &Menu<'_, Wumpus>) -> Result<Act, Forfeit> {
        let pose = self.scout.pose()?;
        if self.scout.must_decide(pose) {
            let (aim, step) = self.decide(pose);
            self.follow(pose, step);
            self.aim = Some(aim);
        }
        Ok(self.scout.act(pose))
    }

    fn account(&self) -> Account {
        explain::explain(self)
    }

    fn explain(&self, cell: usize) -> Option<Why> {
        explain::odds(self).explain_room(cell)
    }
}

impl Bold {
    fn new(settings: &Fact) -> Bold {
        Bold {
            caution: settings.real("caution").unwrap_or(1.0),
            dreams: settings.int("dreams").and_then(|dreams| u32::try_from(dreams).ok()).unwrap_or(1),
            scout: Scout::default(),
            workspace: Workspace::new(),
            prudent: Prudent::default(),
            walker: Walker::default(),
            dice: Dice::new(0, 0, Role::Mind(0)),
            nodes: 0,
            aim: None,
        }
    }

    /// Chooses an aim, and the step towards it; none where the gold is only to be taken.
    fn decide(&mut self, pose: Pose) -> (Aim, Option<Step>) {
        if self.scout.sees_gold() {
            return (Aim::Take, None);
        }
        if self.scout.deduction.has_gold() {
            return (Aim::Home, Some(self.homeward(pose)));
        }
        if let Some(room) = self.scout.passed_gold(pose) {
            // A plan to a room goes through visited rooms only, and the gold was seen in one of them.
            return (Aim::Fetch(room), Some(Step::Visit(Pose { room, ..pose }, 0)));
        }
        let gold = chances::gold(&self.scout.deduction);
        let next = self.prudent.next(&self.scout.deduction, pose, Hope { gold: &gold, left: 1.0 }, Proof::Full);
        if let Step::Visit(there, acts) = next {
            return (Aim::Explore(there.room, acts), Some(next));
        }
        let nodes = self.nodes.min(COUNTING);
        let Some(chances) = reckon(&self.scout.deduction, &mut self.workspace, nodes) else {
            return (Aim::Uncounted(next), Some(next));
        };
        let scales = Scales {
            deduction: &self.scout.deduction,
            pose,
            chances: &chances,
            caution: self.caution,
            dreams: self.dreams,
            nodes: self.nodes,
        };
        let choices = scales.weigh(&mut self.prudent, &mut self.workspace, self.dice.clone());
        let best = choices.first().map_or(next, |choice| choice.step);
        (Aim::Weighed(choices), Some(best))
    }

    /// Home, or a shot on the way if the kill is paid for.
    fn homeward(&mut self, pose: Pose) -> Step {
        let nothing =
            vec![0.0; usize::from(self.scout.deduction.cave().side) * usize::from(self.scout.deduction.cave().side)];
        let mut best: Option<(f64, Step)> = None;
        self.prudent.shots(&self.scout.deduction, pose, Hope { gold: &nothing, left: 1.0 }, |value, there, acts| {
            if value > best.map_or(0.0, |(most, _)| most) {
                best = Some((value, Step::Shoot(there, acts)));
            }
        });
        best.map_or(Step::Leave(0), |(_, step)| step)
    }

    /// Plans the acts of a step.
    fn follow(&mut self, pose: Pose, next: Option<Step>) {
        let goal = match next {
            None => Goal::Take,
            Some(Step::Visit(there, _)) => Goal::Visit(there.room),
            Some(Step::Shoot(there, _)) => Goal::Shoot(there),
            Some(Step::Leave(_)) => Goal::Out,
        };
        let safe = self.scout.deduction.safe();
        self.scout.follow(goal, pose, &safe, &mut self.walker);
    }
}
