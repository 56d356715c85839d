//! Generic functions: several methods under one name, chosen by the arguments of a call.
//!
//! 1. here: generics and methods as data.
//! 2. `order`: which of two methods goes first.
//! 3. `define`: `defgeneric` and `defmethod`. `implicit`: the methods that a function of the language has by itself.
//! 4. `show`: how a method is listed.
//!
//! The machine chooses and enters methods (`machine/methods`).

pub(crate) mod define;
mod implicit;
mod order;
mod show;

use std::sync::Arc;

use super::classes::ClassId;
use super::{Engine, Kind, ModuleId, Named};
use crate::code::builtin::Builtin;
use crate::code::op::Code;
use crate::symbol::Sym;

/// A generic function.
#[derive(Clone, Debug)]
pub(crate) struct GenericData {
    pub(crate) name: Sym,
    /// The current module while its methods run.
    pub(crate) module: ModuleId,
    /// In the order in which they are tried.
    pub(crate) methods: Vec<MethodData>,
    /// The index of the next method that does not ask for one.
    next_index: i64,
    /// False once it was removed: its number stays taken.
    pub(crate) is_defined: bool,
    /// Whether calls are watched.
    pub(crate) is_watched: bool,
}

impl GenericData {
    /// Its name and module.
    pub(crate) fn named(&self) -> Named {
        Named { module: self.module, name: self.name }
    }

    /// The place of the method with this index.
    pub(crate) fn method(&self, index: i64) -> Option<usize> {
        self.methods.iter().position(|it| it.index == index)
    }
}

/// A method.
#[derive(Clone, Debug)]
pub(crate) struct MethodData {
    pub(crate) index: i64,
    /// What its parameters take; the last one may take the rest.
    pub(crate) restrictions: Vec<Restriction>,
    pub(crate) has_rest: bool,
    pub(crate) body: Body,
    /// Whether calls are watched.
    pub(crate) is_watched: bool,
    /// Its text; none for what a function does by itself.
    pub(crate) source: Option<Arc<str>>,
}

impl MethodData {
    /// How many arguments it takes at least.
    pub(crate) fn least(&self) -> usize {
        self.restrictions.len() - usize::from(self.has_rest)
    }
}

/// What a method does.
#[derive(Clone, Debug)]
pub(crate) enum Body {
    /// Its actions.
    Actions(Code),
    /// What the function of the language does.
    System(&'static Builtin),
}

/// What a parameter takes.
#[derive(Clone, Debug, Default)]
pub(crate) struct Restriction {
    /// Values of one of these classes; of any if there is none.
    pub(crate) types: Vec<ClassId>,
    pub(crate) query: Option<Query>,
}

/// What else must hold for an argument.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Query {
    /// An expression over all parameters and the argument itself, which comes last.
    Asked(Code),
    /// The most arguments that may be left for the last parameter.
    AtMost(usize),
}

impl Engine {
    /// The generic function that a name means to a command.
    pub(crate) fn find_generic(&self, name: Sym) -> Option<u32> {
        self.generic_named(self.find_named(Kind::Generic, name)?)
    }

    /// The generic function that a call means.
    pub(crate) fn find_called_generic(&self, name: Sym) -> Option<u32> {
        if self.generics.is_empty() {
            return None;
        }
        self.generic_named(self.find_called(Kind::Generic, name)?)
    }

    /// The generic function of exactly this name and module.
    pub(crate) fn generic_named(&self, named: Named) -> Option<u32> {
        self.generics.iter().position(|it| it.is_defined && it.named() == named).map(|index| index as u32)
    }

    /// Generic functions in the order in which they, or their methods, were defined.
    pub(crate) fn generics_in_order(&self) -> impl Iterator<Item = &GenericData> {
        self.generic_order.iter().map(|index| &self.generics[*index as usize]).filter(|it| it.is_defined)
    }

    /// Whether a method asks for values of this class.
    pub(crate) fn methods_use_class(&self, class: ClassId) -> bool {
        let methods = self.generics.iter().flat_map(|it| &it.methods);
        methods.flat_map(|it| &it.restrictions).any(|it| it.types.contains(&class))
    }

    /// Removes a generic function that nobody uses; whether it could be removed.
    pub(crate) fn remove_generic(&mut self, index: u32) -> bool {
        let is_used = self.is_generic_executing(index) || self.is_generic_named(index);
        if is_used || self.codes_but(None, Some(index)).any(|code| code.calls_generic(index)) {
            return false;
        }
        self.drop_generic(index);
        true
    }

    /// Removes a generic function.
    pub(crate) fn drop_generic(&mut self, index: u32) {
        let data = &mut self.generics[index as usize];
        data.is_defined = false;
        data.methods.clear();
        self.generic_order.retain(|it| *it != index);
    }
}

/// The code of a generic function's methods and their queries.
pub(crate) fn codes_of(generic: &GenericData) -> impl Iterator<Item = &Code> {
    let bodies = generic.methods.iter().filter_map(|it| match &it.body {
        Body::Actions(code) => Some(code),
        Body::System(_) => None,
    });
    let restrictions = generic.methods.iter().flat_map(|it| it.restrictions.iter());
    let queries = restrictions.filter_map(|it| match &it.query {
        Some(Query::Asked(code)) => Some(code),
        Some(Query::AtMost(_)) | None => None,
    });
    bodies.chain(queries)
}
