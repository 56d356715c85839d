//! Notes: what a player of the game would write down beside the board, by name.

use facts::Fact;
use serde_json::Value as Json;

use crate::game::{fold, hear_all};
use crate::{Brief, Registered, Setup, SetupError, Why, World};

/// Something that can be written down of all that a seat knows. It sees no world, so it cannot tell more than the seat knows.
pub struct Note<W: World> {
    /// Its name: what a person types for it.
    pub name: &'static str,
    /// One line for people.
    pub doc: &'static str,
    /// Writes it, from what the seat knew before its last act and what it knows now.
    pub tell: fn(&Brief, before: &W::Known, now: &W::Known) -> Noted,
}

impl<W: World> std::fmt::Debug for Note<W> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.name)
    }
}

/// A note as faces see it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NoteInfo {
    /// Its name: what a person types for it.
    pub name: &'static str,
    /// One line for people.
    pub doc: &'static str,
}

/// What was written down.
#[derive(Clone, Debug, PartialEq)]
pub struct Noted {
    /// For people.
    pub why: Why,
    /// For programs: an object with all of it.
    pub data: Json,
}

/// The notes of a game.
pub(crate) fn notes<W: Registered>() -> Vec<NoteInfo> {
    W::NOTES.iter().map(|Note { name, doc, .. }| NoteInfo { name, doc }).collect()
}

/// Writes the note of this name, if there is one.
pub(crate) fn write<W: Registered>(name: &str, brief: &Brief, before: &W::Known, now: &W::Known) -> Option<Noted> {
    W::NOTES.iter().find(|note| note.name == name).map(|note| (note.tell)(brief, before, now))
}

/// The note of this name about these percepts, all of which are new.
pub(crate) fn about<W: Registered>(setup: &Setup, percepts: &[Fact], name: &str) -> Result<Option<Noted>, SetupError> {
    let now = fold::<W>(&hear_all::<W>(percepts)?);
    Ok(write::<W>(name, &Brief::new::<W>(setup, 1), &W::Known::default(), &now))
}
