//! Budgets: an ask that is cut says so, and what it still says is true.

use logic::{Base, Budget, Prior, Workspace};

use crate::twin::{Problem, Seeds};

#[test]
fn what_a_cut_ask_forces_is_true() {
    let mut workspace = Workspace::new();
    let (mut cut, mut forced) = (0, 0);
    for number in 0..2_000 {
        let problem = Problem::random(&mut Seeds(number + 3_000_000), 14);
        let base = problem.base();
        let whole = base.ask(&mut workspace, Budget::AMPLE);
        for nodes in [0, 3, 10, 30, 100] {
            let part = base.ask(&mut workspace, Budget { nodes });
            if part.is_complete() {
                assert_eq!(part, whole, "problem {number}, {nodes} nodes");
                continue;
            }
            cut += 1;
            assert!(part.is_consistent() || !whole.is_consistent(), "problem {number}, {nodes} nodes");
            for cell in (0..problem.cells()).filter(|_| part.is_consistent() && whole.is_consistent()) {
                if part.forced(cell).is_some() {
                    forced += 1;
                    assert_eq!(part.forced(cell), whole.forced(cell), "problem {number}, {nodes} nodes, cell {cell}");
                }
            }
        }
    }
    assert!(cut > 1_000 && forced > 1_000, "{cut} cuts, {forced} forced cells: too few to show anything");
}

#[test]
fn sentences_made_to_be_hard_are_cut_and_do_not_hang() {
    let mut base = Base::new(&[(4_000, Prior::Total(2_000))]).unwrap();
    let mut seeds = Seeds(9);
    for _ in 0..2_000 {
        let mut cells: Vec<u32> = (0..12).map(|_| seeds.below(4_000)).collect();
        cells.sort_unstable();
        cells.dedup();
        base.tell(&cells, 2..=8).unwrap();
    }
    let answer = base.ask(&mut Workspace::new(), Budget { nodes: 200_000 });
    assert!(!answer.is_complete() && answer.is_consistent());
    assert_eq!(answer.chance(base.sentence(logic::SentenceId(0)).unwrap().cells[0]), None);
    assert_eq!(base.models(&mut Workspace::new(), Budget { nodes: 200_000 }), None);
}

#[test]
fn many_totals_beyond_the_budget_leave_what_components_force_alone() {
    let classes = vec![(300, Prior::Total(100)); 6];
    let mut base = Base::new(&classes).unwrap();
    for class in 0..6 {
        for pair in 0..50 {
            let cell = class * 300 + pair * 3;
            base.tell(&[cell, cell + 1], 1..=1).unwrap();
            base.tell(&[cell, cell + 1, cell + 2], 1..=1).unwrap();
        }
    }
    let answer = base.ask(&mut Workspace::new(), Budget::AMPLE);
    assert!(!answer.is_complete() && answer.is_consistent());
    assert_eq!((answer.forced(2), answer.chance(0)), (Some(false), None));
}

#[test]
fn integers_too_long_for_the_budget_are_not_begun() {
    let base = Base::new(&[(logic::MOST_CELLS, Prior::Total(500_000))]).unwrap();
    let mut workspace = Workspace::new();
    assert_eq!(base.models(&mut workspace, Budget::AMPLE), None);
    assert_eq!(base.models_by_total(&mut workspace, Budget::AMPLE), None);
    assert_eq!(base.exact(&mut workspace, Budget::AMPLE), None);
    assert_eq!(base.ask(&mut workspace, Budget::AMPLE).chance(7), Some(500_000.0 / f64::from(logic::MOST_CELLS)));
}

#[test]
fn a_sentence_about_everything_does_not_make_ordering_endless() {
    let mut base = Base::new(&[(20_000, Prior::Total(10_000))]).unwrap();
    base.tell(&(0..20_000).collect::<Vec<_>>(), 0..=15_000).unwrap();
    for cell in (0..20_000).step_by(2) {
        base.tell(&[cell, cell + 1], 0..=1).unwrap();
    }
    for cell in (0..19_998).step_by(2) {
        base.tell(&[cell, cell + 2], 0..=1).unwrap();
    }
    let answer = base.ask(&mut Workspace::new(), Budget { nodes: 100_000 });
    assert!(!answer.is_complete() && answer.is_consistent());
}
