//! Functions, generics, methods, message handlers: what has parameters.

use std::collections::BTreeSet;

use super::lex::Kind;
use super::parser::{Cursor, Id, Parsed, Parser};
use super::problem::Event;
use crate::ast::{ExprId, FormKind, Function, Handler, Method, Parameter, Span};
use crate::symbol::Sym;

const PARAMETERS: &str = "parameter list";
const HINT: &str = "write `(?a ?b)`, or `(?a $?rest)` for any number of further values";

/// Classes, and where each is named.
type Types = Vec<(Sym, Span)>;

impl Parser<'_, '_> {
    /// `(deffunction name "comment" (?a $?rest) action…)`
    pub(super) fn deffunction(&mut self, mut cursor: Cursor<'_>) -> Parsed<FormKind> {
        let name = self.name(&mut cursor, "deffunction")?;
        self.note(|_| Event::Function(name.clone()));
        let (parameters, rest) = self.parameters(&mut cursor)?;
        let actions = self.function_body(&mut cursor, "deffunction")?;
        Ok(FormKind::Function(Function { name, parameters, rest, actions }))
    }

    fn function_body(&mut self, cursor: &mut Cursor<'_>, of: &str) -> Parsed<Vec<ExprId>> {
        self.ways_out.by_return = true;
        self.actions_of(cursor, of)
    }

    /// `(?a ?b $?rest)`
    fn parameters(&mut self, cursor: &mut Cursor<'_>) -> Parsed<(Vec<Sym>, Option<Sym>)> {
        let place = cursor.place();
        let Some(list) = cursor.next().filter(|id| self.kind(*id) == Kind::Open) else {
            return Err(self.syntax(place, PARAMETERS, "{} is not a list of parameters", HINT));
        };
        let mut parameters = Vec::new();
        let mut known = BTreeSet::new();
        if self.is_handler {
            known.insert(self.symbols.intern("self"));
        }
        let mut rest = None;
        for id in self.children(list) {
            let place = self.span(id);
            let (Kind::Single(name) | Kind::Multi(name)) = self.kind(id) else {
                return Err(self.syntax(place, PARAMETERS, "{} is not a parameter", HINT));
            };
            self.check_parameter(name, place, &mut known, rest.is_some())?;
            if matches!(self.kind(id), Kind::Multi(_)) {
                rest = Some(name);
            } else {
                parameters.push(name);
            }
        }
        Ok((parameters, rest))
    }

    fn check_parameter(&self, name: Sym, place: Span, known: &mut BTreeSet<Sym>, is_behind: bool) -> Parsed<()> {
        if !known.insert(name) {
            let says = "Duplicate parameter names not allowed.";
            return Err(self.problem(place, "PRCCODE7", says, "there are two parameters {}", "rename one of them"));
        }
        if is_behind {
            let says = "No parameters allowed after wildcard parameter.";
            let hint = "the parameter with `$?` comes last";
            return Err(self.problem(place, "PRCCODE8", says, "{} stands behind the one that takes the rest", hint));
        }
        Ok(())
    }

    /// `(defgeneric name "comment")`
    pub(super) fn defgeneric(&mut self, mut cursor: Cursor<'_>) -> Parsed<FormKind> {
        let name = self.name(&mut cursor, "defgeneric")?;
        self.note(|_| Event::Method(name.clone(), cursor.place()));
        if cursor.peek().is_some() {
            let says = "Expected ')' to complete defgeneric.";
            let hint = "a generic has a name and a comment; its methods are constructs of their own";
            return Err(self.problem(cursor.place(), "GENRCPSR1", says, "{} is too much here", hint));
        }
        Ok(FormKind::Generic(name))
    }

    /// `(defmethod name index "comment" ((?a TYPE… query) $?rest) action…)`
    pub(super) fn defmethod(&mut self, mut cursor: Cursor<'_>) -> Parsed<FormKind> {
        let mut name = self.bare_name(&mut cursor, "defgeneric")?;
        let mut index = None;
        if let Some(Kind::Integer(number)) = cursor.peek_kind() {
            // The reference keeps the last 16 bits.
            let number = number & 0xffff;
            if number < 1 {
                let says = "Method index out of range.";
                let hint = "the number of a method is 1 to 65535";
                return Err(self.problem(cursor.place(), "GENRCPSR6", says, "no method can have the number {}", hint));
            }
            index = Some(number);
            cursor.next();
        }
        name.comment = cursor.comment();
        let place = cursor.place();
        self.note(|_| Event::Method(name.clone(), place));
        let Some(list) = cursor.next().filter(|id| self.kind(*id) == Kind::Open) else {
            let says = "Expected a '(' to begin method parameter restrictions.";
            let hint = "write `((?a TYPE…) (?b TYPE…))`";
            return Err(self.problem(place, "GENRCPSR7", says, "{} is not a list of parameters", hint));
        };
        let mut parameters: Vec<Parameter> = Vec::new();
        let mut known = BTreeSet::new();
        let mut rest: Option<Parameter> = None;
        for id in self.children(list) {
            if rest.is_some() {
                let place = self.span(id);
                self.check_parameter(Sym::EMPTY, Span { end: place.start + 1, ..place }, &mut known, true)?;
            }
            let (is_rest, parameter) = self.method_parameter(id)?;
            self.check_parameter(parameter.name, self.span(id), &mut known, false)?;
            if is_rest {
                rest = Some(parameter);
            } else {
                parameters.push(parameter);
            }
        }
        let actions = self.function_body(&mut cursor, "defmethod")?;
        Ok(FormKind::Method(Method { name, index, parameters, rest, span: self.span(list), actions }))
    }

