//! The conditions of a rule in its own words, alternative by alternative, in the order of the facts of a match.
//!
//! To explain why a rule fired, or did not, there is a match; what its conditions ask for stands in the text of the rule. So the text
//! is read again and rewritten as when the rule was defined, with a table of symbols of its own: a rule that is never asked about
//! keeps nothing.

use super::depth::{find_exists_groups, make_patterns};
use super::tree::{Leaf, LeafKind, alternatives};
use crate::ast::{Condition, ConditionKind, Expr, ExprId, Exprs, FormKind, Span};
use crate::rete::join::Polarity;
use crate::symbol::Symbols;
use crate::syntax::Reader;

/// What one place of a match is asked for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Asked {
    pub(crate) kind: AskedKind,
    /// The condition as it is written, without the name that its fact is bound to; empty for a test.
    pub(crate) text: String,
    /// The slots that a pattern names, for patterns of objects.
    pub(crate) slots: Vec<String>,
    /// The tests that are asked there too, each as `(test …)`.
    pub(crate) tests: Vec<AskedTest>,
    /// What the rule asserts stands only as long as this holds.
    pub(crate) is_logical: bool,
}

/// Kinds of places.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum AskedKind {
    /// A fact or an instance.
    Pattern,
    /// That there is none.
    Absence,
    /// That there is one, whichever.
    Existence,
    /// Only tests.
    Test,
}

/// A test.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct AskedTest {
    pub(crate) text: String,
    /// How many tests of the network it became.
    pub(crate) count: usize,
}

/// The alternatives of a rule by its text; none if it is the text of no rule.
pub(crate) fn outline(source: &str) -> Option<Vec<Vec<Asked>>> {
    let mut symbols = Symbols::default();
    let mut form = Reader::new(source).next(&mut symbols)?.ok()?;
    let FormKind::Rule(rule) = &form.kind else { return None };
    let rows = alternatives(&rule.conditions, &mut form.exprs, &mut symbols, rule.name.span).ok()?;
    let teller = Teller { source, exprs: &form.exprs, symbols: &symbols, conditions: &rule.conditions };
    let alternative = |mut row: Vec<Leaf<'_>>| {
        find_exists_groups(&mut row);
        make_patterns(&mut row);
        teller.places(&row)
    };
    Some(rows.into_iter().map(alternative).collect())
}

struct Teller<'a> {
    source: &'a str,
    exprs: &'a Exprs,
    symbols: &'a Symbols,
    conditions: &'a [Condition],
}

