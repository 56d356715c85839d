//! Eyes, head and feet of the exact minds: what they know, what follows, and what they do next.
//!
//! In this order: take the treasure that lies here; walk to the nearest safe cell that was not visited yet, or shoot first
//! where a certain kill opens ground sooner; shoot at doubts when nothing else is left; dare the least dangerous cell, for
//! those who dare; walk home. Nothing is thought twice: as long as nothing new is told, only the way is looked up.

use std::cmp::Reverse;

use play::Brief;

use super::knowledge::Knowledge;
use super::path::Paths;
use super::reasoning::Reasoner;
use super::sentences::Reading;
use super::shots::{self, Shot, rounded};
use crate::cave::place::{Cell, Naming, Way};
use crate::cave::words::{Act, Claim, Of, Percept, Sensed};

/// What it is after.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Aim {
    /// A treasure is here.
    Take,
    /// This safe cell, which was not visited yet.
    Explore(Cell),
    /// A shot that certainly opens ground.
    Kill(Shot),
    /// A shot into the dark.
    Try(Shot),
    /// This cell, which may be deadly.
    Dare(Dared),
    /// A bomb here: it costs nothing any more.
    Bomb,
    /// Home: nothing is left.
    Home,
    /// Nothing: it is home.
    Done,
}

/// A cell that may be deadly, beside one that can be reached.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Dared {
    /// Which cell.
    pub(super) cell: Cell,
    /// The chances of a monster and of a pit.
    pub(super) chances: (f64, f64),
    /// How many steps it takes to enter it.
    pub(super) steps: u32,
    /// How many cells that were never visited lie together with it, those that are certainly deadly left out.
    pub(super) prospect: u32,
    /// How many of its neighbours it opens on average, if it can be entered: all that are dark, when nothing is felt there.
    pub(super) opens: f64,
}

impl Dared {
    /// The chance to die.
    pub(super) fn risk(&self) -> f64 {
        self.chances.0 + self.chances.1
    }

    /// What a neighbour that it opens costs, in deaths: the odds to die over what is gained. By this order, and not by the
    /// danger alone, of 5,000 who dare everything 50.5 % die instead of 51.5 %, with 80.5 % of the treasures instead of 79.6 %.
    fn price(&self) -> i64 {
        let odds = self.risk() / (1.0 - self.risk()).max(LEAST);
        rounded(odds / (ITSELF + self.opens))
    }
}

/// How a mind of this kind is made.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Temper {
    /// The greatest chance of death that it takes.
    pub(super) risk: f64,
    /// The chance of a pit beforehand. It is the mind's own setting: the play does not tell it.
    pub(super) pit: f64,
}

/// One who explores.
#[derive(Clone, Debug)]
pub(super) struct Explorer {
    temper: Temper,
    /// How it names cells where it gives reasons.
    pub(super) naming: Naming,
    pub(super) knowledge: Knowledge,
    pub(super) reasoner: Reasoner,
    /// The same with every stench taken for a monster's: for chances, where bombs are about.
    suspicion: Reasoner,
    pub(super) paths: Paths,
    pub(super) aim: Option<Aim>,
    /// What was considered when nothing was safe.
    pub(super) shots: Vec<Shot>,
    /// Whether something was told that was not thought about yet.
    is_stale: bool,
    /// The shot to be made, as long as nothing new is told.
    plan: Option<Shot>,
    /// By cell: whether it can be entered.
    safe: Vec<bool>,
}

impl Explorer {
    pub(super) fn new(temper: Temper) -> Explorer {
        Explorer {
            temper,
            naming: Naming::default(),
            knowledge: Knowledge::default(),
            reasoner: Reasoner::default(),
            suspicion: Reasoner::default(),
            paths: Paths::default(),
            aim: None,
            shots: Vec::new(),
            is_stale: false,
            plan: None,
            safe: Vec::new(),
        }
    }

    pub(super) fn prepare(&mut self, brief: &Brief) {
        self.naming = Naming::of(&brief.settings);
        self.knowledge.forget();
        self.reasoner.begin(Reading::Sound, self.temper.pit, brief.nodes);
        self.suspicion.begin(Reading::Trusting, self.temper.pit, brief.nodes);
        (self.aim, self.plan, self.is_stale) = (None, None, true);
        self.shots.clear();
    }

    pub(super) fn hear(&mut self, percept: &Percept) {
        self.is_stale |= self.knowledge.tell(percept);
        // The stench of the moment is news for those who must not remember it.
        self.is_stale |= !self.knowledge.is_alone() && self.knowledge.begin.is_some_and(|begin| begin.bombs == 0);
    }

    /// What to do now; nothing if nothing was sensed yet.
    pub(super) fn decide_now(&mut self) -> Option<Act> {
        let last = self.knowledge.last()?;
        if self.is_stale {
            self.think();
        }
        let Explorer { knowledge, paths, safe, .. } = self;
        let area = knowledge.area();
        paths.search(area, last.cell, |cell| safe[cell.index(area)]);
        let aim = self.decide(last);
        self.aim = Some(aim);
        Some(self.act(last, aim))
    }

