//! Numbers and names of constructs that every layer uses.

use crate::symbol::Sym;
use crate::value::{EntityRef, Value};

/// A module, by its number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct ModuleId(pub(crate) u32);

impl ModuleId {
    /// The first module, which is always there.
    pub(crate) const MAIN: ModuleId = ModuleId(0);
}

/// A construct by its name: of each kind there is one of a name in a module.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Named {
    pub(crate) module: ModuleId,
    pub(crate) name: Sym,
}

/// A class, by its number in the engine; the number of a class that is gone is never used again.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct ClassId(pub(crate) u32);

impl ClassId {
    /// The class as a value of the machine, which no program ever sees: an instance that cannot be.
    pub(crate) fn as_value(self) -> Value {
        Value::Instance(EntityRef { place: self.0, index: u32::MAX })
    }

    /// The class that such a value stands for.
    pub(crate) fn of_value(value: &Value) -> Option<ClassId> {
        match value {
            Value::Instance(EntityRef { place, index: u32::MAX }) => Some(ClassId(*place)),
            _ => None,
        }
    }

    pub(crate) const FLOAT: ClassId = ClassId(0);
    pub(crate) const INTEGER: ClassId = ClassId(1);
    pub(crate) const SYMBOL: ClassId = ClassId(2);
    pub(crate) const STRING: ClassId = ClassId(3);
    pub(crate) const MULTIFIELD: ClassId = ClassId(4);
    pub(crate) const FACT_ADDRESS: ClassId = ClassId(6);
    pub(crate) const INSTANCE_ADDRESS: ClassId = ClassId(7);
    pub(crate) const INSTANCE_NAME: ClassId = ClassId(8);
    pub(crate) const OBJECT: ClassId = ClassId(9);
    pub(crate) const USER: ClassId = ClassId(15);
}

/// A slot of a class, by its number in the table of classes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct SlotId(pub(crate) u32);

/// A template, by its number in the engine.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct TemplateId(pub(crate) u32);

impl TemplateId {
    /// What an instance has in place of a template.
    pub(crate) const OBJECT: TemplateId = TemplateId(u32::MAX);

    /// The template as a value of the machine, which no program ever sees: a fact that cannot be.
    pub(crate) fn as_value(self) -> Value {
        Value::Fact(EntityRef { place: self.0, index: u32::MAX })
    }

    /// The template that such a value stands for.
    pub(crate) fn of_value(value: &Value) -> Option<TemplateId> {
        match value {
            Value::Fact(EntityRef { place, index: u32::MAX }) => Some(TemplateId(*place)),
            _ => None,
        }
    }
}
