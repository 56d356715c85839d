//! The states of a component between its boxes, and the steps from one to the next: all that does not depend on the kind
//! of number.
//!
//! A state is how full each open sentence is, packed into one `u128` with just enough bits per sentence. States from which
//! a sentence could not be met any more are never made. Beside each state stands the range of totals it can have, so that
//! its weights need no more room than that.

use crate::order::Order;
use crate::parts::{Shape, Weighing};
use crate::table::{Table, mix};

/// A state: where its weights are stored, and which totals they belong to.
#[derive(Clone, Copy, Debug)]
pub(crate) struct State {
    /// The least total (as a flat index over all axes).
    pub(crate) low: u32,
    /// How many totals.
    pub(crate) len: u32,
    /// Where its weights start.
    pub(crate) start: u32,
}

/// A step: `trues` cells of the layer's box are true.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Step {
    pub(crate) from: u32,
    pub(crate) to: u32,
    pub(crate) trues: u32,
}

/// One box of the sweep.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Layer {
    /// Its number in the shape.
    pub(crate) index: u32,
    pub(crate) size: u32,
    pub(crate) yes: u32,
    pub(crate) no: u32,
    /// How far one true cell moves the total.
    pub(crate) stride: u32,
    /// Where its steps begin; they end where the next layer's begin.
    pub(crate) steps: u32,
    /// Where the states after it begin.
    pub(crate) states: u32,
}

/// An axis of totals inside a component.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Axis {
    /// Its number among all axes.
    pub(crate) number: u32,
    pub(crate) stride: u32,
    pub(crate) len: u32,
}

/// The layers of a component. The first state is the start; the last, if `solvable`, the end.
#[derive(Clone, Debug, Default)]
pub(crate) struct Layers {
    pub(crate) boxes: Vec<Layer>,
    pub(crate) states: Vec<State>,
    pub(crate) steps: Vec<Step>,
    pub(crate) axes: Vec<Axis>,
    /// How many weights all states have together.
    pub(crate) weights: u32,
    pub(crate) solvable: bool,
    /// The work it took, in weights moved.
    pub(crate) nodes: u64,
    /// A bound for the binary logarithm of any weight, either way.
    pub(crate) bits: u64,
    /// Bounds for the number of roundings on the way to a weight of a box: along the layers, and in the last sum.
    pub(crate) roundings: u64,
    pub(crate) longest_sum: u64,
}

/// The budget is used up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Over;

/// Scratch for building layers.
#[derive(Clone, Debug, Default)]
pub(crate) struct Builder {
    order: Order,
    table: Table,
    /// The keys of the newest states.
    keys: Vec<u128>,
    next_keys: Vec<u128>,
    /// Of each sentence: unknown cells not yet taken, the place of its field, or none.
    left: Vec<u32>,
    fields: Vec<Option<u8>>,
    checks: Vec<Check>,
    used: u128,
}

/// What one sentence demands of the box that is taken.
#[derive(Clone, Copy, Debug)]
struct Check {
    place: u8,
    mask: u32,
    /// At least so many must be true when the box is taken, in all.
    least: u32,
    most: u32,
}

/// What the states of a layer have in common.
#[derive(Clone, Copy, Debug)]
struct Front {
    /// Added to a key for each true cell.
    unit: u128,
    /// The bits of fields that stay.
    keep: u128,
    size: u32,
    stride: u32,
    first: u32,
}

impl Builder {
    /// Builds the layers of a shape, or gives up when this takes more than so many nodes.
    pub(crate) fn build(&mut self, shape: Shape<'_>, nodes: u64, out: &mut Layers) -> Result<(), Over> {
        let ordering = self.order.find(shape, nodes)?;
        self.reset(shape);
        out.reset();
        out.nodes = ordering;
        self.make_axes(shape, out)?;
        self.keys.push(0);
        out.states.push(State { low: 0, len: 1, start: 0 });
        let mut first = 0;
        for turn in 0..self.order.boxes.len() {
            let index = self.order.boxes[turn];
            let this = shape.at(self.order.places[index as usize]);
            let stride = this.weighing.axis.and_then(|axis| out.axes.iter().find(|own| own.number == axis));
            let stride = stride.map_or(0, |own| own.stride);
            let (unit, keep) = self.demand(shape, this.sentences, this.size)?;
            let layer = Layer {
                index,
                size: this.size,
                yes: this.weighing.yes,
                no: this.weighing.no,
                stride,
                steps: out.steps.len() as u32,
                states: out.states.len() as u32,
            };
            out.boxes.push(layer);
            self.advance(Front { unit, keep, size: this.size, stride, first }, nodes, out)?;
            out.finish_layer(&layer)?;
            first = layer.states;
        }
        out.solvable = out.states.len() as u32 > first;
        Ok(())
    }

    fn reset(&mut self, shape: Shape<'_>) {
        self.keys.clear();
        self.used = 0;
        self.left.clear();
        self.left.resize(shape.sentences(), 0);
        for place in &self.order.places {
            let this = shape.at(*place);
            for sentence in this.sentences {
                self.left[*sentence as usize] += this.size;
            }
        }
        self.fields.clear();
        self.fields.resize(shape.sentences(), None);
    }

