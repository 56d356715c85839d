//! The slots of a class from its text: facets, defaults, what is taken from superclasses.

use std::collections::BTreeSet;
use std::sync::Arc;

use super::{Access, ClassId, ClassSlot, Classes, SlotId};
use crate::ast::{self, Expr, ExprId, Exprs, SlotDef, Span};
use crate::code::refusal::Refusal;
use crate::code::scope::Scope;
use crate::engine::constraints::{Constraint, Violation};
use crate::engine::show::Quotes;
use crate::engine::{Engine, Rejection, SlotDefault};
use crate::symbol::Sym;
use crate::value::Value;

/// A class in the making: what its slots are checked against.
pub(super) struct Making<'a> {
    pub(super) id: ClassId,
    /// Its superclasses, in the order of inheritance.
    pub(super) precedence: &'a [ClassId],
    pub(super) exprs: &'a Exprs,
}

impl Engine {
    /// A slot of a class in the making.
    pub(super) fn define_class_slot(&mut self, slot: &SlotDef, making: &Making<'_>) -> Result<ClassSlot, Rejection> {
        let mut made = self.facets_of(slot, making.id);
        let composed = if made.is_composite { self.composed_of(slot.name, making.precedence) } else { None };
        let mut inherited = None;
        if let Some(of) = composed {
            compose(&mut made, slot, self.classes.slot(of), &self.symbols);
            inherited = self.inherited_default(slot, of, &mut made);
        }
        made.constraint = Constraint::of(&made.said, &self.symbols);
        check_facets(&made, slot)?;
        made.default = match inherited {
            Some(default) => {
                if let Some(source) = made.computed.clone() {
                    self.check_dynamic(&made, &source.0, &source.1, slot.span)?;
                }
                default
            }
            None => self.class_slot_default(slot, &made, making.exprs)?,
        };
        if let ast::Default::Dynamic(values) = &slot.default {
            made.computed = Some(Arc::new((making.exprs.clone(), values.clone())));
        }
        let is_static = !matches!(made.default, SlotDefault::Dynamic(_));
        made.is_shared |= is_static && made.access == Access::ReadOnly;
        made.number = self.classes.slot_names.take(slot.name);
        Ok(made)
    }

    fn facets_of(&mut self, slot: &SlotDef, class: ClassId) -> ClassSlot {
        let facet = |name: &str| facet(slot, name, &self.symbols);
        let access = match facet("access") {
            Some("read-only") => Access::ReadOnly,
            Some("initialize-only") => Access::InitializeOnly,
            _ => Access::ReadWrite,
        };
        let accessors = match facet("create-accessor") {
            Some("read") => (true, false),
            Some("write") => (false, true),
            Some("read-write") => (true, true),
            None if self.classes.is_convenient => (true, access != Access::ReadOnly),
            _ => (false, false),
        };
        let is = |name: &str, word: &str| facet(name) == Some(word);
        let own_message = facet("override-message").filter(|it| *it != "?DEFAULT").map(str::to_owned);
        let made = ClassSlot {
            name: slot.name,
            number: 0,
            class,
            is_multi: slot.is_multi,
            is_shared: is("storage", "shared"),
            is_inherited: !is("propagation", "no-inherit"),
            access,
            is_composite: is("source", "composite"),
            is_reactive: !is("pattern-match", "non-reactive"),
            is_public: is("visibility", "public"),
            accessors,
            message: Sym::EMPTY,
            has_own_message: facet("override-message").is_some(),
            default: SlotDefault::None,
            computed: None,
            has_own_default: !matches!(slot.default, ast::Default::Derived | ast::Default::Derive),
            constraint: Constraint::default(),
            said: slot.constraint.clone(),
            sharers: 0,
            is_written: false,
            is_required: false,
            shared: Value::Void,
        };
        let message = own_message.unwrap_or_else(|| format!("put-{}", self.symbols.text(slot.name)));
        let message = self.symbols.intern(&message);
        ClassSlot { message, ..made }
    }

    /// The slot that a composite one takes the rest of its facets from.
    fn composed_of(&self, name: Sym, precedence: &[ClassId]) -> Option<SlotId> {
        let classes = &self.classes;
        let own = precedence.iter().flat_map(|class| classes.get(*class).own.iter().copied());
        own.filter(|id| classes.slot(*id).is_inherited).find(|id| classes.slot(*id).name == name)
    }

