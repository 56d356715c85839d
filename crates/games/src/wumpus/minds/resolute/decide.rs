//! What to do: what is safe first, then what is sure, then the deed with the greatest chance of success.

use std::cell::RefCell;

use play::Dice;

use super::super::scout::Goal;
use super::belief::{Belief, Model};
use super::board::{bit, each, room};
use super::count::place;
use super::onward::{CERTAIN, Deed, Onward, Risk};
use super::solve::Solver;
use super::ways::Ways;
use super::weigh::{Choice, weigh};
use crate::wumpus::deduce::Deduction;
use crate::wumpus::minds::path::Pose;
use crate::wumpus::room::Room;

/// What it is after.
#[derive(Clone, Debug)]
pub(super) enum Aim {
    /// The gold is here.
    Take,
    /// Back to the gold, which was seen in this room.
    Fetch(Room),
    /// Home with the gold.
    Home,
    /// A shot on the way home, since a kill is paid for: the chance to hit.
    Trophy(Pose, f64),
    /// This room, which is proven safe.
    Explore(Room),
    /// A shot at the Wumpus, whose room is known.
    Kill(Pose, Room),
    /// The best of these.
    Weighed(Vec<Choice>, Method),
    /// Out: no play can succeed any more.
    Leave,
    /// Out: what was told contradicts itself, so nothing can be counted.
    Confused,
}

/// How chances of success were found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Method {
    /// All plays were followed to their end.
    Exact,
    /// The play was tried in imagined caves.
    Dreams,
}

impl Aim {
    /// Where it leads.
    pub(super) fn goal(&self) -> Goal {
        match self {
            Aim::Take => Goal::Take,
            Aim::Fetch(room) | Aim::Explore(room) => Goal::Visit(*room),
            Aim::Trophy(there, _) | Aim::Kill(there, _) => Goal::Shoot(*there),
            Aim::Weighed(choices, _) => choices.first().map_or(Goal::Out, |choice| match choice.risk.deed {
                Deed::Enter(there) => Goal::Visit(room(there)),
                Deed::Shoot(there, facing, _) => Goal::Shoot(Pose { room: room(there), facing }),
            }),
            Aim::Home | Aim::Leave | Aim::Confused => Goal::Out,
        }
    }
}

/// Caves up to this side are solved whole, and what was solved is kept from play to play: 41,000 beliefs in `ep3` caves of
/// 4×4, 140,000 where things may share a room.
const WHOLE: u8 = 4;
/// Beliefs that such a cave may take. With fewer nodes, the answer would depend on what earlier plays have solved.
const WHOLE_BELIEFS: u64 = 1_000_000;
/// With more places for the gold than this, a larger cave is not solved: it would take too long nearly always.
const FEW: u32 = 16;
/// Beliefs that may be solved for one decision in larger caves: some five microseconds each.
const BELIEFS: u64 = 1_000;
/// Where dreams give no hope, this many beliefs are solved to see whether there is any.
const LAST_HOPE: u64 = 20_000;
/// States of the counting chain that may be made for one decision: some ten nanoseconds each.
const WORK: u64 = 4_000_000;
/// This many rooms and shots are weighed in dreams.
const ROOMS: usize = 6;
const SHOTS: usize = 3;

/// Chances of success that differ by less are equal up to rounding, and the nearest deed is done.
const EQUAL: f64 = 1e-9;

thread_local! {
    /// What was solved of the last kind of small cave. Values do not depend on who asked before, so all minds of a thread
    /// share them.
    static SOLVED: RefCell<Option<(Model, Solver)>> = const { RefCell::new(None) };
}

/// Solves in a small cave, and remembers what was solved.
fn solve_whole(model: &Model, belief: &Belief, deeds: &[Deed]) -> Option<Vec<f64>> {
    SOLVED.with_borrow_mut(|slot| {
        let (known, solver) = slot.get_or_insert_with(|| (model.clone(), Solver::default()));
        if known != model {
            solver.forget();
            known.clone_from(model);
        }
        solver.solve(model, belief, deeds, WHOLE_BELIEFS)
    })
}

