//! Built-in functions as operations name them: what a call needs to know, without the code that does it.
//!
//! The interpreter has that code in a table of its own (`engine/functions`). So operations, and the network that reads
//! them, know nothing of the engine.

use std::fmt;

use super::signature::{Signature, Types};

/// A function of the language.
#[derive(Clone, Copy)]
pub(crate) struct Builtin {
    /// Its name.
    pub(crate) name: &'static str,
    /// How many arguments, and of which types.
    pub(crate) takes: Signature,
    /// Which types it can return.
    pub(crate) gives: Types,
    /// What it does, in one line.
    pub(crate) doc: &'static str,
    /// Its index in the interpreter's table.
    pub(crate) number: u16,
    /// Whether its family looks at arguments and at nothing else.
    pub(crate) is_pure: bool,
}

impl Builtin {
    /// Whether it leaves matches and agenda alone, but for facts that it takes away.
    pub(crate) fn is_plain(&self) -> bool {
        // `sort` calls the function that it is given.
        self.name == "retract" || self.is_pure && self.name != "sort"
    }
}

impl fmt::Debug for Builtin {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name)
    }
}

impl PartialEq for Builtin {
    fn eq(&self, other: &Builtin) -> bool {
        self.name == other.name
    }
}
