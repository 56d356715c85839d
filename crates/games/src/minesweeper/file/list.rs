//! Board lists: many boards of one kind, and where they are opened first.
//!
//! ```text
//! # mines v1 8 8 10 0 0 safe 7 2    width, height, mines, first column and row from 0, start rule, seed, boards
//! 0100…                             a line per board: a digit per cell, row by row, 1 for a mine
//! 0001…
//! ```

use std::sync::Arc;

use facts::text::{Line, Token, counted, lines, quoted, ranged, refuse_missing, refuse_rest};
use facts::{Diagnostics, Place};

use super::super::board::Board;
use super::super::cell::{Cell, Ground};
use super::super::words::Start;
use super::Boards;

const USAGE: &str = "the first line is # mines v1 WIDTH HEIGHT MINES FIRST_COLUMN FIRST_ROW RULE SEED BOARDS";
const NAMES: [&str; 11] = [
    "#",
    "mines",
    "v1",
    "the width",
    "the height",
    "the number of mines",
    "the first column",
    "the first row",
    "the start rule",
    "the seed",
    "the number of boards",
];
/// More boards than this are a mistake, not a file.
const MOST: i64 = 100_000_000;

/// A board list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct List {
    /// The boards and where they are opened first.
    pub boards: Boards,
    /// The seed they were made from, for the record.
    pub seed: u64,
}

impl From<List> for Boards {
    fn from(list: List) -> Boards {
        list.boards
    }
}

/// The first line, understood.
struct Header {
    ground: Ground,
    mines: u16,
    first: Cell,
    start: Start,
    seed: u64,
    boards: usize,
    line: usize,
}

/// Reads a board list, or says all that is wrong with it.
pub(super) fn read(text: &str) -> Result<List, Diagnostics> {
    let mut found = Diagnostics::default();
    let mut lines = lines(text);
    let Some(header) = lines.next().and_then(|line| header(&mut found, &line)) else {
        if found.is_empty() {
            found.error(Place { line: 1, column: 1, length: 1 }, "the file is empty", USAGE);
        }
        return Err(found);
    };
    let mut boards = Vec::new();
    let mut given = 0;
    let mut end = None;
    for line in lines {
        if given == header.boards {
            let message = format!("unexpected {} behind the last board", quoted(line.text.trim()));
            let hint = format!("line {} announces {}", header.line, counted(given, "board"));
            found.error(line.place(), message, hint);
            break;
        }
        given += 1;
        end = Some(line.end());
        boards.extend(board(&mut found, &line, &header));
    }
    if given < header.boards {
        let place = end.unwrap_or(Place { line: header.line, column: 1, length: 1 });
        let message = format!("line {} announces {}, not {given}", header.line, counted(header.boards, "board"));
        found.error(place, message, "a line per board, a digit per cell");
    }
    if found.has_errors() {
        return Err(found);
    }
    let Header { ground, mines, first, start, seed, .. } = header;
    let boards = Boards { ground: Arc::new(ground), mines, start, first: Some(first), boards };
    Ok(List { boards, seed })
}

fn header(found: &mut Diagnostics, line: &Line<'_>) -> Option<Header> {
    let tokens = line.tokens();
    refuse_missing(found, line, &NAMES, tokens.len(), USAGE);
    refuse_rest(found, line, &tokens, NAMES.len(), USAGE);
    for (token, wanted) in tokens.iter().zip(NAMES).take(3) {
        if token.text != wanted {
            found.error(token.place, format!("{} is not {}", quoted(token.text), quoted(wanted)), USAGE);
        }
    }
    let sides = (1, i64::from(Ground::LONGEST));
    let width = side(found, "width", tokens.get(3)?, sides);
    let height = side(found, "height", tokens.get(4)?, sides);
    let (width, height) = (width?, height?);
    let cells = i64::from(width) * i64::from(height);
    let mines = ranged(found, "number of mines", tokens.get(5)?, (0, cells - 1));
    let column = side(found, "first column", tokens.get(6)?, (0, i64::from(width) - 1));
    let row = side(found, "first row", tokens.get(7)?, (0, i64::from(height) - 1));
    let rule = tokens.get(8)?;
    let start = Start::named(rule.text);
    if start.is_none() {
        let hint = format!("one of {}", Start::NAMES.join(", "));
        found.error(rule.place, format!("start rule {} is not known", quoted(rule.text)), hint);
    }
    let seed = tokens.get(9)?;
    let number = seed.text.parse::<u64>();
    if number.is_err() {
        let hint = format!("a whole number from 0 to {}", u64::MAX);
        found.error(seed.place, format!("seed {} is not such a number", quoted(seed.text)), hint);
    }
    let boards = ranged(found, "number of boards", tokens.get(10)?, (1, MOST));
    Some(Header {
        ground: Ground::new(width, height),
        mines: mines? as u16,
        first: Cell { row: row?, column: column? },
        start: start?,
        seed: number.ok()?,
        boards: boards? as usize,
        line: line.number,
    })
}

