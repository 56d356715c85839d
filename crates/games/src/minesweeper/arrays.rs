//! The field as arrays: acts by number, and what an environment shows of what the player knows.

use play::{ActSet, ActTable, Figure, Plane, Shape};

use super::cell::{Cell, Ground};
use super::known::{Known, View};
use super::words::{Act, Field};

/// Opens, cell by cell. Flags and chords are for people: they tell nothing and open nothing that opens could not. With all
/// acts they follow, in two further blocks.
pub(super) fn table(ground: &Ground, acts: ActSet) -> ActTable<Act> {
    let cells = || (0..ground.cells()).map(|at| ground.cell(at));
    let opens = cells().map(Act::Open);
    match acts {
        ActSet::Needed => ActTable::of(opens),
        ActSet::All => ActTable::of(opens.chain(cells().map(Act::Flag)).chain(cells().map(Act::Chord))),
    }
}

/// What a cell without a count shows.
pub(super) const CLOSED: u8 = 9;
const FLAGGED: u8 = 10;
const EXPLODED: u8 = 11;

/// What an observation consists of.
pub(super) fn shape(field: Field) -> Shape {
    let seen = "0 to 8: the cell is open and touches this many mines; 9: closed; 10: closed, with a flag; 11: the mine \
                that was opened";
    Shape {
        rows: field.height.into(),
        columns: field.width.into(),
        planes: vec![Plane::new("seen", EXPLODED, seen)],
        figures: vec![
            Figure::new("mines", 0, 9_999, "how many there are"),
            Figure::new("first-row", -1, i32::from(field.height) - 1, "of the cell to be opened first; -1 if any"),
            Figure::new("first-column", -1, i32::from(field.width) - 1, "of the cell to be opened first; -1 if any"),
            Figure::new("cleared", 0, 1, "1 once all cells without a mine are open"),
        ],
    }
}

/// A cell as the plane `seen` shows it.
pub(super) fn code(view: View) -> u8 {
    match view {
        View::Open(count) => count,
        View::Closed => CLOSED,
        View::Flagged => FLAGGED,
        View::Exploded => EXPLODED,
    }
}

/// Writes what the player knows.
pub(super) fn observe(known: &Known, planes: &mut [u8], figures: &mut [i32]) {
    let codes = known.codes();
    if codes.len() == planes.len() {
        planes.copy_from_slice(codes);
    } else {
        planes.fill(CLOSED);
    }
    if let Ok(figures) = <&mut [i32; 4]>::try_from(figures) {
        let place = |of: fn(Cell) -> u8| known.first.map_or(-1, |cell| i32::from(of(cell)));
        let mines = known.field.map_or(0, |field| field.mines.into());
        *figures = [mines, place(|cell| cell.row), place(|cell| cell.column), known.cleared.into()];
    }
}
