//! A typed mind that is spoken to in facts: the way back from [`crate::Spoken`].

use std::fmt;

use facts::{Fact, Speak};

use crate::{Account, Brief, Forfeit, ForfeitKind, Language, Menu, Mind, Prediction, Seat, Talker, Why, World};

/// A [`Mind`] of one game as a [`Talker`], so that a host can ask a built-in mind in facts.
///
/// A percept that is no word of the game cannot be refused when it is told. The next answer is then a forfeit that says
/// which percept it was.
pub struct Talking<W: World> {
    mind: Box<dyn Mind<W>>,
    seat: Seat,
    acts: Vec<W::Act>,
    /// The first percept that could not be read, and why.
    misheard: Option<String>,
}

impl<W: World> Talking<W> {
    /// This mind, spoken to in facts.
    pub fn new(mind: Box<dyn Mind<W>>) -> Talking<W> {
        Talking { mind, seat: Seat::FIRST, acts: Vec::new(), misheard: None }
    }
}

impl<W: World> Talker for Talking<W> {
    fn begin(&mut self, brief: &Brief, _language: Language) {
        self.seat = brief.seat;
        self.misheard = None;
        self.mind.begin(brief);
    }

    fn tell(&mut self, percept: &Fact) {
        match W::Percept::hear(percept) {
            Ok(percept) => self.mind.tell(&percept),
            Err(unheard) => {
                self.misheard.get_or_insert_with(|| unheard.to_string());
            }
        }
    }

    fn ask(&mut self, menu: &[Fact]) -> Result<Fact, Forfeit> {
        if let Some(reason) = &self.misheard {
            return Err(Forfeit::new(ForfeitKind::Garbage, format!("it was told what is no percept: {reason}")));
        }
        self.acts.clear();
        for fact in menu {
            let act = W::Act::hear(fact).map_err(|unheard| {
                Forfeit::new(ForfeitKind::Garbage, format!("the menu lists what is no act: {unheard}"))
            })?;
            self.acts.push(act);
        }
        self.mind.ask(&Menu::of_list(&self.acts, self.seat)).map(|act| act.say())
    }

    fn account(&self) -> Account {
        self.mind.account()
    }

    fn explain(&self, cell: usize) -> Option<Why> {
        self.mind.explain(cell)
    }

    fn claims(&self, out: &mut Vec<Fact>) {
        let mut claims = Vec::new();
        self.mind.claims(&mut claims);
        out.extend(claims.iter().map(Speak::say));
    }

    fn verdict(&self) -> Option<String> {
        self.mind.verdict()
    }

    fn fits(&self) -> Result<(), String> {
        self.mind.fits()
    }

    fn predict(&self) -> Prediction {
        self.mind.predict()
    }
}

impl<W: World> fmt::Debug for Talking<W> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Talking").field("seat", &self.seat).field("misheard", &self.misheard).finish_non_exhaustive()
    }
}
