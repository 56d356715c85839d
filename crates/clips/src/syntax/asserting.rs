//! Facts: asserted, changed, listed.

use std::collections::BTreeSet;

use super::expressions::Special;
use super::lex::Kind;
use super::parser::{Cursor, Id, Parsed, Parser};
use super::problem::{Event, Part};
use crate::ast::{Change, Expr, ExprId, FactForm, SlotForm, Span};
use crate::symbol::Sym;

/// Words that begin a condition and therefore no fact.
pub(super) const RESERVED: [&str; 8] = ["and", "or", "not", "test", "exists", "forall", "logical", "object"];

impl Parser<'_, '_> {
    /// `(assert fact…)`
    pub(super) fn assert(&mut self, cursor: Cursor<'_>) -> Parsed<Expr> {
        if cursor.peek().is_none() {
            let hint = "write `(assert (name value…))`";
            return Err(self.syntax(cursor.place(), "assert command", "there is nothing to assert", hint));
        }
        Ok(Expr::Assert(self.facts(cursor)?))
    }

    /// All that is left, as facts.
    pub(super) fn facts(&mut self, cursor: Cursor<'_>) -> Parsed<Vec<FactForm>> {
        cursor.map(|id| self.fact(id)).collect()
    }

    /// `(name value…)` or `(name (slot value…)…)`: which of the two it is only its template can tell.
    fn fact(&mut self, id: Id) -> Parsed<FactForm> {
        let span = self.span(id);
        if self.kind(id) != Kind::Open {
            let hint = "a fact is written `(name value…)`";
            return Err(self.syntax(span, "RHS patterns", "{} is not a fact", hint));
        }
        let mut cursor = self.children(id);
        let place = cursor.place();
        let first = cursor.peek_kind();
        let Some(Kind::Symbol(name)) = first.filter(|it| !self.is_constraint_word(*it)) else {
            let hint = "a fact begins with the name of its template or relation, which is a symbol";
            return Err(self.syntax(place, "first field of a RHS pattern", "{} cannot begin a fact", hint));
        };
        cursor.next();
        self.check_relation(name, place)?;
        self.note(|_| Event::Fact(name, place));
        let (fields, slots) = self.parts(cursor)?;
        self.note(|_| Event::FactDone);
        Ok(FactForm { name, fields, slots, span })
    }

    /// `=` and `:` begin constraints, and no fact.
    fn is_constraint_word(&self, kind: Kind) -> bool {
        matches!(kind, Kind::Symbol(name) if matches!(self.symbols.text(name), "=" | ":"))
    }

    /// A field or a slot of a fact, as it is noted.
    fn part(&self, id: Id) -> Event {
        let span = self.span(id);
        if self.kind(id) != Kind::Open {
            let (is_row, odd) = (false, None);
            let head = None;
            return Event::Part(Part {
                span,
                is_list: false,
                head,
                first: span,
                values: Vec::new(),
                is_row,
                odd,
                close: span,
            });
        }
        let mut inner = self.children(id);
        let (first, close) = (inner.place(), inner.close);
        inner.next();
        let is_row = matches!(inner.peek_kind(), Some(Kind::Multi(_) | Kind::MultiGlobal(_)));
        let is_value =
            |id: &Id| self.kind(*id) == Kind::Open || self.constant(*id).is_some() || self.variable(*id).is_some();
        let odd = inner.clone().find(|id| !is_value(id)).map(|id| self.span(id));
        let values = inner.map(|id| self.span(id)).collect();
        // Of a list only its parenthesis was read then.
        let first = Span { end: if self.head(id).is_none() { first.start + 1 } else { first.end }, ..first };
        Event::Part(Part { span, is_list: true, head: self.head(id), first, values, is_row, odd, close })
    }

    fn check_relation(&self, name: Sym, place: Span) -> Parsed<()> {
        let text = self.symbols.text(name);
        if !RESERVED.contains(&text) {
            return Ok(());
        }
        let says = format!("The symbol '{text}' has special meaning and may not be used as a relation name.");
        let hint = format!("choose another name; these are taken: {}", RESERVED.join(" "));
        Err(self.problem(place, "PATTERN1", &says, "{} cannot be the name of a relation", &hint))
    }

    /// What follows the name of a fact, as fields and as slots; either is empty if it cannot be read so.
    ///
    /// `(+ 1 2)` may be a call or a slot named `+`. The two readings share their expressions, except where a form with a
    /// syntax of its own may be a slot with such a name.
    fn parts(&mut self, mut cursor: Cursor<'_>) -> Parsed<(Vec<ExprId>, Vec<SlotForm>)> {
        let mut ahead = cursor;
        if !ahead.all(|id| self.head(id).is_some()) {
            return Ok((self.fields(&mut cursor, "RHS patterns")?, Vec::new()));
        }
        let mut slots = Vec::new();
        let mut fields = Ok(Vec::new());
        for id in cursor {
            self.note(|parser| parser.part(id));
            if Special::named(self.symbols.text(self.head(id).unwrap_or(Sym::EMPTY))).is_some() {
                slots.extend(self.second_reading(id));
                fields = fields.and_then(|fields| Ok(with(fields, self.inside(|parser| parser.expression(id))?)));
            } else {
                let field = self.inside(|parser| parser.expression(id))?;
                slots.push(self.as_slot(id, field));
                fields = fields.map(|fields| with(fields, field));
            }
        }
        if slots.len() < cursor.count() {
            slots.clear();
        }
        match fields {
            // One that can only be a slot makes slots of all.
            Err(_) if !slots.is_empty() => Ok((Vec::new(), slots)),
            fields => Ok((fields?, slots)),
        }
    }

