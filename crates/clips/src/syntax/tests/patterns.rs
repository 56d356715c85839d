//! Left-hand sides.

use expect_test::{Expect, expect};

use super::show;
use crate::ast::FormKind;
use crate::symbol::Symbols;
use crate::syntax::read_all;

/// Compares the conditions of a rule.
#[track_caller]
fn check(text: &str, expected: Expect) {
    let mut symbols = Symbols::new();
    let (forms, problems) = read_all(&format!("(defrule r {text} =>)"), &mut symbols);
    assert!(problems.is_empty(), "{text}: {problems:?}");
    let mut form = forms.into_iter().next().unwrap();
    let FormKind::Rule(rule) = &mut form.kind else { panic!("{text} is no rule") };
    let conditions = std::mem::take(&mut rule.conditions);
    let mut shown = Vec::new();
    for condition in conditions {
        let FormKind::Rule(rule) = &mut form.kind else { panic!("it was a rule") };
        rule.conditions = vec![condition];
        let text = show(&form, &symbols);
        let inside = text.split_once("conditions: [").unwrap().1;
        shown.push(inside.rsplit_once("], actions").unwrap().0.to_owned());
    }
    expected.assert_eq(&shown.join("\n"));
}

#[test]
fn patterns() {
    check(
        "(a) ?f <- (b 1 red \"s\") (c (x 1) (y)) (object (is-a A))",
        expect![[r#"
        Condition { kind: Pattern(Pattern { address: None, name: a, fields: [], slots: [] }) }
        Condition { kind: Pattern(Pattern { address: Some(f), name: b, fields: [FieldPattern { kind: Single, alternatives: [[Term { negated: false, kind: Constant(Integer(1)) }]] }, FieldPattern { kind: Single, alternatives: [[Term { negated: false, kind: Constant(Symbol(red)) }]] }, FieldPattern { kind: Single, alternatives: [[Term { negated: false, kind: Constant(String(s)) }]] }], slots: [] }) }
        Condition { kind: Pattern(Pattern { address: None, name: c, fields: [], slots: [SlotPattern { name: x, fields: [FieldPattern { kind: Single, alternatives: [[Term { negated: false, kind: Constant(Integer(1)) }]] }] }, SlotPattern { name: y, fields: [] }] }) }
        Condition { kind: Pattern(Pattern { address: None, name: object, fields: [], slots: [SlotPattern { name: is-a, fields: [FieldPattern { kind: Single, alternatives: [[Term { negated: false, kind: Constant(Symbol(A)) }]] }] }] }) }"#]],
    );
}

#[test]
fn plain_fields() {
    check(
        "(a ? $? ?x $?y [i] 2.5)",
        expect![
            "Condition { kind: Pattern(Pattern { address: None, name: a, fields: [FieldPattern { kind: Single, alternatives: [] }, FieldPattern { kind: Multi, alternatives: [] }, FieldPattern { kind: Variable(x), alternatives: [] }, FieldPattern { kind: MultiVariable(y), alternatives: [] }, FieldPattern { kind: Single, alternatives: [[Term { negated: false, kind: Constant(InstanceName(i)) }]] }, FieldPattern { kind: Single, alternatives: [[Term { negated: false, kind: Constant(Float(2.5)) }]] }], slots: [] }) }"
        ],
    );
}

#[test]
fn a_variable_before_and_binds() {
    check(
        "(a ?x&~red)",
        expect![
            "Condition { kind: Pattern(Pattern { address: None, name: a, fields: [FieldPattern { kind: Variable(x), alternatives: [[Term { negated: true, kind: Constant(Symbol(red)) }]] }], slots: [] }) }"
        ],
    );
    check(
        "(a $?x&:(f $?x))",
        expect![
            "Condition { kind: Pattern(Pattern { address: None, name: a, fields: [FieldPattern { kind: MultiVariable(x), alternatives: [[Term { negated: false, kind: Predicate(Call { name: f, arguments: [Variable(Multi(x))] }) }]] }], slots: [] }) }"
        ],
    );
}

#[test]
fn a_variable_before_or_does_not_bind() {
    check(
        "(a ?x|red)",
        expect![
            "Condition { kind: Pattern(Pattern { address: None, name: a, fields: [FieldPattern { kind: Single, alternatives: [[Term { negated: false, kind: Variable(Single(x)) }], [Term { negated: false, kind: Constant(Symbol(red)) }]] }], slots: [] }) }"
        ],
    );
    check(
        "(a ~$?x)",
        expect![
            "Condition { kind: Pattern(Pattern { address: None, name: a, fields: [FieldPattern { kind: Multi, alternatives: [[Term { negated: true, kind: Variable(Multi(x)) }]] }], slots: [] }) }"
        ],
    );
}

#[test]
fn and_binds_closer_than_or() {
    check(
        "(a b|c&~d)",
        expect![
            "Condition { kind: Pattern(Pattern { address: None, name: a, fields: [FieldPattern { kind: Single, alternatives: [[Term { negated: false, kind: Constant(Symbol(b)) }], [Term { negated: false, kind: Constant(Symbol(c)) }, Term { negated: true, kind: Constant(Symbol(d)) }]] }], slots: [] }) }"
        ],
    );
    check(
        "(a ?x&b|c&d)",
        expect![
            "Condition { kind: Pattern(Pattern { address: None, name: a, fields: [FieldPattern { kind: Variable(x), alternatives: [[Term { negated: false, kind: Constant(Symbol(b)) }], [Term { negated: false, kind: Constant(Symbol(c)) }, Term { negated: false, kind: Constant(Symbol(d)) }]] }], slots: [] }) }"
        ],
    );
}

#[test]
fn predicates_and_equals() {
    check(
        "(a :(f) ~=(g 1)&~3)",
        expect![
            "Condition { kind: Pattern(Pattern { address: None, name: a, fields: [FieldPattern { kind: Single, alternatives: [[Term { negated: false, kind: Predicate(Call { name: f, arguments: [] }) }]] }, FieldPattern { kind: Single, alternatives: [[Term { negated: true, kind: Equal(Call { name: g, arguments: [Constant(Integer(1))] }) }, Term { negated: true, kind: Constant(Integer(3)) }]] }], slots: [] }) }"
        ],
    );
    check(
        "(a ?x &: (f) | = (g))",
        expect![
            "Condition { kind: Pattern(Pattern { address: None, name: a, fields: [FieldPattern { kind: Variable(x), alternatives: [[Term { negated: false, kind: Predicate(Call { name: f, arguments: [] }) }], [Term { negated: false, kind: Equal(Call { name: g, arguments: [] }) }]] }], slots: [] }) }"
        ],
    );
}

#[test]
fn groups() {
    check(
        "(not (a)) (and (a) (b)) (or (a) (test (f)))",
        expect![[r#"
        Condition { kind: Not(Condition { kind: Pattern(Pattern { address: None, name: a, fields: [], slots: [] }) }) }
        Condition { kind: And([Condition { kind: Pattern(Pattern { address: None, name: a, fields: [], slots: [] }) }, Condition { kind: Pattern(Pattern { address: None, name: b, fields: [], slots: [] }) }]) }
        Condition { kind: Or([Condition { kind: Pattern(Pattern { address: None, name: a, fields: [], slots: [] }) }, Condition { kind: Test(Call { name: f, arguments: [] }) }]) }"#]],
    );
    check(
        "(exists (a) (b)) (forall (a) (b) (c))",
        expect![[r#"
        Condition { kind: Exists([Condition { kind: Pattern(Pattern { address: None, name: a, fields: [], slots: [] }) }, Condition { kind: Pattern(Pattern { address: None, name: b, fields: [], slots: [] }) }]) }
        Condition { kind: ForAll([Condition { kind: Pattern(Pattern { address: None, name: a, fields: [], slots: [] }) }, Condition { kind: Pattern(Pattern { address: None, name: b, fields: [], slots: [] }) }, Condition { kind: Pattern(Pattern { address: None, name: c, fields: [], slots: [] }) }]) }"#]],
    );
    check(
        "(logical (a) (not (b)))",
        expect![
            "Condition { kind: Logical([Condition { kind: Pattern(Pattern { address: None, name: a, fields: [], slots: [] }) }, Condition { kind: Not(Condition { kind: Pattern(Pattern { address: None, name: b, fields: [], slots: [] }) }) }]) }"
        ],
    );
}
