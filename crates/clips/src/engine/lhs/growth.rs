//! How much a tree of conditions grows when `or` is removed, counted before it does.
//!
//! Each `or` among conditions doubles what stands beside it, or worse: forty of them are more than any memory holds.

use super::tree::{MOST_ALTERNATIVES, Tree};

/// How many patterns and tests a negation may become: all of them stand in one alternative. Written are fewer, always.
const MOST_NEGATED: usize = u16::MAX as usize;

/// What becomes of a tree; numbers that are too large for any rule are not exact.
#[derive(Clone, Copy)]
pub(super) struct Growth {
    pub(super) alternatives: usize,
    /// Patterns and tests of all alternatives together.
    pub(super) leaves: usize,
}

impl Growth {
    const TOO_MUCH: Growth = Growth { alternatives: usize::MAX, leaves: usize::MAX };

    pub(super) fn of(tree: &Tree<'_>) -> Growth {
        match tree {
            Tree::Leaf(_) => Growth { alternatives: 1, leaves: 1 },
            Tree::And(trees) => trees.iter().map(Growth::of).fold(Growth { alternatives: 1, leaves: 0 }, Growth::and),
            Tree::Or(trees) => {
                let sum = trees.iter().map(Growth::of).fold(Growth { alternatives: 0, leaves: 0 }, Growth::or);
                // Without alternatives it would hide how much the others grow before it takes them all away.
                Growth { alternatives: sum.alternatives.max(1), ..sum }
            }
            Tree::Not(inner) => Growth::of_not(inner),
        }
    }

    /// A negation is one alternative: what it excludes stands there one after the other.
    fn of_not(inner: &Tree<'_>) -> Growth {
        if let Tree::Or(trees) = inner {
            // Neither the one nor the other, whatever their number is.
            return trees.iter().map(Growth::of_not).fold(Growth { alternatives: 1, leaves: 0 }, Growth::and);
        }
        let Growth { alternatives, leaves } = Growth::of(inner);
        if alternatives > MOST_ALTERNATIVES {
            return Growth::TOO_MUCH;
        }
        Growth { alternatives: 1, leaves: if leaves > MOST_NEGATED { usize::MAX } else { leaves } }
    }

    /// Each alternative of the one with each of the other.
    fn and(self, other: Growth) -> Growth {
        let ours = self.leaves.saturating_mul(other.alternatives);
        let theirs = other.leaves.saturating_mul(self.alternatives);
        Growth {
            alternatives: self.alternatives.saturating_mul(other.alternatives),
            leaves: ours.saturating_add(theirs),
        }
    }

    fn or(self, other: Growth) -> Growth {
        Growth {
            alternatives: self.alternatives.saturating_add(other.alternatives),
            leaves: self.leaves.saturating_add(other.leaves),
        }
    }
}
