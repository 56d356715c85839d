//! What may be done, level by level: each function tells its visitor of one kind of choice.
//!
//! The choices are those of the rules of the production system, one for each activation but for the person who acts. The
//! visitor says when it has seen enough.

use std::ops::ControlFlow;

use super::card::{Card, Deed};
use super::errand::BUILDING;
use super::farm::{FENCES, Farm, Land, PEOPLE, STABLES};
use super::goods::{Animal, Crop, Good, Material};
use super::major::Major;
use super::state::{Doing, Level, State};
use super::words::{Act, Who};

/// Whether a visitor wants more.
pub(super) type Flow = ControlFlow<()>;

impl State {
    /// Tells of the steps that the player who is asked can take now.
    pub(super) fn steps(&self, visit: &mut impl FnMut(Act) -> Flow) -> Flow {
        let Some((seat, level)) = self.asked else { return Flow::Continue(()) };
        let seat = usize::from(seat);
        match self.doing {
            Doing::Nothing if matches!(level, Level::Choose | Level::Last) => self.uses(seat, level, visit),
            Doing::Nothing => self.choices(seat, level, visit),
            Doing::Card(card, deed) => self.deed(seat, card, deed, level, visit),
            Doing::Pasture { cell, .. } => {
                visit(Act::Alone)?;
                self.farms[seat].empty().filter(|it| *it != cell).try_for_each(|it| visit(Act::With(it)))
            }
            Doing::Enclosure { cells, .. } => self.enlargements(&self.farms[seat], cells, visit),
        }
    }

    /// Whether this is one of those steps. To go to a card is tried without a look at the others: it is what plays ask most.
    pub(super) fn offers(&self, act: Act) -> bool {
        if let Act::Use(card, deed) = act
            && let (Doing::Nothing, Some((seat, level @ (Level::Choose | Level::Last)))) = (self.doing, self.asked)
        {
            let seat = usize::from(seat);
            let is_there = self.is_free(card) && card.deeds().contains(&deed) && self.farms[seat].free_adults() > 0;
            return is_there && self.deed(seat, card, deed, level, &mut |_| Flow::Break(())).is_break();
        }
        self.steps(&mut |it| if it == act { Flow::Break(()) } else { Flow::Continue(()) }).is_break()
    }

    /// Whether a player has anything to choose at a level.
    pub(super) fn has_choice(&self, seat: usize, level: Level) -> bool {
        let mut stop = |_| Flow::Break(());
        let flow = match level {
            Level::Choose | Level::Last => self.uses(seat, level, &mut stop),
            _ => self.choices(seat, level, &mut stop),
        };
        flow.is_break()
    }

    /// The cards that a player can go to, with what it can do there.
    fn uses(&self, seat: usize, level: Level, visit: &mut impl FnMut(Act) -> Flow) -> Flow {
        if self.farms[seat].free_adults() == 0 {
            return Flow::Continue(());
        }
        for card in Card::ALL {
            if !self.is_free(card) {
                continue;
            }
            for deed in card.deeds() {
                if self.deed(seat, card, *deed, level, &mut |_| Flow::Break(())).is_break() {
                    visit(Act::Use(card, *deed))?;
                }
            }
        }
        Flow::Continue(())
    }

    /// Whether somebody can still go to a card in this round.
    pub(super) fn is_free(&self, card: Card) -> bool {
        let spot = self.cards[card.index()];
        spot.open && !spot.taken
    }

    /// How a deed on a card can be begun; what needs no further word is told as the use of the card itself.
    pub(super) fn deed(
        &self,
        seat: usize,
        card: Card,
        deed: Deed,
        level: Level,
        visit: &mut impl FnMut(Act) -> Flow,
    ) -> Flow {
        let farm = &self.farms[seat];
        let done = Act::Use(card, deed);
        if level == Level::Last {
            return match deed {
                Deed::Take if self.rules.animals_stay => self.cook(seat, card, visit),
                Deed::Buy if !self.rules.free_choice => self.trades(seat, visit),
                _ => Flow::Continue(()),
            };
        }
        match deed {
            Deed::Take => match card.gives() {
                _ if self.cards[card.index()].amount == 0 => Flow::Continue(()),
                Some((good, _)) if good.animal().is_some() && self.rules.animals_stay => self.places(seat, card, visit),
                _ if card == Card::Labourer && self.rules.labourer_chooses => {
                    BUILDING.into_iter().try_for_each(|good| visit(Act::Fetch(good)))
                }
                _ => visit(done),
            },
            Deed::Start => visit(done),
            Deed::Family => {
                let people = farm.people().len();
                let has_room = card == Card::FamilyAnyway || farm.rooms().count() > people;
                if people < PEOPLE && has_room { visit(done) } else { Flow::Continue(()) }
            }
            Deed::Plough => self.plough(farm, visit),
            Deed::Sow => sow(farm, visit),
            Deed::Bake => self.bake(seat, visit),
            Deed::Buy => self.buys(seat, visit),
            Deed::Fence => self.fence(farm, visit),
            Deed::Room => self.room(farm, visit),
            Deed::Stable => self.stable(farm, State::stable_price(Some(card)), visit),
            Deed::Renovate if !self.rules.reed_per_room => {
                // One reed does for the house, so the rooms need not be named one by one.
                let can = self.renovate(farm, &mut |_| Flow::Break(())).is_break();
                if can { visit(done) } else { Flow::Continue(()) }
            }
            Deed::Renovate => self.renovate(farm, visit),
        }
    }

