//! Variables that stand for one value in one place and for several in another.
//!
//! The reference finds that out where it meets the first of the two: it looks ahead for all others that see it.

use super::tree::{Leaf, LeafKind};
use crate::ast::{FieldKind, Span};
use crate::code::refusal::Refusal;
use crate::rete::join::Polarity;
use crate::symbol::{Sym, Symbols};

/// Where a variable that is used in both ways stands first: its name, its condition and its field.
#[derive(Clone, Copy, Debug)]
pub(super) struct Mixture {
    pub(super) name: Sym,
    pub(super) leaf: usize,
    pub(super) span: Span,
}

impl Mixture {
    /// Whether it is met before something else is refused in this condition.
    pub(super) fn comes_before(&self, leaf: usize, refusal: &Refusal) -> bool {
        self.leaf < leaf || self.leaf == leaf && self.span.start < refusal.span.start
    }
}

/// All variables of an alternative that are used in both ways.
pub(super) fn mixtures(row: &[Leaf<'_>]) -> Vec<Mixture> {
    let mut first: Vec<(Mixture, bool)> = Vec::new();
    let mut mixed: Vec<Mixture> = Vec::new();
    for (index, leaf) in row.iter().enumerate() {
        let LeafKind::Pattern(pattern) = leaf.kind else { continue };
        let fields = pattern.fields.iter().chain(pattern.slots.iter().flat_map(|slot| &slot.fields));
        for field in fields {
            let (name, is_open) = match field.kind {
                FieldKind::Variable(name) => (name, false),
                FieldKind::MultiVariable(name) => (name, true),
                FieldKind::Single | FieldKind::Multi => continue,
            };
            let Some((known, was_open)) = first.iter().find(|(it, _)| it.name == name) else {
                first.push((Mixture { name, leaf: index, span: field.span }, is_open));
                continue;
            };
            let is_seen =
                known.leaf == index || row[known.leaf].polarity == Polarity::Positive && row[known.leaf].begin == 1;
            if *was_open != is_open && is_seen && mixed.iter().all(|it| it.name != name) {
                mixed.push(*known);
            }
        }
    }
    mixed
}

/// The complaint about such a variable.
pub(super) fn refused(name: Sym, symbols: &Symbols, span: Span) -> Refusal {
    let name = symbols.text(name);
    let text = format!("Variable ?{name} is used as both a single and multifield variable in the LHS.");
    Refusal::new(span, "ANALYSIS3", text)
}
