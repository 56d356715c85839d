//! What the arrays of an observation mean.

use std::borrow::Cow;

/// One byte for each cell of the board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Plane {
    /// Its name.
    pub name: Cow<'static, str>,
    /// What its values mean.
    pub doc: Cow<'static, str>,
    /// The largest value; the smallest is 0.
    pub most: u8,
}

impl Plane {
    /// A plane of this name, its meaning, and its largest value.
    pub const fn new(name: &'static str, most: u8, doc: &'static str) -> Plane {
        Plane { name: Cow::Borrowed(name), doc: Cow::Borrowed(doc), most }
    }
}

/// One whole number.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Figure {
    /// Its name.
    pub name: Cow<'static, str>,
    /// What it means.
    pub doc: Cow<'static, str>,
    /// The smallest value.
    pub least: i32,
    /// The largest value.
    pub most: i32,
}

impl Figure {
    /// A figure of this name, its smallest and largest value, and its meaning.
    pub const fn new(name: &'static str, least: i32, most: i32, doc: &'static str) -> Figure {
        Figure { name: Cow::Borrowed(name), doc: Cow::Borrowed(doc), least, most }
    }
}

/// What one observation consists of: planes over the board, and figures.
///
/// In memory the planes follow each other, each row by row; the figures stand in a list of their own.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Shape {
    /// Rows of the board.
    pub rows: usize,
    /// Columns of the board.
    pub columns: usize,
    /// The planes, in order.
    pub planes: Vec<Plane>,
    /// The figures, in order.
    pub figures: Vec<Figure>,
}

impl Shape {
    /// How many cells the board has.
    pub fn cells(&self) -> usize {
        self.rows * self.columns
    }

    /// How many bytes all planes take.
    pub fn bytes(&self) -> usize {
        self.cells() * self.planes.len()
    }
}
