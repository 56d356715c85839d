//! Facts that come while a rule fires may wait until its actions are done, and facts that go then go first.
//!
//! Many rules end with a change of phase: what the facts before it matched is thrown away at once. If those facts wait until
//! the end of the actions, the matches are never made. Nothing of this may show:
//!
//! 1. Only actions that look neither at matches nor at the agenda make facts wait ([`Code::is_plain`]).
//! 2. A fact waits only if no test on its way takes the machine (a test might print, or read a global variable that the
//!    next action changes) and no rule on its way is watched, logical, or takes the focus.
//! 3. A fact goes before those that wait only if its matches are bound and nothing else, so that nothing is unblocked by
//!    it: then the same matches are left, made in the same order. Otherwise those that wait are matched first.
//!
//! What does differ is how many matches there were in between: `join-activity` counts less.

use super::Network;
use super::join::{Input, Polarity, Side};
use super::matcher::{Host, Matching};
use super::node::{Node, NodeKind};
use super::test::Test;
use crate::arena::{AlphaId, Id, JoinId};
use crate::code::op::Code;
use crate::code::stop::Stop;
use crate::rete::SalienceMode;
use crate::store::TemplateId;

/// Facts that wait, and which of them may.
#[derive(Clone, Debug, Default)]
pub(crate) struct Pending {
    /// Whether facts may wait just now.
    is_on: bool,
    /// The facts, in the order in which they came.
    places: Vec<u32>,
    /// By template, as far as somebody asked.
    deferrals: Vec<Option<Deferral>>,
    /// By join, as far as somebody asked: nobody notices what it sends on and takes back, see `heir`.
    pub(super) quiet: Vec<Option<bool>>,
    /// Nobody ever waits, to compare.
    pub(crate) is_forbidden: bool,
}

impl Pending {
    /// Nobody waits, with the same setting.
    pub(super) fn renewed(&self) -> Pending {
        Pending { is_forbidden: self.is_forbidden, ..Pending::default() }
    }
}

/// How the facts of a template may be treated.
#[derive(Clone, Copy, Debug)]
struct Deferral {
    /// They may wait to be matched.
    waits: bool,
    /// They may go before those that wait are matched.
    goes_first: bool,
}

impl<H: Host> Matching<'_, H> {
    /// Facts may wait from now on, if these actions allow it.
    pub(crate) fn begin_deferring(mut self, actions: &Code) {
        let is_fixed = self.salience_mode == SalienceMode::WhenDefined;
        let pending = &mut self.network.pending;
        pending.is_on = actions.is_plain() && !pending.is_forbidden && is_fixed;
    }

    /// The actions are done: what waits is matched.
    pub(crate) fn end_deferring(mut self) -> Result<(), Stop> {
        let was_on = std::mem::replace(&mut self.network.pending.is_on, false);
        self.open_postponing(was_on);
        let result = self.reborrow().match_pending();
        self.open_postponing(false);
        result
    }

    /// Lets a fact wait that was put into the store, if it and its template may; otherwise the facts before it are matched.
    pub(crate) fn defers(mut self, place: u32, may_wait: bool) -> Result<bool, Stop> {
        if !self.network.pending.is_on {
            return Ok(false);
        }
        let template = self.store.get(place).template;
        let waits = may_wait && self.network.deferral(template).waits;
        if waits {
            self.network.pending.places.push(place);
        } else {
            self.reborrow().match_pending()?;
            self.reborrow().make_postponed()?;
        }
        Ok(waits)
    }

    /// A fact is about to go: those that wait are matched before, unless that makes no difference.
    pub(crate) fn before_retract(mut self, place: u32) -> Result<(), Stop> {
        if self.network.pending.places.is_empty() && self.network.postponed.is_empty() {
            return Ok(());
        }
        let template = self.store.get(place).template;
        let places = &self.network.pending.places;
        // Facts of one template stand in the same memories, where it matters who was there first.
        let has_alike = places.iter().any(|it| *it != place && self.store.get(*it).template == template);
        if has_alike || !self.network.deferral(template).goes_first {
            self.reborrow().match_pending()?;
            return self.reborrow().make_postponed();
        }
        self.network.pending.places.retain(|it| *it != place);
        Ok(())
    }

    fn match_pending(mut self) -> Result<(), Stop> {
        let places = std::mem::take(&mut self.network.pending.places);
        let mut result = Ok(());
        for place in &places {
            let template = self.store.get(*place).template;
            result = self.reborrow().make_postponed_before(template).and_then(|()| self.reborrow().fact_added(*place));
            // The rest could use up as much again, one fact after the other.
            if result.is_err() {
                break;
            }
        }
        if self.network.pending.places.capacity() == 0 {
            self.network.pending.places = places;
            self.network.pending.places.clear();
        }
        result
    }
}

