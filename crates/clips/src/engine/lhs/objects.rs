//! Patterns of objects: the classes they can be about, and where in an instance their fields stand.
//!
//! A pattern is about the classes that exist when the rule is defined: all that are concrete and reactive, less those that a
//! restriction of `is-a` excludes or that lack one of the slots. Restrictions are looked at in the order written.

use super::fields::{Field, closing, row};
use crate::ast::{FieldKind, FieldPattern, Pattern, SlotPattern, Span, Term, TermKind};
use crate::code::refusal::Refusal;
use crate::code::signature::Types;
use crate::engine::Engine;
use crate::engine::classes::ClassId;
use crate::engine::constraints::Constraint;
use crate::rete::objects::sets::Numbers;
use crate::rete::place::{NAMED, Place};
use crate::symbol::Sym;
use crate::value::Value;

/// The numbers that stand for `is-a` and `name` among those of slot names.
pub(super) const CLASS: u16 = 0;
pub(super) const NAME: u16 = 1;

/// What a pattern of objects is about.
#[derive(Clone, Debug)]
pub(super) struct Outline {
    pub(super) classes: Numbers,
    /// The names of the slots it mentions; empty if it looks at class and name only, which do not change.
    pub(super) slots: Numbers,
    /// What each of its restrictions is about, in the order written.
    pub(super) attributes: Vec<Attribute>,
}

/// What a restriction is about.
#[derive(Clone, Debug)]
pub(super) struct Attribute {
    /// The number of the slot's name.
    pub(super) number: u16,
    pub(super) is_multi: bool,
    /// What it can hold in some of the classes.
    pub(super) constraint: Constraint,
}

/// Whether a pattern is one of objects.
pub(super) fn is_object(engine: &Engine, pattern: &Pattern) -> bool {
    engine.symbols.text(pattern.name) == "object"
}

/// What a pattern of objects is about, or why it can match nothing.
pub(super) fn outline(engine: &Engine, pattern: &Pattern, span: Span) -> Result<Outline, Refusal> {
    let mut classes = matchable(engine);
    if classes.is_empty() {
        return Err(nothing(span));
    }
    let mut attributes = Vec::with_capacity(pattern.slots.len());
    for (index, slot) in pattern.slots.iter().enumerate() {
        let name = engine.symbols.text(slot.name);
        if pattern.slots[..index].iter().any(|it| it.name == slot.name) {
            let text = format!("Multiple restrictions on attribute '{name}' not allowed.");
            return Err(Refusal::new(slot.span, "OBJRTBLD4", text));
        }
        attributes.push(match name {
            "is-a" => {
                let field = only_field(slot, "class restriction in object pattern")?;
                let wanted = wanted_classes(engine, field, slot)?;
                classes.retain(|class| wanted.contains(class));
                if classes.is_empty() {
                    return Err(nothing(slot.span));
                }
                Attribute { number: CLASS, is_multi: false, constraint: Constraint::of_types(Types::of("y")) }
            }
            "name" => {
                only_field(slot, "name restriction in object pattern")?;
                Attribute { number: NAME, is_multi: false, constraint: Constraint::of_types(Types::of("n")) }
            }
            _ => slot_attribute(engine, &mut classes, slot)?,
        });
    }
    let numbers = || attributes.iter().map(|it| u32::from(it.number));
    let has_slots = numbers().any(|number| number > u32::from(NAME));
    // A change of a slot never concerns the class; the name tells patterns apart that mention it and others.
    let slots = if has_slots { numbers().filter(|it| *it != u32::from(CLASS)).collect() } else { Numbers::default() };
    Ok(Outline { classes, slots, attributes })
}

impl Engine {
    /// What is wrong with a pattern of objects, as far as it was read.
    pub(crate) fn refused_object(&self, pattern: &Pattern) -> Option<Refusal> {
        outline(self, pattern, pattern.span).err()
    }
}

fn nothing(span: Span) -> Refusal {
    Refusal::close(span, "OBJRTBLD1", "No objects of existing classes can satisfy pattern.")
}

fn unsatisfied(slot: &SlotPattern, name: &str) -> Refusal {
    let text = format!("No objects of existing classes can satisfy '{name}' restriction in object pattern.");
    Refusal::close(slot.span, "OBJRTBLD2", text)
}

