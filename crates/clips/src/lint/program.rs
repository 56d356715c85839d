//! The constructs of a text, and what all lints ask about them.

use std::cell::Cell;
use std::collections::{BTreeMap, BTreeSet};

use super::comments::Comments;
use super::sources::Sources;
use crate::ast::{Expr, ExprId, Exprs, FactForm, Form, FormKind, Rule, Span, Variable};
use crate::engine::functions;
use crate::engine::{Engine, Kind, TemplateData, name_of};
use crate::symbol::Sym;
use crate::value::Value;

/// Functions that can define, evaluate or assert whatever a text says.
const DYNAMIC: [&str; 11] = [
    "assert-string",
    "batch",
    "batch*",
    "bload",
    "build",
    "eval",
    "load",
    "load*",
    "load-facts",
    "reload",
    "str-assert",
];

/// A text that was loaded.
pub(super) struct Program<'a> {
    pub(super) engine: &'a Engine,
    pub(super) text: &'a str,
    pub(super) forms: &'a [Form],
    pub(super) comments: Comments,
    /// Templates that have slots, by their names.
    pub(super) templates: BTreeMap<Sym, Vec<&'a TemplateData>>,
    /// Names of functions and generics that the program defines.
    pub(super) own: BTreeSet<Sym>,
    /// The module of each form.
    pub(super) modules: Vec<Sym>,
    /// The earlier form that each form replaces.
    pub(super) replaced: Vec<Option<usize>>,
    /// Whether a later form replaces each form.
    pub(super) is_lost: Vec<bool>,
    /// The names that are called, without their modules, and in which forms.
    pub(super) called: BTreeMap<Sym, Vec<usize>>,
    /// Symbols and strings that are written as values: they may name a function.
    pub(super) said: BTreeSet<Sym>,
    /// Global variables that are read.
    pub(super) read: BTreeSet<Sym>,
    /// Something is called that may do anything.
    pub(super) is_dynamic: bool,
    /// Where facts come from.
    pub(super) sources: Sources,
    /// Where lines end.
    ends: Vec<u32>,
    /// How many comparisons lints may still make that look at pairs.
    patience: Cell<u64>,
}

