//! How a play looks, and percepts in words.

use std::borrow::Cow;
use std::fmt::Write as _;

use facts::text::counted;
use facts::{Fact, Speak};
use play::{Cell, Grid, Layer, Mark, Panel, Picture, Table, Tone};

use super::card::Card;
use super::farm::{FENCES, Farm, Land, Pasture, Person};
use super::goods::{Animal, Crop, Good, Material};
use super::major::Major;
use super::percept::Percept;
use super::state::{HARVESTS, LAST, Phase, State};
use super::words::Who;

/// So many cells stand in a row.
const COLUMNS: usize = 5;

/// The whole play: nothing of it is hidden. What the players have comes first, because the list of cards is long.
pub(super) fn of(state: &State) -> Picture {
    let mut panels = Vec::new();
    for seat in 0..2 {
        panels.push(Panel::Table(supply(state, seat)));
        panels.push(Panel::Grid(board(&state.farms[seat])));
    }
    panels.push(Panel::Table(cards(state)));
    Picture { title: title(state), panels, captions: Vec::new() }
}

fn title(state: &State) -> String {
    if state.phase == Phase::Score {
        return "the count".to_owned();
    }
    let harvest = if state.is_harvest() { ", harvest after it" } else { "" };
    let round = state.round.min(LAST - 1);
    format!("round {round} of 14, {}{harvest}", state.phase.name())
}

/// The open cards, and what lies on them.
fn cards(state: &State) -> Table {
    let mut rows = Vec::new();
    for card in Card::ALL {
        let spot = state.cards[card.index()];
        if !spot.open {
            continue;
        }
        let lies = state.gives(card).map(|(good, _)| format!("{} {}", spot.amount, good.name()));
        let taken = spot.taken.then(|| "taken".to_owned());
        let words: Vec<String> = lies.into_iter().chain(taken).collect();
        rows.push((card.name().to_owned(), words.join(", ")));
    }
    rows.extend(to_buy(state));
    Table { title: "cards".to_owned(), rows }
}

/// The improvements that nobody owns, and what they cost; a few to a row.
fn to_buy(state: &State) -> Vec<(String, String)> {
    let free: Vec<String> = Major::ALL.into_iter().filter(|it| state.majors[it.index()] == 0).map(price).collect();
    let name = |row: usize| if row == 0 { "to buy".to_owned() } else { String::new() };
    free.chunks(3).enumerate().map(|(row, some)| (name(row), some.join(", "))).collect()
}

fn price(major: Major) -> String {
    let cost: Vec<String> = major.cost().iter().map(|(good, amount)| format!("{amount} {}", good.name())).collect();
    format!("{} for {}", major.name(), cost.join(" and "))
}

/// What a player has beside the farm.
fn supply(state: &State, seat: usize) -> Table {
    let farm = &state.farms[seat];
    let player = if usize::from(state.starter) == seat { " (starts)" } else { "" };
    let goods = Good::ALL.into_iter().filter(|good| farm.has(*good) > 0);
    let goods: Vec<String> = goods.map(|good| format!("{} {}", farm.has(good), good.name())).collect();
    let majors: Vec<&str> = state.owned(seat).map(Major::name).collect();
    let family = farm.people();
    let (busy, born) = (family.iter().filter(|it| it.busy).count(), family.iter().filter(|it| it.newborn).count());
    let mut people = format!("{}, {busy} at work", family.len());
    if born > 0 {
        let _ = write!(people, ", {born} newborn");
    }
    let mut rows = vec![
        (format!("player {}{player}", seat + 1), points(state.points(seat).into())),
        ("supply".to_owned(), or_nothing(&goods.join(", "))),
        ("family".to_owned(), people),
        ("eats".to_owned(), meal(state, farm)),
        ("improvements".to_owned(), or_nothing(&majors.join(", "))),
    ];
    if state.rules.orthogonal {
        rows.push(("fences".to_owned(), format!("{} of {FENCES}", farm.borders().count_ones())));
    }
    let loose = Animal::ALL.into_iter().map(|it| (it.name(), farm.yard.loose[it as usize]));
    let loose: Vec<String> = loose.filter(|it| it.1 > 0).map(|(name, count)| format!("{count} {name}")).collect();
    if !loose.is_empty() {
        rows.push(("without a place".to_owned(), loose.join(", ")));
    }
    if farm.begging > 0 {
        rows.push(("begging cards".to_owned(), farm.begging.to_string()));
    }
    Table { title: format!("player {}", seat + 1), rows }
}

/// What the family eats at a harvest, and when the next one is.
fn meal(state: &State, farm: &Farm) -> String {
    let eats = |it: &Person| if it.newborn { Who::Newborn.eats() } else { Who::Adult.eats() };
    if state.phase == Phase::Feed {
        let missing: u16 = farm.people().iter().filter(|it| !it.fed).map(eats).sum();
        return format!("{missing} food now");
    }
    let all: u16 = farm.people().iter().map(eats).sum();
    match HARVESTS.into_iter().find(|round| *round >= state.round) {
        Some(round) => format!("{all} food after round {round}"),
        None => "nothing any more".to_owned(),
    }
}

