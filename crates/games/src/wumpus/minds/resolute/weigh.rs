//! Weighs what can be done where nothing safe is left: each deed is tried in the same imagined caves, and the play goes on
//! there by a simple policy. What is plainly worse than the best is not tried any longer.

use play::Dice;

use super::belief::{Belief, Model};
use super::onward::{Onward, Risk};

/// After each round of this many dreams, deeds that are worse than the best by this many standard errors are given up.
const ROUND: usize = 16;
const SURELY: f64 = 2.5;

/// The simple policy's deed is left for another that is better by this many standard errors.
const BETTER: f64 = 2.0;

/// A deed and what it was found worth.
#[derive(Clone, Debug)]
pub(super) struct Choice {
    pub(super) risk: Risk,
    /// The acts up to it.
    pub(super) acts: u16,
    /// The chance of success from here on, as estimated.
    pub(super) success: f64,
    /// The chances of success in the dreams, one by one.
    tried: Vec<f64>,
    open: bool,
}

impl Choice {
    pub(super) fn new(risk: Risk, acts: u16) -> Choice {
        Choice { risk, acts, success: 0.0, tried: Vec::new(), open: true }
    }

    /// The number of dreams in which it was tried.
    pub(super) fn dreams(&self) -> usize {
        self.tried.len()
    }

    /// Whether it is worse than another by more than this many standard errors: both were tried in the same dreams.
    fn is_worse(&self, other: &Choice, surely: f64) -> bool {
        let count = self.tried.len().min(other.tried.len()) as f64;
        let (mut sum, mut squares) = (0.0, 0.0);
        for (one, other) in self.tried.iter().zip(&other.tried) {
            sum += other - one;
            squares += (other - one) * (other - one);
        }
        let mean = sum / count.max(1.0);
        let variance = (squares / count.max(1.0) - mean * mean).max(0.0);
        mean > surely * (variance / count.max(1.0)).sqrt()
    }
}

/// Tries the choices in dreams, and puts the best first.
pub(super) fn weigh(
    onward: &mut Onward,
    (model, belief): (&Model, &Belief),
    choices: &mut [Choice],
    dreams: usize,
    work: u64,
    dice: &mut Dice,
) {
    let end = onward.counter.work + work;
    let mut drawn = Vec::with_capacity(ROUND);
    for round in 0..dreams.div_ceil(ROUND) {
        if choices.len() < 2 || choices.iter().filter(|choice| choice.open).count() < 2 && round > 0 {
            break;
        }
        if onward.counter.odds(model, belief).is_none() {
            break;
        }
        drawn.clear();
        drawn.extend((0..ROUND).map(|_| onward.counter.draw(model, belief, dice)));
        for choice in choices.iter_mut().filter(|choice| choice.open) {
            for dream in &drawn {
                choice.tried.push(onward.play(model, belief, dream, choice.risk, dice));
            }
            choice.success = choice.tried.iter().sum::<f64>() / choice.tried.len() as f64;
        }
        let best =
            choices.iter().filter(|choice| choice.open).max_by(|one, other| one.success.total_cmp(&other.success));
        if let Some(best) = best.cloned() {
            for choice in choices.iter_mut().filter(|choice| choice.open) {
                choice.open = !choice.is_worse(&best, SURELY);
            }
        }
        if onward.counter.work > end {
            break;
        }
    }
    let expected = choices.first().map(|choice| choice.risk.deed);
    choices.sort_by(|one, other| other.open.cmp(&one.open).then(other.success.total_cmp(&one.success)));
    // The simple policy's own deed is kept unless another is surely better: the best of many estimates flatters itself.
    let base = choices.iter().position(|choice| Some(choice.risk.deed) == expected);
    if let Some(base) = base.filter(|base| !choices[*base].is_worse(&choices[0], BETTER)) {
        choices[..=base].rotate_right(1);
    }
}
