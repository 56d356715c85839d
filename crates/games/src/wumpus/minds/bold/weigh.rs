//! Weighs what can be done: what a gamble costs, by exact chances, against what it opens, by dreams.
//!
//! The value of a step is its chance of death times the price of death, exactly, and for the rest the mean of what prudent
//! play makes of it in imagined caves that fit all percepts. All steps are tried in the same caves. What is plainly worse
//! than the best so far is not tried any longer.

use logic::Workspace;
use play::Dice;

use super::COUNTING;
use super::chances::{Chances, Dreams};
use super::dream::{Dream, Going};
use super::prudent::{Hope, Prudent, Step};
use crate::wumpus::deduce::Deduction;
use crate::wumpus::minds::path::Pose;
use crate::wumpus::room::Room;

/// So many rooms are tried in dreams, and so many shots.
const ROOMS: usize = 6;
const SHOTS: usize = 3;
/// After each so many dreams, what is worse than the best by so many standard errors is given up.
const ROUND: u32 = 16;
const SURELY: f64 = 2.5;
/// So many poses may be looked at for one decision: some ten nanoseconds each.
const WORK: u64 = 2_500_000;

/// A step and what it was found worth.
#[derive(Clone, Copy, Debug)]
pub(super) struct Choice {
    /// What is done.
    pub(super) step: Step,
    /// The chance to die of it.
    pub(super) death: f64,
    /// The expected score from here on.
    pub(super) value: f64,
    /// In so many dreams it was survived and played on.
    pub(super) dreams: u32,
    sum: f64,
    squares: f64,
    open: bool,
}

impl Choice {
    fn new(step: Step, death: f64, value: f64) -> Choice {
        Choice { step, death, value, dreams: 0, sum: 0.0, squares: 0.0, open: true }
    }

    fn learn(&mut self, value: f64) {
        self.dreams += 1;
        self.sum += value;
        self.squares += value * value;
    }

    fn mean(&self) -> f64 {
        self.sum / f64::from(self.dreams.max(1))
    }

    /// The standard error of its value.
    fn error(&self) -> f64 {
        let count = f64::from(self.dreams.max(1));
        let variance = (self.squares / count - self.mean() * self.mean()).max(0.0);
        (1.0 - self.death) * (variance / count).sqrt()
    }
}

/// What a decision rests on.
#[derive(Clone, Copy, Debug)]
pub(super) struct Scales<'a> {
    /// What follows from what was told.
    pub(super) deduction: &'a Deduction,
    /// Where one stands and looks.
    pub(super) pose: Pose,
    /// What is likely where.
    pub(super) chances: &'a Chances,
    /// How many times its price a death is weighed.
    pub(super) caution: f64,
    /// So many caves are imagined at most.
    pub(super) dreams: u32,
    /// What may be spent on it.
    pub(super) nodes: u64,
}

