//! The header of a position: `; key: value` lines.

use facts::{Diagnostics, Place, did_you_mean};

use super::super::super::room::Facing;
use facts::text::{Line, Token, quoted, ranged, refuse_missing, refuse_rest, tokens};

const KEYS: [&str; 6] = ["agent", "arrow", "shot", "gold", "wumpus", "size"];
const SPOT_USAGE: &str = "ROW COLUMN FACING; facing is north, east, south or west, or ^ > v <";

/// A room and a direction, not yet compared with the map.
#[derive(Debug)]
pub(super) struct Spot<'a> {
    pub(super) row: Token<'a>,
    pub(super) column: Token<'a>,
    pub(super) facing: Facing,
    end: usize,
}

impl Spot<'_> {
    /// All three words.
    pub(super) fn place(&self) -> Place {
        Place { length: self.end - self.row.place.column, ..self.row.place }
    }
}

/// What the header says; what it does not say is not filled in.
#[derive(Debug, Default)]
pub(super) struct Header<'a> {
    pub(super) agent: Option<Spot<'a>>,
    pub(super) shot: Option<Spot<'a>>,
    /// The size and where it is given.
    pub(super) size: Option<(u8, Place)>,
    arrow: Option<(bool, Place)>,
    gold: Option<(bool, Place)>,
    dead: Option<(bool, Place)>,
    /// By key: the line that gave it.
    given: [Option<usize>; KEYS.len()],
}

impl<'a> Header<'a> {
    /// Reads what stands behind the `;` of a line; without a single word before a colon it is a comment.
    pub(super) fn read(&mut self, found: &mut Diagnostics, line: &Line<'a>, entry: &'a str, largest: u8) {
        let Some((key, value)) = entry.split_once(':') else { return };
        let name = key.trim();
        if name.contains(char::is_whitespace) {
            return;
        }
        let column = |rest: &str| line.text.chars().count() - rest.chars().count() + 1;
        let length = name.chars().count().max(1);
        let place = Place { line: line.number, column: column(entry.trim_start()), length };
        let Some(index) = KEYS.iter().position(|known| *known == name) else {
            let message = format!("unknown key {}{}", quoted(name), did_you_mean(name, KEYS));
            found.error(
                place,
                message,
                format!("known: {}; a comment has no word with a colon at its start", KEYS.join(", ")),
            );
            return;
        };
        let first = *self.given[index].get_or_insert(line.number);
        if first != line.number {
            found.error(place, format!("`{name}` is given twice; the first is in line {first}"), "once is enough");
            return;
        }
        let words = tokens(value, line.number, column(value));
        match name {
            "agent" => self.agent = spot(found, line, &words),
            "shot" => self.shot = spot(found, line, &words),
            "size" => self.size = size(found, line, &words, largest),
            "arrow" => self.arrow = choice(found, line, &words, ["no", "yes"]),
            "gold" => self.gold = choice(found, line, &words, ["no", "yes"]),
            _ => self.dead = choice(found, line, &words, ["alive", "dead"]),
        }
    }

    /// Whether it says nothing about the agent, not even badly.
    pub(super) fn is_silent_about_agent(&self) -> bool {
        self.given[0].is_none()
    }

    /// Where it says whether the gold is carried.
    pub(super) fn gold_place(&self) -> Option<Place> {
        self.gold.map(|(_, place)| place)
    }

    /// Whether there is an arrow, whether the Wumpus is dead, whether the gold is carried; contradictions are refused.
    pub(super) fn agree(&self, found: &mut Diagnostics) -> (bool, bool, bool) {
        let said = |it: Option<(bool, Place)>| it.map(|(value, _)| value);
        let dead = said(self.dead).unwrap_or(false);
        let shot = self.shot.is_some();
        if let Some((true, place)) = self.arrow {
            if shot {
                found.error(place, "the arrow was shot, so it cannot be there", "`arrow: no`, or no `shot`");
            }
            if dead {
                found.error(
                    place,
                    "the Wumpus is dead, so the arrow cannot be there",
                    "only the arrow kills: `arrow: no`",
                );
            }
        }
        (said(self.arrow).unwrap_or(!shot && !dead), dead, said(self.gold).unwrap_or(false))
    }
}

fn spot<'a>(found: &mut Diagnostics, line: &Line<'_>, words: &[Token<'a>]) -> Option<Spot<'a>> {
    refuse_missing(found, line, &["row", "column", "facing"], words.len(), SPOT_USAGE);
    refuse_rest(found, line, words, 3, SPOT_USAGE);
    let [row, column, facing, ..] = words else { return None };
    let known = Facing::named(facing.text).or_else(|| glyph(facing.text));
    if known.is_none() {
        let meant = did_you_mean(facing.text, Facing::NAMES.iter().copied());
        found.error(facing.place, format!("unknown direction {}{meant}", quoted(facing.text)), SPOT_USAGE);
    }
    Some(Spot { row: *row, column: *column, facing: known?, end: facing.place.column + facing.place.length })
}

/// The direction of a glyph on the map.
pub(super) fn glyph(text: &str) -> Option<Facing> {
    Facing::ALL.into_iter().find(|facing| facing.glyph() == text)
}

fn size(found: &mut Diagnostics, line: &Line<'_>, words: &[Token<'_>], largest: u8) -> Option<(u8, Place)> {
    refuse_missing(found, line, &["the number of rooms per side"], words.len(), "size: N");
    refuse_rest(found, line, words, 1, "size: N");
    let word = words.first()?;
    ranged(found, "size", word, (1, i64::from(largest))).map(|size| (size as u8, word.place))
}

fn choice(found: &mut Diagnostics, line: &Line<'_>, words: &[Token<'_>], names: [&str; 2]) -> Option<(bool, Place)> {
    let usage = format!("{} or {}", names[0], names[1]);
    refuse_missing(found, line, &["the value"], words.len(), &usage);
    refuse_rest(found, line, words, 1, &usage);
    let word = words.first()?;
    let index = names.iter().position(|name| *name == word.text);
    if index.is_none() {
        let message = format!("unknown value {}{}", quoted(word.text), did_you_mean(word.text, names));
        found.error(word.place, message, usage);
    }
    index.map(|index| (index == 1, word.place))
}
