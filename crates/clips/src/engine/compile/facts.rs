//! `assert`, `modify` and `duplicate`.

use crate::ast::{Change, Expr, ExprId, FactForm, SlotForm, Span};
use crate::code::op::{Argument, Changing, Instead, Left, Op, Region};
use crate::code::refusal::Refusal;
use crate::code::scope::Body;
use crate::code::signature::Types;
use crate::code::stop::Stop;
use crate::engine::SlotDefault;
use crate::store::TemplateId;
use crate::symbol::Sym;

use super::salvage::Salvage;
use super::{Compiler, Done};

impl Compiler<'_, '_> {
    /// `(assert fact…)`; its value is the last fact.
    pub(super) fn assert(&mut self, facts: &[FactForm]) -> Done {
        if let [one] = facts {
            return self.fact(one);
        }
        self.leaving(Left::False, |it| {
            for (index, fact) in facts.iter().enumerate() {
                if index > 0 {
                    it.emit(Op::Pop);
                }
                it.fact(fact)?;
            }
            Ok(())
        })
    }

    fn fact(&mut self, fact: &FactForm) -> Done {
        if matches!(self.text(fact.name), "not" | "and" | "or" | "test" | "logical" | "exists" | "forall" | "object") {
            let name = self.text(fact.name);
            let text = format!("The symbol '{name}' has special meaning and may not be used as a relation name.");
            return Err(Refusal::new(fact.span, "PATTERN1", text));
        }
        let known = self.engine.template_of(fact.name, fact.span)?;
        match known {
            Some(template) if !self.engine.templates[template.0 as usize].is_implied => {
                self.template_fact(template, fact)
            }
            _ => {
                let template = match known {
                    Some(template) => template,
                    None => self.engine.imply_template(fact.name, fact.span)?,
                };
                if let (Some(slot), []) = (fact.slots.first(), fact.fields.as_slice()) {
                    let missing = self.missing(slot.name, slot.span);
                    return Err(Refusal { fact: Some(fact.name), ..missing });
                }
                for field in &fact.fields {
                    self.refuse_expand(*field, "assert")?;
                }
                let known = self.wrong.len();
                let level = self.scope.level();
                let mut salvage = self.begin_salvage(&fact.fields);
                self.salvaged(&mut salvage, Instead::Row, |it| it.row(&fact.fields)).map_err(
                    |refusal| match refusal.code {
                        "EXPRNPSR3" if !fact.slots.is_empty() => Refusal { fact: Some(fact.name), ..refusal },
                        _ => refusal,
                    },
                )?;
                self.blame_fact(fact, known);
                self.emit_calling(Op::Assert(template, 1));
                self.end_salvage(salvage, Stop::Unmatched);
                self.scope.leave(level);
                Ok(())
            }
        }
    }

    /// What looks like slots are calls of functions that nobody knows: it is the template that is missing, and that is told once.
    fn blame_fact(&mut self, fact: &FactForm, known: usize) {
        let is_slot = |it: &Refusal| it.code == "EXPRNPSR3" && fact.slots.iter().any(|slot| slot.span == it.span);
        let mut found = self.wrong.split_off(known);
        let first = found.iter().position(is_slot);
        if let Some(first) = first {
            found[first].fact = Some(fact.name);
        }
        let others = found.into_iter().enumerate().filter(|(index, it)| Some(*index) == first || !is_slot(it));
        self.wrong.extend(others.map(|(_, it)| it));
    }