    fn think(&mut self) {
        self.is_stale = false;
        self.plan = None;
        self.reasoner.think(&self.knowledge);
        if !self.knowledge.is_alone() {
            for cell in self.reasoner.flown_through() {
                self.knowledge.clear(cell);
            }
        }
        if self.knowledge.has_bombs() {
            self.suspicion.think(&self.knowledge);
        }
        let (knowledge, reasoner) = (&self.knowledge, &self.reasoner);
        self.safe.clear();
        self.safe.extend(knowledge.area().all().map(|it| knowledge.is_visited(it) || reasoner.is_safe(knowledge, it)));
    }

    fn decide(&mut self, last: Sensed) -> Aim {
        if last.glitter {
            return Aim::Take;
        }
        if let Some(plan) = self.plan {
            return Aim::Try(plan);
        }
        let new = self.paths.reached().iter().copied().find(|cell| !self.knowledge.is_visited(*cell));
        let kill = if last.arrows > 0 { shots::certain(&self.knowledge, &self.reasoner, &self.paths) } else { None };
        match (new, kill) {
            (Some(cell), Some(kill)) if Explorer::detour(&kill) >= self.paths.steps(cell).unwrap_or(0) => {
                Aim::Explore(cell)
            }
            (_, Some(kill)) => Aim::Kill(kill),
            (Some(cell), None) => Aim::Explore(cell),
            (None, None) => self.decide_in_doubt(last),
        }
    }

    /// Steps until the victim's cell is entered: to the place, the shot, and on.
    fn detour(kill: &Shot) -> u32 {
        let far = |one: i16, other: i16| u32::from(one.abs_diff(other));
        kill.steps + 1 + far(kill.from.column, kill.target.column) + far(kill.from.row, kill.target.row)
    }

    /// Nothing is safe and new.
    fn decide_in_doubt(&mut self, last: Sensed) -> Aim {
        self.reasoner.weigh();
        self.suspicion.weigh();
        self.shots.clear();
        if last.arrows > 0 {
            self.shots = self.weigh_shots();
        }
        let shot = self.shots.first().copied().filter(|shot| shot.hits > 0.0);
        let dared = self.dares_by(|cell| self.chances(cell)).into_iter().find(|dared| self.is_worth_it(dared));
        match (shot, dared) {
            (Some(shot), Some(dared)) if shot.opens < WORTH_AN_ARROW && dared.risk() < WORTH_A_LIFE => Aim::Dare(dared),
            (None, Some(dared)) => Aim::Dare(dared),
            (Some(shot), _) => {
                self.plan = Some(shot);
                Aim::Try(shot)
            }
            (None, None) => self.leave(last),
        }
    }

    fn weigh_shots(&mut self) -> Vec<Shot> {
        let (knowledge, paths) = (&self.knowledge, &self.paths);
        let chances: Vec<f64> = knowledge.area().all().map(|cell| self.chances(cell).map_or(0.0, |it| it.0)).collect();
        let likely = |cell: Cell| chances[cell.index(knowledge.area())];
        shots::blind(knowledge, &mut self.reasoner, &likely, paths)
    }

    /// The chances of a monster and of a pit in a cell, as far as they were weighed.
    pub(super) fn chances(&self, cell: Cell) -> Option<(f64, f64)> {
        let suspected = if self.knowledge.has_bombs() { self.suspicion.chances(&self.knowledge, cell) } else { None };
        suspected.or_else(|| self.reasoner.chances(&self.knowledge, cell))
    }

    /// Whether the cell was visited or can be entered in every cave that fits.
    pub(super) fn is_safe(&self, cell: Cell) -> bool {
        self.safe.get(cell.index(self.knowledge.area())).copied().unwrap_or(false)
    }

    /// The cells beside reachable ones that may be deadly, by their chances of a monster and of a pit: the cheapest for what
    /// it opens first, then the nearest.
    pub(super) fn dares_by(&self, chances: impl Fn(Cell) -> Option<(f64, f64)>) -> Vec<Dared> {
        let (area, prospects) = (self.knowledge.area(), self.prospects());
        let dare = |cell: Cell| {
            let (steps, _) = self.paths.door(cell)?;
            let prospect = prospects[cell.index(area)];
            let dark = cell.neighbors(area).filter(|it| prospects[it.index(area)] > 0);
            let (mut count, mut calm) = (0.0, 1.0);
            for (monster, pit) in dark.map(|it| chances(it).unwrap_or_default()) {
                count += 1.0;
                calm *= (1.0 - monster) * (1.0 - pit);
            }
            Some(Dared { cell, chances: chances(cell)?, steps: steps + 1, prospect, opens: calm * count })
        };
        let doubtful = area.all().filter(|cell| !self.is_safe(*cell));
        let mut dares: Vec<Dared> = doubtful.filter_map(dare).collect();
        dares.sort_by_key(|dared| (dared.price(), Reverse(dared.prospect), dared.steps));
        dares
    }

