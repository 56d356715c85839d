//! Everything an ask says, against trying every assignment.

use logic::{Answer, BigUint, Budget, Workspace};

use crate::twin::{Problem, Seeds, Twin};

/// As in the issue: so many sentence sets of up to twenty cells.
const PROBLEMS: u64 = 10_000;

fn check(number: u64, problem: &Problem, workspace: &mut Workspace) -> Twin {
    let twin = problem.try_everything();
    let base = problem.base();
    let answer = base.ask(workspace, Budget::AMPLE);
    assert!(answer.is_complete(), "problem {number}");
    assert_eq!(answer.is_consistent(), !twin.models.is_empty(), "problem {number}: {problem:?}");
    if answer.is_consistent() {
        check_cells(number, problem, &answer, &twin);
    }
    let exact = base.exact(workspace, Budget::AMPLE).expect("ample");
    assert_eq!(*exact.all() == BigUint::ZERO, twin.models.is_empty(), "problem {number}");
    for (cell, trues) in (0..).zip(&twin.trues) {
        assert_eq!(
            exact.trues(cell).expect("a cell") * &twin.all,
            trues * exact.all(),
            "problem {number}, cell {cell}: {problem:?}"
        );
    }
    assert_eq!(base.models(workspace, Budget::AMPLE), Some(twin.models.len().into()), "problem {number}");
    let few =
        base.list_models(workspace, 50, Budget::AMPLE).map(|models| models.iter().map(|model| bits(model)).collect());
    let mut models = twin.models.clone();
    models.sort_unstable_by_key(|model| model.reverse_bits());
    assert_eq!(few, (models.len() <= 50).then_some(models), "problem {number}");
    let by_total: Vec<BigUint> = twin.by_total.iter().map(|count| BigUint::from(*count)).collect();
    assert_eq!(base.models_by_total(workspace, Budget::AMPLE), Some(by_total), "problem {number}");
    twin
}

fn check_cells(number: u64, problem: &Problem, answer: &Answer, twin: &Twin) {
    for cell in 0..problem.cells() {
        let trues = twin.models.iter().filter(|model| **model >> cell & 1 == 1).count();
        let forced = match trues {
            0 => Some(false),
            _ if trues == twin.models.len() => Some(true),
            _ => None,
        };
        assert_eq!(answer.forced(cell), forced, "problem {number}, cell {cell}: {problem:?}");
        let chance = ratio(&twin.trues[cell as usize], &twin.all);
        let error = (answer.chance(cell).expect("complete") - chance).abs();
        // Twice the last bit is for the division of the twin.
        assert!(
            error <= chance * (answer.error() + 2.0 * f64::EPSILON),
            "problem {number}, cell {cell}: off by {error}"
        );
        assert!(answer.error() < 1e-10, "problem {number}: a bound of {}", answer.error());
    }
}

fn bits(model: &[bool]) -> u32 {
    (0..).zip(model).map(|(cell, value)| u32::from(*value) << cell).sum()
}

fn ratio(part: &BigUint, all: &BigUint) -> f64 {
    // Both fit into a float after the same shift, because the twin's weights are small.
    let shift = all.bits().saturating_sub(120);
    let float = |number: &BigUint| {
        (number >> shift).iter_u32_digits().rev().fold(0.0, |sum, digit| sum * 4_294_967_296.0 + f64::from(digit))
    };
    float(part) / float(all)
}

#[test]
fn ten_thousand_random_sentence_sets_agree_with_trying_every_assignment() {
    let mut workspace = Workspace::new();
    let (mut consistent, mut forced) = (0, 0);
    for number in 0..PROBLEMS {
        let mut seeds = Seeds(number);
        // Most are small; one in ten has up to twenty cells, which takes the twin a million tries.
        let most = if number % 10 == 0 { 20 } else { 12 };
        let problem = Problem::random(&mut seeds, most);
        let twin = check(number, &problem, &mut workspace);
        consistent += usize::from(!twin.models.is_empty());
        forced += (0..problem.cells()).filter(|cell| twin.models.iter().all(|model| model >> cell & 1 == 1)).count();
    }
    assert!((5_000..9_500).contains(&consistent), "{consistent} problems have a model: too one-sided to show anything");
    assert!(forced > 5_000, "only {forced} cells are forced to be true");
}
