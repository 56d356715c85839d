//! All about a class, as `describe-class` prints it.

use std::fmt::Write;

use super::{Access, ClassId, SlotId};
use crate::code::signature::Types;
use crate::engine::{Engine, SlotDefault};
use crate::symbol::Sym;
use crate::value::Value;

/// Types of values in the order of the columns.
const COLUMNS: [(&str, &str); 8] =
    [("SYM", "y"), ("STR", "s"), ("INN", "n"), ("INA", "i"), ("EXA", "e"), ("FTA", "f"), ("INT", "l"), ("FLT", "d")];

/// Longer names are cut.
const WIDEST: usize = 16;

const FACETS: &str = "FLD DEF PRP ACC STO MCH SRC VIS CRT";

impl Engine {
    /// The facets of a slot as short words; the last is the message of overrides.
    pub(crate) fn facet_words(&self, slot: SlotId) -> [&str; 10] {
        let data = self.classes.slot(slot);
        let either = |is: bool, one: &'static str, two: &'static str| if is { one } else { two };
        [
            either(data.is_multi, "MLT", "SGL"),
            match data.default {
                SlotDefault::None => "NIL",
                SlotDefault::Static(_) => "STC",
                SlotDefault::Dynamic(_) => "DYN",
            },
            either(data.is_inherited, "INH", "NIL"),
            match data.access {
                Access::ReadWrite => "RW",
                Access::ReadOnly => "R",
                Access::InitializeOnly => "INT",
            },
            either(data.is_shared, "SHR", "LCL"),
            either(data.is_reactive, "RCT", "NIL"),
            either(data.is_composite, "CMP", "EXC"),
            either(data.is_public, "PUB", "PRV"),
            match data.accessors {
                (true, true) => "RW",
                (true, false) => "R",
                (false, true) => "W",
                (false, false) => "NIL",
            },
            if data.access == Access::ReadOnly { "NIL" } else { self.symbols.text(data.message) },
        ]
    }

    /// The classes that a slot is composed of, the most general first.
    pub(crate) fn slot_sources(&self, slot: SlotId) -> Vec<ClassId> {
        let data = self.classes.slot(slot);
        let mut sources = vec![data.class];
        if !data.is_composite {
            return sources;
        }
        for above in &self.classes.get(data.class).precedence[1..] {
            let own = self.classes.get(*above).own.iter().find(|it| self.classes.slot(**it).name == data.name);
            let Some(other) = own.map(|it| self.classes.slot(*it)).filter(|it| it.is_inherited) else { continue };
            sources.insert(0, *above);
            if !other.is_composite {
                break;
            }
        }
        sources
    }

    /// All about a class.
    pub(crate) fn class_page(&self, class: ClassId) -> String {
        let data = self.classes.get(class);
        let mut text = format!("{}\n{}\n", "=".repeat(80), "*".repeat(80));
        text.push_str(if data.is_abstract {
            "Abstract: direct instances of this class cannot be created.\n\n"
        } else if data.is_reactive {
            "Concrete: direct instances of this class can be created.\n\
             Reactive: direct instances of this class can match defrule patterns.\n\n"
        } else {
            "Concrete: direct instances of this class can be created.\n\
             Non-reactive: direct instances of this class cannot match defrule patterns.\n\n"
        });
        self.class_line("Direct Superclasses:", &data.parents, &mut text);
        self.class_line("Inheritance Precedence:", &data.precedence, &mut text);
        self.class_line("Direct Subclasses:", &data.children, &mut text);
        if !data.slots.is_empty() {
            self.slot_table(class, &mut text);
        }
        let handlers = data.precedence.iter().rev().flat_map(|it| self.classes.handlers(*it));
        let mut lines = String::new();
        for handler in handlers {
            let (name, kind) = (self.symbols.text(handler.name), handler.kind.word());
            let _ = writeln!(lines, "{name} {kind} in class {}", self.shown_class(handler.class));
        }
        if !lines.is_empty() {
            let _ = write!(text, "{}\nRecognized message-handlers:\n{lines}", "-".repeat(80));
        }
        let _ = write!(text, "{}\n{}\n", "*".repeat(80), "=".repeat(80));
        text
    }

    fn class_line(&self, title: &str, classes: &[ClassId], text: &mut String) {
        text.push_str(title);
        for class in classes {
            let _ = write!(text, " {}", self.shown_class(*class));
        }
        text.push('\n');
    }

    fn slot_table(&self, class: ClassId, text: &mut String) {
        let slots = &self.classes.get(class).slots;
        let length = |sym: Sym| self.symbols.text(sym).len();
        let widest = slots.iter().map(|slot| length(self.classes.slot(*slot).name)).max().unwrap_or(0).clamp(5, WIDEST);
        let message = slots.iter().map(|slot| self.facet_words(*slot)[9].len()).max().unwrap_or(0).clamp(8, 12);
        let _ = writeln!(text, "{}", "-".repeat(80));
        let _ = writeln!(text, "{:<widest$} : {FACETS} {:<message$} SOURCE(S)", "SLOTS", "OVRD-MSG");
        for slot in slots {
            let _ = write!(text, "{:<widest$.widest$} :", self.symbols.text(self.classes.slot(*slot).name));
            let words = self.facet_words(*slot);
            for word in &words[..9] {
                let _ = write!(text, " {}", column(word));
            }
            let _ = write!(text, " {:<message$.message$}", words[9]);
            for source in self.slot_sources(*slot) {
                let _ = write!(text, " {}", self.shown_class(source));
            }
            text.push('\n');
        }
        let _ = write!(text, "\nConstraint information for slots:\n\n{:<widest$} :", "SLOTS");
        for (name, _) in COLUMNS {
            let _ = write!(text, " {name}");
        }
        text.push('\n');
        for slot in slots {
            let _ = write!(text, "{:<widest$.widest$} :", self.symbols.text(self.classes.slot(*slot).name));
            self.constraint_line(*slot, text);
        }
    }

    fn constraint_line(&self, slot: SlotId, text: &mut String) {
        let data = self.classes.slot(slot);
        let constraint = &data.constraint;
        for (_, letter) in COLUMNS {
            let types = Types::of(letter);
            let has_classes = !constraint.classes.is_empty() && matches!(letter, "n" | "i");
            let mark = if !types.meets(constraint.types) {
                ' '
            } else if constraint.lists_all || types.meets(constraint.listed) || has_classes {
                '#'
            } else {
                '+'
            };
            let _ = write!(text, "  {mark} ");
        }
        text.push(' ');
        if Types::of("ld").meets(constraint.types) {
            let (low, high) = self.slot_range(slot);
            let _ = write!(text, "RNG:[{low}..{high}] ");
        }
        if data.is_multi {
            let (from, to) = constraint.count;
            let to = to.map_or_else(|| "+oo".to_owned(), |to| to.to_string());
            let _ = write!(text, "CRD:[{from}..{to}]");
        }
        text.push('\n');
    }

    fn slot_range(&self, slot: SlotId) -> (String, String) {
        let (low, high) = &self.classes.slot(slot).constraint.range;
        let end = |end: &Option<Value>, open: &str| {
            end.as_ref().map_or_else(|| open.to_owned(), |it| self.shown(it, crate::engine::show::Quotes::Plain))
        };
        (end(low, "-oo"), end(high, "+oo"))
    }
}

/// A word in a column three wide.
fn column(word: &str) -> String {
    match word {
        "R" | "W" => format!(" {word} "),
        word => format!("{word:<3}"),
    }
}
