//! How much memory rule bases take, and how much each may, where a host has said so: it has many, and strangers write them.

use clips::{Engine, Limits};
use play::Stop;

use super::base::LIMITS;

/// Who wrote a rule base.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Author {
    /// Somebody of whom nothing is known, and who may take so many bytes, if anybody minds.
    User(Option<usize>),
    /// Whoever wrote the game.
    Game,
}

impl Author {
    /// How many bytes its rule base may take.
    fn share(self) -> usize {
        match self {
            Author::User(Some(share)) => share,
            Author::User(None) | Author::Game => usize::MAX,
        }
    }

    /// The limits of its rule base.
    pub(super) fn limits(self) -> Limits {
        let share = self.share();
        Limits {
            matches: LIMITS.matches.min(share / 128),
            facts: LIMITS.facts.min(share / 512),
            values: LIMITS.values.min(share / 128),
            texts: LIMITS.texts.min(share / 8),
            ..LIMITS
        }
    }

    /// How many firings and facts may be remembered, of so many.
    pub(super) fn history(self, most: usize) -> usize {
        most.min(self.share() / 2048)
    }
}

/// The rule bases of games have about so many matches for each fact.
const USUAL: usize = 16;

/// What one mind takes, noted with the flag that stops its play.
#[derive(Debug)]
pub(super) struct Weight {
    author: Author,
    play: Option<Stop>,
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
        self.play = Some(stop.clone());
        self.weighed = 0;
    }

    /// Weighs it, the less often the longer it has played: looking at all matches takes time. What it has taken once it keeps.
    pub(super) fn weigh(&mut self, engine: &Engine) {
        const EACH: u32 = 64;
        self.weighed = self.weighed.saturating_add(1);
        let is_time = self.weighed.is_power_of_two() || self.weighed.is_multiple_of(EACH);
        let Some(play) = self.play.as_ref().filter(|_| is_time) else { return };
        let matches = match self.author {
            // Nobody minds.
            Author::User(None) => return,
            Author::User(Some(_)) => engine.count_matches(),
            Author::Game => USUAL * engine.facts().count(),
        };
        let more = engine.weight(matches).saturating_sub(self.bytes);
        self.bytes += more;
        play.take(more);
    }

    fn give_back(&mut self) {
        if let Some(play) = self.play.take() {
            play.give_back(std::mem::take(&mut self.bytes));
        }
    }
}

impl Drop for Weight {
    fn drop(&mut self) {
        self.give_back();
    }
}
