//! Carries out one step of a player.

use super::card::{Card, Deed};
use super::farm::{Land, Pasture, Person};
use super::fences::bit;
use super::goods::{Animal, Crop, Good, Material};
use super::major::Major;
use super::state::{Doing, Level, State, WELL};
use super::words::{Act, Who};

impl State {
    /// Carries out a step that is allowed; what follows by itself is `settle`'s.
    pub(super) fn carry_out(&mut self, act: Act) {
        let Some((seat, level)) = self.asked else { return };
        let seat = usize::from(seat);
        let (card, deed) = match std::mem::take(&mut self.doing) {
            Doing::Card(card, deed) => (Some(card), Some(deed)),
            Doing::Pasture { cell, card } => {
                self.enclose(seat, cell, card, act);
                return;
            }
            Doing::Enclosure { cells, card } => {
                self.surround(seat, cells, card, act);
                return;
            }
            Doing::Nothing => (None, None),
        };
        match act {
            Act::Use(card, deed) => return self.go_to(seat, card, deed, level),
            Act::Stop => return self.stop(seat, level),
            Act::Fence(cell) if self.rules.orthogonal => {
                self.doing = Doing::Enclosure { cells: bit(cell), card };
                return;
            }
            Act::Fence(cell) if self.farms[seat].land(cell) == Land::Empty => {
                self.doing = Doing::Pasture { cell, card };
                return;
            }
            _ => {}
        }
        if let Some((card, deed)) = card.zip(deed) {
            self.begin_action(seat, card);
            self.keep_other_deed(seat, card, deed);
        }
        // A second deed is done on the card of the first.
        let card = card.or(self.farms[seat].errand.card.filter(|_| level == Level::Joint));
        self.change(seat, act, card);
        self.note(seat, act, card);
        self.note_errand(seat, act, level);
    }

    /// Somebody goes to a card. What needs a further word is asked for; the rest happens at once.
    fn go_to(&mut self, seat: usize, card: Card, deed: Deed, level: Level) {
        let mut is_done = false;
        let _ = self.deed(seat, card, deed, level, &mut |act| {
            is_done = act == Act::Use(card, deed);
            std::ops::ControlFlow::Break(())
        });
        if !is_done {
            self.doing = Doing::Card(card, deed);
            return;
        }
        self.begin_action(seat, card);
        match deed {
            Deed::Take => {
                let amount = std::mem::take(&mut self.cards[card.index()].amount);
                if let Some((good, _)) = card.gives() {
                    match good.animal() {
                        Some(animal) => self.farms[seat].yard.loose[animal as usize] += amount,
                        None => self.farms[seat].add(good, amount),
                    }
                }
            }
            Deed::Start => {
                self.starter = seat as u8;
                let amount = std::mem::take(&mut self.cards[card.index()].amount);
                self.farms[seat].add(Good::Food, amount);
            }
            Deed::Family => self.farms[seat].bear(),
            Deed::Renovate => {
                if let Some(better) = self.farms[seat].material().and_then(Material::better) {
                    self.renovate_all(seat, better);
                    self.join(seat, Some(card));
                }
            }
            _ => {}
        }
    }

    /// What all actions have in common: the card is taken, one adult is busy, the turn passes.
    pub(super) fn begin_action(&mut self, seat: usize, card: Card) {
        self.cards[card.index()].taken = true;
        if let Some(person) = self.farms[seat].people_mut().iter_mut().find(|it| !it.newborn && !it.busy) {
            person.busy = true;
        }
        self.turn = 1 - seat as u8;
    }

    /// A pasture is begun with its first fence.
    fn enclose(&mut self, seat: usize, cell: u8, card: Option<Card>, act: Act) {
        if let Some(card) = card {
            self.begin_action(seat, card);
        }
        let farm = &mut self.farms[seat];
        let mut cells = 1;
        if let Act::With(second) = act {
            cells = 2;
            farm.set_land(second, Land::Part(cell));
        }
        farm.set_land(cell, Land::Pasture(Pasture { cells, fences: 1, stables: 0, animal: None, count: 0 }));
        farm.pay(Good::Wood, 1);
        farm.going.fencing = true;
        farm.going.enclosing = false;
    }

