//! Minds that speak facts: one rule base or program can play every game.

use facts::{Fact, Speak, Word};

use crate::{Account, Brief, Forfeit, ForfeitKind, Menu, Mind, Why, World};

/// The words of a game.
#[derive(Clone, Copy, Debug)]
pub struct Language {
    /// What can be done.
    pub acts: &'static [Word],
    /// What can be perceived.
    pub percepts: &'static [Word],
    /// What can be claimed.
    pub claims: &'static [Word],
}

impl Language {
    /// The words of this world.
    pub fn of<W: World>() -> Language {
        Language { acts: W::Act::WORDS, percepts: W::Percept::WORDS, claims: W::Claim::WORDS }
    }
}

/// A mind that is told and answers in facts, so it fits every game.
pub trait Talker: Send {
    /// A new play begins, in a game with these words.
    fn begin(&mut self, brief: &Brief, language: Language);
    /// One more percept.
    fn tell(&mut self, percept: &Fact);
    /// What to do now, out of these?
    fn ask(&mut self, menu: &[Fact]) -> Result<Fact, Forfeit>;
    /// Why the last answer was given.
    fn account(&self) -> Account;

    /// Lists what it calls certain now; what is no claim of the game is passed over.
    fn claims(&self, _out: &mut Vec<Fact>) {}

    /// What it believes of one cell of the board that its account paints; see [`Mind::explain`].
    fn explain(&self, _cell: usize) -> Option<Why> {
        None
    }

    /// Whether it can play this at all; see [`Mind::fits`].
    fn fits(&self) -> Result<(), String> {
        Ok(())
    }
}

/// A [`Talker`] as a [`Mind`] of any game.
#[derive(Debug)]
pub struct Spoken<T>(pub T);

impl<W: World, T: Talker> Mind<W> for Spoken<T> {
    fn begin(&mut self, brief: &Brief) {
        self.0.begin(brief, Language::of::<W>());
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

    fn claims(&self, out: &mut Vec<W::Claim>) {
        let mut facts = Vec::new();
        self.0.claims(&mut facts);
        out.extend(facts.iter().filter_map(|fact| W::Claim::hear(fact).ok()));
    }

    fn explain(&self, cell: usize) -> Option<Why> {
        self.0.explain(cell)
    }

    fn fits(&self) -> Result<(), String> {
        self.0.fits()
    }
}
