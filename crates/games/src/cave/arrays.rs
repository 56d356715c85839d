//! The cave as arrays: acts by number, and what an environment shows of what an agent knows.
//!
//! Where the size is not told, the planes must not tell it either. They then have the longest sides that a cave can have, and
//! cells are counted from the home: that of the home stands first, and what lies west or north of it is counted from the other
//! end. No side of a cave is longer than the plane, so no two of its cells share a place.

use play::{ActTable, Figure, Plane, Shape};

use super::known::{Known, Memory};
use super::place::{Cell, Size, Way};
use super::words::{Act, Begin};

/// All that an agent can do; when a bomb is ready is for the dice to say.
pub(super) fn table() -> ActTable<Act> {
    ActTable::of(Act::ALL)
}

/// Whether something is so of a cell that the agent remembers.
type Recall = fn(&Memory) -> bool;

/// The planes of what is remembered of a cell, each with its value.
const REMEMBERED: [(Plane, Recall); 5] = [
    (Plane::new("visited", 1, "1 where the agent has been"), |_| true),
    (Plane::new("stench", 1, "1 where it smelled when the agent was last there"), |memory| memory.stench),
    (Plane::new("breeze", 1, "1 where a breeze was felt"), |memory| memory.breeze),
    (Plane::new("glitter", 1, "1 where a treasure lay when the agent was last there"), |memory| memory.glitter),
    (Plane::new("clean", 1, "1 where it once did not smell: no living monster is next to it"), |memory| {
        memory.clean.is_some()
    }),
];

/// Number of figures in any case.
const FIGURES: usize = 14;

/// Figures on the walls, by direction, where they are not told.
const WALLS: [&str; 4] = ["north", "east", "south", "west"];

/// What an observation consists of, in a cave of this size or of one that is not told.
pub(super) fn shape(size: Option<Size>) -> Shape {
    let board = size.unwrap_or(Size { columns: Size::LONGEST, rows: Size::LONGEST });
    let (columns, rows) = (i32::from(board.columns), i32::from(board.rows));
    let places = [Plane::new("home", 1, "1 where the agent started"), Plane::new("agent", 1, "1 where the agent is")];
    let first = |length: i32| if size.is_some() { 0 } else { 1 - length };
    let mut figures = vec![
        Figure::new("row", first(rows), rows - 1, "where the agent is, from the north"),
        Figure::new("column", first(columns), columns - 1, "where the agent is, from the west"),
        Figure::new("cycle", 0, 1_000_001, "the number of the cycle, from 1"),
        Figure::new("bump", 0, 1, "1 if the last move hit a wall"),
        Figure::new("moan", 0, 1, "1 if the last shot killed a monster, or if any did, where all hear it"),
        Figure::new("did", 0, 11, "what the agent did last: the number of the act plus 1; 0 nothing yet"),
        Figure::new("arrows", 0, 65_535, "arrows left"),
        Figure::new("bombs", 0, 255, "stench bombs left"),
        Figure::new("wait", 0, 255, "cycles until the next bomb can be dropped"),
        Figure::new("treasures", 0, 65_535, "treasures taken so far"),
        Figure::new("moans", 0, 1_000_001, "in how many cycles a moan was heard"),
        Figure::new("monsters", 0, 65_535, "how many there were at the beginning"),
        Figure::new("agents", 0, 64, "how many agents there are"),
        Figure::new("all-hear", 0, 1, "1 if a moan is heard by all"),
    ];
    if size.is_none() {
        let doc = "steps from home to the wall on this side; 0 if the wall was not felt yet";
        figures.extend(WALLS.map(|name| Figure::new(name, 0, i32::from(Size::LONGEST), doc)));
    }
    Shape {
        rows: board.rows.into(),
        columns: board.columns.into(),
        planes: REMEMBERED.map(|(plane, _)| plane).into_iter().chain(places).collect(),
        figures,
    }
}

/// Writes what an agent knows.
pub(super) fn observe(known: &Known, shape: &Shape, planes: &mut [u8], figures: &mut [i32]) {
    let cells = shape.cells();
    let longest = usize::from(Size::LONGEST);
    let begin = known.begin.filter(|begin| begin.size.map_or(longest * longest, Size::cells) == cells);
    let (Some(begin), Some(last)) = (begin, known.last) else {
        planes.fill(0);
        figures.fill(0);
        return;
    };
    if planes.len() == 7 * cells {
        write_planes(known, &begin, last.cell, shape, planes);
    }
    let Some((always, walls)) = figures.split_at_mut_checked(FIGURES) else { return };
    if let Ok(always) = <&mut [i32; FIGURES]>::try_from(always) {
        let did = last.did.and_then(|did| Act::ALL.into_iter().position(|act| act == did));
        *always = [
            last.cell.row.into(),
            last.cell.column.into(),
            last.cycle as i32,
            last.bump.into(),
            last.moan.into(),
            did.map_or(0, |index| index as i32 + 1),
            last.arrows.into(),
            last.bombs.into(),
            last.wait.into(),
            last.treasures.into(),
            known.moans as i32,
            begin.arrows.into(),
            begin.agents.into(),
            begin.all_hear.into(),
        ];
    }
    for (figure, way) in walls.iter_mut().zip(Way::ALL) {
        let steps = begin.home.line(way, known.chart.visited()).count() as i32 + 1;
        *figure = if known.chart.is_open(way) { 0 } else { steps };
    }
}

fn write_planes(known: &Known, begin: &Begin, here: Cell, shape: &Shape, planes: &mut [u8]) {
    let cells = shape.cells();
    let length = i16::from(Size::LONGEST);
    let at = |cell: Cell| {
        if let Some(size) = begin.size {
            return cell.index(size);
        }
        let from_home = cell.relative_to(begin.home);
        from_home.row.rem_euclid(length) as usize * shape.columns + from_home.column.rem_euclid(length) as usize
    };
    planes.fill(0);
    for (cell, memory) in known.chart.visited().all().zip(&known.cells) {
        let Some(memory) = memory else { continue };
        for (plane, (_, value)) in planes.chunks_exact_mut(cells).zip(&REMEMBERED) {
            plane[at(cell)] = u8::from(value(memory));
        }
    }
    planes[5 * cells + at(begin.home)] = 1;
    planes[6 * cells + at(here)] = 1;
}
