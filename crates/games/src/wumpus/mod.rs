//! The Wumpus world: find the gold in a dark cave, by inference.
//!
//! After the exercise "Caça ao Ouro no Mundo do Wumpus" and Russell and Norvig, *AIMA*, section 7.2. The game's page of
//! prose is `README.md` beside this file.
//!
//! 1. `rules` and `percept`: scoring and profiles as data; what can be done and what can be perceived.
//! 2. `room`, `layout`, `file` and `generate`: where things lie, from a file or from dice; `make`: files from dice.
//! 3. This file: the world, one act at a time.
//! 4. `deduce`: what follows from percepts, sound and complete; `known`: what the agent knows, its percepts folded;
//!    `imagine`: worlds that fit it.
//! 5. `screen` and `model`: the original exercise's own screens and data model, made from frames.
//! 6. `arrays`: what the agent knows as arrays, for environments; `editor`: caves that are drawn.
//! 7. `minds`: who plays; `prover`: whether percepts imply what the minds claim.

mod arrays;
mod deduce;
mod editor;
pub mod file;
mod generate;
mod guide;
mod imagine;
mod known;
mod layout;
mod make;
pub mod minds;
mod model;
mod percept;
mod prover;
mod room;
mod rooms;
mod rules;
mod screen;
mod tongues;

use std::borrow::Cow;

use facts::{Diagnostics, Fact, Kind, Slot, Speak, Word};
use play::{
    ActTable, Custom, Dice, Forfeit, Former, Guide, MakeRuleMind, Maker, MapText, MindEntry, NoClaim, Outcome, Picture,
    Profile, ProfileKeys, Prover, Public, Refusal, Registered, Said, Seat, Seats, SetupError, Shape, Standing,
};
use play::{
    Demo, Editor, HearLine, MapKeys, Measure, Model, Phrase, ReadPosition, Screen, Strongest, Told, Turn, World, Worth,
};

pub use deduce::Deduction;
pub use generate::Generator;
pub use known::{Known, Memory};
pub use layout::{Item, Layout};
pub use percept::{Act, Cave, Percept, Sensed};
pub use room::{Facing, Room};
pub use rooms::Rooms;
pub use rules::{ProfileName, Scoring};

const SETTINGS: Word = Word {
    head: "wumpus",
    slots: &[
        Slot::new(
            "profile",
            Kind::Choice(ProfileName::NAMES),
            "the game as most people know it, or the original exercise",
        )
        .or("corrected"),
        Slot::new("scoring", Kind::Choice(Scoring::NAMES), "the points for each act and each ending").or("aima"),
        Slot::new("size", Kind::Int { min: 1, max: 64 }, "rooms per side of a generated cave (8 at most in ep3)")
            .or("4"),
        Slot::new("pit", Kind::Real { min: 0.0, max: 1.0 }, "chance of a pit in each room but the start").or("0.2"),
        Slot::new("generator", Kind::Choice(Generator::NAMES), "how caves are made").or("aima"),
        Slot::new("format", Kind::Choice(file::Format::NAMES), "how a map file is written").or("auto"),
    ],
    keys: &[],
    doc: "settings of the Wumpus world",
};

const PROFILES: &[Profile] = &[
    Profile {
        name: "ep3",
        doc: "the original exercise: its screens and letters in Portuguese, its scoring; what was once sensed stays on the map, one thing per room",
        sets: &[("scoring", "ep3")],
    },
    Profile {
        name: "corrected",
        doc: "the game in English, scored as in AIMA; the map follows the world; caves up to 64×64, things may share a room",
        sets: &[],
    },
];

/// The program of the original exercise reads `entrada.txt` and talks by its own screens.
const CUSTOMS: &[Custom] = &[Custom { profile: "ep3", screens: true, map: Some("entrada.txt") }];

/// Names from before the source document was called the original exercise.
const FORMER: &[Former] = &[Former::Value { key: "format", was: "seed", is: "original" }];

/// The letters of the original exercise.
const PROFILE_KEYS: &[ProfileKeys] = &[ProfileKeys {
    profile: "ep3",
    keys: &[
        ("move", &["M", "FORWARD"]),
        ("right", &["D", "TURN_RIGHT"]),
        ("left", &["E", "TURN_LEFT"]),
        ("shoot", &["T"]),
        ("grab", &["G"]),
        ("climb", &["S"]),
    ],
}];

/// A cave and the agent in it.
#[derive(Clone, Debug, PartialEq)]
pub struct Wumpus {
    cave: Cave,
    /// What is in each room and what is felt there, row by row: a set of the bits below.
    rooms: Vec<u8>,
    room: Room,
    facing: Facing,
    has_arrow: bool,
    has_gold: bool,
    beast: Beast,
    acts: u32,
    score: i32,
    end: Option<End>,
}

