//! Constructs become part of the engine: defined, redefined, removed, named.

use std::sync::Arc;

use super::load::unknown_module;
use super::{Engine, FactsData, FunctionData, GlobalData, Item, Kind, Rejection};
use crate::ast::{self, Condition, ConditionKind, Expr, Exprs, Form, FormKind, Span};
use crate::code::functions;
use crate::code::op::Code;
use crate::code::refusal::Refusal;
use crate::code::scope::Scope;
use crate::code::stop::Stop;
use crate::rete::RuleId;
use crate::symbol::Sym;
use crate::value::Value;

/// What kind of named construct a form is, and its name; none for commands and what comes without a name.
pub(crate) fn name_of(form: &Form) -> Option<(Kind, Sym)> {
    match &form.kind {
        FormKind::Template(it) => Some((Kind::Template, it.name.name)),
        FormKind::Facts(it) => Some((Kind::Facts, it.name.name)),
        FormKind::Rule(it) => Some((Kind::Rule, it.name.name)),
        FormKind::Function(it) => Some((Kind::Function, it.name.name)),
        _ => None,
    }
}

impl Engine {
    /// Defines a construct that stands in this text.
    pub(crate) fn define(&mut self, form: &Form, source: &Arc<str>) -> Result<(), Rejection> {
        match &form.kind {
            FormKind::Template(template) => {
                self.define_template(template, &form.exprs)?;
            }
            FormKind::Facts(facts) => self.define_facts(facts, form)?,
            FormKind::Rule(rule) => self.define_rule(rule, &form.exprs)?,
            FormKind::Globals(globals) => {
                Engine::known_module(form, source)?;
                return self.define_globals(globals, &form.exprs, source);
            }
            FormKind::Function(function) => self.define_deffunction(function, &form.exprs)?,
            FormKind::Module(it) => return Err(not_yet(it.name.span, "defmodule")),
            FormKind::Class(it) => return Err(not_yet(it.name.span, "defclass")),
            FormKind::Instances(it) => return Err(not_yet(it.name.span, "definstances")),
            FormKind::Handler(it) => return Err(not_yet(it.class.span, "defmessage-handler")),
            FormKind::Generic(it) => return Err(not_yet(it.span, "defgeneric")),
            FormKind::Method(it) => return Err(not_yet(it.name.span, "defmethod")),
            FormKind::Command(_) => {}
        }
        if let Some((kind, name)) = name_of(form) {
            self.sources.keep(kind, name, source);
        }
        Ok(())
    }

    /// The same where only the first thing that is wrong is wanted, even if it is done while another construct is looked at.
    pub(crate) fn define_by_the_way(&mut self, form: &Form, source: &Arc<str>) -> Result<(), Rejection> {
        let collects = std::mem::replace(&mut self.collects, false);
        let result = self.define(form, source);
        self.collects = collects;
        result
    }

    /// Refuses globals for a module that is not there.
    fn known_module(form: &Form, source: &str) -> Result<(), Rejection> {
        let Some(problem) = unknown_module(source) else { return Ok(()) };
        let Span { start, end } = problem.span;
        let span = Span { start: start + form.span.start, end: end + form.span.start };
        let text = problem.clips.split_once("] ").map_or("", |(_, text)| text).to_owned();
        Err(Refusal::close(span, problem.code, text).into())
    }

    fn define_facts(&mut self, facts: &ast::Facts, form: &Form) -> Result<(), Rejection> {
        let name = facts.name.name;
        // The old one goes as soon as its name was read, even if the new one is wrong.
        self.remove_facts(name);
        let mut exprs = form.exprs.clone();
        let assert = exprs.add(Expr::Assert(facts.asserted.clone()), form.span);
        let code = self.compile(&exprs, &[assert], &mut Scope::closed("deffacts"))?;
        self.deffacts.push(FactsData { name, code });
        Ok(())
    }

    fn define_rule(&mut self, rule: &ast::Rule, exprs: &Exprs) -> Result<(), Rejection> {
        if let Some(old) = self.find_rule(rule.name.name) {
            if self.running.firing == Some(old) {
                return Err(in_use(rule.name.span, Kind::Rule, self.symbols.text(rule.name.name)).into());
            }
            self.remove_rule(old);
            self.sources.forget(Kind::Rule, rule.name.name);
            self.retract_unsupported().map_err(|stop| Rejection::Stopped(stop, rule.name.span))?;
        }
        // Patterns make templates of ordered facts even if the rule is refused.
        self.imply_templates(&rule.conditions);
        let was_broken = self.machine.is_broken;
        self.add_rule(rule, exprs)?;
        // What failed while facts were matched is told, and ends nothing.
        self.machine.is_broken = was_broken;
        self.network.has_failed = false;
        Ok(())
    }

