//! P1.1 to P1.21.

use games::pacalgo2::{Broken, Cell, Extent, Map, Parts, Rules, Square, State, Way};
use proptest::prelude::*;

use super::{Cells, inside, is_going, is_near_a_ghost, next_without, possible, set, stages, start, target};
use crate::pacalgo2_spec::exhaustive;
use crate::pacalgo2_spec::maps::{any_parts, cell, distance, map, part_one, part_two, way, ways};

/// The cells that are in danger on a map of 25×25 around the middle, with this ghost only.
fn danger(ghost: Cell, radius: u8) -> Cells {
    let vertex = Cell::new(-12, -12);
    let parts = Parts {
        extent: Extent { width: 25, height: 25, vertex },
        start: vertex,
        exit: Cell::new(12, 12),
        ghosts: vec![ghost],
        walls: Vec::new(),
        chocolates: vec![vertex],
        rules: Rules { radius, level: 10 },
    };
    let map = map(&parts);
    inside(&parts).into_iter().filter(|cell| map.is_dangerous(*cell)).collect()
}

/// Observers of a map of part 1 by the arguments it was made from; and our two figures.
fn observed(parts: &Parts) -> ([Cells; 2], Extent, Cell, Cell, Rules) {
    ([set(&parts.ghosts), set(&parts.walls)], parts.extent, parts.start, parts.exit, parts.rules)
}

/// The same parts with one thing altered, or only written otherwise.
pub(super) fn altered(parts: &Parts, what: u8, there: Cell) -> Parts {
    let mut parts = parts.clone();
    match what {
        0 => [&mut parts.ghosts, &mut parts.walls, &mut parts.chocolates].into_iter().for_each(|cells| {
            cells.extend_from_within(..);
            cells.reverse();
        }),
        1 => parts.ghosts.push(there),
        2 => parts.walls.push(there),
        3 => parts.start = there,
        4 => parts.exit = there,
        5 => parts.extent.width += 1,
        6 => parts.extent.height += 1,
        7 => parts.extent.vertex.x -= 1,
        8 => parts.extent.vertex.y -= 1,
        9 => parts.rules.radius += 1,
        10 => parts.rules.level += 1,
        _ => parts.chocolates.push(there),
    }
    parts
}

/// Some cell of a map.
pub(super) fn some_cell(parts: &Parts, number: usize) -> Cell {
    let cells = inside(parts);
    *cells.iter().nth(number % cells.len()).expect("a map has cells")
}

/// Whether what a new map is refused for is so.
pub(super) fn is_so(parts: &Parts, broken: Broken) -> bool {
    let inside = inside(parts);
    let things = [&parts.ghosts, &parts.walls, &parts.chocolates];
    let taken = |cell: Cell| parts.ghosts.contains(&cell) || parts.walls.contains(&cell);
    match broken {
        Broken::Size => inside.is_empty(),
        Broken::SameCell => parts.start == parts.exit,
        Broken::StartOutside => !inside.contains(&parts.start),
        Broken::ExitOutside => !inside.contains(&parts.exit),
        Broken::Outside(cell) => things.iter().any(|cells| cells.contains(&cell)) && !inside.contains(&cell),
        Broken::Overlap(cell) => things.iter().filter(|cells| cells.contains(&cell)).count() > 1,
        Broken::StartTaken => taken(parts.start),
        Broken::ExitTaken => taken(parts.exit),
        Broken::StartInDanger(ghost) => {
            parts.ghosts.contains(&ghost)
                && distance(ghost, parts.start) <= u32::from(parts.rules.radius)
                && !parts.chocolates.contains(&parts.start)
        }
    }
}

