//! Classes.

use std::collections::BTreeSet;

use super::lex::Kind;
use super::parser::{Cursor, Id, Parsed, Parser};
use super::problem::Event;
use crate::ast::{Class, FormKind, Span};
use crate::symbol::Sym;

const OF: &str = "defclass";

impl Parser<'_, '_> {
    /// `(defclass name "comment" (is-a …) (role …) (pattern-match …) (slot …)… (message-handler …)…)`
    pub(super) fn defclass(&mut self, mut cursor: Cursor<'_>) -> Parsed<FormKind> {
        let name = self.name(&mut cursor, "defclass")?;
        self.note(|_| Event::Class(name.clone()));
        let mut class = Class::of(name, Vec::new());
        let place = cursor.place();
        match cursor.next() {
            Some(id) if self.head(id).is_some_and(|head| self.symbols.text(head) == "is-a") => {
                let parents = self.children(id);
                class.parents = self.parents(parents)?;
                self.note(|_| Event::Parents);
            }
            _ => {
                let hint = "write `(is-a USER)`, or another class, as the first part";
                let message = "{} stands where the superclasses are expected";
                return Err(self.syntax(place, "defclass inheritance", message, hint));
            }
        }
        let mut slots = BTreeSet::new();
        for id in cursor {
            self.class_part(id, &mut class, &mut slots)?;
        }
        Ok(FormKind::Class(class))
    }

    fn class_part(&mut self, id: Id, class: &mut Class, slots: &mut BTreeSet<Sym>) -> Parsed<()> {
        let place = self.span(id);
        let mut cursor = self.children(id);
        cursor.next();
        let head = self.head(id).map(|head| self.symbols.text(head));
        let is_known = match head {
            Some("role") => class.is_abstract.is_some(),
            Some("pattern-match") => class.is_reactive.is_some(),
            _ => false,
        };
        if is_known {
            let head = head.unwrap_or_default();
            let says = format!("The '{head}' class attribute is already specified.");
            let message = format!("`{head}` is given twice");
            return Err(self.problem(place, "CLASSPSR4", &says, &message, "keep one of them"));
        }
        match head {
            Some("role") => class.is_abstract = Some(self.either(cursor, "abstract", "concrete")?),
            Some("pattern-match") => class.is_reactive = Some(self.either(cursor, "reactive", "non-reactive")?),
            Some("slot") => self.class_slot(id, false, class, slots)?,
            Some("multislot") => self.class_slot(id, true, class, slots)?,
            Some("message-handler") => class.handlers.extend(self.declared_handler(cursor)),
            _ => {
                let hint = "a class has is-a, role, pattern-match, slot, multislot and message-handler";
                return Err(self.syntax(place, OF, "{} is not part of a class", hint));
            }
        }
        if (class.is_abstract, class.is_reactive) == (Some(true), Some(true)) {
            let says = "An abstract class cannot be reactive.";
            let hint = "make it concrete, or non-reactive";
            return Err(self.problem(place, "CLASSPSR1", says, "an abstract class has no instances to match", hint));
        }
        Ok(())
    }

    fn class_slot(&mut self, id: Id, is_multi: bool, class: &mut Class, known: &mut BTreeSet<Sym>) -> Parsed<()> {
        let slot = self.slot(id, is_multi, true)?;
        let text = self.symbols.text(slot.name);
        if matches!(text, "is-a" | "name") {
            let hint = "`is-a` and `name` are taken";
            return Err(self.syntax(self.span(id), "defclass slot", "{} has a name that no slot may have", hint));
        }
        if !known.insert(slot.name) {
            let class = self.symbols.text(class.name.name);
            let says = format!("The '{text}' slot for class '{class}' is already specified.");
            return Err(self.problem(self.span(id), "CLSLTPSR1", &says, "{} is given twice", "keep one of them"));
        }
        class.slots.push(slot);
        Ok(())
    }

    /// `(is-a class…)`
    fn parents(&mut self, mut cursor: Cursor<'_>) -> Parsed<Vec<(Sym, Span)>> {
        const HINT: &str = "write `(is-a USER)`, or other classes";
        cursor.next();
        let mut known = BTreeSet::new();
        let mut parents = Vec::new();
        for id in cursor {
            let place = self.span(id);
            let Kind::Symbol(name) = self.kind(id) else {
                return Err(self.syntax(place, OF, "{} is not the name of a class", HINT));
            };
            self.note(|_| Event::Parent(name, place));
            if !known.insert(name) {
                let says = "A class may inherit from a superclass only once.";
                return Err(self.problem(place, "INHERPSR2", says, "the class {} is named twice", HINT));
            }
            parents.push((name, place));
        }
        if parents.is_empty() {
            let says = "A class must have at least one superclass.";
            return Err(self.problem(cursor.place(), "INHERPSR4", says, "no superclass is named", HINT));
        }
        Ok(parents)
    }

    /// One of two words; whether it is the first.
    fn either(&mut self, mut cursor: Cursor<'_>, first: &str, second: &str) -> Parsed<bool> {
        let hint = format!("write {first} or {second}");
        let is_first = self.accept(&mut cursor, first);
        if !is_first && !self.accept(&mut cursor, second) {
            return Err(self.syntax(cursor.place(), OF, "{} is not known here", &hint));
        }
        self.finish(cursor, OF, &hint)?;
        Ok(is_first)
    }

    /// `(message-handler name [kind])`: announced only, and never looked at by the reference, which takes anything here.
    fn declared_handler(&mut self, mut cursor: Cursor<'_>) -> Option<(Sym, Sym)> {
        let Some(Kind::Symbol(name)) = cursor.peek_kind() else { return None };
        cursor.next();
        let kind = match cursor.peek_kind() {
            Some(Kind::Symbol(kind)) => kind,
            _ => self.symbols.intern("primary"),
        };
        Some((name, kind))
    }
}
