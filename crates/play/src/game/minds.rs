//! The minds of a game's list: their entries, and a mind made by its name.

use facts::{Fact, Word};

use crate::former::mind_today;
use crate::setup::settle;
use crate::{Mind, MindSpec, Registered, SetupError, Talker, Talking};

/// Makes a mind from its settings in canonical form.
pub type MakeMind<W> = fn(&Fact) -> Result<Box<dyn Mind<W>>, SetupError>;

/// Makes a mind from a rule base: the text that a spec brings with it.
pub type MakeRuleMind<W> = fn(&MindSpec) -> Result<Box<dyn Mind<W>>, SetupError>;

/// A mind of one game, as its list names it.
pub struct MindEntry<W> {
    /// Its name, its settings, and one line for people.
    pub word: Word,
    /// Goes up when its play changes.
    pub version: u32,
    /// Makes one, from its settings in canonical form.
    pub make: MakeMind<W>,
}

impl<W> std::fmt::Debug for MindEntry<W> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} {}", self.word.head, self.version)
    }
}

/// A mind as faces see it.
#[derive(Clone, Copy, Debug)]
pub struct MindInfo {
    /// Its name, its settings, and one line for people.
    pub word: Word,
    /// Goes up when its play changes.
    pub version: u32,
}

impl MindInfo {
    /// How to name it where many plays are wanted and not the best ones: a mind with a key `simulations` makes few of them.
    pub fn brisk(&self) -> MindSpec {
        let mut spec = MindSpec::plain(self.word.head);
        if self.word.slots.iter().any(|slot| slot.name == "simulations") {
            spec.settings.push(("simulations".to_owned(), "4".to_owned()));
        }
        spec
    }
}

pub(super) fn find<'a>(minds: &'a [MindInfo], spec: &MindSpec) -> Result<&'a MindInfo, SetupError> {
    minds.iter().find(|mind| mind.word.head == spec.name).ok_or_else(|| SetupError::UnknownMind {
        name: spec.name.clone(),
        known: minds.iter().map(|mind| mind.word.head).collect(),
    })
}

pub(super) fn minds<W: Registered>() -> Vec<MindInfo> {
    W::MINDS.iter().map(|entry| MindInfo { word: entry.word, version: entry.version }).collect()
}

impl MindSpec {
    /// Makes this mind for a world: one of the game's list, or one of the rules that the spec brings along.
    ///
    /// Together with [`Brief::new`](crate::Brief::new) and [`Menu::new`](crate::Menu::new) that is all a loop outside of this crate needs to ask built-in minds.
    pub fn make<W: Registered>(&self) -> Result<Box<dyn Mind<W>>, SetupError> {
        if self.rules.is_some() {
            return W::RULE_MIND(self);
        }
        let name = mind_today(W::FORMER, &self.name);
        let Some(entry) = W::MINDS.iter().find(|entry| entry.word.head == name) else {
            return Err(find(&minds::<W>(), self)
                .err()
                .unwrap_or(SetupError::UnknownMind { name: self.name.clone(), known: Vec::new() }));
        };
        (entry.make)(&settle(&entry.word, &[], &self.settings)?)
    }
}

pub(super) fn talker<W: Registered>(spec: &MindSpec) -> Result<Box<dyn Talker>, SetupError> {
    Ok(Box::new(Talking::<W>::new(spec.make()?)))
}
