//! From states to percepts and back: what has changed is told, and folded again by whoever is told.

use facts::text::counted;
use play::Told;

use super::card::Card;
use super::farm::{Farm, Land};
use super::goods::{Animal, Good};
use super::major::Major;
use super::percept::{Clock, Member, Percept};
use super::rules::Rules;
use super::state::State;

/// All that a player can know, which is everything.
#[derive(Clone, Copy, Debug)]
pub struct Known {
    /// How the play stands.
    pub state: State,
}

impl Default for Known {
    fn default() -> Known {
        Known { state: State::new(Rules::SEMILLA) }
    }
}

impl Known {
    /// Folds one more percept in.
    pub(super) fn learn(&mut self, percept: &Percept) {
        let state = &mut self.state;
        match percept {
            Percept::Rules(rules) => state.rules = *rules,
            Percept::Clock(clock) => {
                let Clock { round, phase, turn, starter, asked, ceded, gone } = *clock;
                *state = State { round, phase, turn, starter, asked, ceded, gone, ..*state };
            }
            Percept::Card(card, spot) => state.cards[card.index()] = *spot,
            Percept::Major(major, owner, left) => {
                state.majors[major.index()] = *owner;
                if *major == Major::Well {
                    state.well = *left;
                }
            }
            Percept::Stock(seat, good, amount) => farm(state, *seat).set(*good, *amount),
            Percept::Land(seat, cell, land) => farm(state, *seat).set_land(*cell, *land),
            Percept::Person(seat, member) => {
                let farm = farm(state, *seat);
                farm.resize_family(member.of.into());
                if let Some(person) = farm.people_mut().get_mut(usize::from(member.number)) {
                    *person = member.person;
                }
            }
            Percept::Begging(seat, amount) => farm(state, *seat).begging = *amount,
            Percept::Young(seat, animal, waits) => farm(state, *seat).young[*animal as usize] = *waits,
            Percept::Going(seat, going) => farm(state, *seat).going = *going,
            Percept::Errand(seat, errand) => farm(state, *seat).errand = *errand,
            Percept::Yard(seat, yard) => farm(state, *seat).yard = *yard,
            Percept::Doing(doing) => state.doing = *doing,
            Percept::Said(_) | Percept::Next(_) => {}
        }
    }
}

fn farm(state: &mut State, seat: u8) -> &mut Farm {
    &mut state.farms[usize::from(seat) % 2]
}

fn clock(state: &State) -> Clock {
    let State { round, phase, turn, starter, asked, ceded, gone, .. } = *state;
    Clock { round, phase, turn, starter, asked, ceded, gone }
}

/// Tells what is different now.
pub(super) fn changes(before: &State, now: &State, told: &mut Told<Percept>) {
    if before.cards != now.cards {
        for card in Card::ALL {
            let spot = now.cards[card.index()];
            if before.cards[card.index()] != spot {
                told.all(Percept::Card(card, spot));
            }
        }
    }
    for major in Major::ALL {
        let index = major.index();
        let is_well = major == Major::Well && before.well != now.well;
        if before.majors[index] != now.majors[index] || is_well {
            told.all(owner(now, major));
        }
    }
    for seat in 0..2 {
        if before.farms[seat] != now.farms[seat] {
            farm_changes(seat as u8, &before.farms[seat], &now.farms[seat], told);
        }
    }
    if before.doing != now.doing {
        told.all(Percept::Doing(now.doing));
    }
    if clock(before) != clock(now) {
        told.all(Percept::Clock(clock(now)));
    }
}

fn owner(state: &State, major: Major) -> Percept {
    let left = if major == Major::Well { state.well } else { 0 };
    Percept::Major(major, state.majors[major.index()], left)
}

