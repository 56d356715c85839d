//! Why: reasons as trees of plain data, and one printer for them.
//!
//! 1. here: the trees. [`Why`] of a fact, an instance or a slot; [`WhyFired`] of a firing; [`WhyNot`] of a rule.
//! 2. `tell`: trees from the history. `not`: why a rule does not fire, from the network as it is.
//! 3. `print`: trees as text, and their evidence.

mod not;
mod print;
mod tell;

use super::term::Term;
pub(crate) use tell::DEEPEST;

/// Why something is there: a fact, an instance or a slot of one, and from where it came.
///
/// As text it is what `(why …)` prints.
#[derive(Clone, Debug, PartialEq)]
pub struct Why {
    /// How it is called: `f-3`, `[bob]`.
    pub name: String,
    /// What it says: `(mortal Socrates)`, or for a slot `(age 3)`. For an instance the slots that a condition named, as far as they
    /// have the same origins.
    pub text: String,
    /// Whether it is still there, and still says that.
    pub is_there: bool,
    /// Each way it came from, the first one first: a fact that several firings asserted has several.
    pub origins: Vec<Origin>,
    /// For an instance: the slots that a condition named, as far as they came from elsewhere.
    pub slots: Vec<Why>,
}

/// From where something came.
#[derive(Clone, Debug, PartialEq)]
pub enum Origin {
    /// From a command or from the host.
    Given,
    /// From a construct: `deffacts start`.
    Construct(String),
    /// From a firing.
    Fired(WhyFired),
    /// It was there before anything was kept, or there was no room to keep it.
    Unknown,
}

/// Why a rule fired: what each of its conditions had found.
#[derive(Clone, Debug, PartialEq)]
pub struct WhyFired {
    /// Its number since the last reset, counted from 1.
    pub number: usize,
    /// Its rule, with the module before it if that is not `MAIN`.
    pub rule: String,
    /// The comment string of the rule; empty if it has none.
    pub comment: String,
    /// The variables of its conditions, and what they held.
    pub bindings: Vec<(String, Term)>,
    /// What its conditions had found, in order; empty if it is told elsewhere.
    pub because: Vec<Because>,
    /// What it asserted or changed, by name and text, in order; only those that are kept.
    pub asserted: Vec<(String, String)>,
    /// False if its logical conditions hold no more: what it asserted does not rest on it now.
    pub holds: bool,
    /// How much of it is told here.
    pub told: Told,
}

/// How much of a firing is told.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Told {
    /// All of it.
    Whole,
    /// Nothing, because it was told before.
    Before,
    /// Nothing, because it would be too much, or because it supports nothing any more.
    Short,
}

/// What a condition had found.
#[derive(Clone, Debug, PartialEq)]
pub struct Because {
    /// The condition in the words of the rule, its variables replaced by what they held; empty if it cannot be told.
    pub condition: String,
    /// What this is told for stands only as long as this holds. False if a fact of a rule with logical conditions stands by itself now.
    pub is_logical: bool,
    /// What was found.
    pub found: Finding,
}

/// What was found.
#[derive(Clone, Debug, PartialEq)]
pub enum Finding {
    /// A fact or an instance.
    Fact(Why),
    /// Some facts, which make it hold together: for `exists`, and for `forall` as far as it holds by facts.
    Facts(Vec<Why>),
    /// Nothing, as it should be.
    Nothing,
    /// That a test holds.
    Truth,
}

/// Why a rule does not fire, alternative by alternative.
///
/// As text it is what `(why-not …)` prints.
#[derive(Clone, Debug, PartialEq)]
pub struct WhyNot {
    /// The rule, with the module before it if that is not `MAIN`.
    pub rule: String,
    /// One for each alternative that its `or`s make; a rule without them has one.
    pub alternatives: Vec<Alternative>,
}

/// How far one alternative of a rule came.
#[derive(Clone, Debug, PartialEq)]
pub struct Alternative {
    /// Its conditions in order, up to the first that stops it.
    pub conditions: Vec<Progress>,
    /// What stops it.
    pub obstacle: Obstacle,
}

/// How far a condition came.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Progress {
    /// The condition in the words of the rule.
    pub condition: String,
    /// How many facts match it by themselves; for a group how many matches it has; none for a test.
    pub facts: Option<usize>,
    /// How many matches the conditions have up to this one, together.
    pub partial: usize,
}

/// What stops a rule.
#[derive(Clone, Debug, PartialEq)]
pub enum Obstacle {
    /// Nothing: its number of activations, which fire when their turn comes.
    Ready(usize),
    /// It fired for all of its complete matches: their number.
    Fired(usize),
    /// No fact matches a condition by itself: how many facts there are of its template.
    Missing {
        /// The condition, its variables replaced where all matches before it agree on them.
        condition: String,
        /// How many facts or instances there are of that kind.
        others: usize,
    },
    /// Facts match a condition by themselves, but none agrees with those before it.
    Apart {
        /// The condition, its variables replaced by what they hold in the nearest match before it.
        condition: String,
        /// That match: its facts, by name and text.
        with: Vec<(String, String)>,
    },
    /// A test fails.
    Failed {
        /// The test, its variables replaced by what they hold in the nearest match.
        test: String,
        /// That match: its facts, by name and text.
        with: Vec<(String, String)>,
    },
    /// A negated condition is blocked by facts that are there.
    Blocked {
        /// The condition, its variables replaced by what they hold in the nearest match before it.
        condition: String,
        /// The facts that block it, by name and text.
        by: Vec<(String, String)>,
    },
    /// The rule waits for something to begin with, as a `(reset)`.
    Unprimed,
}
