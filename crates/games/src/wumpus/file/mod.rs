//! The text formats of the Wumpus world: pure functions from a text to a value and every complaint about it.
//!
//! 1. `builder`: the laws of a cave, checked once for all formats.
//! 2. `original`, `uci`, `wsu`: one world file format each, read and written.
//! 3. [`Position`]: what an agent knows in the middle of a play, so that it can be asked what to do.
//!
//! A place counts lines and columns from 1, in characters; a byte order mark before the first line does not count.

mod builder;
mod original;
mod position;
mod uci;
mod wsu;

use std::fmt;

use facts::{Diagnostics, Fact, text};

use super::layout::{Item, Layout};
use super::percept::{Cave, Percept};
use super::room::Room;
use super::rules::ProfileName;

pub use builder::FileRules;
pub use position::Position;

/// How a world file is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// Decided by the first line that is not blank: a word is WSU's, two numbers are UCI's, all else is the original exercise's.
    Auto,
    /// The original exercise's: `N`, then `ROW COLUMN ITEM` lines.
    Original,
    /// That of UCI's course: numbers alone, in a fixed order, from the bottom left, counted from 0.
    Uci,
    /// That of WSU's course: `size N`, then `wumpus X Y`, `gold X Y` and `pit X Y` lines.
    Wsu,
    /// The original exercise's to the letter: at most 8 rooms per side and one item per room, under any profile.
    Ep3,
}

impl Format {
    /// All of them, the default first.
    pub const ALL: [Format; 5] = [Format::Auto, Format::Original, Format::Uci, Format::Wsu, Format::Ep3];
    /// Their names.
    pub const NAMES: &'static [&'static str] = &["auto", "original", "uci", "wsu", "ep3"];

    /// Its name.
    pub fn name(self) -> &'static str {
        Format::NAMES[self as usize]
    }

    /// The format of this name.
    pub fn named(name: &str) -> Option<Format> {
        Format::ALL.into_iter().find(|format| format.name() == name)
    }

    /// The format of map files under these settings. The document knows one format, so its profile guesses none.
    pub(super) fn of(settings: &Fact) -> Format {
        let format = settings.text("format").and_then(Format::named).unwrap_or(Format::Auto);
        let is_documents = settings.text("profile") == Some("ep3");
        if format == Format::Auto && is_documents { Format::Original } else { format }
    }

    /// The format a text seems to be written in; never [`Format::Auto`].
    pub fn guess(text: &str) -> Format {
        let Some(line) = text::lines(text).next() else { return Format::Original };
        let tokens = line.tokens();
        if tokens[0].text.starts_with(char::is_alphabetic) {
            return Format::Wsu;
        }
        let numbers = tokens.iter().filter(|token| text::number(token.text).is_some()).count();
        if tokens.len() == 2 && numbers == 2 { Format::Uci } else { Format::Original }
    }
}

/// Reads a world file: the layout, unless there are errors, and every complaint.
///
/// ```
/// use tellask_games::wumpus::file::{FileRules, Format, read};
/// use tellask_games::wumpus::ProfileName;
///
/// let rules = FileRules::of(ProfileName::Ep3);
/// let (layout, complaints) = read("4\n2 1 2\n2 2 3\n", Format::Auto, rules);
/// assert_eq!(layout.and_then(|it| it.wumpus()).map(|room| room.to_string()).as_deref(), Some("(2,1)"));
/// assert!(complaints.is_empty());
///
/// let (layout, complaints) = read("4\n2 5 2\n2 2 3\n", Format::Auto, rules);
/// assert_eq!(layout, None);
/// assert_eq!(
///     complaints.to_string(),
///     "line 2, column 3: column `5` is outside 1..4 (a whole number from 1 to 4)"
/// );
/// ```
pub fn read(text: &str, format: Format, rules: FileRules) -> (Option<Layout>, Diagnostics) {
    let (layout, found) = read_what_can_be(text, format, rules);
    (layout.filter(|_| !found.has_errors()), found)
}

/// Reads a world file as [`read`] does, and gives what could be read also where there are errors: items that are refused are
/// left out.
pub(super) fn read_what_can_be(text: &str, format: Format, rules: FileRules) -> (Option<Layout>, Diagnostics) {
    match format {
        Format::Auto => read_guessed(text, rules),
        Format::Original => original::read(text, rules),
        Format::Uci => uci::read(text, rules),
        Format::Wsu => wsu::read(text, rules),
        Format::Ep3 => original::read(text, FileRules::of(ProfileName::Ep3)),
    }
}