    /// What a player can go on with, or has to do in a harvest.
    fn choices(&self, seat: usize, level: Level, visit: &mut impl FnMut(Act) -> Flow) -> Flow {
        match level {
            Level::Go | Level::Joint if self.may_stop(seat, level) => {
                let mut any = false;
                self.proceed(seat, level, &mut |act| {
                    any = true;
                    visit(act)
                })?;
                if any { visit(Act::Stop) } else { Flow::Continue(()) }
            }
            Level::Go | Level::Joint => self.proceed(seat, level, visit),
            Level::JointTrade if self.farms[seat].going.buying && !self.rules.free_choice => self.trades(seat, visit),
            Level::Herd => self.herd(seat, visit),
            Level::Exchange if self.rules.beg_per_food => self.table(seat, visit),
            Level::Feed | Level::Eat | Level::Beg if self.rules.beg_per_food => Flow::Continue(()),
            Level::Feed => {
                let can = |who: Who| self.hungry(seat, who) && self.farms[seat].has(Good::Food) >= who.eats();
                Who::ALL.into_iter().filter(|who| can(*who)).try_for_each(|who| visit(Act::Feed(who)))
            }
            Level::Exchange if self.any_hungry(seat) => self.exchanges(seat, visit),
            Level::Eat if self.any_hungry(seat) => self.eat(seat, visit),
            Level::Beg => {
                let hungry = |who: &Who| self.hungry(seat, *who);
                Who::ALL.into_iter().filter(hungry).try_for_each(|who| visit(Act::Beg(who)))
            }
            Level::Young => self.young(seat, visit),
            _ => Flow::Continue(()),
        }
    }

    /// What goes on, or is joined to what was done.
    fn proceed(&self, seat: usize, level: Level, visit: &mut impl FnMut(Act) -> Flow) -> Flow {
        if level == Level::Go { self.go_on(seat, visit) } else { self.joint(seat, visit) }
    }

    /// R79.
    fn eat(&self, seat: usize, visit: &mut impl FnMut(Act) -> Flow) -> Flow {
        let has = |crop: &Crop| self.farms[seat].has(crop.good()) > 0;
        Crop::ALL.into_iter().filter(has).try_for_each(|crop| visit(Act::Eat(crop)))
    }

    /// Where the whole family is fed at once: all that gives food, until the player says that it is enough.
    #[cold]
    fn table(&self, seat: usize, visit: &mut impl FnMut(Act) -> Flow) -> Flow {
        if !self.any_hungry(seat) {
            return Flow::Continue(());
        }
        let mut any = false;
        let mut seen = |act| {
            any = true;
            visit(act)
        };
        self.exchanges(seat, &mut seen)?;
        self.eat(seat, &mut seen)?;
        if any { visit(Act::Stop) } else { Flow::Continue(()) }
    }

    /// R15–R17, R23, R24, R30–R32, R38, R41, R46, R47.
    fn go_on(&self, seat: usize, visit: &mut impl FnMut(Act) -> Flow) -> Flow {
        let farm = &self.farms[seat];
        let going = farm.going;
        if going.placing != 0 {
            for card in [Card::Sheep, Card::Boar, Card::Cattle] {
                if self.is_placing(seat, card) {
                    self.places(seat, card, visit)?;
                }
            }
        }
        if going.sowing {
            sow(farm, visit)?;
        }
        if going.fencing {
            self.fence(farm, visit)?;
        }
        if going.stables {
            self.stable(farm, State::stable_price(None), visit)?;
        }
        if farm.errand.baking {
            self.bake(seat, visit)?;
        }
        if going.rooms {
            self.room(farm, visit)?;
        }
        if let Some(better) = going.renovating {
            let enough = farm.has(better.good()) > 0 && farm.has(Good::Reed) >= u16::from(self.rules.reed_per_room);
            let rooms = farm.rooms().filter(|(_, material, _)| enough && material.better() == Some(better));
            rooms.map(|(cell, ..)| cell).try_for_each(|cell| visit(Act::Renovate(cell)))?;
        }
        Flow::Continue(())
    }

