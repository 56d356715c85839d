//! A player's farm: fifteen cells, a supply, a family.

use super::card::{Card, Deed};
use super::goods::{Animal, Crop, Good, Material};
use super::rules::{House, Rules};

/// So many cells a farm has; they are numbered from 1, five to a row.
pub const CELLS: u8 = 15;
/// So many fences a player has.
pub const FENCES: u8 = 15;
/// So many stables a player has.
pub const STABLES: u8 = 4;
/// So many people a family can have.
pub const PEOPLE: usize = 5;

/// One cell of a farm (*terreno*).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Land {
    /// *Terreno vacío*.
    Empty,
    /// *Habitación*.
    Room {
        /// What it is made of.
        material: Material,
        /// The pet in it.
        pet: Option<Animal>,
    },
    /// *Campo*.
    Field {
        /// What grows on it.
        crop: Option<Crop>,
        /// How much of it.
        amount: u8,
    },
    /// *Pasto*: its first cell, with all that is to be said of it.
    Pasture(Pasture),
    /// A further cell of the pasture that begins at this one (*id-extra*).
    Part(u8),
    /// A stable outside of pastures, where that is allowed.
    Stable {
        /// The animal in it.
        animal: Option<Animal>,
    },
    /// No land at all: one start of the original exercise has such a cell.
    Lost,
}

/// A pasture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pasture {
    /// How many cells it has.
    pub cells: u8,
    /// How many fences are up.
    pub fences: u8,
    /// How many stables are in it.
    pub stables: u8,
    /// Which animals are in it; those of an emptied one are forgotten.
    pub animal: Option<Animal>,
    /// How many.
    pub count: u8,
}

impl Pasture {
    /// Whether all its fences are up: as many as the shortest border around so many cells has.
    ///
    /// One or two cells have only one border. Larger ones are there only where fences stand on borders, and then closed.
    pub fn is_closed(&self) -> bool {
        const SHORTEST: [u8; CELLS as usize + 1] = [0, 4, 6, 8, 8, 10, 10, 12, 12, 12, 14, 14, 14, 16, 16, 16];
        self.fences >= SHORTEST[usize::from(self.cells.min(CELLS))]
    }

    /// How many animals it holds.
    pub fn capacity(&self, rules: &Rules) -> u8 {
        if rules.stables_double {
            2_u8.saturating_mul(self.cells).saturating_mul(1 << self.stables.min(STABLES))
        } else {
            2 * (self.cells + self.stables)
        }
    }

    /// Whether one more of these animals can come in.
    pub fn takes(&self, animal: Animal, rules: &Rules) -> bool {
        self.is_closed() && self.animal.is_none_or(|it| it == animal) && self.count < self.capacity(rules)
    }
}

/// One of the family.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Person {
    /// Born in this round (*recién nacido*).
    pub newborn: bool,
    /// Has done something in this round.
    pub busy: bool,
    /// Has eaten (*alimentado*).
    pub fed: bool,
}

/// What a player has begun and goes on with as long as it can; all of it ends with the round.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[expect(clippy::struct_excessive_bools, reason = "each is a control fact of the production system, there or not")]
pub struct Going {
    /// *Sembrando*.
    pub sowing: bool,
    /// *Vallando*.
    pub fencing: bool,
    /// *Construyendo-establos*.
    pub stables: bool,
    /// *Construyendo-habitaciones*.
    pub rooms: bool,
    /// *Reformando*, to this.
    pub renovating: Option<Material>,
    /// *Colocando-animales-en-granja*: one bit for each animal.
    pub placing: u8,
    /// *Conjunta*: a purchase is to follow.
    pub buying: bool,
    /// *Conjunta*: fences are to follow.
    pub enclosing: bool,
}

/// What an action still allows by the published rules, beyond what the production system goes on with.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Errand {
    /// The card of the action.
    pub card: Option<Card>,
    /// The other deed of that card, which may follow.
    pub also: Option<Deed>,
    /// Bread is being baked.
    pub baking: bool,
    /// So many grain were baked by now in the clay oven and in the stone oven.
    pub baked: [u8; 2],
    /// One bit for each of joinery, pottery and basketry that worked in this harvest.
    pub crafted: u8,
    /// One bit for each cell whose animals were taken out while this herd is placed.
    pub lifted: u16,
}

/// What stands and walks about beside the cells' own tale.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Yard {
    /// One bit for each cell with a stable, where stables have places of their own.
    pub stables: u16,
    /// For each animal: so many wait to be given a place. They are not in the supply.
    pub loose: [u16; 3],
}

/// A farm.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Farm {
    lands: [Land; CELLS as usize],
    stock: [u16; Good::COUNT],
    people: [Person; PEOPLE],
    size: u8,
    /// Begging cards (*cartas de mendicidad*).
    pub begging: u16,
    /// For each animal: a young was born and has no place yet (*crías*).
    pub young: [bool; 3],
    /// What goes on.
    pub going: Going,
    /// What an action still allows.
    pub errand: Errand,
    /// Stables and loose animals.
    pub yard: Yard,
}

