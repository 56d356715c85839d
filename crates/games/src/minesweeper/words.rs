//! What can be done and what is told: the words of the game.

use facts::{Fact, Kind, Slot, Speak, Symbol, Unheard, Value, Word};

use super::cell::{Cell, Ground};

/// What the first opening is promised.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Start {
    /// It is no mine.
    Safe,
    /// It is no mine, and none of its neighbours is, as far as there is room for the mines elsewhere.
    Open,
    /// Nothing.
    None,
}

impl Start {
    /// Their names.
    pub const NAMES: &'static [&'static str] = &["safe", "open", "none"];

    /// Its name.
    pub fn name(self) -> &'static str {
        Start::NAMES[self as usize]
    }

    /// The rule of this name.
    pub fn named(name: &str) -> Option<Start> {
        [Start::Safe, Start::Open, Start::None].into_iter().find(|start| start.name() == name)
    }
}

/// The rules of a field.
///
/// Invariant: both sides are 1 to 100, and at least one cell is free of mines.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Field {
    /// Cells per row.
    pub width: u8,
    /// Rows.
    pub height: u8,
    /// How many mines there are.
    pub mines: u16,
    /// What the first opening is promised.
    pub start: Start,
    /// Whether opening a cell without mines around it opens its neighbours, too.
    pub flood: bool,
    /// Whether the field can be cleared from its first opening without a guess.
    pub solvable: bool,
}

impl Field {
    /// How many cells there are.
    pub fn cells(&self) -> usize {
        usize::from(self.width) * usize::from(self.height)
    }

    /// Whether there can be such a field.
    pub fn is_ok(&self) -> bool {
        let sides = 1..=Ground::LONGEST;
        sides.contains(&self.width) && sides.contains(&self.height) && usize::from(self.mines) < self.cells()
    }
}

/// What can be done.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Act {
    /// Opens a closed cell.
    Open(Cell),
    /// Sets or lifts the flag of a closed cell; nobody trusts it.
    Flag(Cell),
    /// Opens all closed cells around a number that has as many flags around it.
    Chord(Cell),
}

impl Act {
    /// The cell it is about.
    pub fn cell(self) -> Cell {
        match self {
            Act::Open(cell) | Act::Flag(cell) | Act::Chord(cell) => cell,
        }
    }
}

const SIDE: Kind = Kind::Int { min: 1, max: Ground::LONGEST as i64 };
const ROW: Slot = Slot::new("row", SIDE, "from the top");
const COLUMN: Slot = Slot::new("column", SIDE, "from the left");
const CELL: &[Slot] = &[ROW, COLUMN];

impl Speak for Act {
    const WORDS: &'static [Word] = &[
        Word { head: "open", slots: CELL, keys: &["o"], doc: "a closed cell without a flag" },
        Word { head: "flag", slots: CELL, keys: &["f"], doc: "sets the flag of a closed cell, or lifts it" },
        Word {
            head: "chord",
            slots: CELL,
            keys: &["c"],
            doc: "opens all around a number that has as many flags around it",
        },
    ];

    fn say(&self) -> Fact {
        let head = match self {
            Act::Open(_) => "open",
            Act::Flag(_) => "flag",
            Act::Chord(_) => "chord",
        };
        at(head, self.cell())
    }

    fn hear(fact: &Fact) -> Result<Act, Unheard> {
        let fact = Word::check_any(Act::WORDS, fact)?;
        let cell = hear_cell(&fact).ok_or_else(|| Unheard::new(&fact, "no such cell"))?;
        Ok(match fact.head.as_str() {
            "open" => Act::Open(cell),
            "flag" => Act::Flag(cell),
            _ => Act::Chord(cell),
        })
    }
}

/// What is told.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Percept {
    /// The rules, before everything else.
    Field(Field),
    /// This cell must be opened first.
    First(Cell),
    /// A cell is open now.
    Opened {
        /// Which.
        cell: Cell,
        /// How many of its neighbours are mines.
        count: u8,
    },
    /// A flag was set or lifted.
    Flagged {
        /// Where.
        cell: Cell,
        /// Whether it is there now.
        on: bool,
    },
    /// A mine was opened: the play is lost.
    Exploded(Cell),
    /// All cells without a mine are open: the play is won.
    Cleared,
    /// No board could be laid that can be cleared from the first opening without a guess: the play ends.
    Unlaid {
        /// The first opening.
        cell: Cell,
        /// How many boards were tried.
        tries: u32,
    },
}

