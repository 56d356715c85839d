//! Asking: what follows from everything that was told.

use crate::base::{Base, NONE, Prior, Value};
use crate::cache::{Cache, Entry, TAME_BITS};
use crate::join::{Joined, Plan};
use crate::layers::Layers;
use crate::number::{Float, Wide};
use crate::parts::{Parts, weighings};
use crate::prepare::{Prepared, Tables, purses};
use crate::sweep::{self, Sides};

/// How much work an ask may be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Budget {
    /// Weights moved: about five nanoseconds and at most sixteen bytes each.
    pub nodes: u64,
}

impl Budget {
    /// Enough for all but hostile sentences: some tens of milliseconds, some tens of megabytes.
    pub const AMPLE: Budget = Budget { nodes: 4_000_000 };
}

/// Room to think in, and the tables of components met before.
///
/// Use one workspace for all asks of a base and its forks: what did not change between two asks is then not computed
/// again. An answer never depends on what a workspace was used for before.
#[derive(Clone, Debug, Default)]
pub struct Workspace {
    pub(crate) parts: Parts,
    pub(crate) cache: Cache,
    pub(crate) plan: Plan,
    pub(crate) spent: u64,
    desk: Vec<Verdict>,
}

impl Workspace {
    /// An empty one.
    pub fn new() -> Workspace {
        Workspace::default()
    }

    /// The nodes that the last ask took, tables found in memory included; at least 1.
    pub fn spent(&self) -> u64 {
        self.spent
    }

    /// One that never looks at earlier tables: the slow twin, for tests and measurements.
    pub fn without_memory() -> Workspace {
        let mut workspace = Workspace::default();
        workspace.cache.is_on = false;
        workspace
    }
}

/// In place of a chance that is not known.
const ABSENT: f64 = -1.0;

/// What follows.
#[derive(Clone, Debug, PartialEq)]
pub struct Answer {
    consistent: bool,
    complete: bool,
    error: f64,
    /// The weight of all models, where the free cells of each total count one at their top choice.
    weight: f64,
    /// Those choices: of how many, how many.
    choices: Vec<(u32, u32)>,
    forced: Vec<Value>,
    /// Chances, or `ABSENT`.
    chances: Vec<f64>,
}

impl Answer {
    /// Whether there is a model at all. If not, nothing else in this answer means anything.
    ///
    /// In an answer that is not complete, `true` only means that no contradiction was found.
    pub fn is_consistent(&self) -> bool {
        self.consistent
    }

    /// Whether the budget sufficed. If not, what is forced is still true, but something may be missing, chances are
    /// estimates that leave the cut components out, and cells in those have no chance.
    pub fn is_complete(&self) -> bool {
        self.complete
    }

    /// The value that the cell has in every model, if it is the same in all.
    pub fn forced(&self, cell: u32) -> Option<bool> {
        match self.forced.get(cell as usize)? {
            Value::Unknown => None,
            Value::False => Some(false),
            Value::True => Some(true),
        }
    }

    /// The chance that the cell is true. It is 0 or 1 exactly if that is forced, up to rounding.
    pub fn chance(&self, cell: u32) -> Option<f64> {
        self.chances.get(cell as usize).copied().filter(|chance| *chance >= 0.0)
    }

    /// A proven bound for the relative error of every chance, and of the chance of the opposite.
    pub fn error(&self) -> f64 {
        self.error
    }

    /// The number of models as a float, infinite beyond its range; where classes have odds, the weight of all models
    /// relative to that of all unknown cells being false, cells that no sentence names left out.
    pub fn models(&self) -> f64 {
        let ways = |(free, count): &(u32, u32)| {
            let count = (*count).min(free - count);
            (0..count).fold(1.0, |ways, at| ways * f64::from(free - at) / f64::from(at + 1))
        };
        self.choices.iter().map(ways).fold(self.weight, |all, ways| all * ways)
    }
}

impl Base {
    /// Asks what follows: consistency, forced cells and chances.
    pub fn ask(&self, workspace: &mut Workspace, budget: Budget) -> Answer {
        let mut answer = Answer {
            consistent: !self.clash,
            complete: true,
            error: 0.0,
            weight: 0.0,
            choices: Vec::new(),
            forced: self.values.clone(),
            chances: vec![ABSENT; self.values.len()],
        };
        workspace.spent = 1;
        if self.clash {
            return answer;
        }
        let prepared = workspace.prepare(self, &weighings(self), budget);
        answer.complete = prepared.is_complete();
        let Workspace { parts, cache, plan, desk, .. } = workspace;
        let mut desk = Desk { base: self, parts, prepared: &prepared, plan, verdicts: desk };
        desk.verdicts.clear();
        desk.verdicts.resize(desk.parts.boxes.len(), Verdict::default());
        answer.consistent = desk.judge(cache, &mut answer);
        if answer.consistent {
            desk.fill(&mut answer);
        }
        answer
    }
}

/// What an ask finds out about a box.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Verdict {
    forced: Value,
    chance: f64,
}

impl Default for Verdict {
    fn default() -> Verdict {
        Verdict { forced: Value::Unknown, chance: ABSENT }
    }
}

impl Verdict {
    fn of<N: Float>(sides: &Sides<N>) -> Verdict {
        let forced = match (sides.yes.is_zero(), sides.no.is_zero()) {
            (true, _) => Value::False,
            (_, true) => Value::True,
            _ => Value::Unknown,
        };
        Verdict { forced, chance: N::share(&sides.yes, &sides.no) }
    }
}

