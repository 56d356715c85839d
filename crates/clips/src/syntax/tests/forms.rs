//! Expressions and forms with a syntax of their own, one by one.

use expect_test::{Expect, expect};

use super::check as check_form;

/// Compares one command.
#[track_caller]
fn check(text: &str, expected: Expect) {
    check_form(text, expected);
}

/// Compares what a function does, where `return` is allowed.
#[track_caller]
fn check_body(text: &str, expected: Expect) {
    check_form(&format!("(deffunction f (?x) {text})"), expected);
}

#[test]
fn constants() {
    check(
        "red \"a b\" [i] 3 -2.5",
        expect![[r#"
        Command(Constant(Symbol(red)))
        Command(Constant(String(a b)))
        Command(Constant(InstanceName(i)))
        Command(Constant(Integer(3)))
        Command(Constant(Float(-2.5)))"#]],
    );
}

#[test]
fn variables() {
    check(
        "(f ?x $?y ?*g* $?*h* ?f:slot)",
        expect![
            "Command(Call { name: f, arguments: [Variable(Single(x)), Variable(Multi(y)), Variable(Global(g)), Variable(MultiGlobal(h)), Variable(Single(f:slot))] })"
        ],
    );
}

#[test]
fn calls() {
    check("(reset)", expect!["Command(Call { name: reset, arguments: [] })"]);
    check(
        "(MAIN::area (+ 1 2) TRUE)",
        expect![
            "Command(Call { name: MAIN::area, arguments: [Call { name: +, arguments: [Constant(Integer(1)), Constant(Integer(2))] }, Constant(Symbol(TRUE))] })"
        ],
    );
}

#[test]
fn bind() {
    check("(bind ?x)", expect!["Command(Bind { variable: Single(x), values: [] })"]);
    check(
        "(bind ?*x* 1 2)",
        expect!["Command(Bind { variable: Global(x), values: [Constant(Integer(1)), Constant(Integer(2))] })"],
    );
    check(
        "(bind $?x (create$ a))",
        expect![
            "Command(Bind { variable: Multi(x), values: [Call { name: create$, arguments: [Constant(Symbol(a))] }] })"
        ],
    );
}

#[test]
fn if_then_else() {
    check("(if TRUE then)", expect!["Command(If { condition: Constant(Symbol(TRUE)), then: [], otherwise: None })"]);
    check(
        "(if ?x then a b else c)",
        expect![
            "Command(If { condition: Variable(Single(x)), then: [Constant(Symbol(a)), Constant(Symbol(b))], otherwise: Some([Constant(Symbol(c))]) })"
        ],
    );
    check(
        "(if ?x then else)",
        expect!["Command(If { condition: Variable(Single(x)), then: [], otherwise: Some([]) })"],
    );
    check(
        "(if ?x then 1 else 2 else 3)",
        expect![
            "Command(If { condition: Variable(Single(x)), then: [Constant(Integer(1))], otherwise: Some([Constant(Integer(2)), Constant(Symbol(else)), Constant(Integer(3))]) })"
        ],
    );
}

#[test]
fn while_loops() {
    check("(while ?x do (break))", expect!["Command(While { condition: Variable(Single(x)), actions: [Break] })"]);
    check(
        "(while ?x a b)",
        expect![
            "Command(While { condition: Variable(Single(x)), actions: [Constant(Symbol(a)), Constant(Symbol(b))] })"
        ],
    );
}

#[test]
fn loop_for_count() {
    check(
        "(loop-for-count (?i 1 10) do ?i)",
        expect![
            "Command(LoopForCount { variable: Some(i), first: Some(Constant(Integer(1))), last: Constant(Integer(10)), actions: [Variable(Single(i))] })"
        ],
    );
    check(
        "(loop-for-count (?i 5) (f))",
        expect![
            "Command(LoopForCount { variable: Some(i), first: None, last: Constant(Integer(5)), actions: [Call { name: f, arguments: [] }] })"
        ],
    );
    check(
        "(loop-for-count 3 do)",
        expect!["Command(LoopForCount { variable: None, first: None, last: Constant(Integer(3)), actions: [] })"],
    );
    check(
        "(loop-for-count (length$ ?x) do a)",
        expect![
            "Command(LoopForCount { variable: None, first: None, last: Call { name: length$, arguments: [Variable(Single(x))] }, actions: [Constant(Symbol(a))] })"
        ],
    );
}

#[test]
fn rows() {
    check(
        "(progn$ (?x (create$ 1 2)) ?x ?x-index)",
        expect![
            "Command(ForEach { name: Progn, variable: Some(x), row: Call { name: create$, arguments: [Constant(Integer(1)), Constant(Integer(2))] }, actions: [Variable(Single(x)), Variable(Single(x-index))] })"
        ],
    );
    check(
        "(progn$ (create$ 1 2) a)",
        expect![
            "Command(ForEach { name: Progn, variable: None, row: Call { name: create$, arguments: [Constant(Integer(1)), Constant(Integer(2))] }, actions: [Constant(Symbol(a))] })"
        ],
    );
    check(
        "(foreach ?x ?row (break))",
        expect!["Command(ForEach { name: Foreach, variable: Some(x), row: Variable(Single(row)), actions: [Break] })"],
    );
}

#[test]
fn progn_and_wrapped() {
    check("(progn)", expect!["Command(Progn([]))"]);
    check("(progn 1 (f))", expect!["Command(Progn([Constant(Integer(1)), Call { name: f, arguments: [] }]))"]);
    check(
        "(object-pattern-match-delay 1)",
        expect!["Command(Wrapped { name: object-pattern-match-delay, actions: [Constant(Integer(1))] })"],
    );
}

#[test]
fn switch() {
    check(
        "(switch ?x (case 1 then a b) (case \"1\" then) (default c))",
        expect![
            "Command(Switch { value: Variable(Single(x)), cases: [(Constant(Integer(1)), [Constant(Symbol(a)), Constant(Symbol(b))]), (Constant(String(1)), [])], default: Some([Constant(Symbol(c))]) })"
        ],
    );
    check("(switch ?x)", expect!["Command(Switch { value: Variable(Single(x)), cases: [], default: None })"]);
}

#[test]
fn returning() {
    check_body(
        "(return)",
        expect![
            "Function(Function { name: Name { module: None, name: f, comment: None }, parameters: [x], rest: None, actions: [Return(None)] })"
        ],
    );
    check_body(
        "(progn (return (+ 1 2)))",
        expect![
            "Function(Function { name: Name { module: None, name: f, comment: None }, parameters: [x], rest: None, actions: [Progn([Return(Some(Call { name: +, arguments: [Constant(Integer(1)), Constant(Integer(2))] }))])] })"
        ],
    );
}

#[test]
fn assert_reads_fields_and_slots() {
    check(
        "(assert (a) (b 1 ?x $?y \"s\" [i] (f 1)))",
        expect![
            "Command(Assert([FactForm { name: a, fields: [], slots: [] }, FactForm { name: b, fields: [Constant(Integer(1)), Variable(Single(x)), Variable(Multi(y)), Constant(String(s)), Constant(InstanceName(i)), Call { name: f, arguments: [Constant(Integer(1))] }], slots: [] }]))"
        ],
    );
    check(
        "(assert (a (x 1) (y)))",
        expect![
            "Command(Assert([FactForm { name: a, fields: [Call { name: x, arguments: [Constant(Integer(1))] }, Call { name: y, arguments: [] }], slots: [SlotForm { name: x, values: [Constant(Integer(1))] }, SlotForm { name: y, values: [] }] }]))"
        ],
    );
    check(
        "(assert (a (if 1)))",
        expect![
            "Command(Assert([FactForm { name: a, fields: [], slots: [SlotForm { name: if, values: [Constant(Integer(1))] }] }]))"
        ],
    );
    check(
        "(assert (a (if TRUE then 1)))",
        expect![
            "Command(Assert([FactForm { name: a, fields: [If { condition: Constant(Symbol(TRUE)), then: [Constant(Integer(1))], otherwise: None }], slots: [SlotForm { name: if, values: [Constant(Symbol(TRUE)), Constant(Symbol(then)), Constant(Integer(1))] }] }]))"
        ],
    );
    check(
        "(assert (a =(f 1) b))",
        expect![
            "Command(Assert([FactForm { name: a, fields: [Call { name: f, arguments: [Constant(Integer(1))] }, Constant(Symbol(b))], slots: [] }]))"
        ],
    );
    check(
        "(assert (a (x =(f 1))))",
        expect![
            "Command(Assert([FactForm { name: a, fields: [Call { name: x, arguments: [Constant(Symbol(=)), Call { name: f, arguments: [Constant(Integer(1))] }] }], slots: [SlotForm { name: x, values: [Call { name: f, arguments: [Constant(Integer(1))] }] }] }]))"
        ],
    );
}

#[test]
fn modify_and_duplicate() {
    check(
        "(modify ?f (x 1) (y a b) (z))",
        expect![
            "Command(Change { name: Modify, fact: Variable(Single(f)), slots: [SlotForm { name: x, values: [Constant(Integer(1))] }, SlotForm { name: y, values: [Constant(Symbol(a)), Constant(Symbol(b))] }, SlotForm { name: z, values: [] }] })"
        ],
    );
    check(
        "(duplicate 3 (x =(f)))",
        expect![
            "Command(Change { name: Duplicate, fact: Constant(Integer(3)), slots: [SlotForm { name: x, values: [Call { name: f, arguments: [] }] }] })"
        ],
    );
}

#[test]
fn queries() {
    check(
        "(any-factp ((?f a b) (?g ?t)) (eq ?f:x ?g:x))",
        expect![
            "Command(Query(Query { name: any-factp, members: [(f, [Constant(Symbol(a)), Constant(Symbol(b))]), (g, [Variable(Single(t))])], condition: Call { name: eq, arguments: [Variable(Single(f:x)), Variable(Single(g:x))] }, actions: [] }))"
        ],
    );
    check(
        "(do-for-all-facts ((?f a)) TRUE (retract ?f) (break))",
        expect![
            "Command(Query(Query { name: do-for-all-facts, members: [(f, [Constant(Symbol(a))])], condition: Constant(Symbol(TRUE)), actions: [Call { name: retract, arguments: [Variable(Single(f))] }, Break] }))"
        ],
    );
    check(
        "(delayed-do-for-all-instances ((?i A)) TRUE)",
        expect![
            "Command(Query(Query { name: delayed-do-for-all-instances, members: [(i, [Constant(Symbol(A))])], condition: Constant(Symbol(TRUE)), actions: [] }))"
        ],
    );
}

#[test]
fn instances() {
    check(
        "(make-instance a of A (x 1) (y 1 2))",
        expect![
            "Command(MakeInstance { name: make-instance, instance: Some(Constant(Symbol(a))), class: Constant(Symbol(A)), slots: [SlotForm { name: x, values: [Constant(Integer(1))] }, SlotForm { name: y, values: [Constant(Integer(1)), Constant(Integer(2))] }] })"
        ],
    );
    check(
        "(active-make-instance of ?class)",
        expect![
            "Command(MakeInstance { name: active-make-instance, instance: None, class: Variable(Single(class)), slots: [] })"
        ],
    );
    check(
        "(modify-instance [a] (x 1))",
        expect![
            "Command(ChangeInstance { name: modify-instance, instance: Constant(InstanceName(a)), to: None, slots: [SlotForm { name: x, values: [Constant(Integer(1))] }] })"
        ],
    );
    check(
        "(message-duplicate-instance [a] to b (x 1))",
        expect![
            "Command(ChangeInstance { name: message-duplicate-instance, instance: Constant(InstanceName(a)), to: Some(Constant(Symbol(b))), slots: [SlotForm { name: x, values: [Constant(Integer(1))] }] })"
        ],
    );
    check(
        "(initialize-instance [a])",
        expect![
            "Command(ChangeInstance { name: initialize-instance, instance: Constant(InstanceName(a)), to: None, slots: [] })"
        ],
    );
}
