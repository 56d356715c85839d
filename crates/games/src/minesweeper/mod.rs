//! Minesweeper: clear the field without opening a mine, by counting.
//!
//! After the slides "Buscaminas" (a knowledge-based player: TELL, ASK, and sentences "of these cells so many are mines").
//! The game's page of prose is `README.md` beside this file.
//!
//! 1. `cell` and `board`: which cells touch, where the mines are, and what they count to.
//! 2. `words`: the rules as data; what can be done and what is told.
//! 3. `generate` and `file`: mines from dice, or boards, positions and replays from files; `clear` and `solvable`: boards
//!    that need no guess; `editor`: boards that are drawn.
//! 4. This file: the world, one act at a time; `mines`: where they are, or what will decide it.
//! 5. `known`: what the player knows, its percepts folded; `imagine`: boards that fit it; `screen`: how it looks.
//! 6. `arrays`: acts by number, and what the player knows as arrays, for environments.
//! 7. `reckon`: what is seen as counting sentences; `study`: all that follows from it, with `heat` (the map of chances) and
//!    `idle` (cells that help nobody); `clash`: numbers that cannot all be true.
//! 8. `minds`: who plays; `prover`: whether numbers imply what the minds claim.
//! 9. `ledger`: the knowledge base of the original exercise, sentence by sentence; `notes`: how a player asks for it.

mod arrays;
mod board;
mod cell;
mod clash;
mod clear;
mod editor;
pub mod file;
mod generate;
mod guide;
mod heat;
mod idle;
mod imagine;
mod known;
mod ledger;
mod make;
pub mod minds;
mod mines;
mod notes;
mod prover;
mod reckon;
mod screen;
mod solvable;
mod study;
mod tongues;
mod words;

use std::borrow::Cow;
use std::sync::Arc;

use facts::text::counted;
use facts::{Diagnostics, Fact, Kind, Slot, Speak, Word};
use play::{
    ActSet, ActTable, Demo, Dice, Editor, Forfeit, Guide, MakeRuleMind, Maker, MapKeys, MapText, Measure, MindEntry,
    NoClaim, Note, Outcome, Phrase, Picture, Profile, Prover, Public, ReadPosition, Refusal, Registered, Said, Screen,
    Seat, Seats, SetupError, Shape, Standing, Study, TableError, Told, Turn, World, Worth,
};

pub use board::Board;
pub use cell::{Cell, Ground};
pub use clear::Deducer;
pub use generate::Recipe;
pub use known::{Known, View};
pub use solvable::{Limits, NoneFound, solvable};
pub use words::{Act, Field, Percept, Start};

use generate::Source;
use mines::Mines;

const SIDE: Kind = Kind::Int { min: 1, max: Ground::LONGEST as i64 };

const SETTINGS: Word = Word {
    head: "minesweeper",
    slots: &[
        Slot::new("profile", Kind::Choice(NAMES), "a field that people know by name").or("beginner"),
        Slot::new("width", SIDE, "cells per row").or("9"),
        Slot::new("height", SIDE, "rows").or("9"),
        Slot::new("mines", Kind::Int { min: 0, max: 9_999 }, "how many there are").or("10"),
        Slot::new("start", Kind::Choice(Start::NAMES), "what the first opening is promised").or("safe"),
        Slot::new("flood", Kind::Bool, "whether a cell without mines around it opens its neighbours").or("TRUE"),
        Slot::new("solvable", Kind::Bool, "whether it can be cleared from the first opening without a guess")
            .or("FALSE"),
        Slot::new("first", Kind::Text, "the cell to be opened first, as ROW,COLUMN").or(generate::FREE),
    ],
    keys: &[],
    doc: "settings of Minesweeper",
};

const NAMES: &[&str] = &["cs50", "beginner", "beginner8", "intermediate", "expert", "custom"];

