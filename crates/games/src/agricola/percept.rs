//! What is told: every change of the play, as facts. Nothing is hidden, so both players are told the same.

use facts::{Fact, Kind, Slot, Speak, Unheard, Value, Word, read_facts};

use super::card::{Card, Deed};
use super::farm::{CELLS, Errand, Going, Land, PEOPLE, Pasture, Person, Yard};
use super::goods::{Animal, Crop, Good, Material, named};
use super::major::Major;
use super::rules::{Rules, TOLD};
use super::state::{Doing, Level, Phase, Spot};
use super::words::{Act, small};

/// Something has changed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Percept {
    /// Which rules are played; told once, first.
    Rules(Rules),
    /// Where in the play.
    Clock(Clock),
    /// How an action card stands.
    Card(Card, Spot),
    /// Who owns an improvement, 0 for no player; and how many rounds a well will still give food.
    Major(Major, u8, u8),
    /// How much of a good a player has.
    Stock(u8, Good, u16),
    /// What is on a cell.
    Land(u8, u8, Land),
    /// One of a family, by number; the family is as large as this says.
    Person(u8, Member),
    /// A player's begging cards.
    Begging(u8, u16),
    /// A young animal is to be given a place, or not any more.
    Young(u8, Animal, bool),
    /// What a player goes on with.
    Going(u8, Going),
    /// What an action of a player still allows.
    Errand(u8, Errand),
    /// A player's stables and loose animals.
    Yard(u8, Yard),
    /// What a player has said of what it is doing.
    Doing(Doing),
    /// What the production system says of it.
    Said(String),
    /// What the rules would do next of themselves.
    Next(Next),
}

/// What the production system would do next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Next {
    /// The next step.
    pub act: Act,
    /// So many activations compete.
    pub of: u32,
    /// So many of them begin with this step.
    pub alike: u32,
}

/// Where in the play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Clock {
    /// The round.
    pub round: u8,
    /// The phase.
    pub phase: Phase,
    /// Who has the turn.
    pub turn: u8,
    /// Who begins rounds.
    pub starter: u8,
    /// Who is asked, and how urgently.
    pub asked: Option<(u8, Level)>,
    /// Who let the other go on.
    pub ceded: [bool; 2],
    /// Who gave up.
    pub gone: [bool; 2],
}

/// One of a family.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Member {
    /// Which, from 0.
    pub number: u8,
    /// How many there are.
    pub of: u8,
    /// How it is.
    pub person: Person,
}

const PLAYER: Slot = Slot::new("player", Kind::Int { min: 1, max: 2 }, "which player");
const LEVELS: &[&str] =
    &["nobody", "go", "joint", "joint-trade", "choose", "last", "feed", "exchange", "eat", "beg", "young", "herd"];
const LANDS: &[&str] = &["empty", "room", "field", "pasture", "part", "stable", "lost"];
const MATERIALS: &[&str] = &["none", "wood", "clay", "stone"];
const ANIMALS: &[&str] = &["none", "sheep", "boar", "cattle"];
const CROPS: &[&str] = &["none", "grain", "vegetable"];
const CARDS: &[&str] = &{
    let mut names = ["none"; Card::COUNT + 1];
    let mut index = 0;
    while index < Card::COUNT {
        names[index + 1] = Card::NAMES[index];
        index += 1;
    }
    names
};
const DEEDS: &[&str] =
    &["none", "take", "room", "stable", "start", "plough", "sow", "bake", "buy", "fence", "renovate", "family"];

const fn count(name: &'static str, doc: &'static str) -> Slot {
    Slot::new(name, Kind::Int { min: 0, max: 65_535 }, doc)
}

/// A set of cells as a number: cell 1 is 1, cell 2 is 2, cell 3 is 4, and so on.
const fn cells(name: &'static str, doc: &'static str) -> Slot {
    Slot::new(name, Kind::Int { min: 0, max: (1 << CELLS) - 1 }, doc)
}

const fn flag(name: &'static str, doc: &'static str) -> Slot {
    Slot::new(name, Kind::Bool, doc)
}

const fn word(head: &'static str, slots: &'static [Slot], doc: &'static str) -> Word {
    Word { head, slots, keys: &[], doc }
}

