//! The map: what lies where, and where danger begins.
//!
//! One byte per cell on a grid with a rim of walls, so that a step needs no look at the borders. Everything that a move or a
//! search asks of a cell is a bit of that byte, the danger around ghosts included.

use std::fmt;

use super::naming::Naming;
use super::numbering::Numbering;
use super::place::{Cell, Way};

/// What a cell holds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Square {
    /// Nothing.
    #[default]
    Floor,
    /// A wall (*pared*).
    Wall,
    /// A ghost (*fantasma*).
    Ghost,
    /// A chocolate.
    Chocolate,
}

/// The bits of a cell's byte.
pub(super) const WALL: u8 = 1;
pub(super) const GHOST: u8 = 2;
pub(super) const CHOCOLATE: u8 = 4;
pub(super) const DANGER: u8 = 8;

/// How large a map is and where it lies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Extent {
    /// Cells from left to right.
    pub width: u32,
    /// Cells from bottom to top.
    pub height: u32,
    /// The cell at the bottom left (*vértice*).
    pub vertex: Cell,
}

impl Extent {
    /// No side is longer.
    pub const LONGEST: u32 = 8_000;
    /// No vertex lies further out, on both axes.
    pub const FARTHEST: i32 = 1_000_000;

    /// Whether a cell lies inside.
    pub fn holds(self, cell: Cell) -> bool {
        // Any cell may be asked for: the difference of two coordinates need not fit into one.
        let fits = |of: i32, from: i32, side: u32| (0..i64::from(side)).contains(&(i64::from(of) - i64::from(from)));
        fits(cell.x, self.vertex.x, self.width) && fits(cell.y, self.vertex.y, self.height)
    }

    /// How many cells there are.
    pub fn cells(self) -> usize {
        self.width as usize * self.height as usize
    }

    /// The cell in this row from the top and this column from the left, both from 0.
    pub fn cell(self, row: usize, column: usize) -> Cell {
        self.vertex + Cell::new(column as i32, self.height as i32 - 1 - row as i32)
    }

    /// Row from the top and column from the left of a cell inside.
    pub fn row_column(self, cell: Cell) -> (usize, usize) {
        let at = cell - self.vertex;
        ((self.height as i32 - 1 - at.y) as usize, at.x as usize)
    }

    /// Its place among the squares of a map: row by row from the top.
    pub fn index(self, cell: Cell) -> usize {
        let (row, column) = self.row_column(cell);
        row * self.width as usize + column
    }
}

/// The two figures of the rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rules {
    /// A ghost is dangerous up to this distance.
    pub radius: u8,
    /// The level after a chocolate.
    pub level: u8,
}

impl Rules {
    /// The largest radius.
    pub const WIDEST: u8 = 100;
    /// The highest level.
    pub const HIGHEST: u8 = 250;
}

impl Default for Rules {
    /// Those of the original exercise.
    fn default() -> Rules {
        Rules { radius: 3, level: 10 }
    }
}

/// What a map is made from, as the specification has it: sets of cells.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Parts {
    /// How large it is and where it lies.
    pub extent: Extent,
    /// Where a play begins (*casillero inicial*).
    pub start: Cell,
    /// Where it is won (*casillero de llegada*).
    pub exit: Cell,
    /// The ghosts.
    pub ghosts: Vec<Cell>,
    /// The walls.
    pub walls: Vec<Cell>,
    /// The chocolates.
    pub chocolates: Vec<Cell>,
    /// Radius and level.
    pub rules: Rules,
}

/// A precondition of a new map that does not hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Broken {
    /// A map has at least one cell, and no more than the limits allow.
    Size,
    /// Start and exit are the same cell.
    SameCell,
    /// The start lies outside.
    StartOutside,
    /// The exit lies outside.
    ExitOutside,
    /// A wall, ghost or chocolate lies outside.
    Outside(Cell),
    /// Two of wall, ghost and chocolate on one cell.
    Overlap(Cell),
    /// The start lies on a wall or a ghost.
    StartTaken,
    /// The exit lies on a wall or a ghost.
    ExitTaken,
    /// A ghost is near the start, and no chocolate lies there.
    StartInDanger(Cell),
}

