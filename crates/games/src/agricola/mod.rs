//! Agricola for two: plough, sow, build, keep animals, feed the family.
//!
//! After the exercise "Práctica 1: Sistemas de producción". The game's page of prose is `README.md` beside this file.
//!
//! 1. `goods`, `card`, `major`: what there is. `rules`: keys and switches.
//! 2. `farm` and `state`: how a play stands; `words` and `percept`: what is done, and what is told.
//! 3. `options`: what may be done, level by level; `carry`: doing it; `phases`: what happens by itself; `score`: the count.
//!    By the published rules: `fences`: borders and pastures; `herd`: animals find places; `errand`: the rest.
//! 4. This file: the world. `tell`: what has changed, and all that is known; `picture`: how it looks.
//! 5. `system`: the production system of the rule files as a world of its own, whose acts are activations.
//!    `file`: positions as text.
//! 6. `arrays`: acts by number, and the play as arrays, for environments.
//! 7. `minds`: who plays.

mod arrays;
mod card;
mod carry;
mod choice;
mod errand;
mod farm;
mod fences;
pub mod file;
mod goods;
mod guide;
mod herd;
mod major;
pub mod minds;
mod options;
mod percept;
mod phases;
mod picture;
mod rules;
mod score;
mod state;
mod system;
mod tell;
mod tongues;
mod words;

use std::borrow::Cow;
use std::ops::ControlFlow;

use facts::{Diagnostics, Fact, Place, Speak, Word};
use play::{
    ActSet, ActTable, Brief, Clash, Demo, Dice, Former, Guide, Imagine, Leave, Line, MakeRuleMind, MapText, Measure,
    MindEntry, NoClaim, Outcome, Phrase, Picture, Profile, Public, ReadPosition, Refusal, Registered, Said, Seat,
    Seats, SetupError, Shape, Standing, Strongest, TableError, Told, Trace, Turn, World, Worth,
};

pub use card::{Card, Deed};
pub use farm::{CELLS, Errand, FENCES, Farm, Going, Land, PEOPLE, Pasture, Person, STABLES, Yard};
pub use goods::{Animal, Crop, Good, Material};
pub use major::{Exchange, Major};
pub use percept::{Clock, Member, Next, Percept};
pub use rules::{House, Machine, Rules};
pub use score::{Account, Category};
pub use state::{Doing, HARVESTS, LAST, Level, Phase, Spot, State, WELL};
pub use tell::Known;
pub use words::{Act, Who};

use system::{Loaded, System};

/// A play of Agricola.
#[derive(Clone, Debug)]
pub struct Agricola {
    /// How it stands; where the production system carries it out, read off its working memory.
    state: State,
    system: Option<Box<System>>,
    /// The first card that each player went to.
    began: [Option<Card>; 2],
}

impl Agricola {
    /// A new play by these rules, with the house on the cells of the original exercise.
    pub fn new(rules: Rules) -> Agricola {
        Agricola::standing(State::new(rules))
    }

    /// A play of the native world that stands so.
    pub fn standing(mut state: State) -> Agricola {
        state.settle();
        Agricola { state, system: None, began: [None; 2] }
    }

    /// A new play of the production system.
    fn of(system: System) -> Agricola {
        Agricola { state: system.state(), system: Some(Box::new(system)), began: [None; 2] }
    }

    /// How it stands.
    pub fn state(&self) -> &State {
        &self.state
    }

    /// Whether nothing can happen any more.
    fn is_over(&self) -> bool {
        self.system.as_ref().map_or(self.state.phase == Phase::Score, |system| system.is_over())
    }

    /// Tells of the steps that the player who is asked can take.
    fn steps(&self, visit: &mut impl FnMut(Act) -> ControlFlow<()>) -> ControlFlow<()> {
        match &self.system {
            Some(system) => system.steps().into_iter().try_for_each(visit),
            None => self.state.steps(visit),
        }
    }

    /// Why an act is not allowed.
    fn refuses(&self, seat: Seat, act: Act) -> Option<String> {
        match self.state.asked {
            _ if self.is_over() => Some("the play is over".to_owned()),
            None => Some("a card is to be opened by the dice".to_owned()),
            Some((asked, _)) if usize::from(asked) != seat.index() => Some("it is not this player's turn".to_owned()),
            Some(_) => {
                let found = match &self.system {
                    Some(system) => system.steps().contains(&act),
                    None => self.state.offers(act),
                };
                (!found).then(|| "it cannot be done now; the menu lists what can".to_owned())
            }
        }
    }

