//! Where in a fact each field of a pattern stands.

use crate::ast::{self, FieldKind, FieldPattern, SlotPattern, Span};
use crate::code::refusal::Refusal;
use crate::engine::Engine;
use crate::rete::node::Length;
use crate::rete::place::{NAMED, Place};
use crate::store::TemplateId;
use crate::store::words::slot_of_field;
use crate::symbol::Sym;

/// A field of a pattern.
#[derive(Clone, Debug)]
pub(super) struct Field<'a> {
    /// Nothing for a multifield slot that must be empty.
    pub(super) pattern: Option<&'a FieldPattern>,
    pub(super) slot: u16,
    /// The slot's name in a pattern of a template; none in an ordered one.
    pub(super) slot_name: Option<Sym>,
    pub(super) number: u16,
    pub(super) place: Place,
    /// One of several fields of open length in its slot.
    pub(super) is_segment: bool,
    pub(super) is_in_row: bool,
    pub(super) singles_after: u16,
    pub(super) length: Option<Length>,
}

/// The template of a pattern and its fields in the order written.
pub(super) fn fields<'a>(
    engine: &mut Engine,
    pattern: &'a ast::Pattern,
) -> Result<(TemplateId, Vec<Field<'a>>), Refusal> {
    let span = pattern.fields.first().map(|it| it.span).or(pattern.slots.first().map(|it| it.span)).unwrap_or_default();
    let (template, is_implied) = engine.template_of_pattern(pattern.name, pattern.span)?;
    let mut fields = Vec::new();
    if is_implied {
        if !pattern.slots.is_empty() {
            return Err(Refusal { fact: Some(pattern.name), ..Refusal::syntax(span, "defrule") });
        }
        row(0, None, &pattern.fields, &mut fields);
        return Ok((template, fields));
    }
    if !pattern.fields.is_empty() {
        return Err(Refusal::syntax(span, "deftemplate patterns"));
    }
    for (index, slot) in pattern.slots.iter().enumerate() {
        if pattern.slots.iter().take(index).any(|it| it.name == slot.name) {
            let name = engine.symbols.text(slot.name);
            return Err(Refusal::new(slot.span, "PRNTUTIL5", format!("The slot '{name}' has already been parsed.")));
        }
        let (number, is_multi) = find_slot(engine, template, slot)?;
        if is_multi {
            row(number, Some(slot.name), &slot.fields, &mut fields);
        } else {
            fields.push(single(engine, number, slot)?);
        }
    }
    Ok((template, fields))
}

fn find_slot(engine: &Engine, template: TemplateId, slot: &SlotPattern) -> Result<(u16, bool), Refusal> {
    let data = &engine.templates[template.0 as usize];
    if let Some(number) = data.slots.iter().position(|it| it.name == slot.name) {
        return Ok((number as u16, data.slots[number].is_multi));
    }
    let (name, of) = (engine.symbols.text(slot.name), engine.symbols.text(data.name));
    Err(Refusal::no_slot(slot.span, name, of))
}

impl Engine {
    /// What is wrong with the fields of a slot in a pattern.
    pub(crate) fn refused_slot_fields(&self, template: TemplateId, slot: &SlotPattern) -> Option<Refusal> {
        match find_slot(self, template, slot) {
            Ok((_, true)) => None,
            Ok((number, false)) => single(self, number, slot).err(),
            Err(refusal) => Some(refusal),
        }
    }
}

/// The last parenthesis of a list.
pub(super) fn closing(span: Span) -> Span {
    Span { start: span.end.saturating_sub(1), ..span }
}

fn single<'a>(engine: &Engine, number: u16, slot: &'a SlotPattern) -> Result<Field<'a>, Refusal> {
    let pattern = match slot.fields.as_slice() {
        [] => return Err(Refusal::syntax(closing(slot.span), "defrule")),
        [one] => one,
        _ => return Err(Refusal::syntax(slot.span, "deftemplate patterns")),
    };
    if matches!(pattern.kind, FieldKind::Multi | FieldKind::MultiVariable(_)) {
        let name = engine.symbols.text(slot.name);
        let text = format!("The single field slot '{name}' can only contain a single field value.");
        return Err(Refusal::new(slot.span, "TMPLTDEF2", text));
    }
    Ok(Field {
        pattern: Some(pattern),
        slot: number,
        slot_name: Some(slot.name),
        number: 0,
        place: Place::Slot(number),
        is_segment: false,
        is_in_row: false,
        singles_after: 0,
        length: None,
    })
}

fn is_open(field: &FieldPattern) -> bool {
    matches!(field.kind, FieldKind::Multi | FieldKind::MultiVariable(_))
}

/// The fields of a multifield slot.
pub(super) fn row<'a>(slot: u16, slot_name: Option<Sym>, list: &'a [FieldPattern], fields: &mut Vec<Field<'a>>) {
    let count = list.len() as u16;
    let open: Vec<u16> = (0..count).filter(|at| is_open(&list[*at as usize])).collect();
    let singles = count - open.len() as u16;
    let length = match (open.is_empty(), singles) {
        (true, least) => Some(Length { least: u32::from(least), is_exact: true }),
        (false, 0) => None,
        (false, least) => Some(Length { least: u32::from(least), is_exact: false }),
    };
    let field = |pattern, number, place, is_segment, singles_after| Field {
        pattern,
        slot,
        slot_name,
        number,
        place,
        is_segment,
        is_in_row: true,
        singles_after,
        length: length.filter(|_| number == 0),
    };
    if list.is_empty() {
        fields.push(field(None, 0, Place::Slot(slot), false, 0));
    }
    let mut after = singles;
    for (number, pattern) in (0..count).zip(list) {
        let opens = is_open(pattern);
        after -= u16::from(!opens);
        let place = match place_of(slot, number, count, &open) {
            // Only ordered facts have a slot without a name.
            Place::Front(_, at) if slot_name.is_none() => slot_of_field(at).map_or(Place::Front(slot, at), Place::Slot),
            place => place,
        };
        // Without segments the length says it all, and patterns of facts with different fields behind may share a node.
        let has_segments = open.len() > 1;
        let counts_after = has_segments || slot >= NAMED;
        fields.push(field(Some(pattern), number, place, opens && has_segments, if counts_after { after } else { 0 }));
    }
}

/// Where a field of a multifield slot stands, given those of open length.
fn place_of(slot: u16, number: u16, count: u16, open: &[u16]) -> Place {
    let behind = count - 1 - number;
    match open {
        [] => Place::Front(slot, number),
        [only] if *only == number && count == 1 => Place::Slot(slot),
        [only] if *only == number => Place::Between(slot, number, behind),
        [first, ..] if number < *first => Place::Front(slot, number),
        [.., last] if number > *last => Place::Back(slot, behind),
        several if several.contains(&number) => Place::Segment(slot, number),
        _ => Place::Marked(slot, number),
    }
}
