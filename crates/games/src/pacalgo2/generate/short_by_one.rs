//! A map that cannot be won, and could at a level one higher.
//!
//! From the nearest chocolate to the last cell in danger there are exactly as many steps as the level: the player comes
//! there with level 0.

use play::{Dice, SetupError};

use super::super::map::Map;
use super::super::rules::refused;
use super::Plan;
use super::gate::{Gate, Room};
use super::sheet::{View, sides};

/// Whether the steps that use up the level fit: in front of the mouth of a winding room, and behind it up to the ghost.
fn fits(plan: &Plan) -> impl Fn(usize, usize) -> bool {
    let (radius, level) = (plan.rules.radius, usize::from(plan.rules.level));
    move |length, depth| {
        let behind = level.min(usize::from(radius) + 1);
        length >= Gate::shortest(radius)
            && depth >= 2
            && Gate::winding_way(Gate::farthest_mouth(length, radius), depth) >= level - behind
    }
}

/// The map is large enough for radius and level.
pub(super) fn check(plan: &Plan) -> Result<(), SetupError> {
    let (extent, rules) = (plan.extent, plan.rules);
    let sides = sides(extent);
    let given = format!("{}x{}", extent.width, extent.height);
    if !sides.into_iter().any(|(length, depth)| length >= Gate::shortest(rules.radius) && depth >= 2) {
        let needed = format!("{} cells long and 2 deep", Gate::shortest(rules.radius));
        return Err(refused(
            "width",
            format!("at radius {} this kind is at least {needed}, and {given} is not", rules.radius),
        ));
    }
    if !sides.into_iter().any(|(length, depth)| fits(plan)(length, depth)) {
        let reason = format!("{given} is too small to use up level {}; make the map larger", rules.level);
        return Err(refused("level", reason));
    }
    Ok(())
}

/// A maze with the start in it; if its ways are too short to use up the level, one long way to and fro.
pub(super) fn map(plan: &Plan, dice: &mut Dice) -> Map {
    let (radius, level) = (plan.rules.radius, usize::from(plan.rules.level));
    let view = View::draw(plan.extent, dice, fits(plan)).expect("the plan was checked");
    let farthest = Gate::farthest_mouth(view.length(), radius);
    let mouth = farthest - dice.below(farthest.min(usize::from(radius) + 1) as u32) as usize;
    let row = dice.below(view.depth() as u32) as usize;
    let mut gate = Gate::dig(plan, view, [mouth, row], Room::Maze, dice);
    let mut cells = gate.steps_to_mouth();
    let longest = |cells: &[_]| cells.last().map_or(0, |(_, steps): &(_, usize)| *steps);
    if longest(&cells) + gate.most_danger() < level {
        gate = Gate::dig(plan, view, [farthest, 0], Room::Winding, dice);
        cells = gate.steps_to_mouth();
    }

    // As many steps behind the mouth as the dice say, the others before it.
    let most = level.min(gate.most_danger());
    let least = level.saturating_sub(longest(&cells)).max(1);
    let danger = least + dice.below((most - least) as u32 + 1) as usize;
    let before = level - danger;
    let (start, _) = cells[1 + dice.below(cells.len() as u32 - 1) as usize];
    gate.start_at(start);
    let from = cells.partition_point(|(_, steps)| *steps < before);
    let till = cells.partition_point(|(_, steps)| *steps <= before);
    let nearest = from + dice.below((till - from) as u32) as usize;
    for (index, (cell, _)) in cells.iter().enumerate().skip(from) {
        let wanted = dice.chance(plan.chocolates) && *cell != start;
        if wanted || index == nearest {
            gate.lay_chocolate(*cell);
        }
    }
    gate.lead_out(danger, None, dice);
    gate.map()
}
