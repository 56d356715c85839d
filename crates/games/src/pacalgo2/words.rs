//! What can be done and what is told: the words of the game.

use std::sync::Arc;

use facts::{Fact, Kind, Slot, Speak, Symbol, Unheard, Value, Word};

use super::file;
use super::map::{Extent, Map, Rules};
use super::naming::Naming;
use super::place::{Cell, Way};

/// A move (*arriba*, *abajo*, *derecha*, *izquierda*).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Act(pub Way);

impl Speak for Act {
    const WORDS: &'static [Word] = &[
        Word { head: "up", slots: &[], keys: &["U"], doc: "to the cell above" },
        Word { head: "down", slots: &[], keys: &["D"], doc: "to the cell below" },
        Word { head: "right", slots: &[], keys: &["R"], doc: "to the cell on the right" },
        Word { head: "left", slots: &[], keys: &["L"], doc: "to the cell on the left" },
    ];

    fn say(&self) -> Fact {
        Fact::new(self.0.name())
    }

    fn hear(fact: &Fact) -> Result<Act, Unheard> {
        let fact = Word::check_any(Act::WORDS, fact)?;
        Way::named(fact.head.as_str()).map(Act).ok_or_else(|| Unheard::new(&fact, "that is no direction"))
    }
}

/// What lies next to the player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Beside {
    /// Nothing.
    Floor,
    /// A wall, or the end of the map.
    Wall,
    /// A ghost.
    Ghost,
    /// A chocolate that is left.
    Chocolate,
    /// The exit, with or without a chocolate.
    Exit,
}

impl Beside {
    const ALL: [Beside; 5] = [Beside::Floor, Beside::Wall, Beside::Ghost, Beside::Chocolate, Beside::Exit];
    const NAMES: &'static [&'static str] = &["floor", "wall", "ghost", "chocolate", "exit"];

    fn name(self) -> &'static str {
        Beside::NAMES[self as usize]
    }

    fn named(name: &str) -> Option<Beside> {
        Beside::NAMES.iter().position(|it| *it == name).map(|index| Beside::ALL[index])
    }
}

/// Where the player stands after a move, or at the beginning.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stands {
    /// The move that led there; none at the beginning.
    pub by: Option<Way>,
    /// The cell.
    pub cell: Cell,
    /// Its row from the top, from 1; 0 where it was not told.
    pub row: u32,
    /// Its column from the left, from 1; 0 where it was not told.
    pub column: u32,
    /// The level of chocolate.
    pub level: u8,
    /// How many moves were made.
    pub moves: u32,
    /// How many chocolates are left.
    pub left: u32,
    /// Whether a ghost is within the radius.
    pub danger: bool,
    /// What lies above, below, on the right and on the left.
    pub beside: [Beside; 4],
}

/// What the player is told.
#[derive(Clone, Debug, PartialEq)]
pub enum Percept {
    /// The whole map, once.
    Map(Arc<Map>),
    /// Where the player stands.
    Stands(Stands),
    /// A move was ignored because something is in the way; only where blocked moves are ignored.
    Blocked(Way),
    /// The player is at the exit.
    Won {
        /// The score: so many moves.
        moves: u32,
    },
    /// A ghost is near and the level is 0.
    Lost {
        /// The nearest ghost.
        ghost: Cell,
        /// Its row from the top, from 1; 0 where it was not told.
        row: u32,
        /// Its column from the left, from 1; 0 where it was not told.
        column: u32,
    },
}

