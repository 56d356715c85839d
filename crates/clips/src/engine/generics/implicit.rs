//! The methods that a function of the language has by itself, when a generic takes its name.

use super::order::Spot;
use super::{Body, MethodData, Query, Restriction};
use crate::code::builtin::Builtin;
use crate::code::signature::Types;
use crate::engine::classes::ClassId;
use crate::engine::functions;
use crate::engine::{Engine, Item};
use crate::symbol::Sym;

/// Functions that no generic may take the name of, besides forms with a syntax of their own.
const CLOSED: [&str; 10] = [
    "call-next-handler",
    "call-next-method",
    "call-specific-method",
    "expand$",
    "next-handlerp",
    "next-methodp",
    "override-next-handler",
    "override-next-method",
    "try",
    "with-open-file",
];

/// Letters of types and the class of each, in the order in which they are listed; where all letters are there, the class is
/// taken.
const CLASSES: [(&str, &str); 11] = [
    ("e", "EXTERNAL-ADDRESS"),
    ("f", "FACT-ADDRESS"),
    ("in", "INSTANCE"),
    ("n", "INSTANCE-NAME"),
    ("i", "INSTANCE-ADDRESS"),
    ("ld", "NUMBER"),
    ("l", "INTEGER"),
    ("d", "FLOAT"),
    ("sy", "LEXEME"),
    ("y", "SYMBOL"),
    ("s", "STRING"),
];

impl Engine {
    /// Whether a generic may take this name from a function of the language, if there is one.
    pub(super) fn may_overload(&self, name: Sym) -> bool {
        let text = self.symbols.text(name);
        !functions::is_form(text) && !CLOSED.contains(&text) && !self.is_of_host(name)
    }

    /// Adds what a function of this name does by itself.
    pub(super) fn add_implicit(&mut self, generic: u32) {
        let name = self.generics[generic as usize].name;
        let Some(function) = functions::find(self.symbols.text(name)) else { return };
        let is_watched = self.watching.has(Item::Methods);
        for (restrictions, has_rest) in self.implicit_restrictions(function) {
            let data = &mut self.generics[generic as usize];
            let index = data.next_index;
            data.next_index += 1;
            let body = Body::System(function);
            let method = MethodData { index, restrictions, has_rest, body, is_watched, source: None };
            let (Spot::Before(at) | Spot::Taken(at)) = data.spot(&method, &self.classes);
            data.methods.insert(at, method);
        }
    }

    /// One method for all arguments, and one more for each that need not be there and has types of its own: those take less, and
    /// the reference has forgotten their types.
    fn implicit_restrictions(&self, function: &'static Builtin) -> Vec<(Vec<Restriction>, bool)> {
        let takes = &function.takes;
        let parts: Vec<&str> = takes.text.split(';').collect();
        let explicit = parts.len().saturating_sub(3);
        let restricted = |index: usize| Restriction { types: self.classes_of(takes.types(index)), query: None };
        let least = usize::from(takes.least);
        let mut all: Vec<Restriction> = (0..least.max(explicit)).map(restricted).collect();
        let less = (least..all.len()).rev().map(|count| (vec![Restriction::default(); count], false));
        let less: Vec<(Vec<Restriction>, bool)> = less.collect();
        if all.len() >= usize::from(takes.most) {
            return std::iter::once((all, false)).chain(less).collect();
        }
        let rest = parts.get(2).map_or(Types::ANY, |letters| Types::of(letters));
        let query = (takes.most != u16::MAX).then(|| Query::AtMost(usize::from(takes.most) - all.len()));
        all.push(Restriction { types: self.classes_of(rest), query });
        std::iter::once((all, true)).chain(less).collect()
    }

    fn classes_of(&self, types: Types) -> Vec<ClassId> {
        if types == Types::ANY {
            return Vec::new();
        }
        let mut left = types;
        let mut classes = Vec::new();
        for (letters, class) in CLASSES.iter().chain(&[("m", "MULTIFIELD")]) {
            let wanted = Types::of(letters);
            if left.both(wanted) == wanted {
                left = left.without(wanted);
                classes.extend(self.symbols.find(class).and_then(|name| self.find_class(name)));
            }
        }
        classes
    }
}
