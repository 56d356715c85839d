//! Rewrites a tree of conditions until it is a row: `or` goes first, then `not`.

use super::tree::Tree;
use crate::ast::{Expr, ExprId, Exprs, Span};
use crate::rete::join::Polarity;
use crate::symbol::Symbols;

#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Pass {
    /// Removes `or`.
    Or,
    /// Removes `not`.
    Not,
}

pub(super) struct Rewriter<'e> {
    pub(super) exprs: &'e mut Exprs,
    pub(super) symbols: &'e mut Symbols,
}

impl Rewriter<'_> {
    /// Rewrites and compresses a node until nothing changes, then goes into its children; again if they changed.
    pub(super) fn drive(&mut self, tree: &mut Tree<'_>, pass: Pass) -> bool {
        let mut has_changed = false;
        loop {
            let mut changed = false;
            while self.rewrite(tree, pass) {
                changed = true;
            }
            match tree {
                Tree::And(trees) | Tree::Or(trees) => {
                    for tree in trees {
                        if !matches!(tree, Tree::Leaf(_)) {
                            changed |= self.drive(tree, pass);
                        }
                    }
                }
                Tree::Not(tree) if !matches!(**tree, Tree::Leaf(_)) => changed |= self.drive(tree, pass),
                Tree::Not(_) | Tree::Leaf(_) => {}
            }
            has_changed |= changed;
            if !changed {
                return has_changed;
            }
        }
    }

    fn rewrite(&mut self, tree: &mut Tree<'_>, pass: Pass) -> bool {
        let changed = match pass {
            Pass::Or => remove_or(tree),
            Pass::Not => remove_not(tree),
        };
        self.compress(tree) || changed
    }

    /// Merges tests with their neighbours, and drops an `and` around a single thing.
    fn compress(&mut self, tree: &mut Tree<'_>) -> bool {
        let mut has_changed = splice(tree);
        match tree {
            Tree::And(trees) => {
                for tree in trees.iter_mut() {
                    has_changed |= self.simplify(tree);
                }
                has_changed |= merge_tests(trees);
            }
            Tree::Or(trees) => {
                for tree in trees.iter_mut() {
                    has_changed |= self.simplify(tree);
                }
            }
            Tree::Not(inner) => has_changed |= self.simplify(inner),
            Tree::Leaf(_) => {}
        }
        has_changed
    }

    /// `(not (test e))` is `(test (not e))`; an `and` of one thing is that thing.
    fn simplify(&mut self, tree: &mut Tree<'_>) -> bool {
        let next = match tree {
            Tree::Not(inner) => match &mut **inner {
                Tree::Leaf(leaf) if leaf.is_test() => {
                    let mut leaf = leaf.clone();
                    leaf.tests = vec![(self.negation(&leaf.tests), leaf.number)];
                    Tree::Leaf(leaf)
                }
                _ => return false,
            },
            Tree::And(trees) if matches!(trees.as_slice(), [Tree::Leaf(_)]) => trees.remove(0),
            _ => return false,
        };
        *tree = next;
        true
    }

    fn negation(&mut self, tests: &[(ExprId, u16)]) -> ExprId {
        let span = tests.first().map_or_else(Span::default, |(it, _)| self.exprs.span(*it));
        let inner = match tests {
            [(one, _)] => *one,
            several => {
                let name = self.symbols.intern("and");
                let arguments = several.iter().map(|(it, _)| *it).collect();
                self.exprs.add(Expr::Call { name, arguments }, span)
            }
        };
        let name = self.symbols.intern("not");
        self.exprs.add(Expr::Call { name, arguments: vec![inner] }, span)
    }
}

/// Moves an `or` up by one level: the first among the children.
fn remove_or(tree: &mut Tree<'_>) -> bool {
    let mut has_changed = false;
    loop {
        has_changed |= splice(tree);
        let next = match tree {
            Tree::And(trees) => {
                let Some(index) = trees.iter().position(|it| matches!(it, Tree::Or(_))) else { break };
                let Tree::Or(alternatives) = &trees[index] else { break };
                let copies = alternatives.iter().map(|alternative| {
                    let mut copy = trees.clone();
                    copy[index] = alternative.clone();
                    Tree::And(copy)
                });
                Tree::Or(copies.collect())
            }
            Tree::Not(inner) => {
                let Tree::Or(alternatives) = &mut **inner else { break };
                let alternatives = std::mem::take(alternatives);
                Tree::And(alternatives.into_iter().map(|it| Tree::Not(Box::new(it))).collect())
            }
            Tree::Or(_) | Tree::Leaf(_) => break,
        };
        *tree = next;
        has_changed = true;
    }
    has_changed
}

