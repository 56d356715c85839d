//! What a slot may hold: types, ranges, lists of values, cardinality; and which of them cannot go together.

use super::lex::Kind;
use super::parser::{Cursor, Id, Parsed, Parser};
use crate::ast::{Constraint, SlotDef, Span};
use crate::symbol::Sym;
use crate::value::Value;

/// Words for types, and the plain types each stands for.
const TYPES: [(&str, &[&str]); 11] = [
    ("SYMBOL", &["SYMBOL"]),
    ("STRING", &["STRING"]),
    ("LEXEME", &["SYMBOL", "STRING"]),
    ("INTEGER", &["INTEGER"]),
    ("FLOAT", &["FLOAT"]),
    ("NUMBER", &["INTEGER", "FLOAT"]),
    ("INSTANCE-NAME", &["INSTANCE-NAME"]),
    ("INSTANCE-ADDRESS", &["INSTANCE-ADDRESS"]),
    ("INSTANCE", &["INSTANCE-NAME", "INSTANCE-ADDRESS"]),
    ("FACT-ADDRESS", &["FACT-ADDRESS"]),
    ("EXTERNAL-ADDRESS", &["EXTERNAL-ADDRESS"]),
];

/// Attributes that list values; the plain types all of which a slot must take; and how the reference calls each then.
const LISTS: [(&str, &[(&str, &str)]); 9] = [
    ("allowed-symbols", &[("SYMBOL", "allowed-symbols")]),
    ("allowed-strings", &[("STRING", "allowed-strings")]),
    ("allowed-lexemes", &[("SYMBOL", "allowed-symbols"), ("STRING", "allowed-strings")]),
    ("allowed-integers", &[("INTEGER", "allowed-integers/numbers")]),
    ("allowed-floats", &[("FLOAT", "allowed-floats/numbers")]),
    ("allowed-numbers", &[("INTEGER", "allowed-integers/numbers"), ("FLOAT", "allowed-floats/numbers")]),
    ("allowed-instance-names", &[("INSTANCE-NAME", "allowed-instance-names")]),
    ("allowed-classes", &[]),
    ("allowed-values", &[]),
];

impl Parser<'_, '_> {
    /// `(type …)`, `(range …)`, `(cardinality …)` or `(allowed-… …)`; `said` are the attributes before it.
    pub(super) fn constrain(&mut self, id: Id, head: Sym, slot: &mut SlotDef, said: &[Sym]) -> Parsed<()> {
        let place = self.span(id);
        let text = self.symbols.text(head).to_owned();
        if text.starts_with("allowed-") && !LISTS.iter().any(|list| list.0 == text) {
            return Err(self.unknown_attribute(place, false));
        }
        if said.contains(&head) {
            return Err(self.twice(place, &format!("attribute '{text}'")));
        }
        if let Some(other) = said.iter().map(|other| self.symbols.text(*other)).find(|other| are_rivals(other, &text)) {
            let says = format!("The '{text}' attribute cannot be used in conjunction with the '{other}' attribute.");
            let message = format!("`{text}` and `{other}` cannot both be given");
            return Err(self.problem(place, "CSTRNPSR3", &says, &message, "keep one of them"));
        }
        let mut cursor = self.children(id);
        cursor.next();
        let constraint = &mut slot.constraint;
        match text.as_str() {
            "type" => constraint.types = self.types(cursor)?,
            "range" => constraint.range = Some(self.range(place, cursor)?),
            "cardinality" => constraint.cardinality = Some(self.cardinality(place, cursor)?),
            _ => constraint.allowed.extend(self.allowed(head, &text, cursor)?),
        }
        self.check_types(place, constraint)
    }

    /// Whether all of a list is `?VARIABLE`.
    fn is_open(&self, mut cursor: Cursor<'_>) -> bool {
        let is = matches!(cursor.peek_kind(), Some(Kind::Single(name)) if self.symbols.text(name) == "VARIABLE");
        cursor.next();
        is && cursor.peek().is_none()
    }