impl Speak for Percept {
    const WORDS: &'static [Word] = &[
        TOLD,
        word(
            "clock",
            &[
                Slot::new("round", Kind::Int { min: 1, max: 15 }, "from 1; 15 is the count"),
                Slot::new("phase", Kind::Choice(Phase::NAMES), "of the round"),
                Slot::new("turn", Kind::Int { min: 1, max: 2 }, "who has the turn"),
                Slot::new("starter", Kind::Int { min: 1, max: 2 }, "who begins rounds"),
                Slot::new("asked", Kind::Int { min: 0, max: 2 }, "who is to decide; 0 for no player"),
                Slot::new("level", Kind::Choice(LEVELS), "what is to be decided"),
                Slot::new("ceded", Kind::Int { min: 0, max: 3 }, "who can do nothing more: 1, 2 or both, as a sum"),
                Slot::new("gone", Kind::Int { min: 0, max: 3 }, "who gave up: 1, 2 or both, as a sum"),
            ],
            "where in the play",
        ),
        word(
            "card",
            &[
                Slot::new("name", Kind::Choice(Card::NAMES), "an action card"),
                flag("open", "it can be used"),
                flag("taken", "somebody was there in this round"),
                count("amount", "what lies on it"),
            ],
            "how an action card stands",
        ),
        word(
            "major",
            &[
                Slot::new("name", Kind::Choice(Major::NAMES), "an improvement"),
                Slot::new("owner", Kind::Int { min: 0, max: 2 }, "who owns it; 0 for no player"),
                Slot::new("left", Kind::Int { min: 0, max: 5 }, "rounds in which a well will still give food"),
            ],
            "who owns an improvement",
        ),
        word(
            "stock",
            &[PLAYER, Slot::new("good", Kind::Choice(Good::NAMES), "what"), count("amount", "how much")],
            "how much of a good a player has; of animals: on the farm",
        ),
        word(
            "land",
            &[
                PLAYER,
                Slot::new("cell", Kind::Int { min: 1, max: CELLS as i64 }, "five to a row"),
                Slot::new("kind", Kind::Choice(LANDS), "what it is"),
                Slot::new("material", Kind::Choice(MATERIALS), "of a room").or("none"),
                Slot::new("crop", Kind::Choice(CROPS), "on a field").or("none"),
                Slot::new("animal", Kind::Choice(ANIMALS), "in a room, a pasture or a stable").or("none"),
                count("amount", "crops or animals").or("0"),
                Slot::new("cells", Kind::Int { min: 0, max: 15 }, "of a pasture").or("0"),
                count("fences", "of a pasture").or("0"),
                count("stables", "of a pasture").or("0"),
                Slot::new("of", Kind::Int { min: 0, max: 15 }, "the first cell of the pasture it is part of").or("0"),
            ],
            "what is on a cell",
        ),
        word(
            "person",
            &[
                PLAYER,
                Slot::new("number", Kind::Int { min: 1, max: PEOPLE as i64 }, "in the family"),
                Slot::new("of", Kind::Int { min: 1, max: PEOPLE as i64 }, "the size of the family"),
                flag("newborn", "born in this round"),
                flag("busy", "has done something in this round"),
                flag("fed", "has eaten"),
            ],
            "one of a family",
        ),
        word("begging", &[PLAYER, count("amount", "how many")], "a player's begging cards"),
        word(
            "newborn",
            &[PLAYER, Slot::new("animal", Kind::Choice(Animal::NAMES), "which"), flag("waits", "it has no place yet")],
            "a young animal",
        ),
        word(
            "going",
            &[
                PLAYER,
                flag("sowing", "sows as long as it can"),
                flag("fencing", "builds fences as long as it can"),
                flag("stables", "builds stables as long as it can"),
                flag("rooms", "builds rooms as long as it can"),
                Slot::new("renovating", Kind::Choice(MATERIALS), "renovates all rooms to this"),
                Slot::new("placing", Kind::Int { min: 0, max: 7 }, "takes sheep 1, boar 2, cattle 4, as a sum"),
                flag("buying", "may buy an improvement after renovating"),
                flag("enclosing", "may build fences after renovating"),
            ],
            "what a player goes on with in this round",
        ),
        word(
            "errand",
            &[
                PLAYER,
                Slot::new("card", Kind::Choice(CARDS), "where the action was begun"),
                Slot::new("also", Kind::Choice(DEEDS), "what may be done there, too"),
                flag("baking", "bread is being baked"),
                Slot::new("clay", Kind::Int { min: 0, max: 2 }, "grain baked in the clay oven"),
                Slot::new("stone", Kind::Int { min: 0, max: 2 }, "grain baked in the stone oven"),
                Slot::new("crafted", Kind::Int { min: 0, max: 7 }, "joinery 1, pottery 2, basketry 4, as a sum"),
                cells("lifted", "those whose animals were taken out"),
            ],
            "what an action of a player still allows",
        ),
        word(
            "yard",
            &[
                PLAYER,
                cells("stables", "those with a stable"),
                count("sheep", "without a place"),
                count("boar", "without a place"),
                count("cattle", "without a place"),
            ],
            "stables by cell, and loose animals",
        ),
        word(
            "doing",
            &[
                Slot::new("card", Kind::Choice(CARDS), "where somebody went"),
                Slot::new("deed", Kind::Choice(DEEDS), "what is to be done there"),
                Slot::new("cell", Kind::Int { min: 0, max: 15 }, "where a pasture is begun; 0 none"),
                cells("cells", "those of a new pasture").or("0"),
            ],
            "what was said of an action so far",
        ),
        word("said", &[Slot::new("text", Kind::Text, "a line of the trace")], "what the production system says"),
        word(
            "next",
            &[
                Slot::new("act", Kind::Text, "the next step, as a fact"),
                Slot::new("of", Kind::Int { min: 1, max: 4_294_967_295 }, "number of activations that compete"),
                Slot::new("alike", Kind::Int { min: 1, max: 4_294_967_295 }, "number of them that begin with this act"),
            ],
            "what the rules would do next of themselves",
        ),
    ];

    fn say(&self) -> Fact {
        match self {
            Percept::Rules(rules) => rules.say(),
            Percept::Clock(clock) => say_clock(clock),
            Percept::Card(card, spot) => Fact::new("card")
                .with("name", named(card.name()))
                .with("open", spot.open)
                .with("taken", spot.taken)
                .with("amount", i64::from(spot.amount)),
            Percept::Major(major, owner, left) => {
                Fact::new("major").with("name", named(major.name())).with("owner", *owner).with("left", *left)
            }
            Percept::Stock(seat, good, amount) => {
                of("stock", *seat).with("good", named(good.name())).with("amount", i64::from(*amount))
            }
            Percept::Land(seat, cell, land) => say_land(*seat, *cell, *land),
            Percept::Person(seat, member) => of("person", *seat)
                .with("number", member.number + 1)
                .with("of", member.of)
                .with("newborn", member.person.newborn)
                .with("busy", member.person.busy)
                .with("fed", member.person.fed),
            Percept::Begging(seat, amount) => of("begging", *seat).with("amount", i64::from(*amount)),
            Percept::Young(seat, animal, waits) => {
                of("newborn", *seat).with("animal", named(animal.name())).with("waits", *waits)
            }
            Percept::Going(seat, going) => say_going(*seat, *going),
            Percept::Errand(seat, errand) => say_errand(*seat, *errand),
            Percept::Yard(seat, Yard { stables, loose: [sheep, boar, cattle] }) => of("yard", *seat)
                .with("stables", i64::from(*stables))
                .with("sheep", i64::from(*sheep))
                .with("boar", i64::from(*boar))
                .with("cattle", i64::from(*cattle)),
            Percept::Doing(doing) => say_doing(*doing),
            Percept::Said(text) => Fact::new("said").with("text", Value::Text(text.as_str().into())),
            Percept::Next(Next { act, of, alike }) => Fact::new("next")
                .with("act", Value::Text(act.say().to_string().into()))
                .with("of", i64::from(*of))
                .with("alike", i64::from(*alike)),
        }
    }

    fn hear(fact: &Fact) -> Result<Percept, Unheard> {
        let fact = Word::check_any(Percept::WORDS, fact)?;
        hear(&fact).ok_or_else(|| Unheard::new(&fact, "some slot is out of its range"))
    }
}