    fn imply_templates(&mut self, conditions: &[Condition]) {
        for condition in conditions {
            match &condition.kind {
                ConditionKind::Pattern(pattern)
                    if pattern.slots.is_empty() && self.symbols.text(pattern.name) != "object" =>
                {
                    self.template_of_pattern(pattern.name);
                }
                ConditionKind::Pattern(_) | ConditionKind::Test(_) => {}
                ConditionKind::Not(inner) => self.imply_templates(std::slice::from_ref(inner)),
                ConditionKind::And(all)
                | ConditionKind::Or(all)
                | ConditionKind::Exists(all)
                | ConditionKind::ForAll(all)
                | ConditionKind::Logical(all) => self.imply_templates(all),
            }
        }
    }

    fn define_globals(&mut self, globals: &ast::Globals, exprs: &Exprs, source: &Arc<str>) -> Result<(), Rejection> {
        let texts = self.pretty_texts(source);
        for (index, (name, value, span)) in globals.globals.iter().enumerate() {
            let initial = self.compile(exprs, &[*value], &mut Scope::top())?;
            let value = self.evaluate(&initial, &[]).map_err(|stop| Rejection::Stopped(stop, *span))?;
            let place = self.globals.iter().position(|it| it.name == *name).unwrap_or_else(|| {
                let is_watched = self.watching.has(Item::Globals);
                let initial = Code::default();
                self.globals.push(GlobalData {
                    name: *name,
                    value: Value::Void,
                    initial,
                    is_defined: true,
                    is_watched,
                });
                self.globals.len() - 1
            });
            self.globals[place].initial = initial;
            self.globals[place].is_defined = true;
            self.store_global(place as u32, value);
            if let Some(text) = texts.get(index) {
                self.sources.keep(Kind::Global, *name, &text.trim_end().into());
            }
        }
        Ok(())
    }

    fn define_deffunction(&mut self, function: &ast::Function, exprs: &Exprs) -> Result<(), Rejection> {
        let name = function.name.name;
        self.may_define_function(name, function.name.span)?;
        let mut parameters = function.parameters.clone();
        parameters.extend(function.rest);
        let least = function.parameters.len() as u16;
        let most = function.rest.is_none().then_some(least);
        // It may call itself, so it is announced before its body is read.
        let index = self.find_function(name).unwrap_or_else(|| {
            let is_watched = self.watching.has(Item::Deffunctions);
            self.functions.push(FunctionData { name, least, most, body: None, is_defined: true, is_watched, rank: 0 });
            self.functions.len() as u32 - 1
        });
        // The old body goes as soon as the parameters were read, even if the new one is wrong.
        self.forget_body(index);
        let data = &mut self.functions[index as usize];
        (data.least, data.most) = (least, most);
        match self.compile(exprs, &function.actions, &mut Scope::function(&parameters)) {
            Ok(body) => self.functions[index as usize].body = Some(body),
            Err(refusal) => {
                self.forget_unused(index);
                return Err(refusal.into());
            }
        }
        Ok(())
    }

    /// Takes the body of a deffunction, which stands behind all others in lists from then on.
    fn forget_body(&mut self, index: u32) {
        let last = self.functions.iter().map(|it| it.rank).max().unwrap_or(0);
        let data = &mut self.functions[index as usize];
        (data.body, data.rank) = (None, last + 1);
        self.sources.forget(Kind::Function, data.name);
    }

    /// A deffunction whose new body is wrong is gone, unless somebody calls it: it gives `FALSE` then.
    fn forget_unused(&mut self, index: u32) {
        if !self.uses_function(index) {
            self.functions[index as usize].is_defined = false;
        }
    }

    /// The same if the new body could not even be read.
    pub(crate) fn lose_function(&mut self, name: Sym) {
        if let Some(index) = self.find_function(name).filter(|index| !self.is_executing(*index)) {
            self.forget_body(index);
            self.forget_unused(index);
        }
    }

    fn may_define_function(&self, name: Sym, span: Span) -> Result<(), Refusal> {
        let text = self.symbols.text(name);
        if functions::find(text).is_some() || functions::is_form(text) || self.find_host(name).is_some() {
            let text = "Deffunctions are not allowed to replace external functions.";
            return Err(Refusal::close(span, "DFFNXPSR2", text));
        }
        if Kind::of(text).is_some() {
            let text = "Deffunctions are not allowed to replace constructs.";
            return Err(Refusal::close(span, "DFFNXPSR1", text));
        }
        if self.find_function(name).is_some_and(|index| self.is_executing(index)) {
            let text = format!("Deffunction '{text}' may not be redefined while it is executing.");
            return Err(Refusal::close(span, "DFFNXPSR4", text));
        }
        Ok(())
    }