    /// Whether the danger is small enough. A cell that leads to much may be as dangerous as the setting says; one that leads
    /// to little must be safer, in proportion: without this more die for the same treasures. Who would dare half a life or
    /// more cares less and less about that.
    fn is_worth_it(&self, dared: &Dared) -> bool {
        let much = self.knowledge.area().cells() as f64 * MUCH;
        let share = (f64::from(dared.prospect) / much).min(1.0);
        let care = (2.0 - 2.0 * self.temper.risk).min(1.0);
        let limit = self.temper.risk * (1.0 - care * (1.0 - share));
        rounded(dared.risk()) <= rounded(limit) && rounded(dared.risk()) < rounded(1.0)
    }

    /// By cell: how many cells that were never visited lie together with it, those that are certainly deadly left out.
    fn prospects(&self) -> Vec<u32> {
        let (knowledge, reasoner, area) = (&self.knowledge, &self.reasoner, self.knowledge.area());
        let is_dark = |cell: Cell| {
            let deadly = reasoner.pit(knowledge, cell) == Some(true) || reasoner.monster(knowledge, cell) == Some(true);
            !knowledge.is_visited(cell) && !deadly
        };
        let mut prospects = vec![0; area.cells()];
        let mut paths = Paths::default();
        for cell in area.all() {
            if prospects[cell.index(area)] == 0 && is_dark(cell) {
                paths.search(area, cell, is_dark);
                let together = paths.reached();
                for member in together {
                    prospects[member.index(area)] = together.len() as u32;
                }
            }
        }
        prospects
    }

    /// Home, with a bomb on each cell of the way where one is ready: nothing is lost by it any more.
    fn leave(&self, last: Sensed) -> Aim {
        let lies_here = self.knowledge.log.iter().any(|it| it.did == Some(Act::Bomb) && it.cell == last.cell);
        let home = self.knowledge.begin.map(|begin| begin.home);
        if !self.knowledge.is_alone() && last.bombs > 0 && last.wait == 0 && !lies_here {
            Aim::Bomb
        } else if home == Some(last.cell) {
            Aim::Done
        } else {
            Aim::Home
        }
    }

    fn act(&mut self, last: Sensed, aim: Aim) -> Act {
        let walk = |to: Cell| self.paths.first(to).map_or(Act::Nothing, Act::Move);
        match aim {
            Aim::Take => Act::Take,
            Aim::Explore(cell) => walk(cell),
            Aim::Kill(shot) | Aim::Try(shot) if shot.from != last.cell => walk(shot.from),
            Aim::Kill(shot) | Aim::Try(shot) => {
                self.plan = None;
                Act::Shoot(shot.way)
            }
            Aim::Dare(dared) => match self.paths.door(dared.cell) {
                Some((0, _)) => self.way_to(last.cell, dared.cell).map_or(Act::Nothing, Act::Move),
                Some((_, door)) => walk(door),
                None => Act::Nothing,
            },
            Aim::Bomb => Act::Bomb,
            Aim::Home => self.knowledge.begin.map_or(Act::Nothing, |begin| walk(begin.home)),
            Aim::Done => Act::Nothing,
        }
    }

    fn way_to(&self, from: Cell, to: Cell) -> Option<Way> {
        Way::ALL.into_iter().find(|way| from.next(*way, self.knowledge.area()) == Some(to))
    }

    /// What is certain now, in the order of claims.
    pub(super) fn list_claims(&self, out: &mut Vec<Claim>) {
        let (knowledge, reasoner, area) = (&self.knowledge, &self.reasoner, self.knowledge.area());
        if knowledge.last().is_none() || self.is_stale {
            return;
        }
        for of in Of::ALL {
            for column in 0..i16::from(area.size.columns) {
                for row in 0..i16::from(area.size.rows) {
                    let cell = Cell { column, row }.shifted_by(area.corner);
                    let is_so = match of {
                        Of::Monster => reasoner.monster(knowledge, cell) == Some(true),
                        Of::Pit => reasoner.pit(knowledge, cell) == Some(true),
                        Of::NoMonster => reasoner.monster(knowledge, cell) == Some(false),
                        Of::NoPit => reasoner.pit(knowledge, cell) == Some(false),
                    };
                    if is_so {
                        out.push(Claim { of, cell });
                    }
                }
            }
        }
    }
}

/// Those who dare shoot first if the chance that it opens ground is not less.
const WORTH_AN_ARROW: f64 = 0.5;
/// Greater dangers are dared only when no arrow is left to try.
const WORTH_A_LIFE: f64 = 0.2;
/// What entering a cell is worth by itself, in neighbours opened.
const ITSELF: f64 = 0.3;
/// Nothing is divided by less.
const LEAST: f64 = 1e-6;
/// This share of the cave, if it was never visited, is much.
const MUCH: f64 = 0.2;
