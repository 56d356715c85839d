//! How a field looks to a person: rows and columns with their numbers, a character per cell; and percepts in words.

use std::fmt::Write as _;

use facts::{Fact, Speak};
use play::{Frame, Grid};

use super::solvable::NoneFound;
use super::words::Percept;

/// The screen of a frame: the known field while it is played, the field as it is when it is over.
pub(super) fn screen(frame: &Frame) -> Option<String> {
    let truth = frame.truth.as_ref().filter(|_| frame.over);
    let picture = truth.or_else(|| frame.seats.first().map(|seat| &seat.known))?;
    let mut text = board(picture.grid()?);
    for caption in &picture.captions {
        // Writing to a string cannot fail.
        let _ = writeln!(text, "{caption}");
    }
    if frame.over {
        let ending = frame.outcome.ending.as_deref();
        let ending = ending.map_or("the play is not over", |ending| frame.header.ending_in_words(ending));
        let _ = writeln!(text, "{ending}");
    } else {
        text.push_str("open, flag or chord ROW COLUMN: ");
    }
    Some(text)
}

/// A character per cell: what lies on top.
fn board(grid: &Grid) -> String {
    let mut top = grid.clone();
    for cell in &mut top.cells {
        cell.marks.sort_by_key(|mark| std::cmp::Reverse(mark.layer));
        cell.marks.truncate(1);
    }
    top.draw_dense(0..top.columns, &|_, text| text.to_owned())
}

/// A percept in a few words.
pub(super) fn phrase(_settings: &Fact, fact: &Fact) -> Option<String> {
    match Percept::hear(fact).ok()? {
        Percept::Field(_) => None,
        Percept::First(cell) => Some(format!("{cell} is to be opened first")),
        Percept::Opened { cell, count } => Some(format!("{cell} shows {count}")),
        Percept::Flagged { cell, on: true } => Some(format!("{cell} has a flag")),
        Percept::Flagged { cell, on: false } => Some(format!("{cell} has no flag any more")),
        Percept::Exploded(cell) => Some(format!("{cell} was a mine")),
        Percept::Cleared => Some("the field is cleared".to_owned()),
        Percept::Unlaid { cell, tries } => Some(NoneFound { first: cell, tries }.to_string()),
    }
}
