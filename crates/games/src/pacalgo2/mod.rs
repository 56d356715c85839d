//! Pacalgo2: reach the exit past the ghosts, with chocolate against the fear, in as few moves as possible.
//!
//! After the algebraic specification "Pacalgo2" of a course on algorithms and data structures. The game's page of prose is
//! `README.md` beside this file.
//!
//! 1. `place` and `map` (with `numbering`): cells and ways; what lies where, and where danger begins; `naming`: how people name cells.
//! 2. `run`: a play, one move at a time.
//! 3. `words` and `rules`: what can be done and told; the keys of the game.
//! 4. `file` and `generate`: maps from files, or from dice; `make`: files from dice; `editor`: maps that are drawn.
//! 5. This file: the world; `known`: what the player knows; `picture`: how it looks.
//! 6. `arrays`: what the player knows as arrays, for environments.
//! 7. `solve`: the shortest win, or the proof that there is none.
//! 8. `minds`: who plays.

mod arrays;
mod editor;
pub mod file;
mod generate;
mod guide;
mod known;
mod make;
mod map;
pub mod minds;
mod naming;
mod numbering;
mod picture;
mod place;
mod rules;
mod run;
pub mod solve;
mod tongues;
mod words;

use std::borrow::Cow;

use facts::text::counted;
use facts::{Diagnostics, Fact, Place, Speak, Word};
use play::{
    ActTable, Better, Demo, Dice, Editor, Forfeit, Former, Guide, MakeRuleMind, Maker, MapKeys, MapText, Measure,
    MindEntry, NoClaim, Outcome, Phrase, Picture, Profile, ProfileKeys, Public, Ranking, ReadPosition, Referee,
    Refusal, Registered, Role, Said, Seat, Seats, Setup, SetupError, Shape, Standing, Told, Turn, World, Worth,
};

use generate::Source;

pub use generate::{Kind, Plan, Recipe};
pub use known::Known;
pub use map::{Broken, Extent, Map, Parts, Rules, Square};
pub use naming::{Exit, Naming};
pub use place::{Cell, Way, letters};
pub use run::{Blocked, Run, State};
pub use words::{Act, Beside, Percept, Stands};

/// A play, and what becomes of blocked moves.
#[derive(Clone, Debug, PartialEq)]
pub struct Pacalgo2 {
    run: Run,
    ignores_blocked: bool,
    gave_up: bool,
    /// Every move is blocked and would be refused.
    stuck: bool,
}

impl Pacalgo2 {
    /// A world in which this play goes on.
    pub fn new(run: Run, ignores_blocked: bool) -> Pacalgo2 {
        let mut world = Pacalgo2 { run, ignores_blocked, gave_up: false, stuck: false };
        world.look_around();
        world
    }

    /// Finds out whether a move is left: nobody is asked who could only be refused.
    fn look_around(&mut self) {
        let going = self.run.state() == State::Going && !self.ignores_blocked;
        self.stuck = going && Way::ALL.into_iter().all(|way| self.run.can(way).is_err());
    }

    /// The play.
    pub fn run(&self) -> &Run {
        &self.run
    }

    fn is_over(&self) -> bool {
        self.gave_up || self.stuck || self.run.state() != State::Going
    }

    fn beside(&self, way: Way) -> Beside {
        let map = self.run.map();
        let at = map.next(self.run.index(), way);
        if at == map.exit_index() {
            return Beside::Exit;
        }
        match map.marks()[at as usize] & (map::WALL | map::GHOST | map::CHOCOLATE) {
            map::WALL => Beside::Wall,
            map::GHOST => Beside::Ghost,
            map::CHOCOLATE if self.run.has_chocolate_at(at) => Beside::Chocolate,
            _ => Beside::Floor,
        }
    }

    fn stands(&self, by: Option<Way>) -> Percept {
        let run = &self.run;
        let (row, column) = run.map().extent().row_column(run.position());
        Percept::Stands(Stands {
            by,
            cell: run.position(),
            row: row as u32 + 1,
            column: column as u32 + 1,
            level: run.level(),
            moves: run.moves(),
            left: run.remaining_count(),
            danger: run.is_in_danger(),
            beside: Way::ALL.map(|way| self.beside(way)),
        })
    }

    fn go(&mut self, way: Way, told: &mut Told<Percept>) {
        if self.run.go(way).is_err() {
            told.to(Seat::FIRST, Percept::Blocked(way));
            return;
        }
        self.look_around();
        told.to(Seat::FIRST, self.stands(Some(way)));
        match self.run.state() {
            State::Going => {}
            State::Won => told.to(Seat::FIRST, Percept::Won { moves: self.run.moves() }),
            State::Lost => {
                let near = self.run.map().near_ghost(self.run.position());
                let ghost = near.expect("a play is lost where a ghost is near");
                let (row, column) = self.run.map().extent().row_column(ghost);
                told.to(Seat::FIRST, Percept::Lost { ghost, row: row as u32 + 1, column: column as u32 + 1 });
            }
        }
    }
}

