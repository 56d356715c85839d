//! Drawing models, each as often as its weight says.

use crate::ask::{Budget, Workspace};
use crate::base::{Base, NONE, Prior, Value};
use crate::cache::TAME_BITS;
use crate::join::{Joined, Plan};
use crate::layers::Layers;
use crate::number::{Float, Wide};
use crate::parts::weighings;
use crate::prepare::{Tables, purses};
use crate::sweep;

/// Draws models of a base.
#[derive(Clone, Debug)]
pub struct Sampler {
    /// What all models share.
    pub(crate) values: Vec<bool>,
    /// For each component, the cells of its boxes.
    pub(crate) boxes: Vec<Vec<Vec<u32>>>,
    /// The free cells of each class, and how they are filled.
    pub(crate) free: Vec<(Vec<u32>, Filling)>,
    pub(crate) layers: Vec<Layers>,
    pub(crate) plan: Plan,
    kind: Kind,
}

/// How the free cells of a class are filled.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Filling {
    /// With what is left of the total of this axis.
    Left(usize),
    /// Each with this chance.
    Chance(f64),
}

/// The weights, in the smallest kind of float that holds them.
#[derive(Clone, Debug)]
enum Kind {
    Plain(Weights<f64>),
    Wide(Weights<Wide>),
}

#[derive(Clone, Debug)]
struct Weights<N> {
    /// Factors and forward weights of each component.
    made: Vec<(Vec<N>, Vec<N>)>,
    joined: Joined<N>,
}

impl Base {
    /// Prepares to draw models; nothing if there is none, or if that is beyond the budget.
    pub fn sampler(&self, workspace: &mut Workspace, budget: Budget) -> Option<Sampler> {
        if self.clash {
            return None;
        }
        let prepared = workspace.prepare(self, &weighings(self), budget);
        let handles: Option<Vec<_>> = prepared.tables.iter().copied().collect();
        let layers: Vec<Layers> = handles?.iter().map(|handle| workspace.cache.get(*handle).layers.clone()).collect();
        if layers.iter().any(|layers| !layers.solvable) {
            return None;
        }
        let mut plan = Plan::default();
        let known: Vec<&Layers> = layers.iter().collect();
        plan.fill(&purses(self, &workspace.parts, &prepared), &known).ok()?;
        if plan.nodes > prepared.nodes {
            return None;
        }
        let rest = plan.rest::<f64>();
        let kind = if known.iter().map(|layers| layers.bits).sum::<u64>() <= TAME_BITS && plan.is_tame(&rest) {
            Kind::Plain(Weights::new(&plan, known, rest)?)
        } else {
            Kind::Wide(Weights::new(&plan, known, plan.rest())?)
        };
        let values = self.values.iter().map(|value| *value == Value::True).collect();
        let (boxes, free) = self.gather(workspace);
        Some(Sampler { values, boxes, free, layers, plan, kind })
    }

    /// The cells of all boxes, component by component, and the free cells of each class.
    #[expect(clippy::type_complexity, reason = "two lists that are made in one walk over the cells")]
    fn gather(&self, workspace: &Workspace) -> (Vec<Vec<Vec<u32>>>, Vec<(Vec<u32>, Filling)>) {
        let parts = &workspace.parts;
        let mut by_box = vec![Vec::new(); parts.boxes.len()];
        let mut free = Vec::new();
        let mut axes = 0..;
        for class in &*self.classes {
            let mut alone = Vec::new();
            for cell in class.first..class.first + class.cells {
                match (self.values[cell as usize], parts.box_of[cell as usize]) {
                    (Value::Unknown, NONE) => alone.push(cell),
                    (Value::Unknown, index) => by_box[index as usize].push(cell),
                    _ => {}
                }
            }
            let filling = match class.prior {
                Prior::Total(_) => Filling::Left(axes.next().unwrap_or(0)),
                Prior::Odds { yes, no } => Filling::Chance(f64::from(yes) / (f64::from(yes) + f64::from(no))),
            };
            free.push((alone, filling));
        }
        let mut boxes = Vec::new();
        for component in &parts.components {
            let members = parts.members(component).iter();
            boxes.push(members.map(|index| std::mem::take(&mut by_box[*index as usize])).collect());
        }
        (boxes, free)
    }
}

impl<N: Float> Weights<N> {
    fn new(plan: &Plan, layers: Vec<&Layers>, rest: Vec<N>) -> Option<Weights<N>> {
        let made: Vec<_> = layers.iter().map(|layers| sweep::make(layers)).collect();
        let joined = Joined::new(plan, &Tables::new(layers, &made).polynomials(), &rest);
        (!joined.total().is_zero()).then_some(Weights { made, joined })
    }