const PIT: u8 = 1;
const WUMPUS: u8 = 2;
const GOLD: u8 = 4;
const BREEZE: u8 = 8;
const STENCH: u8 = 16;

/// How the Wumpus does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Beast {
    /// There is none.
    Absent,
    Alive,
    /// Killed by the last act: its stench is still in the air.
    Screaming,
    Dead,
}

/// How a play ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum End {
    LeftWithGold,
    LeftEmpty,
    FellIntoPit,
    WasEaten,
    GaveUp,
}

impl End {
    fn text(self) -> &'static str {
        match self {
            End::LeftWithGold => "left the cave with the gold",
            End::LeftEmpty => "left the cave without the gold",
            End::FellIntoPit => "fell into a pit",
            End::WasEaten => "was eaten by the Wumpus",
            End::GaveUp => Forfeit::ENDING,
        }
    }
}

impl Wumpus {
    /// A cave with this layout; the agent stands at the start and looks north.
    pub fn new(cave: Cave, layout: &Layout) -> Wumpus {
        debug_assert_eq!(cave.side, layout.side, "the rules speak of the cave that the layout draws");
        let mut world = Wumpus::empty(cave, Vec::new());
        layout.items.iter().for_each(|(room, item)| world.put(*room, *item));
        world
    }

    /// A cave without anything in it, in the memory of another cave's rooms.
    fn empty(cave: Cave, mut rooms: Vec<u8>) -> Wumpus {
        rooms.clear();
        rooms.resize(usize::from(cave.side) * usize::from(cave.side), 0);
        Wumpus {
            cave,
            rooms,
            room: Room::start(cave.side),
            facing: Facing::START,
            has_arrow: true,
            has_gold: false,
            beast: Beast::Absent,
            acts: 0,
            score: 0,
            end: None,
        }
    }

    /// Lays something into a room; its neighbours feel it.
    fn put(&mut self, room: Room, item: Item) {
        let side = self.cave.side;
        let (bit, felt) = match item {
            Item::Pit => (PIT, BREEZE),
            Item::Wumpus => (WUMPUS, STENCH),
            Item::Gold => (GOLD, 0),
        };
        let (at, row) = (room.index(side), usize::from(side));
        self.rooms[at] |= bit;
        // The neighbours by their distance in the list: a batch makes caves by the hundred thousand.
        if room.row > 0 {
            self.rooms[at - row] |= felt;
        }
        if room.row + 1 < side {
            self.rooms[at + row] |= felt;
        }
        if room.column > 0 {
            self.rooms[at - 1] |= felt;
        }
        if room.column + 1 < side {
            self.rooms[at + 1] |= felt;
        }
        if item == Item::Wumpus {
            self.beast = Beast::Alive;
        }
    }

    fn has(&self, room: Room, bits: u8) -> bool {
        self.rooms[room.index(self.cave.side)] & bits != 0
    }

    fn sensed(&self, bump: bool) -> Sensed {
        // The original exercise's screens never forget (settled points 2 and 3); corrected, the air clears one act after the scream.
        let faithful = self.cave.profile == ProfileName::Ep3;
        Sensed {
            room: self.room,
            facing: self.facing,
            stench: self.has(self.room, STENCH) && (faithful || self.beast != Beast::Dead),
            breeze: self.has(self.room, BREEZE),
            glitter: self.has(self.room, GOLD) && (faithful || !self.has_gold),
            bump,
            scream: self.beast == Beast::Screaming,
        }
    }

    /// Walks ahead; whether there was a wall.
    fn walk(&mut self) -> bool {
        let Some(ahead) = self.room.next(self.facing, self.cave.side) else { return true };
        self.room = ahead;
        if self.has(ahead, PIT) {
            self.finish(End::FellIntoPit);
        } else if self.beast == Beast::Alive && self.has(ahead, WUMPUS) {
            self.finish(End::WasEaten);
        }
        false
    }

    /// The arrow flies to the wall; pits do not stop it.
    fn shoot(&mut self, told: &mut Told<Percept>) {
        if !self.has_arrow {
            return;
        }
        self.has_arrow = false;
        self.score += self.cave.scoring.shot;
        told.to(Seat::FIRST, Percept::Shot { room: self.room, facing: self.facing });
        let mut flight = self.room.next(self.facing, self.cave.side);
        while let Some(room) = flight {
            if self.beast == Beast::Alive && self.has(room, WUMPUS) {
                self.beast = Beast::Screaming;
                self.score += self.cave.scoring.kill;
                return;
            }
            flight = room.next(self.facing, self.cave.side);
        }
    }

    fn grab(&mut self, told: &mut Told<Percept>) {
        if self.has(self.room, GOLD) && !self.has_gold {
            self.has_gold = true;
            told.to(Seat::FIRST, Percept::Grabbed { room: self.room });
        }
    }

