//! Templates: defined, found, in use, removed.

use super::constraints::{Constraint, Violation};
use super::define::in_use;
use super::modules::{clash, has_module};
use super::{Engine, Item, Kind, SlotData, SlotDefault, TemplateData};
use crate::ast::{self, Expr, ExprId, Exprs, SlotDef, Span};
use crate::code::op::{Code, Op};
use crate::code::refusal::Refusal;
use crate::code::scope::Scope;
use crate::code::signature::Types;
use crate::code::stop::Stop;
use crate::store::TemplateId;
use crate::symbol::Sym;
use crate::value::Value;

/// Why a construct was not defined.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Rejection {
    /// It is wrong; nothing was printed yet. The reference stopped reading at the end of the span.
    Refused(Refusal),
    /// Something in it was evaluated and stopped; its complaint was printed. The reference stopped reading at the end of the
    /// span.
    Stopped(Stop, Span),
}

impl From<Refusal> for Rejection {
    fn from(refusal: Refusal) -> Rejection {
        Rejection::Refused(refusal)
    }
}

impl Engine {
    /// Defines a template, perhaps in place of one of this name that nobody uses.
    pub(crate) fn define_template(&mut self, template: &ast::Template, exprs: &Exprs) -> Result<TemplateId, Rejection> {
        let name = template.name.name;
        let named = self.here(name);
        let old = self.template_named(named);
        if let Some(old) = old
            && self.is_template_used(old)
        {
            return Err(in_use(template.name.span, Kind::Template, self.symbols.text(name)).into());
        }
        // The old one goes as soon as its name was read, even if the new one is wrong.
        let was_watched = old.is_some_and(|old| self.templates[old.0 as usize].is_watched);
        if let Some(old) = old {
            self.drop_template(old);
            self.sources.forget(Kind::Template, named);
        }
        if template.slots.len() > usize::from(u16::MAX) {
            let text = format!("A deftemplate may have {} slots at most.", u16::MAX);
            return Err(Refusal::new(template.name.span, "MACHINE1", text).into());
        }
        let mut slots = Vec::with_capacity(template.slots.len());
        for slot in &template.slots {
            slots.push(self.define_slot(slot, exprs)?);
        }
        let template = self.add_template(TemplateData { slots, ..TemplateData::new(named) });
        self.templates[template.0 as usize].is_watched |= was_watched;
        Ok(template)
    }

    /// Makes the template of ordered facts with this name in the current module, unless some module would see two of them.
    pub(crate) fn imply_template(&mut self, name: Sym, span: Span) -> Result<TemplateId, Refusal> {
        if self.sources.are_binary {
            let name = self.symbols.text(name);
            let text = format!("Implied deftemplate '{name}' cannot be created with binary load in effect.");
            return Err(Refusal::close(span, "FACTRHS1", text));
        }
        if self.would_clash(Kind::Template, name) {
            return Err(clash(span, "implied deftemplate", self.symbols.text(name)));
        }
        let slot = SlotData {
            name: Sym::IMPLIED,
            is_multi: true,
            default: SlotDefault::Static(Value::row([])),
            constraint: Constraint::default(),
        };
        let named = self.here(name);
        Ok(self.add_template(TemplateData { is_implied: true, slots: vec![slot], ..TemplateData::new(named) }))
    }

    /// The template that facts and patterns of this name are about, if it is there. They are named without a module, and no name
    /// may lead to two of them.
    pub(crate) fn template_of(&self, name: Sym, span: Span) -> Result<Option<TemplateId>, Refusal> {
        if has_module(self.symbols.text(name)) {
            return Err(Refusal::new(span, "MODULDEF1", "Illegal use of the module specifier."));
        }
        if self.is_ambiguous(Kind::Template, name) {
            let name = self.symbols.text(name);
            let text = format!("Ambiguous reference to deftemplate {name}.\nIt is imported from more than one module.");
            return Err(Refusal::close(span, "", text));
        }
        Ok(self.find_template(name))
    }

    /// All templates in the order of their definition.
    pub(crate) fn template_ids(&self) -> impl Iterator<Item = TemplateId> {
        let defined = self.templates.iter().enumerate().filter(|(_, it)| it.is_defined);
        defined.map(|(index, _)| TemplateId(index as u32))
    }

    /// Removes a template that nobody uses; whether it could be removed.
    pub(crate) fn remove_template(&mut self, template: TemplateId) -> bool {
        let is_used = self.is_template_used(template);
        if !is_used {
            self.drop_template(template);
        }
        !is_used
    }

    /// Whether facts, patterns, or code of some construct need a template.
    pub(crate) fn is_template_used(&self, template: TemplateId) -> bool {
        let is_used = |code: &Code| uses(code, template);
        self.matcher.store.places_of(template).next().is_some()
            || self.matcher.network.has_patterns_of(template)
            || self.codes(None).any(is_used)
            || self.globals.iter().any(|it| is_used(&it.initial))
            || self.template_ids().any(|id| id != template && self.defaults_of(id).any(is_used))
    }