    fn ways_on(&self, sampler: &Sampler, component: usize, used: u32) -> Vec<(u32, u32)> {
        let polynomial = sweep::polynomial(&sampler.layers[component], &self.made[component].1);
        let onward = self.joined.onward(&sampler.plan, component, used);
        let ways =
            (0..).zip(polynomial).zip(onward).filter(|((_, weight), (_, ahead))| !weight.is_zero() && !ahead.is_zero());
        ways.map(|((entry, _), (next, _))| (entry, next)).collect()
    }
}

impl Sampler {
    /// Draws a model: the value of every cell. `dice` gives numbers from 0 up to, not including, 1.
    pub fn draw(&self, dice: &mut dyn FnMut() -> f64) -> Vec<bool> {
        let mut model = self.values.clone();
        let used = match &self.kind {
            Kind::Plain(weights) => self.draw_boxes(weights, dice, &mut model),
            Kind::Wide(weights) => self.draw_boxes(weights, dice, &mut model),
        };
        for (cells, filling) in &self.free {
            match *filling {
                Filling::Left(axis) => choose(cells, self.plan.left(axis, used).max(0) as usize, dice, &mut model),
                Filling::Chance(chance) => cells.iter().for_each(|cell| model[*cell as usize] = dice() < chance),
            }
        }
        model
    }

    /// For each component, whether each state can be reached with each total.
    pub(crate) fn possible(&self) -> Vec<Vec<bool>> {
        self.layers.iter().map(|layers| sweep::make(layers).1).collect()
    }

    /// The entries of a component's polynomial that lead to a model when those before it used this index, and where each
    /// leads.
    pub(crate) fn ways_on(&self, component: usize, used: u32) -> Vec<(u32, u32)> {
        match &self.kind {
            Kind::Plain(weights) => weights.ways_on(self, component, used),
            Kind::Wide(weights) => weights.ways_on(self, component, used),
        }
    }

    /// Component by component its total, then its boxes from the last to the first. Returns the totals used, as an index.
    fn draw_boxes<N: Float>(&self, weights: &Weights<N>, dice: &mut dyn FnMut() -> f64, model: &mut [bool]) -> u32 {
        let mut used = 0;
        for (at, layers) in self.layers.iter().enumerate() {
            let (factors, forward) = &weights.made[at];
            let polynomial = sweep::polynomial(layers, forward);
            let mut picker = Picker::new(dice);
            for (entry, (next, ahead)) in weights.joined.onward(&self.plan, at, used).enumerate() {
                picker.offer(&N::product(&polynomial[entry], ahead), (entry as u32, next));
            }
            let (entry, next) = picker.picked.unwrap_or((0, used));
            used = next;
            let mut total = layers.end().low + entry;
            let mut state = layers.states.len() as u32 - 1;
            let mut end = factors.len();
            for (turn, layer) in layers.boxes.iter().enumerate().rev() {
                let factors = &factors[end - layer.size as usize - 1..end];
                end -= factors.len();
                let mut picker = Picker::new(dice);
                for step in layers.steps_of(turn).iter().filter(|step| step.to == state) {
                    let from = layers.states[step.from as usize];
                    let Some(before) = total.checked_sub(step.trues * layer.stride + from.low) else { continue };
                    if before < from.len {
                        let weight = &forward[(from.start + before) as usize];
                        picker.offer(&N::product(weight, &factors[step.trues as usize]), (step.from, step.trues));
                    }
                }
                let (from, trues) = picker.picked.unwrap_or((0, 0));
                choose(&self.boxes[at][layer.index as usize], trues as usize, dice, model);
                state = from;
                total -= trues * layer.stride;
            }
        }
        used
    }
}

/// Picks one of several offers by weight, without knowing the sum beforehand: the newest replaces what was picked with
/// its share of the sum so far.
struct Picker<'a, N> {
    dice: &'a mut dyn FnMut() -> f64,
    sum: N,
    picked: Option<(u32, u32)>,
}

impl<'a, N: Float> Picker<'a, N> {
    fn new(dice: &'a mut dyn FnMut() -> f64) -> Picker<'a, N> {
        Picker { dice, sum: N::zero(), picked: None }
    }

    fn offer(&mut self, weight: &N, what: (u32, u32)) {
        if weight.is_zero() {
            return;
        }
        if self.picked.is_none() || (self.dice)() < N::share(weight, &self.sum) {
            self.picked = Some(what);
        }
        self.sum.add_product(weight, &N::one());
    }
}

/// Makes so many of these cells true, all choices equally likely.
fn choose(cells: &[u32], mut trues: usize, dice: &mut dyn FnMut() -> f64, model: &mut [bool]) {
    for (at, cell) in cells.iter().enumerate() {
        let left = cells.len() - at;
        let is_true = trues > 0 && (trues == left || dice() * (left as f64) < trues as f64);
        model[*cell as usize] = is_true;
        trues -= usize::from(is_true);
    }
}