    fn climb(&mut self) {
        if self.room == Room::start(self.cave.side) {
            self.finish(if self.has_gold { End::LeftWithGold } else { End::LeftEmpty });
        }
    }

    fn finish(&mut self, end: End) {
        let scoring = self.cave.scoring;
        self.score += match end {
            End::LeftWithGold => scoring.gold,
            End::LeftEmpty => scoring.empty,
            End::FellIntoPit | End::WasEaten => scoring.death,
            // An agent that gives up never comes out of the cave. Otherwise a program that crashes would do better than
            // one that leaves.
            End::GaveUp => scoring.death.min(scoring.empty),
        };
        self.end = Some(end);
    }

    fn killed(&self) -> bool {
        matches!(self.beast, Beast::Screaming | Beast::Dead)
    }

    fn is_ok(&self) -> bool {
        let inside = self.room.is_inside(self.cave.side);
        let deadly = self.has(self.room, PIT) || self.beast == Beast::Alive && self.has(self.room, WUMPUS);
        inside && (!deadly || self.end.is_some()) && (!self.has_arrow || !self.killed())
    }
}

impl World for Wumpus {
    type Act = Act;
    type Percept = Percept;
    type Claim = NoClaim;
    type Known = Known;

    fn learn(known: &mut Known, percept: &Percept) {
        known.learn(percept);
    }

    fn seats(&self) -> usize {
        1
    }

    fn begin(&mut self, told: &mut Told<Percept>) {
        told.to(Seat::FIRST, Percept::Cave(self.cave));
        told.to(Seat::FIRST, Percept::Sensed(self.sensed(false)));
    }

    fn turn(&self) -> Turn {
        if self.end.is_some() { Turn::Over } else { Turn::Seats(Seats::one(Seat::FIRST)) }
    }

    fn acts(&self, seat: Seat, out: &mut Vec<Act>) {
        if self.end.is_none() && seat == Seat::FIRST {
            out.extend(Act::ALL);
        }
    }

    /// Whatever has no effect here still may be done, and costs its point (settled point 6).
    fn allows(&self, seat: Seat, act: Act) -> Result<(), Refusal> {
        if self.end.is_none() && seat == Seat::FIRST {
            return Ok(());
        }
        let reason = if self.end.is_some() { "the play is over" } else { "nobody sits there" };
        Err(Refusal { act: act.say().to_string(), reason: reason.to_owned() })
    }

    fn chance(&self, _out: &mut Vec<(u32, Act)>) {}

    fn step(&mut self, moves: &[(Seat, Act)], told: &mut Told<Percept>) {
        for (_, act) in moves {
            self.acts += 1;
            self.score += self.cave.scoring.step;
            if self.beast == Beast::Screaming {
                self.beast = Beast::Dead;
            }
            let mut bump = false;
            match act {
                Act::Move => bump = self.walk(),
                Act::Right => self.facing = self.facing.right(),
                Act::Left => self.facing = self.facing.left(),
                Act::Shoot => self.shoot(told),
                Act::Grab => self.grab(told),
                Act::Climb => self.climb(),
            }
            if self.end.is_none() {
                told.to(Seat::FIRST, Percept::Sensed(self.sensed(bump)));
            }
        }
        debug_assert!(self.is_ok(), "an act left the cave in a state that cannot be: {self:?}");
    }

    fn forfeit(&mut self, _seat: Seat, _told: &mut Told<Percept>) {
        if self.end.is_none() {
            self.finish(End::GaveUp);
        }
    }

    fn outcome(&self) -> Outcome {
        let standing = Standing {
            score: f64::from(self.score),
            success: self.end == Some(End::LeftWithGold),
            died: matches!(self.end, Some(End::FellIntoPit | End::WasEaten)),
            counters: vec![
                (Cow::Borrowed("acts"), f64::from(self.acts)),
                (Cow::Borrowed("arrows"), f64::from(u8::from(!self.has_arrow))),
                (Cow::Borrowed("kills"), f64::from(u8::from(self.killed()))),
                (Cow::Borrowed("gold"), f64::from(u8::from(self.has_gold))),
            ],
        };
        Outcome { ending: self.end.map(|end| Cow::Borrowed(end.text())), seats: vec![standing], winners: None }
    }

    fn score(&self, _seat: Seat) -> f64 {
        f64::from(self.score)
    }

    /// All or nothing: whatever has no effect may be done.
    fn mask(&self, seat: Seat, _table: &ActTable<Act>, out: &mut [u8]) {
        out.fill(u8::from(self.end.is_none() && seat == Seat::FIRST));
    }

    /// The rules come first and set everything back.
    fn forget(_known: &mut Known) {}

    fn holds(&self, _seat: Seat, claim: NoClaim) -> bool {
        match claim {}
    }

    fn picture(&self) -> Picture {
        known::truth(self)
    }

