//! The rules of the table.

use facts::{Diagnostics, Fact, Kind, Slot, Speak, Word};
use play::{
    Brief, Clash, Dice, Imagine, MakeRuleMind, MapText, MindEntry, Outcome, Panel, Picture, Profile, Refusal,
    Registered, Seat, Seats, SetupError, Standing, Table, Told, Turn, World,
};

use super::{Act, Claim, Dealers, Known, Order, Percept, Place, Recipe, minds};

impl Dealers {
    fn new(recipe: &Recipe, mut dice: Dice) -> Dealers {
        let mut place = || Place {
            here: true,
            chips: 4 + dice.below(3) as u8,
            card: None,
            bid: None,
            last: None,
            points: 0,
            won: 0,
        };
        let places = (0..recipe.seats).map(|_| place()).collect();
        Dealers { order: recipe.order, rounds: recipe.rounds, round: 1, places, ending: None }
    }

    /// Who is dealt to next.
    fn dealee(&self) -> Option<usize> {
        self.places.iter().position(|place| place.here && place.card.is_none())
    }

    fn bid(&mut self, index: usize, amount: u8, told: &mut Told<Percept>) {
        self.places[index].bid = Some(amount);
        told.all(Percept::Bids { seat: index as u8 + 1, amount });
    }

    /// Once all have bid: the showdown, and on to the next round.
    fn settle(&mut self, told: &mut Told<Percept>) {
        let mut bids: Vec<(u8, usize)> = self
            .places
            .iter()
            .enumerate()
            .filter_map(|(index, it)| Some((it.bid.filter(|_| it.here)?, index)))
            .collect();
        if bids.is_empty() || bids.len() < self.here().len() {
            return;
        }
        bids.sort_unstable();
        if let [.., (amount, index)] = bids[..]
            && bids.iter().filter(|(it, _)| *it == amount).count() == 1
        {
            let winner = &mut self.places[index];
            let card = winner.card.expect("who bids has a card");
            winner.chips -= amount;
            winner.points += u32::from(card);
            winner.won += 1;
            told.all(Percept::Wins { seat: index as u8 + 1, card });
            told.some(self.here().without(Dealers::seat(index)), Percept::Lost { amount });
        }
        for place in &mut self.places {
            place.last = place.bid.take();
            place.card = None;
        }
        self.round += 1;
        if self.round > self.rounds {
            self.ending = Some("all rounds are played");
        }
    }
}

impl World for Dealers {
    type Act = Act;
    type Percept = Percept;
    type Claim = Claim;
    type Known = Known;

    fn learn(known: &mut Known, percept: &Percept) {
        match *percept {
            Percept::Seated { seat, chips, .. } => *known = Known { seat, chips, ..Known::default() },
            Percept::Dealt(card) => known.card = Some(card),
            Percept::Bids { seat, amount } if seat == known.seat => known.last = Some(amount),
            Percept::Wins { seat, .. } if seat == known.seat => {
                known.chips = known.chips.saturating_sub(known.last.unwrap_or(0));
            }
            _ => {}
        }
        known.heard.push(percept.say().to_string());
    }

    fn seats(&self) -> usize {
        self.places.len()
    }

    fn begin(&mut self, told: &mut Told<Percept>) {
        for (index, place) in self.places.iter().enumerate() {
            let seated = Percept::Seated { seat: index as u8 + 1, chips: place.chips, rounds: self.rounds };
            told.to(Dealers::seat(index), seated);
        }
    }

    fn turn(&self) -> Turn {
        if self.ending.is_some() {
            return Turn::Over;
        }
        if self.dealee().is_some() {
            return Turn::Chance;
        }
        let unbid: Seats = self.here().iter().filter(|seat| self.places[seat.index()].bid.is_none()).collect();
        match self.order {
            Order::Together => Turn::Seats(unbid),
            Order::Alternate => Turn::Seats(unbid.iter().take(1).collect()),
        }
    }

    fn acts(&self, seat: Seat, out: &mut Vec<Act>) {
        out.extend((0..=Dealers::MOST_BID).map(Act::Bid).filter(|act| self.allows(seat, *act).is_ok()));
    }

    fn allows(&self, seat: Seat, act: Act) -> Result<(), Refusal> {
        let refuse = |reason: String| Err(Refusal { act: act.say().to_string(), reason });
        let Act::Bid(amount) = act else { return refuse("only the dice deal".to_owned()) };
        if !matches!(self.turn(), Turn::Seats(seats) if seats.contains(seat)) {
            return refuse(format!("{seat} is not asked now"));
        }
        let place = &self.places[seat.index()];
        let most = place.chips.min(Dealers::MOST_BID);
        if amount > most {
            refuse(format!("bid at most {most}"))
        } else if amount > 0 && place.last == Some(amount) {
            refuse(format!("you bid {amount} in the round before"))
        } else {
            Ok(())
        }
    }

    fn chance(&self, out: &mut Vec<(u32, Act)>) {
        // Low cards are twice as likely as high ones.
        out.extend((1..=Dealers::CARDS).map(|card| (if card <= 3 { 2 } else { 1 }, Act::Deal(card))));
    }

