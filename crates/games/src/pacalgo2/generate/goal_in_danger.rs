//! An exit with a ghost near it.

use play::{Dice, SetupError};

use super::super::map::{Extent, Map, Square};
use super::super::place::Cell;
use super::super::rules::refused;
use super::sheet::{Sheet, any_cell, ball};
use super::{Plan, open, refuel, start_in_danger, way};

/// The dice have so many tries to find a cell that is far enough; then it is a corner.
const TRIES: usize = 20;

/// A ghost can be near the exit and far from the start.
pub(super) fn check(plan: &Plan) -> Result<(), SetupError> {
    start_in_danger::refuse_narrow(plan)?;
    let (extent, radius) = (plan.extent, u32::from(plan.rules.radius));
    if radius == 0 {
        return Err(refused("radius", "at radius 0 no ghost is near the exit, which holds none itself".to_owned()));
    }
    if extent.width + extent.height - 2 <= radius {
        let needed = format!("width and height together are at least {}", radius + 3);
        let given = format!("{}x{}", extent.width, extent.height);
        return Err(refused("width", format!("at radius {radius} {needed}, and {given} is too small")));
    }
    Ok(())
}

/// A map as an open one, with the ghost that was promised, and a way that can be walked.
pub(super) fn map(plan: &Plan, dice: &mut Dice) -> Map {
    let (extent, radius) = (plan.extent, u32::from(plan.rules.radius));
    let far = |cell: Cell| farthest(extent, cell).distance(cell) > radius;
    let start = (0..TRIES).map(|_| any_cell(extent, dice)).find(|cell| far(*cell)).unwrap_or(extent.vertex);
    let ghost = (0..TRIES).map(|_| any_cell(extent, dice)).find(|cell| cell.distance(start) > radius);
    let ghost = ghost.unwrap_or_else(|| farthest(extent, start));
    let near = ball(extent, ghost, plan.rules.radius);
    let mut sheet = Sheet::of(plan, Square::Floor);
    sheet.start = start;
    sheet.exit = near[dice.below(near.len() as u32) as usize];
    open::scatter(plan, &mut sheet, dice);
    sheet.put(ghost, Square::Ghost);
    let way = way::around(extent, [start, sheet.exit], ghost, dice);
    for cell in &way {
        sheet.put(*cell, Square::Floor);
    }
    refuel::refuelled(sheet, &way, plan.chocolates, dice)
}

/// The corner that is farthest from a cell.
fn farthest(extent: Extent, cell: Cell) -> Cell {
    let at = cell - extent.vertex;
    let (last_x, last_y) = (extent.width as i32 - 1, extent.height as i32 - 1);
    let x = if 2 * at.x > last_x { 0 } else { last_x };
    let y = if 2 * at.y > last_y { 0 } else { last_y };
    extent.vertex + Cell::new(x, y)
}