const FAR: i64 = Extent::FARTHEST as i64 + Extent::LONGEST as i64;
const PLACE: Kind = Kind::Int { min: -FAR, max: FAR };
const SIDE: Kind = Kind::Int { min: 1, max: Extent::LONGEST as i64 };
const COUNT: Kind = Kind::Int { min: 0, max: 4_294_967_295 };
const NEXT: Kind = Kind::Choice(Beside::NAMES);
const WAYS: &[&str] = &["none", "up", "down", "right", "left"];
const X: Slot = Slot::new("x", PLACE, "grows to the right");
const Y: Slot = Slot::new("y", PLACE, "grows upwards");
const LINE: Kind = Kind::Int { min: 0, max: Extent::LONGEST as i64 };
const ROW: Slot = Slot::new("row", LINE, "from the top, from 1").or("0");
const COLUMN: Slot = Slot::new("column", LINE, "from the left, from 1").or("0");

impl Speak for Percept {
    const WORDS: &'static [Word] = &[
        Word {
            head: "map",
            slots: &[
                Slot::new("width", SIDE, "cells from left to right"),
                Slot::new("height", SIDE, "cells from bottom to top"),
                Slot::new("x", PLACE, "of the cell at the bottom left"),
                Slot::new("y", PLACE, "of the cell at the bottom left"),
                Slot::new(
                    "radius",
                    Kind::Int { min: 0, max: Rules::WIDEST as i64 },
                    "up to this distance a ghost is dangerous",
                ),
                Slot::new("level", Kind::Int { min: 1, max: Rules::HIGHEST as i64 }, "after a chocolate"),
                Slot::new("exit-x", PLACE, "of the exit"),
                Slot::new("exit-y", PLACE, "of the exit"),
                Slot::new("rows", Kind::Many(&Kind::Text), "the letters of a map file, from the top"),
                Slot::new(Naming::KEY, Kind::Choice(Naming::NAMES), "how cells are named to people").or("x-y"),
            ],
            keys: &[],
            doc: "the map, which never changes",
        },
        Word {
            head: "stands",
            slots: &[
                Slot::new("by", Kind::Choice(WAYS), "the move that led here").or("none"),
                X,
                Y,
                Slot::new("level", Kind::Int { min: 0, max: Rules::HIGHEST as i64 }, "of chocolate"),
                Slot::new("moves", COUNT, "made so far"),
                Slot::new("left", COUNT, "chocolates that are left"),
                Slot::new("danger", Kind::Bool, "whether a ghost is within the radius"),
                Slot::new("above", NEXT, "what lies there"),
                Slot::new("below", NEXT, "what lies there"),
                Slot::new("at-right", NEXT, "what lies there"),
                Slot::new("at-left", NEXT, "what lies there"),
                ROW,
                COLUMN,
            ],
            keys: &[],
            doc: "where the player stands after a move, or at the beginning",
        },
        Word {
            head: "blocked",
            slots: &[Slot::new("way", Kind::Choice(Way::NAMES), "in which direction")],
            keys: &[],
            doc: "a move was ignored: something is in the way",
        },
        Word { head: "won", slots: &[Slot::new("moves", COUNT, "the score")], keys: &[], doc: "the exit is reached" },
        Word {
            head: "lost",
            slots: &[X, Y, ROW, COLUMN],
            keys: &[],
            doc: "the ghost there is near, and the level is 0",
        },
    ];

    fn say(&self) -> Fact {
        match self {
            Percept::Map(map) => say_map(map),
            Percept::Stands(stands) => say_stands(*stands),
            Percept::Blocked(way) => Fact::new("blocked").with("way", named(way.name())),
            Percept::Won { moves } => Fact::new("won").with("moves", i64::from(*moves)),
            Percept::Lost { ghost, row, column } => {
                let fact = Fact::new("lost").with("x", ghost.x).with("y", ghost.y);
                fact.with("row", i64::from(*row)).with("column", i64::from(*column))
            }
        }
    }

    fn hear(fact: &Fact) -> Result<Percept, Unheard> {
        let fact = Word::check_any(Percept::WORDS, fact)?;
        let heard = match fact.head.as_str() {
            "map" => return hear_map(&fact),
            "stands" => hear_stands(&fact).map(Percept::Stands),
            "blocked" => fact.text("way").and_then(Way::named).map(Percept::Blocked),
            "won" => number(&fact, "moves").map(|moves| Percept::Won { moves }),
            _ => hear_lost(&fact),
        };
        heard.ok_or_else(|| Unheard::new(&fact, "some slot is out of its range"))
    }
}

