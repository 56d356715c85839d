//! The world files of UCI's course (CS 171): numbers alone, in a fixed order.
//!
//! ```text
//! 4 4        columns and rows; caves here are square
//! 0 2        the Wumpus: COLUMN ROW, from the left and from the bottom, counted from 0
//! 1 2        the gold
//! 1          how many pits
//! 2 0        each of them
//! ```
//!
//! DIVERGENCE: that course's program ignores items outside of the cave and text behind the last pit; here both are
//! refused, because they are nearly always slips.

use facts::{Diagnostics, Place};

use super::super::layout::{Item, Layout};
use super::builder::{Axes, Builder, FileRules};
use super::{Fault, Format, Unwritable};
use facts::text::{Line, counted, lines, quoted, ranged, refuse_missing, refuse_rest};

const AXES: Axes = Axes { names: ["column", "row"], least: 0, paper: true };
const SIZE_USAGE: &str = "the first line is COLUMNS ROWS";
const PAIR_USAGE: &str = "a room is COLUMN ROW, from the bottom left, counted from 0";
const COUNT_USAGE: &str = "the fourth line is the number of pits";

/// Reads a world file of UCI's course.
pub(super) fn read(text: &str, rules: FileRules) -> (Option<Layout>, Diagnostics) {
    let mut builder = Builder::new(&AXES, rules);
    let mut lines = lines(text);
    let Some(size) = lines.next() else {
        builder.refuse_empty(SIZE_USAGE);
        return builder.finish();
    };
    read_size(&mut builder, &size);
    let mut end = size.end();
    for item in [Item::Wumpus, Item::Gold] {
        let Some(line) = lines.next() else { return refuse_end(builder, end, what(item), PAIR_USAGE) };
        end = line.end();
        builder.place_line(item, &line, &line.tokens(), 0, PAIR_USAGE);
    }
    let Some(line) = lines.next() else { return refuse_end(builder, end, "the number of pits", COUNT_USAGE) };
    let count = read_count(&mut builder, &line);
    read_pits(&mut builder, lines, count, &line);
    builder.finish()
}

fn read_size(builder: &mut Builder, line: &Line<'_>) {
    let tokens = line.tokens();
    refuse_missing(
        &mut builder.found,
        line,
        &["the number of columns", "the number of rows"],
        tokens.len(),
        SIZE_USAGE,
    );
    let columns = tokens.first().and_then(|token| builder.measure("number of columns", token));
    let rows = tokens.get(1).and_then(|token| builder.measure("number of rows", token));
    match (columns, rows) {
        (Some(columns), Some(rows)) if columns == rows => builder.set_side(columns),
        (Some(columns), Some(rows)) => {
            let message = format!("{columns} columns and {rows} rows: caves here are square");
            builder.found.error(tokens[1].place, message, format!("write {columns} {columns} or {rows} {rows}"));
        }
        _ => {}
    }
    refuse_rest(&mut builder.found, line, &tokens, 2, SIZE_USAGE);
}

fn read_count(builder: &mut Builder, line: &Line<'_>) -> Option<usize> {
    let tokens = line.tokens();
    // Every room but the start room may hold one.
    let side = i64::from(builder.side().unwrap_or(u8::MAX));
    let count = ranged(&mut builder.found, "number of pits", &tokens[0], (0, side * side - 1));
    refuse_rest(&mut builder.found, line, &tokens, 1, COUNT_USAGE);
    count.map(|count| count as usize)
}

fn read_pits<'a>(
    builder: &mut Builder,
    lines: impl Iterator<Item = Line<'a>>,
    count: Option<usize>,
    announcement: &Line<'_>,
) {
    let mut end = announcement.end();
    let mut given = 0;
    for line in lines {
        if count == Some(given) {
            let message = format!("unexpected {} behind the last pit", quoted(line.text.trim()));
            let hint = format!("line {} announces {}", announcement.number, counted(given, "pit"));
            builder.found.error(line.place(), message, hint);
            return;
        }
        builder.place_line(Item::Pit, &line, &line.tokens(), 0, PAIR_USAGE);
        given += 1;
        end = line.end();
    }
    if let Some(count) = count.filter(|count| *count > given) {
        let message = format!("line {} announces {}, not {given}", announcement.number, counted(count, "pit"));
        builder.found.error(end, message, PAIR_USAGE);
    }
}

fn refuse_end(mut builder: Builder, end: Place, missing: &str, usage: &str) -> (Option<Layout>, Diagnostics) {
    builder.found.error(end, format!("the file ends before {missing}"), usage);
    builder.unclear();
    builder.finish()
}

fn what(item: Item) -> &'static str {
    ["a pit", "the room of the Wumpus", "the room of the gold"][item as usize]
}

/// Writes a world file of UCI's course, unless Wumpus or gold are missing.
pub(super) fn write(layout: &Layout) -> Result<String, Unwritable> {
    let lacks = |missing| Unwritable { format: Format::Uci, fault: Fault::Missing(missing) };
    let wumpus = layout.wumpus().ok_or(lacks(Item::Wumpus))?;
    let gold = layout.gold().ok_or(lacks(Item::Gold))?;
    let room = |room| {
        let [column, row] = AXES.pair(room, layout.side);
        format!("{column} {row}\n")
    };
    let size = format!("{0} {0}\n", layout.side);
    let count = format!("{}\n", layout.pits().count());
    Ok([size, room(wumpus), room(gold), count].into_iter().chain(layout.pits().map(room)).collect())
}
