//! P2.1 to P2.8, and what follows from them.

use std::sync::Arc;

use games::pacalgo2::{Act, Blocked, Cell, Extent, Map, Pacalgo2, Parts, Percept, Rules, Run, State, Way};
use play::{Seat, Told, World};
use proptest::prelude::*;

use super::part_one::{altered, is_so, some_cell};
use super::{Cells, inside, is_going, is_near_a_ghost, next_without, possible, set, stages, start, target};
use crate::pacalgo2_spec::maps::{any_parts, map, part_two, way, ways};

fn remaining(run: &Run) -> Cells {
    run.remaining().collect()
}

fn observed(parts: &Parts) -> ([Cells; 3], Extent, Cell, Cell, Rules) {
    let sets = [&parts.ghosts, &parts.walls, &parts.chocolates].map(|cells| set(cells));
    (sets, parts.extent, parts.start, parts.exit, parts.rules)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1_024))]

    #[test]
    fn p2_1_chocolates_are_part_of_the_map_and_of_its_equality(
        parts in part_two(4), what in 0..16_u8, number in 0..99_usize,
    ) {
        let found: Vec<Cell> = map(&parts).chocolates().collect();
        prop_assert_eq!((set(&found), found.len()), (set(&parts.chocolates), map(&parts).chocolate_count() as usize));
        let other = altered(&parts, what, some_cell(&parts, number));
        if let Ok(changed) = Map::new(&other) {
            prop_assert_eq!(map(&parts) == changed, observed(&parts) == observed(&other));
        }
    }

    #[test]
    fn p2_2_a_chocolate_on_the_start_allows_ghosts_near_it(parts in any_parts(6)) {
        let (inside, ghosts, walls, chocolates) =
            (inside(&parts), set(&parts.ghosts), set(&parts.walls), set(&parts.chocolates));
        let taken = &ghosts | &walls;
        let legal = ghosts.is_disjoint(&walls)
            && parts.start != parts.exit
            && inside.contains(&parts.start)
            && inside.contains(&parts.exit)
            && (&taken | &chocolates).is_subset(&inside)
            && (!is_near_a_ghost(&parts, parts.start) || chocolates.contains(&parts.start))
            && !taken.contains(&parts.start)
            && !taken.contains(&parts.exit)
            && chocolates.is_disjoint(&taken);
        match Map::new(&parts) {
            Ok(_) => prop_assert!(legal),
            Err(broken) => prop_assert!(!legal && is_so(&parts, broken), "{}", broken),
        }
    }

    #[test]
    fn p2_3_the_level_is_full_at_the_beginning_on_a_chocolate_and_else_0(parts in part_two(6)) {
        let full = if parts.chocolates.contains(&parts.start) { parts.rules.level } else { 0 };
        prop_assert_eq!(start(&parts).level(), full);
    }

    #[test]
    fn p2_4_a_move_refills_the_level_by_a_chocolate_that_is_left_and_else_takes_one(
        parts in part_two(5), ways in ways(40),
    ) {
        for pair in stages(&parts, &ways).windows(2) {
            let eats = remaining(&pair[0]).contains(&pair[1].position());
            let expected = if eats { parts.rules.level } else { pair[0].level().max(1) - 1 };
            prop_assert_eq!(pair[1].level(), expected);
        }
    }

    #[test]
    fn p2_5_remaining_are_the_chocolates_without_the_cells_of_the_trajectory(parts in part_two(5), ways in ways(40)) {
        prop_assert_eq!(remaining(&start(&parts)), &set(&parts.chocolates) - &Cells::from([parts.start]));
        let stages = stages(&parts, &ways);
        for pair in stages.windows(2) {
            prop_assert_eq!(remaining(&pair[1]), &remaining(&pair[0]) - &Cells::from([pair[1].position()]));
        }
        for run in stages {
            prop_assert_eq!(remaining(&run), &set(&parts.chocolates) - &set(&run.trajectory()));
            prop_assert_eq!(run.remaining_count() as usize, remaining(&run).len());
            for cell in inside(&parts) {
                prop_assert_eq!(run.has_chocolate(cell), remaining(&run).contains(&cell));
            }
        }
    }

    #[test]
    fn p2_6_lost_is_a_ghost_within_the_radius_at_level_0_unless_the_play_is_won(
        parts in part_two(5), ways in ways(40),
    ) {
        for run in stages(&parts, &ways) {
            let near = is_near_a_ghost(&parts, run.position());
            prop_assert_eq!(run.is_in_danger(), near);
            prop_assert_eq!(run.state() == State::Lost, run.position() != parts.exit && near && run.level() == 0);
        }
    }

    #[test]
    fn p2_7_at_a_level_above_0_ghost_cells_are_possible_too(parts in part_two(5), ways in ways(40)) {
        for run in stages(&parts, &ways).into_iter().filter(is_going) {
            let taken: &[&[Cell]] = if run.level() > 0 { &[&parts.walls] } else { &[&parts.walls, &parts.ghosts] };
            prop_assert_eq!(possible(&run), next_without(&parts, run.position(), taken));
        }
    }

    #[test]
    fn p2_8_the_score_of_a_win_is_its_moves_and_the_length_one_more(parts in part_two(3), ways in ways(40)) {
        for run in stages(&parts, &ways) {
            let won = run.position() == parts.exit;
            let moves = run.trajectory().len() as f64 - 1.0;
            let outcome = Pacalgo2::new(run, false).outcome();
            let counters = &outcome.seats[0].counters;
            let counter = |name: &str| counters.iter().find(|(it, _)| it == name).map(|(_, value)| *value);
            prop_assert_eq!(outcome.seats[0].success, won);
            prop_assert_eq!((counter("moves"), counter("length")), (Some(moves), Some(moves + 1.0)));
        }
    }

    #[test]
    fn timing_of_a_level_of_n_is_n_less_1_further_moves_in_danger_and_the_next_is_lost(level in 1..=250_u8) {
        // `I-C-FL` with radius 2: danger begins at the chocolate.
        let [start, exit, chocolate, ghost] = [0, 5, 2, 4].map(|x| Cell::new(x, 0));
        let parts = Parts {
            extent: Extent { width: 6, height: 1, vertex: start },
            start,
            exit,
            ghosts: vec![ghost],
            walls: Vec::new(),
            chocolates: vec![chocolate],
            rules: Rules { radius: 2, level },
        };
        let mut run = super::start(&parts);
        for way in [Way::Right, Way::Right] {
            prop_assert_eq!(run.go(way), Ok(()));
        }
        prop_assert_eq!((run.position(), run.level()), (chocolate, level));
        for further in 1..=level {
            prop_assert_eq!(run.go(if further % 2 == 1 { Way::Right } else { Way::Left }), Ok(()));
            prop_assert_eq!(run.level(), level - further);
            prop_assert_eq!(run.state(), if further < level { State::Going } else { State::Lost });
        }
        prop_assert_eq!(run.go(Way::Left), Err(Blocked::Over));
    }

    #[test]
    fn blocked_moves_are_refused_by_the_original_and_ignored_by_the_arcade(
        parts in part_two(5), ways in ways(30), way in way(),
    ) {
        for run in stages(&parts, &ways).into_iter().filter(is_going) {
            let taken: &[&[Cell]] = if run.level() > 0 { &[&parts.walls] } else { &[&parts.walls, &parts.ghosts] };
            let there = target(run.position(), way);
            let blocked = !next_without(&parts, run.position(), taken).contains(&there);
            let [seed, mut arcade] = [false, true].map(|ignores| Pacalgo2::new(run.clone(), ignores));
            prop_assert_eq!(seed.allows(Seat::FIRST, Act(way)).is_err(), blocked);
            prop_assert!(arcade.allows(Seat::FIRST, Act(way)).is_ok());
            let mut told = Told::new();
            arcade.step(&[(Seat::FIRST, Act(way))], &mut told);
            let ignored = told.iter().any(|(_, percept)| *percept == Percept::Blocked(way));
            prop_assert_eq!(ignored, blocked);
            let after = arcade.run();
            let same = (after.position(), after.level(), after.moves()) == (run.position(), run.level(), run.moves());
            prop_assert_eq!(same, blocked);
            prop_assert_eq!(Arc::ptr_eq(after.map(), run.map()) && after.stands_as(&run), blocked);
        }
    }
}
