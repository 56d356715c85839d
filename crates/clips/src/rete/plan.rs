//! What the network is built from: an alternative of a rule as a row of conditions.

use crate::code::op::Bound;
use crate::rete::join::Polarity;
use crate::rete::node::{NodeKey, NodeKind};
use crate::rete::objects::EndKey;
use crate::rete::objects::sets::Numbers;
use crate::rete::place::Place;
use crate::rete::test::Test;
use crate::store::TemplateId;
use crate::symbol::Sym;

/// An alternative of a rule.
#[derive(Clone, Debug)]
pub(crate) struct Plan {
    pub(crate) conditions: Vec<Planned>,
    /// The variables of the right-hand side.
    pub(crate) variables: Vec<(Sym, Bound)>,
}

/// A condition of the row.
#[derive(Clone, Debug)]
pub(crate) struct Planned {
    pub(crate) kind: PlannedKind,
    pub(crate) begin: u16,
    pub(crate) end: u16,
    pub(crate) polarity: Polarity,
    pub(crate) is_logical: bool,
    /// The groups that begin with it, the outermost first.
    pub(crate) opens: Vec<PlannedGroup>,
    pub(crate) position: u16,
    pub(crate) tests: Vec<Test>,
    pub(crate) secondary: Vec<Test>,
    pub(crate) left_hash: Vec<(u16, Place)>,
}

/// What a condition is.
#[derive(Clone, Debug)]
pub(crate) enum PlannedKind {
    Pattern { template: TemplateId, nodes: Vec<NodeKey> },
    Object { nodes: Vec<NodeKey>, end: EndKey },
    Test,
    Made,
}

/// A group, and the variables inside it that are bound outside.
#[derive(Clone, Debug)]
pub(crate) struct PlannedGroup {
    /// How deep the place is where it stands.
    pub(crate) depth: u16,
    pub(crate) is_exists: bool,
    pub(crate) agree: Vec<(u16, Place)>,
}

impl Planned {
    pub(crate) fn is_test(&self) -> bool {
        matches!(self.kind, PlannedKind::Test)
    }

    /// Only these classes are left to a pattern of objects.
    pub(crate) fn narrow(&mut self, to: Numbers) {
        if let PlannedKind::Object { end, .. } = &mut self.kind {
            end.classes = to;
        }
    }

    pub(crate) fn is_plain(&self) -> bool {
        self.polarity == Polarity::Positive
    }
}

impl Plan {
    /// What the rule asks, for the strategies of complexity: conditions, comparisons and calls.
    pub(crate) fn complexity(&self) -> u32 {
        let of_nodes = |nodes: &[NodeKey]| -> u32 {
            let constants = nodes.iter().filter(|it| matches!(it.kind, NodeKind::Constant(_))).count() as u32;
            constants + nodes.iter().map(|it| weight(&it.tests)).sum::<u32>()
        };
        let of_condition = |it: &Planned| match &it.kind {
            PlannedKind::Pattern { nodes, .. } | PlannedKind::Object { nodes, .. } => {
                1 + weight(&it.tests) + of_nodes(nodes)
            }
            PlannedKind::Test | PlannedKind::Made => 1 + weight(&it.tests),
        };
        self.conditions.iter().map(of_condition).sum()
    }

    /// The number of the outer join, counted from 0, whose left matches support facts.
    pub(crate) fn logical_join(&self) -> Option<usize> {
        let mut depth = 1;
        for it in self.conditions.iter().filter(|it| it.end == 1 && it.is_logical) {
            if !it.is_test() || depth == 1 {
                depth += 1;
            }
        }
        (depth > 1).then_some(depth - 1)
    }
}

/// How many comparisons and calls tests make; `and`, `or` and `not` count nothing themselves.
fn weight(tests: &[Test]) -> u32 {
    tests
        .iter()
        .map(|test| match test {
            Test::Same { .. } | Test::Code(_) => 1,
            Test::Agree { .. } | Test::Truth(_) => 0,
            Test::Any(alternatives) => alternatives.iter().map(|it| weight(it)).sum(),
            Test::Not(tests) => weight(tests),
        })
        .sum()
}