impl fmt::Display for Broken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Broken::Size => write!(f, "a side is not from 1 to {}", Extent::LONGEST),
            Broken::SameCell => f.write_str("start and exit are the same cell"),
            Broken::StartOutside => f.write_str("the start lies outside the map"),
            Broken::ExitOutside => f.write_str("the exit lies outside the map"),
            Broken::Outside(cell) => write!(f, "{cell} lies outside the map"),
            Broken::Overlap(cell) => write!(f, "two things lie on {cell}"),
            Broken::StartTaken => f.write_str("the start lies on a wall or a ghost"),
            Broken::ExitTaken => f.write_str("the exit lies on a wall or a ghost"),
            Broken::StartInDanger(ghost) => {
                write!(f, "the ghost at {ghost} is near the start, and no chocolate lies there")
            }
        }
    }
}

impl std::error::Error for Broken {}

/// A map that satisfies every precondition.
#[derive(Clone, Debug)]
pub struct Map {
    extent: Extent,
    rules: Rules,
    /// From one row of the padded grid to the next.
    stride: u32,
    marks: Vec<u8>,
    start: u32,
    exit: u32,
    chocolates: Numbering,
    /// How people name its cells; no part of the map itself.
    naming: Naming,
}

/// Maps are equal iff all that can be observed of them is: ghosts, walls, chocolates, size, vertex, start, exit; and the
/// two figures.
impl PartialEq for Map {
    fn eq(&self, other: &Map) -> bool {
        let seen = |map: &Map| (map.extent, map.rules, map.start, map.exit);
        seen(self) == seen(other) && self.marks == other.marks
    }
}

impl Eq for Map {}

impl Map {
    /// A map of these sets, or the first precondition that does not hold.
    pub fn new(parts: &Parts) -> Result<Map, Broken> {
        let extent = parts.extent;
        Map::check_extent(extent)?;
        let mut squares = vec![Square::Floor; extent.cells()];
        let things =
            [(&parts.ghosts, Square::Ghost), (&parts.walls, Square::Wall), (&parts.chocolates, Square::Chocolate)];
        for (cells, square) in things {
            for cell in cells {
                if !extent.holds(*cell) {
                    return Err(Broken::Outside(*cell));
                }
                let place = &mut squares[extent.index(*cell)];
                if *place != Square::Floor && *place != square {
                    return Err(Broken::Overlap(*cell));
                }
                *place = square;
            }
        }
        Map::of_squares(extent, &squares, parts.start, parts.exit, parts.rules)
    }

    fn check_extent(extent: Extent) -> Result<(), Broken> {
        let sides = 1..=Extent::LONGEST;
        let near = -Extent::FARTHEST..=Extent::FARTHEST;
        let fits = sides.contains(&extent.width)
            && sides.contains(&extent.height)
            && near.contains(&extent.vertex.x)
            && near.contains(&extent.vertex.y);
        if fits { Ok(()) } else { Err(Broken::Size) }
    }

