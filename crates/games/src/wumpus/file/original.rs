//! The original exercise's own world files: the size, then one item a line.
//!
//! ```text
//! 4          N, the rooms per side
//! 2 1 2      ROW COLUMN ITEM: from the top and from the left, counted from 1; 1 pit, 2 Wumpus, 3 gold
//! ```
//!
//! The original exercise writes LINHA COLUNA ITEM. Its matrix calls an empty room 0; in a file 0 is no item.

use std::fmt::Write as _;

use facts::Diagnostics;

use super::super::layout::{Item, Layout};
use super::builder::{Axes, Builder, FileRules};
use facts::text::{Line, Token, lines, number, quoted, refuse_missing, refuse_rest};

const AXES: Axes = Axes { names: ["row", "column"], least: 1, paper: false };
const SIZE_USAGE: &str = "the first line is N, the number of rooms per side";
const ITEM_USAGE: &str = "each line after the first is ROW COLUMN ITEM";
const ITEMS_USAGE: &str = "1 pit, 2 Wumpus, 3 gold";

/// Reads a world file of the original exercise.
pub(super) fn read(text: &str, rules: FileRules) -> (Option<Layout>, Diagnostics) {
    let mut builder = Builder::new(&AXES, rules);
    let mut lines = lines(text);
    match lines.next() {
        Some(line) => read_size(&mut builder, &line),
        None => builder.refuse_empty(SIZE_USAGE),
    }
    for line in lines {
        read_item(&mut builder, &line);
    }
    builder.finish()
}

fn read_size(builder: &mut Builder, line: &Line<'_>) {
    let tokens = line.tokens();
    if let Some(side) = builder.measure("size", &tokens[0]) {
        builder.set_side(side);
    }
    refuse_rest(&mut builder.found, line, &tokens, 1, SIZE_USAGE);
}

fn read_item(builder: &mut Builder, line: &Line<'_>) {
    let tokens = line.tokens();
    if tokens.iter().all(|token| number(token.text).is_none()) {
        // Prose, not a slip of the pen: one complaint, not one for each word.
        builder.found.error(
            line.place(),
            format!("expected three numbers, found {}", quoted(line.text.trim())),
            ITEM_USAGE,
        );
        builder.unclear();
        return;
    }
    let room = builder.room(&tokens);
    let item = tokens.get(2).and_then(|token| Some((item(&mut builder.found, token)?, token.place)));
    builder.place(item, room);
    refuse_missing(&mut builder.found, line, &["row", "column", "item"], tokens.len(), ITEM_USAGE);
    refuse_rest(&mut builder.found, line, &tokens, 3, ITEM_USAGE);
}

fn item(found: &mut Diagnostics, token: &Token<'_>) -> Option<Item> {
    let complaint = match number(token.text) {
        Some(1) => return Some(Item::Pit),
        Some(2) => return Some(Item::Wumpus),
        Some(3) => return Some(Item::Gold),
        Some(_) => "is not 1, 2 or 3",
        None => "is not a number",
    };
    found.error(token.place, format!("item {} {complaint}", quoted(token.text)), ITEMS_USAGE);
    None
}

/// Writes a world file of the original exercise, the items in their order.
pub(super) fn write(layout: &Layout) -> String {
    let mut text = format!("{}\n", layout.side);
    for (room, item) in &layout.items {
        let [row, column] = AXES.pair(*room, layout.side);
        // Writing to a string cannot fail.
        let _ = writeln!(text, "{row} {column} {}", *item as usize + 1);
    }
    text
}
