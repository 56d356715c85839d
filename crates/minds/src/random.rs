//! Any allowed act, all equally likely.

use facts::{Speak, Word};
use play::{Account, Brief, Dice, Forfeit, ForfeitKind, Menu, Mind, MindEntry, Why, World};

/// Draws from the menu.
#[derive(Debug)]
pub struct Random<W: World> {
    dice: Option<Dice>,
    acts: Vec<W::Act>,
    chosen: Option<W::Act>,
}

/// The entry of the random mind, for the list of any game.
pub const fn random<W: World>() -> MindEntry<W> {
    MindEntry {
        word: Word { head: "random", slots: &[], keys: &[], doc: "any allowed act, all equally likely" },
        version: 1,
        make: |_| Ok(Box::new(Random { dice: None, acts: Vec::new(), chosen: None })),
    }
}

impl<W: World> Mind<W> for Random<W> {
    fn begin(&mut self, brief: &Brief) {
        self.dice = Some(brief.dice());
        self.chosen = None;
    }

    fn tell(&mut self, _percept: &W::Percept) {}

    fn ask(&mut self, menu: &Menu<'_, W>) -> Result<W::Act, Forfeit> {
        menu.list(&mut self.acts);
        let (Some(dice), false) = (&mut self.dice, self.acts.is_empty()) else {
            return Err(Forfeit::new(ForfeitKind::Resigned, "there is nothing to choose from"));
        };
        let act = self.acts[dice.below(self.acts.len() as u32) as usize];
        self.chosen = Some(act);
        Ok(act)
    }

    fn account(&self) -> Account {
        let claim = self
            .chosen
            .map_or_else(|| "nothing was chosen".to_owned(), |act| format!("{} was drawn from the menu", act.say()));
        Account::of(Why::step(claim, "random", vec![Why::count("acts on it", self.acts.len() as f64)]))
    }
}