    fn step(&mut self, moves: &[(Seat, Act)], told: &mut Told<Percept>) {
        for (seat, act) in moves {
            match (*act, self.dealee()) {
                (Act::Deal(card), Some(index)) => {
                    self.places[index].card = Some(card);
                    told.to(Dealers::seat(index), Percept::Dealt(card));
                }
                (Act::Bid(amount), _) => self.bid(seat.index(), amount, told),
                (Act::Deal(_), None) => {}
            }
        }
        self.settle(told);
    }

    fn forfeit(&mut self, seat: Seat, told: &mut Told<Percept>) {
        self.places[seat.index()].here = false;
        told.all(Percept::Left(seat.index() as u8 + 1));
        if self.here().len() < 2.min(self.places.len()) {
            self.ending = Some("too few are left");
        } else {
            self.settle(told);
        }
    }

    fn outcome(&self) -> Outcome {
        let best = self.places.iter().map(|place| place.points).max().unwrap_or(0);
        let alone = self.places.iter().filter(|place| place.points == best).count() == 1;
        let standing = |place: &Place| Standing {
            score: f64::from(place.points) + f64::from(place.chips) / 4.0,
            success: alone && place.points == best && best > 0,
            died: place.chips == 0,
            counters: vec![("chips".into(), place.chips.into()), ("won".into(), place.won.into())],
        };
        Outcome {
            ending: self.ending.map(Into::into),
            seats: self.places.iter().map(standing).collect(),
            winners: None,
        }
    }

    fn holds(&self, _seat: Seat, claim: Claim) -> bool {
        self.places.iter().all(|place| place.card.is_none_or(|card| card <= claim.0))
    }

    fn picture(&self) -> Picture {
        let row = |(index, place): (usize, &Place)| {
            let card = place.card.map_or("no card".to_owned(), |card| format!("card {card}"));
            (Dealers::seat(index).to_string(), format!("{card}, {} chips, {} points", place.chips, place.points))
        };
        let rows = self.places.iter().enumerate().map(row).collect();
        let title = format!("round {} of {}", self.round.min(self.rounds), self.rounds);
        Picture { title, panels: vec![Panel::Table(Table { title: "table".to_owned(), rows })], captions: Vec::new() }
    }

    fn known_picture(known: &Known) -> Picture {
        let card = known.card.map_or_else(|| "none".to_owned(), |card| card.to_string());
        let rows = vec![("card".to_owned(), card), ("chips".to_owned(), known.chips.to_string())];
        let panels = vec![Panel::Table(Table { title: "hand".to_owned(), rows })];
        Picture { title: format!("seat {}", known.seat), panels, captions: known.heard.clone() }
    }
}

impl Imagine for Dealers {
    /// The others' cards are anybody's guess; the asked seat becomes the first.
    fn imagine(brief: &Brief, known: &Known, dice: &mut Dice) -> Result<Dealers, Clash> {
        let Some(card) = known.card else {
            return Err(Clash { reason: "a seat that was dealt no card is not asked".to_owned() });
        };
        let recipe = recipe_of(&brief.settings);
        let mut table = Dealers::new(&recipe, dice.fork());
        for place in &mut table.places {
            place.card = Some(1 + dice.below(u32::from(Dealers::CARDS)) as u8);
        }
        table.places[0].card = Some(card);
        table.places[0].chips = known.chips;
        table.places[0].last = known.last;
        Ok(table)
    }
}

fn recipe_of(settings: &Fact) -> Recipe {
    let int = |name: &str| settings.int(name).expect("settings are checked");
    let order = if settings.text("order") == Some("alternate") { Order::Alternate } else { Order::Together };
    Recipe { seats: int("seats") as usize, rounds: int("rounds") as u8, order }
}

impl Registered for Dealers {
    const NAME: &'static str = "dealers";
    const VERSION: u32 = 3;
    const SUMMARY: &'static str = "bid for cards that nobody else sees";
    const SETTINGS: Word = Word {
        head: "dealers",
        slots: &[
            Slot::new("profile", Kind::Choice(&["short", "long"]), "how long it lasts").or("short"),
            Slot::new("seats", Kind::Int { min: 1, max: 4 }, "how many play").or("2"),
            Slot::new("order", Kind::Choice(&["together", "alternate"]), "who bids when").or("together"),
            Slot::new("rounds", Kind::Int { min: 1, max: 9 }, "how many rounds").or("3"),
        ],
        keys: &[],
        doc: "a table",
    };
    const PROFILES: &'static [Profile] = &[
        Profile { name: "short", doc: "three rounds", sets: &[("rounds", "3")] },
        Profile { name: "long", doc: "nine rounds", sets: &[("rounds", "9")] },
    ];
    const MINDS: &'static [MindEntry<Dealers>] = minds::MINDS;
    const RULE_MIND: MakeRuleMind<Dealers> = minds::by_rules;
    type Recipe = Recipe;

    fn recipe(settings: &Fact, map: Option<&MapText>) -> Result<(Recipe, Diagnostics), SetupError> {
        match map {
            None => Ok((recipe_of(settings), Diagnostics::default())),
            Some(_) => Err(SetupError::Setting { key: "map".to_owned(), reason: "a table has no map".to_owned() }),
        }
    }

    fn create(recipe: &Recipe, _play: u64, dice: Dice) -> Dealers {
        Dealers::new(recipe, dice)
    }
}
