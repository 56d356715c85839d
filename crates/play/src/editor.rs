//! Maps that are drawn: what lies in which cell, apart from every file format.
//!
//! A game with maps says what can be placed (a [`Palette`]), and how a text becomes a [`Drawing`] and a drawing a text. A face
//! draws with it and knows no game. What is wrong with a drawing is what the game's own reader says about its text; the
//! places of these complaints lead back to cells and keys ([`Written::spot`]).

use std::collections::BTreeMap;

use facts::{Diagnostic, Diagnostics, Fact, Place, Slot};

use crate::{Layer, MapText, Mark, Setup, SetupError, Tone};

/// A kind of thing that can be placed on a map.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Thing {
    /// What it is, in English; unique in its palette.
    pub name: &'static str,
    /// One line for people.
    pub doc: &'static str,
    /// The key that places it; unique in its palette, a small letter.
    pub letter: char,
    /// On which layer it is drawn.
    pub layer: Layer,
    /// How it is drawn in text.
    pub glyph: &'static str,
    /// What it means to a player.
    pub tone: Tone,
    /// The most of its kind on one map. Who places one more moves the last one.
    pub most: Option<usize>,
    /// The glyphs of the first, the second and so on, where things of this kind have an order; empty where they have none.
    pub numbered: &'static str,
    /// The other things that may lie in the same cell. That is mutual: each names the other.
    pub beside: &'static [&'static str],
}

impl Thing {
    /// A thing of which there may be any number, each alone in its cell.
    pub const fn new(name: &'static str, letter: char, layer: Layer, glyph: &'static str, doc: &'static str) -> Thing {
        Thing { name, doc, letter, layer, glyph, tone: Tone::Plain, most: None, numbered: "", beside: &[] }
    }
}

/// What can be drawn under some settings.
#[derive(Clone, Debug, PartialEq)]
pub struct Palette {
    /// What can be placed, in the order in which it is offered.
    pub things: &'static [Thing],
    /// Whether a cell holds one thing, whatever the things say of others beside them.
    pub alone: bool,
    /// The fewest and the most cells of a side, columns first.
    pub sides: [(usize, usize); 2],
    /// Whether there are as many rows as columns.
    pub square: bool,
    /// Columns and rows of a new map.
    pub usual: [usize; 2],
    /// Whether rows are counted from the bottom, so that a higher map grows at its top.
    pub bottom_up: bool,
    /// What a map says besides: keys of its header. One that is not given is left out.
    pub keys: Vec<Slot>,
    /// Settings that a drawn map makes needless, because its text says the same by itself.
    pub replaces: &'static [&'static str],
}

impl Palette {
    /// The thing of this name.
    pub fn thing(&self, name: &str) -> Option<&'static Thing> {
        self.things.iter().find(|thing| thing.name == name)
    }

    /// Whether two things may lie in one cell.
    pub fn may_share(&self, one: &Thing, other: &Thing) -> bool {
        !self.alone && one.name != other.name && one.beside.contains(&other.name)
    }
}

/// A thing in a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Placed {
    /// The name of the thing.
    pub thing: &'static str,
    /// The number of the cell, from 0, row by row from the top left.
    pub cell: usize,
}

/// A map as cells: its size, what lies where, and what its header says.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Drawing {
    /// Cells per row.
    pub columns: usize,
    /// Rows.
    pub rows: usize,
    /// What lies where; the order is that of the file, and things with numbers have theirs from it.
    pub things: Vec<Placed>,
    /// The keys that are given, with their values as a person writes them.
    pub keys: Vec<(&'static str, String)>,
}

impl Drawing {
    /// A map of this size without anything on it.
    pub fn empty(columns: usize, rows: usize) -> Drawing {
        Drawing { columns, rows, things: Vec::new(), keys: Vec::new() }
    }

    /// Places a thing in a row and a column, both from 0.
    pub fn place(&mut self, thing: &'static str, row: usize, column: usize) {
        self.things.push(Placed { thing, cell: row * self.columns + column });
    }

    /// Row and column of a cell, both from 0.
    pub fn row_column(&self, cell: usize) -> (usize, usize) {
        (cell / self.columns.max(1), cell % self.columns.max(1))
    }

    /// The cells of a thing, in their order.
    pub fn cells(&self, thing: &str) -> impl Iterator<Item = usize> {
        self.things.iter().filter(move |placed| placed.thing == thing).map(|placed| placed.cell)
    }

    /// The value of a key, if it is given and not blank.
    pub fn key(&self, name: &str) -> Option<&str> {
        self.keys.iter().find(|(key, _)| *key == name).map(|(_, value)| value.trim()).filter(|value| !value.is_empty())
    }

    /// What the palette does not allow, if there is such a thing. What it allows can be written.
    pub fn fault(&self, palette: &Palette) -> Option<String> {
        let sides = [("columns", self.columns), ("rows", self.rows)].into_iter().zip(palette.sides);
        for ((what, count), (least, most)) in sides {
            if !(least..=most).contains(&count) {
                return Some(format!("there are {least} to {most} {what} on a map, not {count}"));
            }
        }
        if palette.square && self.columns != self.rows {
            return Some(format!("a map is square here, not {}x{}", self.columns, self.rows));
        }
        if let Some((key, _)) = self.keys.iter().find(|(key, _)| palette.keys.iter().all(|slot| slot.name != *key)) {
            return Some(format!("maps have no key `{key}`"));
        }
        let mut kept = Kept::new(self, palette);
        self.things.iter().find_map(|placed| kept.take(*placed).err())
    }

