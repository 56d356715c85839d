//! A way between two cells that keeps clear of a ghost.

use play::Dice;

use super::super::map::Extent;
use super::super::place::Cell;

/// A way with one bend where it can have one, on the side of the ghost that the dice choose. No side of the map is
/// shorter than 2.
pub(super) fn around(extent: Extent, [from, to]: [Cell; 2], ghost: Cell, dice: &mut Dice) -> Vec<Cell> {
    let mut bends = [Cell::new(from.x, to.y), Cell::new(to.x, from.y)];
    if dice.below(2) == 1 {
        bends.reverse();
    }
    let ways = bends.map(|bend| through(&[from, bend, to]));
    if let Some(way) = ways.into_iter().find(|way| !way.contains(&ghost)) {
        return way;
    }
    // Both bends are the same only in a line, and the ghost stands in it: around it through the next line.
    let aside = if from.x == to.x { Cell::new(1, 0) } else { Cell::new(0, 1) };
    let back = Cell::default() - aside;
    let aside = if extent.holds(from + aside) { aside } else { back };
    through(&[from, from + aside, to + aside, to])
}

/// The cells from bend to bend, each once.
fn through(bends: &[Cell]) -> Vec<Cell> {
    let mut cells = vec![bends[0]];
    for pair in bends.windows(2) {
        let (mut at, step) = (pair[0], pair[1] - pair[0]);
        let step = Cell::new(step.x.signum(), step.y.signum());
        while at != pair[1] {
            at = at + step;
            cells.push(at);
        }
    }
    cells
}