const PROFILES: &[Profile] = &[
    Profile {
        name: "cs50",
        doc: "the original exercise: 8×8 with 8 mines, no promise, no flood",
        sets: &[("width", "8"), ("height", "8"), ("mines", "8"), ("start", "none"), ("flood", "FALSE")],
    },
    Profile { name: "beginner", doc: "9×9 with 10 mines", sets: &[] },
    Profile { name: "beginner8", doc: "8×8 with 10 mines", sets: &[("width", "8"), ("height", "8")] },
    Profile {
        name: "intermediate",
        doc: "16×16 with 40 mines",
        sets: &[("width", "16"), ("height", "16"), ("mines", "40")],
    },
    Profile {
        name: "expert", doc: "30×16 with 99 mines", sets: &[("width", "30"), ("height", "16"), ("mines", "99")]
    },
    Profile { name: "custom", doc: "your own: give width, height and mines", sets: &[] },
];

/// A field, its mines, and what was opened of it.
#[derive(Clone, Debug)]
pub struct Minesweeper {
    field: Field,
    /// The cell that must be opened first, where a file says so.
    first: Option<Cell>,
    ground: Arc<Ground>,
    mines: Mines,
    /// What is to be seen of each cell.
    faces: Vec<Face>,
    /// How many cells without a mine are still closed.
    left: u32,
    opened: u32,
    clicks: u32,
    end: Option<End>,
}

/// What is to be seen of a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Face {
    Closed,
    Flagged,
    Open,
    Exploded,
}

/// How a play ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum End {
    Cleared,
    Exploded,
    GaveUp,
    Unlaid,
}

impl End {
    fn text(self) -> &'static str {
        match self {
            End::Cleared => "cleared the field",
            End::Exploded => "opened a mine",
            End::GaveUp => Forfeit::ENDING,
            End::Unlaid => "found no field without guessing",
        }
    }
}

impl Minesweeper {
    /// A field whose mines are laid when the first cell is opened.
    pub fn dealt(field: Field, ground: Arc<Ground>, dice: Dice) -> Minesweeper {
        Minesweeper::with(field, ground, None, Mines::dealt(field, dice))
    }

    /// A field with this board; the first cell to be opened may be given.
    pub fn laid(field: Field, ground: Arc<Ground>, first: Option<Cell>, board: Arc<Board>) -> Minesweeper {
        debug_assert_eq!(field.mines, board.mines(), "the rules speak of the board that is played");
        Minesweeper::with(field, ground, first, Mines::laid(board))
    }

    fn with(field: Field, ground: Arc<Ground>, first: Option<Cell>, mines: Mines) -> Minesweeper {
        let cells = ground.cells();
        let left = cells as u32 - u32::from(field.mines);
        let faces = vec![Face::Closed; cells];
        Minesweeper { field, first, ground, mines, faces, left, opened: 0, clicks: 0, end: None }
    }

    /// The board, once it is decided.
    pub fn board(&self) -> Option<&Board> {
        self.mines.board()
    }

    fn open(&mut self, at: usize, told: &mut Told<Percept>) {
        match self.mines.lay(self.field, &self.ground, at) {
            Ok(()) => self.reveal(at, told),
            Err(NoneFound { first, tries }) => {
                self.end = Some(End::Unlaid);
                told.to(Seat::FIRST, Percept::Unlaid { cell: first, tries });
            }
        }
    }

    /// Opens a cell, and from a cell without mines around it all that can be reached through such cells, the nearest
    /// first. A flag stops it.
    fn reveal(&mut self, at: usize, told: &mut Told<Percept>) {
        let Some(count) = self.count(at) else {
            self.faces[at] = Face::Exploded;
            self.end = Some(End::Exploded);
            told.to(Seat::FIRST, Percept::Exploded(self.ground.cell(at)));
            return;
        };
        self.show(at, count, told);
        if self.field.flood && count == 0 {
            self.flood(at, told);
        }
        if self.left == 0 {
            self.end = Some(End::Cleared);
            told.to(Seat::FIRST, Percept::Cleared);
        }
    }

