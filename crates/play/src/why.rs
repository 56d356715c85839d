//! Reasons as data; prose is one printer.

use std::fmt::Write as _;
use std::sync::Arc;

use facts::Fact;

use crate::Picture;

/// A reason: a tree whose leaves are percepts, their recorded absence, or counts.
#[derive(Clone, Debug, PartialEq)]
pub enum Why {
    /// Something was perceived.
    Percept {
        /// In words.
        text: String,
        /// The percept itself.
        fact: Fact,
    },
    /// Something was looked for and not perceived.
    Absence {
        /// In words.
        text: String,
        /// The percept that shows its absence.
        fact: Fact,
    },
    /// A figure: a chance, a value, a number of models.
    Count {
        /// In words, without the figure.
        text: String,
        /// The figure.
        value: f64,
    },
    /// A conclusion.
    Step {
        /// What is concluded.
        claim: String,
        /// The same as a fact in the words of the game, if it says something about the world that can be checked. A motive,
        /// a preference or a chance has none.
        fact: Option<Fact>,
        /// By which rule; may be empty.
        rule: String,
        /// From what.
        because: Vec<Why>,
        /// Whether the claim says enough to a reader: its reasons are many and all alike. Text then shows the claim alone,
        /// and views open its reasons on request. They are evidence like any other.
        folded: bool,
    },
}

impl Why {
    /// A conclusion by a rule.
    pub fn step(claim: impl Into<String>, rule: impl Into<String>, because: Vec<Why>) -> Why {
        Why::Step { claim: claim.into(), fact: None, rule: rule.into(), because, folded: false }
    }

    /// The same conclusion, which claims this of the world. A leaf claims nothing beyond what was perceived.
    #[must_use]
    pub fn claiming(mut self, fact: Fact) -> Why {
        if let Why::Step { fact: claimed, .. } = &mut self {
            *claimed = Some(fact);
        }
        self
    }

    /// The same conclusion, of which text shows the claim alone. A leaf has nothing to fold.
    #[must_use]
    pub fn fold(mut self) -> Why {
        if let Why::Step { folded, .. } = &mut self {
            *folded = true;
        }
        self
    }

    /// The same conclusion, folded because its reasons repeat what stands elsewhere; its claim says that there are more.
    #[must_use]
    pub fn shortened(mut self) -> Why {
        if let Why::Step { claim, .. } = &mut self {
            claim.push_str(CUT);
        }
        self.fold()
    }

    /// Whether it was made by [`Why::shortened`].
    pub fn is_shortened(&self) -> bool {
        matches!(self, Why::Step { claim, folded: true, .. } if claim.ends_with(CUT))
    }

    /// Whether text shows the claim alone.
    pub fn is_folded(&self) -> bool {
        matches!(self, Why::Step { folded: true, .. })
    }

    /// The reasons that have a line of their own below this one: the only leaf of a conclusion stands beside it.
    pub fn below(&self) -> &[Why] {
        match self {
            Why::Step { because, .. } if !matches!(because.as_slice(), [leaf] if leaf.is_leaf()) => because,
            _ => &[],
        }
    }

    fn is_leaf(&self) -> bool {
        !matches!(self, Why::Step { .. })
    }

    /// A perceived thing.
    pub fn percept(text: impl Into<String>, fact: Fact) -> Why {
        Why::Percept { text: text.into(), fact }
    }

    /// A thing found absent.
    pub fn absence(text: impl Into<String>, fact: Fact) -> Why {
        Why::Absence { text: text.into(), fact }
    }

    /// A figure.
    pub fn count(text: impl Into<String>, value: f64) -> Why {
        Why::Count { text: text.into(), value }
    }

    /// The percepts at the leaves, in order, each once: all the evidence there is.
    pub fn evidence(&self) -> Vec<&Fact> {
        let mut found = Vec::new();
        self.walk(&mut |why, _| {
            if let Why::Percept { fact, .. } | Why::Absence { fact, .. } = why
                && !found.contains(&fact)
            {
                found.push(fact);
            }
        });
        found
    }

    /// Visits every node, parents first, with its depth. An explicit stack: reasons may be deep.
    pub fn walk<'a>(&'a self, visit: &mut impl FnMut(&'a Why, usize)) {
        let mut stack = vec![(self, 0)];
        while let Some((why, depth)) = stack.pop() {
            visit(why, depth);
            if let Why::Step { because, .. } = why {
                stack.extend(because.iter().rev().map(|it| (it, depth + 1)));
            }
        }
    }

    /// What this node says, in one line; a conclusion's only leaf stands on the same line.
    pub fn line(&self) -> String {
        match self {
            Why::Percept { text, .. } | Why::Absence { text, .. } => text.clone(),
            Why::Count { text, value } => format!("{text}: {}", figure(*value)),
            Why::Step { claim, folded: true, .. } => claim.clone(),
            Why::Step { claim, because, .. } => match because.as_slice() {
                [] => claim.clone(),
                [leaf] if leaf.is_leaf() => format!("{claim}: {}", leaf.line()),
                _ => format!("{claim}:"),
            },
        }
    }

    /// The tree as indented lines, without what is folded.
    pub fn to_text(&self, indent: usize) -> String {
        let mut text = String::new();
        let mut stack = vec![(self, 0)];
        while let Some((why, depth)) = stack.pop() {
            // Writing to a string cannot fail.
            let _ = writeln!(text, "{:width$}{}", "", why.line(), width = indent + 2 * depth);
            if !why.is_folded() {
                stack.extend(why.below().iter().rev().map(|it| (it, depth + 1)));
            }
        }
        text
    }
}

/// Stands at the end of a claim whose reasons are shortened.
const CUT: &str = ", and so on";

/// Four digits are enough for people.
fn figure(value: f64) -> String {
    if value.fract() == 0.0 && value.abs() < 1e15 { format!("{value:.0}") } else { format!("{value:.4}") }
}

/// One act that was considered.
#[derive(Clone, Debug, PartialEq)]
pub struct Candidate {
    /// The act, or the plan in words.
    pub act: String,
    /// What it was found worth; none if it was ruled out without a number.
    pub value: Option<f64>,
    /// A word on it.
    pub note: String,
}

impl Candidate {
    /// Stands at the end of a list for so many others that are not listed.
    pub fn more(count: usize, note: String) -> Candidate {
        Candidate { act: format!("and {count} more"), value: None, note }
    }

    /// The number of acts that it stands for: one, unless it was made by [`Candidate::more`].
    pub fn count(&self) -> usize {
        let more = self.act.strip_prefix("and ").and_then(|act| act.strip_suffix(" more"));
        more.and_then(|count| count.parse().ok()).unwrap_or(1)
    }
}

/// A decision's account: why, what else was considered, and what is believed.
#[derive(Clone, Debug, PartialEq)]
pub struct Account {
    /// The reason.
    pub why: Why,
    /// What was considered, best first; may be empty.
    pub candidates: Vec<Candidate>,
    /// What the mind believes, painted; may be absent. Shared: journal, trace and frames all hold the same one, and on a
    /// large board it is a megabyte.
    pub beliefs: Option<Arc<Picture>>,
}

impl Account {
    /// An account with a reason only.
    pub fn of(why: Why) -> Account {
        Account { why, candidates: Vec::new(), beliefs: None }
    }
}