fn farm_changes(seat: u8, before: &Farm, now: &Farm, told: &mut Told<Percept>) {
    for good in Good::ALL {
        if before.has(good) != now.has(good) {
            told.all(Percept::Stock(seat, good, now.has(good)));
        }
    }
    for ((cell, was), (_, land)) in before.lands().zip(now.lands()) {
        if was != land {
            told.all(Percept::Land(seat, cell, land));
        }
    }
    let of = now.people().len() as u8;
    for (number, person) in now.people().iter().enumerate() {
        if before.people().get(number) != Some(person) || before.people().len() > now.people().len() {
            told.all(Percept::Person(seat, Member { number: number as u8, of, person: *person }));
        }
    }
    if before.begging != now.begging {
        told.all(Percept::Begging(seat, now.begging));
    }
    for animal in Animal::ALL {
        let waits = now.young[animal as usize];
        if before.young[animal as usize] != waits {
            told.all(Percept::Young(seat, animal, waits));
        }
    }
    if before.going != now.going {
        told.all(Percept::Going(seat, now.going));
    }
    if before.errand != now.errand {
        told.all(Percept::Errand(seat, now.errand));
    }
    if before.yard != now.yard {
        told.all(Percept::Yard(seat, now.yard));
    }
}

/// Tells everything there is, before the first act.
pub(super) fn everything(state: &State, told: &mut Told<Percept>) {
    told.all(Percept::Rules(state.rules));
    for card in Card::ALL {
        told.all(Percept::Card(card, state.cards[card.index()]));
    }
    for major in Major::ALL {
        told.all(owner(state, major));
    }
    for (seat, farm) in state.farms.iter().enumerate() {
        let seat = seat as u8;
        for good in Good::ALL {
            told.all(Percept::Stock(seat, good, farm.has(good)));
        }
        for (cell, land) in farm.lands() {
            told.all(Percept::Land(seat, cell, land));
        }
        let of = farm.people().len() as u8;
        for (number, person) in farm.people().iter().enumerate() {
            told.all(Percept::Person(seat, Member { number: number as u8, of, person: *person }));
        }
        told.all(Percept::Begging(seat, farm.begging));
        told.all(Percept::Going(seat, farm.going));
        if state.rules.is_original() {
            continue;
        }
        told.all(Percept::Errand(seat, farm.errand));
        told.all(Percept::Yard(seat, farm.yard));
    }
    told.all(Percept::Doing(state.doing));
    told.all(Percept::Clock(clock(state)));
}

/// What contradicts itself in a state that was put together from percepts.
pub(super) fn clash(state: &State) -> Option<String> {
    for (seat, farm) in state.farms.iter().enumerate() {
        let player = seat + 1;
        for (cell, land) in farm.lands() {
            if let Land::Part(first) = land
                && !matches!(farm.land(first), Land::Pasture(_))
            {
                return Some(format!("cell {cell} of player {player} is part of a pasture at {first}, which is none"));
            }
        }
        for (cell, pasture) in farm.pastures() {
            let parts = farm.lands().filter(|(_, land)| *land == Land::Part(cell)).count();
            if parts + 1 != usize::from(pasture.cells) {
                return Some(format!("the pasture at {cell} of player {player} has not as many cells as it says"));
            }
        }
        for animal in Animal::ALL {
            let living = living(farm, animal);
            if living != farm.has(animal.good()) {
                let (name, told) = (animal.name(), farm.has(animal.good()));
                return Some(format!("player {player} has {told} {name}, but {living} live on the farm"));
            }
        }
    }
    if let Some(reason) = state.rules.orthogonal.then(|| super::fences::clash(state)).flatten() {
        return Some(reason);
    }
    let open = Card::ALL.into_iter().filter(|card| card.period() > 0 && state.cards[card.index()].open).count();
    let is_opened = state.phase > super::state::Phase::Start;
    let due = usize::from(state.round.min(super::state::LAST - 1)) - usize::from(!is_opened && state.round < 15);
    (open != due)
        .then(|| format!("open in round {}: {} of rounds, where {due} should be", state.round, counted(open, "card")))
}

/// How many of an animal live in rooms, pastures and stables.
fn living(farm: &Farm, animal: Animal) -> u16 {
    let count = |land: Land| match land {
        Land::Room { pet, .. } => u16::from(pet == Some(animal)),
        Land::Stable { animal: it } => u16::from(it == Some(animal)),
        Land::Pasture(it) if it.animal == Some(animal) => it.count.into(),
        _ => 0,
    };
    farm.lands().map(|(_, land)| count(land)).sum()
}