    /// A map of squares, row by row from the top, or the first precondition that does not hold.
    pub fn of_squares(
        extent: Extent,
        squares: &[Square],
        start: Cell,
        exit: Cell,
        rules: Rules,
    ) -> Result<Map, Broken> {
        Map::check_extent(extent)?;
        if squares.len() != extent.cells() {
            return Err(Broken::Size);
        }
        if !extent.holds(start) {
            return Err(Broken::StartOutside);
        }
        if !extent.holds(exit) {
            return Err(Broken::ExitOutside);
        }
        if start == exit {
            return Err(Broken::SameCell);
        }
        let taken = |cell| matches!(squares[extent.index(cell)], Square::Wall | Square::Ghost);
        if taken(start) {
            return Err(Broken::StartTaken);
        }
        if taken(exit) {
            return Err(Broken::ExitTaken);
        }
        let stride = extent.width + 1;
        let mut map = Map {
            extent,
            rules,
            stride,
            marks: padded(extent, squares),
            start: 0,
            exit: 0,
            chocolates: Numbering::default(),
            naming: Naming::default(),
        };
        map.start = map.index(start);
        map.exit = map.index(exit);
        map.spread_danger();
        map.chocolates = Numbering::of(&map.marks, CHOCOLATE);
        match map.near_ghost(start) {
            Some(ghost) if !map.has_chocolate(map.start) => Err(Broken::StartInDanger(ghost)),
            _ => Ok(map),
        }
    }

    /// Marks every cell within the radius of a ghost, walls or not, by two sweeps: the distance of a cell is one more than
    /// that of its nearest neighbour, and the nearest ghost lies on one side or the other.
    fn spread_danger(&mut self) {
        if !self.marks.iter().any(|marks| marks & GHOST != 0) {
            return;
        }
        let far = self.rules.radius + 1;
        let stride = self.stride as usize;
        let mut distance: Vec<u8> = self.marks.iter().map(|marks| if marks & GHOST != 0 { 0 } else { far }).collect();
        // The rim is part of neither row beside it: a step across it would join the ends of two rows.
        let rows = 1..=self.extent.height as usize;
        for row in rows.clone() {
            for index in row * stride + 1..(row + 1) * stride {
                let left = if index % stride == 1 { far } else { distance[index - 1] };
                let nearest = left.min(if row == 1 { far } else { distance[index - stride] });
                distance[index] = distance[index].min(nearest.saturating_add(1));
            }
        }
        for row in rows.rev() {
            for index in (row * stride + 1..(row + 1) * stride).rev() {
                let right = if index % stride == stride - 1 { far } else { distance[index + 1] };
                let above = if row == self.extent.height as usize { far } else { distance[index + stride] };
                distance[index] = distance[index].min(right.min(above).saturating_add(1));
            }
        }
        for (marks, distance) in self.marks.iter_mut().zip(distance) {
            if distance < far {
                *marks |= DANGER;
            }
        }
    }

    /// How large it is and where it lies (*dimensiones*, *vértice*).
    pub fn extent(&self) -> Extent {
        self.extent
    }

    /// The same map, its cells named so.
    #[must_use]
    pub fn named_by(self, naming: Naming) -> Map {
        Map { naming, ..self }
    }

    /// How people name its cells.
    pub fn naming(&self) -> Naming {
        self.naming
    }

    /// A cell inside as people name it.
    pub fn name(&self, cell: Cell) -> String {
        self.naming.cell(self.extent, cell)
    }

    /// Radius and level.
    pub fn rules(&self) -> Rules {
        self.rules
    }

    /// Where a play begins.
    pub fn start(&self) -> Cell {
        self.cell(self.start)
    }

    /// Where it is won.
    pub fn exit(&self) -> Cell {
        self.cell(self.exit)
    }

    /// The ghosts, in the order of their cells (*conjFantasmas*).
    pub fn ghosts(&self) -> impl Iterator<Item = Cell> {
        self.marked(GHOST)
    }

    /// The walls, in the order of their cells (*conjParedes*).
    pub fn walls(&self) -> impl Iterator<Item = Cell> {
        self.marked(WALL).filter(|cell| self.extent.holds(*cell))
    }

    /// The chocolates, in the order of their numbers (*conjChocolates*).
    pub fn chocolates(&self) -> impl Iterator<Item = Cell> {
        self.marked(CHOCOLATE)
    }

    fn marked(&self, mark: u8) -> impl Iterator<Item = Cell> {
        let found = self.marks.iter().enumerate().filter(move |(_, marks)| **marks & mark != 0);
        found.map(|(index, _)| self.cell(index as u32))
    }

