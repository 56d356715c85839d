//! The right-hand side: arguments that can never be right, and changes of facts whose template is known.

use super::{Known, Walker, arguments};
use crate::ast::{Change, Expr, ExprId, SlotForm, Span, Variable};
use crate::code::refusal::Refusal;
use crate::code::signature::Types;
use crate::engine::compile::each_child;
use crate::store::TemplateId;
use crate::symbol::Sym;

/// Everything but rows and nothing.
const SINGLE: Types = Types::of("ldsynife");

impl Walker<'_> {
    pub(super) fn actions(&self, actions: &[ExprId]) -> Result<(), Refusal> {
        let mut bound = Vec::new();
        self.find_bound(actions, &mut bound);
        let types = |name: Sym| {
            let known = self.bound(name);
            let known = known.map(|it| if it.is_open { Types::MULTI } else { it.constraint.left() });
            let also = bound.iter().filter(|(it, _)| *it == name).map(|(_, types)| *types);
            known.into_iter().chain(also).reduce(Types::with)
        };
        let span = actions.first().map_or(Span::default(), |id| self.exprs.span(*id));
        if let Err(wrong) = arguments::uses(self.engine, self.exprs, actions, &types) {
            return Err(self.violated(&wrong, " found in the rule's RHS", "RULECSTR3", span));
        }
        self.changes(actions, &bound)
    }

    /// The last occurrence of a variable.
    fn bound(&self, name: Sym) -> Option<&Known> {
        self.depths.first()?.iter().rev().find(|known| known.name == name && !known.is_inferred)
    }

    /// The variables that `bind` gives values, and their types as far as can be told.
    fn find_bound(&self, ids: &[ExprId], bound: &mut Vec<(Sym, Types)>) {
        for id in ids {
            let expr = self.exprs.get(*id);
            if let Expr::Bind { variable: Variable::Single(name) | Variable::Multi(name), values } = expr {
                let types = match values.as_slice() {
                    // It loses its value, and gets none.
                    [] => continue,
                    [one] => self.engine.static_types(self.exprs, *one),
                    // The reference does not tell how many values there will be.
                    _ => Types::ANY,
                };
                bound.push((*name, types));
            }
            each_child(expr, &mut |ids| self.find_bound(ids, bound));
        }
    }

    /// Slots of facts that a pattern has bound.
    fn changes(&self, ids: &[ExprId], bound: &[(Sym, Types)]) -> Result<(), Refusal> {
        for id in ids {
            let expr = self.exprs.get(*id);
            if let Expr::Change { name, fact, slots } = expr
                && let Expr::Variable(Variable::Single(variable)) = self.exprs.get(*fact)
                && bound.iter().all(|(it, _)| it != variable)
                && let Some(Known { address_of: Some(template), .. }) = self.find(*variable)
            {
                let command = if *name == Change::Duplicate { "duplicate" } else { "modify" };
                slots.iter().try_for_each(|slot| self.change(*template, slot, command))?;
            }
            let mut done = Ok(());
            each_child(expr, &mut |ids| {
                if done.is_ok() {
                    done = self.changes(ids, bound);
                }
            });
            done?;
        }
        Ok(())
    }

    fn change(&self, template: TemplateId, form: &SlotForm, command: &str) -> Result<(), Refusal> {
        let engine = self.engine;
        let data = &engine.templates[template.0 as usize];
        if data.is_implied {
            return Ok(());
        }
        let name = engine.symbols.text(form.name);
        let Some(slot) = data.slots.iter().find(|it| it.name == form.name) else {
            let of = engine.symbols.text(data.name);
            let text = format!("Invalid slot '{name}' not defined in corresponding deftemplate '{of}'.");
            return Err(Refusal::new(form.span, "TMPLTDEF1", text));
        };
        let is_single = matches!(form.values.as_slice(), [one] if engine.static_types(self.exprs, *one).meets(SINGLE));
        if !slot.is_multi && !is_single {
            let text = format!("The single field slot '{name}' can only contain a single field value.");
            return Err(Refusal::new(form.span, "TMPLTDEF2", text));
        }
        let checked = engine.check_written(self.exprs, &form.values, &slot.constraint, slot.is_multi);
        checked.map_err(|(found, violation)| {
            let text = engine.violation_text(&found.in_command(command), violation, &slot.constraint, slot.name);
            Refusal::new(form.span, "CSTRNCHK1", text)
        })
    }
}
