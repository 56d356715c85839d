//! What the agent can do and what it is told: the words of the game.

use facts::{Fact, Kind, Slot, Speak, Unheard, Value, Word};

use super::room::{Facing, Room};
use super::rules::{ProfileName, Scoring};

/// What the agent can do. The text of the original exercise says five and lists six.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Act {
    /// Into the room ahead (*mover*).
    Move,
    /// A quarter turn clockwise (*direita*).
    Right,
    /// A quarter turn counter-clockwise (*esquerda*).
    Left,
    /// The only arrow, straight ahead (*atirar*).
    Shoot,
    /// The gold, if it is here (*grab*).
    Grab,
    /// Out of the cave, if this is the start room (*sair*).
    Climb,
}

impl Act {
    /// All six, in the original exercise's order.
    pub const ALL: [Act; 6] = [Act::Move, Act::Right, Act::Left, Act::Shoot, Act::Grab, Act::Climb];

    /// The original exercise's letter.
    pub fn letter(self) -> char {
        ['M', 'D', 'E', 'T', 'G', 'S'][self as usize]
    }
}

impl Speak for Act {
    // The second key is the name that UCI's course uses. The letters of the original exercise belong to its profile.
    const WORDS: &'static [Word] = &[
        Word {
            head: "move",
            slots: &[],
            keys: &["M", "FORWARD"],
            doc: "into the room ahead; a wall is felt as a bump",
        },
        Word { head: "right", slots: &[], keys: &["R", "TURN_RIGHT"], doc: "a quarter turn clockwise" },
        Word { head: "left", slots: &[], keys: &["L", "TURN_LEFT"], doc: "a quarter turn counter-clockwise" },
        Word { head: "shoot", slots: &[], keys: &["S"], doc: "the only arrow, straight ahead to the wall" },
        Word { head: "grab", slots: &[], keys: &["G"], doc: "the gold, if it is here" },
        Word { head: "climb", slots: &[], keys: &["C"], doc: "out of the cave, if this is the start room" },
    ];

    fn say(&self) -> Fact {
        Fact::new(Act::WORDS[*self as usize].head)
    }

    fn hear(fact: &Fact) -> Result<Act, Unheard> {
        let fact = Word::check_any(Act::WORDS, fact)?;
        Act::ALL
            .into_iter()
            .find(|act| fact.head == Act::WORDS[*act as usize].head)
            .ok_or_else(|| Unheard::new(&fact, "no act"))
    }
}

/// What is felt in a room.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(clippy::struct_excessive_bools, reason = "the game has five senses, each felt or not")]
pub struct Sensed {
    /// Where.
    pub room: Room,
    /// Looking where.
    pub facing: Facing,
    /// The living Wumpus is next door (F, *fedor*).
    pub stench: bool,
    /// A pit is next door (B, *brisa*).
    pub breeze: bool,
    /// The gold is here (R, *reflexo*).
    pub glitter: bool,
    /// The last act ran into a wall (C, *choque*).
    pub bump: bool,
    /// The last act killed the Wumpus (U, *urro*).
    pub scream: bool,
}

impl Sensed {
    /// The five bits of other courses: stench, breeze, glitter, bump, scream.
    pub fn vector(self) -> [bool; 5] {
        [self.stench, self.breeze, self.glitter, self.bump, self.scream]
    }
}

/// The rules of this cave, as far as an agent may know them.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Cave {
    /// Rooms per side.
    pub side: u8,
    /// The profile that is played.
    pub profile: ProfileName,
    /// What is paid for what.
    pub scoring: Scoring,
    /// How likely a room holds a pit, before anything is sensed.
    pub pit: f64,
    /// Whether several things may lie in one room.
    pub shared: bool,
    /// Whether there is surely a Wumpus and a gold.
    pub complete: bool,
}

impl Cave {
    /// The rules before any are told: one room, nothing in it.
    pub const PLAIN: Cave = Cave {
        side: 1,
        profile: ProfileName::Corrected,
        scoring: Scoring::AIMA,
        pit: 0.0,
        shared: true,
        complete: false,
    };
}

/// What the agent is told.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Percept {
    /// The rules, before everything else.
    Cave(Cave),
    /// What is felt here, after each act and before the first.
    Sensed(Sensed),
    /// The arrow left from here in this direction.
    Shot {
        /// From where.
        room: Room,
        /// In which direction.
        facing: Facing,
    },
    /// The gold of this room is in the bag.
    Grabbed {
        /// Where it lay.
        room: Room,
    },
}

const ROW: Slot = Slot::new("row", Kind::Int { min: 1, max: 64 }, "from the top");
const COLUMN: Slot = Slot::new("column", Kind::Int { min: 1, max: 64 }, "from the left");
const FACING: Slot = Slot::new("facing", Kind::Choice(Facing::NAMES), "where the agent looks");