/// What is reached from a cell step by step this way, and the cell itself.
fn ray(parts: &Parts, from: Cell, way: Way) -> Cells {
    std::iter::successors(Some(from), |cell| Some(cell.next(way)).filter(|next| parts.extent.holds(*next))).collect()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1_024))]

    #[test]
    fn p1_1_cells_are_added_component_by_component(a in cell(), b in cell()) {
        prop_assert_eq!(((a + b).x, (a + b).y), (a.x + b.x, a.y + b.y));
    }

    #[test]
    fn p1_2_cells_are_subtracted_component_by_component(a in cell(), b in cell()) {
        prop_assert_eq!(((a - b).x, (a - b).y), (a.x - b.x, a.y - b.y));
    }

    #[test]
    fn p1_3_danger_is_the_union_of_the_smaller_balls(x in -5..=5, y in -5..=5, n in 1..=5_u8) {
        let c = Cell::new(x, y);
        prop_assert_eq!(danger(c, 0), Cells::from([c]));
        let smaller = [c, Cell::new(x + 1, y), Cell::new(x - 1, y), Cell::new(x, y + 1), Cell::new(x, y - 1)];
        prop_assert_eq!(danger(c, n), smaller.into_iter().flat_map(|c| danger(c, n - 1)).collect::<Cells>());
        prop_assert!(danger(c, n).iter().all(|cell| distance(*cell, c) <= u32::from(n)));
        prop_assert_eq!(danger(c, 3).len(), 25);
    }

    #[test]
    fn p1_4_maps_are_equal_iff_what_is_observed_is(parts in part_one(4), what in 0..11_u8, number in 0..99_usize) {
        let other = altered(&parts, what, some_cell(&parts, number));
        if let Ok(changed) = Map::new(&other) {
            prop_assert_eq!(map(&parts) == changed, observed(&parts) == observed(&other));
        }
    }

    #[test]
    fn p1_5_a_new_map_needs_its_preconditions(parts in any_parts(6)) {
        let parts = Parts { chocolates: Vec::new(), ..parts };
        let (inside, ghosts, walls) = (inside(&parts), set(&parts.ghosts), set(&parts.walls));
        let taken = &ghosts | &walls;
        let legal = ghosts.is_disjoint(&walls)
            && parts.start != parts.exit
            && inside.contains(&parts.start)
            && inside.contains(&parts.exit)
            && ghosts.is_subset(&inside)
            && !is_near_a_ghost(&parts, parts.start)
            && walls.is_subset(&inside)
            && !taken.contains(&parts.start)
            && !taken.contains(&parts.exit);
        match Map::new(&parts) {
            Ok(_) => prop_assert!(legal),
            Err(broken) => prop_assert!(!legal && is_so(&parts, broken), "{}", broken),
        }
    }

    #[test]
    fn p1_6_the_observers_return_the_arguments(parts in part_one(9)) {
        let map = map(&parts);
        let ghosts: Vec<Cell> = map.ghosts().collect();
        let walls: Vec<Cell> = map.walls().collect();
        prop_assert_eq!((ghosts.len(), walls.len()), (set(&parts.ghosts).len(), set(&parts.walls).len()));
        let found = ([set(&ghosts), set(&walls)], map.extent(), map.start(), map.exit(), map.rules());
        prop_assert_eq!(found, observed(&parts));
    }

    #[test]
    fn p1_7_inside_is_from_the_vertex_up_to_the_dimensions(parts in part_one(9), near in cell(), x: i32, y: i32) {
        let Extent { width, height, vertex } = parts.extent;
        let ends = [Cell::new(i32::MIN, y), Cell::new(x, i32::MAX), Cell::new(i32::MAX, i32::MIN)];
        let far = [near, Cell::new(x, y), Cell::new(near.x, y), Cell::new(x, near.y)].into_iter().chain(ends);
        for cell in inside(&parts).into_iter().chain(far) {
            let [x, y] = [(cell.x, vertex.x), (cell.y, vertex.y)].map(|(of, from)| i64::from(of) - i64::from(from));
            let fits = 0 <= x && x < i64::from(width) && 0 <= y && y < i64::from(height);
            prop_assert_eq!(parts.extent.holds(cell), fits, "{}", cell);
        }
    }

    #[test]
    fn p1_8_free_cells_are_all_cells_without_ghosts_and_walls(parts in part_one(9)) {
        let map = map(&parts);
        let free = |cell: &Cell| !matches!(map.square(*cell), Square::Ghost | Square::Wall);
        let found: Cells = inside(&parts).into_iter().filter(free).collect();
        prop_assert_eq!(found, &inside(&parts) - &(&set(&parts.ghosts) | &set(&parts.walls)));
    }

    #[test]
    fn p1_9_all_cells_are_the_rows_through_the_column_of_the_vertex(parts in part_one(9)) {
        let extent = parts.extent;
        let column = &ray(&parts, extent.vertex, Way::Up) | &ray(&parts, extent.vertex, Way::Down);
        let row = |cell: Cell| &ray(&parts, cell, Way::Right) | &ray(&parts, cell, Way::Left);
        let rows: Cells = column.into_iter().flat_map(row).collect();
        prop_assert_eq!(&rows, &inside(&parts));
        let (width, height) = (extent.width as usize, extent.height as usize);
        let places = (0..height).flat_map(|row| (0..width).map(move |column| (row, column)));
        for (number, (row, column)) in places.enumerate() {
            let cell = extent.cell(row, column);
            prop_assert!(rows.contains(&cell));
            prop_assert_eq!((extent.row_column(cell), extent.index(cell)), ((row, column), number));
        }
        prop_assert_eq!(rows.len(), extent.cells());
    }

    #[test]
    fn p1_10_a_row_is_what_is_on_the_right_and_on_the_left(parts in part_one(9), number in 0..99_usize) {
        let cell = some_cell(&parts, number);
        let row = &ray(&parts, cell, Way::Right) | &ray(&parts, cell, Way::Left);
        prop_assert_eq!(row, inside(&parts).into_iter().filter(|it| it.y == cell.y).collect::<Cells>());
    }

    #[test]
    fn p1_11_a_column_is_what_is_above_and_below(parts in part_one(9), number in 0..99_usize) {
        let cell = some_cell(&parts, number);
        let column = &ray(&parts, cell, Way::Up) | &ray(&parts, cell, Way::Down);
        prop_assert_eq!(column, inside(&parts).into_iter().filter(|it| it.x == cell.x).collect::<Cells>());
    }

    #[test]
    fn p1_12_the_map_of_a_play_never_changes(parts in part_two(6), ways in ways(30)) {
        for run in stages(&parts, &ways) {
            prop_assert_eq!(&**run.map(), &map(&parts));
        }
    }

    #[test]
    fn p1_13_a_trajectory_begins_with_the_start(parts in part_two(6), ways in ways(30)) {
        prop_assert_eq!(start(&parts).trajectory(), [parts.start]);
        for run in stages(&parts, &ways) {
            prop_assert_eq!(run.trajectory().pop(), Some(parts.start));
        }
    }

    #[test]
    fn p1_14_a_move_puts_its_cell_in_front_of_the_trajectory(parts in part_two(6), ways in ways(30)) {
        for pair in stages(&parts, &ways).windows(2) {
            let way = *pair[1].path().last().expect("a move was made");
            let mut expected = vec![target(pair[0].position(), way)];
            expected.extend(pair[0].trajectory());
            prop_assert_eq!(pair[1].trajectory(), expected);
        }
    }

    #[test]
    fn p1_15_a_move_needs_a_possible_cell_and_a_play_that_goes_on(
        parts in part_one(5), ways in ways(20), way in way(),
    ) {
        for run in stages(&parts, &ways) {
            let cell = run.position();
            let open = next_without(&parts, cell, &[&parts.ghosts, &parts.walls]).contains(&target(cell, way));
            let over = cell == parts.exit || is_near_a_ghost(&parts, cell);
            let mut moved = run.clone();
            prop_assert_eq!(moved.go(way).is_ok(), open && !over);
            prop_assert_eq!(moved == run && moved.stands_as(&run), !open || over);
        }
    }

    #[test]
    fn p1_16_lost_is_a_ghost_within_the_radius_unless_the_play_is_won(parts in part_one(6), ways in ways(30)) {
        for run in stages(&parts, &ways) {
            let near = is_near_a_ghost(&parts, run.position());
            prop_assert_eq!(run.state() == State::Lost, near && run.position() != parts.exit);
        }
    }

    #[test]
    fn p1_17_won_is_being_at_the_exit(parts in part_two(4), ways in ways(30)) {
        for run in stages(&parts, &ways) {
            prop_assert_eq!(run.state() == State::Won, run.position() == parts.exit);
        }
    }

    #[test]
    fn p1_18_the_position_is_the_first_of_the_trajectory(parts in part_two(6), ways in ways(30)) {
        for run in stages(&parts, &ways) {
            prop_assert_eq!(run.trajectory().first().copied(), Some(run.position()));
        }
    }

    #[test]
    fn p1_19_possible_are_the_free_cells_next_door(parts in part_one(6), ways in ways(30)) {
        for run in stages(&parts, &ways).into_iter().filter(is_going) {
            prop_assert_eq!(possible(&run), next_without(&parts, run.position(), &[&parts.ghosts, &parts.walls]));
        }
    }

    #[test]
    fn p1_20_plays_are_equal_iff_map_and_trajectory_are(
        parts in part_one(3), what in 0..22_u8, number in 0..99_usize, first in ways(4), second in ways(4),
    ) {
        let other = if what < 11 { altered(&parts, what, some_cell(&parts, number)) } else { parts.clone() };
        let other = if Map::new(&other).is_ok() { other } else { parts.clone() };
        for a in stages(&parts, &first) {
            for b in stages(&other, &second) {
                let same = observed(&parts) == observed(&other) && a.trajectory() == b.trajectory();
                prop_assert_eq!(a == b, same);
                prop_assert!(!same || a.stands_as(&b), "equal plays stand alike");
            }
        }
    }

    #[test]
    fn p1_21_a_play_starts_neither_won_nor_lost(one in part_one(9), two in part_two(9)) {
        prop_assert_eq!((start(&one).state(), start(&two).state()), (State::Going, State::Going));
    }
}

#[test]
fn p1_21_a_map_may_have_no_winning_path_and_its_vertex_is_at_the_bottom_left() {
    let extent = Extent { width: 3, height: 2, vertex: Cell::new(4, -7) };
    let walls = vec![Cell::new(5, -7), Cell::new(5, -6)];
    let [start, exit] = [Cell::new(4, -7), Cell::new(6, -6)];
    let mut parts =
        Parts { extent, start, exit, ghosts: Vec::new(), walls, chocolates: Vec::new(), rules: Rules::default() };
    assert_eq!(exhaustive(&map(&parts)), None);
    parts.walls.pop();
    assert_eq!(exhaustive(&map(&parts)), Some((3, 1)));
    assert_eq!(games::pacalgo2::file::write(&map(&parts), "", &[]), "; vertex: 4,-7\n--L\nIP-\n");
}