    /// Carries out one step, and what follows from it by itself.
    fn take(&mut self, act: Act) {
        if let (Act::Use(card, _), Some((seat, _))) = (act, self.state.asked) {
            self.began[usize::from(seat) % 2].get_or_insert(card);
        }
        match (&mut self.system, act) {
            (Some(system), act) => {
                system.take(act);
                self.state = State { gone: self.state.gone, ..system.state() };
            }
            (None, Act::Open(card)) => {
                self.state.open(card);
                self.state.settle();
            }
            (None, act) => {
                self.state.carry_out(act);
                self.state.settle();
            }
        }
    }

    /// A seat that was given up takes the first step there is, so that the play comes to its end.
    fn play_for_the_gone(&mut self) {
        while self.state.asked.is_some_and(|(seat, _)| self.state.gone[usize::from(seat) % 2]) {
            let mut first = None;
            let _ = self.steps(&mut |act| {
                first = Some(act);
                ControlFlow::Break(())
            });
            let Some(act) = first else { return };
            self.take(act);
        }
    }

    /// Tells what has changed, and what the production system says of it.
    fn report(&mut self, before: &State, told: &mut Told<Percept>) {
        tell::changes(before, &self.state, told);
        if let Some(system) = &mut self.system {
            system.printed().into_iter().for_each(|line| told.all(Percept::Said(line)));
            if let Some((act, of, alike)) = system.next() {
                told.all(Percept::Next(Next { act, of, alike }));
            }
        }
    }

    /// The categories of the count, and a few figures more; of the production system also how often its rules fired.
    fn counters(&self, seat: usize, points: [i16; 2], draw: bool) -> Vec<(Cow<'static, str>, f64)> {
        let flag = |it: bool| f64::from(u8::from(it));
        let farm = &self.state.farms[seat];
        let categories = Category::ALL.into_iter().zip(self.state.account(seat));
        let categories = categories.map(|(category, points)| (Cow::Borrowed(category.name()), f64::from(points)));
        let further = [
            ("margin", f64::from(points[seat] - points[1 - seat])),
            ("draw", flag(draw)),
            ("begging-cards", f64::from(farm.begging)),
            ("family", farm.people().len() as f64),
            ("house", farm.rooms().count() as f64),
            ("began-with-plough", flag(self.began[seat] == Some(Card::Plough))),
        ];
        let fired = self.system.iter().flat_map(|system| system.fired(seat));
        let fired = fired.map(|(name, count)| (Cow::Borrowed(name), f64::from(count)));
        categories.chain(further.map(|(name, value)| (Cow::Borrowed(name), value))).chain(fired).collect()
    }
}

impl World for Agricola {
    type Act = Act;
    type Percept = Percept;
    type Claim = NoClaim;
    type Known = Known;

    fn learn(known: &mut Known, percept: &Percept) {
        known.learn(percept);
    }

    fn seats(&self) -> usize {
        2
    }

    fn begin(&mut self, told: &mut Told<Percept>) {
        tell::everything(&self.state, told);
        let now = self.state;
        self.report(&now, told);
    }

    fn turn(&self) -> Turn {
        match self.state.asked {
            Some((asked, _)) => Turn::Seats(Seats::one(seat(asked.into()))),
            None if self.is_over() => Turn::Over,
            None => Turn::Chance,
        }
    }

    fn acts(&self, seat: Seat, out: &mut Vec<Act>) {
        if self.state.asked.is_some_and(|(asked, _)| usize::from(asked) == seat.index()) {
            let _ = self.steps(&mut |act| {
                out.push(act);
                ControlFlow::Continue(())
            });
        }
    }

    fn allows(&self, seat: Seat, act: Act) -> Result<(), Refusal> {
        self.refuses(seat, act).map_or(Ok(()), |reason| Err(Refusal { act: act.say().to_string(), reason }))
    }

    fn chance(&self, out: &mut Vec<(u32, Act)>) {
        match &self.system {
            Some(system) => out.extend(system.cards().map(|card| (1, Act::Open(card)))),
            None if self.turn() == Turn::Chance => {
                out.extend(self.state.closed().map(|card| (1, Act::Open(card))));
            }
            None => {}
        }
    }

