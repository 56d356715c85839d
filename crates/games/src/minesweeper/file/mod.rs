//! The file formats of Minesweeper: pure functions from a text to a value and every complaint about it.
//!
//! 1. `list`: board lists, our own format for many boards with one first opening.
//! 2. `position`: what a player knows in the middle of a play, so that it can be asked what to do.
//! 3. `mbf`, `mine`, `rawvf`: what the community keeps boards, positions and replays in.
//!
//! A place counts lines and columns from 1, in characters; a byte order mark before the first line does not count.

mod list;
mod mbf;
mod mine;
mod position;
mod rawvf;

use std::sync::Arc;

use facts::Diagnostics;
use play::MapText;

use super::board::Board;
use super::cell::{Cell, Ground};
use super::clash::Sighted;
use super::words::{Field, Percept, Start};

use position::Placed;

pub use list::List;
pub use position::Position;
pub use rawvf::{Event, Mouse, Replay};

/// Boards that a file holds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Boards {
    /// Their shape.
    pub ground: Arc<Ground>,
    /// How many mines each has.
    pub mines: u16,
    /// What the first opening is promised on them.
    pub start: Start,
    /// The cell that is to be opened first.
    pub first: Option<Cell>,
    /// The boards, at least one.
    pub boards: Vec<Board>,
}

/// Reads a map of any format: the boards, unless there are errors, and every complaint.
///
/// A board list begins with `#`, a replay has a line `Board:`, and what is no text is an `.mbf`. The width of an `.mbf` may
/// be the number of a `#`; but the high byte of its number of mines, or some column or row, is then no printed character.
pub fn read_map(map: &MapText) -> (Option<Boards>, Diagnostics) {
    let text = &map.text;
    let printed = |letter: char| !letter.is_control() || matches!(letter, '\t' | '\n' | '\r');
    if text.trim_start_matches('\u{feff}').trim_start().starts_with('#') && text.chars().all(printed) {
        return list::read(text).map_or_else(|found| (None, found), |list| (Some(list.into()), Diagnostics::default()));
    }
    if text.lines().any(|line| line.trim_end() == "Board:") {
        let replay = Replay::read(text);
        return replay.map_or_else(|found| (None, found), |replay| (Some(replay.into()), Diagnostics::default()));
    }
    mbf::read(map).map_or_else(|found| (None, found), |boards| (Some(boards), Diagnostics::default()))
}

/// Reads a position, ours or a `.mine`: percepts to tell, in order. What it does not say is taken from a field.
///
/// A position of which no board can be is read, too; [`read_possible_position`] refuses it.
pub fn read_position(text: &str, field: Option<Field>) -> Result<Vec<Percept>, Diagnostics> {
    Ok(placed(text)?.position.percepts(field))
}

/// Reads a position as [`read_position`] does, and refuses numbers that cannot all be true, naming as few as can be.
pub fn read_possible_position(text: &str, field: Option<Field>) -> Result<Vec<Percept>, Diagnostics> {
    let Placed { position, cells: places, mines: mines_place } = placed(text)?;
    let percepts = position.percepts(field);
    let mines =
        percepts.iter().find_map(|percept| if let Percept::Field(it) = percept { Some(it.mines) } else { None });
    let ground = Ground::new(position.width, position.height());
    let (views, mines) = (&position.cells, mines.unwrap_or(0));
    let found = Sighted { ground: &ground, views, mines, places: &places, mines_place }.complaints();
    if found.has_errors() { Err(found) } else { Ok(percepts) }
}

fn placed(text: &str) -> Result<Placed, Diagnostics> {
    if mine::is_mine(text) { mine::read(text) } else { Placed::read(text) }
}

/// Writes a board as an `.mbf`.
pub fn write_mbf(ground: &Ground, board: &Board) -> Vec<u8> {
    mbf::write(ground, board)
}

/// Writes a position as a `.mine`.
pub fn write_mine(position: &Position) -> String {
    mine::write(position)
}
