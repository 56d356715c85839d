//! A mind that plays for the best expected score there is, in caves up to 4×4.
//!
//! 1. [`solve`]: the exact solver; it knows nothing of plays and percepts.
//! 2. `policies`: one solved policy per cave size, chance of pits and scoring, shared by the whole process.
//! 3. This file: percepts become knowledge, the policy's decision becomes a plan of acts.
//! 4. `explain`: the account of a decision.
//!
//! DIVERGENCE: the solver believes in caves of the textbook's kind, where pits, Wumpus and gold are drawn independently.
//! Where a room holds one thing at most, where caves are made fair, or where the cave comes from a file, the mind uses the
//! same prior and plays well, but "best" is not proven there. Percepts that no such cave can explain are taken for what
//! they rule out: a Wumpus that can be nowhere is nowhere, and a breeze that no pit can explain teaches nothing.

mod explain;
mod policies;
pub mod solve;

use std::cell::OnceCell;
use std::sync::Arc;

use facts::Word;
use play::{Account, Brief, Forfeit, ForfeitKind, Menu, Mind, MindEntry, Prediction, Why};

use self::solve::{Decision, Grid, Knowledge, Policy, Pose, Problem, Unsolvable};
use super::path::{self, Walker, step};
use crate::wumpus::Wumpus;
use crate::wumpus::percept::{Act, Cave, Percept, Sensed};

/// The entry in the list of minds.
pub(super) const ENTRY: MindEntry<Wumpus> = MindEntry {
    word: Word { head: "optimal", slots: &[], keys: &[], doc: "exact best expected score in AIMA caves up to 4×4" },
    version: 4,
    make: |_| Ok(Box::new(Optimal::default())),
};

/// Plays for the best expected score.
#[derive(Debug, Default)]
pub struct Optimal {
    /// Every percept so far, kept for the account.
    told: Vec<Percept>,
    /// The present cave's problem, or why it is none for the solver.
    task: Option<Result<Task, Unsolvable>>,
    /// Whether the settings promise caves of the kind that the solver believes in.
    textbook: bool,
    known: Option<Knowledge>,
    pose: Option<Pose>,
    /// From where an arrow left whose scream, or the lack of it, was not told yet.
    flying: Option<Pose>,
    walker: Walker,
    /// The acts that carry out the decision, the next one at the end.
    plan: Vec<Act>,
    /// Where the plan's next act starts.
    expected: Option<path::Pose>,
    decided: Option<Decided>,
}

/// A problem and, once somebody needed it, its solution; kept from play to play while the problem is the same.
#[derive(Debug)]
struct Task {
    problem: Problem,
    grid: Grid,
    policy: OnceCell<Arc<Policy>>,
}

/// A decision and the situation it was made in.
#[derive(Clone, Copy, Debug)]
struct Decided {
    known: Knowledge,
    pose: Pose,
    decision: Decision,
}

impl Task {
    fn new(problem: Problem) -> Result<Task, Unsolvable> {
        problem.check()?;
        Ok(Task { problem, grid: Grid::new(problem.side), policy: OnceCell::new() })
    }

    /// The solved policy.
    fn policy(&self) -> Result<&Policy, Unsolvable> {
        if let Some(policy) = self.policy.get() {
            return Ok(policy);
        }
        let policy = policies::policy(self.problem)?;
        Ok(self.policy.get_or_init(|| policy))
    }
}

impl Mind<Wumpus> for Optimal {
    fn begin(&mut self, brief: &Brief) {
        self.forget();
        self.textbook = brief.settings.text("generator") == Some("aima");
    }

