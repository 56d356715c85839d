//! What a person types for an act: English letters, or those of the document that a profile follows.

use facts::{Fact, Word};

use crate::Game;

/// The letters of a document, for the profile that follows it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ProfileKeys {
    /// The name of the profile.
    pub profile: &'static str,
    /// The acts by their heads, and their keys in this profile. Acts that are not named keep theirs.
    pub keys: &'static [(&'static str, &'static [&'static str])],
}

/// What a game makes of a line that a person typed.
#[derive(Clone, Debug, PartialEq)]
pub enum Heard {
    /// An act.
    Act(Fact),
    /// Nothing; the game's own screen asks again without a word.
    Again,
    /// Under these settings lines are read in the ordinary way: a key or a word, then values.
    Ordinary,
}

impl Game {
    /// The acts with the keys that hold under these settings.
    pub fn keyed_acts(&self, settings: &Fact) -> Vec<Word> {
        let profile = settings.text("profile");
        let own = self.profile_keys.iter().find(|it| Some(it.profile) == profile);
        let keyed = |word: &Word| {
            let keys = own.and_then(|own| own.keys.iter().find(|(head, _)| *head == word.head));
            keys.map_or(*word, |(_, keys)| Word { keys, ..*word })
        };
        self.acts.iter().map(keyed).collect()
    }

    /// The act of a line that a person typed under these settings. The error says what would have been understood; it is empty
    /// where the game's own screen asks again without a word.
    pub fn hear_line(&self, settings: &Fact, line: &str) -> Result<Fact, String> {
        match self.hear.map_or(Heard::Ordinary, |hear| hear(settings, line)) {
            Heard::Act(act) => Ok(act),
            Heard::Again => Err(String::new()),
            Heard::Ordinary => Word::hear_line(&self.keyed_acts(settings), line).map_err(|unheard| unheard.to_string()),
        }
    }
}
