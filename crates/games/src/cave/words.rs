//! What can be done, what is told and what is claimed: the words of the game.

use facts::{Fact, Kind, Slot, Speak, Symbol, Unheard, Value, Word};

use super::place::{Cell, Size, Way};

/// What an agent can do, and what the dice do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Act {
    /// One cell on (*desplazarse*); a wall is felt as a bump in the next cycle.
    Move(Way),
    /// An arrow to the wall (*disparar*); it kills the nearest monster in line.
    Shoot(Way),
    /// A stench bomb on this cell (*producir hedor*).
    Bomb,
    /// The treasure of this cell (*recoger tesoro*); nothing happens where there is none.
    Take,
    /// Nothing (*ninguna*): at home it means done, elsewhere stuck.
    Nothing,
    /// Not an agent's: the dice say after how many cycles the next bomb is ready.
    Ready(u8),
}

const WAY: Slot = Slot::new("way", Kind::Choice(Way::NAMES), "in which direction");

impl Act {
    /// All that an agent can do, in the order of the words.
    pub const ALL: [Act; 11] = [
        Act::Move(Way::North),
        Act::Move(Way::East),
        Act::Move(Way::South),
        Act::Move(Way::West),
        Act::Shoot(Way::North),
        Act::Shoot(Way::East),
        Act::Shoot(Way::South),
        Act::Shoot(Way::West),
        Act::Bomb,
        Act::Take,
        Act::Nothing,
    ];
}

impl Speak for Act {
    const WORDS: &'static [Word] = &[
        Word { head: "move", slots: &[WAY], keys: &["M"], doc: "one cell on; a wall is felt as a bump" },
        Word {
            head: "shoot",
            slots: &[WAY],
            keys: &["S"],
            doc: "an arrow, to the wall; it kills the nearest monster in line",
        },
        Word { head: "bomb", slots: &[], keys: &["B"], doc: "a stench bomb here, to confuse the others" },
        Word { head: "take", slots: &[], keys: &["T"], doc: "the treasure, if one is here" },
        Word {
            head: "nothing",
            slots: &[],
            keys: &["."],
            doc: "ends the play for you: done if you are at home, stuck elsewhere",
        },
        Word {
            head: "ready",
            slots: &[Slot::new("after", Kind::Int { min: 0, max: 255 }, "number of cycles")],
            keys: &[],
            doc: "the dice: when the next bomb can be dropped",
        },
    ];

    fn say(&self) -> Fact {
        match *self {
            Act::Move(way) => Fact::new("move").with("way", named(way.name())),
            Act::Shoot(way) => Fact::new("shoot").with("way", named(way.name())),
            Act::Bomb => Fact::new("bomb"),
            Act::Take => Fact::new("take"),
            Act::Nothing => Fact::new("nothing"),
            Act::Ready(after) => Fact::new("ready").with("after", after),
        }
    }

    fn hear(fact: &Fact) -> Result<Act, Unheard> {
        let fact = Word::check_any(Act::WORDS, fact)?;
        let way = fact.text("way").and_then(Way::named);
        let heard = match fact.head.as_str() {
            "move" => way.map(Act::Move),
            "shoot" => way.map(Act::Shoot),
            "bomb" => Some(Act::Bomb),
            "take" => Some(Act::Take),
            "nothing" => Some(Act::Nothing),
            _ => number(&fact, "after").map(Act::Ready),
        };
        heard.ok_or_else(|| Unheard::new(&fact, "some slot is out of its range"))
    }
}

/// The set-up facts: what an agent knows before it senses anything.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Begin {
    /// How large the cave is, if that is told. Otherwise the agent counts cells from its home.
    pub size: Option<Size>,
    /// How many agents there are.
    pub agents: u8,
    /// Where this one starts: its home. It is (1,1) where the size is not told.
    pub home: Cell,
    /// Its arrows, as many as there are monsters (*proyectiles*).
    pub arrows: u16,
    /// Its stench bombs.
    pub bombs: u8,
    /// After so many cycles the first bomb can be dropped.
    pub wait: u8,
    /// Whether a moan is heard by all, and not by the shooter alone.
    pub all_hear: bool,
}

/// What an agent senses at the beginning of its turn, and how it stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(clippy::struct_excessive_bools, reason = "the game has five senses, each felt or not")]
pub struct Sensed {
    /// The number of the cycle, from 1.
    pub cycle: u32,
    /// Where the agent is.
    pub cell: Cell,
    /// A living monster is next door, or another's bomb is here (*hedor*).
    pub stench: bool,
    /// A pit is next door (*brisa*).
    pub breeze: bool,
    /// A treasure is here (*resplandor*).
    pub glitter: bool,
    /// The last move hit a wall (*golpe*).
    pub bump: bool,
    /// The last shot killed a monster (*gemido*).
    pub moan: bool,
    /// What this agent did last; none in the first cycle.
    pub did: Option<Act>,
    /// Arrows left.
    pub arrows: u16,
    /// Bombs left.
    pub bombs: u8,
    /// So many cycles until the next bomb can be dropped.
    pub wait: u8,
    /// Treasures taken so far.
    pub treasures: u16,
}

