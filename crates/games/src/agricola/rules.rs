//! The keys of the game: which of the published and unpublished readings of Agricola is played.

use facts::{Fact, Kind, Slot, Word};
use play::{Profile, SetupError};

/// Who carries out the play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Machine {
    /// The world written here.
    Native,
    /// The production system of the rule files.
    Clips,
}

/// Where the two rooms of the start stand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum House {
    /// Side by side on cells 1 and 2, as the original exercise numbers them.
    Row,
    /// One above the other in the first column, middle and bottom row (cells 6 and 11), as on the printed board.
    Column,
}

impl House {
    /// Its two cells.
    pub fn cells(self) -> [u8; 2] {
        match self {
            House::Row => [1, 2],
            House::Column => [6, 11],
        }
    }
}

/// The switches. The numbers K12 … K31 are those of the contradictions that each of them settles.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(clippy::struct_excessive_bools, reason = "each switch is one of two readings of the rules")]
pub struct Rules {
    /// With which farms and supplies the play begins: one of the five tests.
    pub test: u8,
    /// Grain, vegetables and the day labourer's food pile up (K18).
    pub accumulate: bool,
    /// Who found nothing to do stays fed (K12, as in the authors' program).
    pub idle_stays_fed: bool,
    /// The turn passes to the larger family (K21, as in the authors' program), not to whoever can act.
    pub turn_by_size: bool,
    /// What lies beyond the last row of the table scores nothing.
    pub bounded_table: bool,
    /// A renovation takes one reed for each room, not one for the house (K19).
    pub reed_per_room: bool,
    /// A stable doubles what a pasture holds, instead of adding two (K6).
    pub stables_double: bool,
    /// One pet for each room, not one for the house.
    pub pet_per_room: bool,
    /// One begging card for each missing food, not for each person (K15).
    pub beg_per_food: bool,
    /// Animals without a place stay on the card, instead of running away.
    pub animals_stay: bool,
    /// Unfinished pastures score (K31).
    pub open_pastures_score: bool,
    /// Joinery, pottery and basketry work as often as wanted in a harvest (K17).
    pub craft_freely: bool,
    /// Grain can be baked to feed the family (K16).
    pub bake_to_feed: bool,
    /// Buying an oven comes with baking.
    pub oven_bakes: bool,
    /// One exchange for each action of baking, not as many as the improvements allow.
    pub bake_once: bool,
    /// Of the two deeds of an "and/or" card only one can be done.
    pub either_or: bool,
    /// The day labourer brings one food and one building material of choice, not two food.
    pub labourer_chooses: bool,
    /// Food is put on the starting player's card each round.
    pub starter_earns: bool,
    /// There is a further card: one stable for one wood, and/or baking.
    pub side_job: bool,
    /// So many rooms at most.
    pub most_rooms: u8,
    /// Rooms, fields and pastures must lie side by side, and fences stand on borders.
    pub orthogonal: bool,
    /// Who has more building material left wins a tie.
    pub tie_by_material: bool,
    /// A player stops when it likes, and hands back a fireplace though it could pay; the original exercise goes on as long as it can.
    pub free_choice: bool,
}

const YES_NO: Kind = Kind::Bool;