    fn inherited_default(&self, slot: &SlotDef, of: SlotId, made: &mut ClassSlot) -> Option<SlotDefault> {
        let of = self.classes.slot(of);
        let takes = !made.has_own_default && of.has_own_default;
        made.has_own_default |= of.has_own_default;
        let is_unsaid = matches!(slot.default, ast::Default::Derived | ast::Default::Derive);
        if !(takes && is_unsaid) {
            return None;
        }
        made.computed.clone_from(&of.computed);
        Some(of.default.clone())
    }

    fn class_slot_default(
        &mut self,
        slot: &SlotDef,
        made: &ClassSlot,
        exprs: &Exprs,
    ) -> Result<SlotDefault, Rejection> {
        match &slot.default {
            ast::Default::Derived | ast::Default::Derive => {
                Ok(SlotDefault::Static(made.constraint.derived(made.is_multi)))
            }
            ast::Default::None => Ok(SlotDefault::None),
            ast::Default::Static(values) => {
                let span = default_span(slot, values, exprs);
                let code = self.class_default_code(made.is_multi, values, exprs, span)?;
                // It is evaluated when the whole slot was read.
                let value = self.evaluate_command(code.clone()).map_err(|stop| Rejection::Stopped(stop, slot.span))?;
                self.checked_default(value, made, slot.span).map(SlotDefault::Static)
            }
            ast::Default::Dynamic(values) => {
                let span = default_span(slot, values, exprs);
                let code = self.class_default_code(made.is_multi, values, exprs, span)?;
                self.check_dynamic(made, exprs, values, slot.span)?;
                Ok(SlotDefault::Dynamic(code))
            }
        }
    }

    /// Refuses a dynamic default that can never be a value of its slot.
    fn check_dynamic(&self, made: &ClassSlot, exprs: &Exprs, values: &[ExprId], span: Span) -> Result<(), Refusal> {
        let mut checked = self.check_written(exprs, values, &made.constraint, made.is_multi).map_err(|it| it.1);
        if !made.is_multi && !self.may_be_one(exprs, values) {
            checked = Err(Violation::Count);
        }
        checked.map_err(|violation| {
            let (name, broken) = (self.symbols.text(made.name), self.broken_text(violation, &made.constraint));
            let text = format!("Expression for slot '{name}' found in dynamic default value {broken}.");
            Refusal::close(span, "CSTRNCHK1", text)
        })
    }

    fn class_default_code(
        &mut self,
        is_multi: bool,
        values: &[ExprId],
        exprs: &Exprs,
        span: Span,
    ) -> Result<crate::code::op::Code, Refusal> {
        let mut scope = Scope::closed("defclass");
        if !is_multi && values.len() == 1 {
            return self.compile(exprs, values, &mut scope);
        }
        let mut exprs = exprs.clone();
        let name = self.symbols.intern("create$");
        let row = exprs.add(Expr::Call { name, arguments: values.to_vec() }, span);
        self.compile(&exprs, &[row], &mut scope)
    }

    /// A default as the slot holds it, if it may.
    fn checked_default(&self, value: Value, made: &ClassSlot, span: Span) -> Result<Value, Rejection> {
        let name = self.symbols.text(made.name);
        let place = format!("slot '{name}' found in the 'default' facet");
        let value = match value {
            Value::Void => {
                let text = format!("Void function illegal value for {place}.");
                return Err(Refusal::close(span, "INSFUN8", text).into());
            }
            Value::Multi(row) if !made.is_multi => {
                if let [one] = row.as_slice() {
                    one.clone()
                } else {
                    let shown = self.shown(&Value::Multi(row), Quotes::Plain);
                    let text = format!("The value {shown} is illegal for single-field {place}.");
                    return Err(Refusal::close(span, "INSFUN7", text).into());
                }
            }
            value => value,
        };
        self.check_slot_value(&value, &made.constraint).map_err(|violation| {
            let (shown, broken) = (self.shown(&value, Quotes::Plain), self.broken_text(violation, &made.constraint));
            Refusal::close(span, "CSTRNCHK1", format!("The value {shown} for {place} {broken}."))
        })?;
        Ok(value)
    }

