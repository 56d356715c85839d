//! Tests: what joins and pattern nodes ask of facts.
//!
//! The common ones (same or not the same as another field or a constant) are done here, by reference; everything else is
//! code for the machine. Two tests are the same if they ask the same of the same places, whatever variables were called.

use super::check::{Quick, Reads};
use super::matcher::{FailedTest, Host, Matcher, Matching};
use super::place::{self, Marker, Place, View};
use super::tokens::{Kind, Tokens};
use crate::arena::{AlphaId, JoinId, TokenId};
use crate::code::op::{Bound, Code, Side};
use crate::code::stop::Stop;
use crate::store::NONE;
use crate::value::Value;

/// A test.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Test {
    /// The two are the same value, or are not.
    ///
    /// A call of `eq` or `neq` does the same as a constraint but is not shared with it.
    Same { one: Operand, two: Operand, negated: bool, is_call: bool },
    /// The variable of the group's match on the right has the value it has on the left.
    Agree { position: u16, place: Place },
    /// One of the alternatives holds, each of them all of its tests.
    Any(Vec<Vec<Test>>),
    /// They do not all hold.
    Not(Vec<Test>),
    /// The value is anything but `FALSE`.
    Truth(Operand),
    /// The code gives anything but `FALSE`.
    Code(Code),
}

/// A side of a comparison.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Operand {
    /// A part of a fact of the match under test.
    Bound(Bound),
    /// A constant.
    Constant(Value),
}

/// What a test is about: a match on the left, a match on the right, or a single fact.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Scope {
    pub(super) left: TokenId,
    /// How many facts the left match holds.
    pub(super) left_len: u16,
    pub(super) right: TokenId,
    pub(super) right_len: u16,
    /// The fact that goes through the pattern network now.
    pub(super) fact: u32,
}

impl Default for Scope {
    fn default() -> Scope {
        Scope { left: TokenId::NONE, left_len: 0, right: TokenId::NONE, right_len: 0, fact: NONE }
    }
}

/// The answer to a test.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Answer {
    Yes,
    No,
    /// The evaluation stopped with an error, which was printed.
    Error,
    /// A limit was reached; the call that changed the facts reports it.
    Stopped,
}

impl Answer {
    fn of(truth: bool) -> Answer {
        if truth { Answer::Yes } else { Answer::No }
    }
}

/// Which tests of a join.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Which {
    Join,
    Secondary,
}

impl<H: Host> Matching<'_, H> {
    /// Whether all these tests hold. Stops at the first that does not.
    pub(super) fn holds(mut self, scope: &Scope, tests: &[Test]) -> Answer {
        for test in tests {
            let answer = match self.quick(scope, test) {
                Some(truth) => Answer::of(truth),
                None => self.reborrow().holds_slowly(scope, test),
            };
            if answer != Answer::Yes {
                return answer;
            }
        }
        Answer::Yes
    }

    fn holds_slowly(mut self, scope: &Scope, test: &Test) -> Answer {
        match test {
            Test::Code(code) => {
                let before = std::mem::replace(&mut self.network.scope, *scope);
                let was_broken = self.host.is_broken();
                let answer = self.host.evaluate_test(code);
                self.network.scope = before;
                if !was_broken && self.host.is_broken() {
                    self.reborrow().note_failure();
                }
                match answer {
                    Ok(truth) => Answer::of(truth),
                    Err(Stop::Error) => Answer::Error,
                    Err(stop) => {
                        self.network.stopped.get_or_insert(stop);
                        Answer::Stopped
                    }
                }
            }
            Test::Any(alternatives) => {
                for tests in alternatives {
                    match (self.reborrow().holds(scope, tests), self.network.asking) {
                        (Answer::No, _) => {}
                        // In patterns of objects an alternative that fails leaves the others.
                        (Answer::Error, node) if node != AlphaId::NONE => {
                            self.reborrow().object_test_failed(scope.fact, node);
                        }
                        (answer, _) => return answer,
                    }
                }
                Answer::No
            }
            Test::Not(tests) => {
                let asking = std::mem::replace(&mut self.network.asking, AlphaId::NONE);
                let answer = self.reborrow().holds(scope, tests);
                self.network.asking = asking;
                match answer {
                    Answer::Yes => Answer::No,
                    Answer::No => Answer::Yes,
                    other => other,
                }
            }
            quick => Answer::of(self.quick(scope, quick).unwrap_or_default()),
        }
    }

    /// A test failed: what goes on in the interpreter fails with it.
    pub(super) fn note_failure(mut self) {
        self.network.has_failed = true;
        self.host.set_broken(true);
    }

    /// A test of an object pattern failed. Matching goes on, and the call that changed the instance does not fail.
    pub(super) fn object_test_failed(mut self, instance: u32, node: AlphaId) {
        self.host.report_failure(FailedTest::Object { instance, node });
        self.reborrow().forgive();
    }

    /// What has failed in a join so far ends nothing: the reference forgets it whenever it evaluates a test of an object.
    pub(super) fn forgive(mut self) {
        self.network.has_failed = false;
        self.host.set_broken(false);
    }

    /// Whether the tests of a join hold for these two matches; either may be missing.
    #[expect(clippy::inline_always, reason = "most joins that are asked here have no such tests")]
    #[inline(always)]
    pub(super) fn join_holds(mut self, join: JoinId, which: Which, left: TokenId, right: TokenId) -> Answer {
        if self.network.joins[join].checks_of(which).is_empty() {
            return Answer::Yes;
        }
        self.reborrow().join_asks(join, which, left, right)
    }

    #[inline(never)]
    fn join_asks(mut self, join: JoinId, which: Which, left: TokenId, right: TokenId) -> Answer {
        let checks = self.network.joins[join].checks_of(which);
        let (tokens, mut reads) = (&self.network.tokens, Reads::nothing());
        if left != TokenId::NONE {
            checks.read(tokens, &self.store, left, &mut reads);
        }
        let fact = tokens.get(right).map_or(NONE, |it| it.fact);
        match checks.ask(&self.store, &reads, fact) {
            Quick::Yes => Answer::Yes,
            Quick::No => Answer::No,
            Quick::Open(first) => self.reborrow().join_holds_from(join, which, left, right, first),
        }
    }

    /// Like [`Matching::join_holds`], for the tests from this one on, which take the machine.
    pub(super) fn join_holds_from(
        mut self,
        join: JoinId,
        which: Which,
        left: TokenId,
        right: TokenId,
        first: usize,
    ) -> Answer {
        let it = &mut self.network.joins[join];
        let scope = Scope { left, left_len: it.left_len, right, right_len: it.right_len, fact: NONE };
        // Taken out while they run, because the machine needs the engine; a network does not change meanwhile.
        let tests = std::mem::take(it.tests_mut(which));
        let answer = self.reborrow().holds(&scope, tests.get(first..).unwrap_or_default());
        // What a user's function says of its own error is all that the reference prints.
        let is_told = matches!(tests.get(first..), Some([Test::Code(code)]) if code.is_users_call());
        *self.network.joins[join].tests_mut(which) = tests;
        if answer == Answer::Error {
            if !is_told {
                self.host.report_failure(FailedTest::Join(join));
            }
            self.reborrow().note_failure();
        }
        answer
    }
}

