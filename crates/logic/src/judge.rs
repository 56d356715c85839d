//! Judging: from the tables of the components to what is said of each cell.

use crate::ask::{ABSENT, Answer};
use crate::base::{Base, Prior, Value};
use crate::cache::{Cache, Entry, TAME_BITS};
use crate::join::{Joined, Plan};
use crate::layers::Layers;
use crate::number::{Float, Wide};
use crate::parts::Parts;
use crate::prepare::{Prepared, Tables, purses};
use crate::sweep::{self, Sides};

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

/// Room that is used again for every component.
#[derive(Clone, Debug)]
pub(crate) struct Scratch<N> {
    outside: Vec<N>,
    weights: Vec<N>,
    sides: Vec<Sides<N>>,
}

impl<N> Default for Scratch<N> {
    fn default() -> Scratch<N> {
        Scratch { outside: Vec::new(), weights: Vec::new(), sides: Vec::new() }
    }
}

/// One ask on its way from tables to an answer.
pub(crate) struct Judge<'a> {
    pub(crate) base: &'a Base,
    pub(crate) parts: &'a Parts,
    pub(crate) prepared: &'a Prepared,
    pub(crate) plan: &'a mut Plan,
    /// For each box, and then for the free cells of each class.
    pub(crate) verdicts: &'a mut Vec<Verdict>,
}

impl Judge<'_> {
    /// Finds the verdicts; says whether there is a model.
    pub(crate) fn hear(&mut self, cache: &Cache, scratch: &mut Scratch<f64>, answer: &mut Answer) -> bool {
        self.verdicts.clear();
        self.verdicts.resize(self.parts.boxes.len(), Verdict::default());
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
            return self.weigh(&tables, &rest, scratch, answer);
        }
        let made: Vec<(Vec<Wide>, Vec<Wide>)> = layers.iter().map(|layers| sweep::make(layers)).collect();
        let rest = self.plan.rest::<Wide>();
        self.weigh(&Tables::new(layers, &made), &rest, &mut Scratch::default(), answer)
    }

    /// Verdicts with chances.
    fn weigh<N: Float>(
        &mut self,
        tables: &Tables<'_, N>,
        rest: &[N],
        scratch: &mut Scratch<N>,
        answer: &mut Answer,
    ) -> bool {
        let joined = Joined::new(self.plan, &tables.polynomials(), rest);
        if joined.total().is_zero() {
            return false;
        }
        answer.weight = joined.total().to_float();
        answer.choices = self.plan.top_choices();
        let Scratch { outside, weights, sides } = scratch;
        let kept = self.parts.components.iter().zip(&self.prepared.tables).filter(|(_, table)| table.is_some());
        for (at, (component, _)) in kept.enumerate() {
            joined.outside(self.plan, at, outside);
            tables.backward(at, outside, weights, sides);
            for (index, sides) in self.parts.members(component).iter().zip(&*sides) {
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
    pub(crate) fn fill(&self, answer: &mut Answer) {
        for (at, class) in self.base.classes.iter().enumerate() {
            let free = self.verdicts[self.parts.boxes.len() + at];
            let cells = class.first as usize..(class.first + class.cells) as usize;
            for (chance, value) in answer.chances[cells.clone()].iter_mut().zip(&self.base.values[cells.clone()]) {
                *chance = [free.chance, 0.0, 1.0][*value as usize];
            }
            if free.forced != Value::Unknown {
                let unknown = answer.forced[cells].iter_mut().filter(|value| **value == Value::Unknown);
                unknown.for_each(|value| *value = free.forced);
            }
        }
        for cell in &self.parts.boxed {
            let verdict = self.verdicts[self.parts.box_of[*cell as usize] as usize];
            answer.forced[*cell as usize] = verdict.forced;
            answer.chances[*cell as usize] = verdict.chance;
        }
    }
}

/// So many roundings above and below the line of a fraction, as a relative error.
fn bound(roundings: u64) -> f64 {
    // (1 + 2⁻⁵³)ⁿ − 1 < 1.01 n 2⁻⁵³ while n < 2⁴⁰, for each of the two; a third covers the sum below the line.
    3.0 * 1.01 * roundings as f64 * f64::EPSILON / 2.0
}