    fn known_picture(known: &Known) -> Picture {
        known.picture()
    }
}

/// What caves are made from.
#[derive(Clone, Debug)]
pub struct Recipe {
    cave: Cave,
    source: Source,
}

#[derive(Clone, Debug)]
enum Source {
    File(Layout),
    Dice(Generator),
}

/// Whether the exact policy is made for the caves of these settings.
fn is_solved(settings: &Fact) -> bool {
    let is = |key: &str| settings.text(key) == Some("aima");
    is("scoring") && is("generator") && settings.int("size").is_some_and(|size| size <= 4)
}

impl Registered for Wumpus {
    const NAME: &'static str = "wumpus";
    const VERSION: u32 = 1;
    const SUMMARY: &'static str = "find the gold in a dark cave, by inference";
    const SETTINGS: Word = SETTINGS;
    const PROFILES: &'static [Profile] = PROFILES;
    const CUSTOMS: &'static [Custom] = CUSTOMS;
    const MINDS: &'static [MindEntry<Wumpus>] = minds::MINDS;
    const PROFILE_MINDS: &'static [(&'static str, &'static str)] = &[("ep3", "resolute")];
    const FORMER: &'static [Former] = FORMER;
    const PROFILE_KEYS: &'static [ProfileKeys] = PROFILE_KEYS;
    const STRONGEST: Strongest = |settings| match settings.text("profile") {
        Some("ep3") => &["resolute", "bold"],
        // Its policy is proven best for caves of this kind, and quickly made.
        _ if is_solved(settings) => &["optimal", "bold"],
        _ => &["bold"],
    };
    const RULE_MIND: MakeRuleMind<Wumpus> = ::minds::rule_mind;
    const POSITION: Option<ReadPosition> = Some(position);
    const SCREEN: Option<Screen> = Some(screen::screen);
    const MODEL: Option<Model> = Some(model::model);
    const HEAR: Option<HearLine> = Some(screen::hear);
    const MAP_KEYS: MapKeys = MapKeys { decided: &["size", "generator"], needed: &["format"] };
    const EDITOR: Option<Editor> = Some(editor::EDITOR);
    const MAKER: Option<Maker> = Some(make::MAKER);
    const PUBLIC: Public = Public::Counters(&["acts", "arrows", "kills", "gold"]);
    const PHRASE: Phrase = screen::phrase;
    const GUIDE: Guide = guide::GUIDE;
    const TONGUES: &'static [Said] = tongues::TONGUES;
    const PROVER: Option<Prover> = Some(prover::PROVER);
    const DEMO: Demo = Demo {
        settings: &[("scoring", "aima")],
        seed: 7,
        minds: &["sound"],
        turn: 3,
        worth: Worth {
            worlds: "caves of 4×4 with pits at 0.2, as in the textbook",
            settings: &[("scoring", "aima")],
            minds: &["optimal", "bold", "sound", "random"],
            plays: 20_000,
            measure: Measure::Success,
            beside: "the best public agent wins 35.1 % of such caves; `optimal` has the highest mean score that any agent can have, not the most wins",
        },
    };

    type Recipe = Recipe;

    fn recipe(settings: &Fact, map: Option<&MapText>) -> Result<(Recipe, Diagnostics), SetupError> {
        generate::recipe(settings, map)
    }

    fn create(recipe: &Recipe, _play: u64, dice: Dice) -> Wumpus {
        match &recipe.source {
            Source::File(layout) => Wumpus::new(recipe.cave, layout),
            Source::Dice(generator) => Wumpus::new(recipe.cave, &generator.layout(&recipe.cave, dice)),
        }
    }

    fn renew(&mut self, recipe: &Recipe, play: u64, mut dice: Dice) {
        if matches!(recipe.source, Source::Dice(Generator::Fair)) {
            *self = Wumpus::create(recipe, play, dice);
            return;
        }
        *self = Wumpus::empty(recipe.cave, std::mem::take(&mut self.rooms));
        match &recipe.source {
            Source::File(layout) => layout.items.iter().for_each(|(room, item)| self.put(*room, *item)),
            Source::Dice(_) => generate::draw(&recipe.cave, &mut dice, |room, item| self.put(room, item)),
        }
    }

    fn shape(recipe: &Recipe) -> Shape {
        arrays::shape(&recipe.cave)
    }

    fn observe(known: &Known, _seat: Seat, shape: &Shape, planes: &mut [u8], figures: &mut [i32]) {
        arrays::observe(known, shape, planes, figures);
    }
}

/// Reads a position under settings, as percepts to tell.
fn position(settings: &Fact, text: &str) -> Result<Vec<Fact>, Diagnostics> {
    let cave = generate::rules(settings).unwrap_or(Cave::PLAIN);
    Ok(file::read_position(text, cave)?.iter().map(Speak::say).collect())
}
