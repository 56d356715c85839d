//! The world files of WSU's course (L. Holder's simulator): a word and its numbers on each line.
//!
//! ```text
//! size 4
//! wumpus 1 3     X Y, from the left and from the bottom, counted from 1
//! gold 2 3
//! pit 3 1        any number of them
//! ```
//!
//! DIVERGENCE: that simulator wants Wumpus and gold, in this order, before the pits; here the lines after the first may
//! come in any order, and a missing Wumpus or gold is a warning as in the other formats.

use std::fmt::Write as _;

use facts::{Diagnostics, did_you_mean};

use super::super::layout::{Item, Layout};
use super::builder::{Axes, Builder, FileRules};
use facts::text::{Line, lines, quoted, refuse_missing, refuse_rest};

const AXES: Axes = Axes { names: ["x", "y"], least: 1, paper: true };
const SIZE_USAGE: &str = "the first line is size N";
const ITEM_USAGE: &str = "a line is wumpus X Y, gold X Y or pit X Y, from the bottom left, counted from 1";
const WORDS: [(&str, Item); 3] = [("wumpus", Item::Wumpus), ("gold", Item::Gold), ("pit", Item::Pit)];

/// The words with which its lines begin.
pub(super) fn words() -> impl Iterator<Item = &'static str> {
    std::iter::once("size").chain(WORDS.iter().map(|(word, _)| *word))
}

/// Reads a world file of WSU's course.
pub(super) fn read(text: &str, rules: FileRules) -> (Option<Layout>, Diagnostics) {
    let mut builder = Builder::new(&AXES, rules);
    let mut lines = lines(text).peekable();
    match lines.peek() {
        None => builder.refuse_empty(SIZE_USAGE),
        Some(line) if line.tokens()[0].text == "size" => {
            read_size(&mut builder, line);
            lines.next();
        }
        Some(line) => {
            let word = line.tokens()[0];
            let message = format!("expected `size`, found {}", quoted(word.text));
            builder.found.error(word.place, message, SIZE_USAGE);
            if WORDS.iter().all(|(known, _)| *known != word.text) {
                // It was meant to be the size; it is no item that could be refused once more.
                lines.next();
            }
        }
    }
    for line in lines {
        read_item(&mut builder, &line);
    }
    builder.finish()
}

fn read_size(builder: &mut Builder, line: &Line<'_>) {
    let tokens = line.tokens();
    refuse_missing(&mut builder.found, line, &["the number of rooms per side"], tokens.len() - 1, SIZE_USAGE);
    if let Some(side) = tokens.get(1).and_then(|token| builder.measure("size", token)) {
        builder.set_side(side);
    }
    refuse_rest(&mut builder.found, line, &tokens, 2, SIZE_USAGE);
}

fn read_item(builder: &mut Builder, line: &Line<'_>) {
    let tokens = line.tokens();
    let word = tokens[0];
    if let Some((_, item)) = WORDS.iter().find(|(known, _)| *known == word.text) {
        builder.place_line(*item, line, &tokens, 1, ITEM_USAGE);
        return;
    }
    builder.unclear();
    let message = if word.text == "size" {
        "a second `size`".to_owned()
    } else {
        let meant = did_you_mean(word.text, WORDS.iter().map(|(known, _)| *known));
        format!("unknown word {}{meant}", quoted(word.text))
    };
    builder.found.error(word.place, message, ITEM_USAGE);
}

/// Writes a world file of WSU's course: Wumpus, gold and pits, the order which its simulator wants.
pub(super) fn write(layout: &Layout) -> String {
    let mut text = format!("size {}\n", layout.side);
    for (word, wanted) in WORDS {
        for (room, _) in layout.items.iter().filter(|(_, item)| *item == wanted) {
            let [x, y] = AXES.pair(*room, layout.side);
            // Writing to a string cannot fail.
            let _ = writeln!(text, "{word} {x} {y}");
        }
    }
    text
}