    /// What a step changes on the farm and on the cards.
    fn change(&mut self, seat: usize, act: Act, card: Option<Card>) {
        let reed = u16::from(self.rules.reed_per_room);
        let farm = &mut self.farms[seat];
        match act {
            Act::Plough(cell) => farm.set_land(cell, Land::Field { crop: None, amount: 0 }),
            Act::Sow(crop, cell) => {
                farm.pay(crop.good(), 1);
                farm.set_land(cell, Land::Field { crop: Some(crop), amount: crop.sown() });
            }
            Act::Fence(cell) => {
                farm.pay(Good::Wood, 1);
                self.with_pasture(seat, cell, |it| it.fences += 1);
            }
            Act::Stable(cell) => {
                farm.pay(Good::Wood, State::stable_price(card));
                self.build_stable(seat, cell);
            }
            Act::Room(cell) => {
                if let Some(material) = farm.material() {
                    farm.pay(material.good(), 5);
                    farm.pay(Good::Reed, 2);
                    farm.set_land(cell, Land::Room { material, pet: None });
                }
            }
            Act::Renovate(cell) => {
                if let Land::Room { material, pet } = farm.land(cell)
                    && let Some(better) = material.better()
                {
                    farm.pay(better.good(), 1);
                    let is_first = farm.going.renovating.is_none();
                    farm.pay(Good::Reed, if is_first { 1 } else { reed });
                    farm.set_land(cell, Land::Room { material: better, pet });
                }
            }
            Act::Place(animal, cell) if !self.rules.animals_stay => self.settle_herd(seat, animal, cell),
            Act::Place(animal, cell) => {
                self.cards[card_of(animal).index()].amount -= 1;
                self.house(seat, animal, cell);
            }
            Act::Young(animal, cell) => {
                farm.young[animal as usize] = false;
                self.house(seat, animal, cell);
            }
            Act::Cook(animal, major) => {
                farm.add(Good::Food, food(major, animal.good(), 1));
                if self.rules.animals_stay {
                    self.cards[card_of(animal).index()].amount -= 1;
                } else {
                    farm.yard.loose[animal as usize] -= 1;
                }
            }
            Act::Lift(cell) => self.lift(seat, cell),
            Act::Free(animal) => farm.yard.loose[animal as usize] = 0,
            Act::Fetch(good) => {
                farm.add(good, 1);
                farm.add(Good::Food, std::mem::take(&mut self.cards[Card::Labourer.index()].amount));
            }
            _ => self.exchange(seat, act),
        }
    }

    /// What a step changes in the supply.
    fn exchange(&mut self, seat: usize, act: Act) {
        let farm = &mut self.farms[seat];
        match act {
            Act::Buy(major) => {
                major.cost().iter().for_each(|(good, amount)| farm.pay(*good, (*amount).into()));
                self.own(seat, major);
            }
            Act::Trade(major, given) => {
                self.majors[given.index()] = 0;
                self.own(seat, major);
            }
            Act::Bake(major, amount) => {
                farm.pay(Good::Grain, amount.into());
                farm.add(Good::Food, food(major, Good::Grain, amount));
            }
            Act::Turn(major, good, amount) => {
                farm.pay(good, amount.into());
                farm.add(Good::Food, food(major, good, amount));
            }
            Act::Butcher(major, animal, cell) => {
                farm.add(Good::Food, food(major, animal.good(), 1));
                self.remove(seat, animal, cell);
            }
            Act::Eat(crop) => {
                farm.pay(crop.good(), 1);
                farm.add(Good::Food, 1);
            }
            Act::Feed(who) => {
                farm.pay(Good::Food, who.eats());
                self.person(seat, who, |it| it.fed = true);
            }
            Act::Beg(who) => {
                farm.begging += 1;
                self.person(seat, who, |it| it.fed = true);
            }
            _ => {}
        }
    }

    fn own(&mut self, seat: usize, major: Major) {
        self.majors[major.index()] = seat as u8 + 1;
        if major == Major::Well {
            self.well = WELL;
        }
    }

    /// Changes the first who is hungry, newborn or adult.
    fn person(&mut self, seat: usize, who: Who, change: impl Fn(&mut Person)) {
        let is_newborn = who == Who::Newborn;
        if let Some(it) = self.farms[seat].people_mut().iter_mut().find(|it| !it.fed && it.newborn == is_newborn) {
            change(it);
        }
    }

    /// A stable; where they have places of their own, on this very cell.
    fn build_stable(&mut self, seat: usize, cell: u8) {
        let mut first = cell;
        if self.rules.orthogonal {
            let farm = &mut self.farms[seat];
            farm.yard.stables |= bit(cell);
            let Some(whole) = farm.pasture_of(cell) else {
                farm.set_land(cell, Land::Stable { animal: None });
                return;
            };
            first = whole;
        }
        self.with_pasture(seat, first, |it| it.stables += 1);
    }

