//! Worlds that fit what the agent knows.

use play::{Brief, Clash, Dice, Imagine};

use super::known::Known;
use super::layout::{Item, Layout};
use super::percept::Cave;
use super::room::Room;
use super::{Beast, Wumpus};

/// So often the pits are thrown anew before breezes without a pit get one by force.
const TRIES: u32 = 200;

impl Imagine for Wumpus {
    /// Wumpus and gold are drawn evenly from the rooms where they can be, pits by their chance given the breezes: exactly
    /// so while a throw fits within some tries, nearly so afterwards.
    fn imagine(_brief: &Brief, known: &Known, dice: &mut Dice) -> Result<Wumpus, Clash> {
        let clash = |reason: &str| Clash { reason: reason.to_owned() };
        let cave = known.cave.ok_or_else(|| clash("the rules of the cave were never told"))?;
        let last = known.last.ok_or_else(|| clash("nothing was ever sensed"))?;
        let mut items = Vec::new();
        let wumpus = draw_wumpus(known, &cave, dice)?;
        items.extend(wumpus.map(|room| (room, Item::Wumpus)));
        let pits = draw_pits(known, &cave, wumpus, dice)?;
        let gold = draw_gold(known, &cave, wumpus, &pits, dice);
        items.extend(gold.map(|room| (room, Item::Gold)));
        items.extend(pits.into_iter().map(|room| (room, Item::Pit)));
        let mut world = Wumpus::new(cave, &Layout { side: cave.side, items });
        world.room = last.room;
        world.facing = last.facing;
        world.has_arrow = known.shot.is_none() && !known.killed;
        world.has_gold = known.has_gold;
        if known.killed {
            world.beast = if last.scream { Beast::Screaming } else { Beast::Dead };
        }
        world.score = known.score;
        Ok(world)
    }
}

fn pick(rooms: &[Room], dice: &mut Dice) -> Option<Room> {
    (!rooms.is_empty()).then(|| rooms[dice.below(rooms.len() as u32) as usize])
}

/// Where the Wumpus can be. A dead one is drawn from the line of the shot: it must lie somewhere.
fn draw_wumpus(known: &Known, cave: &Cave, dice: &mut Dice) -> Result<Option<Room>, Clash> {
    let side = cave.side;
    let line = flight(known, side);
    let fits = |room: &Room| {
        let elsewhere = known.memory(*room).is_none() || known.killed;
        elsewhere && *room != Room::start(side) && if known.killed { line.contains(room) } else { !line.contains(room) }
    };
    // After a kill the corrected memory holds no stench, so it says nothing any more.
    let smells = |room: &Room| {
        known.killed
            || Room::all(side)
                .filter_map(|it| Some((it, known.memory(it)?)))
                .all(|(visited, memory)| memory.stench == visited.neighbors(side).any(|next| next == *room))
    };
    let candidates: Vec<Room> = Room::all(side).filter(|room| fits(room) && smells(room)).collect();
    let smelled = known.rooms.iter().flatten().any(|memory| memory.stench);
    match pick(&candidates, dice) {
        Some(room) => Ok(Some(room)),
        None if !cave.complete && !smelled || known.killed => Ok(None),
        None => Err(Clash { reason: "no room is left for the Wumpus".to_owned() }),
    }
}

/// The rooms that the arrow flew through.
fn flight(known: &Known, side: u8) -> Vec<Room> {
    let Some((from, facing)) = known.shot else { return Vec::new() };
    std::iter::successors(from.next(facing, side), |room| room.next(facing, side)).collect()
}

fn draw_pits(known: &Known, cave: &Cave, wumpus: Option<Room>, dice: &mut Dice) -> Result<Vec<Room>, Clash> {
    let side = cave.side;
    let calm = |room: Room| room.neighbors(side).any(|next| known.memory(next).is_some_and(|it| !it.breeze));
    let may = |room: &Room| {
        known.memory(*room).is_none()
            && !calm(*room)
            && *room != Room::start(side)
            && (cave.shared || Some(*room) != wumpus)
    };
    let doubtful: Vec<Room> = Room::all(side).filter(may).collect();
    let breezes: Vec<Room> = Room::all(side).filter(|room| known.memory(*room).is_some_and(|it| it.breeze)).collect();
    let explains = |pits: &[Room], breeze: &Room| breeze.neighbors(side).any(|next| pits.contains(&next));
    if let Some(breeze) = breezes.iter().find(|breeze| !explains(&doubtful, breeze)) {
        return Err(Clash { reason: format!("the breeze in {breeze} has no room left for its pit") });
    }
    let mut pits = Vec::new();
    for _ in 0..TRIES {
        pits = doubtful.iter().copied().filter(|_| dice.chance(cave.pit)).collect();
        if breezes.iter().all(|breeze| explains(&pits, breeze)) {
            return Ok(pits);
        }
    }
    for breeze in &breezes {
        if !explains(&pits, breeze) {
            let near: Vec<Room> =
                doubtful.iter().copied().filter(|room| breeze.neighbors(side).any(|it| it == *room)).collect();
            pits.extend(pick(&near, dice));
        }
    }
    Ok(pits)
}

fn draw_gold(known: &Known, cave: &Cave, wumpus: Option<Room>, pits: &[Room], dice: &mut Dice) -> Option<Room> {
    let side = cave.side;
    let seen = Room::all(side).find(|room| known.memory(*room).is_some_and(|it| it.glitter));
    if seen.is_some() || known.has_gold {
        // Once it is in the bag it does not matter where it lay, but it must have lain somewhere visited.
        return seen.or(known.last.map(|last| last.room));
    }
    let may = |room: &Room| {
        let free = cave.shared || Some(*room) != wumpus && !pits.contains(room);
        known.memory(*room).is_none() && *room != Room::start(side) && free
    };
    let rooms: Vec<Room> = Room::all(side).filter(may).collect();
    if cave.complete { pick(&rooms, dice) } else { None }
}
