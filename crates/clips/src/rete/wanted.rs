//! A join that a condition asks for.

use super::join::{Input, Polarity};
use super::place::Place;
use super::test::{Operand, Test};
use crate::arena::JoinId;
use crate::code::op::{self, Bound};

/// What makes two joins the same.
#[derive(Clone, Debug)]
pub(super) struct Wanted {
    pub(super) parent: JoinId,
    pub(super) input: Input,
    pub(super) polarity: Polarity,
    pub(super) tests: Vec<Test>,
    pub(super) secondary: Vec<Test>,
    pub(super) left_hash: Vec<(u16, Place)>,
    pub(super) right_hash: Vec<(u16, Place)>,
    pub(super) left_len: u16,
    pub(super) right_len: u16,
    /// It supports facts.
    pub(super) is_logical: bool,
    /// It stands for a group that opens with a test.
    pub(super) opens_with_test: bool,
}

impl Wanted {
    /// Whether a test holds wherever the keys of both sides are the same and exact.
    pub(super) fn is_in_key(&self, test: &Test, right_places: &[Place]) -> bool {
        match test {
            Test::Same { one: Operand::Bound(one), two: Operand::Bound(two), negated: false, .. } => {
                let terms = right_places.iter().zip(&self.left_hash);
                terms.into_iter().any(|(right, (position, left))| {
                    *one == (Bound { side: op::Side::Right, place: *right })
                        && *two == (Bound { side: op::Side::Left(*position), place: *left })
                })
            }
            Test::Agree { position, place } => self.left_hash.contains(&(*position, *place)),
            _ => false,
        }
    }

    pub(super) fn new(parent: JoinId, input: Input, left_len: u16) -> Wanted {
        Wanted {
            parent,
            input,
            polarity: Polarity::Positive,
            tests: Vec::new(),
            secondary: Vec::new(),
            left_hash: Vec::new(),
            right_hash: Vec::new(),
            left_len,
            right_len: 0,
            is_logical: false,
            opens_with_test: false,
        }
    }
}