    /// The drawing without what its palette does not allow: of a text with errors, what can be shown of it.
    #[must_use]
    pub fn tidied(mut self, palette: &Palette) -> Drawing {
        let mut kept = Kept::new(&self, palette);
        let things = self.things.iter().copied().filter(|placed| kept.take(*placed).is_ok()).collect();
        self.keys.retain(|(key, _)| palette.keys.iter().any(|slot| slot.name == *key));
        self.things = things;
        self
    }
}

/// What lies where so far, while things are taken one by one.
struct Kept<'a> {
    palette: &'a Palette,
    /// The number of cells. A small text may claim very many, so there is no list of them.
    size: usize,
    /// By cell: the things in it, where there are some.
    cells: BTreeMap<usize, Vec<&'static Thing>>,
    /// By thing of the palette: how many there are.
    counts: Vec<usize>,
}

impl Kept<'_> {
    fn new<'a>(drawing: &Drawing, palette: &'a Palette) -> Kept<'a> {
        let size = drawing.columns.saturating_mul(drawing.rows);
        Kept { palette, size, cells: BTreeMap::new(), counts: vec![0; palette.things.len()] }
    }

    /// Takes one more, or says what speaks against it.
    fn take(&mut self, placed: Placed) -> Result<(), String> {
        let number = self.palette.things.iter().position(|thing| thing.name == placed.thing);
        let number = number.ok_or_else(|| format!("there is no thing `{}`", placed.thing))?;
        let thing = &self.palette.things[number];
        if placed.cell >= self.size {
            let last = self.size.saturating_sub(1);
            return Err(format!("cell {} is outside: the cells are 0 to {last}", placed.cell));
        }
        let here = self.cells.entry(placed.cell).or_default();
        if let Some(other) = here.iter().find(|other| !self.palette.may_share(thing, other)) {
            return Err(format!("cell {} cannot hold both {} and {}", placed.cell, other.name, thing.name));
        }
        if let Some(most) = thing.most.filter(|most| self.counts[number] >= *most) {
            return Err(format!("a map has at most {most} of the thing `{}`", thing.name));
        }
        here.push(thing);
        self.counts[number] += 1;
        Ok(())
    }
}

/// What a text says, as far as it can be drawn.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Sketch {
    /// What can be drawn of it; of a text with errors, what could be read; none where not even the size could.
    pub drawing: Option<Drawing>,
    /// How many worlds the text holds; one of them is drawn.
    pub worlds: u64,
    /// Everything that the game's reader says of the text.
    pub diagnostics: Diagnostics,
}

/// What a place of a map's text is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Spot {
    /// The cell of this number.
    Cell(usize),
    /// The key of this name.
    Key(&'static str),
}

/// A drawing as text, in the game's own format.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Written {
    /// The text.
    pub text: String,
    /// How a file of this format is called behind the dot.
    pub extension: &'static str,
    /// Which stretches of the text are about which cell or key.
    pub spots: Vec<(Place, Spot)>,
    lines: usize,
}

impl Written {
    /// Nothing yet of a file that is called so behind the dot.
    pub fn new(extension: &'static str) -> Written {
        Written { extension, ..Written::default() }
    }

    /// Adds a line. Each of its stretches has a column from 1, a length in characters, and what it is about. A letter that
    /// cannot be printed becomes a blank, so that one line stays one.
    pub fn line(&mut self, text: &str, spots: impl IntoIterator<Item = (usize, usize, Spot)>) {
        self.lines += 1;
        let line = self.lines;
        let spots = spots.into_iter().map(|(column, length, spot)| (Place { line, column, length }, spot));
        self.spots.extend(spots);
        self.text.extend(text.chars().map(|letter| if letter.is_control() { ' ' } else { letter }));
        self.text.push('\n');
    }

    /// What the beginning of a place is about.
    pub fn spot(&self, place: Place) -> Option<Spot> {
        let holds =
            |here: &Place| here.line == place.line && (here.column..here.column + here.length).contains(&place.column);
        self.spots.iter().find(|(here, _)| holds(here)).map(|(_, spot)| *spot)
    }

    /// Everything that a complaint is about: first its own place, then the others that belong to it.
    pub fn spots_of(&self, complaint: &Diagnostic) -> Vec<Spot> {
        let places = std::iter::once(complaint.place).chain(complaint.also.iter().map(|(place, _)| *place));
        places.filter_map(|place| self.spot(place)).collect()
    }
}

/// What a map shows besides the things that were placed: the names of its rows and columns, and what is always there.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Backdrop {
    /// The names of the columns, from the left.
    pub column_labels: Vec<String>,
    /// The names of the rows, from the top.
    pub row_labels: Vec<String>,
    /// Marks that cannot be moved, each with the number of its cell.
    pub fixed: Vec<(usize, Mark)>,
}

impl Backdrop {
    /// Rows and columns numbered from 1, and nothing fixed.
    pub fn numbered(_settings: &Fact, drawing: &Drawing) -> Backdrop {
        let labels = |count: usize| (1..=count).map(|it| it.to_string()).collect();
        Backdrop { column_labels: labels(drawing.columns), row_labels: labels(drawing.rows), fixed: Vec::new() }
    }
}

/// How the maps of a game are drawn.
#[derive(Clone, Copy, Debug)]
pub struct Editor {
    /// What can be drawn under these settings.
    pub palette: fn(&Fact) -> Palette,
    /// A text of any format that the game reads as a drawing; of several worlds, that of this number.
    pub read: fn(&Fact, &MapText, u64) -> Sketch,
    /// A drawing without a [`Drawing::fault`] as text. The game's reader decides whether it can be played.
    pub write: fn(&Drawing) -> Written,
    /// The world that the dice of a setup make, whose map is not looked at.
    pub make: fn(&Setup) -> Result<Drawing, SetupError>,
    /// What is shown besides the things, under these settings.
    pub backdrop: fn(&Fact, &Drawing) -> Backdrop,
}
