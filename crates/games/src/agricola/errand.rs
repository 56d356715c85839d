//! What the published rules allow beyond the original exercise's: two deeds on a card, baking by ovens, an end when the player likes, and
//! a table that is paid as a whole.
//!
//! Much of it is marked as cold, so that it stays out of the way of the original exercise's rules, which are played by the million.

use std::ops::ControlFlow;

use super::card::{Card, Deed};
use super::farm::{Errand, Farm, Going, Land};
use super::fences::{Ground, beside, bit, cells};
use super::goods::{Good, Material};
use super::major::Major;
use super::options::Flow;
use super::state::{Doing, Level, Phase, State};
use super::words::Act;

/// What the labourer can bring.
pub(super) const BUILDING: [Good; 4] = [Good::Wood, Good::Clay, Good::Stone, Good::Reed];

impl State {
    /// What lies on a card by these rules, and how much is added each round.
    pub fn gives(&self, card: Card) -> Option<(Good, u8)> {
        match card {
            Card::StartingPlayer if self.rules.starter_earns => Some((Good::Food, 1)),
            Card::Labourer if self.rules.labourer_chooses => Some((Good::Food, 1)),
            _ => card.gives(),
        }
    }

    /// The empty cells where a room, or a field, can be made: beside one that is alike, if there is one.
    pub(super) fn sites(&self, farm: &Farm, alike: fn(Land) -> bool, visit: impl FnMut(u8) -> Flow) -> Flow {
        if !self.rules.orthogonal {
            return farm.empty().try_for_each(visit);
        }
        cells(farm.sites_beside(alike)).try_for_each(visit)
    }

    /// The cells with which a new pasture can be begun.
    #[cold]
    pub(super) fn enclosures(&self, farm: &Farm, visit: &mut impl FnMut(Act) -> Flow) -> Flow {
        let ground = Ground::of(farm, !self.rules.animals_stay);
        let singles = ground.singles();
        cells(singles).try_for_each(|cell| visit(Act::Fence(cell)))?;
        // A hollow can be cheaper to close as a whole than cell by cell, so what is no pasture alone is looked at, too.
        cells(ground.around(0) & !singles).try_for_each(|cell| visit(Act::Fence(cell)))
    }

    /// How a new pasture can be finished or made larger.
    #[cold]
    pub(super) fn enlargements(&self, farm: &Farm, chosen: u16, visit: &mut impl FnMut(Act) -> Flow) -> Flow {
        let ground = Ground::of(farm, !self.rules.animals_stay);
        if ground.cost(chosen).is_some() {
            visit(Act::Close)?;
        }
        cells(ground.around(chosen) & beside(chosen)).try_for_each(|cell| visit(Act::With(cell)))
    }

    /// A cell more for the new pasture, or its fences.
    #[cold]
    pub(super) fn surround(&mut self, seat: usize, chosen: u16, card: Option<Card>, act: Act) {
        if let Act::With(cell) = act {
            self.doing = Doing::Enclosure { cells: chosen | bit(cell), card };
            return;
        }
        if let Some(card) = card {
            self.begin_action(seat, card);
        }
        let farm = &mut self.farms[seat];
        let cost = Ground::of(farm, !self.rules.animals_stay).cost(chosen).unwrap_or(0);
        farm.pay(Good::Wood, cost as u16);
        farm.enclose(chosen);
        farm.going.fencing = true;
        farm.going.enclosing = false;
    }

    /// The price of a stable on a card.
    pub(super) fn stable_price(card: Option<Card>) -> u16 {
        if card == Some(Card::StableAndBake) { 1 } else { 2 }
    }

    /// The grain that can be baked now, if as much may be as the improvements allow.
    #[cold]
    pub(super) fn bake_more(&self, seat: usize, visit: &mut impl FnMut(Act) -> Flow) -> Flow {
        let farm = &self.farms[seat];
        if farm.has(Good::Grain) == 0 {
            return ControlFlow::Continue(());
        }
        let [clay, stone] = farm.errand.baked;
        let can = |it: &Major| match it {
            Major::ClayOven => clay < 1,
            Major::StoneOven => stone < 2,
            _ => it.exchanges().iter().any(|exchange| exchange.bakes),
        };
        self.owned(seat).filter(can).try_for_each(|it| visit(Act::Bake(it, 1)))
    }

    /// The other deed of the card, if it may follow.
    #[cold]
    pub(super) fn other_deed(&self, seat: usize, visit: &mut impl FnMut(Act) -> Flow) -> Flow {
        let Errand { card, also, .. } = self.farms[seat].errand;
        match (card, also) {
            (Some(card), Some(deed)) => self.deed(seat, card, deed, Level::Choose, visit),
            _ => ControlFlow::Continue(()),
        }
    }

