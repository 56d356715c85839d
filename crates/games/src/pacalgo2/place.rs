//! Cells of the plane and the four ways between them.

use std::fmt;
use std::ops::{Add, Sub};

/// A cell (*casillero*): a pair of whole numbers; `y` grows upwards.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cell {
    /// Grows to the right.
    pub x: i32,
    /// Grows upwards.
    pub y: i32,
}

impl Cell {
    /// The cell with these coordinates.
    pub const fn new(x: i32, y: i32) -> Cell {
        Cell { x, y }
    }

    /// How many steps there are to another cell if nothing is in the way.
    pub fn distance(self, other: Cell) -> u32 {
        self.x.abs_diff(other.x) + self.y.abs_diff(other.y)
    }

    /// The next cell in this direction.
    #[must_use]
    pub fn next(self, way: Way) -> Cell {
        self + way.step()
    }
}

impl Add for Cell {
    type Output = Cell;

    fn add(self, other: Cell) -> Cell {
        Cell { x: self.x + other.x, y: self.y + other.y }
    }
}

impl Sub for Cell {
    type Output = Cell;

    fn sub(self, other: Cell) -> Cell {
        Cell { x: self.x - other.x, y: self.y - other.y }
    }
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "({}, {})", self.x, self.y)
    }
}

/// A direction.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Way {
    /// To the cell above (*arriba*).
    Up,
    /// To the cell below (*abajo*).
    Down,
    /// To the cell on the right (*derecha*).
    Right,
    /// To the cell on the left (*izquierda*).
    Left,
}

impl Way {
    /// All of them, in the order in which they are tried and listed.
    pub const ALL: [Way; 4] = [Way::Up, Way::Down, Way::Right, Way::Left];
    /// Their names.
    pub const NAMES: &'static [&'static str] = &["up", "down", "right", "left"];

    /// Its name.
    pub fn name(self) -> &'static str {
        Way::NAMES[self as usize]
    }

    /// The way of this name.
    pub fn named(name: &str) -> Option<Way> {
        Way::NAMES.iter().position(|it| *it == name).map(|index| Way::ALL[index])
    }

    /// Its letter in solutions, from the Spanish name.
    pub fn letter(self) -> char {
        match self {
            Way::Up => 'A',
            Way::Down => 'B',
            Way::Right => 'D',
            Way::Left => 'I',
        }
    }

    /// The way of a letter of a solution: `ABDI`, or `udrl` from the English names.
    pub fn of_letter(letter: char) -> Option<Way> {
        match letter {
            'A' | 'u' => Some(Way::Up),
            'B' | 'd' => Some(Way::Down),
            'D' | 'r' => Some(Way::Right),
            'I' | 'l' => Some(Way::Left),
            _ => None,
        }
    }

    /// The difference between a cell and the next.
    pub fn step(self) -> Cell {
        match self {
            Way::Up => Cell::new(0, 1),
            Way::Down => Cell::new(0, -1),
            Way::Right => Cell::new(1, 0),
            Way::Left => Cell::new(-1, 0),
        }
    }

    /// The way back.
    #[must_use]
    pub fn back(self) -> Way {
        match self {
            Way::Up => Way::Down,
            Way::Down => Way::Up,
            Way::Right => Way::Left,
            Way::Left => Way::Right,
        }
    }
}

/// Ways as a solution is written: a letter each.
pub fn letters(ways: &[Way]) -> String {
    ways.iter().map(|way| way.letter()).collect()
}