    fn flood(&mut self, at: usize, told: &mut Told<Percept>) {
        let ground = Arc::clone(&self.ground);
        let mut zeros = vec![at];
        let mut done = 0;
        while let Some(zero) = zeros.get(done) {
            for next in ground.near(*zero) {
                if let (Face::Closed, Some(count)) = (self.faces[next], self.count(next)) {
                    self.show(next, count, told);
                    if count == 0 {
                        zeros.push(next);
                    }
                }
            }
            done += 1;
        }
    }

    /// How many mines touch a cell; none if it is a mine itself.
    fn count(&self, at: usize) -> Option<u8> {
        let board = self.board().expect("the mines are laid before anything is opened");
        (!board.is_mine(at)).then(|| board.count(at))
    }

    fn show(&mut self, at: usize, count: u8, told: &mut Told<Percept>) {
        self.faces[at] = Face::Open;
        self.opened += 1;
        self.left -= 1;
        told.to(Seat::FIRST, Percept::Opened { cell: self.ground.cell(at), count });
    }

    fn flag(&mut self, at: usize, told: &mut Told<Percept>) {
        let on = self.faces[at] == Face::Closed;
        self.faces[at] = if on { Face::Flagged } else { Face::Closed };
        told.to(Seat::FIRST, Percept::Flagged { cell: self.ground.cell(at), on });
    }

    /// Row by row; the first mine ends it.
    fn chord(&mut self, at: usize, told: &mut Told<Percept>) {
        let ground = Arc::clone(&self.ground);
        for next in ground.near(at) {
            if self.end.is_none() && self.faces[next] == Face::Closed {
                self.reveal(next, told);
            }
        }
    }

    fn can_chord(&self, at: usize) -> bool {
        let Some(board) = self.board() else { return false };
        let around = |face| self.ground.near(at).filter(|next| self.faces[*next] == face).count();
        self.faces[at] == Face::Open
            && board.count(at) > 0
            && around(Face::Flagged) == usize::from(board.count(at))
            && around(Face::Closed) > 0
    }

    /// Why an act is not allowed.
    fn refuses(&self, act: Act) -> Option<String> {
        if self.end.is_some() {
            return Some("the play is over".to_owned());
        }
        let Some(at) = self.ground.find(act.cell()) else {
            return Some(format!(
                "the field has {} and {}",
                counted(self.field.height.into(), "row"),
                counted(self.field.width.into(), "column")
            ));
        };
        if let Some(first) = self.first.filter(|first| self.opened == 0 && act != Act::Open(*first)) {
            return Some(format!("on this board {first} is opened first"));
        }
        let reason = match (act, self.faces[at]) {
            (Act::Open(_) | Act::Flag(_), Face::Open | Face::Exploded) => "the cell is open already",
            (Act::Open(_), Face::Flagged) => "a flag is on the cell; lift it first",
            (Act::Chord(_), _) if !self.can_chord(at) => {
                "it takes an open number, as many flags around it, and a closed cell without one"
            }
            _ => return None,
        };
        Some(reason.to_owned())
    }

    fn is_ok(&self) -> bool {
        let faces = |face| self.faces.iter().filter(|it| **it == face).count();
        let open = faces(Face::Open);
        let exploded = usize::from(self.end == Some(End::Exploded));
        let left = self.field.cells() - usize::from(self.field.mines) - open;
        open == self.opened as usize && left == self.left as usize && faces(Face::Exploded) == exploded
    }
}

impl World for Minesweeper {
    type Act = Act;
    type Percept = Percept;
    type Claim = NoClaim;
    type Known = Known;

    fn learn(known: &mut Known, percept: &Percept) {
        known.learn(*percept);
    }

    fn seats(&self) -> usize {
        1
    }

    fn begin(&mut self, told: &mut Told<Percept>) {
        told.to(Seat::FIRST, Percept::Field(self.field));
        if let Some(first) = self.first {
            told.to(Seat::FIRST, Percept::First(first));
        }
    }

    fn turn(&self) -> Turn {
        if self.end.is_some() { Turn::Over } else { Turn::Seats(Seats::one(Seat::FIRST)) }
    }

