//! What a text says, before anybody knows what its names mean.
//!
//! Expressions live in an arena, [`Exprs`], and refer to each other by number: a tree of any depth is dropped at once. All
//! else is plain data. Places are byte ranges of the text ([`Span`]).

use crate::symbol::Sym;
use crate::value::Value;

/// A range of bytes of the text.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Span {
    /// The first byte.
    pub(crate) start: u32,
    /// The byte after the last.
    pub(crate) end: u32,
}

/// An expression of an [`Exprs`] arena.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct ExprId(pub(crate) u32);

/// The expressions of one construct or command.
#[derive(Clone, Debug, Default)]
pub(crate) struct Exprs {
    nodes: Vec<(Expr, Span)>,
}

impl Exprs {
    /// Adds an expression.
    pub(crate) fn add(&mut self, expr: Expr, span: Span) -> ExprId {
        self.nodes.push((expr, span));
        ExprId(self.nodes.len() as u32 - 1)
    }

    /// The expression.
    pub(crate) fn get(&self, id: ExprId) -> &Expr {
        &self.nodes[id.0 as usize].0
    }

    /// Where it stands.
    pub(crate) fn span(&self, id: ExprId) -> Span {
        self.nodes[id.0 as usize].1
    }

    /// All of them, whatever they belong to; inner ones before those around them.
    pub(crate) fn iter(&self) -> impl Iterator<Item = (ExprId, &Expr)> {
        self.nodes.iter().enumerate().map(|(index, (expr, _))| (ExprId(index as u32), expr))
    }
}

/// A variable's name, without `?`, `$?` or `*`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) enum Variable {
    /// `?x`
    Single(Sym),
    /// `$?x`
    Multi(Sym),
    /// `?*x*`
    Global(Sym),
    /// `$?*x*`
    MultiGlobal(Sym),
}

/// An expression. Forms with a syntax of their own have a variant of their own; all else is a call.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Expr {
    /// A constant.
    Constant(Value),
    /// A variable; `?f:slot` is one name here.
    Variable(Variable),
    /// `(name argument…)`; the name may be that of a function, a deffunction or a generic, with its module if written.
    Call { name: Sym, arguments: Vec<ExprId> },
    /// `(bind ?x value…)`; without values the variable is unbound or the global is reset.
    Bind { variable: Variable, values: Vec<ExprId> },
    /// `(if condition then action… [else action…])`
    If { condition: ExprId, then: Vec<ExprId>, otherwise: Option<Vec<ExprId>> },
    /// `(while condition [do] action…)`
    While { condition: ExprId, actions: Vec<ExprId> },
    /// `(loop-for-count (?i first last) [do] action…)`, `(loop-for-count n …)`
    LoopForCount { variable: Option<Sym>, first: Option<ExprId>, last: ExprId, actions: Vec<ExprId> },
    /// `(progn$ (?x row) action…)` and `(foreach ?x row action…)`; `?x-index` counts.
    ForEach { name: ForEach, variable: Option<Sym>, row: ExprId, actions: Vec<ExprId> },
    /// `(progn action…)`
    Progn(Vec<ExprId>),
    /// `(try action… [catch action…])`
    Try { actions: Vec<ExprId>, catch: Vec<ExprId> },
    /// `(with-open-file (path name [mode]) action…)`
    WithFile { path: ExprId, name: ExprId, mode: Option<ExprId>, actions: Vec<ExprId> },
    /// `(switch value (case c then action…)… [(default action…)])`
    Switch { value: ExprId, cases: Vec<(ExprId, Vec<ExprId>)>, default: Option<Vec<ExprId>> },
    /// `(return [value])`
    Return(Option<ExprId>),
    /// `(break)`
    Break,
    /// `(assert fact…)`
    Assert(Vec<FactForm>),
    /// `(modify fact (slot value…)…)` and `(duplicate …)`
    Change { name: Change, fact: ExprId, slots: Vec<SlotForm> },
    /// `(do-for-all-facts ((?f template…)…) condition action…)` and its kin, over facts or instances.
    Query(Box<Query>),
    /// `(make-instance name of class (slot value…)…)` and its kin; `active-` and `message-` variants by name.
    MakeInstance { name: Sym, instance: Option<ExprId>, class: ExprId, slots: Vec<SlotForm> },
    /// `(modify-instance instance (slot value…)…)`, `duplicate-instance` (with its new name), `initialize-instance`, and their kin.
    ChangeInstance { name: Sym, instance: ExprId, to: Option<ExprId>, slots: Vec<SlotForm> },
    /// `(object-pattern-match-delay action…)` and other forms that only wrap actions.
    Wrapped { name: Sym, actions: Vec<ExprId> },
}

