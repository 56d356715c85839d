//! Map files: a header of keys, then rows of letters.
//!
//! ```text
//! # Two agents and a treasure between them.
//! size: 5x3
//! bombs: 1
//!
//! 1 . T . 2
//! . . . P .
//! M . . . .
//! ```
//!
//! `.` is a free cell, `M` a monster, `P` a pit, `T` a treasure. Agents start at `1` to `9`, then `a` to `z`, in this order and
//! without a gap. Blanks between letters do not count; `#` begins a comment. Every key is optional; those of the rules are
//! keys of the game and stand over its settings.
//!
//! 1. This file: what a map is, and how it is written.
//! 2. `read`: a text as a map, with every complaint about it.
//! 3. `position`: percepts as text, to ask about.

mod position;
mod read;

use std::fmt;

use facts::{Fact, Place, Slot, Value};

use super::layout::{Element, Layout};
use super::rules::SETTINGS;

pub use position::read_position;
pub use read::read;

/// Keys that a map's rows decide, and its header does not name.
pub(super) const DECIDED: &[&str] = &["size", "agents", "monsters", "treasures", "pit"];

/// Agents as they are written and drawn, in their order.
pub(super) const AGENTS: &str = "123456789abcdefghijklmnopqrstuvwxyz";

/// What a map file says.
#[derive(Clone, Debug, PartialEq)]
pub struct Map {
    /// What lies where.
    pub layout: Layout,
    /// Which keys of the game it sets, and to what, in the order of the file.
    pub keys: Vec<(&'static str, Value)>,
    /// Where in the file they stand.
    places: Vec<Place>,
}

impl Map {
    /// A map of this layout that sets these keys; others than those of the rules are left out.
    pub fn new(layout: Layout, keys: Vec<(&'static str, Value)>) -> Map {
        let keys: Vec<_> = keys.into_iter().filter(|(key, _)| rule_slot(key).is_some()).collect();
        let places = keys.iter().map(|_| Place { line: 1, column: 1, length: 1 }).collect();
        Map { layout, keys, places }
    }

    /// The settings with the map's own keys over them.
    pub(super) fn settings(&self, settings: &Fact) -> Fact {
        let mut merged = settings.clone();
        for field in &mut merged.fields {
            let own = |(key, _): &&(&str, Value)| field.name.as_ref().is_some_and(|name| name.as_str() == *key);
            if let Some((_, value)) = self.keys.iter().find(own) {
                field.value = value.clone();
            }
        }
        merged
    }

    /// Where the first key that begins so stands.
    pub(super) fn place(&self, beginning: &str) -> Place {
        let found = self.keys.iter().zip(&self.places).find(|((key, _), _)| key.starts_with(beginning));
        found.map_or(Place { line: 1, column: 1, length: 1 }, |(_, place)| *place)
    }

    /// The keys that somebody has set to something else, each with its place and what was wanted.
    pub(super) fn contradicted<'a>(
        &'a self,
        settings: &'a Fact,
    ) -> impl Iterator<Item = (Place, &'static str, &'a Value, &'a Value)> {
        self.keys.iter().zip(&self.places).filter_map(|((key, value), place)| {
            let wanted = settings.get(key)?;
            let default = rule_slot(key)?.default_value()?;
            (wanted != value && *wanted != default).then_some((*place, *key, value, wanted))
        })
    }
}

/// The slot of a key that a header may name.
pub(super) fn rule_slot(key: &str) -> Option<&'static Slot> {
    rule_slots().find(|slot| slot.name == key)
}

/// The slots of all keys that a header may name: those of the rules. A profile is chosen with the settings, and never by a map.
fn rule_slots() -> impl Iterator<Item = &'static Slot> {
    SETTINGS.slots.iter().filter(|slot| !DECIDED.contains(&slot.name) && slot.name != "profile")
}

/// A file that reads as the same map.
impl fmt::Display for Map {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let layout = &self.layout;
        writeln!(f, "size: {}", layout.size)?;
        for (key, value) in &self.keys {
            writeln!(f, "{key}: {value}")?;
        }
        writeln!(f)?;
        for (index, element) in layout.elements.iter().enumerate() {
            let agent = layout.homes.iter().position(|home| home.index(layout.size) == index);
            let letter = match element {
                Element::Free => agent.and_then(|agent| AGENTS.chars().nth(agent)).unwrap_or('.'),
                Element::Monster => 'M',
                Element::Pit => 'P',
                Element::Treasure => 'T',
            };
            let last = (index + 1) % usize::from(layout.size.columns) == 0;
            write!(f, "{letter}{}", if last { '\n' } else { ' ' })?;
        }
        Ok(())
    }
}