fn of(head: &'static str, seat: u8) -> Fact {
    Fact::new(head).with("player", seat + 1)
}

fn sum(flags: [bool; 2]) -> u8 {
    u8::from(flags[0]) + 2 * u8::from(flags[1])
}

fn say_clock(clock: &Clock) -> Fact {
    let (asked, level) = clock.asked.map_or((0, LEVELS[0]), |(seat, level)| (seat + 1, LEVELS[level as usize + 1]));
    Fact::new("clock")
        .with("round", clock.round)
        .with("phase", named(clock.phase.name()))
        .with("turn", clock.turn + 1)
        .with("starter", clock.starter + 1)
        .with("asked", asked)
        .with("level", named(level))
        .with("ceded", sum(clock.ceded))
        .with("gone", sum(clock.gone))
}

/// What a cell holds, slot by slot; the kind and the defaults of all slots first.
#[derive(Default)]
struct Said {
    kind: usize,
    material: Option<Material>,
    crop: Option<Crop>,
    animal: Option<Animal>,
    amount: u8,
    cells: u8,
    fences: u8,
    stables: u8,
    of: u8,
}

fn said(land: Land) -> Said {
    match land {
        Land::Empty => Said::default(),
        Land::Room { material, pet } => Said { kind: 1, material: Some(material), animal: pet, ..Said::default() },
        Land::Field { crop, amount } => Said { kind: 2, crop, amount, ..Said::default() },
        Land::Pasture(Pasture { cells, fences, stables, animal, count }) => {
            Said { kind: 3, animal, amount: count, cells, fences, stables, ..Said::default() }
        }
        Land::Part(of) => Said { kind: 4, of, ..Said::default() },
        Land::Stable { animal } => Said { kind: 5, animal, ..Said::default() },
        Land::Lost => Said { kind: 6, ..Said::default() },
    }
}