    /// R18, R33–R35, R54–R56.
    fn joint(&self, seat: usize, visit: &mut impl FnMut(Act) -> Flow) -> Flow {
        let going = self.farms[seat].going;
        if going.placing != 0 {
            for card in [Card::Sheep, Card::Boar, Card::Cattle] {
                if self.is_placing(seat, card) {
                    self.cook(seat, card, visit)?;
                }
            }
        }
        if going.enclosing {
            self.fence(&self.farms[seat], visit)?;
        }
        if going.buying {
            self.buys(seat, visit)?;
        }
        if self.farms[seat].errand.also.is_some() { self.other_deed(seat, visit) } else { Flow::Continue(()) }
    }

    /// Whether a player still takes animals from a card.
    fn is_placing(&self, seat: usize, card: Card) -> bool {
        let animal = card.gives().and_then(|(good, _)| good.animal());
        let is_begun = animal.is_some_and(|it| self.farms[seat].going.placing & (1 << it as u8) != 0);
        is_begun && self.cards[card.index()].amount > 0
    }

    /// R11–R13: where an animal of a card can go.
    fn places(&self, seat: usize, card: Card, visit: &mut impl FnMut(Act) -> Flow) -> Flow {
        let Some(animal) = card.gives().and_then(|(good, _)| good.animal()) else { return Flow::Continue(()) };
        self.homes(seat, animal).try_for_each(|cell| visit(Act::Place(animal, cell)))
    }

