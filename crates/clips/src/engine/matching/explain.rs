//! Complaints about tests that could not be evaluated: they say where in the rules the test stands.

use std::fmt::Write;

use crate::arena::{AlphaId, JoinId};
use crate::engine::Engine;
use crate::rete::Use;
use crate::store::words::NAMED;

impl Engine {
    /// Complains about a test of a join: all rules that go through it are named.
    #[cold]
    pub(super) fn explain_join_error(&mut self, join: JoinId) {
        let mut text = "\n[DRIVE1] This error occurred in the join network.\n".to_owned();
        text.push_str("   Problem resides in associated join\n");
        self.name_rules(self.matcher.network.uses_of_join(join), &mut text);
        self.write_error(&text);
    }

    /// Complains about a test of a pattern node: all rules whose patterns go through it are named.
    #[cold]
    pub(super) fn explain_pattern_error(&mut self, fact: u32, node: AlphaId) {
        let mut text = "\n[FACTMCH1] This error occurred in the fact pattern network.\n".to_owned();
        text.push_str("   Currently active fact: ");
        self.show_fact(fact, &mut text);
        let (slot, field) = self.matcher.network.field_of_node(node);
        let template = &self.templates[self.matcher.store.get(fact).template.0 as usize];
        let _ = if template.is_implied {
            writeln!(text, "\n   Problem resides in field #{}", field + 1)
        } else {
            let slot = self.symbols.text(template.slots[slot as usize].name);
            writeln!(text, "\n   Problem resides in slot {slot}")
        };
        self.name_rules(self.matcher.network.uses_of_node(node), &mut text);
        self.write_error(&text);
    }

    /// Complains about a test of a node of object patterns.
    #[cold]
    pub(super) fn explain_object_error(&mut self, instance: u32, node: AlphaId) {
        let name = self.symbols.text(self.name_of_instance(instance));
        let mut text = "\n[OBJRTMCH1] This error occurred in the object pattern network\n".to_owned();
        let _ = writeln!(text, "   Currently active instance: [{name}]");
        let (slot, field) = self.matcher.network.field_of_node(node);
        let slot = match u32::from(slot - NAMED) {
            0 => "is-a",
            1 => "name",
            number => {
                let class = self.classes.get(self.class_of(instance));
                let slot = class.place_of(number).map(|place| class.slots[usize::from(place)]);
                slot.map_or("", |slot| self.symbols.text(self.classes.slot(slot).name))
            }
        };
        let _ = writeln!(text, "   Problem resides in slot '{slot}' field #{}", field + 1);
        self.name_rules(self.matcher.network.uses_of_object_node(node), &mut text);
        self.write_error(&text);
    }

    fn name_rules(&self, uses: Vec<Use>, text: &mut String) {
        for Use { pattern, rule } in uses {
            let name = self.symbols.text(self.matcher.network.rules.get(rule).name);
            let _ = writeln!(text, "      Of pattern #{pattern} in rule {name}");
        }
        text.push('\n');
    }
}
