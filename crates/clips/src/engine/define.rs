//! Constructs become part of the engine: defined, redefined, removed, named.

use std::sync::Arc;

use super::modules::clash;
use super::{Engine, FactsData, FunctionData, GlobalData, Item, Kind, Rejection};
use crate::ast::{self, Expr, Exprs, Form, FormKind, Span};
use crate::code::op::Code;
use crate::code::refusal::Refusal;
use crate::code::scope::Scope;
use crate::code::stop::Stop;
use crate::engine::functions;
use crate::engine::lhs::hidden;
use crate::ids::Named;
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
        FormKind::Module(it) => Some((Kind::Module, it.name.name)),
        FormKind::Generic(it) => Some((Kind::Generic, it.name)),
        FormKind::Class(it) => Some((Kind::Class, it.name.name)),
        FormKind::Instances(it) => Some((Kind::Instances, it.name.name)),
        _ => None,
    }
}

impl Engine {
    /// Defines a construct that stands in this text.
    pub(crate) fn define(&mut self, form: &Form, source: &Arc<str>) -> Result<(), Rejection> {
        self.running.is_text_lost = false;
        self.enter_form(source, form.span.start)?;
        self.define_entered(form, source)
    }

    /// Defines a construct whose module has been entered and whose name has been checked.
    pub(super) fn define_entered(&mut self, form: &Form, source: &Arc<str>) -> Result<(), Rejection> {
        self.running.is_text_lost = false;
        let before = std::mem::replace(&mut self.running.is_defining, true);
        let result = self.define_kind(form, source);
        self.running.is_defining = before;
        result
    }