    /// Openings, then flags, then chords, each row by row.
    fn acts(&self, seat: Seat, out: &mut Vec<Act>) {
        if self.end.is_some() || seat != Seat::FIRST {
            return;
        }
        if let Some(first) = self.first.filter(|_| self.opened == 0) {
            out.push(Act::Open(first));
            return;
        }
        let cells = || self.faces.iter().enumerate().map(|(at, face)| (at, *face));
        let closed = cells().filter(|(_, face)| *face == Face::Closed);
        out.extend(closed.map(|(at, _)| Act::Open(self.ground.cell(at))));
        let covered = cells().filter(|(_, face)| matches!(face, Face::Closed | Face::Flagged));
        out.extend(covered.map(|(at, _)| Act::Flag(self.ground.cell(at))));
        let numbers = cells().filter(|(at, face)| *face == Face::Open && self.can_chord(*at));
        out.extend(numbers.map(|(at, _)| Act::Chord(self.ground.cell(at))));
    }

    fn allows(&self, seat: Seat, act: Act) -> Result<(), Refusal> {
        let reason = if seat == Seat::FIRST { self.refuses(act) } else { Some("nobody sits there".to_owned()) };
        reason.map_or(Ok(()), |reason| Err(Refusal { act: act.say().to_string(), reason }))
    }

    fn chance(&self, _out: &mut Vec<(u32, Act)>) {}

    fn step(&mut self, moves: &[(Seat, Act)], told: &mut Told<Percept>) {
        for (_, act) in moves {
            self.clicks += 1;
            let at = self.ground.number(act.cell());
            match act {
                Act::Open(_) => self.open(at, told),
                Act::Flag(_) => self.flag(at, told),
                Act::Chord(_) => self.chord(at, told),
            }
        }
        debug_assert!(self.is_ok(), "an act left the field in a state that cannot be: {self:?}");
    }

    fn forfeit(&mut self, _seat: Seat, _told: &mut Told<Percept>) {
        if self.end.is_none() {
            self.end = Some(End::GaveUp);
        }
    }

    fn outcome(&self) -> Outcome {
        let success = self.end == Some(End::Cleared);
        let bbbv = self.board().map_or(0, |board| board.bbbv(&self.ground));
        let counters = [("clicks", self.clicks), ("opened", self.opened), ("bbbv", bbbv)];
        let standing = Standing {
            score: f64::from(u8::from(success)),
            success,
            died: self.end == Some(End::Exploded),
            counters: counters.map(|(name, value)| (Cow::Borrowed(name), f64::from(value))).to_vec(),
        };
        Outcome { ending: self.end.map(|end| Cow::Borrowed(end.text())), seats: vec![standing], winners: None }
    }

    fn score(&self, _seat: Seat) -> f64 {
        f64::from(u8::from(self.end == Some(End::Cleared)))
    }

