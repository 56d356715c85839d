//! Rules as a network: patterns, joins, and the matches in them. `README.md` beside this file draws it, in the words of the Rete
//! literature, and walks facts through it.
//!
//! # The path of a fact
//!
//! ```text
//!   rule ────lhs───▶ conditions in a row, with depths, places, tests
//!        ──build────▶ pattern nodes (one tree per template) and joins, shared where rules agree
//!   fact ──alpha────▶ matches of patterns ──join──▶ matches of rules ──agenda──▶ activations
//!   fact gone ──remove──▶ its matches, all that continues them, and what they blocked
//! ```
//!
//! 1. [`plan`]: the left-hand side of a rule as a row of patterns and tests; `lhs` makes it. [`matcher`] owns the network, working memory
//!    and agenda, and says what it asks of an interpreter.
//! 2. [`node`], [`join`]: what the network is made of; `build` adds a rule, `undefine` removes one.
//! 3. [`mod@tokens`] and [`memory`]: matches in one arena, and the memories they stand in, indexed by a [`key`] of what they are
//!    joined on (`terms`). `blocks`: which match blocks which. `vacant`: cells to use again.
//! 4. [`mod@test`] and [`place`]: what is asked of facts, and how a value is found in them. `check`, `sum`,
//!    `program`: tests that are answered without the machine. `dispatch`: siblings that differ in a constant, found by a table.
//! 5. `alpha`: one fact through the patterns of its template.
//! 6. `activate`: a match arrives at a join, from the left or from the right. `chain`: many joins in a row, without recursion.
//! 7. `remove`: a match goes. `logical`: what it supported goes too.
//! 8. `objects`: the same for instances, whose patterns are about several classes and hear of changes slot by slot.
//! 9. `late`: a rule is added while facts exist. `prime`: what holds without any fact, before and after a reset.
//! 10. [`agenda`]: activations in the order of firing. `uses`: which rules an error in a test concerns.
//! 11. `report` and `activity`: what the conditions of a rule have found, and what that took; `work`: the same for profiles.
//! 12. `pending`: facts that come during a firing and are matched at its end. `replacement`: what a modified fact blocks stays blocked.
//!     `postponed`: what follows from a control fact is made when it is needed.
//! 13. `witness`: what a match rests on beside its facts; `progress`: why a rule has none.
//!
//! The shape of the network and the order of every list are those of the reference (CLIPS 6.4.2), because the order in
//! which activations appear is part of the language.

mod activate;
mod activity;
pub(crate) mod agenda;
mod alpha;
mod blocks;
mod build;
mod chain;
mod check;
mod codes;
mod dispatch;
mod formula;
pub(crate) mod join;
mod key;
mod late;
mod listing;
mod logical;
mod matcher;
mod memory;
pub(crate) mod node;
pub(crate) mod objects;
mod pattern;
mod pending;
pub(crate) mod place;
pub(crate) mod plan;
mod postponed;
mod prime;
mod program;
pub(crate) mod progress;
mod remove;
pub(crate) mod replacement;
pub(crate) mod report;
pub(crate) mod rule;
mod sum;
mod terms;
pub(crate) mod test;
#[cfg(test)]
mod tests;
mod tokens;
mod undefine;
mod uses;
mod vacant;
mod wanted;
mod witness;
pub(crate) mod work;

pub(crate) use agenda::Agenda;
pub(crate) use agenda::commands::SalienceMode;
pub use agenda::order::Strategy;
pub(crate) use matcher::{FailedTest, Host, Matcher, Matching};
pub(crate) use rule::{RuleData, RuleId};
pub(crate) use test::Scope;
pub(crate) use uses::Use;

use crate::arena::{AlphaId, Arena, JoinId};
use crate::code::stop::Stop;
use crate::store::TemplateId;
use chain::Chains;
use dispatch::Dispatch;
use join::Join;
use logical::Supports;
use node::Node;
use objects::{Objects, Queue};
use pending::Pending;
use place::Marker;
use postponed::Postponed;
use replacement::Replacement;
use rule::Rules;
use tokens::Tokens;