/// The classes whose instances can match patterns of the current module.
fn matchable(engine: &Engine) -> Numbers {
    let is_matchable = |id: &&ClassId| {
        let class = engine.classes.get(**id);
        class.is_reactive && !class.is_abstract && engine.is_class_seen(engine.modules.current, **id)
    };
    engine.classes.ids().iter().filter(is_matchable).map(|id| id.0).collect()
}

fn only_field<'a>(slot: &'a SlotPattern, of: &str) -> Result<&'a FieldPattern, Refusal> {
    match slot.fields.as_slice() {
        [] => Err(Refusal::syntax(closing(slot.span), "defrule")),
        [one] if matches!(one.kind, FieldKind::Single | FieldKind::Variable(_)) => Ok(one),
        [one] => Err(Refusal::syntax(one.span, of)),
        [_, second, ..] => Err(Refusal::syntax(second.span, of)),
    }
}

/// The classes that a restriction of `is-a` admits as far as its constants tell.
fn wanted_classes(engine: &Engine, field: &FieldPattern, slot: &SlotPattern) -> Result<Numbers, Refusal> {
    if field.alternatives.is_empty() {
        return Ok(matchable(engine));
    }
    let mut wanted = Numbers::default();
    for terms in &field.alternatives {
        let mut classes = matchable(engine);
        for term in terms {
            let Some(name) = class_named(term) else { continue };
            let Some(of) = engine.find_class(name) else {
                let text = format!("Undefined class '{}' in object pattern.", engine.symbols.text(name));
                return Err(Refusal::close(slot.span, "OBJRTBLD5", text));
            };
            classes.retain(|class| engine.classes.is_a(ClassId(class), of) != term.negated);
        }
        if classes.is_empty() {
            return Err(unsatisfied(slot, "is-a"));
        }
        wanted.add(&classes);
    }
    Ok(wanted)
}

fn class_named(term: &Term) -> Option<Sym> {
    match term.kind {
        TermKind::Constant(Value::Symbol(name)) => Some(name),
        _ => None,
    }
}

/// Whether an alternative of `is-a` is told by classes alone: nothing is left to be asked of an instance.
pub(super) fn is_told_by_classes(terms: &[Term]) -> bool {
    terms.iter().all(|term| class_named(term).is_some())
}

/// A restriction of a slot: the classes that have it are left.
fn slot_attribute(engine: &Engine, classes: &mut Numbers, slot: &SlotPattern) -> Result<Attribute, Refusal> {
    let found = |class: u32| {
        let id = engine.classes.slot_named(ClassId(class), slot.name)?;
        Some(engine.classes.slot(id)).filter(|it| it.is_reactive)
    };
    classes.retain(|class| found(class).is_some());
    let slots = || classes.iter().filter_map(found);
    let constraint = slots().map(|it| it.constraint.clone()).reduce(|one, two| one.or(&two));
    let number = engine.classes.slot_number(slot.name).and_then(|it| u16::try_from(it).ok()).filter(|it| *it < NAMED);
    let (Some(constraint), Some(number)) = (constraint, number) else {
        return Err(unsatisfied(slot, engine.symbols.text(slot.name)));
    };
    let is_multi = slots().any(|it| it.is_multi);
    if !is_multi {
        match slot.fields.as_slice() {
            [] => return Err(Refusal::syntax(closing(slot.span), "defrule")),
            [_] => {}
            [_, second, ..] => return Err(Refusal::syntax(second.span, "object slot pattern")),
        }
    }
    Ok(Attribute { number, is_multi, constraint })
}

/// The fields of a pattern in the order written.
pub(super) fn fields<'a>(pattern: &'a Pattern, outline: &Outline) -> Vec<Field<'a>> {
    let mut fields = Vec::new();
    for (slot, attribute) in pattern.slots.iter().zip(&outline.attributes) {
        let number = NAMED | attribute.number;
        if attribute.is_multi {
            row(number, Some(slot.name), &slot.fields, &mut fields);
            continue;
        }
        let place = match attribute.number {
            CLASS => Place::Class,
            NAME => Place::Name,
            _ => Place::Slot(number),
        };
        fields.push(Field {
            pattern: slot.fields.first(),
            slot: number,
            slot_name: Some(slot.name),
            number: 0,
            place,
            is_segment: false,
            is_in_row: false,
            singles_after: 0,
            length: None,
        });
    }
    fields
}
