//! The exact minds: one enters only what is safe in every cave that fits what it was told, the other dares a little besides.

use facts::{Kind, Slot, Word};
use play::{Account, Brief, Forfeit, ForfeitKind, Menu, Mind, MindEntry, Why};

use super::explain;
use super::explorer::{Explorer, Temper};
use crate::cave::Cave;
use crate::cave::words::{Act, Claim, Percept};

const CHANCE: Kind = Kind::Real { min: 0.0, max: 1.0 };

/// Enters only what is safe in every cave that fits.
pub(super) const EXACT: MindEntry<Cave> = MindEntry {
    word: Word {
        head: "exact",
        slots: &[],
        keys: &[],
        doc: "enters only what is safe in every cave that fits; shoots to open ground; walks home when nothing is left",
    },
    version: 4,
    make: |_| Ok(Box::new(Explorer::new(Temper { risk: -1.0, pit: 0.1 }))),
};

/// Dares where nothing is safe.
pub(super) const BOLD: MindEntry<Cave> = MindEntry {
    word: Word {
        head: "bold",
        slots: &[
            Slot::new("risk", CHANCE, "the greatest chance of death that it takes to enter a cell").or("0.1"),
            Slot::new("pit", CHANCE, "the chance of a pit that it assumes beforehand").or("0.1"),
        ],
        keys: &[],
        doc: "as exact, but where nothing is safe it enters the cell that opens most for its danger, if that is small enough",
    },
    version: 4,
    make: |settings| {
        let chance = |key| settings.real(key).unwrap_or(0.1);
        Ok(Box::new(Explorer::new(Temper { risk: chance("risk"), pit: chance("pit") })))
    },
};

impl Mind<Cave> for Explorer {
    fn begin(&mut self, brief: &Brief) {
        self.prepare(brief);
    }

    fn tell(&mut self, percept: &Percept) {
        self.hear(percept);
    }

    fn ask(&mut self, _menu: &Menu<'_, Cave>) -> Result<Act, Forfeit> {
        self.decide_now().ok_or_else(unknown)
    }

    fn account(&self) -> Account {
        explain::account(self)
    }

    fn explain(&self, cell: usize) -> Option<Why> {
        explain::cell(self, cell)
    }

    fn claims(&self, out: &mut Vec<Claim>) {
        self.list_claims(out);
    }
}

/// Nothing was told that could be thought about.
fn unknown() -> Forfeit {
    Forfeit::new(ForfeitKind::Resigned, "nothing was ever sensed, so nothing is known")
}
