//! The original exercise's data model of a frame: Mundo, Percebe, Agente, Estado (W10), as JSON.

use play::{Cell, Frame, Grid};
use serde_json::{Value as Json, json};

use super::screen::facing_of;

/// The four variables of the original exercise in profile `ep3`; none for a frame without the truth, because `mundo` is the whole cave.
///
/// `mundo`: 0 free, 1 pit, 2 Wumpus, 3 gold. `percebe`: −1 unvisited, else the digits FBR as a number. `agente`: line,
/// column, glyph. `estado`: Wumpus alive, arrow there, gold to be had, score.
pub(super) fn model(frame: &Frame) -> Option<Json> {
    if frame.header.setup.settings.text("profile") != Some("ep3") {
        return None;
    }
    let truth = frame.truth.as_ref()?;
    let seat = frame.seats.first()?;
    let known = seat.known.grid()?;
    let standing = frame.outcome.seats.first()?;
    let counted = |name: &str| standing.counters.iter().any(|(it, value)| it == name && *value > 0.0);
    let (index, facing) = facing_of(truth).or_else(|| facing_of(&seat.known))?;
    Some(json!({
        "mundo": matrix(truth.grid()?, item),
        "percebe": matrix(known, digits),
        "agente": [index / known.columns + 1, index % known.columns + 1, facing.glyph()],
        "estado": [
            i32::from(!counted("kills")),
            i32::from(!counted("arrows")),
            i32::from(!counted("gold")),
            standing.score as i64,
        ],
    }))
}

fn matrix(grid: &Grid, number: fn(&Cell) -> i32) -> Json {
    grid.rows().map(|row| row.iter().map(number).collect::<Vec<_>>()).collect()
}

fn item(cell: &Cell) -> i32 {
    [("pit", 1), ("wumpus", 2), ("gold", 3)]
        .into_iter()
        .find(|(name, _)| cell.has(name))
        .map_or(0, |(_, number)| number)
}

fn digits(cell: &Cell) -> i32 {
    if cell.has("unvisited") {
        return -1;
    }
    [("stench", 100), ("breeze", 10), ("glitter", 1)]
        .into_iter()
        .map(|(name, digit)| i32::from(cell.has(name)) * digit)
        .sum()
}