impl Network {
    /// Rules changed, or whether they are watched: who may wait is found out anew.
    pub(crate) fn forget_deferrals(&mut self) {
        self.pending.deferrals.clear();
        self.pending.quiet.clear();
        self.postponed.forget_makers();
    }

    fn deferral(&mut self, template: TemplateId) -> Deferral {
        let index = template.0 as usize;
        if let Some(Some(deferral)) = self.pending.deferrals.get(index) {
            return *deferral;
        }
        let deferral = self.find_deferral(index);
        if index >= self.pending.deferrals.len() {
            self.pending.deferrals.resize(index + 1, None);
        }
        self.pending.deferrals[index] = Some(deferral);
        deferral
    }

    /// Whether this join and all below it only look at facts, and feed no group and nothing that shows.
    pub(super) fn is_pure_below(&self, join: JoinId) -> bool {
        let mut deferral = Deferral { waits: true, goes_first: true };
        self.follow(vec![join], &mut deferral);
        deferral.goes_first
    }

    fn find_deferral(&self, template: usize) -> Deferral {
        let mut deferral = Deferral { waits: true, goes_first: true };
        let mut nodes: Vec<AlphaId> = self.roots.get(template).cloned().unwrap_or_default();
        let mut joins = Vec::new();
        while let Some(node) = nodes.pop() {
            let node = &self.nodes[node];
            deferral.waits &= node.key.tests.iter().all(is_pure);
            deferral.goes_first &= node.joins.iter().all(|it| self.joins[*it].polarity == Polarity::Positive);
            joins.extend_from_slice(&node.joins);
            nodes.extend_from_slice(&node.children);
            nodes.extend(constants(node));
        }
        self.follow(joins, &mut deferral);
        deferral
    }

    /// Looks at these joins and all below them.
    fn follow(&self, mut joins: Vec<JoinId>, deferral: &mut Deferral) {
        let mut seen = vec![false; self.joins.len()];
        while let Some(join) = joins.pop() {
            if std::mem::replace(&mut seen[join.index()], true) {
                continue;
            }
            let join = &self.joins[join];
            let is_open = join.ends.is_some_and(|disjunct| {
                let rule = self.rules.get(self.rules.disjunct(disjunct).rule);
                rule.watch_activations || rule.auto_focus
            });
            let is_pure = join.tests.iter().chain(&join.secondary).all(is_pure);
            deferral.waits &= is_pure && !is_open && !join.is_logical;
            deferral.goes_first &= is_pure && !is_open && !join.is_logical && !matches!(join.input, Input::Join(_));
            deferral.goes_first &= join.children.iter().all(|it| it.side == Side::Left);
            joins.extend(join.children.iter().map(|it| it.join));
        }
    }
}

fn constants(node: &Node) -> impl Iterator<Item = AlphaId> {
    debug_assert!(
        node.constants.is_empty() || matches!(node.key.kind, NodeKind::Selector(_)),
        "only these have constants"
    );
    node.constants.iter().map(|it| it.node)
}

/// A test that cannot fail, shows nothing, and is about nothing but facts.
fn is_pure(test: &Test) -> bool {
    match test {
        Test::Same { .. } | Test::Agree { .. } | Test::Truth(_) => true,
        Test::Any(alternatives) => alternatives.iter().flatten().all(is_pure),
        Test::Not(tests) => tests.iter().all(is_pure),
        Test::Code(_) => false,
    }
}
