//! The lines that the driver prints about facts.

use std::fmt::Write;

use super::driver::Driver;
use crate::value::Value;

impl Driver {
    /// A line about a fact; of a modified one only the slots that changed.
    pub(super) fn line(&mut self, arrow: &str, place: u32, changed: Option<&[bool]>) {
        let entity = self.engine.matcher.store.get(place);
        let data = &self.engine.templates[entity.template.0 as usize];
        let mut text = format!("{arrow} f-{:<5} ({}", entity.index, self.engine.symbols.text(data.name));
        let mut is_skipping = false;
        for (index, (slot, value)) in data.slots.iter().zip(&entity.slots).enumerate() {
            if changed.is_some_and(|it| !it[index]) {
                if !std::mem::replace(&mut is_skipping, true) {
                    text.push_str(" ...");
                }
                continue;
            }
            is_skipping = false;
            let shown = self.show(value);
            if data.is_implied {
                text.push_str(&shown);
            } else {
                let _ = write!(text, " ({}{shown})", self.engine.symbols.text(slot.name));
            }
        }
        let _ = writeln!(self.engine.output, "{text})");
    }

    /// A value with a space before it, a row with one before each.
    fn show(&self, value: &Value) -> String {
        match value {
            Value::Multi(row) => row.iter().map(|it| self.show(it)).collect(),
            Value::Symbol(sym) => format!(" {}", self.engine.symbols.text(*sym)),
            Value::String(sym) => format!(" {:?}", self.engine.symbols.text(*sym)),
            Value::Integer(number) => format!(" {number}"),
            Value::Float(number) => format!(" {number:?}"),
            Value::Fact(of) => format!(" <Fact-{}>", of.index),
            other => format!(" {other:?}"),
        }
    }
}
