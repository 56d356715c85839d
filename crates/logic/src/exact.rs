//! Exact answers: chances as fractions, numbers of models as integers of any size.

use num_bigint::BigUint;

use crate::ask::{Budget, Workspace};
use crate::base::{Base, NONE, Prior, Value};
use crate::cache::Cache;
use crate::join::Joined;
use crate::layers::{Layers, Over};
use crate::number::Number;
use crate::parts::{Weighing, weighings};
use crate::prepare::{Prepared, Tables, purses};
use crate::sweep;

/// Chances as fractions with one common denominator.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Exact {
    all: BigUint,
    trues: Vec<BigUint>,
}

impl Exact {
    /// The weight of all models, up to a common factor: the denominator of every chance, 0 if there is no model.
    pub fn all(&self) -> &BigUint {
        &self.all
    }

    /// The weight of the models in which this cell is true: the numerator of its chance.
    pub fn trues(&self, cell: u32) -> Option<&BigUint> {
        self.trues.get(cell as usize)
    }
}

/// Tables of all components in integers.
type Made = Vec<(Vec<BigUint>, Vec<BigUint>)>;

impl Base {
    /// The chance of each cell as a fraction, or nothing if that is beyond the budget.
    pub fn exact(&self, workspace: &mut Workspace, budget: Budget) -> Option<Exact> {
        let nothing = Exact { all: BigUint::ZERO, trues: vec![BigUint::ZERO; self.values.len()] };
        if self.clash {
            return Some(nothing);
        }
        let prepared = workspace.prepare(self, &weighings(self), budget);
        self.afford(workspace, budget).ok()?;
        let Some((layers, made)) = exact_tables(&workspace.cache, &prepared).ok()? else { return Some(nothing) };
        let tables = Tables::new(layers, &made);
        workspace.plan.fill(&purses(self, &workspace.parts, &prepared), &tables.layers).ok()?;
        let plan = &workspace.plan;
        if plan.nodes > prepared.nodes {
            return None;
        }
        let joined = Joined::new(plan, &tables.polynomials(), &plan.rest::<BigUint>());
        let mut boxes = vec![BigUint::ZERO; workspace.parts.boxes.len()];
        let (mut outside, mut scratch, mut sides) = (Vec::new(), Vec::new(), Vec::new());
        for (at, component) in workspace.parts.components.iter().enumerate() {
            joined.outside(plan, at, &mut outside);
            tables.backward(at, &outside, &mut scratch, &mut sides);
            for (index, sides) in workspace.parts.members(component).iter().zip(&sides) {
                boxes[*index as usize] = &sides.yes / workspace.parts.boxes[*index as usize].size;
            }
        }
        let mut next = 0..;
        let mut free = Vec::new();
        for (class, cells) in self.classes.iter().zip(&workspace.parts.free) {
            let axis = if let Prior::Total(_) = class.prior { next.next() } else { None };
            free.push(axis.map(|axis| joined.free(plan, axis).yes / (*cells).max(1)));
        }
        Some(self.assemble(workspace, joined.total(), &boxes, &free))
    }

    /// Whether the budget also allows for the length of integers: each node, and each way to fill the free cells, is worth
    /// as many words as the numbers can have.
    fn afford(&self, workspace: &Workspace, budget: Budget) -> Result<(), Over> {
        let free: u32 = workspace.parts.free.iter().sum();
        let words = 1 + self.values.len() as u64 / 64;
        if (workspace.spent + u64::from(free)) * words > budget.nodes { Err(Over) } else { Ok(()) }
    }