const CAVE: Word = Word {
    head: "cave",
    slots: &[
        Slot::new("size", Kind::Int { min: 1, max: 64 }, "rooms per side"),
        Slot::new("profile", Kind::Choice(ProfileName::NAMES), "the profile that is played"),
        Slot::new("scoring", Kind::Choice(Scoring::NAMES), "the points for each act and each ending"),
        Slot::new("pit", Kind::Real { min: 0.0, max: 1.0 }, "chance of a pit in a room, before anything is sensed"),
        Slot::new("shared", Kind::Bool, "whether several things may lie in one room"),
        Slot::new("complete", Kind::Bool, "whether there is surely a Wumpus and a gold"),
    ],
    keys: &[],
    doc: "the rules of this cave",
};

const SENSED: Word = Word {
    head: "sensed",
    slots: &[
        ROW,
        COLUMN,
        FACING,
        Slot::new("stench", Kind::Bool, "the living Wumpus is next door").or("FALSE"),
        Slot::new("breeze", Kind::Bool, "a pit is next door").or("FALSE"),
        Slot::new("glitter", Kind::Bool, "the gold is here").or("FALSE"),
        Slot::new("bump", Kind::Bool, "the last act ran into a wall").or("FALSE"),
        Slot::new("scream", Kind::Bool, "the last act killed the Wumpus").or("FALSE"),
        Slot::new("vector", Kind::Many(&Kind::Int { min: 0, max: 1 }), "the same five as bits, in this order").or(""),
    ],
    keys: &[],
    doc: "what is felt in a room",
};

const SHOT: Word = Word { head: "shot", slots: &[ROW, COLUMN, FACING], keys: &[], doc: "the arrow left from here" };
const GRABBED: Word =
    Word { head: "grabbed", slots: &[ROW, COLUMN], keys: &[], doc: "the gold of this room is in the bag" };

impl Percept {
    /// The room it speaks of.
    pub(super) fn room(&self) -> Option<Room> {
        match self {
            Percept::Cave(_) => None,
            Percept::Sensed(Sensed { room, .. }) | Percept::Shot { room, .. } | Percept::Grabbed { room } => {
                Some(*room)
            }
        }
    }
}

impl Speak for Percept {
    const WORDS: &'static [Word] = &[CAVE, SENSED, SHOT, GRABBED];

    fn say(&self) -> Fact {
        match self {
            Percept::Cave(cave) => say_cave(cave),
            Percept::Sensed(sensed) => say_sensed(*sensed),
            Percept::Shot { room, facing } => at(Fact::new("shot"), *room).with("facing", named(facing.name())),
            Percept::Grabbed { room } => at(Fact::new("grabbed"), *room),
        }
    }

    fn hear(fact: &Fact) -> Result<Percept, Unheard> {
        let fact = Word::check_any(Percept::WORDS, fact)?;
        let heard = match fact.head.as_str() {
            "cave" => hear_cave(&fact).map(Percept::Cave),
            "sensed" => hear_sensed(&fact).map(Percept::Sensed),
            "shot" => hear_room(&fact).zip(hear_facing(&fact)).map(|(room, facing)| Percept::Shot { room, facing }),
            _ => hear_room(&fact).map(|room| Percept::Grabbed { room }),
        };
        heard.ok_or_else(|| Unheard::new(&fact, "some slot is out of its range"))
    }
}

fn named(name: &'static str) -> Value {
    Value::Symbol(facts::Symbol::literal(name))
}

fn at(fact: Fact, room: Room) -> Fact {
    fact.with("row", room.row + 1).with("column", room.column + 1)
}

fn say_cave(cave: &Cave) -> Fact {
    Fact::new("cave")
        .with("size", cave.side)
        .with("profile", named(cave.profile.name()))
        .with("scoring", named(cave.scoring.name()))
        .with("pit", facts::Real::new(cave.pit).expect("a chance is a finite number"))
        .with("shared", cave.shared)
        .with("complete", cave.complete)
}

fn say_sensed(sensed: Sensed) -> Fact {
    at(Fact::new("sensed"), sensed.room)
        .with("facing", named(sensed.facing.name()))
        .with("stench", sensed.stench)
        .with("breeze", sensed.breeze)
        .with("glitter", sensed.glitter)
        .with("bump", sensed.bump)
        .with("scream", sensed.scream)
        .with("vector", Value::Many(sensed.vector().iter().map(|bit| Value::Int((*bit).into())).collect()))
}

fn hear_cave(fact: &Fact) -> Option<Cave> {
    Some(Cave {
        side: u8::try_from(fact.int("size")?).ok()?,
        profile: ProfileName::named(fact.text("profile")?)?,
        scoring: Scoring::named(fact.text("scoring")?)?,
        pit: fact.real("pit")?,
        shared: fact.is("shared"),
        complete: fact.is("complete"),
    })
}

fn hear_sensed(fact: &Fact) -> Option<Sensed> {
    Some(Sensed {
        room: hear_room(fact)?,
        facing: hear_facing(fact)?,
        stench: fact.is("stench"),
        breeze: fact.is("breeze"),
        glitter: fact.is("glitter"),
        bump: fact.is("bump"),
        scream: fact.is("scream"),
    })
}

fn hear_room(fact: &Fact) -> Option<Room> {
    let number = |name| u8::try_from(fact.int(name)? - 1).ok();
    Some(Room { row: number("row")?, column: number("column")? })
}

fn hear_facing(fact: &Fact) -> Option<Facing> {
    Facing::named(fact.text("facing")?)
}
