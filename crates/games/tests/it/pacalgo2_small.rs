//! Small scope, exhausted: every small map, every state of a play in it, the game beside the specification.

use games::pacalgo2::{Cell, Extent, Rules};

use crate::pacalgo2_spec::compare::{every_state, legality};
use crate::pacalgo2_spec::maps::{all_small, map, random_small};
use crate::sample::Sample;

/// Compares on every map of this size at this radius and levels 1 to 4, or on a quarter of them in a sample; a state of a
/// play is visited once, without a bound on the moves. In a whole run there are so many legal maps and states in them.
#[track_caller]
fn exhaust(width: u32, height: u32, radius: u8, expected: (usize, usize)) {
    let sample = Sample::of_this_run();
    let extent = Extent { width, height, vertex: Cell::new(-2, 3) };
    let (mut maps, mut states) = (0, 0);
    for level in 1..=4 {
        for (number, parts) in (0..).zip(all_small(extent, Rules { radius, level })) {
            if !sample.takes(number, 4) {
                continue;
            }
            if let Some(map) = legality(&parts) {
                maps += 1;
                states += every_state(map, &parts, usize::MAX);
            }
        }
    }
    assert!(maps > expected.0 / 5, "only {maps} legal maps");
    assert!(!sample.is_whole() || (maps, states) == expected, "{maps} maps, {states} states");
}

#[test]
fn every_map_of_3_by_2_at_radius_0() {
    exhaust(3, 2, 0, (122_880, 1_456_772));
}

#[test]
fn every_map_of_3_by_2_at_radius_1() {
    exhaust(3, 2, 1, (97_920, 1_258_562));
}

#[test]
fn every_map_of_3_by_2_at_radius_2() {
    exhaust(3, 2, 2, (84_336, 1_087_068));
}

#[test]
fn every_map_of_3_by_2_at_radius_3() {
    exhaust(3, 2, 3, (80_880, 1_050_868));
}

#[test]
fn every_map_of_2_by_3_at_radius_0() {
    exhaust(2, 3, 0, (122_880, 1_456_772));
}

#[test]
fn every_map_of_2_by_3_at_radius_1() {
    exhaust(2, 3, 1, (97_920, 1_258_562));
}

#[test]
fn every_map_of_2_by_3_at_radius_2() {
    exhaust(2, 3, 2, (84_336, 1_087_068));
}

#[test]
fn every_map_of_2_by_3_at_radius_3() {
    exhaust(2, 3, 3, (80_880, 1_050_868));
}

#[test]
fn every_map_of_1_by_6_at_radius_0() {
    exhaust(1, 6, 0, (122_880, 814_920));
}

#[test]
fn every_map_of_1_by_6_at_radius_1() {
    exhaust(1, 6, 1, (103_936, 744_516));
}

#[test]
fn every_map_of_1_by_6_at_radius_2() {
    exhaust(1, 6, 2, (93_072, 659_702));
}

#[test]
fn every_map_of_1_by_6_at_radius_3() {
    exhaust(1, 6, 3, (86_496, 611_318));
}

/// The states of a play on a map of 5×5 may be many; so many of them are visited, the nearest first.
const MOST: usize = 500;

#[test]
fn ten_thousand_random_maps_of_up_to_5_by_5() {
    let sample = Sample::of_this_run();
    let (mut states, mut whole) = (0, 0);
    for number in (0..10_000).filter(|number| sample.takes(*number, 4)) {
        let parts = random_small(number);
        let visited = every_state(map(&parts), &parts, MOST);
        states += visited;
        whole += usize::from(visited < MOST);
    }
    assert!(whole > 2_000, "{whole} maps were visited as a whole");
    assert!(!sample.is_whole() || (states, whole) == (596_503, 9_703), "{states} states, {whole} maps");
}