/// The network.
#[derive(Clone, Debug)]
#[expect(clippy::struct_excessive_bools, reason = "two say what happens now, two how it is to be done")]
pub(crate) struct Network {
    /// Pattern nodes; a free cell has no template.
    nodes: Arena<AlphaId, Node>,
    free_nodes: Vec<AlphaId>,
    /// The first level of nodes by template, newest first.
    roots: Vec<Vec<AlphaId>>,
    /// Which of many nodes at the first level a fact may pass, by template.
    root_dispatch: Vec<Dispatch>,
    /// Grows with every node and join that comes or goes.
    shape: u64,
    /// The tree of object patterns.
    objects: Objects,
    /// Changes of instances that wait.
    queue: Queue,
    joins: Arena<JoinId, Join>,
    /// Which joins of the rule that is being added are shared (`=j`) and which are new (`+j`).
    marks: String,
    free_joins: Vec<JoinId>,
    /// The joins of the rule that is being added, and the nodes that only they use.
    new_joins: Vec<JoinId>,
    marked: Vec<AlphaId>,
    /// Joins that hold without anything before them or on their right, newest first.
    right_prime: Vec<JoinId>,
    /// First joins that hold until something blocks them, newest first.
    left_prime: Vec<JoinId>,
    tokens: Tokens,
    /// The segments of matches whose patterns have several fields of open length in one slot.
    markers: Vec<Vec<Marker>>,
    free_markers: Vec<u32>,
    /// The segments of the pattern that is being matched.
    walking: Vec<Marker>,
    /// What the test that runs now is about.
    scope: Scope,
    /// The node of object patterns whose tests run now.
    asking: AlphaId,
    /// A rule is being added: only its new parts react.
    is_late: bool,
    /// Facts come or go just now: functions in tests must not change them.
    pub(crate) is_matching: bool,
    /// A rule that is being added takes over the matches of older rules.
    pub(crate) is_priming: bool,
    /// Why matching was given up, other than by an error in a test: a limit, or the wish to stop.
    stopped: Option<Stop>,
    /// A test ended with an error since the flag was last reset.
    pub(crate) has_failed: bool,
    /// Does as the reference does even where that is plainly wrong, to compare everything else with it.
    pub(crate) copies_faults: bool,
    /// Rules come from a binary file, whose constructs were checked before they were saved.
    pub(crate) is_trusted: bool,
    /// Joins look up what they meet; otherwise each tries everything, with the same result in the same order.
    pub(crate) is_indexed: bool,
    supports: Supports,
    /// Facts that are matched at the end of a firing.
    pub(crate) pending: Pending,
    /// Matches that are not made yet.
    postponed: Postponed,
    /// The fact that comes when the one that goes now is gone.
    replacement: Option<Replacement>,
    /// Walks that are under way.
    chains: Chains,
    pub(crate) rules: Rules,
}

impl Default for Network {
    fn default() -> Network {
        Network {
            nodes: Arena::default(),
            free_nodes: Vec::new(),
            roots: Vec::new(),
            root_dispatch: Vec::new(),
            shape: 1,
            objects: Objects::default(),
            queue: Queue::default(),
            joins: Arena::default(),
            marks: String::new(),
            free_joins: Vec::new(),
            new_joins: Vec::new(),
            marked: Vec::new(),
            right_prime: Vec::new(),
            left_prime: Vec::new(),
            tokens: Tokens::default(),
            markers: Vec::new(),
            free_markers: Vec::new(),
            walking: Vec::new(),
            scope: Scope::default(),
            asking: AlphaId::NONE,
            is_late: false,
            is_matching: false,
            is_priming: false,
            stopped: None,
            has_failed: false,
            copies_faults: false,
            is_trusted: false,
            is_indexed: true,
            supports: Supports::default(),
            pending: Pending::default(),
            postponed: Postponed::default(),
            replacement: None,
            chains: Chains::default(),
            rules: Rules::default(),
        }
    }
}

impl Network {
    /// Whether some rule has a pattern of this template.
    pub(crate) fn has_patterns_of(&self, template: TemplateId) -> bool {
        self.roots.get(template.0 as usize).is_some_and(|roots| !roots.is_empty())
    }
}

/// Whether a change began with a fact that came or one that went.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Cause {
    Assert,
    Retract,
}