    /// The rule of this name.
    pub(crate) fn find_rule(&self, name: Sym) -> Option<RuleId> {
        self.network.rules.find(self.bare_name(name))
    }

    /// The global variable of this name.
    pub(crate) fn find_global(&self, name: Sym) -> Option<u32> {
        let name = self.bare_name(name);
        self.globals.iter().position(|it| it.is_defined && it.name == name).map(|index| index as u32)
    }

    /// The deffunction of this name.
    pub(crate) fn find_function(&self, name: Sym) -> Option<u32> {
        let name = self.bare_name(name);
        self.functions.iter().position(|it| it.is_defined && it.name == name).map(|index| index as u32)
    }

    /// Whether a call of this name can be made.
    pub(crate) fn is_callable(&self, name: Sym) -> bool {
        let text = self.symbols.text(name);
        functions::find(text).is_some()
            || functions::is_form(text)
            || self.find_host(name).is_some()
            || self.find_function(name).is_some()
    }

    /// The names of all constructs of a kind, in the order of their definition.
    pub(crate) fn names(&self, kind: Kind) -> Vec<Sym> {
        match kind {
            Kind::Template => self.template_ids().map(|id| self.templates[id.0 as usize].name).collect(),
            Kind::Facts => self.deffacts.iter().map(|it| it.name).collect(),
            Kind::Rule => self.network.rules.order.iter().map(|id| self.network.rules.get(*id).name).collect(),
            Kind::Global => self.globals.iter().filter(|it| it.is_defined).map(|it| it.name).collect(),
            Kind::Function => {
                let mut all: Vec<_> = self.functions.iter().filter(|it| it.is_defined).collect();
                all.sort_by_key(|it| it.rank);
                all.into_iter().map(|it| it.name).collect()
            }
        }
    }

    /// Whether there is such a construct.
    pub(crate) fn has_construct(&self, kind: Kind, name: Sym) -> bool {
        let name = self.bare_name(name);
        self.names(kind).contains(&name)
    }

    /// Removes a construct; false if it is in use.
    pub(crate) fn remove_construct(&mut self, kind: Kind, name: Sym) -> Result<bool, Stop> {
        let name = self.bare_name(name);
        match kind {
            Kind::Template => {
                let Some(template) = self.find_template(name) else { return Ok(false) };
                if !self.remove_template(template) {
                    return Ok(false);
                }
            }
            Kind::Facts => self.remove_facts(name),
            Kind::Rule => {
                let Some(rule) = self.find_rule(name) else { return Ok(false) };
                if self.running.firing == Some(rule) || self.network.is_matching {
                    return Ok(false);
                }
                self.remove_rule(rule);
                self.retract_unsupported()?;
            }
            Kind::Global => {
                let Some(index) = self.find_global(name).filter(|index| !self.uses_global(*index)) else {
                    return Ok(false);
                };
                self.globals[index as usize].is_defined = false;
            }
            Kind::Function => {
                let Some(index) = self.find_function(name) else { return Ok(false) };
                if self.is_executing(index) || self.uses_function(index) {
                    return Ok(false);
                }
                self.functions[index as usize].is_defined = false;
                self.functions[index as usize].body = None;
            }
        }
        self.sources.forget(kind, name);
        Ok(true)
    }

    fn remove_facts(&mut self, name: Sym) {
        self.deffacts.retain(|it| it.name != name);
        self.sources.forget(Kind::Facts, name);
    }

    fn uses_function(&self, index: u32) -> bool {
        self.codes(Some(index)).any(|code| code.calls(index))
    }

    fn uses_global(&self, index: u32) -> bool {
        self.codes(None).any(|code| code.reads_global(index))
    }

    /// All code there is, but for the body of one function.
    pub(super) fn codes(&self, except: Option<u32>) -> impl Iterator<Item = &Code> {
        let functions = self.functions.iter().enumerate();
        let bodies =
            functions.filter(move |(index, _)| Some(*index as u32) != except).filter_map(|(_, it)| it.body.as_ref());
        let facts = self.deffacts.iter().map(|it| &it.code);
        // First values of globals do not count: they look each other up again.
        bodies.chain(facts).chain(self.network.codes())
    }
}

fn in_use(span: Span, kind: Kind, name: &str) -> Refusal {
    let text = format!("Cannot redefine {} '{name}' while it is in use.", kind.word());
    Refusal::new(span, "CSTRCPSR4", text)
}

fn not_yet(span: Span, word: &str) -> Rejection {
    let text = format!("The construct '{word}' is read, but this engine has no part for it.");
    Rejection::Refused(Refusal::new(span, "TELLASK1", text))
}