    /// The cells where one more of these animals can live.
    pub(super) fn homes(&self, seat: usize, animal: Animal) -> impl Iterator<Item = u8> + '_ {
        let farm = &self.farms[seat];
        farm.lands().filter_map(move |(cell, land)| {
            let takes = match land {
                Land::Room { pet, .. } => pet.is_none() && (self.rules.pet_per_room || farm.is_pet_room(cell)),
                Land::Pasture(pasture) => pasture.takes(animal, &self.rules),
                Land::Stable { animal } => animal.is_none(),
                _ => false,
            };
            takes.then_some(cell)
        })
    }

    /// R14: how an animal of a card can be cooked.
    fn cook(&self, seat: usize, card: Card, visit: &mut impl FnMut(Act) -> Flow) -> Flow {
        let animal = card.gives().and_then(|(good, _)| good.animal());
        let Some(animal) = animal.filter(|_| self.cards[card.index()].amount > 0) else {
            return Flow::Continue(());
        };
        let cooks = |it: &Major| it.exchanges().iter().any(|exchange| exchange.good == animal.good());
        self.owned(seat).filter(cooks).try_for_each(|it| visit(Act::Cook(animal, it)))
    }

    /// R19.
    fn bake(&self, seat: usize, visit: &mut impl FnMut(Act) -> Flow) -> Flow {
        if !self.rules.bake_once {
            return self.bake_more(seat, visit);
        }
        let grain = self.farms[seat].has(Good::Grain);
        for major in self.owned(seat) {
            for exchange in major.exchanges() {
                if exchange.bakes && u16::from(exchange.amount) <= grain {
                    visit(Act::Bake(major, exchange.amount))?;
                }
            }
        }
        Flow::Continue(())
    }

    /// R50–R52.
    fn buys(&self, seat: usize, visit: &mut impl FnMut(Act) -> Flow) -> Flow {
        let farm = &self.farms[seat];
        let can = |it: &Major| {
            let pays = it.cost().iter().all(|(good, amount)| farm.has(*good) >= u16::from(*amount));
            self.majors[it.index()] == 0 && pays
        };
        Major::ALL.into_iter().filter(can).try_for_each(|it| visit(Act::Buy(it)))?;
        if self.rules.free_choice { self.trades(seat, visit) } else { Flow::Continue(()) }
    }

    /// R53: a hearth for a fireplace.
    fn trades(&self, seat: usize, visit: &mut impl FnMut(Act) -> Flow) -> Flow {
        let owned = |it: &Major| self.majors[it.index()] == seat as u8 + 1;
        for given in Major::FIREPLACES.into_iter().filter(owned) {
            for hearth in Major::ALL.into_iter().filter(|it| it.is_hearth() && self.majors[it.index()] == 0) {
                visit(Act::Trade(hearth, given))?;
            }
        }
        Flow::Continue(())
    }

    /// R40.
    fn room(&self, farm: &Farm, visit: &mut impl FnMut(Act) -> Flow) -> Flow {
        let Some(material) = farm.material() else { return Flow::Continue(()) };
        let enough = farm.has(material.good()) >= 5 && farm.has(Good::Reed) >= 2;
        if !enough || farm.rooms().count() >= usize::from(self.rules.most_rooms) {
            return Flow::Continue(());
        }
        self.sites(farm, |land| matches!(land, Land::Room { .. }), |cell| visit(Act::Room(cell)))
    }

    /// R20.
    fn plough(&self, farm: &Farm, visit: &mut impl FnMut(Act) -> Flow) -> Flow {
        self.sites(farm, |land| matches!(land, Land::Field { .. }), |cell| visit(Act::Plough(cell)))
    }

    /// R27–R29: an unfinished pasture is finished before another is begun.
    fn fence(&self, farm: &Farm, visit: &mut impl FnMut(Act) -> Flow) -> Flow {
        if farm.has(Good::Wood) == 0 {
            return Flow::Continue(());
        }
        if self.rules.orthogonal {
            return self.enclosures(farm, visit);
        }
        if farm.fences() >= FENCES {
            return Flow::Continue(());
        }
        let mut is_open = false;
        for (cell, _) in farm.pastures().filter(|(_, pasture)| !pasture.is_closed()) {
            is_open = true;
            visit(Act::Fence(cell))?;
        }
        if is_open { Flow::Continue(()) } else { farm.empty().try_for_each(|cell| visit(Act::Fence(cell))) }
    }

    /// R37.
    fn stable(&self, farm: &Farm, price: u16, visit: &mut impl FnMut(Act) -> Flow) -> Flow {
        if farm.has(Good::Wood) < price || farm.stables() >= STABLES {
            return Flow::Continue(());
        }
        if self.rules.orthogonal {
            return farm.stable_sites().try_for_each(|cell| visit(Act::Stable(cell)));
        }
        let fits = farm.pastures().filter(|(_, it)| it.is_closed() && it.stables < it.cells);
        fits.map(|(cell, _)| cell).try_for_each(|cell| visit(Act::Stable(cell)))
    }

    /// R44, R45: all rooms or none.
    fn renovate(&self, farm: &Farm, visit: &mut impl FnMut(Act) -> Flow) -> Flow {
        let Some(better) = farm.material().and_then(Material::better) else { return Flow::Continue(()) };
        let rooms = farm.rooms().count() as u16;
        let reed = if self.rules.reed_per_room { rooms } else { 1 };
        if farm.has(better.good()) < rooms || farm.has(Good::Reed) < reed {
            return Flow::Continue(());
        }
        farm.rooms().map(|(cell, ..)| cell).try_for_each(|cell| visit(Act::Renovate(cell)))
    }

    /// Whether some newborn, or some adult, has not eaten.
    pub(super) fn hungry(&self, seat: usize, who: Who) -> bool {
        self.farms[seat].people().iter().any(|it| !it.fed && it.newborn == (who == Who::Newborn))
    }

    fn any_hungry(&self, seat: usize) -> bool {
        self.farms[seat].people().iter().any(|it| !it.fed)
    }

    /// R75–R77.
    fn exchanges(&self, seat: usize, visit: &mut impl FnMut(Act) -> Flow) -> Flow {
        let farm = &self.farms[seat];
        for major in self.owned(seat) {
            for exchange in major.exchanges() {
                let enough = farm.has(exchange.good) >= u16::from(exchange.amount);
                if !enough || exchange.bakes && !self.rules.bake_to_feed || self.is_spent(seat, major) {
                    continue;
                }
                match exchange.good.animal() {
                    Some(animal) => {
                        self.stalls(seat, animal).try_for_each(|it| visit(Act::Butcher(major, animal, it)))?;
                    }
                    None => visit(Act::Turn(major, exchange.good, exchange.amount))?,
                }
            }
        }
        Flow::Continue(())
    }

    /// The cells where such animals live.
    fn stalls(&self, seat: usize, animal: Animal) -> impl Iterator<Item = u8> + '_ {
        self.farms[seat].lands().filter_map(move |(cell, land)| {
            let lives = match land {
                Land::Room { pet, .. } => pet == Some(animal),
                Land::Stable { animal: it } => it == Some(animal),
                Land::Pasture(pasture) => pasture.animal == Some(animal) && pasture.count > 0,
                _ => false,
            };
            lives.then_some(cell)
        })
    }

    /// R83–R85.
    fn young(&self, seat: usize, visit: &mut impl FnMut(Act) -> Flow) -> Flow {
        for animal in Animal::ALL {
            if self.farms[seat].young[animal as usize] {
                self.homes(seat, animal).try_for_each(|cell| visit(Act::Young(animal, cell)))?;
            }
        }
        Flow::Continue(())
    }
}

/// R21, R22.
fn sow(farm: &Farm, visit: &mut impl FnMut(Act) -> Flow) -> Flow {
    for crop in Crop::ALL {
        if farm.has(crop.good()) > 0 {
            let idle = farm.fields().filter(|(_, grows, _)| grows.is_none());
            idle.map(|(cell, ..)| cell).try_for_each(|cell| visit(Act::Sow(crop, cell)))?;
        }
    }
    Flow::Continue(())
}
