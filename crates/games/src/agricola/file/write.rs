//! A position as text.

use std::fmt::Write as _;

use super::super::card::Card;
use super::super::farm::{Errand, Farm, Going, Person};
use super::super::goods::{Animal, Good};
use super::super::major::Major;
use super::super::rules::Rules;
use super::super::state::{Doing, Level, Phase, State};
use super::farm::{is_supply, letters, words};

/// Writes how a play stands, if a player is to choose a card; else says why it cannot be written.
pub fn write_position(state: &State) -> Result<String, String> {
    let is_choosing = matches!(state.asked, Some((_, Level::Choose | Level::Last)));
    if state.phase != Phase::Work || !is_choosing || state.doing != Doing::Nothing {
        return Err("no player is to choose a card; a trace can be asked about at any moment".to_owned());
    }
    let mut text = format!("round {}\nturn {}\nstarts {}\n", state.round, state.turn + 1, state.starter + 1);
    let cards = |is: &dyn Fn(Card) -> bool| -> Vec<String> {
        Card::ALL.into_iter().filter(|card| is(*card)).map(|card| card.name().to_owned()).collect()
    };
    line(&mut text, "open", &cards(&|card| card.period() > 0 && state.cards[card.index()].open));
    line(&mut text, "taken", &cards(&|card| state.cards[card.index()].taken));
    let lies = Card::ALL.into_iter().map(|card| (card, state.cards[card.index()].amount)).filter(|it| it.1 > 0);
    line(&mut text, "lies", &lies.map(|(card, amount)| format!("{} {amount}", card.name())).collect::<Vec<_>>());
    if state.well > 0 {
        line(&mut text, "well", &[state.well.to_string()]);
    }
    for (key, flags) in [("ceded", state.ceded), ("gone", state.gone)] {
        let players = flags.iter().zip(["1", "2"]).filter(|(is, _)| **is).map(|(_, player)| player.to_owned());
        line(&mut text, key, &players.collect::<Vec<_>>());
    }
    for seat in 0..2 {
        player(&mut text, state, seat)?;
    }
    Ok(text)
}

fn line(text: &mut String, key: &str, words: &[String]) {
    if !words.is_empty() {
        // Writing to a string cannot fail.
        let _ = writeln!(text, "{key} {}", words.join(", "));
    }
}

fn player(text: &mut String, state: &State, seat: usize) -> Result<(), String> {
    let farm = &state.farms[seat];
    if farm.errand != Errand::default() || farm.yard.loose != [0; 3] || farm.young != [false; 3] {
        return Err(format!("player {} is in the middle of an action", seat + 1));
    }
    let _ = write!(text, "\nplayer {}\n", seat + 1);
    let supply = Good::ALL.into_iter().filter(|good| is_supply(*good) && farm.has(*good) > 0);
    line(text, "supply", &supply.map(|good| format!("{} {}", good.name(), farm.has(good))).collect::<Vec<_>>());
    line(text, "family", &farm.people().iter().copied().map(person).collect::<Result<Vec<_>, _>>()?);
    line(text, "improvements", &state.owned(seat).map(|it| Major::name(it).to_owned()).collect::<Vec<_>>());
    if farm.begging > 0 {
        line(text, "begging", &[farm.begging.to_string()]);
    }
    line(text, "goes-on", &going(farm.going));
    pastures(text, farm, state.rules.orthogonal);
    text.push_str("farm\n");
    text.push_str(&draw_farm(farm, &state.rules));
    Ok(())
}

/// The cells of a farm: three rows of five words.
pub fn draw_farm(farm: &Farm, rules: &Rules) -> String {
    let mut text = String::new();
    for row in words(farm, rules).chunks(5) {
        let row: Vec<String> = row.iter().map(|word| format!("{word:<9}")).collect();
        let _ = writeln!(text, "  {}", row.concat().trim_end());
    }
    text
}

fn person(person: Person) -> Result<String, String> {
    let kind = match (person.newborn, person.busy) {
        (false, false) => "free",
        (false, true) => "busy",
        (true, false) => "newborn",
        (true, true) => return Err("a newborn is at work".to_owned()),
    };
    Ok(if person.fed { format!("{kind}+fed") } else { kind.to_owned() })
}

/// What goes on, in words.
pub(super) fn going(going: Going) -> Vec<String> {
    let flags = [
        ("sowing", going.sowing),
        ("fencing", going.fencing),
        ("stables", going.stables),
        ("rooms", going.rooms),
        ("buying", going.buying),
        ("enclosing", going.enclosing),
    ];
    let said = flags.into_iter().filter(|it| it.1).map(|it| it.0.to_owned());
    let placing = Animal::ALL.into_iter().filter(|it| going.placing & 1 << *it as u8 != 0);
    let renovating = going.renovating.map(|it| format!("to-{}", it.name()));
    said.chain(placing.map(|it| it.name().to_owned())).chain(renovating).collect()
}

fn pastures(text: &mut String, farm: &Farm, orthogonal: bool) {
    let letters = letters(farm);
    let lives =
        letters.iter().filter_map(|(letter, _, it)| Some(format!("{letter} {} {}", it.count, it.animal?.name())));
    line(text, "animals", &lives.collect::<Vec<_>>());
    let open = letters.iter().filter(|(_, _, it)| !orthogonal && it.fences != 2 + 2 * it.cells);
    line(text, "fences", &open.map(|(letter, _, it)| format!("{letter} {}", it.fences)).collect::<Vec<_>>());
}
