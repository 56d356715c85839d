//! A tiny game: all seats say a number at once, round after round, and score what they said.
//!
//! The fewer play on, the lower the highest number: so a forfeit can make an answer illegal that was given before it.

use std::sync::Arc;

use facts::{Diagnostics, Fact, Kind, Slot, Speak, Unheard, Word};
use play::{
    Account, Brief, Clash, Dice, Forfeit, Game, Imagine, MakeRuleMind, MapText, Menu, Mind, MindEntry, NoClaim,
    Outcome, Picture, Profile, Refusal, Registered, Seat, Seats, Setup, SetupError, Standing, Told, Turn, Why, World,
};

pub(crate) const DUEL: Game = Game::of::<Duel>();

/// Each seat that plays on raises the highest number by so much.
const SHARE: i64 = 3;

#[derive(Clone, Debug)]
pub(crate) struct Duel {
    rules: Rules,
    round: i64,
    playing: Seats,
    scores: Vec<i64>,
}

#[derive(Clone, Copy, Debug)]
pub(crate) struct Rules {
    seats: usize,
    rounds: i64,
    bulk: usize,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Say(i64);

impl Speak for Say {
    const WORDS: &'static [Word] = &[Word {
        head: "say",
        slots: &[Slot::new("number", Kind::Int { min: 1, max: 12 }, "the more the better")],
        keys: &["S"],
        doc: "say a number",
    }];

    fn say(&self) -> Fact {
        Fact::new("say").with("number", self.0)
    }

    fn hear(fact: &Fact) -> Result<Say, Unheard> {
        let fact = Word::check_any(Say::WORDS, fact)?;
        fact.int("number").map(Say).ok_or_else(|| Unheard::new(&fact, "no number"))
    }
}

#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Event {
    Round { number: i64, top: i64, bulk: usize },
    Said { seat: i64, number: i64 },
}

impl Speak for Event {
    const WORDS: &'static [Word] = &[
        Word {
            head: "round",
            slots: &[
                Slot::new("number", Kind::Int { min: 1, max: 100 }, "counted from 1"),
                Slot::new("top", Kind::Int { min: 1, max: 12 }, "the highest number allowed"),
                Slot::new("bulk", Kind::Text, "ballast").or(""),
            ],
            keys: &[],
            doc: "a round begins",
        },
        Word {
            head: "said",
            slots: &[
                Slot::new("seat", Kind::Int { min: 1, max: 4 }, "who"),
                Slot::new("number", Kind::Int { min: 1, max: 12 }, "what"),
            ],
            keys: &[],
            doc: "somebody said a number",
        },
    ];

    fn say(&self) -> Fact {
        match self {
            Event::Round { number, top, bulk } => Fact::new("round")
                .with("number", *number)
                .with("top", *top)
                .with("bulk", facts::Value::Text("x".repeat(*bulk).into())),
            Event::Said { seat, number } => Fact::new("said").with("seat", *seat).with("number", *number),
        }
    }

    fn hear(fact: &Fact) -> Result<Event, Unheard> {
        let fact = Word::check_any(Event::WORDS, fact)?;
        let number = fact.int("number").unwrap_or_default();
        Ok(match fact.int("seat") {
            Some(seat) => Event::Said { seat, number },
            None => Event::Round {
                number,
                top: fact.int("top").unwrap_or_default(),
                bulk: fact.text("bulk").map_or(0, str::len),
            },
        })
    }
}

impl Duel {
    fn top(&self) -> i64 {
        SHARE * self.playing.len() as i64
    }

    fn announce(&self, told: &mut Told<Event>) {
        if self.turn() != Turn::Over {
            told.all(Event::Round { number: self.round, top: self.top(), bulk: self.rules.bulk });
        }
    }
}

impl World for Duel {
    type Act = Say;
    type Percept = Event;
    type Claim = NoClaim;
    type Known = Vec<Event>;

    fn learn(known: &mut Vec<Event>, percept: &Event) {
        known.push(percept.clone());
    }

    fn seats(&self) -> usize {
        self.rules.seats
    }

    fn begin(&mut self, told: &mut Told<Event>) {
        self.announce(told);
    }

    fn turn(&self) -> Turn {
        let over = self.round > self.rules.rounds || self.playing.is_empty();
        if over { Turn::Over } else { Turn::Seats(self.playing) }
    }

    fn acts(&self, seat: Seat, out: &mut Vec<Say>) {
        if self.turn() != Turn::Over && self.playing.contains(seat) {
            out.extend((1..=self.top()).map(Say));
        }
    }

