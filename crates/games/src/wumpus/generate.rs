//! Caves from settings: read from a map, or made by dice.

use facts::{Diagnostics, Fact};
use play::{Dice, MapText, SetupError};

use super::file::{self, FileRules, Format};
use super::layout::{Item, Layout};
use super::percept::Cave;
use super::room::Room;
use super::rules::{ProfileName, Scoring};
use super::{Recipe, Source};

/// How caves are made by dice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Generator {
    /// As in *AIMA*: each room but the start has a pit by chance; Wumpus and gold lie anywhere else, independently.
    Aima,
    /// The same, but the gold lies in no pit and can be reached around the pits.
    Fair,
}

impl Generator {
    /// Their names.
    pub const NAMES: &'static [&'static str] = &["aima", "fair"];

    /// `fair` throws this many caves away before it clears a path itself.
    const TRIES: u32 = 1000;

    /// A cave by these rules. Where things may not share a room, Wumpus, gold and pits are drawn in this order, each from
    /// the rooms that are left.
    pub fn layout(self, cave: &Cave, mut dice: Dice) -> Layout {
        let mut layout = drawn(cave, &mut dice);
        if self == Generator::Fair {
            for _ in 0..Generator::TRIES {
                if is_fair(&layout) {
                    return layout;
                }
                layout = drawn(cave, &mut dice);
            }
            clear_a_path(&mut layout);
        }
        layout
    }
}

fn drawn(cave: &Cave, dice: &mut Dice) -> Layout {
    let mut items = Vec::with_capacity(8);
    draw(cave, dice, |room, item| items.push((room, item)));
    Layout { side: cave.side, items }
}

/// Draws what lies where, and puts it there one by one.
pub(super) fn draw(cave: &Cave, dice: &mut Dice, mut put: impl FnMut(Room, Item)) {
    let side = cave.side;
    let start = Room::start(side).index(side);
    let others = u32::from(side) * u32::from(side) - 1;
    if others > 0 {
        let place = |number: u32| Room::at(number as usize + usize::from(number as usize >= start), side);
        let wumpus = dice.below(others);
        let gold = if cave.shared || others == 1 {
            dice.below(others)
        } else {
            let number = dice.below(others - 1);
            number + u32::from(number >= wumpus)
        };
        put(place(wumpus), Item::Wumpus);
        if cave.shared || others > 1 {
            put(place(gold), Item::Gold);
        }
        let mut number = 0;
        for row in 0..side {
            for column in 0..side {
                let room = Room { row, column };
                if room == Room::start(side) {
                    continue;
                }
                let taken = !cave.shared && (number == wumpus || number == gold);
                if !taken && dice.chance(cave.pit) {
                    put(room, Item::Pit);
                }
                number += 1;
            }
        }
    }
}

/// The gold can be reached without falling; the Wumpus may be in the way, for there is an arrow.
fn is_fair(layout: &Layout) -> bool {
    let Some(gold) = layout.gold() else { return true };
    let side = layout.side;
    let mut open = vec![true; usize::from(side) * usize::from(side)];
    for pit in layout.pits() {
        open[pit.index(side)] = false;
    }
    let mut frontier = vec![Room::start(side)];
    while let Some(room) = frontier.pop() {
        // A room is closed once it was reached, so each is walked through once.
        if !std::mem::replace(&mut open[room.index(side)], false) {
            continue;
        }
        if room == gold {
            return true;
        }
        frontier.extend(room.neighbors(side));
    }
    false
}

/// Where chance makes no fair cave, the pits between the start and the gold are filled: up, then across.
fn clear_a_path(layout: &mut Layout) {
    let Some(gold) = layout.gold() else { return };
    layout.items.retain(|(room, item)| {
        let on_the_way = room.column == 0 && room.row >= gold.row || room.row == gold.row && room.column <= gold.column;
        *item != Item::Pit || !on_the_way
    });
}

/// Understands the settings, and the map where there is one.
pub(super) fn recipe(settings: &Fact, map: Option<&MapText>) -> Result<(Recipe, Diagnostics), SetupError> {
    let mut cave = rules(settings)?;
    let Some(map) = map else {
        let largest = cave.profile.largest();
        if cave.side > largest {
            let reason =
                format!("profile `{}` has caves up to {largest}×{largest}, not {}", cave.profile.name(), cave.side);
            return Err(SetupError::Setting { key: "size".to_owned(), reason });
        }
        let generator = if settings.text("generator") == Some("fair") { Generator::Fair } else { Generator::Aima };
        return Ok((Recipe { cave, source: Source::Dice(generator) }, Diagnostics::default()));
    };
    let format = Format::of(settings);
    let rules = FileRules::of(cave.profile);
    let (layout, diagnostics) = file::read(&map.text, format, rules);
    match layout {
        Some(layout) if !diagnostics.has_errors() => {
            cave.side = layout.side;
            cave.complete = layout.wumpus().is_some() && layout.gold().is_some();
            Ok((Recipe { cave, source: Source::File(layout) }, diagnostics))
        }
        _ => Err(SetupError::Map { map: map.clone(), diagnostics }),
    }
}

/// The rules of a generated cave by these settings.
pub(super) fn rules(settings: &Fact) -> Result<Cave, SetupError> {
    let missing = |key: &str| SetupError::Setting { key: key.to_owned(), reason: "it is missing".to_owned() };
    let text = |key: &'static str| settings.text(key).ok_or_else(|| missing(key));
    let profile = ProfileName::named(text("profile")?).ok_or_else(|| missing("profile"))?;
    let side = settings.int("size").and_then(|size| u8::try_from(size).ok()).ok_or_else(|| missing("size"))?;
    Ok(Cave {
        side,
        profile,
        scoring: Scoring::named(text("scoring")?).ok_or_else(|| missing("scoring"))?,
        pit: settings.real("pit").ok_or_else(|| missing("pit"))?,
        shared: profile != ProfileName::Ep3,
        complete: side > 1,
    })
}
