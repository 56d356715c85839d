//! The search for shortest wins against slow and obvious twins.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use games::pacalgo2::solve::{Labels, Solution, check_unwinnable, check_win, count, solve};
use games::pacalgo2::{Cell, Extent, Kind, Map, Plan, Rules, Run, Square, State, Way};
use play::{Dice, Role, Stop};

use crate::sample::Sample;

/// A state of a play, whole: where, how high, what is left.
type Whole = (Cell, u8, Vec<Cell>);

fn whole(run: &Run) -> Whole {
    (run.position(), run.level(), run.remaining().collect())
}

/// Length and number of the shortest wins, by breadth-first search over whole states.
fn exhaustive(from: &Run) -> Option<(u32, u128)> {
    if from.state() == State::Won {
        return Some((0, 1));
    }
    let mut seen = BTreeSet::from([whole(from)]);
    let mut front = BTreeMap::from([(whole(from), (from.clone(), 1_u128))]);
    for moves in 1.. {
        let mut next: BTreeMap<Whole, (Run, u128)> = BTreeMap::new();
        let mut wins = 0;
        for (run, ways) in front.values() {
            for way in Way::ALL {
                let mut there = run.clone();
                if there.go(way).is_err() {
                    continue;
                }
                match there.state() {
                    State::Won => wins += ways,
                    State::Lost => {}
                    State::Going if seen.contains(&whole(&there)) => {}
                    State::Going => next.entry(whole(&there)).or_insert_with(|| (there.clone(), 0)).1 += ways,
                }
            }
        }
        if wins > 0 {
            return Some((moves, wins));
        }
        if next.is_empty() {
            return None;
        }
        seen.extend(next.keys().cloned());
        front = next;
    }
    None
}

/// The search agrees with the twin on length and number, and the referee with the search; what was found.
fn agree(run: &Run) -> Option<(u32, u128)> {
    let truth = exhaustive(run);
    let shown = || games::pacalgo2::file::write(run.map(), "", run.path());
    let found = solve(run, &Stop::default()).expect("small maps are solved");
    let number = count(run, &Stop::default()).expect("small maps are counted");
    assert_eq!(number, truth.map_or(0, |(_, number)| number).into(), "the number of shortest wins of\n{}", shown());
    match found {
        Solution::Win(moves) => {
            assert_eq!(truth.map(|(length, _)| length), Some(moves.len() as u32), "the shortest win of\n{}", shown());
            let all: Vec<Way> = run.path().iter().copied().chain(moves).collect();
            let levels = check_win(run.map(), &all);
            assert!(levels.is_ok(), "{levels:?} of\n{}", shown());
        }
        Solution::Unwinnable(labels) => {
            assert_eq!(truth, None, "a win was overlooked in\n{}", shown());
            assert_eq!(check_unwinnable(run.map(), run.path(), &labels), Ok(()), "the proof for\n{}", shown());
            let again = Labels::read(run.map().extent(), &labels.to_string());
            assert_eq!(again.as_ref(), Ok(&labels), "written and read");
        }
    }
    truth
}

fn begin(map: Map) -> Run {
    Run::new(Arc::new(map))
}

/// Every legal map of this size, with these rules; a quarter of them in a sample.
fn every_map(width: u32, height: u32, rules: Rules, mut visit: impl FnMut(Map)) {
    let extent = Extent { width, height, vertex: Cell::new(0, 0) };
    let cells = extent.cells();
    let all = [Square::Floor, Square::Wall, Square::Ghost, Square::Chocolate];
    let sample = Sample::of_this_run();
    for code in (0..4_usize.pow(cells as u32)).filter(|code| sample.takes(*code as u64, 4)) {
        let squares: Vec<Square> = (0..cells).map(|cell| all[code >> (2 * cell) & 3]).collect();
        for start in 0..cells {
            for exit in 0..cells {
                let [start, exit] = [start, exit].map(|it| extent.cell(it / width as usize, it % width as usize));
                if let Ok(map) = Map::of_squares(extent, &squares, start, exit, rules) {
                    visit(map);
                }
            }
        }
    }
}

/// All small maps of one size under all rules. In a whole run there are so many, and so many of them can be won.
#[track_caller]
fn every_small_map(width: u32, height: u32, expected: (usize, usize)) {
    let (mut maps, mut won) = (0, 0);
    for radius in 0..=3 {
        for level in 1..=4 {
            every_map(width, height, Rules { radius, level }, |map| {
                maps += 1;
                won += usize::from(agree(&begin(map)).is_some());
            });
        }
    }
    assert!(maps > expected.0 / 5 && won > expected.1 / 5, "only {maps} maps, {won} of them won");
    assert!(!Sample::of_this_run().is_whole() || (maps, won) == expected, "{maps} maps, {won} of them won");
}

#[test]
fn every_map_of_3x2() {
    every_small_map(3, 2, (386_016, 338_808));
}

#[test]
fn every_map_of_2x3() {
    every_small_map(2, 3, (386_016, 338_808));
}

#[test]
fn every_map_of_1x6() {
    every_small_map(1, 6, (406_384, 257_716));
}

