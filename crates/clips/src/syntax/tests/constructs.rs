//! Constructs, one by one.

use expect_test::expect;

use super::check;

#[test]
fn deftemplate() {
    check(
        "(deftemplate t)",
        expect!["Template(Template { name: Name { module: None, name: t, comment: None }, slots: [] })"],
    );
    check(
        "(deftemplate MAIN::t \"c\" (slot a (type INTEGER) (range 0 ?VARIABLE) (default 3)) (multislot b))",
        expect![
            "Template(Template { name: Name { module: Some(MAIN), name: t, comment: Some(c) }, slots: [SlotDef { name: a, is_multi: false, constraint: Constraint { types: Some([INTEGER]), allowed: [], range: Some((Some(Integer(0)), None)), cardinality: None }, default: Static([Constant(Integer(3))]), facets: [] }, SlotDef { name: b, is_multi: true, constraint: Constraint { types: None, allowed: [], range: None, cardinality: None }, default: Derived, facets: [] }] })"
        ],
    );
    check(
        "(deftemplate t (field a (default ?NONE)) (multifield b (cardinality 1 ?VARIABLE) (default a (f) \"s\")))",
        expect![
            "Template(Template { name: Name { module: None, name: t, comment: None }, slots: [SlotDef { name: a, is_multi: false, constraint: Constraint { types: None, allowed: [], range: None, cardinality: None }, default: None, facets: [] }, SlotDef { name: b, is_multi: true, constraint: Constraint { types: None, allowed: [], range: None, cardinality: Some((Some(1), None)) }, default: Static([Constant(Symbol(a)), Call { name: f, arguments: [] }, Constant(String(s))]), facets: [] }] })"
        ],
    );
    check(
        "(deftemplate t (slot a (allowed-symbols x y) (allowed-strings \"z\")) (slot b (type ?VARIABLE) (default ?DERIVE)))",
        expect![
            "Template(Template { name: Name { module: None, name: t, comment: None }, slots: [SlotDef { name: a, is_multi: false, constraint: Constraint { types: None, allowed: [(allowed-symbols, [Symbol(x), Symbol(y)]), (allowed-strings, [String(z)])], range: None, cardinality: None }, default: Derived, facets: [] }, SlotDef { name: b, is_multi: false, constraint: Constraint { types: None, allowed: [], range: None, cardinality: None }, default: Derive, facets: [] }] })"
        ],
    );
    check(
        "(deftemplate t (slot a (allowed-values 1 [i])) (slot b (default-dynamic (gensym))))",
        expect![
            "Template(Template { name: Name { module: None, name: t, comment: None }, slots: [SlotDef { name: a, is_multi: false, constraint: Constraint { types: None, allowed: [(allowed-values, [Integer(1), InstanceName(i)])], range: None, cardinality: None }, default: Derived, facets: [] }, SlotDef { name: b, is_multi: false, constraint: Constraint { types: None, allowed: [], range: None, cardinality: None }, default: Dynamic([Call { name: gensym, arguments: [] }]), facets: [] }] })"
        ],
    );
}

#[test]
fn deffacts() {
    check(
        "(deffacts f \"c\" (a 1) (t (x ?*g*)))",
        expect![
            "Facts(Facts { name: Name { module: None, name: f, comment: Some(c) }, asserted: [FactForm { name: a, fields: [Constant(Integer(1))], slots: [] }, FactForm { name: t, fields: [Call { name: x, arguments: [Variable(Global(g))] }], slots: [SlotForm { name: x, values: [Variable(Global(g))] }] }] })"
        ],
    );
}

#[test]
fn defrule() {
    check(
        "(defrule r =>)",
        expect![
            "Rule(Rule { name: Name { module: None, name: r, comment: None }, salience: None, auto_focus: false, conditions: [], actions: [] })"
        ],
    );
    check(
        "(defrule MAIN::r \"c\" (declare (salience (+ 1 2)) (auto-focus TRUE)) (a ?x) => (assert (b ?x)) (halt) done)",
        expect![
            "Rule(Rule { name: Name { module: Some(MAIN), name: r, comment: Some(c) }, salience: Some(Call { name: +, arguments: [Constant(Integer(1)), Constant(Integer(2))] }), auto_focus: true, conditions: [Condition { kind: Pattern(Pattern { address: None, name: a, fields: [FieldPattern { kind: Variable(x), alternatives: [] }], slots: [] }) }], actions: [Assert([FactForm { name: b, fields: [Variable(Single(x))], slots: [] }]), Call { name: halt, arguments: [] }, Constant(Symbol(done))] })"
        ],
    );
    check(
        "(defrule r (declare (salience -10)) => (return) )",
        expect![
            "Rule(Rule { name: Name { module: None, name: r, comment: None }, salience: Some(Constant(Integer(-10))), auto_focus: false, conditions: [], actions: [Return(None)] })"
        ],
    );
}

