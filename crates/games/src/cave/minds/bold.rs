//! A mind that reasons as `exact` does and then dares a little.

use facts::{Kind, Slot, Word};
use play::{Account, Brief, Forfeit, Menu, Mind, MindEntry, Why};

use super::exact::unknown;
use super::explain;
use super::explorer::{Explorer, Temper};
use crate::cave::Cave;
use crate::cave::words::{Act, Claim, Percept};

const CHANCE: Kind = Kind::Real { min: 0.0, max: 1.0 };

/// The entry in the list of minds.
pub(super) const ENTRY: MindEntry<Cave> = MindEntry {
    word: Word {
        head: "bold",
        slots: &[
            Slot::new("risk", CHANCE, "the greatest chance of death that it takes to enter a cell").or("0.1"),
            Slot::new("pit", CHANCE, "the chance of a pit that it assumes beforehand").or("0.1"),
        ],
        keys: &[],
        doc: "as exact, but where nothing is safe it enters the cell of the least chance of death, if that is small enough",
    },
    version: 1,
    make: |settings| {
        let chance = |key| settings.real(key).unwrap_or(0.1);
        Ok(Box::new(Bold(Explorer::new(Temper { risk: chance("risk"), pit: chance("pit") }))))
    },
};

/// Dares where nothing is safe.
#[derive(Debug)]
pub struct Bold(Explorer);

impl Mind<Cave> for Bold {
    fn begin(&mut self, brief: &Brief) {
        self.0.begin(brief);
    }

    fn tell(&mut self, percept: &Percept) {
        self.0.tell(percept);
    }

    fn ask(&mut self, _menu: &Menu<'_, Cave>) -> Result<Act, Forfeit> {
        self.0.ask().ok_or_else(unknown)
    }

    fn account(&self) -> Account {
        explain::account(&self.0)
    }

    fn explain(&self, cell: usize) -> Option<Why> {
        explain::cell(&self.0, cell)
    }

    fn claims(&self, out: &mut Vec<Claim>) {
        self.0.claims(out);
    }
}