impl Matcher {
    /// The value of a pattern's variable in the match under test.
    pub(crate) fn matched(&self, bound: Bound) -> Value {
        self.view(&self.network.scope, bound).value()
    }

    /// What a variable stands for in this scope, without a copy.
    #[inline]
    pub(super) fn view(&self, scope: &Scope, bound: Bound) -> View<'_> {
        let tokens = &self.network.tokens;
        match bound.side {
            Side::Right if scope.right == TokenId::NONE => {
                place::view(&self.store, scope.fact, &self.network.walking, bound.place)
            }
            Side::Right => self.view_of(scope.right, bound.place),
            Side::Left(position) => {
                let steps = scope.left_len.saturating_sub(position + 1);
                self.view_of(tokens.up(scope.left, steps), bound.place)
            }
        }
    }

    /// What stands at a place of the last fact of a match.
    #[inline]
    pub(super) fn view_of(&self, id: TokenId, place: Place) -> View<'_> {
        let fact = self.network.tokens[id].fact;
        if let Place::Slot(slot) = place
            && let Some(value) = self.store.slot(fact, slot)
        {
            return View::One(value);
        }
        let markers = match place {
            Place::Marked(..) | Place::Segment(..) => self.network.markers_of(id),
            _ => &[],
        };
        place::view(&self.store, fact, markers, place)
    }

    #[inline]
    fn operand<'a>(&'a self, scope: &Scope, operand: &'a Operand) -> View<'a> {
        match operand {
            Operand::Bound(bound) => self.view(scope, *bound),
            Operand::Constant(value) => View::One(value),
        }
    }

    /// The answer to tests that need no machine, or none if one does.
    #[inline]
    fn quick(&self, scope: &Scope, test: &Test) -> Option<bool> {
        match test {
            Test::Same { one, two, negated, .. } => {
                Some(self.operand(scope, one).is(self.operand(scope, two)) != *negated)
            }
            Test::Agree { position, place } => {
                let tokens: &Tokens = &self.network.tokens;
                let left = tokens.up(scope.left, scope.left_len - position - 1);
                let right = tokens.up(scope.right, scope.right_len - position - 1);
                Some(self.view_of(left, *place).is(self.view_of(right, *place)))
            }
            Test::Truth(operand) => Some(!self.operand(scope, operand).is(View::One(&Value::FALSE))),
            Test::Any(_) | Test::Not(_) | Test::Code(_) => None,
        }
    }
}

impl super::Network {
    /// The segments of a match's last pattern.
    pub(super) fn markers_of(&self, id: TokenId) -> &[Marker] {
        markers_of(&self.tokens, &self.markers, id)
    }
}

/// The segments of the last pattern of a match.
pub(super) fn markers_of<'a>(tokens: &Tokens, markers: &'a [Vec<Marker>], id: TokenId) -> &'a [Marker] {
    if id == TokenId::NONE {
        return &[];
    }
    let mut it = &tokens[id];
    if it.kind() != Kind::Pattern {
        if it.right == TokenId::NONE {
            return &[];
        }
        it = &tokens[it.right];
    }
    if it.kind() != Kind::Pattern || it.extra == NONE {
        return &[];
    }
    &markers[it.extra as usize]
}