fn say_land(seat: u8, cell: u8, land: Land) -> Fact {
    let said = said(land);
    of("land", seat)
        .with("cell", cell)
        .with("kind", named(LANDS[said.kind]))
        .with("material", named(said.material.map_or("none", Material::name)))
        .with("crop", named(said.crop.map_or("none", Crop::name)))
        .with("animal", named(said.animal.map_or("none", Animal::name)))
        .with("amount", said.amount)
        .with("cells", said.cells)
        .with("fences", said.fences)
        .with("stables", said.stables)
        .with("of", said.of)
}

fn say_going(seat: u8, going: Going) -> Fact {
    of("going", seat)
        .with("sowing", going.sowing)
        .with("fencing", going.fencing)
        .with("stables", going.stables)
        .with("rooms", going.rooms)
        .with("renovating", named(going.renovating.map_or("none", Material::name)))
        .with("placing", going.placing)
        .with("buying", going.buying)
        .with("enclosing", going.enclosing)
}

fn say_errand(seat: u8, errand: Errand) -> Fact {
    of("errand", seat)
        .with("card", named(errand.card.map_or("none", Card::name)))
        .with("also", named(errand.also.map_or("none", Deed::name)))
        .with("baking", errand.baking)
        .with("clay", errand.baked[0])
        .with("stone", errand.baked[1])
        .with("crafted", errand.crafted)
        .with("lifted", i64::from(errand.lifted))
}

fn say_doing(doing: Doing) -> Fact {
    let (card, deed, cell, cells) = match doing {
        Doing::Nothing => (None, None, 0, 0),
        Doing::Card(card, deed) => (Some(card), Some(deed), 0, 0),
        Doing::Pasture { cell, card } => (card, None, cell, 0),
        Doing::Enclosure { cells, card } => (card, None, 0, cells),
    };
    Fact::new("doing")
        .with("card", named(card.map_or("none", Card::name)))
        .with("deed", named(deed.map_or("none", Deed::name)))
        .with("cell", cell)
        .with("cells", i64::from(cells))
}

