//! Reasons: they force, and nothing smaller does.

use logic::{Base, Budget, Prior, Reason, SentenceId, Workspace};

use crate::twin::{Problem, Seeds};

/// For each assignment that meets the observations, the elements it meets: sentences, then classes with their prior.
fn met(problem: &Problem) -> Vec<(u32, u32)> {
    let only = |sentences: &[(Vec<u32>, u32, u32)]| Problem { sentences: sentences.to_vec(), ..problem.clone() };
    let alone: Vec<Problem> = problem.sentences.chunks(1).map(only).collect();
    let seen = only(&[]);
    let mut found = Vec::new();
    for model in (0..1_u32 << problem.cells()).filter(|model| seen.meets(*model)) {
        let mut mask = 0;
        for (at, alone) in alone.iter().enumerate() {
            mask |= u32::from(alone.meets(model)) << at;
        }
        for class in 0..problem.classes.len() {
            mask |= u32::from(problem.weight(class, model) > 0) << (problem.sentences.len() + class);
        }
        found.push((model, mask));
    }
    found
}

/// The smallest number of elements that none of these models meets together.
fn smallest(models: &[u32], elements: usize) -> u32 {
    let contradicts = |set: &u32| models.iter().all(|met| met & set != *set);
    (0..1_u32 << elements).filter(contradicts).map(u32::count_ones).min().expect("all elements together have no model")
}

/// The elements of a reason as bits.
fn bits(problem: &Problem, reason: &Reason) -> u32 {
    let sentences = reason.sentences.iter().map(|id| id.0);
    let totals = reason.totals.iter().map(|class| class + problem.sentences.len() as u32);
    sentences.chain(totals).map(|at| 1 << at).sum()
}

fn check(problem: &Problem, reason: &Reason, models: &[u32], what: &str) {
    let set = bits(problem, reason);
    let elements = problem.sentences.len() + problem.classes.len();
    assert!(models.iter().all(|met| met & set != set), "{what} does not follow from {reason:?}: {problem:?}");
    assert!(reason.is_smallest, "{what}: {problem:?}");
    assert_eq!(
        set.count_ones(),
        smallest(models, elements),
        "{what} has a smaller reason than {reason:?}: {problem:?}"
    );
}

#[test]
fn every_reason_forces_its_cell_and_is_smallest_and_so_is_every_clash() {
    let mut workspace = Workspace::new();
    let (mut reasons, mut clashes, mut with_totals) = (0, 0, 0);
    for number in 0..1_500 {
        let mut problem = Problem::random(&mut Seeds(number + 1_000_000), 9);
        problem.sentences.truncate(9);
        if let (0, Some((_, lo, hi))) = (number % 3, problem.sentences.last_mut()) {
            (*lo, *hi) = (*lo + 1, hi.saturating_add(1)); // more contradictions
        }
        let base = problem.base();
        let answer = base.ask(&mut workspace, Budget::AMPLE);
        let met = met(&problem);
        if !answer.is_consistent() {
            let clash = base.clash(&mut workspace, Budget::AMPLE).expect("there is a contradiction");
            let models: Vec<u32> = met.iter().map(|(_, met)| *met).collect();
            check(&problem, &clash, &models, &format!("problem {number}"));
            clashes += 1;
            continue;
        }
        assert_eq!(base.clash(&mut workspace, Budget::AMPLE), None, "problem {number}");
        for cell in 0..problem.cells() {
            let reason = base.reason(&mut workspace, cell, Budget::AMPLE);
            assert_eq!(reason.is_some(), answer.forced(cell).is_some(), "problem {number}, cell {cell}");
            let (Some(reason), Some(value)) = (reason, answer.forced(cell)) else { continue };
            let against = met.iter().filter(|(model, _)| (model >> cell & 1 == 1) != value);
            let models: Vec<u32> = against.map(|(_, met)| *met).collect();
            check(&problem, &reason, &models, &format!("problem {number}, cell {cell}"));
            reasons += 1;
            with_totals += usize::from(!reason.totals.is_empty());
        }
    }
    assert!(
        reasons > 2_000 && clashes > 200 && with_totals > 200,
        "{reasons} {clashes} {with_totals}: too few to show anything"
    );
}

#[test]
fn a_reason_names_sentences_and_totals_but_not_what_was_observed() {
    let mut workspace = Workspace::new();
    let mut base = Base::new(&[(6, Prior::Total(2))]).unwrap();
    base.observe(0, false).unwrap();
    let first = base.tell(&[0, 1, 2], 1..=1).unwrap();
    base.tell(&[1, 2, 3, 4], 1..=2).unwrap();
    let third = base.tell(&[3, 4], 1..=1).unwrap();
    let reason = base.reason(&mut workspace, 5, Budget::AMPLE);
    assert_eq!(reason, Some(Reason { sentences: vec![first, third], totals: vec![0], is_smallest: true }));
    let seen = base.reason(&mut workspace, 0, Budget::AMPLE);
    assert_eq!(seen, Some(Reason { sentences: vec![], totals: vec![], is_smallest: true }));
    assert_eq!(base.reason(&mut workspace, 1, Budget::AMPLE), None, "it is not forced");
    assert_eq!(base.reason(&mut workspace, 6, Budget::AMPLE), None, "there is no such cell");
}

#[test]
fn a_reason_that_its_budget_cuts_is_not_called_smallest_but_still_holds() {
    let mut workspace = Workspace::new();
    let mut base = Base::new(&[(12, Prior::Odds { yes: 1, no: 1 })]).unwrap();
    for cell in 0..11 {
        base.tell(&[cell, cell + 1], 1..=1).unwrap();
    }
    base.tell(&[0], 1..=1).unwrap();
    let whole = base.reason(&mut workspace, 11, Budget::AMPLE).unwrap();
    assert!(whole.is_smallest && whole.sentences.len() == 12);
    let cut = base.reason(&mut workspace, 11, Budget { nodes: 100 }).unwrap();
    assert!(!cut.is_smallest);
    assert_eq!(cut.sentences, (0..12).map(SentenceId).collect::<Vec<_>>());
}
