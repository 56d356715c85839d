//! Everything that follows from all numbers and the number of mines together; where that is nothing, the least danger.

use facts::Word;
use play::{Account, Brief, Forfeit, ForfeitKind, Menu, Mind, MindEntry, Why};

use super::ahead::Weighing;
use super::counting::{Counting, beginning};
use super::player::Choice;
use super::weigh;
use crate::minesweeper::Minesweeper;
use crate::minesweeper::words::{Act, Percept};

/// The entry in the list of minds.
pub(super) const ENTRY: MindEntry<Minesweeper> = MindEntry {
    word: Word {
        head: "exact",
        slots: &[],
        keys: &[],
        doc: "all that follows from all numbers and the mines in all; exact chances; guesses the least dangerous",
    },
    version: 4,
    make: |_| Ok(Box::new(Exact { counting: Counting::new() })),
};

/// Opens what is proven safe, else what is least likely a mine.
#[derive(Debug)]
pub struct Exact {
    counting: Counting,
}

impl Mind<Minesweeper> for Exact {
    fn begin(&mut self, brief: &Brief) {
        self.counting.begin(brief);
    }

    fn tell(&mut self, percept: &Percept) {
        self.counting.tell(*percept);
    }

    fn ask(&mut self, _menu: &Menu<'_, Minesweeper>) -> Result<Act, Forfeit> {
        let choice = choose(&mut self.counting, |counting, answer| counting.least_dangerous(answer))?;
        let ground = self.counting.ground.clone().ok_or_else(unknown)?;
        Ok(self.counting.player.take(&ground, choice))
    }

    fn account(&self) -> Account {
        weigh::account(&self.counting, &Weighing::default())
    }

    fn explain(&self, cell: usize) -> Option<Why> {
        weigh::explain(&self.counting, cell)
    }
}

/// The rules were never told, so nothing can be chosen.
fn unknown() -> Forfeit {
    Forfeit::new(ForfeitKind::Resigned, "the rules of the field were never told")
}

/// The beginning, else a proven cell, else the guess of `guess`.
pub(super) fn choose(
    counting: &mut Counting,
    guess: impl FnOnce(&mut Counting, &logic::Answer) -> Option<usize>,
) -> Result<Choice, Forfeit> {
    if let Some(told) = counting.player.told_first() {
        return Ok(told);
    }
    if let (0, Some(field), Some(ground)) = (counting.player.opened(), counting.field, &counting.ground) {
        return Ok(Choice::Begun(beginning(field, ground)));
    }
    if let Some(safe) = counting.plainly_safe() {
        return Ok(Choice::Proven(safe));
    }
    let answer = counting.ask()?;
    if let Some(safe) = counting.closed().find(|at| answer.forced(*at as u32) == Some(false)) {
        return Ok(Choice::Proven(safe));
    }
    let is_doubtful = |at: usize| answer.forced(at as u32) != Some(true);
    let at = if counting.closed().any(is_doubtful) { guess(counting, &answer) } else { None };
    at.map(Choice::Weighed).ok_or_else(|| Forfeit::new(ForfeitKind::Resigned, "nothing is left to open"))
}
