//! A cell that every shortest win crosses twice, the second time at a higher level.
//!
//! The chocolate lies in a dead end beside the mouth of the danger: the player passes the mouth, eats, and comes back.

use play::{Dice, SetupError};

use super::super::map::Map;
use super::super::rules::refused;
use super::Plan;
use super::gate::{Gate, Room};
use super::sheet::{View, sides};

/// Whether room, mouth, dead end and ghost fit.
fn fits(radius: u8) -> impl Fn(usize, usize) -> bool {
    move |length, depth| length >= Gate::shortest(radius) && depth >= 3
}

/// The map is large enough, and the level lasts for a step back to the mouth and one into danger.
pub(super) fn check(plan: &Plan) -> Result<(), SetupError> {
    let (extent, rules) = (plan.extent, plan.rules);
    if rules.level < 3 {
        let reason = format!("a detour takes a level of at least 3, not {}", rules.level);
        return Err(refused("level", reason));
    }
    if !sides(extent).into_iter().any(|(length, depth)| fits(rules.radius)(length, depth)) {
        let needed = format!("{} cells long and 3 deep", Gate::shortest(rules.radius));
        let given = format!("{}x{}", extent.width, extent.height);
        return Err(refused(
            "width",
            format!("a detour at radius {} is at least {needed}, and {given} is not", rules.radius),
        ));
    }
    Ok(())
}

/// A maze with the start in it; other chocolates lie so far from the mouth that they are used up there.
pub(super) fn map(plan: &Plan, dice: &mut Dice) -> Map {
    let (radius, level) = (plan.rules.radius, usize::from(plan.rules.level));
    let view = View::draw(plan.extent, dice, fits(radius)).expect("the plan was checked");
    let farthest = Gate::farthest_mouth(view.length(), radius);
    let mouth = farthest - dice.below(farthest.min(usize::from(radius) + 2) as u32) as usize;
    let row = 1 + dice.below(view.depth() as u32 - 2) as usize;
    let mut gate = Gate::dig(plan, view, [mouth, row], Room::Maze, dice);

    let cells = gate.steps_to_mouth();
    let (start, _) = cells[1 + dice.below(cells.len() as u32 - 1) as usize];
    gate.start_at(start);
    for (cell, _) in cells.iter().filter(|(cell, steps)| *steps >= level && *cell != start) {
        if dice.chance(plan.chocolates) {
            gate.lay_chocolate(*cell);
        }
    }

    let below = dice.below(2) == 1;
    let room = if below { view.depth() - 1 - row } else { row };
    let back = 1 + dice.below(room.min(level - 2) as u32) as usize;
    let most = gate.most_danger().min(level - 1 - back);
    let danger = 1 + dice.below(most as u32) as usize;
    gate.dead_end(back, below);
    gate.lead_out(danger, Some(if below { row + 1 } else { row - 1 }), dice);
    gate.map()
}
