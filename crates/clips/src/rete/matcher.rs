//! The matcher: network, working memory and agenda in one value, and what it asks of an interpreter.

use crate::arena::{AlphaId, JoinId};
use std::ops::{Deref, DerefMut};

use super::agenda::ActivationId;
use super::rule::RuleId;
use super::{Agenda, Network, SalienceMode};
use crate::code::op::Code;
use crate::code::stop::Stop;
use crate::store::Store;
use crate::symbol::Symbols;

/// The network, the facts and instances in it, and the agenda.
///
/// What needs no expression to be evaluated is a method of this type. What may need it is a method of [`Matching`].
#[derive(Clone, Debug, Default)]
pub(crate) struct Matcher {
    pub(crate) store: Store,
    pub(crate) network: Network,
    pub(crate) agenda: Agenda,
    /// When saliences that are expressions are evaluated.
    pub(crate) salience_mode: SalienceMode,
}

/// A matcher at work, with the interpreter at hand that evaluates what tests and saliences call.
#[derive(Debug)]
pub(crate) struct Matching<'a, H> {
    pub(super) host: &'a mut H,
}

impl<'a, H: Host> Matching<'a, H> {
    /// Sets the matcher of this host to work.
    #[inline]
    pub(crate) fn new(host: &'a mut H) -> Matching<'a, H> {
        Matching { host }
    }

    /// This work for the time of a call. Methods take their `Matching` by value, so that the way to the matcher is one pointer in a register.
    #[inline]
    pub(super) fn reborrow(&mut self) -> Matching<'_, H> {
        Matching { host: &mut *self.host }
    }
}

impl<H: Host> Deref for Matching<'_, H> {
    type Target = Matcher;

    #[inline]
    fn deref(&self) -> &Matcher {
        self.host.matcher()
    }
}

impl<H: Host> DerefMut for Matching<'_, H> {
    #[inline]
    fn deref_mut(&mut self) -> &mut Matcher {
        self.host.matcher_mut()
    }
}

/// A test that could not be evaluated, by its place in the network.
#[derive(Clone, Copy, Debug)]
pub(crate) enum FailedTest {
    /// Of a join.
    Join(JoinId),
    /// Of a pattern node, for a fact.
    Pattern { fact: u32, node: AlphaId },
    /// Of a node of object patterns, for an instance.
    Object { instance: u32, node: AlphaId },
}

/// What the matcher asks of an interpreter: everything that depends on the meaning of an expression, or that a user sees.
pub(crate) trait Host: Sized {
    /// The matcher of this host.
    fn matcher(&self) -> &Matcher;

    /// The matcher of this host, to change it.
    fn matcher_mut(&mut self) -> &mut Matcher;

    /// The matcher, and the fuel that comparing takes from.
    fn matcher_and_fuel(&mut self) -> (&mut Matcher, &mut u64);

    /// Takes fuel for this many steps.
    fn burn(&mut self, steps: usize) -> Result<(), Stop>;

    /// The most matches there may be.
    fn most_matches(&self) -> usize;

    /// The texts of symbols.
    fn symbols(&self) -> &Symbols;

    /// Whether a test holds; its variables are read with [`Matcher::matched`].
    fn evaluate_test(&mut self, code: &Code) -> Result<bool, Stop>;

    /// The salience that a rule has now. None if the expression gives no salience, which was reported.
    fn evaluate_salience(&mut self, code: &Code, rule: RuleId) -> Option<i32>;

    /// Reports a test that could not be evaluated.
    fn report_failure(&mut self, test: FailedTest);

    /// Whether evaluation has failed since the command or the firing began.
    fn is_broken(&self) -> bool;

    /// Notes that evaluation has failed, or that this does not matter any more.
    fn set_broken(&mut self, is_broken: bool);

    /// A watched activation appeared (`is_new`), or is about to go.
    fn show_activation(&mut self, id: ActivationId, is_new: bool);

    /// A rule with `auto-focus` was activated.
    fn focus_on_rule(&mut self, rule: RuleId);
}
