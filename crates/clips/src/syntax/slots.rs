//! Slots of templates and classes: their attributes, and what they hold if nothing is said.

use std::collections::BTreeSet;

use super::lex::Kind;
use super::parser::{Cursor, Id, Parsed, Parser};
use crate::ast::{Constraint, Default, SlotDef, Span};
use crate::symbol::Sym;

/// Facets that only classes have, and the words each takes.
const CLASS_FACETS: [(&str, &[&str]); 8] = [
    ("access", &["read-write", "read-only", "initialize-only"]),
    ("storage", &["local", "shared"]),
    ("propagation", &["inherit", "no-inherit"]),
    ("source", &["exclusive", "composite"]),
    ("pattern-match", &["reactive", "non-reactive"]),
    ("visibility", &["private", "public"]),
    ("create-accessor", &["?NONE", "read", "write", "read-write"]),
    ("override-message", &[]),
];

impl Parser<'_, '_> {
    /// Slots of a template.
    pub(super) fn template_slots(&mut self, cursor: Cursor<'_>) -> Parsed<Vec<SlotDef>> {
        let mut known = BTreeSet::new();
        let mut slots = Vec::new();
        for id in cursor {
            let is_multi = match self.head(id).map(|head| self.symbols.text(head)) {
                Some("slot" | "field") => false,
                Some("multislot" | "multifield") => true,
                _ => {
                    let hint = "a slot is written `(slot name …)` or `(multislot name …)`";
                    return Err(self.syntax(self.span(id), "deftemplate", "{} is not a slot", hint));
                }
            };
            let slot = self.slot(id, is_multi, false)?;
            if !known.insert(slot.name) {
                let what = format!("slot '{}'", self.symbols.text(slot.name));
                return Err(self.twice(self.span(id), &what));
            }
            slots.push(slot);
        }
        Ok(slots)
    }

    /// `(slot name attribute…)`
    pub(super) fn slot(&mut self, id: Id, is_multi: bool, is_class: bool) -> Parsed<SlotDef> {
        let of = if is_class { "defclass slot" } else { "deftemplate" };
        let mut cursor = self.children(id);
        cursor.next();
        let Some(Kind::Symbol(name)) = cursor.peek_kind() else {
            return Err(self.syntax(cursor.place(), of, "{} is not the name of a slot", "a slot's name is a symbol"));
        };
        cursor.next();
        let mut slot = SlotDef {
            name,
            is_multi,
            constraint: Constraint::default(),
            default: Default::Derived,
            facets: Vec::new(),
            span: self.span(id),
        };
        let mut said = Vec::new();
        for attribute in cursor {
            let Some(head) = self.head(attribute) else {
                let hint = "an attribute is written `(type INTEGER)`, `(default 0)`, …";
                return Err(self.syntax(self.span(attribute), of, "{} is not an attribute of a slot", hint));
            };
            self.attribute(attribute, head, &mut slot, &said, is_class)?;
            said.push(head);
        }
        Ok(slot)
    }

    fn attribute(&mut self, id: Id, head: Sym, slot: &mut SlotDef, said: &[Sym], is_class: bool) -> Parsed<()> {
        let mut cursor = self.children(id);
        cursor.next();
        let place = self.span(id);
        let text = self.symbols.text(head).to_owned();
        match text.as_str() {
            "default" | "default-dynamic" if slot.default != Default::Derived => Err(if is_class {
                self.facet_twice(place, "default", slot)
            } else {
                self.twice(place, "default attribute")
            }),
            "default" | "default-dynamic" => {
                slot.default = self.default(cursor, &text, slot.is_multi || is_class)?;
                Ok(())
            }
            "cardinality" if !slot.is_multi => Err(self.no_cardinality(place, is_class)),
            "type" | "range" | "cardinality" => self.constrain(id, head, slot, said),
            allowed if allowed.starts_with("allowed-") => self.constrain(id, head, slot, said),
            facet => match CLASS_FACETS.iter().find(|known| is_class && known.0 == facet) {
                Some((_, words)) => self.class_facet(id, head, cursor, words, slot),
                None => Err(self.unknown_attribute(place, is_class)),
            },
        }
    }

    /// The complaint about an attribute that nobody knows.
    pub(super) fn unknown_attribute(&self, place: Span, is_class: bool) -> super::Problem {
        let of = if is_class { "defclass slot" } else { "slot attributes" };
        let hint = "attributes are type, range, cardinality, allowed-…, default and default-dynamic";
        self.syntax(place, of, "{} is not an attribute of a slot", hint)
    }

