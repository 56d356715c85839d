//! Boards that are drawn: mines, and the cell that is to be opened first.
//!
//! With such a cell a board is written as a list of one board; without it as a replay in which nothing has happened, because a
//! list always names a first cell.

use facts::text::lines;
use facts::{Fact, Kind, Slot};
use play::{Backdrop, Drawing, Editor, Layer, MapText, Palette, Setup, SetupError, Sketch, Spot, Thing, Tone, Written};

use super::cell::{Cell, Ground};
use super::file;
use super::make::MAKER;
use super::words::Start;

/// How boards are drawn.
pub(super) const EDITOR: Editor = Editor {
    palette: |_| palette(),
    read: |_: &Fact, map, number| read(map, number),
    write,
    make,
    backdrop: Backdrop::numbered,
};

const MINE: &str = "mine";
const FIRST: &str = "first cell";
const START: &str = "start";
const SEED: &str = "seed";

const THINGS: &[Thing] = &[
    Thing { tone: Tone::Danger, beside: &[FIRST], ..Thing::new(MINE, 'm', Layer::Item, "*", "who opens it has lost") },
    Thing {
        tone: Tone::Goal,
        most: Some(1),
        beside: &[MINE],
        ..Thing::new(FIRST, 'f', Layer::Sense, "1st", "the cell that must be opened first; without it, any may be")
    },
];

const SLOTS: [Slot; 2] = [
    Slot::new(START, Kind::Choice(Start::NAMES), "what the first opening is promised, where there is a first cell")
        .or("none"),
    Slot::new(SEED, Kind::Int { min: 0, max: i64::MAX }, "what the board was made from, for the record").or("0"),
];

fn palette() -> Palette {
    Palette {
        things: THINGS,
        alone: false,
        sides: [(1, Ground::LONGEST.into()); 2],
        square: false,
        usual: [9, 9],
        bottom_up: false,
        keys: SLOTS.to_vec(),
        replaces: &[],
    }
}

fn read(map: &MapText, number: u64) -> Sketch {
    let (boards, diagnostics) = file::read_map(map);
    let Some(boards) = boards else { return Sketch { drawing: scanned(&map.text, number), worlds: 1, diagnostics } };
    let worlds = boards.boards.len() as u64;
    let board = &boards.boards[(number % worlds.max(1)) as usize];
    let mut drawing = drawn(&boards.ground, board.mined(), boards.first);
    if boards.first.is_some() {
        drawing.keys.push((START, boards.start.name().to_owned()));
        // The seed of a list is no part of its boards.
        let seed = lines(&map.text).next().and_then(|line| line.text.split_whitespace().nth(9).map(str::to_owned));
        drawing.keys.extend(seed.filter(|seed| seed != "0").map(|seed| (SEED, seed)));
    }
    Sketch { drawing: Some(drawing), worlds, diagnostics }
}

fn drawn(ground: &Ground, mines: impl Iterator<Item = usize>, first: Option<Cell>) -> Drawing {
    let mut drawing = Drawing::empty(ground.width().into(), ground.height().into());
    for cell in mines.map(|at| ground.cell(at)) {
        drawing.place(MINE, cell.row.into(), cell.column.into());
    }
    if let Some(first) = first {
        drawing.place(FIRST, first.row.into(), first.column.into());
    }
    drawing
}

/// What can be seen of a list that is refused: its numbers, and the digits of one of its boards.
fn scanned(text: &str, number: u64) -> Option<Drawing> {
    let mut lines = lines(text);
    let header: Vec<&str> = lines.next()?.text.split_whitespace().collect();
    let ["#", "mines", _, width, height, _, column, row, start, ..] = header.as_slice() else { return None };
    let side = |text: &str| text.parse::<u8>().ok().filter(|side| (1..=Ground::LONGEST).contains(side));
    let ground = Ground::new(side(width)?, side(height)?);
    let boards: Vec<&str> = lines.map(|line| line.text.trim()).collect();
    let board = boards.get((number % boards.len().max(1) as u64) as usize)?;
    let mines = board.bytes().take(ground.cells()).enumerate().filter(|(_, byte)| *byte == b'1').map(|(at, _)| at);
    let first = row.parse().ok().zip(column.parse().ok()).map(|(row, column)| Cell { row, column });
    let first = first.filter(|first| ground.find(*first).is_some());
    let mut drawing = drawn(&ground, mines, first);
    drawing.keys.push((START, (*start).to_owned()));
    Some(drawing.tidied(&palette()))
}

fn write(drawing: &Drawing) -> Written {
    let mut mined = vec![false; drawing.columns * drawing.rows];
    for cell in drawing.cells(MINE) {
        mined[cell] = true;
    }
    match drawing.cells(FIRST).next() {
        Some(first) => write_list(drawing, &mined, first),
        None => write_replay(drawing, &mined),
    }
}

/// The header, and one line of digits.
fn write_list(drawing: &Drawing, board: &[bool], first: usize) -> Written {
    let mut written = Written::new("txt");
    let (row, column) = drawing.row_column(first);
    let mines = board.iter().filter(|is| **is).count();
    let key = |name, usual: &str| drawing.key(name).unwrap_or(usual).replace(char::is_whitespace, "_");
    let (start, seed) = (key(START, Start::None.name()), key(SEED, "0"));
    let before = format!("# mines v1 {} {} {mines} {column} {row} ", drawing.columns, drawing.rows);
    let [start_at, seed_at] = [before.len() + 1, before.len() + start.chars().count() + 2];
    let spots = [(start_at, start.chars().count(), Spot::Key(START)), (seed_at, seed.chars().count(), Spot::Key(SEED))];
    written.line(&format!("{before}{start} {seed} 1"), spots);
    let digits: String = board.iter().map(|is| if *is { '1' } else { '0' }).collect();
    written.line(&digits, (0..board.len()).map(|cell| (cell + 1, 1, Spot::Cell(cell))));
    written
}

/// The options, and a line for each row.
fn write_replay(drawing: &Drawing, board: &[bool]) -> Written {
    let mut written = Written::new("rawvf");
    let mines = board.iter().filter(|is| **is).count();
    let options = [("Width", drawing.columns), ("Height", drawing.rows), ("Mines", mines)];
    written.line("RawVF_Version: Rev6", []);
    written.line("Program: tellask", []);
    for (name, value) in options {
        written.line(&format!("{name}: {value}"), []);
    }
    written.line("Board:", []);
    for (row, cells) in board.chunks(drawing.columns.max(1)).enumerate() {
        let text: String = cells.iter().map(|is| if *is { '*' } else { '0' }).collect();
        let spots = (0..cells.len()).map(|column| (column + 1, 1, Spot::Cell(row * drawing.columns + column)));
        written.line(&text, spots);
    }
    written.line("Events:", []);
    written
}

fn make(setup: &Setup) -> Result<Drawing, SetupError> {
    let setup = Setup { map: None, ..setup.clone() };
    let text = String::from_utf8_lossy(&(MAKER.make)(&setup, 1, MAKER.formats[0])?).into_owned();
    Ok(read(&MapText { name: String::new(), text }, 0).drawing.unwrap_or_default())
}
