//! The farms as arrays: acts by number, and what an environment shows of what a player knows.
//!
//! Nothing is hidden, so both players are shown the same play, each with its own side first. The figures are listed once, by
//! [`each`]: what they mean and what they are now cannot come apart.

use facts::{Speak, Word};
use play::{ActTable, Figure, Plane, Shape, TableError};

use super::card::{Card, Deed};
use super::farm::{CELLS, Farm, Land, PEOPLE};
use super::goods::{Animal, Good};
use super::major::Major;
use super::state::{Doing, State, WELL};
use super::words::Act;

/// The words of the players, slot by slot; of the cards only what can be done there. Cards are opened by the dice.
pub(super) fn table() -> Result<ActTable<Act>, TableError> {
    let words: Vec<Word> = Act::WORDS.iter().copied().filter(|word| word.head != "open").collect();
    let possible = |act: &Act| match act {
        Act::Use(card, deed) => card.deeds().contains(deed),
        _ => true,
    };
    Ok(ActTable::of(ActTable::of_words(&words)?.acts().iter().copied().filter(possible)))
}

/// What is said of a cell, in order: name, largest value, meaning.
const LAND: [(&str, u8, &str); 11] = [
    ("land", 6, "0 empty, 1 room, 2 field, 3 first cell of a pasture, 4 further cell of one, 5 stable, 6 no land"),
    ("material", 3, "of a room: 1 wood, 2 clay, 3 stone"),
    ("crop", 2, "on a field: 1 grain, 2 vegetable"),
    ("animal", 3, "in a room, pasture or stable: 1 sheep, 2 boar, 3 cattle"),
    ("amount", 255, "crops on a field, or animals in a pasture"),
    ("cells", CELLS, "of a pasture, at its first cell"),
    ("fences", 255, "of a pasture, at its first cell"),
    ("stables", 255, "of a pasture, at its first cell"),
    ("part-of", CELLS, "the first cell of the pasture that this one belongs to, from 1"),
    ("stable", 1, "1 where a stable has a place of its own"),
    ("lifted", 1, "1 where the animals were taken out to be placed anew"),
];

/// The planes of one farm.
const PLANES: usize = LAND.len();
/// Cells per row of a farm.
const COLUMNS: usize = 5;
const ROWS: usize = CELLS as usize / COLUMNS;

/// What an observation consists of.
pub(super) fn shape() -> Shape {
    let mut planes = Vec::new();
    for of in OF {
        planes.extend(LAND.map(|(name, most, doc)| Plane {
            name: format!("{of}{name}").into(),
            doc: doc.into(),
            most,
        }));
    }
    planes.push(Plane::new("doing", 1, "1 at the cells of the pasture that is being begun"));
    let mut figures = Vec::new();
    each(&State::new(super::Rules::SEMILLA), 0, &mut |of, name, most, _, doc| {
        figures.push(Figure { name: format!("{of}{name}").into(), doc: doc.into(), least: 0, most });
    });
    Shape { rows: ROWS, columns: COLUMNS, planes, figures }
}

/// Before the names of what belongs to a player: to the one who looks, and to the other.
const OF: [&str; 2] = ["own-", "other-"];

/// Writes what a player knows.
pub(super) fn observe(state: &State, seat: usize, planes: &mut [u8], figures: &mut [i32]) {
    let cells = usize::from(CELLS);
    if planes.len() == (2 * PLANES + 1) * cells {
        let (farms, doing) = planes.split_at_mut(2 * PLANES * cells);
        for (place, farm) in farms.chunks_exact_mut(PLANES * cells).zip([seat, 1 - seat]) {
            paint(&state.farms[farm], place);
        }
        let begun = match state.doing {
            Doing::Pasture { cell, .. } => bit(cell),
            Doing::Enclosure { cells, .. } => cells,
            Doing::Nothing | Doing::Card(..) => 0,
        };
        mark(begun, doing);
    }
    let mut left = figures.iter_mut();
    each(state, seat, &mut |_, _, _, value, _| {
        if let Some(place) = left.next() {
            *place = value;
        }
    });
}

