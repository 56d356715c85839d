//! Minds that speak facts: one rule base or program can play every game.

use facts::{Fact, Speak, Word};

use crate::{Account, Brief, Forfeit, ForfeitKind, Menu, Mind, World};

/// A mind that is told and answers in facts, so it fits every game.
pub trait Talker: Send {
    /// A new play begins, in a game with these acts and percepts.
    fn begin(&mut self, brief: &Brief, acts: &'static [Word], percepts: &'static [Word]);
    /// One more percept.
    fn tell(&mut self, percept: &Fact);
    /// What to do now, out of these?
    fn ask(&mut self, menu: &[Fact]) -> Result<Fact, Forfeit>;
    /// Why the last answer was given.
    fn account(&self) -> Account;
}

/// A [`Talker`] as a [`Mind`] of any game.
#[derive(Debug)]
pub struct Spoken<T>(pub T);

impl<W: World, T: Talker> Mind<W> for Spoken<T> {
    fn begin(&mut self, brief: &Brief) {
        self.0.begin(brief, W::Act::WORDS, W::Percept::WORDS);
    }

    fn tell(&mut self, percept: &W::Percept) {
        self.0.tell(&percept.say());
    }

    fn ask(&mut self, menu: &Menu<'_, W>) -> Result<W::Act, Forfeit> {
        let mut acts = Vec::new();
        menu.list(&mut acts);
        let facts: Vec<Fact> = acts.iter().map(Speak::say).collect();
        let answer = self.0.ask(&facts)?;
        W::Act::hear(&answer).map_err(|unheard| Forfeit::new(ForfeitKind::Garbage, unheard.to_string()))
    }

    fn account(&self) -> Account {
        self.0.account()
    }
}
