//! Values: what slots, variables and expressions hold.

use std::sync::Arc;

use crate::symbol::Sym;

/// A value. Sixteen bytes; only multifields are counted references.
#[derive(Clone, Debug, Default)]
pub enum Value {
    /// Nothing at all: what a command without a result returns.
    #[default]
    Void,
    /// A symbol, `red`.
    Symbol(Sym),
    /// A string, `"red"`.
    String(Sym),
    /// The name of an instance, `[red]`.
    InstanceName(Sym),
    /// A whole number.
    Integer(i64),
    /// A number with a fraction.
    Float(f64),
    /// A fact, `<Fact-3>`; it may be gone.
    Fact(EntityRef),
    /// An instance, `<Instance-red>`; it may be gone.
    Instance(EntityRef),
    /// Values in a row, which never holds another row.
    Multi(Multi),
}

/// Values in a row. Shared until it is changed.
pub type Multi = Arc<Vec<Value>>;

/// A fact or an instance, which may be gone: its place in the store, and the number that tells it from a later tenant.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct EntityRef {
    /// The place in the store.
    pub place: u32,
    /// The number that is printed, `f-3`.
    pub index: u32,
}

impl EntityRef {
    /// No fact or instance at all: what a slot for addresses holds if nothing is said.
    pub const DUMMY: EntityRef = EntityRef { place: u32::MAX, index: u32::MAX };
}

impl Value {
    /// The symbol `TRUE`.
    pub const TRUE: Value = Value::Symbol(Sym::TRUE);
    /// The symbol `FALSE`.
    pub const FALSE: Value = Value::Symbol(Sym::FALSE);

    /// A truth value as a symbol.
    pub fn of_bool(truth: bool) -> Value {
        Value::Symbol(Sym::of_bool(truth))
    }

    /// A row of values; rows among them are spliced in.
    pub fn row(values: impl IntoIterator<Item = Value>) -> Value {
        Value::row_of(0, values)
    }

    /// Like [`Value::row`], with room for this number of values from the beginning.
    pub(crate) fn row_of(length: usize, values: impl IntoIterator<Item = Value>) -> Value {
        let mut row = Vec::with_capacity(length);
        for value in values {
            match value {
                Value::Multi(part) => row.extend_from_slice(&part),
                Value::Void => {}
                one => row.push(one),
            }
        }
        Value::Multi(Arc::new(row))
    }

    /// Whether it counts as true: everything does but the symbol `FALSE`.
    pub fn is_true(&self) -> bool {
        !matches!(self, Value::Symbol(Sym::FALSE))
    }
}

/// Same type and same content; numbers of different types differ, and a float equals what has the same bits.
impl PartialEq for Value {
    fn eq(&self, other: &Value) -> bool {
        match (self, other) {
            (Value::Symbol(one), Value::Symbol(two))
            | (Value::String(one), Value::String(two))
            | (Value::InstanceName(one), Value::InstanceName(two)) => one == two,
            (Value::Integer(one), Value::Integer(two)) => one == two,
            (Value::Float(one), Value::Float(two)) => one.to_bits() == two.to_bits(),
            (Value::Fact(one), Value::Fact(two)) | (Value::Instance(one), Value::Instance(two)) => one == two,
            (Value::Multi(one), Value::Multi(two)) => Arc::ptr_eq(one, two) || one == two,
            (Value::Void, Value::Void) => true,
            _ => false,
        }
    }
}

impl Eq for Value {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_value_is_sixteen_bytes() {
        assert_eq!(size_of::<Value>(), 16);
    }

    #[test]
    fn rows_are_flat() {
        let inner = Value::row([Value::Integer(1), Value::Integer(2)]);
        let outer = Value::row([Value::Integer(0), inner, Value::Void]);
        assert_eq!(outer, Value::row([Value::Integer(0), Value::Integer(1), Value::Integer(2)]));
        assert_ne!(Value::Integer(1), Value::Float(1.0));
    }
}
