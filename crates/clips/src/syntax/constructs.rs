//! Which construct a form is; and the plain ones: templates, facts, globals.

use super::asserting::RESERVED;
use super::lex::Kind;
use super::parser::{Cursor, Id, Parsed, Parser};
use super::problem::Event;
use crate::ast::{ExprId, Facts, FormKind, Globals, Template};
use crate::symbol::Sym;

impl Parser<'_, '_> {
    /// What the form is.
    pub(super) fn form_kind(&mut self) -> Parsed<FormKind> {
        if self.kind(0) == Kind::Close {
            let clips = "Expected a constant, variable, or expression.";
            let hint = "remove it, or look for a `(` that is missing before it";
            return Err(self.problem(self.span(0), "EXPRNPSR2", clips, "this `)` closes nothing", hint));
        }
        let Some(head) = self.head(0) else { return Ok(FormKind::Command(self.expression(0)?)) };
        let mut cursor = self.children(0);
        cursor.next();
        match self.symbols.text(head) {
            "defrule" => self.defrule(cursor),
            "deffacts" => self.deffacts(cursor),
            "deftemplate" => self.deftemplate(cursor),
            "defglobal" => self.defglobal(cursor),
            "deffunction" => self.deffunction(cursor),
            "defmodule" => self.defmodule(cursor),
            "defclass" => self.defclass(cursor),
            "definstances" => self.definstances(cursor),
            "defmessage-handler" => self.defmessage_handler(cursor),
            "defgeneric" => self.defgeneric(cursor),
            "defmethod" => self.defmethod(cursor),
            _ => Ok(FormKind::Command(self.expression(0)?)),
        }
    }

    /// `(deftemplate name "comment" (slot …)…)`
    fn deftemplate(&mut self, mut cursor: Cursor<'_>) -> Parsed<FormKind> {
        let name = self.name(&mut cursor, "deftemplate")?;
        let text = self.symbols.text(name.name);
        if RESERVED.contains(&text) {
            let says = format!("The symbol '{text}' has special meaning and may not be used as a deftemplate name.");
            let hint = format!("choose another name; these are taken: {}", RESERVED.join(" "));
            return Err(self.problem(name.span, "PATTERN1", &says, "{} cannot be the name of a template", &hint));
        }
        let slots = self.template_slots(cursor)?;
        Ok(FormKind::Template(Template { name, slots }))
    }

    /// `(deffacts name "comment" fact…)`
    fn deffacts(&mut self, mut cursor: Cursor<'_>) -> Parsed<FormKind> {
        let name = self.name(&mut cursor, "deffacts")?;
        let facts = self.facts(cursor)?;
        if let Some(place) = self.first_local {
            self.note(|_| Event::Facts(facts));
            let says = "Local variables can not be accessed by a deffacts construct.";
            let hint = "facts listed here have constants, globals and calls";
            return Err(self.problem(place, "PRNTUTIL6", says, "the variable {} has no value here", hint));
        }
        Ok(FormKind::Facts(Facts { name, asserted: facts }))
    }

    /// `(defglobal [module] ?*x* = expression …)`
    fn defglobal(&mut self, mut cursor: Cursor<'_>) -> Parsed<FormKind> {
        // The engine has entered the module before it defines the globals.
        if let Some(Kind::Symbol(module)) = cursor.peek_kind() {
            let place = cursor.place();
            cursor.next();
            if self.symbols.text(module).contains("::") {
                return Err(self.syntax(place, "defglobal", "{} is not the name of a module", "name the module alone"));
            }
        }
        let mut globals = Vec::new();
        while let Some(id) = cursor.next() {
            let place = self.span(id);
            let (name, value) =
                self.global(id, &mut cursor).map_err(|problem| super::Problem { good: place.start, ..problem })?;
            globals.push((name, value, place));
        }
        Ok(FormKind::Globals(Globals { globals }))
    }

    /// `?*x* = expression`
    fn global(&mut self, id: Id, cursor: &mut Cursor<'_>) -> Parsed<(Sym, ExprId)> {
        const HINT: &str = "write `(defglobal ?*x* = value …)`, with blanks around `=`";
        let Kind::Global(name) = self.kind(id) else {
            return Err(self.syntax(self.span(id), "defglobal", "{} is not a global variable", HINT));
        };
        if !self.accept(cursor, "=") {
            return Err(self.syntax(cursor.place(), "defglobal", "{} stands where `=` is expected", HINT));
        }
        Ok((name, self.next_expression(cursor)?))
    }
}
