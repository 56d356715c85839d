//! Which reasons are open, and which one is pointed at. Reasons are numbered as they are told, parents first.

use std::collections::BTreeSet;

use play::Why;

/// Reasons above this depth are open from the beginning.
const OPEN: usize = 2;

/// What stands before a reason.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Sign {
    /// It has reasons of its own, which are shown.
    Open,
    /// It has reasons of its own, which are not shown.
    Closed,
    /// It was perceived.
    Percept,
    /// It was found absent.
    Absence,
    /// It is a figure.
    Count,
    /// It stands for itself.
    Bare,
}

/// A reason that is shown.
#[derive(Clone, Debug)]
pub(crate) struct Row {
    pub(crate) number: usize,
    pub(crate) depth: usize,
    pub(crate) sign: Sign,
    pub(crate) text: String,
}

/// A tree of reasons, as far as it is open.
#[derive(Clone, Debug, Default)]
pub(crate) struct Tree {
    open: BTreeSet<usize>,
    /// The row that is pointed at.
    pub(crate) selected: usize,
}

impl Tree {
    /// The first reasons of a decision, open as far as they speak of something that is looked for.
    pub(crate) fn of(why: &Why, words: &str) -> Tree {
        let mut tree = Tree::default();
        let words = words.to_lowercase();
        let mut path = Vec::new();
        each(why, |number, depth, node, _| {
            path.truncate(depth);
            if depth < OPEN && !node.is_folded() {
                tree.open.insert(number);
            }
            if !words.is_empty() && speaks(node, &words) {
                tree.open.extend(path.iter().copied());
            }
            path.push(number);
        });
        if !words.is_empty() {
            let rows = tree.rows(why);
            tree.selected = rows.iter().position(|row| row.text.to_lowercase().contains(&words)).unwrap_or(0);
        }
        tree
    }

    /// What is shown of the reasons, from the top.
    pub(crate) fn rows(&self, why: &Why) -> Vec<Row> {
        let mut rows = Vec::new();
        // All below a closed reason is hidden.
        let mut hidden = usize::MAX;
        each(why, |number, depth, node, below| {
            if depth > hidden {
                return;
            }
            let is_open = self.open.contains(&number);
            hidden = if below > 0 && !is_open { depth } else { usize::MAX };
            rows.push(Row { number, depth, sign: sign(node, below, is_open), text: text(node) });
        });
        rows
    }

    /// Points at a row that is there, so many further down.
    pub(crate) fn go(&mut self, why: &Why, by: isize) {
        let last = self.rows(why).len().saturating_sub(1);
        self.selected = self.selected.min(last).saturating_add_signed(by).min(last);
    }

    /// Opens the reason that is pointed at; one that is open, goes in.
    pub(crate) fn enter(&mut self, why: &Why) {
        match self.rows(why).get(self.selected) {
            Some(row) if row.sign == Sign::Closed => {
                self.open.insert(row.number);
            }
            Some(row) if row.sign == Sign::Open => self.selected += 1,
            _ => {}
        }
    }

    /// Opens what is closed and closes what is open.
    pub(crate) fn toggle(&mut self, why: &Why) {
        match self.rows(why).get(self.selected) {
            Some(row) if row.sign == Sign::Open => {
                self.open.remove(&row.number);
            }
            _ => self.enter(why),
        }
    }

    /// Closes the reason that is pointed at; of one that is closed, goes out to what it is a reason for.
    pub(crate) fn leave(&mut self, why: &Why) {
        let rows = self.rows(why);
        let Some(row) = rows.get(self.selected) else { return };
        if row.sign == Sign::Open {
            self.open.remove(&row.number);
        } else if let Some(parent) = rows.iter().take(self.selected).rposition(|above| above.depth < row.depth) {
            self.selected = parent;
        }
    }

    /// Opens everything; where everything is open, closes all but the first.
    pub(crate) fn unfold(&mut self, why: &Why) {
        let mut all = BTreeSet::new();
        each(why, |number, _, _, below| {
            if below > 0 {
                all.insert(number);
            }
        });
        let is_all = all.iter().all(|number| self.open.contains(number));
        self.open = if is_all { BTreeSet::from([0]) } else { all };
        self.go(why, 0);
    }
}

/// Visits every reason that has a line of its own: its number, its depth, itself, and how many are right below it. A stack of
/// our own, because reasons may be deep.
fn each<'a>(why: &'a Why, mut visit: impl FnMut(usize, usize, &'a Why, usize)) {
    let mut stack = vec![(why, 0)];
    let mut number = 0;
    while let Some((node, depth)) = stack.pop() {
        let below = node.below();
        visit(number, depth, node, below.len());
        number += 1;
        stack.extend(below.iter().rev().map(|it| (it, depth + 1)));
    }
}

fn sign(why: &Why, below: usize, is_open: bool) -> Sign {
    match why {
        Why::Percept { .. } => Sign::Percept,
        Why::Absence { .. } => Sign::Absence,
        Why::Count { .. } => Sign::Count,
        Why::Step { because, .. } => match (below, because.first()) {
            (0, Some(leaf)) => sign(leaf, 0, false),
            (0, None) => Sign::Bare,
            _ if is_open => Sign::Open,
            _ => Sign::Closed,
        },
    }
}

/// A reason in a line, with the rule that it comes by where it does not say so itself.
fn text(why: &Why) -> String {
    let line = why.line();
    match why {
        Why::Step { rule, claim, .. } if !rule.is_empty() && !claim.contains(rule.as_str()) => {
            format!("{} [{rule}]", line.trim_end_matches(':'))
        }
        _ => line.trim_end_matches(':').to_owned(),
    }
}

fn speaks(why: &Why, words: &str) -> bool {
    text(why).to_lowercase().contains(words)
}
