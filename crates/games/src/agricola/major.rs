//! The major improvements, and what they turn into food.

use super::goods::Good;

/// A major improvement (*adquisición mayor*); there is one of each.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[repr(u8)]
pub enum Major {
    /// *Hogar*, for 2 clay.
    FirstFireplace,
    /// *Hogar*, for 3 clay.
    SecondFireplace,
    /// *Cocina*, for 4 clay.
    FirstHearth,
    /// *Cocina*, for 5 clay.
    SecondHearth,
    /// *Horno de adobe*.
    ClayOven,
    /// *Horno de piedra*.
    StoneOven,
    /// *Pozo*.
    Well,
    /// *Ebanistería*.
    Joinery,
    /// *Alfarería*.
    Pottery,
    /// *Cestería*.
    Basketry,
}

/// Turns goods into food.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Exchange {
    /// What is given.
    pub good: Good,
    /// How much of it.
    pub amount: u8,
    /// What comes of it.
    pub food: u8,
    /// Whether that is called baking.
    pub bakes: bool,
}

/// What is printed on an improvement.
struct Print {
    name: &'static str,
    spanish: &'static str,
    cost: &'static [(Good, u8)],
    points: u8,
    exchanges: &'static [Exchange],
    /// The good that earns more points at the end, and how much of it is needed for one, two and three.
    bonus: Option<(Good, [u16; 3])>,
}

const fn turns(good: Good, food: u8) -> Exchange {
    Exchange { good, amount: 1, food, bakes: false }
}

const fn bakes(amount: u8, food: u8) -> Exchange {
    Exchange { good: Good::Grain, amount, food, bakes: true }
}

const FIREPLACE: &[Exchange] =
    &[turns(Good::Vegetable, 2), turns(Good::Sheep, 2), turns(Good::Boar, 2), turns(Good::Cattle, 3), bakes(1, 2)];
const HEARTH: &[Exchange] =
    &[turns(Good::Vegetable, 3), turns(Good::Sheep, 2), turns(Good::Boar, 3), turns(Good::Cattle, 4), bakes(1, 3)];

const fn print(
    name: &'static str,
    spanish: &'static str,
    cost: &'static [(Good, u8)],
    points: u8,
    exchanges: &'static [Exchange],
) -> Print {
    Print { name, spanish, cost, points, exchanges, bonus: None }
}

const PRINTS: [Print; Major::COUNT] = [
    print("first-fireplace", "hogar-1", &[(Good::Clay, 2)], 1, FIREPLACE),
    print("second-fireplace", "hogar-2", &[(Good::Clay, 3)], 1, FIREPLACE),
    print("first-hearth", "cocina-1", &[(Good::Clay, 4)], 1, HEARTH),
    print("second-hearth", "cocina-2", &[(Good::Clay, 5)], 1, HEARTH),
    print("clay-oven", "horno-de-adobe", &[(Good::Clay, 3), (Good::Stone, 1)], 2, &[bakes(1, 5)]),
    print("stone-oven", "horno-de-piedra", &[(Good::Clay, 1), (Good::Stone, 3)], 3, &[bakes(1, 4), bakes(2, 8)]),
    print("well", "pozo", &[(Good::Wood, 1), (Good::Stone, 3)], 4, &[]),
    Print {
        bonus: Some((Good::Wood, [3, 5, 7])),
        ..print("joinery", "ebanisteria", &[(Good::Wood, 2), (Good::Stone, 2)], 2, &[turns(Good::Wood, 2)])
    },
    Print {
        bonus: Some((Good::Clay, [3, 5, 7])),
        ..print("pottery", "alfareria", &[(Good::Clay, 2), (Good::Stone, 2)], 2, &[turns(Good::Clay, 2)])
    },
    Print {
        bonus: Some((Good::Reed, [2, 4, 5])),
        ..print("basketry", "cesteria", &[(Good::Reed, 2), (Good::Stone, 2)], 2, &[turns(Good::Reed, 3)])
    },
];

impl Major {
    /// How many there are.
    pub const COUNT: usize = 10;
    /// All of them.
    pub const ALL: [Major; Major::COUNT] = [
        Major::FirstFireplace,
        Major::SecondFireplace,
        Major::FirstHearth,
        Major::SecondHearth,
        Major::ClayOven,
        Major::StoneOven,
        Major::Well,
        Major::Joinery,
        Major::Pottery,
        Major::Basketry,
    ];
    /// The fireplaces: they can be given back for a hearth.
    pub const FIREPLACES: [Major; 2] = [Major::FirstFireplace, Major::SecondFireplace];
    /// Their names.
    pub const NAMES: &'static [&'static str] = &{
        let mut names = [""; Major::COUNT];
        let mut index = 0;
        while index < Major::COUNT {
            names[index] = PRINTS[index].name;
            index += 1;
        }
        names
    };

    /// Its place in the list of all.
    pub fn index(self) -> usize {
        self as usize
    }

    fn print(self) -> &'static Print {
        &PRINTS[self.index()]
    }

    /// Its name.
    pub fn name(self) -> &'static str {
        self.print().name
    }

    /// The improvement of this name.
    pub fn named(name: &str) -> Option<Major> {
        Major::ALL.into_iter().find(|it| it.name() == name)
    }

    /// Its name in the rule files.
    pub fn spanish(self) -> &'static str {
        self.print().spanish
    }

    /// The improvement that the rule files call so.
    pub fn of_spanish(name: &str) -> Option<Major> {
        Major::ALL.into_iter().find(|it| it.spanish() == name)
    }

    /// What it costs.
    pub fn cost(self) -> &'static [(Good, u8)] {
        self.print().cost
    }

    /// What it is worth at the end.
    pub fn points(self) -> u8 {
        self.print().points
    }

    /// What it turns into food.
    pub fn exchanges(self) -> &'static [Exchange] {
        self.print().exchanges
    }

    /// Which good earns more points at the end, and how much of it is needed for one, two and three.
    pub fn bonus(self) -> Option<(Good, [u16; 3])> {
        self.print().bonus
    }

    /// Whether a fireplace can be given back for it.
    pub fn is_hearth(self) -> bool {
        matches!(self, Major::FirstHearth | Major::SecondHearth)
    }
}