impl<'a> Program<'a> {
    pub(super) fn new(engine: &'a Engine, text: &'a str, forms: &'a [Form]) -> Program<'a> {
        let comments = Comments::of(text, forms);
        let mut templates: BTreeMap<Sym, Vec<&TemplateData>> = BTreeMap::new();
        for data in engine.template_ids().map(|id| &engine.templates[id.0 as usize]).filter(|it| !it.is_implied) {
            templates.entry(data.name).or_default().push(data);
        }
        let own = engine.functions.iter().map(|it| it.name).chain(engine.generics.iter().map(|it| it.name)).collect();
        let mut program = Program {
            engine,
            text,
            forms,
            comments,
            templates,
            own,
            modules: modules(forms),
            replaced: Vec::new(),
            is_lost: Vec::new(),
            called: BTreeMap::new(),
            said: BTreeSet::new(),
            read: BTreeSet::new(),
            is_dynamic: false,
            sources: Sources::default(),
            ends: text.bytes().zip(0..).filter(|(byte, _)| *byte == b'\n').map(|(_, at)| at).collect(),
            patience: Cell::new(20_000_000),
        };
        for (index, form) in forms.iter().enumerate() {
            program.note(index, form);
        }
        program.find_replaced();
        program.sources = Sources::of(&program);
        program
    }

    fn note(&mut self, index: usize, form: &Form) {
        let misread = self.misread(form);
        for (id, expr) in form.exprs.iter() {
            match expr {
                Expr::Call { name, arguments } if !misread.contains(&id.0) => {
                    let forms = self.called.entry(self.bare(*name)).or_default();
                    if forms.last() != Some(&index) {
                        forms.push(index);
                    }
                    self.is_dynamic |= self.is_dynamic_call(&form.exprs, *name, arguments);
                }
                Expr::Constant(Value::Symbol(text) | Value::String(text)) => {
                    self.said.insert(*text);
                }
                Expr::Variable(Variable::Global(name) | Variable::MultiGlobal(name)) => {
                    self.read.insert(*name);
                }
                _ => {}
            }
        }
    }

    fn find_replaced(&mut self) {
        let mut before = BTreeMap::new();
        self.is_lost = vec![false; self.forms.len()];
        for index in 0..self.forms.len() {
            let key = self.named(index).map(|(kind, name, _)| (kind, self.modules[index], name));
            let first = key.and_then(|key| before.insert(key, index));
            if let Some(first) = first {
                self.is_lost[first] = true;
            }
            self.replaced.push(first);
        }
    }

    /// What a construct is, and its name; none for what may stand several times.
    pub(super) fn named(&self, index: usize) -> Option<(&'static str, String, Span)> {
        let (kind, name) = match &self.forms[index].kind {
            FormKind::Template(it) => ("deftemplate", &it.name),
            FormKind::Facts(it) => ("deffacts", &it.name),
            FormKind::Rule(it) => ("rule", &it.name),
            FormKind::Function(it) => ("function", &it.name),
            FormKind::Class(it) => ("class", &it.name),
            FormKind::Instances(it) => ("definstances", &it.name),
            FormKind::Handler(it) => {
                let words = [it.class.name, it.message, it.kind].map(|word| self.name(word));
                return Some(("message-handler", words.join(" "), it.class.span));
            }
            FormKind::Module(_)
            | FormKind::Globals(_)
            | FormKind::Generic(_)
            | FormKind::Method(_)
            | FormKind::Command(_) => return None,
        };
        Some((kind, self.name(name.name).to_owned(), name.span))
    }

    /// What a fact was read as and is not: slots of a template look like calls.
    pub(super) fn misread(&self, form: &Form) -> BTreeSet<u32> {
        let mut misread = BTreeSet::new();
        for fact in facts_of(form) {
            if self.is_template(fact) {
                misread.extend(fact.fields.iter().map(|id| id.0));
            }
        }
        misread
    }

    /// Whether a fact is written with slots.
    pub(super) fn is_template(&self, fact: &FactForm) -> bool {
        fact.fields.is_empty() || self.templates.contains_key(&fact.name)
    }

    fn is_dynamic_call(&self, exprs: &Exprs, name: Sym, arguments: &[ExprId]) -> bool {
        let text = self.name(name);
        if DYNAMIC.contains(&text) || self.engine.hosts.iter().any(|it| it.name == name) {
            return true;
        }
        let names = |text: Sym| DYNAMIC.contains(&self.name(text));
        text == "funcall"
            && match arguments.first().map(|id| exprs.get(*id)) {
                Some(Expr::Constant(Value::Symbol(name) | Value::String(name))) => names(*name),
                _ => true,
            }
    }

    /// Whether a function is called, or named as a value: by `funcall` perhaps.
    pub(super) fn names(&self, function: &str) -> bool {
        let name = self.engine.symbols.find(function);
        name.is_some_and(|name| self.called.contains_key(&name) || self.said.contains(&name))
    }

    /// A name without its module.
    fn bare(&self, name: Sym) -> Sym {
        let bare = self.name(name).rsplit_once("::").and_then(|(_, bare)| self.engine.symbols.find(bare));
        bare.unwrap_or(name)
    }

    /// The text of a name.
    pub(super) fn name(&self, name: Sym) -> &'a str {
        self.engine.symbols.text(name)
    }