    /// What is wrong with a value for a slot of a class.
    pub(crate) fn check_slot_value(&self, value: &Value, constraint: &Constraint) -> Result<(), Violation> {
        constraint.check(value)?;
        if constraint.classes.is_empty() {
            return Ok(());
        }
        let is_allowed = |one: &Value| match one {
            Value::Instance(_) | Value::InstanceName(_) => {
                self.class_of_value(one).is_some_and(|class| self.is_of_classes(class, &constraint.classes))
            }
            _ => true,
        };
        let is_right = match value {
            Value::Multi(row) => row.iter().all(is_allowed),
            one => is_allowed(one),
        };
        if is_right { Ok(()) } else { Err(Violation::Class) }
    }

    fn is_of_classes(&self, class: ClassId, allowed: &[Sym]) -> bool {
        allowed.iter().filter_map(|name| self.find_class(*name)).any(|of| self.classes.is_a(class, of))
    }
}

/// What a class says of a facet.
fn facet<'a>(slot: &SlotDef, name: &str, symbols: &'a crate::symbol::Symbols) -> Option<&'a str> {
    let (_, words) = slot.facets.iter().find(|(it, _)| symbols.text(*it) == name)?;
    words.first().map(|word| symbols.text(*word))
}

/// What is not said of a composite slot is taken from the next one of its name.
fn compose(made: &mut ClassSlot, slot: &SlotDef, of: &ClassSlot, symbols: &crate::symbol::Symbols) {
    let says = |name: &str| facet(slot, name, symbols).is_some();
    // `slot` says nothing about how many values there are, only `multislot` does.
    made.is_multi |= of.is_multi;
    if !says("storage") {
        made.is_shared = of.is_shared;
    }
    if !says("access") {
        made.access = of.access;
    }
    if !says("pattern-match") {
        made.is_reactive = of.is_reactive;
    }
    if !says("visibility") {
        made.is_public = of.is_public;
    }
    if !says("create-accessor") {
        made.accessors = of.accessors;
    }
    if !says("override-message") && of.has_own_message {
        made.message = of.message;
        made.has_own_message = true;
    }
    let (own, of) = (&mut made.said, &of.said);
    if own.types.is_none() {
        own.types.clone_from(&of.types);
    }
    if own.range.is_none() {
        own.range.clone_from(&of.range);
    }
    if own.cardinality.is_none() && made.is_multi {
        own.cardinality = of.cardinality;
    }
    if own.allowed.is_empty() {
        own.allowed.clone_from(&of.allowed);
    }
}

/// Facets that cannot stand together.
fn check_facets(made: &ClassSlot, slot: &SlotDef) -> Result<(), Refusal> {
    const READ_ONLY: &str = "Slots with an 'access' facet value of 'read-only'";
    let is_read_only = made.access == Access::ReadOnly;
    let (code, text) = if slot.default == ast::Default::None && is_read_only {
        ("CLSLTPSR4", format!("{READ_ONLY} must have a default value."))
    } else if is_read_only && (made.accessors.1 || made.has_own_message) {
        ("CLSLTPSR5", format!("{READ_ONLY} cannot have a write accessor."))
    } else if !made.is_inherited && made.is_public {
        let text = "Slots with a 'propagation' facet value of 'no-inherit' cannot have a 'visibility' facet value of";
        ("CLSLTPSR6", format!("{text} 'public'."))
    } else {
        return Ok(());
    };
    Err(Refusal::new(slot.span, code, text))
}

/// From the beginning of a slot to the end of its default.
fn default_span(slot: &SlotDef, values: &[ExprId], exprs: &Exprs) -> Span {
    let end = values.last().map_or(slot.span.end, |id| exprs.span(*id).end);
    Span { start: slot.span.start, end }
}

impl Classes {
    /// The slots of instances of a class: those of the most general classes first, each where the most special class that
    /// defines it has its own.
    pub(super) fn slots_of(&self, own: &[SlotId], precedence: &[ClassId]) -> Vec<SlotId> {
        let mut known: BTreeSet<Sym> = own.iter().map(|id| self.slot(*id).name).collect();
        let mut groups: Vec<Vec<SlotId>> = vec![own.to_vec()];
        for class in precedence {
            let inherited = self.get(*class).own.iter().copied().filter(|id| self.slot(*id).is_inherited);
            groups.push(inherited.filter(|id| known.insert(self.slot(*id).name)).collect());
        }
        groups.into_iter().rev().flatten().collect()
    }
}
