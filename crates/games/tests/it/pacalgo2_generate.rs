//! The generators of Pacalgo2: each kind of map is what its name says, at every size and with all figures that make sense.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use expect_test::{expect, expect_file};
use games::pacalgo2::{Cell, Extent, Kind, Map, Parts, Plan, Rules, Square, Way, file};
use play::{Dice, Role};

use crate::pacalgo2_plain::{fewest_moves, shortest_wins};

fn parts(map: &Map) -> Parts {
    Parts {
        extent: map.extent(),
        start: map.start(),
        exit: map.exit(),
        ghosts: map.ghosts().collect(),
        walls: map.walls().collect(),
        chocolates: map.chocolates().collect(),
        rules: map.rules(),
    }
}

fn plan(kind: Kind, (width, height): (u32, u32), (radius, level): (u8, u8)) -> Plan {
    let extent = Extent { width, height, vertex: Cell::default() };
    Plan { kind, extent, rules: Rules { radius, level }, walls: 0.2, ghosts: 0.02, chocolates: 0.05 }
}

fn dice(seed: u64) -> Dice {
    Dice::new(seed, 0, Role::World)
}

fn text(map: &Map) -> String {
    file::write(map, "", &[])
}

/// Maps of many sizes with many figures, all that the kind accepts of so many tries.
fn each_map(kind: Kind, tries: u64, mut law: impl FnMut(&Map, &str)) {
    let mut accepted = 0;
    for seed in 0..tries {
        let mut drawn = Dice::new(seed, 1, Role::World);
        let (width, height) = (1 + drawn.below(24), 1 + drawn.below(24));
        let (radius, level) = (drawn.below(6) as u8, 1 + drawn.below(14) as u8);
        let plan = plan(kind, (width, height), (radius, level));
        if plan.check().is_ok() {
            accepted += 1;
            let map = plan.map(&mut dice(seed));
            // Whoever builds it anew from its sets checks every precondition again.
            assert_eq!(Map::new(&parts(&map)), Ok(map.clone()), "{}", text(&map));
            assert_eq!((map.extent(), map.rules()), (plan.extent, plan.rules));
            law(&map, &format!("{} seed {seed}\n{}", kind.name(), text(&map)));
        }
    }
    assert!(accepted * 3 > tries, "{} accepts {accepted} of {tries}", kind.name());
}

#[test]
fn an_open_map_has_the_shares_that_were_asked_for() {
    let plan = Plan { ghosts: 0.1, ..plan(Kind::Open, (200, 100), (0, 10)) };
    let map = plan.map(&mut dice(1));
    let counts = [map.walls().count(), map.ghosts().count(), map.chocolates().count()];
    for (count, wanted) in counts.into_iter().zip([4000, 2000, 1000]) {
        assert!(count.abs_diff(wanted) < 200, "{counts:?}");
    }
    each_map(Kind::Open, 500, |_, _| {});
}

#[test]
fn all_free_cells_of_a_maze_are_joined_and_few_ways_are_more_than_needed() {
    let mut loops = 0;
    each_map(Kind::Maze, 1000, |map, told| {
        let extent = map.extent();
        let free = |cell: Cell| extent.holds(cell) && map.square(cell) != Square::Wall;
        let mut seen = BTreeSet::from([map.start()]);
        let mut next = vec![map.start()];
        let mut doors = 0;
        while let Some(cell) = next.pop() {
            for beside in Way::ALL.map(|way| cell.next(way)).into_iter().filter(|cell| free(*cell)) {
                doors += 1;
                if seen.insert(beside) {
                    next.push(beside);
                }
            }
        }
        assert_eq!(seen.len() + map.walls().count(), extent.cells(), "{told}");
        // A tree of cells has one join less than cells, each counted from both sides; each further opening adds one.
        loops += doors / 2 + 1 - seen.len();
        assert!((doors / 2 + 1 - seen.len()) * 4 <= extent.cells(), "{told}");
    });
    assert!(loops > 1000, "{loops}");
}

#[test]
fn corridors_cannot_be_won_without_eating_and_can_with() {
    each_map(Kind::Corridors, 3000, |map, told| {
        assert!(fewest_moves(map).is_some(), "{told}");
        let bare = Map::new(&Parts { chocolates: Vec::new(), ..parts(map) }).expect("as legal as before");
        assert!(fewest_moves(&bare).is_none(), "{told}");
        let free = map.extent().cells() - map.walls().count() - map.ghosts().count();
        assert!(map.chocolates().count() * 20 >= free, "{told}");
    });
}

#[test]
fn every_shortest_win_of_a_detour_crosses_a_cell_again_at_a_higher_level() {
    each_map(Kind::Detours, 3000, |map, told| {
        let wins = shortest_wins(map);
        assert!(!wins.is_empty(), "{told}");
        for walk in wins {
            let again = walk.iter().enumerate().any(|(index, (cell, level))| {
                walk[..index].iter().any(|(earlier, lower)| earlier == cell && lower < level)
            });
            assert!(again, "{walk:?}\n{told}");
        }
    });
}

#[test]
fn a_map_short_by_one_cannot_be_won_and_could_at_a_level_one_higher() {
    each_map(Kind::ShortByOne, 3000, |map, told| {
        assert!(fewest_moves(map).is_none(), "{told}");
        let level = map.rules().level + 1;
        let higher = Map::new(&Parts { rules: Rules { level, ..map.rules() }, ..parts(map) });
        assert!(fewest_moves(&higher.expect("as legal as before")).is_some(), "{told}");
    });
}

