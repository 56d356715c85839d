//! The action cards: those printed on the board, and those that are opened round by round.

use super::goods::Good;

/// An action card.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[repr(u8)]
pub enum Card {
    /// *Construir habitaciones y/o establos*.
    RoomsAndStables,
    /// *Jugador inicial*.
    StartingPlayer,
    /// *Coger 1 cereal*.
    Grain,
    /// *Arar 1 campo*.
    Plough,
    /// *Jornalero*.
    Labourer,
    /// *3 maderas*.
    Wood,
    /// *1 adobe*.
    Clay,
    /// *1 junco*.
    Reed,
    /// *Pescar*.
    Fishing,
    /// *1 adquisición mayor*.
    Major,
    /// *Construir vallas*.
    Fences,
    /// *1 oveja*.
    Sheep,
    /// *Sembrar y/o hornear pan*.
    SowAndBake,
    /// *1 piedra*, of the second period.
    FirstStone,
    /// *Ampliar la familia*.
    Family,
    /// *Reformar y después 1 adquisición mayor*.
    RenovateAndMajor,
    /// *1 jabalí*.
    Boar,
    /// *Coger 1 hortaliza*.
    Vegetable,
    /// *1 piedra*, of the fourth period.
    SecondStone,
    /// *1 vaca*.
    Cattle,
    /// *Ampliar la familia sin tener habitaciones libres*.
    FamilyAnyway,
    /// *Arar 1 campo y/o sembrar*.
    PloughAndSow,
    /// *Reformar y después construir vallas*.
    RenovateAndFences,
    /// *1 establo y/o hornear pan*: only where the family side of the board is played.
    StableAndBake,
}

/// What can be done on a card; some have two.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[repr(u8)]
pub enum Deed {
    /// Takes what lies there.
    Take,
    /// Builds rooms.
    Room,
    /// Builds stables.
    Stable,
    /// Becomes the starting player.
    Start,
    /// Ploughs a field.
    Plough,
    /// Sows.
    Sow,
    /// Bakes bread.
    Bake,
    /// Buys a major improvement.
    Buy,
    /// Builds fences.
    Fence,
    /// Renovates the house.
    Renovate,
    /// Has a child.
    Family,
}

impl Deed {
    /// All of them.
    pub const ALL: [Deed; 11] = [
        Deed::Take,
        Deed::Room,
        Deed::Stable,
        Deed::Start,
        Deed::Plough,
        Deed::Sow,
        Deed::Bake,
        Deed::Buy,
        Deed::Fence,
        Deed::Renovate,
        Deed::Family,
    ];
    /// Their names.
    pub const NAMES: &'static [&'static str] =
        &["take", "room", "stable", "start", "plough", "sow", "bake", "buy", "fence", "renovate", "family"];

    /// Its name.
    pub fn name(self) -> &'static str {
        Deed::NAMES[self as usize]
    }

    /// The deed of this name.
    pub fn named(name: &str) -> Option<Deed> {
        Deed::ALL.into_iter().find(|it| it.name() == name)
    }
}

/// What is printed on a card.
struct Print {
    name: &'static str,
    /// Its name in the rule files.
    spanish: &'static str,
    /// When it is opened; 0 for a card of the board.
    period: u8,
    deeds: &'static [Deed],
    /// What lies on it, and how much is added each round.
    gives: Option<(Good, u8)>,
    /// What comes behind the first deed, if anything does.
    then: Option<Deed>,
}

const fn print(name: &'static str, spanish: &'static str, period: u8, deeds: &'static [Deed]) -> Print {
    Print { name, spanish, period, deeds, gives: None, then: None }
}

const fn gives(name: &'static str, spanish: &'static str, period: u8, good: Good, each: u8) -> Print {
    Print { name, spanish, period, deeds: &[Deed::Take], gives: Some((good, each)), then: None }
}

