//! What is wrong with a form before the place where it cannot be read any more.
//!
//! The reader does not know what names mean. The reference does, and refuses a call of an unknown function, or a slot that is not
//! there, as soon as it has read it. What was read before a problem is therefore gone through once more, in the order of the text.

use super::modules::first_words;
use super::{Engine, Kind};
use crate::ast::{self, Expr, ExprId, Exprs, FactForm, Name, SlotPattern, Span};
use crate::code::refusal::Refusal;
use crate::code::scope::Scope;
use crate::code::signature::{Types, count_text};
use crate::engine::functions;
use crate::symbol::Sym;
use crate::syntax::{Event, Part, Problem};

/// What was read so far.
#[derive(Default)]
struct Read {
    /// The facts around this place, innermost last.
    facts: Vec<Fact>,
    /// What will be wrong at this byte, unless something before it is.
    pending: Option<(u32, Refusal)>,
    class: Option<Name>,
    parents: Vec<(Sym, Span)>,
}

/// A fact that is being read.
struct Fact {
    name: Sym,
    /// Its slots and whether each takes a row, if its template has any.
    slots: Option<Vec<(Sym, bool)>>,
    used: Vec<Sym>,
    /// Parts that are slots, and so no calls.
    parts: Vec<Span>,
}

impl Engine {
    /// The first thing that is wrong before a problem; a deffunction knows itself.
    pub(super) fn earlier(&mut self, problem: &Problem, text: &str) -> Option<Refusal> {
        let function = first_words(text).filter(|(kind, ..)| *kind == Kind::Function);
        let own = function.and_then(|(_, name, _)| self.symbols.find(name.split_once("::").map_or(name, |it| it.1)));
        if let Some(Event::Facts(facts)) = problem.before.events.last() {
            return self.refused_facts(facts, &problem.before.exprs);
        }
        let mut read = Read::default();
        for event in &problem.before.events {
            let exprs = &problem.before.exprs;
            if let Some((at, _)) = &read.pending
                && *at <= place_of(event, exprs)
            {
                break;
            }
            if let Event::Pattern(name, span) | Event::Fact(name, span) = event
                && let Err(refusal) = self.imply_named(*name, *span)
            {
                return Some(refusal);
            }
            // The reference evaluates a salience as soon as it has read it.
            if let Event::Salience(id) = event
                && let Err(refusal) = self.salience_read(*id, exprs, text)
            {
                return Some(refusal);
            }
            if let Some(refusal) = self.refused_event(event, exprs, own, &mut read) {
                return Some(refusal);
            }
        }
        read.pending.filter(|(at, _)| *at <= problem.noticed.start).map(|(_, refusal)| refusal)
    }

    /// The reference makes the template of ordered facts as soon as it has read its name, and keeps it whatever comes behind.
    fn imply_named(&mut self, name: Sym, span: Span) -> Result<(), Refusal> {
        if self.template_of(name, span)?.is_none() {
            self.imply_template(name, span)?;
        }
        Ok(())
    }

    fn salience_read(&mut self, id: ExprId, exprs: &Exprs, text: &str) -> Result<(), Refusal> {
        let name = first_words(text).map_or(Sym::EMPTY, |(_, name, _)| self.symbols.intern(name));
        self.evaluate_salience_of(id, name, exprs).map(|_| ())
    }