    /// How many chocolates there are.
    pub fn chocolate_count(&self) -> u32 {
        self.chocolates.count()
    }

    /// What a cell inside holds.
    pub fn square(&self, cell: Cell) -> Square {
        match self.marks[self.index(cell) as usize] & (WALL | GHOST | CHOCOLATE) {
            WALL => Square::Wall,
            GHOST => Square::Ghost,
            CHOCOLATE => Square::Chocolate,
            _ => Square::Floor,
        }
    }

    /// Whether a ghost is within the radius of a cell inside.
    pub fn is_dangerous(&self, cell: Cell) -> bool {
        self.marks[self.index(cell) as usize] & DANGER != 0
    }

    /// The nearest ghost within the radius of a cell; the first in the order of cells where several are as near.
    pub fn near_ghost(&self, cell: Cell) -> Option<Cell> {
        let radius = i32::from(self.rules.radius);
        let mut nearest: Option<Cell> = None;
        for y in cell.y - radius..=cell.y + radius {
            let rest = radius - (y - cell.y).abs();
            for x in cell.x - rest..=cell.x + rest {
                let there = Cell::new(x, y);
                let found = self.extent.holds(there) && self.square(there) == Square::Ghost;
                if found && nearest.is_none_or(|it| there.distance(cell) < it.distance(cell)) {
                    nearest = Some(there);
                }
            }
        }
        nearest
    }

    /// The bytes of the padded grid.
    pub(super) fn marks(&self) -> &[u8] {
        &self.marks
    }

    /// The bytes of one row, from the top.
    pub(super) fn row(&self, row: usize) -> &[u8] {
        let (width, stride) = (self.extent.width as usize, self.stride as usize);
        let from = (self.extent.height as usize - row) * stride + 1;
        &self.marks[from..from + width]
    }

    pub(super) fn start_index(&self) -> u32 {
        self.start
    }

    pub(super) fn exit_index(&self) -> u32 {
        self.exit
    }

    pub(super) fn has_chocolate(&self, index: u32) -> bool {
        self.marks[index as usize] & CHOCOLATE != 0
    }

    /// The number of the chocolate in a cell that has one.
    pub(super) fn chocolate_number(&self, index: u32) -> u32 {
        self.chocolates.number(index)
    }

    /// The place of a cell inside, on the padded grid.
    pub(super) fn index(&self, cell: Cell) -> u32 {
        let at = cell - self.extent.vertex;
        (at.y as u32 + 1) * self.stride + at.x as u32 + 1
    }

    /// The cell of a place on the padded grid.
    pub(super) fn cell(&self, index: u32) -> Cell {
        let (row, column) = (index / self.stride, index % self.stride);
        self.extent.vertex + Cell::new(column as i32 - 1, row as i32 - 1)
    }

    /// The next place in this direction; the rim is never left, because nobody enters it.
    pub(super) fn next(&self, index: u32, way: Way) -> u32 {
        match way {
            Way::Up => index + self.stride,
            Way::Down => index - self.stride,
            Way::Right => index + 1,
            Way::Left => index - 1,
        }
    }
}

/// The squares on a grid with a rim of walls: a row below, a row above, and a column that ends one row and begins the next.
fn padded(extent: Extent, squares: &[Square]) -> Vec<u8> {
    let (width, stride) = (extent.width as usize, extent.width as usize + 1);
    let mut marks = vec![WALL; stride * (extent.height as usize + 2) + 1];
    for (row, squares) in squares.chunks_exact(width).enumerate() {
        let from = (extent.height as usize - row) * stride + 1;
        for (mark, square) in marks[from..from + width].iter_mut().zip(squares) {
            *mark = match square {
                Square::Floor => 0,
                Square::Wall => WALL,
                Square::Ghost => GHOST,
                Square::Chocolate => CHOCOLATE,
            };
        }
    }
    marks
}
