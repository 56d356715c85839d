//! Where things are built on the board of the published game: an order of cells for each kind of building.
//!
//! The house stands left, fields lie below, pastures right, so that nothing gets in the way of anything else. One order for
//! all plays is coarse, but to try every cell would spend a search's time on layouts that come to nearly the same.

use super::super::farm::CELLS;

/// Cells, the best first.
type Order = [u8; CELLS as usize];

/// For rooms: up the first column, then beside it.
pub(super) const ROOMS: Order = [6, 11, 1, 2, 7, 12, 3, 8, 13, 4, 9, 14, 5, 10, 15];
/// For fields: along the last row.
pub(super) const FIELDS: Order = [13, 14, 12, 15, 7, 8, 3, 2, 9, 4, 10, 5, 1, 6, 11];
/// For the first cell of a pasture: along the first row from the right.
pub(super) const PASTURES: Order = [5, 4, 3, 8, 9, 10, 15, 14, 2, 7, 13, 12, 1, 6, 11];
/// For further cells of a pasture: down to the second row.
pub(super) const FURTHER: Order = [10, 9, 8, 4, 3, 15, 14, 5, 13, 2, 7, 12, 1, 6, 11];

/// How early a cell stands in an order; a higher rank is better.
pub(super) fn rank(order: &Order, cell: u8) -> u8 {
    order.iter().position(|it| *it == cell).map_or(0, |at| CELLS - at as u8)
}
