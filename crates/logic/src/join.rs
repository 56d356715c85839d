//! Components and free cells put together by the totals of the classes.
//!
//! This is a sweep over components instead of boxes: forwards the totals used so far, backwards the weight of all that
//! follows, with the free cells at the end. What is outside of a component, by its own total, is the product of the two.

use std::ops::Range;

use crate::layers::{Axis, Layers, Over};
use crate::number::{Number, add_row, top_choice};
use crate::sweep::Sides;

/// A class with a total: what of it is still to be placed.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Purse {
    /// Trues still missing.
    pub(crate) total: i64,
    /// Free cells that can take them.
    pub(crate) free: u32,
    /// The most that all components can take, and one.
    len: u32,
    stride: u32,
}

/// The plan of a join: which flat indices each component uses.
#[derive(Clone, Debug, Default)]
pub(crate) struct Plan {
    pub(crate) purses: Vec<Purse>,
    /// For each component, where each entry of its polynomial lies on the common axes; one after the other.
    places: Vec<u32>,
    parts: Vec<Part>,
    /// Where the last row starts.
    rows: u32,
    /// Indices used by all components together.
    pub(crate) reach: (u32, u32),
    /// The work of a join.
    pub(crate) nodes: u64,
    pub(crate) roundings: u64,
}

#[derive(Clone, Copy, Debug)]
struct Part {
    /// Its places.
    places: (u32, u32),
    /// The least and the greatest index used by the components before it.
    before: (u32, u32),
    /// Where its row starts.
    row: u32,
}

impl Plan {
    /// Plans the join of these components; `purses` gives the missing trues and the free cells of each axis.
    pub(crate) fn fill(&mut self, purses: &[(i64, u32)], components: &[&Layers]) -> Result<(), Over> {
        self.purses.clear();
        self.purses.extend(purses.iter().map(|&(total, free)| Purse { total, free, len: 1, stride: 0 }));
        for axis in components.iter().flat_map(|layers| &layers.axes) {
            self.purses[axis.number as usize].len += axis.len - 1;
        }
        let mut stride = 1_u32;
        for purse in &mut self.purses {
            purse.stride = stride;
            stride = stride.checked_mul(purse.len).filter(|product| *product < 1 << 26).ok_or(Over)?;
        }
        (self.reach, self.rows, self.nodes) = ((0, 0), 0, 0);
        // The weights of free cells are made by ratios, from their largest on.
        self.roundings = 4 + self.purses.iter().map(|purse| 3 + 2 * u64::from(purse.len)).sum::<u64>();
        self.places.clear();
        self.parts.clear();
        for layers in components {
            self.add(layers)?;
        }
        self.roundings += self.width() as u64;
        Ok(())
    }

    fn add(&mut self, layers: &Layers) -> Result<(), Over> {
        let start = self.places.len();
        let end = layers.end();
        for index in end.low..end.low + end.len {
            let along = |own: &Axis| index / own.stride % own.len * self.purses[own.number as usize].stride;
            let place = layers.axes.iter().map(along).sum();
            self.places.push(place);
        }
        let own = &self.places[start..];
        let low = own.iter().copied().min().unwrap_or(0);
        let high = own.iter().copied().max().unwrap_or(0);
        let places = (start as u32, self.places.len() as u32);
        self.parts.push(Part { places, before: self.reach, row: self.rows });
        let width = self.reach.1 - self.reach.0 + 1;
        self.rows = self.rows.checked_add(width).filter(|rows| *rows < 1 << 28).ok_or(Over)?;
        self.nodes += 3 * u64::from(width) * own.len() as u64;
        self.roundings += 4 + 2 * own.len() as u64 + u64::from(width);
        self.reach = (self.reach.0 + low, self.reach.1 + high);
        Ok(())
    }

    /// The weight of the free cells, for each index in reach.
    pub(crate) fn rest<N: Number>(&self) -> Vec<N> {
        let (low, high) = self.reach;
        let mut rest = vec![N::one(); (high - low + 1) as usize];
        for purse in &self.purses {
            let most = i64::from(purse.len - 1);
            let ways = N::choices(i64::from(purse.free), purse.total - most, purse.total);
            for (index, rest) in (low..=high).zip(&mut rest) {
                let used = index / purse.stride % purse.len;
                *rest = N::product(rest, &ways[(most - i64::from(used)) as usize]);
            }
        }
        rest
    }

    /// The trues of an axis that are left for its free cells when the components use this index.
    pub(crate) fn left(&self, axis: usize, index: u32) -> i64 {
        let purse = self.purses[axis];
        purse.total - i64::from(index / purse.stride % purse.len)
    }

    /// The number of indices in reach.
    pub(crate) fn width(&self) -> usize {
        (self.reach.1 - self.reach.0 + 1) as usize
    }

    /// Whether plain floats can hold the weights of the free cells, and products with them.
    pub(crate) fn is_tame(&self, rest: &[f64]) -> bool {
        (self.reach.0..).zip(rest).all(|(index, rest)| *rest > 1e-150 || !self.can_fill(index))
    }

