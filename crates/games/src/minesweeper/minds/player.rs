//! What minds here have in common: where they begin, how they guess, and how they open a cell.

use std::sync::Arc;

use facts::{Fact, Kind, Slot, Word};
use play::{Brief, Dice, Forfeit, ForfeitKind, Why};

use crate::minesweeper::cell::{Cell, Ground};
use crate::minesweeper::words::{Act, Percept};

/// Where a mind begins if no file says so.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum First {
    /// Anywhere, as it guesses later.
    #[default]
    Random,
    /// At the top left.
    Corner,
    /// In the middle, above and left of it where there are several.
    Middle,
}

const NAMES: &[&str] = &["random", "corner", "middle"];

/// The word of a mind that can be told where to begin.
pub(super) const fn word(head: &'static str, doc: &'static str) -> Word {
    const SLOTS: &[Slot] =
        &[Slot::new("first", Kind::Choice(NAMES), "where it begins if no file says so").or("random")];
    Word { head, slots: SLOTS, keys: &[], doc }
}

impl First {
    /// From a mind's settings.
    pub(super) fn of(settings: &Fact) -> First {
        match settings.text("first") {
            Some("corner") => First::Corner,
            Some("middle") => First::Middle,
            _ => First::Random,
        }
    }

    fn cell(self, ground: &Ground) -> Option<Cell> {
        match self {
            First::Random => None,
            First::Corner => Some(Cell { row: 0, column: 0 }),
            First::Middle => Some(Cell { row: (ground.height() - 1) / 2, column: (ground.width() - 1) / 2 }),
        }
    }
}

/// Why a cell was chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Choice {
    /// It is proven safe.
    Proven(usize),
    /// The file says so.
    Told(usize),
    /// Nothing was opened yet, and this is where it begins.
    Begun(usize),
    /// Nothing is proven; it was drawn from so many.
    Guess(usize, usize),
    /// Nothing is proven; this is the guess that was found best.
    Weighed(usize),
}

/// A player's eyes and hands, without its thoughts.
#[derive(Clone, Debug, Default)]
pub(super) struct Player {
    first: First,
    dice: Option<Dice>,
    ground: Option<Arc<Ground>>,
    told_first: Option<Cell>,
    flags: Vec<bool>,
    opened: usize,
    choice: Option<Choice>,
    /// Kept between guesses for its room.
    possible: Vec<usize>,
}

impl Player {
    pub(super) fn new(first: First) -> Player {
        Player { first, ..Player::default() }
    }

    /// As new, but for the shape of the last field: the next is likely to have the same.
    pub(super) fn begin(&mut self, brief: &Brief) {
        self.dice = Some(brief.dice());
        (self.told_first, self.opened, self.choice) = (None, 0, None);
        self.flags.clear();
    }

    /// Sees a percept. The shape of the field, where it is told; the cell that was opened and its count, where one was.
    pub(super) fn see(&mut self, percept: Percept) -> Seen {
        match percept {
            Percept::Field(field) => {
                let same = |ground: &&Arc<Ground>| (ground.width(), ground.height()) == (field.width, field.height);
                let known = self.ground.as_ref().filter(same).cloned();
                let ground = known.unwrap_or_else(|| Arc::new(Ground::new(field.width, field.height)));
                self.flags.clear();
                self.flags.resize(ground.cells(), false);
                self.ground = Some(Arc::clone(&ground));
                return Seen::Field(ground);
            }
            Percept::First(cell) => self.told_first = Some(cell),
            Percept::Opened { cell, count } => {
                if let Some(at) = self.find(cell) {
                    self.opened += 1;
                    return Seen::Opened(at, count);
                }
            }
            Percept::Flagged { cell, on } => {
                if let Some(at) = self.find(cell) {
                    self.flags[at] = on;
                }
            }
            Percept::Exploded(_) | Percept::Cleared | Percept::Unlaid { .. } => {}
        }
        Seen::Nothing
    }

    fn find(&self, cell: Cell) -> Option<usize> {
        self.ground.as_ref()?.find(cell).filter(|at| *at < self.flags.len())
    }

