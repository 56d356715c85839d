//! The keys of the game, and the rules they make.

use facts::{Fact, Kind, Slot, Word};
use play::{Dice, Profile, SetupError};

use super::place::Size;

/// The keys of the game.
pub(super) const SETTINGS: Word = Word {
    head: "cave",
    slots: &[
        Slot::new(
            "profile",
            Kind::Choice(&["corrected", "letter"]),
            "whether the size is told, as the rules need it, or the original exercise to the letter",
        )
        .or("corrected"),
        Slot::new("size", Kind::Text, "cells of a generated cave: `10`, or columns and rows as in `10x6`").or("10"),
        Slot::new("agents", Kind::Int { min: 1, max: 4 }, "agents in the corners, clockwise from the north-west")
            .or("1"),
        Slot::new("monsters", Kind::Int { min: 0, max: 10_000 }, "monsters; each agent has as many arrows").or("3"),
        Slot::new("treasures", Kind::Int { min: 0, max: 10_000 }, "treasures").or("3"),
        Slot::new("pit", Kind::Real { min: 0.0, max: 1.0 }, "chance of a pit in each cell that holds nothing else")
            .or("0.1"),
        Slot::new("bombs", Kind::Int { min: 0, max: 100 }, "stench bombs of each agent").or("3"),
        Slot::new(
            "duration",
            Kind::Int { min: 0, max: 1_000_000 },
            "cycles for which a bomb smells after the one in which it was laid",
        )
        .or("20"),
        Slot::new("wait-from", Kind::Int { min: 0, max: 255 }, "the shortest wait for the next bomb, in cycles")
            .or("4"),
        Slot::new("wait-to", Kind::Int { min: 0, max: 255 }, "the longest wait for the next bomb, in cycles").or("7"),
        Slot::new("fair", Kind::Bool, "whether another agent goes first in each cycle").or("FALSE"),
        Slot::new(
            "walls",
            Kind::Choice(&["told", "unknown"]),
            "whether agents are told the size, or must feel the walls",
        )
        .or("told"),
        Slot::new("moan", Kind::Choice(HEARERS), "who hears a monster die").or("shooter"),
        Slot::new("cycles", Kind::Int { min: 1, max: 1_000_000 }, "the play ends after this number of cycles")
            .or("2000"),
    ],
    keys: &[],
    doc: "settings of the monster cave",
};

/// Named sets of defaults.
pub(super) const PROFILES: &[Profile] = &[
    Profile {
        name: "corrected",
        doc: "agents are told the size of the cave, as the rules of the original exercise need it",
        sets: &[],
    },
    Profile {
        name: "letter",
        doc: "the original exercise to the letter: walls are not known until one is bumped into, and cells are named (column,row)",
        sets: &[("walls", "unknown")],
    },
];

/// What agents are not told: where they must feel the walls, the size is not in their brief either.
pub(super) fn untold(settings: &Fact) -> &'static [&'static str] {
    if settings.text("walls") == Some("unknown") { &["size"] } else { &[] }
}

/// Who may hear a moan.
pub(super) const HEARERS: &[&str] = &["shooter", "all"];

/// The rules of a play, besides what lies in the cave.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rules {
    /// Stench bombs of each agent.
    pub bombs: u8,
    /// A bomb laid in one cycle smells in so many further ones.
    pub duration: u32,
    /// The shortest and the longest wait for a bomb, in cycles.
    pub wait: (u8, u8),
    /// Whether another agent goes first in each cycle.
    pub fair: bool,
    /// Whether the size is not told, so that agents count from their homes and learn the walls by bumping.
    pub hides_walls: bool,
    /// Whether a moan is heard by all, and not by the shooter alone.
    pub all_hear: bool,
    /// The play ends after so many cycles.
    pub cycles: u32,
}

impl Default for Rules {
    /// The original exercise's, with the decided duration and cap.
    fn default() -> Rules {
        Rules { bombs: 3, duration: 20, wait: (4, 7), fair: false, hides_walls: false, all_hear: false, cycles: 2000 }
    }
}

impl Rules {
    /// The rules by these settings.
    pub(super) fn of(settings: &Fact) -> Result<Rules, SetupError> {
        let rules = Rules {
            bombs: number(settings, "bombs")?,
            duration: number(settings, "duration")?,
            wait: (number(settings, "wait-from")?, number(settings, "wait-to")?),
            fair: settings.is("fair"),
            hides_walls: settings.text("walls") == Some("unknown"),
            all_hear: settings.text("moan") == Some("all"),
            cycles: number(settings, "cycles")?,
        };
        let (from, to) = rules.wait;
        if from > to {
            return Err(refused("wait-to", format!("the longest wait {to} is shorter than the shortest, {from}")));
        }
        Ok(rules)
    }

    /// The wait for the first bomb of an agent.
    pub(super) fn first_wait(&self, dice: &mut Dice) -> u8 {
        let (from, to) = self.wait;
        if self.bombs == 0 { 0 } else { from + dice.below(u32::from(to - from) + 1) as u8 }
    }
}

/// A key as a number of this type.
pub(super) fn number<T: TryFrom<i64>>(settings: &Fact, key: &'static str) -> Result<T, SetupError> {
    let value = settings.int(key).and_then(|it| T::try_from(it).ok());
    value.ok_or_else(|| refused(key, "it is missing".to_owned()))
}

/// The key `size`: one side for both, or columns and rows.
pub(super) fn size(settings: &Fact) -> Result<Size, SetupError> {
    let text = settings.text("size").unwrap_or_default();
    parse_size(text).ok_or_else(|| {
        let longest = Size::LONGEST;
        refused("size", format!("takes a side from 1 to {longest}, or COLUMNSxROWS as in `10x6`, not `{text}`"))
    })
}

/// A size as people write it: `10`, or `10x6`.
pub(super) fn parse_size(text: &str) -> Option<Size> {
    let side = |text: &str| {
        let plain = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
        text.parse::<u8>().ok().filter(|side| plain && (1..=Size::LONGEST).contains(side))
    };
    let (columns, rows) = text.split_once('x').unwrap_or((text, text));
    Some(Size { columns: side(columns)?, rows: side(rows)? })
}

/// A setting is refused.
pub(super) fn refused(key: &str, reason: String) -> SetupError {
    SetupError::Setting { key: key.to_owned(), reason }
}
