//! Modules: which there are, which one is current, and what passes between them.
//!
//! 1. here: modules and ports as data, and the current module.
//! 2. `scope`: which constructs a module sees, and where a name leads.
//! 3. `ports`: `defmodule`, and the checks of what it imports and exports.
//! 4. `entering`: where a construct goes that is being defined, and what is wrong with its name.

mod entering;
mod ports;
mod scope;

pub(crate) use entering::{Beginning, begins_method, clash, first_words};
pub(crate) use scope::{Written, has_module, split_module};

use crate::engine::{Engine, Kind};
use crate::ids::{ModuleId, Named};
use crate::symbol::Sym;

/// What passes through a port: everything, a kind of construct, or one construct.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Passage {
    kind: Option<Kind>,
    name: Option<Sym>,
}

impl Passage {
    fn lets(self, kind: Kind, name: Sym) -> bool {
        self.kind.is_none_or(|it| it == kind) && self.name.is_none_or(|it| it == name)
    }
}

/// A module.
#[derive(Clone, Debug)]
pub(crate) struct ModuleData {
    pub(crate) name: Sym,
    /// What others may see, the last written first.
    exports: Vec<Passage>,
    /// What it sees of others, the last written first.
    imports: Vec<(ModuleId, Passage)>,
}

impl ModuleData {
    fn new(name: Sym) -> ModuleData {
        ModuleData { name, exports: Vec::new(), imports: Vec::new() }
    }

    fn exports(&self, kind: Kind, name: Sym) -> bool {
        self.exports.iter().any(|it| it.lets(kind, name))
    }
}

/// All modules.
#[derive(Clone, Debug)]
pub(crate) struct Modules {
    /// In the order of their definition; none is ever removed but by `clear`.
    all: Vec<ModuleData>,
    /// Names without a module belong to it.
    pub(crate) current: ModuleId,
    /// Whether the first module may still be defined: until it is given ports.
    is_main_open: bool,
}

impl Default for Modules {
    fn default() -> Modules {
        Modules { all: vec![ModuleData::new(Sym::MAIN)], current: ModuleId::MAIN, is_main_open: true }
    }
}

impl Modules {
    /// All of them in the order of their definition.
    pub(crate) fn ids(&self) -> impl DoubleEndedIterator<Item = ModuleId> + use<> {
        (0..self.all.len() as u32).map(ModuleId)
    }

    /// Whether there is only the first one, without ports.
    pub(crate) fn is_bare(&self) -> bool {
        self.all.iter().all(|it| it.name == Sym::MAIN && it.exports.is_empty() && it.imports.is_empty())
    }

    /// How many there are.
    pub(crate) fn len(&self) -> usize {
        self.all.len()
    }

    /// The name of a module.
    pub(crate) fn name(&self, id: ModuleId) -> Sym {
        self.get(id).name
    }

    /// The module of this name.
    pub(crate) fn find(&self, name: Sym) -> Option<ModuleId> {
        self.ids().find(|id| self.name(*id) == name)
    }

    fn get(&self, id: ModuleId) -> &ModuleData {
        &self.all[id.0 as usize]
    }
}

impl Engine {
    /// The name of a module.
    pub(crate) fn module_name(&self, module: ModuleId) -> &str {
        self.symbols.text(self.modules.name(module))
    }

    /// The module of this name.
    pub(crate) fn find_module(&self, name: &str) -> Option<ModuleId> {
        self.modules.find(self.symbols.find(name)?)
    }

    /// A name with its module: `MAIN::go`.
    pub(crate) fn whole_name(&self, of: Named) -> String {
        format!("{}::{}", self.module_name(of.module), self.symbols.text(of.name))
    }
}
