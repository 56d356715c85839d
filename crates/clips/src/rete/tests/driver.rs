//! A small engine around the network: enough commands to run programs by text, with everything watched.

use std::collections::BTreeMap;
use std::fmt::Write;

use crate::ast::{Change, Expr, ExprId, Exprs, FactForm, Form, FormKind, SlotForm, Variable};
use crate::engine::{Engine, SlotData};
use crate::rete::Strategy;
use crate::store::TemplateId;
use crate::store::content::Content;
use crate::symbol::Sym;
use crate::syntax::read_all;
use crate::value::Value;

/// Runs programs; the lines that CLIPS would print are in the engine's output.
pub(super) struct Driver {
    pub(super) engine: Engine,
    actions: BTreeMap<Sym, (Exprs, Vec<ExprId>)>,
    deffacts: Vec<(Exprs, Vec<FactForm>)>,
    is_forcing: bool,
}

type Values = [(Sym, Value)];

impl Default for Driver {
    fn default() -> Driver {
        let mut engine = Engine::default();
        engine.matcher.network.rules.watch_activations = true;
        Driver { engine, actions: BTreeMap::new(), deffacts: Vec::new(), is_forcing: false }
    }
}

impl Driver {
    /// Runs a program and returns what it printed.
    pub(super) fn run(text: &str) -> String {
        let mut driver = Driver::default();
        driver.engine.matcher.network.copies_faults = true;
        driver.text(text);
        driver.take()
    }

    /// Runs all forms of a text.
    pub(super) fn text(&mut self, text: &str) {
        let (forms, problems) = read_all(text, &mut self.engine.symbols);
        assert!(problems.is_empty(), "{problems:?}\n{text}");
        for form in &forms {
            self.form(form);
            self.engine.matcher.store.forget();
        }
    }

    /// Takes what was printed.
    pub(super) fn take(&mut self) -> String {
        std::mem::take(&mut self.engine.output)
    }

    pub(super) fn form(&mut self, form: &Form) {
        match &form.kind {
            FormKind::Template(template) => {
                self.engine.define_template(template, &form.exprs).expect("a template of these programs is right");
            }
            FormKind::Facts(facts) => self.deffacts.push((form.exprs.clone(), facts.asserted.clone())),
            FormKind::Rule(rule) => {
                if let Some(old) = self.engine.find_rule(rule.name.name) {
                    self.engine.matching().remove_rule(old);
                }
                match self.engine.add_rule(rule, &form.exprs) {
                    Ok(_) => {
                        self.actions.insert(rule.name.name, (form.exprs.clone(), rule.actions.clone()));
                    }
                    Err(refusal) => {
                        let _ = writeln!(self.engine.output, "[{}] {}", refusal.code, refusal.text);
                    }
                }
            }
            FormKind::Command(id) => {
                self.eval(&form.exprs, *id, &[]);
            }
            other => panic!("the driver does not know {other:?}"),
        }
    }

    fn eval(&mut self, exprs: &Exprs, id: ExprId, variables: &Values) -> Value {
        match exprs.get(id) {
            Expr::Constant(value) => value.clone(),
            Expr::Variable(Variable::Single(name) | Variable::Multi(name)) => {
                variables.iter().find(|(it, _)| it == name).expect("a variable of the left-hand side").1.clone()
            }
            Expr::Assert(forms) => {
                for form in forms {
                    let (template, slots) = self.fact(exprs, form, variables);
                    self.assert(template, slots);
                }
                Value::Void
            }
            Expr::Change { name: Change::Modify, fact, slots } => {
                let fact = self.eval(exprs, *fact, variables);
                if let Some(place) = self.place(&fact) {
                    self.modify(place, exprs, slots, variables);
                }
                Value::Void
            }
            Expr::Call { name, arguments } => {
                let arguments = arguments.iter().map(|it| self.eval(exprs, *it, variables)).collect();
                let name = self.engine.symbols.text(*name).to_owned();
                self.call(&name, arguments)
            }
            other => panic!("the driver does not know {other:?}"),
        }
    }

    fn call(&mut self, name: &str, arguments: Vec<Value>) -> Value {
        let symbol = |it: Option<&Value>| match it {
            Some(Value::Symbol(sym)) => Some(*sym),
            _ => None,
        };
        let first = symbol(arguments.first());
        match name {
            "retract" => {
                for fact in &arguments {
                    if let Some(place) = self.place(fact) {
                        self.retract(place, None);
                    }
                }
            }
            "run" => self.fire(match arguments.first() {
                Some(Value::Integer(most)) => *most as u32,
                _ => 500,
            }),
            "reset" => self.reset(),
            "watch" | "unwatch" => {}
            "set-strategy" => {
                let name = self.engine.symbols.text(first.unwrap_or(Sym::NIL)).to_owned();
                self.engine.set_strategy(Strategy::named(&name).expect("a strategy"));
            }
            "refresh" => {
                let rule = self.engine.find_rule(first.unwrap_or(Sym::NIL)).expect("a rule");
                self.engine.matching().refresh_rule(rule);
            }
            "undefrule" => {
                let rule = self.engine.find_rule(first.unwrap_or(Sym::NIL)).expect("a rule");
                self.engine.matching().remove_rule(rule);
                self.force();
            }
            "agenda" => {
                let lines: Vec<String> = self
                    .engine
                    .matcher
                    .agenda
                    .iter(crate::engine::ModuleId::MAIN)
                    .map(|id| self.engine.matcher.activation_text(&self.engine.symbols, id))
                    .collect();
                for line in lines {
                    let _ = writeln!(self.engine.output, "{line}");
                }
            }
            other => panic!("the driver does not know {other}"),
        }
        Value::Void
    }

