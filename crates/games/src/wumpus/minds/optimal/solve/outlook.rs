//! Following the best policy through all that may happen: the exact prospects, and the situations on the way.
//!
//! This uses raw knowledge and acts only, so it is also a second opinion on the solver: the mean score
//! found here must be the solver's value.

use std::ops::{Add, Mul};

use super::decision::{Choice, Decision};
use super::event::wumpus_chance;
use super::geometry::Pose;
use super::keyed::Keyed;
use super::knowledge::{GoldKnown, Knowledge};
use super::solver::Solver;
use crate::wumpus::minds::path::{Walker, step};
use crate::wumpus::percept::Act;
use crate::wumpus::room::Facing;

/// What a play under the best policy leads to, in exact means.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Outlook {
    /// The mean score.
    pub score: f64,
    /// The chance to leave with the gold.
    pub success: f64,
    /// The chance to die.
    pub death: f64,
    /// The chance to kill the Wumpus.
    pub kill: f64,
    /// The mean number of acts.
    pub acts: f64,
}

impl Add for Outlook {
    type Output = Outlook;

    fn add(self, other: Outlook) -> Outlook {
        Outlook {
            score: self.score + other.score,
            success: self.success + other.success,
            death: self.death + other.death,
            kill: self.kill + other.kill,
            acts: self.acts + other.acts,
        }
    }
}

impl Mul<f64> for Outlook {
    type Output = Outlook;

    fn mul(self, chance: f64) -> Outlook {
        Outlook {
            score: self.score * chance,
            success: self.success * chance,
            death: self.death * chance,
            kill: self.kill * chance,
            acts: self.acts * chance,
        }
    }
}

/// A situation in one number: knowledge and pose.
pub(super) fn situation(known: &Knowledge, pose: Pose) -> u64 {
    known.packed() | (pose.index() as u64) << 54
}

/// All situations the best policy can meet.
pub(super) struct Survey<'a> {
    solver: &'a mut Solver,
    outlooks: Keyed<Outlook>,
    decisions: Keyed<Decision>,
    walker: Walker,
    plan: Vec<Act>,
}

impl Survey<'_> {
    /// Follows the policy from every opening.
    pub(super) fn run(solver: &mut Solver) -> (Outlook, Keyed<Decision>) {
        let pose = Pose { room: solver.grid().start(), facing: Facing::North };
        let openings = solver.openings();
        let mut survey = Survey {
            solver,
            outlooks: Keyed::default(),
            decisions: Keyed::default(),
            walker: Walker::default(),
            plan: Vec::new(),
        };
        let mut total = Outlook::default();
        for (chance, known) in openings {
            total = total + survey.follow(known, pose) * chance;
        }
        (total, survey.decisions)
    }

    fn follow(&mut self, known: Knowledge, pose: Pose) -> Outlook {
        let key = situation(&known, pose);
        if let Some(outlook) = self.outlooks.get(key) {
            return outlook;
        }
        let Some(decision) = self.solver.decide(&known, pose) else { return Outlook::default() };
        let (steps, end) = self.walk(&known, pose, decision);
        let step = self.solver.problem().stakes.step;
        let walked = Outlook { score: -step * steps, acts: steps, ..Outlook::default() };
        let outlook = walked + self.act(known, decision.choice, end);
        self.outlooks.insert(key, outlook);
        outlook
    }

    /// Notes the decision at every pose of the walk, so that an agent that asks at every step hears the same;
    /// gives the number of acts, the deed included, and where the deed is done.
    fn walk(&mut self, known: &Knowledge, from: Pose, decision: Decision) -> (f64, Pose) {
        let grid = self.solver.grid();
        decision.choice.plan(grid, known.visited(), from, &mut self.walker, &mut self.plan);
        let cost = self.solver.problem().stakes.step;
        let (mut here, mut value) = (from, decision.value);
        for (number, &act) in self.plan.iter().enumerate().rev() {
            self.decisions.insert_new(situation(known, here), Decision { value, ..decision });
            value += cost;
            let next = step(grid.walked(here), act, grid.side()).filter(|_| number > 0);
            here = next.and_then(|next| grid.pose(next)).unwrap_or(here);
        }
        (self.plan.len() as f64, here)
    }

    /// What comes of the deed; its act is counted with the walk.
    fn act(&mut self, known: Knowledge, choice: Choice, end: Pose) -> Outlook {
        let stakes = self.solver.problem().stakes;
        match choice {
            Choice::Climb if known.gold() == GoldKnown::Carried => {
                Outlook { score: stakes.gold, success: 1.0, ..Outlook::default() }
            }
            Choice::Climb => Outlook { score: stakes.empty, ..Outlook::default() },
            Choice::Grab { .. } => {
                let mut next = known;
                next.grabbed();
                self.follow(next, end)
            }
            Choice::Shoot { .. } => self.shoot(known, end),
            Choice::Enter { .. } => match self.solver.grid().ahead(end) {
                Some(room) => self.enter(known, Pose { room, ..end }),
                None => Outlook::default(),
            },
        }
    }

    fn shoot(&mut self, known: Knowledge, exit: Pose) -> Outlook {
        let stakes = self.solver.problem().stakes;
        let hit = self.solver.grid().ray(exit) & known.wumpus();
        let chance = f64::from(hit.count_ones()) / f64::from(known.wumpus().count_ones());
        let mut total = Outlook { score: chance * stakes.kill - stakes.shot, kill: chance, ..Outlook::default() };
        for (scream, chance) in [(true, chance), (false, 1.0 - chance)] {
            if chance > 0.0 {
                let mut next = known;
                next.shot(self.solver.grid(), exit, scream);
                total = total + self.follow(next, exit) * chance;
            }
        }
        total
    }

    fn enter(&mut self, known: Knowledge, landing: Pose) -> Outlook {
        let room = landing.room;
        let (pit, breeze) = self.solver.pit_and_breeze(&known, room);
        let alive = (1.0 - pit) * (1.0 - wumpus_chance(known.wumpus(), room));
        let death = self.solver.problem().stakes.death;
        let mut total = Outlook { score: (1.0 - alive) * death, death: 1.0 - alive, ..Outlook::default() };
        if alive <= 0.0 {
            return total;
        }
        let grid = self.solver.grid();
        let left = known.wumpus() & !(1 << room);
        let near = left & grid.neighbours(room);
        let stench = if left == 0 { 0.0 } else { f64::from(near.count_ones()) / f64::from(left.count_ones()) };
        let hidden = f64::from((grid.all() & !known.visited()).count_ones());
        let glitter = if known.gold() == GoldKnown::Unseen { 1.0 / hidden } else { 0.0 };
        for bits in 0..8 {
            let (smell, wind, shine) = (bits & 1 == 1, bits & 2 == 2, bits & 4 == 4);
            let share = |felt: bool, chance: f64| if felt { chance } else { 1.0 - chance };
            let chance = alive * share(smell, stench) * share(wind, breeze) * share(shine, glitter);
            if chance > 0.0 {
                let mut next = known;
                next.sense(self.solver.grid(), room, smell, wind, shine);
                total = total + self.follow(next, landing) * chance;
            }
        }
        total
    }
}
