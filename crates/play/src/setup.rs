//! What a play is made of: settings, map, seed, and who sits where.

use std::fmt;
use std::sync::Arc;

use crate::environment::TableError;
use facts::{Diagnostics, Fact, Slot, Value, Word, did_you_mean, meant_perhaps};

use crate::hosts::unknown_host;

/// A map file's text and its name for diagnostics.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MapText {
    /// What the file is called.
    pub name: String,
    /// What is in it.
    pub text: String,
}

impl MapText {
    /// A file of a game that knows binary maps too.
    ///
    /// What is UTF-8 without a zero byte is text and stays as it is; of all else every byte becomes the character of
    /// that number, so that nothing is lost and a trace can keep it. [`MapText::bytes`] is the way back.
    pub fn of_bytes(name: &str, bytes: Vec<u8>) -> MapText {
        let name = name.to_owned();
        let text = match String::from_utf8(bytes) {
            Ok(text) if !text.contains('\0') => text,
            Ok(binary) => binary.bytes().map(char::from).collect(),
            Err(binary) => binary.into_bytes().into_iter().map(char::from).collect(),
        };
        MapText { name, text }
    }

    /// Several files of one folder as one text; [`MapText::files`] is the way back.
    pub fn of_files(name: &str, files: &[(String, String)]) -> MapText {
        let mut all = String::new();
        for (file, text) in files {
            all.push(MARK);
            all.push_str(file);
            all.push('\n');
            all.push_str(text);
        }
        MapText { name: name.to_owned(), text: all }
    }

    /// The files in it with their names: those of a folder, or the one file that it is.
    pub fn files(&self) -> Vec<(String, String)> {
        let Some(first) = self.text.strip_prefix(MARK) else {
            let name = self.name.rsplit(['/', '\\']).next().unwrap_or(&self.name);
            return vec![(name.to_owned(), self.text.clone())];
        };
        let file = |part: &str| part.split_once('\n').map(|(name, text)| (name.to_owned(), text.to_owned()));
        first.split(MARK).filter_map(file).collect()
    }

    /// Whether a text can be one of several: it does not hold what keeps them apart.
    pub fn can_be_joined(text: &str) -> bool {
        !text.contains(MARK)
    }

    /// The bytes of a binary map, or the place of the first character that is no byte, in characters from 0.
    pub fn bytes(&self) -> Result<Vec<u8>, usize> {
        let byte = |(index, letter): (usize, char)| u8::try_from(u32::from(letter)).map_err(|_| index);
        self.text.chars().enumerate().map(byte).collect()
    }
}

/// What keeps files apart: the separator of files, which no text has.
const MARK: char = '\u{1c}';

/// Everything but the minds that determines a play.
#[derive(Clone, Debug, PartialEq)]
pub struct Setup {
    /// The game's settings in canonical form, as [`crate::Game::settle`] makes them.
    pub settings: Arc<Fact>,
    /// The map, if the world is not to be generated.
    pub map: Option<MapText>,
    /// The root of all dice.
    pub seed: u64,
    /// The number of the play under that root, so that each play of a batch can be had alone.
    pub play: u64,
    /// The play is stopped after this number of turns.
    pub turns: u32,
    /// How many nodes of thought a mind may spend on one decision.
    pub nodes: u64,
}

impl Setup {
    /// The number of turns after which a play is stopped by default.
    pub const TURNS: u32 = 10_000;
}

/// A mind by name, with its settings: `NAME[:key=value,…]`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MindSpec {
    /// Its name in the game's list.
    pub name: String,
    /// Its settings as they were written.
    pub settings: Vec<(String, String)>,
    /// The text of its rule base, where the name is that of a file of rules and not of the game's list.
    pub rules: Option<Arc<str>>,
    /// How many bytes the rule base may take, where a host has many plays and strangers write for them. No part of a trace.
    pub memory: Option<usize>,
}

impl MindSpec {
    /// The mind of this name with the settings it has by itself.
    pub fn plain(name: &str) -> MindSpec {
        MindSpec { name: name.to_owned(), settings: Vec::new(), rules: None, memory: None }
    }

    /// Reads `NAME[:key=value,…]`.
    pub fn parse(text: &str) -> Result<MindSpec, SetupError> {
        let (name, rest) = text.split_once(':').unwrap_or((text, ""));
        let mut settings = Vec::new();
        for pair in rest.split(',').filter(|pair| !pair.is_empty()) {
            let Some((key, value)) = pair.split_once('=') else {
                let reason = format!("in `{text}` stands `{pair}`, which is not of the form key=value");
                return Err(SetupError::Unfit { mind: name.to_owned(), reason });
            };
            settings.push((key.to_owned(), value.to_owned()));
        }
        Ok(MindSpec { name: name.to_owned(), settings, rules: None, memory: None })
    }
}

impl fmt::Display for MindSpec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.name)?;
        for (index, (key, value)) in self.settings.iter().enumerate() {
            let before = if index == 0 { ':' } else { ',' };
            write!(f, "{before}{key}={value}")?;
        }
        Ok(())
    }
}

/// What sits on a chair.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ChairKind {
    /// A mind of the game's list, inside.
    Mind,
    /// A person, outside.
    Person,
    /// A program, outside.
    Program,
    /// A mind that the host program brings along.
    Host,
}

