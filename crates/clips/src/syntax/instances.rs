//! Instances: made, changed, listed.

use super::lex::Kind;
use super::parser::{Cursor, Id, Parsed, Parser};
use super::problem::Event;
use crate::ast::{Expr, ExprId, FormKind, Instances, SlotForm};
use crate::symbol::Sym;
use crate::value::Value;

/// Name, class and slots of an instance.
pub(super) type InstanceForm = (Option<ExprId>, ExprId, Vec<SlotForm>);

impl Parser<'_, '_> {
    /// `(make-instance name of class (slot value…)…)`
    pub(super) fn make_instance(&mut self, name: Sym, cursor: Cursor<'_>) -> Parsed<Expr> {
        let (instance, class, slots) = self.instance(cursor, "make-instance")?;
        Ok(Expr::MakeInstance { name, instance, class, slots })
    }

    /// `name of class (slot value…)…`; the name may be missing.
    fn instance(&mut self, mut cursor: Cursor<'_>, of: &str) -> Parsed<InstanceForm> {
        const HINT: &str = "write `name of CLASS (slot value…)…`";
        let mut instance = None;
        if !self.accept(&mut cursor, "of") {
            if cursor.peek().is_none() {
                return Err(self.syntax(cursor.place(), "instance", "the instance is missing", HINT));
            }
            instance = Some(self.next_expression(&mut cursor)?);
            if !self.accept(&mut cursor, "of") {
                return Err(self.syntax(cursor.place(), of, "{} stands where `of` is expected", HINT));
            }
        }
        let place = cursor.place();
        let class = self.required(&mut cursor, "instance class", HINT)?;
        if let Expr::Constant(Value::Symbol(name)) = self.exprs.get(class) {
            let name = *name;
            self.note(|_| Event::MadeOf(name, place));
        }
        let slots = self.overrides(cursor)?;
        Ok((instance, class, slots))
    }

    /// An expression that must be there.
    fn required(&mut self, cursor: &mut Cursor<'_>, of: &str, hint: &str) -> Parsed<ExprId> {
        if cursor.peek().is_none() {
            return Err(self.syntax(cursor.place(), of, "something is missing before {}", hint));
        }
        self.next_expression(cursor)
    }

    /// Values for slots; as in the reference the last of several for the same slot counts, so they may repeat.
    fn overrides(&mut self, cursor: Cursor<'_>) -> Parsed<Vec<SlotForm>> {
        cursor.map(|id| self.override_form(id)).collect()
    }

    /// `(slot value…)`, where the slot may be any expression.
    fn override_form(&mut self, id: Id) -> Parsed<SlotForm> {
        let mut cursor = self.children(id);
        if self.head(id).is_some() || self.kind(id) != Kind::Open || cursor.peek().is_none() {
            return self.slot_form(id, "slot-override");
        }
        Ok(SlotForm { name: Sym::EMPTY, values: self.arguments(&mut cursor)?, span: self.span(id) })
    }

    /// `(modify-instance instance (slot value…)…)`, `(initialize-instance …)`
    pub(super) fn change_instance(&mut self, name: Sym, mut cursor: Cursor<'_>) -> Parsed<Expr> {
        let instance = self.required(&mut cursor, "instance", "name an instance")?;
        let slots = self.overrides(cursor)?;
        Ok(Expr::ChangeInstance { name, instance, to: None, slots })
    }

    /// `(duplicate-instance instance [to name] (slot value…)…)`
    pub(super) fn duplicate_instance(&mut self, name: Sym, mut cursor: Cursor<'_>) -> Parsed<Expr> {
        let instance = self.required(&mut cursor, "instance", "name an instance")?;
        let to = if self.accept(&mut cursor, "to") {
            Some(self.required(&mut cursor, "instance name", "after `to` comes a name")?)
        } else {
            None
        };
        let slots = self.overrides(cursor)?;
        Ok(Expr::ChangeInstance { name, instance, to, slots })
    }

    /// `(definstances name [active] "comment" (name of class (slot value…)…)…)`
    pub(super) fn definstances(&mut self, mut cursor: Cursor<'_>) -> Parsed<FormKind> {
        let mut name = self.bare_name(&mut cursor, "definstances")?;
        let is_active = self.accept(&mut cursor, "active");
        name.comment = cursor.comment();
        let mut instances = Vec::new();
        for id in cursor {
            if self.kind(id) != Kind::Open {
                let hint = "an instance is written `(name of CLASS (slot value…)…)`";
                return Err(self.syntax(self.span(id), "definstances", "{} is not an instance", hint));
            }
            let instance = self.children(id);
            instances.push(self.instance(instance, "make-instance")?);
        }
        if let Some(place) = self.first_local {
            let says = "Local variables can not be accessed by definstances.";
            let hint = "instances listed here have constants, globals and calls";
            return Err(self.problem(place, "PRNTUTIL6", says, "the variable {} has no value here", hint));
        }
        Ok(FormKind::Instances(Instances { name, is_active, made: instances }))
    }
}