    fn make_axes(&mut self, shape: Shape<'_>, out: &mut Layers) -> Result<(), Over> {
        for place in &self.order.places {
            let this = shape.at(*place);
            let Weighing { yes, no, .. } = this.weighing;
            let odds = if yes == no { 0 } else { 1 + yes.ilog2().abs_diff(no.ilog2()) };
            out.bits += u64::from(this.size) * u64::from(1 + odds);
            let Some(axis) = this.weighing.axis else { continue };
            match out.axes.iter_mut().find(|own| own.number == axis) {
                Some(own) => own.len += this.size,
                None => out.axes.push(Axis { number: axis, stride: 0, len: 1 + this.size }),
            }
        }
        out.axes.sort_unstable_by_key(|own| own.number);
        let mut stride = 1_u32;
        for own in &mut out.axes {
            own.stride = stride;
            stride = stride.checked_mul(own.len).filter(|product| *product < 1 << 30).ok_or(Over)?;
        }
        Ok(())
    }

    /// Notes what the sentences of a box demand; opens and closes them.
    fn demand(&mut self, shape: Shape<'_>, sentences: &[u32], size: u32) -> Result<(u128, u128), Over> {
        self.checks.clear();
        let (mut unit, mut closing) = (0, 0);
        for &sentence in sentences {
            let (lo, hi) = shape.bounds(sentence);
            let left = &mut self.left[sentence as usize];
            *left -= size;
            let least = lo.saturating_sub(*left);
            let width = 32 - hi.leading_zeros();
            let field = &mut self.fields[sentence as usize];
            if field.is_none() && *left > 0 && width > 0 {
                let free = (0..=128 - width).find(|at| self.used & (ones(width) << at) == 0).ok_or(Over)?;
                self.used |= ones(width) << free;
                *field = Some(free as u8);
            }
            let Some(place) = *field else {
                self.checks.push(Check { place: 0, mask: 0, least, most: hi });
                continue;
            };
            unit |= 1 << place;
            if *left == 0 {
                closing |= ones(width) << place;
            }
            self.checks.push(Check { place, mask: ones(width) as u32, least, most: hi });
        }
        self.used &= !closing;
        Ok((unit, !closing))
    }

    /// Makes all steps from the newest states.
    fn advance(&mut self, front: Front, nodes: u64, out: &mut Layers) -> Result<(), Over> {
        self.table.clear();
        self.next_keys.clear();
        let base = out.states.len() as u32;
        for from in 0..self.keys.len() {
            let key = self.keys[from];
            let (mut least, mut most) = (0, front.size);
            for check in &self.checks {
                let filled = (key >> check.place) as u32 & check.mask;
                least = least.max(check.least.saturating_sub(filled));
                most = most.min(check.most - filled);
            }
            let from = front.first + from as u32;
            let State { low, len, .. } = out.states[from as usize];
            for trues in least..=most.min(front.size) {
                let next = (key + front.unit * u128::from(trues)) & front.keep;
                let hash = mix(next as u64 ^ mix((next >> 64) as u64));
                let count = self.next_keys.len() as u32;
                let keys = &self.next_keys;
                let to = self.table.find_or_insert(hash, count, |at| keys[at as usize] == next);
                let low = low + trues * front.stride;
                if to == count {
                    self.next_keys.push(next);
                    out.states.push(State { low, len, start: 0 });
                } else {
                    out.states[(base + to) as usize].cover(low, len);
                }
                out.steps.push(Step { from, to: base + to, trues });
                out.nodes += u64::from(len);
            }
            if out.nodes > nodes {
                return Err(Over);
            }
        }
        std::mem::swap(&mut self.keys, &mut self.next_keys);
        Ok(())
    }
}

/// So many one bits.
fn ones(width: u32) -> u128 {
    (1 << width) - 1
}

impl State {
    /// Widens the range of totals to hold these too.
    fn cover(&mut self, low: u32, len: u32) {
        let end = (self.low + self.len).max(low + len);
        self.low = self.low.min(low);
        self.len = end - self.low;
    }
}

impl Layers {
    fn reset(&mut self) {
        self.boxes.clear();
        self.states.clear();
        self.steps.clear();
        self.axes.clear();
        (self.weights, self.solvable, self.nodes) = (1, false, 0);
        (self.bits, self.roundings, self.longest_sum) = (0, 0, 0);
    }

    /// Gives the new states room for their weights.
    fn finish_layer(&mut self, layer: &Layer) -> Result<(), Over> {
        let mut widest = 1;
        for state in &mut self.states[layer.states as usize..] {
            state.start = self.weights;
            self.weights = self.weights.checked_add(state.len).ok_or(Over)?;
            self.nodes += u64::from(state.len);
            widest = widest.max(state.len);
        }
        // A factor is rounded at most four times per cell. Forwards a weight is rounded twice, and once more for each step
        // into its state; backwards the same with the steps out of it; the weight of a box is a sum over steps and totals.
        let steps = self.steps.len() as u64 - u64::from(layer.steps);
        self.roundings += 5 + steps + 5 * u64::from(layer.size);
        self.longest_sum = self.longest_sum.max(4 + steps + u64::from(widest));
        Ok(())
    }

    /// The last state: everything is decided.
    pub(crate) fn end(&self) -> State {
        self.states[self.states.len() - 1]
    }

    /// The steps of a layer.
    pub(crate) fn steps_of(&self, layer: usize) -> &[Step] {
        let end = self.boxes.get(layer + 1).map_or(self.steps.len(), |next| next.steps as usize);
        &self.steps[self.boxes[layer].steps as usize..end]
    }
}