    /// `(type SYMBOL …)`
    fn types(&self, cursor: Cursor<'_>) -> Parsed<Option<Vec<Sym>>> {
        if self.is_open(cursor) {
            return Ok(None);
        }
        let hint = format!("types are {}", TYPES.map(|kind| kind.0).join(" "));
        let mut types = Vec::new();
        let mut plain: Vec<&str> = Vec::new();
        for id in cursor {
            let place = self.span(id);
            let known = self.symbol_text(id).and_then(|text| TYPES.iter().find(|kind| kind.0 == text));
            let (Kind::Symbol(word), Some((_, parts))) = (self.kind(id), known) else {
                return Err(self.syntax(place, "type attribute", "{} is not a type", &hint));
            };
            if parts.iter().any(|part| plain.contains(part)) {
                return Err(self.syntax(place, "type attribute", "the type {} is given twice", "keep one of them"));
            }
            plain.extend(*parts);
            types.push(word);
        }
        if types.is_empty() {
            return Err(self.syntax(cursor.place(), "type attribute", "no type is given", &hint));
        }
        Ok(Some(types))
    }

    /// `(allowed-symbols …)` and its kin; none for `?VARIABLE`.
    fn allowed(&self, head: Sym, facet: &str, cursor: Cursor<'_>) -> Parsed<Option<(Sym, Vec<Value>)>> {
        let of = format!("{facet} attribute");
        if self.is_open(cursor) {
            return Ok(None);
        }
        let mut values = Vec::new();
        for id in cursor {
            let Some(value) = self.constant(id) else {
                let hint = "list constants, or write `?VARIABLE` alone";
                return Err(self.syntax(self.span(id), &of, "{} is not a constant", hint));
            };
            if !is_listed(facet, &value) {
                let says = format!("Value does not match the expected type for the '{facet}' attribute.");
                let hint = "list values of the kind the attribute names";
                return Err(self.problem(self.span(id), "CSTRNPSR4", &says, "{} is of another kind", hint));
            }
            values.push(value);
        }
        if values.is_empty() {
            return Err(self.syntax(cursor.place(), &of, "no value is allowed", "list at least one"));
        }
        Ok(Some((head, values)))
    }

    /// `(range from to)`
    fn range(&self, place: Span, cursor: Cursor<'_>) -> Parsed<(Option<Value>, Option<Value>)> {
        let (from, to) = self.ends(cursor, "range", |value| matches!(value, Value::Integer(_) | Value::Float(_)))?;
        let is_inverted = match (&from, &to) {
            (Some(Value::Integer(from)), Some(Value::Integer(to))) => from > to,
            (Some(from), Some(to)) => as_float(from) > as_float(to),
            _ => false,
        };
        if is_inverted { Err(self.inverted(place, "range")) } else { Ok((from, to)) }
    }

    /// `(cardinality from to)`
    fn cardinality(&self, place: Span, cursor: Cursor<'_>) -> Parsed<(Option<i64>, Option<i64>)> {
        if matches!(cursor.peek_kind(), Some(Kind::Integer(..0))) {
            let says = "Minimum 'cardinality' value must be greater than or equal to zero.";
            return Err(self.problem(place, "CSTRNPSR6", says, "{} begins below zero", "count from 0"));
        }
        let (from, to) = self.ends(cursor, "cardinality", |value| matches!(value, Value::Integer(_)))?;
        let as_integer = |value: Option<Value>| match value {
            Some(Value::Integer(value)) => Some(value),
            _ => None,
        };
        let (from, to) = (as_integer(from), as_integer(to));
        if to.is_some_and(|to| to < from.unwrap_or(0)) {
            return Err(self.inverted(place, "cardinality"));
        }
        Ok((from, to))
    }

    fn inverted(&self, place: Span, facet: &str) -> super::Problem {
        let says = format!("Minimum '{facet}' value must be less than or equal to the maximum '{facet}' value.");
        self.problem(place, "CSTRNPSR2", &says, "{} ends before it begins", "swap the two")
    }