/// A fact that was checked, as a percept.
fn hear(fact: &Fact) -> Option<Percept> {
    let seat = || small::<u8>(fact, "player").map(|it| it - 1);
    Some(match fact.head.as_str() {
        "rules" => Percept::Rules(Rules::of(fact).ok()?),
        "clock" => Percept::Clock(hear_clock(fact)?),
        "card" => {
            let spot = Spot { open: fact.is("open"), taken: fact.is("taken"), amount: small(fact, "amount")? };
            Percept::Card(fact.text("name").and_then(Card::named)?, spot)
        }
        "major" => {
            let major = fact.text("name").and_then(Major::named)?;
            Percept::Major(major, small(fact, "owner")?, small(fact, "left")?)
        }
        "stock" => Percept::Stock(seat()?, fact.text("good").and_then(Good::named)?, small(fact, "amount")?),
        "land" => Percept::Land(seat()?, small(fact, "cell")?, hear_land(fact)?),
        "person" => {
            let person = Person { newborn: fact.is("newborn"), busy: fact.is("busy"), fed: fact.is("fed") };
            let (number, of) = (small::<u8>(fact, "number")? - 1, small::<u8>(fact, "of")?);
            let is_one_of_them = number < of;
            is_one_of_them.then_some(Percept::Person(seat()?, Member { number, of, person }))?
        }
        "begging" => Percept::Begging(seat()?, small(fact, "amount")?),
        "newborn" => Percept::Young(seat()?, fact.text("animal").and_then(Animal::named)?, fact.is("waits")),
        "going" => Percept::Going(
            seat()?,
            Going {
                sowing: fact.is("sowing"),
                fencing: fact.is("fencing"),
                stables: fact.is("stables"),
                rooms: fact.is("rooms"),
                renovating: fact.text("renovating").and_then(Material::named),
                placing: small(fact, "placing")?,
                buying: fact.is("buying"),
                enclosing: fact.is("enclosing"),
            },
        ),
        "errand" => Percept::Errand(
            seat()?,
            Errand {
                card: fact.text("card").and_then(Card::named),
                also: fact.text("also").and_then(Deed::named),
                baking: fact.is("baking"),
                baked: [small(fact, "clay")?, small(fact, "stone")?],
                crafted: small(fact, "crafted")?,
                lifted: small(fact, "lifted")?,
            },
        ),
        "yard" => {
            let loose = [small(fact, "sheep")?, small(fact, "boar")?, small(fact, "cattle")?];
            Percept::Yard(seat()?, Yard { stables: small(fact, "stables")?, loose })
        }
        "doing" => Percept::Doing(hear_doing(fact)?),
        "next" => {
            let (facts, _) = read_facts(fact.text("act")?);
            let act = Act::hear(facts.first()?).ok()?;
            Percept::Next(Next { act, of: small(fact, "of")?, alike: small(fact, "alike")? })
        }
        _ => Percept::Said(fact.text("text")?.to_owned()),
    })
}

fn hear_clock(fact: &Fact) -> Option<Clock> {
    let flags = |slot| small::<u8>(fact, slot).map(|it| [it & 1 != 0, it & 2 != 0]);
    let level = LEVELS.iter().position(|name| fact.text("level") == Some(name))?;
    let asked = match (small::<u8>(fact, "asked")?, level) {
        (0, 0) => None,
        (seat @ 1.., level @ 1..) => Some((seat - 1, LEVEL[level - 1])),
        _ => return None,
    };
    Some(Clock {
        round: small(fact, "round")?,
        phase: fact.text("phase").and_then(Phase::named)?,
        turn: small::<u8>(fact, "turn")? - 1,
        starter: small::<u8>(fact, "starter")? - 1,
        asked,
        ceded: flags("ceded")?,
        gone: flags("gone")?,
    })
}

/// In the order of their names.
const LEVEL: [Level; 11] = [
    Level::Go,
    Level::Joint,
    Level::JointTrade,
    Level::Choose,
    Level::Last,
    Level::Feed,
    Level::Exchange,
    Level::Eat,
    Level::Beg,
    Level::Young,
    Level::Herd,
];

fn hear_land(fact: &Fact) -> Option<Land> {
    let animal = fact.text("animal").and_then(Animal::named);
    let amount = || small::<u8>(fact, "amount");
    let crop = fact.text("crop").and_then(Crop::named);
    Some(match fact.text("kind")? {
        "empty" => Land::Empty,
        "room" => Land::Room { material: fact.text("material").and_then(Material::named)?, pet: animal },
        "field" => {
            let amount = amount()?;
            (crop.is_some() == (amount > 0)).then_some(Land::Field { crop, amount })?
        }
        "pasture" => {
            let (cells, count) = (small::<u8>(fact, "cells").filter(|it| *it > 0)?, amount()?);
            let (fences, stables) = (small(fact, "fences")?, small(fact, "stables")?);
            let is_sound = animal.is_some() == (count > 0);
            is_sound.then_some(Land::Pasture(Pasture { cells, fences, stables, animal, count }))?
        }
        "part" => Land::Part(small::<u8>(fact, "of").filter(|it| *it > 0)?),
        "stable" => Land::Stable { animal },
        _ => Land::Lost,
    })
}

fn hear_doing(fact: &Fact) -> Option<Doing> {
    let (card, deed) = (fact.text("card").and_then(Card::named), fact.text("deed").and_then(Deed::named));
    Some(match (small::<u8>(fact, "cell")?, small::<u16>(fact, "cells")?, card, deed) {
        (0, 0, None, None) => Doing::Nothing,
        (0, 0, Some(card), Some(deed)) => Doing::Card(card, deed),
        (cell @ 1.., 0, card, None) => Doing::Pasture { cell, card },
        (0, cells @ 1.., card, None) => Doing::Enclosure { cells, card },
        _ => return None,
    })
}