/// What an agent is told.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Percept {
    /// The set-up facts, once.
    Begin(Begin),
    /// What it senses, each cycle.
    Sensed(Sensed),
}

const LONGEST: i64 = Size::LONGEST as i64;
/// The smallest number of a column or row: that of a cell as far from home as a cave is long, counted from home.
const FIRST: i64 = 2 - LONGEST;
const COLUMN: Slot = Slot::new("column", Kind::Int { min: FIRST, max: LONGEST }, "from the west");
const ROW: Slot = Slot::new("row", Kind::Int { min: FIRST, max: LONGEST }, "from the north");
const ARROWS: Slot = Slot::new("arrows", Kind::Int { min: 0, max: 65_535 }, "arrows left");
const BOMBS: Slot = Slot::new("bombs", Kind::Int { min: 0, max: 255 }, "stench bombs left");
const WAIT: Slot = Slot::new("wait", Kind::Int { min: 0, max: 255 }, "cycles until the next bomb can be dropped");
/// What an agent did last, as one name.
const DEEDS: &[&str] = &["none", "move", "shoot", "bomb", "take", "nothing"];
/// A direction, or none.
const WAYS: &[&str] = &["none", "north", "east", "south", "west"];

impl Speak for Percept {
    const WORDS: &'static [Word] = &[
        Word {
            head: "begin",
            slots: &[
                Slot::new("columns", Kind::Int { min: 0, max: LONGEST }, "cells from west to east; 0 if not told"),
                Slot::new("rows", Kind::Int { min: 0, max: LONGEST }, "cells from north to south; 0 if not told"),
                Slot::new("agents", Kind::Int { min: 1, max: 64 }, "how many agents there are"),
                ROW,
                COLUMN,
                ARROWS,
                BOMBS,
                WAIT,
                Slot::new("all-hear", Kind::Bool, "whether a moan is heard by all").or("FALSE"),
            ],
            keys: &[],
            doc: "the cave, the home cell and what the agent carries",
        },
        Word {
            head: "sensed",
            slots: &[
                Slot::new("cycle", Kind::Int { min: 1, max: 4_294_967_295 }, "counted from 1"),
                ROW,
                COLUMN,
                Slot::new("stench", Kind::Bool, "a living monster is next door, or another's bomb is here").or("FALSE"),
                Slot::new("breeze", Kind::Bool, "a pit is next door").or("FALSE"),
                Slot::new("glitter", Kind::Bool, "a treasure is here").or("FALSE"),
                Slot::new("bump", Kind::Bool, "the last move hit a wall").or("FALSE"),
                Slot::new("moan", Kind::Bool, "a shot killed a monster").or("FALSE"),
                Slot::new("did", Kind::Choice(DEEDS), "what this agent did last").or("none"),
                Slot::new("way", Kind::Choice(WAYS), "in which direction it did that").or("none"),
                ARROWS,
                BOMBS,
                WAIT,
                Slot::new("treasures", Kind::Int { min: 0, max: 65_535 }, "treasures taken so far"),
            ],
            keys: &[],
            doc: "what is sensed at the beginning of a turn, and what is left",
        },
    ];

    fn say(&self) -> Fact {
        match self {
            Percept::Begin(begin) => say_begin(begin),
            Percept::Sensed(sensed) => say_sensed(sensed),
        }
    }

    fn hear(fact: &Fact) -> Result<Percept, Unheard> {
        let fact = Word::check_any(Percept::WORDS, fact)?;
        let heard = match fact.head.as_str() {
            "begin" => hear_begin(&fact).map(Percept::Begin),
            _ => hear_sensed(&fact).map(Percept::Sensed),
        };
        heard.ok_or_else(|| Unheard::new(&fact, "some slots are out of their range or do not fit together"))
    }
}

/// What a mind calls certain about a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Claim {
    /// What is claimed.
    pub of: Of,
    /// Where.
    pub cell: Cell,
}

/// What can be claimed about a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Of {
    /// A living monster is there.
    Monster,
    /// A pit is there.
    Pit,
    /// No living monster is there.
    NoMonster,
    /// No pit is there.
    NoPit,
}

impl Of {
    /// All four, in the order of the words.
    pub const ALL: [Of; 4] = [Of::Monster, Of::Pit, Of::NoMonster, Of::NoPit];
}

