//! No play that eats everything is shorter than this.
//!
//! Such a play is a path through all places, and a path is a tree that spans them. The shortest tree is therefore a lower
//! bound; and it stays one if every place is given a price that each of its ends pays, minus what a path would pay: once at
//! the beginning and the exit, twice everywhere else. Prices go up where the tree branches and down where it ends, and the
//! bound rises (Held and Karp).

use super::meals::{Meals, NEVER};

/// The bound; nothing if the places cannot be connected at all, so that there is no such play.
pub(super) fn below(meals: &Meals<'_>, known: Option<u32>) -> Option<u32> {
    let places = meals.count() + 2;
    let weights = weights(meals);
    let wanted: Vec<f64> = (0..places).map(|place| if place < meals.count() { 2.0 } else { 1.0 }).collect();
    let mut prices = vec![0.0; places];
    let mut best: f64 = 0.0;
    let mut pace = 2.0;
    let mut idle = 0;
    let rounds = (200_000_000 / (places * places)).clamp(50, 2_000);
    for _ in 0..rounds {
        let (length, degrees) = tree(&weights, &prices)?;
        let paid: f64 = prices.iter().zip(&wanted).map(|(price, wanted)| price * wanted).sum();
        let value = length - paid;
        if value > best + 1e-9 {
            best = value;
            idle = 0;
        } else {
            idle += 1;
        }
        if idle == 30 {
            idle = 0;
            pace *= 0.7;
        }
        let off: f64 = degrees.iter().zip(&wanted).map(|(degree, wanted)| (degree - wanted) * (degree - wanted)).sum();
        if off == 0.0 || pace < 1e-4 {
            break;
        }
        let goal = known.map_or(best * 1.05 + 1.0, f64::from);
        let step = pace * (goal - value).max(0.1) / off;
        for ((price, degree), wanted) in prices.iter_mut().zip(&degrees).zip(&wanted) {
            *price += step * (degree - wanted);
        }
    }
    // Lengths are whole; a little is left for rounding.
    Some((best - 1e-6).ceil().max(0.0) as u32)
}

/// The shorter leg of the two between each two places.
fn weights(meals: &Meals<'_>) -> Vec<Vec<f64>> {
    let (count, begin, exit) = (meals.count(), meals.begin(), meals.exit());
    let one_way =
        |from: usize, to: usize| if from == exit || to == begin { NEVER } else { meals.between(from, to).moves };
    let weight = |a: usize, b: usize| {
        let through = a.min(b) == begin && a.max(b) == exit && count > 0;
        let moves = if through { NEVER } else { one_way(a, b).min(one_way(b, a)) };
        if moves == NEVER { f64::INFINITY } else { f64::from(moves) }
    };
    (0..count + 2).map(|a| (0..count + 2).map(|b| weight(a, b)).collect()).collect()
}

/// The shortest tree that spans all places, prices included: its length, and how many ends each place has (Prim).
fn tree(weights: &[Vec<f64>], prices: &[f64]) -> Option<(f64, Vec<f64>)> {
    let places = weights.len();
    let mut nearest = vec![(f64::INFINITY, 0); places];
    let mut inside = vec![false; places];
    let mut degrees = vec![0.0; places];
    let mut length = 0.0;
    let mut at = 0;
    for _ in 1..places {
        inside[at] = true;
        for place in (0..places).filter(|place| !inside[*place]) {
            let weight = weights[at][place] + prices[at] + prices[place];
            if weight < nearest[place].0 {
                nearest[place] = (weight, at);
            }
        }
        let outside = (0..places).filter(|place| !inside[*place]);
        at = outside.min_by(|a, b| nearest[*a].0.total_cmp(&nearest[*b].0))?;
        let (weight, from) = nearest[at];
        if weight.is_infinite() {
            return None;
        }
        length += weight;
        degrees[at] += 1.0;
        degrees[from] += 1.0;
    }
    Some((length, degrees))
}
