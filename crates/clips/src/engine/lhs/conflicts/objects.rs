//! Patterns of objects, and the classes that are left to them: those whose slots can hold what the pattern asks for.

use super::{At, End, Walker};
use crate::ast::{FieldPattern, Pattern};
use crate::code::refusal::Refusal;
use crate::code::signature::Types;
use crate::engine::classes::ClassId;
use crate::engine::constraints::Constraint;
use crate::engine::lhs::objects::{CLASS, NAME, is_told_by_classes, outline};
use crate::engine::lhs::tree::Leaf;
use crate::symbol::Sym;

impl Walker<'_> {
    pub(super) fn object(&mut self, pattern: &Pattern, at: At) -> Result<(), End> {
        let mut outline = outline(self.engine, pattern, at.span).map_err(|_| End::Unknown)?;
        for (slot, attribute) in pattern.slots.iter().zip(&outline.attributes) {
            let at = At { slot: Some(slot.name), ..at };
            let left = match (slot.fields.as_slice(), attribute.number) {
                (fields, _) if attribute.is_multi => self.row(fields, Some(&attribute.constraint), at)?,
                ([one], CLASS) => vec![self.field(&without_classes(one), attribute.constraint.clone(), at)?],
                ([one], _) => vec![self.field(one, attribute.constraint.clone(), at)?],
                _ => return Err(End::Unknown),
            };
            if attribute.number > NAME {
                outline.classes.retain(|class| self.suits(ClassId(class), slot.name, attribute.is_multi, &left));
            }
        }
        self.classes.push((at.leaf, outline.classes));
        Ok(())
    }

    /// Whether a slot of a class can hold what is left to each of its fields.
    fn suits(&self, class: ClassId, slot: Sym, is_multi: bool, left: &[Constraint]) -> bool {
        let classes = &self.engine.classes;
        let Some(slot) = classes.slot_named(class, slot).map(|id| &classes.slot(id).constraint) else { return false };
        left.iter().all(|left| {
            let mut left = left.clone();
            if is_multi {
                left.count = slot.count;
                // What stands for several values says nothing about each of them.
                if left.types == Types::NONE {
                    return true;
                }
            }
            !left.and(&Constraint { takes_rows: true, ..slot.clone() }).is_hopeless()
        })
    }

    /// Some class must be left to each pattern of objects.
    pub(super) fn has_classes(&self, row: &[Leaf<'_>]) -> Result<(), Refusal> {
        match self.classes.iter().find(|(_, classes)| classes.is_empty()) {
            None => Ok(()),
            Some((leaf, _)) => {
                let Leaf { number, span, .. } = row[*leaf];
                let text = format!("No objects of existing classes can satisfy pattern #{number}.");
                Err(Refusal::new(span, "OBJRTBLD3", text))
            }
        }
    }
}

/// A restriction of `is-a` less what the classes tell.
fn without_classes(field: &FieldPattern) -> FieldPattern {
    let mut field = field.clone();
    field.alternatives.retain(|terms| !is_told_by_classes(terms));
    field
}