    /// The blocks of the table, as long as the field each.
    fn mask(&self, seat: Seat, _table: &ActTable<Act>, out: &mut [u8]) {
        let first = self.first.filter(|_| self.opened == 0);
        if self.end.is_some() || seat != Seat::FIRST || first.is_some() {
            out.fill(0);
            if let Some(first) = first.filter(|_| self.end.is_none() && seat == Seat::FIRST) {
                out[self.ground.number(first)] = 1;
            }
            return;
        }
        let (opens, others) = out.split_at_mut(self.faces.len());
        for (place, face) in opens.iter_mut().zip(&self.faces) {
            *place = u8::from(*face == Face::Closed);
        }
        if let Some((flags, chords)) = others.split_at_mut_checked(self.faces.len()) {
            for (at, face) in self.faces.iter().enumerate() {
                flags[at] = u8::from(matches!(face, Face::Closed | Face::Flagged));
                chords[at] = u8::from(*face == Face::Open && self.can_chord(at));
            }
        }
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

impl Registered for Minesweeper {
    const NAME: &'static str = "minesweeper";
    const VERSION: u32 = 1;
    const SUMMARY: &'static str = "clear the field without opening a mine, by counting";
    const SETTINGS: Word = SETTINGS;
    const PROFILES: &'static [Profile] = PROFILES;
    const MINDS: &'static [MindEntry<Minesweeper>] = minds::MINDS;
    const RULE_MIND: MakeRuleMind<Minesweeper> = ::minds::rule_mind;
    const POSITION: Option<ReadPosition> = Some(position);
    const STUDY: Option<Study<Minesweeper>> = Some(study::study);
    const NOTES: &'static [Note<Minesweeper>] = notes::NOTES;
    const SCREEN: Option<Screen> = Some(screen::screen);
    const MAP_KEYS: MapKeys =
        MapKeys { decided: &["width", "height", "mines", "start", "solvable", "first"], needed: &[] };
    const MAP_ALIAS: Option<&'static str> = Some("boards");
    const MAP_BINARY: bool = true;
    const MAKER: Option<Maker> = Some(make::MAKER);
    const EDITOR: Option<Editor> = Some(editor::EDITOR);
    // The 3BV of a board is counted on the mines: it would tell about cells that are still closed.
    const PUBLIC: Public = Public::Counters(&["clicks", "opened"]);
    const PHRASE: Phrase = screen::phrase;
    const GUIDE: Guide = guide::GUIDE;
    const TONGUES: &'static [Said] = tongues::TONGUES;
    const PROVER: Option<Prover> = Some(prover::PROVER);
    const DEMO: Demo = Demo {
        settings: &[("profile", "beginner")],
        seed: 1,
        minds: &["best"],
        turn: 1,
        worth: Worth {
            worlds: "expert fields, 30×16 with 99 mines",
            settings: &[("profile", "expert")],
            minds: &["best", "exact", "sentences"],
            plays: 4000,
            measure: Measure::Success,
            beside: "the best public solver reports 40.5 %",
        },
    };

    type Recipe = Recipe;

    fn recipe(settings: &Fact, map: Option<&MapText>) -> Result<(Recipe, Diagnostics), SetupError> {
        generate::recipe(settings, map)
    }

    fn create(recipe: &Recipe, play: u64, dice: Dice) -> Minesweeper {
        let ground = Arc::clone(&recipe.ground);
        match &recipe.source {
            Source::Dice { first } => Minesweeper { first: *first, ..Minesweeper::dealt(recipe.field, ground, dice) },
            Source::Boards { first, boards } => {
                let board = &boards[(play % boards.len() as u64) as usize];
                Minesweeper::laid(recipe.field, ground, *first, Arc::clone(board))
            }
        }
    }

    fn renew(&mut self, recipe: &Recipe, play: u64, dice: Dice) {
        let Source::Dice { first } = &recipe.source else {
            *self = Minesweeper::create(recipe, play, dice);
            return;
        };
        self.mines.deal(recipe.field, dice);
        (self.field, self.first) = (recipe.field, *first);
        self.faces.fill(Face::Closed);
        self.left = self.faces.len() as u32 - u32::from(recipe.field.mines);
        (self.opened, self.clicks, self.end) = (0, 0, None);
    }

    fn table(recipe: &Recipe, acts: ActSet) -> Result<ActTable<Act>, TableError> {
        Ok(arrays::table(&recipe.ground, acts))
    }

    fn shape(recipe: &Recipe) -> Shape {
        arrays::shape(recipe.field)
    }

    fn observe(known: &Known, _seat: Seat, _shape: &Shape, planes: &mut [u8], figures: &mut [i32]) {
        arrays::observe(known, planes, figures);
    }

    fn worlds(recipe: &Recipe) -> Option<u64> {
        match &recipe.source {
            Source::Dice { .. } => None,
            Source::Boards { boards, .. } => Some(boards.len() as u64),
        }
    }
}

/// Reads a position under settings, as percepts to tell.
fn position(settings: &Fact, text: &str) -> Result<Vec<Fact>, Diagnostics> {
    let percepts = file::read_possible_position(text, generate::field(settings).ok())?;
    Ok(percepts.iter().map(Speak::say).collect())
}
