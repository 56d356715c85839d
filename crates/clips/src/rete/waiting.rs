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
use super::join::{Demand, Input, Side};
use super::node::{Node, NodeKind};
use super::test::Test;
use crate::code::op::Code;
use crate::code::stop::Stop;
use crate::engine::Engine;
use crate::rete::SalienceMode;
use crate::store::TemplateId;

/// Facts that wait, and which of them may.
#[derive(Clone, Debug, Default)]
pub(crate) struct Waiting {
    /// Whether facts may wait just now.
    is_on: bool,
    /// The facts, in the order in which they came.
    places: Vec<u32>,
    /// By template, as far as somebody asked.
    manners: Vec<Option<Manner>>,
    /// By join, as far as somebody asked: nobody notices what it sends on and takes back, see `heir`.
    pub(super) quiet: Vec<Option<bool>>,
    /// Nobody ever waits, to compare.
    pub(crate) is_forbidden: bool,
}

impl Waiting {
    /// Nobody waits, with the same setting.
    pub(super) fn renewed(&self) -> Waiting {
        Waiting { is_forbidden: self.is_forbidden, ..Waiting::default() }
    }
}

/// How the facts of a template may be treated.
#[derive(Clone, Copy, Debug)]
struct Manner {
    /// They may wait to be matched.
    waits: bool,
    /// They may go before those that wait are matched.
    goes_first: bool,
}

impl Engine {
    /// Facts may wait from now on, if these actions allow it.
    pub(crate) fn begin_waiting(&mut self, actions: &Code) {
        let waiting = &mut self.network.waiting;
        waiting.is_on = actions.is_plain() && !waiting.is_forbidden && self.salience_mode == SalienceMode::WhenDefined;
    }

    /// The actions are done: what waits is matched.
    pub(crate) fn end_waiting(&mut self) -> Result<(), Stop> {
        let was_on = std::mem::replace(&mut self.network.waiting.is_on, false);
        self.open_promises(was_on);
        let result = self.match_waiting();
        self.open_promises(false);
        result
    }

    /// Lets a fact wait that was put into the store, if it may; otherwise those before it are matched.
    pub(crate) fn lets_wait(&mut self, place: u32) -> Result<bool, Stop> {
        if !self.network.waiting.is_on {
            return Ok(false);
        }
        let template = self.store.get(place).template;
        let waits = self.network.manner(template).waits;
        if waits {
            self.network.waiting.places.push(place);
        } else {
            self.match_waiting()?;
            self.keep_promises()?;
        }
        Ok(waits)
    }

    /// A fact is about to go: those that wait are matched before, unless that makes no difference.
    pub(crate) fn before_going(&mut self, place: u32) -> Result<(), Stop> {
        if self.network.waiting.places.is_empty() && self.network.promises.is_empty() {
            return Ok(());
        }
        let template = self.store.get(place).template;
        let places = &self.network.waiting.places;
        // Facts of one template stand in the same memories, where it matters who was there first.
        let has_alike = places.iter().any(|it| *it != place && self.store.get(*it).template == template);
        if has_alike || !self.network.manner(template).goes_first {
            self.match_waiting()?;
            return self.keep_promises();
        }
        self.network.waiting.places.retain(|it| *it != place);
        Ok(())
    }

    fn match_waiting(&mut self) -> Result<(), Stop> {
        let places = std::mem::take(&mut self.network.waiting.places);
        let mut result = Ok(());
        for place in &places {
            let template = self.store.get(*place).template;
            result = self.keep_promises_before(template).and_then(|()| self.fact_added(*place));
            // The rest could use up as much again, one fact after the other.
            if result.is_err() {
                break;
            }
        }
        if self.network.waiting.places.capacity() == 0 {
            self.network.waiting.places = places;
            self.network.waiting.places.clear();
        }
        result
    }
}

impl Network {
    /// Rules changed, or whether they are watched: who may wait is found out anew.
    pub(crate) fn forget_manners(&mut self) {
        self.waiting.manners.clear();
        self.waiting.quiet.clear();
        self.promises.forget_makers();
    }

    fn manner(&mut self, template: TemplateId) -> Manner {
        let index = template.0 as usize;
        if let Some(Some(manner)) = self.waiting.manners.get(index) {
            return *manner;
        }
        let manner = self.find_manner(index);
        if index >= self.waiting.manners.len() {
            self.waiting.manners.resize(index + 1, None);
        }
        self.waiting.manners[index] = Some(manner);
        manner
    }

    /// Whether this join and all below it only look at facts, and feed no group and nothing that shows.
    pub(super) fn is_calm_below(&self, join: u32) -> bool {
        let mut manner = Manner { waits: true, goes_first: true };
        self.follow(vec![join], &mut manner);
        manner.goes_first
    }

    fn find_manner(&self, template: usize) -> Manner {
        let mut manner = Manner { waits: true, goes_first: true };
        let mut nodes: Vec<u32> = self.roots.get(template).cloned().unwrap_or_default();
        let mut joins = Vec::new();
        while let Some(node) = nodes.pop() {
            let node = &self.nodes[node as usize];
            manner.waits &= node.key.tests.iter().all(is_calm);
            manner.goes_first &= node.joins.iter().all(|it| self.joins[*it as usize].demand == Demand::Match);
            joins.extend_from_slice(&node.joins);
            nodes.extend_from_slice(&node.children);
            nodes.extend(constants(node));
        }
        self.follow(joins, &mut manner);
        manner
    }

    /// Looks at these joins and all below them.
    fn follow(&self, mut joins: Vec<u32>, manner: &mut Manner) {
        let mut seen = vec![false; self.joins.len()];
        while let Some(join) = joins.pop() {
            if std::mem::replace(&mut seen[join as usize], true) {
                continue;
            }
            let join = &self.joins[join as usize];
            let is_open = join.ends.is_some_and(|disjunct| {
                let rule = self.rules.get(self.rules.disjunct(disjunct).rule);
                rule.watch_activations || rule.auto_focus
            });
            let is_calm = join.tests.iter().chain(&join.secondary).all(is_calm);
            manner.waits &= is_calm && !is_open && !join.is_logical;
            manner.goes_first &= is_calm && !is_open && !join.is_logical && !matches!(join.input, Input::Join(_));
            manner.goes_first &= join.children.iter().all(|it| it.side == Side::Left);
            joins.extend(join.children.iter().map(|it| it.join));
        }
    }
}

fn constants(node: &Node) -> impl Iterator<Item = u32> {
    debug_assert!(
        node.constants.is_empty() || matches!(node.key.kind, NodeKind::Selector(_)),
        "only these have constants"
    );
    node.constants.iter().map(|it| it.node)
}

/// A test that cannot fail, shows nothing, and is about nothing but facts.
fn is_calm(test: &Test) -> bool {
    match test {
        Test::Same { .. } | Test::Agree { .. } | Test::Truth(_) => true,
        Test::Any(alternatives) => alternatives.iter().flatten().all(is_calm),
        Test::Not(tests) => tests.iter().all(is_calm),
        Test::Code(_) => false,
    }
}