    /// `?a`, `(?a TYPE… query)` or the same with `$?a`; and whether it takes the rest.
    fn method_parameter(&mut self, id: Id) -> Parsed<(bool, Parameter)> {
        match self.kind(id) {
            Kind::Single(name) => return Ok((false, Parameter { name, types: Vec::new(), query: None })),
            Kind::Multi(name) => return Ok((true, Parameter { name, types: Vec::new(), query: None })),
            Kind::Open => {}
            _ => {
                let says = "Expected a variable or '(' for parameter specification.";
                let hint = "a parameter is `?a` or `(?a TYPE… query)`";
                return Err(self.problem(self.span(id), "GENRCPSR9", says, "{} is not a parameter", hint));
            }
        }
        let mut cursor = self.children(id);
        let place = cursor.place();
        let (name, is_rest) = match cursor.peek_kind() {
            Some(Kind::Single(name)) => (name, false),
            Some(Kind::Multi(name)) => (name, true),
            _ => {
                let says = "Expected a variable for parameter specification.";
                let hint = "a parameter is `?a` or `(?a TYPE… query)`";
                return Err(self.problem(place, "GENRCPSR8", says, "{} is not a variable", hint));
            }
        };
        cursor.next();
        let (types, query) = self.restrictions(cursor)?;
        Ok((is_rest, Parameter { name, types, query }))
    }

    /// `TYPE… query`
    fn restrictions(&mut self, mut cursor: Cursor<'_>) -> Parsed<(Types, Option<ExprId>)> {
        const HINT: &str = "name classes, such as `INTEGER`, and perhaps a call or a global behind them";
        let mut types = Vec::new();
        let mut known = BTreeSet::new();
        let nothing = cursor.place();
        while let Some(id) = cursor.next() {
            let place = self.span(id);
            match self.kind(id) {
                Kind::Symbol(name) if !known.insert(name) => {
                    let says = "Duplicate classes not allowed in parameter restriction.";
                    return Err(self.problem(place, "GENRCPSR11", says, "the class {} is given twice", "keep one"));
                }
                Kind::Symbol(name) => {
                    self.note(|_| Event::Restriction(name, place));
                    types.push((name, place));
                }
                Kind::Open | Kind::Global(_) => {
                    let query = self.expression(id)?;
                    if cursor.peek().is_some() {
                        let says = "Query must be last in parameter restriction.";
                        let message = "{} stands behind the query";
                        return Err(self.problem(cursor.place(), "GENRCPSR10", says, message, HINT));
                    }
                    return Ok((types, Some(query)));
                }
                _ => return Err(self.no_restriction(place, HINT)),
            }
        }
        if types.is_empty() {
            return Err(self.no_restriction(nothing, HINT));
        }
        Ok((types, None))
    }

    fn no_restriction(&self, place: Span, hint: &str) -> super::Problem {
        let says = "Expected a valid class name or query.";
        self.problem(place, "GENRCPSR13", says, "{} is neither a class nor a query", hint)
    }

    /// `(defmessage-handler class message kind "comment" (?a $?rest) action…)`
    pub(super) fn defmessage_handler(&mut self, mut cursor: Cursor<'_>) -> Parsed<FormKind> {
        const OF: &str = "defmessage-handler";
        const HINT: &str = "write `(defmessage-handler CLASS message primary (?a) action…)`";
        let mut class = self.bare_name(&mut cursor, "defmessage-handler")?;
        let Some(Kind::Symbol(message)) = cursor.peek_kind() else {
            return Err(self.syntax(cursor.place(), OF, "{} is not the name of a message", HINT));
        };
        cursor.next();
        if cursor.peek().is_none() {
            return Err(self.syntax(cursor.place(), OF, "this handler has no parameters", HINT));
        }
        if !matches!(cursor.peek_kind(), Some(Kind::Symbol(_) | Kind::String(_) | Kind::Open)) {
            return Err(self.syntax(cursor.place(), OF, "{} is not a list of parameters", HINT));
        }
        let mut kind = self.symbols.intern("primary");
        if let Some(Kind::Symbol(word)) = cursor.peek_kind() {
            if !matches!(self.symbols.text(word), "primary" | "before" | "after" | "around") {
                let says = "Unrecognized message-handler type in defmessage-handler.";
                let hint = "a handler is primary, before, after or around";
                return Err(self.problem(cursor.place(), "MSGFUN7", says, "{} is not a kind of handler", hint));
            }
            kind = word;
            cursor.next();
        }
        class.comment = cursor.comment();
        self.is_handler = true;
        let (parameters, rest) = self.parameters(&mut cursor)?;
        let actions = self.function_body(&mut cursor, "defmessage-handler")?;
        Ok(FormKind::Handler(Handler { class, message, kind, parameters, rest, actions }))
    }
}