/// An `and` in an `and`, an `or` in an `or`: its children take its place.
fn splice(tree: &mut Tree<'_>) -> bool {
    let is_same = |outer_is_and: bool, inner: &Tree<'_>| match inner {
        Tree::And(_) => outer_is_and,
        Tree::Or(_) => !outer_is_and,
        _ => false,
    };
    let is_and = matches!(tree, Tree::And(_));
    let (Tree::And(trees) | Tree::Or(trees)) = tree else { return false };
    if !trees.iter().any(|it| is_same(is_and, it)) {
        return false;
    }
    for inner in std::mem::take(trees) {
        match inner {
            Tree::And(list) if is_and => trees.extend(list),
            Tree::Or(list) if !is_and => trees.extend(list),
            other => trees.push(other),
        }
    }
    true
}

/// Turns the `not`s among the children into flags of patterns and depths of groups.
fn remove_not(tree: &mut Tree<'_>) -> bool {
    match tree {
        Tree::And(trees) | Tree::Or(trees) => {
            let mut has_changed = false;
            for tree in trees {
                while settle_not(tree) {
                    has_changed = true;
                }
            }
            has_changed
        }
        Tree::Not(inner) => {
            let mut has_changed = false;
            while settle_not(inner) {
                has_changed = true;
            }
            has_changed
        }
        Tree::Leaf(_) => false,
    }
}

/// One step of removing a `not` at the top of a tree.
fn settle_not(tree: &mut Tree<'_>) -> bool {
    let Tree::Not(inner) = tree else { return false };
    let next = match &mut **inner {
        Tree::Leaf(leaf) if leaf.is_test() => return false,
        Tree::Leaf(leaf) => {
            let mut leaf = leaf.clone();
            leaf.polarity = Polarity::Negative;
            Tree::Leaf(leaf)
        }
        Tree::Not(second) => match &mut **second {
            Tree::Not(third) => Tree::Not(std::mem::replace(third, Box::new(Tree::And(Vec::new())))),
            Tree::Leaf(leaf) if leaf.is_plain_pattern() => {
                let mut leaf = leaf.clone();
                leaf.polarity = Polarity::Existential;
                Tree::Leaf(leaf)
            }
            _ => raised(std::mem::replace(&mut **inner, Tree::And(Vec::new()))),
        },
        Tree::And(_) | Tree::Or(_) => raised(std::mem::replace(&mut **inner, Tree::And(Vec::new()))),
    };
    *tree = next;
    true
}

/// The inside of a negated group, one level deeper; its last leaf closes the group.
fn raised(mut tree: Tree<'_>) -> Tree<'_> {
    raise(&mut tree, true);
    tree
}

fn raise(tree: &mut Tree<'_>, closes: bool) {
    match tree {
        Tree::Leaf(leaf) => {
            leaf.begin += 1;
            if !closes {
                leaf.end += 1;
            }
        }
        Tree::Not(inner) => raise(inner, closes),
        Tree::And(trees) | Tree::Or(trees) => {
            let count = trees.len();
            for (index, tree) in trees.iter_mut().enumerate() {
                raise(tree, closes && index + 1 == count);
            }
        }
    }
}

/// A test joins the test or the pattern before it, if they stand at the same depth.
fn merge_tests(trees: &mut Vec<Tree<'_>>) -> bool {
    let mut has_changed = false;
    let mut index = 0;
    while index + 1 < trees.len() {
        let (front, back) = trees.split_at_mut(index + 1);
        let (Tree::Leaf(first), Tree::Leaf(second)) = (&mut front[index], &mut back[0]) else {
            index += 1;
            continue;
        };
        let is_level = first.begin == first.end && first.begin == second.begin;
        let takes = first.is_test() || first.is_plain_pattern();
        if !(second.is_test() && takes && is_level) {
            index += 1;
            continue;
        }
        first.tests.append(&mut second.tests);
        if !first.is_test() && index == 0 && second.end + 1 == second.begin {
            // The group was this pattern and its test: a negated pattern like any other.
            first.polarity = Polarity::Negative;
            first.begin = second.end;
        }
        first.end = second.end;
        trees.remove(index + 1);
        has_changed = true;
    }
    has_changed
}