    fn template_fact(&mut self, template: TemplateId, fact: &FactForm) -> Done {
        if fact.slots.is_empty() && !fact.fields.is_empty() {
            return Err(Refusal::syntax(fact.span, "deftemplate pattern"));
        }
        let slots = self.engine.templates[template.0 as usize].slots.len();
        for (index, slot) in fact.slots.iter().enumerate() {
            let done = self.check_slot(template, &fact.slots[..index], slot);
            if done.is_err() && !self.wants_all() {
                // What is wrong inside of a slot is found when that is read.
                for before in &fact.slots[..=index] {
                    self.row(&before.values)?;
                }
            }
            if done.is_err() {
                self.note_or_end(done)?;
                self.row(&slot.values)?;
            }
        }
        let level = self.scope.level();
        let mut salvage = if self.has_computed_default(template, fact) {
            Some(self.begin_failing())
        } else {
            self.begin_salvage(fact.slots.iter().flat_map(|slot| &slot.values))
        };
        for slot in 0..slots {
            let name = self.engine.templates[template.0 as usize].slots[slot].name;
            if let Some(form) = fact.slots.iter().find(|it| it.name == name) {
                self.slot_value(template, slot, form, &mut salvage)?;
                continue;
            }
            self.slot_default(template, slot, fact.span, &mut salvage)?;
        }
        self.emit_calling(Op::Assert(template, slots as u16));
        self.end_salvage(salvage, Stop::Unmatched);
        self.scope.leave(level);
        Ok(())
    }

    fn check_slot(&self, template: TemplateId, before: &[SlotForm], slot: &SlotForm) -> Done {
        let data = &self.engine.templates[template.0 as usize];
        if !data.slots.iter().any(|it| it.name == slot.name) {
            let (name, template) = (self.text(slot.name), self.text(data.name));
            let text = format!("Invalid slot '{name}' not defined in corresponding deftemplate '{template}'.");
            return Err(Refusal::new(slot.span, "TMPLTDEF1", text));
        }
        self.check_repeated(before, slot)?;
        let is_multi = data.slots.iter().any(|it| it.name == slot.name && it.is_multi);
        if !is_multi && !matches!(slot.values.as_slice(), [one] if self.can_be_single(*one)) {
            return Err(self.too_many(slot));
        }
        self.check_constraint(template, slot)
    }

    fn too_many(&self, form: &SlotForm) -> Refusal {
        let name = self.text(form.name);
        let text = format!("The single field slot '{name}' can only contain a single field value.");
        Refusal::new(form.span, "TMPLTDEF2", text)
    }

    /// Constants and calls of functions must fit the slot.
    fn check_constraint(&self, template: TemplateId, form: &SlotForm) -> Done {
        let slots = &self.engine.templates[template.0 as usize].slots;
        let Some(slot) = slots.iter().find(|it| it.name == form.name) else { return Ok(()) };
        if !slot.is_multi && !matches!(form.values.as_slice(), [one] if self.can_be_single(*one)) {
            return Ok(());
        }
        let checked = self.engine.check_written(self.exprs, &form.values, &slot.constraint, slot.is_multi);
        checked.map_err(|(found, violation)| {
            let what = found.in_command("assert");
            let text = self.engine.violation_text(&what, violation, &slot.constraint, slot.name);
            Refusal::new(form.span, "CSTRNCHK1", text)
        })
    }

    fn check_repeated(&self, before: &[SlotForm], slot: &SlotForm) -> Done {
        if before.iter().any(|it| it.name == slot.name) {
            let text = format!("The slot '{}' has already been parsed.", self.text(slot.name));
            return Err(Refusal::new(slot.span, "PRNTUTIL5", text));
        }
        Ok(())
    }

    fn slot_value(
        &mut self,
        template: TemplateId,
        slot: usize,
        form: &SlotForm,
        salvage: &mut Option<Salvage>,
    ) -> Done {
        if self.engine.templates[template.0 as usize].slots[slot].is_multi {
            for value in &form.values {
                self.refuse_expand(*value, "assert")?;
            }
            return self.salvaged(salvage, Instead::Row, |it| it.row(&form.values));
        }
        match form.values.as_slice() {
            [one] if self.can_be_single(*one) => {
                self.salvaged(salvage, Instead::Left, |it| it.argument(*one))?;
                self.emit(Op::Single(template, slot as u16));
                Ok(())
            }
            _ => Err(self.too_many(form)),
        }
    }

