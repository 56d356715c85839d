//! The nodes of a pattern, field by field.

use super::fields::Field;
use crate::rete::node::{NodeKey, NodeKind};
use crate::rete::place::NAMED;
use crate::rete::test::Test;
use crate::value::Value;

/// Adds the node of a field, or two if it must be a constant: one that selects and one for the constant.
///
/// DIVERGENCE: the reference drops the field's other tests then; here they stand below the selector.
pub(super) fn push_nodes(nodes: &mut Vec<NodeKey>, field: &Field<'_>, tests: Vec<Test>, constant: Option<Value>) {
    let key = NodeKey {
        kind: if field.is_segment { NodeKind::Segment } else { NodeKind::Single },
        slot: field.slot,
        field: field.number,
        is_last: false,
        singles_after: field.singles_after,
        length: field.length,
        tests,
        right_hash: Vec::new(),
    };
    match constant {
        None => nodes.push(key),
        Some(value) => {
            let kind = NodeKind::Selector(field.place);
            nodes.push(NodeKey { kind, tests: Vec::new(), ..key.clone() });
            nodes.push(NodeKey { kind: NodeKind::Constant(value), length: None, ..key });
        }
    }
}

/// The last node of a multifield slot must reach its end; in instances only a segment is asked to.
pub(super) fn mark_last(nodes: &mut [NodeKey], slot: u16) {
    let mut rest = nodes.iter_mut().rev().take_while(|it| it.slot == slot);
    let Some(last) = rest.next() else { return };
    if slot >= NAMED && last.kind != NodeKind::Segment {
        return;
    }
    last.is_last = true;
    if matches!(last.kind, NodeKind::Constant(_))
        && let Some(selector) = rest.next()
    {
        selector.is_last = true;
    }
}

/// The node of a pattern of objects that asks nothing. It stands in a group with no other.
pub(super) fn any_object() -> NodeKey {
    NodeKey::of(NodeKind::Single, NAMED, 1)
}

/// The node of a pattern that asks nothing.
pub(super) fn anything() -> NodeKey {
    NodeKey::of(NodeKind::Single, 0, 0)
}