    fn step(&mut self, moves: &[(Seat, Act)], told: &mut Told<Percept>) {
        let before = self.state;
        for (_, act) in moves {
            self.take(*act);
            self.play_for_the_gone();
        }
        self.report(&before, told);
        debug_assert!(
            self.system.is_some() || self.state.is_ok(),
            "an act left the play in a state that cannot be: {:?}",
            self.state
        );
    }

    fn forfeit(&mut self, seat: Seat, told: &mut Told<Percept>) {
        let before = self.state;
        self.state.gone[seat.index() % 2] = true;
        self.play_for_the_gone();
        self.report(&before, told);
    }

    fn outcome(&self) -> Outcome {
        let state = &self.state;
        let over = self.is_over();
        let counted = self.system.as_ref().filter(|it| over && it.trouble().is_none()).map(|system| system.points());
        let points = counted.unwrap_or_else(|| [state.points(0), state.points(1)]);
        let trouble = self.system.as_ref().and_then(|system| system.trouble());
        let winner = state.winner(points).filter(|_| over && trouble.is_none());
        let ending = over.then(|| match (trouble, winner) {
            (Some(reason), _) => Cow::Owned(format!("the rules do not go on: {reason}")),
            (None, Some(0)) => Cow::Borrowed("player 1 wins"),
            (None, Some(_)) => Cow::Borrowed("player 2 wins"),
            (None, None) => Cow::Borrowed("a draw"),
        });
        let standing = |seat: usize| Standing {
            score: f64::from(state.kept(seat, points[seat])),
            success: winner == Some(seat),
            died: false,
            counters: self.counters(seat, points, over && winner.is_none() && trouble.is_none()),
        };
        let won = winner.and_then(Seat::new).map_or(Seats::NONE, Seats::one);
        let winners = (over && trouble.is_none()).then_some(won);
        Outcome { ending, seats: vec![standing(0), standing(1)], winners }
    }

    fn score(&self, seat: Seat) -> f64 {
        if self.system.is_some() {
            return self.outcome().seats.get(seat.index()).map_or(0.0, |standing| standing.score);
        }
        let seat = seat.index() % 2;
        f64::from(self.state.kept(seat, self.state.points(seat)))
    }

    fn mask(&self, seat: Seat, table: &ActTable<Act>, out: &mut [u8]) {
        out.fill(0);
        if self.state.asked.is_some_and(|(asked, _)| usize::from(asked) == seat.index()) {
            let _ = self.steps(&mut |act| {
                if let Some(index) = table.index(act) {
                    out[index as usize] = 1;
                }
                ControlFlow::Continue(())
            });
        }
    }

    fn holds(&self, _seat: Seat, claim: NoClaim) -> bool {
        match claim {}
    }

    fn picture(&self) -> Picture {
        picture::of(&self.state)
    }

    fn known_picture(known: &Known) -> Picture {
        picture::of(&known.state)
    }
}

/// The seat of this number.
fn seat(index: usize) -> Seat {
    Seat::new(index).expect("two players find a seat")
}

impl Imagine for Agricola {
    /// Nothing is hidden but the order of cards, and that the dice decide when they are opened.
    fn imagine(brief: &Brief, known: &Known, _dice: &mut Dice) -> Result<Agricola, Clash> {
        let rules = Rules::of(&brief.settings).map_err(|error| Clash { reason: error.to_string() })?;
        let state = State { rules, ..known.state };
        match tell::clash(&state) {
            Some(reason) => Err(Clash { reason }),
            None => Ok(Agricola { state, system: None, began: [None; 2] }),
        }
    }
}

/// What plays are made from.
#[derive(Clone, Debug)]
pub struct Recipe {
    rules: Rules,
    house: House,
    /// The rule files, where the production system carries out the plays.
    loaded: Option<Loaded>,
}

