//! The left-hand side of a rule as a tree of and, or and not, rewritten until no `or` and no `not` is left.
//!
//! The rewrites and their order are the reference's: they decide how many alternatives a rule has and in which order, and
//! which tests are asked where.

use super::growth::Growth;
use super::rewrite::{Pass, Rewriter};
use crate::ast::{self, Condition, ConditionKind, ExprId, Exprs, Span};
use crate::code::refusal::Refusal;
use crate::rete::join::Polarity;
use crate::symbol::Symbols;

/// A pattern or a test of the row that a rewritten left-hand side is.
#[derive(Clone, Debug)]
pub(super) struct Leaf<'a> {
    pub(super) kind: LeafKind<'a>,
    /// For a test its expressions; for a pattern those of the tests that were attached to it.
    /// With each the number of its condition as written.
    pub(super) tests: Vec<(ExprId, u16)>,
    /// How deep in negated groups it begins and ends, counted from 1: it ends less deep if it closes groups.
    pub(super) begin: u16,
    pub(super) end: u16,
    pub(super) polarity: Polarity,
    /// It opens a group that must exist.
    pub(super) opens_exists: bool,
    pub(super) is_logical: bool,
    /// Its number among the conditions as written, counted from 1.
    pub(super) number: u16,
    pub(super) span: Span,
}

/// What a leaf is.
#[derive(Clone, Copy, Debug)]
pub(super) enum LeafKind<'a> {
    Pattern(&'a ast::Pattern),
    Test,
    /// A pattern without anything, before a test that opens a group.
    Made,
}

impl Leaf<'_> {
    pub(super) fn is_test(&self) -> bool {
        matches!(self.kind, LeafKind::Test)
    }

    /// Fields are counted with 16 bits.
    fn is_too_wide(&self) -> bool {
        let LeafKind::Pattern(pattern) = self.kind else { return false };
        let widest = pattern.slots.iter().map(|slot| slot.fields.len()).max().unwrap_or(0);
        widest.max(pattern.fields.len()) > usize::from(u16::MAX)
    }

    pub(super) fn is_plain_pattern(&self) -> bool {
        !self.is_test() && self.polarity == Polarity::Positive
    }
}

#[derive(Clone, Debug)]
pub(super) enum Tree<'a> {
    Leaf(Leaf<'a>),
    And(Vec<Tree<'a>>),
    Or(Vec<Tree<'a>>),
    Not(Box<Tree<'a>>),
}

/// How many alternatives a rule may have: each is built in full.
pub(super) const MOST_ALTERNATIVES: usize = 4_096;

/// How many patterns and tests one alternative may have: matching one calls the next on the host's stack.
const MOST_CONDITIONS: usize = 1_000;

/// How many patterns and tests all alternatives may have before tests are merged: with more, one alternative is too long as well,
/// unless it has thousands of tests.
const MOST_LEAVES: usize = MOST_ALTERNATIVES * MOST_CONDITIONS;

/// The alternatives of a left-hand side, each a row of patterns and tests.
pub(super) fn alternatives<'a>(
    conditions: &'a [Condition],
    exprs: &mut Exprs,
    symbols: &mut Symbols,
    span: Span,
) -> Result<Vec<Vec<Leaf<'a>>>, Refusal> {
    let mut grower = Grower { number: 0 };
    let mut trees = Vec::new();
    for condition in conditions {
        trees.push(grower.tree(condition, false));
    }
    // Numbers of conditions are 16 bits wide; a rule that needs more has too many in any case.
    if grower.number == u16::MAX {
        return Err(too_long(span));
    }
    let mut top = Tree::And(trees);
    let growth = Growth::of(&top);
    if growth.alternatives > MOST_ALTERNATIVES {
        let text = format!("the alternatives of the rule are more than {MOST_ALTERNATIVES}; use fewer or conditions");
        return Err(Refusal::new(span, "RULEPSR", text));
    }
    if growth.leaves > MOST_LEAVES {
        return Err(too_long(span));
    }
    let mut rewriter = Rewriter { exprs, symbols };
    rewriter.drive(&mut top, Pass::Or);
    rewriter.drive(&mut top, Pass::Not);
    let rows: Vec<_> = match top {
        Tree::Or(alternatives) => alternatives.into_iter().map(row).collect(),
        one => vec![row(one)],
    };
    if rows.iter().any(|row| row.len() > MOST_CONDITIONS) {
        return Err(too_long(span));
    }
    match rows.iter().flatten().find(|leaf| leaf.is_too_wide()) {
        Some(leaf) => {
            let text = format!("A pattern may have {} fields at most.", u16::MAX);
            Err(Refusal::new(leaf.span, "MACHINE1", text))
        }
        None => Ok(rows),
    }
}

fn too_long(span: Span) -> Refusal {
    let text = format!("the conditions of the rule are more than {MOST_CONDITIONS}; split it into several rules");
    Refusal::new(span, "RULEPSR", text)
}

fn row(tree: Tree<'_>) -> Vec<Leaf<'_>> {
    match tree {
        Tree::Leaf(leaf) => vec![leaf],
        Tree::And(trees) | Tree::Or(trees) => trees.into_iter().flat_map(row).collect(),
        Tree::Not(tree) => row(*tree),
    }
}

/// Makes trees of conditions.
struct Grower {
    number: u16,
}

impl Grower {
    fn tree<'a>(&mut self, condition: &'a Condition, is_logical: bool) -> Tree<'a> {
        match &condition.kind {
            ConditionKind::Pattern(pattern) => {
                Tree::Leaf(self.leaf(LeafKind::Pattern(pattern), None, is_logical, condition.span))
            }
            ConditionKind::Test(expr) => Tree::Leaf(self.leaf(LeafKind::Test, Some(*expr), is_logical, condition.span)),
            ConditionKind::Not(inner) => Tree::Not(Box::new(self.tree(inner, is_logical))),
            ConditionKind::And(list) => self.joined(list, is_logical, Tree::And),
            ConditionKind::Or(list) => self.joined(list, is_logical, Tree::Or),
            ConditionKind::Exists(list) => {
                let inner = self.joined(list, is_logical, Tree::And);
                Tree::Not(Box::new(Tree::Not(Box::new(inner))))
            }
            ConditionKind::ForAll(list) => {
                let Some((first, rest)) = list.split_first() else { return Tree::And(Vec::new()) };
                let first = self.tree(first, is_logical);
                let rest = self.joined(rest, is_logical, Tree::And);
                Tree::Not(Box::new(Tree::And(vec![first, Tree::Not(Box::new(rest))])))
            }
            ConditionKind::Logical(list) => self.joined(list, true, Tree::And),
        }
    }

    fn joined<'a>(
        &mut self,
        list: &'a [Condition],
        is_logical: bool,
        make: impl Fn(Vec<Tree<'a>>) -> Tree<'a>,
    ) -> Tree<'a> {
        let mut trees = Vec::with_capacity(list.len());
        for condition in list {
            trees.push(self.tree(condition, is_logical));
        }
        if trees.len() == 1 { trees.remove(0) } else { make(trees) }
    }

    fn leaf<'a>(&mut self, kind: LeafKind<'a>, test: Option<ExprId>, is_logical: bool, span: Span) -> Leaf<'a> {
        self.number = self.number.saturating_add(1);
        Leaf {
            kind,
            tests: test.map(|it| (it, self.number)).into_iter().collect(),
            begin: 1,
            end: 1,
            polarity: Polarity::Positive,
            opens_exists: false,
            is_logical,
            number: self.number,
            span,
        }
    }
}