    fn refused_event(&self, event: &Event, exprs: &Exprs, own: Option<Sym>, read: &mut Read) -> Option<Refusal> {
        match event {
            Event::Call(_, span) if read.is_slot(*span) => None,
            Event::Call(name, span) => {
                let is_known = Some(*name) == own || self.is_callable(*name);
                let fact = read.facts.last().map(|it| it.name);
                (!is_known).then(|| Refusal { fact, ..Refusal::missing(*span, self.symbols.text(*name)) })
            }
            Event::Done(id) if read.is_slot(exprs.span(*id)) => None,
            Event::Done(id) => self.refused_call(exprs, *id, own),
            Event::Slot(name, slot, span) => self.refused_slot(*name, *slot, *span),
            Event::Empty(name, slot, span) => {
                self.refused_field(*name, *slot, *span).map(|_| Refusal::syntax(*span, "defrule"))
            }
            Event::Function(name) => self.may_define_function(name.name, name.span).err(),
            Event::Further(name, slot, _, span) => self.refused_field(*name, *slot, *span),
            Event::Facts(_) | Event::Pattern(..) | Event::Salience(_) => None,
            Event::FieldDone(field) => self.refused_mixture(exprs, field),
            Event::SlotDone(name, slot) => self.refused_slot_done(*name, slot),
            Event::Object(pattern) => self.refused_object(pattern),
            Event::Ordered(name, place) => {
                let template = self.find_template(*name).map(|id| &self.templates[id.0 as usize]);
                let has_slots = template.is_some_and(|it| !it.is_implied);
                has_slots.then(|| Refusal::syntax(*place, "deftemplate patterns"))
            }
            Event::Fact(name, _) => {
                let template = self.find_template(*name).map(|id| &self.templates[id.0 as usize]);
                let slots = template.filter(|it| !it.is_implied);
                let slots = slots.map(|it| it.slots.iter().map(|slot| (slot.name, slot.is_multi)).collect());
                read.facts.push(Fact { name: *name, slots, used: Vec::new(), parts: Vec::new() });
                None
            }
            Event::Part(part) => self.refused_part(part, read),
            Event::FactDone => {
                read.facts.pop();
                None
            }
            Event::Ranged(name, span, true) => self.check_ranged_template(*name, *span).err(),
            Event::Ranged(name, span, false) => self.check_ranged_class(*name, *span).err(),
            Event::MadeOf(name, span) => self.class_to_make(*name, *span).err(),
            Event::Typed(id, of, is_row, place) => self.refused_type(exprs, *id, (of, *is_row), *place),
            Event::Restriction(name, span) => self.refused_restriction(*name, *span),
            Event::Method(name, _) => self.may_define_generic(name.name, name.span).err(),
            Event::Class(name) => {
                read.class = Some(name.clone());
                self.may_define_class(name.name, name.span).err()
            }
            Event::Parent(name, span) => {
                read.parents.push((*name, *span));
                let own = read.class.as_ref().map(|it| it.name);
                self.parent_of(own, *name, *span).err()
            }
            Event::Parents => {
                let name = read.class.take()?;
                let old = self.may_define_class(name.name, name.span).ok()?;
                let class = ast::Class::of(name, std::mem::take(&mut read.parents));
                self.precedence_of(&class, old).err()
            }
        }
    }

    /// What is wrong with the argument of a form that must be a row, or a whole number.
    fn refused_type(&self, exprs: &Exprs, id: ExprId, (of, is_row): (&str, bool), place: Span) -> Option<Refusal> {
        let types = if is_row { Types::MULTI } else { Types::INTEGER };
        (!self.static_types(exprs, id).meets(types)).then(|| Refusal::syntax(place, of))
    }

    fn refused_slot_done(&self, name: Sym, slot: &SlotPattern) -> Option<Refusal> {
        let template = self.find_template(name).filter(|id| !self.templates[id.0 as usize].is_implied)?;
        self.refused_slot_fields(template, slot)
    }

    /// What is wrong with facts, but for their variables.
    fn refused_facts(&mut self, facts: &[FactForm], exprs: &Exprs) -> Option<Refusal> {
        let mut exprs = exprs.clone();
        let assert = exprs.add(Expr::Assert(facts.to_vec()), Span::default());
        self.check_reading(&exprs, &[assert], &mut Scope::closed("deffacts")).err()
    }

    /// What is wrong with the number or the types of the arguments of a call.
    fn refused_call(&self, exprs: &Exprs, id: ExprId, own: Option<Sym>) -> Option<Refusal> {
        let Expr::Call { name, arguments } = exprs.get(id) else { return None };
        let text = self.symbols.text(*name);
        if self.has_expand(exprs, arguments) || self.find_called_generic(*name).is_some() || Some(*name) == own {
            return None;
        }
        if let Some(function) = functions::find(text) {
            return self.check_arguments(exprs, &function.takes, function.name, arguments, exprs.span(id)).err();
        }
        let data = &self.functions[self.find_called_function(*name)? as usize];
        let count = arguments.len();
        let is_right = count >= usize::from(data.least) && data.most.is_none_or(|most| count <= usize::from(most));
        let told = || Refusal::close(exprs.span(id), "ARGACCES1", count_text(text, data.least, data.most, count));
        (!is_right).then(told)
    }