fn paint(farm: &Farm, planes: &mut [u8]) {
    let cells = usize::from(CELLS);
    for (index, (_, land)) in farm.lands().enumerate() {
        let name = |it: Option<u8>| it.map_or(0, |it| it + 1);
        let animal = |it: Option<Animal>| name(it.map(|it| it as u8));
        let values = match land {
            Land::Empty => [0; 9],
            Land::Room { material, pet } => [1, material as u8 + 1, 0, animal(pet), 0, 0, 0, 0, 0],
            Land::Field { crop, amount } => [2, 0, name(crop.map(|it| it as u8)), 0, amount, 0, 0, 0, 0],
            Land::Pasture(it) => [3, 0, 0, animal(it.animal), it.count, it.cells, it.fences, it.stables, 0],
            Land::Part(of) => [4, 0, 0, 0, 0, 0, 0, 0, of],
            Land::Stable { animal: it } => [5, 0, 0, animal(it), 0, 0, 0, 0, 0],
            Land::Lost => [6, 0, 0, 0, 0, 0, 0, 0, 0],
        };
        for (plane, value) in values.into_iter().enumerate() {
            planes[plane * cells + index] = value;
        }
    }
    let (_, sets) = planes.split_at_mut(9 * cells);
    let (stables, lifted) = sets.split_at_mut(cells);
    mark(farm.yard.stables, stables);
    mark(farm.errand.lifted, lifted);
}

fn bit(cell: u8) -> u16 {
    1 << (cell.clamp(1, CELLS) - 1)
}

/// A set of cells as a plane.
fn mark(set: u16, plane: &mut [u8]) {
    for (cell, place) in (1..=CELLS).zip(plane) {
        *place = u8::from(set & bit(cell) != 0);
    }
}

/// Tells every figure as a player sees it: whose it is, its name, its largest value, what it is now, what it means. The
/// smallest value is 0.
fn each(state: &State, seat: usize, tell: &mut impl FnMut(&'static str, &'static str, i32, i32, &'static str)) {
    const LARGE: i32 = u16::MAX as i32;
    let player = |it: u8| if usize::from(it) == seat { 1 } else { 2 };
    let (asked, level) = state.asked.map_or((0, 0), |(it, level)| (player(it), level as i32 + 1));
    let (card, deed, cell) = match state.doing {
        Doing::Nothing => (None, None, 0),
        Doing::Card(card, deed) => (Some(card), Some(deed), 0),
        Doing::Pasture { cell, card } => (card, None, cell.into()),
        Doing::Enclosure { card, .. } => (card, None, 0),
    };
    tell("", "round", 15, state.round.into(), "from 1; 15 is the count");
    tell(
        "",
        "phase",
        7,
        state.phase as i32,
        "of the round, from 0: start, replenish, work, return, gather, feed, breed, score",
    );
    tell("", "turn", 2, player(state.turn), "who has the turn: 1 the player itself, 2 the other");
    tell("", "starter", 2, player(state.starter), "who begins rounds: 1 the player itself, 2 the other");
    tell("", "asked", 2, asked, "who is to decide: 1 this player, 2 the other player, 0 no player");
    tell("", "level", 11, level, "what is to be decided, in the order of the word `clock`; 0 nothing");
    tell("", "card", Card::COUNT as i32, number(card), "where an action was begun: the number of the card plus 1");
    tell("", "deed", Deed::ALL.len() as i32, deed.map_or(0, |it| it as i32 + 1), "what is to be done there, plus 1");
    tell("", "pasture", CELLS.into(), cell, "the cell at which a pasture is begun, from 1; 0 none");
    tell("", "well-rounds", WELL.into(), state.well.into(), "rounds in which the well will still give food");
    for card in Card::ALL {
        let spot = state.cards[card.index()];
        tell(card.name(), "-open", 1, spot.open.into(), "1 if the card can be used");
        tell(card.name(), "-taken", 1, spot.taken.into(), "1 if a worker was placed there in this round");
        tell(card.name(), "-amount", LARGE, spot.amount.into(), "what lies on the card");
    }
    for major in Major::ALL {
        let owner = state.majors[major.index()].checked_sub(1).map_or(0, player);
        tell(major.name(), "", 2, owner, "who owns the improvement: 1 this player, 2 the other player, 0 no player");
    }
    for (of, index) in OF.into_iter().zip([seat, 1 - seat]) {
        tell(of, "ceded", 1, state.ceded[index].into(), "1 if the player let the other go on");
        tell(of, "gone", 1, state.gone[index].into(), "1 if the player gave up");
        holdings(of, &state.farms[index], tell);
        business(of, &state.farms[index], tell);
    }
}

fn number(card: Option<Card>) -> i32 {
    card.map_or(0, |it| it.index() as i32 + 1)
}

/// What a player has.
fn holdings(of: &'static str, farm: &Farm, tell: &mut impl FnMut(&'static str, &'static str, i32, i32, &'static str)) {
    const LARGE: i32 = u16::MAX as i32;
    for good in Good::ALL {
        tell(of, good.name(), LARGE, farm.has(good).into(), "in the supply; of animals: on the farm");
    }
    let people = farm.people();
    let count = |is: fn(&super::Person) -> bool| people.iter().filter(|it| is(it)).count() as i32;
    tell(of, "family", PEOPLE as i32, people.len() as i32, "how many people there are");
    tell(of, "newborn", PEOPLE as i32, count(|it| it.newborn), "people born in this round");
    tell(of, "busy", PEOPLE as i32, count(|it| it.busy), "people who have done something in this round");
    tell(of, "fed", PEOPLE as i32, count(|it| it.fed), "people who have eaten");
    tell(of, "begging", LARGE, farm.begging.into(), "begging cards");
    for (animal, name) in Animal::ALL.into_iter().zip(["young-sheep", "young-boar", "young-cattle"]) {
        tell(of, name, 1, farm.young[animal as usize].into(), "1 if a young animal waits for a place");
    }
    for (animal, name) in Animal::ALL.into_iter().zip(["loose-sheep", "loose-boar", "loose-cattle"]) {
        tell(of, name, LARGE, farm.yard.loose[animal as usize].into(), "animals without a place");
    }
}