/// The keys.
pub(super) const SETTINGS: Word = Word {
    head: "agricola",
    slots: &[
        Slot::new(
            "profile",
            Kind::Choice(&["semilla", "autores", "oficial-2007-familia", "oficial-2016-familia"]),
            "which reading of the rules",
        )
        .or("semilla"),
        Slot::new("engine", Kind::Choice(&["native", "clips"]), "the native world, or the production system itself")
            .or("native"),
        Slot::new(
            "house",
            Kind::Choice(&["row", "column"]),
            "the first two rooms: cells 1 and 2, or 6 and 11, one above the other",
        )
        .or("row"),
        Slot::new(
            "test",
            Kind::Int { min: 1, max: 5 },
            "the start: 1 is the plain game, 2 to 5 are the tests of the original exercise",
        )
        .or("1"),
        Slot::new("accumulate", YES_NO, "grain, vegetables and the labourer's food pile up").or("TRUE"),
        Slot::new("idle-stays-fed", YES_NO, "who found nothing to do need not eat at the next harvest").or("FALSE"),
        Slot::new("turn-by-size", YES_NO, "who cannot act passes the turn to a larger family only").or("FALSE"),
        Slot::new("bounded-table", YES_NO, "what lies beyond the scoring table scores nothing").or("FALSE"),
        Slot::new("reed-per-room", YES_NO, "a renovation takes one reed for each room, not one in all").or("TRUE"),
        Slot::new("stables-double", YES_NO, "a stable doubles a pasture, instead of adding two places").or("FALSE"),
        Slot::new("pet-per-room", YES_NO, "one pet in each room, not one in the house").or("TRUE"),
        Slot::new("beg-per-food", YES_NO, "a begging card for each missing food, not for each person").or("FALSE"),
        Slot::new("animals-stay", YES_NO, "animals without a place stay on their card").or("TRUE"),
        Slot::new("open-pastures-score", YES_NO, "unfinished pastures score, too").or("TRUE"),
        Slot::new("craft-freely", YES_NO, "craft improvements work as often as wanted in a harvest").or("TRUE"),
        Slot::new("bake-to-feed", YES_NO, "grain can be baked while the family is fed").or("TRUE"),
        Slot::new("oven-bakes", YES_NO, "buying an oven comes with baking").or("FALSE"),
        Slot::new("bake-once", YES_NO, "one exchange for each action of baking").or("TRUE"),
        Slot::new("either-or", YES_NO, "only one deed of an and/or card").or("TRUE"),
        Slot::new("labourer-chooses", YES_NO, "the labourer brings one food and one material of choice").or("FALSE"),
        Slot::new("starter-earns", YES_NO, "food is put on the starting player's card each round").or("FALSE"),
        Slot::new("side-job", YES_NO, "a further card: a stable for one wood, and/or baking").or("FALSE"),
        Slot::new("most-rooms", Kind::Int { min: 2, max: 15 }, "the largest number of rooms").or("5"),
        Slot::new("orthogonal", YES_NO, "rooms, fields and pastures lie side by side; fences stand on borders")
            .or("FALSE"),
        Slot::new("tie-by-material", YES_NO, "who has more building material left wins a tie").or("FALSE"),
        Slot::new("free-choice", YES_NO, "actions end when the player likes, not when nothing is left").or("FALSE"),
    ],
    keys: &[],
    doc: "settings of Agricola",
};

/// What both published family games have in common.
macro_rules! official {
    ($($more:expr),*) => {
        &[
            ("accumulate", "FALSE"),
            ("reed-per-room", "FALSE"),
            ("stables-double", "TRUE"),
            ("pet-per-room", "FALSE"),
            ("beg-per-food", "TRUE"),
            ("animals-stay", "FALSE"),
            ("open-pastures-score", "FALSE"),
            ("craft-freely", "FALSE"),
            ("bake-to-feed", "FALSE"),
            ("oven-bakes", "TRUE"),
            ("bake-once", "FALSE"),
            ("either-or", "FALSE"),
            ("starter-earns", "TRUE"),
            ("side-job", "TRUE"),
            ("most-rooms", "15"),
            ("orthogonal", "TRUE"),
            ("free-choice", "TRUE"),
            ("house", "column"),
            $($more),*
        ]
    };
}

/// The profiles.
pub(super) const PROFILES: &[Profile] = &[
    Profile { name: "semilla", doc: "as the production system means it, contradictions settled", sets: &[] },
    Profile {
        name: "autores",
        doc: "the same with two habits of the authors' program: the idle stay fed, larger families go on",
        sets: &[("idle-stays-fed", "TRUE"), ("turn-by-size", "TRUE")],
    },
    Profile {
        name: "oficial-2007-familia",
        doc: "the published game of 2007, family side of the board",
        sets: official!(("labourer-chooses", "TRUE")),
    },
    Profile {
        name: "oficial-2016-familia",
        doc: "the published game of 2016 without hand cards",
        sets: official!(("tie-by-material", "TRUE")),
    },
];

/// The switches as they are told: all keys but the profile, which only names them, who carries out the play, and where the
/// first rooms stand, which the cells tell.
pub(super) const TOLD: Word =
    Word { head: "rules", slots: SETTINGS.slots.split_at(3).1, keys: &[], doc: "which reading of the rules is played" };