    /// A call as a slot of the same name. An `=` before a call says nothing in a slot.
    fn as_slot(&self, id: Id, call: ExprId) -> SlotForm {
        let Expr::Call { name, arguments } = self.exprs.get(call) else {
            return SlotForm { name: Sym::EMPTY, values: Vec::new(), span: self.span(id) };
        };
        let mut nodes = self.children(id);
        nodes.next();
        let mut values = Vec::with_capacity(arguments.len());
        for argument in arguments {
            let is_sign = nodes.next().is_some_and(|id| self.symbol_text(id) == Some("="));
            if !(is_sign && nodes.peek_kind() == Some(Kind::Open)) {
                values.push(*argument);
            }
        }
        SlotForm { name: *name, values, span: self.span(id) }
    }

    /// A form with a syntax of its own as a slot, if it can be one. Doubts inside of it are not doubled again, so that the time
    /// for a text does not double with each level.
    fn second_reading(&mut self, id: Id) -> Option<SlotForm> {
        if self.is_second_reading {
            return None;
        }
        self.is_second_reading = true;
        let slot = self.slot_form(id, "RHS patterns");
        self.is_second_reading = false;
        slot.ok()
    }

    /// Fields of an ordered fact. An `=` before a call is allowed and says nothing.
    fn fields(&mut self, cursor: &mut Cursor<'_>, of: &str) -> Parsed<Vec<ExprId>> {
        let mut fields = Vec::new();
        while let Some(id) = cursor.next() {
            let mut id = id;
            if of == "RHS patterns" {
                self.note(|parser| parser.part(id));
            }
            if self.symbol_text(id) == Some("=") {
                let place = cursor.place();
                let Some(call) = cursor.next().filter(|id| self.kind(*id) == Kind::Open) else {
                    let hint = "after `=` comes a call; a bare `=` is written as a string, \"=\"";
                    return Err(self.syntax(place, "function calls", "{} stands behind `=`", hint));
                };
                id = call;
            }
            if self.kind(id) != Kind::Open && self.constant(id).is_none() && self.variable(id).is_none() {
                let hint = "a field is a constant, a variable or a call";
                return Err(self.syntax(self.span(id), of, "{} is not a value of a fact", hint));
            }
            fields.push(self.inside(|parser| parser.expression(id))?);
        }
        Ok(fields)
    }

    /// `(slot value…)`
    pub(super) fn slot_form(&mut self, id: Id, of: &str) -> Parsed<SlotForm> {
        let span = self.span(id);
        let Some(name) = self.head(id) else {
            let place = if self.kind(id) == Kind::Open { self.children(id).place() } else { span };
            return Err(self.syntax(place, of, "{} is not a slot", "a slot is written `(name value…)`"));
        };
        let mut cursor = self.children(id);
        cursor.next();
        Ok(SlotForm { name, values: self.arguments(&mut cursor)?, span })
    }

    /// Slots of a fact to change, each at most once.
    fn changes(&mut self, cursor: Cursor<'_>) -> Parsed<Vec<SlotForm>> {
        let mut known = BTreeSet::new();
        let mut slots = Vec::new();
        for id in cursor {
            let span = self.span(id);
            let Some(name) = self.head(id) else {
                let place = if self.kind(id) == Kind::Open { self.children(id).place() } else { span };
                let hint = "a slot is written `(name value…)`";
                return Err(self.syntax(place, "duplicate/modify function", "{} is not a slot", hint));
            };
            if !known.insert(name) {
                let what = format!("slot '{}'", self.symbols.text(name));
                return Err(self.twice(span, &what));
            }
            let mut cursor = self.children(id);
            cursor.next();
            slots.push(SlotForm { name, values: self.fields(&mut cursor, "deftemplate pattern")?, span });
        }
        Ok(slots)
    }

    /// `(modify fact (slot value…)…)`
    pub(super) fn modify(&mut self, cursor: Cursor<'_>) -> Parsed<Expr> {
        self.change(Change::Modify, cursor)
    }

    /// `(duplicate fact (slot value…)…)`
    pub(super) fn duplicate(&mut self, cursor: Cursor<'_>) -> Parsed<Expr> {
        self.change(Change::Duplicate, cursor)
    }

    fn change(&mut self, name: Change, mut cursor: Cursor<'_>) -> Parsed<Expr> {
        let place = cursor.place();
        let is_fact =
            |id: &Id| matches!(self.kind(*id), Kind::Open | Kind::Single(_) | Kind::Global(_) | Kind::Integer(_));
        let Some(id) = cursor.next().filter(is_fact) else {
            let word = if name == Change::Modify { "modify" } else { "duplicate" };
            let says = format!("Function '{word}' expected argument #1 to be of type integer or fact address.");
            let hint = format!("write `({word} ?fact (slot value)…)`");
            return Err(self.problem(place, "ARGACCES2", &says, "{} stands where a fact is expected", &hint));
        };
        let fact = self.inside(|parser| parser.expression(id))?;
        let slots = self.changes(cursor)?;
        Ok(Expr::Change { name, fact, slots })
    }
}

fn with(mut fields: Vec<ExprId>, field: ExprId) -> Vec<ExprId> {
    fields.push(field);
    fields
}
