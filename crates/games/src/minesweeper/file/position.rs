//! A position: what a player sees in the middle of a play.
//!
//! ```text
//! ; mines: 10        header lines, before the rows
//! 0 1 ? ?            rows of 0 to 8, `?` closed, `F` closed with a flag, which nobody trusts
//! 1 2 F ?            blanks between the cells do not count
//! ```
//!
//! | key | value | if it is not given |
//! |---|---|---|
//! | `mines` | how many there are | an error |
//! | `start` | `safe`, `open` or `none`: what the first opening was promised | the setting `start` |
//!
//! A line that starts with `;`, but not with a single word and a colon, is a comment.

use std::fmt;

use facts::text::{Line, Token, counted, lines, quoted, ranged, tokens};
use facts::{Diagnostics, Place, did_you_mean};

use super::super::cell::{Cell, Ground};
use super::super::known::View;
use super::super::words::{Field, Percept, Start};

/// What a player sees in the middle of a play.
///
/// Invariant: as many cells as width and height make, none of them exploded; at least one cell is free of mines.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Position {
    pub(super) width: u8,
    pub(super) cells: Vec<View>,
    pub(super) mines: Option<u16>,
    pub(super) start: Option<Start>,
}

const ROWS: &str = "rows of 0 to 8, ? for a closed cell and F for a flag";

impl Position {
    /// Reads a position, or says all that is wrong with it.
    pub fn read(text: &str) -> Result<Position, Diagnostics> {
        Placed::read(text).map(|placed| placed.position)
    }
}

/// A position, and where in its text everything is written.
#[derive(Clone, Debug)]
pub(super) struct Placed {
    pub(super) position: Position,
    /// By cell.
    pub(super) cells: Vec<Place>,
    /// The number of mines, where it is written.
    pub(super) mines: Option<Place>,
}

impl Placed {
    /// Reads a position, or says all that is wrong with it.
    pub(super) fn read(text: &str) -> Result<Placed, Diagnostics> {
        let mut found = Diagnostics::default();
        let (mut mines, mut start, mut rows) = (None, None, Vec::new());
        for line in lines(text) {
            match line.text.trim_start().strip_prefix(';') {
                Some(entry) => header(&mut found, &line, entry, &mut mines, &mut start, !rows.is_empty()),
                None => rows.push(line),
            }
        }
        let Rows { width, cells, places } = read_rows(&mut found, &rows, '?');
        if let (None, false, Some(row)) = (mines, found.has_errors(), rows.first()) {
            let hint = "begin with a line like ; mines: 10";
            found.error(row.place(), "the position does not say how many mines there are", hint);
        }
        check_mines(&mut found, mines, &cells);
        let position = Position { width, cells, mines: mines.map(|it| it.0), start };
        let placed = Placed { position, cells: places, mines: mines.map(|it| it.1) };
        if found.has_errors() { Err(found) } else { Ok(placed) }
    }
}

impl Position {
    /// Rows.
    pub fn height(&self) -> u8 {
        (self.cells.len() / usize::from(self.width.max(1))) as u8
    }

    /// The percepts that lead a listener to this position: the rules, the open cells row by row, then the flags.
    pub fn percepts(&self, field: Option<Field>) -> Vec<Percept> {
        let (width, height) = (self.width, self.height());
        let ground = Ground::new(width, height);
        // Closed cells hold the mines; where nobody says how many, there are as many as fit.
        let closed = self.cells.iter().filter(|view| !matches!(view, View::Open(_))).count();
        let most = closed.min(self.cells.len() - 1) as u16;
        let mines = self.mines.or(field.map(|field| field.mines.min(most))).unwrap_or(most);
        let start = self.start.or(field.map(|field| field.start)).unwrap_or(Start::None);
        let flood = field.is_none_or(|field| field.flood);
        let mut percepts = vec![Percept::Field(Field { width, height, mines, start, flood, solvable: false })];
        let cells = || self.cells.iter().enumerate().map(|(at, view)| (ground.cell(at), *view));
        percepts.extend(cells().filter_map(|(cell, view)| match view {
            View::Open(count) => Some(Percept::Opened { cell, count }),
            _ => None,
        }));
        let flags = cells().filter(|(_, view)| *view == View::Flagged);
        percepts.extend(flags.map(|(cell, _)| Percept::Flagged { cell, on: true }));
        percepts
    }
}