/// Which of the two.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ForEach {
    /// `progn$`
    Progn,
    /// `foreach`
    Foreach,
}

/// Which of the two.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Change {
    /// `modify`
    Modify,
    /// `duplicate`
    Duplicate,
}

/// A fact as it is asserted: whether it is a template's is decided by its name.
///
/// `(a (+ 1 2))` is one field or one slot, and only the template can tell. So what follows the name is read both ways. The code
/// that knows the template takes `fields` for an ordered fact and `slots` for a template's. If a text can be read only one way, the
/// other is empty: `(a 1)` has no slots, and `(a (if 1))` has no fields. Where both are filled they have the same length.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct FactForm {
    /// The template or relation.
    pub(crate) name: Sym,
    /// All parts as fields of an ordered fact: calls among them.
    pub(crate) fields: Vec<ExprId>,
    /// All parts as slots of a template fact.
    pub(crate) slots: Vec<SlotForm>,
    /// Where it stands.
    pub(crate) span: Span,
}

/// `(slot value…)`
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct SlotForm {
    /// The slot; of an instance its name may be an expression, which is the first of the values then, and this is empty.
    pub(crate) name: Sym,
    /// What goes into it.
    pub(crate) values: Vec<ExprId>,
    /// Where it stands.
    pub(crate) span: Span,
}

impl SlotForm {
    /// The expression that names the slot, if there is one, and what goes into the slot.
    pub(crate) fn parts(&self) -> (Option<ExprId>, &[ExprId]) {
        match self.values.split_first() {
            Some((name, values)) if self.name == Sym::EMPTY => (Some(*name), values),
            _ => (None, &self.values),
        }
    }
}

/// A query over facts or instances.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Query {
    /// `do-for-fact`, `any-factp`, `find-all-instances`, …
    pub(crate) name: Sym,
    /// Members: the variable, and the templates or classes it ranges over (expressions: a name or a variable).
    pub(crate) members: Vec<(Sym, Vec<ExprId>)>,
    /// What must hold.
    pub(crate) condition: ExprId,
    /// What is done; empty for those that only ask.
    pub(crate) actions: Vec<ExprId>,
}

/// A form of the top level.
#[derive(Clone, Debug)]
pub(crate) struct Form {
    /// What it is.
    pub(crate) kind: FormKind,
    /// Its expressions.
    pub(crate) exprs: Exprs,
    /// Where it stands, with its parentheses.
    pub(crate) span: Span,
}

/// Constructs and commands.
#[derive(Clone, Debug)]
pub(crate) enum FormKind {
    /// `(deftemplate …)`
    Template(Template),
    /// `(deffacts …)`
    Facts(Facts),
    /// `(defrule …)`
    Rule(Rule),
    /// `(defglobal …)`
    Globals(Globals),
    /// `(deffunction …)`
    Function(Function),
    /// `(defmodule …)`
    Module(Module),
    /// `(defclass …)`
    Class(Class),
    /// `(definstances …)`
    Instances(Instances),
    /// `(defmessage-handler …)`
    Handler(Handler),
    /// `(defgeneric …)`
    Generic(Name),
    /// `(defmethod …)`
    Method(Method),
    /// Anything else: an expression to evaluate, such as `(reset)` or `?*x*`.
    Command(ExprId),
}

/// The name of a construct, with its module if it was written (`MAIN::go`), and its comment.
#[derive(Clone, Debug, PartialEq, Eq)]
#[expect(clippy::struct_field_names, reason = "a name has a name")]
pub(crate) struct Name {
    /// The module before `::`.
    pub(crate) module: Option<Sym>,
    /// The name.
    pub(crate) name: Sym,
    /// Where the name stands.
    pub(crate) span: Span,
    /// The comment string.
    pub(crate) comment: Option<Sym>,
}

/// `(deftemplate name "comment" (slot …)…)`
#[derive(Clone, Debug)]
pub(crate) struct Template {
    /// Its name.
    pub(crate) name: Name,
    /// Its slots.
    pub(crate) slots: Vec<SlotDef>,
}

/// A slot of a template or a class.
#[derive(Clone, Debug)]
pub(crate) struct SlotDef {
    /// Its name.
    pub(crate) name: Sym,
    /// Whether it holds a row.
    pub(crate) is_multi: bool,
    /// What it may hold.
    pub(crate) constraint: Constraint,
    /// What it holds if nothing is said.
    pub(crate) default: Default,
    /// Facets of classes: `(access read-only)`, `(storage shared)`, …
    pub(crate) facets: Vec<(Sym, Vec<Sym>)>,
    /// Where it stands.
    pub(crate) span: Span,
}