    /// The code of defaults that are computed each time anew.
    pub(super) fn dynamic_defaults(&self) -> impl Iterator<Item = &Code> {
        self.template_ids().flat_map(|id| self.defaults_of(id))
    }

    fn defaults_of(&self, id: TemplateId) -> impl Iterator<Item = &Code> {
        self.templates[id.0 as usize].slots.iter().filter_map(|slot| match &slot.default {
            SlotDefault::Dynamic(code) => Some(code),
            SlotDefault::Static(_) | SlotDefault::None => None,
        })
    }

    fn add_template(&mut self, data: TemplateData) -> TemplateId {
        let is_watched = self.watching.has(Item::Facts);
        self.templates.push(TemplateData { is_watched, ..data });
        TemplateId(self.templates.len() as u32 - 1)
    }

    /// Its number stays taken: a fact that is gone but not forgotten may still name it.
    pub(super) fn drop_template(&mut self, template: TemplateId) {
        self.templates[template.0 as usize].is_defined = false;
    }

    fn define_slot(&mut self, slot: &SlotDef, exprs: &Exprs) -> Result<SlotData, Rejection> {
        let constraint = Constraint::of(&slot.constraint, &self.symbols);
        let default = match &slot.default {
            ast::Default::Derived | ast::Default::Derive => SlotDefault::Static(constraint.derived(slot.is_multi)),
            ast::Default::None => SlotDefault::None,
            ast::Default::Static(values) => {
                let value = self.static_default(slot, values, exprs)?;
                let checked = if value == Value::Void { Err(Violation::Type) } else { constraint.check(&value) };
                checked.map_err(|violation| {
                    let what = "An expression found in the default attribute";
                    let text = self.violation_text(what, violation, &constraint, slot.name);
                    Refusal::new(slot.span, "CSTRNCHK1", text)
                })?;
                SlotDefault::Static(value)
            }
            ast::Default::Dynamic(values) => {
                let code = self.default_code(slot, values, exprs)?;
                let checked = self.check_written(exprs, values, &constraint, slot.is_multi);
                checked.map_err(|(found, violation)| {
                    let text = self.violation_text(found.in_default(), violation, &constraint, slot.name);
                    Refusal::new(slot.span, "CSTRNCHK1", text)
                })?;
                SlotDefault::Dynamic(code)
            }
        };
        Ok(SlotData { name: slot.name, is_multi: slot.is_multi, default, constraint })
    }

    fn static_default(&mut self, slot: &SlotDef, values: &[ExprId], exprs: &Exprs) -> Result<Value, Rejection> {
        let code = self.default_code(slot, values, exprs)?;
        let span = default_span(slot, values, exprs);
        let value = self.evaluate_command(code.clone()).map_err(|stop| Rejection::Stopped(stop, span))?;
        if !slot.is_multi && matches!(value, Value::Multi(_)) {
            return Err(not_single(span).into());
        }
        Ok(value)
    }

    fn default_code(&mut self, slot: &SlotDef, values: &[ExprId], exprs: &Exprs) -> Result<Code, Refusal> {
        let mut scope = Scope::closed("deftemplate");
        if !slot.is_multi {
            let is_row = |id: &ExprId| !self.static_types(exprs, *id).meets(SINGLE);
            if values.iter().any(is_row) {
                return Err(not_single(default_span(slot, values, exprs)));
            }
            return self.compile(exprs, values, &mut scope);
        }
        let mut exprs = exprs.clone();
        let name = self.symbols.intern("create$");
        let span = default_span(slot, values, &exprs);
        let row = exprs.add(Expr::Call { name, arguments: values.to_vec() }, span);
        self.compile(&exprs, &[row], &mut scope)
    }
}

/// Everything but rows.
const SINGLE: Types = Types::of("ldsyniefv");

fn not_single(span: Span) -> Refusal {
    Refusal::new(span, "DEFAULT1", "The default value for a single field slot must be a single field value.")
}

/// From the beginning of a slot to the end of its default.
fn default_span(slot: &SlotDef, values: &[ExprId], exprs: &Exprs) -> Span {
    let end = values.last().map_or(slot.span.end, |id| exprs.span(*id).end + 1);
    Span { start: slot.span.start, end }
}

/// Whether code asserts facts of a template, or looks for them.
pub(crate) fn uses(code: &Code, template: TemplateId) -> bool {
    code.ops.iter().any(|op| match op {
        Op::Assert(it, _) | Op::Default(it, _) | Op::Single(it, _) | Op::Template(it) => *it == template,
        _ => false,
    })
}