    /// Chooses a cell: the one to begin with, a safe one, or any of the possible ones.
    pub(super) fn choose(
        &mut self,
        safe: Option<usize>,
        possible: impl Iterator<Item = usize>,
    ) -> Result<Act, Forfeit> {
        let resign = |reason| Forfeit::new(ForfeitKind::Resigned, reason);
        let Some(ground) = self.ground.clone().filter(|_| !self.flags.is_empty()) else {
            return Err(resign("the rules of the field were never told"));
        };
        let begun =
            self.told_first().or_else(|| self.first.cell(&ground).map(|cell| Choice::Begun(ground.number(cell))));
        let choice = match begun.filter(|_| self.opened == 0).or(safe.map(Choice::Proven)) {
            Some(choice) => choice,
            None => self.guess(possible).ok_or_else(|| resign("nothing is left to open"))?,
        };
        Ok(self.take(&ground, choice))
    }

    /// The cell that the file wants opened first, while nothing is open.
    pub(super) fn told_first(&self) -> Option<Choice> {
        let at = self.ground.as_ref()?.find(self.told_first?)?;
        (self.opened == 0).then_some(Choice::Told(at))
    }

    /// How many cells are open.
    pub(super) fn opened(&self) -> usize {
        self.opened
    }

    /// Remembers a choice and carries it out.
    pub(super) fn take(&mut self, ground: &Ground, choice: Choice) -> Act {
        self.choice = Some(choice);
        let at = choice.at();
        let cell = ground.cell(at);
        // Somebody else may have set flags; a cell is opened only without one.
        if self.flags[at] { Act::Flag(cell) } else { Act::Open(cell) }
    }

    /// The chosen cell, if a flag keeps it from being opened at once.
    pub(super) fn flag_in_the_way(&self) -> Option<Cell> {
        let at = self.choice?.at();
        self.flags.get(at).copied().filter(|flag| *flag).and(self.ground.as_ref()).map(|ground| ground.cell(at))
    }

    fn guess(&mut self, possible: impl Iterator<Item = usize>) -> Option<Choice> {
        self.possible.clear();
        self.possible.extend(possible);
        let among = self.possible.len();
        let drawn = self.dice.as_mut().filter(|_| among > 0)?.below(among as u32);
        Some(Choice::Guess(self.possible[drawn as usize], among))
    }

    /// The last choice.
    pub(super) fn choice(&self) -> Option<Choice> {
        self.choice
    }

    /// The shape of the field.
    pub(super) fn ground(&self) -> Option<&Arc<Ground>> {
        self.ground.as_ref()
    }

    /// The reason of a choice that rests on no number.
    pub(super) fn without_proof(&self) -> Why {
        let (Some(choice), Some(ground)) = (self.choice, &self.ground) else {
            return Why::step("nothing was chosen", "", Vec::new());
        };
        let cell = ground.cell(choice.at());
        match choice {
            Choice::Told(_) => Why::step(format!("on this board {cell} is opened first"), "told", Vec::new()),
            Choice::Begun(_) => Why::step(format!("{cell} is where it begins"), "guess", Vec::new()),
            Choice::Proven(_) => Why::step(format!("{cell} is safe"), "proven", Vec::new()),
            Choice::Weighed(_) => {
                Why::step(format!("nothing is proven safe; {cell} is the best guess"), "guess", Vec::new())
            }
            Choice::Guess(_, among) => {
                let claim = format!("nothing is proven safe; {cell} is a guess");
                Why::step(claim, "guess", vec![Why::count("closed cells that are not proven mines", among as f64)])
            }
        }
    }
}

/// What a percept says about the field.
#[derive(Clone, Debug)]
pub(super) enum Seen {
    /// Its shape: everything begins.
    Field(Arc<Ground>),
    /// This cell is open and touches so many mines.
    Opened(usize, u8),
    /// Nothing that matters for thinking.
    Nothing,
}

impl Choice {
    /// The chosen cell.
    pub(super) fn at(self) -> usize {
        match self {
            Choice::Proven(at) | Choice::Told(at) | Choice::Begun(at) | Choice::Guess(at, _) | Choice::Weighed(at) => {
                at
            }
        }
    }
}