impl Registered for Agricola {
    const NAME: &'static str = "agricola";
    const VERSION: u32 = 2;
    const SUMMARY: &'static str = "plough, sow, build and feed a family, two against each other";
    const SETTINGS: Word = rules::SETTINGS;
    const PROFILES: &'static [Profile] = rules::PROFILES;
    const MINDS: &'static [MindEntry<Agricola>] = minds::MINDS;
    const FORMER: &'static [Former] = &[Former::Mind { was: "seed", is: "original" }];
    const STRONGEST: Strongest = |_| &["search", "heuristic"];
    const RULE_MIND: MakeRuleMind<Agricola> = ::minds::rule_mind;
    const MAP_ALIAS: Option<&'static str> = Some("rules");
    const MAP_FOLDER: bool = true;
    const POSITION: Option<ReadPosition> = Some(position);
    const PUBLIC: Public = Public::Everything;
    const PHRASE: Phrase = picture::phrase;
    const GUIDE: Guide = guide::GUIDE;
    const TONGUES: &'static [Said] = tongues::TONGUES;
    const LEAVES: Option<Leave> = Some(leaves);
    const DEMO: Demo = Demo {
        settings: &[],
        seed: 7,
        minds: &["heuristic", "original"],
        turn: 9,
        worth: Worth {
            worlds: "games against itself",
            settings: &[],
            minds: &["heuristic", "original", "random"],
            plays: 100,
            measure: Measure::Score("points"),
            beside: "`search` looks ahead and plays better still, but needs minutes for this many games",
        },
    };

    type Recipe = Recipe;

    fn recipe(settings: &Fact, map: Option<&MapText>) -> Result<(Recipe, Diagnostics), SetupError> {
        let rules = Rules::of(settings)?;
        let house = rules::house(settings);
        let refused = |key: &str, reason: &str| SetupError::Setting { key: key.to_owned(), reason: reason.to_owned() };
        let loaded = match rules::machine(settings) {
            Machine::Native if map.is_some() => {
                return Err(refused("rules", "rule files are played by `--engine clips` only"));
            }
            Machine::Native if house != House::Row && rules.test == 2 => {
                return Err(refused("house", "the farms of test 2 have their rooms on cells 1 and 2"));
            }
            Machine::Native => None,
            Machine::Clips if house != House::Row => {
                return Err(refused(
                    "engine",
                    "the production system knows only the house of the original exercise, on cells 1 and 2",
                ));
            }
            Machine::Clips if !rules.is_original() => {
                return Err(refused("engine", "the production system knows only the rules of the original exercise"));
            }
            Machine::Clips => Some(Loaded::new(&rules, map)?),
        };
        Ok((Recipe { rules, house, loaded }, Diagnostics::default()))
    }

    fn create(recipe: &Recipe, _play: u64, mut dice: Dice) -> Agricola {
        match &recipe.loaded {
            Some(loaded) => {
                let seed = u64::from(dice.below(u32::MAX)) << 32 | u64::from(dice.below(u32::MAX));
                Agricola::of(loaded.start(recipe.rules, seed))
            }
            None => Agricola::standing(State::starting(recipe.rules, recipe.house)),
        }
    }

    fn table(_recipe: &Recipe, _acts: ActSet) -> Result<ActTable<Act>, TableError> {
        arrays::table()
    }

    fn shape(_recipe: &Recipe) -> Shape {
        arrays::shape()
    }

    fn observe(known: &Known, seat: Seat, _shape: &Shape, planes: &mut [u8], figures: &mut [i32]) {
        arrays::observe(&known.state, seat.index() % 2, planes, figures);
    }
}

/// A position as all that a player was told who came to see it.
fn position(settings: &Fact, text: &str) -> Result<Vec<Fact>, Diagnostics> {
    let rules = Rules::of(settings).map_err(|error| {
        let mut found = Diagnostics::default();
        found.error(Place { line: 1, column: 1, length: 1 }, error.to_string(), "the settings do not fit each other");
        found
    })?;
    let state = file::read_position_of(rules, rules::house(settings), text)?;
    let mut told = Told::new();
    tell::everything(&state, &mut told);
    Ok(told.iter().map(|(_, percept)| percept.say()).collect())
}

/// What the production system has said, as its document wants it: `salida.txt`, and the same under the name of the test.
fn leaves(trace: &Trace) -> Vec<(String, String)> {
    let settings = &trace.header.setup.settings;
    if rules::machine(settings) == Machine::Native {
        return Vec::new();
    }
    let mut text = String::new();
    for line in &trace.lines {
        if let Line::Told { fact, .. } = line
            && let Ok(Percept::Said(said)) = Percept::hear(fact)
        {
            text.push_str(&said);
            text.push('\n');
        }
    }
    let number = settings.int("test").unwrap_or(1);
    vec![("salida.txt".to_owned(), text.clone()), (format!("salida-prueba-{number}.txt"), text)]
}
