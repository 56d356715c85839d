//! Says where in the rules an error in a test belongs.

use std::fmt::Write;

use super::Network;
use super::join::{Input, Side};
use super::place::NAMED;
use crate::engine::Engine;
use crate::store::NONE;

impl Engine {
    /// Complains about a test of a join: all rules that go through it are named.
    #[cold]
    pub(super) fn explain_join_error(&mut self, join: u32) {
        let mut text = "\n[DRIVE1] This error occurred in the join network.\n".to_owned();
        text.push_str("   Problem resides in associated join\n");
        self.name_rules(join, &mut text);
        text.push('\n');
        self.write_error(&text);
        self.network.has_failed = true;
        self.machine.is_broken = true;
    }

    /// Complains about a test of a pattern node: all rules whose patterns go through it are named.
    #[cold]
    pub(super) fn explain_pattern_error(&mut self, fact: u32, node: u32) {
        let mut text = "\n[FACTMCH1] This error occurred in the fact pattern network.\n".to_owned();
        text.push_str("   Currently active fact: ");
        self.show_fact(fact, &mut text);
        let key = &self.network.nodes[node as usize].key;
        let template = &self.templates[self.store.get(fact).template.0 as usize];
        let _ = if template.is_implied {
            writeln!(text, "\n   Problem resides in field #{}", key.field + 1)
        } else {
            let slot = self.symbols.text(template.slots[key.slot as usize].name);
            writeln!(text, "\n   Problem resides in slot {slot}")
        };
        let mut nodes = vec![node];
        while let Some(node) = nodes.pop() {
            let it = &self.network.nodes[node as usize];
            for join in &it.joins {
                self.name_rules(*join, &mut text);
            }
            // The reference does not look at patterns that go on behind one that ends here.
            if !it.joins.is_empty() {
                continue;
            }
            nodes.extend(it.constants.iter().rev().map(|it| it.node));
            nodes.extend(it.children.iter().rev());
        }
        text.push('\n');
        self.write_error(&text);
        self.network.has_failed = true;
        self.machine.is_broken = true;
    }

    /// Complains about a test of a node of object patterns. Matching goes on, and the call that changed the instance does not fail.
    #[cold]
    pub(super) fn explain_object_error(&mut self, instance: u32, node: u32) {
        let name = self.symbols.text(self.name_of_instance(instance));
        let mut text = "\n[OBJRTMCH1] This error occurred in the object pattern network\n".to_owned();
        let _ = writeln!(text, "   Currently active instance: [{name}]");
        let key = &self.network.nodes[node as usize].key;
        let slot = match u32::from(key.slot - NAMED) {
            0 => "is-a",
            1 => "name",
            number => {
                let class = self.classes.get(self.class_of(instance));
                let slot = class.place_of(number).map(|place| class.slots[usize::from(place)]);
                slot.map_or("", |slot| self.symbols.text(self.classes.slot(slot).name))
            }
        };
        let _ = writeln!(text, "   Problem resides in slot '{slot}' field #{}", key.field + 1);
        let mut nodes = vec![node];
        while let Some(node) = nodes.pop() {
            let it = &self.network.nodes[node as usize];
            // The reference looks at the newest of the patterns that end here.
            if let Some(end) = it.ends.first() {
                for join in &self.network.nodes[*end as usize].joins {
                    self.name_rules(*join, &mut text);
                }
            }
            nodes.extend(it.children.iter().rev());
            nodes.extend(it.constants.iter().map(|it| it.node));
        }
        text.push('\n');
        self.write_error(&text);
        self.forgive();
    }

    /// What has failed in a join so far ends nothing: the reference forgets it whenever it evaluates a test of an object.
    pub(super) fn forgive(&mut self) {
        self.network.has_failed = false;
        self.machine.is_broken = false;
    }

    /// Each end is named once, by the first way to it.
    fn name_rules(&self, join: u32, text: &mut String) {
        let network = &self.network;
        let number = network.patterns_up_to(network.joins[join as usize].parent) + 1;
        let mut open = vec![(join, number, Side::Left)];
        let mut seen = Vec::new();
        while let Some((join, mut number, side)) = open.pop() {
            if seen.contains(&join) {
                continue;
            }
            seen.push(join);
            let it = &network.joins[join as usize];
            if it.is_from_right() && side == Side::Right {
                number += network.patterns_up_to(it.parent);
            }
            if let Some(disjunct) = it.ends {
                let rule = network.rules.get(network.rules.disjunct(disjunct).rule);
                let _ = writeln!(text, "      Of pattern #{number} in rule {}", self.symbols.text(rule.name));
            }
            open.extend(it.children.iter().rev().map(|link| (link.join, number, link.side)));
        }
    }
}

impl Network {
    /// How many patterns a chain of joins stands for, as the reference counts them.
    fn patterns_up_to(&self, mut join: u32) -> usize {
        let mut count = 0;
        while join != NONE {
            let it = &self.joins[join as usize];
            count += match it.input {
                Input::Join(right) => self.patterns_up_to(right),
                Input::Nothing | Input::Node(_) => 1,
            };
            join = it.parent;
        }
        count
    }
}
