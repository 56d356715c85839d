//! A mind that enters only what is safe in every cave that fits what it was told.

use facts::Word;
use play::{Account, Brief, Forfeit, ForfeitKind, Menu, Mind, MindEntry, Why};

use super::explain;
use super::explorer::{Explorer, Temper};
use crate::cave::Cave;
use crate::cave::words::{Act, Claim, Percept};

/// The entry in the list of minds.
pub(super) const ENTRY: MindEntry<Cave> = MindEntry {
    word: Word {
        head: "exact",
        slots: &[],
        keys: &[],
        doc: "enters only what is safe in every cave that fits; shoots to open ground; walks home when nothing is left",
    },
    version: 1,
    make: |_| Ok(Box::new(Exact(Explorer::new(Temper { risk: -1.0, pit: 0.1 })))),
};

/// Enters only what is safe in every cave that fits.
#[derive(Debug)]
pub struct Exact(Explorer);

impl Mind<Cave> for Exact {
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

/// Nothing was told that could be thought about.
pub(super) fn unknown() -> Forfeit {
    Forfeit::new(ForfeitKind::Resigned, "nothing was ever sensed, so nothing is known")
}
