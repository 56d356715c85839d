//! One problem, many treatments that must not matter: the order of telling, forks, and what a workspace remembers.

use logic::{Answer, Base, Budget, Prior, Workspace};

use crate::twin::{Problem, Seeds};

#[test]
fn memory_does_not_show_in_answers() {
    let (mut with, mut without) = (Workspace::new(), Workspace::without_memory());
    for number in 0..3_000 {
        let problem = Problem::random(&mut Seeds(number % 300 + 4_000_000), 16);
        let nodes = [10, 100, 1_000_000][number as usize % 3];
        let base = problem.base();
        let (one, other) = (base.ask(&mut with, Budget { nodes }), base.ask(&mut without, Budget { nodes }));
        assert_eq!(format!("{one:?}"), format!("{other:?}"), "problem {number}");
        assert_eq!(
            base.exact(&mut with, Budget { nodes }),
            base.exact(&mut without, Budget { nodes }),
            "problem {number}"
        );
    }
}

#[test]
fn one_ask_can_need_more_tables_than_memory_keeps() {
    let mut base = Base::new(&[(80_000, Prior::Odds { yes: 1, no: 1 })]).unwrap();
    let (mut first, mut expected) = (0, Vec::new());
    for size in 2..60_u32 {
        for count in 1..size {
            base.tell(&(first..first + size).collect::<Vec<_>>(), count..=count).unwrap();
            expected.push((first, f64::from(count) / f64::from(size)));
            first += size;
        }
    }
    assert!(expected.len() > 1_100, "more than four for each of 256 places");
    let answer = base.ask(&mut Workspace::new(), Budget::AMPLE);
    for (cell, chance) in expected {
        assert!((answer.chance(cell).unwrap() - chance).abs() < 1e-9, "cell {cell}");
    }
}

#[test]
fn the_order_of_telling_does_not_matter() {
    let mut workspace = Workspace::new();
    for number in 0..2_000 {
        let problem = Problem::random(&mut Seeds(number + 5_000_000), 14);
        let mut turned = problem.clone();
        turned.sentences.reverse();
        turned.observed.reverse();
        let (one, other) = (problem.base(), turned.base());
        let (first, second) = (one.ask(&mut workspace, Budget::AMPLE), other.ask(&mut workspace, Budget::AMPLE));
        assert_eq!(first.is_consistent(), second.is_consistent(), "problem {number}");
        for cell in (0..problem.cells()).filter(|_| first.is_consistent()) {
            assert_eq!(first.forced(cell), second.forced(cell), "problem {number}, cell {cell}");
            assert!((first.chance(cell).unwrap() - second.chance(cell).unwrap()).abs() < 1e-10, "problem {number}");
        }
    }
}

#[test]
fn what_is_told_to_a_fork_stays_in_it() {
    let ask = |base: &Base| -> Answer { base.ask(&mut Workspace::new(), Budget::AMPLE) };
    let mut base = Base::new(&[(4, Prior::Total(1))]).unwrap();
    base.tell(&[0, 1, 2], 1..=1).unwrap();
    let before = ask(&base);
    let mut fork = base.fork();
    fork.tell(&[0, 1], 0..=0).unwrap();
    assert_eq!(fork.known(2), Some(true));
    assert_eq!(base.known(2), None);
    assert_eq!((ask(&base), base.sentences(), fork.sentences()), (before, 1, 2));
    base.observe(2, false).unwrap();
    assert_eq!(ask(&fork).forced(2), Some(true));
}

#[test]
fn wide_floats_agree_with_fractions() {
    // A chain too long for plain floats, and a total far from the middle.
    let mut base = Base::new(&[(1_200, Prior::Total(150)), (40, Prior::Odds { yes: 1, no: 1_000_000 })]).unwrap();
    for cell in (0..600).step_by(3) {
        base.tell(&[cell, cell + 1, cell + 2, cell + 3, cell + 4], 0..=2).unwrap();
    }
    base.tell(&(1_200..1_230).collect::<Vec<_>>(), 2..=30).unwrap();
    let mut workspace = Workspace::new();
    let budget = Budget { nodes: 1 << 28 };
    let (answer, exact) = (base.ask(&mut workspace, budget), base.exact(&mut workspace, budget).unwrap());
    assert!(answer.is_complete() && answer.error() < 1e-9);
    for cell in [0, 1, 5, 299, 601, 700, 1_199, 1_200, 1_229, 1_235] {
        let scaled = exact.trues(cell).unwrap() * (1_u64 << 60) / exact.all();
        let chance = scaled.iter_u64_digits().next().unwrap_or(0) as f64 / (1_u64 << 60) as f64;
        let off = (answer.chance(cell).unwrap() - chance).abs();
        assert!(off <= chance * answer.error() + 1e-17, "cell {cell}: off by {off} of {chance}");
    }
}

#[test]
fn models_are_counted_in_floats_too() {
    let mut base = Base::new(&[(480, Prior::Total(4))]).unwrap();
    let models = |base: &Base| base.ask(&mut Workspace::new(), Budget::AMPLE).models().round() as u64;
    assert_eq!(models(&base), 480 * 479 * 478 * 477 / 24);
    base.tell(&(0..470).collect::<Vec<_>>(), 1..=1).unwrap();
    assert_eq!(models(&base), 470 * 120);
    assert_eq!(base.models(&mut Workspace::new(), Budget::AMPLE), Some(56_400_u32.into()));
}

#[test]
fn models_are_listed_while_they_are_few() {
    let mut workspace = Workspace::new();
    let base = Base::new(&[(1_000, Prior::Total(1))]).unwrap();
    let models = base.list_models(&mut workspace, 1_000, Budget::AMPLE).unwrap();
    assert_eq!((models.len(), models[0][999], models[999][0]), (1_000, true, true));
    assert_eq!(base.list_models(&mut workspace, 999, Budget::AMPLE), None);
    let larger = Base::new(&[(1_001, Prior::Total(0))]).unwrap();
    assert_eq!(larger.list_models(&mut workspace, 5, Budget::AMPLE), None, "its cells are not looked at one by one");
}
