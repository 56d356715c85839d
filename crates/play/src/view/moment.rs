//! The timeline of a play.

use facts::Fact;

use crate::{Account, Line, Seat, Why};

/// One entry of a timeline: a time at which somebody was asked, or the end.
#[derive(Clone, Debug, PartialEq)]
pub struct Moment {
    /// After how many steps.
    pub turn: u32,
    /// Where the lines of this turn begin.
    pub(super) from: usize,
    /// What was done then, by seat.
    pub acts: Vec<(Seat, Fact)>,
    /// How everybody stood, where that was looked at already.
    pub scores: Vec<f64>,
}

impl Moment {
    /// The moments of these lines: each turn at which somebody acted or gave up, and where the play stands after them.
    pub(super) fn of_lines(lines: &[Line], standing: u32) -> Vec<Moment> {
        let mut moments: Vec<Moment> = Vec::new();
        for (index, line) in lines.iter().enumerate() {
            let (turn, act) = match line {
                Line::Act { turn, seat, fact, .. } => (*turn, Some((*seat, fact.clone()))),
                Line::Forfeit { turn, .. } => (*turn, None),
                _ => continue,
            };
            if moments.last().is_none_or(|last| last.turn != turn) {
                moments.push(Moment { turn, from: index, acts: Vec::new(), scores: Vec::new() });
            }
            if let Some(last) = moments.last_mut() {
                last.acts.extend(act);
            }
        }
        if moments.last().is_none_or(|last| last.turn != standing) {
            moments.push(Moment { turn: standing, from: lines.len(), acts: Vec::new(), scores: Vec::new() });
        }
        moments
    }
}

/// Whether a line speaks of this: in an act, a percept, a rule that gave a reason, or the reason itself. Case does not count.
pub(super) fn speaks_of(line: &Line, words: &str) -> bool {
    let has = |text: &str| text.to_lowercase().contains(words);
    match line {
        Line::Act { fact, account, .. } => {
            has(&super::act_in_words(fact)) || account.as_ref().is_some_and(|account| names(account, &has))
        }
        Line::Told { fact, .. } | Line::Draw { fact, .. } => has(&fact.to_string()),
        Line::Forfeit { forfeit, .. } => has(&forfeit.reason),
        Line::End { outcome, .. } => outcome.ending.as_deref().is_some_and(has),
    }
}

fn names(account: &Account, has: &impl Fn(&str) -> bool) -> bool {
    let mut found = false;
    account.why.walk(&mut |why, _| {
        found |= match why {
            Why::Step { claim, rule, .. } => has(rule) || has(claim),
            Why::Percept { text, .. } | Why::Absence { text, .. } | Why::Count { text, .. } => has(text),
        };
    });
    found
}
