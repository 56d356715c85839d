//! Scattered walls, ghosts and chocolates.

use play::{Dice, SetupError};

use super::super::map::{Map, Square};
use super::super::rules::refused;
use super::Plan;
use super::sheet::Sheet;

/// A start and an exit must find room.
pub(super) fn check(plan: &Plan) -> Result<(), SetupError> {
    if plan.extent.cells() < 2 {
        return Err(refused("width", "a map has at least two cells: a start and an exit".to_owned()));
    }
    Ok(())
}

/// Start and exit are drawn, and then all else.
pub(super) fn map(plan: &Plan, dice: &mut Dice) -> Map {
    let extent = plan.extent;
    let cells = extent.cells() as u32;
    let start = dice.below(cells);
    let exit = (start + 1 + dice.below(cells - 1)) % cells;
    let mut sheet = Sheet::of(plan, Square::Floor);
    [sheet.start, sheet.exit] =
        [start, exit].map(|index| extent.cell((index / extent.width) as usize, (index % extent.width) as usize));
    scatter(plan, &mut sheet, dice);
    sheet.map()
}

/// Each cell besides start and exit becomes a wall, a ghost, a chocolate or nothing by chance. A ghost that would stand too
/// near the start stays away, unless a chocolate lies there.
pub(super) fn scatter(plan: &Plan, sheet: &mut Sheet, dice: &mut Dice) {
    let everywhere = sheet.at(sheet.start) == Square::Chocolate;
    for cell in sheet.cells() {
        let drawn = dice.unit();
        if cell == sheet.start || cell == sheet.exit {
            continue;
        }
        let square = if drawn < plan.walls {
            Square::Wall
        } else if drawn < plan.walls + plan.ghosts {
            if everywhere || !sheet.is_near_start(cell) { Square::Ghost } else { Square::Floor }
        } else if drawn < plan.walls + plan.ghosts + plan.chocolates {
            Square::Chocolate
        } else {
            Square::Floor
        };
        sheet.put(cell, square);
    }
}