    fn with_pasture(&mut self, seat: usize, cell: u8, change: impl Fn(&mut Pasture)) {
        if let Some(mut pasture) = self.farms[seat].pasture(cell) {
            change(&mut pasture);
            self.farms[seat].set_land(cell, Land::Pasture(pasture));
        }
    }

    /// An animal comes to a room or a pasture.
    fn house(&mut self, seat: usize, animal: Animal, cell: u8) {
        let farm = &mut self.farms[seat];
        farm.add(animal.good(), 1);
        match farm.land(cell) {
            Land::Room { material, .. } => farm.set_land(cell, Land::Room { material, pet: Some(animal) }),
            Land::Stable { .. } => farm.set_land(cell, Land::Stable { animal: Some(animal) }),
            _ => self.with_pasture(seat, cell, |it| {
                it.animal = Some(animal);
                it.count += 1;
            }),
        }
    }

    /// An animal leaves a room or a pasture.
    fn remove(&mut self, seat: usize, animal: Animal, cell: u8) {
        let farm = &mut self.farms[seat];
        farm.pay(animal.good(), 1);
        match farm.land(cell) {
            Land::Room { material, .. } => farm.set_land(cell, Land::Room { material, pet: None }),
            Land::Stable { .. } => farm.set_land(cell, Land::Stable { animal: None }),
            _ => self.with_pasture(seat, cell, |it| {
                it.count -= 1;
                if it.count == 0 {
                    it.animal = None;
                }
            }),
        }
    }

    /// What goes on after this step: the control facts of the production system.
    fn note(&mut self, seat: usize, act: Act, card: Option<Card>) {
        let farm = &mut self.farms[seat];
        let going = &mut farm.going;
        match act {
            Act::Sow(..) => going.sowing = true,
            Act::Fence(_) => {
                going.fencing = true;
                going.enclosing = false;
            }
            // On the family side there is a card for one stable only.
            Act::Stable(_) if card == Some(Card::StableAndBake) => {}
            Act::Stable(_) => going.stables = true,
            Act::Room(_) => going.rooms = true,
            Act::Place(animal, _) | Act::Cook(animal, _) if self.rules.animals_stay => {
                going.placing |= 1 << animal as u8;
            }
            Act::Renovate(cell) => {
                if let Land::Room { material, .. } = farm.land(cell) {
                    let is_on = farm.rooms().any(|(_, it, _)| it < material);
                    farm.going.renovating = is_on.then_some(material);
                }
                self.join(seat, card);
            }
            Act::Buy(_) | Act::Trade(..) if card.is_none() => going.buying = false,
            _ => {}
        }
    }

    /// What is joined to a deed on this card may follow.
    fn join(&mut self, seat: usize, card: Option<Card>) {
        let going = &mut self.farms[seat].going;
        match card.and_then(Card::then) {
            Some(Deed::Buy) => going.buying = true,
            Some(Deed::Fence) => going.enclosing = true,
            _ => {}
        }
    }

    /// R25, R26, R36, R39, R42, R43: what is begun ends when what it needs runs out, once nothing can go on.
    pub(super) fn leave_off(&mut self, seat: usize) {
        let farm = &mut self.farms[seat];
        let going = farm.going;
        let has_seed = Crop::ALL.into_iter().any(|crop| farm.has(crop.good()) > 0);
        let has_field = farm.fields().any(|(_, crop, _)| crop.is_none());
        let wood = farm.has(Good::Wood);
        let builds = farm.material().is_some_and(|it| farm.has(it.good()) >= 5) && farm.has(Good::Reed) >= 2;
        farm.going.sowing = going.sowing && has_seed && has_field;
        farm.going.fencing = going.fencing && wood > 0;
        farm.going.stables = going.stables && wood >= 2;
        farm.going.rooms = going.rooms && builds;
    }
}

/// The card that gives an animal.
pub(super) fn card_of(animal: Animal) -> Card {
    match animal {
        Animal::Sheep => Card::Sheep,
        Animal::Boar => Card::Boar,
        Animal::Cattle => Card::Cattle,
    }
}

/// What an improvement makes of so many of a good.
fn food(major: Major, good: Good, amount: u8) -> u16 {
    let exchange = major.exchanges().iter().find(|it| it.good == good && it.amount == amount);
    exchange.map_or(0, |it| it.food.into())
}
