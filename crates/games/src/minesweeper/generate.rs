//! Laying mines, and what fields are made from.

use std::sync::Arc;

use facts::{Diagnostics, Fact};
use play::{Dice, MapText, SetupError};

use super::board::Board;
use super::cell::{Cell, Ground};
use super::file;
use super::words::{Field, Start};

/// What fields are made from.
#[derive(Clone, Debug)]
pub struct Recipe {
    pub(super) field: Field,
    pub(super) ground: Arc<Ground>,
    pub(super) source: Source,
}

/// In place of a first cell: the player may begin anywhere.
pub(super) const FREE: &str = "free";

#[derive(Clone, Debug)]
pub(super) enum Source {
    Dice {
        /// The cell that must be opened first, where the settings say so.
        first: Option<Cell>,
    },
    /// The play of a number has the board of that number.
    Boards { first: Option<Cell>, boards: Arc<[Arc<Board>]> },
}

/// Cells in a random order, enough of them to lay the mines wherever the first opening is.
///
/// The mines go into the first cells of the order that the start rule allows. Every order is equally likely, so every set of
/// allowed cells is, too; and the world needs no dice when the first cell is opened.
pub(super) fn order(field: Field, dice: &mut Dice, order: &mut Vec<u16>) {
    let cells = field.cells();
    let spare = match field.start {
        Start::None => 0,
        Start::Safe => 1,
        Start::Open => 9,
    };
    order.clear();
    order.extend(0..cells as u16);
    // The rest of the order is never looked at. Where the mines must come near the first cell, all of it is.
    let needed = (usize::from(field.mines) + spare).min(cells);
    for place in 0..needed {
        order.swap(place, place + dice.below((cells - place) as u32) as usize);
    }
    order.truncate(needed);
}

/// Where the mines are laid by this order and this first opening.
///
/// Where the mines do not find room outside of the cells around the first opening, as few as possible are among them, and
/// never one in the first itself.
pub(super) fn lay(field: Field, ground: &Ground, order: &[u16], first: usize) -> impl Iterator<Item = usize> {
    let beside = move |at: usize| ground.near(first).any(|near| near == at);
    let outside = move |at: usize| match field.start {
        Start::None => true,
        Start::Safe => at != first,
        Start::Open => at != first && !beside(at),
    };
    let order = order.iter().map(|it| usize::from(*it));
    // Only where the cells around the first opening are to be free are they a second choice.
    let rest = order.clone().filter(move |at| field.start == Start::Open && beside(*at));
    order.filter(move |at| outside(*at)).chain(rest).take(field.mines.into())
}

/// Understands the settings, and the map where there is one.
pub(super) fn recipe(settings: &Fact, map: Option<&MapText>) -> Result<(Recipe, Diagnostics), SetupError> {
    let mut field = field(settings)?;
    let Some(map) = map else {
        let ground = Arc::new(Ground::new(field.width, field.height));
        let source = Source::Dice { first: first(settings, &ground)? };
        return Ok((Recipe { field, ground, source }, Diagnostics::default()));
    };
    let (read, diagnostics) = file::read_map(map);
    match read {
        Some(map) if !diagnostics.has_errors() => {
            (field.width, field.height) = (map.ground.width(), map.ground.height());
            (field.mines, field.start, field.solvable) = (map.mines, map.start, false);
            let boards = map.boards.into_iter().map(Arc::new).collect();
            Ok((Recipe { field, ground: map.ground, source: Source::Boards { first: map.first, boards } }, diagnostics))
        }
        _ => Err(SetupError::Map { map: map.clone(), diagnostics }),
    }
}

/// The cell that must be opened first by these settings, where they name one.
pub(super) fn first(settings: &Fact, ground: &Ground) -> Result<Option<Cell>, SetupError> {
    let text = settings.text("first").unwrap_or(FREE);
    if text == FREE {
        return Ok(None);
    }
    let from_one = |text: &str| text.trim().parse::<u8>().ok()?.checked_sub(1);
    let cell = text.split_once(',').and_then(|(row, column)| {
        let cell = Cell { row: from_one(row)?, column: from_one(column)? };
        ground.find(cell).map(|_| cell)
    });
    let (height, width) = (ground.height(), ground.width());
    let reason = || format!("takes ROW,COLUMN from 1,1 to {height},{width}, or `{FREE}`, not `{text}`");
    cell.map(Some).ok_or_else(|| SetupError::Setting { key: "first".to_owned(), reason: reason() })
}

/// The rules of a generated field by these settings.
pub(super) fn field(settings: &Fact) -> Result<Field, SetupError> {
    let error = |key: &str, reason: String| SetupError::Setting { key: key.to_owned(), reason };
    let missing = |key: &'static str| error(key, "it is missing".to_owned());
    let side =
        |key| settings.int(key).and_then(|it| u8::try_from(it).ok()).filter(|it| *it > 0).ok_or_else(|| missing(key));
    let field = Field {
        width: side("width")?,
        height: side("height")?,
        mines: settings.int("mines").and_then(|it| u16::try_from(it).ok()).ok_or_else(|| missing("mines"))?,
        start: settings.text("start").and_then(Start::named).ok_or_else(|| missing("start"))?,
        flood: settings.is("flood"),
        solvable: settings.is("solvable"),
    };
    if field.is_ok() {
        return Ok(field);
    }
    let (mines, most) = (field.mines, field.cells() - 1);
    let area = format!("{}×{}", field.width, field.height);
    Err(error("mines", format!("a field of {area} has room for 0 to {most}, not {mines}: one cell must be free")))
}
