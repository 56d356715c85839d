//! Our own rule base: advice in points, and the best of it is followed.

use facts::Word;
use play::MindEntry;

use super::super::Agricola;

const TEXT: &str = include_str!("../advice/heuristic.clp");

/// The entry of this mind.
pub(super) const HEURISTIC: MindEntry<Agricola> = MindEntry {
    word: Word {
        head: "heuristic",
        slots: &[],
        keys: &[],
        doc: "rules: feeds the family, lets it grow, and leaves no land idle",
    },
    version: 4,
    make: |settings| minds::rule_base("heuristic", TEXT, settings),
};
