//! The axioms of the specification, one property of the game for each number.
//!
//! What an axiom says is written out here with plain sets and distances, beside what the game says. The game's page has
//! a table from numbers to these tests, which is held against this folder.
//!
//! 1. `part_one` and `part_two`: the properties.
//! 2. This file: what they share, and the table.

mod part_one;
mod part_two;

use std::collections::BTreeSet;
use std::sync::Arc;

use games::pacalgo2::{Cell, Parts, Run, State, Way};

use crate::pacalgo2_spec::maps::{distance, map};

type Cells = BTreeSet<Cell>;

fn set(cells: &[Cell]) -> Cells {
    cells.iter().copied().collect()
}

/// The cells of a map, by P1.7.
fn inside(parts: &Parts) -> Cells {
    let (vertex, width, height) = (parts.extent.vertex, parts.extent.width as i32, parts.extent.height as i32);
    let column = vertex.y..vertex.y + height;
    column.flat_map(|y| (vertex.x..vertex.x + width).map(move |x| Cell { x, y })).collect()
}

/// Where a move leads, by P1.14.
fn target(cell: Cell, way: Way) -> Cell {
    let Cell { x, y } = cell;
    match way {
        Way::Up => Cell { x, y: y + 1 },
        Way::Down => Cell { x, y: y - 1 },
        Way::Right => Cell { x: x + 1, y },
        Way::Left => Cell { x: x - 1, y },
    }
}

/// Whether a ghost is within the radius of a cell.
fn is_near_a_ghost(parts: &Parts, cell: Cell) -> bool {
    parts.ghosts.iter().any(|ghost| distance(*ghost, cell) <= u32::from(parts.rules.radius))
}

/// The cells next to a cell that are inside and hold none of these.
fn next_without(parts: &Parts, cell: Cell, taken: &[&[Cell]]) -> Cells {
    let free = |cell: &Cell| !taken.iter().any(|cells| cells.contains(cell));
    inside(parts).into_iter().filter(|there| distance(*there, cell) == 1).filter(free).collect()
}

fn start(parts: &Parts) -> Run {
    Run::new(Arc::new(map(parts)))
}

/// A play at its start and after each of these moves that was possible.
fn stages(parts: &Parts, ways: &[Way]) -> Vec<Run> {
    let mut stages = vec![start(parts)];
    for way in ways {
        let mut run = stages[stages.len() - 1].clone();
        if run.go(*way).is_ok() {
            stages.push(run);
        }
    }
    stages
}

/// Where the game lets the player go.
fn possible(run: &Run) -> Cells {
    Way::ALL.into_iter().filter(|way| run.can(*way).is_ok()).map(|way| target(run.position(), way)).collect()
}

fn is_going(run: &Run) -> bool {
    run.state() == State::Going
}

/// The numbers that must have a test: those of the specification, and two that it leaves to us.
fn numbers() -> Vec<String> {
    let [one, two] =
        [("P1", 21), ("P2", 8)].map(|(part, last)| (1..=last).map(move |number| format!("{part}.{number}")));
    one.chain(two).chain(["timing".to_owned(), "blocked".to_owned()]).collect()
}

/// The number that a test's name begins with.
fn number_of(test: &str) -> Option<String> {
    let mut words = test.split('_');
    match (words.next()?, words.next()?) {
        (part @ ("p1" | "p2"), number) => Some(format!("{}.{number}", part.to_uppercase())),
        (word @ ("timing" | "blocked"), _) => Some(word.to_owned()),
        _ => None,
    }
}

/// The tests of this folder, in their order.
fn tests() -> Vec<&'static str> {
    let lines = [include_str!("part_one.rs"), include_str!("part_two.rs")].into_iter().flat_map(str::lines);
    let mut is_test = false;
    let mut tests = Vec::new();
    for line in lines.map(str::trim) {
        if let (true, Some(rest)) = (is_test, line.strip_prefix("fn ")) {
            tests.extend(rest.split('(').next());
        }
        is_test = line == "#[test]";
    }
    tests
}

/// The rows of the table of the game's page: number and test.
fn table() -> Vec<(&'static str, &'static str)> {
    let page = include_str!("../../../src/pacalgo2/README.md");
    let from = page.lines().skip_while(|line| *line != "## The axioms as evidence").skip(1);
    let rows = from.take_while(|line| !line.starts_with("## ")).filter(|line| line.ends_with("` |"));
    rows.map(|line| {
        let cells: Vec<&str> = line.trim_matches('|').split('|').map(str::trim).collect();
        (cells[0], cells[cells.len() - 1].trim_matches('`'))
    })
    .collect()
}

#[test]
fn the_table_of_the_page_names_the_tests_of_every_axiom() {
    let tests = tests();
    let named: Vec<String> = tests.iter().map(|test| number_of(test).unwrap_or_else(|| panic!("{test}"))).collect();
    let expected: Vec<(&str, &str)> = named.iter().map(String::as_str).zip(tests.iter().copied()).collect();
    assert_eq!(table(), expected, "the table of the page beside the tests of this folder");
    let mut found = named.clone();
    found.dedup();
    assert_eq!(found, numbers(), "the numbers that have a test, in their order");
}