    /// What is wrong with a slot of a pattern, as far as its name tells.
    fn refused_slot(&self, name: Sym, slot: Option<Sym>, span: Span) -> Option<Refusal> {
        let template = self.find_template(name).map(|id| &self.templates[id.0 as usize]).filter(|it| !it.is_implied);
        let Some(template) = template else {
            return Some(Refusal { fact: Some(name), ..Refusal::syntax(span, "defrule") });
        };
        let slot = slot.filter(|slot| template.slots.iter().all(|it| it.name != *slot))?;
        Some(Refusal::no_slot(span, self.symbols.text(slot), self.symbols.text(name)))
    }

    /// A single slot of a pattern has one field.
    fn refused_field(&self, name: Sym, slot: Sym, span: Span) -> Option<Refusal> {
        let template = self.find_template(name).map(|id| &self.templates[id.0 as usize]).filter(|it| !it.is_implied)?;
        let slot = template.slots.iter().find(|it| it.name == slot)?;
        (!slot.is_multi).then(|| Refusal::syntax(span, "deftemplate patterns"))
    }

    /// What is wrong with a part of a fact whose template has slots.
    fn refused_part(&self, part: &Part, read: &mut Read) -> Option<Refusal> {
        let fact = read.facts.last_mut()?;
        let slots = fact.slots.as_ref()?;
        let syntax = |place| Some(Refusal::syntax(place, "deftemplate pattern"));
        if !part.is_list {
            return syntax(part.span);
        }
        let Some(name) = part.head else { return syntax(part.first) };
        fact.parts.push(part.span);
        let Some((_, is_multi)) = slots.iter().find(|(slot, _)| *slot == name) else {
            return Some(Refusal::no_slot(part.span, self.symbols.text(name), self.symbols.text(fact.name)));
        };
        if fact.used.contains(&name) {
            let text = format!("The slot '{}' has already been parsed.", self.symbols.text(name));
            return Some(Refusal::new(part.span, "PRNTUTIL5", text));
        }
        fact.used.push(name);
        let wrong = match part.values.as_slice() {
            [] => Some(part.close),
            [first, ..] if part.is_row => Some(*first),
            [_, second, ..] => Some(*second),
            [_] => None,
        };
        if let Some(place) = wrong.filter(|_| !is_multi) {
            let text =
                format!("The single field slot '{}' can only contain a single field value.", self.symbols.text(name));
            read.pending = Some((place.start, Refusal::new(part.span, "TMPLTDEF2", text)));
        }
        if let Some(odd) = part.odd.filter(|odd| read.pending.as_ref().is_none_or(|(at, _)| odd.start < *at)) {
            read.pending = Some((odd.start, Refusal::syntax(odd, "deftemplate pattern")));
        }
        None
    }
}

impl Read {
    /// Whether this list is a slot of a fact, not a call.
    fn is_slot(&self, span: Span) -> bool {
        self.facts.iter().any(|fact| fact.parts.contains(&span))
    }
}

/// Where the reference notices something.
fn place_of(event: &Event, exprs: &Exprs) -> u32 {
    match event {
        Event::Call(_, span)
        | Event::Slot(_, _, span)
        | Event::Further(_, _, span, _)
        | Event::Ordered(_, span)
        | Event::Empty(_, _, span)
        | Event::Fact(_, span)
        | Event::Pattern(_, span)
        | Event::Ranged(_, span, _)
        | Event::MadeOf(_, span)
        | Event::Restriction(_, span)
        | Event::Method(_, span)
        | Event::Parent(_, span) => span.start,
        Event::Part(part) => part.span.start,
        Event::Done(id) | Event::Typed(id, ..) | Event::Salience(id) => exprs.span(*id).end,
        Event::Class(name) | Event::Function(name) => name.span.start,
        Event::Object(pattern) => pattern.slots.last().map_or(pattern.span.start, |slot| slot.span.start),
        Event::SlotDone(_, slot) => slot.span.end,
        Event::FieldDone(field) => field.span.end,
        Event::Facts(_) | Event::FactDone | Event::Parents => 0,
    }
}