fn side(found: &mut Diagnostics, what: &str, token: &Token<'_>, range: (i64, i64)) -> Option<u8> {
    ranged(found, what, token, range).map(|number| number as u8)
}

fn board(found: &mut Diagnostics, line: &Line<'_>, header: &Header) -> Option<Board> {
    let (ground, text) = (&header.ground, line.text.trim_start());
    let column = line.place().column;
    let at = |index: usize, length| Place { line: line.number, column: column + index, length };
    if let Some((index, letter)) = text.chars().enumerate().find(|(_, letter)| !matches!(letter, '0' | '1')) {
        found.error(at(index, 1), format!("{} is no cell", quoted(&letter.to_string())), "0, or 1 for a mine");
        return None;
    }
    if text.len() != ground.cells() {
        let message = format!("{}, where width and height make {}", counted(text.len(), "cell"), ground.cells());
        found.error(line.place(), message, "a digit per cell, row by row");
        return None;
    }
    let mines = text.bytes().enumerate().filter(|(_, byte)| *byte == b'1').map(|(index, _)| index);
    let board = Board::new(ground, mines);
    if board.mines() != header.mines {
        let message =
            format!("{}, where line {} says {}", counted(board.mines().into(), "mine"), header.line, header.mines);
        found.error(line.place(), message, "every board has as many mines as the first line says");
        return None;
    }
    if let Some(mine) = broken(ground, &board, header) {
        let message =
            format!("a mine in {}, where the start rule `{}` allows none", ground.cell(mine), header.start.name());
        found.error(at(mine, 1), message, format!("the first cell is {}", header.first));
        return None;
    }
    Some(board)
}

/// A mine that the start rule does not allow, as far as the mines would have found room elsewhere.
fn broken(ground: &Ground, board: &Board, header: &Header) -> Option<usize> {
    let first = ground.number(header.first);
    let near: Vec<usize> = ground.near(first).collect();
    let outside = ground.cells() - near.len() - 1;
    let unavoidable = usize::from(board.mines()).saturating_sub(outside);
    let beside = near.iter().copied().filter(|at| board.is_mine(*at));
    match header.start {
        Start::None => None,
        Start::Safe => Some(first).filter(|at| board.is_mine(*at)),
        Start::Open => Some(first).filter(|at| board.is_mine(*at)).or_else(|| beside.skip(unavoidable).last()),
    }
}

/// Writes a board list.
impl std::fmt::Display for List {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Boards { ground, mines, start, first, boards } = &self.boards;
        let first = first.unwrap_or(Cell { row: 0, column: 0 });
        let (width, height) = (ground.width(), ground.height());
        let (column, row, rule) = (first.column, first.row, start.name());
        writeln!(f, "# mines v1 {width} {height} {mines} {column} {row} {rule} {} {}", self.seed, boards.len())?;
        for board in boards {
            let cells = (0..board.cells()).map(|at| if board.is_mine(at) { '1' } else { '0' });
            writeln!(f, "{}", cells.collect::<String>())?;
        }
        Ok(())
    }
}

impl List {
    /// Reads a board list, or says all that is wrong with it.
    pub fn read(text: &str) -> Result<List, Diagnostics> {
        read(text)
    }
}
