//! What a farm is worth, category by category.

use super::farm::Land;
use super::goods::{Animal, Crop, Material};
use super::major::Major;
use super::state::State;

/// A category of the count.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[repr(u8)]
pub enum Category {
    /// *Campos*.
    Fields,
    /// *Pastos*.
    Pastures,
    /// *Cereales*, stored and growing.
    Grain,
    /// *Hortalizas*, stored and growing.
    Vegetables,
    /// *Ovejas*.
    Sheep,
    /// *Jabalíes*.
    Boar,
    /// *Vacas*.
    Cattle,
    /// *Terrenos vacíos*.
    Empty,
    /// *Establos*, in pastures.
    Stables,
    /// *Habitaciones*, of clay or stone.
    Rooms,
    /// *Personas*.
    People,
    /// *Adquisiciones mayores*.
    Majors,
    /// What is left for joinery, pottery and basketry.
    Bonus,
    /// *Cartas de mendicidad*.
    Begging,
}

impl Category {
    /// How many there are.
    pub const COUNT: usize = 14;
    /// All of them.
    pub const ALL: [Category; Category::COUNT] = [
        Category::Fields,
        Category::Pastures,
        Category::Grain,
        Category::Vegetables,
        Category::Sheep,
        Category::Boar,
        Category::Cattle,
        Category::Empty,
        Category::Stables,
        Category::Rooms,
        Category::People,
        Category::Majors,
        Category::Bonus,
        Category::Begging,
    ];
    /// Their names.
    pub const NAMES: &'static [&'static str] = &[
        "fields",
        "pastures",
        "grain",
        "vegetables",
        "sheep",
        "boar",
        "cattle",
        "empty",
        "stables",
        "rooms",
        "people",
        "majors",
        "bonus",
        "begging",
    ];

    /// Its name.
    pub fn name(self) -> &'static str {
        Category::NAMES[self as usize]
    }
}

/// The least amounts for 1, 2, 3 and 4 points; less than the first costs one. Behind them the last row of the table.
struct Steps([u16; 4], u16);

const FIELDS: Steps = Steps([2, 3, 4, 5], 15);
const PASTURES: Steps = Steps([1, 2, 3, 4], 15);
const GRAIN: Steps = Steps([1, 4, 6, 8], 30);
const VEGETABLES: Steps = Steps([1, 2, 3, 4], 30);
const SHEEP: Steps = Steps([1, 4, 6, 8], 16);
const BOAR: Steps = Steps([1, 3, 5, 7], 16);
const CATTLE: Steps = Steps([1, 2, 4, 6], 16);

impl Steps {
    fn points(&self, amount: u16, is_bounded: bool) -> i16 {
        if is_bounded && amount > self.1 {
            return 0;
        }
        match self.0.iter().filter(|least| **least <= amount).count() as i16 {
            0 => -1,
            points => points,
        }
    }
}

/// What so many of a category are worth; of a category without rows in the table: nothing.
pub(super) fn row(category: Category, amount: u16) -> i16 {
    let steps = match category {
        Category::Fields => FIELDS,
        Category::Pastures => PASTURES,
        Category::Grain => GRAIN,
        Category::Vegetables => VEGETABLES,
        Category::Sheep => SHEEP,
        Category::Boar => BOAR,
        Category::Cattle => CATTLE,
        _ => return 0,
    };
    steps.points(amount, false)
}

/// Points by category.
pub type Account = [i16; Category::COUNT];

/// The score of a player who gave up: less than any farm counts. Five people who never eat take at most ten begging cards
/// in each of fifteen rounds, and empty land and missing goods cost another twenty points.
const GAVE_UP: i16 = -500;

impl State {
    /// What a player has earned if the play ended now.
    pub fn account(&self, seat: usize) -> Account {
        let farm = &self.farms[seat];
        let bounded = self.rules.bounded_table;
        let growing = |crop: Crop| -> u16 {
            let fields = farm.fields().filter(|(_, grows, _)| *grows == Some(crop));
            farm.has(crop.good()) + fields.map(|(_, _, amount)| u16::from(amount)).sum::<u16>()
        };
        let animals = |animal: Animal| farm.has(animal.good());
        let fields = farm.fields().count() as u16;
        let scores = |closed: bool| closed || self.rules.open_pastures_score;
        let pastures = farm.pastures().filter(|(_, it)| scores(it.is_closed())).count() as u16;
        let empty = farm.lands().filter(|(_, land)| *land == Land::Empty).count() as i16;
        let stables: u8 = farm.pastures().map(|(_, it)| it.stables).sum();
        let rooms = farm.rooms().map(|(_, material, _)| match material {
            Material::Wood => 0,
            Material::Clay => 1,
            Material::Stone => 2,
        });
        let bonus = self.owned(seat).filter_map(Major::bonus);
        let bonus = bonus.map(|(good, least)| least.iter().filter(|it| **it <= farm.has(good)).count() as i16);
        [
            FIELDS.points(fields, bounded),
            PASTURES.points(pastures, bounded),
            GRAIN.points(growing(Crop::Grain), bounded),
            VEGETABLES.points(growing(Crop::Vegetable), bounded),
            SHEEP.points(animals(Animal::Sheep), bounded),
            BOAR.points(animals(Animal::Boar), bounded),
            CATTLE.points(animals(Animal::Cattle), bounded),
            -empty,
            if bounded && stables > 4 { 0 } else { i16::from(stables.min(4)) },
            rooms.sum(),
            3 * farm.people().len() as i16,
            self.owned(seat).map(|it| i16::from(it.points())).sum(),
            bonus.sum(),
            match farm.begging {
                // One for each missing food: there is no end to such cards.
                missing if self.rules.beg_per_food => -3 * missing as i16,
                cards if bounded && cards > 15 => 0,
                cards => -3 * cards.min(15) as i16,
            },
        ]
    }

    /// What a player keeps of these points: nothing after giving up, whatever the rules play on this seat afterwards.
    pub fn kept(&self, seat: usize, points: i16) -> i16 {
        if self.gone[seat] { points.min(GAVE_UP) } else { points }
    }

    /// The sum of it.
    pub fn points(&self, seat: usize) -> i16 {
        self.account(seat).iter().sum()
    }
}