    fn can_be_single(&self, id: ExprId) -> bool {
        let types = self.static_types(id);
        let is_multi_variable = matches!(self.exprs.get(id), Expr::Variable(crate::ast::Variable::Multi(_)));
        !is_multi_variable && !self.is_expand(id) && types.meets(Types::of("ldsynfie"))
    }

    /// Whether a slot that is not named gets a default that is computed now, and may fail.
    fn has_computed_default(&self, template: TemplateId, fact: &FactForm) -> bool {
        let is_named = |name| fact.slots.iter().any(|it| it.name == name);
        let slots = &self.engine.templates[template.0 as usize].slots;
        slots.iter().any(|it| matches!(it.default, SlotDefault::Dynamic(_)) && !is_named(it.name))
    }

    fn slot_default(&mut self, template: TemplateId, slot: usize, span: Span, salvage: &mut Option<Salvage>) -> Done {
        let data = &self.engine.templates[template.0 as usize].slots[slot];
        match &data.default {
            SlotDefault::None => {
                let name = self.text(data.name);
                let text = format!("Slot '{name}' requires a value because of its (default ?NONE) attribute.");
                return Err(Refusal::new(span, "TMPLTRHS1", text));
            }
            SlotDefault::Static(value) if data.is_multi => {
                let value = value.clone();
                self.salvaged(salvage, Instead::Row, |it| {
                    it.emit(Op::Constant(value));
                    Ok(())
                })?;
            }
            SlotDefault::Static(value) => {
                let value = value.clone();
                self.emit(Op::Constant(value));
                if let Some(salvage) = salvage {
                    salvage.count();
                }
            }
            SlotDefault::Dynamic(_) => {
                let is_multi = data.is_multi;
                let instead = if is_multi { Instead::Row } else { Instead::Left };
                self.salvaged(salvage, instead, |it| {
                    it.emit(Op::Default(template, slot as u16));
                    Ok(())
                })?;
                if !is_multi {
                    self.emit(Op::Single(template, slot as u16));
                }
            }
        }
        Ok(())
    }

    /// `(modify fact (slot value…)…)` and `(duplicate …)`
    pub(super) fn change(&mut self, name: Change, fact: ExprId, slots: &[SlotForm], _span: Span) -> Done {
        let is_duplicate = name == Change::Duplicate;
        let called = if is_duplicate { "duplicate" } else { "modify" };
        let types = Types::of("lf");
        let from = self.here();
        self.argument(fact)?;
        if self.may_stop(fact) {
            self.regions.push(Region { from, to: self.here(), of: Argument::Typed(called, 0, types) });
        }
        let level = self.scope.level();
        let is_late = slots.iter().flat_map(|slot| &slot.values).any(|value| self.may_stop(*value));
        let looked = is_late.then(|| self.emit_jump(Op::Changed(is_duplicate, 0)));
        let mut salvage = self.begin_salvage(slots.iter().flat_map(|slot| &slot.values));
        if self.scope.body == Body::Top {
            self.emit(Op::Hold(true));
        }
        let mut names: Vec<Sym> = Vec::new();
        for (index, slot) in slots.iter().enumerate() {
            self.check_repeated(&slots[..index], slot)?;
            names.push(slot.name);
            for value in &slot.values {
                self.refuse_expand(*value, called)?;
            }
            match slot.values.as_slice() {
                [one] => self.salvaged(&mut salvage, Instead::Slot, |it| it.argument(*one))?,
                several => self.salvaged(&mut salvage, Instead::SlotRow, |it| it.row(several))?,
            }
        }
        if self.scope.body == Body::Top {
            self.emit(Op::Hold(false));
        }
        self.emit_calling(Op::Change(Box::new(Changing { is_duplicate, slots: names })));
        self.end_salvage(salvage, Stop::Unmatched);
        if let Some(looked) = looked {
            self.land(looked);
        }
        self.scope.leave(level);
        Ok(())
    }
}