impl ChairKind {
    /// Its name in traces.
    pub fn name(self) -> &'static str {
        match self {
            ChairKind::Mind => "mind",
            ChairKind::Person => "person",
            ChairKind::Program => "program",
            ChairKind::Host => "host",
        }
    }
}

/// Who sits at a seat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Chair {
    /// A mind of the game's list.
    Mind(MindSpec),
    /// A person.
    Person,
    /// A program, by its command.
    Program(String),
    /// A mind of the host program, by its name in [`crate::Hosts`]. Where a play is opened without that registry, the seat is
    /// answered from outside; so a trace replays without the host.
    Host(String),
}

impl Chair {
    /// What kind of thing sits there.
    pub fn kind(&self) -> ChairKind {
        match self {
            Chair::Mind(_) => ChairKind::Mind,
            Chair::Person => ChairKind::Person,
            Chair::Program(_) => ChairKind::Program,
            Chair::Host(_) => ChairKind::Host,
        }
    }
}

impl fmt::Display for Chair {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Chair::Mind(spec) => write!(f, "{spec}"),
            Chair::Person => f.write_str("person"),
            Chair::Program(command) => write!(f, "exec:{command}"),
            Chair::Host(name) => write!(f, "host:{name}"),
        }
    }
}

/// A play cannot be set up so.
#[derive(Clone, Debug, PartialEq)]
pub enum SetupError {
    /// No mind of this name.
    UnknownMind {
        /// The name given.
        name: String,
        /// The names there are.
        known: Vec<&'static str>,
    },
    /// The host registered no mind of this name.
    UnknownHost {
        /// The name given.
        name: String,
        /// The names there are.
        known: Vec<String>,
    },
    /// A setting is unknown or out of its range, or settings contradict each other.
    Setting {
        /// Its name.
        key: String,
        /// What is wrong with it.
        reason: String,
    },
    /// The map is refused.
    Map {
        /// The map.
        map: MapText,
        /// Why.
        diagnostics: Diagnostics,
    },
    /// The rule base is refused.
    Rules {
        /// Its name and text.
        rules: MapText,
        /// Why.
        diagnostics: Diagnostics,
    },
    /// The position is refused.
    Position {
        /// What is wrong with it.
        reason: String,
    },
    /// The wrong number of minds for this many seats.
    Seats {
        /// How many there are.
        needed: usize,
        /// How many were given.
        given: usize,
    },
    /// The acts of the game cannot be numbered.
    Acts(TableError),
    /// The mind cannot play this.
    Unfit {
        /// Its name.
        mind: String,
        /// Why not.
        reason: String,
    },
}

impl fmt::Display for SetupError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SetupError::UnknownMind { name, known } => {
                // What was meant comes first: a line of a screen may have no room for the list.
                let meant = meant_perhaps(name, known.iter().copied());
                write!(f, "there is no mind `{name}`{meant}; known: {}", known.join(", "))
            }
            SetupError::UnknownHost { name, known } => f.write_str(&unknown_host(name, known)),
            SetupError::Setting { key, reason } => write!(f, "setting `{key}`: {reason}"),
            SetupError::Map { map, diagnostics } | SetupError::Rules { rules: map, diagnostics } => {
                write!(f, "{}: {diagnostics}", map.name)
            }
            SetupError::Position { reason } => write!(f, "the position is refused: {reason}"),
            SetupError::Seats { needed, given } => {
                let (minds, seats) = (many(*given, "mind"), many(*needed, "seat"));
                write!(f, "{minds} for {seats}; give one for all, or one for each")
            }
            SetupError::Acts(error) => write!(f, "{error}"),
            SetupError::Unfit { mind, reason } => write!(f, "mind `{mind}` cannot play this: {reason}"),
        }
    }
}

impl std::error::Error for SetupError {}

fn many(count: usize, thing: &str) -> String {
    if count == 1 { format!("1 {thing}") } else { format!("{count} {thing}s") }
}

/// The settings of a word from what was written, over defaults of its own.
pub(crate) fn settle(word: &Word, defaults: &[(&str, &str)], given: &[(String, String)]) -> Result<Fact, SetupError> {
    for (index, (key, _)) in given.iter().enumerate() {
        if !word.slots.iter().any(|slot| slot.name == key) {
            let meant = did_you_mean(key, word.slots.iter().map(|slot| slot.name));
            return Err(SetupError::Setting { key: key.clone(), reason: format!("there is no such key{meant}") });
        }
        if given.iter().take(index).any(|(earlier, _)| earlier == key) {
            return Err(SetupError::Setting { key: key.clone(), reason: "it is given twice".to_owned() });
        }
    }
    let mut fact = Fact::new(word.head);
    for slot in word.slots {
        fact = fact.with(slot.name, settle_slot(slot, defaults, given)?);
    }
    Ok(fact)
}

fn settle_slot(slot: &Slot, defaults: &[(&str, &str)], given: &[(String, String)]) -> Result<Value, SetupError> {
    let written = given.iter().find(|(key, _)| key == slot.name).map(|(_, value)| value.as_str());
    let preset = defaults.iter().find(|(key, _)| *key == slot.name).map(|(_, value)| *value);
    let error = |reason: String| SetupError::Setting { key: slot.name.to_owned(), reason };
    let text = written.or(preset).or(slot.default).ok_or_else(|| error("it must be given".to_owned()))?;
    slot.kind.parse(text).ok_or_else(|| error(format!("takes {}, not `{text}`", slot.kind.describe())))
}
