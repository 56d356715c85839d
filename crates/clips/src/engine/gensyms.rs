//! Fresh names, as `gensym*` makes them.
//!
//! The reference counts the uses of a symbol and drops it when there are none, so `setgen` can bring a name back. Our table keeps
//! every symbol, so we search for uses when `gensym*` meets a name that the table knows. That is rare: any other name is free.

use std::collections::BTreeSet;

use super::Engine;
use crate::code::op::Code;
use crate::symbol::Sym;
use crate::value::Value;

/// What all made names begin with.
const PREFIX: &str = "gen";

/// The names that were made.
#[derive(Clone, Debug)]
pub(crate) struct Gensyms {
    /// The number of the next one.
    pub(crate) next: i64,
    /// Those of the command or firing that is going on, with the number of calls inside each other at that time: what was made
    /// in a call and is not its value is garbage after it.
    fresh: Vec<(Sym, usize)>,
}

impl Default for Gensyms {
    fn default() -> Gensyms {
        Gensyms { next: 1, fresh: Vec::new() }
    }
}

impl Gensyms {
    /// A command or firing begins, or all symbols get new numbers.
    pub(crate) fn begin(&mut self) {
        self.fresh.clear();
    }

    /// The next name, in use or not.
    pub(crate) fn count(&mut self) -> String {
        let text = format!("{PREFIX}{}", self.next);
        self.next = self.next.wrapping_add(1);
        text
    }

    /// Names of the command or firing that is going on.
    pub(crate) fn names(&self) -> impl Iterator<Item = Sym> {
        self.fresh.iter().map(|it| it.0)
    }

    /// Remembers that this name was handed out.
    pub(crate) fn note(&mut self, name: Sym, depth: usize) {
        if self.fresh.last() != Some(&(name, depth)) {
            self.fresh.push((name, depth));
        }
    }
}

impl Engine {
    /// The made names that are in use: in facts, instances, globals, variables, constructs and what is being evaluated.
    pub(crate) fn gensyms_in_use(&self) -> BTreeSet<Sym> {
        let depth = self.machine.depth();
        let fresh = self.gensyms.fresh.iter().filter(|(_, made)| *made <= depth);
        let mut used: BTreeSet<Sym> = fresh.map(|(name, _)| *name).collect();
        let facts = self.matcher.store.places().flat_map(|place| &self.matcher.store.get(place).slots);
        let instances = self.matcher.store.instances().flat_map(|place| &self.matcher.store.get(place).slots);
        let globals = self.globals.iter().filter(|it| it.is_defined).map(|it| &it.value);
        let commands = self.machine.commands.iter().flat_map(Code::constants);
        let values = facts.chain(instances).chain(globals).chain(commands);
        for value in values.chain(self.machine.top.values()).chain(&self.machine.stack) {
            self.note_names(value, &mut used);
        }
        let names = self.matcher.store.instances().filter_map(|place| self.matcher.store.get(place).object);
        used.extend(names.map(|(_, name)| name));
        for text in self.sources.texts() {
            let words = text.split(|it: char| it.is_whitespace() || "()&|~;\"[]<".contains(it));
            used.extend(words.filter(|word| word.starts_with(PREFIX)).filter_map(|word| self.symbols.find(word)));
        }
        used
    }

    fn note_names(&self, value: &Value, used: &mut BTreeSet<Sym>) {
        match value {
            Value::Symbol(name) | Value::InstanceName(name) if self.symbols.text(*name).starts_with(PREFIX) => {
                used.insert(*name);
            }
            Value::Multi(row) => row.iter().for_each(|it| self.note_names(it, used)),
            _ => {}
        }
    }
}