impl Rules {
    /// The switches as a fact.
    pub(super) fn say(&self) -> Fact {
        let flags = [
            ("accumulate", self.accumulate),
            ("idle-stays-fed", self.idle_stays_fed),
            ("turn-by-size", self.turn_by_size),
            ("bounded-table", self.bounded_table),
            ("reed-per-room", self.reed_per_room),
            ("stables-double", self.stables_double),
            ("pet-per-room", self.pet_per_room),
            ("beg-per-food", self.beg_per_food),
            ("animals-stay", self.animals_stay),
            ("open-pastures-score", self.open_pastures_score),
            ("craft-freely", self.craft_freely),
            ("bake-to-feed", self.bake_to_feed),
            ("oven-bakes", self.oven_bakes),
            ("bake-once", self.bake_once),
            ("either-or", self.either_or),
            ("labourer-chooses", self.labourer_chooses),
            ("starter-earns", self.starter_earns),
            ("side-job", self.side_job),
            ("orthogonal", self.orthogonal),
            ("tie-by-material", self.tie_by_material),
            ("free-choice", self.free_choice),
        ];
        // In the order of the word, as all facts are.
        TOLD.slots.iter().fold(Fact::new(TOLD.head), |fact, slot| match slot.name {
            "test" => fact.with(slot.name, self.test),
            "most-rooms" => fact.with(slot.name, self.most_rooms),
            name => fact.with(name, flags.iter().any(|(flag, on)| *flag == name && *on)),
        })
    }

    /// The switches by these settings.
    pub(super) fn of(settings: &Fact) -> Result<Rules, SetupError> {
        let rules = Rules {
            test: number(settings, "test")?,
            accumulate: settings.is("accumulate"),
            idle_stays_fed: settings.is("idle-stays-fed"),
            turn_by_size: settings.is("turn-by-size"),
            bounded_table: settings.is("bounded-table"),
            reed_per_room: settings.is("reed-per-room"),
            stables_double: settings.is("stables-double"),
            pet_per_room: settings.is("pet-per-room"),
            beg_per_food: settings.is("beg-per-food"),
            animals_stay: settings.is("animals-stay"),
            open_pastures_score: settings.is("open-pastures-score"),
            craft_freely: settings.is("craft-freely"),
            bake_to_feed: settings.is("bake-to-feed"),
            oven_bakes: settings.is("oven-bakes"),
            bake_once: settings.is("bake-once"),
            either_or: settings.is("either-or"),
            labourer_chooses: settings.is("labourer-chooses"),
            starter_earns: settings.is("starter-earns"),
            side_job: settings.is("side-job"),
            most_rooms: number(settings, "most-rooms")?,
            orthogonal: settings.is("orthogonal"),
            tie_by_material: settings.is("tie-by-material"),
            free_choice: settings.is("free-choice"),
        };
        if rules.orthogonal && rules.test == 2 {
            let reason = "the pastures of test 2 do not lie side by side, as `orthogonal` asks for".to_owned();
            return Err(SetupError::Setting { key: "test".to_owned(), reason });
        }
        Ok(rules)
    }

    /// The readings of the original exercise, for its plain game.
    pub const SEMILLA: Rules = Rules {
        test: 1,
        accumulate: true,
        idle_stays_fed: false,
        turn_by_size: false,
        bounded_table: false,
        reed_per_room: true,
        stables_double: false,
        pet_per_room: true,
        beg_per_food: false,
        animals_stay: true,
        open_pastures_score: true,
        craft_freely: true,
        bake_to_feed: true,
        oven_bakes: false,
        bake_once: true,
        either_or: true,
        labourer_chooses: false,
        starter_earns: false,
        side_job: false,
        most_rooms: 5,
        orthogonal: false,
        tie_by_material: false,
        free_choice: false,
    };

    /// Whether an action allows nothing beyond what the production system goes on with.
    pub(super) fn has_no_errands(&self) -> bool {
        self.either_or && self.bake_once && !self.oven_bakes
    }

    /// Whether these are rules that the production system knows.
    pub(super) fn is_original(&self) -> bool {
        let Rules { test, accumulate, idle_stays_fed, turn_by_size, bounded_table, .. } = *self;
        *self == Rules { test, accumulate, idle_stays_fed, turn_by_size, bounded_table, ..Rules::SEMILLA }
    }
}

/// Who carries out the play, by these settings.
pub(super) fn machine(settings: &Fact) -> Machine {
    if settings.text("engine") == Some("clips") { Machine::Clips } else { Machine::Native }
}

/// Where the first rooms stand, by these settings.
pub(super) fn house(settings: &Fact) -> House {
    if settings.text("house") == Some("column") { House::Column } else { House::Row }
}

fn number(settings: &Fact, key: &'static str) -> Result<u8, SetupError> {
    let value = settings.int(key).and_then(|it| u8::try_from(it).ok());
    value.ok_or_else(|| SetupError::Setting { key: key.to_owned(), reason: "it is missing".to_owned() })
}