    /// Writes the weights to the cells. Free cells with odds make the common denominator larger.
    fn assemble(&self, workspace: &Workspace, total: &BigUint, boxes: &[BigUint], free: &[Option<BigUint>]) -> Exact {
        let mut scale = BigUint::from(1_u32);
        for (class, cells) in self.classes.iter().zip(&workspace.parts.free) {
            if let (Prior::Odds { yes, no }, 1..) = (class.prior, cells) {
                scale *= u64::from(yes) + u64::from(no);
            }
        }
        let all = total * &scale;
        let mut trues = Vec::with_capacity(self.values.len());
        for (class, free) in self.classes.iter().zip(free) {
            let free = match (class.prior, free) {
                (Prior::Odds { yes, no }, _) => &all / (u64::from(yes) + u64::from(no)) * yes,
                (_, Some(free)) => free * &scale,
                (_, None) => BigUint::ZERO,
            };
            for cell in class.first as usize..(class.first + class.cells) as usize {
                trues.push(match (self.values[cell], workspace.parts.box_of[cell]) {
                    (Value::False, _) => BigUint::ZERO,
                    (Value::True, _) => all.clone(),
                    (Value::Unknown, NONE) => free.clone(),
                    (Value::Unknown, index) => &boxes[index as usize] * &scale,
                });
            }
        }
        Exact { all, trues }
    }

    /// The number of models, totals included, odds counted alike; nothing if that is beyond the budget.
    pub fn models(&self, workspace: &mut Workspace, budget: Budget) -> Option<BigUint> {
        if self.clash {
            return Some(BigUint::ZERO);
        }
        let alike: Vec<Weighing> = weighings(self).iter().map(|own| Weighing { yes: 1, no: 1, ..*own }).collect();
        let prepared = workspace.prepare(self, &alike, budget);
        self.afford(workspace, budget).ok()?;
        let Some((layers, made)) = exact_tables(&workspace.cache, &prepared).ok()? else { return Some(BigUint::ZERO) };
        let tables = Tables::new(layers, &made);
        workspace.plan.fill(&purses(self, &workspace.parts, &prepared), &tables.layers).ok()?;
        if workspace.plan.nodes > prepared.nodes {
            return None;
        }
        let rest = workspace.plan.rest::<BigUint>();
        let joined = Joined::new(&workspace.plan, &tables.polynomials(), &rest);
        let odds = self.classes.iter().zip(&workspace.parts.free).filter(|(class, _)| !is_total(class.prior));
        let free: u32 = odds.map(|(_, free)| free).sum();
        Some(joined.total() << free)
    }

    /// The number of assignments that meet the sentences, by their number of true cells over all classes, from 0 on;
    /// priors left aside. Nothing if that is beyond the budget.
    pub fn models_by_total(&self, workspace: &mut Workspace, budget: Budget) -> Option<Vec<BigUint>> {
        let mut models = vec![BigUint::ZERO; self.values.len() + 1];
        if self.clash {
            return Some(models);
        }
        let one_axis = vec![Weighing { axis: Some(0), yes: 1, no: 1 }; self.classes.len()];
        let prepared = workspace.prepare(self, &one_axis, budget);
        self.afford(workspace, budget).ok()?;
        let Some((layers, made)) = exact_tables(&workspace.cache, &prepared).ok()? else { return Some(models) };
        let tables = Tables::new(layers, &made);
        workspace.plan.fill(&[(0, 0)], &tables.layers).ok()?;
        let plan = &workspace.plan;
        if plan.nodes > prepared.nodes {
            return None;
        }
        let joined = Joined::new(plan, &tables.polynomials(), &vec![BigUint::ZERO; plan.width()]);
        let free = i64::from(workspace.parts.free.iter().sum::<u32>());
        let trues = self.values.iter().filter(|value| **value == Value::True).count();
        let choices = BigUint::choices(free, 0, free);
        for (used, ways) in (plan.reach.0 as usize..).zip(joined.ways_of_all(plan)) {
            for (more, choices) in choices.iter().enumerate() {
                models[trues + used + more].add_product(ways, choices);
            }
        }
        Some(models)
    }
}

fn is_total(prior: Prior) -> bool {
    matches!(prior, Prior::Total(_))
}

/// The tables of all components; none if one has no model.
fn exact_tables<'a>(cache: &'a Cache, prepared: &Prepared) -> Result<Option<(Vec<&'a Layers>, Made)>, Over> {
    if !prepared.is_complete() {
        return Err(Over);
    }
    let handles = prepared.tables.iter().flatten();
    let layers: Vec<&Layers> = handles.map(|handle| &cache.get(*handle).layers).collect();
    if layers.iter().any(|layers| !layers.solvable) {
        return Ok(None);
    }
    let made = layers.iter().map(|layers| sweep::make(layers)).collect();
    Ok(Some((layers, made)))
}
