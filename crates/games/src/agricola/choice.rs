//! Whole choices: what one activation of the production system stands for, as up to three steps of a player.

use super::card::{Card, Deed};
use super::words::Act;

/// A whole choice, one activation of a rule but for the person who acts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Choice {
    /// Where somebody goes, if an action begins.
    pub(super) card: Option<(Card, Deed)>,
    /// What is done; the use of the card itself where that says all.
    pub(super) act: Act,
    /// How large a new pasture is.
    pub(super) size: Option<Act>,
}

impl Choice {
    /// Its steps, in order.
    pub(super) fn steps(self) -> impl Iterator<Item = Act> {
        let first = self.card.map(|(card, deed)| Act::Use(card, deed)).filter(|it| *it != self.act);
        first.into_iter().chain([self.act]).chain(self.size)
    }
}
