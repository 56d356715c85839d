//! Slots that conditions ask for and nothing ever sets.

use std::collections::BTreeSet;

use super::Report;
use super::program::Program;
use super::rules::{each_condition, variable};
use crate::ast::{ConditionKind, FormKind, SlotPattern};

pub(super) fn run(program: &Program<'_>, report: &mut Report<'_>) {
    let sources = &program.sources;
    if !sources.is_whole {
        return;
    }
    let mut asked = BTreeSet::new();
    for (rule, _) in program.rules() {
        each_condition(&rule.conditions, false, &mut |condition, _| {
            if let ConditionKind::Pattern(pattern) = &condition.kind {
                let slots = pattern.slots.iter().filter(|slot| asks(slot));
                asked.extend(slots.map(|slot| (pattern.name, slot.name)));
            }
        });
    }
    for form in program.forms {
        let FormKind::Template(template) = &form.kind else { continue };
        let name = template.name.name;
        if sources.is_given(name) || !sources.is_asserted(name) {
            continue;
        }
        for slot in template.slots.iter().filter(|slot| asked.contains(&(name, slot.name))) {
            if sources.is_bare(name, slot.name) {
                let (name, slot_name) = (program.name(name), program.name(slot.name));
                let message = format!("conditions ask for slot `{slot_name}` of `{name}`, and nothing ever sets it");
                report.say(slot.span, message, "set it where the facts are asserted, or give it a default");
            }
        }
    }
}

/// Whether a condition asks for a slot: more than that it is there.
fn asks(slot: &SlotPattern) -> bool {
    slot.fields.iter().any(|field| variable(field).is_some() || !field.alternatives.is_empty())
}
