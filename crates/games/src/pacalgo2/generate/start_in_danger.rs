//! A start on a chocolate, with a ghost near it.

use play::{Dice, SetupError};

use super::super::map::{Map, Square};
use super::super::rules::refused;
use super::sheet::{Sheet, any_cell, ball};
use super::{Plan, open, refuel, way};

/// A ghost can be near, and there is a way around it.
pub(super) fn check(plan: &Plan) -> Result<(), SetupError> {
    refuse_narrow(plan)?;
    if plan.rules.radius == 0 {
        return Err(refused("radius", "at radius 0 no ghost is near the start, which holds none itself".to_owned()));
    }
    Ok(())
}

/// In one line a ghost cannot be walked around.
pub(super) fn refuse_narrow(plan: &Plan) -> Result<(), SetupError> {
    let (width, height) = (plan.extent.width, plan.extent.height);
    if width.min(height) < 2 {
        let reason = format!("this kind of map takes at least 2x2 cells, and {width}x{height} are fewer");
        return Err(refused("width", reason));
    }
    Ok(())
}

/// A map as an open one, with the ghost that was promised, and a way that can be walked.
pub(super) fn map(plan: &Plan, dice: &mut Dice) -> Map {
    let extent = plan.extent;
    let start = any_cell(extent, dice);
    let near = ball(extent, start, plan.rules.radius);
    let ghost = near[dice.below(near.len() as u32) as usize];
    let mut sheet = Sheet::of(plan, Square::Floor);
    sheet.start = start;
    sheet.exit = loop {
        let exit = any_cell(extent, dice);
        // Of at least four cells two are taken.
        if exit != start && exit != ghost {
            break exit;
        }
    };
    sheet.put(start, Square::Chocolate);
    open::scatter(plan, &mut sheet, dice);
    sheet.put(ghost, Square::Ghost);
    let way = way::around(extent, [start, sheet.exit], ghost, dice);
    for cell in way.iter().filter(|cell| **cell != start) {
        sheet.put(*cell, Square::Floor);
    }
    refuel::refuelled(sheet, &way, plan.chocolates, dice)
}
