//! Worlds that fit what the agent knows.

use play::{Brief, Clash, Dice, Imagine};

use super::deduce::Deduction;
use super::known::Known;
use super::layout::{Item, Layout};
use super::percept::Cave;
use super::room::Room;
use super::{Beast, Wumpus};

/// So often places and pits are thrown anew before they are made to fit by force.
const TRIES: u32 = 200;

impl Imagine for Wumpus {
    /// Wumpus and gold are drawn evenly from the places that fit, pits by their chance given the breezes: exactly so
    /// while a throw fits within some tries, nearly so afterwards.
    fn imagine(_brief: &Brief, known: &Known, dice: &mut Dice) -> Result<Wumpus, Clash> {
        let clash = |reason: &str| Clash { reason: reason.to_owned() };
        let cave = known.cave.ok_or_else(|| clash("the rules of the cave were never told"))?;
        let last = known.last.ok_or_else(|| clash("nothing was ever sensed"))?;
        let (wumpus, gold) = draw_places(&known.deduction, dice)?;
        let pits = draw_pits(&known.deduction, &cave, wumpus, gold, dice);
        let mut items: Vec<(Room, Item)> = pits.into_iter().map(|room| (room, Item::Pit)).collect();
        items.extend(wumpus.map(|room| (room, Item::Wumpus)));
        items.extend(gold.map(|room| (room, Item::Gold)));
        let mut world = Wumpus::new(cave, &Layout { side: cave.side, items });
        world.room = last.room;
        world.facing = last.facing;
        world.has_arrow = known.shot.is_none() && !known.killed;
        world.has_gold = known.has_gold;
        if known.killed {
            world.beast = if last.scream { Beast::Screaming } else { Beast::Dead };
        }
        Ok(world)
    }
}

/// Places for Wumpus and gold that fit together and leave every breeze a pit.
fn draw_places(deduction: &Deduction, dice: &mut Dice) -> Result<(Option<Room>, Option<Room>), Clash> {
    let (wumpuses, golds) = (deduction.wumpus_places(), deduction.gold_places());
    if wumpuses.is_empty() {
        return Err(Clash { reason: "no room is left for the Wumpus".to_owned() });
    }
    for _ in 0..TRIES {
        let wumpus = wumpuses[dice.below(wumpuses.len() as u32) as usize];
        let gold = golds[dice.below(golds.len() as u32) as usize];
        if deduction.fits(wumpus, gold) {
            return Ok((wumpus, gold));
        }
    }
    let mut pairs = wumpuses.iter().flat_map(|wumpus| golds.iter().map(|gold| (*wumpus, *gold)));
    pairs.find(|(wumpus, gold)| deduction.fits(*wumpus, *gold)).ok_or_else(|| {
        let breeze = deduction.unexplained(None, None);
        let reason = breeze.map_or_else(
            || "Wumpus, gold and pits do not find rooms of their own".to_owned(),
            |room| format!("the breeze in {room} has no room left for its pit"),
        );
        Clash { reason }
    })
}

fn draw_pits(
    deduction: &Deduction,
    cave: &Cave,
    wumpus: Option<Room>,
    gold: Option<Room>,
    dice: &mut Dice,
) -> Vec<Room> {
    let side = cave.side;
    let free =
        |room: &Room| deduction.may_be_pit(*room) && (cave.shared || Some(*room) != wumpus && Some(*room) != gold);
    let doubtful: Vec<Room> = Room::all(side).filter(free).collect();
    let explains = |pits: &[Room], breeze: Room| breeze.neighbors(side).any(|next| pits.contains(&next));
    let mut pits = Vec::new();
    for _ in 0..TRIES {
        pits = doubtful.iter().copied().filter(|_| dice.chance(cave.pit)).collect();
        if deduction.breezes().iter().all(|breeze| explains(&pits, breeze)) {
            return pits;
        }
    }
    for breeze in deduction.breezes().iter() {
        if !explains(&pits, breeze) {
            let near: Vec<Room> = breeze.neighbors(side).filter(|next| doubtful.contains(next)).collect();
            pits.push(near[dice.below(near.len() as u32) as usize]);
        }
    }
    pits
}
