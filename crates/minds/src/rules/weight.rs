//! How much memory rule bases take, and how much each may, where a host has said so: it has many, and strangers write them.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use clips::{Engine, Limits};
use play::Stop;

use super::base::LIMITS;

/// Who wrote a rule base.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Author {
    /// Somebody of whom nothing is known.
    User,
    /// Whoever wrote the game.
    Game,
}

/// The rule bases of games have about so many matches for each fact.
const USUAL: usize = 16;

/// The limits of a rule base.
pub(super) fn limits(author: Author) -> Limits {
    let share = if author == Author::User { Engine::share() } else { usize::MAX };
    Limits {
        matches: LIMITS.matches.min(share / 128),
        facts: LIMITS.facts.min(share / 512),
        values: LIMITS.values.min(share / 128),
        texts: LIMITS.texts.min(share / 8),
        ..LIMITS
    }
}

/// How many firings and facts may be remembered, of so many.
pub(super) fn history(most: usize) -> usize {
    most.min(Engine::share() / 2048)
}

/// What one mind takes, noted under the flag that stops its play.
#[derive(Debug)]
pub(super) struct Weight {
    author: Author,
    play: Option<Arc<AtomicBool>>,
    bytes: usize,
    weighed: u32,
}

impl Weight {
    /// Nothing yet.
    pub(super) fn new(author: Author) -> Weight {
        Weight { author, play: None, bytes: 0, weighed: 0 }
    }

    /// A new play begins.
    pub(super) fn begin(&mut self, stop: &Stop) {
        self.give_back();
        self.play = Some(stop.flag());
        self.weighed = 0;
    }

    /// Weighs it, the less often the longer it has played: looking at all matches takes time. What it has taken once it keeps.
    pub(super) fn weigh(&mut self, engine: &Engine) {
        const EACH: u32 = 64;
        self.weighed = self.weighed.saturating_add(1);
        let is_time = self.weighed.is_power_of_two() || self.weighed.is_multiple_of(EACH);
        let Some(play) = &self.play else { return };
        if is_time && Engine::share() < usize::MAX {
            let matches = match self.author {
                Author::User => engine.count_matches(),
                Author::Game => USUAL * engine.facts().count(),
            };
            let more = engine.weight(matches).saturating_sub(self.bytes);
            self.bytes += more;
            Engine::note_taken(play, more, 0);
        }
    }

    fn give_back(&mut self) {
        if let Some(play) = self.play.take() {
            Engine::note_taken(&play, 0, std::mem::take(&mut self.bytes));
        }
    }
}

impl Drop for Weight {
    fn drop(&mut self) {
        self.give_back();
    }
}