/// One ask on its way from tables to an answer.
struct Desk<'a> {
    base: &'a Base,
    parts: &'a Parts,
    prepared: &'a Prepared,
    plan: &'a mut Plan,
    /// For each box, and then for the free cells of each class.
    verdicts: &'a mut Vec<Verdict>,
}

impl Desk<'_> {
    /// Finds the verdicts; says whether there is a model.
    fn judge(&mut self, cache: &Cache, answer: &mut Answer) -> bool {
        let entries: Vec<&Entry> = self.prepared.tables.iter().flatten().map(|handle| cache.get(*handle)).collect();
        if entries.iter().any(|entry| !entry.layers.solvable) {
            return false;
        }
        let layers: Vec<&Layers> = entries.iter().map(|entry| &entry.layers).collect();
        let purses = purses(self.base, self.parts, self.prepared);
        let planned = self.plan.fill(&purses, &layers);
        if planned.is_err() || self.plan.nodes > self.prepared.nodes {
            answer.complete = false;
            self.deduce_apart(&layers);
            return true;
        }
        let sweeps = layers.iter().map(|layers| layers.roundings).sum::<u64>();
        let sums = layers.iter().map(|layers| layers.longest_sum).max().unwrap_or(0);
        answer.error = bound(sweeps + sums + self.plan.roundings);
        let rest = self.plan.rest::<f64>();
        if layers.iter().map(|layers| layers.bits).sum::<u64>() <= TAME_BITS && self.plan.is_tame(&rest) {
            let tables = Tables {
                layers,
                factors: entries.iter().map(|entry| &entry.factors[..]).collect(),
                forward: entries.iter().map(|entry| &entry.forward[..]).collect(),
            };
            return self.weigh(&tables, rest, answer);
        }
        let made: Vec<(Vec<Wide>, Vec<Wide>)> = layers.iter().map(|layers| sweep::make(layers)).collect();
        let rest = self.plan.rest::<Wide>();
        self.weigh(&Tables::new(layers, &made), rest, answer)
    }

    /// Verdicts with chances.
    fn weigh<N: Float>(&mut self, tables: &Tables<'_, N>, rest: Vec<N>, answer: &mut Answer) -> bool {
        let joined = Joined::new(self.plan, &tables.polynomials(), rest);
        if joined.total().is_zero() {
            return false;
        }
        answer.weight = joined.total().to_float();
        answer.choices = self.plan.top_choices();
        let (mut outside, mut scratch, mut sides) = (Vec::new(), Vec::new(), Vec::new());
        let kept = self.parts.components.iter().zip(&self.prepared.tables).filter(|(_, table)| table.is_some());
        for (at, (component, _)) in kept.enumerate() {
            joined.outside(self.plan, at, &mut outside);
            tables.backward(at, &outside, &mut scratch, &mut sides);
            for (index, sides) in self.parts.members(component).iter().zip(&sides) {
                self.verdicts[*index as usize] = Verdict::of(sides);
            }
        }
        let mut axes = 0..;
        for class in &*self.base.classes {
            self.verdicts.push(match class.prior {
                Prior::Total(_) => Verdict::of(&joined.free(self.plan, axes.next().unwrap_or(0))),
                Prior::Odds { yes, no } => {
                    Verdict { forced: Value::Unknown, chance: f64::from(yes) / (f64::from(yes) + f64::from(no)) }
                }
            });
        }
        true
    }

    /// What each component forces alone, where joining them is beyond the budget.
    fn deduce_apart(&mut self, layers: &[&Layers]) {
        let made: Vec<(Vec<bool>, Vec<bool>)> = layers.iter().map(|layers| sweep::make(layers)).collect();
        let tables = Tables::new(layers.to_vec(), &made);
        let (mut scratch, mut sides) = (Vec::new(), Vec::new());
        let kept = self.parts.components.iter().zip(&self.prepared.tables).filter(|(_, table)| table.is_some());
        for (at, (component, _)) in kept.enumerate() {
            let outside = vec![true; layers[at].end().len as usize];
            tables.backward(at, &outside, &mut scratch, &mut sides);
            for (index, sides) in self.parts.members(component).iter().zip(&sides) {
                let forced = match (sides.yes, sides.no) {
                    (false, _) => Value::False,
                    (_, false) => Value::True,
                    _ => Value::Unknown,
                };
                self.verdicts[*index as usize].forced = forced;
            }
        }
        self.verdicts.resize(self.parts.boxes.len() + self.base.classes.len(), Verdict::default());
    }

    /// Writes the verdicts to the cells.
    fn fill(&self, answer: &mut Answer) {
        for (at, class) in self.base.classes.iter().enumerate() {
            let free = self.verdicts[self.parts.boxes.len() + at];
            for cell in class.first as usize..(class.first + class.cells) as usize {
                let verdict = match (self.base.values[cell], self.parts.box_of[cell]) {
                    (Value::False, _) => Verdict { forced: Value::False, chance: 0.0 },
                    (Value::True, _) => Verdict { forced: Value::True, chance: 1.0 },
                    (Value::Unknown, NONE) => free,
                    (Value::Unknown, index) => self.verdicts[index as usize],
                };
                answer.forced[cell] = verdict.forced;
                answer.chances[cell] = verdict.chance;
            }
        }
    }
}

/// So many roundings above and below the line of a fraction, as a relative error.
fn bound(roundings: u64) -> f64 {
    // (1 + 2⁻⁵³)ⁿ − 1 < 1.01 n 2⁻⁵³ while n < 2⁴⁰, for each of the two; a third covers the sum below the line.
    3.0 * 1.01 * roundings as f64 * f64::EPSILON / 2.0
}
