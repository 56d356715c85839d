//! Rules as a network: patterns, joins, and the matches in them. `README.md` beside this file draws it, in the words of the Rete
//! literature, and walks facts through it.
//!
//! # The path of a fact
//!
//! ```text
//!   rule ──analyse──▶ conditions in a row, with depths, places, tests
//!        ──build────▶ pattern nodes (one tree per template) and joins, shared where rules agree
//!   fact ──alpha────▶ matches of patterns ──join──▶ matches of rules ──agenda──▶ activations
//!   fact gone ──remove──▶ its matches, all that continues them, and what they blocked
//! ```
//!
//! 1. `analyse`: the left-hand side of a rule, rewritten until it is a row of patterns and tests.
//! 2. [`node`], [`join`]: what the network is made of; `build` adds a rule, `undefine` removes one.
//! 3. [`mod@matches`] and [`memory`]: matches in one arena, and the memories they stand in, indexed by a [`key`] of what they are
//!    joined on (`terms`). `blocks`: which match blocks which. `vacant`: cells to use again.
//! 4. [`mod@test`] and [`place`]: what is asked of facts, and how a value is found in them. `check`, `sum`,
//!    `program`: tests that are answered without the machine. `dispatch`: siblings that differ in a constant, found by a table.
//! 5. `alpha`: one fact through the patterns of its template.
//! 6. `activate`: a match arrives at a join, from the left or from the right. `way`: many joins in a row, without recursion.
//! 7. `remove`: a match goes. `logical`: what it supported goes too.
//! 8. `objects`: the same for instances, whose patterns are about several classes and hear of changes slot by slot.
//! 9. `late`: a rule is added while facts exist. `prime`: what holds without any fact, before and after a reset.
//! 10. [`agenda`]: activations in the order of firing. `explain`: where an error in a test belongs.
//! 11. `report` and `activity`: what the conditions of a rule have found, and what that took; `work`: the same for profiles.
//! 12. `waiting`: facts that come during a firing and are matched at its end. `heir`: what a modified fact blocks stays blocked.
//!     `promise`: what follows from a control fact is made when it is needed.
//! 13. `witness`: what a match rests on beside its facts; `stuck`: why a rule has none.
//! 14. `hooks`: what the network asks of the rest of the engine.
//!
//! The shape of the network and the order of every list are those of the reference (CLIPS 6.4.2), because the order in
//! which activations appear is part of the language.

mod activate;
mod activity;
pub(crate) mod agenda;
mod alpha;
pub(crate) mod analyse;
mod blocks;
mod build;
mod check;
mod codes;
mod dispatch;
mod explain;
mod formula;
pub(crate) mod heir;
mod hooks;
mod join;
mod key;
mod late;
mod logical;
mod matches;
mod memory;
mod node;
mod objects;
mod pattern;
pub(crate) mod place;
mod prime;
mod program;
mod promise;
mod remove;
pub(crate) mod report;
pub(crate) mod rule;
pub(crate) mod stuck;
mod sum;
mod terms;
pub(crate) mod test;
#[cfg(test)]
mod tests;
mod undefine;
mod vacant;
mod waiting;
mod wanted;
mod way;
mod witness;
pub(crate) mod work;

pub(crate) use agenda::Agenda;
pub(crate) use agenda::commands::{MatchedObjects, SalienceMode};
pub use agenda::order::Strategy;
pub(crate) use rule::RuleId;
pub(crate) use test::Scope;

use crate::code::stop::Stop;
use crate::store::{NONE, TemplateId};
use dispatch::Dispatch;
use heir::Heir;
use join::Join;
use logical::Supports;
use matches::Matches;
use node::Node;
use objects::{Objects, Queue};
use place::Marker;
use promise::Promises;
use rule::Rules;
use waiting::Waiting;
use way::Way;

/// The network.
#[derive(Clone, Debug)]
#[expect(clippy::struct_excessive_bools, reason = "two say what happens now, two how it is to be done")]
pub(crate) struct Network {
    /// Pattern nodes; a free cell has no template.
    nodes: Vec<Node>,
    free_nodes: Vec<u32>,
    /// The first level of nodes by template, newest first.
    roots: Vec<Vec<u32>>,
    /// Which of many nodes at the first level a fact may pass, by template.
    root_dispatch: Vec<Dispatch>,
    /// Grows with every node and join that comes or goes.
    shape: u64,
    /// The tree of object patterns.
    objects: Objects,
    /// Changes of instances that wait.
    queue: Queue,
    joins: Vec<Join>,
    /// Which joins of the rule that is being added are shared (`=j`) and which are new (`+j`).
    marks: String,
    free_joins: Vec<u32>,
    /// The joins of the rule that is being added, and the nodes that only they use.
    new_joins: Vec<u32>,
    marked: Vec<u32>,
    /// Joins that hold without anything before them or on their right, newest first.
    right_prime: Vec<u32>,
    /// First joins that hold until something blocks them, newest first.
    left_prime: Vec<u32>,
    matches: Matches,
    /// The segments of matches whose patterns have several fields of open length in one slot.
    markers: Vec<Vec<Marker>>,
    free_markers: Vec<u32>,
    /// The segments of the pattern that is being matched.
    walking: Vec<Marker>,
    /// What the test that runs now is about.
    scope: Scope,
    /// The node of object patterns whose tests run now.
    asking: u32,
    /// A rule is being added: only its new parts react.
    is_late: bool,
    /// Facts come or go just now: functions in tests must not change them.
    pub(crate) is_matching: bool,
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
    pub(crate) waiting: Waiting,
    /// Matches that are not made yet.
    promises: Promises,
    /// The fact that comes when the one that goes now is gone.
    heir: Option<Heir>,
    /// Walks that are under way.
    way: Way,
    pub(crate) rules: Rules,
}

impl Default for Network {
    fn default() -> Network {
        Network {
            nodes: Vec::new(),
            free_nodes: Vec::new(),
            roots: Vec::new(),
            root_dispatch: Vec::new(),
            shape: 1,
            objects: Objects::default(),
            queue: Queue::default(),
            joins: Vec::new(),
            marks: String::new(),
            free_joins: Vec::new(),
            new_joins: Vec::new(),
            marked: Vec::new(),
            right_prime: Vec::new(),
            left_prime: Vec::new(),
            matches: Matches::default(),
            markers: Vec::new(),
            free_markers: Vec::new(),
            walking: Vec::new(),
            scope: Scope::default(),
            asking: NONE,
            is_late: false,
            is_matching: false,
            stopped: None,
            has_failed: false,
            copies_faults: false,
            is_trusted: false,
            is_indexed: true,
            supports: Supports::default(),
            waiting: Waiting::default(),
            promises: Promises::default(),
            heir: None,
            way: Way::default(),
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