fn or_nothing(text: &str) -> String {
    if text.is_empty() { "nothing".to_owned() } else { text.to_owned() }
}

fn board(farm: &Farm) -> Grid {
    let mut grid = Grid::numbered(3, COLUMNS);
    grid.row_labels = vec!["1-5".to_owned(), "6-10".to_owned(), "11-15".to_owned()];
    for (cell, land) in farm.lands() {
        let index = usize::from(cell - 1);
        paint(land, grid.at(index / COLUMNS, index % COLUMNS));
    }
    grid
}

fn paint(land: Land, cell: &mut Cell) {
    let (name, glyph, tone): (Cow<'static, str>, String, Tone) = match land {
        Land::Empty => ("empty".into(), ".".to_owned(), Tone::Plain),
        Land::Room { material, pet } => room(material, pet),
        Land::Field { crop: Some(crop), amount } => {
            let name = format!("field with {amount} {}", crop.name());
            (name.into(), format!("F {amount}{}", letter_of_crop(crop)), Tone::Goal)
        }
        Land::Field { .. } => ("field".into(), "F".to_owned(), Tone::Plain),
        Land::Pasture(pasture) => pasture_words(pasture),
        Land::Part(first) => (format!("part of the pasture at {first}").into(), format!("P<{first}"), Tone::Safe),
        Land::Stable { animal } => {
            let inside = animal.map_or(String::new(), |it| format!(" with a {}", it.name()));
            (format!("stable{inside}").into(), format!("T{}", animal.map_or("", letter)), Tone::Safe)
        }
        Land::Lost => ("no land".into(), " ".to_owned(), Tone::Unknown),
    };
    cell.note = name.clone().into_owned();
    cell.marks.push(Mark { layer: Layer::Ground, name, glyph: glyph.into() });
    cell.tone = tone;
}

fn room(material: Material, pet: Option<Animal>) -> (Cow<'static, str>, String, Tone) {
    let inside = pet.map_or(String::new(), |it| format!(" with a {}", it.name()));
    let house = match material {
        Material::Wood => "Rw",
        Material::Clay => "Rc",
        Material::Stone => "Rs",
    };
    let glyph = format!("{house}{}", pet.map_or(String::new(), |it| format!(" {}", letter(it))));
    (format!("{} room{inside}", material.name()).into(), glyph, Tone::Plain)
}

fn pasture_words(pasture: Pasture) -> (Cow<'static, str>, String, Tone) {
    let Pasture { cells, fences, stables, animal, count } = pasture;
    let stable = "^".repeat(stables.into());
    let counted_stables = counted(stables.into(), "stable");
    if !pasture.is_closed() {
        let needed = 2 + 2 * cells;
        let name = format!("pasture of {cells} with {fences} of {needed} fences");
        return (name.into(), format!("P {fences}/{needed}"), Tone::Doubtful);
    }
    let name = match animal {
        Some(animal) => format!("pasture of {cells} with {count} {} and {counted_stables}", animal.name()),
        None => format!("empty pasture of {cells} with {counted_stables}"),
    };
    let inside = animal.map_or(String::new(), |it| format!(" {count}{}", letter(it)));
    (name.into(), format!("P{stable}{inside}"), Tone::Safe)
}

fn letter(animal: Animal) -> &'static str {
    match animal {
        Animal::Sheep => "s",
        Animal::Boar => "b",
        Animal::Cattle => "c",
    }
}

fn letter_of_crop(crop: Crop) -> &'static str {
    match crop {
        Crop::Grain => "g",
        Crop::Vegetable => "v",
    }
}

/// A percept in a few words; what only the machinery needs is not mentioned.
pub(super) fn phrase(_settings: &Fact, fact: &Fact) -> Option<String> {
    match Percept::hear(fact).ok()? {
        Percept::Clock(clock) if clock.phase == Phase::Score => Some("the points are counted".to_owned()),
        Percept::Clock(clock) => Some(format!("round {} of 14, {}", clock.round.min(LAST - 1), clock.phase.name())),
        Percept::Card(card, spot) if spot.taken => Some(format!("{} is taken", card.name())),
        Percept::Major(major, owner, _) if owner > 0 => Some(format!("player {owner} owns the {}", major.name())),
        // That there is nothing of most goods is no news.
        Percept::Stock(_, _, 0) | Percept::Begging(_, 0) => None,
        Percept::Stock(seat, good, amount) => Some(format!("player {} has {amount} {}", seat + 1, good.name())),
        Percept::Begging(seat, amount) => Some(format!("player {} has {amount} begging cards", seat + 1)),
        Percept::Said(text) => Some(text),
        _ => None,
    }
}

fn points(number: i64) -> String {
    if number == 1 { "1 point".to_owned() } else { format!("{number} points") }
}
