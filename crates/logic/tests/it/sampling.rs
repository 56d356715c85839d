//! Drawn models: all of them, each as often as it should be.

use logic::{Base, Budget, Prior, Workspace};

use crate::twin::{Problem, Seeds};

/// Draws many models of a problem and compares how often each comes: chi squared, and its degrees of freedom.
fn check(problem: &Problem, draws: u32) -> Option<(f64, f64)> {
    let twin = problem.try_everything();
    let sampler = problem.base().sampler(&mut Workspace::new(), Budget::AMPLE);
    assert_eq!(sampler.is_some(), !twin.models.is_empty(), "{problem:?}");
    let sampler = sampler?;
    let mut seeds = Seeds(7);
    let mut counts = vec![0_u32; twin.models.len()];
    for _ in 0..draws {
        let model = sampler.draw(&mut || seeds.unit());
        let bits = (0..).zip(&model).map(|(cell, value)| u32::from(*value) << cell).sum::<u32>();
        let at = twin.models.binary_search(&bits).unwrap_or_else(|_| panic!("{model:?} is no model of {problem:?}"));
        counts[at] += 1;
    }
    let weights = twin
        .models
        .iter()
        .map(|model| (0..problem.classes.len()).map(|class| problem.weight(class, *model)).product::<u64>());
    let weights: Vec<f64> = weights.map(|weight| weight as f64).collect();
    let all: f64 = weights.iter().sum();
    let terms = counts.iter().zip(&weights).map(|(count, weight)| {
        let expected = weight / all * f64::from(draws);
        (f64::from(*count) - expected).powi(2) / expected
    });
    Some((terms.sum(), (counts.len() - 1) as f64))
}

#[test]
fn models_are_drawn_as_often_as_their_weight_says() {
    let (mut sum, mut degrees) = (0.0, 0.0);
    for number in 0..1_000 {
        if let Some((squares, freedom)) = check(&Problem::random(&mut Seeds(number + 2_000_000), 9), 500) {
            sum += squares;
            degrees += freedom;
        }
    }
    // The standard error of the ratio is the root of two over the degrees.
    assert!(degrees > 2_000.0 && (sum / degrees - 1.0).abs() < 0.1, "chi squared is {sum} instead of {degrees}");
}

#[test]
fn beyond_the_range_of_floats_models_are_still_drawn() {
    let mut base = Base::new(&[(3_000, Prior::Total(1_500))]).unwrap();
    for cell in (0..2_000).step_by(2) {
        base.tell(&[cell, cell + 1, cell + 2], 1..=2).unwrap();
    }
    let mut workspace = Workspace::new();
    let sampler = base.sampler(&mut workspace, Budget { nodes: 1 << 28 }).unwrap();
    let mut seeds = Seeds(3);
    let model = sampler.draw(&mut || seeds.unit());
    assert_eq!(model.iter().filter(|cell| **cell).count(), 1_500);
    for cell in (0..2_000).step_by(2) {
        assert!((1..=2).contains(&model[cell..cell + 3].iter().filter(|cell| **cell).count()), "at {cell}");
    }
}