    /// The choices of free cells that floats count as one: of how many, how many.
    pub(crate) fn top_choices(&self) -> Vec<(u32, u32)> {
        let top = |purse: &Purse| {
            let most = i64::from(purse.len - 1);
            let top = top_choice(i64::from(purse.free), purse.total - most, purse.total);
            (purse.free, top.unwrap_or(0) as u32)
        };
        self.purses.iter().map(top).collect()
    }

    /// Whether the free cells can be filled so that all totals are met when the components use this index.
    pub(crate) fn can_fill(&self, index: u32) -> bool {
        let fits = |axis: usize| (0..=i64::from(self.purses[axis].free)).contains(&self.left(axis, index));
        (0..self.purses.len()).all(fits)
    }

    /// Where the entries of a component's polynomial lie on the common axes.
    fn places(&self, component: usize) -> &[u32] {
        let (start, end) = self.parts[component].places;
        &self.places[start as usize..end as usize]
    }

    /// The row of a component in a join: the indices that those before it can use.
    fn row(&self, component: usize) -> Range<usize> {
        let (start, (low, high)) = match self.parts.get(component) {
            Some(part) => (part.row, part.before),
            None => (self.rows, self.reach),
        };
        start as usize..(start + high - low + 1) as usize
    }

    /// How far each entry of a component's polynomial moves its row into the next one.
    fn shifts(&self, component: usize) -> impl Iterator<Item = usize> + Clone {
        let before = self.parts[component].before.0;
        let after = self.parts.get(component + 1).map_or(self.reach.0, |next| next.before.0);
        self.places(component).iter().map(move |place| (before + place - after) as usize)
    }
}

/// A join, carried out.
#[derive(Clone, Debug)]
pub(crate) struct Joined<N> {
    /// Forwards: for each component the weights of those before it, one row after the other; the last row is of all.
    ways: Vec<N>,
    /// Backwards, in the same rows: the weights of the component and all after it, by what was used before. The last row
    /// is that of the free cells.
    ahead: Vec<N>,
}

impl<N: Number> Joined<N> {
    /// Joins components by their polynomials; `rest` is the weight of the free cells.
    pub(crate) fn new(plan: &Plan, polynomials: &[&[N]], rest: &[N]) -> Joined<N> {
        let last = plan.row(plan.parts.len());
        let mut ways = vec![N::zero(); last.end];
        ways[0] = N::one();
        let mut ahead = ways.clone();
        for (at, polynomial) in polynomials.iter().enumerate() {
            let (before, after) = ways.split_at_mut(plan.row(at + 1).start);
            for (place, weight) in plan.shifts(at).zip(*polynomial) {
                add_row(&mut after[place..], weight, &before[plan.row(at)]);
            }
        }
        ahead[0] = N::zero();
        ahead[last].clone_from_slice(rest);
        for (at, polynomial) in polynomials.iter().enumerate().rev() {
            let (before, after) = ahead.split_at_mut(plan.row(at + 1).start);
            for (place, weight) in plan.shifts(at).zip(*polynomial) {
                add_row(&mut before[plan.row(at)], weight, &after[place..]);
            }
        }
        Joined { ways, ahead }
    }

    /// The weight of all models.
    pub(crate) fn total(&self) -> &N {
        &self.ahead[0]
    }

    /// Entries of a component's polynomial, when the components before it used this index: where each leads, and the weight
    /// of all that follows there.
    pub(crate) fn onward<'a>(
        &'a self,
        plan: &'a Plan,
        component: usize,
        used: u32,
    ) -> impl Iterator<Item = (u32, &'a N)> {
        let row = &self.ahead[plan.row(component + 1)];
        let begin = used - plan.parts[component].before.0;
        plan.shifts(component)
            .zip(plan.places(component))
            .map(move |(shift, place)| (used + place, &row[shift + begin as usize]))
    }

    /// The weight of all that is outside of a component, by its own total.
    pub(crate) fn outside(&self, plan: &Plan, component: usize, out: &mut Vec<N>) {
        out.clear();
        let (ways, ahead) = (&self.ways[plan.row(component)], &self.ahead[plan.row(component + 1)]);
        for shift in plan.shifts(component) {
            let mut sum = N::zero();
            for (way, ahead) in ways.iter().zip(&ahead[shift..]) {
                sum.add_product(way, ahead);
            }
            out.push(sum);
        }
    }

    /// The sides of a free cell of an axis.
    pub(crate) fn free(&self, plan: &Plan, axis: usize) -> Sides<N> {
        let purse = plan.purses[axis];
        let mut sides = Sides { yes: N::zero(), no: N::zero() };
        let last = plan.row(plan.parts.len());
        for (index, (way, rest)) in (plan.reach.0..).zip(self.ways[last.clone()].iter().zip(&self.ahead[last])) {
            let trues = plan.left(axis, index);
            if (0..=i64::from(purse.free)).contains(&trues) {
                let weight = N::product(way, rest);
                sides.yes.add_product(&weight, &N::whole(trues as u32));
                sides.no.add_product(&weight, &N::whole(purse.free - trues as u32));
            }
        }
        sides
    }

    /// The weights of all components together, for each index in reach.
    pub(crate) fn ways_of_all(&self, plan: &Plan) -> &[N] {
        &self.ways[plan.row(plan.parts.len())]
    }
}
