//! The keys of the game.

use facts::text::quoted;
use facts::{Fact, Kind, Slot, Word};
use play::{Former, Profile, ProfileKeys, SetupError};

use super::file;
use super::generate::Kind as MapKind;
use super::map::{Extent, Rules};
use super::naming::{Exit, Naming};

const SIDE: Kind = Kind::Int { min: 1, max: Extent::LONGEST as i64 };
const SHARE: Kind = Kind::Real { min: 0.0, max: 1.0 };

/// The keys of the game.
pub(super) const SETTINGS: Word = Word {
    head: "pacalgo2",
    slots: &[
        Slot::new(
            "profile",
            Kind::Choice(&["corrected", "original", "arcade"]),
            "the game as it is meant, or as in the original exercise, or as in an arcade",
        )
        .or("corrected"),
        Slot::new("blocked", Kind::Choice(BLOCKED), "a move against a wall: refused, or ignored and not counted")
            .or("refused"),
        Slot::new("part", Kind::Int { min: 1, max: 2 }, "of the specification: in part 1 there are no chocolates")
            .or("2"),
        Slot::new(
            "radius",
            Kind::Int { min: 0, max: Rules::WIDEST as i64 },
            "up to this distance a ghost is dangerous; a map may say otherwise",
        )
        .or("3"),
        Slot::new(
            "level",
            Kind::Int { min: 1, max: Rules::HIGHEST as i64 },
            "of chocolate after eating; a map may say otherwise",
        )
        .or("10"),
        Slot::new("kind", Kind::Choice(MapKind::NAMES), "of a generated map").or("open"),
        Slot::new("width", SIDE, "cells per row of a generated map").or("20"),
        Slot::new("height", SIDE, "rows of a generated map").or("12"),
        Slot::new("walls", SHARE, "share of walls, where they are scattered").or("0.2"),
        Slot::new("ghosts", SHARE, "share of ghosts, where they are scattered").or("0.01"),
        Slot::new("chocolates", SHARE, "share of chocolates in a generated map").or("0.05"),
        Slot::new(
            "exit",
            Kind::Text,
            "the exit, for maps of other games that have none: ROW,COLUMN, or X,Y where cells are named so",
        )
        .or(""),
        Slot::new(
            Naming::KEY,
            Kind::Choice(Naming::NAMES),
            "how cells are named: (row,column) from the top left, or (x, y) from the bottom",
        )
        .or("row-column"),
    ],
    keys: &[],
    doc: "settings of Pacalgo2",
};

/// What a blocked move does.
const BLOCKED: &[&str] = &["refused", "ignored"];

/// The profiles.
pub(super) const PROFILES: &[Profile] = &[
    Profile {
        name: "corrected",
        doc: "a blocked move is refused; cells are named (row,column) from the top left",
        sets: &[],
    },
    Profile {
        name: "original",
        doc: "the original exercise: the same rules, its letters A, B, D, I, and cells (x, y) from the bottom left",
        sets: &[(Naming::KEY, "x-y")],
    },
    Profile {
        name: "arcade",
        doc: "a blocked move is ignored: not counted, and the level is kept",
        sets: &[("blocked", "ignored")],
    },
];

/// Names from before the source document was called the original exercise. Its profile was the default, and cells were named its way.
pub(super) const FORMER: &[Former] = &[
    Former::Value { key: "profile", was: "seed", is: "original" },
    Former::Absent { key: Naming::KEY, means: "x-y" },
    Former::Shown { key: Naming::KEY },
    Former::Alike { key: "profile", value: "corrected", with: "original" },
];

/// The letters of the original exercise; the English ones are taken beside them.
pub(super) const PROFILE_KEYS: &[ProfileKeys] = &[ProfileKeys {
    profile: "original",
    keys: &[("up", &["A", "u"]), ("down", &["B", "d"]), ("right", &["D", "r"]), ("left", &["I", "l"])],
}];

/// Radius and level by these settings.
pub(super) fn rules(settings: &Fact) -> Result<Rules, SetupError> {
    Ok(Rules { radius: number(settings, "radius")?, level: number(settings, "level")? })
}

/// The exit of a map that has none of its own, by these settings.
pub(super) fn exit(settings: &Fact) -> Result<Exit, SetupError> {
    let naming = Naming::of(settings);
    let Some(text) = settings.text("exit").filter(|text| !text.is_empty()) else {
        return Ok(Exit { naming, numbers: None });
    };
    let Some(cell) = file::read_cell(text) else {
        let form = match naming {
            Naming::Xy => "X,Y as in `18,1`",
            Naming::RowColumn => "ROW,COLUMN as in `2,19`",
        };
        return Err(refused("exit", format!("it is {form}, not {}", quoted(text))));
    };
    Ok(Exit { naming, numbers: Some((cell.x, cell.y)) })
}

/// Whether blocked moves are ignored.
pub(super) fn ignores_blocked(settings: &Fact) -> bool {
    settings.text("blocked") == Some("ignored")
}

/// A key as a number of this type.
pub(super) fn number<T: TryFrom<i64>>(settings: &Fact, key: &'static str) -> Result<T, SetupError> {
    let value = settings.int(key).and_then(|it| T::try_from(it).ok());
    value.ok_or_else(|| refused(key, "it is missing".to_owned()))
}

/// A setting is refused.
pub(super) fn refused(key: &str, reason: String) -> SetupError {
    SetupError::Setting { key: key.to_owned(), reason }
}