    fn no_cardinality(&self, place: Span, is_class: bool) -> super::Problem {
        let (code, kind) = if is_class { ("CLSLTPSR3", "facet") } else { ("CSTRNPSR5", "attribute") };
        let says = format!("The 'cardinality' {kind} can only be used with multifield slots.");
        let hint = "make it a multislot, or remove the attribute";
        self.problem(place, code, &says, "a slot for one value has no cardinality", hint)
    }

    /// `(default ?NONE)`, `(default expression…)`, `(default-dynamic expression…)`
    fn default(&mut self, mut cursor: Cursor<'_>, word: &str, takes_many: bool) -> Parsed<Default> {
        let of = format!("{word} attribute");
        if let Some(Kind::Single(name)) = cursor.peek_kind() {
            let place = cursor.place();
            let default = match self.symbols.text(name) {
                "NONE" if word == "default" => Default::None,
                "DERIVE" if word == "default" => Default::Derive,
                _ => return Err(self.syntax(place, &of, "{} is not a default", "write `?NONE`, `?DERIVE` or a value")),
            };
            cursor.next();
            self.finish(cursor, &of, "`?NONE` and `?DERIVE` stand alone")?;
            return Ok(default);
        }
        let start = cursor.place();
        let outer = self.first_local.take();
        let values = self.arguments(&mut cursor)?;
        if let Some(place) = std::mem::replace(&mut self.first_local, outer) {
            let hint = "a default has constants, globals and calls";
            return Err(self.syntax(place, &of, "the variable {} has no value here", hint));
        }
        if !takes_many && values.len() != 1 {
            let says = "The default value for a single field slot must be a single field value.";
            let hint = "give one value, or make it a multislot";
            let message = format!("a slot holds one value, but its default has {}", values.len());
            return Err(self.problem(start, "DEFAULT1", says, &message, hint));
        }
        Ok(if word == "default" { Default::Static(values) } else { Default::Dynamic(values) })
    }

    /// `(access read-only)` and other facets of classes.
    fn class_facet(
        &mut self,
        id: Id,
        head: Sym,
        mut cursor: Cursor<'_>,
        words: &[&str],
        slot: &mut SlotDef,
    ) -> Parsed<()> {
        const OF: &str = "slot facet";
        if slot.facets.iter().any(|known| known.0 == head) {
            let facet = self.symbols.text(head).to_owned();
            return Err(self.facet_twice(self.span(id), &facet, slot));
        }
        let words = if words.is_empty() { "a symbol, or ?DEFAULT".to_owned() } else { words.join(" ") };
        let hint = format!("write one of: {words}");
        let place = cursor.place();
        let text = match cursor.peek_kind() {
            Some(Kind::Symbol(word)) => self.symbols.text(word).to_owned(),
            Some(Kind::Single(word)) => format!("?{}", self.symbols.text(word)),
            _ => return Err(self.syntax(place, OF, "{} is not a word", &hint)),
        };
        let is_free = words.starts_with("a symbol");
        let fits = if is_free {
            !text.starts_with('?') || text == "?DEFAULT"
        } else {
            words.split(' ').any(|word| word == text)
        };
        if !fits {
            return Err(self.syntax(place, OF, "{} is not known here", &hint));
        }
        cursor.next();
        self.finish(cursor, OF, &hint)?;
        let word = self.symbols.intern(&text);
        slot.facets.push((head, vec![word]));
        self.check_accessor(self.span(id), slot)
    }

    /// A slot that cannot be written has no accessor that writes.
    fn check_accessor(&self, place: Span, slot: &SlotDef) -> Parsed<()> {
        let says = |facet: &str, words: &[&str]| {
            let of = |(name, values): &(Sym, Vec<Sym>)| {
                self.symbols.text(*name) == facet && values.iter().any(|word| words.contains(&self.symbols.text(*word)))
            };
            slot.facets.iter().any(of)
        };
        if says("access", &["read-only"]) && says("create-accessor", &["write", "read-write"]) {
            let says = "Slots with an 'access' facet value of 'read-only' cannot have a write accessor.";
            let hint = "write `(create-accessor read)`";
            return Err(self.problem(
                place,
                "CLSLTPSR5",
                says,
                "a slot that is only read has no accessor that writes",
                hint,
            ));
        }
        Ok(())
    }

    fn facet_twice(&self, place: Span, facet: &str, slot: &SlotDef) -> super::Problem {
        let says = format!("The '{facet}' facet for slot '{}' is already specified.", self.symbols.text(slot.name));
        let message = format!("`{facet}` is given twice");
        self.problem(place, "CLSLTPSR2", &says, &message, "keep one of them")
    }
}
