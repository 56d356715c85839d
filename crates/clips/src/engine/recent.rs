//! The rules that fired last: what keeps going when a run does not end.

use crate::ids::Named;

/// How many firings are remembered.
const KEPT: usize = 16;

/// The last firings of a run.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Recent {
    rules: [Option<Named>; KEPT],
    next: usize,
}

impl Recent {
    #[inline]
    pub(super) fn push(&mut self, rule: Named) {
        self.rules[self.next] = Some(rule);
        self.next = (self.next + 1) % KEPT;
    }

    /// The rule that fired last.
    pub(super) fn last(&self) -> Option<Named> {
        self.rules[(self.next + KEPT - 1) % KEPT]
    }

    /// The rules that fire again and again, in the order of their firings; if none does, the last one alone.
    pub(crate) fn repeated(&self) -> Vec<Named> {
        let (newer, older) = self.rules.split_at(self.next);
        let in_order: Vec<Named> = older.iter().chain(newer).flatten().copied().collect();
        let count = |rule: &Named| in_order.iter().filter(|it| *it == rule).count();
        let mut found: Vec<Named> = Vec::new();
        // What fired only once before the last rule did has nothing to do with a loop of that rule.
        let is_loop = self.last().is_some_and(|last| count(&last) > 1);
        for rule in in_order.iter().filter(|rule| if is_loop { count(rule) > 1 } else { Some(**rule) == self.last() }) {
            if !found.contains(rule) {
                found.push(*rule);
            }
        }
        found
    }
}
