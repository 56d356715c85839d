//! The policy as a whole: it is worth what the solver says, it is the same every time, and it survives nonsense.

use games::wumpus::minds::optimal::solve::{Grid, Knowledge, Policy, Pose, Problem, Solver, Stakes, Unsolvable};
use games::wumpus::{Facing, Scoring};

fn solver(side: u8, pit: f64, scoring: impl Into<Stakes>) -> Solver {
    Solver::new(Problem { side, pit, stakes: scoring.into() }).expect("a fair problem")
}

fn check_outlook(side: u8, pit: f64, scoring: impl Into<Stakes>) -> Policy {
    let mut fresh = solver(side, pit, scoring);
    let value = fresh.start_value();
    let policy = Policy::new(fresh);
    let score = policy.outlook().score;
    assert!((score - value).abs() < 1e-9 * value.abs().max(1.0), "{side} {pit}: {score} {value}");
    policy
}

#[test]
fn following_the_policy_earns_the_value() {
    for side in 1..=3 {
        for pit in [0.0, 0.1, 0.5, 1.0] {
            check_outlook(side, pit, Scoring::AIMA);
            check_outlook(side, pit, Scoring::EP3);
        }
    }
}

#[test]
fn the_textbook_cave_of_four_has_its_known_figures() {
    let outlook = check_outlook(4, 0.2, Scoring::AIMA).outlook();
    assert!((outlook.score - 345.673_717_609).abs() < 1e-6, "{outlook:?}");
    assert!((outlook.success - 0.377_243).abs() < 1e-5, "{outlook:?}");
    assert!((outlook.death - 0.017_524).abs() < 1e-5, "{outlook:?}");
}

#[test]
fn the_same_answer_whatever_was_asked_before() {
    let grid = Grid::new(3);
    let mut known = Knowledge::new(&grid);
    known.sense(&grid, 6, false, false, false);
    known.sense(&grid, 3, true, false, false);
    known.sense(&grid, 7, false, true, false);
    let mut warm = solver(3, 0.2, Scoring::AIMA);
    warm.start_value();
    for facing in Facing::ALL {
        let mut cold = solver(3, 0.2, Scoring::AIMA);
        assert_eq!(cold.decide(&known, Pose { room: 7, facing }), warm.decide(&known, Pose { room: 7, facing }));
        assert_eq!(
            cold.candidates(&known, Pose { room: 7, facing }),
            warm.candidates(&known, Pose { room: 7, facing })
        );
    }
}

#[test]
fn many_threads_ask_one_policy() {
    let policy = Policy::new(solver(3, 0.2, Scoring::AIMA));
    let grid = policy.grid();
    let mut known = Knowledge::new(grid);
    known.sense(grid, 6, false, false, false);
    let pose = Pose { room: 6, facing: Facing::North };
    let first = policy.decide(&known, pose);
    std::thread::scope(|scope| {
        for _ in 0..4 {
            scope.spawn(|| (0..1000).for_each(|_| assert_eq!(policy.decide(&known, pose), first)));
        }
    });
}

#[test]
fn percepts_that_cannot_be_do_no_harm() {
    let grid = Grid::new(3);
    let mut state = 0x2545_f491_4f6c_dd1d_u64;
    for pit in [0.0, 0.2, 1.0] {
        let mut solver = solver(3, pit, Scoring::AIMA);
        for _ in 0..300 {
            let mut known = Knowledge::new(&grid);
            let mut last = 6;
            for _ in 0..4 {
                state ^= state << 13;
                state ^= state >> 7;
                state ^= state << 17;
                last = (state >> 40) as u8 % 9;
                known.sense(&grid, last, state & 1 == 1, state & 2 == 2, state & 4 == 4);
            }
            let decision = solver.decide(&known, Pose { room: last, facing: Facing::South }).expect("a visited room");
            assert!(decision.value.is_finite());
            let candidates = solver.candidates(&known, Pose { room: last, facing: Facing::South });
            assert_eq!(candidates[0].choice, decision.choice);
            assert!((candidates[0].value - decision.value).abs() < 1e-9);
        }
    }
}

#[test]
fn rooms_never_visited_and_foreign_caves_get_no_answer() {
    let mut small = solver(2, 0.2, Scoring::AIMA);
    let known = Knowledge::new(small.grid());
    let north = |room| Pose { room, facing: Facing::North };
    assert_eq!(small.decide(&known, north(0)), None);
    assert_eq!(small.decide(&known, north(200)), None);
    assert_eq!(small.decide(&Knowledge::new(&Grid::new(4)), north(2)), None);
    assert!(small.decide(&known, north(2)).is_some());
}

#[test]
fn unfit_problems_are_refused() {
    let fair = Problem { side: 4, pit: 0.2, stakes: Scoring::AIMA.into() };
    let refused = |problem: Problem| Solver::new(problem).err();
    assert_eq!(refused(fair), None);
    assert_eq!(refused(Problem { side: 0, ..fair }), Some(Unsolvable::Side(0)));
    assert_eq!(refused(Problem { side: 5, ..fair }), Some(Unsolvable::Side(5)));
    assert_eq!(refused(Problem { pit: -0.1, ..fair }), Some(Unsolvable::Pit(-0.1)));
    assert!(matches!(refused(Problem { pit: f64::NAN, ..fair }), Some(Unsolvable::Pit(_))));
    let with = |stakes: Stakes| refused(Problem { stakes, ..fair });
    assert_eq!(with(Stakes { gold: f64::INFINITY, ..fair.stakes }), Some(Unsolvable::NotFinite));
    assert_eq!(with(Stakes { step: -1.0, ..fair.stakes }), Some(Unsolvable::NegativeCost));
}

#[test]
fn solvers_travel_and_policies_are_shared() {
    fn travels<T: Send>() {}
    fn shared<T: Send + Sync>() {}
    travels::<Solver>();
    shared::<Policy>();
}