/// What a player goes on with.
fn business(of: &'static str, farm: &Farm, tell: &mut impl FnMut(&'static str, &'static str, i32, i32, &'static str)) {
    let (going, errand) = (farm.going, farm.errand);
    tell(of, "sowing", 1, going.sowing.into(), "1 while the player sows");
    tell(of, "fencing", 1, going.fencing.into(), "1 while the player builds fences");
    tell(of, "building-stables", 1, going.stables.into(), "1 while the player builds stables");
    tell(of, "building-rooms", 1, going.rooms.into(), "1 while the player builds rooms");
    let renovating = going.renovating.map_or(0, |it| it as i32 + 1);
    tell(of, "renovating", 3, renovating, "all rooms become 1 wood, 2 clay, 3 stone; 0 no renovation");
    tell(of, "placing", 7, going.placing.into(), "takes sheep 1, boar 2, cattle 4, as a sum");
    tell(of, "buying", 1, going.buying.into(), "1 if an improvement may be bought after renovating");
    tell(of, "enclosing", 1, going.enclosing.into(), "1 if fences may be built after renovating");
    tell(
        of,
        "errand",
        Card::COUNT as i32,
        number(errand.card),
        "where the action was begun: the number of the card plus 1",
    );
    let also = errand.also.map_or(0, |it| it as i32 + 1);
    tell(of, "also", Deed::ALL.len() as i32, also, "what may be done there, too: the number of the deed plus 1");
    tell(of, "baking", 1, errand.baking.into(), "1 while bread is baked");
    tell(of, "clay-oven", 2, errand.baked[0].into(), "grain baked in the clay oven");
    tell(of, "stone-oven", 2, errand.baked[1].into(), "grain baked in the stone oven");
    tell(of, "crafted", 7, errand.crafted.into(), "joinery 1, pottery 2, basketry 4, as a sum");
}