impl Speak for Claim {
    const WORDS: &'static [Word] = &[
        Word { head: "monster", slots: &[ROW, COLUMN], keys: &[], doc: "a living monster is there" },
        Word { head: "pit", slots: &[ROW, COLUMN], keys: &[], doc: "a pit is there" },
        Word { head: "no-monster", slots: &[ROW, COLUMN], keys: &[], doc: "no living monster is there" },
        Word { head: "no-pit", slots: &[ROW, COLUMN], keys: &[], doc: "no pit is there" },
    ];

    fn say(&self) -> Fact {
        at(Fact::new(Claim::WORDS[self.of as usize].head), self.cell)
    }

    fn hear(fact: &Fact) -> Result<Claim, Unheard> {
        let fact = Word::check_any(Claim::WORDS, fact)?;
        let of = Of::ALL.into_iter().find(|of| Claim::WORDS[*of as usize].head == fact.head.as_str());
        let heard = of.zip(cell(&fact)).map(|(of, cell)| Claim { of, cell });
        heard.ok_or_else(|| Unheard::new(&fact, "no claim"))
    }
}

fn named(name: &'static str) -> Value {
    Value::Symbol(Symbol::literal(name))
}

fn at(fact: Fact, cell: Cell) -> Fact {
    fact.with("row", i64::from(cell.row) + 1).with("column", i64::from(cell.column) + 1)
}

fn number<T: TryFrom<i64>>(fact: &Fact, name: &str) -> Option<T> {
    T::try_from(fact.int(name)?).ok()
}

fn cell(fact: &Fact) -> Option<Cell> {
    Some(Cell { column: number::<i16>(fact, "column")? - 1, row: number::<i16>(fact, "row")? - 1 })
}

fn say_begin(begin: &Begin) -> Fact {
    let (columns, rows) = begin.size.map_or((0, 0), |size| (size.columns, size.rows));
    let fact = Fact::new("begin").with("columns", columns).with("rows", rows).with("agents", begin.agents);
    at(fact, begin.home)
        .with("arrows", i64::from(begin.arrows))
        .with("bombs", begin.bombs)
        .with("wait", begin.wait)
        .with("all-hear", begin.all_hear)
}

fn hear_begin(fact: &Fact) -> Option<Begin> {
    let size = match (number(fact, "columns")?, number(fact, "rows")?) {
        (0, 0) => None,
        (0, _) | (_, 0) => return None,
        (columns, rows) => Some(Size { columns, rows }),
    };
    Some(Begin {
        size,
        agents: number(fact, "agents")?,
        home: cell(fact).filter(|home| size.map_or(*home == Cell::ORIGIN, |size| home.is_inside(size)))?,
        arrows: number(fact, "arrows")?,
        bombs: number(fact, "bombs")?,
        wait: number(fact, "wait")?,
        all_hear: fact.is("all-hear"),
    })
}

fn say_sensed(sensed: &Sensed) -> Fact {
    let (did, way) = match sensed.did {
        None | Some(Act::Ready(_)) => ("none", "none"),
        Some(Act::Move(way)) => ("move", way.name()),
        Some(Act::Shoot(way)) => ("shoot", way.name()),
        Some(Act::Bomb) => ("bomb", "none"),
        Some(Act::Take) => ("take", "none"),
        Some(Act::Nothing) => ("nothing", "none"),
    };
    at(Fact::new("sensed").with("cycle", i64::from(sensed.cycle)), sensed.cell)
        .with("stench", sensed.stench)
        .with("breeze", sensed.breeze)
        .with("glitter", sensed.glitter)
        .with("bump", sensed.bump)
        .with("moan", sensed.moan)
        .with("did", named(did))
        .with("way", named(way))
        .with("arrows", i64::from(sensed.arrows))
        .with("bombs", sensed.bombs)
        .with("wait", sensed.wait)
        .with("treasures", i64::from(sensed.treasures))
}

fn hear_sensed(fact: &Fact) -> Option<Sensed> {
    let did = match (fact.text("did")?, fact.text("way").and_then(Way::named)) {
        ("none", None) => None,
        ("move", Some(way)) => Some(Act::Move(way)),
        ("shoot", Some(way)) => Some(Act::Shoot(way)),
        ("bomb", None) => Some(Act::Bomb),
        ("take", None) => Some(Act::Take),
        ("nothing", None) => Some(Act::Nothing),
        _ => return None,
    };
    Some(Sensed {
        cycle: number(fact, "cycle")?,
        cell: cell(fact)?,
        stench: fact.is("stench"),
        breeze: fact.is("breeze"),
        glitter: fact.is("glitter"),
        bump: fact.is("bump"),
        moan: fact.is("moan"),
        did,
        arrows: number(fact, "arrows")?,
        bombs: number(fact, "bombs")?,
        wait: number(fact, "wait")?,
        treasures: number(fact, "treasures")?,
    })
}