impl World for Pacalgo2 {
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

    /// The map and where the player stands; of a position also the moves that led there.
    fn begin(&mut self, told: &mut Told<Percept>) {
        let path: Vec<Way> = self.run.path().to_vec();
        let mut walked = Pacalgo2::new(Run::new(self.run.map().clone()), self.ignores_blocked);
        told.to(Seat::FIRST, Percept::Map(self.run.map().clone()));
        told.to(Seat::FIRST, walked.stands(None));
        for way in path {
            walked.go(way, told);
        }
    }

    fn turn(&self) -> Turn {
        if self.is_over() { Turn::Over } else { Turn::Seats(Seats::one(Seat::FIRST)) }
    }

    fn acts(&self, seat: Seat, out: &mut Vec<Act>) {
        if self.is_over() || seat != Seat::FIRST {
            return;
        }
        out.extend(Way::ALL.into_iter().filter(|way| self.ignores_blocked || self.run.can(*way).is_ok()).map(Act));
    }

    fn allows(&self, seat: Seat, act: Act) -> Result<(), Refusal> {
        let reason = match self.run.can(act.0) {
            _ if seat != Seat::FIRST => "nobody sits there",
            _ if self.gave_up || self.stuck => "the play is over",
            Err(Blocked::Over) => "the play is over",
            Err(Blocked::Wall) if !self.ignores_blocked => "there is a wall",
            Err(Blocked::Ghost) if !self.ignores_blocked => "there is a ghost; it takes a level above 0 to enter",
            _ => return Ok(()),
        };
        Err(Refusal { act: act.say().to_string(), reason: reason.to_owned() })
    }

    fn chance(&self, _out: &mut Vec<(u32, Act)>) {}

    fn step(&mut self, moves: &[(Seat, Act)], told: &mut Told<Percept>) {
        for (_, Act(way)) in moves {
            self.go(*way, told);
        }
    }

    fn forfeit(&mut self, _seat: Seat, _told: &mut Told<Percept>) {
        self.gave_up |= !self.is_over();
    }

    fn outcome(&self) -> Outcome {
        let ending = match self.run.state() {
            State::Won => Some("reached the exit"),
            State::Lost => Some("was caught by a ghost"),
            State::Going if self.stuck => Some("has no move left"),
            State::Going if self.gave_up => Some(Forfeit::ENDING),
            State::Going => None,
        };
        let (moves, left) = (self.run.moves(), self.run.remaining_count());
        let counters = [
            ("moves", moves),
            ("length", moves + 1),
            ("eaten", self.run.map().chocolate_count() - left),
            ("left", left),
        ];
        let success = self.run.state() == State::Won;
        let standing = Standing {
            score: f64::from(u8::from(success)),
            success,
            died: self.run.state() == State::Lost,
            counters: counters.map(|(name, value)| (Cow::Borrowed(name), f64::from(value))).to_vec(),
        };
        Outcome { ending: ending.map(Cow::Borrowed), seats: vec![standing], winners: None }
    }

    fn score(&self, _seat: Seat) -> f64 {
        f64::from(u8::from(self.run.state() == State::Won))
    }

    fn mask(&self, seat: Seat, table: &ActTable<Act>, out: &mut [u8]) {
        let asked = seat == Seat::FIRST && !self.is_over();
        for (place, Act(way)) in out.iter_mut().zip(table.acts()) {
            *place = u8::from(asked && (self.ignores_blocked || self.run.can(*way).is_ok()));
        }
    }

    fn holds(&self, _seat: Seat, claim: NoClaim) -> bool {
        match claim {}
    }

    fn picture(&self) -> Picture {
        picture::picture(&self.run)
    }

    fn known_picture(known: &Known) -> Picture {
        known.run.as_ref().map_or_else(Picture::default, picture::picture)
    }
}

impl Registered for Pacalgo2 {
    const NAME: &'static str = "pacalgo2";
    const VERSION: u32 = 2;
    const SUMMARY: &'static str = "reach the exit past the ghosts, with chocolate, in as few moves as possible";
    const SETTINGS: Word = rules::SETTINGS;
    const PROFILES: &'static [Profile] = rules::PROFILES;
    const FORMER: &'static [Former] = rules::FORMER;
    const PROFILE_KEYS: &'static [ProfileKeys] = rules::PROFILE_KEYS;
    const MINDS: &'static [MindEntry<Pacalgo2>] = minds::MINDS;
    const RULE_MIND: MakeRuleMind<Pacalgo2> = ::minds::rule_mind;
    const POSITION: Option<ReadPosition> = Some(position);
    const MAP_KEYS: MapKeys =
        MapKeys { decided: &["kind", "width", "height", "walls", "ghosts", "chocolates"], needed: &["exit"] };
    const MAKER: Option<Maker> = Some(make::MAKER);
    const EDITOR: Option<Editor> = Some(editor::EDITOR);
    /// The specification's score (*puntaje*), as moves: fewer are better.
    const RANKING: Option<Ranking> = Some(Ranking { counter: "moves", unit: "moves", better: Better::Lower });
    const PUBLIC: Public = Public::Everything;
    const PHRASE: Phrase = picture::phrase;
    const GUIDE: Guide = guide::GUIDE;
    const TONGUES: &'static [Said] = tongues::TONGUES;
    const REFEREE: Option<Referee> = Some(Referee { solution: judge_solution, certificate: judge_certificate });
    const DEMO: Demo = Demo {
        settings: &[("kind", "detours"), ("width", "16"), ("height", "7"), ("chocolates", "0.03")],
        seed: 2,
        minds: &["optimal"],
        turn: 0,
        worth: Worth {
            worlds: "maps of 20×12",
            settings: &[],
            minds: &["optimal", "collector", "greedy", "random"],
            plays: 500,
            measure: Measure::Both("moves"),
            beside: "`optimal` is proven: no play is shorter, and where it finds no win there is none",
        },
    };