    /// Whether a player may end what it is at.
    pub(super) fn may_stop(&self, seat: usize, level: Level) -> bool {
        let farm = &self.farms[seat];
        match level {
            Level::Go => self.rules.free_choice && farm.going.renovating.is_none() || farm.errand.baking,
            Level::Joint => self.rules.free_choice || farm.errand.also.is_some(),
            _ => false,
        }
    }

    /// The player ends what it is at.
    #[cold]
    pub(super) fn stop(&mut self, seat: usize, level: Level) {
        let is_free = self.rules.free_choice;
        let farm = &mut self.farms[seat];
        let Going { buying, enclosing, .. } = farm.going;
        match level {
            Level::Go => {
                farm.errand.baking = false;
                if is_free {
                    farm.going = Going { buying, enclosing, ..Going::default() };
                }
            }
            Level::Joint => {
                farm.errand.also = None;
                if is_free {
                    farm.going = Going::default();
                }
            }
            _ => self.pay_table(seat),
        }
    }

    /// The card has another deed, which may follow this one.
    pub(super) fn keep_other_deed(&mut self, seat: usize, card: Card, deed: Deed) {
        if self.rules.either_or {
            return;
        }
        if let [first, second] = *card.deeds() {
            let also = Some(if deed == first { second } else { first });
            self.farms[seat].errand = Errand { card: Some(card), also, ..Errand::default() };
        }
    }

    /// What a step leaves to be done by the published rules.
    pub(super) fn note_errand(&mut self, seat: usize, act: Act, level: Level) {
        let rules = &self.rules;
        if rules.has_no_errands() && rules.craft_freely && rules.animals_stay {
            return;
        }
        let rules = self.rules;
        let errand = &mut self.farms[seat].errand;
        if level == Level::Joint && errand.also.is_some() && errand.also == deed_of(act) {
            errand.also = None;
        }
        match act {
            Act::Bake(major, amount) => {
                errand.baking = !rules.bake_once;
                match major {
                    Major::ClayOven if errand.baking => errand.baked[0] += amount,
                    Major::StoneOven if errand.baking => errand.baked[1] += amount,
                    _ => {}
                }
            }
            Act::Buy(Major::ClayOven | Major::StoneOven) if rules.oven_bakes => {
                errand.baking = true;
                errand.baked = [0; 2];
            }
            Act::Turn(major, ..) if !rules.craft_freely => errand.crafted |= craft(major),
            Act::Place(..) | Act::Cook(..) | Act::Free(_) if !rules.animals_stay => self.end_herding(seat),
            _ => {}
        }
    }

    /// Whether a craft improvement has done its work in this harvest.
    pub(super) fn is_spent(&self, seat: usize, major: Major) -> bool {
        self.farms[seat].errand.crafted & craft(major) != 0
    }

    /// Nothing of an action is left to be done: what it still allowed is over.
    pub(super) fn put_down(&mut self) {
        let is_original = self.rules.has_no_errands() && !self.rules.free_choice;
        if is_original || self.phase != Phase::Work || self.doing != Doing::Nothing {
            return;
        }
        if self.asked.is_some_and(|(_, level)| level < Level::Choose || level == Level::Herd) {
            return;
        }
        for farm in &mut self.farms {
            farm.errand = Errand::default();
            if self.rules.free_choice {
                farm.going = Going::default();
            }
        }
    }

    /// The whole house is renovated, for one reed.
    #[cold]
    pub(super) fn renovate_all(&mut self, seat: usize, better: Material) {
        let farm = &mut self.farms[seat];
        let rooms: Vec<_> = farm.rooms().collect();
        farm.pay(better.good(), rooms.len() as u16);
        farm.pay(Good::Reed, 1);
        for (cell, _, pet) in rooms {
            farm.set_land(cell, Land::Room { material: better, pet });
        }
    }

    /// The family eats what there is; for all that is missing there is a begging card each.
    #[cold]
    pub(super) fn pay_table(&mut self, seat: usize) {
        let farm = &mut self.farms[seat];
        let hungry = farm.people_mut().iter_mut().filter(|it| !it.fed);
        let mut need = 0;
        for person in hungry {
            need += if person.newborn { 1 } else { 2 };
            person.fed = true;
        }
        let paid = need.min(farm.has(Good::Food));
        farm.pay(Good::Food, paid);
        farm.begging += need - paid;
    }
}

/// Which deed a step belongs to, of those that come in pairs.
fn deed_of(act: Act) -> Option<Deed> {
    match act {
        Act::Plough(_) => Some(Deed::Plough),
        Act::Sow(..) => Some(Deed::Sow),
        Act::Bake(..) => Some(Deed::Bake),
        Act::Stable(_) => Some(Deed::Stable),
        Act::Room(_) => Some(Deed::Room),
        _ => None,
    }
}

/// The bit of a craft improvement.
fn craft(major: Major) -> u8 {
    match major {
        Major::Joinery => 1,
        Major::Pottery => 2,
        Major::Basketry => 4,
        _ => 0,
    }
}
