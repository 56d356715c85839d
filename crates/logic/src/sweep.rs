//! The sweep over a component: weights of states, forwards and backwards, in any kind of number.

use crate::layers::{Layers, State};
use crate::number::{Number, add_row};

/// The weight of the models in which a cell is true, and of those in which it is false.
#[derive(Clone, Debug)]
pub(crate) struct Sides<N> {
    pub(crate) yes: N,
    pub(crate) no: N,
}

/// The factors of all boxes, layer by layer: for `k` trues among the cells of a box.
pub(crate) fn factors<N: Number>(layers: &Layers, out: &mut Vec<N>) {
    out.clear();
    for layer in &layers.boxes {
        N::push_factors(layer.size, layer.yes, layer.no, out);
    }
}

/// The weights of all states: how many ways lead to them, by total. At the end stands the polynomial of the component.
pub(crate) fn forward<N: Number>(layers: &Layers, factors: &[N], out: &mut Vec<N>) {
    out.clear();
    out.resize(layers.weights as usize, N::zero());
    out[0] = N::one();
    let mut first_factor = 0;
    for (at, layer) in layers.boxes.iter().enumerate() {
        let factors = &factors[first_factor..=first_factor + layer.size as usize];
        first_factor += factors.len();
        let Some(first) = layers.states.get(layer.states as usize) else { return };
        let (before, after) = out.split_at_mut(first.start as usize);
        for step in layers.steps_of(at) {
            let (from, to) = (layers.states[step.from as usize], layers.states[step.to as usize]);
            let begin = (to.start - first.start + from.low + step.trues * layer.stride - to.low) as usize;
            let from = &before[from.start as usize..][..from.len as usize];
            add_row(&mut after[begin..][..from.len()], &factors[step.trues as usize], from);
        }
    }
}

/// Factors and weights at once.
pub(crate) fn make<N: Number>(layers: &Layers) -> (Vec<N>, Vec<N>) {
    let (mut all, mut weights) = (Vec::new(), Vec::new());
    factors(layers, &mut all);
    forward(layers, &all, &mut weights);
    (all, weights)
}

/// The polynomial of a component: its weight by total.
pub(crate) fn polynomial<'a, N>(layers: &Layers, forward: &'a [N]) -> &'a [N] {
    let State { start, len, .. } = layers.end();
    &forward[start as usize..][..len as usize]
}

/// From the weights of everything outside, by the total of this component, the sides of each box, in the order of the
/// shape.
pub(crate) fn backward<N: Number>(
    layers: &Layers,
    factors: &[N],
    forward: &[N],
    outside: &[N],
    scratch: &mut Vec<N>,
    sides: &mut Vec<Sides<N>>,
) {
    sides.clear();
    sides.resize(layers.boxes.len(), Sides { yes: N::zero(), no: N::zero() });
    scratch.clear();
    scratch.resize(layers.weights as usize, N::zero());
    let end = layers.end().start as usize;
    scratch[end..].clone_from_slice(outside);
    let mut last_factor = factors.len();
    for (at, layer) in layers.boxes.iter().enumerate().rev() {
        let factors = &factors[last_factor - layer.size as usize - 1..last_factor];
        last_factor -= factors.len();
        let first = layers.states[layer.states as usize].start;
        let (before, after) = scratch.split_at_mut(first as usize);
        let (mut yes, mut no) = (N::zero(), N::zero());
        for step in layers.steps_of(at) {
            let (from, to) = (layers.states[step.from as usize], layers.states[step.to as usize]);
            let factor = &factors[step.trues as usize];
            let begin = (to.start - first + from.low + step.trues * layer.stride - to.low) as usize;
            let ahead = &after[begin..][..from.len as usize];
            let own = from.start as usize..(from.start + from.len) as usize;
            let mut sum = N::zero();
            for (way, ahead) in forward[own.clone()].iter().zip(ahead) {
                sum.add_product(way, ahead);
            }
            add_row(&mut before[own], factor, ahead);
            let sum = N::product(&sum, factor);
            yes.add_product(&sum, &N::whole(step.trues));
            no.add_product(&sum, &N::whole(layer.size - step.trues));
        }
        sides[layer.index as usize] = Sides { yes, no };
    }
}
