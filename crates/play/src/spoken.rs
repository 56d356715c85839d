//! Minds that speak facts: the door for minds of a host program, which then fit every game.

use facts::{Fact, Speak, Word};

use crate::{Account, Brief, Forfeit, ForfeitKind, Menu, Mind, Prediction, Why, World};

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
///
/// It offers all that a [`Mind`] offers. A host program implements it and registers it in [`crate::Hosts`]. An answer that
/// is no act of the game, or is not allowed now, forfeits the seat with that reason; so does an `Err` of [`Talker::ask`].
/// After [`Talker::begin`] it is as new: a batch uses one talker for many plays, on any thread, and its result does not
/// depend on the threads only if the talker keeps nothing from play to play.
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

    /// What it can say of the play as a whole; see [`Mind::verdict`].
    fn verdict(&self) -> Option<String> {
        None
    }

    /// Whether it can play this at all; see [`Mind::fits`].
    fn fits(&self) -> Result<(), String> {
        Ok(())
    }

    /// What it expects on average of plays like this one; see [`Mind::predict`].
    fn predict(&self) -> Prediction {
        Prediction::new()
    }
}

impl<T: Talker + ?Sized> Talker for Box<T> {
    fn begin(&mut self, brief: &Brief, language: Language) {
        (**self).begin(brief, language);
    }

    fn tell(&mut self, percept: &Fact) {
        (**self).tell(percept);
    }

    fn ask(&mut self, menu: &[Fact]) -> Result<Fact, Forfeit> {
        (**self).ask(menu)
    }

    fn account(&self) -> Account {
        (**self).account()
    }

    fn claims(&self, out: &mut Vec<Fact>) {
        (**self).claims(out);
    }

    fn explain(&self, cell: usize) -> Option<Why> {
        (**self).explain(cell)
    }

    fn verdict(&self) -> Option<String> {
        (**self).verdict()
    }

    fn fits(&self) -> Result<(), String> {
        (**self).fits()
    }

    fn predict(&self) -> Prediction {
        (**self).predict()
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

    fn verdict(&self) -> Option<String> {
        self.0.verdict()
    }

    fn predict(&self) -> Prediction {
        self.0.predict()
    }
}
