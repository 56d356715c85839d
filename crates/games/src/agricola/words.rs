//! What can be done: the acts of the game and their words. What is told is in `percept`.

use facts::{Fact, Kind, Slot, Speak, Unheard, Word};

use super::card::{Card, Deed};
use super::farm::CELLS;
use super::goods::{Animal, Crop, Good, named};
use super::major::Major;

/// One small step. An action is a card and what to do there, and then where, with what, or for what, step by step.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Act {
    /// Somebody of the family goes to a card and does this there.
    Use(Card, Deed),
    /// Ploughs this cell.
    Plough(u8),
    /// Sows this on that field.
    Sow(Crop, u8),
    /// One more fence around the pasture of this cell; on an empty cell a pasture is begun.
    Fence(u8),
    /// The new pasture is this one cell.
    Alone,
    /// The new pasture has this second cell.
    With(u8),
    /// A stable in the pasture of this cell; where stables have places of their own, on this very cell.
    Stable(u8),
    /// A room on this cell.
    Room(u8),
    /// Renovates the room on this cell.
    Renovate(u8),
    /// An animal from its card comes to this cell; where all are taken at once, as many as fit.
    Place(Animal, u8),
    /// An animal from its card is cooked at once.
    Cook(Animal, Major),
    /// Buys this improvement.
    Buy(Major),
    /// Buys a hearth for this fireplace, which is given back.
    Trade(Major, Major),
    /// Bakes so many grain here.
    Bake(Major, u8),
    /// To feed the family: turns so many of a good into food.
    Turn(Major, Good, u8),
    /// To feed the family: cooks an animal of this cell.
    Butcher(Major, Animal, u8),
    /// To feed the family: eats a crop as it is.
    Eat(Crop),
    /// Feeds a newborn, or an adult.
    Feed(Who),
    /// A newborn, or an adult, goes hungry: a begging card.
    Beg(Who),
    /// The young of this animal comes to this cell.
    Young(Animal, u8),
    /// The labourer brings this material.
    Fetch(Good),
    /// The new pasture is fenced as it is: where fences stand on borders.
    Close,
    /// Takes all animals out of this cell, to be placed anew.
    Lift(u8),
    /// Lets an animal go for which there is no place.
    Free(Animal),
    /// No more of this.
    Stop,
    /// Not a player's: the dice open a card.
    Open(Card),
}

/// Who is fed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[repr(u8)]
pub enum Who {
    /// Born in this round: eats one food.
    Newborn,
    /// Eats two.
    Adult,
}

impl Who {
    /// Both.
    pub const ALL: [Who; 2] = [Who::Newborn, Who::Adult];
    const NAMES: &'static [&'static str] = &["newborn", "adult"];

    /// Its name.
    pub fn name(self) -> &'static str {
        Who::NAMES[self as usize]
    }

    fn named(name: &str) -> Option<Who> {
        Who::ALL.into_iter().find(|it| it.name() == name)
    }

    /// How much food it eats.
    pub fn eats(self) -> u16 {
        match self {
            Who::Newborn => 1,
            Who::Adult => 2,
        }
    }
}

const CELL: Slot = Slot::new("cell", Kind::Int { min: 1, max: CELLS as i64 }, "of the farm, five to a row");
const CARD: Slot = Slot::new("card", Kind::Choice(Card::NAMES), "an action card");
const CROP: Slot = Slot::new("crop", Kind::Choice(Crop::NAMES), "what is sown or eaten");
const ANIMAL: Slot = Slot::new("animal", Kind::Choice(Animal::NAMES), "which animal");
const MAJOR: Slot = Slot::new("major", Kind::Choice(Major::NAMES), "a major improvement");
const WHO: Slot = Slot::new("who", Kind::Choice(Who::NAMES), "one of the family");
/// What a house is built of, and what roofs are made of.
const BUILDING: &[&str] = &["wood", "clay", "stone", "reed"];
const AMOUNT: Slot = Slot::new("amount", Kind::Int { min: 1, max: 2 }, "how many");

const fn word(head: &'static str, slots: &'static [Slot], doc: &'static str) -> Word {
    Word { head, slots, keys: &[], doc }
}

