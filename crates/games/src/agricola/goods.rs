//! What there is to have: building material, crops, animals, food.

use facts::Symbol;

/// Something that is counted in a player's supply (*recurso*).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[repr(u8)]
pub enum Good {
    /// *Madera*.
    Wood,
    /// *Adobe*.
    Clay,
    /// *Piedra*.
    Stone,
    /// *Junco*.
    Reed,
    /// *Cereal*.
    Grain,
    /// *Hortaliza*.
    Vegetable,
    /// *Comida*.
    Food,
    /// *Oveja*.
    Sheep,
    /// *Jabalí*.
    Boar,
    /// *Vaca*.
    Cattle,
}

impl Good {
    /// How many kinds there are.
    pub const COUNT: usize = 10;
    /// All of them, in the order of a supply.
    pub const ALL: [Good; Good::COUNT] = [
        Good::Wood,
        Good::Clay,
        Good::Stone,
        Good::Reed,
        Good::Grain,
        Good::Vegetable,
        Good::Food,
        Good::Sheep,
        Good::Boar,
        Good::Cattle,
    ];
    /// Their names.
    pub const NAMES: &'static [&'static str] =
        &["wood", "clay", "stone", "reed", "grain", "vegetable", "food", "sheep", "boar", "cattle"];

    /// Its place in a supply.
    pub fn index(self) -> usize {
        self as usize
    }

    /// Its name.
    pub fn name(self) -> &'static str {
        Good::NAMES[self.index()]
    }

    /// The good of this name.
    pub fn named(name: &str) -> Option<Good> {
        Good::ALL.into_iter().find(|it| it.name() == name)
    }

    /// Its animal, if it is one.
    pub fn animal(self) -> Option<Animal> {
        Animal::ALL.into_iter().find(|it| it.good() == self)
    }
}

/// An animal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[repr(u8)]
pub enum Animal {
    /// *Oveja*.
    Sheep,
    /// *Jabalí*.
    Boar,
    /// *Vaca*.
    Cattle,
}

impl Animal {
    /// All of them.
    pub const ALL: [Animal; 3] = [Animal::Sheep, Animal::Boar, Animal::Cattle];
    /// Their names.
    pub const NAMES: &'static [&'static str] = &["sheep", "boar", "cattle"];

    /// Its name.
    pub fn name(self) -> &'static str {
        Animal::NAMES[self as usize]
    }

    /// The animal of this name.
    pub fn named(name: &str) -> Option<Animal> {
        Animal::ALL.into_iter().find(|it| it.name() == name)
    }

    /// How it is counted in a supply.
    pub fn good(self) -> Good {
        Good::ALL[Good::Sheep.index() + self as usize]
    }
}

/// What is sown (*vegetal*).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[repr(u8)]
pub enum Crop {
    /// *Cereal*.
    Grain,
    /// *Hortaliza*.
    Vegetable,
}

impl Crop {
    /// Both.
    pub const ALL: [Crop; 2] = [Crop::Grain, Crop::Vegetable];
    /// Their names.
    pub const NAMES: &'static [&'static str] = &["grain", "vegetable"];

    /// Its name.
    pub fn name(self) -> &'static str {
        Crop::NAMES[self as usize]
    }

    /// The crop of this name.
    pub fn named(name: &str) -> Option<Crop> {
        Crop::ALL.into_iter().find(|it| it.name() == name)
    }

    /// How it is counted in a supply.
    pub fn good(self) -> Good {
        match self {
            Crop::Grain => Good::Grain,
            Crop::Vegetable => Good::Vegetable,
        }
    }

    /// How many lie on a field on which one was sown.
    pub fn sown(self) -> u8 {
        match self {
            Crop::Grain => 3,
            Crop::Vegetable => 2,
        }
    }
}

/// What a house is made of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[repr(u8)]
pub enum Material {
    /// *Madera*.
    Wood,
    /// *Adobe*.
    Clay,
    /// *Piedra*.
    Stone,
}

impl Material {
    /// All of them, from the poorest.
    pub const ALL: [Material; 3] = [Material::Wood, Material::Clay, Material::Stone];
    /// Their names.
    pub const NAMES: &'static [&'static str] = &["wood", "clay", "stone"];

    /// Its name.
    pub fn name(self) -> &'static str {
        Material::NAMES[self as usize]
    }

    /// The material of this name.
    pub fn named(name: &str) -> Option<Material> {
        Material::ALL.into_iter().find(|it| it.name() == name)
    }

    /// How it is counted in a supply.
    pub fn good(self) -> Good {
        Good::ALL[self as usize]
    }

    /// What a house of it can be renovated to.
    pub fn better(self) -> Option<Material> {
        Material::ALL.get(self as usize + 1).copied()
    }
}

/// A name as a value.
pub(super) fn named(name: &'static str) -> Symbol {
    Symbol::literal(name)
}
