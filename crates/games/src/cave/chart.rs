//! How far the cave goes, as one agent knows it: told in the set-up facts, or learned by bumping into walls.
//!
//! The cave is a rectangle, so one bump shows a whole wall (rules 20, 22, 24 and 26 of the original exercise). Until then the next row or
//! column may be part of the cave or not: it belongs to the area that the agent thinks about, and what lies farther away does
//! not, because no sense but a moan reaches so far.

use super::place::{Area, Cell, Size, Way};
use super::words::{Act, Begin, Sensed};

/// Where the agent has been, and on which sides the cave ends there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Chart {
    /// The smallest area with all cells that were visited; the whole cave where its size is told.
    visited: Area,
    /// By direction: whether the cave ends where `visited` ends.
    walls: [bool; 4],
}

impl Default for Chart {
    /// Nothing is known, not even the home.
    fn default() -> Chart {
        Chart { visited: Size { columns: 1, rows: 1 }.into(), walls: [true; 4] }
    }
}

impl Chart {
    /// What the set-up facts say.
    pub fn new(begin: &Begin) -> Chart {
        match begin.size {
            Some(size) => Chart { visited: size.into(), walls: [true; 4] },
            None => {
                Chart { visited: Area { corner: begin.home, size: Size { columns: 1, rows: 1 } }, walls: [false; 4] }
            }
        }
    }

    /// The cells that may belong to the cave, as far as they are next to visited ones.
    pub fn area(&self) -> Area {
        let Area { corner, size } = self.visited;
        let more = |way: Way| u8::from(self.is_open(way));
        Area {
            corner: Cell {
                column: corner.column - i16::from(more(Way::West)),
                row: corner.row - i16::from(more(Way::North)),
            },
            size: Size {
                columns: size.columns + more(Way::West) + more(Way::East),
                rows: size.rows + more(Way::North) + more(Way::South),
            },
        }
    }

    /// The smallest area with all cells that were visited; the whole cave where its size is told.
    pub fn visited(&self) -> Area {
        self.visited
    }

    /// Whether the cave may go on in this direction. No side is longer than [`Size::LONGEST`], so a cave that was walked
    /// through over that length ends on both sides.
    pub fn is_open(&self, way: Way) -> bool {
        let Size { columns, rows } = self.visited.size;
        let length = if matches!(way, Way::East | Way::West) { columns } else { rows };
        !self.walls[way as usize] && length < Size::LONGEST
    }

    /// Whether the cave is known to end on all four sides.
    pub fn is_whole(&self) -> bool {
        !Way::ALL.into_iter().any(|way| self.is_open(way))
    }

    /// The size of the cave, once it is known.
    pub fn size(&self) -> Option<Size> {
        self.is_whole().then_some(self.visited.size)
    }

    /// Learns where the agent is and which wall it felt; none if the cell cannot be one of the cave, otherwise whether that
    /// was news.
    pub fn learn(&mut self, sensed: &Sensed) -> Option<bool> {
        let before = *self;
        self.visited = self.reach(sensed.cell)?;
        if let (true, Some(Act::Move(way))) = (sensed.bump, sensed.did)
            && !sensed.cell.beside(way).is_inside(self.visited)
        {
            self.walls[way as usize] = true;
        }
        Some(*self != before)
    }

    /// The visited area with this cell; none if a wall is between, or the cave would be too long.
    fn reach(&self, cell: Cell) -> Option<Area> {
        let Area { corner, size } = self.visited;
        let (column, columns) = span(corner.column, size.columns, cell.column, [Way::West, Way::East], self.walls)?;
        let (row, rows) = span(corner.row, size.rows, cell.row, [Way::North, Way::South], self.walls)?;
        Some(Area { corner: Cell { column, row }, size: Size { columns, rows } })
    }
}

/// The first and the number of the columns (or rows) with this one among them.
fn span(first: i16, count: u8, wanted: i16, [back, ahead]: [Way; 2], walls: [bool; 4]) -> Option<(i16, u8)> {
    let last = first + i16::from(count) - 1;
    let crossed = wanted < first && walls[back as usize] || wanted > last && walls[ahead as usize];
    let (first, last) = (first.min(wanted), last.max(wanted));
    let count = u8::try_from(last - first + 1).ok().filter(|count| *count <= Size::LONGEST && !crossed)?;
    Some((first, count))
}
