//! The cave as arrays: what an environment shows of what the agent knows.

use play::{Figure, Plane, Shape};

use super::known::{BREEZE, GLITTER, Known, STENCH, VISITED};
use super::percept::Cave;
use super::room::Facing;

/// The planes whose value is one bit of what is remembered of a room, each with that bit.
const REMEMBERED: [(Plane, u8); 4] = [
    (Plane::new("visited", 1, "1 where the agent has been"), VISITED),
    (Plane::new("stench", 1, "1 where it remembers a stench"), STENCH),
    (Plane::new("breeze", 1, "1 where it remembers a breeze"), BREEZE),
    (Plane::new("glitter", 1, "1 where it remembers a glitter"), GLITTER),
];

/// What an observation consists of.
pub(super) fn shape(cave: &Cave) -> Shape {
    let side = usize::from(cave.side);
    let last = i32::from(cave.side) - 1;
    let agent = Plane::new("agent", 4, "where the agent is: 1 looking north, 2 east, 3 south, 4 west; 0 elsewhere");
    Shape {
        rows: side,
        columns: side,
        planes: REMEMBERED.map(|(plane, _)| plane).into_iter().chain([agent]).collect(),
        figures: vec![
            Figure::new("row", 0, last, "where the agent is, from the top"),
            Figure::new("column", 0, last, "where the agent is, from the left"),
            Figure::new("facing", 0, 3, "where it looks: 0 north, 1 east, 2 south, 3 west"),
            Figure::new("bump", 0, 1, "1 if the last act ran into a wall"),
            Figure::new("scream", 0, 1, "1 if the last act killed the Wumpus"),
            Figure::new("arrow", 0, 1, "1 while the arrow is in the quiver"),
            Figure::new("gold", 0, 1, "1 once the gold is in the bag"),
            Figure::new("killed", 0, 1, "1 once the Wumpus was heard dying"),
        ],
    }
}

/// Writes what the agent knows.
pub(super) fn observe(known: &Known, shape: &Shape, planes: &mut [u8], figures: &mut [i32]) {
    if !planes.is_empty() {
        paint(known, shape, planes);
    }
    if let (Ok(figures), Some(last)) = (<&mut [i32; 8]>::try_from(&mut *figures), known.last) {
        *figures = [
            last.room.row.into(),
            last.room.column.into(),
            last.facing as i32,
            last.bump.into(),
            last.scream.into(),
            known.shot.is_none().into(),
            known.has_gold.into(),
            known.killed.into(),
        ];
    } else {
        figures.fill(0);
    }
}

fn paint(known: &Known, shape: &Shape, planes: &mut [u8]) {
    let (cells, rooms) = (shape.cells(), known.memories());
    if rooms.len() != cells || planes.len() != 5 * cells {
        planes.fill(0);
        return;
    }
    let (remembered, agent) = planes.split_at_mut(4 * cells);
    for (plane, (_, bit)) in remembered.chunks_exact_mut(cells).zip(&REMEMBERED) {
        for (place, room) in plane.iter_mut().zip(rooms) {
            *place = u8::from(room & bit != 0);
        }
    }
    agent.fill(0);
    if let Some(last) = known.last {
        let facing: Facing = last.facing;
        agent[last.room.index(known.side())] = facing as u8 + 1;
    }
}
