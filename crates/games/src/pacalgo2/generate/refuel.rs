//! Chocolates along a way, so that it can be walked.

use play::Dice;

use super::super::map::{Map, Square};
use super::super::place::Cell;
use super::sheet::Sheet;

/// The map of a sheet on which a way can be walked: where the next step would be the end, a chocolate lies there or up to
/// half a level before. The way begins at the start and ends at the exit; ghosts on it are single, and then the level is
/// at least 2. Further chocolates are scattered until they have their share of the free cells.
pub(super) fn refuelled(mut sheet: Sheet, way: &[Cell], share: f64, dice: &mut Dice) -> Map {
    let bare = sheet.map();
    let level = usize::from(sheet.rules.level);
    // The last cell of the way where the level was full; none while nothing was eaten.
    let mut full = (sheet.at(sheet.start) == Square::Chocolate).then_some(0);
    let mut at = 1;
    while at + 1 < way.len() {
        if sheet.at(way[at]) == Square::Chocolate {
            full = Some(at);
        }
        let dies = bare.is_dangerous(way[at]) && full.is_none_or(|full| at - full >= level);
        if dies {
            let first = full.map_or(1, |full| full + 1).max(at.saturating_sub(level / 2)).min(at);
            let mut chosen = first + dice.below((at - first) as u32 + 1) as usize;
            if sheet.at(way[chosen]) == Square::Ghost {
                chosen -= 1;
            }
            sheet.put(way[chosen], Square::Chocolate);
            full = Some(chosen);
            at = chosen;
        }
        at += 1;
    }
    scatter(&mut sheet, share, dice);
    sheet.map()
}

/// Lays chocolates on floor by dice until they have this share of the free cells, or there is no more floor.
fn scatter(sheet: &mut Sheet, share: f64, dice: &mut Dice) {
    let (mut free, mut chocolates, mut floor) = (0_u32, 0_u32, 0_u32);
    let is_floor = |sheet: &Sheet, cell| sheet.at(cell) == Square::Floor && cell != sheet.start && cell != sheet.exit;
    for cell in sheet.cells() {
        free += u32::from(matches!(sheet.at(cell), Square::Floor | Square::Chocolate));
        chocolates += u32::from(sheet.at(cell) == Square::Chocolate);
        floor += u32::from(is_floor(sheet, cell));
    }
    let mut wanted = ((f64::from(free) * share).ceil() as u32).saturating_sub(chocolates).min(floor);
    // Each cell by the share of those wanted among those left: so it becomes exactly that many.
    for cell in sheet.cells() {
        if wanted == 0 {
            break;
        }
        if is_floor(sheet, cell) {
            if dice.below(floor) < wanted {
                sheet.put(cell, Square::Chocolate);
                wanted -= 1;
            }
            floor -= 1;
        }
    }
}