fn header(
    found: &mut Diagnostics,
    line: &Line<'_>,
    entry: &str,
    mines: &mut Option<(u16, Place)>,
    start: &mut Option<Start>,
    is_late: bool,
) {
    let Some((key, value)) = entry.split_once(':').filter(|(key, _)| key.split_whitespace().count() == 1) else {
        return;
    };
    let before = line.text.chars().count() - value.chars().count();
    let words: Vec<Token<'_>> = tokens(value, line.number, before + 1);
    let key = key.trim();
    if is_late {
        let hint = "a file holds one position: its header, then its rows";
        found.error(line.place(), format!("`{key}` stands behind the first row"), hint);
        return;
    }
    let [word] = words.as_slice() else {
        found.error(line.place(), format!("`{key}` takes one value, not {}", words.len()), "write ; mines: 10");
        return;
    };
    if (key == "mines" && mines.is_some()) || (key == "start" && start.is_some()) {
        found.error(line.place(), format!("`{key}` is given twice"), "keep one of the two");
        return;
    }
    match key {
        "mines" => *mines = ranged(found, "number of mines", word, (0, 9_999)).map(|it| (it as u16, word.place)),
        "start" => {
            *start = Start::named(word.text);
            if start.is_none() {
                let hint = format!("one of {}", Start::NAMES.join(", "));
                found.error(word.place, format!("start rule {} is not known", quoted(word.text)), hint);
            }
        }
        other => {
            let meant = did_you_mean(other, ["mines", "start"]);
            found.error(line.place(), format!("there is no key {}{meant}", quoted(other)), "known: mines, start");
        }
    }
}

/// Rows of cells, as they were read.
pub(super) struct Rows {
    pub(super) width: u8,
    pub(super) cells: Vec<View>,
    pub(super) places: Vec<Place>,
}

/// Reads rows of cells; `closed` stands for a closed one. Shared with `.mine`.
pub(super) fn read_rows(found: &mut Diagnostics, rows: &[Line<'_>], closed: char) -> Rows {
    let most = usize::from(Ground::LONGEST);
    let (mut cells, mut places) = (Vec::new(), Vec::new());
    let mut width = None;
    for line in rows.iter().take(most) {
        let before = cells.len();
        for (index, letter) in line.text.chars().enumerate().filter(|(_, letter)| !letter.is_whitespace()) {
            let view = view(letter, closed);
            let place = Place { line: line.number, column: index + 1, length: 1 };
            if view.is_none() {
                let hint = format!("0 to 8, {closed} for a closed cell, F for a flag");
                found.error(place, format!("{} is no cell", quoted(&letter.to_string())), hint);
            }
            cells.push(view.unwrap_or(View::Closed));
            places.push(place);
        }
        let here = cells.len() - before;
        if here > most {
            found.error(line.place(), format!("{here} cells are too many"), format!("a row has up to {most}"));
        } else if *width.get_or_insert(here) != here {
            let message = format!("{}, where the first row has {}", counted(here, "cell"), width.unwrap_or(0));
            found.error(line.place(), message, "all rows are of one length");
        }
    }
    match rows.get(most) {
        Some(line) => found.error(line.place(), format!("more than {most} rows"), format!("a field has up to {most}")),
        None if rows.is_empty() => found.error(Place { line: 1, column: 1, length: 1 }, "there is no row", ROWS),
        None => {}
    }
    Rows { width: width.unwrap_or(0).min(most) as u8, cells, places }
}

fn view(letter: char, closed: char) -> Option<View> {
    match letter {
        'F' => Some(View::Flagged),
        letter if letter == closed => Some(View::Closed),
        letter => letter.to_digit(9).map(|count| View::Open(count as u8)),
    }
}

/// Complains about more mines than closed cells, or no cell without one.
pub(super) fn check_mines(found: &mut Diagnostics, mines: Option<(u16, Place)>, cells: &[View]) {
    let closed = cells.iter().filter(|view| !matches!(view, View::Open(_))).count();
    let most = closed.min(cells.len().saturating_sub(1));
    if let Some((mines, place)) = mines.filter(|(mines, _)| usize::from(*mines) > most) {
        let message = format!(
            "{} not find room in {}",
            if mines == 1 { "1 mine does".to_owned() } else { format!("{mines} mines do") },
            counted(closed, "closed cell")
        );
        found.error(place, message, format!("up to {most}"));
    }
}

/// The position as a text that can be read back.
impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(mines) = self.mines {
            writeln!(f, "; mines: {mines}")?;
        }
        if let Some(start) = self.start {
            writeln!(f, "; start: {}", start.name())?;
        }
        write_rows(f, self, '?', " ")
    }
}

/// Writes the rows. Shared with `.mine`.
pub(super) fn write_rows(out: &mut impl fmt::Write, position: &Position, closed: char, gap: &str) -> fmt::Result {
    for row in position.cells.chunks(usize::from(position.width.max(1))) {
        let cells = row.iter().map(|view| match view {
            View::Closed | View::Exploded => closed.to_string(),
            View::Flagged => "F".to_owned(),
            View::Open(count) => count.to_string(),
        });
        writeln!(out, "{}", cells.collect::<Vec<_>>().join(gap))?;
    }
    Ok(())
}

impl Position {
    /// The cell at this place, if it is on the field.
    pub fn at(&self, cell: Cell) -> Option<View> {
        let inside = cell.column < self.width;
        self.cells
            .get(usize::from(cell.row) * usize::from(self.width) + usize::from(cell.column))
            .copied()
            .filter(|_| inside)
    }
}
