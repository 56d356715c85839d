//! `.mbf` files: one board, in bytes.
//!
//! | bytes | what |
//! |---|---|
//! | 1 | width |
//! | 1 | height |
//! | 2 | number of mines, the high byte first |
//! | 2 per mine | its column and its row, from 0 |

use std::sync::Arc;

use facts::text::counted;
use facts::{Diagnostics, Place};
use play::MapText;

use super::super::board::Board;
use super::super::cell::{Cell, Ground};
use super::super::words::Start;
use super::Boards;

const USAGE: &str = "a width, a height, two bytes for the number of mines, and a column and a row per mine";

/// Reads an `.mbf`, or says what is wrong with it and where.
pub(super) fn read(map: &MapText) -> Result<Boards, Diagnostics> {
    let complaint = |byte: usize, message: String| {
        let mut found = Diagnostics::default();
        found.error(place(&map.text, byte), message, USAGE);
        found
    };
    let bytes = map.bytes().map_err(|at| complaint(at, "neither a board list, a replay nor an .mbf".to_owned()))?;
    let [width, height, high, low, pairs @ ..] = bytes.as_slice() else {
        return Err(complaint(bytes.len(), format!("the file ends after byte {}", bytes.len())));
    };
    for (at, side, name) in [(0, *width, "width"), (1, *height, "height")] {
        if !(1..=Ground::LONGEST).contains(&side) {
            return Err(complaint(at, format!("byte {}: {name} {side} is outside 1..{}", at + 1, Ground::LONGEST)));
        }
    }
    let ground = Ground::new(*width, *height);
    let mines = u16::from_be_bytes([*high, *low]);
    if usize::from(mines) >= ground.cells() {
        return Err(complaint(
            2,
            format!("byte 3: no room for {} in {}", counted(mines.into(), "mine"), counted(ground.cells(), "cell")),
        ));
    }
    if pairs.len() != 2 * usize::from(mines) {
        let needed = 4 + 2 * u32::from(mines);
        let message = format!("a file with {} has {needed} bytes, not {}", counted(mines.into(), "mine"), bytes.len());
        return Err(complaint(bytes.len().min(4 + 2 * usize::from(mines)), message));
    }
    let mut taken = vec![false; ground.cells()];
    for (index, pair) in pairs.chunks_exact(2).enumerate() {
        let (byte, cell) = (4 + 2 * index, Cell { column: pair[0], row: pair[1] });
        let Some(at) = ground.find(cell) else {
            let message = format!("byte {}: column {} and row {} are outside", byte + 1, pair[0], pair[1]);
            return Err(complaint(byte, message));
        };
        if std::mem::replace(&mut taken[at], true) {
            return Err(complaint(byte, format!("byte {}: the mine in {cell} comes twice", byte + 1)));
        }
    }
    let board = Board::new(&ground, (0..ground.cells()).filter(|at| taken[*at]));
    Ok(Boards { ground: Arc::new(ground), mines, start: Start::None, first: None, boards: vec![board] })
}

/// Where a byte stands in the text that it became.
fn place(text: &str, byte: usize) -> Place {
    let before = text.chars().take(byte);
    let line = 1 + before.clone().filter(|letter| *letter == '\n').count();
    let column = 1 + before.collect::<Vec<_>>().iter().rev().take_while(|letter| **letter != '\n').count();
    Place { line, column, length: 1 }
}

/// Writes an `.mbf`.
pub(super) fn write(ground: &Ground, board: &Board) -> Vec<u8> {
    let mut bytes = vec![ground.width(), ground.height()];
    bytes.extend(board.mines().to_be_bytes());
    for cell in board.mined().map(|at| ground.cell(at)) {
        bytes.extend([cell.column, cell.row]);
    }
    bytes
}