    fn define_kind(&mut self, form: &Form, source: &Arc<str>) -> Result<(), Rejection> {
        match &form.kind {
            FormKind::Template(template) => {
                self.define_template(template, &form.exprs)?;
            }
            FormKind::Facts(facts) => self.define_facts(facts, form)?,
            FormKind::Rule(rule) => self.define_rule(rule, &form.exprs)?,
            FormKind::Globals(globals) => return self.define_globals(globals, form, source),
            FormKind::Function(function) => self.define_deffunction(function, &form.exprs)?,
            FormKind::Module(module) => self.define_module(module, form.span)?,
            FormKind::Class(class) => self.define_class(class, &form.exprs)?,
            FormKind::Instances(instances) => self.define_instances(instances, form)?,
            FormKind::Handler(handler) => self.define_handler(handler, &form.exprs, source)?,
            FormKind::Generic(name) => self.define_generic(name)?,
            FormKind::Method(method) => self.define_method(method, &form.exprs, source)?,
            FormKind::Command(_) => {}
        }
        if let Some((kind, name)) = name_of(form) {
            let named = self.here(name);
            self.sources.keep(kind, named, source);
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

    fn define_facts(&mut self, facts: &ast::Facts, form: &Form) -> Result<(), Rejection> {
        let named = self.here(facts.name.name);
        if self.has_named(Kind::Facts, named) && self.is_asserting(Kind::Facts, named) {
            return Err(in_use(facts.name.span, Kind::Facts, self.symbols.text(facts.name.name)).into());
        }
        // The old one goes as soon as its name was read, even if the new one is wrong.
        self.deffacts.retain(|it| it.named != named);
        self.sources.forget(Kind::Facts, named);
        let mut exprs = form.exprs.clone();
        let assert = exprs.add(Expr::Assert(facts.asserted.clone()), form.span);
        let code = self.compile(&exprs, &[assert], &mut Scope::closed("deffacts"))?;
        self.deffacts.push(FactsData { named, code });
        Ok(())
    }

    fn define_instances(&mut self, instances: &ast::Instances, form: &Form) -> Result<(), Rejection> {
        let named = self.here(instances.name.name);
        if self.has_named(Kind::Instances, named) && self.is_asserting(Kind::Instances, named) {
            return Err(in_use(instances.name.span, Kind::Instances, self.symbols.text(instances.name.name)).into());
        }
        self.remove_instances(named);
        let mut exprs = form.exprs.clone();
        let word = if instances.is_active { "active-make-instance" } else { "make-instance" };
        let word = self.symbols.intern(word);
        let mut each = Vec::with_capacity(instances.made.len());
        for (instance, class, slots) in &instances.made {
            let make = Expr::MakeInstance { name: word, instance: *instance, class: *class, slots: slots.clone() };
            each.push(exprs.add(make, exprs.span(*class)));
        }
        // The first that cannot be made ends it.
        if each.len() > 1 {
            let name = self.symbols.intern("and");
            each = vec![exprs.add(Expr::Call { name, arguments: each }, form.span)];
        }
        let code = self.compile(&exprs, &each, &mut Scope::closed("definstances"))?;
        self.definstances.push(FactsData { named, code });
        Ok(())
    }

    pub(super) fn remove_instances(&mut self, named: Named) {
        self.definstances.retain(|it| it.named != named);
        self.sources.forget(Kind::Instances, named);
    }

    fn define_rule(&mut self, rule: &ast::Rule, exprs: &Exprs) -> Result<(), Rejection> {
        let named = self.here(rule.name.name);
        if let Some(old) = self.matcher.network.rules.find(named) {
            if self.is_rule_used(old) {
                return Err(in_use(rule.name.span, Kind::Rule, self.symbols.text(rule.name.name)).into());
            }
            self.replace_rule(old).map_err(|stop| Rejection::Stopped(stop, rule.name.span))?;
        }
        let was_broken = self.machine.is_broken;
        self.running.not_added = None;
        if let Err(mut refusal) = self.add_rule(rule, exprs) {
            for refusal in std::iter::once(&mut refusal).chain(&mut self.also_refused) {
                refusal.hidden = hidden(rule);
            }
            return Err(refusal.into());
        }
        // What failed while facts were matched is told, and ends nothing.
        self.machine.is_broken = was_broken;
        self.matcher.network.has_failed = false;
        match self.running.not_added {
            Some((_, stop)) => Err(Rejection::Stopped(stop, rule.name.span)),
            None => Ok(()),
        }
    }

    /// Whether a rule must stay as it is: it is firing, or conditions are being matched.
    pub(super) fn is_rule_used(&self, rule: RuleId) -> bool {
        self.running.firing == Some(rule) || self.matcher.network.is_matching
    }

    /// Takes a rule away that is about to be defined anew. What it supported stays, as in 6.4.2; what support is gone otherwise goes.
    pub(super) fn replace_rule(&mut self, old: RuleId) -> Result<(), Stop> {
        let data = self.matcher.network.rules.get(old);
        let (named, kept) = (data.named(), data.into());
        self.matching().remove_rule(old);
        self.matcher.network.rules.kept = Some(kept);
        self.sources.forget(Kind::Rule, named);
        self.retract_unsupported()
    }

    /// A construct of this name in the current module.
    pub(crate) fn here(&self, name: Sym) -> Named {
        Named { module: self.modules.current, name }
    }

    fn define_globals(&mut self, globals: &ast::Globals, form: &Form, source: &Arc<str>) -> Result<(), Rejection> {
        let exprs = &form.exprs;
        let texts = self.pretty_texts(source);
        for (index, (name, value, span)) in globals.globals.iter().enumerate() {
            self.announce(Kind::Global, *name);
            if self.would_clash(Kind::Global, *name) {
                return Err(clash(*span, Kind::Global.word(), self.symbols.text(*name)).into());
            }
            let initial = self.compile(exprs, &[*value], &mut Scope::top())?;
            self.note_reached(exprs.span(*value).end.saturating_sub(form.span.start));
            let value = self.evaluate_command(initial.clone()).map_err(|stop| Rejection::Stopped(stop, *span))?;
            // It is of the module that is the current one now.
            let named = self.here(*name);
            // One that was removed stands behind all others when it comes back.
            let has_place = |(index, it): (usize, &GlobalData)| {
                it.named == named && (it.is_defined || self.globals[index..].iter().all(|it| !it.is_defined))
            };
            let place = self.globals.iter().enumerate().position(has_place).unwrap_or_else(|| {
                let is_watched = self.watching.has(Item::Globals);
                let initial = Code::default();
                self.globals.push(GlobalData { named, value: Value::Void, initial, is_defined: true, is_watched });
                self.globals.len() - 1
            });
            let global = &mut self.globals[place];
            (global.initial, global.is_defined, global.value) = (initial, true, value);
            if let Some(text) = texts.get(index) {
                self.sources.keep(Kind::Global, named, &text.trim_end().into());
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
        let named = self.here(name);
        // It may call itself, so it is announced before its body is read.
        let index = self.function_named(named).unwrap_or_else(|| {
            let is_watched = self.watching.has(Item::Deffunctions);
            let module = named.module;
            let body = None;
            self.functions.push(FunctionData {
                name,
                module,
                least,
                most,
                body,
                is_defined: true,
                is_watched,
                rank: 0,
            });
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
        let named = data.named();
        self.sources.forget(Kind::Function, named);
    }

    /// A deffunction whose new body is wrong is gone, unless another construct calls it: it gives `FALSE` then.
    fn forget_unused(&mut self, index: u32) {
        if !self.uses_function(index) {
            self.functions[index as usize].is_defined = false;
        }
    }

    /// The same if the new body could not even be read.
    pub(crate) fn lose_function(&mut self, name: Sym) {
        if let Some(index) = self.function_named(self.here(name)).filter(|index| !self.is_executing(*index)) {
            self.forget_body(index);
            self.forget_unused(index);
        }
    }

    pub(super) fn may_define_function(&self, name: Sym, span: Span) -> Result<(), Refusal> {
        let text = self.symbols.text(name);
        if functions::find(text).is_some() || functions::is_form(text) || self.is_of_host(name) {
            let text = "Deffunctions are not allowed to replace external functions.";
            return Err(Refusal::close(span, "DFFNXPSR2", text));
        }
        if let Some(generic) = self.find_called_generic(name) {
            let data = &self.generics[generic as usize];
            if data.module == self.modules.current {
                let text = "Deffunctions are not allowed to replace generic functions.";
                return Err(Refusal::close(span, "DFFNXPSR3", text));
            }
            let module = self.module_name(data.module);
            let text = format!("Defgeneric {text} imported from module {module} conflicts with this deffunction.");
            return Err(Refusal::close(span, "DFFNXPSR5", text));
        }
        if Kind::of(text).is_some() {
            let text = "Deffunctions are not allowed to replace constructs.";
            return Err(Refusal::close(span, "DFFNXPSR1", text));
        }
        if self.function_named(self.here(name)).is_some_and(|index| self.is_executing(index)) {
            let text = format!("Deffunction '{text}' may not be redefined while it is executing.");
            return Err(Refusal::close(span, "DFFNXPSR4", text));
        }
        Ok(())
    }
}

/// A construct cannot be replaced now.
pub(crate) fn in_use(span: Span, kind: Kind, name: &str) -> Refusal {
    let text = format!("Cannot redefine {} '{name}' while it is in use.", kind.word());
    Refusal::new(span, "CSTRCPSR4", text)
}