fn named(name: &'static str) -> Value {
    Value::Symbol(Symbol::literal(name))
}

fn number<T: TryFrom<i64>>(fact: &Fact, slot: &str) -> Option<T> {
    fact.int(slot).and_then(|it| T::try_from(it).ok())
}

fn cell(fact: &Fact, x: &str, y: &str) -> Option<Cell> {
    Some(Cell::new(number(fact, x)?, number(fact, y)?))
}

fn say_map(map: &Map) -> Fact {
    let (extent, rules, exit) = (map.extent(), map.rules(), map.exit());
    let rows = file::rows(map).map(|row| Value::Text(row.into())).collect();
    Fact::new("map")
        .with("width", i64::from(extent.width))
        .with("height", i64::from(extent.height))
        .with("x", extent.vertex.x)
        .with("y", extent.vertex.y)
        .with("radius", rules.radius)
        .with("level", rules.level)
        .with("exit-x", exit.x)
        .with("exit-y", exit.y)
        .with("rows", Value::Many(rows))
        .with(Naming::KEY, named(map.naming().name()))
}

fn hear_map(fact: &Fact) -> Result<Percept, Unheard> {
    let unheard = |reason: &str| Unheard::new(fact, reason);
    let missing = || unheard("some slot is out of its range");
    let extent = Extent {
        width: number(fact, "width").ok_or_else(missing)?,
        height: number(fact, "height").ok_or_else(missing)?,
        vertex: cell(fact, "x", "y").ok_or_else(missing)?,
    };
    let rules = Rules {
        radius: number(fact, "radius").ok_or_else(missing)?,
        level: number(fact, "level").ok_or_else(missing)?,
    };
    let rows: Vec<&str> = fact.get("rows").map_or(&[][..], Value::as_slice).iter().filter_map(Value::as_str).collect();
    let map = file::map_of_rows(extent, &rows, rules).map_err(|reason| unheard(&reason))?;
    if cell(fact, "exit-x", "exit-y") != Some(map.exit()) {
        return Err(unheard("the exit lies elsewhere in the rows"));
    }
    Ok(Percept::Map(Arc::new(map.named_by(Naming::of(fact)))))
}

fn say_stands(stands: Stands) -> Fact {
    let [above, below, right, left] = stands.beside.map(|beside| named(beside.name()));
    Fact::new("stands")
        .with("by", named(stands.by.map_or("none", Way::name)))
        .with("x", stands.cell.x)
        .with("y", stands.cell.y)
        .with("level", stands.level)
        .with("moves", i64::from(stands.moves))
        .with("left", i64::from(stands.left))
        .with("danger", stands.danger)
        .with("above", above)
        .with("below", below)
        .with("at-right", right)
        .with("at-left", left)
        .with("row", i64::from(stands.row))
        .with("column", i64::from(stands.column))
}

fn hear_lost(fact: &Fact) -> Option<Percept> {
    let ghost = cell(fact, "x", "y")?;
    Some(Percept::Lost { ghost, row: number(fact, "row")?, column: number(fact, "column")? })
}

fn hear_stands(fact: &Fact) -> Option<Stands> {
    let beside = |slot| fact.text(slot).and_then(Beside::named);
    Some(Stands {
        by: fact.text("by").and_then(Way::named),
        cell: cell(fact, "x", "y")?,
        row: number(fact, "row")?,
        column: number(fact, "column")?,
        level: number(fact, "level")?,
        moves: number(fact, "moves")?,
        left: number(fact, "left")?,
        danger: fact.is("danger"),
        beside: [beside("above")?, beside("below")?, beside("at-right")?, beside("at-left")?],
    })
}
