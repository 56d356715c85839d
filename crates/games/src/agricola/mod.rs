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
//! 6. `minds`: who plays.

mod card;
mod carry;
mod errand;
mod farm;
mod fences;
mod goods;
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
mod tell;
mod words;

use std::borrow::Cow;
use std::ops::ControlFlow;

use facts::{Diagnostics, Fact, Speak, Word};
use play::{
    Brief, Clash, Demo, Dice, Imagine, MakeRuleMind, MapText, MindEntry, NoClaim, Outcome, Phrase, Picture, Profile,
    Refusal, Registered, Seat, Seats, SetupError, Standing, Told, Turn, World,
};

pub use card::{Card, Deed};
pub use farm::{CELLS, Errand, Farm, Going, Land, Pasture, Person, Yard};
pub use goods::{Animal, Crop, Good, Material};
pub use major::{Exchange, Major};
pub use percept::{Clock, Member, Percept};
pub use rules::{Machine, Rules};
pub use score::{Account, Category};
pub use state::{Doing, Level, Phase, Spot, State};
pub use tell::Known;
pub use words::{Act, Who};

/// A play of Agricola.
#[derive(Clone, Debug, PartialEq)]
pub struct Agricola {
    state: State,
}

impl Agricola {
    /// A new play by these rules.
    pub fn new(rules: Rules) -> Agricola {
        Agricola::of(State::new(rules))
    }

    /// A play that stands so.
    pub fn of(mut state: State) -> Agricola {
        state.settle();
        Agricola { state }
    }

    /// How it stands.
    pub fn state(&self) -> &State {
        &self.state
    }

    /// Why an act is not allowed.
    fn refuses(&self, seat: Seat, act: Act) -> Option<String> {
        match self.state.asked {
            _ if self.state.phase == Phase::Score => Some("the play is over".to_owned()),
            None => Some("a card is to be opened by the dice".to_owned()),
            Some((asked, _)) if usize::from(asked) != seat.index() => Some("it is not this player's turn".to_owned()),
            Some(_) => {
                let found = self
                    .state
                    .steps(&mut |it| if it == act { ControlFlow::Break(()) } else { ControlFlow::Continue(()) });
                found.is_continue().then(|| "it cannot be done now; the menu lists what can".to_owned())
            }
        }
    }

    /// A seat that was given up takes the first step there is, so that the play comes to its end.
    fn play_for_the_gone(&mut self) {
        while let Some((seat, _)) = self.state.asked.filter(|(seat, _)| self.state.gone[usize::from(*seat)]) {
            let mut first = None;
            let _ = self.state.steps(&mut |act| {
                first = Some(act);
                ControlFlow::Break(())
            });
            let Some(act) = first else { return };
            debug_assert!(usize::from(seat) < 2, "two players");
            self.state.carry_out(act);
            self.state.settle();
        }
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
    }

    fn turn(&self) -> Turn {
        match self.state.asked {
            Some((asked, _)) => Turn::Seats(Seats::one(seat(asked.into()))),
            None if self.state.phase == Phase::Score => Turn::Over,
            None => Turn::Chance,
        }
    }

    fn acts(&self, seat: Seat, out: &mut Vec<Act>) {
        if self.state.asked.is_some_and(|(asked, _)| usize::from(asked) == seat.index()) {
            let _ = self.state.steps(&mut |act| {
                out.push(act);
                ControlFlow::Continue(())
            });
        }
    }

    fn allows(&self, seat: Seat, act: Act) -> Result<(), Refusal> {
        self.refuses(seat, act).map_or(Ok(()), |reason| Err(Refusal { act: act.say().to_string(), reason }))
    }

    fn chance(&self, out: &mut Vec<(u32, Act)>) {
        if self.turn() == Turn::Chance {
            out.extend(self.state.closed().map(|card| (1, Act::Open(card))));
        }
    }

    fn step(&mut self, moves: &[(Seat, Act)], told: &mut Told<Percept>) {
        let before = self.state;
        for (_, act) in moves {
            match *act {
                Act::Open(card) => self.state.open(card),
                act => self.state.carry_out(act),
            }
            self.state.settle();
            self.play_for_the_gone();
        }
        tell::changes(&before, &self.state, told);
        debug_assert!(self.state.is_ok(), "an act left the play in a state that cannot be: {self:?}");
    }

    fn forfeit(&mut self, seat: Seat, told: &mut Told<Percept>) {
        let before = self.state;
        self.state.gone[seat.index() % 2] = true;
        self.play_for_the_gone();
        tell::changes(&before, &self.state, told);
    }

    fn outcome(&self) -> Outcome {
        let state = &self.state;
        let points = [state.points(0), state.points(1)];
        let over = state.phase == Phase::Score;
        let winner = state.winner().filter(|_| over);
        let ending = over.then(|| match winner {
            Some(0) => "player 1 wins",
            Some(_) => "player 2 wins",
            None => "a draw",
        });
        let standing = |seat: usize| Standing {
            score: f64::from(points[seat]),
            success: winner == Some(seat),
            died: false,
            counters: counters(state, seat, points),
        };
        Outcome { ending: ending.map(Cow::Borrowed), seats: vec![standing(0), standing(1)] }
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

/// The categories of the count, and a few figures more.
fn counters(state: &State, seat: usize, points: [i16; 2]) -> Vec<(Cow<'static, str>, f64)> {
    let account = state.account(seat);
    let categories = Category::ALL.into_iter().zip(account);
    let categories = categories.map(|(category, points)| (Cow::Borrowed(category.name()), f64::from(points)));
    let farm = &state.farms[seat];
    let draw = f64::from(u8::from(state.phase == Phase::Score && state.winner().is_none()));
    let further = [
        ("margin", f64::from(points[seat] - points[1 - seat])),
        ("draw", draw),
        ("begging-cards", f64::from(farm.begging)),
        ("family", farm.people().len() as f64),
        ("house", farm.rooms().count() as f64),
    ];
    categories.chain(further.map(|(name, value)| (Cow::Borrowed(name), value))).collect()
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
            None => Ok(Agricola { state }),
        }
    }
}

impl Registered for Agricola {
    const NAME: &'static str = "agricola";
    const VERSION: u32 = 1;
    const SUMMARY: &'static str = "plough, sow, build and feed a family, two against each other";
    const SETTINGS: Word = rules::SETTINGS;
    const PROFILES: &'static [Profile] = rules::PROFILES;
    const MINDS: &'static [MindEntry<Agricola>] = minds::MINDS;
    const RULE_MIND: MakeRuleMind<Agricola> = ::minds::rule_mind;
    const PHRASE: Phrase = picture::phrase;
    const DEMO: Demo = Demo { settings: &[], seed: 7, minds: &["seed"] };

    type Recipe = Rules;

    fn recipe(settings: &Fact, map: Option<&MapText>) -> Result<(Rules, Diagnostics), SetupError> {
        if map.is_some() {
            let reason = "the farms are those of a test; this game has no maps".to_owned();
            return Err(SetupError::Setting { key: "map".to_owned(), reason });
        }
        Ok((Rules::of(settings)?, Diagnostics::default()))
    }

    fn create(recipe: &Rules, _play: u64, _dice: Dice) -> Agricola {
        Agricola::new(*recipe)
    }
}
