//! Which refusals of a text follow from others: one mistake is one complaint.

use std::collections::BTreeSet;

use crate::ast::Span;
use crate::code::refusal::Refusal;
use crate::engine::load::{skip_blanks, split_word};

/// What was refused so far in a text.
#[derive(Debug, Default)]
pub(super) struct Causes {
    /// Names of constructs that could not be defined. Constructs that use such a name are not to blame.
    lost: BTreeSet<String>,
}

impl Causes {
    /// A form was refused: if it begins a construct, however its first word is spelt, its name is lost.
    pub(super) fn lose(&mut self, source: &str) {
        let Some(inside) = skip_blanks(source).strip_prefix('(') else { return };
        let (word, rest) = split_word(skip_blanks(inside));
        let (name, _) = split_word(skip_blanks(rest));
        // No other construct calls a rule or deffacts by its name.
        let is_called = !["defr", "deffa", "defi"].iter().any(|it| word.starts_with(it));
        if word.starts_with("def") && is_called && !name.is_empty() {
            self.lost.insert(name.to_owned());
        }
    }

    /// Those refusals of one construct that do not follow from another one. A name that was lost before is not told to be
    /// missing, and neither are names inside of a call whose function is missing: they may have been meant as facts.
    pub(super) fn first(&self, refusals: Vec<Refusal>, missing: impl Fn(&Refusal) -> Option<String>) -> Vec<Refusal> {
        let calls: Vec<Span> = refusals.iter().filter(|it| missing(it).is_some()).map(|it| it.span).collect();
        let is_inside = |it: Span| calls.iter().any(|call| *call != it && call.start <= it.start && it.end <= call.end);
        let follows = |it: &Refusal| missing(it).is_some_and(|name| self.lost.contains(&name) || is_inside(it.span));
        refusals.into_iter().filter(|it| !follows(it)).collect()
    }
}