const PRINTS: [Print; Card::COUNT] = [
    print("rooms-and-stables", "construir-habitaciones-y-o-establos", 0, &[Deed::Room, Deed::Stable]),
    print("starting-player", "jugador-inicial-y-o-adquisicion-menor", 0, &[Deed::Start]),
    gives("grain", "coger-1-cereal", 0, Good::Grain, 1),
    print("plough", "arar-1-campo", 0, &[Deed::Plough]),
    gives("labourer", "jornalero", 0, Good::Food, 2),
    gives("wood", "3-maderas", 0, Good::Wood, 3),
    gives("clay", "1-adobe", 0, Good::Clay, 1),
    gives("reed", "1-junco", 0, Good::Reed, 1),
    gives("fishing", "pescar", 0, Good::Food, 1),
    print("major", "1-adquisicion-mayor-o-menor", 1, &[Deed::Buy]),
    print("fences", "construir-vallas", 1, &[Deed::Fence]),
    gives("sheep", "1-oveja", 1, Good::Sheep, 1),
    print("sow-and-bake", "sembrar-y-o-hornear-pan", 1, &[Deed::Sow, Deed::Bake]),
    gives("first-stone", "1-piedra-1", 2, Good::Stone, 1),
    print("family", "ampliar-la-familia-y-despues-1-adquisicion-menor", 2, &[Deed::Family]),
    Print {
        then: Some(Deed::Buy),
        ..print("renovate-and-major", "reformar-y-despues-1-adquisicion-mayor-o-menor", 2, &[Deed::Renovate])
    },
    gives("boar", "1-jabali", 3, Good::Boar, 1),
    gives("vegetable", "coger-1-hortaliza", 3, Good::Vegetable, 1),
    gives("second-stone", "1-piedra-2", 4, Good::Stone, 1),
    gives("cattle", "1-vaca", 4, Good::Cattle, 1),
    print("family-anyway", "ampliar-la-familia-sin-tener-habitaciones-libres", 5, &[Deed::Family]),
    print("plough-and-sow", "arar-1-campo-y-o-sembrar", 5, &[Deed::Plough, Deed::Sow]),
    Print {
        then: Some(Deed::Fence),
        ..print("renovate-and-fences", "reformar-y-despues-construir-vallas", 6, &[Deed::Renovate])
    },
    print("stable-and-bake", "1-establo-y-o-hornear-pan", 0, &[Deed::Stable, Deed::Bake]),
];

impl Card {
    /// How many there are.
    pub const COUNT: usize = 24;
    /// All of them: those of the board, those of the rounds, and the extra one.
    pub const ALL: [Card; Card::COUNT] = [
        Card::RoomsAndStables,
        Card::StartingPlayer,
        Card::Grain,
        Card::Plough,
        Card::Labourer,
        Card::Wood,
        Card::Clay,
        Card::Reed,
        Card::Fishing,
        Card::Major,
        Card::Fences,
        Card::Sheep,
        Card::SowAndBake,
        Card::FirstStone,
        Card::Family,
        Card::RenovateAndMajor,
        Card::Boar,
        Card::Vegetable,
        Card::SecondStone,
        Card::Cattle,
        Card::FamilyAnyway,
        Card::PloughAndSow,
        Card::RenovateAndFences,
        Card::StableAndBake,
    ];
    /// Their names.
    pub const NAMES: &'static [&'static str] = &{
        let mut names = [""; Card::COUNT];
        let mut index = 0;
        while index < Card::COUNT {
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

    /// The card of this name.
    pub fn named(name: &str) -> Option<Card> {
        Card::ALL.into_iter().find(|it| it.name() == name)
    }

    /// Its name in the rule files.
    pub fn spanish(self) -> &'static str {
        self.print().spanish
    }

    /// The card that the rule files call so.
    pub fn of_spanish(name: &str) -> Option<Card> {
        Card::ALL.into_iter().find(|it| it.spanish() == name)
    }

    /// In which period it is opened; 0 for a card of the board.
    pub fn period(self) -> u8 {
        self.print().period
    }

    /// What can be done on it.
    pub fn deeds(self) -> &'static [Deed] {
        self.print().deeds
    }

    /// What lies on it, and how much is added each round.
    pub fn gives(self) -> Option<(Good, u8)> {
        self.print().gives
    }

    /// What may follow once its deed was begun.
    pub fn then(self) -> Option<Deed> {
        self.print().then
    }

    /// Whether what lies on it is left only by the rules of the original exercise, and not in the published game (K18).
    pub fn accumulates_by_switch(self) -> bool {
        matches!(self, Card::Grain | Card::Vegetable | Card::Labourer)
    }
}
