//! The cave as arrays: acts by number, and what an environment shows of what an agent knows.

use play::{ActTable, Figure, Plane, Shape};

use super::known::{Known, Memory};
use super::place::Size;
use super::words::Act;

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

/// What an observation consists of.
pub(super) fn shape(size: Size) -> Shape {
    let (columns, rows) = (i32::from(size.columns), i32::from(size.rows));
    let places = [Plane::new("home", 1, "1 where the agent started"), Plane::new("agent", 1, "1 where the agent is")];
    Shape {
        rows: size.rows.into(),
        columns: size.columns.into(),
        planes: REMEMBERED.map(|(plane, _)| plane).into_iter().chain(places).collect(),
        figures: vec![
            Figure::new("row", 0, rows - 1, "where the agent is, from the north"),
            Figure::new("column", 0, columns - 1, "where the agent is, from the west"),
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
        ],
    }
}

/// Writes what an agent knows.
pub(super) fn observe(known: &Known, shape: &Shape, planes: &mut [u8], figures: &mut [i32]) {
    let cells = shape.cells();
    let begin = known.begin.filter(|begin| begin.size.cells() == cells && known.cells.len() == cells);
    let (Some(begin), Some(last)) = (begin, known.last) else {
        planes.fill(0);
        figures.fill(0);
        return;
    };
    if planes.len() == 7 * cells {
        for (plane, (_, value)) in planes.chunks_exact_mut(cells).zip(&REMEMBERED) {
            for (place, memory) in plane.iter_mut().zip(&known.cells) {
                *place = u8::from(memory.as_ref().is_some_and(value));
            }
        }
        planes[5 * cells..].fill(0);
        planes[5 * cells + begin.home.index(begin.size)] = 1;
        planes[6 * cells + last.cell.index(begin.size)] = 1;
    }
    if let Ok(figures) = <&mut [i32; 14]>::try_from(figures) {
        let did = last.did.and_then(|did| Act::ALL.into_iter().position(|act| act == did));
        *figures = [
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
}
