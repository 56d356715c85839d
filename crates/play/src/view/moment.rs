//! The timeline of a play.

use facts::Fact;

use crate::{Account, Forfeit, Line, Seat, Why};

/// One entry of a timeline: a time at which somebody was asked, or the end.
#[derive(Clone, Debug, PartialEq)]
pub struct Moment {
    /// After how many steps.
    pub turn: u32,
    /// Where the lines of this turn begin.
    pub(super) from: usize,
    /// What was done then, by seat.
    pub acts: Vec<(Seat, Fact)>,
    /// How many have given up by then.
    pub(super) gave_up: usize,
    /// The score of each seat then, where it has one and it may be seen; empty where nobody has looked at the moment yet.
    pub scores: Vec<Option<f64>>,
}

impl Moment {
    pub(super) fn new(turn: u32, from: usize, gave_up: usize) -> Moment {
        Moment { turn, from, acts: Vec::new(), gave_up, scores: Vec::new() }
    }

    /// The moments of these lines: each turn at which somebody acted or gave up, and where the play stands after them.
    ///
    /// Those of the first lines, up to `known`, are there already; how everybody stood then stays known. Whoever gives up is
    /// added to those who did so before.
    pub(super) fn extend(
        moments: &mut Vec<Moment>,
        gave_up: &mut Vec<(Seat, Forfeit)>,
        lines: &[Line],
        known: usize,
        standing: u32,
    ) {
        // Where the play stood was a moment of no lines; it may have got some, or have been passed by.
        let stood = moments.pop_if(|last| last.from >= known);
        let place = moments.len();
        for (index, line) in lines.iter().enumerate().skip(known) {
            if !matches!(line, Line::Act { .. } | Line::Forfeit { .. }) {
                continue;
            }
            if moments.last().is_none_or(|last| last.turn != line.turn()) {
                moments.push(Moment::new(line.turn(), index, gave_up.len()));
            }
            match (line, moments.last_mut()) {
                (Line::Act { seat, fact, .. }, Some(last)) => last.acts.push((*seat, fact.clone())),
                (Line::Forfeit { seat, forfeit, .. }, Some(last)) => {
                    gave_up.push((*seat, forfeit.clone()));
                    last.gave_up = gave_up.len();
                }
                _ => {}
            }
        }
        if moments.last().is_none_or(|last| last.turn != standing) {
            moments.push(Moment::new(standing, lines.len(), gave_up.len()));
        }
        if let (Some(moment), Some(stood)) = (moments.get_mut(place), stood) {
            moment.scores = stood.scores;
        }
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
