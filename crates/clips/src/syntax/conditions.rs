//! Conditions: the left-hand side of a rule.

use super::Problem;
use super::lex::Kind;
use super::parser::{Cursor, Id, Parsed, Parser};
use super::problem::Event;
use crate::ast::{Condition, ConditionKind, FieldKind, FieldPattern, Pattern, SlotPattern, Span};
use crate::symbol::Sym;

/// What begins an action, and hardly ever a pattern.
pub(crate) const ACTIONS: [&str; 7] = ["assert", "bind", "if", "modify", "printout", "println", "retract"];

/// An action among the conditions tells that the arrow is missing.
fn no_arrow(mut problem: Problem) -> Problem {
    problem.hint = "this looks like an action; is the `=>` between conditions and actions missing?".into();
    problem
}

impl Parser<'_, '_> {
    /// The next condition, with `?f <-` before it perhaps; inside of `not`, `exists` or `forall` if negated.
    pub(super) fn condition(&mut self, cursor: &mut Cursor<'_>, is_negated: bool) -> Parsed<Condition> {
        let start = cursor.place();
        let mut address = None;
        if let Some(Kind::Single(name)) = cursor.peek_kind() {
            cursor.next();
            if !self.accept(cursor, "<-") {
                return Err(self.no_binding(cursor.place(), "{} stands where `<-` is expected"));
            }
            if cursor.peek_kind() != Some(Kind::Open) {
                return Err(self.no_binding(cursor.place(), "{} stands where a pattern is expected"));
            }
            if is_negated {
                return Err(self.bound_in_not(start));
            }
            address = Some(name);
        }
        let place = cursor.place();
        let Some(id) = cursor.next().filter(|id| self.kind(*id) == Kind::Open) else {
            let hint = "a condition is a list such as `(name field…)`; between conditions and actions stands `=>`";
            return Err(self.syntax(place, "defrule", "{} is not a condition", hint));
        };
        let span = Span { start: start.start, end: place.end };
        let kind = self.condition_kind(id, address, is_negated)?;
        Ok(Condition { kind, span })
    }

    fn bound_in_not(&self, place: Span) -> Problem {
        let says = "A pattern CE cannot be bound to a pattern-address within a not CE";
        let hint = "there is no single fact to bind inside of `not`, `exists` or `forall`; leave `?f <-` out";
        self.problem(place, "RULELHS2", says, "{} is bound where no fact is", hint)
    }

    fn no_binding(&self, place: Span, message: &str) -> Problem {
        self.syntax(place, "binding patterns", message, "write `?f <- (name field…)`")
    }

    fn condition_kind(&mut self, id: Id, address: Option<Sym>, is_negated: bool) -> Parsed<ConditionKind> {
        let mut cursor = self.children(id);
        let place = cursor.place();
        let Some(Kind::Symbol(name)) = cursor.peek_kind() else {
            let hint = "a pattern begins with the name of a template or relation, which is a symbol";
            return Err(self.syntax(place, "the first field of a pattern", "{} cannot begin a pattern", hint));
        };
        cursor.next();
        let word = match self.symbols.text(name) {
            "not" => "not",
            "and" => "and",
            "or" => "or",
            "exists" => "exists",
            "forall" => "forall",
            "logical" => "logical",
            "test" => "test",
            "declare" => {
                let hint = "put one `(declare …)` before all conditions";
                return Err(self.syntax(self.span(id), "defrule", "{} stands behind conditions", hint));
            }
            word => {
                let is_action = ACTIONS.contains(&word);
                let pattern = self.pattern(name, place, address, cursor);
                let pattern = pattern.map_err(|problem| if is_action { no_arrow(problem) } else { problem })?;
                return Ok(ConditionKind::Pattern(pattern));
            }
        };
        if address.is_some() {
            let hint = "only a pattern can be bound by `<-`";
            return Err(self.syntax(place, "defrule", "what {} tells is no fact", hint));
        }
        match word {
            "test" => self.test(cursor),
            "not" => self.not(cursor),
            other => self.group(other, place, cursor, is_negated),
        }
    }

    /// `(test (call))`
    fn test(&mut self, mut cursor: Cursor<'_>) -> Parsed<ConditionKind> {
        const HINT: &str = "write `(test (call))`, such as `(test (> ?x 3))`";
        let place = cursor.place();
        let Some(call) = cursor.next().filter(|id| self.kind(*id) == Kind::Open) else {
            return Err(self.syntax(place, "function calls", "{} is not a call", HINT));
        };
        let call = self.expression(call)?;
        self.finish(cursor, "test conditional element", HINT)?;
        Ok(ConditionKind::Test(call))
    }