/// Decides; its buffers are kept.
#[derive(Debug)]
pub(super) struct Thinker {
    dreams: usize,
    pub(super) nodes: u64,
    onward: Onward,
    solver: Solver,
    ways: Ways,
}

impl Thinker {
    pub(super) fn new(dreams: usize) -> Thinker {
        let (onward, solver, ways) = (Onward::default(), Solver::default(), Ways::default());
        Thinker { dreams, nodes: 0, onward, solver, ways }
    }

    /// Chooses an aim.
    pub(super) fn decide(&mut self, deduction: &Deduction, pose: Pose, mut dice: Dice) -> Aim {
        if deduction.last().is_some_and(|last| last.glitter) && !deduction.has_gold() {
            return Aim::Take;
        }
        if let Some(room) = deduction.gold().filter(|room| !deduction.has_gold() && *room != pose.room) {
            return Aim::Fetch(room);
        }
        let model = Model::of(deduction);
        let (Some(model), Some(belief)) = (model, Belief::of(deduction)) else { return Aim::Confused };
        self.think(deduction, &model, &belief, pose, &mut dice)
    }

    fn think(&mut self, deduction: &Deduction, model: &Model, belief: &Belief, pose: Pose, dice: &mut Dice) -> Aim {
        if deduction.has_gold() {
            return self.homeward(deduction, model, belief, pose);
        }
        let safe = deduction.safe();
        self.ways.measure(deduction, pose);
        let open = safe.iter().filter(|room| !deduction.visited().has(*room));
        if let Some((_, room)) = open.filter_map(|room| Some((self.ways.to_room(room)?, room))).min() {
            return Aim::Explore(room);
        }
        if let Some(there) = self.sure_shot(model, belief) {
            return Aim::Kill(there, room(belief.suspects));
        }
        let Some(next) = self.onward.next(model, belief) else {
            let confused = self.onward.counter.odds(model, belief).is_none() && belief.golds != 0;
            return if confused { Aim::Confused } else { Aim::Leave };
        };
        if belief.golds == 0 {
            return Aim::Leave;
        }
        self.weigh(model, belief, next, dice)
    }

    /// The nearest shot at a Wumpus whose room is known.
    fn sure_shot(&self, model: &Model, belief: &Belief) -> Option<Pose> {
        if !belief.arrow || belief.no_wumpus || !belief.suspects.is_power_of_two() {
            return None;
        }
        self.ways.nearest_shot(model, belief.suspects)
    }

    fn weigh(&mut self, model: &Model, belief: &Belief, next: Risk, dice: &mut Dice) -> Aim {
        let mut choices = self.choices(model, belief, next);
        if self.solve(model, belief, &mut choices) {
            choices.sort_by(|one, other| other.success.total_cmp(&one.success));
            let best = choices[0].success;
            let equals = choices.iter().take_while(|choice| best - choice.success < EQUAL).enumerate();
            if let Some((nearest, _)) = equals.min_by_key(|(_, choice)| choice.acts) {
                choices[..=nearest].rotate_right(1);
            }
            return if best > 0.0 { Aim::Weighed(choices, Method::Exact) } else { Aim::Leave };
        }
        self.shorten(model, belief, &mut choices);
        weigh(&mut self.onward, (model, belief), &mut choices, self.dreams, WORK.min(self.nodes), dice);
        if choices.iter().all(|choice| choice.success <= 0.0) && self.is_hopeless(model, belief) {
            return Aim::Leave;
        }
        Aim::Weighed(choices, Method::Dreams)
    }

