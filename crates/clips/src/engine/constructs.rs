//! Kinds of constructs, and the texts they were defined by.

use std::collections::BTreeMap;
use std::sync::Arc;

use crate::ids::Named;

/// Kinds of constructs that have a name: the only list of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Kind {
    /// `deftemplate`
    Template,
    /// `deffacts`
    Facts,
    /// `defrule`
    Rule,
    /// `defglobal`
    Global,
    /// `deffunction`
    Function,
    /// `defmodule`
    Module,
    /// `defclass`
    Class,
    /// `definstances`
    Instances,
    /// `defmessage-handler`
    Handler,
    /// `defgeneric`
    Generic,
}

impl Kind {
    /// All kinds.
    pub const ALL: [Kind; 10] = [
        Kind::Template,
        Kind::Facts,
        Kind::Rule,
        Kind::Global,
        Kind::Function,
        Kind::Module,
        Kind::Class,
        Kind::Instances,
        Kind::Handler,
        Kind::Generic,
    ];

    /// The word a construct of this kind begins with.
    pub fn word(self) -> &'static str {
        match self {
            Kind::Template => "deftemplate",
            Kind::Facts => "deffacts",
            Kind::Rule => "defrule",
            Kind::Global => "defglobal",
            Kind::Function => "deffunction",
            Kind::Module => "defmodule",
            Kind::Class => "defclass",
            Kind::Instances => "definstances",
            Kind::Handler => "defmessage-handler",
            Kind::Generic => "defgeneric",
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
            Kind::Module => "defmodules",
            Kind::Class => "defclasses",
            Kind::Instances => "definstances",
            Kind::Handler => "defmessage-handlers",
            Kind::Generic => "defgenerics",
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
            Kind::Module => '+',
            Kind::Class => '#',
            Kind::Instances => '@',
            Kind::Handler => '~',
            Kind::Generic => '^',
        }
    }

    /// The kind of this word.
    pub(crate) fn of(word: &str) -> Option<Kind> {
        Kind::ALL.into_iter().find(|kind| kind.word() == word)
    }
}

/// The texts of constructs, as they were written.
#[derive(Clone, Debug, Default)]
pub(crate) struct Sources {
    texts: BTreeMap<(Kind, Named), Arc<str>>,
    /// Whether the constructs came from a binary file: they are not printed then, and none is added or removed until all are cleared.
    pub(crate) are_binary: bool,
}

impl Sources {
    /// Keeps the text of a construct.
    pub(crate) fn keep(&mut self, kind: Kind, named: Named, text: &Arc<str>) {
        self.texts.insert((kind, named), Arc::clone(text));
    }

    /// Forgets the text of a construct.
    pub(crate) fn forget(&mut self, kind: Kind, named: Named) {
        self.texts.remove(&(kind, named));
    }

    /// The texts of all constructs.
    pub(crate) fn texts(&self) -> impl Iterator<Item = &str> {
        self.texts.values().map(|text| &**text)
    }

    /// The text of a construct.
    pub(crate) fn get(&self, kind: Kind, named: Named) -> Option<&Arc<str>> {
        self.texts.get(&(kind, named))
    }

    /// Forgets all.
    pub(crate) fn clear(&mut self) {
        self.texts.clear();
        self.are_binary = false;
    }
}
