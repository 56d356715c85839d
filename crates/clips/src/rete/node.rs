//! Nodes of the pattern network: one tree per template and one for all classes, a path per pattern.

use super::check::{self, Checks};
use super::dispatch::Dispatch;
use super::memory::Memory;
use super::objects::tree::End;
use super::place::Place;
use super::test::{Operand, Test};
use crate::arena::{AlphaId, JoinId};
use crate::store::TemplateId;
use crate::value::Value;

/// A node: what it asks of one field, and what follows if the answer is yes.
#[derive(Clone, Debug)]
pub(super) struct Node {
    pub(super) template: TemplateId,
    /// The node above it, or none at the first level.
    pub(super) parent: AlphaId,
    pub(super) key: NodeKey,
    /// Its tests, ready to run.
    pub(super) checks: Checks,
    /// Nodes below it, newest first. Those of a selector are in its constants.
    pub(super) children: Vec<AlphaId>,
    /// Which of many children a fact may pass, and to which of many joins it may go.
    pub(super) dispatch: Dispatch,
    pub(super) join_dispatch: Dispatch,
    /// A selector's constants, sorted by hash; those that are equal newest first.
    pub(super) constants: Vec<Constant>,
    /// The joins that patterns ending here feed, newest first; empty if none ends here.
    pub(super) joins: Vec<JoinId>,
    /// The matches of the patterns that end here, oldest first.
    pub(super) memory: Memory,
    /// A pattern of the rule that is being added goes through here.
    pub(super) is_marked: bool,
    /// In the tree of object patterns: where patterns end that lead here, newest first.
    pub(super) ends: Vec<AlphaId>,
    /// In the tree of object patterns: it is such an end.
    pub(super) end: Option<Box<End>>,
    /// In the tree of object patterns: the last walk that had to do with it.
    pub(super) walk: u64,
}

impl Node {
    /// The constant that it asks for, if it asks for one.
    pub(super) fn constant(&self) -> Option<check::Constant> {
        self.checks.constant().filter(|_| matches!(self.key.kind, NodeKind::Single))
    }
}

/// What makes two nodes the same.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct NodeKey {
    pub(crate) kind: NodeKind,
    pub(crate) slot: u16,
    /// The number of the field in its slot's pattern.
    pub(crate) field: u16,
    /// The last field of its slot's pattern that has a node, where the slot is a multifield.
    pub(crate) is_last: bool,
    /// Single fields after it in its slot's pattern.
    pub(crate) singles_after: u16,
    pub(crate) length: Option<Length>,
    pub(crate) tests: Vec<Test>,
    /// What the matches of patterns that end here are indexed by.
    pub(crate) right_hash: Vec<Place>,
}

impl NodeKey {
    /// A node that asks nothing of this field yet.
    pub(crate) fn of(kind: NodeKind, slot: u16, field: u16) -> NodeKey {
        NodeKey {
            kind,
            slot,
            field,
            is_last: false,
            singles_after: 0,
            length: None,
            tests: Vec::new(),
            right_hash: Vec::new(),
        }
    }
}

impl NodeKey {
    /// Whether it asks more than whether its field is a constant.
    pub(super) fn evaluates(&self) -> bool {
        self.length.is_some() || self.tests.iter().any(evaluates)
    }
}

fn evaluates(test: &Test) -> bool {
    match test {
        Test::Same { two: Operand::Constant(_), is_call: false, .. } => false,
        Test::Any(alternatives) => alternatives.iter().flatten().any(evaluates),
        _ => true,
    }
}

/// Kinds of nodes.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum NodeKind {
    /// Tests one field (or nothing at all).
    Single,
    /// Takes a segment of open length.
    Segment,
    /// Looks the value of its field up among constants.
    Selector(Place),
    /// Stands below a selector, for this constant.
    Constant(Value),
}

/// How many values a slot must hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Length {
    pub(crate) least: u32,
    pub(crate) is_exact: bool,
}

/// A constant below a selector.
#[derive(Clone, Debug)]
pub(super) struct Constant {
    pub(super) hash: u32,
    pub(super) node: AlphaId,
}
