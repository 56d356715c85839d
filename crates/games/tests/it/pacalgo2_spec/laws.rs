//! What follows from the axioms alone, and what the letter of the original exercise would mean.

use games::pacalgo2::{Cell, Extent, Rules, Way};
use proptest::prelude::*;

use super::cell::{Cells, ball};
use super::map::{NewMap, column, ghosts, rows, rows_by, unmet_one, unmet_two, vertex};
use super::maps::{all_small, any_parts, distance, part_one as maps_of_part_one, part_two as maps_of_part_two, ways};
use super::play::{Play, equal, trajectory};
use super::{exhaustive, exhaustive_by_the_axioms, maps, part_one, part_two};

/// The letter of P1.16 and of P2.6 is inverted: by it every play of part 1 is lost at the start, and every play of part
/// 2 that does not start on a chocolate. No move is ever possible in them.
#[test]
fn by_the_letter_every_legal_start_is_lost() {
    let extent = Extent { width: 3, height: 2, vertex: Cell::new(0, 0) };
    let mut starts = [0, 0];
    for parts in all_small(extent, Rules { radius: 1, level: 10 }) {
        let m = NewMap::of(&parts);
        if !unmet_two(&m).is_empty() {
            continue;
        }
        let p = Play::start(m);
        if parts.chocolates.is_empty() {
            starts[0] += 1;
            assert!(part_one::lost_by_the_letter(&p) && !part_one::lost(&p), "{parts:?}");
        }
        if !parts.chocolates.contains(&parts.start) {
            starts[1] += 1;
            assert!(part_two::lost_by_the_letter(&p) && !part_two::lost(&p), "{parts:?}");
        }
    }
    assert_eq!(starts, [1_176, 9_120]);
}

proptest! {
    #[test]
    fn by_the_letter_every_larger_legal_start_is_lost(one in maps_of_part_one(9), two in maps_of_part_two(9)) {
        prop_assert!(part_one::lost_by_the_letter(&Play::start(NewMap::of(&one))));
        let eats = two.chocolates.contains(&two.start);
        prop_assert_eq!(part_two::lost_by_the_letter(&Play::start(NewMap::of(&two))), !eats);
    }

    #[test]
    fn a_ball_has_the_cells_at_distance_n_or_less(n in 0..7_u32, x in -9..9, y in -9..9) {
        let c = Cell::new(x, y);
        let square = (-7..=7).flat_map(|x| (-7..=7).map(move |y| c + Cell::new(x, y)));
        let within: Cells = square.filter(|cell| distance(*cell, c) <= n).collect();
        prop_assert_eq!(within.len() as u32, 2 * n * (n + 1) + 1);
        prop_assert_eq!(&*ball(c, n), &within);
    }

    #[test]
    fn it_does_not_matter_which_one_is_taken_from_a_set(parts in maps_of_part_two(9)) {
        let m = NewMap::of(&parts);
        let column = column(vertex(&m), &m);
        let last = |cells: &Cells| *cells.last().expect("a set with cells");
        prop_assert_eq!(rows(&m, &column), rows_by(&m, &column, last));
        prop_assert_eq!(rows(&m, &column).len(), parts.extent.cells());
    }

    #[test]
    fn part_two_without_chocolates_is_part_one(parts in maps_of_part_one(6), ways in ways(20)) {
        let m = NewMap::of(&parts);
        prop_assert_eq!(unmet_one(&m), unmet_two(&m));
        let mut p = Play::start(m);
        for way in ways {
            prop_assert_eq!(part_one::lost(&p), part_two::lost(&p));
            prop_assert_eq!(part_one::possible(&p), part_two::possible(&p));
            prop_assert_eq!(part_one::unmet(&p, way), part_two::unmet(&p, way));
            if part_one::unmet(&p, way).is_empty() {
                p = Play::then(&p, way);
            }
        }
    }

    #[test]
    fn part_two_allows_more_maps_only_by_a_chocolate_on_the_start(parts in any_parts(6)) {
        let m = NewMap::of(&parts);
        let by_chocolate = parts.chocolates.contains(&parts.start);
        if unmet_two(&m).is_empty() && !by_chocolate {
            prop_assert!(unmet_one(&m).is_empty());
        }
        if by_chocolate && !ghosts(&m).is_empty() {
            prop_assert!(!unmet_two(&m).contains(&super::map::Unmet::GhostNearStart));
        }
    }

    #[test]
    fn plays_by_the_same_moves_are_equal_and_no_others(
        parts in maps_of_part_two(5), first in ways(6), second in ways(6),
    ) {
        let walk = |ways: &[Way]| ways.iter().fold(Play::start(NewMap::of(&parts)), |p, way| Play::then(&p, *way));
        prop_assert!(equal(&walk(&first), &walk(&first)));
        prop_assert_eq!(equal(&walk(&first), &walk(&second)), first == second);
        prop_assert_eq!(trajectory(&walk(&first)).len(), first.len() + 1);
    }

    #[test]
    fn trying_everything_finds_the_same_in_the_game_and_by_the_axioms(number in 0..1_000_000_u64) {
        let map = maps::map(&maps::random_small(number));
        prop_assert_eq!(exhaustive(&map), exhaustive_by_the_axioms(&map));
    }
}

/// How many wins the search finds, so that agreeing on nothing does not pass.
#[test]
fn trying_everything_finds_wins_and_proves_their_absence() {
    let found: Vec<_> = (0..200).map(|number| exhaustive(&maps::map(&maps::random_small(number)))).collect();
    let won = found.iter().flatten().count();
    let several = found.iter().flatten().filter(|(_, ways)| *ways > 1).count();
    assert_eq!((won, several), (175, 46));
}
