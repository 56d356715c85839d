//! Layouts of the Pac-Man projects of Berkeley (`.lay`): rows of letters without a header.
//!
//! ```text
//! %%%%%%%%
//! %P.  oG%
//! %%%%%%%%
//! ```
//!
//! `%` is a wall, `P` the start, `G` and `1` to `4` are ghosts, `o` is a capsule and here a chocolate; a blank is a free
//! cell, and so is food, `.`, which is ignored. These layouts are over when the food is eaten and have no exit, so it comes
//! from elsewhere.

use facts::text::Line;
use facts::{Diagnostics, Place};

use super::super::map::{Extent, Rules, Square};
use super::super::naming::Exit;
use super::super::place::Cell;
use super::Read;
use super::rows::{Letters, Rows, TOP};

const LETTERS: Letters = Letters {
    meaning,
    hint: "cells of a layout are `%` wall, `P` start, `G` or `1` to `4` ghost, `o` chocolate, blank or `.` free",
};

pub(super) fn meaning(letter: char) -> Option<(Square, bool, bool)> {
    let square = match letter {
        ' ' | '.' | 'P' => Square::Floor,
        '%' => Square::Wall,
        'G' | '1'..='4' => Square::Ghost,
        'o' => Square::Chocolate,
        _ => return None,
    };
    Some((square, letter == 'P', false))
}

/// Whether a text is a layout: a wall of `%` begins it, where a map of ours has none.
pub(super) fn is_layout(text: &str) -> bool {
    super::lines(text).find(|line| !line.trim().is_empty()).is_some_and(|line| line.starts_with('%'))
}

/// Reads a layout whose exit is there: the map, unless there are errors, and every complaint.
pub(super) fn read(text: &str, rules: Rules, exit: Exit) -> (Option<Read>, Diagnostics) {
    let mut rows = Rows::new(LETTERS);
    for (index, text) in super::lines(text).enumerate() {
        let line = Line { number: index + 1, text: cut(text, rows.width()) };
        if line.text.is_empty() {
            rows.gap(line.number);
        } else {
            rows.row(&line);
        }
    }
    let extent = rows.extent(Cell::default());
    match (extent, extent.and_then(|extent| exit.cell(extent))) {
        (Some(extent), Some(cell)) => lay_exit(&mut rows, extent, exit, cell),
        (Some(_), None) => rows.complain(TOP, || {
            let message = "a layout has no exit of its own".to_owned();
            (message, format!("give it by {}, {}", exit.usage(), exit.origin()))
        }),
        (None, _) => {}
    }
    let near = |distance: u32| match distance.checked_sub(1) {
        Some(radius) => format!("make the radius smaller: `--radius {radius}`"),
        None => String::new(),
    };
    let (map, found) = rows.map(extent, rules, [Some("`P` marks it"), None], near);
    (map.map(|map| Read { map, title: String::new(), moves: Vec::new(), moves_place: None }), found)
}

/// A row without the blanks behind it that are no cells: all that are more than in the first row.
pub(super) fn cut(text: &str, width: Option<usize>) -> &str {
    let short = text.trim_end();
    let Some(width) = width.filter(|_| !short.is_empty()) else { return short };
    // Blanks that make the row as long as the first are cells. They are single bytes: another blank is no cell.
    let missing = width.saturating_sub(short.chars().count());
    let blanks = text.as_bytes().iter().skip(short.len()).take(missing).take_while(|byte| **byte == b' ').count();
    text.get(..short.len() + blanks).unwrap_or(short)
}

/// Lays the exit, if it can be there.
fn lay_exit(rows: &mut Rows, extent: Extent, exit: Exit, cell: Cell) {
    if !extent.holds(cell) {
        rows.complain(TOP, || {
            let message = format!("the exit {} lies outside the layout", exit.name());
            (message, exit.range(extent))
        });
        return;
    }
    let place: Place = rows.place(extent, cell);
    let (row, column) = extent.row_column(cell);
    let taken = match rows.square(extent, cell) {
        Square::Wall => Some("a wall"),
        Square::Ghost => Some("a ghost"),
        Square::Floor | Square::Chocolate => rows.start().filter(|(.., start)| *start == place).map(|_| "the start"),
    };
    if let Some(taken) = taken {
        rows.complain(place, || {
            (format!("the exit {} is {taken} here", exit.name()), format!("give a free cell by {}", exit.usage()))
        });
    }
    rows.set_exit((row, column, place));
}
