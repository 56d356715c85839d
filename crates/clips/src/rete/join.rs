//! Joins: where matches of the conditions so far meet matches of the next one.

use super::Network;
use super::chain::Chained;
use super::check::Checks;
use super::key::Key;
use super::memory::Memory;
use super::place::Place;
use super::rule::DisjunctId;
use super::terms::Terms;
use super::test::{Test, Which};
use crate::arena::{AlphaId, JoinId, TokenId};

/// A join.
#[derive(Clone, Debug)]
pub(super) struct Join {
    /// The join before it, or none if it is the first.
    pub(super) parent: JoinId,
    pub(super) input: Input,
    pub(super) polarity: Polarity,
    /// How many facts a match on the left and one of a group on the right hold.
    pub(super) left_len: u16,
    pub(super) right_len: u16,
    pub(super) tests: Vec<Test>,
    /// Asked of the left match alone where the condition must not hold, of both where it must exist.
    pub(super) secondary: Vec<Test>,
    /// The tests, ready to run.
    pub(super) checks: Checks,
    /// The secondary tests, ready to run.
    pub(super) secondary_checks: Checks,
    /// Those of the tests that are left where the keys of both sides are the same and exact.
    pub(super) rest: Checks,
    /// What left matches are indexed by: position and place.
    pub(super) left_hash: Vec<(u16, Place)>,
    /// What the right matches of a group are indexed by.
    pub(super) right_hash: Vec<(u16, Place)>,
    /// The same, ready to be read.
    pub(super) left_terms: Terms,
    pub(super) right_terms: Terms,
    /// The left matches, newest first.
    pub(super) left: Memory,
    /// The right matches of a group, oldest first.
    pub(super) right: Memory,
    /// The empty match that a first join without facts begins with.
    pub(super) permanent: TokenId,
    /// Where its results go, in order.
    pub(super) children: Vec<Link>,
    /// How it is walked if it is part of a row of joins that only compare a slot, see `chain`.
    pub(super) chained: Option<Chained>,
    /// Matches in its left memory support facts.
    pub(super) is_logical: bool,
    /// The rule ends here: matches on the left are activations.
    pub(super) ends: Option<DisjunctId>,
    /// It was just made for the rule that is being added.
    pub(super) is_new: bool,
    pub(super) activity: Activity,
}

/// What a join does with a match that arrives on its left.
#[derive(Clone, Copy, Debug)]
pub(super) struct Entrance {
    pub(super) ends: Option<DisjunctId>,
    pub(super) input: Input,
    pub(super) polarity: Polarity,
}

/// How much a join had to do since counting began.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Activity {
    /// How many pairs were looked at.
    pub(super) compares: u64,
    /// How many matches came on the left and on the right.
    pub(super) adds: [u64; 2],
    /// How many were there when counting began: with those that are there now they tell how many went.
    pub(super) before: [u64; 2],
}

/// What is asked of the matches of a condition.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Polarity {
    /// Each of them is bound.
    Positive,
    /// There must be none.
    Negative,
    /// There must be one, which is not bound.
    Existential,
}

/// The right side of a join.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Input {
    /// Nothing: it tests and passes on.
    Nothing,
    /// The matches of a pattern.
    Node(AlphaId),
    /// The matches of a group, whose last join this is.
    Join(JoinId),
}

/// A result goes to this side of this join.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Link {
    pub(super) join: JoinId,
    pub(super) side: Side,
}

/// The two sides of a join.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Side {
    Left,
    Right,
}

impl Network {
    /// What is to be asked where both sides have this key. A key says what the values are, unless some instance has changed
    /// since its matches were made.
    #[inline]
    pub(super) fn checks_for(&self, join: JoinId, key: Key) -> &Checks {
        let join = &self.joins[join];
        if key.is_exact() && self.is_up_to_date() { &join.rest } else { &join.checks }
    }
}

impl Join {
    /// What it does with a match that arrives on its left.
    #[inline]
    pub(super) fn entrance(&self) -> Entrance {
        Entrance { ends: self.ends, input: self.input, polarity: self.polarity }
    }

    /// How many matches are on each side.
    pub(super) fn counts(&self) -> [u64; 2] {
        [&self.left, &self.right].map(|it| u64::from(it.len()))
    }

    #[inline]
    pub(super) fn checks_of(&self, which: Which) -> &Checks {
        match which {
            Which::Join => &self.checks,
            Which::Secondary => &self.secondary_checks,
        }
    }

    pub(super) fn tests_mut(&mut self, which: Which) -> &mut Vec<Test> {
        match which {
            Which::Join => &mut self.tests,
            Which::Secondary => &mut self.secondary,
        }
    }

    pub(super) fn is_first(&self) -> bool {
        self.parent == JoinId::NONE
    }

    /// It takes the results of a group on its right.
    pub(super) fn is_from_right(&self) -> bool {
        matches!(self.input, Input::Join(_))
    }

    /// It passes a left match on once something on the right agrees with it.
    pub(super) fn is_exists(&self) -> bool {
        self.polarity == Polarity::Existential
    }

    /// It passes a left match on while nothing on the right agrees with it.
    pub(super) fn is_not_like(&self) -> bool {
        self.polarity == Polarity::Negative
    }
}
