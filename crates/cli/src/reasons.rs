//! Reasons in lines that are not too long; what was told in full before is named only.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;

use play::{Account, Candidate, Why};

use crate::painter::Painter;

/// A reason of fewer lines is printed again; a longer one is referred to.
const LONG: usize = 3;
/// The most alternatives that are shown.
const MOST: usize = 6;

/// What was told already.
#[derive(Debug, Default)]
pub(crate) struct Told {
    /// The text of a reason, and its turn.
    turns: BTreeMap<String, u32>,
    /// Rules whose comments were told.
    rules: BTreeSet<String>,
    /// Whether a reason was shortened.
    pub(crate) is_shortened: bool,
}

impl Told {
    /// The reasons of a decision, and what else was considered where that was given a value.
    pub(crate) fn account(&mut self, account: &Account, turn: u32, painter: &Painter) -> String {
        let mut text = self.why(&account.why, turn, painter);
        if account.candidates.iter().all(|candidate| candidate.value.is_none()) {
            return text;
        }
        for Candidate { act, value, note } in account.candidates.iter().take(MOST) {
            let value = value.map_or_else(String::new, |value| format!("{value:.3}"));
            text.push_str(&painter.prose(format!("    {value:>10}  {act:<24} {note}").trim_end(), 41));
        }
        let more: usize = account.candidates.iter().skip(MOST).map(Candidate::count).sum();
        if more > 0 {
            // Writing to a string cannot fail.
            let _ = writeln!(text, "{:16}and {more} more", "");
        }
        text
    }

    fn why(&mut self, why: &Why, turn: u32, painter: &Painter) -> String {
        let mut text = String::new();
        let mut stack = vec![(why, 2)];
        while let Some((why, indent)) = stack.pop() {
            let before = self.before(why, turn);
            let line = match before {
                Some(turn) => format!("{}, as in turn {turn}", self.line(why).trim_end_matches(':')),
                None => self.line(why),
            };
            text.push_str(&painter.prose(&format!("{:indent$}{line}", ""), indent + 4));
            self.is_shortened |= before.is_none() && why.is_shortened();
            if before.is_none() && !why.is_folded() {
                stack.extend(why.below().iter().rev().map(|it| (it, indent + 2)));
            }
        }
        text
    }

    /// A reason in one line, the comment of its rule once.
    fn line(&mut self, why: &Why) -> String {
        // How often a rule fired stays with its name.
        let line = why.line().replace(" ×", "\u{a0}×");
        let Why::Step { claim, rule, .. } = why else { return line };
        let by = format!(", by `{rule}`");
        let (Some((fact, _)), Some(end)) = (claim.split_once(&format!("{by} (")), line.strip_prefix(claim.as_str()))
        else {
            return line;
        };
        if self.rules.insert(rule.clone()) { line } else { format!("{fact}{by}{end}") }
    }

    /// The earlier turn in which the same was told, if it is long enough to be worth the search.
    fn before(&mut self, why: &Why, turn: u32) -> Option<u32> {
        let text = why.to_text(0);
        if text.lines().count() < LONG {
            return None;
        }
        let told = *self.turns.entry(text).or_insert(turn);
        (told != turn).then_some(told)
    }
}