/// The default of a slot.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Default {
    /// Nothing was said: derived from the constraint.
    Derived,
    /// `(default ?DERIVE)`, which is the same but was said.
    Derive,
    /// `(default ?NONE)`
    None,
    /// `(default expression…)`, evaluated once.
    Static(Vec<ExprId>),
    /// `(default-dynamic expression…)`, evaluated each time.
    Dynamic(Vec<ExprId>),
}

/// What a slot or a parameter may hold; `None` is `?VARIABLE` or unsaid.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Constraint {
    /// `(type SYMBOL …)`
    pub(crate) types: Option<Vec<Sym>>,
    /// `(allowed-symbols …)`, `(allowed-values …)`, …, by the name of the facet; `(allowed-classes …)` too.
    pub(crate) allowed: Vec<(Sym, Vec<Value>)>,
    /// `(range from to)`; either end may be open.
    pub(crate) range: Option<(Option<Value>, Option<Value>)>,
    /// `(cardinality from to)`
    pub(crate) cardinality: Option<(Option<i64>, Option<i64>)>,
}

/// `(deffacts name "comment" fact…)`
#[derive(Clone, Debug)]
pub(crate) struct Facts {
    /// Its name.
    pub(crate) name: Name,
    /// The facts.
    pub(crate) asserted: Vec<FactForm>,
}

/// `(defrule name "comment" (declare …) condition… => action…)`
#[derive(Clone, Debug)]
pub(crate) struct Rule {
    /// Its name.
    pub(crate) name: Name,
    /// `(declare (salience …))`
    pub(crate) salience: Option<ExprId>,
    /// `(declare (auto-focus TRUE))`
    pub(crate) auto_focus: bool,
    /// The left-hand side.
    pub(crate) conditions: Vec<Condition>,
    /// The right-hand side.
    pub(crate) actions: Vec<ExprId>,
}

/// A condition of a rule.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Condition {
    /// What it is.
    pub(crate) kind: ConditionKind,
    /// Where it stands.
    pub(crate) span: Span,
}

/// Conditions.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum ConditionKind {
    /// `(name …)`, with `?f <-` before it perhaps.
    Pattern(Pattern),
    /// `(test expression)`
    Test(ExprId),
    /// `(not condition)`
    Not(Box<Condition>),
    /// `(and condition…)`
    And(Vec<Condition>),
    /// `(or condition…)`
    Or(Vec<Condition>),
    /// `(exists condition…)`
    Exists(Vec<Condition>),
    /// `(forall condition condition…)`
    ForAll(Vec<Condition>),
    /// `(logical condition…)`
    Logical(Vec<Condition>),
}

/// A pattern of facts, or of objects if its name is `object`.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Pattern {
    /// The variable before `<-`.
    pub(crate) address: Option<Sym>,
    /// The template, relation or `object`.
    pub(crate) name: Sym,
    /// Fields of an ordered pattern.
    pub(crate) fields: Vec<FieldPattern>,
    /// Slots of a template or object pattern; never beside fields.
    pub(crate) slots: Vec<SlotPattern>,
    /// Where its name stands.
    pub(crate) span: Span,
}

/// `(slot field…)`
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct SlotPattern {
    /// The slot; `is-a` and `name` for objects too.
    pub(crate) name: Sym,
    /// Its fields.
    pub(crate) fields: Vec<FieldPattern>,
    /// Where it stands.
    pub(crate) span: Span,
}

/// A field of a pattern: what it binds, and what must hold: alternatives (`|`), each of several terms (`&`).
///
/// `?x&~red|blue` is the variable `?x` and the alternatives `~red` and `blue`. As in CLIPS `&` binds closer than `|`.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct FieldPattern {
    /// What it matches: one value, or any number of values.
    pub(crate) kind: FieldKind,
    /// Alternatives of terms. Empty for a bare `?`, `$?`, `?x` or `$?x`.
    pub(crate) alternatives: Vec<Vec<Term>>,
    /// Where it stands.
    pub(crate) span: Span,
}

/// The beginning of a field.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum FieldKind {
    /// `?`, or a field that begins with a constant, a predicate or `~`.
    Single,
    /// `?x`, first in its field and not one of several alternatives: this occurrence binds.
    Variable(Sym),
    /// `$?`
    Multi,
    /// `$?x`
    MultiVariable(Sym),
}

/// One term of a field: perhaps negated.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Term {
    /// `~` before it.
    pub(crate) negated: bool,
    /// What it is about.
    pub(crate) kind: TermKind,
    /// Where it stands.
    pub(crate) span: Span,
}

