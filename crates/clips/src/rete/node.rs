//! Nodes of the pattern network: one tree per template, a path per pattern.

use super::check::Checks;
use super::memory::Memory;
use super::place::Place;
use super::test::Test;
use crate::store::TemplateId;
use crate::value::Value;

/// A node: what it asks of one field, and what follows if the answer is yes.
#[derive(Clone, Debug)]
pub(super) struct Node {
    pub(super) template: TemplateId,
    /// The node above it, or none at the first level.
    pub(super) parent: u32,
    pub(super) key: NodeKey,
    /// Its tests, ready to run.
    pub(super) checks: Checks,
    /// Nodes below it, newest first. Those of a selector are in its constants.
    pub(super) children: Vec<u32>,
    /// A selector's constants, sorted by hash; those that are equal newest first.
    pub(super) constants: Vec<Constant>,
    /// The joins that patterns ending here feed, newest first; empty if none ends here.
    pub(super) joins: Vec<u32>,
    /// The matches of the patterns that end here, oldest first.
    pub(super) memory: Memory,
    /// A pattern of the rule that is being added goes through here.
    pub(super) is_marked: bool,
}

/// What makes two nodes the same.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct NodeKey {
    pub(super) kind: NodeKind,
    pub(super) slot: u16,
    /// The number of the field in its slot's pattern.
    pub(super) field: u16,
    /// The last field of its slot's pattern that has a node, where the slot is a multifield.
    pub(super) is_last: bool,
    /// Single fields after it in its slot's pattern.
    pub(super) singles_after: u16,
    pub(super) length: Option<Length>,
    pub(super) tests: Vec<Test>,
    /// What the matches of patterns that end here are indexed by.
    pub(super) right_hash: Vec<Place>,
}

/// Kinds of nodes.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum NodeKind {
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
pub(super) struct Length {
    pub(super) least: u32,
    pub(super) is_exact: bool,
}

/// A constant below a selector.
#[derive(Clone, Debug)]
pub(super) struct Constant {
    pub(super) hash: u32,
    pub(super) node: u32,
}