impl Scales<'_> {
    /// All that can be done here, in the order in which it should be done: the first is the choice.
    pub(super) fn weigh(&self, prudent: &mut Prudent, workspace: &mut Workspace, mut dice: Dice) -> Vec<Choice> {
        let mut choices = self.choices(prudent);
        let leave = choices[0];
        let nodes = self.nodes.min(COUNTING);
        if choices.len() > 1
            && let Some(dreams) = Dreams::new(self.deduction, workspace, nodes)
        {
            let work = prudent.work() + WORK.min(self.nodes);
            for round in 1..=self.dreams {
                self.try_in(&dreams.draw(&mut dice), &mut choices, prudent, work);
                if round % ROUND == 0 {
                    self.give_up(&mut choices, leave.value);
                }
                if prudent.work() > work || !choices[1..].iter().any(|choice| choice.open) {
                    break;
                }
            }
        }
        choices[1..].iter_mut().for_each(|choice| self.judge(choice));
        // What was never survived in a dream is worth nothing that one could count on.
        choices.retain(|choice| matches!(choice.step, Step::Leave(_)) || choice.dreams > 0);
        // What pays without a risk comes first: the risk can still be taken afterwards, with more known.
        let riskless = |choice: &Choice| choice.death == 0.0 && choice.value > leave.value;
        choices.sort_by(|one, other| riskless(other).cmp(&riskless(one)).then(other.value.total_cmp(&one.value)));
        choices
    }

    /// Tries every open choice in one dream.
    fn try_in(&self, dream: &Dream, choices: &mut [Choice], prudent: &mut Prudent, work: u64) {
        for choice in choices[1..].iter_mut().filter(|choice| choice.open) {
            if !matches!(choice.step, Step::Visit(there, _) if dream.kills(there.room, self.deduction)) {
                let going = Going::new(self.deduction.clone(), dream, &self.chances.gold, self.pose);
                choice.learn(going.play(choice.step, prudent, work));
            }
        }
    }

    /// What can be done at all; leaving comes first. Each with the most that it can be worth.
    fn choices(&self, prudent: &mut Prudent) -> Vec<Choice> {
        let cave = self.deduction.cave();
        let (step, back) = (f64::from(cave.scoring.step), prudent.way_home(self.deduction, self.pose));
        let leave = f64::from(cave.scoring.empty) + step * f64::from(back + 1);
        let hope = Hope { gold: &self.chances.gold, left: 1.0 };
        let mut shots = Vec::new();
        prudent.shots(self.deduction, self.pose, hope, |value, pose, acts| {
            shots.push(Choice::new(Step::Shoot(pose, acts), 0.0, value));
        });
        shots.sort_by(|one, other| other.value.total_cmp(&one.value));
        shots.truncate(SHOTS);
        // More than this is behind no room: the gold, unless it is in a pit.
        let there: f64 = self.chances.gold.iter().zip(&self.chances.pit).map(|(gold, pit)| gold * (1.0 - pit)).sum();
        let most = there * f64::from(cave.scoring.gold) + (1.0 - there) * f64::from(cave.scoring.empty);
        let around = prudent.around(self.deduction, self.pose);
        let mut rooms: Vec<Choice> = Vec::new();
        for room in Room::all(cave.side).filter(|room| !self.deduction.visited().has(*room)) {
            let death = self.chances.death[room.index(cave.side)];
            let Some((acts, there)) = around.nearest(room).filter(|_| death < 1.0) else { continue };
            let bound = (1.0 - death) * most + self.caution * death * f64::from(cave.scoring.death);
            rooms.push(Choice::new(Step::Visit(there, acts), death, bound + step * f64::from(acts)));
        }
        rooms.retain(|choice| choice.value > leave);
        rooms.sort_by(|one, other| other.value.total_cmp(&one.value));
        rooms.truncate(ROOMS);
        let mut choices = vec![Choice::new(Step::Leave(back), 0.0, leave)];
        choices.append(&mut shots);
        choices.append(&mut rooms);
        choices
    }

    /// What it is worth by the dreams so far.
    fn judge(&self, choice: &mut Choice) {
        let scoring = self.deduction.cave().scoring;
        let acts = if let Step::Visit(_, acts) = choice.step { f64::from(acts) } else { 0.0 };
        let death = self.caution * f64::from(scoring.death) + acts * f64::from(scoring.step);
        choice.value = (1.0 - choice.death) * choice.mean() + choice.death * death;
    }

    /// Does not try any longer what is plainly worse than the best.
    fn give_up(&self, choices: &mut [Choice], leave: f64) {
        choices[1..].iter_mut().for_each(|choice| self.judge(choice));
        let sure = |choice: &Choice| choice.value - SURELY * choice.error();
        let best = choices[1..].iter().filter(|choice| choice.dreams > 3).map(sure).fold(leave, f64::max);
        for choice in choices[1..].iter_mut().filter(|choice| choice.dreams > 3) {
            choice.open &= choice.value + SURELY * choice.error() >= best;
        }
    }
}
