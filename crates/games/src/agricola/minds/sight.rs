//! What a player sees of a farm at one glance: the counts from which actions are judged.

use super::super::card::Card;
use super::super::farm::{FENCES, Farm, Land, PEOPLE};
use super::super::goods::{Animal, Crop, Good, Material};
use super::super::score::{Category, row};
use super::super::state::{HARVESTS, State};

/// The counts of one farm.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Sight {
    /// Rounds that follow this one.
    pub(super) left: f32,
    /// Harvests still to come.
    pub(super) harvests: f32,
    /// Actions of this family until the next harvest, this one included.
    pub(super) actions: f32,
    pub(super) people: u16,
    pub(super) rooms: u16,
    pub(super) material: Option<Material>,
    pub(super) fields: u16,
    pub(super) idle: u16,
    /// Stored and growing.
    pub(super) crops: [u16; 2],
    pub(super) sown: u16,
    pub(super) pastures: u16,
    /// Fences missing around the pasture that is not closed.
    pub(super) gap: u16,
    pub(super) fences: u16,
    pub(super) stables: u16,
    /// Cells of closed pastures without a stable.
    pub(super) sites: u16,
    pub(super) empty: u16,
    /// For each animal: how many more can live here.
    pub(super) space: [u16; 3],
    /// What one of each good makes by the best improvement; of crops at least one.
    pub(super) yields: [u16; Good::COUNT],
    /// Food that the next harvest takes, beyond what is stored as food.
    pub(super) need: f32,
    /// Of that, what nothing at hand can be turned into.
    pub(super) hunger: f32,
    /// Food that all harvests to come take, beyond what is stored as food.
    pub(super) wanted: f32,
    /// How dear food is: twice as dear where each that is missing is a begging card, and not each who goes hungry.
    pub(super) dear: f32,
}

impl Sight {
    /// Looks at the farm of a player.
    pub(super) fn of(state: &State, seat: usize) -> Sight {
        let farm = &state.farms[seat];
        let people = farm.people().len() as u16;
        let mut sight = Sight {
            left: f32::from(14_u8.saturating_sub(state.round)),
            harvests: HARVESTS.iter().filter(|it| **it >= state.round).count() as f32,
            people,
            dear: if state.rules.beg_per_food { 2.0 } else { 1.0 },
            crops: Crop::ALL.map(|crop| farm.has(crop.good())),
            ..Sight::default()
        };
        sight.count(state, farm);
        sight.yields = yields(state, seat);
        sight.hunger_of(state, farm);
        sight
    }

    fn count(&mut self, state: &State, farm: &Farm) {
        let mut pets = 0;
        for (_, land) in farm.lands() {
            match land {
                Land::Empty => self.empty += 1,
                Land::Room { material, pet } => {
                    self.rooms += 1;
                    pets += u16::from(pet.is_none());
                    self.material = Some(self.material.map_or(material, |it| it.min(material)));
                }
                Land::Field { crop, amount } => {
                    self.fields += 1;
                    match crop {
                        Some(crop) => {
                            self.crops[crop as usize] += u16::from(amount);
                            self.sown += 1;
                        }
                        None => self.idle += 1,
                    }
                }
                Land::Pasture(it) => {
                    self.pastures += 1;
                    self.fences += u16::from(it.fences);
                    self.stables += u16::from(it.stables);
                    if !it.is_closed() {
                        self.gap = u16::from((2 + 2 * it.cells).saturating_sub(it.fences));
                        continue;
                    }
                    self.sites += u16::from(it.cells.saturating_sub(it.stables));
                    let space = u16::from(it.capacity(&state.rules).saturating_sub(it.count));
                    for animal in Animal::ALL.into_iter().filter(|animal| it.animal.is_none_or(|own| own == *animal)) {
                        self.space[animal as usize] += space;
                    }
                }
                Land::Stable { animal } => {
                    self.stables += 1;
                    self.space.iter_mut().for_each(|space| *space += u16::from(animal.is_none()));
                }
                Land::Part(_) | Land::Lost => {}
            }
        }
        if !state.rules.pet_per_room {
            pets = u16::from(pets == self.rooms && pets > 0);
        }
        if state.rules.orthogonal {
            self.fences = farm.borders().count_ones() as u16;
        }
        self.space.iter_mut().for_each(|space| *space += pets);
    }

    fn hunger_of(&mut self, state: &State, farm: &Farm) {
        let next = HARVESTS.into_iter().find(|it| *it >= state.round).unwrap_or(14);
        let newborn = farm.people().iter().filter(|it| it.newborn).count() as f32;
        let each = 2.0 * f32::from(self.people);
        let food = f32::from(farm.has(Good::Food));
        let eaten = if next == state.round { each - newborn } else { each };
        self.actions = farm.free_adults() as f32 + f32::from(self.people) * f32::from(next.saturating_sub(state.round));
        self.need = (eaten - food).max(0.0);
        let most = |good: Good| {
            // Crafts that work once in a harvest make food of one only.
            let once = !state.rules.craft_freely && matches!(good, Good::Wood | Good::Clay | Good::Reed);
            farm.has(good).min(if once { 1 } else { u16::MAX })
        };
        let reserve: u16 = Good::ALL.into_iter().map(|good| most(good) * self.yields[good.index()]).sum();
        self.hunger = (self.need - f32::from(reserve) - f32::from(self.sown)).max(0.0);
        self.wanted = (each * self.harvests - food).max(0.0);
    }

    /// What another of a category is worth at the count.
    pub(super) fn gain(category: Category, now: u16, more: u16) -> f32 {
        f32::from(row(category, now + more) - row(category, now))
    }

    /// What more food is worth: much where somebody would go hungry, something where it saves crops and animals.
    pub(super) fn food(&self, more: f32) -> f32 {
        let urgent = more.min(self.hunger);
        let saving = (more - urgent).min(self.need - self.hunger).max(0.0);
        let later = (more - urgent - saving).min((self.wanted - self.need).max(0.0)).max(0.0);
        let press = if self.actions <= 2.0 {
            1.5
        } else if self.actions <= 4.0 {
            1.2
        } else {
            0.8
        };
        self.dear * (press * urgent + 0.6 * saving + 0.4 * later)
    }

    /// Whether the family has people who could be born.
    pub(super) fn grows(&self) -> bool {
        usize::from(self.people) < PEOPLE
    }

    /// Fences that can still be built.
    pub(super) fn fences_left(&self) -> u16 {
        u16::from(FENCES).saturating_sub(self.fences)
    }
}

/// What one of each good makes at feeding, by the best improvement.
fn yields(state: &State, seat: usize) -> [u16; Good::COUNT] {
    let mut yields = [0; Good::COUNT];
    yields[Good::Grain.index()] = 1;
    yields[Good::Vegetable.index()] = 1;
    for major in state.owned(seat) {
        for exchange in major.exchanges().iter().filter(|it| !it.bakes || state.rules.bake_to_feed) {
            let each = u16::from(exchange.food / exchange.amount);
            let best = &mut yields[exchange.good.index()];
            *best = each.max(*best);
        }
    }
    yields
}

/// How much lies on a card.
pub(super) fn pile(state: &State, card: Card) -> u16 {
    state.cards[card.index()].amount
}
