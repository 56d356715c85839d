//! From a base to the tables of its components: what every kind of ask begins with.

use crate::ask::{Budget, Workspace};
use crate::base::{Base, Prior};
use crate::cache::Handle;
use crate::layers::Layers;
use crate::number::Number;
use crate::parts::{Parts, Weighing};
use crate::sweep::{self, Sides};

/// The components of a base as tables.
#[derive(Clone, Debug)]
pub(crate) struct Prepared {
    /// The table of each component, or none where the budget cut it.
    pub(crate) tables: Vec<Option<Handle>>,
    /// Nodes that are left.
    pub(crate) nodes: u64,
}

impl Prepared {
    pub(crate) fn is_complete(&self) -> bool {
        self.tables.iter().all(Option::is_some)
    }
}

impl Workspace {
    /// Cuts a base into components and makes their tables, small ones first.
    pub(crate) fn prepare(&mut self, base: &Base, weighings: &[Weighing], budget: Budget) -> Prepared {
        self.parts.fill(base, weighings);
        self.cache.begin();
        let mut nodes = budget.nodes.min(1 << 30);
        let components = &self.parts.components;
        let mut tables = vec![None; components.len()];
        let mut order: Vec<usize> = (0..components.len()).collect();
        order.sort_by_key(|at| components[*at].shape.1 - components[*at].shape.0);
        for at in order {
            let component = components[at];
            match self.cache.find(component.hash, self.parts.shape(&component), nodes) {
                Ok(handle) => {
                    nodes -= self.cache.get(handle).layers.nodes;
                    tables[at] = Some(handle);
                }
                // The attempt was paid with all that was left. Half of it is granted again and again, so one hard
                // component does not hide the others, and the whole ask costs at most twice its budget.
                Err(_) => nodes /= 2,
            }
        }
        self.spent = 1 + budget.nodes.min(1 << 30) - nodes;
        Prepared { tables, nodes }
    }
}

/// For each axis the trues still missing, and the cells that can take them: those of cut components count as free.
pub(crate) fn purses(base: &Base, parts: &Parts, prepared: &Prepared) -> Vec<(i64, u32)> {
    let mut free = parts.free.clone();
    for (component, _) in parts.components.iter().zip(&prepared.tables).filter(|(_, table)| table.is_none()) {
        for index in parts.members(component) {
            let this = parts.boxes[*index as usize];
            free[this.class as usize] += this.size;
        }
    }
    let mut purses = Vec::new();
    for ((class, (_, trues)), free) in base.classes.iter().zip(&base.counts).zip(free) {
        if let Prior::Total(total) = class.prior {
            purses.push((i64::from(total) - i64::from(*trues), free));
        }
    }
    purses
}

/// The tables of all components in one kind of number.
#[derive(Clone, Debug)]
pub(crate) struct Tables<'a, N> {
    pub(crate) layers: Vec<&'a Layers>,
    pub(crate) factors: Vec<&'a [N]>,
    pub(crate) forward: Vec<&'a [N]>,
}

impl<'a, N: Number> Tables<'a, N> {
    /// From factors and weights that were just made.
    pub(crate) fn new(layers: Vec<&'a Layers>, made: &'a [(Vec<N>, Vec<N>)]) -> Tables<'a, N> {
        Tables {
            layers,
            factors: made.iter().map(|(factors, _)| &factors[..]).collect(),
            forward: made.iter().map(|(_, forward)| &forward[..]).collect(),
        }
    }

    /// The weight of each component by total.
    pub(crate) fn polynomials(&self) -> Vec<&'a [N]> {
        self.layers.iter().zip(&self.forward).map(|(layers, forward)| sweep::polynomial(layers, forward)).collect()
    }

    /// The sides of the boxes of a component.
    pub(crate) fn backward(&self, at: usize, outside: &[N], scratch: &mut Vec<N>, sides: &mut Vec<Sides<N>>) {
        sweep::backward(self.layers[at], self.factors[at], self.forward[at], outside, scratch, sides);
    }
}