    /// All that can be done, the simple policy's deed first.
    fn choices(&mut self, model: &Model, belief: &Belief, next: Risk) -> Vec<Choice> {
        let mut risks = vec![next];
        if let Some(odds) = self.onward.counter.odds(model, belief) {
            for room in each(belief.frontier(&model.board)) {
                risks.push(Risk { deed: Deed::Enter(room), death: odds.death(model, belief, room) });
            }
        }
        belief.shots(&model.board, |room, facing, struck| {
            risks.push(Risk { deed: Deed::Shoot(room, facing, struck), death: 0.0 });
        });
        let first = self.ways.nearer(model, belief, next);
        let others = risks[1..].iter().filter(|risk| risk.deed != next.deed && risk.death < CERTAIN);
        let others = others.map(|risk| self.ways.nearer(model, belief, *risk));
        std::iter::once(first).chain(others).map(|(risk, acts)| Choice::new(risk, acts)).collect()
    }

    /// Keeps the simple policy's deed, the safest rooms and the likeliest shots.
    fn shorten(&mut self, model: &Model, belief: &Belief, choices: &mut Vec<Choice>) {
        let Some(odds) = self.onward.counter.odds(model, belief) else { return };
        let rank = |choice: &Choice| match choice.risk.deed {
            Deed::Enter(_) => choice.risk.death,
            Deed::Shoot(_, _, struck) => -each(struck).map(|room| odds.wumpus[place(room)]).sum::<f64>(),
        };
        let is_shot = |choice: &Choice| matches!(choice.risk.deed, Deed::Shoot(..));
        let others = choices.split_off(1);
        let (mut shots, mut rooms): (Vec<Choice>, Vec<Choice>) = others.into_iter().partition(is_shot);
        for (list, most) in [(&mut rooms, ROOMS), (&mut shots, SHOTS)] {
            list.sort_by(|one, other| rank(one).total_cmp(&rank(other)));
            list.truncate(most);
            choices.append(list);
        }
    }

    /// Gives every choice its exact chance of success, where that can be had.
    fn solve(&mut self, model: &Model, belief: &Belief, choices: &mut [Choice]) -> bool {
        let deeds: Vec<Deed> = choices.iter().map(|choice| choice.risk.deed).collect();
        let values = if model.board.side <= WHOLE && self.nodes >= WHOLE_BELIEFS {
            solve_whole(model, belief, &deeds)
        } else if belief.golds.count_ones() <= FEW {
            self.solver.forget();
            self.solver.solve(model, belief, &deeds, BELIEFS.min(self.nodes))
        } else {
            None
        };
        let Some(values) = values else { return false };
        choices.iter_mut().zip(values).for_each(|(choice, success)| choice.success = success);
        true
    }

    /// Whether no play at all can succeed.
    fn is_hopeless(&mut self, model: &Model, belief: &Belief) -> bool {
        self.solver.forget();
        self.solver.value(model, belief, LAST_HOPE.min(self.nodes)).is_some_and(|value| value <= 0.0)
    }

    /// Home, or first a shot if the kill is paid for.
    fn homeward(&mut self, deduction: &Deduction, model: &Model, belief: &Belief, pose: Pose) -> Aim {
        let scoring = deduction.cave().scoring;
        if !belief.arrow || scoring.kill <= 0 {
            return Aim::Home;
        }
        let Some(odds) = self.onward.counter.odds(model, belief) else { return Aim::Home };
        self.ways.measure(deduction, pose);
        let mut best: Option<(f64, Pose, f64)> = None;
        for there in self.ways.poses() {
            let struck = model.board.line(bit(there.room), there.facing) & belief.suspects;
            let hit: f64 = each(struck).map(|room| odds.wumpus[place(room)]).sum();
            let Some(detour) = self.ways.detour(pose, there).filter(|_| hit > 0.0) else { continue };
            let cost = f64::from(scoring.step) * f64::from(detour + 1) + f64::from(scoring.shot);
            let gain = hit * f64::from(scoring.kill) + cost;
            if gain > best.map_or(0.0, |(most, ..)| most) {
                best = Some((gain, there, hit));
            }
        }
        best.map_or(Aim::Home, |(_, there, hit)| Aim::Trophy(there, hit))
    }
}