fn random_map(number: u64) -> Map {
    let mut dice = Dice::new(7, number, Role::World);
    let side = |dice: &mut Dice| 1 + dice.below(6);
    let extent = Extent { width: 1 + side(&mut dice), height: side(&mut dice), vertex: Cell::new(-2, 3) };
    let rules = Rules { radius: dice.below(4) as u8, level: 1 + dice.below(8) as u8 };
    let plan = Plan { kind: Kind::Open, extent, rules, walls: 0.15, ghosts: 0.08, chocolates: 0.15 };
    plan.map(&mut dice)
}

#[test]
fn ten_thousand_random_maps() {
    let (mut won, mut ate) = (0, 0);
    for number in 0..10_000 {
        let run = begin(random_map(number));
        if agree(&run).is_some() {
            won += 1;
            let Ok(Solution::Win(moves)) = solve(&run, &Stop::default()) else { continue };
            let mut walked = run.clone();
            for way in &moves {
                walked.go(*way).expect("the referee has seen it");
            }
            ate += usize::from(walked.remaining_count() < run.remaining_count());
        }
    }
    assert!(won > 2_000 && won < 9_000 && ate > 300, "{won} won, {ate} by eating: the maps should be of all sorts");
}

#[test]
fn positions_within_plays() {
    for number in 0..2_000 {
        let mut run = begin(random_map(number));
        let mut dice = Dice::new(8, number, Role::World);
        for _ in 0..dice.below(12) {
            // A blocked or deadly move is of the game too.
            let _ = run.go(Way::ALL[dice.below(4) as usize]);
        }
        agree(&run);
    }
}

/// Labels of a map from what each cell is to have, as a file would give them.
fn labels_of(map: &Map, label: impl Fn(Cell) -> Option<u8>) -> Labels {
    let extent = map.extent();
    let mut text = format!("{}\n", Labels::HEADING);
    for row in 0..extent.height as usize {
        for column in 0..extent.width as usize {
            text += &label(extent.cell(row, column)).map_or(".,".to_owned(), |level| format!("{level},"));
        }
        text.push('\n');
    }
    Labels::read(extent, &text).expect("as a file has them")
}

/// The labels of the search are the lowest that are closed, so nothing lower is a proof; and of a map that can be won nothing is.
#[test]
fn false_proofs_are_refused() {
    let (mut lowered, mut invented) = (0, 0);
    for number in 0..3_000 {
        let mut run = begin(random_map(number));
        let mut dice = Dice::new(9, number, Role::World);
        for _ in 0..dice.below(6) {
            let _ = run.go(Way::ALL[dice.below(4) as usize]);
        }
        if run.state() != State::Going {
            continue;
        }
        let (map, extent) = (run.map(), run.map().extent());
        let shown = || games::pacalgo2::file::write(map, "", run.path());
        let Solution::Unwinnable(labels) = solve(&run, &Stop::default()).expect("it is small") else {
            for _ in 0..5 {
                let highest = u32::from(map.rules().level) + 2;
                let levels: Vec<Option<u8>> =
                    (0..extent.cells()).map(|_| (dice.below(highest) as u8).checked_sub(1)).collect();
                let high = labels_of(map, |cell| (cell != map.exit()).then_some(map.rules().level));
                let wild = labels_of(map, |cell| levels[extent.index(cell)].filter(|_| cell != map.exit()));
                for labels in [high, wild] {
                    assert!(check_unwinnable(map, run.path(), &labels).is_err(), "{labels} for\n{}", shown());
                    invented += 1;
                }
            }
            continue;
        };
        for index in 0..extent.cells() {
            let changed = extent.cell(index / extent.width as usize, index % extent.width as usize);
            let Some(level) = labels.at(changed) else { continue };
            let lower = labels_of(map, |cell| if cell == changed { level.checked_sub(1) } else { labels.at(cell) });
            assert!(check_unwinnable(map, run.path(), &lower).is_err(), "{lower} for\n{}", shown());
            lowered += 1;
        }
        let won = labels_of(map, |cell| if cell == map.exit() { Some(0) } else { labels.at(cell) });
        assert!(check_unwinnable(map, run.path(), &won).is_err(), "the exit has a label in\n{won}");
    }
    assert!(lowered > 1_000 && invented > 3_000, "{lowered} lowered, {invented} invented");
}

/// The largest radius costs the referee no more than another: looking around every cell would take minutes here.
#[test]
fn a_wide_danger_is_checked_at_once() {
    let side = 1_000;
    let extent = Extent { width: side, height: side, vertex: Cell::new(0, 0) };
    let mut squares = vec![Square::Floor; extent.cells()];
    let exit = Cell::new(side as i32 - 1, 0);
    for cell in [exit.next(Way::Up), exit.next(Way::Left)] {
        squares[extent.index(cell)] = Square::Wall;
    }
    squares[extent.index(Cell::new(500, 500))] = Square::Ghost;
    let rules = Rules { radius: Rules::WIDEST, level: Rules::HIGHEST };
    let run = begin(Map::of_squares(extent, &squares, Cell::new(0, 0), exit, rules).expect("a legal map"));
    let Ok(Solution::Unwinnable(labels)) = solve(&run, &Stop::default()) else { panic!("walls shut the exit off") };
    assert_eq!(check_unwinnable(run.map(), &[], &labels), Ok(()));
    assert_eq!(labels.count(), extent.cells() - 3 - (2 * 100 * 101 + 1), "all but walls, exit and danger");
}