    fn allows(&self, _seat: Seat, act: Say) -> Result<(), Refusal> {
        if (1..=self.top()).contains(&act.0) {
            return Ok(());
        }
        Err(Refusal { act: act.say().to_string(), reason: format!("the highest number is {}", self.top()) })
    }

    fn chance(&self, _out: &mut Vec<(u32, Say)>) {}

    fn step(&mut self, moves: &[(Seat, Say)], told: &mut Told<Event>) {
        for (seat, Say(number)) in moves {
            self.scores[seat.index()] += number;
            told.all(Event::Said { seat: seat.index() as i64 + 1, number: *number });
        }
        self.round += 1;
        self.announce(told);
    }

    fn forfeit(&mut self, seat: Seat, told: &mut Told<Event>) {
        self.playing = self.playing.without(seat);
        self.scores[seat.index()] = -1;
        self.announce(told);
    }

    fn outcome(&self) -> Outcome {
        let standing = |score: &i64| Standing { score: *score as f64, success: *score > 0, ..Standing::default() };
        let ending = (self.turn() == Turn::Over).then_some("all is said".into());
        Outcome { ending, seats: self.scores.iter().map(standing).collect(), winners: None }
    }

    fn holds(&self, _seat: Seat, claim: NoClaim) -> bool {
        match claim {}
    }

    fn picture(&self) -> Picture {
        Picture { title: format!("round {} {:?}", self.round, self.scores), ..Picture::default() }
    }

    fn known_picture(known: &Vec<Event>) -> Picture {
        Picture { title: format!("{} events", known.len()), ..Picture::default() }
    }
}

impl Imagine for Duel {
    fn imagine(_: &Brief, _: &Vec<Event>, _: &mut Dice) -> Result<Duel, Clash> {
        Err(Clash { reason: "nobody imagines a duel".to_owned() })
    }
}

/// A mind inside, to sit beside those outside.
struct One;

impl Mind<Duel> for One {
    fn begin(&mut self, _: &Brief) {}

    fn tell(&mut self, _: &Event) {}

    fn ask(&mut self, _: &Menu<'_, Duel>) -> Result<Say, Forfeit> {
        Ok(Say(1))
    }

    fn account(&self) -> Account {
        Account::of(Why::step("one is enough", "", Vec::new()))
    }
}

impl Registered for Duel {
    const NAME: &'static str = "duel";
    const VERSION: u32 = 1;
    const SUMMARY: &'static str = "say a number";
    const SETTINGS: Word = Word {
        head: "duel",
        slots: &[
            Slot::new("seats", Kind::Int { min: 1, max: 4 }, "how many play").or("1"),
            Slot::new("rounds", Kind::Int { min: 1, max: 100 }, "how long").or("3"),
            Slot::new("bulk", Kind::Int { min: 0, max: 1_000_000 }, "ballast in bytes").or("0"),
        ],
        keys: &[],
        doc: "settings of a duel",
    };
    const PROFILES: &'static [Profile] = &[];
    const MINDS: &'static [MindEntry<Duel>] = &[MindEntry {
        word: Word { head: "one", slots: &[], keys: &[], doc: "always one" },
        version: 1,
        make: |_| Ok(Box::new(One)),
    }];
    const RULE_MIND: MakeRuleMind<Duel> = |_| Ok(Box::new(One));
    type Recipe = Rules;

    fn recipe(settings: &Fact, _: Option<&MapText>) -> Result<(Rules, Diagnostics), SetupError> {
        let number = |name| settings.int(name).unwrap_or_default();
        let rules = Rules { seats: number("seats") as usize, rounds: number("rounds"), bulk: number("bulk") as usize };
        Ok((rules, Diagnostics::default()))
    }

    fn create(rules: &Rules, _: u64, _: Dice) -> Duel {
        Duel { rules: *rules, round: 1, playing: Seats::first(rules.seats), scores: vec![0; rules.seats] }
    }
}

/// A setup of these settings.
pub(crate) fn setup(given: &[(&str, &str)]) -> Setup {
    let given: Vec<(String, String)> = given.iter().map(|(k, v)| ((*k).to_owned(), (*v).to_owned())).collect();
    let settings = Arc::new(DUEL.settle(&given).unwrap());
    Setup { settings, map: None, seed: 1, play: 0, turns: Setup::TURNS, nodes: Brief::NODES }
}