impl Teller<'_> {
    /// The places of a row: groups count as one, and a test belongs to what stands before it.
    fn places(&self, row: &[Leaf<'_>]) -> Vec<Asked> {
        let mut places: Vec<Asked> = Vec::new();
        let mut rest = row;
        while let Some(first) = rest.first() {
            if first.is_test() && first.begin == 1 {
                rest = &rest[1..];
                let tests = self.tests(first);
                match places.last_mut() {
                    Some(place) => place.tests.extend(tests),
                    None => places.push(Asked { tests, ..Asked::nothing(first.is_logical) }),
                }
                continue;
            }
            let len = rest.iter().position(|leaf| leaf.end == 1).map_or(rest.len(), |last| last + 1);
            let (leaves, behind) = rest.split_at(len);
            places.push(self.place(leaves));
            rest = behind;
        }
        if places.is_empty() {
            places.push(Asked::nothing(false));
        }
        places
    }

    fn place(&self, leaves: &[Leaf<'_>]) -> Asked {
        let first = &leaves[0];
        let is_plain = first.begin == 1 && first.polarity == Polarity::Positive;
        let text = match (is_plain, self.written(leaves)) {
            (true, _) => self.pattern(first.span),
            (false, Some(span)) => self.slice(span).to_owned(),
            (false, None) => self.level(leaves, &mut 0, 1).join(" "),
        };
        let kind = match first.polarity {
            Polarity::Positive if is_plain => AskedKind::Pattern,
            Polarity::Existential => AskedKind::Existence,
            _ if first.opens_exists => AskedKind::Existence,
            _ => AskedKind::Absence,
        };
        let slots = match first.kind {
            LeafKind::Pattern(pattern) if is_plain => {
                pattern.slots.iter().map(|slot| self.symbols.text(slot.name).to_owned()).collect()
            }
            _ => Vec::new(),
        };
        let tests = if is_plain { self.tests(first) } else { Vec::new() };
        Asked { kind, text, slots, tests, is_logical: first.is_logical }
    }

    /// Where these leaves stand as one condition that is no pattern, and with nothing else.
    fn written(&self, leaves: &[Leaf<'_>]) -> Option<Span> {
        let span = leaves[0].span;
        let mut open: Vec<&Condition> = self.conditions.iter().collect();
        while let Some(condition) = open.pop() {
            if condition.span.start > span.start || condition.span.end < span.end {
                continue;
            }
            match &condition.kind {
                ConditionKind::And(list) | ConditionKind::Or(list) | ConditionKind::Logical(list) => open.extend(list),
                ConditionKind::Pattern(_) | ConditionKind::Test(_) => return None,
                _ => {
                    let of_leaf = |leaf: &Leaf<'_>| match leaf.kind {
                        LeafKind::Pattern(_) => 1 + leaf.tests.len(),
                        LeafKind::Test | LeafKind::Made => leaf.tests.len(),
                    };
                    let count = leaves.iter().map(of_leaf).sum::<usize>();
                    return (count_leaves(condition) == Some(count)).then_some(condition.span);
                }
            }
        }
        None
    }

    /// The conditions of one depth, groups in words of our own.
    fn level(&self, leaves: &[Leaf<'_>], at: &mut usize, depth: u16) -> Vec<String> {
        let mut texts = Vec::new();
        while let Some(leaf) = leaves.get(*at) {
            if leaf.begin > depth {
                let word = if leaf.opens_exists { "exists" } else { "not" };
                let inner = self.level(leaves, at, depth + 1);
                texts.push(wrapped(word, &inner));
            } else {
                *at += 1;
                texts.extend(self.leaf(leaf));
            }
            if leaves[*at - 1].end < depth {
                break;
            }
        }
        texts
    }

    fn leaf(&self, leaf: &Leaf<'_>) -> Vec<String> {
        let mut texts = Vec::new();
        if let LeafKind::Pattern(_) = leaf.kind {
            texts.push(self.pattern(leaf.span));
        }
        texts.extend(self.tests(leaf).into_iter().map(|it| it.text));
        match leaf.polarity {
            Polarity::Positive => texts,
            Polarity::Negative => vec![wrapped("not", &texts)],
            Polarity::Existential => vec![wrapped("exists", &texts)],
        }
    }

    fn tests(&self, leaf: &Leaf<'_>) -> Vec<AskedTest> {
        let test = |(expr, _): &(ExprId, u16)| AskedTest {
            text: format!("(test {})", self.expression(*expr)),
            count: self.count(*expr),
        };
        leaf.tests.iter().map(test).collect()
    }

    /// An expression as it is written; what rewriting put around it stands at the same place of the text.
    fn expression(&self, id: ExprId) -> String {
        let span = self.exprs.span(id);
        if let Expr::Call { name, arguments } = self.exprs.get(id)
            && arguments.first().is_some_and(|it| self.exprs.span(*it) == span)
        {
            let arguments: Vec<String> = arguments.iter().map(|it| self.expression(*it)).collect();
            return wrapped_all(self.symbols.text(*name), &arguments);
        }
        self.slice(span).to_owned()
    }

    /// How many tests an expression becomes: one for each part of an `and`.
    fn count(&self, id: ExprId) -> usize {
        match self.exprs.get(id) {
            Expr::Call { name, arguments } if arguments.len() > 1 && self.symbols.text(*name) == "and" => {
                arguments.iter().map(|it| self.count(*it)).sum()
            }
            _ => 1,
        }
    }

    /// A pattern without `?f <-`.
    fn pattern(&self, span: Span) -> String {
        let text = self.slice(span);
        text.find('(').and_then(|at| text.get(at..)).unwrap_or(text).to_owned()
    }

    fn slice(&self, span: Span) -> &str {
        self.source.get(span.start as usize..span.end as usize).unwrap_or_default()
    }
}

impl Asked {
    /// Where nothing is asked for but tests, or nothing at all.
    fn nothing(is_logical: bool) -> Asked {
        Asked { kind: AskedKind::Test, text: String::new(), slots: Vec::new(), tests: Vec::new(), is_logical }
    }
}

/// How many patterns and tests a condition holds; none if an `or` in it multiplies them.
fn count_leaves(condition: &Condition) -> Option<usize> {
    match &condition.kind {
        ConditionKind::Pattern(_) | ConditionKind::Test(_) => Some(1),
        ConditionKind::Or(_) => None,
        ConditionKind::Not(inner) => count_leaves(inner),
        ConditionKind::And(list)
        | ConditionKind::Exists(list)
        | ConditionKind::ForAll(list)
        | ConditionKind::Logical(list) => list.iter().map(count_leaves).sum(),
    }
}

/// `(not (a))`, `(not (and (a) (b)))`
fn wrapped(word: &str, texts: &[String]) -> String {
    match texts {
        [one] => format!("({word} {one})"),
        several => format!("({word} {})", wrapped_all("and", several)),
    }
}

fn wrapped_all(word: &str, texts: &[String]) -> String {
    format!("({word} {})", texts.join(" "))
}

#[cfg(test)]
mod tests {
    use expect_test::{Expect, expect};

    use super::outline;

    #[track_caller]
    fn check(conditions: &str, expected: Expect) {
        let mut shown = String::new();
        for alternative in outline(&format!("(defrule r {conditions} => )")).expect("it is a rule") {
            for place in alternative {
                let tests: Vec<String> = place.tests.iter().map(|it| format!("{}×{}", it.text, it.count)).collect();
                let logical = if place.is_logical { "logical " } else { "" };
                let line = format!("{logical}{:?} {} {}", place.kind, place.text, tests.join(" "));
                shown.push_str(line.trim_end());
                shown.push('\n');
            }
            shown.push_str("-\n");
        }
        expected.assert_eq(&shown);
    }

    #[test]
    fn patterns_and_their_tests() {
        check(
            "?f <- (a ?x) (test (and (> ?x 1) (< ?x 9))) (not (b ?x)) (test (< ?x 5))",
            expect![[r#"
            Pattern (a ?x) (test (and (> ?x 1) (< ?x 9)))×2
            Absence (not (b ?x)) (test (< ?x 5))×1
            -
        "#]],
        );
        check(
            "(test (> 2 1)) (a)",
            expect![[r#"
                Test  (test (> 2 1))×1
                Pattern (a)
                -
            "#]],
        );
        check(
            "",
            expect![[r#"
                Test
                -
            "#]],
        );
    }

    #[test]
    fn groups_in_the_words_of_the_rule() {
        check(
            "(forall (a ?x) (b ?x)) (exists (c) (d)) (not (and (e ?y) (test (> ?y 1))))",
            expect![[r#"
                Absence (forall (a ?x) (b ?x))
                Existence (exists (c) (d))
                Absence (not (and (e ?y) (test (> ?y 1))))
                -
            "#]],
        );
        check(
            "(logical (a) (not (b))) (not (test (> 1 2)))",
            expect![[r#"
                logical Pattern (a)
                logical Absence (not (b)) (test (not (> 1 2)))×1
                -
            "#]],
        );
    }

    #[test]
    fn alternatives() {
        check(
            "(or (a) (b ?x)) (not (or (c) (d))) (exists (or (e) (f)))",
            expect![[r#"
                Pattern (a)
                Absence (not (c))
                Absence (not (d))
                Absence (not (and (not (e)) (not (f))))
                -
                Pattern (b ?x)
                Absence (not (c))
                Absence (not (d))
                Absence (not (and (not (e)) (not (f))))
                -
            "#]],
        );
    }
}