    /// `(not condition)`
    fn not(&mut self, mut cursor: Cursor<'_>) -> Parsed<ConditionKind> {
        const OF: &str = "the not conditional element";
        const HINT: &str = "write `(not condition)`; several are joined by `(not (and …))`";
        if cursor.peek().is_none() {
            return Err(self.syntax(cursor.place(), OF, "the condition of `not` is missing", HINT));
        }
        if matches!(cursor.peek_kind(), Some(Kind::Single(_))) {
            return Err(self.bound_in_not(cursor.place()));
        }
        let inner = self.condition(&mut cursor, true)?;
        // What is too much is read before it is told.
        let mut others = cursor;
        while others.peek().is_some() {
            self.condition(&mut others, true)?;
        }
        self.finish(cursor, OF, HINT)?;
        Ok(ConditionKind::Not(Box::new(inner)))
    }

    /// `and`, `or`, `exists`, `forall`, `logical`
    fn group(&mut self, word: &str, place: Span, mut cursor: Cursor<'_>, is_negated: bool) -> Parsed<ConditionKind> {
        if word == "logical" && is_negated {
            let says = "The logical CE cannot be used within a not/exists/forall CE.";
            let hint = "put `logical` around `not`, `exists` or `forall`";
            let message = "`logical` stands inside of `not`, `exists` or `forall`";
            return Err(self.problem(place, "RULELHS1", says, message, hint));
        }
        let inside = is_negated || matches!(word, "exists" | "forall");
        let mut conditions = Vec::new();
        while cursor.peek().is_some() {
            conditions.push(self.condition(&mut cursor, inside)?);
        }
        let least = if word == "forall" { 2 } else { 1 };
        if conditions.len() < least {
            let of = format!("the {word} conditional element");
            let hint = format!("`{word}` needs at least {least}");
            return Err(self.syntax(cursor.place(), &of, "conditions are missing before {}", &hint));
        }
        Ok(match word {
            "and" => ConditionKind::And(conditions),
            "or" => ConditionKind::Or(conditions),
            "exists" => ConditionKind::Exists(conditions),
            "forall" => ConditionKind::ForAll(conditions),
            _ => ConditionKind::Logical(conditions),
        })
    }

    /// Fields, or slots.
    fn pattern(&mut self, name: Sym, span: Span, address: Option<Sym>, cursor: Cursor<'_>) -> Parsed<Pattern> {
        if matches!(self.symbols.text(name), "=" | ":") {
            let name = self.symbols.text(name);
            let hint = format!("a comparison is written `(test ({name} …))`");
            return Err(self.syntax(span, "the field field of a pattern", "{} cannot begin a pattern", &hint));
        }
        let is_object = self.symbols.text(name) == "object";
        if !is_object {
            self.note(|_| Event::Pattern(name, span));
        }
        let mut pattern = Pattern { address, name, fields: Vec::new(), slots: Vec::new(), span };
        if is_object || cursor.peek_kind() == Some(Kind::Open) {
            let of = if is_object { "object pattern" } else { "deftemplate patterns" };
            for id in cursor {
                if !is_object {
                    let (slot, span) = (self.head(id), self.span(id));
                    self.note(|_| Event::Slot(name, slot, span));
                }
                let slot = self.slot_pattern(&pattern, id, of)?;
                if !is_object {
                    self.note(|_| Event::SlotDone(name, Box::new(slot.clone())));
                }
                pattern.slots.push(slot);
                if is_object {
                    self.note(|_| Event::Object(Box::new(pattern.clone())));
                }
            }
        } else {
            if cursor.peek().is_some() {
                self.note(|_| Event::Ordered(name, cursor.place()));
            }
            let of = "the first field of a pattern";
            pattern.fields = self.field_patterns(cursor, of, |_, place| Event::Ordered(name, place))?;
        }
        Ok(pattern)
    }

    /// `(slot field…)`
    fn slot_pattern(&mut self, pattern: &Pattern, id: Id, of: &str) -> Parsed<SlotPattern> {
        let span = self.span(id);
        let Some(name) = self.head(id) else {
            let place = if self.kind(id) == Kind::Open { self.children(id).place() } else { span };
            let hint = "a pattern has either fields, `(name field…)`, or slots, `(name (slot field…)…)`";
            return Err(self.syntax(place, of, "{} is not a slot", hint));
        };
        let mut cursor = self.children(id);
        cursor.next();
        if of == "object pattern" {
            let any = FieldPattern { kind: FieldKind::Single, alternatives: Vec::new(), span };
            let mut begun = pattern.clone();
            begun.slots.push(SlotPattern { name, fields: vec![any], span });
            self.note(|_| Event::Object(Box::new(begun)));
        } else if cursor.peek().is_none() {
            self.note(|_| Event::Empty(pattern.name, name, cursor.place()));
        }
        let further = |fields: &[FieldPattern], place| {
            if of != "object pattern" {
                return Event::Further(pattern.name, name, place, span);
            }
            let next = FieldPattern { kind: FieldKind::Single, alternatives: Vec::new(), span: place };
            let fields = fields.iter().cloned().chain([next]).collect();
            let mut pattern = pattern.clone();
            pattern.slots.push(SlotPattern { name, fields, span });
            Event::Object(Box::new(pattern))
        };
        let fields = self.field_patterns(cursor, "defrule", further)?;
        Ok(SlotPattern { name, fields, span })
    }
}