/// Reads a world file in the format that its first line shows.
fn read_guessed(text: &str, rules: FileRules) -> (Option<Layout>, Diagnostics) {
    let Some(line) = text::lines(text).next() else { return original::read(text, rules) };
    let first = line.tokens()[0].text;
    let is_a_number = first.starts_with(|c: char| c.is_ascii_digit() || "+-".contains(c));
    if !is_a_number && facts::nearest(first, wsu::words()).is_none() {
        let mut found = Diagnostics::default();
        found.error(line.place(), format!("a map cannot begin with {}", text::quoted(line.text.trim())), FORMATS);
        return (None, found);
    }
    let format = Format::guess(text);
    let (layout, mut found) = read_what_can_be(text, format, rules);
    // The guess itself may be the mistake.
    let hint = format!("read as the format `{}`; the key `format` names another one", format.name());
    found.add_hint(line.number, &hint);
    (layout, found)
}

/// What the first line of a world file may be.
const FORMATS: &str = "the first line is N in the format `original`, COLUMNS ROWS in `uci`, and size N in `wsu`";

/// Reads a position under the rules of a cave, whose side is replaced by that of the position: percepts to tell, in order.
///
/// ```
/// use tellask_games::wumpus::file::read_position;
/// use tellask_games::wumpus::{Cave, Percept, ProfileName, Scoring};
///
/// let profile = ProfileName::Corrected;
/// let cave = Cave { side: 4, profile, scoring: Scoring::AIMA, pit: 0.2, shared: true, complete: true };
/// let percepts = read_position("? ?\n. >B", cave)?;
/// let Some(Percept::Sensed(here)) = percepts.last() else { panic!("the agent's room comes last") };
/// assert_eq!((here.room.to_string().as_str(), here.breeze), ("(2,2)", true));
/// # Ok::<(), facts::Diagnostics>(())
/// ```
pub fn read_position(text: &str, cave: Cave) -> Result<Vec<Percept>, Diagnostics> {
    Position::read(text, cave.profile.largest()).map(|position| position.percepts(cave))
}

/// Writes a world file; `auto` writes the original exercise's format, which keeps the order of the items.
pub fn write(layout: &Layout, format: Format) -> Result<String, Unwritable> {
    match format {
        Format::Auto | Format::Original => Ok(original::write(layout)),
        Format::Uci => uci::write(layout),
        Format::Wsu => Ok(wsu::write(layout)),
        Format::Ep3 => match beyond(layout, FileRules::of(ProfileName::Ep3)) {
            Some(fault) => Err(Unwritable { format, fault }),
            None => Ok(original::write(layout)),
        },
    }
}

/// What of a layout these rules do not allow.
fn beyond(layout: &Layout, rules: FileRules) -> Option<Fault> {
    if layout.side > rules.largest {
        return Some(Fault::Large { side: layout.side, largest: rules.largest });
    }
    let mut rooms: Vec<Room> = layout.items.iter().map(|(room, _)| *room).collect();
    rooms.sort_unstable();
    let twice = rooms.windows(2).find(|pair| pair[0] == pair[1]).map(|pair| pair[0]);
    twice.filter(|_| !rules.shared).map(Fault::Shared)
}

/// A layout that a format has no way to write.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Unwritable {
    /// The format.
    pub format: Format,
    /// What it has no way to write.
    pub fault: Fault,
}

/// Why a format cannot write a layout.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fault {
    /// The format cannot do without this item.
    Missing(Item),
    /// The cave is too large for it.
    Large {
        /// The rooms per side.
        side: u8,
        /// The most that the format has.
        largest: u8,
    },
    /// Several items share this room, and the format has one item per room.
    Shared(Room),
}

impl fmt::Display for Unwritable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let format = self.format.name();
        match self.fault {
            Fault::Missing(item) => {
                let missing = builder::name(item);
                write!(f, "the format `{format}` cannot write a cave without {missing}; `original` and `wsu` can")
            }
            Fault::Large { side, largest } => {
                write!(
                    f,
                    "the format `{format}` has caves up to {largest}×{largest}, not {side}×{side}; `original` has larger ones"
                )
            }
            Fault::Shared(room) => write!(
                f,
                "the format `{format}` has one item per room, and several lie in {room}; \
                 `--profile ep3` makes caves without such rooms, and `original` writes them"
            ),
        }
    }
}

impl std::error::Error for Unwritable {}