    fn tell(&mut self, percept: &Percept) {
        if let Percept::Cave(cave) = percept {
            self.enter(cave);
        }
        self.told.push(*percept);
        let (Some(Ok(task)), Some(known)) = (&self.task, &mut self.known) else { return };
        match percept {
            Percept::Cave(_) => {}
            Percept::Sensed(sensed) => {
                if let Some(pose) = task.grid.pose(path::Pose { room: sensed.room, facing: sensed.facing }) {
                    self.pose = Some(pose);
                    sense(&task.grid, known, self.flying.take(), pose, *sensed);
                }
            }
            Percept::Shot { room, facing } => {
                self.flying = task.grid.pose(path::Pose { room: *room, facing: *facing });
            }
            Percept::Grabbed { .. } => known.grabbed(),
        }
    }

    fn ask(&mut self, _menu: &Menu<'_, Wumpus>) -> Result<Act, Forfeit> {
        let resigned = |reason: String| Forfeit::new(ForfeitKind::Resigned, reason);
        self.fits().map_err(resigned)?;
        let (Some(Ok(task)), Some(known), Some(pose)) = (&self.task, self.known, self.pose) else {
            return Err(resigned("nothing was ever sensed, so nothing is known".to_owned()));
        };
        let here = task.grid.walked(pose);
        // The answer to the last question need not have been carried out: what is known decides, and where one stands.
        let same = self.decided.is_some_and(|decided| decided.known == known);
        if self.plan.is_empty() || self.expected != Some(here) || !same {
            let policy = task.policy().map_err(|reason| resigned(reason.to_string()))?;
            let lost = || resigned(format!("no way leads from {} to the exit", here.room));
            let decision = policy.decide(&known, pose).ok_or_else(lost)?;
            if !decision.choice.plan(&task.grid, known.visited(), pose, &mut self.walker, &mut self.plan) {
                return Err(lost());
            }
            self.decided = Some(Decided { known, pose, decision });
        }
        let act = self.plan.pop().unwrap_or(Act::Climb);
        self.expected = step(here, act, task.grid.side());
        Ok(act)
    }

    fn account(&self) -> Account {
        let (Some(Ok(task)), Some(decided)) = (&self.task, &self.decided) else { return undecided() };
        let Ok(policy) = task.policy() else { return undecided() };
        explain::explain(task.problem, policy, decided, &self.told)
    }

    fn fits(&self) -> Result<(), String> {
        match &self.task {
            Some(Err(reason)) => Err(reason.to_string()),
            _ => Ok(()),
        }
    }

    fn predict(&self) -> Prediction {
        let (Some(Ok(task)), true) = (&self.task, self.textbook) else { return Prediction::new() };
        let Ok(policy) = task.policy() else { return Prediction::new() };
        let outlook = policy.outlook();
        vec![("score".into(), outlook.score), ("success".into(), outlook.success), ("deaths".into(), outlook.death)]
    }
}

impl Optimal {
    /// Everything but what may be of use in the next play.
    fn forget(&mut self) {
        self.told.clear();
        self.plan.clear();
        (self.known, self.pose, self.flying) = (None, None, None);
        (self.expected, self.decided) = (None, None);
    }

    /// The rules are told: whatever was known was of another cave.
    fn enter(&mut self, cave: &Cave) {
        self.forget();
        self.textbook &= cave.shared;
        let problem = Problem { side: cave.side, pit: cave.pit, stakes: cave.scoring.into() };
        if !matches!(&self.task, Some(Ok(task)) if task.problem == problem) {
            self.task = Some(Task::new(problem));
        }
        if let Some(Ok(task)) = &self.task {
            self.known = Some(Knowledge::new(&task.grid));
        }
    }
}

fn sense(grid: &Grid, known: &mut Knowledge, flying: Option<Pose>, pose: Pose, sensed: Sensed) {
    match flying {
        Some(from) => known.shot(grid, from, sensed.scream),
        None if sensed.scream => known.screamed(),
        None => {}
    }
    known.sense(grid, pose.room, sensed.stench, sensed.breeze, sensed.glitter);
}

fn undecided() -> Account {
    Account::of(Why::step("nothing was decided yet", "", Vec::new()))
}