    type Recipe = Recipe;

    fn recipe(settings: &Fact, map: Option<&MapText>) -> Result<(Recipe, Diagnostics), SetupError> {
        generate::recipe(settings, map)
    }

    fn create(recipe: &Recipe, _play: u64, mut dice: Dice) -> Pacalgo2 {
        let run = match &recipe.source {
            Source::File(run) => run.clone(),
            Source::Dice(plan) => Run::new(std::sync::Arc::new(plan.map(&mut dice).named_by(recipe.naming))),
        };
        Pacalgo2::new(run, recipe.ignores_blocked)
    }

    fn shape(recipe: &Recipe) -> Shape {
        arrays::shape(match &recipe.source {
            Source::File(run) => run.map().extent(),
            Source::Dice(plan) => plan.extent,
        })
    }

    fn observe(known: &Known, _seat: Seat, shape: &Shape, planes: &mut [u8], figures: &mut [i32]) {
        arrays::observe(known, shape, planes, figures);
    }
}

/// Reads a position: a map file, with the moves that were made.
fn position(settings: &Fact, text: &str) -> Result<Vec<Fact>, Diagnostics> {
    let refused = |error: SetupError| {
        let mut found = Diagnostics::default();
        found.error(Place { line: 1, column: 1, length: 1 }, error.to_string(), "give the key another value");
        found
    };
    let (run, diagnostics) = generate::read(settings, text).map_err(refused)?;
    let Some(run) = run.filter(|_| !diagnostics.has_errors()) else { return Err(diagnostics) };
    let mut told = Told::new();
    Pacalgo2::new(run, rules::ignores_blocked(settings)).begin(&mut told);
    Ok(told.iter().map(|(_, percept)| percept.say()).collect())
}

/// The play of a setup, for the referee: a file may hold moves that were made.
fn run_of(setup: &Setup) -> Result<Run, SetupError> {
    let (recipe, _) = generate::recipe(&setup.settings, setup.map.as_ref())?;
    let dice = Dice::new(setup.seed, setup.play, Role::World);
    Ok(Pacalgo2::create(&recipe, setup.play, dice).run)
}

/// Whether moves win from where the play stands. They are words with blanks or semicolons between them, or a letter each.
fn judge_solution(setup: &Setup, text: &str) -> Result<Result<String, String>, SetupError> {
    let run = run_of(setup)?;
    let mut moves = run.path().to_vec();
    let words = text.split(|letter: char| letter == ';' || letter.is_whitespace());
    for word in words.filter(|word| !word.is_empty()) {
        if let Some(way) = Way::named(word) {
            moves.push(way);
            continue;
        }
        for letter in word.chars() {
            match Way::of_letter(letter) {
                Some(way) => moves.push(way),
                None => return Ok(Err(format!("`{}` is no move; moves are `ABDI` or `udrl`", letter.escape_debug()))),
            }
        }
    }
    Ok(match solve::check_win(run.map(), &moves) {
        Ok(levels) => {
            let lowest = levels.iter().min().copied().unwrap_or(0);
            let (score, length) = (counted(moves.len(), "move"), counted(moves.len() + 1, "cell"));
            Ok(format!("a win with a score of {score} (a trajectory of {length}), level {lowest} at the lowest"))
        }
        Err(fault) => Err(fault.to_string()),
    })
}

/// Whether labels prove that nobody wins from where the play stands.
fn judge_certificate(setup: &Setup, text: &str) -> Result<Result<String, String>, SetupError> {
    let run = run_of(setup)?;
    Ok(match solve::Labels::read(run.map().extent(), text) {
        Err(reason) => Err(reason),
        Ok(labels) => match solve::check_unwinnable(run.map(), run.path(), &labels) {
            Ok(()) => {
                let what = if run.path().is_empty() { "map" } else { "position" };
                let cells = counted(labels.count(), "cell");
                Ok(format!("proves that the {what} is unwinnable: {cells} can be reached, and not the exit"))
            }
            Err(fault) => Err(fault.to_string()),
        },
    })
}
