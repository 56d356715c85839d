//! Kinds of constructs, and the texts they were defined by.

use std::collections::BTreeMap;
use std::sync::Arc;

use crate::symbol::Sym;

/// Kinds of constructs that have a name: the only list of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Kind {
    Template,
    Facts,
    Rule,
    Global,
    Function,
}

impl Kind {
    /// All kinds.
    pub(crate) const ALL: [Kind; 5] = [Kind::Template, Kind::Facts, Kind::Rule, Kind::Global, Kind::Function];

    /// The word a construct of this kind begins with.
    pub(crate) fn word(self) -> &'static str {
        match self {
            Kind::Template => "deftemplate",
            Kind::Facts => "deffacts",
            Kind::Rule => "defrule",
            Kind::Global => "defglobal",
            Kind::Function => "deffunction",
        }
    }

    /// The word for several of them.
    pub(crate) fn plural(self) -> &'static str {
        match self {
            Kind::Template => "deftemplates",
            Kind::Facts => "deffacts",
            Kind::Rule => "defrules",
            Kind::Global => "defglobals",
            Kind::Function => "deffunctions",
        }
    }

    /// What `load` prints for each.
    pub(crate) fn sign(self) -> char {
        match self {
            Kind::Template => '%',
            Kind::Facts => '$',
            Kind::Rule => '*',
            Kind::Global => ':',
            Kind::Function => '!',
        }
    }

    /// The kind of this word.
    pub(crate) fn of(word: &str) -> Option<Kind> {
        Kind::ALL.into_iter().find(|kind| kind.word() == word)
    }
}

/// The texts of constructs, as they were written.
#[derive(Clone, Debug, Default)]
pub(crate) struct Sources(BTreeMap<(Kind, Sym), Arc<str>>);

impl Sources {
    /// Keeps the text of a construct.
    pub(crate) fn keep(&mut self, kind: Kind, name: Sym, text: &Arc<str>) {
        self.0.insert((kind, name), Arc::clone(text));
    }

    /// Forgets the text of a construct.
    pub(crate) fn forget(&mut self, kind: Kind, name: Sym) {
        self.0.remove(&(kind, name));
    }

    /// The text of a construct.
    pub(crate) fn get(&self, kind: Kind, name: Sym) -> Option<&Arc<str>> {
        self.0.get(&(kind, name))
    }

    /// Forgets all.
    pub(crate) fn clear(&mut self) {
        self.0.clear();
    }
}
