//! Map files: header lines, then rows of letters, the highest first.
//!
//! ```text
//! ; title: past one ghost
//! ; radius: 2
//! I-C--
//! PP-F-
//! ----L
//! ```
//!
//! `-` is a free cell, `P` a wall, `F` a ghost, `C` a chocolate, `I` the start, `L` the exit; `i` and `l` are start and exit
//! with a chocolate on them. Header lines begin with `;` and may say `title`, `radius`, `level`, `vertex` (the cell at the
//! bottom left, as X,Y) and `moves` (made so far, for a position); a header line without a colon is a comment.
//!
//! 1. This file: letters, and how a map is written.
//! 2. `read`: a text as a map, with every complaint about it; `rows`: the part of it that all formats share.
//! 3. `lay`: maps of another game. `scan`: what can be drawn of any text.

mod lay;
mod read;
mod rows;
mod scan;

use std::fmt::Write as _;

use facts::text::counted;
use facts::{Diagnostics, Place};

use super::map::{Extent, Map, Rules, Square};
use super::naming::Exit;
use super::place::{Cell, Way, letters};

pub(super) use read::{KEYS, read_cell};
pub use read::{Read, read};
pub(super) use scan::scan;

/// Reads a map file of any format, with these figures where it says none. The exit is for layouts (`.lay`), which have none.
///
/// ```
/// use tellask_games::pacalgo2::{Cell, Rules, file::read_map};
///
/// let (found, complaints) = read_map("%%%%%%%\n%P   G%\n%%%%%%%\n", Rules::default(), Some(Cell::new(2, 1)));
/// assert!(complaints.is_empty());
/// assert_eq!(found.map(|found| found.map.exit()), Some(Cell::new(2, 1)));
/// ```
pub fn read_map(text: &str, rules: Rules, exit: impl Into<Exit>) -> (Option<Read>, Diagnostics) {
    let exit = exit.into();
    if lay::is_layout(text) {
        return lay::read(text, rules, exit);
    }
    let (mut found, mut complaints) = read(text, rules);
    if exit.numbers.is_some() && found.is_some() {
        let top = Place { line: 1, column: 1, length: 1 };
        complaints.error(top, "an exit is given, but this map marks its own", "leave `--exit` out");
        found = None;
    }
    (found, complaints)
}

/// The lines of a text without its byte order mark.
fn lines(text: &str) -> impl Iterator<Item = &str> {
    text.strip_prefix('\u{feff}').unwrap_or(text).lines()
}

/// The letters of the rows of a map, from the top.
pub(super) fn rows(map: &Map) -> impl Iterator<Item = String> {
    let extent = map.extent();
    let (start, exit) = (map.start(), map.exit());
    (0..extent.height as usize).map(move |row| {
        let cells = (0..extent.width as usize).map(|column| extent.cell(row, column));
        cells
            .map(|cell| match (map.square(cell), cell == start, cell == exit) {
                (Square::Chocolate, true, _) => 'i',
                (Square::Chocolate, _, true) => 'l',
                (_, true, _) => 'I',
                (_, _, true) => 'L',
                (Square::Floor, ..) => '-',
                (Square::Wall, ..) => 'P',
                (Square::Ghost, ..) => 'F',
                (Square::Chocolate, ..) => 'C',
            })
            .collect()
    })
}

/// What a letter stands for: what lies there, and whether it is the start or the exit.
pub(super) fn letter(letter: char) -> Option<(Square, bool, bool)> {
    Some(match letter {
        '-' => (Square::Floor, false, false),
        'P' => (Square::Wall, false, false),
        'F' => (Square::Ghost, false, false),
        'C' => (Square::Chocolate, false, false),
        'I' => (Square::Floor, true, false),
        'i' => (Square::Chocolate, true, false),
        'L' => (Square::Floor, false, true),
        'l' => (Square::Chocolate, false, true),
        _ => return None,
    })
}

/// The map of rows of letters that were told, or what is wrong with them.
pub(super) fn map_of_rows(extent: Extent, rows: &[&str], rules: Rules) -> Result<Map, String> {
    if rows.len() != extent.height as usize {
        return Err(format!("there must be {}, not {}", counted(extent.height as usize, "row"), rows.len()));
    }
    let mut squares = Vec::with_capacity(extent.cells().min(1 << 26));
    let (mut start, mut exit) = (None, None);
    for (row, text) in rows.iter().enumerate() {
        if text.chars().count() != extent.width as usize {
            return Err(format!("a row has {}, not {}", counted(text.chars().count(), "cell"), extent.width));
        }
        for (column, character) in text.chars().enumerate() {
            let (square, starts, exits) =
                letter(character).ok_or_else(|| format!("`{}` is no cell", character.escape_debug()))?;
            let ends = [(starts, &mut start, "starts"), (exits, &mut exit, "exits")];
            for (_, end, name) in ends.into_iter().filter(|(is, ..)| *is) {
                if end.replace(extent.cell(row, column)).is_some() {
                    return Err(format!("there are two {name}"));
                }
            }
            squares.push(square);
        }
    }
    let start = start.ok_or("there is no start")?;
    let exit = exit.ok_or("there is no exit")?;
    Map::of_squares(extent, &squares, start, exit, rules).map_err(|broken| broken.to_string())
}

/// A file that reads as the same map; header lines only where something is not as usual.
pub fn write(map: &Map, title: &str, moves: &[Way]) -> String {
    let (extent, rules, usual) = (map.extent(), map.rules(), Rules::default());
    let mut text = String::with_capacity(extent.cells() + extent.height as usize + 200);
    // A title is one line, whatever it is made of.
    let title: String = title.chars().map(|it| if it.is_control() { ' ' } else { it }).collect();
    let title = title.trim();
    // Writing to a string cannot fail.
    if !title.is_empty() {
        let _ = writeln!(text, "; title: {title}");
    }
    for (name, value, usual) in [("radius", rules.radius, usual.radius), ("level", rules.level, usual.level)] {
        if value != usual {
            let _ = writeln!(text, "; {name}: {value}");
        }
    }
    if extent.vertex != Cell::default() {
        let _ = writeln!(text, "; vertex: {},{}", extent.vertex.x, extent.vertex.y);
    }
    if !moves.is_empty() {
        let _ = writeln!(text, "; moves: {}", letters(moves));
    }
    for row in rows(map) {
        let _ = writeln!(text, "{row}");
    }
    text
}