    /// Two constants, each perhaps `?VARIABLE`.
    fn ends(
        &self,
        mut cursor: Cursor<'_>,
        facet: &str,
        fits: impl Fn(&Value) -> bool,
    ) -> Parsed<(Option<Value>, Option<Value>)> {
        let of = format!("{facet} attribute");
        let hint = format!("write `({facet} 1 10)`; `?VARIABLE` leaves an end open");
        let mut ends = [None, None];
        for end in &mut ends {
            let place = cursor.place();
            let Some(id) = cursor.next() else {
                return Err(self.syntax(place, &of, "an end is missing", &hint));
            };
            *end = match (self.kind(id), self.constant(id)) {
                (Kind::Single(name), _) if self.symbols.text(name) == "VARIABLE" => None,
                (_, Some(value)) if fits(&value) => Some(value),
                _ => return Err(self.syntax(place, &of, "{} is not an end", &hint)),
            };
        }
        // The reference speaks of a range even where too much is said about the cardinality.
        self.finish(cursor, "range attribute", &hint)?;
        let [from, to] = ends;
        Ok((from, to))
    }

    /// Refuses types that leave nothing of the other attributes.
    fn check_types(&self, place: Span, constraint: &Constraint) -> Parsed<()> {
        let Some(types) = &constraint.types else { return Ok(()) };
        let parts =
            |word: &Sym| TYPES.iter().find(|kind| kind.0 == self.symbols.text(*word)).map_or(&[][..], |it| it.1);
        let plain: Vec<&str> = types.iter().flat_map(parts).copied().collect();
        match clash(&plain, constraint, |sym| self.symbols.text(sym)) {
            None => Ok(()),
            Some(other) => {
                let says = format!("The 'type' attribute conflicts with the '{other}' attribute.");
                let message = format!("the types leave nothing of `{other}`");
                let hint = "name the types of all values that are listed, or leave `type` out";
                Err(self.problem(place, "CSTRNPSR1", &says, &message, hint))
            }
        }
    }
}

/// The attribute that these types rule out, as the reference calls it.
fn clash<'a>(types: &[&str], constraint: &Constraint, text: impl Fn(Sym) -> &'a str) -> Option<&'static str> {
    let lacks = |value: &Value| !types.contains(&type_of(value));
    if let Some((from, to)) = &constraint.range
        && [from, to].into_iter().flatten().any(lacks)
    {
        return Some("range");
    }
    for (facet, values) in &constraint.allowed {
        let facet = text(*facet);
        let needs = LISTS.iter().find(|list| list.0 == facet).map_or(&[][..], |list| list.1);
        if let Some((_, name)) = needs.iter().find(|need| !types.contains(&need.0)) {
            return Some(name);
        }
        if facet == "allowed-values" && values.iter().any(lacks) {
            return Some("allowed-values");
        }
        if facet == "allowed-classes" && !types.iter().any(|kind| kind.starts_with("INSTANCE")) {
            return Some("allowed-classes");
        }
    }
    None
}

/// The plain type of a constant.
fn type_of(value: &Value) -> &'static str {
    match value {
        Value::Symbol(_) => "SYMBOL",
        Value::String(_) => "STRING",
        Value::Integer(_) => "INTEGER",
        Value::Float(_) => "FLOAT",
        Value::InstanceName(_) => "INSTANCE-NAME",
        _ => "",
    }
}

fn as_float(value: &Value) -> f64 {
    match value {
        Value::Integer(value) => *value as f64,
        Value::Float(value) => *value,
        _ => 0.0,
    }
}

/// Whether an attribute that lists values can list this one.
fn is_listed(facet: &str, value: &Value) -> bool {
    match facet {
        "allowed-values" => true,
        "allowed-classes" => matches!(value, Value::Symbol(_)),
        _ => {
            let needs = LISTS.iter().find(|list| list.0 == facet).map_or(&[][..], |list| list.1);
            needs.iter().any(|need| need.0 == type_of(value))
        }
    }
}

/// Whether two attributes speak of the same values.
fn are_rivals(one: &str, two: &str) -> bool {
    const NUMBERS: [&str; 3] = ["allowed-integers", "allowed-floats", "allowed-numbers"];
    const LEXEMES: [&str; 3] = ["allowed-symbols", "allowed-strings", "allowed-lexemes"];
    let pair = |wide: &str, narrow: &str| match wide {
        "allowed-values" => narrow == "range" || NUMBERS.contains(&narrow) || LEXEMES.contains(&narrow),
        "allowed-lexemes" => LEXEMES.contains(&narrow),
        "allowed-numbers" | "range" => NUMBERS.contains(&narrow),
        _ => false,
    };
    pair(one, two) || pair(two, one)
}