    /// A piece of the text.
    pub(super) fn piece(&self, span: Span) -> &'a str {
        self.text.get(span.start as usize..span.end as usize).unwrap_or_default()
    }

    /// Rules that are not replaced, with their forms, in the order of the text.
    pub(super) fn rules(&self) -> impl Iterator<Item = (&'a Rule, &'a Form)> {
        self.rules_with_modules().map(|(rule, _)| rule)
    }

    /// The same with the module of each.
    pub(super) fn rules_with_modules(&self) -> impl Iterator<Item = ((&'a Rule, &'a Form), Sym)> {
        let kept = self.forms.iter().zip(&self.modules).zip(&self.is_lost).filter(|(_, is_lost)| !**is_lost);
        kept.filter_map(|((form, module), _)| match &form.kind {
            FormKind::Rule(rule) => Some(((rule, form), *module)),
            _ => None,
        })
    }

    /// The number of a line.
    pub(super) fn line(&self, span: Span) -> usize {
        self.ends.partition_point(|end| *end < span.start) + 1
    }

    /// Whether a function of this name is a part of the language and looks at its arguments only, or prints.
    pub(super) fn is_harmless(&self, name: Sym) -> bool {
        let text = self.name(name);
        let prints = matches!(text, "println" | "print" | "printout" | "format" | "str-cat" | "sym-cat" | "create$");
        !self.own.contains(&name)
            && (prints || functions::find(text).is_some_and(|it| it.name != "retract" && it.is_plain()))
    }

    /// Whether the text is all there is: no rules, facts or functions of others are in the engine.
    pub(super) fn is_alone(&self) -> bool {
        [Kind::Rule, Kind::Facts, Kind::Function].into_iter().all(|kind| {
            let ours: BTreeSet<Sym> =
                self.forms.iter().filter_map(name_of).filter(|(of, _)| *of == kind).map(|(_, name)| name).collect();
            self.engine.constructs(kind).iter().all(|named| ours.contains(&named.name))
        })
    }

    /// Whether a lint may compare so much more; those that look at pairs ask.
    pub(super) fn may_go_on(&self, steps: usize) -> bool {
        let left = self.patience.get().saturating_sub(steps as u64);
        self.patience.set(left);
        left > 0
    }

    /// Where a variable is written in a part of the text, with its `?`.
    pub(super) fn variable_in(&self, span: Span, name: &str) -> Span {
        let part = self.piece(span);
        let mut from = 0;
        let is_end = |rest: &str| !rest.starts_with(|it: char| it.is_alphanumeric() || "-_:*?!.<>=+/".contains(it));
        while let Some(at) = part.get(from..).and_then(|rest| rest.find(name)) {
            let at = from + at;
            let before = part.get(..at).unwrap_or_default();
            let is_it = before.ends_with('?') && part.get(at + name.len()..).is_some_and(is_end);
            if is_it {
                let sign = if before.ends_with("$?") { 2 } else { 1 };
                let start = span.start + (at - sign) as u32;
                return Span { start, end: span.start + (at + name.len()) as u32 };
            }
            from = at + name.len().max(1);
        }
        span
    }
}

/// The facts that a form asserts, wherever in it.
pub(super) fn facts_of(form: &Form) -> impl Iterator<Item = &FactForm> {
    let given = match &form.kind {
        FormKind::Facts(facts) => facts.asserted.as_slice(),
        _ => &[],
    };
    let asserted = form.exprs.iter().filter_map(|(_, expr)| match expr {
        Expr::Assert(facts) => Some(facts.as_slice()),
        _ => None,
    });
    given.iter().chain(asserted.flatten())
}

/// The module that each form belongs to: the one it names, or the one named last.
fn modules(forms: &[Form]) -> Vec<Sym> {
    let mut current = Sym::MAIN;
    let named = forms.iter().map(|form| {
        let named = match &form.kind {
            FormKind::Template(it) => it.name.module,
            FormKind::Facts(it) => it.name.module,
            FormKind::Rule(it) => it.name.module,
            FormKind::Function(it) => it.name.module,
            FormKind::Module(it) => Some(it.name.name),
            FormKind::Class(it) => it.name.module,
            FormKind::Instances(it) => it.name.module,
            FormKind::Handler(it) => it.class.module,
            FormKind::Generic(it) => it.module,
            FormKind::Method(it) => it.name.module,
            FormKind::Globals(_) | FormKind::Command(_) => None,
        };
        current = named.unwrap_or(current);
        current
    });
    named.collect()
}