impl Speak for Act {
    const WORDS: &'static [Word] = &[
        word(
            "use",
            &[CARD, Slot::new("deed", Kind::Choice(Deed::NAMES), "what to do there")],
            "goes to a card and does this there",
        ),
        word("plough", &[CELL], "ploughs an empty cell"),
        word("sow", &[CROP, CELL], "sows a field"),
        word("fence", &[CELL], "one more fence; on an empty cell it begins a pasture"),
        word("alone", &[], "the new pasture is one cell"),
        word("with", &[CELL], "the new pasture has this second cell"),
        word("stable", &[CELL], "a stable in a pasture, or on this cell where fences stand on borders"),
        word("room", &[CELL], "a room on an empty cell"),
        word("renovate", &[CELL], "renovates a room"),
        word(
            "place",
            &[ANIMAL, CELL],
            "an animal from its card comes to this cell; of those that were all taken, as many as fit",
        ),
        word("cook", &[ANIMAL, MAJOR], "an animal from its card is cooked at once"),
        word("buy", &[MAJOR], "buys an improvement"),
        word(
            "trade",
            &[MAJOR, Slot::new("for", Kind::Choice(Major::NAMES), "the fireplace that is given back")],
            "buys a hearth for a fireplace",
        ),
        word("bake", &[MAJOR, AMOUNT], "bakes grain"),
        word(
            "turn",
            &[MAJOR, Slot::new("good", Kind::Choice(Good::NAMES), "what is turned into food"), AMOUNT],
            "turns a good into food, to feed the family",
        ),
        word("butcher", &[MAJOR, ANIMAL, CELL], "cooks an animal of the farm, to feed the family"),
        word("eat", &[CROP], "eats a crop as it is, to feed the family"),
        word("feed", &[WHO], "feeds one of the family"),
        word("beg", &[WHO], "takes a begging card for one who goes hungry"),
        word("young", &[ANIMAL, CELL], "a young animal comes to this room or pasture"),
        word("fetch", &[Slot::new("good", Kind::Choice(BUILDING), "a building material")], "what the labourer brings"),
        word("close", &[], "the new pasture is fenced as it is"),
        word("lift", &[CELL], "takes the animals out of a cell, to be placed anew"),
        word("free", &[ANIMAL], "lets an animal go for which there is no place"),
        word("stop", &[], "no more of this"),
        word("open", &[CARD], "the dice: which card is opened"),
    ];

    fn say(&self) -> Fact {
        let major = |head, it: Major| Fact::new(head).with("major", named(it.name()));
        match *self {
            Act::Use(card, deed) => Fact::new("use").with("card", named(card.name())).with("deed", named(deed.name())),
            Act::Plough(cell) => at("plough", cell),
            Act::Sow(crop, cell) => Fact::new("sow").with("crop", named(crop.name())).with("cell", cell),
            Act::Fence(cell) => at("fence", cell),
            Act::Alone => Fact::new("alone"),
            Act::With(cell) => at("with", cell),
            Act::Stable(cell) => at("stable", cell),
            Act::Room(cell) => at("room", cell),
            Act::Renovate(cell) => at("renovate", cell),
            Act::Place(animal, cell) => Fact::new("place").with("animal", named(animal.name())).with("cell", cell),
            Act::Cook(animal, it) => {
                Fact::new("cook").with("animal", named(animal.name())).with("major", named(it.name()))
            }
            Act::Buy(it) => major("buy", it),
            Act::Trade(it, given) => major("trade", it).with("for", named(given.name())),
            Act::Bake(it, amount) => major("bake", it).with("amount", amount),
            Act::Turn(it, good, amount) => major("turn", it).with("good", named(good.name())).with("amount", amount),
            Act::Butcher(it, animal, cell) => {
                major("butcher", it).with("animal", named(animal.name())).with("cell", cell)
            }
            Act::Eat(crop) => Fact::new("eat").with("crop", named(crop.name())),
            Act::Feed(who) => Fact::new("feed").with("who", named(who.name())),
            Act::Beg(who) => Fact::new("beg").with("who", named(who.name())),
            Act::Young(animal, cell) => Fact::new("young").with("animal", named(animal.name())).with("cell", cell),
            Act::Fetch(good) => Fact::new("fetch").with("good", named(good.name())),
            Act::Close => Fact::new("close"),
            Act::Lift(cell) => at("lift", cell),
            Act::Free(animal) => Fact::new("free").with("animal", named(animal.name())),
            Act::Stop => Fact::new("stop"),
            Act::Open(card) => Fact::new("open").with("card", named(card.name())),
        }
    }

    fn hear(fact: &Fact) -> Result<Act, Unheard> {
        let fact = Word::check_any(Act::WORDS, fact)?;
        hear(&fact).ok_or_else(|| Unheard::new(&fact, "some slot is out of its range"))
    }
}

fn at(head: &'static str, cell: u8) -> Fact {
    Fact::new(head).with("cell", cell)
}

/// A fact that was checked, as an act.
fn hear(fact: &Fact) -> Option<Act> {
    let cell = || small(fact, "cell");
    let card = || fact.text("card").and_then(Card::named);
    let crop = || fact.text("crop").and_then(Crop::named);
    let animal = || fact.text("animal").and_then(Animal::named);
    let major = || fact.text("major").and_then(Major::named);
    let who = || fact.text("who").and_then(Who::named);
    Some(match fact.head.as_str() {
        "use" => Act::Use(card()?, fact.text("deed").and_then(Deed::named)?),
        "plough" => Act::Plough(cell()?),
        "sow" => Act::Sow(crop()?, cell()?),
        "fence" => Act::Fence(cell()?),
        "alone" => Act::Alone,
        "with" => Act::With(cell()?),
        "stable" => Act::Stable(cell()?),
        "room" => Act::Room(cell()?),
        "renovate" => Act::Renovate(cell()?),
        "place" => Act::Place(animal()?, cell()?),
        "cook" => Act::Cook(animal()?, major()?),
        "buy" => Act::Buy(major()?),
        "trade" => Act::Trade(major()?, fact.text("for").and_then(Major::named)?),
        "bake" => Act::Bake(major()?, small(fact, "amount")?),
        "turn" => Act::Turn(major()?, fact.text("good").and_then(Good::named)?, small(fact, "amount")?),
        "butcher" => Act::Butcher(major()?, animal()?, cell()?),
        "eat" => Act::Eat(crop()?),
        "feed" => Act::Feed(who()?),
        "beg" => Act::Beg(who()?),
        "young" => Act::Young(animal()?, cell()?),
        "fetch" => Act::Fetch(fact.text("good").and_then(Good::named)?),
        "close" => Act::Close,
        "lift" => Act::Lift(cell()?),
        "free" => Act::Free(animal()?),
        "stop" => Act::Stop,
        _ => Act::Open(card()?),
    })
}

/// A small number of a fact.
pub(super) fn small<T: TryFrom<i64>>(fact: &Fact, slot: &str) -> Option<T> {
    fact.int(slot).and_then(|it| T::try_from(it).ok())
}
