//! A stage for Agricola: rules, open cards and farms made by hand, and steps one by one.

use facts::Fact;
use games::agricola::{Act, Agricola, Card, Farm, Good, Land, Material, Percept, Phase, Rules, State};
use play::{Dice, Registered, Role, Seat, Told, Turn, World};

/// The rules of a profile.
pub(crate) fn profile(name: &str) -> Rules {
    rules(&[("profile", name)])
}

/// The rules by these settings.
pub(crate) fn rules(given: &[(&str, &str)]) -> Rules {
    let given: Vec<(String, String)> =
        given.iter().map(|(key, value)| ((*key).to_owned(), (*value).to_owned())).collect();
    let game = games::find("agricola").expect("it is in the list");
    let settings: Fact = game.settle(&given).expect("these are settings of the game");
    let (recipe, _) = Agricola::recipe(&settings, None).expect("it can be made");
    Agricola::create(&recipe, 0, Dice::new(0, 0, Role::World)).state().rules
}

/// A play on a table of its own.
pub(crate) struct Stage {
    pub(crate) world: Agricola,
}

impl Stage {
    /// A day's work with these cards of rounds open; player 1 has the turn.
    pub(crate) fn work(rules: Rules, cards: &[Card], prepare: impl FnOnce(&mut State)) -> Stage {
        Stage::at(Phase::Work, rules, cards, prepare)
    }

    /// The feeding of a harvest.
    pub(crate) fn feed(rules: Rules, prepare: impl FnOnce(&mut State)) -> Stage {
        Stage::at(Phase::Feed, rules, &[Card::Major, Card::Fences, Card::Sheep, Card::SowAndBake], prepare)
    }

    fn at(phase: Phase, rules: Rules, cards: &[Card], prepare: impl FnOnce(&mut State)) -> Stage {
        let mut state = State { phase, round: cards.len() as u8, ..State::new(rules) };
        for card in cards {
            state.cards[card.index()].open = true;
        }
        prepare(&mut state);
        Stage { world: Agricola::standing(state) }
    }

    pub(crate) fn state(&self) -> &State {
        self.world.state()
    }

    /// The farm of player 1.
    pub(crate) fn farm(&self) -> &Farm {
        &self.state().farms[0]
    }

    /// Whoever is asked.
    pub(crate) fn asked(&self) -> Option<Seat> {
        match self.world.turn() {
            Turn::Seats(seats) => seats.iter().next(),
            Turn::Chance | Turn::Over => None,
        }
    }

    /// Its number, from 0.
    pub(crate) fn seat(&self) -> Option<usize> {
        self.asked().map(Seat::index)
    }

    pub(crate) fn menu(&self) -> Vec<Act> {
        let mut acts = Vec::new();
        if let Some(seat) = self.asked() {
            self.world.acts(seat, &mut acts);
        }
        acts
    }

    /// What is on the menu and told apart by this.
    pub(crate) fn pick<T>(&self, choose: impl FnMut(Act) -> Option<T>) -> Vec<T> {
        self.menu().into_iter().filter_map(choose).collect()
    }

    /// These steps, each by whoever is asked.
    #[track_caller]
    pub(crate) fn acts(&mut self, acts: &[Act]) -> &mut Stage {
        for act in acts {
            let seat = self.asked().unwrap_or_else(|| panic!("nobody is asked for {act:?}"));
            self.world.allows(seat, *act).unwrap_or_else(|refusal| panic!("{refusal}: {:?}", self.menu()));
            self.step(seat, *act);
        }
        self
    }

    /// One step, or what the dice say; what was told.
    pub(crate) fn step(&mut self, seat: Seat, act: Act) -> Told<Percept> {
        let mut told = Told::new();
        self.world.step(&[(seat, act)], &mut told);
        told
    }

    pub(crate) fn open(&mut self, card: Card) -> &mut Stage {
        assert_eq!(self.world.turn(), Turn::Chance);
        self.step(Seat::CHANCE, Act::Open(card));
        self
    }
}

/// Gives a farm these goods.
pub(crate) fn supply(farm: &mut Farm, goods: &[(Good, u16)]) {
    for (good, amount) in goods {
        farm.set(*good, *amount);
    }
}

pub(crate) fn wooden_room() -> Land {
    Land::Room { material: Material::Wood, pet: None }
}

pub(crate) fn bare_field() -> Land {
    Land::Field { crop: None, amount: 0 }
}