#[test]
fn a_start_in_danger_lies_on_a_chocolate_and_can_be_won() {
    each_map(Kind::StartInDanger, 2000, |map, told| {
        assert_eq!(map.square(map.start()), Square::Chocolate, "{told}");
        assert!(map.is_dangerous(map.start()), "{told}");
        assert!(fewest_moves(map).is_some(), "{told}");
    });
}

#[test]
fn a_goal_in_danger_can_be_won() {
    each_map(Kind::GoalInDanger, 2000, |map, told| {
        assert!(map.is_dangerous(map.exit()) && !map.is_dangerous(map.start()), "{told}");
        assert!(fewest_moves(map).is_some(), "{told}");
    });
}

/// The search over cells and levels says the same as that over the full state.
#[test]
fn the_two_searches_agree() {
    let (mut won, mut lost) = (0, 0);
    for seed in 0..400 {
        let plan = Plan { ghosts: 0.12, chocolates: 0.15, ..plan(Kind::Open, (5, 4), (1, 3)) };
        let map = plan.map(&mut dice(seed));
        let wins = shortest_wins(&map);
        let moves = wins.first().map(|walk| walk.len() - 1);
        assert_eq!(fewest_moves(&map), moves, "{}", text(&map));
        (won, lost) = (won + u32::from(!wins.is_empty()), lost + u32::from(wins.is_empty()));
    }
    assert!(won > 50 && lost > 50, "{won} and {lost}");
}

#[test]
fn the_largest_figures_are_fine_on_maps_that_have_room_for_them() {
    for kind in Kind::ALL {
        for seed in 0..3 {
            let plan = plan(*kind, (160, 140), (Rules::WIDEST, Rules::HIGHEST));
            assert_eq!(plan.check(), Ok(()), "{}", kind.name());
            let map = plan.map(&mut dice(seed));
            assert_eq!(Map::new(&parts(&map)), Ok(map.clone()));
            let is_won = *kind != Kind::ShortByOne;
            assert!(
                matches!(kind, Kind::Open | Kind::Maze) || fewest_moves(&map).is_some() == is_won,
                "{}",
                kind.name()
            );
        }
    }
}

#[test]
fn the_dice_make_many_different_maps_and_the_same_dice_the_same() {
    for kind in Kind::ALL {
        let plan = plan(*kind, (14, 9), (2, 7));
        let maps: BTreeSet<String> = (0..100).map(|seed| text(&plan.map(&mut dice(seed)))).collect();
        assert!(maps.len() > 98, "{} makes {} of 100", kind.name(), maps.len());
        assert_eq!(plan.map(&mut dice(7)), plan.map(&mut dice(7)));
    }
}

/// Each kind's smallest sizes at radius 2: those that are accepted while one cell less of either side is not.
#[test]
fn every_kind_has_smallest_sizes() {
    let mut told = String::new();
    for kind in Kind::ALL {
        let fits = |width, height| width > 0 && height > 0 && plan(*kind, (width, height), (2, 10)).check().is_ok();
        let sizes = (1..=12).flat_map(|width| (1..=12).map(move |height| (width, height)));
        let smallest = sizes
            .filter(|(width, height)| fits(*width, *height) && !fits(width - 1, *height) && !fits(*width, height - 1));
        let smallest: Vec<String> = smallest.map(|(width, height)| format!("{width}x{height}")).collect();
        let _ = writeln!(told, "{}: {}", kind.name(), smallest.join(", "));
    }
    expect![[r#"
        open: 1x2, 2x1
        maze: 1x3, 3x1
        corridors: 4x4
        detours: 3x5, 5x3
        short-by-one: 2x11, 3x8, 5x7, 7x5, 8x3, 11x2
        start-in-danger: 2x2
        goal-in-danger: 2x3, 3x2
    "#]]
    .assert_eq(&told);
}

#[test]
fn what_makes_no_sense_is_refused_with_a_reason() {
    let game = games::find("pacalgo2").expect("the game");
    let mut told = String::new();
    let given = [
        "kind=open width=1 height=1",
        "kind=maze width=2 height=2",
        "kind=corridors width=3 height=3",
        "kind=corridors radius=100",
        "kind=corridors radius=0 level=1",
        "kind=corridors part=1",
        "kind=detours level=2",
        "kind=detours width=5 height=5",
        "kind=detours width=2 height=50",
        "kind=short-by-one width=1 height=50",
        "kind=short-by-one level=250",
        "kind=start-in-danger width=1 height=9",
        "kind=start-in-danger radius=0",
        "kind=goal-in-danger radius=0",
        "kind=goal-in-danger width=3 height=2",
        "kind=goal-in-danger part=1",
        "kind=spiral",
        "width=8001",
        "walls=1.5",
    ];
    for given in given {
        let pairs = given.split(' ').filter_map(|pair| pair.split_once('='));
        let pairs: Vec<(String, String)> = pairs.map(|(key, value)| (key.to_owned(), value.to_owned())).collect();
        let settled = game.settle(&pairs).map(std::sync::Arc::new);
        let survey = settled.and_then(|settings| {
            let setup = play::Setup { settings, map: None, seed: 1, play: 0, turns: 100, nodes: 100 };
            (game.survey)(&setup)
        });
        let _ = writeln!(told, "{given}\n    {}", survey.expect_err("refused"));
    }
    expect_file!["golden/pacalgo2_no_sense.txt"].assert_eq(&told);
}

/// One of each, to be looked at.
#[test]
fn how_they_look() {
    let mut told = String::new();
    for kind in Kind::ALL {
        let map = plan(*kind, (24, 9), (2, 8)).map(&mut dice(3));
        let _ = write!(told, "{}", file::write(&map, kind.name(), &[]));
    }
    expect_file!["golden/pacalgo2_kinds.txt"].assert_eq(&told);
}
