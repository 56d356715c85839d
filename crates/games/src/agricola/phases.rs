//! What happens by itself: phases, rounds, harvests, and whose turn it is.

use super::card::Card;
use super::farm::{Errand, Farm, Going, Land};
use super::goods::{Animal, Good};
use super::major::Major;
use super::state::{Doing, LAST, Level, Phase, State};

impl State {
    /// Goes on until somebody is to decide, the dice are to be thrown, or the play is over.
    pub(super) fn settle(&mut self) {
        loop {
            self.farms.iter_mut().for_each(Farm::sort_people);
            self.end_what_cannot_go_on();
            self.asked = self.decision();
            self.put_down();
            if self.asked.is_some() || self.doing != Doing::Nothing || self.phase == Phase::Score {
                return;
            }
            match self.phase {
                Phase::Start if self.round == LAST => self.count_fields(),
                Phase::Start => return,
                Phase::Replenish => self.replenish(),
                Phase::Work => self.end_turn(),
                Phase::Return => self.come_home(),
                Phase::Gather => self.gather(),
                Phase::Feed => {
                    if self.rules.beg_per_food {
                        (0..2).for_each(|seat| self.pay_table(seat));
                    }
                    self.begin_breeding();
                }
                Phase::Breed => self.next_round(),
                Phase::Score => {}
            }
        }
    }

    fn end_what_cannot_go_on(&mut self) {
        let is_between = self.phase == Phase::Work && self.doing == Doing::Nothing;
        if is_between && self.is_going() && !(0..2).any(|seat| self.has_choice(seat, Level::Go)) {
            (0..2).for_each(|seat| self.leave_off(seat));
        }
    }

    fn is_going(&self) -> bool {
        let errands = !self.rules.has_no_errands();
        let is_going = |farm: &Farm| farm.going != Going::default() || errands && farm.errand != Errand::default();
        self.farms.iter().any(is_going)
    }

    /// Who is to decide now, and how urgently.
    fn decision(&self) -> Option<(u8, Level)> {
        if self.doing != Doing::Nothing {
            return self.asked;
        }
        if !self.rules.animals_stay
            && let Some(seat) = self.herder()
        {
            return Some((seat as u8, Level::Herd));
        }
        let any = |seat: usize, level: &Level| self.has_choice(seat, *level);
        match self.phase {
            Phase::Work => {
                for level in Level::GOING.iter().filter(|_| self.is_going()) {
                    if let Some(seat) = (0..2).find(|seat| any(*seat, level)) {
                        return Some((seat as u8, *level));
                    }
                }
                let levels = [Level::Choose, Level::Last];
                let level = levels.into_iter().find(|level| any(self.turn.into(), level));
                level.map(|level| (self.turn, level))
            }
            Phase::Feed => Level::FEEDING.into_iter().find_map(|level| {
                let seat = (0..2).find(|seat| any(*seat, &level));
                seat.map(|seat| (seat as u8, level))
            }),
            Phase::Breed => (0..2).find(|seat| any(*seat, &Level::Young)).map(|seat| (seat as u8, Level::Young)),
            _ => None,
        }
    }

    /// The dice open a card: the round begins (R03–R07).
    pub(super) fn open(&mut self, card: Card) {
        self.cards[card.index()].open = true;
        self.turn = self.starter;
        let owner = self.majors[Major::Well.index()];
        if owner > 0 && self.well > 0 {
            self.well -= 1;
            self.farms[usize::from(owner) - 1].add(Good::Food, 1);
        }
        for person in self.farms.iter_mut().flat_map(Farm::people_mut) {
            person.newborn = false;
        }
        self.phase = Phase::Replenish;
    }

    /// The cards that the dice may open.
    pub(super) fn closed(&self) -> impl Iterator<Item = Card> + '_ {
        let period = self.period();
        Card::ALL.into_iter().filter(move |card| card.period() == period && !self.cards[card.index()].open)
    }

    /// R08, R09.
    fn replenish(&mut self) {
        for card in Card::ALL {
            let gives = self.gives(card);
            let spot = &mut self.cards[card.index()];
            let Some((_, each)) = gives.filter(|_| spot.open) else { continue };
            if spot.amount == 0 || self.rules.accumulate || !card.accumulates_by_switch() {
                spot.amount += u16::from(each);
            }
        }
        self.phase = Phase::Work;
    }

    /// R60, R61: who can do nothing lets the other go on, or the day is over.
    fn end_turn(&mut self) {
        let (own, other) = (usize::from(self.turn), 1 - usize::from(self.turn));
        let goes_on = if self.rules.turn_by_size {
            self.farms[other].people().len() > self.farms[own].people().len()
        } else {
            !self.ceded[other] && self.farms[other].free_adults() > 0
        };
        if goes_on {
            self.ceded[own] = true;
            self.turn = other as u8;
        } else {
            self.phase = Phase::Return;
        }
    }

    /// R62–R69.
    fn come_home(&mut self) {
        let keeps = self.rules.idle_stays_fed;
        for farm in &mut self.farms {
            for person in farm.people_mut().iter_mut().filter(|it| !it.newborn) {
                person.fed &= keeps && !person.busy;
                person.busy = false;
            }
            farm.going = Going::default();
            farm.errand = Errand::default();
        }
        self.cards.iter_mut().for_each(|spot| spot.taken = false);
        self.ceded = [false; 2];
        if self.is_harvest() {
            self.phase = Phase::Gather;
        } else {
            self.next_round();
        }
    }

    fn next_round(&mut self) {
        self.farms.iter_mut().for_each(|farm| farm.young = [false; 3]);
        self.round += 1;
        self.phase = Phase::Start;
    }

    /// R70–R72.
    fn gather(&mut self) {
        for farm in &mut self.farms {
            for cell in 1..=super::farm::CELLS {
                if let Land::Field { crop: Some(crop), amount } = farm.land(cell) {
                    farm.add(crop.good(), 1);
                    let crop = Some(crop).filter(|_| amount > 1);
                    farm.set_land(cell, Land::Field { crop, amount: amount - 1 });
                }
            }
        }
        self.phase = Phase::Feed;
    }

    /// R81, R82.
    fn begin_breeding(&mut self) {
        if !self.rules.animals_stay {
            self.bear_young();
        }
        for farm in &mut self.farms {
            let bears = |animal: Animal| self.rules.animals_stay && farm.has(animal.good()) >= 2;
            farm.young = Animal::ALL.map(bears);
            farm.errand = Errand::default();
        }
        self.phase = Phase::Breed;
    }

    /// R02, R87: what grows counts as what is stored.
    fn count_fields(&mut self) {
        for farm in &mut self.farms {
            for cell in 1..=super::farm::CELLS {
                if let Land::Field { crop: Some(crop), amount } = farm.land(cell) {
                    farm.add(crop.good(), amount.into());
                    farm.set_land(cell, Land::Field { crop: None, amount: 0 });
                }
            }
        }
        self.phase = Phase::Score;
    }
}