#[test]
fn defglobal() {
    check(
        "(defglobal MAIN ?*x* = 3 ?*y* = (create$ 1 ?*x*))",
        expect![
            "Globals(Globals { globals: [(x, Constant(Integer(3))), (y, Call { name: create$, arguments: [Constant(Integer(1)), Variable(Global(x))] })] })"
        ],
    );
    check("(defglobal)", expect!["Globals(Globals { globals: [] })"]);
}

#[test]
fn deffunction() {
    check(
        "(deffunction f \"c\" (?a $?b) (bind ?c 1) ?c)",
        expect![
            "Function(Function { name: Name { module: None, name: f, comment: Some(c) }, parameters: [a], rest: Some(b), actions: [Bind { variable: Single(c), values: [Constant(Integer(1))] }, Variable(Single(c))] })"
        ],
    );
}

#[test]
fn defmodule() {
    check(
        "(defmodule A \"c\" (export ?ALL) (export deftemplate ?NONE) (import B deftemplate x y) (import C ?NONE))",
        expect![
            "Module(Module { name: Name { module: None, name: A, comment: Some(c) }, ports: [Port { from: None, kind: None, names: None }, Port { from: None, kind: Some(deftemplate), names: Some([]) }, Port { from: Some((B)), kind: Some(deftemplate), names: Some([x, y]) }, Port { from: Some((C)), kind: None, names: Some([]) }] })"
        ],
    );
}

#[test]
fn defclass() {
    check(
        "(defclass A \"c\" (is-a B USER) (role concrete) (pattern-match reactive)
           (slot x (access read-only) (create-accessor ?NONE) (override-message ?DEFAULT) (type SYMBOL))
           (multislot y (default 1 2)) (message-handler go) (message-handler go before))",
        expect![
            "Class(Class { name: Name { module: None, name: A, comment: Some(c) }, parents: [(B), (USER)], is_abstract: Some(false), is_reactive: Some(true), slots: [SlotDef { name: x, is_multi: false, constraint: Constraint { types: Some([SYMBOL]), allowed: [], range: None, cardinality: None }, default: Derived, facets: [(access, [read-only]), (create-accessor, [?NONE]), (override-message, [?DEFAULT])] }, SlotDef { name: y, is_multi: true, constraint: Constraint { types: None, allowed: [], range: None, cardinality: None }, default: Static([Constant(Integer(1)), Constant(Integer(2))]), facets: [] }], handlers: [(go, primary), (go, before)] })"
        ],
    );
    check(
        "(defclass A (is-a USER) (role abstract))",
        expect![
            "Class(Class { name: Name { module: None, name: A, comment: None }, parents: [(USER)], is_abstract: Some(true), is_reactive: None, slots: [], handlers: [] })"
        ],
    );
}

#[test]
fn definstances() {
    check(
        "(definstances i active \"c\" (a of A (x 1)) (of B) ((f) of (g)))",
        expect![
            "Instances(Instances { name: Name { module: None, name: i, comment: Some(c) }, is_active: true, made: [(Some(Constant(Symbol(a))), Constant(Symbol(A)), [SlotForm { name: x, values: [Constant(Integer(1))] }]), (None, Constant(Symbol(B)), []), (Some(Call { name: f, arguments: [] }), Call { name: g, arguments: [] }, [])] })"
        ],
    );
}

#[test]
fn defmessage_handler() {
    check(
        "(defmessage-handler A go \"c\" (?a $?b) ?self:x)",
        expect![
            "Handler(Handler { class: Name { module: None, name: A, comment: Some(c) }, message: go, kind: primary, parameters: [a], rest: Some(b), actions: [Variable(Single(self:x))] })"
        ],
    );
    check(
        "(defmessage-handler MAIN::A go around () (call-next-handler))",
        expect![
            "Handler(Handler { class: Name { module: Some(MAIN), name: A, comment: None }, message: go, kind: around, parameters: [], rest: None, actions: [Call { name: call-next-handler, arguments: [] }] })"
        ],
    );
}

#[test]
fn defgeneric_and_defmethod() {
    check("(defgeneric g \"c\")", expect!["Generic(Name { module: None, name: g, comment: Some(c) })"]);
    check(
        "(defmethod g 3 \"c\" ((?a INTEGER FLOAT (> ?a 0)) ?b ($?c SYMBOL)) ?a)",
        expect![
            "Method(Method { name: Name { module: None, name: g, comment: Some(c) }, index: Some(3), parameters: [Parameter { name: a, types: [(INTEGER), (FLOAT)], query: Some(Call { name: >, arguments: [Variable(Single(a)), Constant(Integer(0))] }) }, Parameter { name: b, types: [], query: None }], rest: Some(Parameter { name: c, types: [(SYMBOL)], query: None }), actions: [Variable(Single(a))] })"
        ],
    );
    check(
        "(defmethod g ((?a ?*x*)))",
        expect![
            "Method(Method { name: Name { module: None, name: g, comment: None }, index: None, parameters: [Parameter { name: a, types: [], query: Some(Variable(Global(x))) }], rest: None, actions: [] })"
        ],
    );
}