const FIELD: Word = Word {
    head: "field",
    slots: &[
        Slot::new("width", SIDE, "cells per row"),
        Slot::new("height", SIDE, "rows"),
        Slot::new("mines", Kind::Int { min: 0, max: 9_999 }, "how many there are"),
        Slot::new("start", Kind::Choice(Start::NAMES), "what the first opening is promised").or("none"),
        Slot::new("flood", Kind::Bool, "whether a cell without mines around it opens its neighbours").or("TRUE"),
        Slot::new("solvable", Kind::Bool, "whether it can be cleared from the first opening without a guess")
            .or("FALSE"),
    ],
    keys: &[],
    doc: "the rules of this field",
};

impl Speak for Percept {
    const WORDS: &'static [Word] = &[
        FIELD,
        Word { head: "first", slots: CELL, keys: &[], doc: "this cell must be opened first" },
        Word {
            head: "opened",
            slots: &[ROW, COLUMN, Slot::new("count", Kind::Int { min: 0, max: 8 }, "mines around it")],
            keys: &[],
            doc: "a cell is open now",
        },
        Word {
            head: "flagged",
            slots: &[ROW, COLUMN, Slot::new("on", Kind::Bool, "whether it is there now")],
            keys: &[],
            doc: "a flag was set or lifted",
        },
        Word { head: "exploded", slots: CELL, keys: &[], doc: "a mine was opened: the play is lost" },
        Word { head: "cleared", slots: &[], keys: &[], doc: "all cells without a mine are open: the play is won" },
        Word {
            head: "unlaid",
            slots: &[ROW, COLUMN, Slot::new("tries", Kind::Int { min: 0, max: u32::MAX as i64 }, "boards tried")],
            keys: &[],
            doc: "no board was found that can be cleared from this first opening without a guess: the play ends",
        },
    ];

    fn say(&self) -> Fact {
        match self {
            Percept::Field(field) => say_field(*field),
            Percept::First(cell) => at("first", *cell),
            Percept::Opened { cell, count } => at("opened", *cell).with("count", *count),
            Percept::Flagged { cell, on } => at("flagged", *cell).with("on", *on),
            Percept::Exploded(cell) => at("exploded", *cell),
            Percept::Cleared => Fact::new("cleared"),
            Percept::Unlaid { cell, tries } => at("unlaid", *cell).with("tries", i64::from(*tries)),
        }
    }

    fn hear(fact: &Fact) -> Result<Percept, Unheard> {
        let fact = Word::check_any(Percept::WORDS, fact)?;
        let heard = match fact.head.as_str() {
            "field" => hear_field(&fact).map(Percept::Field),
            "first" => hear_cell(&fact).map(Percept::First),
            "opened" => hear_cell(&fact).zip(byte(&fact, "count")).map(|(cell, count)| Percept::Opened { cell, count }),
            "flagged" => hear_cell(&fact).map(|cell| Percept::Flagged { cell, on: fact.is("on") }),
            "exploded" => hear_cell(&fact).map(Percept::Exploded),
            "unlaid" => {
                let tries = fact.int("tries").and_then(|it| u32::try_from(it).ok());
                hear_cell(&fact).zip(tries).map(|(cell, tries)| Percept::Unlaid { cell, tries })
            }
            _ => Some(Percept::Cleared),
        };
        heard.ok_or_else(|| Unheard::new(&fact, "at least one cell must be free of mines"))
    }
}

fn at(head: &'static str, cell: Cell) -> Fact {
    Fact::new(head).with("row", cell.row + 1).with("column", cell.column + 1)
}

fn say_field(field: Field) -> Fact {
    Fact::new("field")
        .with("width", field.width)
        .with("height", field.height)
        .with("mines", i64::from(field.mines))
        .with("start", Value::Symbol(Symbol::literal(field.start.name())))
        .with("flood", field.flood)
        .with("solvable", field.solvable)
}

fn hear_field(fact: &Fact) -> Option<Field> {
    let field = Field {
        width: byte(fact, "width")?,
        height: byte(fact, "height")?,
        mines: u16::try_from(fact.int("mines")?).ok()?,
        start: Start::named(fact.text("start")?)?,
        flood: fact.is("flood"),
        solvable: fact.is("solvable"),
    };
    field.is_ok().then_some(field)
}

fn byte(fact: &Fact, name: &str) -> Option<u8> {
    u8::try_from(fact.int(name)?).ok()
}

fn hear_cell(fact: &Fact) -> Option<Cell> {
    Some(Cell { row: byte(fact, "row")?.checked_sub(1)?, column: byte(fact, "column")?.checked_sub(1)? })
}