impl Farm {
    /// A wooden hut of two rooms, two people, and so much food.
    pub fn new(house: House, food: u16) -> Farm {
        let mut farm = Farm {
            lands: [Land::Empty; CELLS as usize],
            stock: [0; Good::COUNT],
            people: [Person::default(); PEOPLE],
            size: 2,
            begging: 0,
            young: [false; 3],
            going: Going::default(),
            errand: Errand::default(),
            yard: Yard::default(),
        };
        for cell in house.cells() {
            farm.set_land(cell, Land::Room { material: Material::Wood, pet: None });
        }
        farm.set(Good::Food, food);
        farm
    }

    /// What is at a cell.
    pub fn land(&self, cell: u8) -> Land {
        self.lands[usize::from(cell - 1)]
    }

    /// Puts something at a cell.
    pub fn set_land(&mut self, cell: u8, land: Land) {
        self.lands[usize::from(cell - 1)] = land;
    }

    /// All cells with what is there.
    pub fn lands(&self) -> impl Iterator<Item = (u8, Land)> + '_ {
        (1..=CELLS).zip(self.lands)
    }

    /// The empty cells.
    pub fn empty(&self) -> impl Iterator<Item = u8> + '_ {
        self.lands().filter(|(_, land)| *land == Land::Empty).map(|(cell, _)| cell)
    }

    /// The pastures with their first cells.
    pub fn pastures(&self) -> impl Iterator<Item = (u8, Pasture)> + '_ {
        self.lands().filter_map(|(cell, land)| match land {
            Land::Pasture(pasture) => Some((cell, pasture)),
            _ => None,
        })
    }

    /// The pasture whose first cell this is.
    pub fn pasture(&self, cell: u8) -> Option<Pasture> {
        match self.land(cell) {
            Land::Pasture(pasture) => Some(pasture),
            _ => None,
        }
    }

    /// The rooms: cells, materials and pets.
    pub fn rooms(&self) -> impl Iterator<Item = (u8, Material, Option<Animal>)> + '_ {
        self.lands().filter_map(|(cell, land)| match land {
            Land::Room { material, pet } => Some((cell, material, pet)),
            _ => None,
        })
    }

    /// The fields: cells, what grows there and how much.
    pub fn fields(&self) -> impl Iterator<Item = (u8, Option<Crop>, u8)> + '_ {
        self.lands().filter_map(|(cell, land)| match land {
            Land::Field { crop, amount } => Some((cell, crop, amount)),
            _ => None,
        })
    }

    /// What the house is made of; while it is renovated, what is to be replaced.
    pub fn material(&self) -> Option<Material> {
        self.rooms().map(|(_, material, _)| material).min()
    }

    /// How many fences stand, counted pasture by pasture; [`Farm::borders`] tells of those that two of them share.
    pub fn fences(&self) -> u8 {
        self.pastures().map(|(_, pasture)| pasture.fences).sum()
    }

    /// How many stables stand.
    pub fn stables(&self) -> u8 {
        self.lands()
            .map(|(_, land)| match land {
                Land::Pasture(pasture) => pasture.stables,
                Land::Stable { .. } => 1,
                _ => 0,
            })
            .sum()
    }

    /// How much of something is in the supply; of animals: on the farm.
    pub fn has(&self, good: Good) -> u16 {
        self.stock[good.index()]
    }

    /// Sets how much of something there is.
    pub fn set(&mut self, good: Good, amount: u16) {
        self.stock[good.index()] = amount;
    }

    /// Adds to the supply.
    pub fn add(&mut self, good: Good, amount: u16) {
        self.stock[good.index()] += amount;
    }

    /// Takes from the supply, which has enough.
    pub fn pay(&mut self, good: Good, amount: u16) {
        debug_assert!(self.has(good) >= amount, "{} is paid with what is there", good.name());
        self.stock[good.index()] -= amount;
    }

    /// The family.
    pub fn people(&self) -> &[Person] {
        &self.people[..usize::from(self.size)]
    }

    /// The family, to be changed.
    pub fn people_mut(&mut self) -> &mut [Person] {
        &mut self.people[..usize::from(self.size)]
    }

    /// Makes the family so large, at most [`PEOPLE`]; who is new is as by default.
    pub fn resize_family(&mut self, size: usize) {
        let size = size.min(PEOPLE);
        for person in &mut self.people[usize::from(self.size).min(size)..] {
            *person = Person::default();
        }
        self.size = size as u8;
    }

    /// A child is born.
    pub fn bear(&mut self) {
        self.resize_family(self.people().len() + 1);
        if let Some(child) = self.people_mut().last_mut() {
            child.newborn = true;
        }
    }

    /// Puts the family in order: people are told apart by how they are, and by nothing else.
    pub(super) fn sort_people(&mut self) {
        self.people_mut().sort_unstable_by_key(|it| (it.newborn, it.busy, it.fed));
    }

    /// How many can still act in this round.
    pub fn free_adults(&self) -> u32 {
        self.people().iter().filter(|it| !it.newborn && !it.busy).count() as u32
    }
}
