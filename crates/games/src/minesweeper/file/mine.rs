//! `.mine` files: a position in text.
//!
//! ```text
//! 4x2x3        width, height, mines
//! 01HH         rows of 0 to 8, `H` hidden, `F` flag
//! 12FH
//! ```

use facts::Diagnostics;
use facts::text::{Line, Token, lines, quoted, ranged};

use super::super::cell::Ground;
use super::position::{Placed, Position, Rows, check_mines, read_rows, write_rows};

const USAGE: &str = "the first line is WIDTHxHEIGHTxMINES";

/// Whether a text looks like one: numbers with an `x` between them come first.
pub(super) fn is_mine(text: &str) -> bool {
    let first = lines(text).next().map_or("", |line| line.text.trim());
    first.starts_with(|letter: char| letter.is_ascii_digit()) && first.contains('x')
}

/// Reads a `.mine`, or says all that is wrong with it.
pub(super) fn read(text: &str) -> Result<Placed, Diagnostics> {
    let mut found = Diagnostics::default();
    let all: Vec<Line<'_>> = lines(text).collect();
    let header = all.first().and_then(|line| header(&mut found, line));
    let Rows { width, cells, places } = read_rows(&mut found, all.get(1..).unwrap_or(&[]), 'H');
    let position = Position { width, cells, mines: header.as_ref().map(|it| it.mines), start: None };
    if let (Some(header), Some(line)) = (header, all.first()) {
        let size = (i64::from(position.width), i64::from(position.height()));
        if size != header.size && !found.has_errors() {
            let message =
                format!("{}×{} cells, where the rows make {}×{}", header.size.0, header.size.1, size.0, size.1);
            found.error(line.place(), message, USAGE);
        }
        check_mines(&mut found, Some((header.mines, line.place())), &position.cells);
    }
    let mines = all.first().map(Line::place);
    if found.has_errors() { Err(found) } else { Ok(Placed { position, cells: places, mines }) }
}

struct Header {
    size: (i64, i64),
    mines: u16,
}

fn header(found: &mut Diagnostics, line: &Line<'_>) -> Option<Header> {
    let mut column = line.place().column;
    let mut numbers = Vec::new();
    for text in line.text.trim().split('x') {
        let length = text.chars().count();
        numbers.push(Token { text, place: facts::Place { line: line.number, column, length: length.max(1) } });
        column += length + 1;
    }
    let [width, height, mines] = numbers.as_slice() else {
        found.error(line.place(), format!("{} is no header", quoted(line.text.trim())), USAGE);
        return None;
    };
    let sides = (1, i64::from(Ground::LONGEST));
    let width = ranged(found, "width", width, sides);
    let height = ranged(found, "height", height, sides);
    let mines = ranged(found, "number of mines", mines, (0, 9_999));
    Some(Header { size: (width?, height?), mines: mines? as u16 })
}

/// Writes a `.mine`; where a position does not say how many mines there are, all closed cells may be some.
pub(super) fn write(position: &Position) -> String {
    let closed = position.cells.iter().filter(|view| !matches!(view, super::super::View::Open(_))).count();
    let mines = position.mines.map_or(closed.min(position.cells.len().saturating_sub(1)), usize::from);
    let mut text = format!("{}x{}x{mines}\n", position.width, position.height());
    // Writing to a string cannot fail.
    let _ = write_rows(&mut text, position, 'H', "");
    text
}
