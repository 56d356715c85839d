//! What a variable refers to, and complaints where it refers to nothing.

use super::constraint::Planner;
use super::names::{globals, names, names_in_order};
use super::show::show;
use super::variables::Occurrence;
use crate::ast::{ExprId, Span};
use crate::code::refusal::Refusal;
use crate::symbol::Sym;

impl Planner<'_> {
    /// Checks the variables of an expression; returns whether all are of this pattern.
    pub(super) fn refer_all(&mut self, expr: ExprId) -> Result<bool, Refusal> {
        self.require_all(expr)?;
        let mut are_inside = true;
        for name in names(self.exprs, &self.engine.symbols, expr) {
            let known = self.refer(name, Some(expr), self.exprs.span(expr))?;
            are_inside &= known.leaf == self.at.leaf;
        }
        let is_unknown = |(name, _): &(Sym, ExprId)| self.engine.find_global(*name).is_none();
        if let Some((name, around)) = globals(self.exprs, &self.engine.symbols, expr).into_iter().find(is_unknown) {
            let mut refusal = self.undefined(name, Some(around), self.exprs.span(around));
            // The reference takes it for a variable of the rule.
            let text = self.engine.symbols.text(name);
            refusal.text = refusal.text.replace(&format!("?*{text}*"), &format!("?{text}"));
            return Err(refusal);
        }
        Ok(are_inside)
    }

    /// Refuses the first variable of an expression that refers to nothing.
    pub(super) fn require_all(&self, expr: ExprId) -> Result<(), Refusal> {
        let names = names_in_order(self.exprs, &self.engine.symbols, expr);
        match names.into_iter().find(|(name, _)| self.variables.find(*name).is_none()) {
            Some((name, around)) => Err(self.undefined(name, Some(around), self.exprs.span(expr))),
            None => Ok(()),
        }
    }

    /// The occurrence that a variable refers to. Groups around the place must agree on it if it is bound outside.
    pub(super) fn refer(&mut self, name: Sym, expr: Option<ExprId>, span: Span) -> Result<Occurrence, Refusal> {
        let Some(known) = self.variables.find(name) else { return Err(self.undefined(name, expr, span)) };
        self.agree(&known);
        Ok(known)
    }

    pub(super) fn agree(&mut self, known: &Occurrence) {
        if known.begin == self.at.begin {
            return;
        }
        for group in self.open.iter().rev() {
            let (leaf, group) = &self.groups[*group];
            if group.depth >= known.begin {
                self.agree[*leaf].push((known.position, known.place));
            }
        }
    }

    pub(super) fn undefined(&self, name: Sym, expr: Option<ExprId>, span: Span) -> Refusal {
        let symbols = &self.engine.symbols;
        let expression =
            expr.map_or_else(String::new, |it| format!("found in the expression {}\n", show(self.exprs, symbols, it)));
        let place = match self.at.field {
            None => String::new(),
            Some((_, Some(slot))) => format!(" slot '{}'", symbols.text(slot)),
            Some((field, None)) => format!(" field #{field}"),
        };
        let (name, number) = (symbols.text(name), self.at.number);
        let text = format!("Variable ?{name} {expression}was referenced in CE #{number}{place} before being defined.");
        Refusal { known: self.variables.names(), ..Refusal::new(span, "ANALYSIS4", text) }
    }
}