    fn place(&self, fact: &Value) -> Option<u32> {
        match fact {
            Value::Integer(index) => self.engine.matcher.store.by_index(*index as u32),
            Value::Fact(of) => self.engine.matcher.store.live(*of).map(|_| of.place),
            other => panic!("not a fact: {other:?}"),
        }
    }

    fn fact(&mut self, exprs: &Exprs, form: &FactForm, variables: &Values) -> (TemplateId, Vec<Value>) {
        let (template, is_implied) =
            self.engine.template_of_pattern(form.name, form.span).expect("there is one module");
        if is_implied {
            let fields: Vec<Value> = form.fields.iter().map(|it| self.eval(exprs, *it, variables)).collect();
            return (template, vec![Value::row(fields)]);
        }
        let data = self.engine.templates[template.0 as usize].slots.clone();
        let slots = data.iter().map(|slot| {
            let written = form.slots.iter().find(|it| it.name == slot.name);
            self.slot(exprs, slot, written, variables)
        });
        (template, slots.collect())
    }

    fn slot(&mut self, exprs: &Exprs, slot: &SlotData, form: Option<&SlotForm>, variables: &Values) -> Value {
        let values = form.map_or(&[][..], |it| &it.values);
        let values: Vec<Value> = values.iter().map(|it| self.eval(exprs, *it, variables)).collect();
        match (slot.is_multi, values.into_iter()) {
            (true, values) => Value::row(values),
            (false, mut values) => values.next().unwrap_or(Value::Symbol(Sym::NIL)),
        }
    }

    fn assert(&mut self, template: TemplateId, slots: Vec<Value>) {
        if !self.engine.matcher.may_assert() {
            return;
        }
        let content = Content::of(template, slots);
        if let Some(place) = self.engine.matcher.store.same(&content) {
            self.engine.matcher.support_again(place);
            return;
        }
        let place = self.engine.matcher.store.add(content);
        self.engine.matcher.support_new(place);
        self.line("==>", place, None);
        self.engine.matching().fact_added(place).expect("no limits here");
        self.force();
    }

    fn retract(&mut self, place: u32, changed: Option<&[bool]>) -> (u32, u32) {
        self.line("<==", place, changed);
        self.engine.matcher.drop_supports(place);
        let neighbours = self.engine.matcher.store.leave(place);
        self.engine.matching().fact_removed(place).expect("no limits here");
        if changed.is_none() {
            self.engine.matcher.store.bury(place);
        }
        self.force();
        neighbours
    }

    fn modify(&mut self, place: u32, exprs: &Exprs, forms: &[SlotForm], variables: &Values) {
        let template = self.engine.matcher.store.get(place).template;
        let data = self.engine.templates[template.0 as usize].slots.clone();
        let mut slots = self.engine.matcher.store.get(place).slots.clone();
        for (index, slot) in data.iter().enumerate() {
            if let Some(form) = forms.iter().find(|it| it.name == slot.name) {
                slots[index] = self.slot(exprs, slot, Some(form), variables);
            }
        }
        let old = &self.engine.matcher.store.get(place).slots;
        let changed: Vec<bool> = old.iter().zip(&slots).map(|(old, new)| old != new).collect();
        if !changed.contains(&true) {
            return;
        }
        let (before, alike) = self.retract(place, Some(&changed));
        if !self.engine.matcher.may_assert() {
            self.engine.matcher.store.bury(place);
            return;
        }
        let content = Content::of(template, slots);
        if let Some(same) = self.engine.matcher.store.same(&content) {
            self.engine.matcher.support_again(same);
            self.engine.matcher.store.bury(place);
            return;
        }
        self.engine.matcher.store.set_content(place, content);
        self.engine.matcher.store.enter(place, before, alike);
        self.engine.matcher.support_new(place);
        self.line("==>", place, Some(&changed));
        self.engine.matching().fact_added(place).expect("no limits here");
        self.force();
    }

    fn force(&mut self) {
        if std::mem::replace(&mut self.is_forcing, true) {
            return;
        }
        while let Some(place) = self.engine.matcher.take_unsupported() {
            self.retract(place, None);
        }
        self.is_forcing = false;
    }

    fn fire(&mut self, most: u32) {
        for count in 1..=most {
            let Some(id) = self.engine.matcher.next_activation(crate::engine::ModuleId::MAIN) else { return };
            let facts = self.engine.matcher.bindings_text(&self.engine.symbols, id);
            let mut values = Vec::new();
            let firing = self.engine.matcher.take_activation(id, &mut values);
            let name = self.engine.matcher.network.rules.get(firing.rule).name;
            let names =
                self.engine.matcher.network.rules.disjunct(firing.disjunct).variables.iter().map(|(name, _)| *name);
            let variables: Vec<(Sym, Value)> = names.zip(values).collect();
            let text = self.engine.symbols.text(name).to_owned();
            let _ = writeln!(self.engine.output, "FIRE {count:>4} {text}: {facts}");
            let (exprs, actions) = self.actions[&name].clone();
            for action in actions {
                self.eval(&exprs, action, &variables);
            }
            self.engine.matcher.end_firing();
            self.engine.matcher.store.forget();
        }
    }

    fn reset(&mut self) {
        self.engine.matcher.store.restart_tags();
        self.engine.matching().unprime().expect("no limits here");
        while let Some(place) = { self.engine.matcher.store.places().next() } {
            self.retract(place, None);
        }
        self.engine.matcher.store.restart_indices();
        self.engine.matching().prime().expect("no limits here");
        for (exprs, facts) in self.deffacts.clone() {
            for form in &facts {
                let (template, slots) = self.fact(&exprs, form, &[]);
                self.assert(template, slots);
            }
        }
    }
}
