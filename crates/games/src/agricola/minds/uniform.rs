//! Any card, all equally likely, and then any way to use it: what a port of the rules plays that forgets their weights.

use facts::{Speak, Word};
use play::{Account, Brief, Candidate, Dice, Forfeit, ForfeitKind, Menu, Mind, MindEntry, Why};

use super::super::card::Card;
use super::super::words::Act;
use super::super::{Agricola, Percept};

/// The entry of this mind.
pub(super) const UNIFORM: MindEntry<Agricola> = MindEntry {
    word: Word { head: "uniform", slots: &[], keys: &[], doc: "any card, all equally likely, then any way to use it" },
    version: 1,
    make: |_| Ok(Box::new(Uniform::default())),
};

/// Draws a card, then what to do there.
#[derive(Debug, Default)]
struct Uniform {
    dice: Option<Dice>,
    acts: Vec<Act>,
    chosen: Option<Act>,
    /// So many cards there were to draw from; none where a card was chosen before.
    cards: usize,
}

fn card(act: Act) -> Option<Card> {
    match act {
        Act::Use(card, _) => Some(card),
        _ => None,
    }
}

impl Mind<Agricola> for Uniform {
    fn begin(&mut self, brief: &Brief) {
        *self = Uniform { dice: Some(brief.dice()), ..Uniform::default() };
    }

    fn tell(&mut self, _percept: &Percept) {}

    fn ask(&mut self, menu: &Menu<'_, Agricola>) -> Result<Act, Forfeit> {
        menu.list(&mut self.acts);
        let (Some(dice), false) = (&mut self.dice, self.acts.is_empty()) else {
            return Err(Forfeit::new(ForfeitKind::Resigned, "there is nothing to choose from"));
        };
        // Deeds on the same card stand together.
        self.cards = self.acts.chunk_by(|a, b| card(*a) == card(*b)).filter(|it| card(it[0]).is_some()).count();
        let act = match self.cards {
            0 => self.acts[dice.below(self.acts.len() as u32) as usize],
            cards => {
                let chosen = dice.below(cards as u32) as usize;
                let deeds = self.acts.chunk_by(|a, b| card(*a) == card(*b)).nth(chosen).unwrap_or(&self.acts);
                deeds[dice.below(deeds.len() as u32) as usize]
            }
        };
        self.chosen = Some(act);
        Ok(act)
    }

    fn account(&self) -> Account {
        let claim =
            self.chosen.map_or_else(|| "nothing was chosen".to_owned(), |act| format!("{} was drawn", act.say()));
        let (text, count) = if self.cards > 0 { ("cards", self.cards) } else { ("acts", self.acts.len()) };
        let share = 1.0 / count.max(1) as f64;
        let note = |act: &Act| Candidate {
            act: act.say().to_string(),
            value: Some(share),
            note: format!("1 of {count} {text}"),
        };
        let candidates = self.acts.iter().map(note).collect();
        Account { candidates, ..Account::of(Why::step(claim, "uniform", vec![Why::count(text, count as f64)])) }
    }
}