/// Terms.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum TermKind {
    /// A constant.
    Constant(Value),
    /// A variable (or a global) that has its value already.
    Variable(Variable),
    /// `:(expression)`
    Predicate(ExprId),
    /// `=(expression)`
    Equal(ExprId),
}

/// `(defglobal [module] ?*x* = expression …)`
#[derive(Clone, Debug)]
pub(crate) struct Globals {
    /// Name and value.
    pub(crate) globals: Vec<(Sym, ExprId, Span)>,
}

/// `(deffunction name "comment" (?a ?b $?rest) action…)`
#[derive(Clone, Debug)]
pub(crate) struct Function {
    /// Its name.
    pub(crate) name: Name,
    /// Parameters that take one value each.
    pub(crate) parameters: Vec<Sym>,
    /// The parameter that takes all others.
    pub(crate) rest: Option<Sym>,
    /// What it does; the last value is the result.
    pub(crate) actions: Vec<ExprId>,
}

/// `(defmodule name "comment" (export …)… (import …)…)`
#[derive(Clone, Debug)]
pub(crate) struct Module {
    /// Its name.
    pub(crate) name: Name,
    /// What goes out and in, in the order written.
    pub(crate) ports: Vec<Port>,
}

/// `(export ?ALL)`, `(import MODULE deftemplate a b)`, …
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Port {
    /// The module it is imported from and where that is said; none for an export.
    pub(crate) from: Option<(Sym, Span)>,
    /// The kind of construct; none for all kinds.
    pub(crate) kind: Option<Sym>,
    /// The names; none for `?ALL`, an empty list for `?NONE`.
    pub(crate) names: Option<Vec<Sym>>,
    /// Where it stands.
    pub(crate) span: Span,
}

/// `(defclass name "comment" (is-a …) (role …) (pattern-match …) (slot …)… (message-handler …)…)`
#[derive(Clone, Debug)]
pub(crate) struct Class {
    /// Its name.
    pub(crate) name: Name,
    /// Its direct superclasses.
    pub(crate) parents: Vec<(Sym, Span)>,
    /// `(role abstract)`; none if unsaid.
    pub(crate) is_abstract: Option<bool>,
    /// `(pattern-match reactive)`; none if unsaid.
    pub(crate) is_reactive: Option<bool>,
    /// Its slots.
    pub(crate) slots: Vec<SlotDef>,
    /// Declared handlers: name and kind.
    pub(crate) handlers: Vec<(Sym, Sym)>,
}

impl Class {
    /// A class without slots.
    pub(crate) fn of(name: Name, parents: Vec<(Sym, Span)>) -> Class {
        Class { name, parents, is_abstract: None, is_reactive: None, slots: Vec::new(), handlers: Vec::new() }
    }
}

/// `(definstances name active "comment" (name of class (slot …)…)…)`
#[derive(Clone, Debug)]
pub(crate) struct Instances {
    /// Its name.
    pub(crate) name: Name,
    /// Whether `active` was written.
    pub(crate) is_active: bool,
    /// The instances: the name if any, the class, the slots.
    pub(crate) made: Vec<(Option<ExprId>, ExprId, Vec<SlotForm>)>,
}

/// `(defmessage-handler class name kind "comment" (?a $?rest) action…)`
#[derive(Clone, Debug)]
pub(crate) struct Handler {
    /// The class it belongs to; its module if written.
    pub(crate) class: Name,
    /// The message.
    pub(crate) message: Sym,
    /// `primary`, `before`, `after` or `around`.
    pub(crate) kind: Sym,
    /// Parameters.
    pub(crate) parameters: Vec<Sym>,
    /// The parameter that takes all others.
    pub(crate) rest: Option<Sym>,
    /// What it does.
    pub(crate) actions: Vec<ExprId>,
}

/// `(defmethod name index "comment" ((?a TYPE… query) $?rest) action…)`
#[derive(Clone, Debug)]
pub(crate) struct Method {
    /// The generic.
    pub(crate) name: Name,
    /// Its number, if written.
    pub(crate) index: Option<i64>,
    /// Parameters.
    pub(crate) parameters: Vec<Parameter>,
    /// The parameter that takes all others.
    pub(crate) rest: Option<Parameter>,
    /// Where the list of parameters stands.
    pub(crate) span: Span,
    /// What it does.
    pub(crate) actions: Vec<ExprId>,
}

/// `(?a TYPE… query)`
#[derive(Clone, Debug)]
pub(crate) struct Parameter {
    /// Its name.
    pub(crate) name: Sym,
    /// The classes of what it takes, and where each is named; none for all.
    pub(crate) types: Vec<(Sym, Span)>,
    /// What else must hold.
    pub(crate) query: Option<ExprId>,
}
